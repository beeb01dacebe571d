"""The shipped word lists that claims on tables are read with, and the case files."""

import json
import pathlib
import tomllib

from ragjudge.calc.table_claims import ClaimTable, claim_table, decide_on_table
from ragjudge.ontology.lexicons import merged, parse_lexicon

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = sorted((ROOT / "tests/cases/table_claims").glob("*.json"))


def _shipped(*names):
    parts = []
    for name in names:
        path, faults = f"ontology/lexicons/{name}.toml", []
        made = parse_lexicon(tomllib.loads((ROOT / path).read_text("utf-8")), path, faults)
        assert not faults
        parts.append((name, {cls: words for _, (cls, words) in made}))
    return merged(parts)


LEXICONS = _shipped("table_claims", "aggregates")
CLASSES = LEXICONS["table_claims"]


def entailment(claim, header, *rows, caption=""):
    table = ClaimTable(caption, tuple(header), tuple(tuple(row) for row in rows))
    return decide_on_table(claim, table, LEXICONS).entailment


def case_rows(kind):
    """(id, table, table text, claim) of every claim of a kind in the case files."""
    for path in CASES:
        case = json.loads(path.read_bytes())
        text = "\n".join(case["table"])
        for claim in case[kind]:
            yield f"{path.stem}:{claim}", claim_table(text), text, claim
