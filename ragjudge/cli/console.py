"""Answers on stdout, talk on stderr; colours and progress only where a person looks."""

import argparse
import time
from collections.abc import Mapping
from typing import Any, TextIO

from ragjudge.render.plain import one_line, safe_text

_AFTER_S = 1.0
_EVERY_S = 0.2


class Console:
    """Where one run writes.

    Attributes:
        lang: zh or en where the command line or settings say so, else None (auto).
        colour: Is stdout a terminal, without NO_COLOR and TERM=dumb?
    """

    def __init__(self, out: TextIO, err: TextIO | None, *, lang: str | None, json: bool, quiet: bool,
                 verbose: bool, colour: bool, progress: bool) -> None:
        self.out, self.err = out, err
        self.lang, self.json, self.quiet, self.verbose = lang, json, quiet, verbose
        self.colour, self._progress = colour, progress
        self._started, self._last = time.monotonic(), 0.0
        self._drawn = False

    @classmethod
    def of(cls, args: argparse.Namespace, out: TextIO, err: TextIO | None,
           environment: Mapping[str, str]) -> "Console":
        plain = bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"
        return cls(out, err, lang=args.lang if args.lang in ("zh", "en") else None, json=args.json,
                   quiet=args.quiet, verbose=args.verbose,
                   colour=out.isatty() and not plain and not args.json,
                   progress=err is not None and err.isatty() and not args.quiet)

    def write(self, text: str) -> None:
        """Text for the person, on stdout; control characters in it are made harmless."""
        self.out.write(safe_text(text, colours=self.colour))

    def document(self, data: bytes) -> None:
        """One JSON document, as UTF-8 bytes whatever the terminal's encoding is."""
        binary = getattr(self.out, "buffer", None)
        if binary is None:
            self.out.write(data.decode("utf-8"))
            return
        self.out.flush()
        binary.write(data)
        binary.flush()

    def commands(self, text: str) -> None:
        """Workflow commands, escaped where they were made; beside the document where stdout is one."""
        stream = self.err if self.json else self.out
        if stream is not None:
            stream.write(text)
            stream.flush()

    def say(self, text: str) -> None:
        """A remark on stderr, unless -q."""
        if self.err is not None and not self.quiet:
            self._clear()
            self.err.write(safe_text(text, colours=False) + "\n")
            self.err.flush()

    def detail(self, text: str) -> None:
        """A remark that only -v shows."""
        if self.verbose:
            self.say(text)

    def progress(self, what: str, done: int, total: int | None, at: str) -> None:
        """One moving line: count, rate, what it is at; only on a terminal, only after a second."""
        now = time.monotonic()
        if self.err is None or not self._progress:
            return
        if now - self._started < _AFTER_S or now - self._last < _EVERY_S:
            return
        self._last, self._drawn = now, True
        rate = done / max(now - self._started, 0.001)
        count = f"{done}/{total}" if total else str(done)
        self.err.write(f"\r\x1b[K{what} {count}  {rate:.0f}/s  {one_line(at)[-48:]}")
        self.err.flush()

    def _clear(self) -> None:
        if self._drawn and self.err is not None:
            self.err.write("\r\x1b[K")
            self._drawn = False

    def close_progress(self) -> None:
        """Take the moving line away."""
        if self.err is not None:
            self._clear()
            self.err.flush()

    def emit(self, value: Any, text: str) -> None:
        """The answer: the JSON document under --json, else the text."""
        if self.json:
            from ragjudge.records.canonical import canonical_json
            self.document(canonical_json(value))
        else:
            self.close_progress()
            self.write(text)
