"""Judge every annotated calculation of some files."""

from collections.abc import Callable, Sequence
from typing import Any

from ragjudge.measure.numeric import numeric_rows, outcome_of, report
from ragjudge.runner.files import printable, read_file

Progress = Callable[[str, int, int | None, str], None]


def measure_numeric(paths: Sequence[str], progress: Progress) -> dict[str, Any]:
    """ragjudge.measure_numeric/1 over JSONL files.

    Raises:
        SourceError: A file or line that cannot be read.
    """
    rows = numeric_rows((printable(path), read_file(path)) for path in paths)
    outcomes = []
    for number, row in enumerate(rows):
        progress("calculating", number, len(rows), row.id)
        outcomes.append(outcome_of(row))
    return report(outcomes)
