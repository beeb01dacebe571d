"""Real files of others, where they lie beside the project: read or refused, with known right results."""

import json
from pathlib import Path

import pytest

from ragjudge.readers import extension_of, read
from ragjudge.readers.html_tokens import tokenize
from ragjudge.records.errors import SourceError
from ragjudge.records.units import CONTENT_ROLES

SHARED = Path(__file__).resolve().parent.parent.parent / "../shared/data"
pytestmark = pytest.mark.skipif(not SHARED.exists(), reason="no ../shared beside the project")


def files(folder: str, *extensions: str) -> list[Path]:
    return sorted(path for path in (SHARED / folder).rglob("*") if path.suffix[1:] in extensions
                  and ".expected" not in path.name)


def test_every_file_of_the_corpus_is_read_or_named_with_a_reason():
    reasons = {}
    for path in files("corpus", "html", "md", "txt", "vtt", "json", "pdf"):
        try:
            document = read(path.read_bytes(), path.name)
        except SourceError as error:
            reasons.setdefault(error.what, []).append(path.suffix)
            continue
        assert any(one.role in CONTENT_ROLES for one in document.blocks), path.name
        last = 0
        for one in document.blocks:
            assert last <= one.start < one.end <= len(document.text), path.name
            last = one.start if one.role == "table" else one.end
    assert set(reasons) == {"not read: PDF is not yet supported"}


def test_real_pages_give_the_tokens_of_html_parser():
    from html.parser import HTMLParser

    class Peer(HTMLParser):
        def __init__(self):
            super().__init__(convert_charrefs=True)
            self.tags, self.words = [], []

        def handle_starttag(self, tag, attrs):
            self.tags.append((tag, {name: value or "" for name, value in attrs}))

        def handle_data(self, data):
            self.words.append(data)

    for path in files("corpus", "html")[::5]:
        source, peer = path.read_text("utf-8"), Peer()
        peer.feed(source)
        peer.close()
        ours = list(tokenize(source))
        assert [one[1:] for one in ours if one[0] == "start"] == peer.tags, path.name
        assert "".join(one[1] for one in ours if one[0] == "text") == "".join(peer.words), path.name


@pytest.mark.parametrize("path", files("files/html", "html"), ids=lambda path: path.stem)
def test_words_of_the_right_extraction_are_read(path):
    document = read(path.read_bytes(), path.name)
    sidecar = path.with_name(path.name + ".expected.txt")
    if not sidecar.exists():
        return
    words = [word for word in sidecar.read_text("utf-8").split() if word.isalnum()]
    found = document.text.split()
    missing = [word for word in words if word not in found]
    assert len(missing) <= 0.08 * len(words) + 1, missing[:20]


@pytest.mark.parametrize("name, count, first", [
    ("vtt/captions_with_bom.vtt", 4, "Caption text #1"), ("vtt/cue_tags.vtt", 3,
    "When the moon hits your eye"),
    ("vtt/metadata_headers_multiline.vtt", 2, "Caption text #1"), ("vtt/styles.vtt", 1, "Hello world."),
    ("vtt/youtube_dl.vtt", 3, "yeah"), ("vtt/wpt-arrows.vtt", 6, "text1"), ("vtt/wpt-settings-multiple.vtt",
    2, "text1"),
    ("vtt/wpt-timings-omitted-hours.vtt", 3, "text1"), ("srt/missing_timeframe.srt", 4, "Caption text #1"),
    ("srt/ascii.srt", 3, "ascii")])
def test_cues_are_counted_right(name, count, first):
    from ragjudge.readers.subtitles import parse_cues
    cues, _ = parse_cues((SHARED / "files" / name).read_text("utf-8-sig"), name)
    assert (len(cues), cues[0].text) == (count, first)


@pytest.mark.parametrize("name, right", [
    ("any_sheets.xlsx", "Visible\n\n1\t2"), ("date_1904.xlsx", "2021-01-01\t15"), ("errors.xlsx", "#DIV/0!"),
    ("header-row.xlsx", "Columns\tColumn A\tColumn B\tColumn C\nput data here\t1\t2\t3"),
    ("inlineStr_cdata.xlsx", "Hello CDATA\tWorld\n12345\tNormalText"), ("nonstandard-xml-ns-prefix.xlsx",
    "a\tb\n1\t3\n2\t4"),
    ("richtext-namespaced.xlsx", "shared string Line 2 Line 3"), ("shared_formula_simple.xlsx",
    "1\t2\n2\t4\n3\t6"),
    ("csvkit-test.xlsx", "Chicago Reader\t1971-01-01\t40\tTRUE\t1"), ("date_quoted_format.xlsx",
    "2021-01-01")])
def test_workbooks_of_others_show_their_values(name, right):
    assert right in read((SHARED / "files/xlsx" / name).read_bytes(), name).text


@pytest.mark.parametrize("path", files("files/csv", "csv"), ids=lambda path: path.stem)
def test_csv_rows_are_those_of_the_right_extraction(path):
    sidecar = path.with_name(path.name + ".expected.json")
    if not sidecar.exists():
        return
    table, = read(path.read_bytes(), path.name).tables
    headers = [one.header for one in table.columns]
    assert [dict(zip(headers, row.cells)) for row in table.rows] == json.loads(sidecar.read_text("utf-8"))


def test_binary_kinds_are_refused_by_content_whatever_their_name():
    for path in files("files", "pdf", "png", "tif"):
        with pytest.raises(SourceError):
            read(path.read_bytes(), path.stem + ".txt")
        assert extension_of(path.name)
