"""WebVTT and SubRip: cues with times and speakers, read once where captions roll, joined to utterances.

A block is one utterance: cues of one speaker that follow each other until a sentence ends or a pause comes.
Source: https://www.w3.org/TR/webvtt1/#file-parsing; SubRip has no standard; CASES T39-T42.
"""

import re
from collections import Counter
from dataclasses import dataclass, replace

from ragjudge.readers.decoding import decode, lost_characters
from ragjudge.readers.html_tokens import unescape
from ragjudge.readers.structure import Draft, line_spans, one_line
from ragjudge.readers.transcript import label_at
from ragjudge.records.errors import SourceError
from ragjudge.records.units import Document
from ragjudge.text.charset import is_han

READER, VERSION = "subtitles", 1
_CLOCK = r"(?:([0-9]{1,4}):)?([0-9]{1,2}):([0-9]{1,2})(?:[.,]([0-9]{1,3}))?"
_TIMING = re.compile(rf"[ \t]*{_CLOCK}[ \t]*-{{1,2}}>[ \t]*{_CLOCK}(?:[ \t]+([^\n]*))?")
_VOICE = re.compile(r"<v(?:\.[^ \t<>]{0,80})?[ \t]+([^<>\n]{0,200})>")
_TAG = re.compile(r"</?[A-Za-z0-9:.][^<>\n]{0,500}>|\{\\[^{}\n]{0,200}\}")
_DASH = re.compile(r"(?:[-–—]|>>+)[ \t]*")
_NOTES = ("NOTE", "STYLE", "REGION")
_ENDS = tuple(".!?。！？…\"”」』)）")
PAUSE_MS = 2000
MAX_UTTERANCE = 600
ROLLING_MS = 250
MAX_SHARED = 40
"""Words of a rolling caption that the next one may repeat without repeating all."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue of a subtitle file: times in milliseconds, [start, end); text without tags; who speaks."""
    start_ms: int
    end_ms: int
    text: str
    speaker: str | None = None


def read_subtitles(data: bytes, name: str) -> Document:
    """A VTT or SRT file as a Document of utterances."""
    source, decoding = decode(data, name=name)
    is_vtt = source.startswith("WEBVTT")
    cues, warnings = parse_cues(source, name)
    if not cues:
        raise SourceError(name, "no cue found: no line such as 00:00:01.000 --> 00:00:02.000 with text",
                          "check that the file is WebVTT or SubRip")
    draft = Draft()
    for one in utterances(cues):
        draft.add("cue", one.text, speaker=one.speaker, time_ms=(one.start_ms, one.end_ms))
    return Document(draft.text, tuple(draft.blocks), decoding, READER, VERSION,
                    "text/vtt" if is_vtt else "application/x-subrip",
                    warnings=(*lost_characters(source, decoding), *warnings))


def parse_cues(source: str, name: str) -> tuple[list[Cue], list[str]]:
    """The cues in file order, captions that roll read once, and warnings; VTT if it says so, else SRT."""
    lines = [source[start:end] for start, end in line_spans(source)]
    if source.startswith("WEBVTT"):
        while lines and lines[0].strip(" \t") and "-->" not in lines[0]:
            lines.pop(0)
    cues, warnings, at = [], [], 0
    while at < len(lines):
        found = _TIMING.match(lines[at])
        if not found:
            at = _not_a_cue(lines, at, warnings)
            continue
        body, at = _payload(lines, at + 1)
        cues += _cues_of(found, body, warnings)
    return _named(_unrolled(cues)), warnings


def _payload(lines: list[str], at: int) -> tuple[list[str], int]:
    """Lines up to a blank line or the next timing; a counter line above that timing is no text."""
    body = []
    while at < len(lines) and lines[at].strip(" \t"):
        if _TIMING.match(lines[at]):
            if body and body[-1].strip(" \t").isascii() and not body[-1].strip(" \t0123456789"):
                body.pop()
            break
        if "-->" in lines[at]:  # WebVTT 6.1: such a line always ends the cue
            break
        body.append(lines[at])
        at += 1
    return body, at


def _not_a_cue(lines: list[str], at: int, warnings: list[str]) -> int:
    """Skips what is not a cue; text that no note and no identifier is gets a warning."""
    line = lines[at].strip(" \t")
    if line.startswith(_NOTES) and line.split()[0].rstrip(":") in _NOTES:
        while at < len(lines) and lines[at].strip(" \t"):
            at += 1
        return at
    identifies = at + 1 < len(lines) and _TIMING.match(lines[at + 1])
    if line and not identifies and line.strip("0123456789"):
        what = "timing line not understood" if "-->" in line else "text without a timing line"
        warnings.append(f"line {at + 1}: {what}, not read: {one_line(line)[:60]}")
    return at + 1


