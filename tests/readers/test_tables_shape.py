"""Shape of tables: kinds, units, factors, periods, measures. Each trap of real data is a case."""

import json

import pytest

from ragjudge.readers.tables import (
    column_period,
    measures,
    parse_package,
    period_text_of,
    read_delimited,
    row_unit,
    shape_table,
)
from ragjudge.readers.tables.measures import readings
from ragjudge.readers.tables.times import header_names_year
from ragjudge.readers.tables.unit_labels import read_unit
from ragjudge.records.units import Decoding

UTF8 = Decoding("utf-8", 100)


def grid_of(text):
    return [line.split("|") for line in text.splitlines()]


def shape(text, **more):
    grid = grid_of(text)
    return shape_table("0", grid, [(at, at + 1) for at in range(len(grid))], **more)


def package(**units):
    """A package of Entity, Year and the named fields: (unit, factor) or unit or None."""
    fields = [{"name": "Entity", "type": "string"}, {"name": "Year", "type": "year"}]
    for name, shown in units.items():
        unit, factor = shown if isinstance(shown, tuple) else (shown, None)
        settings = {"unit": unit} if unit else {}
        if factor:
            settings["conversionFactor"] = factor
        fields.append({"name": name, "type": "any", "owidDisplaySettings": json.dumps(settings)})
    return json.dumps({"title": "T", "resources": [{"schema": {"fields": fields}}]}).encode()


def read(text, data=None, name="t.csv"):
    return read_delimited(text, UTF8, name, data).tables[0]


def column(table, name):
    return next(one for one in table.columns if one.name == name)


# kinds


def test_key_time_measure_unit_note():
    table = shape(
        "region|year|parameter|unit|value|source\nChina|2020|EV sales|Vehicles|5|IEA\n"
        "Japan|2021|EV sales|Vehicles|7|IEA"
    )
    assert [one.kind for one in table.columns] == ["key", "time", "key", "unit", "measure", "note"]


def test_chinese_kinds():
    table = shape(
        "地区|年份|指标|单位|数值|备注\n中国|2020年|产量|万辆|5|初值\n日本|2021年|产量|万辆|7|"
    )
    assert [one.kind for one in table.columns] == ["key", "time", "key", "unit", "measure", "note"]


@pytest.mark.parametrize(
    "cells",
    [
        ("1/1/2024", "3/31/2024"),
        ("2024-01-01", "2024-03-31"),
        ("10/31/22", "1/29/23"),
        ("FY23Q1", "FY23Q2"),
        ("2023-Q2", "2024-Q1"),
        ("Q1 2022", "Q2 2022"),
        ("2019/20", "2020/21"),
        ("2020年1月", "2020年2月"),
    ],
)
def test_period_cells_make_a_time_column_under_any_header(cells):
    table = shape(f"when|v\n{cells[0]}|1\n{cells[1]}|2")
    assert table.columns[0].kind == "time"


def test_base_year_of_money_and_date_of_change_are_notes():
    table = shape(
        "technology|currency_year|Last Modified|Price date|price\nwind|2015.0|11/12/2025 4:53am|2020-01-02|5"
        "\nsun|2020.0|11/13/2025 4:53am|2020-01-03|7"
    )
    assert [one.kind for one in table.columns] == ["key", "note", "note", "time", "measure"]


def test_price_column_of_small_numbers_is_a_measure():
    assert (
        shape("Entity|Year|Gold price\nWorld|1791|19.39\nWorld|1792|19.39").columns[2].kind == "measure"
    )


def test_numbers_with_signs_of_missing_values_stay_a_measure():
    assert shape("a|b\nx|1.5\ny|n/a\nz|-\nw|..").columns[1].kind == "measure"


def test_flag_with_blanks_and_links_are_notes():
    table = shape("Name|Incomplete|Where\nA|yes|https://a.b/c\nB||https://a.b/d")
    assert [one.kind for one in table.columns] == ["key", "note", "note"]


