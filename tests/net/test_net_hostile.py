"""Every behaviour of the hostile server ends in a named finding, or in the whole page, inside its cap."""

import time

import pytest
from hostile_server import BEHAVIOURS, TEXT, Hostile

from ragjudge.net import Fetch, Limits, Reply
from ragjudge.records.errors import FetchError

LIMITS = Limits(body_bytes=200_000, total_s=0.6, read_s=0.25, ratio=100, ratio_from_bytes=20_000)
INSIDE_S = 1.5
REFUSED = {
    "too-slow": "slow-headers slow-body-drip silent stalls-in-body",
    "too-big": "endless-body endless-chunks length-enormous gzip-too-big",
    "big-head": "endless-headers endless-status-line huge-header",
    "bad-answer": "endless-interim switching http-2-preface garbage-status status-999 header-without-colon "
                  "header-folded header-with-space header-with-nul header-with-bare-cr ssh-banner",
    "no-answer": "closes-at-once",
    "reset": "resets-at-once reset-in-body reset-then-page",
    "cut-off": "length-too-long chunk-truncated chunk-last-missing closes-in-headers http-0.9 tls-on-plain "
               "gzip-truncated",
    "bad-length": "length-too-short length-negative length-no-number two-lengths length-and-chunked "
                  "transfer-coding-gzip second-answer-after-the-first",
    "bad-chunk": "chunk-garbage chunk-signed-size chunk-longer-than-size",
    "redirect-loop": "redirect-loop redirect-loop-of-two cookies-demanded",
    "redirect-chain": "redirect-chain",
    "bad-redirect": "redirect-without-location redirect-with-two-locations",
    "bad-url": "redirect-to-file redirect-to-userinfo redirect-to-gopher redirect-to-script "
               "redirect-with-line-feed",
    "bad-port": "redirect-to-mail-port",
    "private-address": "redirect-to-private redirect-to-metadata redirect-to-loopback-6 redirect-to-mapped "
                       "redirect-to-localhost redirect-to-decimal-address",
    "not-a-page": "choices no-content reset-content partial created not-modified-unasked",
    "status": "bad-request wants-login-basic forbidden not-found gone legal-reasons server-error unavailable "
              "unavailable-long too-many-date unavailable-then-page too-many-then-page",
    "bomb": "gzip-bomb",
    "bad-coding": "gzip-nested gzip-wrong-checksum gzip-flag-on-plain gzip-junk-after brotli zstd",
    "empty": "empty"}
KIND = {name: kind for kind, names in REFUSED.items() for name in names.split()}
WHOLE_TEXT = frozenset((
    "page", "interim-then-page", "no-length", "chunked-well", "redirect-relative", "redirect-scheme-relative",
    "redirect-permanent", "redirect-not-ascii", "redirect-to-plain-http", "bare-line-feeds", "gzip-well", "deflate-zlib", "deflate-raw",
    "two-types", "no-type", "type-garbage", "html-as-pdf", "html-as-csv", "etag", "etag-changing",
    "modified-since", "etag-with-control-characters"))
JUDGED_BY_CONTENT = frozenset((
    "meta-refresh", "gzip-two-members", "gzip-nested-silently", "gzip-without-flag", "charset-gbk",
    "charset-wrong", "charset-latin-over-meta", "charset-twice", "charset-unknown", "charset-quoted",
    "bom-against-header", "utf-16-bom", "utf-7-trick", "nul-bytes", "binary-as-html", "pdf-as-html",
    "image-as-page", "white-space", "soft-404", "soft-404-zh", "error-page-200", "consent", "bot-wall",
    "bot-wall-zh", "scripts-only", "scripts-empty", "paywall", "login", "redirect-to-login",
    "redirect-to-root", "injection", "", "changing", "etag-lying"))
"""Whole answers: whether they hold the quote is for the readers and the audit. tests/audit"""


@pytest.fixture(scope="module")
def site():
    with Hostile() as server:
        yield server.site


def outcome(site, name):
    try:
        return Fetch(["127.0.0.1"], LIMITS).get(f"{site}/{name}")
    except FetchError as error:
        return error


def test_table_names_every_behaviour_once():
    assert set(KIND) | WHOLE_TEXT | JUDGED_BY_CONTENT == set(BEHAVIOURS)
    assert len(KIND) + len(WHOLE_TEXT) + len(JUDGED_BY_CONTENT) == len(BEHAVIOURS) >= 50


@pytest.mark.parametrize("name", BEHAVIOURS)
def test_behaviour_ends_in_its_finding_inside_its_cap(site, name):
    since = time.monotonic()
    found = outcome(site, name)
    assert time.monotonic() - since < INSIDE_S
    if name in KIND:
        assert isinstance(found, FetchError), found
        assert found.kind == KIND[name], found
        assert "\n" not in str(found) and found.where.startswith("http") and len(str(found)) < 400
    else:
        assert isinstance(found, Reply), found
        assert found.body == TEXT or name not in WHOLE_TEXT
        assert found.status == 200 and len(found.body) <= LIMITS.body_bytes


def test_findings_mend_what_a_person_can_mend(site):
    for name, word in (("wants-login-basic", "save the page"), ("brotli", "save the page"),
                       ("cookies-demanded", "cookies are not kept"), ("redirect-to-private", "allowed_hosts"),
                       ("too-many-date", "ask again later")):
        assert word in outcome(site, name).mend


def test_user_name_in_a_redirect_is_never_printed(site):
    assert "bank.example" not in str(outcome(site, "redirect-to-userinfo"))


def test_redirects_are_recorded_whole(site):
    reply = outcome(site, "redirect-not-ascii")
    assert reply.redirects == (f"{site}/redirect-not-ascii",)
    assert reply.url == f"{site}/page?w=%E4%BB%B7%E6%A0%BC"


def test_types_and_charsets_that_contradict_each_other_are_remarked(site):
    assert outcome(site, "two-types").remarks == (
        "several media types are declared: text/html, application/json; the first is taken",)
    assert "none is taken" in outcome(site, "charset-twice").remarks[0]
    assert outcome(site, "charset-twice").charset is None
    assert outcome(site, "charset-quoted").charset == "big5"
    assert outcome(site, "type-garbage").media_type == "application/octet-stream"


def test_etag_that_could_not_be_sent_back_is_dropped(site):
    assert outcome(site, "etag-with-control-characters").etag is None
    assert outcome(site, "etag").etag == '"v1"'


def test_guard_of_these_tests_stops_what_leaves_loopback(only_loopback):
    with pytest.raises(AssertionError, match="resolves"):
        Fetch(limits=LIMITS).get("http://www.unesco.org/")
    with pytest.raises(AssertionError, match="93.184.216.34"):
        Fetch(limits=LIMITS, resolve=lambda host, port: ["93.184.216.34"]).get("http://www.unesco.org/")
    only_loopback.clear()
