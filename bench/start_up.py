"""`ragjudge --version` cold against `python -I -c "import argparse"`: the ratio, paired, of many runs.

    python bench/start_up.py [--pairs 40] [--python PATH]

Prints both medians, the median of the paired ratios and the ratio of the minima (the least disturbed by other
work on the machine); ends with 0 if that last one is at most 1.5.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST = 1.5


def took(command: list[str]) -> float:
    """Seconds of one run, from start to end of the process."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--python", default=sys.executable)
    args = parser.parse_args()
    ours, theirs = [args.python, "-m", "ragjudge", "--version"], [args.python, "-I", "-c", "import argparse"]
    took(ours), took(theirs)
    pairs = [(took(ours), took(theirs)) if number % 2 else (took(theirs), took(ours))[::-1]
             for number in range(args.pairs)]
    first, second = ([pair[at] for pair in pairs] for at in (0, 1))
    ratio = min(first) / min(second)
    print(f"ragjudge --version   median {statistics.median(first) * 1000:.1f} ms, least {min(first) * 1000:.1f} ms")
    print(f"import argparse      median {statistics.median(second) * 1000:.1f} ms, least {min(second) * 1000:.1f} ms")
    print(f"ratio                paired median {statistics.median(a / b for a, b in pairs):.2f}, "
          f"of the least {ratio:.2f}, at most {MOST}")
    return 0 if ratio <= MOST else 1


if __name__ == "__main__":
    raise SystemExit(main())
