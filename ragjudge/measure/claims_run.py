"""Decide every labelled claim of some files, and time the deciding."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ragjudge.measure.claim_rows import ClaimRow, claim_rows
from ragjudge.measure.claims import DECISIONS, FORMAT, Outcome, report
from ragjudge.records.errors import BundleError, SourceError
from ragjudge.records.strict_json import parse_json
from ragjudge.runner.files import printable, read_file

Progress = Callable[[str, int, int | None, str], None]
Decide = Callable[..., Any]
_KEPT = 64
"""Prepared sources kept: rows on one source mostly stand together."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds spent on deciding alone; never part of a document, which is the same on every machine."""
    claims: int
    wall_s: float
    cpu_s: float

    @property
    def per_second(self) -> float:
        return self.claims / max(self.wall_s, 1e-9)

    @property
    def per_cpu_second(self) -> float:
        return self.claims / max(self.cpu_s, 1e-9)


def measure_claims(paths: Sequence[str], lexicons: Any, progress: Progress,
                   baseline: str | None = None) -> tuple[dict[str, Any], Speed]:
    """ragjudge.measure_claims/1 over the claims of JSONL files, and how fast they were decided.

    Raises:
        SourceError: A file or line that cannot be read as labelled claims, or a baseline that is no run.
    """
    rows = claim_rows([(printable(path), read_file(path)) for path in paths])
    before = None if baseline is None else decisions_of(read_file(baseline), printable(baseline))
    outcomes, speed = decided(rows, lexicons, progress)
    return report(outcomes, before), speed


def decided(rows: Sequence[ClaimRow], lexicons: Any,
            progress: Progress) -> tuple[list[Outcome], Speed]:
    """What the rules say on each row; sources are prepared inside the time."""
    from ragjudge.calc.claims import decide_claim, prepared
    prepare = lru_cache(maxsize=_KEPT)(prepared)
    outcomes, wall, cpu = [], 0.0, 0.0
    for number, row in enumerate(rows):
        progress("deciding", number, len(rows), row.claim)
        began, began_cpu = time.perf_counter(), time.process_time()
        source = prepare(row.source)
        found = decide_claim(row.claim, source, lexicons, cited=row.cited)
        wall += time.perf_counter() - began
        cpu += time.process_time() - began_cpu
        outcomes.append(outcome(row, found, source, lexicons))
    return outcomes, Speed(len(rows), wall, cpu)


def outcome(row: ClaimRow, found: Any, source: Any, lexicons: Any) -> Outcome:
    from ragjudge.text.strength import drift
    drifts = found.drift if row.strengths is None else drift(row.claim, row.source, lexicons)
    text = getattr(source, "text", "")
    evidence = " … ".join(text[low:high] for low, high in found.evidence)
    return Outcome(row, found.entailment or "undecided", found.basis, evidence, found.why,
                   tuple(drifts))


def decisions_of(data: bytes, where: str) -> Mapping[str, str]:
    """Decisions by id of a run that --out wrote.

    Raises:
        SourceError: Not a ragjudge.measure_claims/1 document.
    """
    try:
        document = parse_json(data, where)
        if document["format"] != FORMAT:
            raise ValueError(f"format is {document['format']!r}")
        found = {str(one["id"]): str(one["decision"]) for one in document["decisions"]}
    except (BundleError, KeyError, TypeError, ValueError) as error:
        raise SourceError(where, f"not a run of `measure claims`: {error}",
                          f"give a file that --out wrote ({FORMAT})") from None
    if not set(found.values()) <= set(DECISIONS):
        raise SourceError(where, "holds a decision that is none of " + ", ".join(DECISIONS))
    return found
