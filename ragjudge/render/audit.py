"""What `ragjudge audit` prints: one line a claim."""

from collections.abc import Mapping
from typing import Any

from ragjudge.render.colour import paint
from ragjudge.render.messages import say
from ragjudge.render.table import terminal_table


def terminal_audit(document: Mapping[str, Any], language: str, colour: bool) -> str:
    """The table of claims, then how many sentences oppose."""
    heads = [say("claim", language), say("status", language), say("entailment", language),
             say("unmatched", language), say("sentence", language)]
    rows = [[one["claim"], one["status"], one["entailment"] + (f" ({one['model']})" if one["model"] else ""),
             one["unmatched"], one["text"]] for one in document["results"]]
    text = terminal_table(heads, rows, max_cell=48)
    if colour:
        text = text.replace("  FULL ", f"  {paint('FULL', 'PASS', True)} ")
    text += "\n" + say("opposition", language, n=document["opposition"]) + "\n"
    for claim, why in document["remarks"].items():
        text += say("no_second_reader", language, claim=claim, why=why) + "\n"
    return text