def test_first_column_of_long_names_is_still_the_key():
    name = "Amazon cumulative Trainium through quarter "
    table = shape(f"Label|v\n{name} one|1\n{name} two|2\n{name} three|3")
    assert table.columns[0].kind == "key"


# headers


def test_two_header_rows_are_joined():
    table = shape("Region|2025|2025\nRegion|Q1|Q2\nNorth|10|12", header_rows=2)
    assert [one.header for one in table.columns] == ["Region", "2025 / Q1", "2025 / Q2"]


@pytest.mark.parametrize(
    "header, name, unit",
    [
        ("Solar LCOE (2019 USD/kWh)", "Solar LCOE", "USD[2019]/kWh"),
        ("Coal (%)", "Coal", "%"),
        ("产量（万吨）", "产量", "t"),
        ("销量(辆)", "销量", "vehicle"),
        ("Total TDP (W) (5th percentile)", "Total TDP (5th percentile)", "W"),
        ("Biofuels (TWh; direct energy)", "Biofuels (direct energy)", "TWh"),
        ("Coal (terrawatt-hours) (Smil & BP, 2019)", "Coal (Smil & BP, 2019)", "TWh"),
        ("Share of population (in %)", "Share of population", "%"),
        ("Power in MW (median)", "Power in MW (median)", "MW"),
        ("H100e (5th percentile)", "H100e (5th percentile)", "H100e"),
        ("金额：万元", "金额", "CNY"),
        ("vehicle_price_eur", "vehicle_price_eur", "EUR"),
        (
            "UK (forged) cents/lb (Daniel Sichel (2017))",
            "UK (forged) cents/lb (Daniel Sichel (2017))",
            "cent/lb",
        ),
    ],
)
def test_unit_in_the_header(header, name, unit):
    found = shape(f"k|{header}\na|1\nb|2").columns[1]
    assert (found.name, found.unit, found.unit_from) == (name, unit, "header")


@pytest.mark.parametrize(
    "header",
    [
        "Coal Output (DECC (2018))",
        "Hydro LCOE (219 USD/kWh)",
        "Revenue (median)",
        "Fertilizer Price Index (2010 = 100)",
        "Hydro, wind & solar",
        "Cost",
        "share_european_car_sales",
        "Sales of cars (World Bank)",
    ],
)
def test_bracket_that_is_no_unit_stays_in_the_name(header):
    found = shape(f"k|{header}\na|1\nb|2").columns[1]
    assert (found.name, found.unit) == (header, None)


def test_magnitude_of_the_header_is_a_factor():
    table = shape("k|Production (million tonnes)|Revenue (Billions)\na|2|0.8\nb|4|1")
    assert [(one.unit, one.factor) for one in table.columns[1:]] == [
        ("t", "1000000"),
        (None, "1000000000"),
    ]


# units from elsewhere


def test_unit_column_is_read_row_by_row_with_its_magnitude():
    table = shape(
        "k|parameter|value|unit\na|EV sales|5|Vehicles\na|EV share|5|percent\na|output|3|万吨"
    )
    got = [row_unit(table, row, table.columns[2]) for row in table.rows]
    assert got == [("vehicle", 1), ("%", 1), ("t", 10000)]


def test_unit_column_may_hold_carriers_and_money_years():
    table = shape(
        "technology|parameter|value|unit|currency_year\nx|investment|5|EUR/kW_e|2015.0\n"
        "y|VOM|5|EUR/MWh_H2|\nz|efficiency|0.5|p.u.|2015"
    )
    got = [row_unit(table, row, table.columns[2])[0] for row in table.rows]
    assert got == ["EUR[2015]/kW", "EUR/MWh", None]


def test_cells_that_all_name_a_unit_give_it():
    found = shape("k|price\na|$499.00\nb|$1,299.00").columns[1]
    assert (found.unit, found.unit_from, found.places) == ("$", "cell", 2)


