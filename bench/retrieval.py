"""nDCG@10, Recall@10 and latency of `ragjudge.retrieve.search` on BEIR-like sets.

    python bench/retrieval.py ../shared/data/ir/cmrc2018_sent --queries 300

A set is a folder with corpus.jsonl (_id, title, text), queries.jsonl (_id, text), qrels.tsv. Texts of one
title are one document with a Unit each, as in life. The rules pack is empty: no alias helps.
"""

import argparse
import io
import json
import math
import random
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ragjudge.calc.sources import rule_of
from ragjudge.distil import distil, lexicon_of
from ragjudge.index import Index, SourceFile, Steps, build
from ragjudge.records.rules import Policy, RulesPack, pack_bytes
from ragjudge.records.units import Block, Decoding, Document
from ragjudge.retrieve import search

PACK = RulesPack(
    "ragjudge.rules/1",
    Policy("bench", 3, 8, 60, 60, 550, False, None, False),
    (),
    (),
    (),
    (),
    (),
    (),
    (),
    (),
    {},
    (),
)


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def read(data: bytes, name: str, package: bytes | None) -> Document:
    """One document: a list of texts, each a paragraph."""
    held = json.loads(data)
    blocks, parts, at = [], [], 0
    for text in held["texts"]:
        blocks.append(Block("code", at, at + len(text)))  # "code": nothing is stripped or parted
        parts.append(text)
        at += len(text) + 2
    return Document(
        "\n\n".join(parts),
        tuple(blocks),
        Decoding("utf-8", 100),
        "bench",
        1,
        "text/plain",
        title=held["title"] or None,
    )


def build_index(folder: Path, db: str) -> dict[tuple[str, int], str]:
    """Builds the index; (uri, ordinal) → document id of the set."""
    grouped: dict[str, list[dict]] = {}
    for number, row in enumerate(lines(folder / "corpus.jsonl")):
        grouped.setdefault(row.get("title") or f"\0{number}", []).append(row)
    files, ids = [], {}
    for number, (title, rows) in enumerate(grouped.items()):
        uri = f"corpus/{number:06d}"
        rows = [row for row in rows if row["text"].strip()] or rows
        data = json.dumps({"title": title.strip("\0"), "texts": [row["text"] for row in rows]}).encode()
        files.append(SourceFile(uri, len(data), 1, lambda data=data: io.BytesIO(data)))
        ids |= {(uri, at): row["_id"] for at, row in enumerate(rows)}
    lexicon = lexicon_of(PACK)
    steps = Steps(
        read,
        lambda one, title: distil(one, "" if title.isdigit() else title, lexicon),
        lambda uri: rule_of(uri, PACK),
        lambda uri: "document",
        None,
        "bench",
    )
    began = time.perf_counter()
    report = build(db, files, PACK, pack_bytes(PACK), steps=steps)
    print(
        f"  index: {report.units} units, {time.perf_counter() - began:.1f} s, {report.size_bytes / 1e6:.1f} MB"
    )
    return ids


def judged(folder: Path, wanted: int) -> list[tuple[str, dict[str, int]]]:
    """Questions with what answers them, a seeded sample."""
    relevant: dict[str, dict[str, int]] = {}
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines()[1:]:
        query, document, grade = line.split("\t")
        if int(grade) > 0:
            relevant.setdefault(query, {})[document] = int(grade)
    asked = [
        (row["text"], relevant[row["_id"]])
        for row in lines(folder / "queries.jsonl")
        if row["_id"] in relevant
    ]
    random.Random(7).shuffle(asked)
    return asked[:wanted]


def ndcg(found: list[str], relevant: dict[str, int], k: int = 10) -> float:
    """Linear gains; a repeated id counts once."""
    gains = [relevant.get(one, 0) for one in dict.fromkeys(found)][:k]
    best = sorted(relevant.values(), reverse=True)[:k]
    return sum(g / math.log2(i + 2) for i, g in enumerate(gains)) / sum(
        g / math.log2(i + 2) for i, g in enumerate(best)
    )


def measure(folder: Path, wanted: int) -> None:
    print(folder.name)
    with tempfile.TemporaryDirectory() as place:
        ids = build_index(folder, f"{place}/index.db")
        scores, recalls, times, strengths = [], [], [], {"strong": 0, "partial": 0, "weak": 0}
        with Index.open(f"{place}/index.db") as index:
            for question, relevant in judged(folder, wanted):
                began = time.process_time()
                got = search(index, question, PACK, limit=10)
                times.append(time.process_time() - began)
                ordinals = index.units([one.unit for one in got.passages])
                found = [ids[one.uri, ordinals[one.unit].ordinal] for one in got.passages[:10]]
                scores.append(ndcg(found, relevant))
                recalls.append(len(set(found) & set(relevant)) / len(relevant))
                strengths[got.strength] += 1
    times.sort()
    count = len(scores)
    print(
        f"  {count} queries: nDCG@10 {sum(scores) / count:.4f}  R@10 {sum(recalls) / count:.4f}  "
        f"CPU p50 {times[count // 2] * 1000:.1f} ms  p95 {times[int(count * 0.95)] * 1000:.1f} ms  "
        f"{strengths}  peak {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--queries", type=int, default=300)
    arguments = parser.parse_args()
    for one in arguments.sets:
        measure(one, arguments.queries)
