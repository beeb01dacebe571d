"""ontology/entities.toml: places, industries (kind `domain`), companies, technologies.

Source: docs/formats.md 2.7
"""

from typing import Any

from ragjudge.ontology.faults import Fault
from ragjudge.ontology.shape import check_format, known_keys, records
from ragjudge.records.rules import Entity


TRAITS = {
    "network": "the product is worth more to each user the more others use it",
    "lagged_supply": "output follows the price by a fixed time of breeding, growing or opening up",
}
"""What an industry may have and a card may ask for."""


def parse_entities(raw: dict[str, Any], path: str,
                   faults: list[Fault]) -> list[tuple[str, Entity]]:
    """Each entity with the place of its table."""
    check_format(raw, "entities", path, faults)
    known_keys(raw, ("entity",), path, faults)
    made = records(Entity, raw, "entity", path, faults)
    for where, entity in made:
        check_traits(entity.traits, where, faults)
        if entity.traits and entity.kind != "domain":
            faults.append(Fault(f"{where}/traits", f"a {entity.kind} has no traits",
                                "only industries (kind = \"domain\") have"))
    return made


def check_traits(traits: tuple[str, ...], where: str, faults: list[Fault]) -> None:
    """Faults for names that are no traits."""
    for i, one in enumerate(traits):
        if one not in TRAITS:
            faults.append(Fault(f"{where}/traits/{i}", f"unknown trait {one!r}",
                                "traits: " + ", ".join(TRAITS)))
