"""Units that the numbers or the name of a column contradict."""

import pytest

from ragjudge.readers.tables import read_delimited
from ragjudge.records.units import Decoding


def column(header, *cells):
    text = f"k,{header}\n" + "".join(f"r{at},{cell}\n" for at, cell in enumerate(cells))
    table = read_delimited(text, Decoding("utf-8", 100), "t.csv").tables[0]
    return table.columns[1], table.warnings


@pytest.mark.parametrize(
    "header, cells",
    [
        ("CO2 emissions (gCO2/km)", ("0.21176", "0.10471", "0.02779")),
        ("Solar LCOE (USD/kW)", ("0.3", "0.2")),
        ("光伏度电成本（元/千瓦）", ("0.3", "0.2")),
    ],
)
def test_unit_that_cannot_be_is_not_believed_and_said(header, cells):
    found, warnings = column(header, *cells)
    assert found.unit is None and "not believed" in warnings[-1]


@pytest.mark.parametrize(
    "header, cells, unit",
    [
        ("CO2 emissions (gCO2/km)", ("211.76", "104.71"), "gCO2/km"),
        ("CO2 emissions (kgCO2/km)", ("0.21176", "0.10471"), "kgCO2/km"),
        ("Solar LCOE (2019 USD/kWh)", ("0.3", "0.2"), "USD[2019]/kWh"),
        ("Installed cost (USD/kW)", ("3000", "2000"), "USD/kW"),
        ("CO2 emissions (gCO2/km)", (), "gCO2/km"),
    ],
)
def test_unit_that_can_be_is_kept(header, cells, unit):
    assert column(header, *cells)[0].unit == unit
