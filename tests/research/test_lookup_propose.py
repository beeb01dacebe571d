"""Free text to explicit calls: what is understood, what is refused, and what an abstention offers."""

import shlex
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from ragjudge.ontology.lexicons import lexicon_name, merged, parse_lexicon
from ragjudge.readers.tables import read_delimited
from ragjudge.records.units import Decoding
from ragjudge.research.calls import parse_command, to_command
from ragjudge.research.lookup import Derived, Prepared, propose_calls
from ragjudge.tables.catalogue import entries_of

ROOT = Path(__file__).resolve().parents[2]
EV = """region,category,parameter,mode,powertrain,year,unit,value
China,Historical,EV sales,Cars,BEV,2022,Vehicles,4400000
China,Historical,EV sales,Cars,PHEV,2022,Vehicles,1500000
China,Historical,EV sales,Cars,BEV,2023,Vehicles,5400000
China,Historical,EV sales,Cars,PHEV,2023,Vehicles,2700000
China,Historical,EV sales,Buses,BEV,2023,Vehicles,70000
China,Historical,EV sales share,Cars,EV,2023,percent,38
World,Historical,EV sales,Cars,BEV,2023,Vehicles,9500000
World,Projection-STEPS,EV sales,Cars,BEV,2030,Vehicles,30000000
World,Projection-APS,EV sales,Cars,BEV,2030,Vehicles,34000000
"""
COSTS = """Entity,Year,Solar LCOE (2019 USD/kWh),"Solar LCOE, residential (2019 USD/kWh)",Wind capacity factor
World,2010,0.3783,,0.27
World,2019,0.0684,,0.36
China,2010,0.3012,,0.25
Germany,2019,,0.138,0.3
"""
TECH = """technology,parameter,value,unit
battery storage,investment,{0},EUR/kWh
home battery storage,investment,{1},EUR/kWh
battery storage,lifetime,25,years
"""
FILES = {
    "ev.csv": EV,
    "renewable-costs.csv": COSTS,
    "costs_2020.csv": TECH.format(310, 500),
    "costs_2050.csv": TECH.format(100, 200),
    "model_costs.csv": "Model,Cloud_Cost,Hardware_Cost\nGPT-4,78,778\nGPT-4 Turbo,10,11\nGrok-1,1,2\n",
    "model_costs_updated.csv": "Model,Cost\nGPT-4,68\nGrok-1,3\n",
    "spinning.csv": "Entity,Year,Operative hours to spin cotton\nIndian hand spinners,1700,50000\n"
    "Late 20th century machinery,1972,40\n",
    "cpu-transistors.dat": "1971.8 2.3\n1974.3 6.1\n1979.5 29\n1982.1 55\n1985.8 275\n1989.4 1180\n",
    "urea.csv": "Entity,Year,Urea,Urea Price Projection\nWorld,2015,270,\nWorld,2030,,250\n",
    "vehicles.csv": "Entity,Year,Motor vehicles per 1000 people\nGermany,2014,572\nAlbania,2014,124\n",
    "flights.csv": "Entity,Year,CO2 per passenger-km (kg)\nLong-haul flight,2018,0.15\n"
    "Short-haul flight,2018,0.16\n",
    "煤矿.csv": "地区,年份,煤矿数（个）\n中国,2020,4700\n",
    "全年镍产量.csv": "公司,年份,全年镍产量（万吨）\n中国镍业,2020,5\n中国镍业,2021,6\n",
    "镍产量.csv": "地区,年份,镍产量（万吨）\n中国,2020,50\n中国,2021,61\n",
    "产量.csv": "地区,年份,焦炭产量（万吨）,焦炭出口量（万吨）\n中国,2020,47116,349\n中国,2021,46446,645\n"
    "日本,2020,3000,10\n",
}


def lexicons():
    faults, parts = [], []
    for path in sorted((ROOT / "ontology/lexicons").glob("lookup.*.toml")):
        relative = path.relative_to(ROOT).as_posix()
        classes = parse_lexicon(tomllib.loads(path.read_text("utf-8")), relative, faults)
        parts.append((lexicon_name(relative)[0], dict(one for _, one in classes)))
    assert not faults and parts
    return merged(parts)