def test_caption_gives_the_unit_of_columns_without_one():
    table = shape("年份|产量|占比(%)\n2020|5|1\n2021|6|2", caption="表1 产量（单位：万吨）")
    assert [(one.unit, one.unit_from, one.factor) for one in table.columns[1:]] == [
        ("t", "caption", "10000"),
        ("%", "header", "1"),
    ]


def test_scale_only_in_the_package():
    table = read(
        "Entity,Year,Coal Output\nUnited Kingdom,1913,292.02888\n",
        package(**{"Coal Output": ("tonnes", 1000000)}),
    )
    found = table.columns[2]
    assert (found.unit, found.unit_from, found.factor) == ("t", "package", "1000000")


def test_unknown_unit_of_the_package_keeps_a_factor_that_is_a_power_of_ten():
    table = read("Entity,Year,Employment\nUK,1913,1107\n", package(Employment=("employed", 1000)))
    assert (table.columns[2].unit, table.columns[2].factor) == (None, "1000")


def test_factor_that_changes_the_unit_is_applied_with_it():
    table = read(
        "Entity,Year,Oil,Price\nWorld,1965,31,13.5\n",
        package(Oil=("cubic metres", 0.159), Price=("US $ per cubic metre", 6.289)),
    )
    assert [(one.unit, one.factor) for one in table.columns[2:]] == [
        ("m3", "0.159"),
        ("USD/m3", "6.289"),
    ]


def test_unknown_unit_with_another_factor_is_not_used_at_all():
    table = read("Entity,Year,Oil\nWorld,1965,31\n", package(Oil=("zorks", 0.159)))
    assert (table.columns[2].unit, table.columns[2].factor) == (None, "1")


@pytest.mark.parametrize(
    "junk", ["Rate", "Number", "Not applicable", "% of under-5s", "deaths", "Per 1,000 population"]
)
def test_one_junk_unit_distrusts_every_unit_of_the_package(junk):
    table = read(
        "Entity,Year,Solar,Coal\nWorld,2004,11.2,3\n", package(Solar=("US$", 0.5), Coal=(junk, 1000))
    )
    assert [(one.unit, one.factor) for one in table.columns[2:]] == [(None, "1"), (None, "1000")]
    assert any(junk in one for one in table.warnings)


def test_percent_for_a_count_per_thousand_is_junk():
    table = read(
        "Entity,Year,Motor vehicles per 1000 people\nAlbania,2014,124\n",
        package(**{"Motor vehicles per 1000 people": "Percent"}),
    )
    assert table.columns[2].unit is None and table.warnings


@pytest.mark.parametrize(
    "name, unit, want",
    [
        ("Books printed", "books", "copy"),
        ("Share", "% of GDP", None),
        ("Deaths per TWh", "deaths per terawatt-hour", "death/TWh"),
    ],
)
def test_count_unit_that_its_column_names_is_believed(name, unit, want):
    table = read(f"Entity,Year,{name}\nWorld,2004,11.2\n", package(**{name: unit}))
    assert table.columns[2].unit == want


def test_display_settings_may_be_text_or_object():
    def data(settings):
        return json.dumps(
            {
                "resources": [
                    {
                        "schema": {
                            "fields": [{"name": "k"}, {"name": "v", "owidDisplaySettings": settings}]
                        }
                    }
                ]
            }
        ).encode()

    units = [
        read("k,v\na,1\n", data(one)).columns[1].unit
        for one in ({"unit": "tonnes"}, '{"unit": "tonnes"}', '{"shortUnit": "MW"}', "not json", None)
    ]
    assert units == ["t", "t", "MW", None, None]


def test_plain_frictionless_unit_is_read():
    data = json.dumps(
        {"resources": [{"schema": {"fields": [{"name": "k"}, {"name": "v", "unit": "kWh"}]}}]}
    ).encode()
    assert read("k,v\na,1\n", data).columns[1].unit == "kWh"


