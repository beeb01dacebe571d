"""HTML pages: a text of content blocks with roles and heading paths, built from our own tree.

Scripts, styles, templates and form controls are not read; navigation, asides, footers and hidden parts are
read with their role, so that they are never evidence.
"""

import re

from ragjudge.readers.decoding import decode, lost_characters, weighed
from ragjudge.readers.html_roles import DROPPED, Page, is_hidden, survey, zone_of
from ragjudge.readers.html_table import cells_of, header_rows, is_layout, rows_of, spread
from ragjudge.readers.html_tree import BLOCKS, Node, parse_tree
from ragjudge.readers.structure import Draft, Grid, HeadingPath, is_caption, one_line, shaped
from ragjudge.records.units import CONTENT_ROLES, Document

READER, VERSION = "html", 1
_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset[ \t\n\r]*=[ \t\n\r\"']*([A-Za-z0-9_.:-]{1,40})",
                      re.IGNORECASE)
_XML_ENCODING = re.compile(rb"<\?xml[^>]{0,100}?encoding[ \t\n\r]*=[ \t\n\r]*[\"']([A-Za-z0-9_.:-]{1,40})")
_SPACES = re.compile(r"[ \t\n\f\r]+")
_AROUND_BREAK = re.compile("[ ]*\x00[\x00 ]*")
_EDGES = " \x00\xa0\u3000\u200b"
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_KINDS = {"li": "list_item", "dd": "list_item", "dt": "list_item", "figcaption": "caption",
          "caption": "caption", "blockquote": "quote"}
_RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_RAISABLE = re.compile(r"[0-9+\-−n]{1,6}")
_ORDINALS = frozenset(("st", "nd", "rd", "th", "tm", "sm", "er"))
_DATES = frozenset(("article:published_time", "datepublished", "date", "pubdate", "publishdate",
                    "publish_date", "dc.date", "dc.date.issued", "dcterms.date", "dcterms.issued",
                    "citation_publication_date", "citation_date", "og:published_time"))
BREAK = "\x00"


def read_html(data: bytes, name: str, charset: str | None = None) -> Document:
    """An HTML page as a Document; charset: what its server declared."""
    own = _CHARSET.search(data, 0, 4096) or _XML_ENCODING.match(data[:200])
    source, decoding = decode(data, weighed(charset, own[1].decode("ascii") if own else None), name)
    root = parse_tree(source)
    page = survey(root)
    writer = _Writer(page)
    writer.write(root)
    if not any(one.role in CONTENT_ROLES for one in writer.draft.blocks) and writer.draft.blocks:
        writer = _Writer(survey(root, by_density=False))
        writer.write(root)
    draft = writer.draft
    tables, warnings = shaped(draft.grids)
    hidden = sum(one.role == "hidden" for one in draft.blocks)
    if hidden:
        warnings.append(f"{hidden} hidden part(s): read, never evidence")
    title, language, date = _facts(root)
    heads = [one for one in draft.blocks if one.role == "heading"]
    text = draft.text
    if not title and heads:
        title = text[heads[0].start:heads[0].end]
    return Document(text, tuple(draft.blocks), decoding, READER, VERSION, "text/html", title=title,
                    language=language, declared_date=date, tables=tables,
                    warnings=(*lost_characters(source, decoding), *warnings))


def _facts(root: Node) -> tuple[str | None, str | None, str | None]:
    """Title, language, date that the page declares."""
    title = language = date = None
    stack = [root]
    while stack:
        node = stack.pop()
        if node.tag == "html":
            language = node.attrs.get("lang") or node.attrs.get("xml:lang") or None
        elif node.tag == "title" and title is None:
            title = one_line("".join(one for one in node.children if type(one) is str)) or None
        elif node.tag == "meta":
            named = (node.attrs.get("property") or node.attrs.get("name") or node.attrs.get("itemprop", ""))
            if named.lower() in _DATES and date is None:
                date = one_line(node.attrs.get("content", "")) or None
        elif node.tag == "time" and "pubdate" in node.attrs and date is None:
            date = node.attrs.get("datetime")
        if node.tag in ("#root", "html", "head", "body", "article", "header", "main"):
            stack += [one for one in reversed(node.children) if type(one) is not str]
    return title, language, date


_STRUCK = frozenset(("s", "del", "strike"))
"""What was struck out is no number and no sentence: its marks stay, as Markdown writes them."""
_NO_EVIDENCE = frozenset(("hidden", "nav", "footer"))
"""Zones whose tables give no readings: all their rows count as hidden."""


