"""The HTML report of one bundle: the snapshots are read again, so that each quote stands in its text."""

from collections.abc import Mapping

from ragjudge import readers
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.load_bundle import load_bundle
from ragjudge.records.rules import read_pack
from ragjudge.records.scorecard import Scorecard
from ragjudge.records.units import Document
from ragjudge.render.html import Excerpt, html_report
from ragjudge.render.html.excerpts import excerpt


def page_of(files: Mapping[str, bytes], card: Scorecard, pack: bytes, language: str) -> bytes:
    """The page as UTF-8."""
    page = html_report(files, card, read_pack(pack), _excerpts(files), language)
    return page.encode("utf-8", "replace")


def _excerpts(files: Mapping[str, bytes]) -> dict[str, Excerpt]:
    """Evidence id → excerpt, where the quote stands at its locator in a snapshot that can be read."""
    bundle = load_bundle(files)
    documents: dict[str, Document | None] = {}
    found = {}
    for row in bundle.evidence.values():
        revision = row.source.revision
        if revision not in documents:
            package = row.source.package
            beside = bundle.snapshots.get(package.sha256) if package else None
            documents[revision] = _read(bundle.snapshots.get(revision), row.source.uri, beside)
        document, at = documents[revision], row.locator
        if document is not None and row.quote.exact \
                and document.text[at.start:at.end] == row.quote.exact:
            found[row.id] = excerpt(document.text, at.start, at.end)
    return found


def _read(data: bytes | None, uri: str, package: bytes | None) -> Document | None:
    if data is None:
        return None
    try:
        return readers.read(data, uri, package)
    except RagjudgeError:
        return None  # the page says that the quote is not found; the gates say why
