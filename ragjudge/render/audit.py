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
    rows = [[one[name] for name in ("claim", "status", "entailment", "unmatched", "text")]
            for one in document["results"]]
    text = terminal_table(heads, rows, max_cell=48)
    if colour:
        text = text.replace("  FULL ", f"  {paint('FULL', 'PASS', True)} ")
    text += "\n" + say("opposition", language, n=document["opposition"]) + "\n"
    return text
