"""Units in headers: brackets, tails, snake_case names."""

import pytest

from ragjudge.readers.tables.unit_labels import split_header


@pytest.mark.parametrize("header,unit,scale", [
    ("area_km2", "km2", 1), ("capacity_mw", "MW", 1), ("usd_per_kwh", "USD/kWh", 1), ("price_usd_per_kwh", "USD/kWh", 1),
    ("share_pct", "%", 1), ("Throughput (million TEU)", "TEU", 10 ** 6), ("吞吐量（万标箱）", "TEU", 10 ** 4),
    ("Container throughput, million TEU", "TEU", 10 ** 6), ("Temperature (°F)", "°F", 1)])
def test_header_has_its_unit(header, unit, scale):
    found = split_header(header)[1]
    assert (found.text, found.scale) == (unit, scale)


@pytest.mark.parametrize("header", ["cost_per_kwh", "Cost (USD/kW in 2050)", "Sales, cars", "population_million", "name_of_kiln"])
def test_header_whose_unit_is_not_whole_has_none(header):
    assert split_header(header)[1] is None
