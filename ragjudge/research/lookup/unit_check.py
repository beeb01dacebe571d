"""Whether a column can be in the unit that a question asks for. Another currency or dimension never is."""

import re
from fractions import Fraction

from ragjudge.research.lookup.match import Candidate
from ragjudge.research.lookup.prepared import Prepared
from ragjudge.text.clauses import AskedUnit, Clause
from ragjudge.text.units import convert, parse_unit

_PEOPLE = frozenset(
    (
        "employment",
        "worker",
        "population",
        "user",
        "death",
        "passenger",
        "developer",
        "person",
        "people",
        "household",
        "account",
    )
)
_COUNTED = _PEOPLE | frozenset(("sales", "number", "count", "stock", "transistor", "vehicle"))
_COUNT = re.compile(r"\bhow many\b|多少[名个家辆台件人位]", re.ASCII | re.IGNORECASE)
# "How much coal", "多少煤": an amount of it, not a number of things that are named after it.
_AMOUNT = re.compile(
    r"\bhow much (?!(?:did|do|does|was|were|is|are|has|have|had|will|would|can|could|should|of|in|per|more|"
    r"less|higher|lower|cheaper|larger|smaller|bigger|greater|faster|slower|longer)\b)[a-z]|多少[煤油气电钢粮水铁铝铜]",
    re.ASCII | re.IGNORECASE,
)
_EACH = re.compile(r"\bper\b|每|人均", re.ASCII | re.IGNORECASE)
_PRICE_YEAR = re.compile(r"\[[0-9]{4}\]")


def unit_fault(one: Candidate, clause: Clause, prepared: Prepared) -> str | None:
    """Why the asked unit is not the measure's, or None."""
    units = [unit for unit in one.measure.entry.units if unit]
    counted = _COUNT.search(clause.text) and not _EACH.search(clause.text)
    if not units and not one.measure.entry.whole and counted:
        return "a number is asked and these are not whole: their scale is not stated"
    if units and _AMOUNT.search(clause.text) and all(_is_count(unit) for unit in units):
        return "an amount is asked and this counts things"
    for asked in clause.units:
        if asked.unit.kind_hint == "count":
            if units == ["%"]:
                return "gives per cent where a number is asked"
            if (
                asked.unit.text == "person"
                and not asked.each
                and units != ["person"]
                and not _PEOPLE & (one.measure.ids | one.measure.about)
            ):
                return "a number of people is asked"
            continue
        if (
            asked.unit.kind_hint == "duration"
            or asked.unit.text in ("x", "%")
            and "change" in clause.operations
        ):
            continue
        if not units:
            if _fits_by_name(asked, "1", one, prepared):
                continue
            if asked.each or asked.unit.kind_hint == "currency" or "/" in asked.unit.text:
                return f"unit not stated, {asked.unit.text} asked"
            continue
        if not any(_fits(asked, unit) or _fits_by_name(asked, unit, one, prepared) for unit in units):
            return f"gives {', '.join(units)}, {asked.unit.text} asked"
    return None


def _is_count(unit: str) -> bool:
    held = parse_unit(unit)
    return held is not None and held.kind_hint == "count"


def needs_no_unit(one: Candidate, clause: Clause) -> bool:
    """Whether a number without a unit is an answer: things counted in whole numbers, an index, a share."""
    entry = one.measure.entry
    named = one.measure.ids | one.measure.about | one.table.title
    return bool(named & {"index", "ratio", "share", "capacity_factor", "efficiency"}) or entry.whole and bool(
        _COUNT.search(clause.text) or _COUNTED & (one.measure.ids | one.measure.about))


def _fits(asked: AskedUnit, unit: str) -> bool:
    held = parse_unit(unit)
    if held is None:
        return False
    if convert(Fraction(1), unit, asked.unit) is not None:
        return True
    if "[" in unit and _fits(asked, _PRICE_YEAR.sub("", unit)):
        return True  # a price year of the money is rarely asked for in words
    under = [parse_unit(part) for part in unit.split("/")[1:]]
    if asked.each:
        return (
            any(part and part.dims == asked.unit.dims for part in under) or held.dims == asked.unit.dims
        )
    over = parse_unit(unit.split("/")[0])
    return bool(over and over.dims == asked.unit.dims and asked.unit.kind_hint == "currency")


def _fits_by_name(asked: AskedUnit, unit: str, one: Candidate, prepared: Prepared) -> bool:
    """ "per worker", "per passenger-km" where not the column's unit but its name says so."""
    if asked.each:
        surface = prepared.vocabulary.terms(asked.surface)
        return bool(surface) and all(set(term.ids) <= one.measure.ids for term in surface)
    over, *under = asked.unit.text.split("/")
    if not under or convert(Fraction(1), unit, over) is None:
        return False
    ids = {
        word for part in under for term in prepared.vocabulary.terms(f"per {part}") for word in term.ids
    }
    return ids - {"per"} <= one.measure.ids
