"""Places: near-duplicates share one, seats are given to places, and each becomes a Passage."""

from collections.abc import Mapping

from ragjudge.index import Index
from ragjudge.records.passages import same_passage
from ragjudge.retrieve.bind import Bound
from ragjudge.retrieve.passage import Passage
from ragjudge.retrieve.rerank import Scored
from ragjudge.retrieve.route import Strategy
from ragjudge.retrieve.seats import Candidate, Seating, seat

Place = list[Scored]
"""A Unit with its near-duplicates behind it, in rank order."""


def places(scored: list[Scored]) -> list[Place]:
    """The candidates in order, each with the later ones that say the same."""
    groups: list[Place] = []
    by_guard: dict[bytes, list[Place]] = {}
    for one in scored:
        near = by_guard.setdefault(one.unit.sketch[:8], [])
        home = next((group for group in near
                     if same_passage(group[0].unit.sketch, one.unit.sketch)), None)
        if home is not None:
            home.append(one)
            continue
        groups.append([one])
        near.append(groups[-1])
    return groups


def seated(groups: list[Place], strategy: Strategy, bound: Bound, index: Index) -> Seating:
    """The seats; low-signal Units stand outside."""
    candidates = [
        Candidate(group[0].unit.id, rank, group[0].unit.track, group[0].unit.themes,
                  index.source_of(group[0].unit.id).uri)
        for rank, group in enumerate(groups, 1) if group[0].unit.quality == "ok"]
    return seat(candidates, strategy, bound.ids("law", "theme", "signature"))


def passages(
    groups: list[Place], seating: Seating, found_by: Mapping[int, list[str]], index: Index, limit: int
) -> tuple[Passage, ...]:
    """The best `limit` places and all seated ones, in rank order."""
    seats = dict.fromkeys(seating.methodology, "methodology")
    seats |= dict.fromkeys(seating.empirical, "empirical")
    return tuple(_passage(group, rank, seats.get(group[0].unit.id), found_by, index)
                 for rank, group in enumerate(groups, 1) if rank <= limit or group[0].unit.id in seats)


def _passage(
    group: Place, rank: int, seat_of: str | None, found_by: Mapping[int, list[str]], index: Index
) -> Passage:
    one = group[0]
    source = index.source_of(one.unit.id)
    also = tuple((index.source_of(other.unit.id).uri, other.unit.start, other.unit.end)
                 for other in group[1:])
    return Passage(
        uri=source.uri, revision=source.sha256, unit=one.unit.id, text=one.unit.text,
        heading=one.unit.heading, start=one.unit.start, end=one.unit.end, role=one.unit.kind, rank=rank,
        score=one.score, parts=one.parts, themes=one.unit.themes, track=one.unit.track, seat=seat_of,
        title=source.title, best=one.best, table=one.unit.table, quality=one.unit.quality, also=also,
        engines=tuple(found_by.get(one.unit.id, ())))
