"""Make mutants, judge each, count: the forgery workshop. Exit 1 when one survives.

    python tests/forgeries/run.py 100000 --seed 1 [--forger 1|"2 key"|"2 pins"|"2 unpinned"] [--bundle NAME]
    python tests/forgeries/run.py --only SEED:NUMBER [--forger …] [--bundle …] [--into DIR]
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(1, str(Path(__file__).resolve().parents[2]))
from generator import FORGERS, FORGER_TURNS, MAKERS, mutant, tried, turn  # noqa: E402
from good_bundles import read_the_same_bytes_once  # noqa: E402

SHARE = 200


def judged_share(task: tuple[int, range, str | None, str | None]) -> tuple[Counter, list[str], list[str]]:
    """(counts by (bundle, forger, fate), rules by count, survivors) of a share of the numbers."""
    seed, numbers, forger, base = task
    read_the_same_bytes_once()
    counts: Counter = Counter()
    survivors, unpinned = [], []
    for number in sorted(numbers, key=lambda one: turn(one, forger, base)):
        made = mutant(seed, number, forger, base)
        try:
            out = tried(made)
        except Exception as error:  # noqa: BLE001  a judge that breaks is a survivor of its own kind
            survivors.append(f"{made} BROKE THE JUDGE: {type(error).__name__}: {error}")
            counts[made.base, made.forger, "survived"] += 1
            continue
        fate = "killed" if out.killed_by else "the same" if out.same else "survived"
        if fate == "survived" and made.forger == "2 unpinned":
            fate = "passed unpinned"
            unpinned.append(str(made))
        elif fate == "survived":
            survivors.append(str(made))
        counts[made.base, made.forger, fate] += 1
        if out.killed_by:
            counts["rule", out.killed_by[1], made.forger] += 1
    return counts, survivors, unpinned


def run(count: int, seed: int, forger: str | None, base: str | None, jobs: int, first: int = 0,
        say=print) -> int:
    """Judge `count` mutants; say every survivor at once, the counts at the end."""
    shares = [(seed, range(at, min(at + SHARE, first + count)), forger, base)
              for at in range(first, first + count, SHARE)]
    counts: Counter = Counter()
    began, survivors, unpinned = time.monotonic(), 0, []
    with multiprocessing.Pool(jobs) as pool:
        for at, (some, found, forged) in enumerate(pool.imap_unordered(judged_share, shares), 1):
            counts.update(some)
            survivors += len(found)
            unpinned += forged
            for one in found:
                say(f"SURVIVOR {one}", flush=True)
            if at % 10 == 0:
                print(f"{at * SHARE} of {count}, {at * SHARE / (time.monotonic() - began):.0f} a second",
                      file=sys.stderr, flush=True)
    return told(counts, count, survivors, unpinned, time.monotonic() - began, say)


def told(counts: Counter, count: int, survivors: int, unpinned: list[str], took_s: float, say) -> int:
    """The tables, and the last line."""
    fates = ("killed", "the same", "passed unpinned", "survived")
    say(f"{'bundle':18}{'forger':12}" + "".join(f"{one:>17}" for one in fates))
    for base in MAKERS:
        for forger in FORGERS:
            row = [counts[base, forger, fate] for fate in fates]
            if any(row):
                say(f"{base:18}{forger:12}" + "".join(f"{one:17}" for one in row))
    rules = Counter({(key[1], key[2]): n for key, n in counts.items() if key[0] == "rule"})
    for forger in FORGERS:
        some = [(n, rule) for (rule, who), n in rules.items() if who == forger]
        if some:
            say(f"forger {forger}, first rule to fire: " + ", ".join(f"{rule} {n}" for n, rule in sorted(some)[::-1]))
    for one in unpinned[:20]:
        say(f"unpinned forger: {one}")
    total = {fate: sum(n for key, n in counts.items() if key[2] == fate and key[0] in MAKERS) for fate in fates}
    say(f"{total['the same']} passed and say the same; {total['passed unpinned']} passed for a forger of the "
        f"audit whom neither key nor pins meet, their scorecards say unpinned; {count / took_s:.0f} a second")
    say(f"{count} mutants, {total['killed']} killed, {survivors} survivors")
    return 1 if survivors else 0


def only(which: str, forger: str | None, base: str | None, into: Path | None) -> int:
    """One mutant again: what it is, what the whole judge finds."""
    from good_bundles import good
    from projection import projection
    seed, number = (int(one) for one in which.split(":"))
    made = mutant(seed, number, forger, base)
    one, out = good(made.base), tried(made)
    print(made)
    pins = {"2 key": one.key, "2 pins": one.pins}.get(made.forger, one.no_pins)
    card = one.judged(made.files, pins)
    print(card.verdict, card.sources, out)
    for name in sorted({*made.files, *one.files}):
        if made.files.get(name) != one.files.get(name):
            print("changed:", name)
    for gate in card.gates:
        for each in gate.findings:
            print(" ", gate.gate, each.rule, each.where, "found", each.found, "wanted", each.wanted)
    for old, new in zip(projection(one.files), projection(made.files), strict=True):
        for line in sorted({*old} ^ {*new}):
            print("-" if line in old else "+", line[:1500])
    for name, data in made.files.items() if into else ():
        at = into / name
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_bytes(data)
    return 0 if out.killed_by or out.same else 1


def main() -> int:
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("count", nargs="?", type=int, default=1000)
    parse.add_argument("--seed", type=int, default=1)
    parse.add_argument("--first", type=int, default=0, help="the number of the first mutant")
    parse.add_argument("--forger", choices=sorted(set(FORGER_TURNS)))
    parse.add_argument("--bundle", choices=list(MAKERS))
    parse.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parse.add_argument("--only", metavar="SEED:NUMBER")
    parse.add_argument("--into", type=Path, help="with --only: write the forged bundle there")
    given = parse.parse_args()
    if given.only:
        return only(given.only, given.forger, given.bundle, given.into)
    return run(given.count, given.seed, given.forger, given.bundle, given.jobs, given.first)


if __name__ == "__main__":
    raise SystemExit(main())
