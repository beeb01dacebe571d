"""XLSX: what cells show, hidden parts, merged cells, parts of a sheet."""

from decimal import Decimal

import pytest
from office_files import rows, xlsx

from ragjudge.readers import read
from ragjudge.readers.xlsx_values import number_text, parse_format, shown

DATES = '<numFmt numFmtId="170" formatCode="yyyy/mm/dd"/>'
TWO_STYLES = '<xf numFmtId="0"/><xf numFmtId="170"/>'


def text_of(code: str, raw: str, since_1904: bool = False) -> str:
    return shown(raw, parse_format(code), since_1904)[0]


@pytest.mark.parametrize("code, raw, since_1904, right", [
    ("yyyy/mm/dd", "46205", False, "2026-07-02"), ("0", "46205", False, "46205"),
    ("yyyy/mm/dd", "46205", True, "2030-07-03"), ("yyyy-mm-dd", "59", False, "1900-02-28"),
    ("yyyy-mm-dd", "61", False, "1900-03-01"), ("yyyy-mm-dd", "1", False, "1900-01-01"),
    ('mmmm" "yyyy', "44197", False, "2021-01-01"), ('[$-411]ggge"年"m"月"d"日"', "44197", False, "2021-01-01"),
    ("m/d/yy h:mm", "46205.5", False, "2026-07-02 12:00:00"), ("h:mm:ss", "0.25", False, "06:00:00"),
    ("[h]:mm", "1.5", False, "36:00:00"), ("0.0%", "0.125", False, "12.5%"), ("General",
    "0.30000000000000004", False, "0.3"),
    ('"$"#,##0.00', "1234.5", False, "$1234.5"), ("[$€-407]#,##0", "7", False, "€7"), ('0.0"万元"', "12.5",
    False, "12.5万元"),
    ('0.0,"k"', "12500", False, "12500"), ("0.00E+00", "1.5E-3", False, "0.0015"), ("[Red]0;[Blue]-0", "5",
    False, "5"),
    ("@", "5", False, "5"), ("#,##0_);(#,##0)", "-5", False, "-5"),
    ("$0", "-5", False, "-$5")])
def test_number_is_shown_by_its_format(code, raw, since_1904, right):
    assert text_of(code, raw, since_1904) == right


@pytest.mark.parametrize("raw", ["60", "-1", "2958466", "abc", "1e999"])
def test_serial_that_is_no_day_stays_a_number_with_a_remark(raw):
    text, remark = shown(raw, parse_format("yyyy-mm-dd"), False)
    assert text == raw and remark


def test_numbers_have_fifteen_digits_and_no_exponent():
    assert [number_text(Decimal(one)) for one in ("1E+5", "1234567890123456789", "-0.10", "0E+3",
        "1E+30")] == [
        "100000", "1234567890123460000", "-0.1", "0", "1E30"]


def test_cells_of_each_type_are_shown():
    sheet = ('<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>代码</t></is>'
             '</c>'
             '<c r="C1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="str">'
             '<f>A1</f><v>00123</v>'
             '</c><c r="C2" s="1"><v>46205</v></c></row><row r="3"><c t="e"><v>#N/A</v></c><c><f>A2*B2</f>'
             '<v>6</v></c>'
             "<c><f>A2*B2</f></c></row></sheetData>")
    strings = "<si><t>flag</t></si><si><r><t>da</t></r><r><t>te</t></r><rPh><t>x</t></rPh></si>"
    document = read(xlsx({"S": sheet}, strings, DATES, TWO_STYLES), "a.xlsx")
    assert document.text == "S\n\nflag\t代码\tdate\nTRUE\t00123\t2026-07-02\n#N/A\t6\t"
    assert document.warnings == ("sheet S: A3: error value #N/A",
        "sheet S: C3: formula without a stored value, read as empty")


def test_hidden_rows_and_sheets_are_read_and_marked():
    sheet = rows(["a", "b"], ["x", 1], ["y", 2]).replace('<row r="3">', '<row r="3" hidden="1">')
    document = read(xlsx({"Data": sheet, "Draft": rows(["a", "b"], ["z", 3], ["w", 4])},
        states={"Draft": "hidden"}),
                    "a.xlsx")
    assert [[row.hidden for row in table.rows] for table in document.tables] == [[False, True], [True, True]]
    assert [one.role for one in document.blocks] == ["heading", "table", "table_row", "table_row",
        "table_row",
                                                     "hidden", "hidden"]
    assert document.warnings == ("sheet Data: 1 hidden row(s) marked", "sheet Draft: hidden, never evidence")


def test_merged_cells_are_filled_in_header_and_body():
    sheet = rows(["Region", "2025", None], [None, "Q1", "Q2"], ["North", 10, 12], [None, 11, 13]) + (
        '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="A3:A4"/></mergeCells>')
    document = read(xlsx({"S": sheet}), "a.xlsx")
    assert document.text == "S\n\nRegion\t2025\t2025\nRegion\tQ1\tQ2\nNorth\t10\t12\nNorth\t11\t13"


def test_title_above_a_table_is_its_caption_and_parts_are_tables_of_their_own():
    sheet = rows(["Table 1 Output"], [None], ["year", "GW"], [2022, 5], [2023, 6], [None], ["name", "x",
        "y"], ["a", 1, 2])
    document = read(xlsx({"S": sheet}), "a.xlsx")
    assert [(table.id, table.caption, len(table.rows)) for table in document.tables] == [
        ("S", "Table 1 Output", 2), ("S#2", None, 1)]


def test_cells_far_apart_cost_nothing():
    sheet = ('<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>'
             '2</v></c></row></sheetData>')
    assert read(xlsx({"S": sheet}), "a.xlsx").text == "S\n\n1\n\n2"
