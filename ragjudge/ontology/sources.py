"""sources.toml: the owner's statement on files and publishers. Source: docs/formats.md 2.3"""

import datetime
from typing import Any

from ragjudge.ontology.faults import Fault
from ragjudge.ontology.shape import check_format, known_keys, records
from ragjudge.records.rules import Publisher, SourceRule


def parse_sources(raw: dict[str, Any], path: str, faults: list[Fault]) -> tuple[
        list[tuple[str, Publisher]], list[tuple[str, SourceRule]]]:
    """Publishers and source rules, each with the place of its table."""
    check_format(raw, "sources", path, faults)
    known_keys(raw, ("publisher", "source"), path, faults)
    named = _preset(raw, "publisher", _publisher)
    publishers = records(Publisher, named, "publisher", path, faults)
    rules = records(SourceRule, _preset(raw, "source", _source), "source", path, faults)
    for where, rule in rules:
        _check(rule, where, faults)
    return publishers, rules


def _preset(raw: dict[str, Any], key: str, fill: Any) -> dict[str, Any]:
    tables = raw.get(key, [])
    if type(tables) is not list:
        return raw
    return {key: [fill(one) if type(one) is dict else one for one in tables]}


def _publisher(table: dict[str, Any]) -> dict[str, Any]:
    """A publisher that names no group is a group of its own."""
    return {"group": table.get("id")} | table


def _source(table: dict[str, Any]) -> dict[str, Any]:
    return {"copy": "verbatim"} | table


def _check(rule: SourceRule, where: str, faults: list[Fault]) -> None:
    path = rule.path
    if path.startswith(("/", "./")) or "\\" in path or ".." in path.split("/") or not path:
        faults.append(Fault(f"{where}/path", f"{path!r} is not a path inside the project",
                            'write it like "corpus/tables/*.csv"'))
    elif any("**" in part and part != "**" for part in path.split("/")):
        faults.append(Fault(f"{where}/path", f"{path!r}: ** stands for whole folders only"))
    if rule.published is not None and not _is_date(rule.published):
        faults.append(Fault(f"{where}/published", f"{rule.published!r} is no date",
                            "write it like 2024-04-23"))
    for column, digits in rule.significant_digits.items():
        if not 1 <= digits <= 15:
            escaped = column.replace("~", "~0").replace("/", "~1")
            faults.append(Fault(f"{where}/significant_digits/{escaped}",
                                f"{digits} where 1 to 15 is wanted"))


def _is_date(text: str) -> bool:
    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