@pytest.fixture(scope="module")
def prepared():
    entries = [
        entry
        for name, text in sorted(FILES.items())
        for entry in entries_of(
            f"corpus/{name}", "0" * 64, read_delimited(text, Decoding("utf-8", 100), name)
        )
    ]
    return Prepared(entries, lexicons())


@pytest.fixture
def ask(prepared):
    return lambda question: propose_calls(
        question, prepared, SimpleNamespace(lexicons={}), "2026-01-01"
    )


def lines(proposal):
    return [" ".join(shlex.split(to_command(one))[2:]).replace("corpus/", "") for one in proposal.calls]


@pytest.mark.parametrize(
    "question, want",
    [
        (
            "By how much did the global levelised cost of utility-scale solar PV fall between 2010 and 2019?",
            ["Solar LCOE --table renewable-costs.csv --entity World --period 2010..2019 --op change"],
        ),
        (
            "2010年到2019年全球光伏度电成本下降了多少？",
            ["Solar LCOE --table renewable-costs.csv --entity World --period 2010..2019 --op change"],
        ),
        (
            "What was the residential solar LCOE in Germany in 2019?",
            ["Solar LCOE, residential --table renewable-costs.csv --entity Germany --period 2019"],
        ),
        (
            "How many motor vehicles per 1000 people did Germany have in 2014?",
            ["Motor vehicles per 1000 people --table vehicles.csv --entity Germany --period 2014"],
        ),
        (
            "How much CO2 per passenger-km does a long-haul flight emit?",
            ["CO2 per passenger-km --table flights.csv --entity Long-haul flight --period 2018"],
        ),
        ("2021年中国的焦炭产量是多少？", ["焦炭产量 --table 产量.csv --entity 中国 --period 2021"]),
        ("中国2020年焦炭出口了多少万吨？", ["焦炭出口量 --table 产量.csv --entity 中国 --period 2020"]),
        (
            "Does the processor data support a two-year doubling time for transistor counts?",
            ["cpu-transistors 2 --table cpu-transistors.dat --op doubling_time"],
        ),
    ],
)
def test_question_becomes_its_call(ask, question, want):
    found = ask(question)
    assert lines(found) == want, found.reason


def test_several_definitions_are_all_given(ask):
    assert lines(ask("What did it cost to train GPT-4?")) == [
        "Cost --table model_costs_updated.csv --entity GPT-4",
        "Cloud_Cost --table model_costs.csv --entity GPT-4",
        "Hardware_Cost --table model_costs.csv --entity GPT-4",
    ]


def test_two_values_joined_by_plus_are_added_before_the_operation(ask):
    found = ask(
        "How fast did sales of electric cars (battery plus plug-in hybrid) in China grow in 2023?"
    )
    assert len(found.calls) == 4 and found.assumed == ("category = Historical",)
    assert found.derived == (
        Derived("sum", ((0, 2),)),
        Derived("sum", ((1, 3),)),
        Derived("growth", ((0, 2), (1, 3))),
    )


def test_question_in_three_parts_inherits_what_it_does_not_say(ask):
    found = ask("2023年中国电动乘用车（纯电加插混）卖了多少辆？同比增长多少？占新车销量多大比例？")
    assert any("EV sales share" in one and "China" in one and "2023" in one for one in lines(found))
    assert [one.operation for one in found.derived][-1] == "growth"


def test_files_that_differ_by_year_are_one_series_and_the_more_specific_name_is_another(ask):
    found = ask("到2050年电网级电池储能的单位投资预计比2020年低多少？折合年均下降多少？")
    assert lines(found) == [
        "investment --table costs_2020.csv --entity battery storage --period 2020",
        "investment --table costs_2050.csv --entity battery storage --period 2050",
    ]
    assert [one.operation for one in found.derived] == ["change", "cagr"]


def test_two_rows_of_different_years_are_compared(ask):
    found = ask(
        "How much did mechanisation cut the hours to spin cotton, from Indian hand spinners to late "
        "20th-century machinery?"
    )
    assert len(found.calls) == 2 and found.derived[0].operation == "compare"


