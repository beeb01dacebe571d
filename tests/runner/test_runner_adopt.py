"""`ragjudge adopt` from a report on disk to a bundle and a table, offline, through the real processes."""

import contextlib
import io
import json
import os
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import adopted_bundle_factory as factory  # noqa: E402

from ragjudge.cli.main import guarded  # noqa: E402
from ragjudge.net import Cached, Reply  # noqa: E402
from ragjudge.records.errors import ConfigError, FetchError  # noqa: E402
from ragjudge.runner.adopt_place import project_for  # noqa: E402
from ragjudge.runner.adopt_sources import from_folder  # noqa: E402
from ragjudge.runner.web_access import WEB, WebStore  # noqa: E402
from ragjudge.text.report_reading import Target  # noqa: E402

NOW = ("--now", "2025-09-30")


def folder(at, report=factory.EN[0], sources=None):
    """A report and a folder of sources on disk."""
    (at / "pages").mkdir()
    (at / "report.md").write_text(report, "utf-8")
    for name, text in (factory.EN[1] if sources is None else sources).items():
        (at / "pages" / name).write_text(text, "utf-8")
    return str(at / "report.md"), str(at / "pages")


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments):
    """(exit code, stdout, stderr) of a command line in this process."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = guarded([*arguments])
    out.flush()
    return int(code), out.buffer.getvalue().decode("utf-8"), err.getvalue()


def told(*arguments):
    code, out, err = run("--json", "adopt", *arguments, *NOW)
    return code, json.loads(out)


def test_supported_report_passes_is_kept_and_judged_again(home):
    report, pages = folder(home)
    code, document = told(report, "--sources", pages)
    assert (code, document["verdict"], document["profile"]) == (0, "PASS", "citations"), document["findings"]
    assert document["counts"] == {"sentences": 4, "supported": 4, "contradicted": 0, "number_not_in_source": 0,
                                  "source_missing": 0, "no_source": 0, "undecided": 0}
    assert f"{os.sep}reports{os.sep}" in document["bundle"]
    again = ("judge", document["bundle"], "--corpus", pages, *NOW)
    assert run(*again, "--profile", "citations")[0] == 0
    assert "PASS (citations)" in run(*again, "--profile", "citations")[1]
    assert run(*again)[0] == 1


def test_table_names_the_state_of_each_sentence(home):
    raw = (factory.EN[0].replace("12 percent", "13 percent")
           .replace("[1][2].\n", "[1][2].\n- Nobody cites this.\n- This is cited from nowhere [9].\n"
                    "- Brigands held the port [3].\n- The weather of the whole year was splendid [1].\n"))
    report, pages = folder(home, raw)
    code, document = told(report, "--sources", pages)
    assert code == 1 and document["verdict"] != "PASS"
    states = {one["text"]: one["status"] for one in document["sentences"]}
    assert states == {
        "Steel output in the northern provinces fell by 13 percent in 2020.": "contradicted",
        "The ministry of industry closed five plants in March 2021.": "supported",
        "The new law came into force on 1 July 2021.": "supported", "Nobody cites this.": "no_source",
        "This is cited from nowhere.": "source_missing", "Brigands held the port.": "source_missing",
        "The weather of the whole year was splendid.": "undecided",
        "The port of Kells handled 4,200 containers in 2019.": "supported"}
    assert document["citations"]["dangling"] == ["[9]"]
    assert f"{os.sep}refused{os.sep}" in document["bundle"]


def test_number_that_the_source_does_not_hold_is_named(home):
    raw = factory.EN[0].replace("handled 4,200 containers in 2019", "sent 777 ships abroad in the year 2019")
    _, document = told(*_args(folder(home, raw)))
    (one,) = [one for one in document["sentences"] if "777" in one["text"]]
    assert one["status"] == "number_not_in_source" and one["reasons"][0] == "777"


def _args(made):
    return made[0], "--sources", made[1]


def test_sentence_that_opens_with_a_tie_to_the_one_before_is_supported(home):
    raw = factory.EN[0].replace("The ministry", "In addition, the ministry")
    _, document = told(*_args(folder(home, raw)))
    assert {one["text"][:11]: one["status"] for one in document["sentences"]}["In addition"] == "supported"


def test_sentence_found_in_another_source_is_a_hint_not_a_support(home):
    raw = factory.EN[0].replace("March 2021 [2]", "March 2021 [1]").replace("closed five\nplants", "closed five plants")
    _, document = told(*_args(folder(home, raw)))
    (one,) = [one for one in document["sentences"] if "plants" in one["text"]]
    assert (one["status"] != "supported", one["hint"]) == (True, "02.txt")
    assert "found in 02.txt, cited is 01.txt" in run("adopt", *_args((str(home / "report.md"), str(home / "pages"))),
                                                     *NOW)[1]


@pytest.mark.parametrize(("language", "word"), [("zh", "有据"), ("en", "supported")])
def test_table_comes_first_in_either_language(home, language, word):
    code, out, err = run("adopt", *_args(folder(home, *factory.ZH)), "--lang", language, *NOW)
    assert code == 0 and word in out.splitlines()[2]
    assert out.rstrip().splitlines()[-2].endswith("PASS (citations)")


def test_without_sources_every_sentence_is_missing_or_unsourced(home):
    code, document = told(folder(home)[0])
    assert code == 1 and document["verdict"] == "UNVERIFIED"
    assert {one["status"] for one in document["sentences"]} == {"source_missing"}


def test_out_takes_the_bundle_and_must_be_new(home):
    report, pages = folder(home)
    assert run("adopt", report, "--sources", pages, "--out", str(home / "made"), *NOW)[0] == 0
    assert (home / "made" / "manifest.json").exists()
    code, _, err = run("adopt", report, "--sources", pages, "--out", str(home / "made"), *NOW)
    assert code == 2 and "exists already" in err


def test_bundle_goes_to_the_project_around_the_folder(home):
    (home / "ragjudge.toml").write_text("", "utf-8")
    report, pages = folder(home)
    code, document = told(report, "--sources", pages)
    assert (code, document["bundle"][:8]) == (0, "reports/")


@pytest.mark.parametrize("name", ["missing.md", "empty.md", "folder"])
def test_report_that_cannot_be_read_says_so(home, name):
    (home / "empty.md").write_text("\n\n---\n", "utf-8")
    (home / "folder").mkdir()
    code, out, err = run("adopt", name, *NOW)
    assert code == 1 and not out and name in err and "Traceback" not in err


def test_report_in_gbk_with_a_byte_order_mark_or_old_line_ends_is_read(home):
    for data in (factory.ZH[0].encode("gb18030"), b"\xef\xbb\xbf" + factory.ZH[0].replace("\n", "\r\n").encode()):
        report, pages = folder(_new(home), *factory.ZH)
        pathlib.Path(report).write_bytes(data)
        assert told(report, "--sources", pages)[0] == 0


def _new(home):
    made = home / f"d{len(os.listdir(home))}"
    made.mkdir()
    return made


# --- which file is which reference ------------------------------------------------------------------
TARGETS = [Target("1", "https://a.example/one", "A"), Target("^2", "https://b.example/long/path-to-page", "B"),
           Target("", "https://c.example/three", "C")]


def matched(home, sources):
    folder(home, "x", sources)
    shelf = from_folder(TARGETS, project_for(None, str(home / "pages"), "x", os.environ, {}))
    return [(one.source and one.source.removeprefix("corpus/"), one.by) for one in shelf.rows], shelf


@pytest.mark.parametrize(("sources", "want"), [
    ({"01.txt": "Text of it.", "2.md": "Text."}, [("01.txt", "number"), ("2.md", "number"), (None, None)]),
    ({"a.txt": "https://www.a.example/one/\nText.", "c.txt": "---\nurl: https://c.example/three\n---\nText."},
     [("a.txt", "url"), (None, None), ("c.txt", "url")]),
    ({"1.txt": "Source: https://c.example/three\nText."}, [(None, None), (None, None), ("1.txt", "url")]),
    ({"b.example_long_path-to-page.txt": "Text of it."},
     [(None, None), ("b.example_long_path-to-page.txt", "name"), (None, None)]),
    ({"sources.json": '{"1": "x.txt", "https://c.example/three": "y.txt"}', "x.txt": "Text x.", "y.txt": "Text y."},
     [("x.txt", "map"), (None, None), ("y.txt", "map")]),
    ({"references.toml": '1 = "x.txt"\n"^2" = "x.txt"\n', "x.txt": "Text x."},
     [("x.txt", "map"), ("x.txt", "map"), (None, None)]),
])
def test_file_belongs_to_a_reference_by_number_address_name_or_map(home, sources, want):
    assert matched(home, sources)[0] == want


@pytest.mark.parametrize("text", ["[1]", "{", '{"1": 3}', '{"1": "not there.txt"}'])
def test_map_that_is_none_is_refused(home, text):
    with pytest.raises(ConfigError):
        matched(home, {"sources.json": text})


def test_source_that_cannot_be_read_is_named(home):
    rows, shelf = matched(home, {"01.txt": " ", "2.txt": "Text of two.", "other.txt": "Text of none."})
    assert rows[0] == (None, None) and list(shelf.unread) == ["corpus/01.txt"]
    assert shelf.surplus == ["corpus/other.txt"]


# --- pages of the web, replayed -------------------------------------------------------------------------
PAGES = {"https://a.example.com/one": "<html><body><main><h1>Steel</h1><p>Steel output in the northern provinces fell by "
         "12 percent in 2020. The weather was bad.</p></main></body></html>",
         "https://b.example.com/two": "<html><body><main><h1>Plants</h1><p>The ministry of industry closed five plants in "
         "March 2021. The new law came into force on 1 July 2021.</p></main></body></html>"}
WEB_REPORT = """# Output in the north

