"""TLS: only a trusted certificate of the very host, and no way back to plain http."""

from pathlib import Path

import pytest
from hostile_server import TEXT, Hostile

from ragjudge.net import Fetch, Limits
from ragjudge.records.errors import FetchError

CASES = Path(__file__).resolve().parent.parent / "cases" / "net"
OURS, OTHER = str(CASES / "loopback.pem"), str(CASES / "other-name.pem")
"""Self-signed for loopback; the keys are public and protect nothing."""
LIMITS = Limits(total_s=3, read_s=1)


def get(server, name):
    return Fetch(["127.0.0.1"], LIMITS).get(f"{server.site}/{name}")


@pytest.mark.parametrize("name", ["page", "no-length", "chunked-well", "gzip-well", "redirect-permanent"])
def test_page_over_trusted_tls_comes_whole(monkeypatch, name):
    monkeypatch.setenv("SSL_CERT_FILE", OURS)
    with Hostile(certificate=OURS) as server:
        assert get(server, name).body == TEXT


def test_redirect_from_https_to_http_is_refused(monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", OURS)
    with Hostile(certificate=OURS) as server:
        with pytest.raises(FetchError, match="from https to http") as raised:
            get(server, "redirect-to-plain-http")
        assert raised.value.kind == "downgrade" and server.asked == ["/redirect-to-plain-http"]


@pytest.mark.parametrize("trusted, served", [("", OURS), (OTHER, OURS), (OTHER, OTHER)])
def test_certificate_that_is_not_trusted_or_of_another_name_is_refused(monkeypatch, trusted, served):
    monkeypatch.setenv("SSL_CERT_FILE", trusted or str(CASES / "none.pem"))
    with Hostile(certificate=served) as server:
        with pytest.raises(FetchError, match="no trusted TLS") as raised:
            get(server, "page")
        assert raised.value.kind == "bad-tls" and server.asked == []


def test_server_that_speaks_no_tls_is_refused():
    with Hostile() as server:
        with pytest.raises(FetchError) as raised:
            Fetch(["127.0.0.1"], LIMITS).get(f"https://127.0.0.1:{server.port}/page")
        assert raised.value.kind in ("bad-tls", "too-slow") and "\n" not in str(raised.value)


def test_length_that_lies_is_seen_over_tls_too(monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", OURS)
    with Hostile(certificate=OURS) as server:
        for name, kind in (("length-too-long", "cut-off"), ("length-too-short", "bad-length"),
                           ("slow-body-drip", "too-slow"), ("endless-chunks", "too-big")):
            with pytest.raises(FetchError) as raised:
                Fetch(["127.0.0.1"], Limits(200_000, total_s=0.5, read_s=0.3)).get(f"{server.site}/{name}")
            assert raised.value.kind == kind, name
