"""Inputs from the cells that they name, parameters from their formulas: only what their author left out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ragjudge.calc import precision
from ragjudge.calc.operations import OPERATIONS, sum_expression
from ragjudge.calc.recompute import recompute
from ragjudge.calc.swings import with_sensitivity
from ragjudge.records.bundle import Input, Parameter, Rounding
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period
from ragjudge.records.readings import Leaf
from ragjudge.research.draft import Draft, precision_text
from ragjudge.research.sealing.given import Record, formed, merged

_INPUT: Record = {
    "metric": None,
    "entity": None,
    "period": None,
    "nature": None,
    "evidence": None,
    "as_printed": None,
    "assumption": None,
}
_PARAMETER: Record = {
    "inputs": {},
    "series": {},
    "rounding": {"mode": "ROUND_HALF_EVEN", "quantum": "1"},
    "base_value": "0",
    "interval": ["0", "0"],
    "assumptions": [],
    "sensitivity": [],
    "scenarios": None,
    "card": None,
    "proxies": [],
}


def fill_inputs(draft: Draft, given: Sequence[Record]) -> None:
    """Every input; one of a table cell says what the cell says, an assumed one has its range as interval."""
    leaves, draft.leaves = draft.leaves, {}
    for row in given:
        where = f"parameter_registry.json#{row['id']}"
        with formed(where):
            leaf = leaves.get(row.get("evidence") or "")
            one = from_json(Input, merged(row, _input(row, leaf)), where)
        draft.inputs[one.id] = one
        if leaf is not None:
            draft.leaves[one.id] = replace(leaf, input=one)


def _input(row: Record, leaf: Leaf | None) -> Record:
    if leaf is not None:
        return to_json(replace(leaf.input, id=row["id"], evidence=leaf.evidence.id))
    ends = row.get("assumption")
    assumed = (
        {"nature": "assumed", "interval": [ends.get("low"), ends.get("high")]}
        if isinstance(ends, dict)
        else {}
    )
    return _INPUT | assumed


def fill_parameters(draft: Draft, given: Sequence[Record]) -> None:
    """Every parameter, in an order in which each stands after those that it is made from.

    Raises:
        BundleError: One rests on itself or on nothing known, or cannot be evaluated.
    """
    todo = list(given)
    while todo:
        ready = [
            row for row in todo if all(ref in draft.inputs or ref in draft.parameters for ref in _refs(row))
        ]
        if not ready:
            raise BundleError(
                f"parameter_registry.json#{todo[0]['id']}/inputs",
                f"{sorted(_refs(todo[0]))}: not all are inputs or parameters",
                "name ids of the registry",
            )
        for row in ready:
            with formed(f"parameter_registry.json#{row['id']}"):
                draft.parameters[row["id"]] = _parameter(draft, row)
            todo.remove(row)
    order = [row["id"] for row in given]
    draft.parameters = {id_: draft.parameters[id_] for id_ in order}


def _refs(row: Record) -> list[str]:
    inputs = row.get("inputs")
    return [one for one in inputs.values() if type(one) is str] if isinstance(inputs, dict) else []


def _parameter(draft: Draft, row: Record) -> Parameter:
    where = f"parameter_registry.json#{row['id']}"
    one = from_json(Parameter, merged(row, _PARAMETER | _names(draft, row)), where)
    if "base_value" in row and "interval" in row and "rounding" in row and "sensitivity" in row:
        return one
    made = recompute(one, draft.registry(one), draft.series_values)
    done = with_sensitivity(
        replace(
            one,
            base_value=precision.shown(made.value, made.quantum),
            interval=precision.interval_strings(made.interval),
            rounding=Rounding("ROUND_HALF_EVEN", precision_text(made.quantum)),
        ),
        draft.registry(one),
        draft.series_values,
    )
    return from_json(Parameter, merged(row, to_json(done)), where)


def _names(draft: Draft, row: Record) -> Record:
    """Metric, entity, period, formula and unit, as they follow from the first reading under it."""
    out: Record = {"metric": None, "entity": None, "period": None, "expression": "", "unit": None}
    operation = OPERATIONS.get(row.get("operation", ""))
    refs = _refs(row)
    if operation is not None:
        out["expression"] = operation.expression or sum_expression(max(2, len(refs)))[0]
    leaves = [draft.leaves[ref] for ref in _under(draft, refs) if ref in draft.leaves]
    if leaves:
        first = leaves[0].input
        out |= {
            "metric": first.metric,
            "entity": first.entity,
            "unit": _unit(operation, first.unit),
            "period": to_json(_period([one.reading.period for one in leaves])),
        }
    return out


def _under(draft: Draft, refs: Sequence[str]) -> list[str]:
    out: list[str] = []
    for ref in refs:
        out += (
            _under(draft, list(draft.parameters[ref].inputs.values())) if ref in draft.parameters else [ref]
        )
    return out


def _unit(operation: Any, unit: str | None) -> str | None:
    rule = operation.unit if operation else "same"
    points = "pp" if unit == "%" else unit
    return {"percent": "%", "times": "x", "points": points, "same": unit}.get(rule)


def _period(spans: Sequence[Period | None]) -> Period | None:
    known = [one for one in spans if one is not None]
    if len(known) != len(spans) or len(set(known)) == 1:
        return known[0] if known and len(known) == len(spans) else None
    return Period(min(one.start for one in known), max(one.end for one in known), "change")
