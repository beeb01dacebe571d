"""Kept replies: asked again conditionally, replayed without a socket, never believed when damaged."""

import json

import pytest
from hostile_server import TEXT, Hostile

from ragjudge.net import Cached, Clock, Fetch, Limits, Off, Stored
from ragjudge.net.facts import facts_of
from ragjudge.net.replay import Recording
from ragjudge.records.errors import FetchError


class Memory(dict):
    """A Store in memory."""

    def load(self, name):
        return self.get(name)

    def save(self, name, data):
        self[name] = data


@pytest.fixture
def server():
    with Hostile() as one:
        yield one


def cached(store):
    return Cached(Fetch(["127.0.0.1"], Limits(total_s=2, read_s=0.5)), store)


@pytest.mark.parametrize("name", ["etag", "modified-since"])
def test_unchanged_page_is_confirmed_and_not_sent_again(server, name):
    store = Memory()
    first, second = cached(store).get(f"{server.site}/{name}"), cached(store).get(f"{server.site}/{name}")
    assert (first.way, second.way) == ("network", "revalidated")
    assert first.body == second.body == TEXT and second.status == 200
    assert (first.etag, first.last_modified) == (second.etag, second.last_modified)


@pytest.mark.parametrize("name, same", [("etag-changing", True), ("changing", False), ("page", True)])
def test_page_without_a_fitting_validator_is_sent_again(server, name, same):
    store = Memory()
    first, second = cached(store).get(f"{server.site}/{name}"), cached(store).get(f"{server.site}/{name}")
    assert (first.way, second.way) == ("network", "network")
    assert (first.body == second.body) == same


def test_copy_that_is_fresh_is_taken_without_asking(server):
    store, at = Memory(), [1000.0]
    clock = Clock(wall=lambda: at[0])
    one = Cached(Fetch(["127.0.0.1"], Limits(total_s=2, read_s=0.5)), store, fresh_s=60, clock=clock)
    ways = []
    for seconds in (1000.0, 1059.0, 1060.0, 900.0):
        at[0] = seconds
        ways.append(one.get(f"{server.site}/changing").way)
    assert ways == ["network", "kept", "network", "network"]
    assert len(server.asked) == 3


def test_copy_that_is_damaged_is_fetched_whole(server):
    store = Memory()
    cached(store).get(f"{server.site}/etag")
    body = next(name for name in store if name.endswith(".body"))
    for damage in (b"", b"forged", None):
        store[body] = damage
        reply = cached(store).get(f"{server.site}/etag")
        assert (reply.way, reply.body) == ("network", TEXT)


def test_recorded_run_replays_without_a_socket(server, only_loopback):
    store = Memory()
    urls = [f"{server.site}/{name}" for name in ("etag", "redirect-permanent", "charset-gbk", "not-found")]
    recording = Recording(cached(store))
    for url in urls:
        try:
            recording.get(url)
        except FetchError:
            pass
    only_loopback.clear()
    replay = Stored(store)
    for url in urls[:3]:
        first, again = recording.replies[url], replay.get(url)
        assert again.way == "replay"
        assert (again.body, again.url, again.redirects, again.charset, again.etag) == (
            first.body, first.url, first.redirects, first.charset, first.etag)
    with pytest.raises(FetchError, match="404") as raised:
        replay.get(urls[3])
    assert (raised.value.kind, raised.value.status) == ("status", 404)
    assert only_loopback == []


def test_replay_refuses_what_was_not_recorded_and_what_was_damaged(server):
    store = Memory()
    with pytest.raises(FetchError, match="never fetched"):
        Stored(store).get(f"{server.site}/page")
    cached(store).get(f"{server.site}/page")
    for name in list(store):
        broken = Memory(store)
        broken[name] = broken[name].replace(b"0.38", b"0.99").replace(b'"status":200', b'"status":"200"')
        with pytest.raises(FetchError, match="damaged"):
            Stored(broken).get(f"{server.site}/page")


def test_spellings_of_one_url_are_one_entry(server):
    store = Memory()
    cached(store).get(f"{server.site}/page")
    assert Stored(store).get(f"HTTP://127.0.0.1:{server.port}/./page#part").body == TEXT
    assert len(store) == 2


def test_broken_network_takes_no_good_copy_away_but_a_404_does(server):
    store = Memory()
    url = f"{server.site}/page"
    cached(store).get(url)
    with pytest.raises(FetchError):
        Cached(Fetch([]), store).get(url)
    assert Stored(store).get(url).body == TEXT

    class Gone:
        def get(self, url, known=None):
            raise FetchError(url, "status", "answered 404", status=404)

    with pytest.raises(FetchError):
        Cached(Gone(), store).get(url)
    with pytest.raises(FetchError, match="404"):
        Stored(store).get(url)


def test_confirmation_for_another_page_is_not_believed(server):
    store = Memory()
    inner = Fetch(["127.0.0.1"], Limits(total_s=2, read_s=0.5))

    class Elsewhere:
        """Answers every conditional request with "unchanged", from another address."""

        def get(self, url, known=None):
            from dataclasses import replace
            reply = inner.get(url)
            return reply if known is None else replace(reply, status=304, body=b"", url=url + "?other")

    one = Cached(Elsewhere(), store)
    one.get(f"{server.site}/etag")
    assert one.get(f"{server.site}/etag").way == "network"


def test_facts_name_ways_and_refusals(server):
    recording = Recording(cached(Memory()))
    for name in ("etag", "not-found"):
        try:
            recording.get(f"{server.site}/{name}")
        except FetchError:
            pass
    facts = facts_of(recording.replies)
    assert [(one.get("way"), one.get("refused"), one["status"]) for one in facts] == [
        ("network", None, 200), (None, "status", 404)]
    assert json.dumps(facts)


def test_nothing_is_fetched_where_the_network_is_off():
    with pytest.raises(FetchError, match="net.mode"):
        Off().get("https://www.iea.org/")
