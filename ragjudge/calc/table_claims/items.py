"""A claim as a row of items: mentions of cells, header words, numbers, triggers, words without meaning.

At each place the longest match wins; a place may be several things at once (a number that is a cell).
"""

from dataclasses import dataclass
from fractions import Fraction

from ragjudge.calc.table_claims.cell_tokens import (NUMBER_WORDS, YEAR, number_of, ordinal_of,
                                                    placed_tokens)
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.columns import SCALES
from ragjudge.calc.table_claims.grid import Grid, head_stem
from ragjudge.text.canon import Key
from ragjudge.text.numerals import HAN_DIGITS, HAN_TENS, scan_number

_BREAKS = ",;:，；：、。.!?！？"
_HAN_NUMERALS = frozenset(HAN_DIGITS) | frozenset(HAN_TENS)
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
        gap = folded.text[before:places[at][0]] if at else ""
        item.apart = any(ch in _BREAKS for ch in gap)
        items.append(item)
        at = item.end
    return Read(_with_units(items), tokens, places, folded)


def _item(tokens: list[str], at: int, grid: Grid, words: Words) -> Item:
    length, cells = _cells(tokens, at, grid, words)
    head_length, heads, exact = _heads(tokens, at, grid, words)
    word_length, op = words.at(tokens, at)
    if op in ("exact_count", "sum") and any(head_stem(token) in grid.heads for token in tokens[at:at + word_length]
                                            if token in _HEADED):
        word_length, op = words.at(tokens[:at + 1], at)
    number_length, number = _number(tokens, at, words)
    if tokens[at][-2:] == "th" and not length and not head_length:
        number_length = 0
    told = _caption(tokens, at, grid)
    if told > max(length, 1, head_length, word_length) and not (number is not None and cells) and not any(_heads(tokens, place, grid, words)[0] > at + told - place for place in range(at + 1, at + told)):
        return Item(at, at + told, " ".join(tokens[at:at + told]), {}, caption=True)
    noun_length = _noun_length(tokens, at, words)
    most = max(length, head_length, word_length, number_length, noun_length, 1)
    item = Item(at, at + most, " ".join(tokens[at:at + most]), {})
    if length == most:
        item.cells = cells
    if head_length == most:
        item.heads, item.exact = heads, exact
        item.cells = {col: pair for col, pair in item.cells.items() if pair[0]}
        if exact and all(not held & ~grid.totals for _, held in item.cells.values()):
            item.cells = {}
        item.verb = most == 1 and tokens[at].endswith("ed") and not any(
            tokens[at] in grid.columns[col].full for col in heads)
    if number_length == most and number is not None:
        item.number = number
    if item.number is not None and item.number >= 0 and not any(full for full, _ in cells.values() if most > 1):
        _take_unit(item, tokens, grid)
    if most == 1:
        item.ordinal = ordinal_of(tokens[at])
        if item.ordinal and not item.cells and not item.heads and grid.ranks:
            item.number = Fraction(item.ordinal)
    if word_length == most:
        item.op = op
        _settle(item, tokens[at], grid)
        if op == "generic":
            item.heads = ()
        if op in ("header_verbs", "agent_verbs"):
            _name_columns(item, tokens[at:at + most], grid, words)
        if op == "filler" and item.heads and not item.cells and not _is_optional(item.text):
            item.op = ""
    item.caption = all(token in grid.caption for token in tokens[at:at + most])
    if not (item.cells or item.heads or item.number is not None or item.op or item.ordinal
            or item.caption):
        item.op = "unknown"
    if item.op in ("", "unknown") and most == noun_length and not item.cells and item.number is None:
        item.op = "noun"
    return item


def _name_columns(item: Item, verb: list[str], grid: Grid, words: Words) -> None:
    """A verb that names a column: the columns whose headers hold one of its words, if there are any."""
    named = {col for direction in words.directions.get((item.op, tuple(verb)), ())
             for head in direction.heads for column in grid.columns for col in (column.index,)
             if _holds([head_stem(token) for token in column.full], head)}
    item.heads = tuple(sorted(named)) or item.heads
    item.verb = item.op == "agent_verbs"
    item.op = "" if item.heads or item.cells else "gain" if verb[0] in words.gains else "unknown"


def _holds(stems: list[str], run: tuple[str, ...]) -> bool:
    return any(tuple(stems[at:at + len(run)]) == run for at in range(len(stems)))


_OPTIONAL = frozenset(("year", "season", "number", "value", "name", "record", "score", "place", "amount", "年",
                       "年份"))


def _is_optional(word: str) -> bool:
    """A header word that claims say without meaning the column."""
    return word in _OPTIONAL


def _caption(tokens: list[str], at: int, grid: Grid) -> int:
    """The longest run that stands in the caption."""
    best = 0
    for place, token in enumerate(grid.caption):
        if token == tokens[at]:
            length = 1
            while grid.caption[place + length:place + length + 1] == tuple(tokens[at + length:at + length + 1]) != ():
                length += 1
            best = max(best, length)
    return best


def _noun_length(tokens: list[str], at: int, words: Words) -> int:
    """The longest noun that names what rows are."""
    if tokens[at].isascii():
        return int(tokens[at] in words.nouns)
    return next((length for length in (4, 3, 2, 1) if "".join(tokens[at:at + length]) in words.nouns), 0)


