"""Generated mutants: none passes that says something else. `make forge` makes as many as one has hours for."""

import os
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from generator import FORGERS, MAKERS, mutant, tried, turn  # noqa: E402
from run import judged_share  # noqa: E402

SEED, SHARE = 20260101, 500
COUNT = int(os.environ.get("RAGJUDGE_MUTANTS", "2000"))
"""A CI tries 5,000; `make forge` more."""


@pytest.mark.parametrize("first", range(0, COUNT, SHARE))
def test_no_mutant_survives(first):
    """A survivor is made again by `python tests/forgeries/run.py --only SEED:NUMBER`."""
    counts, survivors, _ = judged_share((SEED, range(first, first + SHARE), None, None))
    assert survivors == []
    assert sum(n for key, n in counts.items() if key[0] in MAKERS) == SHARE


def test_each_bundle_meets_each_forger():
    assert {turn(number) for number in range(COUNT)} == {(base, forger) for base in MAKERS for forger in FORGERS}


def test_same_number_gives_the_same_mutant_and_others_others():
    for number in (0, 7, 16):
        one, again = mutant(1, number), mutant(1, number)
        assert one == again and one.files == again.files
        assert one.files != mutant(2, number).files


def test_unpinned_forger_of_a_whole_source_passes_and_the_card_says_so():
    """What only pins can see: the tool itself run over a changed file. With the owner's file it fails."""
    for number in range(3000):
        made = mutant(3, number, "2 unpinned", "lookup en")
        if made.what.startswith("source"):
            out = tried(made)
            if out.killed_by is None and not out.same:
                from dataclasses import replace
                assert tried(replace(made, forger="2 pins")).killed_by == ("GATE_SOURCE_EXISTENCE", "SE1")
                return
    raise AssertionError("no such mutant in three thousand")
