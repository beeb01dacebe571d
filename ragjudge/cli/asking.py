"""From parsed options to runner.ask.Asking, and from an Outcome to the screen: shared by ask and compute."""

import argparse
import shlex
from collections.abc import Mapping
from typing import Any

from ragjudge.cli import exit_codes
from ragjudge.cli.clock import day_of_judging, wall_clock
from ragjudge.cli.console import Console


def asking_of(args: argparse.Namespace, console: Console):
    """The Asking that the options mean."""
    from ragjudge.runner.ask import Asking
    from ragjudge.runner.open import project_of
    return Asking(project_of(args), day_of_judging(args), args.as_of, args.known_at, wall_clock(),
                  console.progress, console.say)


def print_outcome(outcome, args: argparse.Namespace, console: Console) -> int:
    """The answer document as text or JSON; the verdict as the exit code."""
    from ragjudge.render.answer import terminal_answer
    from ragjudge.render.messages import say
    document = runnable(outcome.document, args)
    language = console.lang or document["language"]
    text = terminal_answer(document, language, console.colour, all_=args.verbose)
    console.emit(document, text)
    if not outcome.is_new:
        console.say(say("kept", language))
    return exit_codes.of_verdict(outcome.verdict)


def runnable(document: Mapping[str, Any], args: argparse.Namespace) -> dict[str, Any]:
    """The document with --corpus and --project of this run in the commands that it offers."""
    places = "".join(f" --{name} {shlex.quote(getattr(args, name))}"
                     for name in ("project", "corpus") if getattr(args, name))

    def placed(text: str | None) -> str | None:
        return f"{text}{places}" if text and text.startswith("ragjudge compute ") else text

    return {**document, "calls": [placed(one) for one in document["calls"]],
            "mend": placed(document["mend"])}
