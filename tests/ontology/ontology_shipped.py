"""Reads the project's own rules files, tables and corpus for the tests of this folder."""

import csv
import functools
import pathlib

from ragjudge.ontology import compile_pack
from ragjudge.records.rules import RulesPack

ROOT = pathlib.Path(__file__).resolve().parents[2]


@functools.cache
def shipped_files() -> dict[str, bytes]:
    """Path → bytes, read once; not to be changed."""
    paths = [ROOT / "policy.toml", ROOT / "sources.toml", *sorted((ROOT / "ontology").rglob("*.toml"))]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}


@functools.cache
def shipped_pack() -> RulesPack:
    return compile_pack(shipped_files())


def shipped_tables() -> dict[str, tuple[str, ...]]:
    return {path.relative_to(ROOT).as_posix(): tuple(next(csv.reader(path.open(encoding="utf-8-sig"))))
            for path in (ROOT / "corpus").rglob("*.csv")}


def shipped_corpus() -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in (ROOT / "corpus").rglob("*") if path.is_file()]
