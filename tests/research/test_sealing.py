"""What is left out of a bundle is computed again by the sealer as Tier 1 wrote it: whole bundles, thinned and sealed."""

import json
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory  # noqa: E402
import decision_bundle_factory as factory  # noqa: E402

from ragjudge.records.bundle import Author  # noqa: E402
from ragjudge.research.sealing import Facts, Given, sealed  # noqa: E402

ME = Author("by-hand", "person")
READINGS = ("finding", "minor_premise", "counter")


def thin_evidence(row):
    locator = row["locator"]
    out = {"id": row["id"], "source": row["source"]["uri"], "track": row["track"]}
    if locator["column"] is not None:
        return out | {"locator": {one: locator[one] for one in ("table", "row", "column")}}
    return out | {"quote": {"exact": row["quote"]["exact"]}, "locator": {"start": locator["start"]}}


def thin_input(row):
    kept = ("id", "evidence") if row["assumption"] is None else (
        "id", "metric", "entity", "period", "value", "unit", "assumption")
    return {name: row[name] for name in kept}


def thin_parameter(row):
    out = {name: row[name] for name in ("id", "operation", "inputs")}
    if row["operation"] not in ("growth", "change"):
        out |= {name: row[name] for name in ("expression", "metric", "period", "unit", "scenarios", "card")}
    return out


def thin_claim(row):
    dropped = {"certificate", "values", "language"}
    if row["role"] in READINGS and row["slots"]["comparator"] != "~" and row["text"]:
        dropped |= {"text", "level", "slots"} | ({"evidence"} if row["parameters"] else set())
    if row["role"] not in ("alternative", "action", "gap", "limitation", "method", "confidence"):
        dropped |= {"text"}
    return {name: value for name, value in row.items() if name not in dropped
            and not (value is None and name != "level") and value != []}


def given_of(files, thin):
    docs = bundle_factory.documents(files)
    registry = docs["parameter_registry.json"]
    rows = [docs["claims.jsonl"], docs["evidence.jsonl"], registry["inputs"], registry["parameters"]]
    if thin:
        rows = [[make(one) for one in several] for make, several in zip(
            (thin_claim, thin_evidence, thin_input, thin_parameter), rows)]
    trace = [json.loads(one) for one in files["trace.jsonl"].splitlines()]
    return Given(*rows, docs["thesis.json"], docs["monitor.json"], trace, None), docs["manifest.json"]


def sealed_again(files, pack, open_uri, thin):
    given, manifest = given_of(files, thin)
    facts = Facts(manifest["question"], manifest["language"], manifest["now"], None, None, None, ME)
    return sealed(given, facts, open_uri, pack)


@pytest.mark.parametrize("thin", [False, True])
@pytest.mark.parametrize("question", ["亚特兰蒂斯的小件行业会洗牌吗？", "Will the widget industry in Atlantis see a shake-out?"])
def test_decision_is_sealed_as_it_was_written_and_passes(question, thin):
    files, pack, corpus = factory.small_bundle(question), factory.small_pack(), factory.SmallProject()
    made = sealed_again(files, pack, corpus.open, thin)
    for name in made:
        if name != "manifest.json":
            assert made[name].decode() == files[name].decode(), name
    card = factory.verdict(factory.audited(made, pack, corpus, factory.SMALL_NOW), pack, factory.SMALL_NOW)
    assert card.verdict == "PASS", [gate.findings for gate in card.gates if gate.findings]
    assert any("by-hand (person)" in one for one in card.limits)
