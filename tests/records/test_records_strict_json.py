"""Strict JSON: one reading only; what is refused says where; nothing crashes."""

from decimal import Decimal
from pathlib import Path

import pytest

from ragjudge.records.errors import BundleError
from ragjudge.records.strict_json import MAX_DIGITS, parse_json, parse_jsonl

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = sorted((ROOT / "tests" / "cases" / "records" / "json").iterdir())
assert {one.name.partition("-")[0] for one in CASES} == {"pass", "fail"}, "both kinds of cases"
SHARED = ROOT.parent / "shared" / "conformance" / "json"
STRICTER = {
    "y_object_duplicated_key.json": "duplicate key", "y_object_duplicated_key_and_value.json": "duplicate key",
    "y_object_escaped_null_in_key.json": "U+0000", "y_string_null_escape.json": "U+0000"}
"""Sound JSON that a bundle may not hold, with the word of the refusal."""


def refusal(data: bytes) -> str | None:
    """The sentence of the refusal, or None."""
    try:
        parse_json(data, "case.json")
    except BundleError as error:
        assert error.where == "case.json" and error.what.startswith("not strict JSON: ")
        return error.what
    return None


@pytest.mark.parametrize("path", CASES, ids=lambda one: one.stem)
def test_case_file_loads_or_is_refused(path):
    assert (refusal(path.read_bytes()) is None) == path.name.startswith("pass-")


@pytest.mark.skipif(not SHARED.exists(), reason="the conformance suite lies beside a checkout only")
def test_conformance_suite_loads_and_refuses_as_it_should():
    names = sorted(one.name for one in SHARED.glob("*.json"))
    assert {one[0] for one in names} == {"y", "n", "i"} and len(names) > 300
    for name in names:
        data = (SHARED / name).read_bytes()
        said = refusal(data)
        if name in STRICTER:
            assert STRICTER[name] in said, name
        elif name[0] != "i":
            assert (said is None) == (name[0] == "y"), f"{name}: {said}"
        assert refusal(data) == said, name


def test_numbers_keep_their_digits():
    found = parse_json(b"[0.10, 1e2, -0, 12345678901234567890123]", "x")
    assert found == [Decimal("0.10"), Decimal("1e2"), 0, 12345678901234567890123]
    assert str(found[0]) == "0.10" and type(found[2]) is int and type(found[3]) is int


@pytest.mark.parametrize("digits, loads", [(MAX_DIGITS, True), (MAX_DIGITS + 1, False)])
def test_number_is_read_up_to_the_cap_of_digits(digits, loads):
    assert (refusal(b"1" * digits) is None) == loads
    assert (refusal(b"0." + b"1" * (digits - 2)) is None) == loads


def test_lines_are_one_value_each():
    assert parse_jsonl(b'{"a":1}\n[2]\n', "x") == [{"a": 1}, [2]]
    assert parse_jsonl(b"", "x") == []


@pytest.mark.parametrize("data, where", [
    (b"1", "x"), (b"1\n2", "x"), (b"1\n\n2\n", "x:2"), (b"\n", "x:1"), (b'1\n{"a":1,"a":2}\n', "x:2"),
    (b"1\n2\n[\n", "x:3"), (b"1\x0b2\n", "x:1"), ("1\n\u20282\n".encode(), "x:2")])
def test_broken_line_is_named_by_its_number(data, where):
    with pytest.raises(BundleError) as caught:
        parse_jsonl(data, "x")
    assert caught.value.where == where
