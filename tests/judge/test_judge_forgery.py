"""Forged bundles never pass: files changed without sealing, and leaves changed with everything sealed again.

RAGJUDGE_EVERY_MUTANT=1 runs every legal change of every leaf; otherwise one seeded change a leaf.
"""

import os
import pathlib
import random
import sys
from functools import lru_cache

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory as factory  # noqa: E402
import decision_bundle_factory as decisions  # noqa: E402
import forging  # noqa: E402

EVERY = os.environ.get("RAGJUDGE_EVERY_MUTANT") == "1"
SEED = 20250930
SERIES = "ragjudge compute 'Panel price' --entity World --op max"
SCRAP = "ragjudge compute 'Scrap rate' --entity World --where 'Basis=Before sorting' --period 2015 --op value"
LOOKUPS = {"change": (factory.CALL, "en"), "变化": (factory.CALL, "zh"), "series": (SERIES, "en"),
           "对立": (SCRAP, "zh"),
           "sentence": ("How many gigawatts of panels did the world install in 2019?", "en"),
           "句子": ("2019年自由国安装了多少吉瓦组件？", "zh")}
DECISION = "亚特兰蒂斯的小件行业会洗牌吗？"
NOT_REACHED = {
    "Statement.kind": "no cited sentence of these bundles has a speaker",
    "Statement.speaker": "no cited sentence of these bundles has a speaker",
    "Likelihood.term": "test_judge_decision_rules.py, the decision that is sure",
    "Likelihood.low": "test_judge_decision_rules.py, the decision that is sure",
    "Likelihood.high": "test_judge_decision_rules.py, the decision that is sure",
    "Confidence.claim": "test_judge_decision_rules.py, the decision that is sure",
    "Confidence.level": "test_judge_decision_rules.py, the decision that is sure",
    "Confidence.stated_by": "test_judge_decision_rules.py, the decision that is sure",
    "Confidence.causes": "test_judge_decision_rules.py, the decision that is sure"}
"""Leaves that no bundle of this file holds, and where they are tried instead."""
DISPLAY: dict[str, str] = {}
"""Leaves that nothing consumes, each with the reason that it is there at all. To be kept empty."""


def bundle(name):
    return factory.stated_bundle(LOOKUPS[name][0]) if name in ("sentence", "句子") else factory.bundle_of(*LOOKUPS[name])


# --- files, not sealed again -------------------------------------------------------------------------
def files_changed(files, name):
    """What can happen to one file of a folder: (what, the files)."""
    data = files[name]
    other = next(one for one in sorted(files) if files[one] != data)
    digit = next((at for at in range(len(data) - 1, -1, -1) if data[at:at + 1].isdigit()), None)
    middle = len(data) // 2
    if data:
        yield "byte flipped", files | {name: data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1:]}
        yield "first byte flipped", files | {name: bytes([data[0] ^ 1]) + data[1:]}
        yield "line dropped", files | {name: b"".join(data.splitlines(True)[:-1])}
        yield "cut in half", files | {name: data[:middle]}
        yield "emptied", files | {name: b""}
    if digit is not None:
        new = str((int(data[digit:digit + 1]) + 1) % 10).encode()
        yield "digit changed", files | {name: data[:digit] + new + data[digit + 1:]}
    yield "byte added", files | {name: data + b"\n"}
    yield "deleted", {one: held for one, held in files.items() if one != name}
    yield "swapped with another", files | {name: files[other], other: data}
    yield "renamed", {one + ".bak" if one == name else one: held for one, held in files.items()}


@pytest.mark.parametrize("name", sorted(factory.bundle_of()))
def test_file_changed_in_any_way_never_passes(name):
    files = factory.bundle_of()
    for what, changed in files_changed(files, name):
        assert changed != files, what
        card = factory.verdict(changed)
        assert card.verdict != "PASS", what
        assert "BI5" in {rule for _, rule in factory.findings(card)} or "manifest.json" in name, what


@pytest.mark.parametrize("name", [
    "more.txt", "audit/more.json", "audit/source_snapshots/ab/more", ".hidden", "报告.md",
    "audit/source_snapshots/e3/e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"])
def test_surplus_file_never_passes(name):
    for data in (b"", b"believe me\n"):
        card = factory.verdict(factory.bundle_of() | {name: data})
        assert card.verdict != "PASS" and "BI5" in {rule for _, rule in factory.findings(card)}


def test_verdict_and_run_facts_beside_the_bundle_change_nothing():
    card = factory.verdict(factory.bundle_of())
    for name in ("scorecard.json", "run.json", "audit/run.json"):
        assert factory.verdict(factory.bundle_of() | {name: b"anything"}) == card


