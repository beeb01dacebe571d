"""Forged bundles: every leaf of a bundle's schemas changed to another legal value, all seals made again.

A forger here has the tool's own code: certificates, report, digests and manifests follow each change.
"""

import copy
import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from datetime import date, timedelta

import bundle_factory

from ragjudge.records import argument, bundle, verification
from ragjudge.records.load_bundle import load_bundle
from ragjudge.records.period import Period
from ragjudge.research.report import render_report

SCHEMAS = {
    "claims.jsonl": bundle.Claim, "evidence.jsonl": bundle.Evidence,
    "parameter_registry.json": bundle.Registry, "thesis.json": argument.Thesis,
    "monitor.json": argument.Monitor, "manifest.json": bundle.Manifest,
    "audit/verification_results.json": verification.Verification,
    "audit/opposition.jsonl": verification.Opposition,
    "audit/audit_manifest.json": verification.AuditManifest}
"""File → the closed schema of it, or of each of its lines. trace.jsonl is display and decides nothing."""
RECORDS = {"claims.jsonl", "evidence.jsonl", "audit/opposition.jsonl", "Registry.inputs", "Registry.parameters",
           "Verification.captures", "Verification.results"}
"""Lists of records whose order says nothing."""
SAMPLES = {str: "x", int: 7, bool: True}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One legal change: `leaf` is Class.field, `path` the place in the file, `value` what stands there now.

    `value` DROPPED: the element of an array or object is gone.
    """
    file: str
    path: tuple
    leaf: str
    value: object

    def __str__(self) -> str:
        at = "/".join(map(str, self.path))
        return f"{self.file}#/{at} ({self.leaf}) := {self.value!r:.60}"


DROPPED = "<dropped>"


def leaf_mutants(files) -> list[Mutant]:
    """Every leaf of every file, changed in each legal way that could matter; order follows the files."""
    docs = bundle_factory.documents(files)
    out: list[Mutant] = []
    for name, cls in SCHEMAS.items():
        kind = tuple[cls, ...] if name.endswith(".jsonl") else cls
        others = _values_by_leaf(kind, docs[name])
        for path, leaf, value in _changes(kind, docs[name], (), name, others):
            out.append(Mutant(name, path, leaf, value))
    return out


def leaves_of(cls: type) -> set[str]:
    """Class.field of every field of a schema that can legally be changed, through all its parts."""
    found: set[str] = set()
    todo, seen = [cls], set()
    while todo:
        one = todo.pop()
        if is_dataclass(one):
            if one not in seen:
                seen.add(one)
                for name, kind in typing.get_type_hints(one).items():
                    if not is_dataclass(kind) and (typing.get_origin(kind) is not typing.Literal
                                                   or len(typing.get_args(kind)) > 1):
                        found.add(f"{one.__name__}.{name}")
                    todo.append(kind)
        else:
            todo += [arg for arg in typing.get_args(one) if arg is not Ellipsis]
    return found


def forged(files, mutant: Mutant, pack) -> dict[str, bytes]:
    """The bundle with that one change, everything that repeats or seals it made again by the forger."""
    docs = bundle_factory.documents(files)
    value = _put(docs[mutant.file], mutant.path, mutant.value)
    changed = bundle_factory.written(files, {mutant.file: value})
    if mutant.leaf == "Certificate.sha256":
        return manifests(changed)
    changed = reported(bundle_factory.resealed(changed), pack)
    return changed if mutant.file in ("manifest.json", "audit/audit_manifest.json") else manifests(changed)


def manifests(files):
    """The sizes and digests of both manifests made again, nothing else."""
    return bundle_factory._manifests(files, bundle_factory.documents(files))


def reported(files, pack):
    """The files with the report that the tool itself would make of them, where it can."""
    try:
        one = load_bundle(files)
        report = render_report(one.manifest.question, one.manifest.language, tuple(one.claims.values()),
                               one.evidence, one.inputs, one.parameters, one.thesis, pack)
    except Exception:  # noqa: BLE001  what the tool cannot show the forger does not show either
        return files
    return files | {"report.md": report.encode()}


def projection(files) -> object:
    """What a reader takes away: texts, levels, values, units, periods, spans, cells, signs, thresholds."""
    one = load_bundle(files)
    return (
        [(c.id, c.section, c.text, c.level, c.slots, c.question_terms) for c in one.claims.values()],
        [(e.source.uri, e.source.revision, e.locator, e.quote.exact, e.cell) for e in one.evidence.values()],
        [(i.metric, i.entity, i.period, i.value, i.unit, i.interval) for i in one.inputs.values()],
        [(p.metric, p.entity, p.period, p.base_value, p.unit, p.interval, p.expression)
         for p in one.parameters.values()],
        [(m.rows, m.cells, m.scores, m.leader) for m in one.thesis.matrices] if one.thesis else None,
        one.monitor, one.report)


# --- the changes ---------------------------------------------------------------------------------------
def _changes(kind, value, path, leaf, others) -> Iterator[tuple[tuple, str, object]]:
    """(path, leaf, value) of each legal change of a value of that type."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        yield from _optional(args, value, path, leaf, others)
    elif origin is typing.Literal:
        for other in [one for one in args if one != value][:8]:
            yield path, leaf, other
    elif origin is tuple and args[-1] is Ellipsis:
        yield from _array(args[0], value, path, leaf, others)
    elif origin is tuple:
        for at, (one, inner) in enumerate(zip(args, value, strict=True)):
            yield from _changes(one, inner, (*path, at), leaf, others)
    elif origin is dict:
        yield from _dict(args[1], value, path, leaf, others)
    elif is_dataclass(kind):
        for name, inner in typing.get_type_hints(kind).items():
            key = name.rstrip("_")
            yield from _changes(inner, value[key], (*path, key), f"{kind.__name__}.{name}", others)
    else:
        for other in _scalars(kind, value, others.get(leaf, ())):
            yield path, leaf, other


