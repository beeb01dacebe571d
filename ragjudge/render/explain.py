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
            "why": text.why, "why_zh": text.why_zh, "fails": text.fails, "source": text.source,
            "mend": list(text.mends)}


def _rule(text: Any, name: str) -> dict[str, Any]:
    """status: runs; inside another rule; or not yet."""
    brief = text.brief.get(name)
    inside = brief.inside if brief else None
    status = "not yet" if name in text.later else f"inside {inside}" if inside else "runs"
    return {"rule": name, "status": status, "checks": text.rules.get(name) or brief.en,
            "brief_zh": brief.zh if brief else None,
            "fails": dict(brief.fails) if brief else None, "mend": dict(brief.mend) if brief else None}


def terminal_explanation(document: dict[str, Any], language: str, colour: bool) -> str:
    """Gate, rules, why, the smallest failing example, how to mend: the rule's or the gate's example's."""
    zh = language == "zh"
    shown = _shown(document)
    said = {"why": document["why_zh" if zh else "why"], "fails": _in(shown, "fails", language),
            "mend": _in(shown, "mend", language), "source": document["source"]}
    lines = [f"{paint(document['gate'], 'bold', colour)}\n"
             f"{wrap(document['summary_zh' if zh else 'summary'], COLUMNS, '  ')}\n\n"]
    lines += [wrap(_line(one, language), COLUMNS, "  ") + "\n" for one in document["rules"]]
    heads = {"why": "explain_why", "fails": "explain_fails", "mend": "mend", "source": "explain_source"}
    lines += [f"\n{say(heads[key], language)}\n{wrap(text, COLUMNS, '  ')}\n"
              for key, text in said.items() if text]
    return "".join(lines)


def _shown(document: dict[str, Any]) -> dict[str, Any]:
    """The rule whose example is shown: the only one, or the one that the gate's own example names."""
    rules = {one["rule"]: one for one in document["rules"]}
    named = [one for one in rules if one in document["fails"]]
    return rules[named[-1]] if named else document["rules"][0]


def _in(rule: dict[str, Any], key: str, language: str) -> str:
    """A rule's text in one language, with its id."""
    texts = rule[key] or {}
    return f"{rule['rule']}  {texts['zh' if language == 'zh' else 'en']}" if texts else ""


def _line(one: dict[str, Any], language: str) -> str:
    what = one["checks"]
    if language == "zh" and one["brief_zh"]:
        what = one["brief_zh"]
    mark = f" [{say('not_yet', language)}]" if one["status"] == "not yet" else ""
    return f"{one['rule']}{mark}  {what}"
