"""Metrics: known units, kinds that fit, bindings that exist, cards that some industry fills.

Source: docs/formats.md 2.6
"""

from collections.abc import Collection, Mapping

from ragjudge.calc.dimension import accepts, dimension_of
from ragjudge.calc.syntax import parse
from ragjudge.ontology.compile import Placed
from ragjudge.ontology.faults import Fault
from ragjudge.ontology.references import role_inputs_filled
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.rules import Axiom, Metric
from ragjudge.text.units import parse_unit

ROLE_KINDS = {"share": ("share",), "share_new": ("share",), "leader_share": ("share",),
              "utilisation": ("share",), "makers": ("count",),
              "unit_price": ("product_price", "unit_cost", "index"),
              "unit_cost": ("unit_cost", "product_price"),
              "input_price": ("product_price", "index")}
NOT_ADDITIVE = ("share", "ratio", "index", "unit_cost", "product_price")
Tables = Mapping[str, Collection[str]]


def check(placed: Placed, tables: Tables | None) -> list[Fault]:
    """Faults of metrics, alone, against the tables, and against the cards."""
    found: list[Fault] = []
    for where, metric in placed.metrics:
        found += _check_unit(metric, where) + _check_words(metric, where)
        if tables is not None:
            found += _check_series(metric, where, tables)
    if placed.metrics:
        found += _unfilled(placed)
    return found


def _check_unit(metric: Metric, where: str) -> list[Fault]:
    found = []
    if parse_unit(metric.unit) is None:
        found.append(Fault(f"{where}/unit",
                           f"unknown unit {metric.unit!r}", "see the closed unit table"))
    if metric.kind == "share" and metric.unit != "%":
        found.append(Fault(f"{where}/unit", f"a share is in %, not {metric.unit!r}"))
    wanted = ROLE_KINDS.get(metric.role)
    if wanted is not None and metric.kind not in wanted:
        found.append(Fault(f"{where}/role", f"a {metric.kind} cannot be a {metric.role}",
                           "kinds for this role: " + ", ".join(wanted)))
    if metric.kind == "share" and metric.indifference.abs is None:
        found.append(Fault(f"{where}/indifference",
                           "the band of a share is absolute, in percentage points"))
    if metric.additive and metric.kind in NOT_ADDITIVE:
        found.append(Fault(f"{where}/additive", f"a {metric.kind} does not add up"))
    return found


def _check_words(metric: Metric, where: str) -> list[Fault]:
    return [Fault(f"{where}/name/{language}", "no name in this language")
            for language in ("zh", "en") if not metric.name.in_(language).strip()]


def _check_series(metric: Metric, where: str, tables: Tables) -> list[Fault]:
    found = []
    for i, one in enumerate(metric.series):
        headers = tables.get(one.path)
        if headers is None:
            found.append(Fault(f"{where}/series/{i}/path", f"no table {one.path!r}"))
            continue
        for at, column in (("column", one.column), ("time", one.time),
                           *((f"where/{name}", name) for name in one.where)):
            if column not in headers:
                found.append(Fault(f"{where}/series/{i}/{at}",
                                   f"{one.path} has no column {column!r}"))
    return found


def _unfilled(placed: Placed) -> list[Fault]:
    """Cards that no industry of metrics.toml can fill, and formulas whose units do not come out."""
    filled: dict[tuple[str, str], dict[str, Metric]] = {}
    for _, metric in placed.metrics:
        filled.setdefault((metric.domain, metric.place), {}).setdefault(metric.role, metric)
    found = []
    for path, theme in placed.themes:
        for i, card in enumerate(theme.axioms):
            where = f"{path}#/axiom/{i}"
            if not any(set(card.requires) <= set(roles) for roles in filled.values()):
                found.append(Fault(f"{where}/requires",
                                   "unreachable card: no industry and place fills "
                                   + " and ".join(card.requires)))
            for (domain, place), roles in sorted(filled.items()):
                what = _unit_fault(card, roles)
                if what:
                    found.append(Fault(f"{where}/expression", f"{domain}, {place}: {what}"))
    return found


def _unit_fault(card: Axiom, roles: Mapping[str, Metric]) -> str | None:
    if card.expression is None or not role_inputs_filled(card, roles):
        return None
    try:
        expr = parse(card.expression)
    except RagjudgeError:
        return None     # lint_cards says what calc refuses
    if not set(expr.names) <= {one.name for one in card.inputs}:
        return None     # and which name is free
    units = {one.name: roles[one.role].unit if one.role else one.unit for one in card.inputs}
    wanted = roles[card.result_role].unit if card.result_role in roles else None
    try:
        if wanted is None or accepts(wanted, dimension_of(expr, units)):
            return None
        return f"the result is not in {wanted!r}"
    except RagjudgeError as error:
        return error.what