def test_description_gives_a_unit_in_its_first_sentence_only():
    def data(text):
        return json.dumps(
            {
                "resources": [
                    {"schema": {"fields": [{"name": "Entity"}, {"name": "v", "description": text}]}}
                ]
            }
        ).encode()

    texts = (
        "Price, measured in US$ per kilogram.",
        "An index. Prices are measured in US$.",
        "Change in prices, measured as the percentage change since 1997.",
    )
    assert [read("Entity,v\na,1\n", data(text)).columns[1].unit for text in texts] == [
        "USD/kg",
        None,
        None,
    ]


def test_header_and_package_that_disagree_header_decides_and_says_so():
    table = read(
        "Entity,Year,Power (FLOPS)\nWorld,1993,124000000000\n",
        package(**{"Power (FLOPS)": "gigaFLOPS"}),
    )
    assert table.columns[2].unit == "FLOP/s" and "header decides" in table.warnings[-1]


def test_other_name_in_the_package_gives_no_unit():
    table = read("Entity,Year,Coal\nWorld,1993,1\n", package(Oil="tonnes"))
    assert table.columns[2].unit is None and "disagree" in table.warnings[-1]


def test_header_with_lost_characters_is_matched_by_position():
    table = read("Entity,Year,Gr\ufffd\ufffde\nWorld,1993,1\n", package(Größe="tonnes"))
    assert table.columns[2].unit == "t"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{",
        b"\xff\xfe",
        b'{"resources": 3}',
        b'{"resources": [{"schema": []}]}',
        b'{"resources": [null]}',
    ],
)
def test_broken_package_is_no_failure(data):
    table = read("k,v\na,1\n", data)
    assert table.columns[1].unit is None


def test_package_gives_no_class_or_publisher():
    assert not {"publisher", "class_", "sources"} & set(parse_package(package(v="t")).__slots__)


@pytest.mark.parametrize("factor", [0, -1, "abc", True, "1e3"])
def test_factor_that_is_no_number_above_zero_is_not_used(factor):
    table = read("Entity,Year,v\nWorld,1993,1\n", package(v=("tonnes", factor)))
    assert table.columns[2].factor == ("1000" if factor == "1e3" else "1")


# periods


@pytest.mark.parametrize(
    "name, want",
    [
        ("techdata-costs_2030", "2030"),
        ("techdata-v0.5.0-costs_2030", "2030"),
        ("model_costs", None),
        ("costs_2020_2030", None),
        ("a2030", "2030"),
    ],
)
def test_year_in_the_file_name_is_the_period_of_the_table(name, want):
    assert read("technology,value\nx,1\ny,2\n", name=f"{name}.csv").period_text == want


def test_year_in_the_file_name_gives_way_to_a_time_column():
    assert read("Entity,Year,v\nx,1990,1\n", name="prices-2017.csv").period_text is None


@pytest.mark.parametrize(
    "caption, want",
    [
        ("Spending in 2018", "2018"),
        ("2018年支出", "2018"),
        ("Spending (IEA, 2020)", None),
        ("From 2010 to 2018", None),
    ],
)
def test_year_in_the_caption_is_the_period_of_the_table(caption, want):
    assert shape("k|v\na|1", caption=caption).period_text == want


def test_years_as_headers_are_the_periods_of_their_cells():
    table = shape("Component|Größe|Einheit|2020|2030\nstack|cost|EUR/kW|10|8\nstack|life|a|15|16")
    found = measures(table)
    assert [(one.name, one.where, one.columns) for one in found] == [
        ("cost", (("Größe", "cost"),), (3, 4)),
        ("life", (("Größe", "life"),), (3, 4)),
    ]
    got = [
        (row.cells[at.index], period_text_of(table, row, at)) for row, at in readings(table, found[0])
    ]
    assert got == [("10", "2020"), ("8", "2030")]


def test_wide_years_without_a_parameter_are_named_by_the_caption():
    table = shape("Country|2019|2020\nChina|1|2\nJapan|3|4", caption="Car output")
    assert [(one.name, one.columns, one.where) for one in measures(table)] == [
        ("Car output", (1, 2), ())
    ]


