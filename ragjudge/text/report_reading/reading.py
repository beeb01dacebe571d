"""What a report says, sentence by sentence, and whom it names for it."""

from dataclasses import dataclass, field
from typing import Literal

from ragjudge.text.report_reading.urls import same_place

Kind = Literal["paragraph", "item", "table_row", "quote", "heading", "code", "caption", "reference"]
Scope = Literal["sentence", "list_item", "table_row", "paragraph", "section"]
Style = Literal["number", "number_list", "number_range", "footnote", "number_link", "link", "bare_url",
                "superscript", "glued_number", "author_year", "source_line", "chat_markup"]


@dataclass(frozen=True, slots=True)
class Citation:
    """Characters [start, end) of the report are a citation mark.

    Attributes:
        keys: Names of references (`3`, `^1_11`), in order; empty for a plain URL.
        url: The URL that the mark itself carries, or None.
        name: A source named in words (author and year, an institution), or "".
        in_words: Whether the mark is also part of what is said (the text of a link in a sentence).
    """
    start: int
    end: int
    style: Style
    keys: tuple[str, ...] = ()
    url: str | None = None
    name: str = ""
    in_words: bool = False


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation as a sentence has it: whose, and how far it was meant to reach."""
    citation: Citation
    scope: Scope


@dataclass(frozen=True, slots=True)
class ReportSentence:
    """A sentence of the report.

    Attributes:
        start, end: Characters of the report, marks at its end included.
        line: Its first line, from 1.
        text: Its words, without citation marks, emphasis and tags, on one line.
        heading: The headings above, outermost first.
    """
    start: int
    end: int
    line: int
    kind: Kind
    text: str
    heading: tuple[str, ...]
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """An entry of a list of references, [start, end). key: `3`, `^1_11`; "" where it has no number.

    body: where its words begin, behind the key.
    """
    key: str
    url: str | None
    title: str
    start: int
    end: int
    body: int = 0


@dataclass(frozen=True, slots=True)
class Unread:
    """Something on a line that was not read as text: raw HTML, a comment, front matter."""
    line: int
    what: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A report as read.

    Attributes:
        headings: (line, text) of the headings that say nothing that could be checked.
        citations: Every mark, in order, those inside reference lists apart.
        unread: Raw HTML and what else was stripped.
    """
    sentences: tuple[ReportSentence, ...]
    headings: tuple[tuple[int, str], ...]
    citations: tuple[Citation, ...]
    references: tuple[Reference, ...]
    unread: tuple[Unread, ...] = field(default=())

    def styles(self) -> dict[str, int]:
        """Style → how many marks, by name."""
        found: dict[str, int] = {}
        for one in self.citations:
            found[one.style] = found.get(one.style, 0) + 1
        return dict(sorted(found.items()))

    def by_key(self) -> dict[str, Reference]:
        """The first reference of each key; a footnote's key stands for a plain number too, and back."""
        found: dict[str, Reference] = {}
        for one in self.references:
            if one.key:
                found.setdefault(one.key, one)
        for one in self.references:
            if one.key:
                other = one.key[1:] if one.key.startswith("^") else f"^{one.key}"
                found.setdefault(other, one)
        return found

    def dangling(self) -> tuple[Citation, ...]:
        """Marks with a key that no reference has, or that name nothing that leads anywhere."""
        known = self.by_key()
        return tuple(one for one in self.citations if any(key not in known for key in one.keys)
                     or not one.keys and one.url is None)

    def unused(self) -> tuple[Reference, ...]:
        """References that no mark names, by key or URL."""
        known = self.by_key()
        used = {id(known[key]) for one in self.citations for key in one.keys if key in known}
        places = {same_place(one.url) for one in self.citations if one.url}
        places |= {same_place(one.url) for one in self.references if id(one) in used and one.url}
        return tuple(one for one in self.references if id(one) not in used
                     and (one.url is None or same_place(one.url) not in places))
