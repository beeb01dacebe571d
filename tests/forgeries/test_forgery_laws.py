"""Metamorphic laws of the judge, seeded: what changes nothing changes nothing, and taking away never helps.

Source: GATES common rule 4; "What makes the gates credible"
"""

import pathlib
import sys
from random import Random

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import operators  # noqa: E402
import sealing  # noqa: E402
from generator import mutant, tried  # noqa: E402
from good_bundles import good, read_the_same_bytes_once  # noqa: E402
from projection import projection  # noqa: E402

from ragjudge.records.canonical import sha256_hex  # noqa: E402
from ragjudge.records.load_bundle import SNAPSHOTS  # noqa: E402

BASES = ("lookup en", "lookup zh", "sentence en", "sentence zh", "opposed zh", "decision zh")
SEEDS = range(4)
JSON = ("claims.jsonl", "evidence.jsonl", "parameter_registry.json", "thesis.json", "monitor.json",
        sealing.VERIFICATION, "audit/opposition.jsonl")
SURPLUS = "SURPLUS: no manifest names it"
read_the_same_bytes_once()


def verdicts(card):
    """What the gates say of a bundle, the counts left out."""
    return card.verdict, [(gate.gate, gate.status, [one.rule for one in gate.findings]) for gate in card.gates]


def resealed(one, values, keep=frozenset()):
    return sealing.sealed(one, sealing.written(one.files, values), 2, keep)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", BASES)
def test_records_in_another_order_give_the_same_verdict(name, seed):
    one, rng = good(name), Random(f"order {name} {seed}")
    values = sealing.documents(one.files)
    rows = [values["evidence.jsonl"], values["parameter_registry.json"]["inputs"], values[sealing.VERIFICATION]["results"],
            values[sealing.VERIFICATION]["captures"], values["audit/opposition.jsonl"]]
    for each in rows:
        rng.shuffle(each)
    files = resealed(one, values)
    assert verdicts(one.judged(files)) == verdicts(one.judged(one.files))
    assert projection(files) == projection(one.files)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", BASES)
def test_files_in_another_order_give_the_same_scorecard(name, seed):
    one, names = good(name), sorted(good(name).files)
    Random(f"files {name} {seed}").shuffle(names)
    assert one.judged({each: one.files[each] for each in names}) == one.judged(one.files)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["lookup en", "lookup zh", "sentence en", "sentence zh"])
def test_ids_renamed_everywhere_give_the_same_verdict(name, seed):
    """A lookup's records have names of no meaning. In a decision the alarms are numbered by the rules."""
    one, rng = good(name), Random(f"ids {name} {seed}")
    values = sealing.documents(one.files)
    ids = {row["id"] for part in ("claims.jsonl", "evidence.jsonl") for row in values[part]}
    ids |= {row["id"] for row in values["parameter_registry.json"]["inputs"] + values["parameter_registry.json"]["parameters"]}
    new = {old: f"{rng.choice('abcxyz')}{at}.{old}" for at, old in enumerate(sorted(ids))}
    for part in JSON:
        values[part] = renamed(values[part], new)
    for claim in values["claims.jsonl"]:
        claim["certificate"]["born_from"].sort()
    files = resealed(one, values)
    assert one.judged(files).verdict == "PASS", verdicts(one.judged(files))
    assert projection(files) == projection(one.files)


def renamed(value, new):
    """Ids as whole values, and inside pointers."""
    if isinstance(value, dict):
        return {key: renamed(inner, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, new) for inner in value]
    if not isinstance(value, str):
        return value
    file, hash_, path = value.partition("#")
    head, slash, rest = path.partition("/")
    return new.get(value) or (f"{file}#{new[head]}{slash}{rest}" if hash_ and head in new else value)


@pytest.mark.parametrize("name", ["lookup en", "lookup zh", "sentence en", "sentence zh"])
def test_evidence_that_is_not_used_and_says_why_changes_nothing(name):
    """A row more, with its copy, its capture and a reason; only the counts of the page follow."""
    one = good(name)
    values = sealing.documents(one.files)
    row = {**values["evidence.jsonl"][0], "id": "e.99", "used": False, "unused_reason": "says the same"}
    values["evidence.jsonl"].append(row)
    found = len(values["evidence.jsonl"])
    for claim in values["claims.jsonl"]:
        if claim["pointer"] == "evidence.jsonl#/used":
            was, used = str(found - 1), str(found - 1)
            zh = f"检索给出{found}条证据，其中{used}条用于正文。"
            en = f"The search gave {found} rows of evidence, {used} of which are used."
            claim["text"] = zh if claim["language"] == "zh" else en
            starts = [claim["text"].index(str(found)), claim["text"].rindex(was)]
            for value, at in zip(claim["values"], starts, strict=True):
                value |= {"start": at, "end": at + 1}
    card = one.judged(resealed(one, values))
    assert card.verdict == "PASS", [
        (each.rule, each.where, each.found, each.wanted) for gate in card.gates for each in gate.findings]


def test_copy_that_nothing_cites_is_surplus():
    """What no capture names is no evidence."""
    one = good("lookup en")
    digest = sha256_hex(b"more")
    files = {**one.files, f"{SNAPSHOTS}{digest[:2]}/{digest}": b"more"}
    assert one.judged(sealing._audit_manifest(one, files, frozenset())).verdict != "PASS"


# --- taking away -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["lookup en", "sentence zh", "adopted en", "decision zh"])
def test_taking_anything_from_a_failing_bundle_never_helps(name, seed):
    """Nothing is sealed again. Only where all that is wrong is a file too many may taking away help."""
    one, number = good(name), seed * 100
    while True:
        made = mutant(97, number, "2 unpinned", name)
        if tried(made).killed_by:
            break
        number += 1
    card, rng = one.judged(made.files), Random(f"away {name} {seed}")
    if all(each.found == SURPLUS for gate in card.gates for each in gate.findings):
        return
    for gone in sorted(made.files):
        assert one.judged({each: data for each, data in made.files.items() if each != gone}).verdict != "PASS", gone
    for _ in range(6):
        part = rng.choice([each for each in JSON if each in made.files])
        try:
            values = sealing.documents({part: made.files[part]})
            ways = operators.nodes(values[part])
            way, _value = rng.choice(ways)
        except (ValueError, IndexError):
            continue
        operators.delete(rng, values[part], way, ways)
        assert one.judged({**made.files, part: sealing.to_bytes(part, values[part])}).verdict != "PASS", (part, way)


@pytest.mark.parametrize("name", ["lookup en", "lookup zh", "sentence en", "sentence zh", "opposed zh", "decision zh"])
def test_taking_away_and_sealing_again_never_helps(name):
    """Of a bundle with a lie: its audit row, the claim's evidence, what speaks against it."""
    one = good(name)
    for take in (lambda values: values[sealing.VERIFICATION]["results"].pop(0),
                 lambda values: values["claims.jsonl"][0].update(evidence=[]),
                 lambda values: values["audit/opposition.jsonl"].clear(),
                 lambda values: values["evidence.jsonl"].pop(0)):
        values = sealing.documents(one.files)
        lied = next(claim for claim in values["claims.jsonl"] if claim["evidence"])
        lied["text"] = lied["text"].replace("2019", "2018").replace("1.95", "2.95").replace("7.5", "7.6") + "!"
        take(values)
        assert one.judged(resealed(one, values)).verdict != "PASS"
