"""Reciprocal Rank Fusion: rank from 1, k = 60. Source: Cormack, Clarke and Buettcher 2009"""

from collections.abc import Mapping, Sequence
from typing import Any

from ragjudge.records.canonical import canonical_json

RRF_K = 60


def fuse(
    rankings: Mapping[str, Sequence[Any]], weights: Mapping[str, float] | None = None, k: int = RRF_K
) -> list[tuple[Any, float]]:
    """Items with their fused scores, best first; ties by the order of the rankings.

    An item that a ranking repeats counts at its first place only. Items are the same if they are
    equal; lists and dicts (no hash) if their canonical JSON is. A ranking of weight 0 brings
    nothing in.
    """
    scores: dict[Any, float] = {}
    items: dict[Any, Any] = {}
    for name, ranking in rankings.items():
        weight = 1.0 if weights is None else weights.get(name, 1.0)
        if weight <= 0:
            continue
        seen = set()
        for item in ranking:
            own = _identity(item)
            if own in seen:
                continue
            seen.add(own)
            scores[own] = scores.get(own, 0.0) + weight / (k + len(seen))
            items.setdefault(own, item)
    order = {own: number for number, own in enumerate(scores)}
    return [
        (items[own], scores[own]) for own in sorted(scores, key=lambda one: (-scores[one], order[one]))
    ]


def _identity(item: Any) -> Any:
    return canonical_json(item) if isinstance(item, (list, dict)) else item
