"""DOCX: headings by style or outline, paragraphs, lists, tables, notes; deletions and hidden text left out.

Source: ECMA-376 part 1, WordprocessingML. Headers, footers and comments are not read.
"""

from xml.etree.ElementTree import Element

from ragjudge.readers.docx_styles import (PLAIN, child, numbering_of, outline_level, read_numbering,
                                          read_styles, value, whole_number)
from ragjudge.readers.office import Archive, attribute, local, main_part
from ragjudge.readers.structure import Draft, Grid, HeadingPath, is_caption, one_line, shaped
from ragjudge.records.errors import SourceError
from ragjudge.records.units import Decoding, Document
from ragjudge.text.charset import SPACES

READER, VERSION = "docx", 1
MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_GONE = frozenset(("del", "moveFrom", "delText", "instrText", "delInstrText", "pPr", "rPr", "sectPr", "tblPr",
                   "Fallback", "object", "sdtPr", "sdtEndPr", "rt", "fldSimplePr", "ctrlPr"))
_RAISED = str.maketrans("0123456789+-−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ")
_RAISABLE = frozenset("0123456789+-−n")
_OFF = ("0", "false", "off")
_NOTES = (("footnotes", "footnote", "footnoteReference"), ("endnotes", "endnote", "endnoteReference"))


def read_docx(data: bytes, name: str) -> Document:
    """A DOCX file as a Document."""
    archive = Archive(data, name)
    part = main_part(archive, "word/document.xml", "Word document")
    body = child(archive.xml(part), "body")
    if body is None:
        raise SourceError(name, "damaged: the document part has no body")
    reader = _Reader(archive, part)
    reader.blocks(body)
    reader.notes(archive, part)
    tables, warnings = shaped(reader.draft.grids)
    if reader.hidden:
        warnings.append(f"{reader.hidden} run(s) of hidden text left out")
    if reader.deleted:
        warnings.append(f"{reader.deleted} tracked deletion(s) left out")
    text = reader.draft.text
    return Document(text, tuple(reader.draft.blocks), Decoding("utf-8", 100), READER, VERSION, MEDIA_TYPE,
                    title=_core_title(archive) or reader.title, tables=tables, warnings=tuple(warnings))


def _optional(archive: Archive, part: str, kind: str) -> Element | None:
    found = archive.related(part, kind)
    return archive.xml(found) if found else None


def _core_title(archive: Archive) -> str | None:
    part = archive.related("", "core-properties")
    found = child(archive.xml(part), "title") if part else None
    return one_line(found.text or "") or None if found is not None else None