def test_start_and_end_dates_make_one_period():
    table = shape("Name|Start date|End date|units\nA|1/1/2024|3/31/2024|5\nB|1/1/2024|6/30/2024|7")
    assert period_text_of(table, table.rows[0], table.columns[3]) == "1/1/2024..3/31/2024"


def test_year_and_month_columns_make_one_period():
    table = shape("year|month|v\n2020|3|5\n2020|4|7")
    assert period_text_of(table, table.rows[0], table.columns[2]) == "2020-03"


@pytest.mark.parametrize(
    "header, want",
    [
        ("2020", "2020"),
        ("2020年", "2020"),
        ("2025 (est)", "2025"),
        ("Coal", None),
        ("2010 = 100", None),
        ("Q1 2022", "Q1 2022"),
    ],
)
def test_period_of_a_column_header(header, want):
    assert column_period(header) == want


# measures


def test_long_table_measures_are_the_cells_of_the_parameter_column():
    table = shape(
        "region|category|parameter|year|unit|value\nChina|Historical|EV sales|2020|Vehicles|5\n"
        "China|Historical|EV stock|2020|Vehicles|9\nChina|Historical|EV sales|2021|Vehicles|6"
    )
    assert [(one.name, one.where, one.unit_column) for one in measures(table)] == [
        ("EV sales", (("parameter", "EV sales"),), 4),
        ("EV stock", (("parameter", "EV stock"),), 4),
    ]


def test_wide_table_measures_are_its_columns():
    table = shape("Entity|Year|Coal (%)|Oil (%)\nWorld|1990|3|4\nWorld|1991|5|6")
    assert [(one.name, one.column, one.unit) for one in measures(table)] == [
        ("Coal", 2, "%"),
        ("Oil", 3, "%"),
    ]


def test_empty_cells_and_hidden_rows_are_no_readings():
    grid = grid_of("k|v\na|1\nb|\nc|3")
    table = shape_table("0", grid, [(at, at + 1) for at in range(4)], hidden=(3,))
    assert [row.cells[0] for row, _ in readings(table, measures(table)[0])] == ["a"]


def test_table_without_numbers_has_no_measures():
    assert measures(shape("parameter|unit|description\ninvestment|EUR/kW|all\nFOM|%/year|fixed")) == []


def test_year_in_a_columns_name_is_its_period_and_not_the_titles():
    table = shape("Region|Revenue 2022 (EUR m)|Revenue 2023 (EUR m)|Staff\na|1|2|3", caption="Notes 2023")
    got = [period_text_of(table, table.rows[0], one) for one in table.columns[1:]]
    assert got == ["2022", "2023", "2023"]


@pytest.mark.parametrize(
    "header, want",
    [
        ("收入2022年（万元）", (True, "2022")),
        ("FY2022 sales", (True, "2022")),
        ("Growth 2021-2022 (%)", (True, None)),
        ("Sales Q1 2022", (True, None)),
        ("Mar 2022 sales", (True, None)),
        ("2022年3月销量", (True, None)),
        ("LCOE (2019 USD/kWh)", (False, None)),
        ("Change since 2010 (%)", (False, None)),
        ("Index, 2015=100", (False, None)),
        ("Sales", (False, None)),
    ],
)
def test_year_named_by_a_header(header, want):
    assert header_names_year(header) == want


@pytest.mark.parametrize(
    "label, unit, scale",
    [("EUR m", "EUR", 10**6), ("US$m", "USD", 10**6), ("€k", "EUR", 1000), ("m EUR", "EUR", 10**6),
     ("USD '000", "USD", 1000), ("EUR m/year", "EUR/year", 10**6), ("EUR/m", "EUR/m", 1)],
)
def test_money_with_a_short_magnitude_is_no_metre(label, unit, scale):
    found = read_unit(label)
    assert (found.text, found.scale) == (unit, scale)
