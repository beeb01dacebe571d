"""Files → rules pack: what everything downstream reads instead of TOML.

Source: docs/formats.md 2
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ragjudge.ontology import references
from ragjudge.ontology.entities import parse_entities
from ragjudge.ontology.faults import Fault, raise_all
from ragjudge.ontology.lexicons import FOLDER as LEXICONS, lexicon_name, merged, parse_lexicon
from ragjudge.ontology.metrics import parse_metrics
from ragjudge.ontology.policy import default_policy, parse_policy
from ragjudge.ontology.routes import parse_routes
from ragjudge.ontology.shape import parse_toml
from ragjudge.ontology.sources import parse_sources
from ragjudge.ontology.templates import parse_templates
from ragjudge.ontology.themes import parse_theme
from ragjudge.records.rules import LexiconClass, Policy, RulesPack

THEMES = "ontology/themes/"
SINGLE_FILES = ("policy.toml", "sources.toml", "ontology/metrics.toml", "ontology/entities.toml",
                "ontology/templates.toml", "ontology/routes.toml")


@dataclass(slots=True)
class Placed:
    """Everything read, each value with the place of its table: for the checks across files."""
    policy: Policy = field(default_factory=default_policy)
    publishers: list = field(default_factory=list)
    sources: list = field(default_factory=list)
    metrics: list = field(default_factory=list)
    entities: list = field(default_factory=list)
    themes: list = field(default_factory=list)
    sections: list = field(default_factory=list)
    templates: list = field(default_factory=list)
    tables: list = field(default_factory=list)
    routes: list = field(default_factory=list)
    lexicons: list[tuple[str, dict[str, LexiconClass]]] = field(default_factory=list)


def compile_pack(files: Mapping[str, bytes]) -> RulesPack:
    """The rules pack of a project's files; any subset will do; what is absent is empty or default.

    Args:
        files: Project-relative path → bytes: policy.toml, sources.toml, ontology/**/*.toml.
    Raises:
        OntologyError: Every fault of every file, each with file and key.
    """
    faults: list[Fault] = []
    placed = read_all(files, faults)
    raise_all(faults)
    return to_pack(placed)


def read_all(files: Mapping[str, bytes], faults: list[Fault]) -> Placed:
    """Every file parsed and checked alone and against the others; faults are added."""
    placed = Placed()
    for path in sorted(files):
        if path.endswith(".toml"):
            _read_file(path, files[path], placed, faults)
    references.check_entities(placed.entities, faults)
    references.check_metrics(placed.metrics, {one.id for _, one in placed.entities}, faults)
    references.check_sources(placed.publishers, placed.sources, faults)
    references.check_themes(placed.themes, {one.id for _, one in placed.metrics}, faults)
    for kind in ("sections", "templates", "tables", "routes"):
        references.unique_ids(kind[:-1], getattr(placed, kind), faults)
    return placed


def to_pack(placed: Placed) -> RulesPack:
    """Ordered by id where order means nothing; metrics' series, sections and routes keep theirs."""
    def by_id(kind: str) -> tuple[Any, ...]:
        return tuple(sorted((one for _, one in getattr(placed, kind)), key=lambda one: one.id))
    return RulesPack(
        format="ragjudge.rules/1", policy=placed.policy, publishers=by_id("publishers"),
        sources=tuple(sorted((one for _, one in placed.sources), key=lambda one: one.path)),
        metrics=by_id("metrics"), entities=by_id("entities"), themes=by_id("themes"),
        sections=tuple(sorted((one for _, one in placed.sections),
                              key=lambda one: (one.order, one.id))),
        templates=by_id("templates"), tables=by_id("tables"), lexicons=merged(placed.lexicons),
        routes=tuple(one for _, one in placed.routes))


def _read_file(path: str, data: bytes, placed: Placed, faults: list[Fault]) -> None:
    if not (path in SINGLE_FILES or path.startswith((THEMES, LEXICONS))):
        if path.startswith("ontology/"):
            faults.append(Fault(path, "unknown file", "known: ontology/themes/*.toml, "
                                "ontology/lexicons/*.toml, " + ", ".join(SINGLE_FILES)))
        return
    before = len(faults)
    raw = parse_toml(data, path, faults)
    if len(faults) > before:
        return
    if path.startswith(THEMES):
        placed.themes += parse_theme(raw, path, faults)
    elif path.startswith(LEXICONS):
        classes = dict(pair for _, pair in parse_lexicon(raw, path, faults))
        placed.lexicons.append((lexicon_name(path)[0], classes))
    else:
        _read_single(path, raw, placed, faults)


def _read_single(path: str, raw: dict[str, Any], placed: Placed, faults: list[Fault]) -> None:
    name = path.rpartition("/")[2].removesuffix(".toml")
    if name == "policy":
        placed.policy = parse_policy(raw, path, faults)
    elif name == "sources":
        placed.publishers, placed.sources = parse_sources(raw, path, faults)
    elif name == "metrics":
        placed.metrics = parse_metrics(raw, path, faults)
    elif name == "entities":
        placed.entities = parse_entities(raw, path, faults)
    elif name == "templates":
        placed.sections, placed.templates, placed.tables = parse_templates(raw, path, faults)
    else:
        placed.routes = parse_routes(raw, path, faults)
