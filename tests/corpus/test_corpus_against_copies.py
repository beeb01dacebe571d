"""What we typed agrees with a third party's copy of the same series, where one lies beside this checkout."""

import csv
import pathlib
from decimal import Decimal

import pytest

SHARED = pathlib.Path(__file__).resolve().parents[2] / "../shared/data/corpus/tables"
CASES = [
    ("irena-lcoe-2019", "Solar LCOE (2019 USD/kWh)", "owid-Renewable-energy-costs-IRENA-2020.csv",
     "Solar LCOE (2019 USD/kWh)", {"Entity": "World"}, "1", "0.001"),
    ("dna-cost", "Genome sequencing cost (USD)", "owid-NIH---DNA-Sequencing-Costs.csv",
     "cost_per_genome", {}, "1", "0.01"),
    ("top500", "Fastest supercomputer performance (PFLOP/s)",
     "owid-Supercomputer-power-FLOPS-TOP500-Database.csv",
     "Floating-Point Operations per Second", {}, "1e15", "0.03"),
    ("transistors", "Transistors per microprocessor (transistors)",
     "owid-Transistors-per-microprocessor---Rupp-Horowitz.csv",
     "Transistors per microprocessor", {}, "1", "0.005"),
    ("uk-coal", "UK coal output (million t)", "owid-Coal-output-and-employment-in-UK---BEIS-2020.csv",
     "Coal Output (DECC (2018))", {}, "1", "0.03"),
]


def column(path, header, where):
    with path.open(encoding="utf-8-sig", newline="") as lines:
        rows = [row for row in csv.DictReader(lines)
                if all(row[name] == text for name, text in where.items())]
    return {row["Year"]: Decimal(row[header]) for row in rows if row[header]}


@pytest.mark.skipif(not SHARED.exists(), reason="no third-party copies beside this checkout")
@pytest.mark.parametrize("case", CASES, ids=lambda one: one[0])
def test_typed_figures_agree_with_the_copy(root, case):
    name, ours, copy, theirs, where, factor, tolerance = case
    mine = column(root / f"corpus/tables/{name}.csv", ours, {})
    other = column(SHARED / copy, theirs, where)
    common = sorted(mine.keys() & other.keys())
    assert len(common) >= 6
    for year in common:
        assert abs(mine[year] * Decimal(factor) / other[year] - 1) <= Decimal(tolerance), (year, mine[year])


@pytest.mark.skipif(not SHARED.exists(), reason="no third-party copies beside this checkout")
def test_electric_cars_agree_with_the_agencys_file(root):
    path = SHARED / "iea-global-ev-data-2024.csv"
    with path.open(encoding="utf-8-sig", newline="") as lines:
        given = [row for row in csv.DictReader(lines)
                 if row["category"] == "Historical" and row["mode"] == "Cars"]
    names = {"United States": "USA"}
    with (root / "corpus/tables/iea-ev.csv").open(encoding="utf-8", newline="") as lines:
        ours = list(csv.DictReader(lines))
    checked = 0
    for row in ours:
        here = [one for one in given if one["year"] == row["Year"]
                and one["region"] == names.get(row["Entity"], row["Entity"])]
        share = [Decimal(one["value"]) for one in here if one["parameter"] == "EV sales share"]
        sold = sum(Decimal(one["value"]) for one in here if one["parameter"] == "EV sales"
                   and one["powertrain"] in ("BEV", "PHEV"))
        if share:
            assert abs(Decimal(row["Electric car sales share (%)"]) / share[0] - 1) < Decimal("0.06"), row
            assert abs(Decimal(row["Electric car sales (million cars)"]) * 10 ** 6 / sold - 1) < Decimal("0.06"), row
            checked += 1
    assert checked >= 50


def test_computed_columns_follow_from_the_published_ones(root):
    def cells(name, header):
        with (root / f"corpus/tables/{name}.csv").open(encoding="utf-8", newline="") as lines:
            return {row["年份"]: Decimal(row[header]) for row in csv.DictReader(lines) if row[header]}
    leader = cells("cn-nev-leader-share", "新能源汽车龙头份额（%）")
    byd = cells("cn-byd-sales", "全年新能源汽车销量（万辆）")
    sales = cells("cn-nev-sales", "新能源汽车销量（万辆）")
    for year, share in leader.items():
        assert abs(100 * byd[year] / sales[year] - share) < Decimal("0.15"), year
    index = cells("cn-car-investment-index", "汽车制造业固定资产投资指数")
    growth = cells("cn-car-investment", "汽车制造业固定资产投资增速（%）")
    _follows(index, growth)
    _follows(cells("cn-pork-price-index", "猪肉价格指数"), cells("cn-pork-price", "猪肉价格涨跌幅（%）"))
    every, fuel = cells("cn-car-sales", "汽车销量（万辆）"), cells("cn-fuel-cars", "燃油车销量（万辆）")
    for year in fuel:
        assert every[year] - sales[year] == fuel[year], year
    hogs, muyuan = cells("cn-hog", "生猪出栏（万头）"), cells("cn-muyuan", "全年生猪销售量（万头）")
    for year, share in cells("cn-hog-leader-share", "生猪龙头份额（%）").items():
        assert abs(100 * muyuan[year] / hogs[year] - share) < Decimal("0.06"), year
    steel, baowu = cells("cn-steel", "中国粗钢产量（万吨）"), cells("cn-baowu", "全年粗钢产量（万吨）")
    for year, share in cells("cn-steel-leader-share", "钢铁龙头份额（%）").items():
        assert abs(100 * baowu[year] / steel[year] - share) < Decimal("0.06"), year
    mix, coal = {}, cells("cn-coal-use", "煤炭消费量（亿吨标准煤）")
    with (root / "corpus/tables/cn-energy-mix.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            mix[row["指标"], row["年份"]] = Decimal(row["数值"])
    for year, used in coal.items():
        assert abs(mix["能源消费总量", year] * mix["煤炭消费占比", year] / 100 - used) < Decimal("0.06"), year


def test_computed_columns_in_english_follow_too(root):
    yearly = column(root / "corpus/tables/ev-battery-use.csv", "Electric vehicle battery use (GWh)", {})
    summed = column(root / "corpus/tables/battery-cumulative.csv", "Cumulative battery use (GWh)", {})
    for year, total in summed.items():
        assert total == sum(used for one, used in yearly.items() if one <= year), year
    cameras = root / "corpus/tables/cameras.csv"
    reflex = column(cameras, "Reflex camera shipments (million units)", {})
    mirrorless = column(cameras, "Mirrorless camera shipments (million units)", {})
    shares = column(root / "corpus/tables/camera-shares.csv", "Reflex share (%)", {})
    for year, share in shares.items():
        assert abs(100 * reflex[year] / (reflex[year] + mirrorless[year]) - share) <= 3, year


def _follows(index, growth):
    for year, rate in growth.items():
        before = index[str(int(year) - 1)]
        assert abs(before * (1 + rate / 100) / index[year] - 1) < Decimal("0.001"), year
