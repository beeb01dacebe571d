"""One connection under the caps: every wait is timed, every byte counted, nothing is read ahead of a cap."""

import socket
import ssl
from typing import Protocol

from ragjudge.net.address import Target
from ragjudge.net.limits import Clock, Limits
from ragjudge.records.errors import FetchError

_CHUNK = 64 * 1024
_GRACE_S = 0.2


class Line:
    """A connection to one of a target's addresses; read piece by piece.

    Raises (everywhere):
        FetchError: Kinds `too-slow`, `unreachable`, `reset`, `bad-tls`, `cut-off`.
    """

    def __init__(self, target: Target, limits: Limits, clock: Clock, until: float) -> None:
        self._where, self._limits, self._clock, self._until = str(target.url), limits, clock, until
        self._held = b""
        self._ended = False
        self._socket = self._connected(target)

    def _connected(self, target: Target) -> socket.socket:
        last: OSError | None = None
        for address in target.addresses:
            try:
                plain = socket.create_connection((address, target.url.port_number), self._wait_s())
            except TimeoutError as error:
                last = error
                continue
            except OSError as error:
                last = error
                continue
            return self._secured(plain, target.url.host) if target.url.scheme == "https" else plain
        kind = "too-slow" if isinstance(last, TimeoutError) else "unreachable"
        raise FetchError(self._where, kind, f"no connection to {target.url.host}: "
                         f"{last.strerror or last if last else 'no address'}")

    def _secured(self, plain: socket.socket, host: str) -> socket.socket:
        try:
            plain.settimeout(self._wait_s())
            return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        except TimeoutError:
            plain.close()
            raise self._slow("the TLS handshake") from None
        except (ssl.SSLError, OSError, ValueError) as error:
            plain.close()
            raise FetchError(self._where, "bad-tls", f"no trusted TLS connection: {error}") from None

    def _wait_s(self) -> float:
        left = self._until - self._clock.now()
        if left <= 0:
            raise FetchError(self._where, "too-slow", f"took longer than {self._limits.total_s:g} s")
        return min(left, self._limits.read_s)

    def _slow(self, what: str) -> FetchError:
        if self._until - self._clock.now() <= 0:
            return FetchError(self._where, "too-slow", f"took longer than {self._limits.total_s:g} s")
        return FetchError(self._where, "too-slow", f"waited {self._limits.read_s:g} s for {what}")

    def send(self, data: bytes) -> None:
        """Send all of it."""
        try:
            self._socket.settimeout(self._wait_s())
            self._socket.sendall(data)
        except TimeoutError:
            raise self._slow("the request to be taken") from None
        except OSError as error:
            raise FetchError(self._where, "reset",
                             f"the connection broke: {error.strerror or error}") from None

    def _more(self, what: str) -> bytes:
        """The next piece from the server; b"" once it has closed."""
        if self._ended:
            return b""
        try:
            self._socket.settimeout(self._wait_s())
            piece = self._socket.recv(_CHUNK)
        except TimeoutError:
            raise self._slow(what) from None
        except ssl.SSLEOFError:
            piece = b""
        except OSError as error:
            raise FetchError(self._where, "reset", f"the connection broke in {what}: "
                             f"{error.strerror or error}") from None
        self._ended = not piece
        return piece

    def line(self, cap: int, what: str) -> bytes | None:
        """The next line without its end; None if the server has closed and there is nothing more.

        Raises:
            FetchError: `big-head`: longer than `cap`. `cut-off`: closed in the middle of it.
        """
        searched = 0
        while (at := self._held.find(b"\n", searched)) < 0:
            searched = len(self._held)
            if searched > cap:
                raise FetchError(self._where, "big-head", f"{what} goes on beyond {cap} bytes")
            piece = self._more(what)
            if not piece:
                if self._held:
                    raise FetchError(self._where, "cut-off", f"{what} is cut off after {self._held[:40]!r}")
                return None
            self._held += piece
        found, self._held = self._held[:at], self._held[at + 1:]
        if len(found) > cap:
            raise FetchError(self._where, "big-head", f"{what} of {len(found)} bytes, at most {cap} are read")
        return found.removesuffix(b"\r")

    def some(self, most: int) -> bytes:
        """The next bytes of the body, at most `most`; b"" at the end."""
        if not self._held:
            self._held = self._more("the body")
        found, self._held = self._held[:most], self._held[most:]
        return found

    def surplus(self) -> bool:
        """Has the server sent more than it said? Waits a moment for the end of the connection."""
        if self._held:
            return True
        try:
            self._socket.settimeout(_GRACE_S)
            return bool(self._socket.recv(1)) if not self._ended else False
        except OSError:
            return False

    def close(self) -> None:
        """End the connection."""
        self._socket.close()


class Pieces(Protocol):
    """Where a body comes from."""

    def line(self, cap: int, what: str) -> bytes | None: ...

    def some(self, most: int) -> bytes: ...

    def surplus(self) -> bool: ...
