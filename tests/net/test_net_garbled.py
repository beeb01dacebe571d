"""Answers with bytes changed at random: a whole reply or a named refusal, never anything else, and never more."""

import random

import pytest
from hostile_server import GZ, TEXT, head, page

from ragjudge.net.decompress import coding_of, whole_body
from ragjudge.net.http1 import body_pieces, read_head
from ragjudge.net.limits import Limits
from ragjudge.net.robots import parse_robots
from ragjudge.records.errors import FetchError
from ragjudge.records.urls import parse_url

LIMITS = Limits(body_bytes=5_000, head_bytes=2_000, headers=20, ratio=50, ratio_from_bytes=1_000)
GOOD = (page(), page(GZ, "Content-Encoding: gzip"), head("200 OK") + TEXT,
        head("200 OK", "Transfer-Encoding: chunked") + b"5a\r\n" + TEXT + b"\r\n0\r\n\r\n")


class Bytes:
    """Pieces of an answer that is already here."""

    def __init__(self, data):
        self.data = data

    def line(self, cap, what):
        found, newline, rest = self.data.partition(b"\n")
        if not newline:
            return None
        if len(found) > cap:
            raise FetchError("here", "big-head", what)
        self.data = rest
        return found.removesuffix(b"\r")

    def some(self, most):
        found, self.data = self.data[:most], self.data[most:]
        return found

    def surplus(self):
        return bool(self.data)


def read(data):
    line = Bytes(data)
    found = read_head(line, "here", LIMITS)
    coding = coding_of(found.all("content-encoding"), "here")
    return whole_body(body_pieces(line, found, "here", LIMITS), coding, "here", LIMITS)


def garbled(random_, data):
    data = bytearray(data)
    for _ in range(random_.choice((1, 1, 2, 5))):
        at = random_.randrange(len(data))
        kind = random_.randrange(4)
        if kind == 0:
            data[at] = random_.randrange(256)
        elif kind == 1:
            del data[at:at + random_.randrange(1, 30)]
        elif kind == 2:
            data[at:at] = random_.choice((b"\r\n", b"\0", b"-", b"9", b"\xff", b": ", bytes(data[:40])))
        else:
            data += data[at:]
        if not data:
            return b""
    return bytes(data)


@pytest.mark.parametrize("good", GOOD, ids=["length", "gzip", "close", "chunked"])
def test_garbled_answer_is_whole_or_refused_by_name(good):
    assert read(good) == TEXT
    random_ = random.Random(20250930)
    kinds = set()
    for _ in range(3_000):
        data = garbled(random_, good)
        try:
            assert len(read(data)) <= LIMITS.body_bytes
        except FetchError as error:
            kinds.add(error.kind)
            assert "\n" not in error.what and len(error.what) < 300
    assert len(kinds) >= 2


def test_garbled_robots_txt_is_read_somehow():
    random_ = random.Random(7)
    good = b"User-agent: *\nDisallow: /a*b$\nAllow: /\xe4\xbb\xb7\nCrawl-delay: 3\nUser-agent: ragjudge\nDisallow: /x\n"
    for _ in range(2_000):
        robots = parse_robots(garbled(random_, good), "ragjudge")
        assert robots.allows(parse_url("https://h.org/y")) in (True, False) and 0 <= robots.delay_s <= 10
