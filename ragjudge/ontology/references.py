"""What one file says of another: unique ids, rivals, stages, roles, publishers that must exist."""

from collections.abc import Iterable
from typing import Any

from ragjudge.ontology.faults import Fault
from ragjudge.ontology.metrics import ROLES
from ragjudge.records.rules import Axiom, Metric, Prediction, Publisher, SourceRule, Theme


def unique_ids(kind: str, placed: Iterable[tuple[str, Any]], faults: list[Fault]) -> None:
    """A fault for each id that an earlier table of the same kind has."""
    seen: dict[str, str] = {}
    for where, one in placed:
        if one.id in seen:
            faults.append(Fault(f"{where}/id", f"{kind} {one.id!r} is also at {seen[one.id]}"))
        seen.setdefault(one.id, where)


def check_themes(themes: list[tuple[str, Theme]], metric_ids: set[str],
                 faults: list[Fault]) -> None:
    """Cards against each other and against the roles; a rival may stand in any theme's file."""
    unique_ids("theme", [(f"{path}#", theme) for path, theme in themes], faults)
    cards = [(f"{path}#/axiom/{i}", card) for path, theme in themes
             for i, card in enumerate(theme.axioms)]
    rivals = [(f"{path}#/rival/{i}", rival) for path, theme in themes
              for i, rival in enumerate(theme.rivals)]
    unique_ids("hypothesis", cards + rivals, faults)
    known = {rival.id for _, rival in rivals}
    for where, card in cards:
        _check_card(card, where, known, metric_ids, faults)
    for where, rival in rivals:
        _check_roles(_predicted(rival.predicts), where, metric_ids, faults)


def _check_card(card: Axiom, where: str, rivals: set[str], metric_ids: set[str],
                faults: list[Fault]) -> None:
    for i, name in enumerate(card.rivals):
        if name not in rivals:
            faults.append(Fault(f"{where}/rivals/{i}", f"no [[rival]] has the id {name!r}"))
    stages = {stage.id for stage in card.stages}
    for i, action in enumerate(card.actions):
        if action.stage is not None and action.stage not in stages:
            faults.append(Fault(f"{where}/action/{i}/stage", f"undefined stage {action.stage!r}"))
    for i, stage in enumerate(card.stages):
        if stage.next is not None and stage.next not in stages:
            faults.append(Fault(f"{where}/stage/{i}/next", f"undefined stage {stage.next!r}"))
    _check_roles(_roles_of(card), where, metric_ids, faults)


def _predicted(predicts: tuple[Prediction, ...]) -> list[tuple[str, str]]:
    named = [(f"predicts/{i}/role", one.role) for i, one in enumerate(predicts)]
    return named + [(f"predicts/{i}/to", one.to) for i, one in enumerate(predicts) if one.to]


def _roles_of(card: Axiom) -> list[tuple[str, str]]:
    named = _predicted(card.predicts)
    named += [(f"requires/{i}", role) for i, role in enumerate(card.requires)]
    named += [(f"inputs/{i}/role", one.role) for i, one in enumerate(card.inputs) if one.role]
    named += [(f"applies/{i}/role", one.role) for i, one in enumerate(card.applies)]
    named += [(f"stage/{i}/when/{j}/role", one.role) for i, stage in enumerate(card.stages)
              for j, one in enumerate(stage.when)]
    named += [(f"kill_switch/{i}/role", one.role) for i, one in enumerate(card.kill_switches)]
    return named + ([("result/role", card.result_role)] if card.result_role else [])


def _check_roles(named: list[tuple[str, str]], where: str, metric_ids: set[str],
                 faults: list[Fault]) -> None:
    for at, role in named:
        if role in metric_ids:
            faults.append(Fault(f"{where}/{at}", f"{role!r} is a metric; cards name roles",
                                "metrics.toml says which metric fills a role in which industry"))
        elif role not in ROLES or role == "other":
            faults.append(Fault(f"{where}/{at}", f"unknown role {role!r}",
                                "roles: " + ", ".join(one for one in ROLES if one != "other")))


def check_metrics(metrics: list[tuple[str, Metric]], entities: set[str],
                  faults: list[Fault]) -> None:
    """Domain, place and entity of each metric are entities, where the file of entities is given."""
    unique_ids("metric", metrics, faults)
    ids = {metric.id for _, metric in metrics}
    for where, metric in metrics:
        if metric.derived_from is not None and metric.derived_from not in ids:
            faults.append(Fault(f"{where}/derived_from", f"unknown metric {metric.derived_from!r}"))
        for name in ("domain", "place", "entity") if entities else ():
            if getattr(metric, name) not in entities:
                faults.append(Fault(f"{where}/{name}",
                                    f"no [[entity]] has the id {getattr(metric, name)!r}"))


def check_entities(entities: list[tuple[str, Any]], faults: list[Fault]) -> None:
    """part_of and place lead to entities, without a circle."""
    unique_ids("entity", entities, faults)
    parents = {entity.id: entity.part_of for _, entity in entities}
    for where, entity in entities:
        for name in ("part_of", "place"):
            value = getattr(entity, name)
            if value is not None and value not in parents:
                faults.append(Fault(f"{where}/{name}", f"no [[entity]] has the id {value!r}"))
        seen, at = {entity.id}, entity.part_of
        while at in parents and at not in seen:
            seen.add(at)
            at = parents[at]
        if at in seen:
            faults.append(Fault(f"{where}/part_of", f"a circle through {at!r}"))


def check_sources(publishers: list[tuple[str, Publisher]], sources: list[tuple[str, SourceRule]],
                  faults: list[Fault]) -> None:
    """Publishers named by rules exist; no two rules have one path."""
    unique_ids("publisher", publishers, faults)
    known, paths = {publisher.id for _, publisher in publishers}, set()
    for where, rule in sources:
        if rule.path in paths:
            faults.append(Fault(f"{where}/path", f"{rule.path!r} stands twice"))
        paths.add(rule.path)
        named = [("publisher", rule.publisher), ("root", rule.root)]
        named += [(f"rows/{i}/publisher", row.publisher) for i, row in enumerate(rule.rows)]
        for at, name in named:
            if name is not None and name not in known:
                faults.append(Fault(f"{where}/{at}", f"no [[publisher]] has the id {name!r}"))



def role_inputs_filled(card: Axiom, roles: Iterable[str]) -> bool:
    """Whether each input that is read from data has a metric among the roles."""
    return {one.role for one in card.inputs if one.role} <= set(roles)
