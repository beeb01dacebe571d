"""A bundle's bytes become a typed view; every fault is named, nothing is repaired, nothing raises."""

import pathlib
import random
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory as factory  # noqa: E402

from ragjudge.records.load_bundle import AUTHOR_FILES, load_bundle  # noqa: E402

SNAPSHOT = next(one for one in factory.bundle_of() if one.startswith("audit/source_snapshots/"))


def faults(changed):
    """(where, what) of each fault of the good bundle with some files changed; None: gone."""
    files = {**factory.bundle_of(), **changed}
    found = load_bundle({name: data for name, data in files.items() if data is not None}).faults
    return [(one.where, one.what) for one in found]


def test_good_bundle_has_no_fault():
    assert faults({}) == []


@pytest.mark.parametrize("name", [*AUTHOR_FILES, "manifest.json", "audit/verification_results.json",
                                  "audit/opposition.jsonl", "audit/audit_manifest.json"])
def test_missing_file_is_one_fault(name):
    assert faults({name: None}) == [(name, "missing")]


GOOD = factory.bundle_of()
BROKEN = {
    "no JSON": ({"thesis.json": b"{"}, "thesis.json", "not strict JSON"),
    "key twice": ({"monitor.json": GOOD["monitor.json"].replace(b'{"f', b'{"format":"x","f', 1)}, "monitor.json",
                  "duplicate key"),
    "unknown key": ({"monitor.json": GOOD["monitor.json"].replace(b'{"f', b'{"a":1,"f', 1)}, "monitor.json",
                    "/a: unknown key"),
    "a blank": ({"monitor.json": GOOD["monitor.json"].replace(b":", b": ", 1)}, "monitor.json", "canonical"),
    "no newline at the end": ({"monitor.json": GOOD["monitor.json"][:-1]}, "monitor.json", "canonical"),
    "a byte order mark": ({"claims.jsonl": b"\xef\xbb\xbf" + GOOD["claims.jsonl"]}, "claims.jsonl:1", "byte order mark"),
    "a line that is cut": ({"claims.jsonl": GOOD["claims.jsonl"][:-5]}, "claims.jsonl", "newline"),
    "a blank line": ({"claims.jsonl": GOOD["claims.jsonl"] + b"\n"}, "claims.jsonl:10", "not strict JSON"),
    "a line that is no object": ({"trace.jsonl": b"[]\n"}, "trace.jsonl:1", "no object"),
    "a line in another form": ({"trace.jsonl": b'{"b":1, "a":2}\n'}, "trace.jsonl", "canonical"),
    "a number with a point in the trace": ({"trace.jsonl": b'{"a":1.5}\n'}, "trace.jsonl", "canonical form"),
    "an id twice": ({"claims.jsonl": GOOD["claims.jsonl"].replace(b'"id":"c.2"', b'"id":"c.1"')}, "claims.jsonl",
                    "stands twice"),
    "an id in capitals": ({"claims.jsonl": GOOD["claims.jsonl"].replace(b'"id":"c.2"', b'"id":"C.2"')},
                          "claims.jsonl", "[a-z0-9]"),
    "an id with a newline": ({"claims.jsonl": GOOD["claims.jsonl"].replace(b'"id":"c.2"', b'"id":"c.2\\n"')},
                             "claims.jsonl", "[a-z0-9]"),
    "a report that is no UTF-8": ({"report.md": b"\xff"}, "report.md", "not UTF-8"),
    "a snapshot of other bytes": ({SNAPSHOT: b"x"}, SNAPSHOT, "not its SHA-256"),
    "a snapshot under another name": ({SNAPSHOT + "0": GOOD[SNAPSHOT]}, SNAPSHOT + "0", "not its SHA-256"),
    "a period that ends first": (
        {"parameter_registry.json": GOOD["parameter_registry.json"].replace(b'"end":"2011-01-01"',
                                                                            b'"end":"2009-01-01"')},
        "parameter_registry.json", "need start < end")}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_file_is_named_with_what_is_wrong(name):
    changed, where, what = BROKEN[name]
    assert changed != {one: GOOD.get(one) for one in changed}, "the change changes something"
    found = faults(changed)
    assert any(one == where and what in said for one, said in found), found


def test_other_files_are_still_read_when_one_is_broken():
    files = factory.bundle_of()
    found = load_bundle(files | {"claims.jsonl": b"{", "manifest.json": b""})
    assert found.claims == {} and found.manifest is None
    assert len(found.evidence) == 2 and found.monitor is not None and len(found.faults) == 2


def test_any_bytes_at_all_load_without_raising():
    rng = random.Random(7)
    files = factory.bundle_of()
    names = sorted(name for name in files if files[name])
    for _ in range(150):
        name = rng.choice(names)
        data = files[name]
        for _ in range(rng.randrange(1, 6)):
            start, end = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
            data = data[:start] + rng.randbytes(rng.randrange(4)) + data[min(end, start + 9):]
        load_bundle(files | {name: data})
