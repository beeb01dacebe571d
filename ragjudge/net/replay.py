"""Recorded replies: real code that stands in for the network, and refuses what it does not know."""

from collections.abc import Mapping
from dataclasses import replace

from ragjudge.net.transport import Reply, Transport
from ragjudge.records.errors import FetchError


class Replay:
    """A Transport of recorded replies, url → Reply. An unknown URL is an error, never a guess."""

    def __init__(self, replies: Mapping[str, Reply | FetchError]) -> None:
        self._replies = dict(replies)
        self.asked: list[str] = []

    def get(self, url: str) -> Reply:
        """See Transport; an error that was recorded is raised again."""
        self.asked.append(url)
        if url not in self._replies:
            raise FetchError(url, "not-recorded", "no reply was recorded for this URL")
        reply = self._replies[url]
        if isinstance(reply, FetchError):
            raise reply
        return replace(reply, way="replay")


class Recording:
    """A Transport that asks another one and keeps each reply and refusal, to be given to `Replay`."""

    def __init__(self, inner: Transport) -> None:
        self._inner = inner
        self.replies: dict[str, Reply | FetchError] = {}

    def get(self, url: str) -> Reply:
        """See Transport."""
        try:
            reply = self._inner.get(url)
        except FetchError as error:
            self.replies[url] = error
            raise
        self.replies[url] = reply
        return reply
