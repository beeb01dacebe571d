"""What an attack is, and the means of those who make one: an honest bundle, one lie, everything re-sealed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import sealing
from good_bundles import Good, good

from ragjudge import readers
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.load_bundle import SNAPSHOTS
from ragjudge.records.scorecard import Scorecard

LOOKUP, SENTENCE = ("lookup en", "lookup zh"), ("sentence en", "sentence zh")
DECISION, ADOPTED = ("decision en", "decision zh"), ("adopted en", "adopted zh")
Docs = dict[str, Any]
Edit = Callable[[Docs], Any]
"""Changes the JSON values in place. A dict that it gives back replaces files: name → bytes or text."""
Forge = Callable[[Good], Mapping[str, bytes]]


@dataclass(frozen=True)
class Attack:
    """One lie, by the row of the list of attacks that it tries; `rule` is the one that must find it.

    forge: the honest bundle → the forged one. pins: what the judge knows from outside.
    """
    row: int
    name: str
    rule: str
    forge: Forge
    on: tuple[str, ...] = LOOKUP
    pins: Mapping[str, Any] = field(default_factory=dict)
    now: str | None = None
    pinned: bool = False

    def card(self, base: str) -> Scorecard:
        one = good(base)
        pins = one.pins if self.pinned else one.no_pins
        return one.judged(self.forge(one), replace(pins, **self.pins), self.now)


def docs(edit: Edit, keep: tuple[str, ...] = ()) -> Forge:
    """Values changed; forger 2 makes all the rest fit, the report too."""
    def forge(one: Good) -> Mapping[str, bytes]:
        values = sealing.documents(one.files)
        more = edit(values)
        files = sealing.written(one.files, values)
        if isinstance(more, dict) and all(isinstance(each, (str, bytes)) for each in more.values()):
            files |= {name: each.encode("utf-8", "surrogatepass") if isinstance(each, str) else each
                      for name, each in more.items()}
            return sealing.sealed(one, files, 2, frozenset((*more, *keep)))
        return sealing.sealed(one, files, 2, frozenset(keep))
    return forge


def raw(name: str, change: Callable[[bytes], bytes]) -> Forge:
    """The bytes of one file changed; the manifests follow."""
    def forge(one: Good) -> Mapping[str, bytes]:
        changed = change(one.files[name])
        assert changed != one.files[name], f"{name} of {one.name} is as it was"
        files = {**one.files, name: changed}
        for step in (sealing._manifest, sealing._audit_manifest):
            try:
                files = step(one, files, frozenset())
            except sealing.BROKEN:
                continue
        return files
    return forge


def page(old: str | Mapping[str, str], new: str | Mapping[str, str] = "") -> Forge:
    """Words of report.md replaced once (by language where a mapping is given), manifests following."""
    def forge(one: Good) -> Mapping[str, bytes]:
        language = one.name[-2:]
        was, will = (each if isinstance(each, str) else each[language] for each in (old, new))
        return raw("report.md", lambda data: data.replace(was.encode(), will.encode(), 1))(one)
    return forge


def appended(text: str, before: str = "\n\n[^") -> Forge:
    """A block more in the report, in front of the footnotes."""
    return raw("report.md", lambda data: data.replace(before.encode(), f"\n\n{text}{before}".encode(), 1))


def unsealed(name: str, data: bytes | None) -> Forge:
    """A file put there, or taken away, and nothing made again."""
    return lambda one: {**one.files, name: data} if data is not None else {
        each: held for each, held in one.files.items() if each != name}


def set_(file: str, way: str, value: Any) -> Edit:
    """A change of the node at that way ("0/slots/value"); a callable value makes the new from the old."""
    def edit(values: Docs) -> None:
        *steps, last = [int(step) if step.isdecimal() else step for step in way.split("/")]
        holder = values[file]
        for step in steps:
            holder = holder[step]
        new = value(holder[last]) if callable(value) else value
        same = isinstance(holder, dict) and last in holder and (type(holder[last]), holder[last]) == (type(new), new)
        assert not same, f"{way} is {new!r} already"
        holder[last] = new
    return edit


def each(*edits: Edit) -> Edit:
    """Several changes, one after the other."""
    def edit(values: Docs) -> None:
        for one in edits:
            one(values)
    return edit


def words(old: Mapping[str, str] | str, new: Mapping[str, str] | str) -> Edit:
    """Words replaced in the text of every claim; a mapping goes by the language of the claim."""
    def edit(values: Docs) -> None:
        found = 0
        for claim in values["claims.jsonl"]:
            was, will = (one if isinstance(one, str) else one[claim["language"]] for one in (old, new))
            found += was in claim["text"]
            claim["text"] = claim["text"].replace(was, will)
        assert found, f"{old!r} stands in no claim"
    return edit


def everywhere(old: str, new: str) -> Edit:
    """A text replaced in every string of the author's files."""
    def walk(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: walk(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [walk(inner) for inner in value]
        return value.replace(old, new) if isinstance(value, str) else value

    def edit(values: Docs) -> None:
        for name in [name for name in values if not name.startswith("audit/") and name != "manifest.json"]:
            changed = walk(values[name])
            values[name] = changed
    return edit


def source(change: Callable[[str], str], uri: str | None = None, edit: Edit | None = None) -> Forge:
    """The captured copy of a source changed, each digest, place and quote of it following; then all re-sealed.

    uri: which one; without it that of the first row of evidence.
    """
    def forge(one: Good) -> Mapping[str, bytes]:
        values = sealing.documents(one.files)
        rows = values["evidence.jsonl"]
        name = uri or rows[0]["source"]["uri"]
        old = next(row["source"]["revision"] for row in rows if row["source"]["uri"] == name)
        was = one.files[f"{SNAPSHOTS}{old[:2]}/{old}"].decode()
        data = change(was).encode()
        assert data != was.encode(), "the source is as it was"
        new = sha256_hex(data)
        package = next((row["source"]["package"] for row in rows if row["source"]["uri"] == name), None)
        beside = one.files[f"{SNAPSHOTS}{package['sha256'][:2]}/{package['sha256']}"] if package else None
        text = _text(data, name, beside)
        everywhere(old, new)(values)
        if edit:
            edit(values)
        _places(values, name, text)
        _captures(values, old, new, data, text)
        files = {each: held for each, held in one.files.items() if each != f"{SNAPSHOTS}{old[:2]}/{old}"}
        files[f"{SNAPSHOTS}{new[:2]}/{new}"] = data
        return sealing.sealed(one, sealing.written(files, values), 2, frozenset())
    return forge


def _text(data: bytes, uri: str, package: bytes | None) -> str:
    """What our reader makes of it; of what it refuses the bytes as they are."""
    try:
        return readers.read(data, uri, package).text
    except RagjudgeError:
        return data.decode()


def _places(values: Docs, uri: str, text: str) -> None:
    """Where each quote of that source stands now."""
    for row in values["evidence.jsonl"]:
        at = text.find(row["quote"]["exact"]) if row["source"]["uri"] == uri else -1
        if at >= 0:
            end = at + len(row["quote"]["exact"])
            row["locator"] |= {"start": at, "end": end}
            row["quote"] |= {"prefix": text[max(0, at - 16):at], "suffix": text[end:end + 16]}


def _captures(values: Docs, old: str, new: str, data: bytes, text: str) -> None:
    verification = values[sealing.VERIFICATION]
    for capture in verification["captures"]:
        if capture["sha256"] == old:
            capture |= {"sha256": new, "size": len(data), "text_sha256": sha256_hex(text.encode())}
    places = {row["id"]: row["locator"] for row in values["evidence.jsonl"]}
    for result in verification["results"]:
        result["snapshots"] = [new if each == old else each for each in result["snapshots"]]
        for quote in result["quotes"]:
            quote |= {"start": places[quote["evidence"]]["start"], "end": places[quote["evidence"]]["end"],
                      "count": text.count(next(row["quote"]["exact"] for row in values["evidence.jsonl"]
                                               if row["id"] == quote["evidence"]))}
