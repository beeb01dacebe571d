"""Workflow commands of a code host, so that findings stand beside the lines that they are about.

Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
"""

from collections.abc import Sequence

from ragjudge.render.messages import say
from ragjudge.render.places import Judgement
from ragjudge.render.plain import one_line

MOST_A_STEP = 10
"""Errors that the host shows a step; what is more is dropped by it without a word, so we say it."""


def annotations(judged: Sequence[Judgement], language: str) -> str:
    """At most ten error lines; the last one counts what did not fit.

    Untrusted text is escaped: no line of it can begin a command.
    """
    lines = [_error(one.path(place), place.line, place.column, f"{finding.rule} {finding.status}",
                    f"{finding.found} | {say('wanted', language)}: {finding.wanted}"
                    f" | {say('mend', language)}: {finding.mend}")
             for one in judged for _, finding, place in one.findings()]
    lines += [_error(one.name, 1, 1, one.card.verdict, text)
              for one in judged for text in one.card.errors]
    if not lines:
        lines = [_error(one.name, 1, 1, one.card.verdict, say("no_gate_ran", language))
                 for one in judged if one.card.verdict != "PASS"]
    if len(lines) > MOST_A_STEP:
        rest = len(lines) - MOST_A_STEP + 1
        lines[MOST_A_STEP - 1:] = [f"::error title=ragjudge::{_data(say('more', language, n=rest))}"]
    return "".join(line + "\n" for line in lines)


def _error(path: str, line: int, column: int, title: str, message: str) -> str:
    place = f"file={_property(path)},line={line},col={column},title={_property('ragjudge ' + title)}"
    return f"::error {place}::{_data(message)}"


def _data(text: str) -> str:
    return one_line(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
