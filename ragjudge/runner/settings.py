"""ragjudge.toml: a closed set of keys, each value with its origin. Source: docs/formats.md 2.1"""

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ragjudge.records.errors import ConfigError

FILE_NAME = "ragjudge.toml"
PREFIX = "RAGJUDGE_"


@dataclass(frozen=True, slots=True)
class Setting:
    """A key, its kind and what it means; `default` is what holds when nobody says otherwise."""
    key: str
    kind: type
    default: Any
    meaning: str


SETTINGS: tuple[Setting, ...] = (
    Setting("corpus", str, "corpus", "folder of documents and data, inside the project"),
    Setting("reports", str, "reports", "folder of passing bundles, inside the project"),
    Setting("lang", str, "auto", "zh, en, or auto: the script of the question"),
    Setting("auditor", str, "ragjudge-audit", "identity of Tier 2, never the author's"),
    Setting("reader", str, "public", "permission label of who asks"),
    Setting("max_file_mib", int, 64, "a larger source is listed, not read (at most 64)"),
    Setting("audit_timeout_s", int, 300, "seconds after which the audit is ended"),
    Setting("allowed_hosts", list, (), "hosts the audit may fetch from, also private addresses"),
)
_BY_KEY = {one.key: one for one in SETTINGS}


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
        key = name.removeprefix(PREFIX).lower()
        if name.startswith(PREFIX) and key in _BY_KEY:
            _take(found, faults, key, _from_text(_BY_KEY[key], text), name)
    for key, value in flags.items():
        if value is not None:
            _take(found, faults, key, value, f"--{key}")
    places = [posixpath.normpath(found[key].value) for key in ("corpus", "reports") if key in found]
    if len(places) == 2 and (places[1] == "." or (places[0] + "/").startswith(places[1] + "/")):
        faults.append(f"reports = {places[1]!r} holds the corpus: answers would stand among their sources")
    if faults:
        raise ConfigError(where, "; ".join(faults), f"known keys: {', '.join(_BY_KEY)}")
    return found


def _from_toml(text: str | None, where: str) -> dict[str, Any]:
    if text is None:
        return {}
    import tomllib
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(where, f"not TOML: {error}") from None


def _from_text(setting: Setting, text: str) -> Any:
    if setting.kind is int:
        return int(text) if text.isascii() and text.isdecimal() else text
    if setting.kind is list:
        return [one.strip() for one in text.split(",") if one.strip()]
    return text


def _take(found: dict[str, Resolved], faults: list[str], key: str, value: Any, origin: str) -> None:
    setting = _BY_KEY.get(key)
    if setting is None:
        faults.append(f"unknown key {key!r}")
    elif type(value) is not setting.kind:
        faults.append(f"{key} = {value!r} where {setting.kind.__name__} is wanted ({origin})")
    elif fault := _out_of_range(key, value):
        faults.append(f"{key} = {value!r}: {fault} ({origin})")
    else:
        found[key] = Resolved(key, _frozen(value), origin)


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _out_of_range(key: str, value: Any) -> str:
    if key == "lang" and value not in ("zh", "en", "auto"):
        return "zh, en or auto is wanted"
    if key == "max_file_mib" and not 1 <= value <= 64:
        return "1 to 64 is wanted"
    if key == "audit_timeout_s" and not 1 <= value <= 86_400:
        return "1 to 86400 is wanted"
    if key in ("corpus", "reports") and (value.startswith("/") or ".." in value.split("/") or not value):
        return "a folder inside the project is wanted"
    if key == "allowed_hosts" and not all(type(one) is str and one for one in value):
        return "a list of host names is wanted"
    return ""
