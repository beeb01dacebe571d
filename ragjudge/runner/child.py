"""Starting our own code as another process: isolated, without site-packages, through one pipe each way."""

import os
import subprocess
import sys
from dataclasses import dataclass

from ragjudge.records.errors import RagjudgeError

BOOT = ("import sys; sys.path.insert(0, sys.argv[1]); sys.argv[1:2] = []; "
        "from ragjudge.runner.{module} import main; main()")
"""`-I -S` drops the folder and site-packages; the boot line adds only the package root."""
MAX_ANSWER_BYTES = 1024 * 1024 * 1024
_MAX_TALK = 4000


@dataclass(frozen=True, slots=True)
class Ended:
    """What a child left: its exit code (negative: killed by that signal), stdout, the end of stderr."""
    code: int
    answer: bytes
    talk: str


def package_root() -> str:
    """What must stand on sys.path for `import ragjudge`: a folder or a zipapp."""
    here = os.path.abspath(__file__)
    for _ in range(3):
        here = os.path.dirname(here)
    return here


def run_child(module: str, frame: bytes, timeout_s: float, environment: dict[str, str],
              folder: str | None = None) -> Ended:
    """Run `ragjudge.runner.<module>.main()` in a fresh interpreter, with the frame on its stdin.

    The child is killed when this process is interrupted, and when the time is over.

    Args:
        folder: Its working folder; None: that of this process.
    Raises:
        RagjudgeError: It could not be started, or took longer than `timeout_s`.
    """
    command = [sys.executable, "-I", "-S", "-B", "-X", "utf8", "-c", BOOT.format(module=module),
               package_root()]
    try:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment, close_fds=True, cwd=folder)
    except OSError as error:
        raise RagjudgeError(module, f"the process could not be started: {error.strerror}") from None
    try:
        answer, talk = process.communicate(frame, timeout=timeout_s)
    except subprocess.TimeoutExpired:
        raise RagjudgeError(module, f"took longer than {timeout_s:g} s and was ended") from None
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    return Ended(process.returncode, answer[:MAX_ANSWER_BYTES],
                 talk[-_MAX_TALK:].decode("utf-8", "backslashreplace"))
