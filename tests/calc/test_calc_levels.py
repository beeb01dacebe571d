"""calc.levels and sources: at what level a reading is born, and which rows are one origin."""

from dataclasses import replace

import pytest

from ragjudge.calc import levels, sources
from ragjudge.records.bundle import Evidence, EvidenceTime, Input, Locator, Provenance, Quote, Slots, Source, Statement
from ragjudge.records.period import Period
from ragjudge.records.rules import Bilingual, Policy, Publisher, RowOrigin, RulesPack, SourceRule

NAME = Bilingual("某", "x")
YEAR = Period("2020-01-01", "2021-01-01", "calendar_year")
POLICY = Policy("p", 3, 8, 60, 60, 550, False, None, False)


def rule(path, publisher=None, **more):
    base = SourceRule(path, publisher, None, None, None, "2021-01-01", "verbatim", (), (), False, {}, {}, ())
    return replace(base, **more)


def publisher(id_, class_, group=""):
    return Publisher(id_, NAME, class_, group or id_, ())


PACK = RulesPack("ragjudge.rules/1", POLICY, (publisher("nbs", "statistical"), publisher("byd", "company"), publisher("wire", "wire"), publisher("irena", "statistical")),
                 (rule("corpus/nbs/*.csv", "nbs"), rule("corpus/byd.md", "byd"), rule("corpus/own.csv", "nbs", copy="own-words"), rule("corpus/old.csv", "nbs", published=None),
                  rule("corpus/wire.csv", "wire"), rule("corpus/relayed.csv", "wire", root="nbs"), rule("corpus/self.csv", "nbs", self_interest=True),
                  rule("corpus/mixed.csv", "nbs", rows=(RowOrigin("Year", "2000", "2009", "wire"),))),
                 (), (), (), (), (), (), {}, ())


def row(uri, id_="e.1", key=None, statement=None, revision="r"):
    return Evidence(id_, "table_row", "table", "empirical", "en", Source(uri, "text/csv", revision, "t", None, None, "document", "", "verbatim", None, None),
                    Locator("table_row", 0, 9, (), "0", 1, "value", key or {}), Quote("x" * 9, "", ""), None, EvidenceTime("2021-01-01", "2022-01-01", None, None), ("public",),
                    Provenance("csv", 1, None), statement, True, None)


def read(metric="sales", nature="measured", entity="cn"):
    return Input("i.1", metric, entity, YEAR, "1", "vehicle", nature, ("1", "1"), "e.1", "1", None)


@pytest.mark.parametrize("uri, input_, wanted", [
    ("corpus/nbs/a.csv", read(), "FACT"), ("corpus/nbs/a.csv", read(metric="m.12345678"), "ATTRIBUTED STATEMENT"), ("corpus/nbs/deep/a.csv", read(), "ATTRIBUTED STATEMENT"),
    ("corpus/nbs/a.csv", read(nature="modelled"), "SECONDARY ESTIMATE"), ("corpus/nbs/a.csv", read(nature="projected"), "SECONDARY ESTIMATE"),
    ("corpus/x.csv", read(nature="projected"), "ATTRIBUTED STATEMENT"), ("corpus/x.csv", read(), "ATTRIBUTED STATEMENT"), ("corpus/wire.csv", read(), "ATTRIBUTED STATEMENT"),
    ("corpus/own.csv", read(), "ATTRIBUTED STATEMENT"), ("corpus/old.csv", read(), "ATTRIBUTED STATEMENT"), ("corpus/self.csv", read(), "ATTRIBUTED STATEMENT"),
    ("corpus/byd.md", read(entity="byd"), "FACT"), ("corpus/byd.md", read(entity="cn"), "ATTRIBUTED STATEMENT"), ("corpus/relayed.csv", read(), "FACT"),
])
def test_reading_is_born_at_its_level(uri, input_, wanted):
    assert levels.birth(row(uri), input_, PACK)[0] == wanted


def test_row_of_another_publisher_takes_that_class():
    assert levels.birth(row("corpus/mixed.csv", key={"Year": "2005"}), read(), PACK)[0] == "ATTRIBUTED STATEMENT"
    assert levels.birth(row("corpus/mixed.csv", key={"Year": "2015"}), read(), PACK)[0] == "FACT"


