"""The HTML page: every link resolves, hostile text stays text, the quote stands marked in its snapshot."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ragjudge.records.closed import from_json
from ragjudge.records.rules import pack_bytes, read_pack
from ragjudge.records.scorecard import GATES, Finding, GateResult, Scorecard
from ragjudge.records.strict_json import parse_json
from ragjudge.render.html import html_report
from ragjudge.render.html.drawing import WIDTH
from ragjudge.render.html.excerpts import MOST, excerpt
from ragjudge.render.html.words import WORDS
from ragjudge.runner.judge_page import page_of

REPORTS = sorted((Path(__file__).resolve().parents[2] / "reports").glob("20*"))
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202e\x00 <!-- ]]> ![](x)"


class Page(HTMLParser):
    """Checks nesting; collects ids, links, tags and text."""

    def __init__(self, source):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.links, self.tags, self.text, self.marks = [], [], [], [], [], []
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for key, value in attrs if key == "id"]
        self.links += [value for key, value in attrs if key == "href"]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in ("meta", "br"):
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)
        if self.open and self.open[-1] == "mark":
            self.marks.append(data)


def files_of(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


def card_of(files):
    return from_json(Scorecard, parse_json(files["scorecard.json"], "s"), "s")


@pytest.fixture(scope="module")
def pack():
    from ragjudge.ontology import compile_pack
    root = Path(__file__).resolve().parents[2]
    names = [*root.glob("ontology/**/*.toml"), root / "policy.toml", root / "sources.toml"]
    return pack_bytes(compile_pack({one.relative_to(root).as_posix(): one.read_bytes() for one in names}))


@pytest.mark.parametrize("folder", REPORTS, ids=lambda one: one.name)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_page_of_a_real_bundle_is_whole(folder, language, pack):
    files = files_of(folder)
    source = page_of(files, card_of(files), pack, language).decode("utf-8")
    page = Page(source)
    assert len(set(page.ids)) == len(page.ids)
    inside = [one[1:] for one in page.links if one.startswith("#")]
    assert inside and set(inside) <= set(page.ids)
    assert all(one.startswith(("#", "http://", "https://")) for one in page.links)
    assert not {tag for tag, _ in page.tags} & {"script", "img", "iframe", "object", "link", "form", "base"}
    assert page.marks and "no_snapshot" not in source and WORDS["no_snapshot"][language == "en"] not in source
    assert not re.search(r"(?:src|srcset|url\()\s*=?\s*[\"']?http", source)


def test_same_bytes_give_the_same_page(pack):
    files = files_of(REPORTS[0])
    turned = dict(reversed(files.items()))
    assert page_of(files, card_of(files), pack, "zh") == page_of(turned, card_of(files), pack, "zh")


def test_decision_page_has_its_pictures_and_every_drawing_keeps_inside(pack):
    folder = next(one for one in REPORTS if b'"strategy":"decision"' in (one / "manifest.json").read_bytes())
    files = files_of(folder)
    page = Page(page_of(files, card_of(files), pack, "zh").decode("utf-8"))
    assert {"answer", "chain", "scenarios", "switches", "gates", "papers"} <= set(page.ids)
    for tag, attributes in page.tags:
        if tag == "rect":
            assert float(attributes["x"]) + float(attributes["width"]) <= WIDTH
    assert any("mark ii" in (attributes.get("class") or "") for _, attributes in page.tags)


def test_hostile_text_of_a_bundle_never_becomes_markup(pack):
    files = files_of(REPORTS[0])
    for name in ("report.md", "claims.jsonl"):
        text = files[name].decode("utf-8")
        target = next(iter(re.findall(r'"text":"([^"]{12,})"', files["claims.jsonl"].decode("utf-8"))))
        hostile = HOSTILE if name == "report.md" else HOSTILE.replace('"', '\\"').replace("\x00", "")
        files[name] = text.replace(target, hostile).encode("utf-8")
    bad = Finding(HOSTILE, f"claims.jsonl#{HOSTILE}", HOSTILE, HOSTILE, HOSTILE)
    card = replace(card_of(files), verdict="FAIL", errors=(HOSTILE,), limits=(HOSTILE,), question=HOSTILE,
                   gates=tuple(GateResult(name, "FAIL", 1, 1, HOSTILE, (bad,), ()) for name in GATES))
    page = Page(page_of(files, card, pack, "en").decode("utf-8"))
    assert not {tag for tag, _ in page.tags} & {"script", "img"}
    assert all(not key.startswith("on") for _, attributes in page.tags for key in attributes)
    assert "alert(1)" in "".join(page.text) and "\u202e" not in "".join(page.text)


@pytest.mark.parametrize("files", [{}, {"report.md": b"\xff\xfe"}, {"claims.jsonl": b"{"}, {"thesis.json": b"[]"}])
def test_broken_bundle_still_gives_a_page(files, pack):
    from ragjudge.runner.judge_process import nothing_judged
    page = Page(page_of(files, nothing_judged(pack, "2025-01-01", ("broke",)), pack, "zh").decode("utf-8"))
    assert "broke" in "".join(page.text) and "UNVERIFIED" in "".join(page.text)


def test_quote_missing_in_the_snapshot_is_said(pack):
    files = files_of(REPORTS[0])
    source = html_report(files, card_of(files), read_pack(pack), {}, "en")
    assert WORDS["no_snapshot"][1] in source


def test_excerpt_keeps_the_quote_and_says_where_it_was_cut():
    text = "line one\n" * 100 + "the QUOTE here\n" + "line two\n" * 100
    start = text.index("QUOTE")
    found = excerpt(text, start, start + 5)
    assert found.exact == "QUOTE" and found.cut_before and found.cut_after
    assert found.before.startswith("line one") and found.after.endswith("line two")
    whole = excerpt("ab", 0, 2)
    assert (whole.before, whole.exact, whole.after) == ("", "ab", "")
    assert not whole.cut_before and not whole.cut_after
    assert len(excerpt("x" * 10 * MOST, 0, 10 * MOST).exact) < 2 * MOST


def test_every_word_of_the_page_is_there_in_both_languages():
    assert all(zh and en and zh != en for zh, en in WORDS.values())
