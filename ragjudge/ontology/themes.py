"""ontology/themes/*.toml: one theme a file, with its axiom cards and their rivals.

[theme] id, name, track, slots, canonical_terms, phenomenon_bag, must_not; [[axiom]] with
[[axiom.stage]], [[axiom.action]], [[axiom.kill_switch]]; [[rival]]. Source: docs/formats.md 2.5
"""

import re
from typing import Any

from ragjudge.ontology.entities import check_traits
from ragjudge.ontology.faults import Fault
from ragjudge.ontology.shape import check_format, known_keys, record
from ragjudge.records.rules import Axiom, CardKillSwitch, Prediction, Theme

RENAMES = {Theme: {"axiom": "axioms", "rival": "rivals"},
           Axiom: {"stage": "stages", "action": "actions", "kill_switch": "kill_switches"}}
DURATION = re.compile(r"[1-9][0-9]? (?:year|quarter|month)s?")
TESTS_OF_TWO = ("elasticity", "lag")


def parse_theme(raw: dict[str, Any], path: str, faults: list[Fault]) -> list[tuple[str, Theme]]:
    """The theme of one file, in a list; empty when it has a fault."""
    check_format(raw, "theme", path, faults)
    known_keys(raw, ("theme", "axiom", "rival"), path, faults)
    if type(raw.get("theme")) is not dict:
        faults.append(Fault(f"{path}#/theme", "missing", "begin the file with a [theme] table"))
        return []
    table = raw["theme"] | {"axiom": _cards(raw.get("axiom", [])), "rival": raw.get("rival", [])}
    own: list[Fault] = []
    theme = record(Theme, table, "", own, RENAMES)
    faults += [Fault(f"{path}#{_under_theme(one.where)}", one.what, one.mend) for one in own]
    if theme is None:
        return []
    for i, card in enumerate(theme.axioms):
        _check_card(card, f"{path}#/axiom/{i}", faults)
    for i, rival in enumerate(theme.rivals):
        _check_predictions(rival.predicts, f"{path}#/rival/{i}", faults)
    return [(path, theme)]


def _under_theme(pointer: str) -> str:
    return pointer if pointer.startswith(("/axiom", "/rival")) else "/theme" + pointer


def _cards(axioms: Any) -> Any:
    """`result = { role = "…" }` as the record's `result_role`."""
    if type(axioms) is not list:
        return axioms
    return [_flat_result(card) if type(card) is dict else card for card in axioms]


def _flat_result(card: dict[str, Any]) -> dict[str, Any]:
    result = card.get("result")
    if type(result) is not dict or set(result) != {"role"}:
        return card
    return {key: value for key, value in card.items() if key != "result"} | {
        "result_role": result["role"]}


def _check_card(card: Axiom, where: str, faults: list[Fault]) -> None:
    _check_predictions(card.predicts, where, faults)
    check_traits(card.traits, where, faults)
    for name in ("window_years", "lag_years"):
        if not 1 <= getattr(card, name) <= 100:
            faults.append(Fault(f"{where}/{name}",
                                f"{getattr(card, name)} where 1 to 100 is wanted"))
    for i, one in enumerate(card.inputs):
        if (one.role is None) == (one.assumption is None):
            faults.append(Fault(f"{where}/inputs/{i}", "needs a role or an assumption, not both",
                                "a role is read from data; an assumption has low, base, high"))
    if (card.expression is None) != (card.result_role is None):
        faults.append(Fault(f"{where}/result", "expression and result belong together"))
    for i, switch in enumerate(card.kill_switches):
        _check_switch(switch, f"{where}/kill_switch/{i}", faults)


def _check_predictions(predicts: tuple[Prediction, ...], where: str, faults: list[Fault]) -> None:
    for i, one in enumerate(predicts):
        at = f"{where}/predicts/{i}"
        if (one.to is None) == (one.test in TESTS_OF_TWO):
            faults.append(Fault(f"{at}/to", f"`to` belongs to {' and '.join(TESTS_OF_TWO)}, "
                                            f"and this test is {one.test}"))
        if one.target is not None and one.test not in ("doubling_time", "level"):
            faults.append(Fault(f"{at}/target", f"a {one.test} has no target"))


def _check_switch(switch: CardKillSwitch, where: str, faults: list[Fault]) -> None:
    if not DURATION.fullmatch(switch.window):
        faults.append(Fault(f"{where}/window", f'{switch.window!r} where "1 year" is wanted'))
    if (switch.kind == "threshold") == (switch.operator is None):
        faults.append(Fault(f"{where}/operator",
                            "a threshold has an operator, an absence has none"))
    if (switch.kind == "absence") != (switch.threshold == "last"):
        faults.append(Fault(f"{where}/threshold", f"{switch.threshold!r}: an absence, and nothing else, "
                                                  "waits for a reading beyond the last"))
    absent = switch.expected_by
    if (switch.kind == "absence") != (absent is not None) or (
            absent is not None and not DURATION.fullmatch(absent)):
        faults.append(Fault(f"{where}/expected_by",
                            f'{absent!r}: an absence, and nothing else, has a time like "2 years" '
                            "after the last reading"))
