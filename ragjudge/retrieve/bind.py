"""Bind: what the question names. The question itself is always kept. Source: docs/formats.md 6.1

Aliases of the rules pack, names that the data brought (headers, captions, key cells, headings,
titles), quantities and periods; every content word ends up bound or listed as unbound.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from ragjudge.calc.asked import measure_names
from ragjudge.index import Index
from ragjudge.records.rules import RulesPack
from ragjudge.text.canon import key
from ragjudge.text.charset import is_han, is_word
from ragjudge.text.names import AliasIndex
from ragjudge.text.periods import PeriodSpan, periods
from ragjudge.text.quantities import Quantity, quantities
from ragjudge.text.tokens import QUERY_STOPS, QUESTION_WORDS, STOP_WORDS, query_terms, tokens

LONGEST_NAME = 40
_EMPTY_EN = (
    STOP_WORDS
    | QUESTION_WORDS
    | frozenset(
        """i me my you your we our us he she his her its been being had has have can could would should
may might must so than from about between during over under after before since until per
each any some all more most less least please tell show give list""".split()
    )
)
_EMPTY_ZH = frozenset(
    "的了吗呢吧啊是在有和与及或为被把将对从到于以也都就还又很最更个各这那其之着过得地会能请问里中上下年月日"
)


@dataclass(frozen=True, slots=True)
class BoundTerm:
    """A name in the question: characters [start, end), kind theme, law, metric, entity, title,
    heading, table, column or key; ids of the pack, or "uri::table#column" of the data.
    """

    surface: str
    start: int
    end: int
    kind: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """The question with what was understood. `terms` are the index terms with weights, of the whole
    question.
    """

    question: str
    language: str
    names: tuple[BoundTerm, ...]
    quantities: tuple[Quantity, ...]
    periods: tuple[PeriodSpan, ...]
    unbound: tuple[str, ...]
    terms: list[tuple[str, float]] = field(repr=False)

    def ids(self, *kinds: str) -> tuple[str, ...]:
        """The ids of names of these kinds, each once, in the order of the question."""
        return tuple(
            dict.fromkeys(one for name in self.names if name.kind in kinds for one in name.ids)
        )


def bind(question: str, pack: RulesPack, index: Index, shows=lambda revision: True) -> Bound:
    """What the question names; shows(revision) keeps hidden sources' names out.
    """
    found = [
        BoundTerm(question[start:end], start, end, kind, ids)
        for (start, end, kind), ids in _pack_names(question, pack).items()
    ]
    found += _data_names(question, index, shows)
    spans = tuple(periods(question))
    counted = tuple(quantities(question))
    covered = (
        [(one.start, one.end) for one in found]
        + [(one.start_char, one.end_char) for one in spans]
        + [(one.start, one.end) for one in counted]
    )
    han = sum(map(is_han, question))
    return Bound(
        question,
        "zh" if han * 3 >= sum(map(is_word, question)) and han else "en",
        tuple(sorted(found, key=lambda one: (one.start, -one.end, one.kind, one.ids))),
        counted,
        spans,
        _unbound(question, covered),
        query_terms(question),
    )


def _pack_names(question: str, pack: RulesPack) -> dict[tuple[int, int, str], tuple[str, ...]]:
    found: dict[tuple[int, int, str], tuple[str, ...]] = {}
    for hit in _aliases(id(pack), _Held(pack)).find(question):
        if hit.kind != "form":
            place = (hit.start, hit.end, hit.kind)
            found[place] = tuple(dict.fromkeys((*found.get(place, ()), hit.id)))
    return found


class _Held:
    """A pack as an argument that hashes by identity and stays alive with its cache entry."""

    __slots__ = ("pack",)

    def __init__(self, pack: RulesPack) -> None:
        self.pack = pack

    def __hash__(self) -> int:
        return id(self.pack)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.pack is self.pack


@lru_cache(maxsize=4)
def _aliases(_: int, held: _Held) -> AliasIndex:
    pack = held.pack
    entries: list[tuple[str, str, str]] = []
    must_not: list[str] = []
    for theme in pack.themes:
        entries += [
            (word, "law" if theme.track == "methodology" else "theme", theme.id)
            for word in (*theme.canonical_terms.zh, *theme.canonical_terms.en)
        ]
        entries += [
            (word, "signature", theme.id)
            for word in (*theme.phenomenon_bag.zh, *theme.phenomenon_bag.en)
        ]
        must_not += theme.must_not
    names, hidden = measure_names(pack)
    return AliasIndex(entries + names, must_not + hidden)


def _data_names(question: str, index: Index, shows) -> list[BoundTerm]:
    """The data's own names in the question: at each place the longest; Latin names by whole words.
    """
    spans = _spans(question)
    uris = {one.revision: one.uri for one in index.sources}
    rows: dict[str, list] = {}
    for row in index.terms(sorted(spans)):
        if row.revision in uris and shows(row.revision):
            rows.setdefault(row.name, []).append(row)
    taken: list[tuple[int, int]] = []
    found = []
    for name in sorted(rows, key=lambda one: (-len(one), one)):
        for start, end in spans[name]:
            if any(low < end and start < high for low, high in taken):
                continue
            taken.append((start, end))
            kinds: dict[str, list[str]] = {}
            for row in rows[name]:
                kinds.setdefault(row.kind, []).append(f"{uris[row.revision]}::{row.bound_to}")
            found += [
                BoundTerm(question[start:end], start, end, kind, tuple(dict.fromkeys(ids)))
                for kind, ids in sorted(kinds.items())
            ]
    return found


def _spans(question: str) -> dict[str, list[tuple[int, int]]]:
    """Key → places of every run of whole tokens up to 40 characters that could be a name."""
    found: dict[str, list[tuple[int, int]]] = {}
    pieces = tokens(question)
    for first, opening in enumerate(pieces):
        if opening.kind == "punct":
            continue
        for closing in pieces[first : first + LONGEST_NAME]:
            if closing.end - opening.start > LONGEST_NAME:
                break
            if closing.kind == "punct":
                continue
            name = key(question[opening.start : closing.end]).strip()
            if len(name) > 1 and name not in _EMPTY_EN:
                found.setdefault(name, []).append((opening.start, closing.end))
    return found


def _unbound(question: str, covered: list[tuple[int, int]]) -> tuple[str, ...]:
    """Content words outside all bound spans, in order; Han characters in runs."""
    words: list[str] = []
    run = ""
    last = -1
    for one in tokens(question):
        inside = any(low < one.end and one.start < high for low, high in covered)
        empty = one.kind == "punct" or one.key in _EMPTY_EN or one.key in _EMPTY_ZH
        if one.kind == "han" and not inside and not empty:
            run = run + one.text if one.start == last else (words.append(run) or one.text)
            last = one.end
            continue
        if not inside and not empty:
            words.append(one.text)
    words.append(run)
    stops = set(QUERY_STOPS)
    return tuple(dict.fromkeys(word for word in words if word and word not in stops))
