"""sources.toml against the corpus: patterns that match nothing, cards whose document is missing.

Source: docs/formats.md 2.3
"""

from collections.abc import Collection

from ragjudge.calc.sources import rule_of
from ragjudge.ontology.compile import Placed
from ragjudge.ontology.faults import Fault
from ragjudge.records.rules import RulesPack
from ragjudge.records.urls import is_web


def check(pack: RulesPack, placed: Placed, corpus: Collection[str] | None) -> list[Fault]:
    """Faults of rules and of the cards' sources; without a corpus there is nothing to compare."""
    if corpus is None:
        return []
    used = {rule_of(path, pack).path for path in corpus}
    found = [Fault(f"{where}/path", f"{rule.path!r} decides for no file of the corpus")
             for where, rule in placed.sources if rule.path not in used and not is_web(rule.path)]
    for path, theme in placed.themes:
        for i, card in enumerate(theme.axioms):
            for name in card.source.path.zh + card.source.path.en:
                if name not in corpus:
                    found.append(Fault(f"{path}#/axiom/{i}/source/path",
                                       f"no document {name!r} in the corpus"))
    return found
