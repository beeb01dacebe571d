"""Which reader reads a file; what is refused, with the reason and what would help."""

import io
import zipfile

import pytest
from office_files import docx, package, paragraph, rows, xlsx

from ragjudge.readers import NOT_YET, SUPPORTED, read
from ragjudge.records.errors import SourceError

DOCX, XLSX = docx(paragraph("Text.")), xlsx({"S": rows(["a", "b"], [1, 2])})


def refused(data: bytes, name: str) -> SourceError:
    with pytest.raises(SourceError) as caught:
        read(data, name)
    assert caught.value.where.startswith(name)
    return caught.value


@pytest.mark.parametrize("name", ["a.pdf", "a.PNG", "a.mp3", "a.mp4", "a.zip", "a.doc", "a.xls", "a.pptx",
    "a.odt", "a.py",
                                  "a.xml", "a.sqlite"])
def test_kind_not_yet_supported_says_what_would_help(name):
    error = refused(b"anything", name)
    assert "not yet supported" in error.what and error.mend


def test_every_kind_not_yet_supported_has_a_mend_and_no_kind_is_both():
    for kind, (extensions, mend) in NOT_YET.items():
        assert extensions and mend, kind
        assert not set(extensions) & set(SUPPORTED)


def test_unknown_extension_is_refused_with_the_list_of_known_ones():
    assert "md" in refused(b"text", "a.xyz").mend


@pytest.mark.parametrize("data, name, word", [
    (b"%PDF-1.7 ...", "a.txt", "PDF"), (b"\x89PNG\r\n\x1a\n....", "a.md", "image"), (b"SQLite format 3\0",
    "a.csv", "database"),
    (DOCX, "a.md", "ZIP"), (b"PK\x05\x06" + bytes(18), "a.txt", "ZIP"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99), "a.txt", "Office"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99), "a.docx", "encrypted"), (b"plain text", "a.docx",
    "ZIP"),
    (b"\x00\x01\x02" * 99, "a.md", "binary")])
def test_content_that_is_not_what_the_name_says_is_refused(data, name, word):
    assert word in refused(data, name).what


def test_docx_named_xlsx_and_the_other_way_round_have_no_such_part():
    assert "no workbook part" in refused(DOCX, "a.xlsx").what
    assert "no Word document part" in refused(XLSX, "a.docx").what


def test_html_named_txt_is_read_as_html_and_says_so():
    document = read(b"\n<!DOCTYPE html><p>Costs <b>fell</b>.</p>", "a.txt")
    assert document.text == "Costs fell." and "HTML" in document.warnings[0]


def test_markdown_that_shows_html_is_still_markdown():
    assert read(b"# T\n\n<html> is a tag.\n", "a.md").media_type == "text/markdown"


@pytest.mark.parametrize("extension", sorted(SUPPORTED))
def test_empty_file_is_refused_in_every_format(extension):
    assert refused(b"", f"a.{extension}").what == "file is empty"


@pytest.mark.parametrize("extension", sorted(set(SUPPORTED) - {"docx", "xlsx"}))
def test_white_space_alone_is_refused_in_every_format(extension):
    refused(b" \n\t\r\n \xe3\x80\x80\n", f"a.{extension}")


@pytest.mark.parametrize("name", ["README", ".gitignore", "dir.d/LICENSE"])
def test_text_without_an_extension_is_plain_text(name):
    assert read(b"Some text.\n", name).media_type == "text/plain"


@pytest.mark.parametrize("extension, data", [
    ("md", b"# T\n"), ("html", b"<p>x"), ("csv", b"a,b\n1,2\n"), ("tsv", b"a\tb\n1\t2\n"), ("json",
    b'{"a": 1}'),
    ("jsonl", b'{"a": 1}\n'), ("vtt", b"WEBVTT\n\n00:01.000 --> 00:02.000\nx\n"),
    ("srt", b"1\n00:00:01,000 --> 00:00:02,000\nx\n"), ("docx", DOCX), ("xlsx", XLSX), ("txt", b"x\n")])
def test_document_says_its_reader_version_and_media_type(extension, data):
    document = read(data, f"dir/a.{extension.upper()}")
    assert document.reader and document.version >= 1 and document.media_type == SUPPORTED[extension]
    assert document == read(data, f"dir/a.{extension.upper()}")


def test_zip_bomb_is_refused():
    bomb = package({"word/document.xml": b" " * 40_000_000})
    assert "bomb" in refused(bomb, "a.docx").what


@pytest.mark.parametrize("inner", ['<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "<x>" * 300 + "</x>" * 300,
    "<x>", "",
                                   '<?xml version="1.0" encoding="utf-7"?><x/>'])
def test_hostile_xml_is_refused(inner):
    data = package({"word/document.xml": inner})
    refused(data, "a.docx")


def test_encrypted_part_is_refused():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        made.writestr("word/document.xml", "<x/>")
    data = buffer.getvalue()
    at = data.index(b"PK\x01\x02")
    data = data[:6] + b"\x01" + data[7:at + 8] + b"\x01" + data[at + 9:]
    assert "encrypted" in refused(data, "a.docx").what
