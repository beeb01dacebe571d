"""URLs in running text: where one ends, and when two name the same place."""

import re

from ragjudge.text.charset import HAN_RANGES, KANA_RANGES, char_class

_HAN = char_class(HAN_RANGES + KANA_RANGES)
START = re.compile(r"https?:(?://|\\?/\\?/)|www\.(?=[A-Za-z0-9-]{1,63}\.)", re.IGNORECASE)
_NOT = (r"\x00-\x20\x7f-\xa0\"<>`{}|^\u1680\u2000-\u200b‘’“”\u2028\u2029\u202f\u205f\ue200-\ue20f"
        r"\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65")
_BODY = re.compile(f"[^{_NOT}{_HAN}]{{1,2000}}")
_TRAILING = ".,;:!?'\"*_~"
_PAIRS = {")": "(", "]": "["}
_PERCENT = re.compile("%[0-9A-Fa-f]{2}")
_TRACKING = re.compile(r"(?:utm_[a-z]{2,10}|spm|from)=[^&]{0,200}")


def url_at(text: str, at: int) -> int:
    """The end of the URL that begins at an index, or the index itself.

    A closing bracket without its opening one, and the punctuation of the sentence, do not belong to it.
    Han characters end it: in running text they belong to the sentence.
    """
    found = START.match(text, at)
    body = _BODY.match(text, found.end()) if found else None
    if found is None or body is None:
        return at
    end, floor = body.end(), found.end()
    end = _first_open_bracket(text, floor, end)
    while end > floor and (text[end - 1] in _TRAILING or _is_unpaired(text, floor, end)):
        end -= 1
    return end if end > floor else at


def _first_open_bracket(text: str, start: int, end: int) -> int:
    """The URL stops where a closing bracket has no opening one, or at the text fragment's quote."""
    depth = {"(": 0, "[": 0}
    for at in range(start, end):
        ch = text[at]
        if ch in depth:
            depth[ch] += 1
        elif ch in _PAIRS:
            depth[_PAIRS[ch]] -= 1
            if depth[_PAIRS[ch]] < 0:
                return at
    return end


def _is_unpaired(text: str, start: int, end: int) -> bool:
    opening = text[end - 1]
    return opening in "([" and text.count(opening, start, end) > text.count(
        ")" if opening == "(" else "]", start, end)


def clean_url(raw: str) -> str:
    """A URL as printed, without Markdown's escapes and angle brackets."""
    url = raw.strip().removeprefix("<").removesuffix(">")
    url = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", url).replace("&amp;", "&")
    return f"https://{url}" if url[:4].lower() == "www." else url


def same_place(url: str) -> str:
    """A key that is equal for two spellings of one address: for matching only.

    Scheme, `www.`, the fragment, a final slash, tracking parameters and the case of host and percent
    codes do not tell two places apart.
    """
    rest = clean_url(url).partition("#")[0].partition("://")[2]
    host, _, path = rest.partition("/")
    path, _, query = path.partition("?")
    kept = [one for one in query.split("&") if one and not _TRACKING.fullmatch(one)]
    path = _PERCENT.sub(lambda found: found[0].upper(), path).rstrip("/")
    return "/".join((host.lower().removeprefix("www."), path)) + ("?" + "&".join(kept) if kept else "")
