"""What a captured page looks like when it is not the page: a hint for the message, never a verdict."""

import re
from collections.abc import Mapping

from ragjudge.net.transport import Reply
from ragjudge.records.rules import LexiconClass
from ragjudge.records.units import CONTENT_ROLES, Document
from ragjudge.records.urls import parse_url
from ragjudge.text.canon import key

LEXICON = "web_pages"
NAMES = {
    "login": "a login page", "paywall": "a page for subscribers", "bot_wall": "a check against programs",
    "consent": "a consent page", "scripts": "a page that is built by scripts, which are not run",
    "soft_404": "a page that says the page is not there", "error_page": "a page that reports an error"}
SHORT_PAGE = 1500
"""Characters of content below which the whole text is looked at, not only title and headings."""
_PASSWORD = re.compile(
    rb"<input[^>]{0,300}type[ ]*=[ ]*[\"']?password", re.IGNORECASE)
_REFRESH = re.compile(
    rb"<meta[^>]{0,100}http-equiv[ ]*=[ ]*[\"']?refresh[^>]{0,200}url[ ]*=", re.IGNORECASE)
_SCRIPT = re.compile(rb"<script", re.IGNORECASE)
_LOOKED_AT_BYTES = 500_000


Lexicons = Mapping[str, Mapping[str, LexiconClass]]


def looks_like(reply: Reply, document: Document | None, lexicons: Lexicons) -> str:
    """"it looks like a login page (“please log in”)" or "". document: None where nothing could be read."""
    data = reply.body[:_LOOKED_AT_BYTES]
    telling, short = _telling(document)
    for name, shown in NAMES.items():
        phrase = _phrase_in(telling, lexicons.get(LEXICON, {}).get(name))
        if phrase:
            return f"it looks like {shown} (“{phrase}”)"
    if short and _PASSWORD.search(data):
        return f"it looks like {NAMES['login']} (it asks for a password)"
    if short and _SCRIPT.search(data) and len(telling) < 200:
        return f"it looks like {NAMES['scripts']}"
    if short and _REFRESH.search(data):
        return "it looks like a page that only leads on to another"
    if reply.redirects and parse_url(reply.url).path == "/" != parse_url(reply.redirects[0]).path:
        return "it was redirected to the root of the site"
    return ""


def _telling(document: Document | None) -> tuple[str, bool]:
    """The text where a page says what it is, folded for matching; and whether it is a short page."""
    if document is None:
        return "", True
    content = [one for one in document.blocks if one.role in CONTENT_ROLES]
    size = sum(one.end - one.start for one in content)
    short = size < SHORT_PAGE
    blocks = document.blocks if short else [one for one in content if one.role == "heading"][:3]
    parts = [document.title or ""] + [document.text[one.start:one.end] for one in blocks]
    return key("\n".join(parts)[:4 * SHORT_PAGE]), short


def _phrase_in(telling: str, words: LexiconClass | None) -> str:
    if words is None:
        return ""
    return next((one for one in (*words.zh, *words.en) if key(one).strip() in telling), "")
