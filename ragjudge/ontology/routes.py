"""ontology/routes.toml: the question's verbs → strategy, operation. Source: docs/formats.md 2.10"""

from typing import Any

from ragjudge.ontology.faults import Fault
from ragjudge.ontology.shape import check_format, known_keys, records
from ragjudge.records.rules import Route


def parse_routes(raw: dict[str, Any], path: str, faults: list[Fault]) -> list[tuple[str, Route]]:
    """Each route with the place of its table, in the file's order."""
    check_format(raw, "routes", path, faults)
    known_keys(raw, ("route",), path, faults)
    return records(Route, raw, "route", path, faults)
