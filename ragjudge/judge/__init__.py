"""Tier 3: `judge(bundle, rules, pins, now) → Scorecard`. Pure; looks at nothing but its arguments.

One file a gate, g01 … g11; `GATE_CHECKS` is the one table from name to check, and a test compares it
with the folder.
"""

from ragjudge.judge.verdict import Pins, judge

__all__ = ["Pins", "judge"]
