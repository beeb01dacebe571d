"""Canonical JSON: one byte form a value, and it comes back the same."""

import random

import pytest

from ragjudge.records.canonical import canonical_json, canonical_jsonl, digest_of, sha256_hex
from ragjudge.records.strict_json import parse_json, parse_jsonl

RIGHT = [
    ({"b": 1, "a": [True, None, "x"]}, '{"a":[true,null,"x"],"b":1}\n'),
    ({"Z": 1, "a": 2, "é": 3, "中": 4, "\U0001f600": 5}, '{"Z":1,"a":2,"é":3,"中":4,"😀":5}\n'),
    ('"\\\n\x1f\x7f/', '"\\"\\\\\\n\\u001f\x7f/"\n'), ([], "[]\n"), ({}, "{}\n"), (-0, "0\n"), ((1, 2), "[1,2]\n"),
    ("\u2028", '"\u2028"\n')]


@pytest.mark.parametrize("value, text", RIGHT, ids=range(len(RIGHT)))
def test_value_has_one_form(value, text):
    assert canonical_json(value) == text.encode()


def test_order_of_making_does_not_show():
    random.seed(3)
    pairs = [(f"k{n}", [n, {"z": n, "a": None}]) for n in range(50)]
    first = canonical_json(dict(pairs))
    for _ in range(5):
        random.shuffle(pairs)
        assert canonical_json(dict(pairs)) == first


def test_form_comes_back_the_same():
    for value, _ in RIGHT:
        once = canonical_json(value)
        assert canonical_json(parse_json(once, "x")) == once
    rows = [{"b": "一", "a": 1}, [], "x"]
    assert canonical_jsonl(parse_jsonl(canonical_jsonl(rows), "x")) == canonical_jsonl(rows)


@pytest.mark.parametrize("value", [1.5, float("nan"), b"x", {1: 2}, {"a": {2}}, [object()], {"a": [1.0]}])
def test_value_without_a_form_is_refused(value):
    with pytest.raises(TypeError):
        canonical_json(value)


def test_lone_surrogate_cannot_be_written():
    with pytest.raises(UnicodeEncodeError):
        canonical_json("\ud800")


def test_digest_is_of_the_canonical_bytes():
    assert digest_of({"b": 1, "a": 2}) == sha256_hex(b'{"a":2,"b":1}\n')
    assert sha256_hex(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
