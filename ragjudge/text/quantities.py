"""Quantities in running text: value interval, unit, kind, bound, approximation, change or level.

Years and dates are periods, not quantities. Digits inside codes and names (B200, GPT-4) are
neither.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from ragjudge.text import quantity_moves as moves
from ragjudge.text import quantity_words as words
from ragjudge.text.canon import EVEN
from ragjudge.text.english_numerals import scale_of_part
from ragjudge.text.magnitudes import HAN_ALL
from ragjudge.text.numerals import Number, scan_magnitude, scan_number
from ragjudge.text.periods import periods
from ragjudge.text.quantity_frames import (compound, part_of_unit, per_before, price_year_before,
                                           temperature)
from ragjudge.text.quantity_places import (MASK, START, folds, inside_code, is_price_year,
                                           labelled, not_counted, ordinal_end, past_digits,
                                           past_long_run, signed, spelled_ordinal, with_fraction)
from ragjudge.text.quantity_ranges import joined_unit, lower_scaled, second_end
from ragjudge.text.quantity_units import (money_before, money_unit, unit_after,
                                          with_short_magnitude)
from ragjudge.text.shares import Share, scan_share, share_of_number
from ragjudge.text.spaced import squeeze
from ragjudge.text.units import Unit, parse_unit

_KINDS = ("percent", "pp", "bp", "times", "currency", "count")
_KEPT = 1000
"""Characters of a text whose quantities are remembered: a claim and a sentence are read several times."""
_RATES = ("percent", "pp", "bp", "times")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity at [start, end), comparator words not included.

    Attributes:
        low, high: The printed value in `unit` (equal but for a range), magnitude words multiplied
        in.
        unit: Canonical unit text, or None for a bare number, an ordinal or a noun outside the
        table.
        kind: amount, percent, pp, bp, times, currency, count or ordinal.
        comparator: "=", "<", ">", "<=", ">=", "~", or "change" for an exact change.
        approx: About, nearly, 约, 左右; a vague interval too.
        half: Half of the last printed place, in `unit`; 0 for spelled numbers.
        change: By how much, not to what level; true with any comparator.
        vague: [low, high] is a loose reading of 几十, several, dozens.
        side: "below" for 近, nearly: an approximation from below; else "".
        level: To what level, by a named change (增至, rose to).
        direction: "+" or "-" of the change named, "" without.
        factor: What the start is multiplied by: doubled 2, 增长两倍 3, 增至两倍 2, fell by two
        thirds 1/3; None where no ratio is said, or the words are ambiguous (rose 3 times).
        basis: yoy, qoq, mom, sequential, annualised, average_annual, cumulative, or "".
    """
    start: int
    end: int
    low: Fraction
    high: Fraction
    unit: str | None
    kind: str
    comparator: str
    approx: bool
    printed: str
    half: Fraction = Fraction(0)
    change: bool = False
    vague: bool = False
    side: str = ""
    level: bool = False
    direction: str = ""
    factor: Fraction | None = None
    basis: str = ""

    def interval(self) -> tuple[Fraction | None, Fraction | None]:
        """The values that the words allow; None is no bound."""
        if self.comparator in (">", ">="):
            return self.low, None
        if self.comparator in ("<", "<="):
            return None, self.high
        return self.low, self.high


def quantities(text: str) -> list[Quantity]:
    """The quantities of a text in order; they do not overlap."""
    return list(_quantities(text) if len(text) <= _KEPT else _quantities.__wrapped__(text))


@lru_cache(maxsize=1024)
def _quantities(text: str) -> tuple[Quantity, ...]:
    plain, back = squeeze(text.translate(EVEN))
    found = _based(plain, _scan(plain))
    if back is None:
        return tuple(replace(one, printed=text[one.start:one.end]) for one in found)
    return tuple(replace(one, start=back[one.start], end=back[one.end - 1] + 1,
                         printed=text[back[one.start]:back[one.end - 1] + 1]) for one in found)


def _scan(plain: str) -> list[Quantity]:
    starts = [match.start() for match in START.finditer(plain)]
    if not starts:
        return []
    hidden = sorted([(span.start_char, span.end_char) for span in periods(plain)]
                    + [match.span() for match in MASK.finditer(plain)])
    found: list[Quantity] = []
    end = behind = 0
    for at in starts:
        if at < end:
            continue
        while behind < len(hidden) and hidden[behind][1] <= at:
            behind += 1
        if behind < len(hidden) and hidden[behind][0] <= at:
            end = hidden[behind][1]
            continue
        one = _read(plain, at)
        if one:
            found.append(one)
            end = one.end
        elif plain[at] in "0123456789":
            end = past_digits(plain, at)
        elif plain[at] in HAN_ALL:
            end = past_long_run(plain, at)
    return found


def _based(plain: str, found: list[Quantity]) -> list[Quantity]:
    """The quantities with the basis marks that stand beside changes and rates."""
    for at, one in enumerate(found):
        if one.change or one.kind in _RATES:
            before = found[at - 1].end if at else 0
            after = found[at + 1].start if at + 1 < len(found) else len(plain)
            basis = moves.basis_of(plain, one.start, one.end, before, after)
            if basis:
                found[at] = replace(one, basis=basis)
    return found


def _read(text: str, at: int) -> Quantity | None:
    if inside_code(text, at) or is_price_year(text, at):
        return None
    if text[at] in "0123456789.":
        number = scan_number(text, at)
        share = share_of_number(text, number) if number else None
        return _shared(text, at, share) if share else number and _measured(text, number)
    ordinal = spelled_ordinal(text, at)
    if ordinal:
        return _ordinal(at, ordinal[1], Fraction(ordinal[0]))
    fold = folds(text, at)
    if fold:
        return _fold(text, at, *fold)
    part = part_of_unit(text, at)
    if part:
        return _measured(text, part)
    share = scan_share(text, at)
    if share:
        return _shared(text, at, share)
    number = scan_number(text, at)
    return _measured(text, number) if number else None


