"""The starter corpus as bytes: rules pack, tables with their packages, documents."""

import pathlib

import pytest

from ragjudge.ontology import compile_pack
from ragjudge.readers import read

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def corpus_files() -> list[str]:
    """Every file under corpus/ that is a source: not the data packages, which describe one."""
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "corpus").rglob("*")
                  if path.is_file() and not path.name.endswith(".datapackage.json"))


@pytest.fixture(scope="session")
def root() -> pathlib.Path:
    return ROOT


@pytest.fixture(scope="session")
def pack():
    paths = [ROOT / "sources.toml", *(ROOT / "ontology").rglob("*.toml")]
    return compile_pack({path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths})


@pytest.fixture(scope="session")
def tables():
    """uri → Document of each CSV, read beside its data package."""
    found = {}
    for path in sorted((ROOT / "corpus").rglob("*.csv")):
        uri = path.relative_to(ROOT).as_posix()
        package = path.with_suffix(".datapackage.json").read_bytes()
        found[uri] = read(path.read_bytes(), uri, package)
    return found