@pytest.mark.parametrize(
    "question",
    [
        "2020年中国的焦炭产量比日本多多少？",
        "2020年中国和日本的焦炭产量相差多少？",
        "What is the difference between the 焦炭产量 of 中国 and 日本 in 2020?",
    ],
)
def test_difference_of_two_things_is_not_a_change_from_the_year_before(ask, question):
    found = ask(question)
    assert [one.period for one in found.calls] == ["2020", "2020"], found.reason
    assert found.derived[0].operation == "compare"


def test_company_with_a_country_in_its_name_does_not_answer_for_the_country(ask):
    assert lines(ask("2020年镍产量是多少？")) == ["镍产量 --table 镍产量.csv --period 2020"]
    assert lines(ask("2020年中国镍业的镍产量是多少？")) == [
        "全年镍产量 --table 全年镍产量.csv --entity 中国镍业 --period 2020"
    ]


def test_difference_from_the_year_before_is_a_change(ask):
    found = ask("2021年中国的焦炭产量比上年多多少？")
    assert lines(found) == ["焦炭产量 --table 产量.csv --entity 中国 --period 2020..2021 --op change"]


@pytest.mark.parametrize(
    "question, why",
    [
        ("2020年到2021年中国的平均焦炭产量是多少？", "average"),
        ("What was the average solar LCOE of the world from 2010 to 2019?", "average"),
        ("2020年到2021年中国的焦炭产量之和是多少？", "a sum over periods"),
        ("What was the sum of the wind capacity factor of the world in 2010 and 2019?", "cannot be added"),
        ("2021年中国的焦炭产量比美国多多少？", "compared with"),
        ("2021年镍产量的增速比2020年快多少？", "growth rates"),
        ("How much coal did China use in 2020?", "counts things"),
        ("2020年全球镍产量是多少？", "the world is asked for"),
        ("2020年镍产量占全球多少吨？", "the world is asked for"),
    ],
)
def test_operation_that_is_not_done_is_not_dropped(ask, question, why):
    found = ask(question)
    assert not found.calls and why in found.reason


@pytest.mark.parametrize(
    "question, why",
    [
        ("What was the price of computer memory in 2020?", "memory"),
        ("宁德时代2024年的全球动力电池装机量是多少GWh？", "no table"),
        ("What was the solar LCOE in China in 2019?", "no reading"),
        ("What was the solar LCOE in France in 2019?", "France"),
        ("What was the global solar LCOE in 2024?", "no reading"),
        ("2019年全球光伏度电成本是多少元每千瓦时？", "CNY/kWh asked"),
        ("What was the price of urea in 2030?", "projection"),
        ("How many motor vehicles did Germany have in 2014?", "not asked for"),
        ("How much CO2 per passenger-km does a flight emit?", "open"),
        ("How many electric vehicles were sold in China in 2023?", "open: mode"),
        ("Why did the global solar LCOE fall between 2010 and 2019?", "Why"),
        ("What was the solar LCOE worldwide?", "no period"),
        ("2020年美国的焦炭产量是多少？", "美国"),
        ("中国2020年焦炭价格是多少？", "价格"),
        ("", "names nothing"),
        ("？", "names nothing"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_its_reason(ask, question, why):
    found = ask(question)
    assert found.calls == () and why in found.reason, (lines(found), found.reason)


def test_refusal_offers_three_calls_that_can_be_read_back(ask):
    found = ask("What was the solar LCOE in China in 2019?")
    assert 1 <= len(found.nearest) <= 3
    assert [parse_command(to_command(one)) for one in found.nearest] == list(found.nearest)
    assert "China" in to_command(found.nearest[0]) and "Solar LCOE" in to_command(found.nearest[0])


def test_year_that_only_scenarios_have_gives_each_of_them(ask):
    assert lines(ask("How many battery electric cars will be sold worldwide in 2030?")) == [
        f"EV sales --table ev.csv --where category={one} --where mode=Cars --where powertrain=BEV "
        "--entity World --period 2030"
        for one in ("Projection-STEPS", "Projection-APS")
    ]


@pytest.mark.parametrize(
    "question", ["a" * 3000, "%" * 50, "2020 2021 2022", "多少", "how how how", "\x00\u200b"]
)
def test_strange_question_never_raises(ask, question):
    assert ask(question).calls == ()
