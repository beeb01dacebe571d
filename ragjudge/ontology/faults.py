"""What is wrong with a rules file: one value a fault, collected, never the first alone."""

from dataclasses import dataclass

from ragjudge.records.errors import OntologyError

SHOWN = 40


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """where: "ontology/metrics.toml#/metric/3/unit"; what: found and wanted; mend: or ""."""
    where: str
    what: str
    mend: str = ""


def raise_all(faults: list[Fault]) -> None:
    """Nothing when there is no fault.

    Raises:
        OntologyError: All faults (at most 40 spelled out), placed at the first.
    """
    if not faults:
        return
    ordered = sorted(set(faults))
    rest = [f"{one.where}: {one.what}" for one in ordered[1:SHOWN]]
    more = f" (+{len(ordered) - SHOWN} more)" if len(ordered) > SHOWN else ""
    raise OntologyError(ordered[0].where, "; ".join([ordered[0].what, *rest]) + more,
                        ordered[0].mend)
