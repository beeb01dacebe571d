"""The judge's process: one frame in, one JSON document out, nothing else, ever.

An audit hook is in place before the judge is loaded; it cannot be taken away again. It ends the process with
1 on a socket, a process, foreign code, or anything that changes a file.
"""

import os
import sys

_ENDING = ("socket.", "subprocess.", "ctypes.", "shutil.", "ftplib.", "http.", "urllib.", "smtplib.",
           "sqlite3.", "webbrowser.", "pty.", "tempfile.", "os.exec", "os.spawn", "os.posix_spawn",
           "os.system", "os.fork", "os.kill", "os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link",
           "os.symlink", "os.truncate", "os.chmod", "os.chown", "os.utime", "os.setxattr",
           "os.removexattr", "os.putenv", "os.unsetenv", "os.startfile", "mmap.", "winreg.",
           "signal.pthread_kill", "syslog.", "fcntl.")
_WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def guard(event: str, arguments: tuple) -> None:
    """The audit hook. Ends the process at once; no handler above can catch it."""
    if event == "open":
        _, mode, flags = arguments
        writes = isinstance(mode, str) and any(letter in mode for letter in "wax+")
        if not writes and not (isinstance(flags, int) and flags & _WRITE_FLAGS):
            return
    elif not event.startswith(_ENDING):
        return
    _end(f"the judge tried {event}")


def _end(why: str) -> None:
    try:
        os.write(2, f"ragjudge judge: {why}\n".encode("utf-8", "backslashreplace"))
    finally:
        os._exit(1)


def close_silent_doors() -> None:
    """Calls that make a file without an audit event end the process too."""
    for name in ("mkfifo", "mknod"):
        for module in (os, sys.modules["posix"] if "posix" in sys.modules else os):
            if hasattr(module, name):
                setattr(module, name, lambda *_, _name=name, **__: _end(f"the judge tried os.{_name}"))


def main() -> None:
    """Read the frame, judge, write the scorecard, exit. 0 means: a scorecard was written."""
    sys.addaudithook(guard)
    close_silent_doors()
    sys.setrecursionlimit(5000)
    try:
        document = _judge()
        sys.stdout.buffer.write(document)
        sys.stdout.buffer.flush()
    except BaseException as error:
        _end(f"{type(error).__name__}: {error}"[:500])
    os._exit(0)


def _judge() -> bytes:
    from datetime import date

    from ragjudge.judge import Pins, judge
    from ragjudge.records.canonical import canonical_json
    from ragjudge.records.closed import to_json
    from ragjudge.runner.frame import read_frame

    head, files = read_frame(sys.stdin.buffer)
    pack = files.pop("rules")
    bundle = {name.removeprefix("bundle/"): data for name, data in files.items()}
    pins = head["pins"]
    if pins["audit_key"] is not None:
        pins["audit_key"] = bytes.fromhex(pins["audit_key"])
    card = judge(bundle, pack, Pins(**pins), date.fromisoformat(head["now"]))
    return canonical_json(to_json(card))
