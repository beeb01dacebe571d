"""ontology/metrics.toml: what is measured, in which unit, and which role it plays for the cards.

Source: docs/formats.md 2.6
"""

import re
from fractions import Fraction
from typing import Any

from ragjudge.ontology.faults import Fault
from ragjudge.ontology.shape import check_format, known_keys, records
from ragjudge.records.rules import Metric

ROLES = {
    "unit_price": "what a buyer pays for one unit of the product",
    "unit_cost": "what one unit costs to make or to own; a printed product price may stand for it",
    "input_price": "the price of the main material or component",
    "supply": "what is offered: stocks plus output, herd, inventory",
    "output": "what is made, or sold by makers, in a period",
    "use": "what is bought, consumed or in use in a period",
    "cum_volume": "output or installations summed since the beginning",
    "share": "the industry's own share of a wider market or population",
    "share_new": "the share of that which replaces it",
    "leader_share": "the largest maker's share",
    "makers": "how many firms make it",
    "capacity": "what could be made in a period, or what stands installed",
    "utilisation": "output as a share of capacity",
    "investment": "money spent on building up",
    "performance": "what one unit can do",
    "other": "asked for by no card; look-ups only",
}
DECIMAL = re.compile(r"-?[0-9]{1,30}(?:\.[0-9]{1,30})?")
PRESETS = {"nature": "measured", "scale": "linear", "place": "world"}


def parse_metrics(raw: dict[str, Any], path: str,
                  faults: list[Fault]) -> list[tuple[str, Metric]]:
    """Each metric with the place of its table."""
    check_format(raw, "metrics", path, faults)
    known_keys(raw, ("metric",), path, faults)
    tables = raw.get("metric", [])
    if type(tables) is list:
        raw = {"metric": [_preset(one) if type(one) is dict else one for one in tables]}
    made = records(Metric, raw, "metric", path, faults)
    for where, metric in made:
        _check(metric, where, faults)
    return made


def _preset(table: dict[str, Any]) -> dict[str, Any]:
    copied = {"entity": "domain", "definition": "name"}
    return PRESETS | {key: table[of] for key, of in copied.items() if of in table} | table


def _check(metric: Metric, where: str, faults: list[Fault]) -> None:
    if metric.role not in ROLES:
        faults.append(Fault(f"{where}/role", f"unknown role {metric.role!r}",
                            "roles: " + ", ".join(ROLES)))
    band = metric.indifference
    for name, value in (("min", metric.min), ("max", metric.max), ("indifference/abs", band.abs),
                        ("indifference/rel", band.rel)):
        if value is not None and not DECIMAL.fullmatch(value):
            faults.append(Fault(f"{where}/{name}", f"{value!r} is not a decimal"))
            return
    if (band.abs is None) == (band.rel is None):
        faults.append(Fault(f"{where}/indifference", "needs one of abs and rel",
                            'for a share {abs = "3"}, in percentage points; else {rel = "0.05"}'))
    if metric.min is not None and metric.max is not None and (
            Fraction(metric.min) >= Fraction(metric.max)):
        faults.append(Fault(f"{where}/max", f"{metric.max} is not above min {metric.min}"))
    if metric.scale == "log" and (metric.min is None or Fraction(metric.min) < 0):
        faults.append(Fault(f"{where}/scale", 'a log scale needs min = "0" or more'))
    if not 1 <= metric.max_age_days <= 36_525:
        faults.append(Fault(f"{where}/max_age_days",
                            f"{metric.max_age_days} where 1 to 36525 is wanted"))
