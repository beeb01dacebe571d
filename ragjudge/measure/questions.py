"""Questions with known answers, and what became of each: right, refused, abstained, wrong.

right: PASS, and every expected number is among the answer's values, in its unit, of its entity and period.
refused: not PASS where nothing can be answered. wrong: PASS on such a question, a `must_not` phrase, or PASS
with a value that no expected number explains. abstained: the rest. Source: docs/formats.md 8
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ragjudge.records.errors import UsageError
from ragjudge.records.strict_json import parse_jsonl
from ragjudge.text.canon import key
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.units import Unit, convert, parse_unit

_FALL = re.compile("降|减|跌|fall|drop|decline|decrease|reduction", re.IGNORECASE)
_YEARLY = re.compile("/ ?(?:年|year|yr|a)$|每年$| (?:a|per) year$")
"""A compound annual rate is per cent a year by its operation; its unit says per cent."""
OUTCOMES = ("right", "refused", "abstained", "wrong")


@dataclass(frozen=True, slots=True)
class Expected:
    """One expected number. tolerance: relative, of the expected value. entity, period: None = not asked."""
    name: str
    value: Fraction
    unit: str
    tolerance: Fraction
    entity: str | None
    period: str | None


@dataclass(frozen=True, slots=True)
class Question:
    """numbers empty: the corpus cannot answer it. must_say is for a person to read."""
    id: str
    text: str
    numbers: tuple[Expected, ...]
    must_not: tuple[str, ...]
    must_say: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a question, and why in one sentence."""
    question: Question
    outcome: str
    why: str
    verdict: str
    missing: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"id": self.question.id, "question": self.question.text, "outcome": self.outcome,
                "why": self.why, "verdict": self.verdict, "missing": list(self.missing),
                "must_say": list(self.question.must_say)}


def read_questions(data: bytes, where: str) -> tuple[Question, ...]:
    """The questions of a JSONL file.

    Raises:
        BundleError: Not strict JSON lines.
        UsageError: A line without id, question and expected, or no line at all.
    """
    rows = parse_jsonl(data if data.endswith(b"\n") or not data else data + b"\n", where)
    if not rows:
        raise UsageError(where, "no question in it")
    return tuple(_question(row, f"{where}:{number}") for number, row in enumerate(rows, 1))


def _question(row: Any, where: str) -> Question:
    try:
        expected = row["expected"]
        numbers = tuple(_expected(one) for one in expected.get("numbers", ()))
        return Question(str(row["id"]), str(row["question"]), numbers,
                        tuple(map(str, expected.get("must_not", ()))),
                        tuple(map(str, expected.get("must_say", ()))))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise UsageError(where, f"no question with id, question, expected: {error!r}") from None


def _expected(one: Mapping[str, Any]) -> Expected:
    return Expected(str(one["name"]), _fraction(one["value"]), str(one.get("unit", "")),
                    _fraction(one.get("rel_tol", 0)), one.get("entity"), one.get("period"))


def _fraction(value: Any) -> Fraction:
    if type(value) not in (int, Decimal, str):
        raise ValueError(f"{value!r} is no number")
    return Fraction(value)


def outcome_of(question: Question, document: Mapping[str, Any]) -> Outcome:
    """What became of the question, by its answer document (ragjudge.answer/1)."""
    verdict = document["verdict"]
    if verdict != "PASS" or document["answer"] is None:
        outcome = "abstained" if question.numbers else "refused"
        gaps = [document.get("why") or "", *document.get("gaps", ())]
        return Outcome(question, outcome, "; ".join(one for one in gaps if one), verdict, ())
    answer = document["answer"]
    said = key(" ".join([answer["text"], *(one["text"] for one in answer["claims"])]))
    spoken = [phrase for phrase in question.must_not if key(phrase) in said]
    if spoken:
        return Outcome(question, "wrong", f"says {spoken[0]!r}", verdict, ())
    if not question.numbers:
        return Outcome(question, "wrong", "answered what the corpus cannot answer", verdict, ())
    return _by_numbers(question, answer["values"], verdict)


def _by_numbers(question: Question, values: Sequence[Mapping[str, Any]], verdict: str) -> Outcome:
    numbers = [_worded(one) for one in question.numbers]
    missing = tuple(f"{one.name} = {_shown(one.value)} {one.unit}" for one in numbers
                    if not any(fits(one, value) for value in values))
    if not missing:
        return Outcome(question, "right", "every expected number is there", verdict, ())
    stray = [value for value in values if not any(fits(one, value) for one in numbers)]
    if not stray and values:
        return Outcome(question, "abstained", "answers a part", verdict, missing)
    first = f"{stray[0]['name']} = {stray[0]['value']} {stray[0]['unit']}" if stray else "no number"
    return Outcome(question, "wrong", f"PASS with {first}", verdict, missing)


def _worded(one: Expected) -> Expected:
    """A positive number called a fall ("总降幅" = 67.7 %) is the change −67.7 %."""
    if one.value > 0 and _FALL.search(one.name) and one.unit.startswith(("%", "pp", "个百分点", "百分点")):
        return replace(one, value=-one.value)
    return one


def _shown(value: Fraction) -> str:
    return f"{float(value):.10g}"


def fits(expected: Expected, value: Mapping[str, Any]) -> bool:
    """Is the value that number: within tolerance in its unit, of its entity and period where given?"""
    for name in ("entity", "period"):
        wanted = getattr(expected, name)
        if wanted is not None and key(str(value[name] or "")) != key(wanted):
            return False
    wanted = expected.unit
    if value["name"].endswith("(cagr)"):
        wanted = _YEARLY.sub("", wanted)
    found = _converted(value["value"], value["unit"], wanted)
    return found is not None and abs(found - expected.value) <= expected.tolerance * abs(expected.value)


def _converted(text: str, unit: str | None, wanted: str) -> Fraction | None:
    number = parse_decimal(text)
    if not wanted:
        return number
    if unit is None:
        return None
    if key(unit) == key(wanted):
        return number
    one, other = unit_of(unit), unit_of(wanted)
    return convert(number, one, other) if one and other else None


def unit_of(text: str) -> Unit | None:
    """The unit of a text, with a describing word before it left out ("operative hours per 100 lb")."""
    while text:
        if unit := parse_unit(text):
            return unit
        text = text.partition(" ")[2]
    return None


def report(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """ragjudge.measure/1: the four counts and every question."""
    counts = {name: sum(1 for one in outcomes if one.outcome == name) for name in OUTCOMES}
    return {"format": "ragjudge.measure/1", **counts, "questions": [one.to_json() for one in outcomes]}
