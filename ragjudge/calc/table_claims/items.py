"""A claim as a row of items: mentions of cells, header words, numbers, triggers, words without meaning.

At each place the longest match wins; a place may be several things at once (a number that is a cell).
"""

from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc.table_claims.cell_tokens import ordinal_of, placed_tokens
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import SCALES
from ragjudge.calc.table_claims.grid import Grid, head_stem
from ragjudge.calc.table_claims.matching import (
    caption_run,
    cell_run,
    header_run,
    noun_run,
    number_run,
)
from ragjudge.text.canon import Key

_BREAKS = ",;:，；：、。.!?！？"
_GRAMMAR = ("none", "not", "all", "only", "both", "same", "than")
_HEADED = frozenset(("total", "sum", "count", "合", "总"))


@dataclass(slots=True)
class Item:
    """Tokens [start, end) of the claim, and all that they may be.

    Attributes:
        cells: Column -> (rows whose whole cell it is, rows whose cell holds it).
        heads: Columns that it names; `exact`: with their whole name.
        number: Value with its magnitude word; `scaled`: it has one; `unit`: tokens of its unit.
        op: Class of the lexicon; "generic" needs no use, "unknown" is not explained.
        verb: A header's noun said as a verb: "hosted" for "host".
        apart: A comma or the like stands before it.
    """

    start: int
    end: int
    text: str
    cells: dict[int, tuple[int, int]]
    heads: tuple[int, ...] = ()
    exact: bool = False
    number: Fraction | None = None
    scaled: bool = False
    unit: str = ""
    ordinal: int | None = None
    op: str = ""
    apart: bool = False
    verb: bool = False
    caption: bool = False

    @property
    def is_value(self) -> bool:
        return bool(self.cells) or self.number is not None

    @property
    def is_loose(self) -> bool:
        """It needs no use: generic, or a word of the caption."""
        return self.op in ("generic", "filler") or self.caption and not self.op


@dataclass(frozen=True, slots=True)
class Read:
    """The claim's items with its folded text, and the place of each token in it."""

    items: list[Item]
    tokens: list[str]
    places: list[tuple[int, int]]
    folded: Key

    def span(self, item: Item) -> tuple[int, int]:
        """Characters of the claim that an item covers."""
        return self.folded.span(self.places[item.start][0], self.places[item.end - 1][1])


def read_claim(folded: Key, grid: Grid, words: Words) -> Read:
    """The items of a claim, left to right, without gaps."""
    placed = placed_tokens(folded.text)
    tokens = [text for text, _, _ in placed]
    places = [(start, end) for _, start, end in placed]
    items: list[Item] = []
    at = 0
    while at < len(tokens):
        item = _item(tokens, at, grid, words)
        before = places[at - 1][1] if at else 0
        gap = folded.text[before : places[at][0]] if at else ""
        item.apart = any(ch in _BREAKS for ch in gap)
        items.append(item)
        at = item.end
    return Read(_with_units(items), tokens, places, folded)


def _item(tokens: list[str], at: int, grid: Grid, words: Words) -> Item:
    """The item that starts at a place: the longest match, with all that it may be."""
    length, cells = cell_run(tokens, at, grid, words)
    head_length, heads, exact = header_run(tokens, at, grid, words)
    word_length, op = _word(tokens, at, grid, words)
    number_length, number = number_run(tokens, at, words)
    told = caption_run(tokens, at, grid)
    if (
        told > max(length, 1, head_length, word_length)
        and not (number is not None and cells)
        and not _runs_on(tokens, at, told, grid, words)
    ):
        return Item(at, at + told, " ".join(tokens[at : at + told]), {}, caption=True)
    noun_length = noun_run(tokens, at, words)
    most = max(length, head_length, word_length, number_length, noun_length, 1)
    item = Item(at, at + most, " ".join(tokens[at : at + most]), cells if length == most else {})
    if head_length == most:
        _take_heads(item, tokens, heads, exact, grid)
    if number_length == most and number is not None and not (item.exact and not item.cells):
        item.number = number
        if number >= 0 and not any(full for full, _ in cells.values() if most > 1):
            _take_unit(item, tokens, grid)
    item.ordinal = ordinal_of(tokens[at]) if most == 1 else None
    if item.ordinal and not item.cells and not item.heads and grid.ranks:
        item.number = Fraction(item.ordinal)
    if word_length == most:
        _take_word(item, op, tokens, grid, words)
    _close(item, tokens[at : at + most], most == noun_length, grid)
    return item


