"""The exit codes. Source: docs/formats.md 9.3"""

PASS = 0
"""PASS, or the command did all that it was asked."""
NOT_PASS = 1
"""FAIL, UNVERIFIED, bad input, nothing found, a crash, Ctrl-C: anything else."""
USAGE = 2
"""The command line could not be understood (argparse's number)."""


def of_verdict(verdict: str) -> int:
    """PASS is 0; every other word, known or not, is 1."""
    return PASS if verdict == "PASS" else NOT_PASS
