"""Cells that could be read wrongly are not read: units and magnitudes at odds, marks in doubt, other tables below."""

import pytest
from bundle_factory import pack

from ragjudge.readers import read
from ragjudge.readers.cells import cell_of
from ragjudge.readers.naming import reading_of
from ragjudge.readers.telling_names import tells
from ragjudge.records.errors import SourceError


def values(text, name="t.csv", column=None):
    """The value of each row in the last measure column; None where the cell is no reading."""
    document = read(text.encode(), name)
    table = document.tables[0]
    numbers = [one for one in table.columns if one.kind == "measure"]
    out = []
    for row in table.rows:
        try:
            out.append(None if row.hidden else cell_of(document, table, row, numbers[-1]).value)
        except SourceError:
            out.append(None)
    return out


@pytest.mark.parametrize("header, cell", [
    ("Sales (t)", "5 kg"), ("Sales (t)", "12%"), ("Sales (t)", "5 kt"), ("Power (MW)", "5 MWh"),
    ("Power (MW)", "5 GW"), ("Cost (USD)", "HK$5"), ("Cost (USD)", "€5"),
    ("Sales (million USD)", "5 million"), ("Sales (thousand)", "5万")])
def test_cell_at_odds_with_its_column_is_no_reading(header, cell):
    assert values(f"Country,Year,{header}\nChina,2020,{cell}\nIndia,2020,2\n")[0] is None


@pytest.mark.parametrize("header, cell, value", [
    ("Cost (USD/t)", "$5", "5"), ("Cost (2019 USD/kWh)", "$5", "5"), ("Share (%)", "5%", "5"),
    ("Sales (t)", "5万", "50000"), ("Sales (t)", "5 t", "5"), ("Cost (CNY)", "¥5", "5")])
def test_cell_that_repeats_its_columns_unit_is_a_reading(header, cell, value):
    assert values(f"Country,Year,{header}\nChina,2020,{cell}\nIndia,2020,2\n")[0] == value


@pytest.mark.parametrize("header, cell, row", [
    ("Sales (kg)", "5", "t"), ("Sales", "5 kg", "t"), ("Cost (million USD)", "5", "USD")])
def test_unit_column_at_odds_with_header_or_cell_gives_no_reading(header, cell, row):
    assert values(f"Country,Year,{header},Unit\nChina,2020,{cell},{row}\n") == [None]


@pytest.mark.parametrize("text, want", [
    ('C,Year,Sales (t)\nA,2020,"1,2341"\nB,2020,"2,500"\n', [None, None]),    # a footnote mark, or a decimal comma
    ("C;Year;Sales (t)\nA;2020;1,234\nB;2020;2,500\n", [None, None]),         # as 1.234 as 1234
    ("C;Year;Sales (t)\nA;2020;1.234\nB;2020;2.500\n", [None, None]),
    ("C;Year;Sales (t)\nA;2020;0,567\nB;2020;1,234\n", ["0.567", "1.234"]),
    ("C;Year;Sales (t)\nA;2020;1.234.567\nB;2020;2.500\n", ["1234567", "2500"]),
    ("C;Year;Sales (t)\nA;2020;1.234,5\nB;2020;2.500\n", ["1234.5", "2500"]),
    ('C,Year,Sales (t)\nA,2020,"1,234"\nB,2020,"2,500"\n', ["1234", "2500"]),
    ("C,Year,Sales (t)\nA,2020,0.567\nB,2020,1.234\n", ["0.567", "1.234"])])
def test_grouping_and_decimal_marks(text, want):
    got = values(text) if any(one.kind == "measure" for one in read(text.encode(), "t.csv").tables[0].columns) \
        else [None] * len(want)
    assert got == want


def test_rows_below_a_second_header_are_not_read_under_the_first():
    text = "Country,Year,Sales (t)\n" + "".join(f"India,{y},5\n" for y in range(1990, 2020))
    document = read((text + "\nCountry,Year,Cost (USD)\nChina,2020,900\n").encode(), "t.csv")
    assert len(document.tables[0].rows) == 30
    assert any("second header" in one for one in document.warnings)


@pytest.mark.parametrize("header, cells, start", [
    ("Year", ["2010-11", "2011-12"], "2010-01-01"), ("Period", ["2010-11", "2011-12"], "2010-01-01"),
    ("Month", ["2010-11", "2010-12"], "2010-11-01")])
