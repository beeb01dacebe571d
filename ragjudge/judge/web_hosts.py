"""Host names as evidence: in one script, and on none of the lists of places where anybody can write anything.

Source: Unicode UTS 39 5.2 (Highly Restrictive); ontology/lexicons/web_hosts.toml
"""

from collections.abc import Mapping, Sequence

from ragjudge.records.rules import LexiconClass
from ragjudge.records.urls import Url, unicode_label

LEXICON = "web_hosts"
_SCRIPTS = (
    ("Latin", 0x61, 0x7A), ("Latin", 0xDF, 0x24F), ("Latin", 0x1E00, 0x1EFF), ("Greek", 0x370, 0x3FF),
    ("Cyrillic", 0x400, 0x52F), ("Armenian", 0x530, 0x58F), ("Hebrew", 0x590, 0x5FF),
    ("Arabic", 0x600, 0x6FF), ("Devanagari", 0x900, 0x97F), ("Thai", 0xE00, 0xE7F),
    ("Georgian", 0x10A0, 0x10FF), ("Hangul", 0x1100, 0x11FF), ("Kana", 0x3040, 0x30FF),
    ("Bopomofo", 0x3100, 0x312F), ("Han", 0x3400, 0x4DBF), ("Han", 0x4E00, 0x9FFF), ("Han", 0x3005, 0x3007),
    ("Hangul", 0xAC00, 0xD7AF), ("Han", 0x20000, 0x3134F))
_TOGETHER = ({"Latin", "Han", "Kana"}, {"Latin", "Han", "Bopomofo"}, {"Latin", "Han", "Hangul"})
_LOOK_LATIN = frozenset("асеорхуіјѕһԁԛԝӏкмтвнгпцωορνικαυτεγ")
"""Cyrillic and Greek letters that look like Latin ones; a label of these alone imitates a Latin name."""


def look_alike(host: str) -> str:
    """Why a host name may imitate another; "" for nothing."""
    for label in host.split("."):
        shown = unicode_label(label)
        if shown == label:
            continue
        letters = [char for char in shown if not ("0" <= char <= "9" or char in "-·")]
        scripts = {_script(char) for char in letters}
        if "" in scripts:
            return f"{shown!r} holds a character that no name is written in"
        if len(scripts) > 1 and not any(scripts <= one for one in _TOGETHER):
            return f"{shown!r} mixes {' and '.join(sorted(scripts))} letters"
        if letters and scripts <= {"Cyrillic", "Greek"} and all(char in _LOOK_LATIN for char in letters):
            return f"{shown!r} is {' and '.join(sorted(scripts))} and looks Latin"
    return ""


def _script(char: str) -> str:
    code = ord(char)
    return next((name for name, first, last in _SCRIPTS if first <= code <= last), "")


def listed_as(url: Url, lexicons: Mapping[str, Mapping[str, LexiconClass]], lists: Sequence[str]) -> str:
    """The first of the lists that the URL stands on, or ""."""
    classes = lexicons.get(LEXICON, {})
    for name in lists:
        words = classes.get(name)
        if words and any(_covers(entry, url) for entry in (*words.zh, *words.en)):
            return name
    return ""


def _covers(entry: str, url: Url) -> bool:
    """Is the URL at the listed host, or below it; with a path in the entry, under that path?"""
    host, slash, path = entry.partition("/")
    if url.host != host and not url.host.endswith("." + host):
        return False
    return not slash or url.path.strip("/") == path or url.path.lstrip("/").startswith(path + "/")
