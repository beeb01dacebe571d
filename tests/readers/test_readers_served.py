"""A page of the web is read as what its server declares; charset of header, meta, byte order mark, or a guess."""

import pytest

from ragjudge.readers import Served, read_cited, type_fits
from ragjudge.readers.decoding import weighed
from ragjudge.readers.served import extension_for
from ragjudge.records.errors import SourceError

ZH = "<!doctype html><title>价格</title><p>2019年组件价格降至每瓦0.38美元，较2010年大幅下降。</p>"
META = ZH.replace("<title>", "<meta charset={}><title>")


@pytest.mark.parametrize("data, charset, encoding", [
    (ZH.encode(), None, "utf-8"), (ZH.encode(), "gb18030", "utf-8"), (ZH.encode("gbk"), "GBK", "gb18030"),
    (ZH.encode("gbk"), "klingon", "gb18030"), (ZH.encode("gbk"), "utf-8", "gb18030"),
    (META.format("gb2312").encode("gbk"), None, "gb18030"), (META.format("gb2312").encode("gbk"), "ISO-8859-1", "gb18030"),
    (META.format("iso-8859-1").encode("gbk"), "gbk", "gb18030"),
    (b"\xef\xbb\xbf" + ZH.encode(), "gbk", "utf-8"), (b"\xff\xfe" + ZH.encode("utf-16-le"), "utf-8", "utf-16le"),
    (ZH.encode("utf-16-be"), "utf-16be", "utf-16be"),
    (ZH.replace("价", "價").replace("组", "組").replace("较", "較").replace("降", "跌").replace("大幅", "大").replace(
        "下", "下").replace("为", "為").encode("big5"), "big5", "big5-hkscs")])
def test_charset_of_the_server_is_taken_where_the_bytes_obey_it(data, charset, encoding):
    document = read_cited(data, "https://h.org/a", Served("text/html", charset))
    assert document.decoding.encoding == encoding
    assert "0.38美元" in document.text


def test_charset_of_the_server_serves_tables_and_plain_text_too():
    text = "国家,年份,价格（元）\n自由国,2019,0.38\n"
    for declared in ("text/csv", "text/plain", "text/markdown"):
        document = read_cited(text.encode("gbk"), "https://h.org/a", Served(declared, "gbk"))
        assert document.text == text and document.decoding.confidence == 100


def test_latin_default_of_a_server_gives_way_to_the_page():
    assert weighed("iso-8859-1", "gb2312") == ["gb2312", "iso-8859-1"]
    assert weighed("big5", "gb2312") == ["big5", "gb2312"]
    assert weighed(None, "gb2312") == ["gb2312"] and weighed("latin1", None) == ["latin1"]


@pytest.mark.parametrize("uri, declared, extension", [
    ("https://h.org/a.php?x=1.csv", "text/html", "html"), ("https://h.org", "text/html", "html"),
    ("https://h.org/data?format=csv", "text/csv", "csv"), ("https://h.org/a.csv", "text/plain", "csv"),
    ("https://h.org/a.md", "text/plain", "md"), ("https://h.org/a", "text/plain", "txt"),
    ("https://h.org/a.xlsx?dl=1", "application/octet-stream", "xlsx"), ("https://h.com", "text/plain", "txt"),
    ("https://h.org/a.json", "text/html", "html"), ("https://h.org/x", "application/ld+json", "json")])
def test_declared_type_comes_before_the_ending(uri, declared, extension):
    assert extension_for(uri, Served(declared)) == extension


@pytest.mark.parametrize("declared, word", [
    ("application/pdf", "PDF"), ("image/png", "image"), ("video/mp4", "video"), ("application/zip", "archive"),
    ("application/wasm", "no reader"), ("application/rss+xml", "markup"), ("application/msword", "old Word")])
def test_type_that_no_reader_reads_is_refused_with_a_mend(declared, word):
    with pytest.raises(SourceError, match=word) as raised:
        read_cited(b"x", "https://h.org/a", Served(declared))
    assert declared in raised.value.what and raised.value.mend


@pytest.mark.parametrize("declared, media_type, fits", [
    ("text/html", "text/html", True), ("application/xhtml+xml", "text/html", True), ("text/csv", "text/csv", True),
    ("text/plain", "text/csv", True), ("text/plain", "text/html", False), ("text/csv", "text/html", False),
    ("application/octet-stream", "text/html", False), ("application/octet-stream", "text/csv", True),
    ("application/pdf", "text/html", False), ("text/html", "text/plain", False), ("", "text/html", False),
    ("text/plain", "text/plain", True), ("application/octet-stream", "text/plain", False)])
def test_declared_type_fits_what_was_read(declared, media_type, fits):
    assert type_fits(declared, media_type) == fits
