"""Where a finding stands, as code hosts want it: file, line and column of the bundle."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ragjudge.records.scorecard import Finding, Scorecard

ANCHOR = "manifest.json"
"""Stands in for a finding that names no file of the bundle."""
_WHERE = re.compile(r"(?P<file>[A-Za-z0-9_./-]+\.(?:jsonl?|md))(?::(?P<line>[0-9]{1,9})|#(?P<rest>.*))?",
                    re.ASCII)
_ID = re.compile(r"[A-Za-z0-9._-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Place:
    """A file inside the bundle; line and column from 1, in code points."""
    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """One bundle's verdict with the place of each finding.

    Attributes:
        name: The bundle's folder as named on the command line, without a slash at its end.
        places: Finding.where → where that is.
        digests: SHA-256 of each file of the bundle as it was judged, by its name in the bundle.
    """
    name: str
    card: Scorecard
    places: Mapping[str, Place]
    digests: Mapping[str, str]

    def findings(self) -> list[tuple[str, Finding, Place]]:
        """(gate, finding, place), gate by gate."""
        anchor = Place(ANCHOR, 1, 1)
        return [(gate.gate, one, self.places.get(one.where, anchor))
                for gate in self.card.gates for one in gate.findings]

    def path(self, place: Place) -> str:
        """The file as a path with forward slashes, relative where the bundle's name is."""
        return f"{self.name}/{place.file}".replace("\\", "/").removeprefix("./")


def places_of(card: Scorecard, files: Mapping[str, bytes]) -> dict[str, Place]:
    """The place of every finding that names a file of the bundle."""
    wheres = {one.where for gate in card.gates for one in gate.findings}
    return dict(_located(sorted(wheres), files))


def _located(wheres: Iterable[str], files: Mapping[str, bytes]) -> Iterable[tuple[str, Place]]:
    texts: dict[str, str] = {}
    for where in wheres:
        match = _WHERE.match(where)
        if match is None or match["file"] not in files:
            continue
        name = match["file"]
        if name not in texts:
            texts[name] = files[name].decode("utf-8", "replace")
        if match["line"]:
            yield where, Place(name, max(1, int(match["line"])), 1)
        else:
            yield where, _at(name, texts[name], match["rest"] or "")


def _at(name: str, text: str, rest: str) -> Place:
    """The line that holds the object named first in the pointer; the file's start if none does."""
    found = _ID.search(rest)
    marks = (f'"id":"{found[0]}"', f'"claim":"{found[0]}"', f"[^{found[0]}]") if found else ()
    for mark in marks:
        at = text.find(mark)
        if at >= 0:
            start = text.rfind("\n", 0, at) + 1
            return Place(name, text.count("\n", 0, at) + 1, at - start + 1)
    return Place(name, 1, 1)
