"""What `ragjudge explain` prints."""

from typing import Any

from ragjudge.render.colour import paint
from ragjudge.render.messages import say
from ragjudge.render.width import wrap

COLUMNS = 92


def explain_document(text: Any, rule: str | None) -> dict[str, Any]:
    """ragjudge.explanation/1 of a gate (runner.explain.GateText), or of one rule in it."""
    names = [rule] if rule else [*text.rules, *text.later]
    return {"format": "ragjudge.explanation/1", "gate": text.gate, "summary": text.summary,
            "summary_zh": text.zh, "rules": [_rule(text, name) for name in names],
            "why": text.why, "fails": text.fails, "source": text.source, "mend": list(text.mends)}


def _rule(text: Any, name: str) -> dict[str, Any]:
    """status: runs; inside another rule; or not yet."""
    brief = text.brief.get(name)
    inside = brief.inside if brief else None
    status = "not yet" if name in text.later else f"inside {inside}" if inside else "runs"
    return {"rule": name, "status": status, "checks": text.rules.get(name) or brief.en,
            "brief_zh": brief.zh if brief else None}


def terminal_explanation(document: dict[str, Any], language: str, colour: bool) -> str:
    """Gate, rules, why, the smallest failing example, how to mend."""
    zh = language == "zh"
    lines = [f"{paint(document['gate'], 'bold', colour)}\n"
             f"{wrap(document['summary_zh' if zh else 'summary'], COLUMNS, '  ')}\n\n"]
    lines += [wrap(_line(one, language), COLUMNS, "  ") + "\n" for one in document["rules"]]
    for key in ("why", "fails", "source"):
        if document[key]:
            lines.append(f"\n{say('explain_' + key, language)}\n{wrap(document[key], COLUMNS, '  ')}\n")
    if document["mend"]:
        lines.append(f"\n{say('mend', language)}\n")
        lines += [wrap(f"- {one}", COLUMNS, "  ") + "\n" for one in document["mend"]]
    return "".join(lines)


def _line(one: dict[str, Any], language: str) -> str:
    what = one["checks"]
    if language == "zh" and one["brief_zh"]:
        what = one["brief_zh"] if one["status"] == "not yet" else f"{one['brief_zh']} {what}"
    mark = f" [{say('not_yet', language)}]" if one["status"] == "not yet" else ""
    return f"{one['rule']}{mark}  {what}"
