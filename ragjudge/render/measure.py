"""What `ragjudge measure questions` prints."""

from collections.abc import Mapping
from typing import Any

from ragjudge.render.messages import say
from ragjudge.render.plain import one_line
from ragjudge.render.table import terminal_table
from ragjudge.render.width import wrap


def terminal_measure(document: Mapping[str, Any], language: str, colour: bool) -> str:
    """A line a question, what a person must read, then the four counts."""
    heads = ["id", say("outcome", language), say("why", language), say("question", language)]
    rows = [[one["id"], say("outcome_" + one["outcome"], language), one["why"] or one["verdict"],
             one["question"]] for one in document["questions"]]
    lines = [terminal_table(heads, rows, max_cell=44)]
    for one in document["questions"]:
        lines += [wrap(f"{one['id']} {say('must_say', language)}: {one_line(text)}", 96, "  ") + "\n"
                  for text in one["must_say"] if one["outcome"] == "right"]
    lines.append("\n" + "  ".join(f"{say('outcome_' + name, language)} {document[name]}"
                                  for name in ("right", "refused", "abstained", "wrong")) + "\n")
    return "".join(lines)
