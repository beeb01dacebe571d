"""Nothing outside loopback is contacted in these tests: a guard around the two doors to the network."""

import socket
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
LOOPBACK = ("127.0.0.1", "::1", "localhost")


@pytest.fixture(autouse=True)
def only_loopback(monkeypatch):
    """Every name resolved and every address connected to; another than loopback is a failure of the test."""
    contacted = []
    real_resolve, real_connect = socket.getaddrinfo, socket.socket.connect

    def resolve(host, *arguments, **named):
        contacted.append(host)
        assert host in LOOPBACK, f"resolves {host}"
        return real_resolve(host, *arguments, **named)

    def connect(self, address):
        contacted.append(address[0])
        assert address[0] in LOOPBACK, f"connects to {address}"
        return real_connect(self, address)

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket.socket, "connect", connect)
    yield contacted
    assert set(contacted) <= set(LOOPBACK)
