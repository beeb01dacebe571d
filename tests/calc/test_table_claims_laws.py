"""Claims made from the project's own tables: right ones are accepted, one change is never."""

import csv
import json
import random
import re
from collections import Counter
from fractions import Fraction

import pytest

from ragjudge.calc.table_claims import ClaimTable, claim_table, decide_on_table
from table_claim_support import LEXICONS, ROOT

TABLES = sorted((ROOT / "corpus/tables").glob("*.csv"))
PAIRS = ROOT / "../shared/data/nli/tabfact_pairs/claims.jsonl"
FORMS = {
    "zh": {"value": "{a}的{h}为{v}。", "most": "{h}最高的是{a}。", "least": "{h}最低的是{a}。", "top": "最高的{h}为{v}。",
           "count": "共有{n}行的{h}超过{v}。", "more": "{a}的{h}比{b}高。", "by": "{a}的{h}比{b}多{v}。",
           "apart": "{a}与{b}的{h}相差{v}。", "all": "所有行的{h}都超过{v}。", "sum": "{h}合计为{v}。"},
    "en": {"value": "The {h} of {a} is {v}.", "most": "{a} had the highest {h}.", "least": "{a} had the lowest {h}.",
           "top": "The highest {h} is {v}.", "count": "{n} rows have {h} above {v}.",
           "more": "The {h} of {a} is higher than that of {b}.",
           "by": "The {h} of {a} is larger than that of {b} by {v}.",
           "apart": "The difference in {h} between {a} and {b} is {v}.", "all": "All rows have {h} above {v}.",
           "sum": "The total {h} is {v}."}}
assert TABLES


def printed(value):
    text = f"{float(value):.6f}".rstrip("0").rstrip(".") if Fraction(value).denominator > 1 else str(value)
    assert Fraction(text) == value
    return text


