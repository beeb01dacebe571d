"""Whom a report names: its references, the URLs in its sentences, and names that stand for neither."""

from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.text.report_reading.reading import Citation, Reading
from ragjudge.text.report_reading.urls import same_place


@dataclass(frozen=True, slots=True)
class Target:
    """One thing named; `key` "" and `url` None: words alone, which are the `title`."""
    key: str
    url: str | None
    title: str


class Targets:
    """The targets of a report, each once, and which of them a citation means."""

    def __init__(self, reading: Reading) -> None:
        self.all: list[Target] = [Target(one.key, one.url, one.title) for one in reading.references]
        self._listed = len(self.all)
        self._keys: dict[str, int] = {}
        self._places: dict[str, int] = {}
        for index, one in enumerate(self.all):
            if one.key:
                self._keys.setdefault(one.key, index)
            if one.url:
                self._places.setdefault(same_place(one.url), index)
        for key in list(self._keys):
            self._keys.setdefault(key[1:] if key.startswith("^") else f"^{key}", self._keys[key])
        self._names: dict[str, tuple[int, ...]] = {}
        self._of = {(one.start, one.end): self._find(one) for one in reading.citations}
        for sentence in reading.sentences:
            for cited in sentence.cited:
                one = cited.citation
                if (one.start, one.end) not in self._of:
                    self._of[one.start, one.end] = self._find(one)

    def of(self, citation: Citation) -> tuple[int, ...]:
        """Indexes into `all`; empty where the mark leads nowhere."""
        return self._of.get((citation.start, citation.end), ())

    def _find(self, one: Citation) -> tuple[int, ...]:
        found = [self._keys[key] for key in one.keys if key in self._keys]
        if one.url:
            found.append(self._place(one.url))
        if not found and one.name:
            found += self._named(one.name)
        return tuple(dict.fromkeys(found))

    def _place(self, url: str) -> int:
        place = same_place(url)
        if place not in self._places:
            self._places[place] = len(self.all)
            self.all.append(Target("", url, ""))
        return self._places[place]

    def _named(self, name: str) -> Sequence[int]:
        """Entries whose words hold every author and year of a name; else the name as a target of its own."""
        if name not in self._names:
            words = [one for part in name.replace("；", ";").split(";") for one in _words(part)]
            hits = [index for index, one in enumerate(self.all[:self._listed])
                    if words and all(word in f"{one.title} {one.url or ''}" for word in words)]
            if not hits:
                hits = [len(self.all)]
                self.all.append(Target("", None, name))
            self._names[name] = tuple(hits)
        return self._names[name]


def _words(part: str) -> list[str]:
    """The first author and the year of "Smith & Jones, 2023"; a name without a year is one word."""
    cleaned = part.strip().removeprefix("see ").removeprefix("e.g., ")
    who, _, year = cleaned.replace("，", ",").rpartition(",")
    digits = year.strip().removesuffix("年")[:4]
    if not who or not (digits.isascii() and digits.isdecimal()):
        return [cleaned] if len(cleaned) > 1 else []
    first = who.split(",")[0].split(" et al")[0].split(" and ")[0].split(" & ")[0].removesuffix("等").strip()
    return [first, digits]
