"""A refusal offers calls, and each of them runs as it stands."""

import json

import pytest

from ragjudge.research.answer import compute
from ragjudge.research.calls import parse_command
from tests import bundle_factory as factory

CORPUS = factory.FolderCorpus(factory.ROOT / "tests" / "cases" / "series" / "corpus")
GRAIN, YIELD = "ragjudge compute 'Grain harvest'", "ragjudge compute 'Grain yield share'"


def made(line, language="en"):
    return compute(parse_command(line), None, factory.pack(), CORPUS, language=language,
                   now=factory.NOW).files


def trace(files):
    return [json.loads(one) for one in files["trace.jsonl"].decode().splitlines()]


def nearest(files):
    return next((one for one in trace(files) if one["stage"] == "nearest"), None)


@pytest.mark.parametrize("line", [
    f"{GRAIN} --entity Atlantis --period 2020",
    f"{GRAIN} --entity Freedonia --period 1999",
    GRAIN,
    f"{GRAIN} --period 2020",
    f"{GRAIN} --op doubling_time",
    f"{GRAIN} --op sum",
    f"{GRAIN} --op last",
    f"{GRAIN} --entity Ruritania --op max",
    f"{GRAIN} --period 2018..2020 --op change",
    f"{YIELD} --entity Freedonia --period 2018..2020 --op growth",
    f"{YIELD} --entity Freedonia --period 2018..2020 --op cagr",
    f"{GRAIN} --entity Sylvania --op doubling_time",
])
def test_each_offer_runs_as_it_stands(line):
    said = nearest(made(line))
    assert said is not None and said["calls"], said
    assert said["mend"] == said["calls"][0]
    for one in said["calls"]:
        assert nearest(made(one)) is None, one
        assert factory.verdict(factory.audited(made(one), CORPUS.bytes)).verdict == "PASS"


@pytest.mark.parametrize("op", ["growth", "ratio", "cagr"])
def test_growth_from_a_base_that_may_be_zero_is_refused(op):
    files = made(f"{GRAIN} --entity Utopia --period 2018..2019 --op {op}")
    assert "may be zero" in next(one for one in trace(files) if one["stage"] == "refused")["why"]
    assert "--op change" in nearest(files)["calls"][0]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_share_changes_in_percentage_points_only(language):
    files = made(f"{YIELD} --entity Freedonia --period 2018..2020 --op change", language)
    claims = [json.loads(one) for one in files["claims.jsonl"].decode().splitlines()]
    answers = [one["text"] for one in claims if one["section"] == "answer"]
    assert len(answers) == 1 and ("percentage point" in answers[0] or "个百分点" in answers[0])
