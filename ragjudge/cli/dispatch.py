"""From the command line to one command's module."""

import importlib
import os
import sys

from ragjudge.cli.arguments import parse
from ragjudge.cli.commands import COMMANDS
from ragjudge.cli.console import Console
from ragjudge.cli.exit_codes import PASS
from ragjudge.cli.clock import check_dates
from ragjudge.cli.words import check_words
from ragjudge.records.errors import UsageError
from ragjudge.runner.signals import end_on_signals


def run(argv: list[str]) -> int:
    """Parse, run the command, give its exit code.

    Raises:
        UsageError: The command line could not be understood.
        RagjudgeError: The command could not do its work.
    """
    end_on_signals()
    try:
        args = parse(argv)
    except SystemExit as ended:  # argparse leaves only after --help and --version
        if ended.code:
            raise UsageError("ragjudge", "the command line could not be understood") from None
        return PASS
    if args.lang not in (None, "zh", "en", "auto"):
        raise UsageError("--lang", f"{args.lang!r} where zh, en or auto is wanted")
    check_words(args)
    check_dates(args)
    console = Console.of(args, sys.stdout, sys.stderr, os.environ)
    module = importlib.import_module(f"ragjudge.cli.{COMMANDS[args.command][0]}")
    return module.run(args, console)
