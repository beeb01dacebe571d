"""All tests in two pytest processes side by side; what each printed, one after the other; the worse exit code.

    python tests/run_all.py [pytest options]
"""

import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
FIRST = ("golden", "cli", "measure", "corpus", "ontology", "net", "audit")
"""Folders of the first process; everything else is the second's, so that nothing is left out."""


def main() -> int:
    """Run both halves; 0 only if both are green."""
    everything = sorted(one for one in HERE.iterdir() if one.is_dir() and list(one.rglob("test_*.py"))
                        or one.name.startswith("test_"))
    first = [one for one in everything if one.name in FIRST]
    halves = first, [one for one in everything if one not in first]
    running = []
    for half in halves:
        said = tempfile.TemporaryFile("w+b")
        running.append((subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", *sys.argv[1:], *map(str, half)], cwd=HERE.parent,
            stdout=said, stderr=subprocess.STDOUT), said))
    worst = 0
    for process, said in running:
        code = process.wait()
        said.seek(0)
        sys.stdout.write(said.read().decode("utf-8", "replace"))
        sys.stdout.flush()
        worst = worst or code
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
