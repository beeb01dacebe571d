"""Manners: robots.txt, pauses, second tries; many hosts at once; a clock of our own, so that waiting takes no time."""

import pytest
from hostile_server import TEXT, Hostile, head, page

from ragjudge.net import Clock, Limits, Manners, Reply, Web, get_all
from ragjudge.net.retry_after import retry_after_s
from ragjudge.net.robots import parse_robots
from ragjudge.records.errors import FetchError
from ragjudge.records.urls import parse_url

LIMITS = Limits(total_s=2.0, read_s=0.5)


class FakeTime:
    """A clock that only sleeping moves."""

    def __init__(self):
        self.at, self.slept = 1000.0, []

    def sleep(self, seconds):
        self.slept.append(round(seconds, 3))
        self.at += seconds

    def clock(self):
        return Clock(lambda: self.at, lambda: self.at, self.sleep)


def web(time, **manners):
    return Web(["127.0.0.1"], LIMITS, Manners(**({"robots": False, "delay_s": 0.0} | manners)), clock=time.clock())


def kind_of(call):
    with pytest.raises(FetchError) as raised:
        call()
    return raised.value


def test_server_that_is_busy_is_asked_again_after_the_time_it_names():
    time = FakeTime()
    with Hostile() as server:
        assert web(time).get(f"{server.site}/unavailable-then-page").body == TEXT
    assert time.slept == [7.0]


def test_without_a_time_the_pause_doubles():
    time = FakeTime()
    with Hostile() as server:
        assert web(time).get(f"{server.site}/too-many-then-page").body == TEXT
    assert time.slept == [1.0, 2.0]


def test_broken_connection_is_tried_again():
    time = FakeTime()
    with Hostile() as server:
        assert web(time).get(f"{server.site}/reset-then-page").body == TEXT
    assert time.slept == [1.0]


@pytest.mark.parametrize("name", ["not-found", "forbidden", "gone", "bad-request", "wants-login-basic", "http-0.9"])
def test_what_another_try_cannot_help_is_asked_once(name):
    time = FakeTime()
    with Hostile() as server:
        kind_of(lambda: web(time).get(f"{server.site}/{name}"))
        assert (server.asked, time.slept) == ([f"/{name}"], [])


@pytest.mark.parametrize("name, times", [("server-error", 3), ("unavailable", 3), ("closes-at-once", 3)])
def test_tries_are_bounded_and_counted_in_the_message(name, times):
    with Hostile() as server:
        error = kind_of(lambda: web(FakeTime()).get(f"{server.site}/{name}"))
        assert len(server.asked) == times and "3 times" in error.what


@pytest.mark.parametrize("name", ["unavailable-long", "too-many-date"])
def test_server_that_asks_for_a_long_wait_is_given_up(name):
    time = FakeTime()
    with Hostile() as server:
        error = kind_of(lambda: web(time).get(f"{server.site}/{name}"))
    assert "at most 30 are waited" in error.what and time.slept == []


