"""A corpus in memory for the tests of distil, index and retrieve; paragraphs are parted by blank lines."""

import io
from collections.abc import Callable
from dataclasses import dataclass, field

from ragjudge.calc.sources import rule_of
from ragjudge.distil import distil, lexicon_of
from ragjudge.index import BuildReport, SourceFile, Steps, build
from ragjudge.records.errors import SourceError
from ragjudge.records.rules import (
    Bilingual,
    LexiconClass,
    Policy,
    Route,
    RulesPack,
    SourceRule,
    Theme,
    Words,
    pack_bytes,
)
from ragjudge.records.units import Block, Column, Decoding, Document, Row, Table

POLICY = Policy("test", 3, 8, 60, 60, 550, False, None, False)


def theme(
    id_: str,
    zh: tuple[str, ...],
    en: tuple[str, ...],
    bag: tuple[str, ...] = (),
    track: str = "methodology",
    must_not: tuple[str, ...] = (),
) -> Theme:
    return Theme(id_, Bilingual(id_, id_), track, (), Words(zh, en), Words(bag, ()), must_not, (), ())


THEMES = (
    theme(
        "wrights_law", ("莱特定律", "经验曲线"), ("Wright's law", "experience curve"), ("越造越便宜",)
    ),
    theme("shakeout", ("行业洗牌",), ("shake-out", "industry shakeout"), ("大洗牌",)),
    theme("industry", ("工业",), ("manufacturing",), (), "empirical", ("工业富联",)),
)
FILLERS = {
    "strip": LexiconClass(
        ("大家好", "谢谢大家", "嗯", "那么", "那个", "好的", "今天很高兴来到这里"),
        ("good morning everyone", "thank you very much", "um", "so", "well", "applause"),
        (),
        False,
    ),
    "keep": LexiconClass(("那么多",), ("so far",), (), False),
}
CAUSAL = {"cause": LexiconClass(("因为", "导致"), ("because", "led to"), ("因为所以",), False)}
ROUTES = (
    Route("decide", "decision", None, Words(("怎么看", "该不该"), ("what to make of",))),
    Route("compare", "lookup", "compare", Words(("相比",), ("compare",))),
)


def pack_with(sources: tuple[SourceRule, ...] = (), themes: tuple[Theme, ...] = THEMES) -> RulesPack:
    return RulesPack(
        "ragjudge.rules/1",
        POLICY,
        (),
        sources,
        (),
        (),
        themes,
        (),
        (),
        (),
        {"fillers": FILLERS, "causal": CAUSAL},
        ROUTES,
    )


def secret(path: str, reader: str) -> SourceRule:
    return SourceRule(path, None, None, None, None, None, "verbatim", (), (reader,), False, {}, {}, ())


def document(text: str, role: str = "paragraph") -> Document:
    """Paragraphs; a line that begins with "# " is a heading over what follows; "a|b" lines are a table."""
    blocks, tables, heading, at = [], [], (), 0
    for part in text.split("\n\n"):
        end = at + len(part)
        if part.startswith("# "):
            heading = (part[2:],)
            blocks.append(Block("heading", at, end, (), 1))
        elif "|" in part:
            tables.append(table(part, at, heading, str(len(tables))))
            blocks.append(Block("table", at, end, heading))
        elif part:
            blocks.append(Block(role, at, end, heading))
        at = end + 2
    return Document(
        text, tuple(blocks), Decoding("utf-8", 100), "test", 1, "text/plain", tables=tuple(tables)
    )


def table(part: str, start: int, heading: tuple[str, ...], id_: str) -> Table:
    rows, at = [], start
    lines = part.split("\n")
    for number, line in enumerate(lines):
        if number:
            rows.append(Row(number, at, at + len(line), tuple(line.split("|"))))
        at += len(line) + 1
    columns = tuple(
        Column(i, name, name, "key" if i == 0 else "measure")
        for i, name in enumerate(lines[0].split("|"))
    )
    return Table(id_, None, heading, columns, tuple(rows), start, start + len(part))


def read(data: bytes, name: str, package: bytes | None) -> Document:
    if name.endswith(".bin"):
        raise SourceError(name, "not yet supported", "convert it to text")
    if name.endswith(".broken"):
        raise KeyError("a defect of the reader")
    return document(data.decode("utf-8"))


@dataclass
class Corpus:
    """Files by uri in memory, with what a build needs; opened counts the files whose bytes were asked for."""

    db: str
    files: dict[str, str] = field(default_factory=dict)
    pack: RulesPack = field(default_factory=pack_with)
    mtimes: dict[str, int] = field(default_factory=dict)
    made_with: str = "1"
    opened: list[str] = field(default_factory=list)
    on_open: Callable[[str], None] | None = None

    def build(self, **more) -> BuildReport:
        lexicon = lexicon_of(self.pack)
        steps = Steps(
            read,
            lambda one, title: distil(one, title, lexicon),
            lambda uri: rule_of(uri, self.pack),
            lambda uri: "document",
            lambda one, uri: [{"kind": "measure", "uri": uri}] if one.tables else [],
            self.made_with,
        )
        return build(
            self.db,
            [self._file(uri) for uri in self.files],
            self.pack,
            pack_bytes(self.pack),
            steps=steps,
            **more,
        )

    def _file(self, uri: str) -> SourceFile:
        data = self.files[uri].encode("utf-8")

        def opened() -> io.BytesIO:
            self.opened.append(uri)
            if self.on_open:
                self.on_open(uri)
            return io.BytesIO(data)

        return SourceFile(uri, len(data), self.mtimes.get(uri, 1), opened)
