"""The best child of each parent: keep fetching until there are enough parents, or nothing more."""

from collections.abc import Callable, Hashable, Sequence


def best_parents[Child](
    fetch: Callable[[int], Sequence[Child]],
    parent_of: Callable[[Child], Hashable],
    wanted: int,
    first: int = 50,
) -> list[Child]:
    """The first child of each of the `wanted` best parents, in rank order.

    Args:
        fetch: depth → the best children, at most that many; fewer means that there are no more.
        first: The depth to begin with; doubled while parents are missing.
    """
    depth = max(first, wanted)
    while True:
        children = fetch(depth)
        best: dict[Hashable, Child] = {}
        for child in children:
            best.setdefault(parent_of(child), child)
        if len(best) >= wanted or len(children) < depth:
            return list(best.values())[:wanted]
        depth *= 2
