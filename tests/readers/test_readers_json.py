"""JSON and JSON Lines: paths and values as written, arrays of flat objects as tables."""

import pytest

from ragjudge.readers import read
from ragjudge.records.errors import SourceError


def test_values_stand_behind_their_paths_as_they_are_written():
    document = read('{"title": "报告", "a": {"b": [1, 2.50, true, null], "c": [{"d": 1e3}, [1]]}}'.encode(),
        "a.json")
    assert document.text == "title: 报告\na.b: 1, 2.50, true,\na.c[0].d: 1E+3\na.c[1]: 1"
    assert document.title == "报告"


def test_array_of_flat_objects_is_a_table():
    document = read('{"rows": [{"年份": 2022, "销量": 1050}, {"年份": 2023, "销量": 1400.5}]}'.encode(), "a.json")
    assert document.text == "年份\t销量\n2022\t1050\n2023\t1400.5"
    assert [row.cells for row in document.tables[0].rows] == [("2022", "1050"), ("2023", "1400.5")]
    assert document.tables[0].caption == "rows"


def test_json_lines_of_one_shape_are_a_table():
    document = read(b'{"year": 2022, "v": 1}\n\n{"year": 2023, "w": "x"}\n', "a.jsonl")
    assert document.text == "year\tv\tw\n2022\t1\t\n2023\t\tx"


def test_all_bad_lines_are_named_at_once():
    with pytest.raises(SourceError) as caught:
        read(b'{"a": 1}\n{"a": \n[1]\nnope\n', "a.jsonl")
    assert "line 2" in caught.value.what and "line 4" in caught.value.what


@pytest.mark.parametrize("data", [b"{", b'{"a": 1, "a": 2}', b'["\\ud800"]', b"NaN", b"[" * 5000,
    b"1e999999999"])
def test_json_that_is_not_strict_is_refused(data):
    with pytest.raises(SourceError):
        read(data, "a.json")


def test_utf16_json_is_read():
    assert read('{"a": "价格"}'.encode("utf-16"), "a.json").text == "a: 价格"
