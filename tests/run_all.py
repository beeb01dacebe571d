"""All tests, a pytest process a group, one process a core; what each printed, in order; the worst exit code.

    python tests/run_all.py [pytest options]
"""

import compileall
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
LONGEST_FIRST = ("forgeries", "runner", "judge", "cli", "golden")
"""Folders that take long, each a process of its own; all other tests share the second one, so that none is
left out. The longest begin first, so that the cores end together."""
NO_TESTS = 5
"""Pytest's exit code where its options leave no test of a group."""


def groups() -> list[list[Path]]:
    """Every folder with tests and every test file beside them, in one group each."""
    everything = sorted(one for one in HERE.iterdir() if one.is_dir() and list(one.rglob("test_*.py"))
                        or one.name.startswith("test_"))
    alone = [[one for one in everything if one.name == name] for name in LONGEST_FIRST]
    rest = [one for one in everything if one.name not in LONGEST_FIRST]
    return [one for one in (*alone[:1], rest, *alone[1:]) if one]


def run(group: list[Path]) -> tuple[int, bytes]:
    """The exit code and the output of pytest over a group."""
    began = time.monotonic()
    with tempfile.TemporaryFile("w+b") as said:
        code = subprocess.call([sys.executable, "-m", "pytest", "-q", *sys.argv[1:], *map(str, group)],
                               cwd=HERE.parent, stdout=said, stderr=subprocess.STDOUT)
        said.seek(0)
        name = group[0].name if len(group) == 1 else "all others"
        return code, said.read() + f"{name}: {time.monotonic() - began:.0f} s\n".encode()


def main() -> int:
    """Run all groups; 0 only if all are green."""
    # The processes that tests start write no bytecode: without it each would compile the package anew.
    compileall.compile_dir(HERE.parent / "ragjudge", quiet=2)
    codes = []
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        for code, said in pool.map(run, groups()):
            codes.append(code)
            sys.stdout.write(said.decode("utf-8", "replace"))
            sys.stdout.flush()
    ran = [code for code in codes if code != NO_TESTS]
    return max(map(abs, ran), default=NO_TESTS)


if __name__ == "__main__":
    raise SystemExit(main())