def _word(tokens: list[str], at: int, grid: Grid, words: Words) -> tuple[int, str]:
    """The longest phrase of the lexicon; "total of" is none where total is a header."""
    length, op = words.at(tokens, at)
    if op in ("exact_count", "sum") and any(
        token in _HEADED and head_stem(token) in grid.heads for token in tokens[at : at + length]
    ):
        return words.at(tokens[: at + 1], at)
    return length, op


def _runs_on(tokens: list[str], at: int, length: int, grid: Grid, words: Words) -> bool:
    """Whether a header begins inside a run of the caption and ends after it."""
    return any(
        header_run(tokens, place, grid, words)[0] > at + length - place
        for place in range(at + 1, at + length)
    )


def _take_heads(
    item: Item, tokens: list[str], heads: tuple[int, ...], exact: bool, grid: Grid
) -> None:
    """Makes an item a header word; what is only a part of a cell, or a row of totals, it is not then."""
    item.heads, item.exact = heads, exact
    item.cells = {col: pair for col, pair in item.cells.items() if pair[0]}
    if exact and all(not held & ~grid.totals for _, held in item.cells.values()):
        item.cells = {}
    word = tokens[item.start]
    item.verb = (
        item.end - item.start == 1
        and word.endswith("ed")
        and not any(word in grid.columns[col].full for col in heads)
    )


def _take_word(item: Item, op: str, tokens: list[str], grid: Grid, words: Words) -> None:
    """Gives an item its class in the lexicon."""
    item.op = op
    _settle(item, tokens[item.start])
    if op == "sum" and all(not held & ~grid.totals for _, held in item.cells.values()):
        item.cells = {}
    if op == "generic" or op in _GRAMMAR and not item.exact:
        item.heads = ()
    if op in ("header_verbs", "agent_verbs"):
        _name_columns(item, tokens[item.start : item.end], grid, words)
    if op == "filler" and item.heads and not item.cells and item.text not in _OPTIONAL:
        item.op = ""


def _close(item: Item, run: list[str], is_noun: bool, grid: Grid) -> None:
    """What is nothing else is a word of the caption, a noun of rows, or unknown."""
    item.caption = all(token in grid.caption for token in run)
    if not (item.cells or item.heads or item.number is not None or item.op or item.ordinal):
        item.op = "" if item.caption else "unknown"
    if item.op in ("", "unknown") and is_noun and not item.cells and item.number is None:
        item.op = "noun"


def _name_columns(item: Item, verb: list[str], grid: Grid, words: Words) -> None:
    """A verb that names a column: the columns whose headers hold one of its words, if there are any."""
    named = {
        col
        for direction in words.directions.get((item.op, tuple(verb)), ())
        for head in direction.heads
        for column in grid.columns
        for col in (column.index,)
        if _holds([head_stem(token) for token in column.full], head)
    }
    item.heads = tuple(sorted(named)) or item.heads
    item.verb = item.op == "agent_verbs"
    item.op = "" if item.heads or item.cells else "gain" if verb[0] in words.gains else "unknown"


def _holds(stems: list[str], run: tuple[str, ...]) -> bool:
    return any(tuple(stems[at : at + len(run)]) == run for at in range(len(stems)))


_OPTIONAL = frozenset(
    (
        "year",
        "season",
        "number",
        "value",
        "name",
        "record",
        "score",
        "place",
        "amount",
        "年",
        "年份",
    )
)


def _settle(item: Item, token: str) -> None:
    """A word of the lexicon that is also a cell or a header: grammar wins over a part of a cell."""
    if item.cells:
        kept = {col: pair for col, pair in item.cells.items() if pair[0]}
        item.cells = kept if item.op not in ("generic", "filler") or len(token) > 2 else {}


def _with_units(items: list[Item]) -> list[Item]:
    """A sign of money before a number belongs to it."""
    out: list[Item] = []
    for item in items:
        if out and item.number is not None and out[-1].text in ("$", "€", "£", "¥"):
            item.start = out.pop().start
        out.append(item)
    return out


def _take_unit(item: Item, tokens: list[str], grid: Grid) -> None:
    """Gives a number the magnitude word and the unit that follow it."""
    at = item.end
    for length in (2, 1):
        scale = (
            SCALES.get("".join(tokens[at : at + length])) if len(tokens) >= at + length else None
        )
        if scale and tokens[at] != "hundred":
            item.number, item.scaled, at = item.number * scale, True, at + length
            item.cells = {}
            break
    units = {tuple(column.measure.unit.split()) for column in grid.columns if column.measure.unit}
    longest = max(
        (unit for unit in units if tuple(tokens[at : at + len(unit)]) == unit), key=len, default=()
    )
    item.unit = " ".join(longest)
    item.cells = {} if item.unit else item.cells
    item.end = at + len(longest)