def test_empty_bundle_is_not_passed():
    for files in ({}, {"report.md": b""}, {"manifest.json": b"{}"}):
        assert factory.verdict(files).verdict != "PASS"


def test_deleting_anything_from_a_failing_bundle_never_helps():
    failing = dict(factory.bundle_of())
    failing["report.md"] = failing["report.md"].replace(b"fell", b"rose")
    for name in failing:
        card = factory.verdict({one: data for one, data in failing.items() if one != name})
        assert card.verdict != "PASS", name


def test_forged_source_passes_only_where_the_sources_are_not_pinned(monkeypatch):
    """Every digest fits a source that somebody changed; only the owner's file can tell, and the card says so."""
    uri, true = "corpus/tables/panel.csv", factory.corpus()
    pins = {one: factory.sha256_hex(true.bytes(one)) for one in (uri, "corpus/tables/panel.datapackage.json")}
    forged = factory.FolderCorpus(true.folder)
    forged.bytes = lambda one: true.bytes(one).replace(b"0.377", b"3.77") if one == uri else true.bytes(one)
    monkeypatch.setattr(factory, "corpus", lambda: forged)
    files = factory.bundle_of.__wrapped__()
    assert b"rose by 1.82" in files["report.md"]
    card = factory.verdict(files)
    assert card.verdict == "PASS" and any("unpinned" in one for one in card.limits)
    card = factory.verdict(files, corpus=pins)
    assert card.verdict == "FAIL" and {rule for _, rule in factory.findings(card)} == {"SE1"}
    assert factory.verdict(factory.bundle_of(), corpus=pins).verdict == "PASS"


# --- leaves, everything sealed again -----------------------------------------------------------------
def by_leaf(files):
    """Leaf → its legal changes."""
    found = {}
    for one in forging.leaf_mutants(files):
        found.setdefault(one.leaf, []).append(one)
    return found


def says_the_same(mutant):
    """Records in another order, or a record renamed that nothing refers to (others are caught)."""
    if mutant.leaf in ("Claim.id", "Input.id"):
        return True
    return isinstance(mutant.value, list) and mutant.leaf in forging.RECORDS and len(mutant.value) > 1 \
        and len({str(one) for one in mutant.value}) == len(mutant.value)


def survivors(files, mutants, pack, judged):
    """Of the changes those that pass, as (mutant, does a reader see another projection)."""
    first = forging.projection(files)
    found = []
    for one in mutants:
        changed = forging.forged(files, one, pack)
        if changed != files and not says_the_same(one) and judged(changed).verdict == "PASS":
            found.append((str(one), forging.projection(changed) != first))
    return found


@pytest.mark.parametrize("name", LOOKUPS)
def test_forged_leaf_of_a_lookup_never_passes(name):
    files = bundle(name)
    assert factory.verdict(files).verdict == "PASS"
    rng, chosen = random.Random(f"{SEED} {name}"), []
    for leaf, several in sorted(by_leaf(files).items()):
        quoted = name in ("sentence", "句子") and leaf.partition(".")[0] in ("Slots", "Input", "Locator", "Quote")
        if EVERY or name == "change" or quoted or leaf not in by_leaf_of_change():
            chosen += several if EVERY else [rng.choice(several)]
    found = survivors(files, chosen, factory.pack(), factory.verdict)
    assert [one for one, _ in found if one not in DISPLAY] == []


@lru_cache
def by_leaf_of_change():
    return by_leaf(bundle("change"))


@pytest.mark.skipif(not EVERY, reason="RAGJUDGE_EVERY_MUTANT=1; test_judge_decision_mutants.py has a sample")
def test_every_forged_leaf_of_a_decision_is_caught_somewhere():
    files, pack = decisions.small_bundle(DECISION), decisions.small_pack()
    missed = []
    for leaf, several in sorted(by_leaf(files).items()):
        rng = random.Random(f"{SEED} {leaf}")
        some = rng.sample(several, min(3, len(several)))
        missed += survivors(files, some, pack, lambda one: decisions.verdict(one, pack, decisions.SMALL_NOW))
    assert missed == []


def test_every_leaf_of_the_schemas_stands_in_a_tried_bundle():
    wanted = set().union(*(forging.leaves_of(cls) for cls in forging.SCHEMAS.values()))
    reached = {one for name in LOOKUPS for one in by_leaf(bundle(name))}
    reached |= set(by_leaf(decisions.small_bundle(DECISION)))
    assert wanted - reached == set(NOT_REACHED)
    assert len(DISPLAY) < 3
