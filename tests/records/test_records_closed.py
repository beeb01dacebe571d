"""Closed schemas: exact keys, exact types, every fault named with its place."""

from dataclasses import dataclass
from typing import Literal

import pytest

from ragjudge.records.bundle import Cell, Input, Source
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period


@dataclass(frozen=True, slots=True)
class Inner:
    n: int
    class_: Literal["a", "b"]


@dataclass(frozen=True, slots=True)
class Outer:
    name: str
    ok: bool
    inner: Inner | None
    many: tuple[Inner, ...]
    pair: tuple[str, str | None]
    by_name: dict[str, int]
    when: Period | None


GOOD = {"name": "x", "ok": True, "inner": {"n": 1, "class": "a"}, "many": [{"n": 2, "class": "b"}],
        "pair": ["a", None], "by_name": {"k": 1},
        "when": {"start": "2020-01-01", "end": "2021-01-01", "basis": "calendar_year"}}


def test_value_comes_back_as_it_was():
    made = from_json(Outer, GOOD, "x")
    assert made.inner == Inner(1, "a") and made.many == (Inner(2, "b"),) and made.pair == ("a", None)
    assert to_json(made) == GOOD


def changed(path, value):
    out = {name: (list(inner) if isinstance(inner, list) else dict(inner) if isinstance(inner, dict) else inner)
           for name, inner in GOOD.items()}
    at = out
    for step in path[:-1]:
        at[step] = dict(at[step]) if isinstance(at[step], dict) else list(at[step])
        at = at[step]
    if value is KeyError:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return out


FAULTS = {
    "unknown key": (("more",), 1, "/more: unknown key"),
    "missing key": (("name",), KeyError, "/name: missing"),
    "inner unknown key": (("inner", "x"), 1, "/inner/x: unknown key"),
    "underscored key": (("inner", "class_"), "a", "class"),
    "inner missing key": (("many", 0, "n"), KeyError, "/many/0/n: missing"),
    "true for a number": (("inner", "n"), True, "/inner/n: True where int"),
    "number for a flag": (("ok",), 1, "/ok: 1 where bool"),
    "number for a text": (("name",), 1, "/name: 1 where str"),
    "null for a text": (("name",), None, "/name: None where str"),
    "text for an object": (("inner",), "x", "/inner: 'x' where an object"),
    "object for an array": (("many",), {}, "/many: {} where an array"),
    "array for an object": (("by_name",), [], "/by_name: [] where an object"),
    "wrong enum": (("inner", "class"), "c", "/inner/class: 'c' is not one of 'a', 'b'"),
    "short pair": (("pair",), ["a"], "/pair: 1 elements where 2"),
    "long pair": (("pair",), ["a", "b", "c"], "/pair: 3 elements where 2"),
    "wrong value in an object": (("by_name", "k"), "1", "/by_name/k: '1' where int"),
    "period that ends before it starts": (("when", "end"), "2019-01-01", "/when/start: need start < end"),
    "period that is no date": (("when", "end"), "2020-02-30", "/when/start: not ISO dates"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_named_with_its_place(name):
    path, value, want = FAULTS[name]
    with pytest.raises(BundleError) as caught:
        from_json(Outer, changed(path, value), "file.json")
    assert caught.value.where == "file.json" and want in caught.value.what


def test_both_spellings_of_a_key_are_refused():
    for order in (("class", "class_"), ("class_", "class")):
        with pytest.raises(BundleError):
            from_json(Inner, {"n": 1} | {name: "a" for name in order}, "x")


def test_every_fault_is_told_at_once():
    with pytest.raises(BundleError) as caught:
        from_json(Outer, {"name": 1, "ok": "x", "zz": 0}, "x")
    for word in ("/name: 1", "/ok: 'x'", "/zz: unknown", "/inner: missing", "/pair: missing"):
        assert word in caught.value.what


def test_many_faults_are_counted():
    with pytest.raises(BundleError, match=r"\(\+4 more\)"):
        from_json(tuple[int, ...], ["x"] * 14, "x")


@pytest.mark.parametrize("cls", [Source, Cell, Input])
def test_no_field_of_a_record_has_a_default(cls):
    with pytest.raises(BundleError) as caught:
        from_json(cls, {}, "x")
    assert caught.value.what.count("missing") >= min(10, len(cls.__dataclass_fields__))
