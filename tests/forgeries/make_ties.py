"""Leaf of a schema → the rules that fire when it alone is changed and all the rest re-sealed: by experiment.

    python tests/forgeries/make_ties.py    writes tests/forgeries/ties.json again; look at the difference

Every legal change of every leaf of the base bundles is tried until a rule is known for each; a leaf whose every
tried change passes and says the same is listed with no rule, and test_forgery_ties.py wants a reason for it.
"""

import json
import pathlib
import sys
from random import Random

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parents[2])]
from generator import _legal  # noqa: E402
from good_bundles import good, read_the_same_bytes_once  # noqa: E402
from sealing import documents, sealed, written  # noqa: E402

import forging  # noqa: E402

TABLE = pathlib.Path(__file__).resolve().parent / "ties.json"
BASES = ("lookup en", "sentence zh", "series en", "opposed zh", "adopted en", "decision zh")
GENERAL = frozenset(("BI6", "BI2", "BI1"))
"""Rules on whole files: that one of these fires does not say that a leaf is read."""
TRIES = 3


def rules_of(base: str, change: forging.Mutant) -> tuple[str, set[str]]:
    """(verdict, rules) of one legal change, re-sealed by forger 2."""
    one = good(base)
    docs = documents({change.file: one.files[change.file]})
    docs[change.file] = forging._put(docs[change.file], change.path, change.value)
    keep = frozenset((change.file,)) if change.file.endswith("manifest.json") else frozenset()
    files = sealed(one, written(one.files, docs), 2, keep)
    if files == one.files:
        return "SAME", set()  # A digest that the forger's own sealing repairs.
    card = one.judged(files)
    deciding = {gate.gate for gate in card.gates} if one.profile == "full" else forgotten()
    return card.verdict, {each.rule for gate in card.gates if gate.gate in deciding for each in gate.findings}


def forgotten() -> frozenset[str]:
    """The gates that decide in the profile for adopted reports."""
    from ragjudge.judge.decide import CITATION_GATES
    return CITATION_GATES


def tied() -> dict[str, list[str]]:
    """Leaf → rules that fired, those on whole files last; [] for a leaf that nothing consumed."""
    found: dict[str, dict[str, int]] = {}
    for base in BASES:
        for leaf, several in sorted(_legal(base, True).items()):
            rng = Random(f"{base} {leaf}")
            for change in rng.sample(several, min(TRIES, len(several))):
                _, rules = rules_of(base, change)
                counts = found.setdefault(leaf, {})
                for rule in rules:
                    counts[rule] = counts.get(rule, 0) + 1
        print(base, len(found), file=sys.stderr, flush=True)
    return {leaf: sorted(counts, key=lambda rule: (rule in GENERAL, -counts[rule], rule))[:3]
            for leaf, counts in sorted(found.items())}


if __name__ == "__main__":
    read_the_same_bytes_once()
    TABLE.write_text(json.dumps(tied(), indent=0, sort_keys=True) + "\n", "utf-8")
