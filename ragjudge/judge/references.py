"""References inside a bundle: ids, what they point to, and whether everything is used. (BI3, BI4)"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ragjudge.judge.rule import fail
from ragjudge.records.bundle import TYPED_ROLES, Claim, Evidence, Input, Parameter
from ragjudge.records.load_bundle import Bundle
from ragjudge.records.scorecard import Finding

_MEND = "ask again; a bundle is not edited by hand"


@dataclass(frozen=True, slots=True)
class Object:
    """One object of a bundle with its file; `value` is a typed record."""
    file: str
    id: str
    value: Any


def all_objects(bundle: Bundle) -> list[Object]:
    """Claims, evidence, inputs, parameters, triggers, in file order."""
    monitor = bundle.monitor
    groups = (("claims.jsonl", bundle.claims.values()), ("evidence.jsonl", bundle.evidence.values()),
              ("parameter_registry.json", bundle.inputs.values()),
              ("parameter_registry.json", bundle.parameters.values()),
              ("monitor.json", monitor.triggers if monitor else ()))
    return [Object(name, one.id, one) for name, group in groups for one in group]


def all_ids(bundle: Bundle) -> list[tuple[str, str]]:
    return [(one.id, one.file) for one in all_objects(bundle)]


@dataclass(slots=True)
class IdCheck:
    """BI3: an id is ASCII (checked by the loader) and names one object over all files."""
    bundle: Bundle
    _count: dict[str, int] = field(default_factory=dict)

    def __call__(self, entry: tuple[str, str]) -> Iterator[Finding]:
        if not self._count:
            for name, _ in all_ids(self.bundle):
                self._count[name] = self._count.get(name, 0) + 1
        if self._count[entry[0]] > 1:
            yield fail("BI3", f"{entry[1]}#{entry[0]}", "an id that stands twice", "unique ids", _MEND)
        for fault in self.bundle.faults:
            if fault.what.startswith("id ") and repr(entry[0]) in fault.what:
                yield fail("BI3", fault.where, fault.what, "an ASCII id", _MEND)


def check(bundle: Bundle, one: Object, adopted: bool = False) -> Iterable[Finding]:
    """BI4 for one object: its references resolve, and it is used.

    Args:
        adopted: The report shows its claims by their words alone (AC2), without our references.
    """
    if isinstance(one.value, Claim):
        return _claim(bundle, one.value, adopted)
    if isinstance(one.value, Evidence):
        return _evidence(bundle, one.value)
    if isinstance(one.value, Input):
        return _input(bundle, one.value)
    if isinstance(one.value, Parameter):
        return _parameter(bundle, one.value)
    return _missing(one.file, one.id, (one.value.claim, *one.value.nodes), bundle.claims, "claim")


def _missing(file: str, id_: str, names: Iterable[str], known: Any, kind: str) -> Iterator[Finding]:
    for name in names:
        if name not in known:
            yield fail("BI4", f"{file}#{id_}", f"{name} is no {kind}", f"an existing {kind}", _MEND)


def _claim(bundle: Bundle, claim: Claim, adopted: bool) -> Iterator[Finding]:
    file = "claims.jsonl"
    yield from _missing(file, claim.id, claim.evidence, bundle.evidence, "evidence")
    yield from _missing(file, claim.id, claim.parameters, bundle.parameters, "parameter")
    yield from _missing(file, claim.id, claim.premises, bundle.claims, "claim")
    triggers = {one.id for one in bundle.monitor.triggers} if bundle.monitor else set()
    if claim.trigger:
        yield from _missing(file, claim.id, (claim.trigger,), triggers, "trigger")
    for names in (claim.evidence, claim.parameters, claim.premises):
        if len(set(names)) != len(names):
            yield fail("BI4", f"{file}#{claim.id}", "a reference stands twice", "each once", _MEND)
    if not adopted and f"[^{claim.id}]" not in bundle.report:
        yield fail("BI4", f"{file}#{claim.id}", "a claim that the report does not show",
                   "every claim in report.md", _MEND)
    if claim.role in TYPED_ROLES and (claim.slots or claim.level):
        yield fail("BI4", f"{file}#{claim.id}", f"{claim.role} with slots or a level", "neither", _MEND)


def _used_evidence(bundle: Bundle) -> set[str]:
    used = {one for claim in bundle.claims.values() for one in claim.evidence}
    thesis = bundle.thesis
    used |= {one for edge in (thesis.edges if thesis else ()) for one in edge.bridge}
    used |= {one.source.evidence for one in (bundle.monitor.triggers if bundle.monitor else ())}
    used |= {one.evidence for one in bundle.inputs.values() if one.evidence}
    return used | {series.evidence for one in bundle.parameters.values()
                   for series in one.series.values()}


def _evidence(bundle: Bundle, row: Evidence) -> Iterator[Finding]:
    used = row.id in _used_evidence(bundle)
    if row.used != used or (row.unused_reason is None) != used:
        yield fail("BI4", f"evidence.jsonl#{row.id}", f"used {row.used}, reason {row.unused_reason!r}",
                   "used, or an unused_reason", _MEND)


def _input(bundle: Bundle, one: Input) -> Iterator[Finding]:
    file = "parameter_registry.json"
    if one.evidence:
        yield from _missing(file, one.id, (one.evidence,), bundle.evidence, "evidence")
    if (one.evidence is None) == (one.assumption is None):
        yield fail("BI4", f"{file}#{one.id}", "evidence and assumption both or neither",
                   "exactly one of them", _MEND)
    pointers = _pointed(bundle)
    inside = {name for p in bundle.parameters.values() for name in p.inputs.values()}
    if one.id not in pointers | inside | _argument_ids(bundle) and not _is_quoted(bundle, one):
        yield fail("BI4", f"{file}#{one.id}", "an input that nothing uses", "use it or drop it", _MEND)


def _is_quoted(bundle: Bundle, one: Input) -> bool:
    """Whether it is the number of a sentence that a finding quotes."""
    row = bundle.evidence.get(one.evidence or "")
    return row is not None and row.cell is None and any(
        claim.role == "finding" and claim.evidence == (row.id,) for claim in bundle.claims.values())


def _pointed(bundle: Bundle) -> set[str]:
    """Ids that the numerals of claims point to."""
    return {value.pointer.partition("#")[2].partition("/")[0]
            for claim in bundle.claims.values() for value in claim.values}


def _argument_ids(bundle: Bundle) -> set[str]:
    """Registry ids that thesis.json and monitor.json name."""
    thesis, monitor = bundle.thesis, bundle.monitor
    ids = {one for s in (thesis.syllogisms if thesis else ()) for one in s.inputs.values()}
    ids |= {row.sign_from for m in (thesis.matrices if thesis else ()) for row in m.rows}
    for trigger in monitor.triggers if monitor else ():
        ids |= {trigger.threshold, trigger.current, *trigger.history}
    return ids


def _parameter(bundle: Bundle, one: Parameter) -> Iterator[Finding]:
    file = "parameter_registry.json"
    known = {**bundle.inputs, **bundle.parameters}
    yield from _missing(file, one.id, one.inputs.values(), known, "input or parameter")
    yield from _missing(file, one.id, (s.evidence for s in one.series.values()), bundle.evidence,
                        "evidence")
    yield from _missing(file, one.id, one.assumptions, bundle.inputs, "input")
    used = {name for claim in bundle.claims.values() for name in claim.parameters}
    used |= {name for p in bundle.parameters.values() for name in p.inputs.values()}
    if one.id not in used | _pointed(bundle) | _argument_ids(bundle):
        yield fail("BI4", f"{file}#{one.id}", "a parameter that no claim uses", "use it or drop it",
                   _MEND)