def _shared(text: str, at: int, share: Share) -> Quantity | None:
    """A share, a factor of change (doubled), or a mixed number (三又二分之一)."""
    if share.unit == "x":
        return Quantity(at, share.end, share.value, share.value, "x", "times", "change", False, "",
                        change=True, direction="-" if share.value < 1 else "+", factor=share.value)
    if share.unit == "1":
        return _measured(text, Number(at, share.end, share.value, Fraction(0), True))
    part = scale_of_part(text, share.value / 100, at, share.end)
    if part:
        return _measured(text, part)
    return _share(text, at, share.end, share.value, share.half)


def _fold(text: str, at: int, value: int, end: int, word: str) -> Quantity:
    """threefold, twice as many: a ratio; with a verb of change the factor of the change."""
    move = moves.move_of(text, at, end)
    change = move.change and word not in ("twice", "thrice")
    factor = None if not change else Fraction(value) if move.direction == "+" else Fraction(1, value)
    sign, _ = words.comparator_before(text, at)
    return Quantity(at, end, Fraction(value), Fraction(value), "x", "times",
                    "change" if change and sign == "=" else sign, sign == "~", "", change=change,
                    direction=move.direction, level=move.level, factor=factor)


def _ordinal(start: int, end: int, value: Fraction) -> Quantity:
    return Quantity(start, end, value, value, None, "ordinal", "=", False, "")


def _share(text: str, at: int, end: int, value: Fraction, half: Fraction) -> Quantity | None:
    """A share, or a range of two: 百分之五至百分之八, 三成到五成."""
    start, sign = signed(text, at)
    high = value
    second = second_end(text, at, end)
    other = scan_share(text, second) if second and sign == 1 else None
    if other and other.unit == "%" and other.value > value:
        end, high = other.end, other.value
    return _finished(text, (start, end), (sign * value, sign * high if sign < 0 else high), half,
                     parse_unit("%"))


def _measured(text: str, number: Number) -> Quantity | None:
    start, sign = signed(text, number.start, number.end)
    money = money_before(text, start) if sign == 1 or start < number.start else None
    if start < number.start and text[start] == "(":
        scale, close = scan_magnitude(text, number.end + 1)
        number = number.times(scale, close)
    start = money[1] if money else start
    number = with_fraction(text, with_short_magnitude(text, number, bool(money)))
    second = second_end(text, start, number.end, number, bool(money), sign)
    last = second if isinstance(second, Number) else number
    if isinstance(second, Number):
        number = lower_scaled(text, number, second)
    unit, end, extra = unit_after(text, last)
    if money:
        unit, end = money_unit(text, money[0], (unit, end), last.end)
    top = ordinal_end(text, number)
    if top:
        return _ordinal(start, top, number.value)
    bare = unit is None and not money
    unit, end = temperature(text, start, last.end, (unit, end))
    if unit is None and bare:
        unit = joined_unit(text, number)
    if unit is None and (labelled(text, number) or sign > 0 and not_counted(text, number)):
        return _ordinal(start, end, number.value) if labelled(text, number) else None
    return _valued(text, (start, end), (sign, number, last), unit, extra)


def _valued(text: str, span: tuple[int, int], ends: tuple[int, Number, Number], unit: Unit | None,
            extra: str) -> Quantity | None:
    sign, number, last = ends
    scale = unit.scale if unit else Fraction(1)
    more = Fraction(extra == "half", 2)
    ranged = last is not number and last.start != number.start
    low = (sign * number.value + (0 if ranged else more)) * scale
    high = (last.value + more) * scale if ranged else low
    if number.high is not None and not ranged:
        high = (number.high + more) * scale
    unit, end, added = compound(text, unit, span[1]) if low == high else (unit, span[1], Fraction(0))
    return _finished(text, (span[0], end), (low + added, high + added),
                     max(number.half, last.half) * scale, unit, extra == "more",
                     number.vague or last.vague)


def _finished(text: str, span: tuple[int, int], values: tuple[Fraction, Fraction], half: Fraction,
              unit: Unit | None, more: bool = False, vague: bool = False) -> Quantity | None:
    start, end = span
    before, at = words.comparator_before(text, start)
    after, _ = words.comparator_after(text, end)
    sign = after if after != "=" else before
    if more and sign in ("=", "~"):
        sign = ">"
    if vague and sign == "=":
        sign = "~"
    if _article(text, start, values[0], unit, sign):
        return None
    unit = price_year_before(text, start, per_before(text, at, unit))
    move = moves.move_of(text, start, end)
    if at < start and not (move.change or move.level):
        move = moves.move_of(text, at, end)
    if sign == "=" and move.change:
        sign = "change"
    if unit is None and moves.by_a_factor(text, start):
        unit = parse_unit("x")
    name = unit.text if unit and unit.text != "1" else None
    kind = "count" if not name or not unit else unit.kind_hint if unit.kind_hint in _KINDS else "amount"
    return Quantity(start, end, *values, name, kind, sign, "~" in (before, after) or vague, "", half,
                    move.change, vague, "below" if words.from_below(text, at, start) else "", move.level,
                    move.direction, moves.factor_of(text, start, end, kind, values, move))


def _article(text: str, start: int, low: Fraction, unit: Unit | None, sign: str) -> bool:
    """一个, 一家, one vehicle: an article more often than a count."""
    counted = unit is not None and unit.kind_hint == "count"
    return low == 1 and counted and text[start] in "一oO" and sign == "="
