"""The best child of each parent: keep fetching until there are enough parents, or nothing more."""

from collections.abc import Callable, Hashable, Sequence

from ragjudge.index import Index
from ragjudge.records.rules import RulesPack
from ragjudge.retrieve.passage import Passage
from ragjudge.retrieve.permission import PUBLIC
from ragjudge.retrieve.search import search

FIRST_DEPTH = 50


def best_parents[Child](
    fetch: Callable[[int], Sequence[Child]], parent_of: Callable[[Child], Hashable], wanted: int,
    first: int = FIRST_DEPTH,
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


def search_sources(
    index: Index, question: str, pack: RulesPack, wanted: int, *, known_at: str | None = None,
    reader_label: str = PUBLIC,
) -> list[Passage]:
    """The best passage of each of the `wanted` best sources."""
    def fetch(depth: int) -> list[Passage]:
        found = search(index, question, pack, known_at=known_at, reader_label=reader_label, limit=depth)
        return [one for one in found.passages if one.rank <= depth]
    return best_parents(fetch, lambda one: one.uri, wanted)
