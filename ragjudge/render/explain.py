"""What `ragjudge explain` prints."""

from typing import Any

from ragjudge.render.colour import paint
from ragjudge.render.messages import say
from ragjudge.render.width import wrap

COLUMNS = 92


def explain_document(text: Any, rule: str | None) -> dict[str, Any]:
    """ragjudge.explanation/1 of a gate (runner.explain.GateText), or of one rule in it."""
    rules = {rule: text.rules[rule]} if rule else dict(text.rules)
    return {"format": "ragjudge.explanation/1", "gate": text.gate, "summary": text.summary,
            "rules": [{"rule": name, "checks": what} for name, what in rules.items()],
            "why": text.why, "fails": text.fails, "source": text.source, "mend": list(text.mends)}


def terminal_explanation(document: dict[str, Any], language: str, colour: bool) -> str:
    """Gate, rules, why, the smallest failing example, how to mend."""
    lines = [f"{paint(document['gate'], 'bold', colour)}\n{wrap(document['summary'], COLUMNS, '  ')}\n\n"]
    for one in document["rules"]:
        lines.append(wrap(f"{one['rule']}  {one['checks']}", COLUMNS, "  ") + "\n")
    for key in ("why", "fails", "source"):
        if document[key]:
            lines.append(f"\n{say('explain_' + key, language)}\n{wrap(document[key], COLUMNS, '  ')}\n")
    if document["mend"]:
        lines.append(f"\n{say('mend', language)}\n")
        lines += [wrap(f"- {one}", COLUMNS, "  ") + "\n" for one in document["mend"]]
    return "".join(lines)
