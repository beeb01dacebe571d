"""What `ragjudge measure numeric` prints."""

from collections.abc import Mapping
from typing import Any

from ragjudge.render.measure_words import word
from ragjudge.render.plain import one_line
from ragjudge.render.table import terminal_table
from ragjudge.render.width import cut


def terminal_numeric(document: Mapping[str, Any], language: str) -> str:
    """How many gold answers hold, why the others do not, and the wrong answers by kind."""
    gold, wrong = document["gold"], document["wrong"]
    lines = [word("gold_line", language, n=gold["rows"], k=gold["accepted"], rate=gold["rate"] or "-",
                  low=gold["rate_low"] or "-") + "\n"]
    for why, rows in document["refused"].items():
        lines += [f"  {why}  {one_line(one['id'])}  {cut(one_line(one['expression']), 60)}  {one['answer']}\n"
                  for one in rows]
    lines.append("\n" + word("wrong_line", language, n=wrong["generated"], k=wrong["accepted"]) + "\n")
    heads = [word("kind", language), word("generated", language), word("accepted", language)]
    rows = [[kind, str(each["generated"]), str(each["accepted"])]
            for kind, each in wrong["by_kind"].items()]
    lines.append(terminal_table(heads, rows, frozenset((1, 2))))
    lines += [f"  {one['kind']}  {one_line(one['id'])}  {cut(one_line(one['expression']), 60)}  "
              f"{one['answer']} / {one['wrong']}\n" for one in document["accepted_wrong"]]
    return "".join(lines)
