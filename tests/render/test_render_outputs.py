"""JUnit, SARIF, annotations, in-toto: what other programs read, from hostile findings too."""

import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from ragjudge.records.scorecard import GATES, Finding, GateResult, RuleResult, Scorecard
from ragjudge.render.annotations import MOST_A_STEP, annotations
from ragjudge.render.intoto import intoto_statement
from ragjudge.render.junit import junit_xml
from ragjudge.render.places import Judgement, Place, places_of
from ragjudge.render.sarif import sarif

HOSTILE = "x\x00\x1b[31m]]></failure><script>&\r\n::error file=a::b\n\ud800\u202e%0A 不足"
FAIL = Finding("CE4", "claims.jsonl#c.2/text", "a <b> & \"c\"", "FULL", "word it so")
OPEN = Finding("SE3", "report.md:3", HOSTILE, HOSTILE, HOSTILE, "UNVERIFIED")
OUTSIDE = Finding("BI8", "rules pack", "", "", "")


def card(*findings, verdict="FAIL", errors=()):
    def gate(name, number):
        own = tuple(one for at, one in enumerate(findings) if at % 2 == number)
        status = own[0].status if own and number < 2 else "PASS"
        own = own if number < 2 else ()
        rules = (RuleResult("CE4" if number == 0 else "SE3", status, 2, 2, own, None),)
        return GateResult(name, status, 2, 2, None, own, rules)
    return Scorecard("ragjudge.scorecard/1", verdict, "full", "why?", "2025-01-01", "unpinned", "a" * 64,
                     "b" * 64, "c" * 64, "d" * 64, "0.1.0", {}, tuple(errors), (),
                     tuple(gate(name, number) for number, name in enumerate(GATES)))


FILES = {"claims.jsonl": b'{"id":"c.1","text":"\xe4\xb8\x80"}\n{"a":1,"id":"c.2"}\n', "report.md": b"# t\n\nx [^c.2]\n",
         "manifest.json": b"{}"}


def judged(*findings, name="reports/one two", **more):
    made = card(*findings, **more)
    return Judgement(name, made, places_of(made, FILES), {"claims.jsonl": "e" * 64, "audit/a.json": "f" * 64})


def test_place_is_the_line_and_column_of_the_object():
    places = places_of(card(FAIL, OPEN, replace(FAIL, where="report.md#c.2"), OUTSIDE), FILES)
    assert places["claims.jsonl#c.2/text"] == Place("claims.jsonl", 2, 8)
    assert places["report.md:3"] == Place("report.md", 3, 1)
    assert places["report.md#c.2"] == Place("report.md", 3, 3)
    assert "rules pack" not in places


def test_place_of_an_unknown_object_or_file_is_a_start_or_nothing():
    places = places_of(card(replace(FAIL, where="claims.jsonl#c.99"), replace(FAIL, where="gone.jsonl#c.1")), FILES)
    assert places == {"claims.jsonl#c.99": Place("claims.jsonl", 1, 1)}


@pytest.mark.parametrize("findings", [(), (FAIL,), (OPEN,), (FAIL, OPEN, OUTSIDE)], ids=len)
def test_junit_is_xml_with_a_bad_case_exactly_when_not_pass(findings):
    verdict = "PASS" if not findings else "FAIL"
    tree = ElementTree.fromstring(junit_xml([judged(*findings, verdict=verdict)]))
    bad = [*tree.iter("failure"), *tree.iter("error")]
    assert bool(bad) == (verdict != "PASS")
    assert int(tree.get("tests")) == len([*tree.iter("testcase")])
    assert int(tree.get("failures")) + int(tree.get("errors")) == len(bad)
    names = [(one.get("classname"), one.get("name")) for one in tree.iter("testcase")]
    assert len(set(names)) == len(names)
    assert not [*tree.iter("skipped")] and all(one.text for one in bad)


def test_junit_says_unverified_as_error_and_what_broke_outside_the_gates():
    tree = ElementTree.fromstring(junit_xml([judged(OPEN, verdict="UNVERIFIED", errors=(HOSTILE,))]))
    assert {one.get("type") for one in tree.iter("error")} == {"UNVERIFIED"} and not [*tree.iter("failure")]


def test_not_pass_without_any_reason_is_still_an_error_everywhere():
    silent = judged(verdict="UNVERIFIED")
    assert "<error " in junit_xml([silent])
    assert json.loads(sarif([silent], {}, "1"))["runs"][0]["results"]
    assert annotations([silent], "en").startswith("::error ")


def test_sarif_has_the_required_values_and_none_is_empty():
    document = json.loads(sarif([judged(FAIL, OPEN, OUTSIDE, errors=("broke",))], {"CE4": "only FULL"}, "0.1.0"))
    assert document["version"] == "2.1.0" and "sarif-schema-2.1.0" in document["$schema"]
    run = document["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [one["id"] for one in rules] == sorted(one["id"] for one in rules)
    assert run["columnKind"] == "unicodeCodePoints" and len(run["results"]) == 4
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] == "error" and result["kind"] == "fail" and result["message"]["text"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"].startswith("reports/one%20two/")
        assert place["region"]["startLine"] >= 1 and place["region"]["startColumn"] >= 1
        assert re.fullmatch("[0-9a-f]{32}:[0-9]+", result["partialFingerprints"]["primaryLocationLineHash"])
    for rule in rules:
        assert rule["shortDescription"]["text"] and rule["help"]["text"]


def test_sarif_fingerprints_tell_equal_findings_apart_and_do_not_move_with_lines():
    one, two = (json.loads(sarif([judged(FAIL, OPEN, FAIL)], {}, "1")) for _ in range(2))
    prints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in one["runs"][0]["results"]]
    assert len(set(prints)) == 3 and one == two
    moved = {"claims.jsonl": b"\n\n" + FILES["claims.jsonl"]}
    made = card(FAIL, OPEN, FAIL)
    after = json.loads(sarif([Judgement("reports/one two", made, places_of(made, moved), {})], {}, "1"))
    assert [result["partialFingerprints"]["primaryLocationLineHash"]
            for result in after["runs"][0]["results"]] == prints


def test_annotations_are_escaped_and_within_the_quota():
    text = annotations([judged(*[OPEN] * 40)], "en")
    lines = text.splitlines()
    assert len(lines) == MOST_A_STEP and "31 more" in lines[-1]
    assert all(line.startswith("::error ") and "\x1b" not in line and "\x00" not in line for line in lines)
    assert not re.search(r"file=[^,:]*[:]", lines[0].split("::")[1])


def test_annotations_of_a_pass_are_none():
    assert annotations([judged(verdict="PASS")], "zh") == ""


def test_intoto_statement_names_every_file_and_never_passes_what_did_not():
    statement = json.loads(intoto_statement(judged(OPEN, verdict="UNVERIFIED")))
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    assert [one["name"] for one in statement["subject"]] == ["reports/one two/audit/a.json",
                                                           "reports/one two/claims.jsonl"]
    predicate = statement["predicate"]
    assert predicate["result"] == "FAILED" and predicate["failedTests"] == [GATES[0]]
    assert json.loads(intoto_statement(judged(verdict="PASS")))["predicate"]["result"] == "PASSED"
