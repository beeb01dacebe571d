"""`ragjudge doctor`: each setting with its origin, each place, what this machine can do, what is wrong."""

import os
import sqlite3
import sys
from dataclasses import dataclass

from ragjudge import __version__
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import RagjudgeError
from ragjudge.runner.child import package_root
from ragjudge.runner.code_digest import code_sha256
from ragjudge.runner.files import printable
from ragjudge.runner.model_settings import model_settings
from ragjudge.runner.project import Project
from ragjudge.runner.rules import compile_rules
from ragjudge.runner.settings import Resolved
from ragjudge.runner.signing import key_line, key_warning


@dataclass(frozen=True, slots=True)
class Examined:
    """What doctor prints; `faults` are sentences, empty where nothing is wrong."""
    settings: tuple[Resolved, ...]
    places: tuple[tuple[str, str], ...]
    machine: tuple[tuple[str, str], ...]
    faults: tuple[str, ...]

    def to_json(self) -> dict:
        return {"format": "ragjudge.doctor/1",
                "settings": [{"key": one.key, "value": list(one.value) if type(one.value) is tuple
                              else one.value, "origin": one.origin} for one in self.settings],
                "places": dict(self.places), "machine": dict(self.machine), "faults": list(self.faults)}


def examine(project: Project) -> Examined:
    """Look at the project and the machine; nothing is changed."""
    faults: list[str] = []
    rules = "-"
    try:
        rules = sha256_hex(compile_rules(project))
    except RagjudgeError as error:
        faults.append(str(error))
    if not os.path.isdir(project.corpus):
        faults.append(f"{printable(project.corpus)}: no such folder")
    places = (("project", printable(project.root or "-")), ("corpus", printable(project.corpus)),
              ("index", _index_line(project, faults)), ("reports", printable(project.reports)),
              ("refused", printable(project.refused)), ("rules_sha256", rules))
    model = _model_line(project)
    signs = "none"
    try:
        signs = key_line(project)
    except RagjudgeError as error:
        faults.append(str(error))
    if warning := key_warning(project):
        faults.append(warning)
    machine = (("ragjudge", __version__), ("python", sys.version.split()[0]),
               ("sqlite", sqlite3.sqlite_version), ("code", printable(package_root())),
               ("code_sha256", code_sha256()), ("audit model", model), ("audit key", signs))
    return Examined(tuple(project.settings.values()), places, machine, tuple(faults))


def _model_line(project: Project) -> str:
    """The audit's model, and whether its key is there; never the key."""
    models = model_settings({key: one.value for key, one in project.settings.items()})
    if models is None:
        return "none: the rules alone"
    name = models["key_env"]
    key = f"key in {name}: {'set' if os.environ.get(name) else 'not set'}" if name else "no key"
    return f"{models['model']} at {models['base_url']}, {models['mode']}, {key}"


def _index_line(project: Project, faults: list[str]) -> str:
    from ragjudge.index import Index
    path = printable(project.index_path)
    if not os.path.lexists(project.index_path):
        return f"{path} (none yet)"
    try:
        with Index.open(project.index_path) as index:
            return f"{path} ({len(index.sources)} sources, {index.unit_count} units)"
    except RagjudgeError as error:
        faults.append(str(error))
        return f"{path} (damaged)"
