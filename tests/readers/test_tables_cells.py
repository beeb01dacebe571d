"""Printed numbers, and rows and cells found again by their locators."""

from dataclasses import replace
from fractions import Fraction

import pytest

from ragjudge.readers.cells import cell_of, find_row, is_unique_key, key_of, read_cell, rows_of_key
from ragjudge.readers.tables import read_delimited
from ragjudge.readers.tables.printed import decimal_comma, parse_printed
from ragjudge.records.bundle import Locator
from ragjudge.records.errors import SourceError
from ragjudge.records.units import Decoding

TEXT = (
    "region,parameter,year,unit,value\nChina,EV sales,2022,Vehicles,4400000\n"
    "China,EV sales,2023,Vehicles,5400000\nChina,EV share,2023,percent,38\nChina,EV share,2023,percent,39\n"
)


@pytest.fixture
def document():
    return read_delimited(TEXT, Decoding("utf-8", 100), "ev.csv")


def locator_of(document, number, column="value"):
    table = document.tables[0]
    row = table.rows[number - 1]
    return Locator("table_row", row.start, row.end, (), "0", number, column, key_of(table, row))


@pytest.mark.parametrize(
    "cell, raw, value, unit",
    [
        ("820000", "820000", 820000, None),
        ("1,234", "1234", 1234, None),
        ("499.00", "499.00", 499, None),
        ("−3.5", "-3.5", Fraction(-7, 2), None),
        ("$1,299.00", "1299.00", 1299, "$"),
        ("12%", "12", 12, "%"),
        ("1.24E+11", "124000000000", 124000000000, None),
        ("1.5e-3", "0.0015", Fraction(3, 2000), None),
        ("3.5亿", "3.5", 350000000, None),
        ("1.2 million", "1.2", 1200000, None),
        ("2.5万元", "2.5", 25000, "CNY"),
        ("80 USD/kg", "80", 80, "USD/kg"),
        ("38*", "38", 38, None),
        ("38 [a]", "38", 38, None),
        ("１２％", "12", 12, "%"),
        (".5", "0.5", Fraction(1, 2), None),
        ("1 234 567", "1234567", 1234567, None),
        ("-0.0", "0.0", 0, None),
    ],
)
def test_printed_number(cell, raw, value, unit):
    found = parse_printed(cell)
    assert (found.raw, found.value, found.unit) == (raw, value, unit)


@pytest.mark.parametrize(
    "cell",
    [
        "",
        "n/a",
        "A100",
        "Q1 2022",
        "1-2",
        "(3)",
        "1,23",
        "12 zorks",
        "2020-01-01",
        "1.2.3",
        "- -3",
        "1e999999",
        "3 of 4",
        "50°C/100°C",
    ],
)
def test_cell_that_is_not_wholly_a_number_is_none(cell):
    assert parse_printed(cell) is None


def test_decimal_comma_is_proven_or_not_assumed():
    assert decimal_comma(["1,5", "2,25"]) and decimal_comma(["1.234,5"])
    assert not decimal_comma(["1,234", "5"]) and not decimal_comma(["1,5", "2.25"])
    assert parse_printed("1.234,5", True).value == Fraction(12345, 10)


def test_decimal_comma_table_gives_its_cells_so():
    document = read_delimited("k;v\na;1,5\nb;1.234,25\n", Decoding("utf-8", 100), "t.csv")
    table = document.tables[0]
    assert [cell_of(document, table, row, table.columns[1]).value for row in table.rows] == [
        "1.5",
        "1234.25",
    ]


def test_cell_is_raw_times_factor_in_its_unit(document):
    cell = read_cell(document, locator_of(document, 1))
    assert (cell.column, cell.raw, cell.factor, cell.value, cell.unit, cell.unit_from, cell.digits) == (
        "value",
        "4400000",
        "1",
        "4400000",
        "vehicle",
        "unit_column",
        None,
    )


def test_factor_holds_the_one_magnitude_and_two_are_refused():
    document = read_delimited("k,Output (万吨)\na,3\nb,2.5亿\n", Decoding("utf-8", 100), "t.csv")
    table = document.tables[0]
    first = cell_of(document, table, table.rows[0], table.columns[1])
    assert (first.raw, first.factor, first.value) == ("3", "10000", "30000")
    with pytest.raises(SourceError, match="magnitude"):
        cell_of(document, table, table.rows[1], table.columns[1])


def test_row_is_found_by_number_span_and_key(document):
    assert find_row(document, locator_of(document, 2)).cells[-1] == "5400000"


@pytest.mark.parametrize(
    "change",
    [
        {"row": 1},
        {"row": 0},
        {"row": 9},
        {"row": None},
        {"start": 0},
        {"end": 5},
        {"table": "1"},
        {"key": {"region": "China", "parameter": "EV sales", "year": "2022"}},
        {"key": {"region": "China"}},
        {"key": None},
    ],
)
def test_locator_with_one_part_changed_finds_nothing(document, change):
    with pytest.raises(SourceError):
        find_row(document, replace(locator_of(document, 2), **change))


@pytest.mark.parametrize("column", ["Value", "year2", None, "region"])
def test_cell_of_another_column_is_refused(document, column):
    with pytest.raises(SourceError):
        read_cell(document, replace(locator_of(document, 2), column=column))


def test_key_that_names_two_rows_is_not_unique(document):
    table = document.tables[0]
    assert is_unique_key(table, table.rows[0]) and not is_unique_key(table, table.rows[2])
    assert [row.number for row in rows_of_key(table, key_of(table, table.rows[3]))] == [3, 4]
    assert rows_of_key(table, {"region": "China"}) == []


def test_columns_with_the_same_header_are_not_cited():
    document = read_delimited("k,v,v\na,1,2\n", Decoding("utf-8", 100), "t.csv")
    with pytest.raises(SourceError):
        read_cell(document, locator_of(document, 1, "v"))
