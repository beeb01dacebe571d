"""The way to the web as ragjudge.toml allows it, and the folder where its replies are kept."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ragjudge import readers
from ragjudge.net.transport import Reply, Transport
from ragjudge.records.errors import FetchError, RagjudgeError, SourceError
from ragjudge.records.units import Document
from ragjudge.runner.files import read_file, write_file_atomic
from ragjudge.runner.project import Project

WEB = "web"
"""Folder of kept replies, under the project's state: can always be made again, while the web holds still."""
MAX_KEPT_BYTES = 64 * 1024 * 1024


class WebStore:
    """net.Store over a folder; what cannot be read or written is as if it had never been kept."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def load(self, name: str) -> bytes | None:
        """See Store."""
        try:
            return read_file(os.path.join(self._folder, name), MAX_KEPT_BYTES)
        except SourceError:
            return None

    def save(self, name: str, data: bytes) -> None:
        """See Store."""
        path = os.path.join(self._folder, name)
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            write_file_atomic(path, data)
        except OSError:
            pass  # the page was fetched; that it cannot be kept is no reason to refuse it


def net_settings(project: Project) -> dict[str, Any]:
    """What `transport_of` needs, as plain JSON: it is sent to the audit's process too."""
    keys = ("mode", "robots", "delay_ms", "timeout_s", "read_timeout_s", "retries", "workers", "fresh_s")
    return {key: project.setting(f"net.{key}") for key in keys} | {
        "hosts": list(project.setting("allowed_hosts")), "store": os.path.join(project.state, WEB),
        "max_bytes": project.setting("max_file_mib") * 1024 * 1024}


def transport_of(net: Mapping[str, Any]) -> Transport:
    """The Transport that these settings mean: the network, kept replies only, or none."""
    from ragjudge.net import Cached, Limits, Manners, Off, Stored, Web  # a run on files loads no socket
    if net["mode"] == "off":
        return Off()
    store = WebStore(net["store"])
    if net["mode"] == "replay":
        return Stored(store)
    limits = Limits(body_bytes=net["max_bytes"], total_s=float(net["timeout_s"]),
                    read_s=float(net["read_timeout_s"]))
    manners = Manners(robots=net["robots"], delay_s=net["delay_ms"] / 1000, retries=net["retries"])
    web = Web(net["hosts"], limits, manners, budget_s=net.get("budget_s"))
    return Cached(web, store, fresh_s=net["fresh_s"])


@dataclass(frozen=True, slots=True)
class Page:
    """A page as a source: its bytes and how they read; both None where there is none, `why` says so."""
    data: bytes | None
    document: Document | None
    why: str = ""


def fetch_pages(project: Project, urls: Iterable[str]) -> dict[str, Page]:
    """URL → its page, in the order given; several hosts at once, each host with pauses."""
    from ragjudge.net import get_all
    net = net_settings(project)
    found = get_all(transport_of(net), urls, workers=net["workers"])
    return {url: _page(url, reply) for url, reply in found.items()}


def _page(url: str, reply: Reply | FetchError) -> Page:
    if isinstance(reply, FetchError):
        return Page(None, None, said(reply))
    try:
        served = readers.Served(reply.media_type, reply.charset)
        return Page(reply.body, readers.read_cited(reply.body, url, served))
    except RagjudgeError as error:
        return Page(None, None, said(error))


def said(error: RagjudgeError) -> str:
    """What happened and what helps, in one line."""
    return error.what + (f" ({error.mend})" if error.mend else "")
