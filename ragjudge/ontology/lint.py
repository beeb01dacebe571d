"""The linter: what the compiler refuses, and what a careful editor would object to.

Works on any subset of the files; a check that needs an absent file is left out.
"""

from collections.abc import Collection, Mapping

from ragjudge.ontology import lint_cards, lint_metrics, lint_sources, lint_templates, lint_words
from ragjudge.ontology.compile import read_all, to_pack
from ragjudge.ontology.faults import Fault


def lint(files: Mapping[str, bytes], tables: Mapping[str, Collection[str]] | None = None,
         corpus: Collection[str] | None = None) -> list[Fault]:
    """Every fault, by place; an empty list is a clean ontology.

    Args:
        files: Project-relative path → bytes, as for `compile_pack`.
        tables: Table path → its column headers; bindings of metrics are checked against it.
        corpus: Paths of the corpus; sources.toml and the cards' sources are checked against it.
    """
    faults: list[Fault] = []
    placed = read_all(files, faults)
    compiled = not faults
    faults += lint_cards.check(placed.themes)
    faults += lint_cards.check_traits(placed.themes, placed.entities)
    faults += lint_words.check(placed)
    faults += lint_templates.check(placed.templates, placed.sections)
    faults += lint_metrics.check(placed, tables)
    if compiled:
        faults += lint_sources.check(to_pack(placed), placed, corpus)
    return sorted(set(faults))