def read(path):
    """Header without brackets, names of rows (entity and year), numbers by column; None if it does not suit."""
    head, *rows = list(csv.reader(path.read_text("utf-8-sig").splitlines()))
    if len(head) < 3 or not all(re.fullmatch("[0-9]{4}", row[1]) for row in rows):
        return None
    single = len({row[0] for row in rows}) == 1
    heads = [re.sub(" *[(（].*?[)）]", "", one).strip() for one in head]
    columns = {}
    for at in range(2, len(head)):
        cells = [row[at] for row in rows]
        if all(re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", cell) for cell in cells) and len(set(cells)) > 3 \
                and sum(heads[at].lower() in one.lower() for one in heads) == 1:
            columns[at] = [Fraction(cell) for cell in cells]
    return (head, rows, heads, columns, single) if columns and single and len(rows) > 3 else None


def made(path, lang):
    """(kind, true, claim) of one table."""
    found = read(path)
    if found is None:
        return
    _, rows, heads, columns, _ = found
    draw, forms = random.Random(path.stem + lang), FORMS[lang]
    for at, values in columns.items():
        if "total" in heads[at].lower() or "合计" in heads[at]:
            continue
        def say(kind, at=at, **parts):
            return forms[kind].format(h=heads[at], **parts)
        names = [f"{row[1]}年" if lang == "zh" else row[1] for row in rows]
        one, two = sorted(draw.sample(range(len(rows)), 2), key=lambda row: values[row])
        if values[one] != values[two]:
            a, b, gap = names[two], names[one], values[two] - values[one]
            yield "more", True, say("more", a=a, b=b)
            yield "more", False, say("more", a=b, b=a)
            yield "by", True, say("by", a=a, b=b, v=printed(gap))
            yield "by", False, say("by", a=a, b=b, v=printed(gap * 2))
            yield "by", False, say("by", a=b, b=a, v=printed(gap))
            yield "apart", True, say("apart", a=a, b=b, v=printed(gap))
            yield "apart", False, say("apart", a=a, b=b, v=printed(gap + 1))
            yield "value", True, say("value", a=a, v=rows[two][at])
            yield "value", False, say("value", a=a, v=rows[one][at])
            yield "value", False, say("value", a=b, v=rows[two][at])
        top, low = max(values), min(values)
        if values.count(top) == values.count(low) == 1:
            best, worst = names[values.index(top)], names[values.index(low)]
            yield "most", True, say("most", a=best)
            yield "most", False, say("most", a=worst)
            yield "least", True, say("least", a=worst)
            yield "least", False, say("least", a=best)
            yield "top", True, say("top", v=printed(top))
            yield "top", False, say("top", v=printed(low))
        limit = sorted(values)[len(values) // 2]
        count = sum(value > limit for value in values)
        if count:
            yield "count", True, say("count", n=count, v=printed(limit))
            yield "count", False, say("count", n=count + 1, v=printed(limit))
        yield "all", True, say("all", v=printed(low - 1))
        yield "all", False, say("all", v=printed(low))
        yield "sum", True, say("sum", v=printed(sum(values)))
        yield "sum", False, say("sum", v=printed(sum(values) + 1))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_right_claims_are_accepted_and_changed_ones_never(lang):
    accepted, said, wrong, opposed = Counter(), Counter(), [], []
    for path in TABLES:
        found = read(path)
        if found is None:
            continue
        table = ClaimTable(path.stem.replace("-", " "), tuple(found[0]), tuple(map(tuple, found[1])))
        for kind, true, claim in made(path, lang):
            result = decide_on_table(claim, table, LEXICONS).entailment
            said[true] += 1
            accepted[true] += result == "FULL"
            if result == "FULL" and not true:
                wrong.append((path.stem, kind, claim))
            if result == "CONTRADICT" and true:
                opposed.append((path.stem, kind, claim))
    assert said[True] > 300 and said[False] > 300
    assert not wrong and not opposed
    assert accepted[True] >= 0.95 * said[True], (accepted, said)


@pytest.mark.skipif(not PAIRS.exists(), reason="the labelled pairs lie beside the project")
def test_labelled_pairs_keep_their_precision_and_recall():
    rows = [json.loads(line) for line in PAIRS.read_text("utf-8").splitlines()]
    found = Counter()
    for row in rows:
        table = claim_table(row["source"])
        if table is not None:
            found[row["label"], decide_on_table(row["claim"], table, LEXICONS).entailment] += 1
    right, false = found["SUPPORTED", "FULL"], found["REFUTED", "FULL"]
    opposed, slips = found["REFUTED", "CONTRADICT"], found["SUPPORTED", "CONTRADICT"]
    assert right >= 300 and right >= 0.95 * (right + false), found
    assert opposed >= 80 and opposed >= 0.95 * (opposed + slips), found


def test_order_of_rows_does_not_matter():
    header, rows = ("name", "points"), [("ann", "3"), ("bob", "5"), ("cy", "4")]
    claims = ["Bob has the highest points.", "Ann's points is 3.", "2 rows have points above 3.",
              "Bob has more points than Cy.", "Bob的points最高。", "Cy的points比Ann多1。", "Bob has the lowest points."]
    answers = set()
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        table = ClaimTable("", header, tuple(rows[at] for at in order))
        answers.add(tuple(decide_on_table(claim, table, LEXICONS).entailment for claim in claims))
    assert len(answers) == 1 and next(iter(answers))[:6] == ("FULL",) * 6


def test_order_of_columns_does_not_matter():
    for header, rows in ((("name", "gold", "silver"), (("ann", "3", "4"), ("bob", "5", "1"))),
                         (("silver", "name", "gold"), (("4", "ann", "3"), ("1", "bob", "5")))):
        table = ClaimTable("", header, rows)
        assert decide_on_table("Ann has 3 gold and 4 silver.", table, LEXICONS).entailment == "FULL"
        assert decide_on_table("Ann has 4 gold and 3 silver.", table, LEXICONS).entailment != "FULL"
        assert decide_on_table("Ann的gold为3，silver为4。", table, LEXICONS).entailment == "FULL"
        assert decide_on_table("Ann的gold为4，silver为3。", table, LEXICONS).entailment != "FULL"
