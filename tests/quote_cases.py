"""A document and quotes of it as the audit sees them: for tests of the sentence rules."""

from ragjudge import readers
from ragjudge.records.bundle import Locator, Quote, Source, Statement
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.request import AskedClaim, AskedEvidence

URI = "corpus/notes/page.md"
CONTEXT = 16


def page(text, uri=URI):
    """The document as its reader gives it."""
    return readers.read(text.encode(), uri)


def cite(document, quote, id_="e.1", uri=URI, speaker=None, nth=0):
    """The row of evidence that quotes the nth occurrence of a text."""
    at = -1
    for _ in range(nth + 1):
        at = document.text.index(quote, at + 1)
    end, text = at + len(quote), document.text
    source = Source(uri, document.media_type, sha256_hex(text.encode()), document.title or uri, None, None,
                    "document", uri, "verbatim", None, None)
    return AskedEvidence(id_, "sentence", source, Locator("sentence", at, end, (), None, None, None, None),
                         Quote(quote, text[max(0, at - CONTEXT):at], text[end:end + CONTEXT]), None,
                         Statement(speaker, "fact") if speaker else None)


def claim(text, rows=1, language=None):
    """A free sentence on that many rows."""
    zh = any("\u3400" <= ch <= "\u9fff" for ch in text)
    return AskedClaim("c.1", "finding", "ATTRIBUTED STATEMENT", text, language or ("zh" if zh else "en"),
                      None, tuple(f"e.{n}" for n in range(1, rows + 1)), ())