class _Writer:
    """Walks the tree once; inline text gathers in `buffer` until a block ends."""

    def __init__(self, page: Page) -> None:
        self.page, self.draft, self.path = page, Draft(), HeadingPath()
        self.buffer: list[str] = []
        self.spoken: str | None = None

    def write(self, root: Node) -> None:
        """Fills the draft from the root."""
        zone = "aside" if self.page.main else None
        self._children(root, zone, "paragraph")
        self._flush(zone, "paragraph")

    def _children(self, node: Node, zone: str | None, kind: str) -> None:
        for child in node.children:
            if type(child) is str:
                self.buffer.append(_SPACES.sub(" ", child))
            else:
                self._element(child, zone, kind)

    def _element(self, node: Node, outer: str | None, kind: str) -> None:
        tag = node.tag
        if tag == "br":
            self.buffer.append(BREAK)
            return
        if tag in DROPPED or tag == "title":
            return
        zone = zone_of(node, outer, self.page) if tag in BLOCKS or node.attrs else outer
        if tag == "table":
            self._flush(outer, kind)
            self._table(node, zone)
        elif tag == "pre":
            self._flush(outer, kind)
            self._preformatted(node, zone)
        elif tag in BLOCKS or zone != outer:
            self._flush(outer, kind)
            inner = _KINDS.get(tag, kind if kind in ("quote", "list_item") else "paragraph")
            inner = tag if tag in _HEADINGS else inner
            self._children(node, zone, inner)
            self._flush(zone, inner)
        elif tag == "img":
            self._image(node, outer, kind)
        else:
            self._inline(node, outer, kind)

    def _inline(self, node: Node, zone: str | None, kind: str) -> None:
        if node.tag in ("sup", "msup", "sub", "mfrac"):
            self.buffer.append(_raised(node))
        elif node.tag in _STRUCK:
            self.buffer.append(f"~~{_flat(node)}~~")
        else:
            self._children(node, zone, kind)

    def _image(self, node: Node, zone: str | None, kind: str) -> None:
        """The description of an image is a caption of its own; a short one is decoration."""
        words = one_line(node.attrs.get("alt", ""))
        if len(words) >= 20:
            self._flush(zone, kind)
            self.buffer.append(words)
            self._flush(zone, "caption")

    def _flush(self, zone: str | None, kind: str) -> None:
        if not self.buffer:
            return
        text = _SPACES.sub(" ", "".join(self.buffer))
        self.buffer.clear()
        text = _AROUND_BREAK.sub("\n", text).strip(_EDGES + "\n")
        if not text:
            return
        level = _HEADINGS.get(kind, 0)
        text = text.rstrip("¶ ") if level else text
        if zone:
            self.draft.add(zone, text, self.path.path)
        elif level:
            self.draft.add("heading", text, self.path.enter(level, one_line(text)), level=level)
        else:
            kind = "caption" if kind == "paragraph" and is_caption(text) else kind
            self.draft.add(kind, text, self.path.path)

    def _preformatted(self, node: Node, zone: str | None) -> None:
        text = _raw_text(node).strip("\n").rstrip()
        self.draft.add(zone or "code", text if text.strip() else "", self.path.path)

    def _table(self, node: Node, zone: str | None) -> None:
        for child in node.children:  # captions, and text that has strayed out of its cell
            if type(child) is str:
                self.buffer.append(_SPACES.sub(" ", child))
            elif child.tag not in ("thead", "tbody", "tfoot", "tr", "colgroup", "col"):
                self._element(child, zone, "paragraph")
        self._flush(zone, "paragraph")
        rows = rows_of(node)
        if is_layout(node, self.page.measures.text):
            for row, _ in rows:
                for cell in cells_of(row):
                    inner = zone_of(cell, zone, self.page)
                    self._children(cell, inner, "paragraph")
                    self._flush(inner, "paragraph")
            return
        texts = [[(cell, _cell_text(cell)) for cell in cells_of(row)] for row, _ in rows]
        filled = [at for at, row in enumerate(texts) if row]
        grid = Grid(spread([texts[at] for at in filled]), [], header_rows([rows[at] for at in filled]),
                    self._caption(), self.path.path,
                    frozenset(number for number, at in enumerate(filled)
                              if zone in _NO_EVIDENCE or is_hidden(rows[at][0])))
        self.draft.add_table(grid, zone or "table")

    def _caption(self) -> str | None:
        last = self.draft.blocks[-1] if self.draft.blocks else None
        return self.draft.parts[-1] if last and last.role == "caption" else None


def _raised(node: Node) -> str:
    """Superscripts that cannot run into the number before them: digits raised, other marks in brackets."""
    if node.tag == "sub":
        return _flat(node)
    if node.tag in ("msup", "mfrac"):
        parts = [_flat(one) for one in node.children if type(one) is not str]
        if len(parts) == 2 and node.tag == "mfrac":
            return f"({parts[0]})/({parts[1]})"
        if len(parts) == 2:
            plain = _RAISABLE.fullmatch(parts[1])
            return parts[0] + (parts[1].translate(_RAISED) if plain else f"^({parts[1]})")
        return "".join(parts)
    text = _flat(node)
    if _RAISABLE.fullmatch(text):
        return text.translate(_RAISED)
    if not text or text.lower() in _ORDINALS or text.startswith(("[", "(")) or not text.isascii():
        return text
    return f"[{text}]"


def _flat(node: Node) -> str:
    return one_line(_cell_text(node))


def _cell_text(node: Node) -> str:
    """All visible text of a subtree in one line; blocks and breaks become spaces."""
    parts: list[str] = []
    _gather(node, parts)
    return one_line("".join(parts))


def _gather(node: Node, parts: list[str]) -> None:
    for child in node.children:
        if type(child) is str:
            parts.append(child)
        elif child.tag in ("sup", "msup", "mfrac"):
            parts.append(_raised(child))
        elif child.tag == "br":
            parts.append(" ")
        elif child.tag in _STRUCK:
            parts += ["~~", _flat(child), "~~"]
        elif child.tag not in DROPPED and not is_hidden(child):
            block = child.tag in BLOCKS
            parts.append(" " if block else "")
            _gather(child, parts)
            parts.append(" " if block else "")


def _raw_text(node: Node) -> str:
    return "".join(child if type(child) is str else "\n" if child.tag == "br" else _raw_text(child)
                   for child in node.children)
