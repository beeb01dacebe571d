"""ragjudge.toml: a closed set of keys, each value with its origin. Source: docs/formats.md 2.1"""

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ragjudge.records.errors import ConfigError
from ragjudge.runner.model_settings import fault_of, joint_faults

FILE_NAME = "ragjudge.toml"
PREFIX = "RAGJUDGE_"


@dataclass(frozen=True, slots=True)
class Setting:
    """A key, its kind and what it means; `default` is what holds when nobody says otherwise.

    A key with a dot stands in a table: net.mode is `mode` under [net].
    """
    key: str
    kind: type
    default: Any
    meaning: str


SETTINGS: tuple[Setting, ...] = (
    Setting("corpus", str, "corpus", "folder of documents and data, inside the project"),
    Setting("reports", str, "reports", "folder of passing bundles, inside the project"),
    Setting("lang", str, "auto", "zh, en, or auto: the script of the question"),
    Setting("auditor", str, "ragjudge-audit", "identity of Tier 2, never the author's"),
    Setting("audit_key_file", str, "", "key file that signs audits, in the project or absolute; mode 600"),
    Setting("reader", str, "public", "permission label of who asks"),
    Setting("max_file_mib", int, 64, "a larger source is listed, not read (at most 64)"),
    Setting("audit_timeout_s", int, 300, "seconds after which the audit is ended"),
    Setting("allowed_hosts", list, (), "hosts that are fetched from although their address is private"),
    Setting("net.mode", str, "fetch", "fetch pages of the web, replay kept ones without a socket, or off"),
    Setting("net.robots", bool, True, "obey robots.txt"),
    Setting("net.delay_ms", int, 1000, "milliseconds between two requests to one host"),
    Setting("net.timeout_s", int, 60, "seconds for one page with its redirects"),
    Setting("net.read_timeout_s", int, 20, "seconds for one wait on a server"),
    Setting("net.retries", int, 2, "more tries after 429, a 5xx or a broken connection"),
    Setting("net.fresh_s", int, 0, "seconds for which a kept page is taken without asking its server"),
    Setting("net.workers", int, 4, "hosts that are asked at the same time"),
    Setting("models.audit.base_url", str, "", "OpenAI-compatible endpoint of the audit's model, before "
            "/chat/completions; empty: rules alone"),
    Setting("models.audit.model", str, "", "its id; another than Tier 1's"),
    Setting("models.audit.key_env", str, "", "name of the environment variable that holds its key"),
    Setting("models.audit.mode", str, "ask", "ask what is not recorded, replay records alone, or off"),
    Setting("models.audit.timeout_s", int, 60, "seconds for one answer"),
    Setting("models.audit.retries", int, 2, "more tries after 429, a 5xx or a broken connection"),
    Setting("models.audit.max_calls", int, 50, "questions in one audit; what comes later stays undecided"),
    Setting("models.audit.max_tokens", int, 1024, "tokens of one answer, reasoning included"),
    Setting("models.research.model", str, "", "id of a model that writes for Tier 1, if one does"),
    Setting("models.bind.model", str, "", "id of a model that reads questions for Tier 1, if one does"),
)
_BY_KEY = {one.key: one for one in SETTINGS}


def variable_of(key: str) -> str:
    """The environment variable of a key."""
    return PREFIX + key.upper().replace(".", "_")


_BY_VARIABLE = {variable_of(one.key): one.key for one in SETTINGS}
_RANGES = {"max_file_mib": (1, 64), "audit_timeout_s": (1, 86_400), "net.delay_ms": (0, 600_000),
           "net.timeout_s": (1, 3600), "net.read_timeout_s": (1, 600), "net.retries": (0, 10),
           "net.workers": (1, 32), "net.fresh_s": (0, 86_400), "models.audit.timeout_s": (1, 3600),
           "models.audit.retries": (0, 10), "models.audit.max_calls": (0, 10_000),
           "models.audit.max_tokens": (64, 65_536)}
_CHOICES = {"lang": ("zh", "en", "auto"), "net.mode": ("fetch", "replay", "off"),
            "models.audit.mode": ("ask", "replay", "off")}