def _optional(args, value, path, leaf, others):
    rest = [one for one in args if one is not type(None)]
    if value is None:
        for one in rest[:1]:
            for sample in _samples(one, others.get(leaf, ())):
                yield path, leaf, sample
        return
    if len(rest) < len(args):
        yield path, leaf, None
    yield from _changes(rest[0], value, path, leaf, others)


def _samples(kind, known) -> list:
    """Values for a field that is null: one that the bundle has elsewhere, or a legal one."""
    held = [one for one in known if one is not None][:1]
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if held:
        return held
    if origin is typing.Literal:
        return [args[0]]
    if kind is Period:
        return [{"start": "2019-01-01", "end": "2020-01-01", "basis": "calendar_year"}]
    if is_dataclass(kind):
        return [{name.rstrip("_"): _samples(inner, ())[0] for name, inner in typing.get_type_hints(kind).items()}]
    if origin in (typing.Union, types.UnionType):
        return [None]
    if origin is tuple:
        return [[] if args[-1] is Ellipsis else [_samples(one, ())[0] for one in args]]
    return [{}] if origin is dict else [SAMPLES[kind]]


def _array(kind, value, path, leaf, others):
    for at, inner in enumerate(value):
        yield (*path, at), leaf, DROPPED
        yield from _changes(kind, inner, (*path, at), leaf, others)
    if value:
        yield path, leaf, [*value, value[-1]]
    if len(value) > 1:
        yield path, leaf, value[::-1]
    elif not value:
        for sample in _samples(kind, others.get(leaf, ())):
            yield path, leaf, [sample]


def _dict(kind, value, path, leaf, others):
    for name, inner in value.items():
        yield (*path, name), leaf, DROPPED
        yield path, leaf, {(f"{one}x" if one == name else one): each for one, each in value.items()}
        yield from _changes(kind, inner, (*path, name), leaf, others)
    yield path, leaf, value | {"zz": _samples(kind, ())[0]}


def _scalars(kind, value, known) -> list:
    if kind is bool:
        return [not value]
    if kind is int:
        return [value + 1]
    out = [_digit(value), value + "x", *[one for one in known if one not in (None, value)][:2]]
    try:
        out.append((date.fromisoformat(value) + timedelta(days=1)).isoformat())
    except ValueError:
        pass
    return [one for at, one in enumerate(out) if one != value and one not in out[:at]]


def _digit(text: str) -> str:
    """The text with its last digit changed."""
    for at in range(len(text) - 1, -1, -1):
        if "0" <= text[at] <= "9":
            return text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1:]
    return text


def _values_by_leaf(kind, value) -> dict[str, list]:
    found: dict[str, list] = {}

    def walk(kind, value, leaf):
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin in (typing.Union, types.UnionType):
            if value is not None:
                walk(next(one for one in args if one is not type(None)), value, leaf)
        elif origin is tuple:
            for at, inner in enumerate(value):
                walk(args[0] if args[-1] is Ellipsis else args[at], inner, leaf)
        elif origin is dict:
            for inner in value.values():
                walk(args[1], inner, leaf)
        elif is_dataclass(kind):
            held = found.setdefault(leaf, [])
            held.append(value)
            for name, inner in typing.get_type_hints(kind).items():
                walk(inner, value[name.rstrip("_")], f"{kind.__name__}.{name}")
        else:
            held = found.setdefault(leaf, [])
            if value not in held:
                held.append(value)
    walk(kind, value, "")
    return found


def _put(root, path, value):
    root = copy.deepcopy(root)
    if not path:
        return value
    at = root
    for step in path[:-1]:
        at = at[step]
    if value is DROPPED:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return root