def test_a_year_with_the_next_ones_digits_is_no_month_among_such_years(header, cells, start):
    text = f"Country,{header},Sales (t)\n" + "".join(f"China,{one},5\n" for one in cells)
    document = read(text.encode(), "t.csv")
    table = document.tables[0]
    period = reading_of(document, table, table.rows[0], table.columns[2], "corpus/t.csv", "0" * 64, pack()).period
    assert period.start == start


def test_row_without_a_name_is_no_reading():
    assert values("Country,Year,Sales (t)\nChina,2020,5\n,2021,7\n") == ["5", None]


@pytest.mark.parametrize("around", ["<nav>{}</nav>", '<div style="display:none">{}</div>', "<footer>{}</footer>"])
def test_table_that_is_no_content_gives_no_reading(around):
    table = "<table><tr><th>Country<th>Year<th>Sales (t)</tr><tr><td>China<td>2020<td>99</tr></table>"
    assert values(table, "t.html") == ["99"]
    assert values(around.format(table), "t.html") == [None]


@pytest.mark.parametrize("tag", ["s", "del", "strike"])
def test_struck_number_is_no_number(tag):
    table = f"<table><tr><th>C<th>Year<th>Sales (t)</tr><tr><td>China<td>2020<td><{tag}>9</{tag}></tr>" \
            "<tr><td>India<td>2020<td>7</tr></table>"
    document = read(table.encode(), "t.html")
    assert document.tables[0].rows[0].cells[2] == "~~9~~"


@pytest.mark.parametrize("name, told", [
    ("India was 99 t in 2020 and China", True), ("Revenue was 5 million. According to X, profit", True),
    ("Sales in 2019, which rose 5%", True), ("Sales [c.1]", True), ("2020年印度为99吨，中国", True),
    ("U.S. Virgin Islands", False), ("St. Lucia", False), ("Share of people who are aged 65", False),
    ("No. of cars", False), ("Price (2015 = 100)", False), ("数据中心", False), ("2010年至2020年", False)])
def test_name_that_tells(name, told):
    assert tells(name) is told


@pytest.mark.parametrize("header", ["Sales (mm USD)", "Sales (thousands) (t)", "Sales (t, thousands)",
                                    "Sales in thousands (t)"])
def test_magnitude_in_doubt_leaves_the_unit_unstated(header):
    document = read(f'Country,Year,"{header}"\nChina,2020,5\nIndia,2020,6\n'.encode(), "t.csv")
    assert document.tables[0].columns[2].unit is None


@pytest.mark.parametrize("header", ["Cars (per thousand people)", "Million-plus cities (people)", "Sales (thousand t)"])
def test_magnitude_that_is_no_doubt(header):
    document = read(f'Country,Year,"{header}"\nChina,2020,5\nIndia,2020,6\n'.encode(), "t.csv")
    assert document.tables[0].columns[2].unit is not None


@pytest.mark.parametrize("dates, start", [
    (["03/04/2020", "13/04/2020"], "2020-04-03"), (["03/04/2020", "04/25/2020"], "2020-03-04"),
    (["02/01/2020", "03/01/2020"], "2020-02-01"), (["03/04/2020", "04/05/2020"], None)])
def test_day_and_month_are_told_apart_by_the_column_or_not_at_all(dates, start):
    text = "Country,Date,Sales (t)\n" + "".join(f"China,{one},5\n" for one in dates)
    document = read(text.encode(), "t.csv")
    table = document.tables[0]
    period = reading_of(document, table, table.rows[0], table.columns[2], "corpus/t.csv", "0" * 64, pack()).period
    assert (period.start if period else None) == start


def test_money_in_m_is_in_millions():
    assert values("Country,Year,Sales (USD m)\nChina,2020,5\nIndia,2020,6\n") == ["5000000", "6000000"]


def test_an_approximate_cell_gives_no_reading():
    import pytest

    from ragjudge import readers
    from ragjudge.readers.cells import cell_of
    from ragjudge.records.errors import SourceError
    table = readers.read("Country,Year,Sales (t)\nNorland,2019,~5\nNorland,2020,7\n".encode(), "a.csv").tables[0]
    with pytest.raises(SourceError, match="approximate"):
        cell_of(None, table, table.rows[0], table.columns[2])
    assert cell_of(None, table, table.rows[1], table.columns[2]).value == "7"
