"""DOCX: headings, lists, tables, notes; what is deleted or hidden stays out."""

from office_files import docx, paragraph

from ragjudge.readers import read

STYLES = ('<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>'
          '<w:style w:type="paragraph" w:styleId="2"><w:name w:val="heading 2"/></w:style>'
          '<w:style w:type="paragraph" w:styleId="my"><w:name w:val="我的标题"/><w:basedOn w:val="2"/></w:style>'
          '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>'
          '<w:style w:type="paragraph" w:styleId="C"><w:name w:val="caption"/></w:style>'
          '<w:style w:type="paragraph" w:styleId="toc"><w:name w:val="toc 1"/></w:style>')
NUMBERING = ('<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt '
             'w:val="chineseCounting"/>'
             '<w:lvlText w:val="第%1章"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt '
             'w:val="decimal"/>'
             '<w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum><w:num w:numId="3"><w:abstractNumId '
             'w:val="7"/></w:num>')


def number(level: int) -> str:
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="3"/></w:numPr>'


def blocks(body: str, **parts) -> list[tuple]:
    document = read(docx(body, STYLES, **parts), "a.docx")
    return [(one.role, one.heading, document.text[one.start:one.end]) for one in document.blocks]


def test_headings_by_style_and_by_what_the_style_is_based_on():
    body = paragraph("Report", "T") + paragraph("Costs", "1") + paragraph("电池", "my") + paragraph("Text.")
    assert blocks(body) == [("heading", (), "Report"), ("heading", ("Report",), "Costs"),
                            ("heading", ("Report", "Costs"), "电池"), ("paragraph", ("Report", "Costs", "电池"),
                            "Text.")]


def test_heading_by_outline_level_of_the_paragraph():
    assert blocks(paragraph("Costs", "", '<w:outlineLvl w:val="0"/>') + paragraph("x"))[1] == (
        "paragraph", ("Costs",), "x")


def test_numbered_headings_show_their_number_and_list_items_do_not():
    body = paragraph("成本", "1", number(0)) + paragraph("电池", "2", number(1)) + paragraph("产能", "1",
        number(0)) \
        + paragraph("item", "", number(1))
    assert blocks(body, numbering=NUMBERING) == [
        ("heading", (), "第一章 成本"), ("heading", ("第一章 成本",), "一.1 电池"), ("heading", (), "第二章 产能"),
        ("list_item", ("第二章 产能",), "item")]


def test_deleted_hidden_and_field_codes_stay_out_and_insertions_stay():
    body = ('<w:p><w:r><w:t xml:space="preserve">Costs </w:t></w:r><w:del><w:r><w:delText>rose</w:delText>'
            '</w:r></w:del>'
            '<w:ins><w:r><w:t>fell</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>'
            '<w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:tab/><w:t>by 10</w:t></w:r>'
            '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>6</w:t></w:r></w:p>')
    document = read(docx(body), "a.docx")
    assert document.text == "Costs fell by 10⁶"
    assert document.warnings == ("1 run(s) of hidden text left out", "1 tracked deletion(s) left out")


def test_table_with_spans_is_spread_and_takes_the_caption_above():
    def cell(text: str, more: str = "") -> str:
        return f"<w:tc><w:tcPr>{more}</w:tcPr>{paragraph(text)}</w:tc>"
    body = paragraph("Table 1 Output", "C") + (
        f"<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>{cell('Region')}{cell('2022')}{cell('2023')}</w:tr>"
        f"<w:tr>{cell('North', '<w:vMerge w:val=\"restart\"/>')}{cell('10')}{cell('12')}</w:tr>"
        f"<w:tr>{cell('', '<w:vMerge/>')}{cell('n/a', '<w:gridSpan w:val=\"2\"/>')}</w:tr></w:tbl>")
    document = read(docx(body, STYLES), "a.docx")
    assert document.text == "Table 1 Output\n\nRegion\t2022\t2023\nNorth\t10\t12\nNorth\tn/a\tn/a"
    assert document.tables[0].caption == "Table 1 Output"
    assert [row.cells for row in document.tables[0].rows] == [("North", "10", "12"), ("North", "n/a", "n/a")]


def test_table_of_one_column_is_a_frame():
    assert blocks(f"<w:tbl><w:tr><w:tc>{paragraph('Boxed text.')}</w:tc></w:tr></w:tbl>") == [
        ("paragraph", (), "Boxed text.")]


def test_footnotes_stand_at_the_end_behind_their_marks():
    body = ('<w:p><w:r><w:t>Costs fell</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>'
            '.</w:t></w:r></w:p>')
    notes = (f'<w:footnote w:id="0">{paragraph("sep")}</w:footnote><w:footnote w:id="2">'
             f'{paragraph("By 12%.")}</w:footnote>')
    assert blocks(body, footnotes=notes) == [("paragraph", (), "Costs fell¹."), ("paragraph", (),
        "¹ By 12%.")]


def test_content_controls_are_looked_through_and_contents_lists_are_navigation():
    body = f"<w:sdt><w:sdtContent>{paragraph('Costs 3', 'toc')}{paragraph('Inside.')}</w:sdtContent></w:sdt>"
    assert blocks(body) == [("nav", (), "Costs 3"), ("paragraph", (), "Inside.")]
