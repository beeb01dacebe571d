"""The in-order chain of runs of equal tokens of a Chinese claim and a sentence."""

from dataclasses import dataclass

from ragjudge.text.entail.han_tokens import HanToken, entails_date, entails_number

_SPLIT = 3
"""What one more run must bring in tokens: fewer, longer runs are the likelier reading."""


@dataclass(frozen=True, slots=True)
class Run:
    """Claim tokens [said, said + size) stand at sentence tokens [found, found + size)."""
    said: int
    found: int
    size: int


def agree(said: HanToken, found: HanToken) -> bool:
    """Whether a sentence token licenses a claim token."""
    if said.kind != found.kind:
        return False
    if said.kind == "number":
        return entails_number(found, said)
    if said.kind == "date":
        return entails_date(found.value, said.value)
    return said.key == found.key


def runs(claim: list[HanToken], sentence: list[HanToken]) -> list[Run]:
    """Maximal runs of agreeing tokens that weigh enough: two characters, or a number, date or word."""
    loose, places = _places({token.key for token in claim}, sentence)
    open_runs: dict[int, int] = {}
    found: list[Run] = []
    for i, token in enumerate(claim):
        if token.kind in ("number", "date"):
            here = [j for j in loose if agree(token, sentence[j])]
        else:
            here = places.get(token.key, [])
        if not here and not open_runs:
            continue
        still: dict[int, int] = {}
        for j in here:
            still[j - i] = open_runs.pop(j - i, 0) + 1
        found += [Run(i - size, i + shift - size, size) for shift, size in open_runs.items()]
        open_runs = still
    size = len(claim)
    found += [Run(size - length, size + shift - length, length)
              for shift, length in open_runs.items()]
    return [run for run in found if _weight(claim, run.said, run.size)]


def _places(wanted: set[str], sentence: list[HanToken]) -> tuple[list[int], dict[str, list[int]]]:
    """The numbers and dates of a sentence, and where the keys stand that a claim has."""
    loose: list[int] = []
    places: dict[str, list[int]] = {}
    for j, token in enumerate(sentence):
        kind = token.kind
        if kind == "number" or kind == "date":
            loose.append(j)
        elif kind != "blank" and token.key in wanted:
            places.setdefault(token.key, []).append(j)
    return loose, places


def _weight(claim: list[HanToken], start: int, size: int) -> int:
    """Solid tokens of a run; 0 for an isolated character."""
    solid = 0
    for token in claim[start:start + size]:
        if token.kind == "han":
            solid += 1
        elif token.solid:
            solid += 2
    return solid if solid >= 2 else 0


def chain(claim: list[HanToken], sentence: list[HanToken]) -> list[Run]:
    """The heaviest chain of runs that rises on both sides; runs that overlap are trimmed."""
    parts = sorted(runs(claim, sentence), key=lambda run: (run.found, run.said))[:200]
    best: list[tuple[int, int, Run]] = []
    for at, run in enumerate(parts):
        top = (_weight(claim, run.said, run.size) * 10 - _SPLIT, -1, run)
        for before in range(at):
            score, _, other = best[before]
            cut = max(0, other.said + other.size - run.said, other.found + other.size - run.found)
            if cut >= run.size or other.said >= run.said or other.found >= run.found:
                continue
            weight = _weight(claim, run.said + cut, run.size - cut)
            if not weight:
                continue
            gap = run.found + cut - other.found - other.size
            total = score + weight * 10 - _SPLIT - min(gap, 20) // 4
            if total > top[0]:
                top = (total, before, Run(run.said + cut, run.found + cut, run.size - cut))
        best.append(top)
    found: list[Run] = []
    at = max(range(len(best)), key=lambda i: best[i][0], default=-1)
    while at >= 0:
        found.append(best[at][2])
        at = best[at][1]
    return found[::-1]


def pairs(linked: list[Run]) -> dict[int, int]:
    """Claim token → sentence token."""
    return {run.said + k: run.found + k for run in linked for k in range(run.size)}
