"""Who is behind a quote: the owner's rule for a path, the class of its root, clusters of one origin."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache

from ragjudge.records.bundle import Evidence
from ragjudge.records.errors import SourceError
from ragjudge.records.rules import Publisher, RulesPack, SourceRule
from ragjudge.records.urls import is_web, parse_url
from ragjudge.text.canon import key
from ragjudge.text.numerals import parse_decimal

SHINGLE = 5
NEAR_DUPLICATE = (1, 2)
"""Shingle Jaccard at or above 1/2 is one origin."""
UNKNOWN = "unknown"
_READ = 40_000
_NUMBER = re.compile(r"[0-9][0-9.,]*[0-9]|[0-9]")


def rule_of(uri: str, pack: RulesPack) -> SourceRule:
    """The owner's statement for a path: the longest matching glob; else an empty rule (copy verbatim).

    `*` and `?` stay inside a folder, `**` crosses folders, a pattern that ends in "/" or names a
    folder covers all under it; patterns may leave out the leading "corpus/". A page of the web that no
    pattern covers is of the one publisher that has its domain.
    """
    found = [one for one in pack.sources if _covers(one.path, uri)]
    if found:
        return max(found, key=lambda one: (len(one.path), one.path))
    publisher = publisher_of_host(host_of(uri), pack) if is_web(uri) else None
    return SourceRule(uri, publisher, None, None, None, None, "verbatim", (), (), False, {}, {}, ())


def host_of(uri: str) -> str:
    """The host of a page of the web; "" for what is no URL."""
    try:
        return parse_url(uri).host
    except SourceError:
        return ""


def publisher_of_host(host: str, pack: RulesPack) -> str | None:
    """The publisher whose domain covers the host, by the longest one; None if two have it, or nobody."""
    found: dict[str, set[str]] = {}
    for one in pack.publishers:
        for domain in one.domains:
            if host == domain or host.endswith("." + domain):
                found.setdefault(domain, set()).add(one.id)
    owners = found[max(found, key=len)] if found else set()
    return owners.pop() if len(owners) == 1 else None


@lru_cache(maxsize=65536)
def _covers(pattern: str, uri: str) -> bool:
    tails = [uri] + ([uri.removeprefix("corpus/")] if uri.startswith("corpus/") else [])
    plain = pattern.rstrip("/")
    return any(_matches(plain, tail) or _matches(plain + "/**", tail) for tail in tails)


@lru_cache(maxsize=65536)
def _matches(pattern: str, path: str) -> bool:
    return _parts(tuple(pattern.split("/")), tuple(path.split("/")))


def _parts(pattern: tuple[str, ...], path: tuple[str, ...]) -> bool:
    if not pattern or not path:
        return not path and all(one == "**" for one in pattern)
    if pattern[0] == "**":
        return _parts(pattern[1:], path) or _parts(pattern, path[1:])
    return _segment(pattern[0], path[0]) and _parts(pattern[1:], path[1:])


def _segment(pattern: str, name: str) -> bool:
    """Whether one path segment matches; `*` any run, `?` one character; linear in practice."""
    at = star = -1
    p = n = 0
    while n < len(name):
        if p < len(pattern) and pattern[p] in ("?", name[n]) and pattern[p] != "*":
            p, n = p + 1, n + 1
        elif p < len(pattern) and pattern[p] == "*":
            star, at, p = p, n, p + 1
        elif star >= 0:
            at += 1
            p, n = star + 1, at
        else:
            return False
    return all(one == "*" for one in pattern[p:])


def publisher_of(id_: str | None, pack: RulesPack) -> Publisher | None:
    """The publisher of that id, or None."""
    return next((one for one in pack.publishers if one.id == id_), None)


def root_publisher(evidence: Evidence, pack: RulesPack) -> str | None:
    """Whose statement it is: the row's own publisher, else the cited root's, else the file's."""
    rule = rule_of(evidence.source.uri, pack)
    row_key = evidence.locator.key or {}
    for origin in rule.rows:
        printed = row_key.get(origin.column)
        if printed is not None and _between(origin.from_, printed, origin.to):
            return origin.publisher
    if rule.root is not None and publisher_of(rule.root, pack):
        return rule.root
    return rule.publisher


