"""A page that is not the page: the quote is not there, and the message says what stands in its place."""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "net"))
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import bundle_factory as factory  # noqa: E402
from hostile_server import Hostile  # noqa: E402
from test_audit_capture import answers, audited, author_files, no_file  # noqa: E402

from ragjudge import readers  # noqa: E402
from ragjudge.audit.page_looks import NAMES, looks_like  # noqa: E402
from ragjudge.net import Fetch, Limits, Reply  # noqa: E402
from ragjudge.records.load_bundle import load_bundle  # noqa: E402


@pytest.mark.parametrize("name, word", [
    ("soft-404", "the page is not there"), ("soft-404-zh", "页面不存在"), ("login", "a login page"),
    ("consent", "a consent page"), ("bot-wall", "a check against programs"), ("bot-wall-zh", "安全验证"),
    ("scripts-only", "built by scripts"), ("scripts-empty", "built by scripts"), ("paywall", "for subscribers"),
    ("error-page-200", "reports an error"), ("not-found", "answered 404"), ("pdf-as-html", "PDF"),
    ("html-as-pdf", "application/pdf"), ("binary-as-html", "binary"), ("image-as-page", "image"),
    ("white-space", "white space"), ("redirect-to-login", "a login page"), ("gzip-bomb", "compressed bytes"),
    ("redirect-to-private", "no public host"), ("wants-login-basic", "wants a login"),
    ("changing", "not in it"), ("meta-refresh", "leads on to another"), ("nul-bytes", "not in it")])
def test_page_that_is_not_the_page_is_undecided_and_says_what_it_looks_like(name, word):
    with Hostile() as server:
        files = author_files("https://www.iea.org/panel.csv")
        there = f"{server.site}/{name}".encode()
        moved = {one: data.replace(b"https://www.iea.org/panel.csv", there) for one, data in files.items()}
        made = audited(moved, no_file, Fetch(("127.0.0.1",), Limits(read_s=2, total_s=5)))
    assert answers(made) == {None}
    said = " ".join(part for one in load_bundle(made).verification.results for part in one.unmatched)
    assert word in said and "\n" not in said


def looks(html, url="https://www.iea.org/a", redirects=()):
    reply = Reply(200, redirects, url, "text/html", None, html.encode())
    return looks_like(reply, readers.read(reply.body, "a.html"), factory.pack().lexicons)


@pytest.mark.parametrize("html", [
    "<title>Panel prices</title><p>" + "Prices fell in 2019. " * 120 + "</p><p>Please log in to comment.</p>",
    "<title>Panel prices</title><p>Panel prices fell to 0.38 USD per watt in 2019, the agency says.</p>",
    "<title>组件价格</title><p>2019年组件价格降至每瓦0.38美元。</p><script>x()</script>"
    + "<p>" + "价格继续下降。" * 60 + "</p>"])
def test_page_that_is_the_page_is_given_no_look(html):
    assert looks(html) == ""


def test_long_page_is_known_by_its_title_only():
    long = "<p>" + "Prices fell in 2019. " * 120 + "</p>"
    assert "the page is not there" in looks("<title>Page not found</title>" + long)
    assert looks("<title>Prices</title>" + long + "<p>page not found</p>") == ""


def test_redirect_to_the_root_is_said():
    assert "root of the site" in looks("<title>Home</title><p>Welcome to us all.</p>", "https://www.iea.org/",
                                       ("https://www.iea.org/a",))


def test_every_look_has_phrases_in_both_languages():
    classes = factory.pack().lexicons["web_pages"]
    for name in NAMES:
        assert classes[name].zh and classes[name].en
        for phrase in (*classes[name].zh, *classes[name].en):
            assert NAMES[name] in looks(f"<title>{phrase}</title><p>x</p>") or any(
                f"“{other}”" in looks(f"<title>{phrase}</title><p>x</p>")
                for one in NAMES for other in (*classes[one].zh, *classes[one].en)), phrase
