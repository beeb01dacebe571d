"""Annotated arithmetic as arithmetic: is the gold answer what its formula gives, and is no wrong answer?

Syntax and value go through calc.expressions; where the numbers come from is not asked. An answer holds
if it is the formula's value rounded half away from zero at the answer's own last place.
Source: docs/formats.md 8.2
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from ragjudge.calc import expressions as ex
from ragjudge.calc.syntax import Node
from ragjudge.measure.claim_rows import read_rows
from ragjudge.measure.counting import rate, wilson_low
from ragjudge.records.errors import BundleError, SourceError

FORMAT = "ragjudge.measure_numeric/1"
WRONG = ("last_digit_up", "last_digit_down", "times_10", "times_100", "sign", "swapped")
REASONS = ("no_formula", "accounting_negative", "scale_words", "percent", "rounding", "annotator_mismatch")
_NUMBER = re.compile(r"(?<![A-Za-z_.0-9])(?:[0-9][0-9,]*(?:\.[0-9]*)?|\.[0-9]+)")
_SCALE_WORD = re.compile("thousand|million|billion|万|亿")
_BRACKETED = re.compile(r"\([ $]*[0-9][0-9,]*(?:\.[0-9]*)?[ %]*\)")
_PERCENT_OUT = re.compile(r"\* *100(?![0-9.])|^ *100(?![0-9.]) *\*")


@dataclass(frozen=True, slots=True)
class Step:
    """A formula of plain numbers, as printed, and the value stated for it."""
    formula: str
    stated: str


@dataclass(frozen=True, slots=True)
class NumericRow:
    """One annotated calculation.

    Attributes:
        steps: In order; the last one's stated value is the answer that is judged.
        percent: The answer is given per cent: a formula that is a ratio is meant × 100.
        elsewhere: The data set's own answer is not that of the last step (a step was left out).
    """
    id: str
    task: str
    steps: tuple[Step, ...]
    answer: str
    percent: bool
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """why: "" where the gold answer holds, else one of REASONS. wrong: kind → (answer, accepted)."""
    row: NumericRow
    why: str
    wrong: Mapping[str, tuple[str, bool]]


def numeric_rows(files: Iterable[tuple[str, bytes]]) -> list[NumericRow]:
    """The rows of files, in order.

    Raises:
        SourceError: A line without id, answer and a formula's place.
    """
    return [_row(value, f"{name}:{number}") for name, data in files
            for number, value in read_rows(data, name)]


def _row(value: Any, where: str) -> NumericRow:
    try:
        final = str(value["answer"])
        given = value["steps"] if "steps" in value else [
            (value.get("expression_norm") or value["expression"], final)]
        steps = tuple(Step(str(one[0]), str(one[1]).replace(",", "")) for one in given)
        answer = steps[-1].stated if steps else final.replace(",", "")
        return NumericRow(str(value["id"]), str(value.get("task") or "-"), steps, answer,
                          value.get("scale") == "percent",
                          Decimal(answer) != Decimal(final.replace(",", "")))
    except (KeyError, TypeError, IndexError, AttributeError, InvalidOperation) as error:
        raise SourceError(where, f"no row with id, expression or steps, and a decimal answer: {error!r}"
                          ) from None


def outcome_of(row: NumericRow) -> Outcome:
    """Whether the gold answer holds, and which generated wrong answers would."""
    why = _fault(row)
    wrong = [] if why else _wrong_answers(row)
    return Outcome(row, why, {kind: (f"{answer:f}", _holds(row, Fraction(answer)))
                              for kind, answer in wrong})


def _fault(row: NumericRow) -> str:
    if not row.steps or not row.steps[0].formula.strip():
        return "no_formula"
    try:
        if all(_rounded(calculated(one.formula), _places(one.stated)) == Fraction(one.stated)
               for one in row.steps[:-1]) and _holds(row, Fraction(row.answer)):
            return ""
    except BundleError:
        return "scale_words" if _SCALE_WORD.search(row.steps[-1].formula) else "no_formula"
    return _explained(row)


def _explained(row: NumericRow) -> str:
    """Why a gold answer does not hold: each class is a test, not a guess."""
    formula, gold = row.steps[-1].formula, Fraction(row.answer)
    if _holds(row, gold):
        return "annotator_mismatch"  # in an earlier step
    negative = _BRACKETED.sub(lambda found: "(0-" + found[0][1:], formula)
    if negative != formula and _near(calculated(negative), gold, row.percent):
        return "accounting_negative"
    value = calculated(formula)
    if row.percent and (_near(value, gold, False) or _near(value, gold, True)):
        return "percent" if not _near(value, gold, _is_ratio(formula)) else "rounding"
    if _near(value, gold, False) or abs(value - gold) < Fraction(1, 10 ** _places(row.answer)):
        return "rounding"
    return "annotator_mismatch"


def _near(value: Fraction, gold: Fraction, percent: bool) -> bool:
    """Within 0.6 %: the same number, otherwise rounded."""
    value = value * 100 if percent else value
    return abs(value - gold) <= max(abs(gold) * Fraction(6, 1000), Fraction(1, 200))


def _holds(row: NumericRow, answer: Fraction) -> bool:
    """Is the answer the value, rounded half away from zero at the last place of the gold answer?"""
    formula = row.steps[-1].formula
    value = calculated(formula)
    value = value * 100 if row.percent and _is_ratio(formula) else value
    return _rounded(value, _places(row.answer)) == answer


def _is_ratio(formula: str) -> bool:
    """Whether a formula gives a pure ratio of quantities; ×100 in it, or a mean, gives none."""
    if _PERCENT_OUT.search(formula):
        return False
    root = ex.parse(_named(formula)[0]).root
    return _degree(root, _named(formula)[1]) == 0


def _degree(node: Node, values: Mapping[str, Fraction]) -> int:
    """0: a ratio, 1: a quantity. A divisor that counts the terms above it makes a mean."""
    if node.kind == "name":
        return 0 if values[node.name] == 1 else 1
    if node.kind == "number":
        return 0
    if node.kind == "/":
        above, below = node.args
        is_mean = below.kind == "name" and values[below.name] == _terms(above)
        return _degree(above, values) if is_mean else 0
    if node.kind in ("+", "-"):
        return max(_degree(one, values) for one in node.args)
    return max((_degree(one, values) for one in node.args), default=0)


def _terms(node: Node) -> int:
    return sum(map(_terms, node.args)) if node.kind in ("+", "-") else 1


def _places(answer: str) -> int:
    """Decimals of an answer; 7.0 is a whole number that went through a float."""
    _, _, decimals = answer.partition(".")
    return 0 if decimals == "0" else len(decimals)


def _rounded(value: Fraction, places: int) -> Fraction:
    scale = 10 ** places
    whole = (abs(value) * scale * 2 + 1) // 2
    return Fraction(whole if value >= 0 else -whole, scale)


def calculated(formula: str) -> Fraction:
    """The value of a formula of plain numbers; each number enters as a named input.

    Raises:
        BundleError: A formula that calc refuses.
    """
    text, values = _named(formula)
    return ex.evaluate(ex.parse(text), values)


def _named(formula: str) -> tuple[str, dict[str, Fraction]]:
    """The formula with a name for each number, since calc allows no free literals; exponents stay."""
    values: dict[str, Fraction] = {}
    text = formula.replace(" ", "")

    def name(match: re.Match[str]) -> str:
        if match.string[:match.start()].endswith("**"):
            return match[0]
        values[f"x{len(values)}"] = Fraction(match[0].replace(",", "").rstrip(".") or "0")
        return f"x{len(values) - 1}"
    return _NUMBER.sub(name, text), values


def _wrong_answers(row: NumericRow) -> Iterable[tuple[str, Decimal]]:
    """Answers that are not the value: those equal to the gold answer are left out."""
    gold, places = Decimal(row.answer), _places(row.answer)
    step = Decimal(1).scaleb(-places)
    made = [("last_digit_up", gold + step), ("last_digit_down", gold - step), ("times_10", gold * 10),
            ("times_100", gold * 100), ("sign", -gold)]
    swapped = _swapped(row)
    if swapped is not None:
        shown = _rounded(swapped, places)
        made.append(("swapped", Decimal(shown.numerator) / Decimal(shown.denominator)))
    yield from ((kind, answer) for kind, answer in made if answer != gold)


def _swapped(row: NumericRow) -> Fraction | None:
    """The value with the operands of the outermost difference or quotient exchanged."""
    formula = row.steps[-1].formula if row.steps else ""
    text, values = _named(formula)
    try:
        root = ex.parse(text).root
    except BundleError:
        return None
    at = root
    while at.kind not in ("-", "/") and at.args:
        at = next((one for one in at.args if one.args), at.args[0])
    if at.kind not in ("-", "/"):
        return None
    try:
        value = _swapped_value(root, at, values)
    except BundleError:
        return None
    return value * 100 if row.percent and _is_ratio(formula) else value


def _swapped_value(root: Node, at: Node, values: Mapping[str, Fraction]) -> Fraction:
    changed = _replaced(root, at)
    return ex.evaluate(ex.Expr("swapped", changed, tuple(sorted(values)), (), (), frozenset()), values)


def _replaced(node: Node, at: Node) -> Node:
    if node is at:
        return Node(node.kind, node.args[::-1], node.value, node.name)
    return Node(node.kind, tuple(_replaced(one, at) for one in node.args), node.value, node.name)


def report(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """ragjudge.measure_numeric/1: gold answers, the refused by class, wrong answers by kind."""
    held = sum(not one.why for one in outcomes)
    tried = {kind: [one for one in outcomes if kind in one.wrong] for kind in WRONG}
    accepted = [(kind, one) for kind, rows in tried.items() for one in rows if one.wrong[kind][1]]
    return {
        "format": FORMAT, "rows": len(outcomes),
        "gold": {"accepted": held, "rows": len(outcomes), "rate": rate(held, len(outcomes)),
                 "rate_low": wilson_low(held, len(outcomes))},
        "refused": {why: [_shown(one) for one in outcomes if one.why == why] for why in REASONS},
        "wrong": {"generated": sum(map(len, tried.values())), "accepted": len(accepted),
                  "by_kind": {kind: {"generated": len(rows), "accepted": sum(one.wrong[kind][1]
                                                                          for one in rows)}
                              for kind, rows in tried.items()}},
        "answer_elsewhere": [one.row.id for one in outcomes if one.row.elsewhere],
        "accepted_wrong": [{**_shown(one), "kind": kind, "wrong": one.wrong[kind][0]}
                           for kind, one in accepted]}


def _shown(one: Outcome) -> dict[str, str]:
    row = one.row
    return {"id": row.id, "task": row.task, "answer": row.answer,
            "expression": "; ".join(step.formula for step in row.steps)}
