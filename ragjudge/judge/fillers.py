"""What a slot of a typed sentence may hold, and whether a sentence is a template filled with such texts.

Slots take names of the rules pack and of the evidence, terms of the question, dates and closed words;
nothing that only the author declares, the trace included.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from ragjudge.calc.argument_frames import Words
from ragjudge.calc.argument_words import CAUSES, JOIN, REASONS, ROLES
from ragjudge.judge.case import Case
from ragjudge.judge.remade import remade
from ragjudge.records.bundle import Language
from ragjudge.records.errors import RagjudgeError
from ragjudge.text.asked import unstated_qualifiers
from ragjudge.text.frames import slots_of

Allowed = Mapping[str, frozenset[str]]
"""Slot name → the texts that it may hold; "" for every other slot."""


def allowed_texts(case: Case, language: Language) -> Allowed:
    """The fillers of each slot, computed once a case."""
    kept = remade(case).kept
    if f"fillers.{language}" not in kept:
        kept[f"fillers.{language}"] = _allowed(case, language)
    return kept[f"fillers.{language}"]


def _allowed(case: Case, language: Language) -> Allowed:
    pack = case.pack
    cards = [card for theme in pack.themes for card in theme.axioms]
    entities = frozenset(one.name.in_(language) for one in pack.entities)
    causes = sorted(one.in_(language) for one in CAUSES.values())
    joined = frozenset(JOIN.in_(language).join(some) for several in _orders(language)
                       for some in several) | frozenset(causes)
    return {
        "card": frozenset(one.name.in_(language) for one in cards),
        "domain": entities, "place": entities,
        "reason": frozenset(one.in_(language) for one in REASONS.values()),
        "role": frozenset(one.in_(language) for one in ROLES.values())
        | frozenset(one.role.replace("_", " ") for one in pack.metrics),
        "confounder": frozenset(one.in_(language) for card in cards for one in card.confounders),
        "text": frozenset(one.holds_unless.in_(language) for one in cards),
        "causes": joined, "subject": frozenset(_subjects(case, language)),
        "what": _generic(case) | frozenset(_pairs(case, language)),
        "": _generic(case)}


def _orders(language: Language) -> Iterator[list[tuple[str, ...]]]:
    """Causes of doubt in their fixed order, two or more of them."""
    words = [one.in_(language) for one in CAUSES.values()]
    for count in range(2, len(words) + 1):
        yield [tuple(some) for some in combinations(words, count)]


def _subjects(case: Case, language: Language) -> Iterator[str]:
    words = Words(case.pack, language)
    for one in case.pack.metrics:
        try:
            yield "".join(part.text for part in words.subject(one.id, ""))
        except RagjudgeError:
            continue


def _pairs(case: Case, language: Language) -> Iterator[str]:
    """An industry in a place, where the question asks for more of them than are tried."""
    domains = [one.name.in_(language) for one in case.pack.entities if one.kind == "domain"]
    places = [one.name.in_(language) for one in case.pack.entities if one.kind == "place"]
    for domain in domains:
        for place in places:
            yield JOIN.in_(language).join((domain, place))


def _generic(case: Case) -> frozenset[str]:
    """Names, titles, columns, definitions, terms of the question, dates."""
    bundle, pack = case.bundle, case.pack
    out: set[str] = set()
    for row in bundle.evidence.values():
        out |= {row.source.title, row.source.uri, row.locator.column or ""}
        out |= set((row.locator.key or {}).values())
        out |= {f"《{row.source.title}》", f"“{row.source.title}”"}
    for leaf in case.leaves().values():
        out |= {leaf.reading.metric.zh, leaf.reading.metric.en}
        if leaf.reading.entity:
            out |= {leaf.reading.entity.zh, leaf.reading.entity.en}
    for one in (*pack.metrics, *pack.entities, *pack.publishers, *pack.themes):
        out |= {one.name.zh, one.name.en}
    out |= {text for one in pack.metrics for text in (one.definition.zh, one.definition.en)}
    if bundle.manifest:
        out |= {*bundle.manifest.question_terms, bundle.manifest.now, bundle.manifest.question or ""}
        out.add(bundle.manifest.as_of or "")
        out |= {*unstated_qualifiers(bundle.manifest.question or "", bundle.evidence.values(), pack)}
    return frozenset(one for one in out if one)


def is_filled(template: str, text: str, allowed: Allowed) -> bool:
    """Whether the text is the template with every slot filled by one of its texts."""
    pieces: list[str | None] = []
    rest = template
    for name in slots_of(template):
        literal, _, rest = rest.partition("{" + name + "}")
        pieces += [literal, name]
    return _fits(pieces, rest, text, allowed)


def _fits(pieces: list, last: str, text: str, allowed: Allowed) -> bool:
    """Places reached after each piece, all of them kept: no guess about where a name ends."""
    places = {0}
    for number in range(0, len(pieces), 2):
        literal, name = pieces[number], pieces[number + 1]
        texts = allowed.get(name, allowed[""])
        places = {at + len(literal) for at in places if text.startswith(literal, at)}
        places = {at + len(one) for at in places for one in texts if text.startswith(one, at)}
    return any(text[at:] == last for at in places)