def _milliseconds(hours: str | None, minutes: str, seconds: str, fraction: str | None) -> int:
    whole = (int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)
    return whole * 1000 + int((fraction or "0").ljust(3, "0"))


def _cues_of(timing: re.Match, body: list[str], warnings: list[str]) -> list[Cue]:
    groups = timing.groups()
    start, end = _milliseconds(*groups[:4]), _milliseconds(*groups[4:8])
    if end <= start:
        warnings.append(f"cue at {start} ms ends before it begins: kept with no length")
        end = start
    spoken: list[tuple[str | None, list[str]]] = []
    speaker = None
    for line in body:
        for number, part in enumerate(_VOICE.split(line)):
            if number % 2:
                speaker = one_line(unescape(part)) or None
                continue
            text = one_line(unescape(_TAG.sub("", part)))
            if text and spoken and spoken[-1][0] == speaker and not _DASH.match(text):
                spoken[-1][1].append(_gap(spoken[-1][1][-1], text) + text)
            elif text:
                spoken.append((speaker, [text]))
    return [Cue(start, end, "".join(parts), who) for who, parts in spoken]


def _gap(first: str, second: str) -> str:
    """What stands between two lines that are joined: nothing beside Han characters and their marks."""
    tight = is_han(first[-1]) or is_han(second[0]) or "\u3000" <= first[-1] <= "\u303f" \
        or "\uff00" <= first[-1] <= "\uff5e"
    return "" if tight else " "


def _unrolled(cues: list[Cue]) -> list[Cue]:
    """Captions that roll repeat the line above: what a cue shares with the one before is read once."""
    kept: list[Cue] = []
    shown = ""
    for cue in cues:
        last = kept[-1] if kept else None
        near = last is not None and cue.start_ms - last.end_ms <= ROLLING_MS and cue.speaker == last.speaker
        fresh = _fresh(shown, cue.text) if near else cue.text
        shown = cue.text
        if fresh:
            kept.append(replace(cue, text=fresh))
        elif last is not None:
            kept[-1] = replace(last, end_ms=max(last.end_ms, cue.end_ms))
    return kept


def _fresh(shown: str, text: str) -> str:
    """The part of `text` not yet shown: it may repeat all that was shown, or its end by whole words."""
    if text == shown or shown.endswith(text) and _word_edge(shown, len(shown) - len(text)):
        return ""
    if text.startswith(shown) and _word_edge(text, len(shown)):
        return text[len(shown):].lstrip(" ")
    words = shown.rsplit(" ", MAX_SHARED)[-MAX_SHARED:]
    for first in range(1, len(words) - 1):
        tail = " ".join(words[first:])
        if text.startswith(tail) and _word_edge(text, len(tail)):
            return text[len(tail):].lstrip(" ")
    return text


def _word_edge(text: str, at: int) -> bool:
    return at in (0, len(text)) or text[at] == " " or text[at - 1] == " " or is_han(text[at]) \
        or is_han(text[at - 1])


def _named(cues: list[Cue]) -> list[Cue]:
    """Speakers from labels such as "Name: …" that come twice, or in most cues; dashes are dropped."""
    counts = Counter(found[0] for cue in cues if (found := label_at(cue.text)))
    named, current = [], None
    for cue in cues:
        dash = _DASH.match(cue.text)
        text = cue.text[dash.end():] if dash else cue.text
        found = label_at(text)
        if found and (counts[found[0]] >= 2 or sum(counts.values()) * 2 >= len(cues)):
            current, text = found[0], text[found[1]:]
        elif dash:
            current = None
        if text:
            named.append(replace(cue, text=text, speaker=cue.speaker or current))
    return named


def utterances(cues: list[Cue]) -> list[Cue]:
    """Cues that one speaker goes on with, joined; overlapping cues and pauses keep apart."""
    joined: list[Cue] = []
    for cue in cues:
        last = joined[-1] if joined else None
        goes_on = (last is not None and last.speaker == cue.speaker
                   and 0 <= cue.start_ms - last.end_ms <= PAUSE_MS
                   and not last.text.endswith(_ENDS) and len(last.text) < MAX_UTTERANCE)
        if goes_on:
            text = last.text + _gap(last.text, cue.text) + cue.text
            joined[-1] = replace(last, end_ms=max(last.end_ms, cue.end_ms), text=text)
        else:
            joined.append(cue)
    return joined
