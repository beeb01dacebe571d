"""Recorded replies: real code that stands in for the network, and refuses what it does not know."""

from collections.abc import Mapping

from ragjudge.net.transport import Reply, Transport
from ragjudge.records.errors import ModelError


class Replay:
    """A Transport of recorded replies, url → Reply. An unknown URL is an error, never a guess."""

    def __init__(self, replies: Mapping[str, Reply]) -> None:
        self._replies = dict(replies)
        self.asked: list[str] = []

    def get(self, url: str) -> Reply:
        """See Transport."""
        self.asked.append(url)
        if url not in self._replies:
            raise ModelError(url, "no reply was recorded for this URL")
        return self._replies[url]


class Recording:
    """A Transport that asks another one and keeps each reply, to be given to `Replay`."""

    def __init__(self, inner: Transport) -> None:
        self._inner = inner
        self.replies: dict[str, Reply] = {}

    def get(self, url: str) -> Reply:
        """See Transport."""
        reply = self._inner.get(url)
        self.replies[url] = reply
        return reply
