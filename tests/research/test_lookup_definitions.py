"""Which measures are definitions of the asked one, and which are another thing."""

import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from ragjudge.ontology.lexicons import lexicon_name, merged, parse_lexicon
from ragjudge.readers.tables import read_delimited
from ragjudge.records.units import Decoding
from ragjudge.research.lookup import Prepared, propose_calls
from ragjudge.tables.catalogue import entries_of

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    "nev.csv": "地区,年份,新能源汽车产量（万辆）,新能源汽车销量（万辆）\n中国,2022,705,688\n中国,2023,958,949\n",
    "cars.csv": "地区,年份,汽车销量（万辆）\n中国,2022,2686\n中国,2023,3009\n",
    "新能源与燃油车.csv": "地区,年份,燃油车销量（万辆）\n中国,2022,1998\n中国,2023,2059\n",
    "byd.csv": "公司,年份,全年新能源汽车销量（万辆）\n比亚迪,2022,186\n比亚迪,2023,302\n",
    "agency.csv": "Entity,Year,Electric car sales (million cars)\nChina,2022,5.9\nChina,2023,8.1\nWorld,2023,13.8\n",
    "chips.csv": "Entity,Year,Semiconductor sales (billion USD)\nWorld,2020,440\nWorld,2021,555\n",
    "equipment.csv": "Entity,Year,Semiconductor equipment sales (billion USD)\nWorld,2020,71\nWorld,2021,102\n",
    "ore.csv": "Entity,Year,Iron ore price (USD/t)\nWorld,2010,146\nWorld,2011,168\nWorld,2012,129\n",
    "wind.csv": "Entity,Year,Cumulative wind capacity (GW)\nWorld,2010,198\nWorld,2020,742\n",
}


@pytest.fixture(scope="module")
def prepared():
    faults, parts = [], []
    for path in sorted((ROOT / "ontology/lexicons").glob("lookup.*.toml")):
        relative = path.relative_to(ROOT).as_posix()
        classes = parse_lexicon(tomllib.loads(path.read_text("utf-8")), relative, faults)
        parts.append((lexicon_name(relative)[0], dict(one for _, one in classes)))
    entries = [entry for name, text in sorted(FILES.items()) for entry in entries_of(
        f"corpus/{name}", "0" * 64, read_delimited(text, Decoding("utf-8", 100), name))]
    return Prepared(entries, merged(parts))


def asked(question, prepared):
    found = propose_calls(question, prepared, SimpleNamespace(lexicons={}), "2025-09-30")
    return {(one.table.rpartition("/")[2], one.op) for one in found.calls}, found.reason


@pytest.mark.parametrize("question, files", [
    ("2023年中国新能源汽车销量是多少？", {"nev.csv", "agency.csv"}),
    ("2023年新能源汽车销量是多少？", {"nev.csv", "agency.csv"}),
    ("2023年比亚迪的销量是多少辆？", {"byd.csv"}),
    ("2023年中国燃油车销量是多少？", {"新能源与燃油车.csv"}),
    ("What were world semiconductor sales in 2020?", {"chips.csv"}),
    ("What were world sales of semiconductor equipment in 2020?", {"equipment.csv"}),
    ("2023年中国汽车销量和新能源汽车销量分别是多少？", {"cars.csv", "nev.csv", "agency.csv"}),
    ("By how much did world wind capacity grow from 2010 to 2020?", {"wind.csv"}),
])
def test_only_definitions_of_the_asked_measure_answer(question, files, prepared):
    calls, reason = asked(question, prepared)
    assert {name for name, _ in calls} == files, reason


@pytest.mark.parametrize("question, op", [
    ("Which year had the highest iron ore price?", "max"),
    ("In which year was the iron ore price lowest?", "min"),
    ("铁矿石价格哪一年最高？", "max"),
])
def test_year_of_an_extreme_is_a_call_over_the_series(question, op, prepared):
    assert asked(question, prepared)[0] == {("ore.csv", op)}


@pytest.mark.parametrize("question", [
    "What were car sales and electric car sales in China in 2023?",
    "Which country had the highest electric car sales?",
])
def test_what_is_only_half_understood_is_refused(question, prepared):
    calls, reason = asked(question, prepared)
    assert not calls and reason
