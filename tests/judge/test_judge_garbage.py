"""Wrong values anywhere in a sealed bundle: findings, never a gate that breaks, never PASS, never an exception."""

import pathlib
import random
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory as factory  # noqa: E402
import forging  # noqa: E402

VALUES = [None, True, 0, -1, 10**30, "", "x", "\u202e", "9" * 500, [], {}, [None], {"a": 1}, "e.1", "c.1", "p.1",
          "i.1", "2025-09-30", "1e400", "../../etc/passwd", "parameter_registry.json#p.1/inputs/now",
          "manifest.json#/files/0", "thesis.json#/matrices/0/scores"]


def paths(value, path=()):
    """The place of every value inside a JSON value, itself left out."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in inside:
        yield (*path, step)
        yield from paths(inner, (*path, step))


def garbled(rng):
    """(places, the files): the good bundle with one to three values replaced, sealed as far as that goes."""
    docs = factory.documents(factory.bundle_of())
    places = [(name, path) for name in docs if name != "trace.jsonl" for path in paths(docs[name])]
    chosen = rng.sample(places, rng.choice((1, 1, 2, 3)))
    for name, path in chosen:
        at = docs[name]
        try:
            for step in path[:-1]:
                at = at[step]
            at[path[-1]] = rng.choice(VALUES)
        except (TypeError, LookupError):
            continue
    files = factory.written(factory.bundle_of(), docs)
    for seal in (factory.resealed, lambda one: forging.reported(one, factory.pack()), forging.manifests):
        try:
            files = seal(files)
        except (TypeError, LookupError, AttributeError):
            pass
    return chosen, files


@pytest.mark.parametrize("seed", range(4))
def test_wrong_values_give_findings_and_nothing_breaks(seed):
    rng = random.Random(seed)
    for _ in range(20):
        chosen, files = garbled(rng)
        card = factory.verdict(files)
        broken = [one.found for gate in card.gates for one in gate.findings if "the gate raised" in one.found]
        assert broken == [], chosen
        assert card.verdict != "PASS" or files == factory.bundle_of() or all(
            path[-1] == "id" for _, path in chosen), chosen
