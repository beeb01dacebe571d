"""The way to the web as ragjudge.toml allows it, and the folder where its replies are kept."""

import os
from collections.abc import Mapping
from typing import Any

from ragjudge.net import Cached, Limits, Manners, Off, Stored, Transport, Web
from ragjudge.records.errors import SourceError
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
    keys = ("mode", "robots", "delay_ms", "timeout_s", "read_timeout_s", "retries", "workers")
    return {key: project.setting(f"net.{key}") for key in keys} | {
        "hosts": list(project.setting("allowed_hosts")), "store": os.path.join(project.state, WEB),
        "max_bytes": project.setting("max_file_mib") * 1024 * 1024}


def transport_of(net: Mapping[str, Any]) -> Transport:
    """The Transport that these settings mean: the network, kept replies only, or none."""
    if net["mode"] == "off":
        return Off()
    store = WebStore(net["store"])
    if net["mode"] == "replay":
        return Stored(store)
    limits = Limits(body_bytes=net["max_bytes"], total_s=float(net["timeout_s"]),
                    read_s=float(net["read_timeout_s"]))
    manners = Manners(robots=net["robots"], delay_s=net["delay_ms"] / 1000, retries=net["retries"])
    return Cached(Web(net["hosts"], limits, manners), store)
