"""A small project for decision tests: tests/cases/decision, with the product's own templates and lexicons."""

import pathlib

from ragjudge import readers
from ragjudge.ontology import compile_pack
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import SourceError
from ragjudge.research.decision import decide
from ragjudge.research.draft import Draft, Frame, OpenSource

ROOT = pathlib.Path(__file__).parents[1]
CASE = ROOT / "tests" / "cases" / "decision"
NOW = "2026-06-30"


def project_files():
    """Path → bytes of the rules: the case's own, and the product's templates, routes, lexicons, policy."""
    files = {str(one.relative_to(CASE)): one.read_bytes() for one in sorted(CASE.rglob("*.toml"))}
    for one in (*sorted((ROOT / "ontology" / "lexicons").glob("*.toml")), ROOT / "ontology" / "templates.toml",
                ROOT / "ontology" / "routes.toml", ROOT / "policy.toml"):
        files[str(one.relative_to(ROOT))] = one.read_bytes()
    return files


def make_pack(**changed):
    """The rules pack; changed: path with "/" as "__" → text to be used instead."""
    files = project_files()
    files.update({name: data for name, data in changed.items()})
    return compile_pack(files)


class Folder:
    """research.corpus.Corpus over the case's files, with texts that replace some of them."""

    def __init__(self, changed=None):
        self.changed, self.opened = changed or {}, {}

    def table_uris(self):
        return sorted(str(one.relative_to(CASE)) for one in CASE.rglob("*.csv"))

    def uris_with(self, measure):
        return self.table_uris()

    def open(self, uri):
        if uri not in self.opened:
            if self.changed.get(uri, "") is None or uri not in self.changed and not (CASE / uri).is_file():
                raise SourceError(uri, "no such file", "build again")
            data = self.changed[uri].encode() if uri in self.changed else (CASE / uri).read_bytes()
            self.opened[uri] = OpenSource(uri, sha256_hex(data), readers.read(data, uri, None), None)
        return self.opened[uri]


def ask(question, pack, changed=None, now=NOW, terms=()):
    """The draft and the decision for a question."""
    language = "zh" if any("\u4e00" <= one <= "\u9fff" for one in question) else "en"
    draft = Draft(Frame(question, language, now, pack))
    return draft, decide(draft, Folder(changed), terms)


def texts(draft, role):
    return [one.text for one in draft.claims.values() if one.role == role]