def _between(low: str, printed: str, high: str) -> bool:
    """Numbers by value, other text by code points."""
    try:
        return parse_decimal(low) <= parse_decimal(printed) <= parse_decimal(high)
    except ValueError:
        return low <= printed <= high


def source_class(evidence: Evidence, pack: RulesPack) -> str:
    """The class of the root publisher; `document` when nobody is named."""
    publisher = publisher_of(root_publisher(evidence, pack), pack)
    return publisher.class_ if publisher else "document"


def clusters(
    evidence: Iterable[Evidence], pack: RulesPack, texts: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Evidence id → the cluster of origin that it belongs to (GATES, SI1).

    One cluster: the same publisher group, cited root, origin address or revision; texts (by revision)
    with shingle Jaccard >= 1/2, or with the same set of five or more numbers and dates within three
    days; all unknown publishers together.
    """
    rows = sorted(evidence, key=lambda one: one.id)
    labels = {one.id: _labels(one, pack) for one in rows}
    dates = {one.source.revision: one.time.published for one in rows if one.modality == "text"}
    alike = _near_duplicates(dates, texts or {})
    parent: dict[str, str] = {}
    for one in rows:
        for label in (*labels[one.id], *alike.get(one.source.revision, ())):
            _join(parent, labels[one.id][0], label)
    names: dict[str, str] = {}
    for label in sorted(parent):
        root = _find(parent, label)
        best = names.get(root)
        names[root] = label if best is None or _rank(label) < _rank(best) else best
    return {one.id: names[_find(parent, labels[one.id][0])].partition(":")[2] for one in rows}


def _labels(one: Evidence, pack: RulesPack) -> tuple[str, ...]:
    rule = rule_of(one.source.uri, pack)
    root = publisher_of(root_publisher(one, pack), pack)
    origins = [f"group:{root.group or root.id}" if root else f"group:{UNKNOWN}"]
    # A table of several publishers' rows is not one origin: its revision joins nothing.
    if not rule.rows:
        origins.append(f"revision:{one.source.revision}")
        if rule.origin:
            origins.append(f"origin:{rule.origin}")
        if rule.root:
            origins.append(f"root:{rule.root}")
    return tuple(origins)


def _rank(label: str) -> tuple[bool, bool, str]:
    return not label.startswith("group:"), label == f"group:{UNKNOWN}", label


def _find(parent: dict[str, str], label: str) -> str:
    parent.setdefault(label, label)
    while parent[label] != label:
        label = parent[label]
    return label


def _join(parent: dict[str, str], one: str, two: str) -> None:
    a, b = _find(parent, one), _find(parent, two)
    if a != b:
        parent[max(a, b)] = min(a, b)


def _near_duplicates(
    dates: Mapping[str, str | None], texts: Mapping[str, str]
) -> dict[str, list[str]]:
    known = sorted(one for one in dates if one in texts)
    shingles = {one: _shingles(texts[one]) for one in known}
    numbers = {one: frozenset(_NUMBER.findall(key(texts[one][:_READ]))) for one in known}
    found: dict[str, list[str]] = {}
    for i, one in enumerate(known):
        for two in known[i + 1 :]:
            both = len(shingles[one] & shingles[two])
            either = len(shingles[one] | shingles[two])
            same_story = (
                len(numbers[one]) >= 5
                and numbers[one] == numbers[two]
                and _days_apart(dates[one], dates[two]) <= 3
            )
            if both * NEAR_DUPLICATE[1] >= either * NEAR_DUPLICATE[0] or same_story:
                found.setdefault(one, []).append(f"revision:{two}")
    return found


def _days_apart(one: str | None, two: str | None) -> int:
    try:
        return abs((date.fromisoformat(one) - date.fromisoformat(two)).days)
    except (TypeError, ValueError):
        return 10**6


def _shingles(text: str) -> frozenset[str]:
    plain = key(text[:_READ]).replace(" ", "")
    return frozenset(plain[at : at + SHINGLE] for at in range(max(1, len(plain) - SHINGLE + 1)))
