"""Fetching: a loopback server, allowed by name; every cap and refusal."""

import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from ragjudge.net import Fetch, Replay, Reply
from ragjudge.net.address import target_of
from ragjudge.net.replay import Recording
from ragjudge.records.errors import FetchError


class Pages(BaseHTTPRequestHandler):
    def do_GET(self):
        name = self.path.partition("?")[0]
        if name.startswith("/to/"):
            self.send_response(302)
            self.send_header("Location", self.path[3:])
            self.end_headers()
        elif name == "/loop":
            self.send_response(301)
            self.send_header("Location", "/loop")
            self.end_headers()
        elif name == "/short":
            self.send_response(200)
            self.send_header("Content-Length", "100")
            self.end_headers()
            self.wfile.write(b"only this")
        elif name == "/endless":
            self.send_response(200)
            self.end_headers()
            try:
                for _ in range(100):
                    self.wfile.write(b"x" * 1000)
            except OSError:
                pass
        elif name == "/page":
            self.send_response(200)
            self.send_header("Content-Type", "Text/HTML; charset=gb18030")
            self.end_headers()
            self.wfile.write("价格".encode("gb18030"))
        else:
            self.send_error(404)

    def log_message(self, *arguments):
        return


@pytest.fixture(scope="module")
def site():
    server = HTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


LOCAL = Fetch(["127.0.0.1"], max_body_bytes=5000, timeout_s=10)


def test_page_comes_whole_with_type_and_charset(site):
    assert LOCAL.get(site + "/page#part") == Reply(
        200, (), site + "/page", "text/html", "gb18030", "价格".encode("gb18030"))


def test_redirects_are_recorded_in_order(site):
    reply = LOCAL.get(site + "/to/to/page")
    assert reply.redirects == (site + "/to/to/page", site + "/to/page")
    assert reply.url == site + "/page"


@pytest.mark.parametrize("path, word", [("/none", "404"), ("/loop", "circle"), ("/short", "missing"),
                                        ("/endless", "5000 bytes"), ("/to" * 6 + "/page", "5 redirects")])
def test_what_is_not_whole_is_an_error(site, path, word):
    with pytest.raises(FetchError, match=word):
        LOCAL.get(site + path)


def test_loopback_is_refused_unless_named(site):
    with pytest.raises(FetchError, match="no public host"):
        Fetch().get(site + "/page")


def test_redirect_to_another_private_host_is_refused(site):
    with pytest.raises(FetchError, match="no public host"):
        LOCAL.get(site + "/to/" + "/localhost:1/page")


@pytest.mark.parametrize("url, word", [
    ("file:///etc/passwd", "scheme"), ("http://me:secret@127.0.0.1/", "password"),
    ("http:///page", "no host"), ("http://127.0.0.1/a b", "a space"), ("http://127.0.0.1:99999/", "not a URL"),
    ("http://169.254.169.254/latest", "no public"), ("http://[::1]/", "no public"),
    ("http://0.0.0.0/", "no public"), ("http://10.1.2.3/", "no public")])
def test_address_that_may_not_be_asked_is_refused(url, word):
    with pytest.raises(FetchError, match=word) as raised:
        target_of(url, ())
    assert "secret" not in str(raised.value)


def test_replay_gives_what_was_recorded_and_refuses_the_rest(site):
    recording = Recording(LOCAL)
    recording.get(site + "/page")
    replay = Replay(recording.replies)
    assert replay.get(site + "/page") == replace(LOCAL.get(site + "/page"), way="replay")
    with pytest.raises(FetchError, match="no reply was recorded"):
        replay.get(site + "/other")
    assert replay.asked == [site + "/page", site + "/other"]