def _settle(item: Item, token: str, grid: Grid) -> None:
    """A word of the lexicon that is also a cell or a header: grammar wins over a part of a cell."""
    if item.cells:
        kept = {col: pair for col, pair in item.cells.items() if pair[0]}
        item.cells = kept if item.op not in ("generic", "filler") or len(token) > 2 else {}


def _cells(tokens: list[str], at: int, grid: Grid,
           words: Words) -> tuple[int, dict[int, tuple[int, int]]]:
    """The longest run that stands in cells: its length and the columns that hold it."""
    live = grid.postings.get(tokens[at])
    if not live:
        return 0, {}
    length = 1
    while at + length < len(tokens):
        wanted = tokens[at + length]
        after = [(cell, place) for cell, place in live
                 if place + length < len(grid.distinct[cell].tokens)
                 and grid.distinct[cell].tokens[place + length] == wanted]
        if not after:
            break
        live, length = after, length + 1
    telling = _telling(tokens[at:at + length], words)
    found: dict[int, tuple[int, int]] = {}
    for index, place in live:
        cell = grid.distinct[index]
        whole = place == 0 and length in (len(cell.tokens), cell.base)
        if whole or telling:
            full, held = found.get(cell.col, (0, 0))
            found[cell.col] = (full | (cell.rows if whole else 0), held | cell.rows)
    return (length, found) if found else (0, {})


def _telling(run: list[str], words: Words) -> bool:
    """Whether a run may be a part of a cell: it holds a word that is no grammar, or a date."""
    content = [token for token in run if not _is_plain(token, words)]
    if not content:
        return False
    return any(len(token) > 1 for token in content) if content[0].isascii() else len(content) > 1


def _is_plain(token: str, words: Words) -> bool:
    if token[0] in "0123456789.%$€£¥#&+°-'" or token in NUMBER_WORDS:
        return not YEAR.fullmatch(token)
    return any(len(phrase) == 1 for phrase, _ in words.phrases.get(token, ()))


def _heads(tokens: list[str], at: int, grid: Grid, words: Words) -> tuple[int, tuple[int, ...], bool]:
    """The longest run of header tokens: its length, the columns, whether it is a whole name."""
    live = grid.heads.get(head_stem(tokens[at]))
    if not live:
        return 0, (), False
    length = 1
    while at + length < len(tokens):
        wanted = head_stem(tokens[at + length])
        known = set(grid.heads.get(wanted, ()))
        after = [(col, place) for col, place in live if (col, place + length) in known]
        if not after:
            break
        live, length = after, length + 1
    run = tokens[at:at + length]
    if length == 1 and len(run[0]) == 1 and not _is_whole(run, live, grid):
        return 0, (), False
    whole = _is_whole(run, live, grid)
    cols = whole or sorted({col for col, _ in live})
    if not whole:
        cols = [col for col in cols if not words.core and not _is_qualified(run, col, grid, words)]
    return (length, tuple(cols), bool(whole)) if cols else (0, (), False)


def _is_qualified(run: list[str], col: int, grid: Grid, words: Words) -> bool:
    """Whether a part of a header leaves out what changes its measure: "GDP" for "GDP per capita"."""
    text, said = "".join(grid.columns[col].name), "".join(run)
    return any(token in words.qualifiers and token not in run for token in grid.columns[col].full) or any(
        not word.isascii() and word in text and word not in said for word in words.qualifiers)


def _is_whole(run: list[str], live: list[tuple[int, int]], grid: Grid) -> list[int]:
    stems = [head_stem(token) for token in run]
    first = sorted({col for col, place in live if place == 0})
    return [col for col in first if stems == [head_stem(one) for one in grid.columns[col].full]] or [
        col for col in first if stems == [head_stem(one) for one in grid.columns[col].name]]


def _number(tokens: list[str], at: int, words: Words) -> tuple[int, Fraction | None]:
    token = tokens[at]
    if token == "-" and at + 1 < len(tokens):
        value = number_of(tokens[at + 1])
        return (2, -value) if value is not None else (0, None)
    if token in _HAN_NUMERALS:
        return _han_number(tokens, at, words)
    value = number_of(token)
    if value is not None and token in NUMBER_WORDS and at + 1 < len(tokens) and 20 <= value < 100:
        ones = number_of(tokens[at + 1]) if tokens[at + 1] in NUMBER_WORDS else None
        if ones is not None and 0 < ones < 10:
            return 2, value + ones
    return (1, value) if value is not None else (0, None)


def _han_number(tokens: list[str], at: int, words: Words) -> tuple[int, Fraction | None]:
    """A Chinese numeral before a measure word."""
    end = at
    while end < len(tokens) and tokens[end] in _HAN_NUMERALS:
        end += 1
    after = tokens[end] if end < len(tokens) else ""
    if not after or not _noun_length(tokens, end, words) and after not in ("倍", "分", "成"):
        return 0, None
    found = scan_number("".join(tokens[at:end]), 0)
    if found is None or found.end != end - at:
        return 0, None
    return end - at, found.value


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
        scale = SCALES.get("".join(tokens[at:at + length])) if len(tokens) >= at + length else None
        if scale and tokens[at] != "hundred":
            item.number, item.scaled, at = item.number * scale, True, at + length
            item.cells = {}
            break
    units = {tuple(column.measure.unit.split()) for column in grid.columns if column.measure.unit}
    longest = max((unit for unit in units if tuple(tokens[at:at + len(unit)]) == unit), key=len, default=())
    item.unit = " ".join(longest)
    item.cells = {} if item.unit else item.cells
    item.end = at + len(longest)
