"""The rules pack of a project, compiled from its files."""

from ragjudge.records.rules import RulesPack, pack_bytes
from ragjudge.runner.project import Project, rules_files


def compile_pack_of(project: Project) -> RulesPack:
    """The rules pack.

    Raises:
        OntologyError: With every fault of every file.
    """
    from ragjudge.ontology import compile_pack
    return compile_pack(rules_files(project))


def compile_rules(project: Project) -> bytes:
    """The rules pack's canonical bytes, as the judge takes them."""
    return pack_bytes(compile_pack_of(project))
