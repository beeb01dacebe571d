"""Replies kept by URL and digest: asked again conditionally, replayed without a socket.

The disk belongs to the runner, which gives a `Store`. Source: docs/formats.md 4.7
"""

import hashlib
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from ragjudge.net.limits import Clock
from ragjudge.net.transport import Conditional, Reply, Validators
from ragjudge.records.canonical import canonical_json
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.errors import BundleError, FetchError, SourceError
from ragjudge.records.strict_json import parse_json
from ragjudge.records.urls import canonical_url


class Store(Protocol):
    """Named bytes; names are `<2 hex>/<64 hex>` with an ending."""

    def load(self, name: str) -> bytes | None:
        """What was saved under that name, None if nothing readable."""

    def save(self, name: str, data: bytes) -> None:
        """Keep it, replacing what was there; whole or not at all."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A reply as it is written down; `body` and `size` name the body's file."""
    status: int
    redirects: tuple[str, ...]
    url: str
    media_type: str
    charset: str | None
    etag: str | None
    last_modified: str | None
    coding: str
    remarks: tuple[str, ...]
    body: str
    size: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A FetchError as it is written down."""
    where: str
    kind: str
    what: str
    mend: str
    status: int | None


@dataclass(frozen=True, slots=True)
class Entry:
    """What the web answered last to one URL: a reply, or why there was none.

    fetched: when the server was asked, seconds since 1970.
    """
    format: Literal["ragjudge.web/1"]
    url: str
    fetched: int
    reply: Kept | None
    refused: Refused | None


class Cached:
    """A Transport that keeps what another one gets, and asks it only whether the page is still the same.

    Args:
        fresh_s: A copy that is not older is taken without asking; 0: every page is asked for.
    """

    def __init__(self, inner: Conditional, store: Store, *, fresh_s: float = 0.0,
                 clock: Clock | None = None) -> None:
        self._inner, self._store, self._fresh_s, self._clock = inner, store, fresh_s, clock or Clock()

    def get(self, url: str) -> Reply:
        """See Transport. `way` of the reply says whether the server sent the page or confirmed ours."""
        held = _stored_reply(self._store, url)
        entry = _entry(self._store, url)
        if held is not None and entry is not None and 0 <= self._now() - entry.fetched < self._fresh_s:
            return replace(held, way="kept")
        try:
            reply = self._asked(url, held)
        except FetchError as error:
            if held is None or error.status is not None:  # a broken network takes no good copy away
                refused = Refused(error.where, error.kind, error.what, error.mend, error.status)
                self._write(Entry("ragjudge.web/1", url, self._now(), None, refused))
            raise
        digest = hashlib.sha256(reply.body).hexdigest()
        if reply.way == "network":
            self._store.save(f"{digest[:2]}/{digest}.body", reply.body)
        self._write(Entry("ragjudge.web/1", url, self._now(), Kept(
            reply.status, reply.redirects, reply.url, reply.media_type, reply.charset, reply.etag,
            reply.last_modified, reply.coding, reply.remarks, digest, len(reply.body)), None))
        return reply

    def _now(self) -> int:
        return int(self._clock.wall())

    def _asked(self, url: str, held: Reply | None) -> Reply:
        if held is None or not (held.etag or held.last_modified):
            return self._inner.get(url)
        answer = self._inner.get(url, Validators(held.etag, held.last_modified))
        if answer.status != 304:
            return answer
        same = answer.url == held.url and answer.redirects == held.redirects and (
            answer.etag in (None, held.etag))
        return replace(held, way="revalidated") if same else self._inner.get(url)

    def _write(self, entry: Entry) -> None:
        self._store.save(_entry_name(entry.url), canonical_json(to_json(entry)))


class Stored:
    """A Transport that gives what was kept and opens no socket."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, url: str) -> Reply:
        """See Transport; what was refused when it was recorded is refused again."""
        entry = _entry(self._store, url)
        if entry is not None and entry.refused is not None:
            one = entry.refused
            raise FetchError(one.where, one.kind, one.what, one.mend, status=one.status)
        reply = _stored_reply(self._store, url)
        if reply is None:
            raise FetchError(url, "not-recorded", "was never fetched, or its copy is damaged, and the "
                             "network is not used", 'set net.mode = "fetch"')
        return replace(reply, way="replay")


class Off:
    """A Transport that is none: every URL is refused."""

    def get(self, url: str) -> Reply:
        """See Transport."""
        raise FetchError(url, "off", "no page of the web is fetched here", 'set net.mode = "fetch"')


def _entry_name(url: str) -> str:
    try:
        digest = hashlib.sha256(canonical_url(url).encode()).hexdigest()
    except SourceError as error:
        raise FetchError(error.where, "bad-url", error.what, error.mend) from None
    return f"{digest[:2]}/{digest}.json"


def _entry(store: Store, url: str) -> Entry | None:
    data = store.load(_entry_name(url))
    if data is None:
        return None
    try:
        return from_json(Entry, parse_json(data, "web cache"), "web cache")
    except BundleError:
        return None  # damaged: as if it had never been fetched


def _stored_reply(store: Store, url: str) -> Reply | None:
    """The kept reply with its body, if the body still has its digest."""
    entry = _entry(store, url)
    if entry is None or entry.reply is None:
        return None
    kept = entry.reply
    body = store.load(f"{kept.body[:2]}/{kept.body}.body")
    if body is None or hashlib.sha256(body).hexdigest() != kept.body or not body:
        return None
    return Reply(kept.status, kept.redirects, kept.url, kept.media_type, kept.charset, body, kept.etag,
                 kept.last_modified, kept.coding, remarks=kept.remarks)
