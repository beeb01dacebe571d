"""[models.*] of ragjudge.toml: what an endpoint needs, and that the auditor's model is not the author's.

A key never stands in a setting: key_env names the environment variable that holds it.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ragjudge.records.errors import SourceError
from ragjudge.records.model_ids import same_model
from ragjudge.records.public_hosts import why_not_a_host, why_not_public
from ragjudge.records.urls import Url, parse_url

if TYPE_CHECKING:
    from ragjudge.runner.project import Project

TABLE = "models.audit."
TIER_1 = ("models.research.model", "models.bind.model")
_VARIABLE = re.compile("[A-Z_][A-Z0-9_]{0,99}")
_MOST_MODEL = 200


def fault_of(key: str, value: Any) -> str:
    """What is wrong with one value, "" if nothing; never the value itself, it may be a misplaced secret."""
    name = key.rpartition(".")[2]
    if name == "key_env" and value and not _VARIABLE.fullmatch(value):
        return "is no name of an environment variable (A–Z, 0–9, _); a key never stands in a file"
    if name == "base_url" and value:
        return _url_fault(value)
    if name == "model" and not (len(value) <= _MOST_MODEL and value == value.strip()
                                and all(" " <= one <= "~" for one in value)):
        return f"is no id of a model: printable ASCII, at most {_MOST_MODEL} characters"
    return ""


def _url_fault(value: str) -> str:
    try:
        url = parse_url(value)
    except SourceError as error:
        return f"is no endpoint: {error.what}"
    return "has a query: it is what stands before /chat/completions" if url.query is not None else ""


def joint_faults(value_of: Mapping[str, Any]) -> list[str]:
    """What is wrong with the settings together.

    Args:
        value_of: Every setting's value by its key.
    """
    base_url, model, key_env = (value_of[TABLE + name] for name in ("base_url", "model", "key_env"))
    faults = []
    if bool(base_url) != bool(model):
        faults.append("models.audit.base_url and models.audit.model go together: one of them is missing")
    for other in TIER_1:
        if same_model(model, value_of[other]):
            faults.append(f"models.audit.model = {model!r} is that of {other}: nobody audits himself")
    if base_url and key_env and _is_open(parse_url(base_url)):
        faults.append("models.audit.base_url is http to a public host: the key would be readable on the way")
    return faults


def _is_open(url: Url) -> bool:
    """Plain http to a host that is not on this machine or in a private network."""
    if url.scheme == "https":
        return False
    looked = why_not_public(url.host)
    return not (why_not_a_host(url.host) if looked == "no address" else looked)


def model_settings(value_of: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the audit's process needs to ask its model, as plain JSON; None where none is asked.

    The key is not among it: it goes through the environment of that process.
    """
    names = ("base_url", "model", "key_env", "mode", "timeout_s", "retries", "max_calls", "max_tokens")
    made = {name: value_of[TABLE + name] for name in names}
    if not made["model"] or made["mode"] == "off":
        return None
    made["not_models"] = [value_of[one] for one in TIER_1 if value_of[one]]
    return made


def asks_model(project: "Project") -> bool:
    """Has the audit of this project a model to ask?"""
    return model_settings({key: one.value for key, one in project.settings.items()}) is not None


def key_of(models: Mapping[str, Any] | None, environment: Mapping[str, str]) -> dict[str, str]:
    """The one variable of the environment that the audit's process gets for its model."""
    name = models["key_env"] if models and models["mode"] == "ask" else ""
    return {name: environment[name]} if name and environment.get(name) else {}
