"""ontology/templates.toml: sections, the closed wordings, heads of report tables.

Source: docs/formats.md 2.8
"""

import re
from typing import Any

from ragjudge.ontology.faults import Fault
from ragjudge.ontology.shape import check_format, known_keys, records
from ragjudge.records.rules import ReportTable, Section, Template

SLOT = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def parse_templates(raw: dict[str, Any], path: str, faults: list[Fault]) -> tuple[
        list[tuple[str, Section]], list[tuple[str, Template]], list[tuple[str, ReportTable]]]:
    """Sections, templates, report tables, with their places; a brace of no slot is a fault."""
    check_format(raw, "templates", path, faults)
    known_keys(raw, ("section", "template", "table"), path, faults)
    templates = records(Template, raw, "template", path, faults)
    for where, template in templates:
        for language in ("zh", "en"):
            left = SLOT.sub("", template.text.in_(language))
            if "{" in left or "}" in left:
                faults.append(Fault(f"{where}/text/{language}", "a brace that is no {slot}"))
    return (records(Section, raw, "section", path, faults), templates,
            records(ReportTable, raw, "table", path, faults))


def slots(text: str) -> tuple[str, ...]:
    """The names of the slots of a wording, in order."""
    return tuple(SLOT.findall(text))
