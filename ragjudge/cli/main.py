"""The command: one guarded region around everything, one exit.

Nothing heavy is imported before it is known which command runs: `--version` must not wait for argparse.
"""

import os
import sys

from ragjudge.cli.exit_codes import NOT_PASS, PASS, USAGE

_MOST = 500


def entry() -> None:
    """What the console script and `python -m ragjudge` call; never returns.

    os._exit, since at a normal end Python flushes once more and turns a closed pipe into 120, and a
    late Ctrl-C into a traceback. Everything was flushed, or the code is 1.
    """
    os._exit(guarded(sys.argv[1:]))


def guarded(argv: list[str]) -> int:
    """Run a command line; every exception there is becomes 1, and output that was not written too."""
    if sys.stdout is None:
        return NOT_PASS
    try:
        code = _run(argv)
        sys.stdout.flush()
        if sys.stderr is not None:
            sys.stderr.flush()
        return code if code in (PASS, NOT_PASS, USAGE) else NOT_PASS
    except BaseException as error:  # the one catch-all around the command
        return _last_words(error, argv)


def _run(argv: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if argv == ["--version"]:
        from ragjudge import __version__
        sys.stdout.write(f"ragjudge {__version__}\n")
        return PASS
    from ragjudge.cli.dispatch import run
    return run(argv)


def _last_words(error: BaseException, argv: list[str]) -> int:
    code = USAGE if type(error).__name__ == "UsageError" else NOT_PASS
    try:
        if not isinstance(error, BrokenPipeError):
            _say(error, argv)
        sys.stderr.flush()
    except BaseException:  # nobody listens any more; the code says it
        pass
    return code


def _say(error: BaseException, argv: list[str]) -> None:
    from ragjudge.records.errors import RagjudgeError
    from ragjudge.render.plain import one_line
    if isinstance(error, RagjudgeError):
        line = f"{error.where}: {error.what}" if error.where not in ("", "ragjudge") else error.what
        hint = error.mend
    elif isinstance(error, KeyboardInterrupt) or type(error).__name__ == "Ended":
        line, hint = "interrupted; nothing was left half-written", ""
    elif isinstance(error, OSError):
        place = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, (str, bytes)) else ""
        line, hint = f"{place}{error.strerror or error}", ""
    else:
        line, hint = f"internal error: {type(error).__name__}: {error}", _place(error)
    sys.stderr.write(f"ragjudge: {one_line(line)[:_MOST]}\n")
    if hint:
        sys.stderr.write(f"  -> {one_line(hint)[:_MOST]}\n")


def _place(error: BaseException) -> str:
    """Module and line where it happened, for a bug report; never a traceback."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    if last is None:
        return ""
    name = last.tb_frame.f_globals.get("__name__", "?")
    return f"please report this, with {name}:{last.tb_lineno}"
