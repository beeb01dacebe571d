"""Decisions before the judge: honest ones pass, and every rule of the argument can fail."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory  # noqa: E402
import decision_bundle_factory as factory  # noqa: E402

ZH, EN = "亚特兰蒂斯的小件行业会洗牌吗？", "Will the widget industry in Atlantis see a shake-out?"
SHIPPED_ZH = "动力电池盲目砸钱扩产，最后降价大洗牌怎么看？"
SHIPPED_EN = "Will solar PV keep following the experience curve?"


def found(card):
    return {one.rule for gate in card.gates for one in gate.findings}


def said(card):
    return [(gate.gate, one.rule, one.where, one.found, one.wanted) for gate in card.gates for one in gate.findings]


def judged(files, pack, change, now=factory.SMALL_NOW):
    """The scorecard of a bundle whose JSON values were changed by a forger."""
    docs = bundle_factory.documents(files)
    change(docs)
    return factory.verdict(factory.forged(files, pack, docs), pack, now)


@pytest.mark.parametrize("question", [ZH, EN])
def test_honest_decision_passes(question):
    card = factory.verdict(factory.small_bundle(question), factory.small_pack(), factory.SMALL_NOW)
    assert card.verdict == "PASS", said(card)


@pytest.mark.parametrize("question", [SHIPPED_ZH, SHIPPED_EN])
def test_honest_decision_over_the_own_corpus_passes(question):
    card = factory.verdict(factory.shipped_bundle(question), factory.shipped_pack(), "2025-09-30")
    assert card.verdict == "PASS", said(card)


def test_forger_who_changes_nothing_still_passes():
    card = judged(factory.small_bundle(ZH), factory.small_pack(), lambda docs: None)
    assert card.verdict == "PASS", said(card)


# --- one change for each rule ------------------------------------------------------------------------
def thesis(docs):
    return docs["thesis.json"]


def matrix(docs):
    return thesis(docs)["matrices"][0]


def claim(docs, role):
    return next(one for one in docs["claims.jsonl"] if one["role"] == role)


def trigger(docs, number=0):
    return docs["monitor.json"]["triggers"][number]


def parameter(docs, operation):
    return next(one for one in docs["parameter_registry.json"]["parameters"] if one["operation"].startswith(operation))


def set_(get, key, value):
    """A change that sets one field."""
    def change(docs):
        get(docs)[key] = value
    return change


def likely(high):
    return {"term": "很可能", "low": 80, "high": high}


def without(docs, pointer):
    docs["claims.jsonl"] = [one for one in docs["claims.jsonl"] if one["pointer"] != pointer]


CHANGES = {
    "CD1": set_(lambda docs: thesis(docs)["nodes"][0], "metric", "widget_output"),
    "CD2": set_(lambda docs: thesis(docs)["edges"][0], "cost",
                {"base": 1, "proxy": 0, "single_origin": 0, "total": 1}),
    "CD3": set_(lambda docs: thesis(docs)["nodes"][2], "distance", 1),
    "CD4": set_(lambda docs: claim(docs, "thesis"), "likelihood", likely(95)),
    "CD5": set_(lambda docs: thesis(docs)["nodes"][0], "sign", "+"),
    "CD6": set_(lambda docs: thesis(docs)["edges"][0], "breaks_if", None),
    "CD7": set_(lambda docs: claim(docs, "thesis")["slots"], "metric", None),
    "CD8": set_(lambda docs: claim(docs, "thesis"), "likelihood", likely(99)),
    "CD9": lambda docs: thesis(docs)["syllogisms"][0]["minors"].pop(),
    "CH1": set_(lambda docs: matrix(docs)["hypotheses"][1], "testable", False),
    "CH2": set_(lambda docs: matrix(docs)["rows"][0], "sign", "+"),
    "CH3": set_(lambda docs: matrix(docs)["rows"][0], "weight", "17"),
    "CH4": set_(lambda docs: matrix(docs), "margin", "33"),
    "CH5": set_(lambda docs: matrix(docs)["rows"][0], "diagnostic", False),
    "CH6": lambda docs: without(docs, "thesis.json#/matrices/0/scores"),
    "CH7": set_(matrix, "linchpins", []),
    "CH8": set_(lambda docs: matrix(docs)["floor"], "kept", 7),
    "KS1": set_(lambda docs: claim(docs, "diagnosis"), "trigger", None),
    "KS2": set_(trigger, "cadence", "monthly"),
    "KS3": set_(trigger, "operator", "<"),
    "KS4": set_(lambda docs: parameter(docs, "threshold."), "expression", "previous / 2"),
    "KS5": set_(lambda docs: parameter(docs, "threshold."), "expression", "previous * 100"),
    "KS6": set_(trigger, "distance_percent", "13"),
    "KS7": set_(lambda docs: docs["monitor.json"], "review_by", "2099-01-01"),
    "KS8": set_(trigger, "metric", "no_such_metric"),
    "KS9": lambda docs: trigger(docs).update(claim=trigger(docs, 1)["claim"]),
    "PR2": lambda docs: next(one for one in docs["parameter_registry.json"]["inputs"] if one["assumption"]).update(
        value="0.9"),
    "PR8": set_(lambda docs: parameter(docs, "scenario")["scenarios"]["high"], "value", "250"),
    "EB0": set_(lambda docs: claim(docs, "thesis"), "text", "亚特兰蒂斯的小件厂商数在2027年一定低于2025年的260家。"),
    "EB2": set_(lambda docs: claim(docs, "diagnosis"), "level", "FACT"),
    "BI9": set_(lambda docs: parameter(docs, "growth"), "entity", "nowhere"),
    "AC8": set_(lambda docs: claim(docs, "diagnosis"), "question_terms", [])}


@pytest.mark.parametrize("rule", sorted(CHANGES))
def test_one_changed_field_fails_its_rule(rule):
    card = judged(factory.small_bundle(ZH), factory.small_pack(), CHANGES[rule])
    assert card.verdict == "FAIL" and rule in found(card), said(card)


def test_conclusion_on_one_press_origin_is_no_judgment():
    files, pack = factory.shipped_bundle(SHIPPED_ZH), factory.shipped_pack()
    card = judged(files, pack, set_(lambda docs: claim(docs, "thesis"), "level", "ANALYTIC JUDGMENT"), "2025-09-30")
    assert {"SI2", "EB2"} <= found(card)


@pytest.fixture(scope="module")
def sure():
    """A decision whose thesis has a likelihood: no single row decides the lead."""
    path = "ontology/themes/shakeout.toml"
    text = (factory.CASE / path).read_text(encoding="utf-8")
    weak = '{ role = "unit_price", test = "sign", sign = "%s", strength = "weak" }'
    head, _, tail = text.rpartition(weak % "-")
    pack = factory.make_pack(**{path: (head + weak % "+" + tail).encode()})
    corpus = factory.SmallProject()
    files = factory.audited(factory.decided(ZH, pack, corpus, factory.SMALL_NOW), pack, corpus, factory.SMALL_NOW)
    return files, pack


def test_thesis_with_a_likelihood_passes(sure):
    files, pack = sure
    card = factory.verdict(files, pack, factory.SMALL_NOW)
    assert card.verdict == "PASS", said(card)
    assert "很可能（80%–95%）" in files["report.md"].decode()


@pytest.mark.parametrize("change, rule", [
    (lambda docs: thesis(docs)["confidence"].clear(), "EB6"),
    (set_(lambda docs: thesis(docs)["confidence"][0], "level", "high"), "EB6"),
    (lambda docs: thesis(docs)["confidence"][0]["causes"].append("base_rate:c.2"), "EB6"),
    (set_(lambda docs: claim(docs, "thesis"), "likelihood", {"term": "几乎肯定", "low": 95, "high": 99}), "CD4"),
    (set_(lambda docs: claim(docs, "thesis"), "likelihood", None), "CD4"),
    (set_(lambda docs: claim(docs, "thesis"), "level", "FACT"), "EB2"),
])
def test_surer_words_than_history_and_distance_allow_fail(sure, change, rule):
    card = judged(*sure, change)
    assert card.verdict == "FAIL" and rule in found(card), said(card)


# --- what was left out -------------------------------------------------------------------------------
def test_table_that_the_rules_bind_and_the_bundle_does_not_cite_is_noticed():
    """Another table of the makers lies in the corpus; the author did not look at it."""
    path = "ontology/metrics.toml"
    text = (factory.CASE / path).read_text(encoding="utf-8")
    head, series, tail = text.partition("[[metric.series]]\n")
    own = tail[:tail.index("\n\n")] if "\n\n" in tail else tail
    assert "widget-makers.csv" in own
    other = own.replace("widget-makers.csv", "other-makers.csv")
    pack = factory.make_pack(**{path: (head + series + other + "\n" + series + tail).encode()})
    for pins in ({}, {"corpus": {}}):
        card = factory.verdict(factory.small_bundle(ZH), pack, factory.SMALL_NOW, **pins)
        gate = next(one for one in card.gates if one.gate == "GATE_COMPETING_HYPOTHESES")
        assert gate.status == "UNVERIFIED" and any("other-makers.csv" in one.where for one in gate.findings), said(card)


def test_triggers_left_out_fail():
    def change(docs):
        docs["monitor.json"]["triggers"] = []
        docs["claims.jsonl"] = [one for one in docs["claims.jsonl"] if one["role"] != "kill_switch"]
    assert "KS1" in found(judged(factory.small_bundle(ZH), factory.small_pack(), change))


def test_argument_left_out_fails():
    def change(docs):
        thesis(docs).update(matrices=[], syllogisms=[], nodes=[], edges=[], stages=[])
    card = judged(factory.small_bundle(ZH), factory.small_pack(), change)
    assert card.verdict == "FAIL" and {"CD9", "CH1", "EB0"} <= found(card), said(card)


def test_expired_decision_fails():
    files, pack = factory.small_bundle(ZH), factory.small_pack()
    assert "KS7" in found(factory.verdict(files, pack, "2030-01-01"))


@pytest.mark.parametrize("question", ["亚特兰蒂斯的杂件行业会洗牌吗？", "亚特兰蒂斯的机巧行业会洗牌吗？"])
def test_missed_floor_never_passes(question):
    files, pack = factory.small_bundle(question), factory.small_pack()
    assert factory.verdict(files, pack, factory.SMALL_NOW).verdict != "PASS"


@pytest.mark.parametrize("begin", ["“洗牌假说”没有排除的干扰", "“洗牌假说”的适用界限", "未知：这些假说之外的原因", "正负号取", "不知道《洗牌》"])
def test_hidden_limitation_or_gap_fails(begin):
    """An author may say less than was computed, but not hide what weakens the rest."""
    def change(docs):
        kept = [one for one in docs["claims.jsonl"] if not one["text"].startswith(begin)]
        assert len(kept) < len(docs["claims.jsonl"])
        docs["claims.jsonl"] = kept
    card = judged(factory.small_bundle(ZH), factory.small_pack(), change)
    assert card.verdict == "FAIL" and "AC7" in found(card), said(card)


def test_gap_with_words_of_the_authors_own_fails():
    """Words that only the trace declares are no fillers of a closed sentence."""
    def change(docs):
        gap = next(one for one in docs["claims.jsonl"] if one["role"] == "gap")
        gap["text"] = "未知：小件的价格；问题不值得回答。"
        docs["trace.jsonl"][-1]["gaps"] = ["问题不值得回答", "小件的价格"]
    assert "EB0" in found(judged(factory.small_bundle(ZH), factory.small_pack(), change))


def test_assumption_that_no_sentence_states_fails():
    files, pack = factory.shipped_bundle(SHIPPED_ZH), factory.shipped_pack()
    docs = bundle_factory.documents(files)
    assumed = [one["id"] for one in docs["claims.jsonl"] if one["role"] == "assumption"]
    assert assumed
    for id_ in assumed:
        changed = {"claims.jsonl": [one for one in docs["claims.jsonl"] if one["id"] != id_]}
        card = factory.verdict(factory.forged(files, pack, docs | changed), pack, "2025-09-30")
        assert "PR2" in found(card)
