"""Files, data packages and sources.toml agree, in both directions."""

import json

from ragjudge.calc.sources import rule_of
from ragjudge.readers import read

NOW = "2025-09-30"


def test_every_listed_path_is_a_file(root, pack):
    for rule in pack.sources:
        found = list(root.glob(rule.path))
        assert found, rule.path


def test_every_corpus_file_has_a_rule_and_says_how_it_was_copied(pack, corpus_files):
    listed = {rule.path for rule in pack.sources}
    assert len([one for one in corpus_files if one.endswith(".csv")]) >= 8
    for uri in corpus_files:
        rule = rule_of(uri, pack)
        assert rule.path in listed, uri
        assert rule.copy in ("retyped", "own-words"), uri


def test_nothing_is_published_after_the_golden_day(pack):
    for rule in pack.sources:
        assert rule.published is None or rule.published < NOW, rule.path


def test_every_table_has_a_package_that_gives_each_figure_a_unit(root, tables):
    for uri, document in tables.items():
        raw = json.loads((root / uri).with_suffix(".datapackage.json").read_bytes())
        assert raw["title"] and raw["description"], uri
        fields = {one["name"]: one for one in raw["resources"][0]["schema"]["fields"]}
        assert raw["resources"][0]["path"] == uri.rpartition("/")[2]
        columns = document.tables[0].columns
        assert [one.header for one in columns] == list(fields), uri
        for column in columns:
            assert fields[column.header]["description"], (uri, column.header)
            if column.kind == "measure":
                assert {"unit", "unit_from"} & set(fields[column.header]), (uri, column.header)


def test_no_table_is_read_with_a_warning(tables):
    for uri, document in tables.items():
        assert not document.warnings, (uri, document.warnings)
        assert not document.tables[0].warnings, (uri, document.tables[0].warnings)


def test_significant_digits_name_columns_that_exist(pack, tables):
    for rule in pack.sources:
        for column in rule.significant_digits:
            assert tables[rule.path].tables[0].column(column), (rule.path, column)


def test_every_document_is_read(root, corpus_files):
    for uri in corpus_files:
        if not uri.endswith(".csv"):
            document = read((root / uri).read_bytes(), uri)
            assert document.blocks, uri
