"""The catalogue: what a question is bound to without opening a file."""

from ragjudge.readers.tables import read_delimited
from ragjudge.records.units import Decoding
from ragjudge.tables.catalogue import MAX_POINTS, entries_of, from_row, to_row

LONG = (
    "region,category,parameter,year,unit,value\nChina,Historical,EV sales,2022,Vehicles,5\n"
    "World,Historical,EV sales,2022,Vehicles,9\nChina,Historical,EV share,2023,percent,38\n"
)


def entries(text, name="t.csv"):
    return entries_of(f"corpus/{name}", "0" * 64, read_delimited(text, Decoding("utf-8", 100), name))


def test_long_table_has_a_measure_for_each_parameter_with_its_own_points():
    (entry,) = entries(LONG)
    assert [(one.name, one.units, len(one.points)) for one in entry.measures] == [
        ("EV sales", ("vehicle",), 2),
        ("EV share", ("%",), 1),
    ]
    assert [(one.header, one.values, one.entity) for one in entry.dimensions] == [
        ("region", ("China", "World"), True),
        ("category", ("Historical",), False),
    ]
    assert entry.periods == ("2022", "2023") and entry.measures[1].points == ((0, 0, 1),)


def test_row_names_that_are_all_different_are_a_label():
    (entry,) = entries("Name,Owner,Year,v\nA 1,A,2020,1\nA 2,A,2021,2\nB 1,B,2020,3\n")
    assert [one.label for one in entry.dimensions] == [True, False]


def test_a_row_of_json_gives_the_entry_back():
    for entry in (
        entries(LONG)
        + entries("Entity,Year,Coal (%)\nWorld,1990,3\n")
        + entries("k,2020,2021\na,1,2\n")
    ):
        assert from_row(to_row(entry)) == entry


def test_table_without_measures_is_no_entry():
    assert entries("parameter,unit,description\ninvestment,EUR/kW,all\n") == []


def test_large_table_keeps_no_points():
    (entry,) = entries("k,v\n" + "".join(f"a{at},{at}\n" for at in range(MAX_POINTS + 1)))
    assert entry.measures[0].points is None
