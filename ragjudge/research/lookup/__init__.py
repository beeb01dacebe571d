"""Free text → explicit calls: what of the question is understood, or what is not and the nearest calls."""

from ragjudge.research.lookup.prepared import Prepared
from ragjudge.research.lookup.propose import Derived, Proposal, propose_calls
from ragjudge.text.vocabulary import Vocabulary, vocabulary_of

__all__ = ["Derived", "Prepared", "Proposal", "Vocabulary", "propose_calls", "vocabulary_of"]
