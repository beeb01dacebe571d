"""Tier 1: Evidence → bundle, without a model. Two strategies, lookup and decision, with one output."""

from ragjudge.research.answer import Answered, answer, compute

__all__ = ["Answered", "answer", "compute"]
