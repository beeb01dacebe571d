"""The catalogue made ready for questions: names as ids, key cells by their first id, families of files."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ragjudge.records.period import Period
from ragjudge.records.rules import LexiconClass
from ragjudge.tables.catalogue import MeasureEntry, TableEntry
from ragjudge.text.periods import parse_period_cell, span_period
from ragjudge.text.units import parse_unit
from ragjudge.text.vocabulary import WORLD, Vocabulary, han_runs, identity

_CITED = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
_YEAR = re.compile(r"(?<![0-9])(?:1[5-9]|20)[0-9]{2}(?![0-9])")
_INDEX = re.compile(r"(?:1[5-9]|20)[0-9]{2} ?= ?1(?:00)?(?![0-9])")
_SCENARIOS = frozenset(("projection", "scenario", "steps", "aps", "nze"))
_NOT_WORDS = re.compile(r"[-_.,]+")
NATURES = frozenset(
    (
        "share",
        "rate",
        "index",
        "per_capita",
        "intensity",
        "productivity",
        "efficiency",
        "cumulative",
        "projection",
        "real",
        "capacity_factor",
        "growth",
        "chang",
        "worker",
    )
)
"""Ids that make another quantity of a name: a column with one that was not asked for does not answer."""


@dataclass(frozen=True, slots=True)
class ReadyMeasure:
    """A measure's name in ids.

    `names`: (id, needs asking) of its terms. `about`: ids of description and unit. `natures`: those of its
    ids that make it another quantity. `operations`: what its name or description says it already is.
    """

    entry: MeasureEntry
    names: tuple[tuple[str, bool], ...]
    ids: frozenset[str]
    about: frozenset[str]
    natures: frozenset[str]
    operations: frozenset[str]


@dataclass(frozen=True, slots=True)
class ReadyTable:
    """A table with its title's ids, periods and measures. `family`: files that differ by year share it."""

    number: int
    entry: TableEntry
    title: frozenset[str]
    headers: frozenset[str]
    spans: tuple[Period | None, ...]
    measures: tuple[ReadyMeasure, ...]
    family: tuple


@dataclass(frozen=True, slots=True)
class ValueName:
    """A key cell: its ids, and where it stands."""

    ids: tuple[str, ...]
    table: int
    dimension: int
    value: str


class Prepared:
    """A catalogue ready for questions; made once, used for many."""

    def __init__(
        self, catalogue: Sequence[TableEntry], lexicons: Mapping[str, Mapping[str, LexiconClass]]
    ) -> None:
        plain = Vocabulary(lexicons)
        dimensions = [one for entry in catalogue for one in entry.dimensions if one.entity]
        cells = [value for one in dimensions for value in one.values]
        self.vocabulary = Vocabulary(lexicons, han_runs(plain, _names(catalogue), cells))
        self.tables = tuple(self._table(number, entry) for number, entry in enumerate(catalogue))
        self.values: dict[str, list[ValueName]] = defaultdict(list)
        self.words: dict[str, set[int]] = defaultdict(set)
        self.families: dict[tuple, list[ReadyTable]] = defaultdict(list)
        for table in self.tables:
            self._index(table)

    def _table(self, number: int, entry: TableEntry) -> ReadyTable:
        stem = entry.uri.rsplit("/", 1)[-1].rsplit(".", 1)[0]
        around = " . ".join(filter(None, (entry.title, entry.caption, *entry.heading[-1:])))
        title = self._ids(without_citations(around)) | self._ids(_NOT_WORDS.sub(" ", stem))
        headers = self._ids(" . ".join(one.header for one in entry.dimensions))
        shape = tuple(one.header for one in entry.dimensions)
        family = (
            (_YEAR.sub("*", entry.uri), shape, entry.table)
            if entry.period
            else (entry.uri, entry.table)
        )
        return ReadyTable(
            number,
            entry,
            title,
            headers,
            tuple(map(span_of, entry.periods)),
            tuple(self._measure(one, around) for one in entry.measures),
            family,
        )

    def _ids(self, text: str) -> frozenset[str]:
        return frozenset(one for term in self.vocabulary.terms(text) for one in term.ids)

    def _measure(self, entry: MeasureEntry, around: str) -> ReadyMeasure:
        name = without_citations(entry.name, around)
        name = _NOT_WORDS.sub(" ", name) if "_" in entry.name or _is_stem(entry.name) else name
        terms = self.vocabulary.terms(name)
        names = tuple(
            (
                one,
                not (term.lexeme.plain or term.lexeme.glue or term.lexeme.stop and not term.lexeme.ids),
            )
            for term in terms
            for one in term.ids
        )
        about = self._ids(" . ".join(filter(None, (entry.description, *filter(None, entry.units)))))
        if "%" in entry.units:
            about |= {"share"}
        if any(unit and is_money(unit) for unit in entry.units):
            about |= {"price", "cost"}
        if _INDEX.search(entry.name):
            about |= {"index"}
        ids = frozenset(one for one, _ in names)
        said = (*terms, *self.vocabulary.terms(entry.description or ""))
        operations = frozenset(one for term in said for one in term.lexeme.operations)
        after = {
            one
            for left, right in zip(terms, terms[1:], strict=False)
            if left.surface.lower() in ("per", "每")
            for one in right.ids
        }
        return ReadyMeasure(entry, names, ids, about, (NATURES | after) & ids, operations)

    def is_total(self, value: str) -> bool:
        """Whether a key cell stands for the whole: World, Total, Historical."""
        terms = self.vocabulary.terms(value)
        return bool(terms) and all(one.lexeme.total or one.ids == (WORLD,) for one in terms)

    def is_scenario(self, value: str) -> bool:
        """Whether a key cell names a projection or scenario."""
        return bool(_SCENARIOS.intersection(self._ids(value)))

    def _index(self, table: ReadyTable) -> None:
        self.families[table.family].append(table)
        for measure in table.measures:
            for one in measure.ids:
                self.words[one].add(table.number)
        for one in table.title:
            self.words[one].add(table.number)
        for at, dimension in enumerate(table.entry.dimensions):
            for value in dimension.values:
                ids = identity(self.vocabulary.terms(value))
                if ids:
                    self.values[ids[0]].append(ValueName(ids, table.number, at, value))


def is_money(unit: str) -> bool:
    """Whether the unit is an amount of money, or money per something."""
    over = parse_unit(unit.split("/")[0].split("[")[0])
    return over is not None and over.kind_hint == "currency"


def _is_stem(name: str) -> bool:
    return " " in name and "-" in name.split(" ")[0] and name.rsplit(" ", 1)[-1] in "123456789"


def without_citations(text: str, around: str = "") -> str:
    """The text without a provider's citation: brackets that hold a year, or what the title says again."""

    def kept(found: re.Match) -> str:
        repeated = len(found[0]) > 8 and found[0][1:-1] in around
        return " " if _YEAR.search(found[0]) or repeated else found[0]

    return _CITED.sub(kept, text)


def span_of(printed: str) -> Period | None:
    """The period of a printed time cell; "start..end" is the whole span."""
    first, _, last = printed.partition("..")
    one, two = parse_period_cell(first), parse_period_cell(last) if last else None
    if not last or one is None or two is None:
        return one if not last else None
    try:
        return span_period(one, two)
    except ValueError:
        return None


def _names(catalogue: Sequence[TableEntry]) -> Iterable[str]:
    for entry in catalogue:
        yield from filter(None, (entry.title, entry.caption, *entry.heading[-1:]))
        for measure in entry.measures:
            yield measure.name
        for dimension in entry.dimensions:
            yield dimension.header
            yield from dimension.values
