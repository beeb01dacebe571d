"""No forged leaf of a decision passes: a seeded sample over every field of its files."""

import pathlib
import random
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory  # noqa: E402
import decision_bundle_factory as factory  # noqa: E402
import forging  # noqa: E402

QUESTION = "亚特兰蒂斯的小件行业会洗牌吗？"
FILES = ("thesis.json", "monitor.json", "parameter_registry.json", "claims.jsonl")
SEED, OF_EACH_FILE = 20251001, 8


def sampled(name):
    """Mutants of different leaves of one file, always the same."""
    rng = random.Random(f"{SEED} {name}")
    by_leaf = {}
    for one in forging.leaf_mutants(factory.small_bundle(QUESTION)):
        if one.file == name and one.leaf != "Certificate.sha256":
            by_leaf.setdefault(one.leaf, []).append(one)
    leaves = rng.sample(sorted(by_leaf), min(OF_EACH_FILE, len(by_leaf)))
    return [rng.choice(by_leaf[leaf]) for leaf in leaves]


@pytest.mark.parametrize("name", FILES)
def test_forged_leaf_never_passes(name):
    files, pack = factory.small_bundle(QUESTION), factory.small_pack()
    passed = []
    for mutant in sampled(name):
        if mutant.leaf in forging.RECORDS and _same_records(files, mutant):
            continue
        card = factory.verdict(forging.forged(files, mutant, pack), pack, factory.SMALL_NOW)
        passed += [str(mutant)] if card.verdict == "PASS" else []
    assert passed == []


def _same_records(files, mutant):
    """Only the order is another: the order of records says nothing."""
    held = bundle_factory.documents(files)[mutant.file]
    for step in mutant.path:
        held = held[step]
    return isinstance(mutant.value, list) and len(mutant.value) == len(held) \
        and all(one in held for one in mutant.value)
