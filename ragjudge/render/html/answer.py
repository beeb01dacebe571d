"""report.md as markup: each sentence with links to its papers; marks of a matrix as a heat table."""

from collections.abc import Iterable

from ragjudge.render.html.markup import anchor, link, tag, text
from ragjudge.text.blocks import REFERENCE, ReportBlock, parse_report, sentences_of

MARKS = frozenset(("CC", "C", "N", "I", "II"))


def answer(report: str, claims: Iterable[str]) -> str:
    """The body of the report without its first heading and its footnotes.

    A line that is none of the allowed forms stands as text; nothing of the report becomes markup.

    Args:
        claims: Ids that have papers on the page; other references stay text.
    """
    known = frozenset(claims)
    blocks = [one for one in parse_report(report)[0] if one.kind != "footnote"]
    if blocks and blocks[0].kind == "heading" and blocks[0].level == 1:
        blocks = blocks[1:]
    parts: list[str] = []
    items: list[str] = []
    for block in blocks:
        if block.kind != "item" and items:
            parts.append(tag("ul", "".join(items)))
            items = []
        if block.kind == "item":
            items.append(tag("li", _sentences(block, known)))
        else:
            parts.append(_block(block, known))
    if items:
        parts.append(tag("ul", "".join(items)))
    return "\n".join(parts)


def _block(block: ReportBlock, known: frozenset[str]) -> str:
    if block.kind == "heading":
        return tag(f"h{min(6, max(3, block.level + 1))}", _sentences(block, known))
    if block.kind == "table":
        return _table(block, known)
    return tag("p", _sentences(block, known))


def _sentences(block: ReportBlock, known: frozenset[str]) -> str:
    parts = []
    for one in sentences_of(block):
        words = text(one.text)
        if one.refs and one.refs[0] in known:
            words = link(anchor(one.refs[0]), words, class_="sentence")
        parts.append(tag("span", words + "".join(_reference(ref, known) for ref in one.refs)))
    return " ".join(parts)


def _reference(id_: str, known: frozenset[str]) -> str:
    shown = text(id_.removeprefix("c."))
    return tag("sup", link(anchor(id_), shown) if id_ in known else shown)


def _table(block: ReportBlock, known: frozenset[str]) -> str:
    lines = block.text.split("\n")
    head, rows = _cells(lines[0]), [_cells(line) for line in lines[2:]]
    top = "".join(tag("th", text(cell), scope="col") for cell in head)
    body = "".join(tag("tr", "".join(_cell(cell, number, known) for number, cell in enumerate(row)))
                   for row in rows)
    table = tag("table", tag("thead", tag("tr", top)) + tag("tbody", body))
    return tag("div", table, class_="scroll", tabindex="0", role="region",
               aria_label=" · ".join(head[:3]))


def _cell(cell: str, number: int, known: frozenset[str]) -> str:
    refs = REFERENCE.findall(cell)
    words = REFERENCE.sub("", cell).strip()
    content = text(words) + "".join(_reference(one, known) for one in refs)
    if number == 0:
        return tag("th", content, scope="row")
    return tag("td", content, class_=f"mark {words.lower()}" if words in MARKS else None)


def _cells(line: str) -> list[str]:
    """Cells between pipes; `\\|` is a pipe in a cell."""
    bare = line.strip().removeprefix("|").removesuffix("|").replace("\\|", "\0")
    return [cell.strip().replace("\0", "|") for cell in bare.split("|")]
