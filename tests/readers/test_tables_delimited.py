"""Delimited tables: separators, records with their lines, headers, ragged and empty files."""

import pytest

from ragjudge.readers.tables import measures, read_delimited
from ragjudge.readers.tables.delimited import detect_separator, split_records
from ragjudge.records.units import Decoding

UTF8 = Decoding("utf-8", 100)


def read(text, name="t.csv", package=None):
    return read_delimited(text, UTF8, name, package)


def headers(document):
    return [one.header for one in document.tables[0].columns]


def kinds(document):
    return [one.kind for one in document.tables[0].columns]


def cells(document):
    return [row.cells for row in document.tables[0].rows]


@pytest.mark.parametrize(
    "text, separator",
    [
        ("a,b\n1,2\n", ","),
        ("a;b\n1;2\n", ";"),
        ("a\tb\n1\t2\n", "\t"),
        ("a|b\n1|2\n", "|"),
        ("a;b\n1,5;2,5\n3,1;4,2\n", ";"),
        ("Name\nAlice\nBob\n", ","),
        ("1971.8 1\n1972.2 1\n", " "),
        ("客户，备注;金额\n张三，李四;1\n", ";"),
    ],
)
def test_separator_is_the_one_with_a_constant_count(text, separator):
    assert detect_separator(text, "t.csv") == separator


def test_each_row_spans_its_line_without_the_line_end():
    text = 'a,b\r\n"x, y",1\r\n"two\r\nlines",2\r\nlast,3'
    document = read(text)
    rows = document.tables[0].rows
    assert [text[row.start : row.end] for row in rows] == ['"x, y",1', '"two\r\nlines",2', "last,3"]
    assert [row.cells for row in rows] == [("x, y", "1"), ("two\r\nlines", "2"), ("last", "3")]
    assert [row.number for row in rows] == [1, 2, 3]
    assert document.text is text


def test_doubled_quotes_become_one():
    assert cells(read('a,b\n"say ""no""",1\n')) == [('say "no"', "1")]


def test_quote_that_is_never_closed_costs_one_line_only():
    document = read('a,b\n"open,1\nx,2\n')
    assert cells(document)[-1] == ("x", "2")
    assert any("quote not closed" in one for one in document.warnings)


def test_semicolon_with_one_column_each_reads_first_header_exactly():
    document = read("id;name\n1;x\n")
    assert headers(document) == ["id", "name"]


def test_one_column_of_words_is_a_table_of_two_rows():
    document = read("Name\nAlice\nBob")
    assert headers(document) == ["Name"] and cells(document) == [("Alice",), ("Bob",)]


def test_header_only_gives_no_rows():
    document = read("a,b\n")
    assert headers(document) == ["a", "b"] and cells(document) == []


def test_leading_zeros_stay_text_and_na_is_not_changed():
    document = read("zip,cc\n01234,NA\n00501,US\n")
    assert kinds(document) == ["key", "key"] and cells(document)[0] == ("01234", "NA")


def test_code_column_with_leading_zeros_under_any_name_is_no_measure():
    assert kinds(read("item,v\n00123,1\n00045,2\n")) == ["key", "measure"]


def test_empty_cell_among_numbers_keeps_the_column_a_measure():
    document = read("age\n9\n10\n\n30\n")
    assert kinds(document) == ["measure"] and len(cells(document)) == 3


def test_chinese_headers_and_cells():
    document = read("客户,金额\n张三,1\n李四,2\n")
    assert headers(document) == ["客户", "金额"] and kinds(document) == ["key", "measure"]


def test_short_record_is_filled_and_long_one_left_out_with_warnings():
    document = read("a,b,c\n1,2\n1,2,3,4\n5,6,7\n8,9,10,\n")
    assert cells(document) == [("1", "2", ""), ("5", "6", "7"), ("8", "9", "10")]
    assert any("fewer cells" in one for one in document.warnings)
    assert any("record 3): not read" in one for one in document.warnings)


def test_row_names_without_a_header_get_a_column():
    document = read("a,b\nx,1,2\ny,3,4\n", "m.csv")
    assert headers(document) == ["m 1", "a", "b"] and cells(document)[1] == ("y", "3", "4")


def test_file_without_header_names_columns_by_file_and_position():
    document = read("1971.875  1\n1972.25961538  1\n1974.27  2", "data/cpu-cores.dat")
    assert headers(document) == ["cpu-cores 1", "cpu-cores 2"]
    assert kinds(document) == ["time", "measure"]
    last = document.tables[0].rows[-1]
    assert document.text[last.start : last.end] == "1974.27  2"


def test_comments_in_a_whitespace_file_are_no_cells_and_may_be_its_header():
    document = read("# year value\n2009.3  36600   # Xeon\n####\n2009.5  21100\n", "x.dat")
    assert headers(document) == ["year", "value"]
    assert cells(document) == [("2009.3", "36600"), ("2009.5", "21100")]


def test_header_of_years_is_a_header():
    document = read("Component,2020,2025,2030\nstack,10,9,8\n")
    assert headers(document) == ["Component", "2020", "2025", "2030"]


def test_preamble_above_the_header_is_skipped_and_said():
    document = read("Data Source,World Bank\n\nCountry,Code,2019,2020\nChina,CHN,1,2\nJapan,JPN,3,4\n")
    assert headers(document) == ["Country", "Code", "2019", "2020"]
    assert any("above the header" in one for one in document.warnings)


def test_empty_file_beside_a_package_keeps_the_columns():
    package = (
        b'{"title": "Cost of memory", "resources": [{"schema": {"fields": [{"name": "Entity", "type":'
        b' "string"}, {"name": "Year", "type": "year"}, {"name": "memory", "type": "any",'
        b' "owidDisplaySettings": "{\\"unit\\": \\"current US$ per terabyte\\"}"}]}}]}'
    )
    document = read("", "m.csv", package)
    assert document.warnings == ("file empty",) and document.title == "Cost of memory"
    assert kinds(document) == ["key", "time", "measure"]
    assert document.tables[0].columns[2].unit == "USD/TB" and cells(document) == []
    assert [one.name for one in measures(document.tables[0])] == ["memory"]


def test_empty_file_alone_is_a_document_without_tables():
    document = read("")
    assert document.tables == () and document.warnings == ("file empty",)


@pytest.mark.parametrize(
    "text", ["\n\n", ",,,\n", '"', "\0", 'a,"b\n', ";;\n;;", "a" * 5000, "\ufffd,\ufffd\n1,2"]
)
def test_strange_text_never_raises(text):
    read(text)


def test_splitting_and_joining_lines_loses_nothing():
    text = "a,b\n1,2\n3,4"
    records, warnings = split_records(text, ",")
    assert "\n".join(text[one.start : one.end] for one in records) == text and warnings == []
