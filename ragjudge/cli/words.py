"""Words of the command line are UTF-8, whatever the locale of the terminal made of their bytes."""

import argparse
import os

from ragjudge.records.errors import UsageError

WORDS = ("question", "measure", "table", "where", "entity", "period", "op", "name", "reader")
"""Arguments that are text. Paths stay as the system gave them: their bytes need not be text."""


def check_words(args: argparse.Namespace) -> None:
    """Put right words that came as undecoded bytes.

    Raises:
        UsageError: Bytes that are not UTF-8.
    """
    for name in WORDS:
        given = getattr(args, name, None)
        if isinstance(given, str):
            setattr(args, name, _text(name, given))
        elif isinstance(given, list):
            setattr(args, name, [_text(name, one) for one in given])


def _text(name: str, given: str) -> str:
    if not any("\udc80" <= one <= "\udcff" for one in given):
        return given
    try:
        return os.fsencode(given).decode("utf-8")
    except UnicodeError:
        raise UsageError(name.upper(), f"{given.encode('ascii', 'backslashreplace').decode()} is not UTF-8",
                         "write it in UTF-8") from None
