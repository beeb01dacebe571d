"""A lookup before the judge: the honest bundle passes, and one change a case fails its rule.

A case: rule, change (file with path and set, update, drop, repeat, reverse; or replace, create, delete),
seal ("all": the forger makes every digest again; "manifests"; "none"), report (made again or not), pins, now.
"""

import json
import pathlib
import sys
from dataclasses import replace

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory as factory  # noqa: E402
import decision_bundle_factory as decisions  # noqa: E402
import forging  # noqa: E402

from ragjudge.calc.wording import source_names  # noqa: E402
from ragjudge.records.errors import BundleError  # noqa: E402
from ragjudge.records.load_bundle import load_bundle  # noqa: E402

FOLDER = factory.CASES / "lookup"
CASES = sorted(FOLDER.glob("fail-*.json"))
NEEDED = {"SE1", "SE2", "SE3", "SE6", "CE1", "CE2", "CE3", "CE4", "EB0", "EB1", "EB2", "EB3", "EB5", "EB6", "EB7",
          "PR1", "PR2", "PR3", "PR4", "PR5", "PR6", "PR7", "PR8", "PR9", "BI1", "BI2", "BI3", "BI4", "BI5", "BI6",
          "BI7", "BI8", "BI9", "AC1", "AC2", "AC3", "AC4", "AC5", "AC7", "AC8", "SI1", "SI3", "SI4", "SI6", "KS7"}
assert NEEDED <= {json.loads(one.read_bytes())["rule"] for one in CASES}, f"a case for each rule, in {FOLDER}"


def changed(files, change):
    """The files with one change, not yet sealed."""
    name = change["file"]
    if change.get("delete"):
        return {one: data for one, data in files.items() if one != name}
    if "create" in change:
        return files | {name: change["create"].encode()}
    if "replace" in change:
        old, new = (one.encode() for one in change["replace"])
        assert old in files[name], f"{old!r} does not stand in {name}"
        return files | {name: files[name].replace(old, new, 1)}
    docs = factory.documents(files)
    return factory.written(files, {name: put(docs[name], change)})


def put(root, change):
    """The JSON value with the change at its path."""
    *way, last = [None, *change["path"]]
    if last is None:
        return change["set"]
    holder = root
    for step in way[1:]:
        holder = holder[step]
    if change.get("drop"):
        del holder[last]
    elif "update" in change:
        assert set(change["update"]) <= set(holder[last])
        holder[last] |= change["update"]
    elif "repeat" in change:
        holder[last].append(holder[last][change["repeat"]])
    elif change.get("reverse"):
        holder[last].reverse()
    else:
        holder[last] = change["set"]
    return root


def sealed(files, case):
    """What a forger makes again; a file that no longer parses is sealed by its bytes alone."""
    seal = case.get("seal", "all")
    if seal == "none":
        return files
    if seal == "all" and case["change"]["file"] != "report.md":
        try:
            files = factory.resealed(files)
            if case.get("report", True):
                files = forging.reported(files, factory.pack())
        except (KeyError, AttributeError, TypeError):
            pass
    return forging.manifests(files)


def judged(case, language="en"):
    files = factory.bundle_of(language=language)
    if "change" in case:
        files = sealed(changed(files, case["change"]), case)
    pins = dict(case.get("pins", {}))
    if "audit_key" in pins:
        pins["audit_key"] = bytes.fromhex(pins["audit_key"])
    return factory.verdict(files, case.get("now", factory.NOW), **pins)


def said(card):
    return [(one.rule, one.where, one.found, one.wanted) for gate in card.gates for one in gate.findings]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_honest_lookup_passes(language):
    card = factory.verdict(factory.bundle_of(language=language))
    assert card.verdict == "PASS", said(card)
    for gate in card.gates:
        assert gate.checked == gate.expected and (gate.expected or gate.proof), gate.gate


def test_forger_who_changes_nothing_has_the_same_bundle():
    for language in ("en", "zh"):
        files = factory.bundle_of(language=language)
        assert forging.manifests(forging.reported(factory.resealed(files), factory.pack())) == files


@pytest.mark.parametrize("path", CASES, ids=lambda one: one.stem.removeprefix("fail-"))
def test_one_change_fails_its_rule(path):
    case = json.loads(path.read_bytes())
    card = judged(case)
    assert card.verdict != "PASS"
    assert case["rule"] in {rule for _, rule in factory.findings(card)}, said(card)


