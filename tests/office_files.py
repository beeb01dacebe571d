"""Small DOCX and XLSX files made in memory; the same parts give the same bytes."""

import io
import zipfile

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
S = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
P = "http://schemas.openxmlformats.org/package/2006/relationships"


def package(parts: dict[str, str | bytes]) -> bytes:
    """A ZIP of the parts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def relations(*entries: tuple[str, str, str]) -> str:
    """A .rels part of (id, type, target)."""
    inner = "".join(f'<Relationship Id="{key}" Type="{R}/{kind}" Target="{target}"/>'
                    for key, kind, target in entries)
    return f'<Relationships xmlns="{P}">{inner}</Relationships>'


def docx(body: str, styles: str = "", numbering: str = "", footnotes: str = "") -> bytes:
    """A DOCX whose w:body, w:styles, w:numbering and w:footnotes hold the given XML."""
    def part(root: str, inner: str) -> str:
        return f'<?xml version="1.0" encoding="UTF-8"?><w:{root} xmlns:w="{W}">{inner}</w:{root}>'
    return package({
        "_rels/.rels": relations(("r1", "officeDocument", "word/document.xml")),
        "word/_rels/document.xml.rels": relations(("s", "styles", "styles.xml"), ("n", "numbering",
        "numbering.xml"),
                                                  ("f", "footnotes", "footnotes.xml")),
        "word/document.xml": part("document", f"<w:body>{body}</w:body>"),
        "word/styles.xml": part("styles", styles), "word/numbering.xml": part("numbering", numbering),
        "word/footnotes.xml": part("footnotes", footnotes)})


def paragraph(text: str, style: str = "", properties: str = "") -> str:
    """A w:p with one run."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def xlsx(sheets: dict[str, str], strings: str = "", formats: str = "", styles: str = "",
         states: dict[str, str] | None = None, properties: str = "") -> bytes:
    """An XLSX of sheet name -> inner XML of its worksheet."""
    links = [(f"r{at}", "worksheet", f"worksheets/sheet{at}.xml") for at in range(1, len(sheets) + 1)]
    entries = "".join(
        f'<sheet name="{name}" sheetId="{at}" r:id="r{at}" state="{(states or {}).get(name, "visible")}"/>'
        for at, name in enumerate(sheets, 1))
    parts = {
        "_rels/.rels": relations(("r1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{S}" xmlns:r="{R}"><workbookPr {properties}/>'
                           f"<sheets>{entries}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": relations(*links, ("s", "styles", "styles.xml"),
                                                ("t", "sharedStrings", "sharedStrings.xml")),
        "xl/sharedStrings.xml": f'<sst xmlns="{S}">{strings}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{S}"><numFmts>{formats}</numFmts><cellXfs>'
                         f"{styles or '<xf numFmtId="0"/>'}</cellXfs></styleSheet>"}
    for at, inner in enumerate(sheets.values(), 1):
        parts[f"xl/worksheets/sheet{at}.xml"] = f'<worksheet xmlns="{S}">{inner}</worksheet>'
    return package(parts)


def rows(*lines: list[str | int | float]) -> str:
    """A sheetData of inline strings and numbers, from A1; None leaves a cell out."""
    made = ""
    for at, line in enumerate(lines, 1):
        cells = ""
        for column, value in enumerate(line):
            place = f"{chr(65 + column)}{at}"
            if isinstance(value, str):
                cells += f'<c r="{place}" t="inlineStr"><is><t>{value}</t></is></c>'
            elif value is not None:
                cells += f'<c r="{place}"><v>{value}</v></c>'
        made += f'<row r="{at}">{cells}</row>'
    return f"<sheetData>{made}</sheetData>"
