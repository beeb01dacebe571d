"""What `ragjudge search` prints: passages with their seats and scores, and every stage on request."""

import json
from collections.abc import Mapping
from typing import Any

from ragjudge.render.colour import paint
from ragjudge.render.messages import say
from ragjudge.render.plain import one_line
from ragjudge.render.width import cut, wrap

COLUMNS = 96


def search_document(found: Any, *, explain: bool) -> dict[str, Any]:
    """ragjudge.search/1 from a retrieve.Retrieved; scores as decimal strings.

    Args:
        explain: With the parts of each score and the whole trace.
    """
    rows = []
    for one in found.passages:
        row = {"rank": one.rank, "path": one.uri, "start": one.start, "end": one.end,
               "heading": list(one.heading), "role": one.role, "seat": one.seat, "track": one.track,
               "themes": list(one.themes), "title": one.title, "sha256": one.revision,
               "score": f"{one.score:.4f}", "engines": list(one.engines), "text": one.text,
               "also": [{"path": uri, "start": start, "end": end} for uri, start, end in one.also]}
        if explain:
            row["parts"] = [{"name": part.name, "value": f"{part.value:.4f}", "how": part.how}
                            for part in one.parts]
        rows.append(row)
    document = {"format": "ragjudge.search/1", "question": found.question, "strength": found.strength,
                "passages": rows,
                "shortfall": [{"bucket": one.bucket, "quota": one.quota, "filled": one.filled}
                              for one in found.shortfall]}
    return document | ({"trace": found.trace.events()} if explain else {})


def terminal_search(document: Mapping[str, Any], language: str, colour: bool) -> str:
    """The same for people."""
    if not document["passages"]:
        return say("nothing_found", language) + "\n"
    lines = [f"{paint(one_line(document['question']), 'bold', colour)}  "
             f"({say('strength', language)}: {document['strength']})\n"]
    for one in document["passages"]:
        seat = f"  [{one['seat']}]" if one["seat"] else ""
        lines.append(f"\n{one['rank']:>3}. {paint(one_line(one['path']), 'link', colour)}"
                     f" · {one['start']}–{one['end']}{seat}  {one['score']}\n")
        if one["heading"]:
            lines.append(f"     {one_line(' › '.join(one['heading']))}\n")
        lines.append(wrap(cut(one_line(one["text"]), 300), COLUMNS, "     ") + "\n")
        lines += [f"     + {part['name']} {part['value']}: {one_line(part['how'])}\n"
                  for part in one.get("parts", ())]
    for one in document["shortfall"]:
        lines.append("\n" + say("shortfall", language, **one) + "\n")
    for event in document.get("trace", ()):
        facts = {name: value for name, value in event.items() if name not in ("seq", "stage")}
        text = json.dumps(facts, ensure_ascii=False, sort_keys=True)
        lines.append(f"\n{paint(event['stage'], 'bold', colour)}\n")
        lines.append(wrap(cut(one_line(text), 1200), COLUMNS, "  ") + "\n")
    return "".join(lines)