def test_speaker_and_plan_are_attributed():
    assert levels.birth(row("corpus/nbs/a.csv", statement=Statement("x", "opinion")), read(), PACK)[0] == "ATTRIBUTED STATEMENT"
    slots = Slots("cn", "sales", None, None, None, None, "+", "planned", None, None, ())
    assert levels.birth(row("corpus/nbs/a.csv"), None, PACK, slots)[0] == "ATTRIBUTED STATEMENT"
    assert levels.birth(row("corpus/nbs/a.csv"), None, PACK, replace(slots, modality="forecast"))[0] == "SECONDARY ESTIMATE"


@pytest.mark.parametrize("rows, computed, lowered, wanted", [
    (["corpus/nbs/a.csv"], False, (), "FACT"), (["corpus/nbs/a.csv", "corpus/nbs/b.csv"], True, (), "DERIVED FACT"), (["corpus/nbs/a.csv", "corpus/x.csv"], True, (), "ATTRIBUTED STATEMENT"),
    (["corpus/nbs/a.csv"], False, ("inconsistency",), "ATTRIBUTED STATEMENT"), (["corpus/x.csv"], False, ("imprecision",), "ATTRIBUTED STATEMENT"),
])
def test_arithmetic_keeps_the_weakest_input(rows, computed, lowered, wanted):
    assert levels.reading_level([(row(uri), read()) for uri in rows], computed, PACK, lowered=lowered)[0] == wanted


def test_level_never_rises_when_a_row_is_added():
    uris = ["corpus/nbs/a.csv", "corpus/x.csv", "corpus/wire.csv", "corpus/own.csv"]
    for first in uris:
        for second in uris:
            one = levels.reading_level([(row(first), read())], True, PACK)[0]
            two = levels.reading_level([(row(first), read()), (row(second), read())], True, PACK)[0]
            assert not levels.is_stronger(two, one)


@pytest.mark.parametrize("pattern, uri, wanted", [
    ("corpus/**", "corpus/a/b.csv", True), ("corpus/*.csv", "corpus/a/b.csv", False), ("tables/", "corpus/tables/x.csv", True), ("tables/*.csv", "corpus/tables/x.csv", True),
    ("corpus/tables", "corpus/tables/x/y.csv", True), ("corpus/x?.csv", "corpus/x1.csv", True), ("corpus/a*b*c", "corpus/aXbYc", True), ("corpus/a*b*c", "corpus/aXcYb", False),
])
def test_glob_of_a_rule(pattern, uri, wanted):
    pack = replace(PACK, sources=(rule(pattern, "nbs"),))
    assert (sources.rule_of(uri, pack).publisher == "nbs") == wanted


def test_longest_rule_wins():
    pack = replace(PACK, sources=(rule("corpus/**", "wire"), rule("corpus/tables/**", "nbs")))
    assert sources.rule_of("corpus/tables/x.csv", pack).publisher == "nbs" and sources.rule_of("corpus/x.csv", pack).publisher == "wire"


def test_unknown_publishers_are_one_cluster_and_a_relayed_row_is_its_roots():
    rows = [row("corpus/x.csv", "e.1", revision="a"), row("corpus/y.csv", "e.2", revision="b"), row("corpus/relayed.csv", "e.3", revision="c"),
            row("corpus/nbs/a.csv", "e.4", revision="d"), row("corpus/wire.csv", "e.5", revision="f")]
    found = sources.clusters(rows, PACK)
    assert found == {"e.1": "unknown", "e.2": "unknown", "e.3": "nbs", "e.4": "nbs", "e.5": "wire"}


def test_near_duplicate_texts_are_one_origin():
    pack = replace(PACK, sources=(rule("corpus/a.md", "nbs"), rule("corpus/b.md", "wire"), rule("corpus/c.md", "irena")))
    rows = [replace(row(f"corpus/{name}.md", f"e.{name}", revision=name), modality="text") for name in "abc"]
    story = "In 2023 the country sold 8.1 million electric cars, 37 percent more than the year before, the office said on Monday."
    texts = {"a": story, "b": "Update: " + story, "c": "Solar modules cost less every year, and nobody knows where the floor is, the agency wrote."}
    found = sources.clusters(rows, pack, texts)
    assert found["e.a"] == found["e.b"] == "nbs" and found["e.c"] == "irena"
