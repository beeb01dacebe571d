"""Settings with origins, projects found, any folder without set-up."""

import pytest

from ragjudge.records.errors import ConfigError, SourceError
from ragjudge.runner.init import init_project, starter_settings
from ragjudge.runner.project import cache_folder, open_project, rules_files
from ragjudge.runner.settings import SETTINGS, resolve


def test_each_setting_knows_its_origin():
    found = resolve('lang = "zh"\nreader = "finance"\n', "t", {"RAGJUDGE_LANG": "en", "HOME": "/"},
                    {"reader": "me", "lang": None})
    assert (found["lang"].value, found["lang"].origin) == ("en", "RAGJUDGE_LANG")
    assert (found["reader"].value, found["reader"].origin) == ("me", "--reader")
    assert (found["corpus"].value, found["corpus"].origin) == ("corpus", "default")


@pytest.mark.parametrize("text, word", [
    ("langs = 'zh'", "unknown key 'langs'"), ("lang = 'fr'", "zh, en or auto"), ("lang = 3", "str is wanted"),
    ("max_file_mib = true", "int is wanted"), ("max_file_mib = 65", "1 to 64"), ("corpus = '../x'", "inside"),
    ("corpus = '/x'", "inside"), ("allowed_hosts = [1]", "host names"),
    ("[net]\nrobot = true", "unknown key 'net.robot'"), ("[net]\nrobots = 1", "bool is wanted"),
    ("net.mode = 'on'", "fetch, replay or off"), ("[net]\nretries = 11", "0 to 10"), ("net = 3", "unknown key 'net'"), ("lang = ", "not TOML")])
def test_wrong_setting_is_refused_with_its_name(text, word):
    with pytest.raises(ConfigError, match=word):
        resolve(text, "ragjudge.toml", {}, {})


def test_all_faults_of_a_settings_file_come_at_once():
    with pytest.raises(ConfigError, match="(?s)'a'.*'b'"):
        resolve("a = 1\nb = 2\n", "ragjudge.toml", {}, {})


def test_starter_settings_name_every_key_and_change_nothing():
    text = starter_settings().decode()
    assert all(f"# {one.key} = " in text for one in SETTINGS)
    assert resolve(text, "t", {}, {}) == resolve(None, "t", {}, {})
    switched_on = "\n".join(line.removeprefix("# ") for line in text.splitlines() if " = " in line)
    assert {key: one.value for key, one in resolve(switched_on, "t", {}, {}).items()} == \
        {one.key: one.default for one in SETTINGS}


def test_project_is_found_upward(tmp_path, monkeypatch):
    (tmp_path / "ragjudge.toml").write_text('corpus = "docs"\n')
    (tmp_path / "docs" / "deep").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "docs" / "deep")
    found = open_project(None, None, {}, {})
    assert (found.root, found.corpus) == (str(tmp_path), str(tmp_path / "docs"))
    assert found.uri_prefix == "docs" and found.index_path == str(tmp_path / ".ragjudge" / "index.db")


def test_folder_without_corpus_is_no_project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ConfigError, match="no folder corpus/"):
        open_project(None, None, {}, {})


def test_loose_folder_writes_nothing_into_itself(tmp_path):
    (tmp_path / "docs").mkdir()
    found = open_project(None, str(tmp_path / "docs"), {"XDG_CACHE_HOME": str(tmp_path / "cache")}, {})
    assert found.root is None and found.uri_prefix == "corpus"
    for place in (found.state, found.reports, found.refused):
        assert place.startswith(str(tmp_path / "cache" / "ragjudge" / "docs-"))


def test_relative_cache_variable_is_not_obeyed():
    assert cache_folder({"XDG_CACHE_HOME": "here"}).endswith("/.cache/ragjudge")


def test_loose_folder_does_not_inherit_the_sources_of_the_starter(tmp_path):
    (tmp_path / "docs").mkdir()
    found = rules_files(open_project(None, str(tmp_path / "docs"), {}, {}))
    assert found["sources.toml"] == b"" and "ontology/templates.toml" in found
    (tmp_path / "docs" / "sources.toml").write_text("# mine\n")
    assert rules_files(open_project(None, str(tmp_path / "docs"), {}, {}))["sources.toml"] == b"# mine\n"


def test_source_outside_the_corpus_is_refused(tmp_path):
    (tmp_path / "corpus").mkdir()
    (tmp_path / "secret").write_bytes(b"x")
    project = open_project(str(tmp_path), None, {}, {})
    for uri in ("corpus/../secret", "secret", "/etc/passwd", "corpusx/a"):
        with pytest.raises(SourceError):
            project.read_source(uri)


def test_init_makes_a_project_that_opens(tmp_path):
    written = init_project(str(tmp_path / "new"))
    assert "ragjudge.toml" in written and any(name.startswith("ontology/") for name in written)
    project = open_project(str(tmp_path / "new"), None, {}, {})
    assert rules_files(project)
    with pytest.raises(ConfigError, match="not an empty folder"):
        init_project(str(tmp_path / "new"))
    assert [one.name for one in tmp_path.iterdir()] == ["new"]


@pytest.mark.parametrize("text", ['reports = "corpus"', 'reports = "."', 'corpus = "data/in"\nreports = "data"',
                                  'reports = "./corpus/"'])
def test_reports_among_their_sources_are_refused(text):
    with pytest.raises(ConfigError, match="holds the corpus"):
        resolve(text, "ragjudge.toml", {}, {})
