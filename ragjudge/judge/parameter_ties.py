"""What a parameter says of itself follows from the readings under it: metric, entity, period. (BI9)"""

from collections.abc import Iterator

from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail
from ragjudge.records.bundle import Input
from ragjudge.records.period import Period
from ragjudge.records.scorecard import Finding

OWN_PERIOD = ("scenario", "threshold.")
"""Operations whose period other rules make again (PR8, KS6)."""
_MEND = "ask again; a bundle is not edited by hand"


def check(case: Case, id_: str) -> Iterator[Finding]:
    """BI9 for a parameter."""
    one, at = case.bundle.parameters[id_], f"parameter_registry.json#{id_}"
    leaves = [found for ref in one.inputs.values() for found in [_first(case, ref)] if found]
    if not leaves:
        return
    named = {(leaf.metric, leaf.entity) for leaf in leaves}
    if (one.metric, one.entity) not in named:
        yield fail("BI9", at, f"{one.metric} of {one.entity}", str(sorted(named, key=str)), _MEND)
    wanted = _span([leaf.period for leaf in leaves])
    if not one.operation.startswith(OWN_PERIOD) and one.period != wanted:
        yield fail("BI9", f"{at}/period", str(one.period), str(wanted), _MEND)


def _first(case: Case, ref: str) -> Input | None:
    """The input itself, or the first under a parameter."""
    seen: set[str] = set()
    while ref in case.bundle.parameters and ref not in seen:
        seen.add(ref)
        ref = next(iter(case.bundle.parameters[ref].inputs.values()), "")
    return case.bundle.inputs.get(ref)


def _span(periods: list[Period | None]) -> Period | None:
    if None in periods:
        return None
    if len(set(periods)) == 1:
        return periods[0]
    return Period(min(one.start for one in periods), max(one.end for one in periods), "change")
