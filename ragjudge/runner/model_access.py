"""The way to a model as ragjudge.toml allows it, and the folder where its answers are recorded."""

import os
from collections.abc import Mapping
from typing import Any

from ragjudge.net.chat import Caps, Chat, Endpoint, RecordedChat
from ragjudge.records.errors import ModelError
from ragjudge.runner.web_access import WebStore


def endpoint_of(models: Mapping[str, Any]) -> Endpoint:
    """The endpoint that these settings mean: recorded answers, and the network for the rest if allowed."""
    return RecordedChat(None if models["mode"] == "replay" else _chat(models), WebStore(models["store"]))


def _chat(models: Mapping[str, Any]) -> Endpoint:
    name = models["key_env"]
    if name and not os.environ.get(name):
        return _NoKey(name)
    caps = Caps(timeout_s=float(models["timeout_s"]), retries=models["retries"],
                budget_s=float(models["budget_s"]))
    try:
        return Chat(models["base_url"], os.environ[name] if name else "", caps)
    except ModelError as error:
        return _NoKey(name, error.what)


class _NoKey:
    """Asks nobody: the key is not there, or is none."""

    def __init__(self, name: str, what: str = "is not set") -> None:
        self._name, self._what = name, what

    def ask(self, request: bytes):
        """See Endpoint."""
        raise ModelError(f"environment variable {self._name}", self._what, "it holds the model's key")
