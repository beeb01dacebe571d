"""ontology/entities.toml: places, industries (kind `domain`), companies, technologies.

Source: docs/formats.md 2.7
"""

from typing import Any

from ragjudge.ontology.faults import Fault
from ragjudge.ontology.shape import check_format, known_keys, records
from ragjudge.records.rules import Entity


def parse_entities(raw: dict[str, Any], path: str,
                   faults: list[Fault]) -> list[tuple[str, Entity]]:
    """Each entity with the place of its table."""
    check_format(raw, "entities", path, faults)
    known_keys(raw, ("entity",), path, faults)
    return records(Entity, raw, "entity", path, faults)