Steel output in the northern provinces fell by 12 percent in 2020 [1]. The ministry of industry closed five
plants in March 2021 ([Plants](https://b.example.com/two#part)).

## References

[1] https://a.example.com/one - Output
"""


class Served:
    """The network below the cache: pages, and nothing else."""

    def get(self, url, known=None):
        if url not in PAGES:
            raise FetchError(url, "status", "answered 404", status=404)
        return Reply(200, (), url, "text/html", "utf-8", PAGES[url].encode())


def kept(home, report=WEB_REPORT, pages=PAGES):
    """A project that replays kept pages."""
    (home / "ragjudge.toml").write_text('[net]\nmode = "replay"\n', "utf-8")
    (home / "report.md").write_text(report, "utf-8")
    store = Cached(Served(), WebStore(str(home / ".ragjudge" / WEB)))
    for url in (*pages, "https://gone.example.com/x"):
        with contextlib.suppress(FetchError):
            store.get(url)
    return str(home / "report.md")


def test_fetched_pages_support_a_report(home):
    code, document = told(kept(home), "--fetch")
    assert [one["status"] for one in document["sentences"]] == ["supported", "supported"]
    assert [(one["source"], one["by"]) for one in document["references"]] == [
        ("https://a.example.com/one", "fetch"), ("https://b.example.com/two", "fetch")]
    assert (code, document["verdict"]) == (0, "PASS"), document["findings"]


def test_page_that_is_gone_is_a_missing_source_with_its_reason(home):
    report = WEB_REPORT.replace("https://a.example.com/one", "https://gone.example.com/x")
    code, document = told(kept(home, report), "--fetch")
    assert code == 1 and [one["status"] for one in document["sentences"]] == ["source_missing", "supported"]
    assert [one["source"] for one in document["sources"]["unread"]] == ["https://gone.example.com/x"]
    assert "404" in document["sources"]["unread"][0]["why"]


def test_address_that_is_none_is_named_and_nothing_is_asked(home):
    report = WEB_REPORT.replace("https://a.example.com/one", "http://[::bad/x")
    code, document = told(kept(home, report), "--fetch")
    assert code == 1 and document["sentences"][0]["status"] == "source_missing"


@pytest.mark.parametrize(("words", "named"), [
    (("none.md", "--fetch"), "none.md: no such file"), (("无.md",), "无.md: no such file"),
    (("here.md", "--sources", "none"), "--sources none: no such folder")])
def test_missing_folder_or_report_is_named_as_it_was_given(home, words, named):
    (home / "here.md").write_text("Output fell [1].\n", "utf-8")
    code, _, err = run("adopt", *words, *NOW)
    assert code != 0 and named in err


def test_map_against_the_address_a_file_begins_with_is_refused(home):
    (home / "here.md").write_text("Output fell [1].\n\n## References\n\n[1] https://a.example/x\n", "utf-8")
    (home / "pages").mkdir()
    (home / "pages" / "b.txt").write_text("https://b.example/y\n\nOutput fell.\n", "utf-8")
    (home / "pages" / "sources.json").write_text('{"1": "b.txt"}', "utf-8")
    code, _, err = run("adopt", "here.md", "--sources", "pages", *NOW)
    assert code != 0 and "b.txt begins with https://b.example/y" in err, err


@pytest.mark.parametrize(("text", "source", "missing"), [
    ("管道长2000米。", "管道长2公里。", []), ("亩产1000斤。", "亩产500公斤。", []), ("管道长2001米。", "管道长2公里。", ["2001"]),
    ("约3000万元。", "2980万元。", []), ("It is 2000 m long.", "It is 2 km long.", []),
    ("It is 2001 m long.", "It is 2 km long.", ["2001"])])
def test_figure_in_another_unit_is_not_missing(text, source, missing):
    from types import SimpleNamespace

    from ragjudge.runner.adopt_quotes import Search
    named = SimpleNamespace(uri="a", document=SimpleNamespace(text=source))
    assert Search(None).missing_numbers(text, [named]) == missing
