"""Mutant number n of a seed: one forged bundle, the same on every machine.

A mutant is one or two changes to an honest bundle, after which a forger makes everything fit that he can:

- forger 1, the author: certificates, report, manifest; judged as it stands, without pins;
- forger 2, who has the audit folder as well, judged with the auditor's key, with the owner's pins, or with
  neither ("unpinned": counted apart; the scorecard must say so).

A survivor passes and says something else than the honest bundle (projection.py).
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1])]
import forging  # noqa: E402
import operators  # noqa: E402
import sealing  # noqa: E402
import sentences  # noqa: E402
from good_bundles import MAKERS, Good, good, signed  # noqa: E402
from projection import projection  # noqa: E402

FORGERS = ("1", "2 key", "2 pins", "2 unpinned")
AUTHOR = ("claims.jsonl", "evidence.jsonl", "parameter_registry.json", "thesis.json", "monitor.json",
          "manifest.json", "references.json")
AUDIT = ("audit/verification_results.json", "audit/opposition.jsonl", "audit/audit_manifest.json")
TURNS = (*(["lookup en", "lookup zh", "sentence en", "sentence zh", "series en", "opposed zh", "adopted en",
            "adopted zh"] * 4), "opposed en", "refusal en", "refusal zh", "reports lookup", "decision zh", "decision en",
         "reports decision")
"""Whose turn it is, by number: the quick bundles four times as often. Every bundle has one."""
FORGER_TURNS = ("1", "1", "2 pins", "1", "2 key", "1", "2 pins", "1", "2 unpinned", "2 pins")
assert set(TURNS) == set(MAKERS) and set(FORGER_TURNS) == set(FORGERS)


@dataclass(frozen=True)
class Mutant:
    """`what`: the operators and places. `files` is what the judge gets."""
    seed: int
    number: int
    base: str
    forger: str
    what: str
    files: Mapping[str, bytes]

    def __str__(self) -> str:
        return f"{self.seed}:{self.number} {self.base}, forger {self.forger}: {self.what}"


@dataclass(frozen=True)
class Outcome:
    """killed_by: the first gate and rule that did not pass, or None. same: nothing else is said."""
    killed_by: tuple[str, str] | None
    same: bool


def turn(number: int, forger: str | None = None, base: str | None = None) -> tuple[str, str]:
    """(bundle, forger) of a mutant's number: each bundle meets each forger."""
    return (base or TURNS[number % len(TURNS)],
            forger or FORGER_TURNS[number // len(TURNS) % len(FORGER_TURNS)])


def mutant(seed: int, number: int, forger: str | None = None, base: str | None = None) -> Mutant:
    """The forged bundle of that number. Another one is tried as long as nothing has changed."""
    name, who = turn(number, forger, base)
    one, rng = good(name), Random(f"{seed}:{number}:{name}:{who}")
    for _ in range(50):
        made = _forged(one, who, rng)
        if made is not None and made[1] != one.files:
            return Mutant(seed, number, name, who, *made)
    raise AssertionError(f"{seed}:{number}: fifty attempts changed nothing")


def tried(made: Mutant) -> Outcome:
    """What the judge says of it. A mutant that passes has been before the whole judge."""
    one = good(made.base)
    files = signed_before(one, made) if made.forger == "2 key" else made.files
    pins = {"2 key": one.key, "2 pins": one.pins}.get(made.forger, one.no_pins)
    fault = one.first_fault(files, pins)
    if fault is not None:
        return Outcome(fault, False)
    card = one.judged(files, pins)
    assert card.verdict == "PASS", f"{made}: gates and verdict differ"
    assert card.sources == ("pinned" if made.forger == "2 pins" else "unpinned"), made
    return Outcome(None, projection(files) == first_projection(made.base))


def signed_before(one: Good, made: Mutant) -> Mapping[str, bytes]:
    """The forger has the honest bundle's signature; he cannot make another."""
    docs = sealing.documents({name: made.files[name] for name in AUDIT[2:] if name in made.files and _parses(made)})
    if not docs or not isinstance(docs[AUDIT[2]], dict):
        return made.files
    honest = sealing.documents(signed(one.files))[AUDIT[2]]
    docs[AUDIT[2]] |= {"hmac": honest["hmac"], "key_id": honest["key_id"]}
    return sealing.written(made.files, docs)


def _parses(made: Mutant) -> bool:
    try:
        return bool(sealing.documents({AUDIT[2]: made.files[AUDIT[2]]}))
    except (ValueError, KeyError):
        return False


@lru_cache(maxsize=None)
def first_projection(base: str) -> object:
    return projection(good(base).files)


# --- one forged bundle -----------------------------------------------------------------------------------
def _forged(one: Good, who: str, rng: Random) -> tuple[str, dict[str, bytes]] | None:
    files, keep, what = dict(one.files), frozenset(), []
    if who[0] == "2" and one.make and rng.random() < 0.01:
        return _other_source(one, rng)
    for _ in range(rng.choice((1, 1, 1, 2))):
        change = rng.choices(*zip(*CHANGES, strict=True))[0]
        try:
            made = change(one, files, rng, who[0] == "2")
        except sealing.BROKEN:
            continue
        if made is not None:
            said, files, kept = made
            keep |= kept
            what.append(said)
    if not what:
        return None
    files = sealing.sealed(one, files, int(who[0]), keep)
    if who[0] == "2" and rng.random() < 0.1 and not any(name.startswith("audit/") for name in keep):
        try:
            files = sealing.audited_again(one, files)
            what.append("audited again, all FULL")
        except sealing.BROKEN:
            pass
    return " + ".join(what), files


Made = tuple[str, dict[str, bytes], frozenset[str]] | None


def _names(files: Mapping[str, bytes], audit: bool) -> list[str]:
    """The JSON files that this forger changes; the more stands in one, the more often, within bounds."""
    names = [name for name in (*AUTHOR, *(AUDIT if audit else ())) if name in files]
    return [name for name in names for _ in range(1 + min(4, len(files[name]) // 1500))]


def _node(one: Good, files: dict[str, bytes], rng: Random, audit: bool) -> Made:
    """A node of a file deleted, doubled, moved, swapped, cut, of another type, or a text in it changed."""
    name = rng.choice(_names(files, audit))
    docs = sealing.documents({name: files[name]})
    everything = operators.nodes(docs[name])
    if not everything:
        return None
    way, _ = rng.choice(everything)
    operator = rng.choice(sorted(operators.NODE))
    if rng.random() < 0.55:
        texts = [step for step, value in everything if isinstance(value, (str, int)) and type(value) is not bool]
        way = rng.choice(texts)
        operator = operators.change_text(rng, docs[name], way, everything) or ""
    elif not operators.NODE[operator](rng, docs[name], way, everything):
        return None
    return _said(operator, name, way), sealing.written(files, docs), frozenset({name})


def _said(operator: str, name: str, way: tuple) -> str:
    return f"{operator} {name}#/{'/'.join(map(str, way))}"


@lru_cache(maxsize=None)
def _legal(base: str, audit: bool) -> dict[str, list[forging.Mutant]]:
    """Leaf → each legal change of it."""
    with_references = forging.SCHEMAS | ({"references.json": _references()} if base.startswith("adopted") else {})
    found: dict[str, list[forging.Mutant]] = {}
    held = forging.SCHEMAS
    try:
        forging.SCHEMAS = with_references
        for each in forging.leaf_mutants(good(base).files):
            if audit or not each.file.startswith("audit/"):
                found.setdefault(each.leaf, []).append(each)
    finally:
        forging.SCHEMAS = held
    return found


def _references() -> type:
    from ragjudge.records.adopted import References
    return References


def _leaf(one: Good, files: dict[str, bytes], rng: Random, audit: bool) -> Made:
    """A leaf of a schema changed to another value that the schema allows; each leaf as often."""
    by_leaf = _legal(one.name, audit)
    each = rng.choice(by_leaf[rng.choice(sorted(by_leaf))])
    docs = sealing.documents({each.file: files[each.file]})
    docs[each.file] = forging._put(docs[each.file], each.path, each.value)
    return f"leaf {each}", sealing.written(files, docs), frozenset({each.file})


def _sentence(one: Good, files: dict[str, bytes], rng: Random, audit: bool) -> Made:
    """A claim's text edited; the report follows. Its slots follow the new digits now and then."""
    claims = sealing.documents({"claims.jsonl": files["claims.jsonl"]})["claims.jsonl"]
    claim = rng.choice(claims)
    others = [each["text"] for each in claims]
    made = sentences.edited(rng, claim["text"], others)
    if made is None:
        return None
    edit, text = made
    if one.profile == "citations":
        files = files | {"report.md": files["report.md"].replace(claim["text"].encode(), text.encode())}
    if rng.random() < 0.3:
        shown = len(text) - len(claim["text"])
        for each in claim["values"]:
            if claim["text"][:each["start"]] != text[:each["start"]]:
                each["start"], each["end"] = each["start"] + shown, each["end"] + shown
    claim["text"] = text
    docs = {"claims.jsonl": claims}
    return f"{edit} claims.jsonl#{claim['id']}: {text!r:.80}", sealing.written(files, docs), frozenset({"claims.jsonl"})


def _quote(one: Good, files: dict[str, bytes], rng: Random, audit: bool) -> Made:
    """A quote and the claim that repeats it, edited alike."""
    docs = sealing.documents({name: files[name] for name in ("claims.jsonl", "evidence.jsonl")})
    if not docs["evidence.jsonl"]:
        return None
    row = rng.choice(docs["evidence.jsonl"])
    made = sentences.edited(rng, row["quote"]["exact"], [each["text"] for each in docs["claims.jsonl"]])
    if made is None:
        return None
    for claim in docs["claims.jsonl"]:
        claim["text"] = claim["text"].replace(row["quote"]["exact"], made[1])
    row["quote"]["exact"] = made[1]
    if rng.random() < 0.5:
        row["locator"]["end"] = row["locator"]["start"] + len(made[1])
    return f"{made[0]} quote of {row['id']}: {made[1]!r:.60}", sealing.written(files, docs), frozenset(docs)


def _window(one: Good, files: dict[str, bytes], rng: Random, audit: bool) -> Made:
    """A locator moved, its quote and context read again from the snapshot as the tool would."""
    docs = sealing.documents({name: files[name] for name in ("claims.jsonl", "evidence.jsonl")})
    rows = docs["evidence.jsonl"]
    if not rows:
        return None
    row = rng.choice(rows)
    source = one.loaded.evidence[row["id"]].source if row["id"] in one.loaded.evidence else None
    snapshot = source and one.loaded.snapshots.get(source.revision)
    if not snapshot:
        return None
    text, place = _text(one, row["id"]), row["locator"]
    place["start"] = max(0, place["start"] + rng.choice((0, 0, 1, -1, 5, -20, 40)))
    place["end"] = min(len(text), max(place["start"] + 1, place["end"] + rng.choice((0, 1, -1, -5, 12, 40))))
    was = row["quote"]["exact"]
    row["quote"] = {"exact": text[place["start"]:place["end"]], "prefix": text[max(0, place["start"] - 16):place["start"]],
                    "suffix": text[place["end"]:place["end"] + 16]}
    for claim in docs["claims.jsonl"]:
        claim["text"] = claim["text"].replace(was, row["quote"]["exact"])
    return f"window of {row['id']} {place['start']}–{place['end']}", sealing.written(files, docs), frozenset(docs)


@lru_cache(maxsize=None)
def _text(one: Good, row: str) -> str:
    from ragjudge import readers
    source = one.loaded.evidence[row].source
    return readers.read(one.loaded.snapshots[source.revision], source.uri).text


def _page(one: Good, files: dict[str, bytes], rng: Random, audit: bool) -> Made:
    """The report itself: a line or sentence edited, moved, doubled, dropped or added; the claims stay."""
    lines = files["report.md"].decode().split("\n")
    at = rng.randrange(len(lines))
    what = rng.choice(("edit", "edit", "edit", "text", "text", "drop", "double", "move", "add"))
    if what in ("edit", "text"):
        if what == "edit":
            made = sentences.edited(rng, lines[at], [each for each in lines if each])
        else:
            name = rng.choice(sorted(operators.TEXT))
            made = (name, operators.TEXT[name](rng, lines[at]))
        if made is None or made[1] is None:
            return None
        what, lines[at] = made
    elif what == "drop":
        del lines[at]
    elif what == "double":
        lines.insert(at, lines[at])
    elif what == "move":
        lines.insert(rng.randrange(len(lines)), lines.pop(at))
    else:
        lines.insert(at, rng.choice(ADDED))
    text = "\n".join(lines).encode("utf-8", "surrogatepass")
    return f"{what} report.md:{at + 1}", files | {"report.md": text}, frozenset({"report.md"})


ADDED = ("Sales doubled.", "销量翻了一番。", "<!-- 12% -->", "<b>12%</b>", "![12%](x.png)", "> Sales doubled.",
         "    Sales doubled.", "```\nSales doubled.\n```", "## Sales doubled", "# 12%", "[^c.99]: fact · x", "---\na: 1\n---",
         "Sales doubled.[^c.1]", "销量翻了一番。[^c.1]", "| a | b |\n| --- | --- |\n| 1 | 2 |", "<details>x</details>",
         "[x]: http://x.example 'Sales doubled'", "&nbsp;", "- Sales doubled.", "1. 销量翻了一番。", "\u202e", "x  ",
         "Therefore prices will fall by 12% in 2030.", "因此价格到2030年会下降12%。", "The shares are cheap.", "估值处于低位。")


def _bytes(one: Good, files: dict[str, bytes], rng: Random, audit: bool) -> Made:
    """A whole file cut, flipped, emptied, deleted, added, renamed, or in another's place."""
    name = rng.choice(sorted(each for each in files if audit or not each.startswith("audit/")))
    data, other = files[name], rng.choice(sorted(files))
    what = rng.choice(("flip", "cut", "empty", "delete", "add", "rename", "swap", "append", "bom", "crlf"))
    at = rng.randrange(len(data)) if data else 0
    made = {
        "flip": {name: data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1:] if data else b"\0"},
        "cut": {name: data[:at]}, "empty": {name: b""}, "swap": {name: files[other], other: data},
        "add": {name + rng.choice((".bak", "x", " ")): data}, "rename": {name + ".bak": data},
        "append": {name: data + rng.choice((b"\n", b"{}\n", b" ", b"\xff", data))},
        "bom": {name: b"\xef\xbb\xbf" + data}, "crlf": {name: data.replace(b"\n", b"\r\n")}}.get(what, {})
    rest = {each: held for each, held in files.items() if each != name or what not in ("delete", "rename")}
    return f"{what} {name}", rest | made, frozenset({name})


def _snapshot(one: Good, files: dict[str, bytes], rng: Random, audit: bool) -> Made:
    """A digit or word of a source changed in the audit's copy, every digest of it following."""
    names = sorted(name for name in files if name.startswith("audit/source_snapshots/"))
    if not audit or not names:
        return None
    name = rng.choice(names)
    text = files[name].decode("utf-8")
    made = operators.number(rng, text) if rng.random() < 0.6 else operators.truncated(rng, text)
    if made is None:
        return None
    data, was = made.encode(), name.rpartition("/")[2]
    now = sealing.sha256_hex(data)
    files = {each: held.replace(was.encode(), now.encode()).replace(was[:12].encode(), now[:12].encode())
             if not each.startswith("audit/source") else held for each, held in files.items() if each != name}
    files[f"audit/source_snapshots/{now[:2]}/{now}"] = data
    docs = sealing.documents({AUDIT[0]: files[AUDIT[0]]})
    for capture in docs[AUDIT[0]]["captures"]:
        if capture["sha256"] == now:
            capture["size"] = len(data)
            capture["text_sha256"] = now
    return f"snapshot {was[:12]} → {now[:12]}", sealing.written(files, docs), frozenset({name})


def _id(one: Good, files: dict[str, bytes], rng: Random, audit: bool) -> Made:
    docs = sealing.documents({name: files[name] for name in (*AUTHOR, *(AUDIT if audit else ())) if name in files})
    said = operators.rename(rng, docs)
    return said and (f"rename {said}", sealing.written(files, docs), frozenset())


def _everywhere(one: Good, files: dict[str, bytes], rng: Random, audit: bool) -> Made:
    docs = sealing.documents({name: files[name] for name in (*AUTHOR, *(AUDIT if audit else ())) if name in files})
    said = operators.everywhere(rng, docs, sorted(docs))
    return said and (f"everywhere {said}", sealing.written(files, docs), frozenset())


CHANGES: tuple[tuple[Any, float], ...] = (
    (_leaf, 30), (_node, 30), (_sentence, 10), (_page, 8), (_everywhere, 7), (_quote, 3), (_window, 3), (_bytes, 3),
    (_id, 3), (_snapshot, 1.5))


def _other_source(one: Good, rng: Random) -> tuple[str, dict[str, bytes]] | None:
    """The whole bundle made by the honest tool over a source in which one number is another."""
    uris = sorted({row.source.uri for row in one.loaded.evidence.values() if row.source.uri.endswith(".csv")})
    if not uris:
        return None
    uri = rng.choice(uris)
    changed = operators.number(rng, one.read(uri).decode())

    def read(name: str) -> bytes:
        return changed.encode() if name == uri and changed else one.read(name)
    try:
        return f"source {uri} changed", dict(one.make(read)) if one.make else {}
    except (*sealing.BROKEN, AssertionError):
        return None