@pytest.mark.parametrize("rule, old, new", [
    ("VD2", 'kind = "product_price"', 'kind = "instrument_price"'), ("KS8", 'kind = "count"', 'kind = "multiple"')])
def test_metric_of_a_share_price_taints_a_decision(rule, old, new):
    """The same bundle under rules in which its metric is the price of a security."""
    path = "ontology/metrics.toml"
    text = (decisions.CASE / path).read_text(encoding="utf-8")
    assert old in text
    pack = decisions.make_pack(**{path: text.replace(old, new).encode()})
    card = decisions.verdict(decisions.small_bundle("亚特兰蒂斯的小件行业会洗牌吗？"), pack, decisions.SMALL_NOW)
    assert rule in {one for _, one in factory.findings(card)}, said(card)


@pytest.mark.parametrize("language, text", [
    ("en", "The shares trade at a low price-earnings ratio."), ("zh", "该公司股票的市盈率偏低。")])
def test_words_of_valuation_in_a_conclusion_fail(language, text):
    """VD1 on the sentence itself, VD3 on what rests on it."""
    docs = factory.documents(factory.bundle_of(language=language))
    docs["claims.jsonl"][5] |= {"role": "alternative", "level": "HYPOTHESIS", "text": text}
    docs["claims.jsonl"][0] |= {"premises": ["c.6"], "role": "thesis"}
    files = factory.resealed(factory.written(factory.bundle_of(language=language), docs))
    card = factory.verdict(files)
    assert card.verdict == "FAIL" and {"VD1", "VD3"} <= {rule for _, rule in factory.findings(card)}, said(card)


@pytest.mark.parametrize("title", ["India sold 99 t”. Sales rose to 7 “", "a” b", "《甲", "乙》丙《"])
def test_title_that_ends_its_own_quotation_is_worded_by_nobody(title):
    row = next(iter(load_bundle(factory.bundle_of()).evidence.values()))
    source = replace(row.source, title=title, publisher=None, root=None)
    with pytest.raises(BundleError, match="quotation"):
        source_names([replace(row, source=source)], "en", factory.pack())


@pytest.mark.parametrize("language, word", [("en", "skyrocketing"), ("zh", "井喷"), ("en", "unfortunately"),
                                            ("zh", "令人振奋")])
def test_word_of_hype_or_feeling_outside_a_quotation_fails(language, word):
    files = factory.bundle_of(factory.CALL, language)
    claims = factory.documents(files)["claims.jsonl"]
    claims[0]["text"] = f"{word}{'' if language == 'zh' else ' '}{claims[0]['text']}"
    card = factory.verdict(factory.resealed(factory.written(files, {"claims.jsonl": claims})))
    assert "EB9" in {rule for _, rule in factory.findings(card)}, said(card)


@pytest.mark.parametrize("call", ["How many gigawatts of panels did the world install in 2019?",
                                  "2019年自由国安装了多少吉瓦组件？"])
def test_speaker_that_the_source_does_not_name_fails(call):
    files = factory.stated_bundle(call)
    rows = factory.documents(files)["evidence.jsonl"]
    spoken = next(one for one in rows if one["locator"]["kind"] == "sentence")
    spoken["statement"] = {"speaker": "The Minister", "kind": "fact"}
    card = factory.verdict(factory.resealed(factory.written(files, {"evidence.jsonl": rows})))
    assert "EB8" in {rule for _, rule in factory.findings(card)}, said(card)


def test_sentence_that_argues_from_valuation_backs_no_edge():
    """The same bundle under rules in which a word of the law's source is a word of valuation."""
    files = decisions.small_bundle("亚特兰蒂斯的小件行业会洗牌吗？")
    docs = factory.documents(files)
    bridge = {one for edge in docs["thesis.json"]["edges"] for one in edge["bridge"]}
    if not bridge:
        pytest.fail("the bundle has no edge")
    quote = next(one["quote"]["exact"] for one in docs["evidence.jsonl"] if one["id"] in bridge)
    path = "ontology/lexicons/valuation.toml"
    text = (factory.ROOT / path).read_text(encoding="utf-8")
    pack = decisions.make_pack(**{path: text.replace('zh = [', f'zh = ["{quote[2:6]}", ', 1).encode()})
    card = decisions.verdict(files, pack, decisions.SMALL_NOW)
    assert "VD4" in {rule for _, rule in factory.findings(card)}, said(card)