class _Reader:
    """Goes through the body once; text boxes met inside a paragraph come after it."""

    def __init__(self, archive: Archive, part: str) -> None:
        self.styles = read_styles(_optional(archive, part, "styles"))
        self.numbering = read_numbering(_optional(archive, part, "numbering"))
        self.draft, self.path = Draft(), HeadingPath()
        self.title: str | None = None
        self.hidden = self.deleted = 0
        self.boxes: list[Element] = []
        self.marks: dict[tuple[str, str], str] = {}

    def blocks(self, parent: Element) -> None:
        """Paragraphs and tables of a body, cell, note or text box."""
        for one in parent:
            tag = local(one.tag)
            if tag == "p":
                self._paragraph(one)
            elif tag == "tbl":
                self._table(one)
            elif tag == "AlternateContent":
                self.blocks(_choice(one))
            elif tag not in _GONE:
                self.blocks(one)

    def _paragraph(self, one: Element) -> None:
        properties = child(one, "pPr")
        style = self.styles.get(value(properties, "pStyle") or "", PLAIN)
        own = value(properties, "outlineLvl")
        level = outline_level(own) if own else style.level
        numbering = numbering_of(properties) or style.numbering
        text = self.text(one).strip(SPACES)
        boxes, self.boxes = self.boxes, []
        if text and level is not None:
            label = self.numbering.label(numbering)
            title = one_line(f"{label} {text}" if label else text)
            self.title = self.title or title
            self.draft.add("heading", title, self.path.enter(level, title), level=max(1, level))
        elif text:
            role = style.role
            if role == "paragraph":
                role = "caption" if is_caption(text) else "list_item" if numbering else role
            self.draft.add(role, text, self.path.path)
        for box in boxes:
            self.blocks(box)

    def text(self, parent: Element) -> str:
        """The visible text of a paragraph or of a part of it."""
        parts: list[str] = []
        for one in parent:
            tag = local(one.tag)
            if tag in ("t", "sym") or tag == "m":
                parts.append(one.text or "")
            elif tag == "r":
                parts.append(self._run(one))
            elif tag in ("br", "cr"):
                parts.append("\n")
            elif tag == "tab":
                parts.append(" ")
            elif tag == "noBreakHyphen":
                parts.append("-")
            elif tag in ("footnoteReference", "endnoteReference"):
                parts.append(self._mark(tag, attribute(one, "id") or ""))
            elif tag == "txbxContent":
                self.boxes.append(one)
            elif tag == "AlternateContent":
                parts.append(self.text(_choice(one)))
            elif tag in ("del", "moveFrom"):
                self.deleted += 1
            elif tag not in _GONE:
                parts.append(self.text(one))
        return "".join(parts)

    def _run(self, run: Element) -> str:
        properties = child(run, "rPr")
        vanish = child(properties, "vanish")
        if vanish is not None and (attribute(vanish, "val") or "1").lower() not in _OFF:
            self.hidden += 1
            return ""
        text = self.text(run)
        if value(properties, "vertAlign") == "superscript" and text and set(text) <= _RAISABLE:
            return text.translate(_RAISED)
        return text

    def _mark(self, tag: str, number: str) -> str:
        """Notes are numbered in the order in which the text refers to them."""
        mark = self.marks.setdefault((tag, number), str(len(self.marks) + 1))
        return mark.translate(_RAISED)

    def _table(self, table: Element) -> None:
        rows, heads, covered = [], 0, {}
        for row in _rows(table):
            if child(row, "trPr", "del") is not None:
                self.deleted += 1
                continue
            line: list[str] = []
            for cell in (one for one in _flattened(row) if local(one.tag) == "tc"):
                merge = child(cell, "tcPr", "vMerge")
                text = one_line(self._cell(cell))
                if merge is not None and attribute(merge, "val") != "restart":
                    text = covered.get(len(line), text)
                covered[len(line)] = text
                wide = min(whole_number(value(cell, "tcPr", "gridSpan"), 1), 200)
                line += [text] * max(1, wide)
            if line:
                heads += len(rows) == heads and child(row, "trPr", "tblHeader") is not None
                rows.append(line)
        width = max(map(len, rows), default=0)
        if width < 2:  # a frame around text
            for line in rows:
                self.draft.add("paragraph", line[0], self.path.path)
            return
        for line in rows:
            if len(line) == width and len(set(line)) == 1 and line[0]:
                line[1:] = [""] * (width - 1)
            line += [""] * (width - len(line))
        last = self.draft.blocks[-1] if self.draft.blocks else None
        caption = self.draft.parts[-1] if last and last.role == "caption" else None
        self.draft.add_table(Grid(rows, [], heads or None, caption, self.path.path))

    def _cell(self, cell: Element) -> str:
        parts = []
        for one in _flattened(cell):
            if local(one.tag) == "p":
                parts.append(self.text(one))
            elif local(one.tag) == "tbl":
                parts += [self._cell(inner) for row in _rows(one) for inner in _flattened(row)
                          if local(inner.tag) == "tc"]
        boxes, self.boxes = self.boxes, []
        return " ".join(parts + [self._cell(box) for box in boxes])

    def notes(self, archive: Archive, part: str) -> None:
        """Footnotes and endnotes that the text refers to, in its order, each after its mark."""
        found: list[tuple[int, str, Element]] = []
        for kind, element, tag in _NOTES:
            root = _optional(archive, part, kind)
            for one in root if root is not None else ():
                mark = self.marks.get((tag, attribute(one, "id") or ""))
                if local(one.tag) == element and mark:
                    found.append((int(mark), mark, one))
        for _, mark, one in sorted(found, key=lambda entry: entry[0]):
            text = one_line(self._cell(one))
            self.draft.add("paragraph", f"{mark.translate(_RAISED)} {text}" if text else "")


def _choice(alternatives: Element) -> Element:
    """The first choice of an mc:AlternateContent, else its fallback."""
    return next((one for one in alternatives if local(one.tag) == "Choice"),
                alternatives[0] if len(alternatives) else alternatives)


def _flattened(parent: Element):
    """Children, content controls and insertions looked through."""
    for one in parent:
        if local(one.tag) in ("sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag"):
            yield from _flattened(one)
        elif local(one.tag) not in ("del", "moveFrom"):
            yield one


def _rows(table: Element):
    return (one for one in _flattened(table) if local(one.tag) == "tr")
