"""What a decision question names in the rules pack: themes, industries, places, metrics."""

from dataclasses import dataclass

from ragjudge.records.rules import Entity, RulesPack
from ragjudge.text.names import AliasIndex


@dataclass(frozen=True, slots=True)
class Asked:
    """Ids in the order of the question, each once.

    Attributes:
        themes: Methodology themes whose canonical term or signature stands in the question.
        domains: Industries named, or that a named company, technology or metric belongs to.
        places: Places named, or that a named metric is of.
        metrics: Metrics named.
        others: Companies and technologies named.
        spans: Characters [start, end) that a name took.
    """

    themes: tuple[str, ...]
    domains: tuple[str, ...]
    places: tuple[str, ...]
    metrics: tuple[str, ...]
    others: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


def asked_of(question: str, pack: RulesPack) -> Asked:
    """The names of the rules pack in a question."""
    hits = [hit for hit in _aliases(pack).find(question) if hit.kind != "form"]
    entities = {one.id: one for one in pack.entities}
    metrics = {one.id: one for one in pack.metrics}
    named = [hit.id for hit in hits if hit.kind == "entity"]
    measured = [hit.id for hit in hits if hit.kind == "metric"]
    kinds = {id_: entities[id_].kind for id_ in named}
    domains = [id_ for id_ in named if kinds[id_] == "domain"]
    domains += [
        one
        for id_ in named
        if kinds[id_] not in ("domain", "place")
        for one in _domain_above(entities[id_], entities)
    ]
    places = [id_ for id_ in named if kinds[id_] == "place"]
    if not domains:
        domains = [metrics[id_].domain for id_ in measured if metrics[id_].domain]
    return Asked(
        _once(hit.id for hit in hits if hit.kind == "theme"),
        _once(domains),
        _once(places),
        _once(measured),
        _once(id_ for id_ in named if kinds[id_] not in ("domain", "place")),
        tuple(sorted({(hit.start, hit.end) for hit in hits})),
    )


def _domain_above(entity: Entity, entities: dict[str, Entity]) -> list[str]:
    """The industry that an entity is part of, nearest first; at most one."""
    at, seen = entity.part_of, set()
    while at is not None and at in entities and at not in seen:
        if entities[at].kind == "domain":
            return [at]
        seen.add(at)
        at = entities[at].part_of
    return []


def _once(ids) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))


def _aliases(pack: RulesPack) -> AliasIndex:
    entries: list[tuple[str, str, str]] = []
    must_not: list[str] = []
    for theme in pack.themes:
        if theme.track != "methodology":
            continue
        entries += [
            (word, "theme", theme.id)
            for words in (theme.canonical_terms, theme.phenomenon_bag)
            for word in (*words.zh, *words.en)
        ]
        must_not += theme.must_not
    names, hidden = measure_names(pack)
    return AliasIndex(entries + names, must_not + hidden)


def measure_names(pack: RulesPack) -> tuple[list[tuple[str, str, str]], list[str]]:
    """(alias, "metric" or "entity", id) of every metric and entity, and the strings that must not match."""
    entries: list[tuple[str, str, str]] = []
    must_not: list[str] = []
    for kind, several in (("metric", pack.metrics), ("entity", pack.entities)):
        for one in several:
            entries += [
                (word, kind, one.id)
                for word in (one.name.zh, one.name.en, *one.aliases.zh, *one.aliases.en)
            ]
            must_not += one.must_not
    return entries, must_not
