"""Tokens of a sentence, and the terms that an index and a query are made of.

Codes stay whole (B200, ERR_1042, GB/T, C++) and are also indexed by their parts; Han and kana text
gives
bigrams and unigrams; Latin words are stemmed; numbers have one spelling.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from ragjudge.text import charset
from ragjudge.text.canon import FOLD, key
from ragjudge.text.charset import char_class
from ragjudge.text.porter import stem

TOKENS_VERSION = "1"

STOP_WORDS = frozenset(
    "a an and are as at be but by for if in into is it no not of on or such that the their then there "
    "these they this to was will with".split())
QUESTION_WORDS = frozenset(
    "what which who when where why how many much did does do name named called kind type".split())
QUERY_STOPS = ("什么", "哪些", "哪个", "哪里", "哪儿", "哪一", "哪种", "哪年", "多少", "怎么样", "怎么", "怎样", "如何", "为什么",
               "为何",
               "是否", "能否", "谁", "吗", "呢", "的", "了")
_QUERY_SPLIT = re.compile("|".join(sorted(QUERY_STOPS, key=len, reverse=True)))

_HAN = char_class(charset.HAN_RANGES)
_KANA = char_class(charset.KANA_RANGES + charset.HANGUL_RANGES)
_ALPHA = char_class(charset.LATIN_RANGES + charset.GREEK_RANGES + charset.CYRILLIC_RANGES
                    + charset.OTHER_RANGES)
_TOKEN = re.compile(
    f"(?P<code>[A-Z][A-Za-z0-9]*[-_/][A-Z0-9][A-Za-z0-9_/-]*|C\\+\\+|C#|[A-Za-z]+[0-9][A-Za-z0-9_]*"
    f"|[A-Z]+&[A-Z]+)"
    f"|(?P<number>[0-9][0-9.,]*)"
    f"|(?P<word>[{_ALPHA}_]+|[{_KANA}]+)"
    f"|(?P<han>[{_HAN}])"
    f"|(?P<punct>[^ \\t\\n])")
_RUNS = re.compile(f"(?P<cjk>[{_HAN}{_KANA}]+)|(?P<ascii>[a-z0-9_][a-z0-9_.,/&+#'-]*)|[{_ALPHA}]+")
_CUTS = re.compile(r"[_.,/&'+#-]+")
_PLAIN_NUMBER = re.compile(r"[0-9][0-9.,]*")
_ALNUM = re.compile(r"[0-9]+|[a-z]+")


@dataclass(frozen=True, slots=True)
class Token:
    """Characters [start, end) of a text; kind is word, number, han (one character) or punct."""
    text: str
    key: str
    kind: str
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """The tokens of a text in order; white space gives none. Codes are words."""
    found = []
    for match in _TOKEN.finditer(text):
        kind, start, end = match.lastgroup, match.start(), match.end()
        if kind == "number":
            end = start + len(match[0].rstrip(".,"))
        shown = text[start:end]
        folded = shown.lower() if shown.isascii() else key(shown)
        folded = number_key(shown) if kind == "number" else folded
        found.append(Token(shown, folded, "word" if kind == "code" else kind, start, end))
        for at in range(end, match.end()):
            found.append(Token(text[at], text[at], "punct", at, at + 1))
    return found


def number_key(printed: str) -> str:
    """One spelling of a digit number: no thousands marks, no trailing zeros after the point."""
    plain = printed.replace(",", "")
    if plain.count(".") == 1:
        plain = plain.rstrip("0").rstrip(".")
    return plain.lstrip("0") or "0" if "." not in plain else plain


def index_terms(text: str) -> list[str]:
    """The terms that a text is found by, in order, repeated as often as they stand.

    Stemmed Latin words without stop words; Han and kana unigrams and bigrams; codes joined and by
    parts;
    numbers in one spelling; words of other scripts folded.
    """
    terms: list[str] = []
    for match in _RUNS.finditer(text.translate(FOLD)):
        run, kind = match[0], match.lastgroup
        if kind == "cjk":
            terms.extend(run)
            terms.extend(map(str.__add__, run, run[1:]))
        elif kind == "ascii":
            terms.extend(_ascii_terms(run))
        else:
            terms.append(run)
    return terms


@lru_cache(maxsize=100_000)
def _ascii_terms(run: str) -> tuple[str, ...]:
    whole = run.rstrip(".,/&'-_")
    if run.startswith("c++") or run.startswith("c#"):
        return (run[:3] if run[1] == "+" else "c#",)
    if _PLAIN_NUMBER.fullmatch(whole):
        return (number_key(whole),)
    if whole.endswith("'s"):
        whole = whole[:-2]
    parts = [part for part in _CUTS.split(whole) if part]
    terms = []
    if len(parts) > 1 and (any(ch in "0123456789" for ch in whole) or "/" in whole or "&" in whole):
        terms.append("".join(parts))
    for part in parts:
        if part in STOP_WORDS and len(parts) == 1:
            continue
        pieces = _ALNUM.findall(part)
        if len(pieces) > 1:
            terms.append(part)
            if part[0] in "0123456789":
                terms.extend(pieces)
        else:
            terms.append(number_key(part) if part[0] in "0123456789" else stem(part))
    return tuple(terms)


def query_terms(text: str) -> list[tuple[str, float]]:
    """The distinct terms of a question with their weights, in order.

    Bigrams do not cross question words and particles (什么, 的, ...); English question words count
    only when
    nothing else is left.
    """
    folded = text.translate(FOLD)
    wanted: dict[str, float] = {}
    spare: dict[str, float] = {}
    for match in _RUNS.finditer(folded):
        run, kind = match[0], match.lastgroup
        if kind == "cjk":
            for piece in _QUERY_SPLIT.split(run):
                wanted.update((a + b, 1.0) for a, b in zip(piece, piece[1:]))
            wanted.update((ch, 1.0) for ch in run)
        elif kind == "ascii":
            bare = run.rstrip(".,/&'-_").removesuffix("'s")
            into = spare if bare in QUESTION_WORDS else wanted
            into.update((term, 1.0) for term in _ascii_terms(run))
        else:
            wanted[run] = 1.0
    return list((wanted or spare).items())
