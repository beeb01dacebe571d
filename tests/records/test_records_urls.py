"""One spelling of a URL, and references resolved."""

import pytest

from ragjudge.records.errors import SourceError
from ragjudge.records.urls import canonical_url, is_web, join_url, parse_url, same_url, unicode_label


@pytest.mark.parametrize("text, canonical", [
    ("HTTP://EXAMPLE.org:80/a/./b/../c?x=1#f", "http://example.org/a/c?x=1"),
    ("https://h.org", "https://h.org/"), ("https://h.org.:443/", "https://h.org/"), ("https://h.org?q", "https://h.org/?q"),
    ("https://zh.wikipedia.org/wiki/中国", "https://zh.wikipedia.org/wiki/%E4%B8%AD%E5%9B%BD"),
    ("https://zh.wikipedia.org/wiki/%e4%b8%ad%e5%9b%bd", "https://zh.wikipedia.org/wiki/%E4%B8%AD%E5%9B%BD"),
    ("http://例子.中国/", "http://xn--fsqu00a.xn--fiqs8s/"), ("http://h.org/%7euser", "http://h.org/~user"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"), ("http://h.org/a%zz", "http://h.org/a%25zz"),
    ("http://h.org/../../x", "http://h.org/x"), ("http://h.org/a//b", "http://h.org/a//b")])
def test_url_has_one_spelling(text, canonical):
    assert canonical_url(text) == canonical
    assert canonical_url(canonical) == canonical


@pytest.mark.parametrize("text, word", [
    ("file:///etc/passwd", "scheme"), ("h.org/a", "scheme"), ("http:///x", "no host"), ("http://h.org:99999/", "port"),
    ("http://h.org:0/", "port"), ("http://u@h.org/", "user name"), ("http://u:p@h.org/", "user name"),
    ("http://h.org/a b", "space"), ("http://h.org/a\nb", "control"), ("http://h.org\\@evil.org/", "backslash"),
    ("http://h..org/", "label"), ("http://h_$.org/", "label"), ("http://" + "a" * 5000, "characters"), ("", "scheme")])
def test_what_is_no_plain_url_is_refused(text, word):
    with pytest.raises(SourceError, match=word) as raised:
        parse_url(text)
    assert "u:p" not in str(raised.value)


def test_difference_that_matters_is_kept():
    assert same_url("https://h.org", "HTTPS://h.org/")
    for other in ("http://h.org/", "https://h.org/a", "https://h.org/?a", "https://www.h.org/", "no url"):
        assert not same_url("https://h.org/", other)


@pytest.mark.parametrize("reference, whole", [
    ("c", "http://h.org/a/c"), ("/c", "http://h.org/c"), ("//o.org/c", "http://o.org/c"), ("?q", "http://h.org/a/b?q"),
    ("", "http://h.org/a/b?x"), ("../../z", "http://h.org/z"), ("https://q.org/", "https://q.org/"),
    (" a b ", "http://h.org/a/a%20b"), ("mailto:a@b", "mailto:a@b")])
def test_reference_is_resolved_against_its_page(reference, whole):
    assert join_url(parse_url("http://h.org/a/b?x"), reference) == whole


def test_labels_are_shown_as_people_see_them():
    assert unicode_label("xn--fsqu00a") == "例子"
    assert unicode_label("xn--\x80") == "xn--\x80" and unicode_label("iea") == "iea"


def test_web_address_is_told_from_a_path():
    assert is_web("https://h.org") and is_web("HTTP://h.org") and not is_web("corpus/http://x") and not is_web("sql:x")
