"""The blocks of report.md: headings, paragraphs, lists, tables, footnotes, and the sentences in them.

A report is a small part of Markdown: ATX headings, paragraphs, `- ` items, pipe tables and footnote
definitions. Whatever else can hide text (raw HTML, comments, images, link titles, code fences, front
matter, reference definitions, hard quotes) is a fault, because it would travel without papers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

REFERENCE = re.compile(r"\[\^([a-z0-9][a-z0-9._-]{0,63})\]")
_DEFINITION = re.compile(r"\[\^([a-z0-9][a-z0-9._-]{0,63})\]: (.*)\Z", re.DOTALL)
_HEADING = re.compile(r"(#{1,6}) ([^ \t].*)\Z")
_RULER = re.compile(r"\|(?: ?:?-{3,}:? ?\|)+\Z")
_SPACED = re.compile("^(?:- )?[ \t\u00a0\u3000]|[ \t\u00a0\u3000]$|\\] ?[\t\u00a0\u3000]|\\]  ")
"""White space at the edges of a line, or after a reference more than one space of it."""
_HIDDEN = (("<", "raw HTML"), ("![", "an image"), ("](", "a link"), ("```", "a code fence"),
           ("~~~", "a code fence"))


@dataclass(frozen=True, slots=True)
class ReportBlock:
    """A block with its first line (from 1). For a footnote `id` is its name; `level` is a heading's depth."""
    kind: Literal["heading", "paragraph", "item", "table", "footnote"]
    line: int
    text: str
    level: int = 0
    id: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stretch of text and the footnote references that follow it directly; refs may be empty."""
    line: int
    text: str
    refs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportFault:
    line: int
    what: str


def parse_report(text: str) -> tuple[tuple[ReportBlock, ...], tuple[ReportFault, ...]]:
    """All blocks in order, and every line that is none of the allowed forms."""
    blocks: list[ReportBlock] = []
    faults: list[ReportFault] = []
    run: list[str] = []
    first = 0

    def close() -> None:
        if run:
            blocks.append(_run_block(run, first, faults))
            run.clear()

    for number, line in enumerate(text.split("\n"), 1):
        faults.extend(_hidden(line, number))
        single = _single(line, number)
        if single or not line.strip():
            close()
            if single:
                blocks.append(single)
            continue
        if not run:
            first = number
        run.append(line)
    close()
    return tuple(blocks), (*faults, *_layout(text.split("\n")))


def _layout(lines: list[str]) -> Iterator[ReportFault]:
    """Blank lines and white space that no page of claims has: pages that look alike are the same bytes.

    One blank line stands between two blocks, none between items, footnotes and rows; one line end at the end.
    """
    if len(lines) < 2 or lines[-1] or not lines[-2] or not lines[0]:
        yield ReportFault(len(lines), "a blank line at the start, or not one line end at the end")
    for number, (above, line) in enumerate(zip(lines, lines[1:-1]), 2):
        if not above and not line:
            yield ReportFault(number, "a second blank line")
        elif above and line and not (_joined(above) and _joined(above) == _joined(line)):
            yield ReportFault(number, "two blocks without a blank line between them")
    for number, (over, above, line) in enumerate(zip(lines, lines[1:], lines[2:]), 3):
        if not above and _joined(over) and _joined(over) == _joined(line) and _joined(line) != "|":
            yield ReportFault(number, "one list in two pieces")
    for number, line in enumerate(lines, 1):
        if _SPACED.search(line) and not line.startswith(("# ", "|", "[^")):
            yield ReportFault(number, "white space before, after or between sentences")


def _joined(line: str) -> str:
    """The mark of a line that follows its like without a blank line; "" of any other."""
    return next((mark for mark in ("- ", "[^", "|") if line.startswith(mark)), "")


def _single(line: str, number: int) -> ReportBlock | None:
    heading = _HEADING.match(line)
    if heading:
        return ReportBlock("heading", number, heading[2], len(heading[1]))
    note = _DEFINITION.match(line)
    if note:
        return ReportBlock("footnote", number, note[2], id=note[1])
    if line.startswith("- "):
        return ReportBlock("item", number, line[2:])
    return None


def _run_block(run: list[str], first: int, faults: list[ReportFault]) -> ReportBlock:
    if run[0].startswith("|"):
        whole = len(run) >= 3 and _RULER.match(run[1]) and all(one.startswith("|") for one in run)
        if not whole:
            faults.append(ReportFault(first, "a table without head, ruler and rows"))
        return ReportBlock("table", first, "\n".join(run))
    if len(run) > 1:
        faults.append(ReportFault(first, "a paragraph of more than one line"))
    if run[0][0] in " \t>*+=":
        faults.append(ReportFault(first, "an indented, quoted or unknown block"))
    return ReportBlock("paragraph", first, "\n".join(run))


def _hidden(line: str, number: int) -> list[ReportFault]:
    bare = re.sub(r"`[^`]*`", "", line)
    found = [ReportFault(number, f"{name} ({mark!r})") for mark, name in _HIDDEN if mark in bare]
    if line.startswith(("---", "===")) or re.match(r"\[[^\]^][^\]]*\]:", line):
        found.append(ReportFault(number, "front matter, a ruler or a reference definition"))
    return found


def sentences_of(block: ReportBlock) -> tuple[Sentence, ...]:
    """The anchored stretches of a paragraph, item or heading; the rest after the last reference too.

    References belong to the text before them; white space between sentences is dropped.
    """
    out: list[Sentence] = []
    at, text = 0, block.text
    while at < len(text):
        found = REFERENCE.search(text, at)
        if not found:
            rest = text[at:].strip()
            if rest:
                out.append(Sentence(block.line, rest, ()))
            break
        words, refs, end = text[at:found.start()].strip(), [], found.start()
        while (one := REFERENCE.match(text, end)):
            refs.append(one[1])
            end = one.end()
        out.append(Sentence(block.line, words, tuple(refs)))
        at = end
    return tuple(out)
