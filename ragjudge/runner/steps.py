"""What a build hands to the index: readers, distil, the owner's statements, the table catalogue."""

from ragjudge.index import Steps
from ragjudge.records.canonical import digest_of
from ragjudge.records.closed import to_json
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Document
from ragjudge.runner.code_digest import rooms_sha256

TABLE = "table"
"""The kind of a catalogue row that is a tables.catalogue.TableEntry."""
_READING_ROOMS = ("records", "text", "readers", "distil", "tables", "index")


def steps_of(pack: RulesPack) -> Steps:
    """The steps of a build with this rules pack."""
    from ragjudge import readers
    from ragjudge.calc import sources
    from ragjudge.distil import distil, lexicon_of
    lexicon = lexicon_of(pack)
    return Steps(read=readers.read, distil=lambda document, title: distil(document, title, lexicon),
                 rule_of=lambda uri: sources.rule_of(uri, pack),
                 class_of=lambda uri: class_of(uri, pack),
                 catalogue=_table_rows, made_with=made_with(pack))


def _table_rows(document: Document, uri: str) -> list[dict]:
    """Catalogue rows of a document's tables; the index knows the revision, so it is left blank here."""
    from ragjudge.tables.catalogue import entries_of
    return [to_json(entry) | {"kind": TABLE} for entry in entries_of(uri, "", document)]


def class_of(uri: str, pack: RulesPack) -> str:
    """The class of the root publisher that sources.toml names for a file; `document` where it names none."""
    from ragjudge.calc.sources import publisher_of, rule_of
    rule = rule_of(uri, pack)
    publisher = publisher_of(rule.root or rule.publisher, pack)
    return publisher.class_ if publisher else "document"


def made_with(pack: RulesPack) -> str:
    """A digest of all that the outcome of reading and distilling depends on: code, names, lexicons."""
    return digest_of([rooms_sha256(_READING_ROOMS), to_json(pack.lexicons), to_json(pack.themes),
                      to_json(pack.metrics), to_json(pack.entities)])
