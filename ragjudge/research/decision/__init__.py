"""Tier 1's decision strategy: cards recalled, facts bound to their roles, what they bear concluded."""

from ragjudge.research.decision.decide import Decision, FloorMissed, decide

__all__ = ["Decision", "FloorMissed", "decide"]
