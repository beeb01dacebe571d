"""measure claims: what counts as right, what is refused with file and line."""

import json

import pytest

from ragjudge.measure.claim_rows import claim_rows
from ragjudge.measure.claims import Outcome, report
from ragjudge.measure.claims_run import decisions_of, measure_claims
from ragjudge.measure.counting import exact_p, rate, wilson_high, wilson_low
from ragjudge.records.canonical import canonical_json
from ragjudge.records.errors import SourceError

SOURCE = "The plant in Oslo produced 340 tonnes of steel in 2021. It was closed in 2023."


def line(**more):
    return json.dumps({"id": "a", "claim": "The plant in Oslo produced 340 tonnes of steel in 2021.",
                       "source": SOURCE, "label": "SUPPORTED", "lang": "en", "task": "t"} | more)


def rows(*lines):
    return claim_rows([("f.jsonl", "\n".join(lines).encode())])


def outcome(row, decision, drift=()):
    return Outcome(row, decision, "prose", "", "", drift)


@pytest.mark.parametrize("bad, what", [
    ("{", "not strict JSON"), ("[]", "object"), (line(label="YES"), "label 'YES'"),
    (line(claim=" "), "no text under 'claim'"), (line(source=3), "no text under 'source'"),
    (line(cited=[5, 2]), "cited"), (line(cited="not in it"), "cited"), (line(claim_strength=9), "strength")])
def test_bad_line_is_refused_with_file_and_line(bad, what):
    with pytest.raises(SourceError) as raised:
        rows(line(), bad)
    assert raised.value.where == "f.jsonl:2" and what in raised.value.what


def test_empty_file_is_refused():
    with pytest.raises(SourceError, match="no line"):
        rows("", " ")


def test_id_that_stands_twice_is_refused():
    with pytest.raises(SourceError, match="stands at f.jsonl:1 already"):
        rows(line(), line())


def test_cited_words_become_their_span():
    assert rows(line(cited="It was closed"))[0].cited == (SOURCE.index("It was"), SOURCE.index(" in 2023"))


def test_partial_accepted_is_a_false_accept_and_undecided_is_none():
    found = rows(line(id="p", label="PARTIAL"), line(id="n", label="NOT_ENOUGH"), line(id="s"))
    document = report([outcome(found[0], "FULL"), outcome(found[1], "undecided"), outcome(found[2], "FULL")])
    assert document["full"]["accepted"] == 2 and document["full"]["right"] == 1
    assert document["full"]["precision"] == "0.5000" and document["full"]["recall"] == "1.0000"
    assert [one["id"] for one in document["false_accepts"]] == ["p"]
    assert document["confusion"]["NOT_ENOUGH"] == {"FULL": 0, "PARTIAL": 0, "CONTRADICT": 0, "undecided": 1}


def test_pair_with_both_accepted_is_listed():
    one, two = rows(line(id="p", pair="1"), line(id="n", pair="1", label="REFUTED"))
    both = report([outcome(one, "FULL"), outcome(two, "FULL")])["pairs"]
    assert both == {"pairs": 1, "told_apart": 0, "both_accepted": [["p", "n"]]}
    told = report([outcome(one, "FULL"), outcome(two, "CONTRADICT")])["pairs"]
    assert told == {"pairs": 1, "told_apart": 1, "both_accepted": []}


def test_exaggeration_is_counted_by_drift_and_apart_from_the_rest():
    strong, same = rows(line(id="x", label="PARTIAL", claim_strength=3, source_strength=1),
                        line(id="y", claim_strength=1, source_strength=1))
    document = report([outcome(strong, "PARTIAL", ("strength",)), outcome(same, "FULL")])
    assert document["exaggeration"]["caught"] == 1 and document["exaggeration"]["false_alarms"] == 0
    assert document["claims"] == 0 and document["rows"] == 2


def test_baseline_counts_gains_losses_and_lists_changes():
    one, two, three = rows(line(id="a"), line(id="b"), line(id="c", label="REFUTED"))
    now = [outcome(one, "FULL"), outcome(two, "FULL"), outcome(three, "FULL")]
    found = report(now, {"a": "undecided", "b": "FULL", "c": "CONTRADICT", "gone": "FULL"})["baseline"]
    assert found["accepting"] == {"gained": 1, "lost": 1, "p": "1.0000"}
    assert found["rows"] == 3 and found["only_before"] == 1
    assert [change["id"] for change in found["changed"]] == ["a", "c"]


@pytest.mark.parametrize("data", [b"{", b"[]", b'{"format": "other"}', b'{"format": "ragjudge.measure_claims/1"}'])
def test_baseline_that_is_no_run_is_refused(data):
    with pytest.raises(SourceError, match="not a run"):
        decisions_of(data, "run.json")


def test_run_is_the_same_document_twice_and_its_own_baseline(tmp_path):
    path = tmp_path / "claims.jsonl"
    path.write_text("\n".join((line(), line(id="b", claim="The plant in Oslo was never closed.",
                                            label="REFUTED"))), "utf-8")
    first, speed = measure_claims([str(path)], None, lambda *_: None)
    (tmp_path / "run.json").write_bytes(canonical_json(first))
    again, _ = measure_claims([str(path)], None, lambda *_: None, str(tmp_path / "run.json"))
    assert again["baseline"]["changed"] == [] and speed.claims == 2
    assert canonical_json(again | {"baseline": None}) == canonical_json(first)


def test_wilson_bounds_are_those_of_the_formula():
    assert (wilson_low(300, 300), wilson_high(300, 300)) == ("0.9911", "1.0000")
    assert (wilson_low(291, 300), wilson_low(0, 10), wilson_low(0, 0)) == ("0.9491", "0.0000", None)
    assert rate(1, 3) == "0.3333" and exact_p(0, 0) == "1.0000" and exact_p(8, 1) == "0.0391"