@pytest.mark.parametrize("value, seconds", [
    ("120", 120.0), ("0", 0.0), ("Thu, 01 Jan 1970 00:17:10 GMT", 30.0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
    ("soon", None), ("-5", None), (None, None), ("99999999999999999999", None)])
def test_retry_after_is_seconds_or_a_date(value, seconds):
    assert retry_after_s(value, 1000.0) == seconds


def test_one_host_is_asked_with_pauses():
    time = FakeTime()
    with Hostile() as server:
        one = web(time, delay_s=1.5)
        for name in ("page", "etag", "gzip-well"):
            one.get(f"{server.site}/{name}")
    assert time.slept == [1.5, 1.5]


def test_when_the_budget_is_spent_nothing_more_is_waited_for():
    time = FakeTime()
    with Hostile() as server:
        one = Web(["127.0.0.1"], LIMITS, Manners(robots=False, delay_s=4.0), clock=time.clock(), budget_s=10)
        assert one.get(f"{server.site}/unavailable-then-page").body == TEXT  # asks for 7 s
        assert kind_of(lambda: one.get(f"{server.site}/page")).kind == "no-time"  # its turn would be at 11 s
        assert "429, 1 time" in kind_of(lambda: Web(
            ["127.0.0.1"], LIMITS, Manners(robots=False), clock=time.clock(), budget_s=0.5).get(
                f"{server.site}/too-many-then-page")).what
    assert time.slept == [7.0]


# --- robots.txt --------------------------------------------------------------------------------------
def robots(text):
    return page(text.encode(), type_="text/plain")


def test_page_that_robots_txt_forbids_is_not_asked_for():
    with Hostile(robots("User-agent: *\nDisallow: /page\n")) as server:
        one = web(FakeTime(), robots=True)
        error = kind_of(lambda: one.get(f"{server.site}/page"))
        assert error.kind == "robots" and "net.robots" in error.mend
        assert one.get(f"{server.site}/gzip-well").body == TEXT
        assert server.asked == ["/robots.txt", "/gzip-well"]


def test_redirect_to_a_forbidden_page_is_not_followed():
    with Hostile(robots("User-agent: *\nDisallow: /page\n")) as server:
        assert kind_of(lambda: web(FakeTime(), robots=True).get(f"{server.site}/redirect-permanent")).kind == "robots"
        assert "/page" not in server.asked


@pytest.mark.parametrize("status, remark", [
    ("401 Unauthorized", False), ("403 Forbidden", False), ("404 Not Found", False), ("500 Internal Server Error", True),
    ("204 No Content", True)])
def test_robots_txt_that_is_not_there_forbids_nothing(status, remark):
    with Hostile(page(b"User-agent: *\nDisallow: /\n", status=status)) as server:
        reply = web(FakeTime(), robots=True, retries=0).get(f"{server.site}/page")
    assert reply.body == TEXT and bool(reply.remarks) == remark


@pytest.mark.parametrize("answer", [b"", b"nonsense", head("200 OK", "Content-Length: 99999999999"),
                                    robots("<html>this is a page</html>"), robots("\x00\xff: x\n")])
def test_robots_txt_that_is_broken_or_huge_forbids_nothing(answer):
    with Hostile(answer) as server:
        assert web(FakeTime(), robots=True).get(f"{server.site}/page").body == TEXT


def test_crawl_delay_of_the_site_is_kept():
    time = FakeTime()
    with Hostile(robots("User-agent: *\nCrawl-delay: 4\nAllow: /\n")) as server:
        one = web(time, robots=True, delay_s=1.0)
        one.get(f"{server.site}/page")
        one.get(f"{server.site}/etag")
    assert time.slept == [1.0, 4.0]


RULES = """
# comment
User-agent: googlebot
Disallow: /

User-agent: ragjudge
User-Agent: other
Disallow: /private
Allow: /private/open
Disallow: /*.pdf$
Disallow: /a%3cd
Disallow: /价格
Disallow:
Allow: /x*y*z

User-agent: *
Disallow: /
"""


@pytest.mark.parametrize("path, allowed", [
    ("/", True), ("/private", False), ("/private/more", False), ("/private/open/1", True), ("/a.pdf", False),
    ("/a.pdf?x", True), ("/b/c.pdf", False), ("/a%3Cd", False), ("/价格", False), ("/价", True), ("/robots.txt", True)])
def test_longest_rule_of_our_group_decides(path, allowed):
    assert parse_robots(RULES.encode(), "ragjudge").allows(parse_url("https://h.org" + path)) == allowed


def test_others_fall_under_the_group_of_all():
    assert not parse_robots(RULES.encode(), "someone").allows(parse_url("https://h.org/x"))
    assert parse_robots(b"User-agent: googlebot\nDisallow: /\n", "someone").allows(parse_url("https://h.org/x"))


def test_wildcards_take_linear_time():
    rules = parse_robots(b"User-agent: *\nDisallow: /" + b"a*" * 200 + b"b$\n", "x")
    assert rules.allows(parse_url("https://h.org/" + "a" * 3000))


# --- many at once ------------------------------------------------------------------------------------
class Slow:
    """A transport that knows when each host was asked."""

    def __init__(self):
        self.order = []

    def get(self, url):
        self.order.append(url)
        if "bad" in url:
            raise FetchError(url, "status", "answered 404", status=404)
        return Reply(200, (), url, "text/html", None, b"x")


def test_replies_stand_in_the_order_asked_for_whatever_came_first():
    urls = [f"https://h{host}.org/{name}" for name in ("1", "bad", "3") for host in range(4)]
    found = get_all(Slow(), [*urls, urls[0]], workers=3)
    assert list(found) == urls
    assert [isinstance(one, FetchError) for one in found.values()] == ["bad" in one for one in urls]


def test_pages_of_one_host_are_asked_one_after_another():
    slow = Slow()
    urls = [f"https://h.org/{number}" for number in range(20)]
    get_all(slow, urls, workers=8)
    assert slow.order == urls


def test_when_the_time_is_over_the_rest_is_refused():
    time = FakeTime()

    class Waits(Slow):
        def get(self, url):
            time.sleep(4)
            return super().get(url)

    found = get_all(Waits(), ["https://h.org/1", "https://h.org/2", "https://h.org/3"], budget_s=6, clock=time.clock())
    assert [getattr(one, "kind", "") for one in found.values()] == ["", "", "no-time"]


def test_every_name_of_the_room_is_there_and_no_socket_is_loaded_before_it_is_used():
    import subprocess
    import sys

    import ragjudge.net as net
    assert all(getattr(net, name) is not None for name in net.__all__)
    with pytest.raises(AttributeError):
        net.Nothing  # noqa: B018
    code = ("import sys, ragjudge.audit, ragjudge.runner.audit_process; "
            "print(sorted({'ssl', 'socket', 'sqlite3', 'concurrent.futures'} & set(sys.modules)))")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