_AUTHORS = ("ragjudge.research", "ragjudge.adopt")


@dataclass(frozen=True, slots=True)
class Resolved:
    """A setting's value and where it came from: `default`, `ragjudge.toml`, an environment name, a flag."""
    key: str
    value: Any
    origin: str


def resolve(toml_text: str | None, where: str, environment: Mapping[str, str],
            flags: Mapping[str, Any]) -> dict[str, Resolved]:
    """Every setting: flag over environment over file over default.

    Raises:
        ConfigError: An unknown key, a value of another type or out of range; all faults in one sentence.
    """
    found = {one.key: Resolved(one.key, one.default, "default") for one in SETTINGS}
    faults: list[str] = []
    for key, value in _from_toml(toml_text, where).items():
        _take(found, faults, key, value, FILE_NAME)
    for name, text in sorted(environment.items()):
        key = _BY_VARIABLE.get(name, "")
        if name.startswith(PREFIX) and key in _BY_KEY:
            _take(found, faults, key, _from_text(_BY_KEY[key], text), name)
    for key, value in flags.items():
        if value is not None:
            _take(found, faults, key, value, f"--{key}")
    places = [posixpath.normpath(found[key].value) for key in ("corpus", "reports") if key in found]
    if len(places) == 2 and (places[1] == "." or (places[0] + "/").startswith(places[1] + "/")):
        faults.append(f"reports = {places[1]!r} holds the corpus: answers would stand among their sources")
    faults += joint_faults({key: one.value for key, one in found.items()})
    if faults:
        raise ConfigError(where, "; ".join(faults), f"known keys: {', '.join(_BY_KEY)}")
    return found


def _from_toml(text: str | None, where: str) -> dict[str, Any]:
    if text is None:
        return {}
    import tomllib
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(where, f"not TOML: {error}") from None
    return {name: value for key, held in found.items() for name, value in _keys_of(key, held)}


def _keys_of(key: str, held: Any) -> list[tuple[str, Any]]:
    """A table's keys with its name before them, tables in it too; a plain key as it is."""
    if type(held) is not dict:
        return [(key, held)]
    return [one for name, value in held.items() for one in _keys_of(f"{key}.{name}", value)]


def _from_text(setting: Setting, text: str) -> Any:
    if setting.kind is int:
        return int(text) if text.isascii() and text.isdecimal() else text
    if setting.kind is bool:
        return {"true": True, "false": False}.get(text.lower(), text)
    if setting.kind is list:
        return [one.strip() for one in text.split(",") if one.strip()]
    return text


def _take(found: dict[str, Resolved], faults: list[str], key: str, value: Any, origin: str) -> None:
    setting = _BY_KEY.get(key)
    if setting is None:
        faults.append(f"unknown key {key!r}")
    elif type(value) is not setting.kind:
        shown = f"a {type(value).__name__}" if key.startswith("models.") else repr(value)
        faults.append(f"{key} = {shown} where {setting.kind.__name__} is wanted ({origin})")
    elif key.startswith("models.") and (fault := fault_of(key, value)):
        faults.append(f"{key} {fault} ({origin})")
    elif fault := _out_of_range(key, value):
        faults.append(f"{key} = {value!r}: {fault} ({origin})")
    else:
        found[key] = Resolved(key, _frozen(value), origin)


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _out_of_range(key: str, value: Any) -> str:
    if key in _CHOICES and value not in _CHOICES[key]:
        *most, last = _CHOICES[key]
        return f"{', '.join(most)} or {last} is wanted"
    if key in _RANGES and not _RANGES[key][0] <= value <= _RANGES[key][1]:
        return "{} to {} is wanted".format(*_RANGES[key])
    if key in ("corpus", "reports") and (value.startswith("/") or ".." in value.split("/") or not value):
        return "a folder inside the project is wanted"
    if key == "allowed_hosts" and not all(type(one) is str and one for one in value):
        return "a list of host names is wanted"
    if key == "auditor" and (value.strip().lower() in ("", *_AUTHORS) or value != value.strip()):
        return "a name is wanted, and not that of an author"
    return ""
