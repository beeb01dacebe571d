"""Themes, cards, metrics, entities, routes, sources, policy and word lists → one rules pack; the linter.

    compile_pack(files) -> RulesPack      everything that may be absent filled, every fault collected
    lint(files) -> list[Fault]            those faults, and what a careful editor would object to
"""

from ragjudge.ontology.compile import compile_pack
from ragjudge.ontology.faults import Fault

__all__ = ["Fault", "compile_pack"]
