"""gzip and deflate under a cap of size and ratio; every other coding is refused by name."""

import zlib
from collections.abc import Iterable

from ragjudge.net.limits import Limits
from ragjudge.records.errors import FetchError

_PLAIN = frozenset(("", "identity"))
_GZIP = frozenset(("gzip", "x-gzip"))
_STEP = 256 * 1024


def coding_of(header: Iterable[str], where: str) -> str:
    """The one content coding: "identity", "gzip" or "deflate".

    Raises:
        FetchError: `bad-coding`: two of them, or one that the standard library cannot undo.
    """
    named = [one.strip().lower() for value in header for one in value.split(",")]
    codings = [one for one in named if one not in _PLAIN]
    if len(codings) > 1:
        raise FetchError(where, "bad-coding", f"compressed {len(codings)} times: {', '.join(codings)}")
    if not codings:
        return "identity"
    if codings[0] in _GZIP:
        return "gzip"
    if codings[0] == "deflate":
        return "deflate"
    raise FetchError(where, "bad-coding", f"compressed by {codings[0][:20]!r} though gzip and deflate were "
                     "asked for", "save the page and cite the file")


def whole_body(pieces: Iterable[bytes], coding: str, where: str, limits: Limits) -> bytes:
    """The body, decompressed.

    Raises:
        FetchError: `too-big`, `bomb`, `bad-coding` (not what the header says), `cut-off`.
    """
    if coding == "identity":
        return b"".join(pieces)
    unpacker = _Unpacker(coding, where, limits)
    for piece in pieces:
        unpacker.feed(piece)
    return unpacker.end()


class _Unpacker:
    def __init__(self, coding: str, where: str, limits: Limits) -> None:
        self._coding, self._where, self._limits = coding, where, limits
        self._undo = self._new(coding == "deflate")
        self._taken = self._made = 0
        self._parts: list[bytes] = []
        self._finished = False

    def _new(self, zlib_form: bool):
        return zlib.decompressobj(zlib.MAX_WBITS if zlib_form else
                                  -zlib.MAX_WBITS if self._coding == "deflate" else zlib.MAX_WBITS | 16)

    def feed(self, piece: bytes) -> None:
        while piece:
            if self._finished:
                piece = self._next_member(piece)
                if not piece:
                    return
            made, left = self._step(piece), self._undo.unconsumed_tail or self._undo.unused_data
            self._taken += len(piece) - len(left)
            self._keep(made)
            piece = left
            self._finished = self._undo.eof

    def _step(self, piece: bytes) -> bytes:
        try:
            return self._undo.decompress(piece, _STEP)
        except zlib.error as error:
            if self._coding == "deflate" and not self._made:  # some servers send it without its zlib head
                self._undo = self._new(False)
                try:
                    return self._undo.decompress(piece, _STEP)
                except zlib.error:
                    pass
            raise FetchError(self._where, "bad-coding", f"says {self._coding} and is not, or is damaged: "
                             f"{error}") from None

    def _next_member(self, piece: bytes) -> bytes:
        """gzip may go on with another member, and end in zero bytes; nothing else may follow."""
        if self._coding == "gzip" and piece.startswith(b"\x1f\x8b"):
            self._undo, self._finished = self._new(False), False
            return piece
        if piece.strip(b"\0"):
            raise FetchError(self._where, "bad-coding", f"bytes after the end of the {self._coding} stream")
        return b""

    def _keep(self, made: bytes) -> None:
        self._made += len(made)
        limits = self._limits
        if self._made > limits.ratio_from_bytes and self._made > limits.ratio * self._taken:
            raise FetchError(self._where, "bomb", f"{self._taken} compressed bytes give more than "
                             f"{self._made}, at most {limits.ratio} for one are unpacked")
        if self._made > limits.body_bytes:
            raise FetchError(self._where, "too-big", f"more than {limits.body_bytes} bytes when unpacked")
        self._parts.append(made)

    def end(self) -> bytes:
        if not self._finished:
            raise FetchError(self._where, "cut-off", f"the {self._coding} stream ends before its end")
        return b"".join(self._parts)
