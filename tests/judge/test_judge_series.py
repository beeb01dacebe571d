"""What is said over a whole series: right in both languages, n shown, and no forged part of it passes."""

from functools import lru_cache

import pytest

from tests.bundle_factory import (
    NOW,
    ROOT,
    FolderCorpus,
    audited,
    documents,
    findings,
    pack,
    resealed,
    verdict,
    written,
)
from ragjudge.calc.recompute import series_digest
from ragjudge.records.load_bundle import load_bundle
from ragjudge.research.answer import compute
from ragjudge.research.calls import parse_command

GRAIN = "ragjudge compute 'Grain harvest'"
CORPUS = FolderCorpus(ROOT / "tests" / "cases" / "series" / "corpus")


@lru_cache
def made(options: str, language: str = "en", measure: str = GRAIN):
    call = parse_command(f"{measure} {options}")
    files = compute(call, None, pack(), CORPUS, language=language, now=NOW).files
    return audited(files, CORPUS.bytes) if not _refused(files) else files


def _refused(files) -> str:
    bundle = load_bundle(files)
    if bundle.manifest.strategy != "refusal":
        return ""
    return next(one["why"] for one in bundle.trace if one["stage"] == "refused")


def said(files) -> str:
    return next(one.text for one in load_bundle(files).claims.values() if one.section == "answer")


RIGHT = [
    ("--entity Freedonia --op max", ("over the 3 readings", "2020", "200,000,000")),
    ("--entity Sylvania --op min", ("over the 3 readings", "lowest in 2020", "70,000,000")),
    ("--period 2020 --op max", ("of the 3 rows for 2020", "Ruritania had the highest", "300,000,000")),
    ("--period 2020 --op min", ("of the 3 rows for 2020", "Sylvania had the lowest", "70,000,000")),
    ("--op max", ("of the 9 readings", "Ruritania in 2020", "300,000,000")),
    ("--period 2020 --entity Freedonia --op rank", ("Freedonia ranked number 2", "3 rows for 2020")),
    ("--period 2020 --entity Ruritania --op rank", ("ranked number 1 ",)),
    ("--entity Freedonia --op first", ("3 readings", "earliest", "2018", "50,000,000")),
    ("--entity Freedonia --op last", ("3 readings", "latest", "2020", "200,000,000")),
    ("--entity World --op count", ("holds 2 readings", "2019 to 2020")),
    ("--period 2020 --op count", ("for 2020 is 3",)),
    ("--period 2020 --op sum", ("the 3 rows for 2020", "570,000,000")),
    ("--entity Freedonia --op doubling_time", ("3 readings from 2018 to 2020", "every 1.000 year")),
]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("options, words", RIGHT)
def test_operation_over_a_series_passes(options, words, language):
    files = made(options, language)
    card = verdict(files)
    assert card.verdict == "PASS", findings(card)
    text = said(files)
    assert language == "zh" or all(one in text for one in words), text
    assert language == "en" or any("\u4e00" <= one <= "\u9fff" for one in text)


@pytest.mark.parametrize("options, why", [
    ("--period 2020 --entity World --op rank", "stands for several rows"),
    ("--op doubling_time", "one entity in time"),
    ("--op sum", "the rows of one period"),
    ("--period 2020 --op last", "one entity in time"),
    ("--entity Sylvania --op doubling_time", "do not grow"),
    ("--period 2018..2020 --op max", "whole series"),
    ("--entity Ruritania --op max", "no series"),
])
def test_operation_without_meaning_is_refused(options, why):
    assert why in _refused(made(options))


def test_shares_are_not_added_up():
    assert "do not add up" in _refused(made("--period 2020 --op sum", "en", "ragjudge compute 'Grain yield share'"))


def _forged(options, change):
    files = made(options)
    docs = documents(files)
    change(docs)
    return resealed(written(files, docs))


def _parameter(docs, operation):
    return next(one for one in docs["parameter_registry.json"]["parameters"]
                if one["operation"] == operation)


@pytest.mark.parametrize("options, operation, field, value", [
    ("--entity Freedonia --op max", "max", "base_value", "300000000"),
    ("--entity Freedonia --op max", "count", "base_value", "9"),
    ("--period 2020 --op sum", "total", "base_value", "580000000"),
    ("--period 2020 --entity Freedonia --op rank", "rank", "base_value", "1"),
    ("--entity Freedonia --op doubling_time", "doubling_time", "base_value", "2"),
    ("--entity Freedonia --op first", "first", "base_value", "60000000"),
    ("--entity Freedonia --op last", "last", "entity", "n.00000000"),
    ("--period 2020 --op max", "max", "metric", "m.00000000"),
    ("--period 2020 --op min", "min", "period", None),
    ("--entity Freedonia --op max", "max", "operation", "min"),
    ("--period 2020 --op sum", "total", "unit", "kg"),
])
def test_forged_field_of_a_series_parameter_fails(options, operation, field, value):
    def change(docs):
        _parameter(docs, operation)[field] = value
    card = verdict(_forged(options, change))
    assert card.verdict != "PASS"
    assert any(gate == "GATE_PARAMETER_PROVENANCE_RECALCULATION" for gate, _ in findings(card))


@pytest.mark.parametrize("options, old, new", [
    ("--entity Freedonia --op max", "over the 3", "over the 9"),
    ("--period 2020 --entity Freedonia --op rank", "number 2", "number 1"),
    ("--period 2020 --op sum", "570,000,000", "580,000,000"),
    ("--period 2020 --op max", "highest", "greatest"),
])
def test_forged_sentence_over_a_series_fails(options, old, new):
    def change(docs):
        for claim in docs["claims.jsonl"]:
            claim["text"] = claim["text"].replace(old, new)
    card = verdict(_forged(options, change))
    assert card.verdict != "PASS" and findings(card)


def test_series_narrowed_to_leave_a_greater_row_out_fails():
    """A series may not be cut by fixing what should be open."""
    def change(docs):
        for one in docs["parameter_registry.json"]["parameters"]:
            for series in one["series"].values():
                series["key"]["Year"] = "2020"
                series["time_column"] = ""
    assert verdict(_forged("--entity Freedonia --op max", change)).verdict != "PASS"


def test_another_row_standing_for_the_highest_fails():
    """The evidence of a superlative is the row that has it."""
    whole, other = documents(made("--period 2020 --op max")), documents(made("--period 2020 --op min"))
    row = next(one for one in other["evidence.jsonl"] if one["locator"]["key"]["Country"] == "Sylvania")

    def change(docs):
        docs["evidence.jsonl"] = [row | {"id": docs["evidence.jsonl"][0]["id"]}]
    assert whole["evidence.jsonl"][0]["locator"]["key"]["Country"] == "Ruritania"
    assert verdict(_forged("--period 2020 --op max", change)).verdict != "PASS"


def test_digest_of_other_readings_fails():
    def change(docs):
        for one in docs["parameter_registry.json"]["parameters"]:
            for series in one["series"].values():
                series["digest"] = series_digest(())
    assert verdict(_forged("--entity Freedonia --op max", change)).verdict != "PASS"


def test_interval_of_the_highest_is_that_of_its_digits():
    bundle = load_bundle(made("--entity Freedonia --op max"))
    one = next(one for one in bundle.parameters.values() if one.operation == "max")
    assert one.interval == ("199950000", "200050000")
