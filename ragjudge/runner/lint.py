"""`ragjudge ontology lint`: every fault of the rules files."""

from dataclasses import dataclass

from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.rules import pack_bytes
from ragjudge.runner.project import Project, rules_files


@dataclass(frozen=True, slots=True)
class Linted:
    """faults: (file and key, one sentence). rules_sha256: None where no pack could be made."""
    files: int
    faults: tuple[tuple[str, str], ...]
    rules_sha256: str | None


def lint_project(project: Project) -> Linted:
    """Compile and lint; whatever is wrong is in the list, nothing is raised for it."""
    from ragjudge.ontology import compile_pack, lint
    files = rules_files(project)
    faults = [(one.where, one.what) for one in lint(files)]
    digest = None
    try:
        digest = sha256_hex(pack_bytes(compile_pack(files)))
    except RagjudgeError as error:
        if not faults:
            faults.append((error.where, error.what))
    return Linted(len(files), tuple(faults), digest)
