"""The longest match at a place of a claim: cells, headers, caption, nouns, numbers."""

from fractions import Fraction

from ragjudge.calc.table_claims.cell_tokens import NUMBER_WORDS, YEAR, number_of
from ragjudge.calc.table_claims.claim_words import Words
from ragjudge.calc.table_claims.grid import Grid, head_stem
from ragjudge.text.numerals import HAN_DIGITS, HAN_TENS, scan_number

_HAN_NUMERALS = frozenset(HAN_DIGITS) | frozenset(HAN_TENS)


def caption_run(tokens: list[str], at: int, grid: Grid) -> int:
    """The longest run that stands in the caption."""
    best = 0
    for place, token in enumerate(grid.caption):
        if token == tokens[at]:
            length = 1
            while (
                grid.caption[place + length : place + length + 1]
                == tuple(tokens[at + length : at + length + 1])
                != ()
            ):
                length += 1
            best = max(best, length)
    return best


def noun_run(tokens: list[str], at: int, words: Words) -> int:
    """The longest noun that names what rows are."""
    if tokens[at].isascii():
        return int(tokens[at] in words.nouns)
    return next(
        (length for length in (4, 3, 2, 1) if "".join(tokens[at : at + length]) in words.nouns), 0
    )


def cell_run(
    tokens: list[str], at: int, grid: Grid, words: Words
) -> tuple[int, dict[int, tuple[int, int]]]:
    """The longest run that stands in cells: its length and the columns that hold it."""
    live = grid.postings.get(tokens[at])
    if not live:
        return 0, {}
    length = 1
    while at + length < len(tokens):
        wanted = tokens[at + length]
        after = [
            (cell, place)
            for cell, place in live
            if place + length < len(grid.distinct[cell].tokens)
            and grid.distinct[cell].tokens[place + length] == wanted
        ]
        if not after:
            break
        live, length = after, length + 1
    if _is_cut_date(tokens, at, length) and any(
        YEAR.fullmatch(token) for cell, _ in live for token in grid.distinct[cell].tokens
    ):
        return 0, {}
    telling = _telling(tokens[at : at + length], words)
    found: dict[int, tuple[int, int]] = {}
    for index, place in live:
        cell = grid.distinct[index]
        whole = place == 0 and length in (len(cell.tokens), cell.base)
        if whole or telling:
            full, held = found.get(cell.col, (0, 0))
            found[cell.col] = (full | (cell.rows if whole else 0), held | cell.rows)
    return (length, found) if found else (0, {})


def _is_cut_date(tokens: list[str], at: int, length: int) -> bool:
    """Whether a run ends between a day and its year."""
    end = at + length
    return (
        end < len(tokens)
        and bool(YEAR.fullmatch(tokens[end]))
        and tokens[end - 1][0] in "md"
        and tokens[end - 1][1:].isdecimal()
        and tokens[end - 1].isascii()
    )


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


def header_run(
    tokens: list[str], at: int, grid: Grid, words: Words
) -> tuple[int, tuple[int, ...], bool]:
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
    run = tokens[at : at + length]
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
    return any(
        token in words.qualifiers and token not in run for token in grid.columns[col].full
    ) or any(not word.isascii() and word in text and word not in said for word in words.qualifiers)


def _is_whole(run: list[str], live: list[tuple[int, int]], grid: Grid) -> list[int]:
    stems = [head_stem(token) for token in run]
    first = sorted({col for col, place in live if place == 0})
    return [
        col for col in first if stems == [head_stem(one) for one in grid.columns[col].full]
    ] or [col for col in first if stems == [head_stem(one) for one in grid.columns[col].name]]


def number_run(tokens: list[str], at: int, words: Words) -> tuple[int, Fraction | None]:
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
    if not after or not noun_run(tokens, end, words) and after not in ("倍", "分", "成"):
        return 0, None
    found = scan_number("".join(tokens[at:end]), 0)
    if found is None or found.end != end - at:
        return 0, None
    return end - at, found.value
