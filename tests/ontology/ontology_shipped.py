"""Reads the project's own rules files, tables and corpus for the tests of this folder."""

import csv
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


def shipped_files() -> dict[str, bytes]:
    paths = [ROOT / "policy.toml", ROOT / "sources.toml", *sorted((ROOT / "ontology").rglob("*.toml"))]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}


def shipped_tables() -> dict[str, tuple[str, ...]]:
    return {path.relative_to(ROOT).as_posix(): tuple(next(csv.reader(path.open(encoding="utf-8-sig"))))
            for path in (ROOT / "corpus").rglob("*.csv")}


def shipped_corpus() -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in (ROOT / "corpus").rglob("*") if path.is_file()]
