"""The starter ontology and corpus: what `init` copies and what `--corpus` works with.

In a clone they are the repository's own folders; a wheel and a zipapp carry them as `ragjudge/starter/`.
"""

import importlib.resources
import os

from ragjudge.records.errors import ConfigError

RULE_FILES = ("policy.toml", "sources.toml")
ONTOLOGY = "ontology"
CORPUS = "corpus"


def starter_root():
    """A Traversable with ontology/, corpus/, policy.toml and sources.toml in it.

    Raises:
        ConfigError: This installation carries none.
    """
    package = importlib.resources.files("ragjudge")
    packed = package.joinpath("starter")
    if packed.joinpath("policy.toml").is_file():
        return packed
    if isinstance(package, os.PathLike):
        clone = os.path.dirname(os.fspath(package))
        from pathlib import Path
        if os.path.isfile(os.path.join(clone, "policy.toml")):
            return Path(clone)
    raise ConfigError("starter", "this installation carries no starter ontology",
                      "install again, or point --project at a project folder")


def starter_rules() -> dict[str, bytes]:
    """ontology/**.toml, policy.toml and sources.toml of the starter: path → bytes."""
    return _files(lambda name: name.endswith(".toml"), (ONTOLOGY,), RULE_FILES)


def starter_project() -> dict[str, bytes]:
    """All that `init` writes: the rules and the corpus."""
    return _files(lambda name: True, (ONTOLOGY, CORPUS), RULE_FILES)


def _files(wanted, folders: tuple[str, ...], names: tuple[str, ...]) -> dict[str, bytes]:
    root = starter_root()
    found: dict[str, bytes] = {}
    for folder in folders:
        _collect(root.joinpath(folder), folder, wanted, found)
    for name in names:
        if root.joinpath(name).is_file():
            found[name] = root.joinpath(name).read_bytes()
    return dict(sorted(found.items()))


def _collect(folder, path: str, wanted, found: dict[str, bytes]) -> None:
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        if entry.is_dir():
            _collect(entry, f"{path}/{entry.name}", wanted, found)
        elif wanted(entry.name) and not entry.name.startswith("."):
            found[f"{path}/{entry.name}"] = entry.read_bytes()
