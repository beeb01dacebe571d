"""What looks like an answer and is none: an operation not done, another place, one company's figures."""

import re
from collections.abc import Sequence

from ragjudge.research.lookup.match import Candidate
from ragjudge.research.lookup.prepared import Prepared
from ragjudge.text.clauses import Clause
from ragjudge.text.vocabulary import WORLD, is_place

# A difference between two things, and not over time; what says that it is over time all the same.
_APART = re.compile(
    r"相差|差多少|差距|[高低多少]多少"
    r"|\b(?:difference|gap|(?:higher|lower|more|less|cheaper|larger|smaller) than)\b",
    re.ASCII | re.IGNORECASE,
)
_YEAR_BEFORE = re.compile(
    r"[上去前]一?年|同比|\b(?:previous|prior|last|preceding) year|year (?:before|earlier|ago)|year-on-year"
    r"|year on year",
    re.ASCII | re.IGNORECASE,
)
_RATES_APART = re.compile(r"[快慢]多少|\b(?:faster|slower) than\b", re.ASCII | re.IGNORECASE)
_WORLD_SAID = re.compile(r"全球|世界|\b(?:world|worldwide|global|globally)\b", re.ASCII | re.IGNORECASE)
_AVERAGE = re.compile(r"平均|均值|\b(?:average|mean)\b", re.ASCII | re.IGNORECASE)


def unfit(clause: Clause, best: Candidate, operation: str) -> str:
    """What a clause asks of several periods, or of one, that readings alone do not answer."""
    several = any(len(readings) > 1 for readings in best.readings) and not best.over_time
    named = _AVERAGE.search(best.measure.entry.name) is not None
    if several and not named and operation in ("value", "sum") and _AVERAGE.search(clause.text):
        return "an average over periods is not computed"
    if operation in ("growth", "cagr") and _RATES_APART.search(clause.text):
        return "a difference of growth rates is not computed"
    alone = not any(len(values) > 1 for values in best.chosen.values())
    if operation == "change" and len(clause.periods) == 1 and alone and is_apart(clause):
        return "it is not said what the reading is to be compared with"
    return ""


def is_apart(clause: Clause) -> bool:
    """Whether a difference is asked for, and not one from the year before."""
    return _APART.search(clause.text) is not None and not _YEAR_BEFORE.search(clause.text)


def elsewhere(one: Candidate, clause: Clause, prepared: Prepared) -> str | None:
    """Why a table of one country does not answer for the world, or None."""
    if WORLD in one.strong or WORLD not in clause.required and not _WORLD_SAID.search(clause.text):
        return None
    for value in one.defaults.values():
        ids = {id_ for term in prepared.vocabulary.terms(value) for id_ in term.ids}
        if not prepared.is_total(value) and any(is_place(id_) for id_ in ids):
            return f"gives {value}, and the world is asked for"
    return None


def is_one_companys(one: Candidate, found: Sequence[Candidate]) -> bool:
    """Whether it gives the figures of one company for a measure that another table has for more."""
    return one.foreign and any(
        not other.foreign and one.strong <= other.strong and (other.missing or not other.fault)
        for other in found
    )
