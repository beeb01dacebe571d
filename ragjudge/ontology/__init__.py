"""Themes, cards, metrics, entities, routes, sources, policy, words → one rules pack; the linter.

    compile_pack(files) -> RulesPack      what may be absent is filled, every fault collected
    lint(files, tables, corpus) -> [Fault]   those faults, and what an editor would object to
"""

from ragjudge.ontology.compile import compile_pack
from ragjudge.ontology.faults import Fault
from ragjudge.ontology.lint import lint

__all__ = ["Fault", "compile_pack", "lint"]
