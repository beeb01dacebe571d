"""Every measure of a corpus's tables, first and last period: the sentences, for a person to read.

    python bench/sweep_tables.py ../shared/data/corpus/tables [--lang zh] [--judge]

Prints a line a claim, and at the end how many calls gave claims and why the others did not. With --judge
each bundle is audited and judged in this process, and what does not pass is listed.
"""

import argparse
import collections
import pathlib
import sys
from datetime import date

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ragjudge import readers  # noqa: E402
from ragjudge.audit import AuditRun, audit  # noqa: E402
from ragjudge.judge import Pins, judge  # noqa: E402
from ragjudge.ontology.compile import compile_pack  # noqa: E402
from ragjudge.readers.naming import entity_key, reading_of  # noqa: E402
from ragjudge.readers.tables.measures import measure_key, measures, readings  # noqa: E402
from ragjudge.records.bundle import Package  # noqa: E402
from ragjudge.records.canonical import sha256_hex  # noqa: E402
from ragjudge.records.errors import RagjudgeError, SourceError  # noqa: E402
from ragjudge.records.load_bundle import load_bundle  # noqa: E402
from ragjudge.records.request import audit_request  # noqa: E402
from ragjudge.records.rules import pack_bytes  # noqa: E402
from ragjudge.research.answer import compute  # noqa: E402
from ragjudge.research.calls import Call  # noqa: E402
from ragjudge.research.draft import OpenSource  # noqa: E402
from ragjudge.text.periods import period_code  # noqa: E402

NOW = "2025-09-30"


class Folder:
    """research.corpus.Corpus over a folder, without an index."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root, self._opened = root, {}

    def table_uris(self):
        names = [one for one in sorted(self.root.rglob("*")) if one.suffix in (".csv", ".dat", ".tsv")]
        return ["corpus/" + one.relative_to(self.root).as_posix() for one in names]

    def uris_with(self, measure):
        return self.table_uris()

    def bytes(self, uri: str) -> bytes:
        return (self.root / uri.removeprefix("corpus/")).read_bytes()

    def open(self, uri: str) -> OpenSource:
        if uri not in self._opened:
            beside = uri.rpartition(".")[0] + ".datapackage.json"
            package = None
            if (self.root / beside.removeprefix("corpus/")).exists():
                package = self.bytes(beside)
            try:
                document = readers.read(self.bytes(uri), uri, package)
                digest = sha256_hex(self.bytes(uri))
                self._opened[uri] = OpenSource(uri, digest, document, Package(
                    beside, sha256_hex(package)) if package else None)
            except SourceError as error:
                self._opened[uri] = error
        if isinstance(self._opened[uri], SourceError):
            raise self._opened[uri]
        return self._opened[uri]


def calls_of(folder: Folder, pack):
    """One change over first and last period, or one value, for the first rows of each measure."""
    for uri in folder.table_uris():
        try:
            source = folder.open(uri)
        except SourceError as error:
            print(f"# {uri}: {error.what}")
            continue
        for table in source.document.tables:
            for measure in measures(table, source.document.title):
                yield from _of_measure(source, table, measure, pack)


def _of_measure(source, table, measure, pack):
    groups = collections.OrderedDict()
    entity = entity_key(table, measure_key(table))
    for row, column in readings(table, measure):
        reading = reading_of(source.document, table, row, column, source.uri, source.revision, pack)
        fixed = {one.header: row.cells[one.index] for one in table.columns
                 if one.kind == "key" and one is not entity and one is not measure_key(table)}
        name = row.cells[entity.index] if entity else None
        groups.setdefault((name, tuple(fixed.items())), []).append(reading.period)
    for (name, where), spans in list(groups.items())[:2]:
        spans = [code for one in sorted({one for one in spans if one}, key=lambda one: one.start)
                 if (code := period_code(one))]
        period = f"{spans[0]}..{spans[-1]}" if len(spans) > 1 else spans[0] if spans else None
        op = "change" if len(spans) > 1 else "value"
        yield Call(measure.name, source.uri, where, name, period, op)


def judged(files, pack, folder):
    bundle = load_bundle(files)
    request = audit_request(bundle.manifest.language, bundle.manifest.question_terms,
                            bundle.claims.values(), bundle.evidence, bundle.inputs, bundle.parameters)
    run = AuditRun(NOW, "ragjudge.audit", sha256_hex(files["manifest.json"]))
    whole = files | audit(request.to_bytes(), pack_bytes(pack), run, folder.bytes)
    return judge(whole, pack_bytes(pack), Pins(question=bundle.manifest.question),
                 date.fromisoformat(NOW))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--judge", action="store_true")
    args = parser.parse_args()
    names = [ROOT / "policy.toml", ROOT / "sources.toml", *sorted((ROOT / "ontology").rglob("*.toml"))]
    pack = compile_pack({one.relative_to(ROOT).as_posix(): one.read_bytes() for one in names if one.exists()})
    folder, counts, why = Folder(args.folder), collections.Counter(), collections.Counter()
    for call in calls_of(folder, pack):
        try:
            files = compute(call, None, pack, folder, language=args.lang, now=NOW).files
        except RagjudgeError as error:
            counts["error"] += 1
            print(f"ERROR {call}: {error}")
            continue
        bundle = load_bundle(files)
        counts[bundle.manifest.strategy] += 1
        if bundle.manifest.strategy == "refusal":
            reason = next(one for one in bundle.trace if one["stage"] == "refused")["why"]
            why[reason[:40]] += 1
            print(f"REFUSED {call.table.rpartition('/')[2]} {call.measure}: {reason}")
            continue
        for claim in bundle.claims.values():
            if claim.role == "finding":
                print(f"{call.table.rpartition('/')[2][:30]} | {claim.text}")
        if args.judge:
            card = judged(files, pack, folder)
            counts[f"verdict {card.verdict}"] += 1
            for gate in card.gates:
                for one in gate.findings[:2]:
                    print(f"  {one.status} {one.rule} {one.where}: {one.found} / {one.wanted}")
    print(dict(counts), dict(why.most_common(12)))


if __name__ == "__main__":
    main()
