"""Whether a source says what a claim says: slots and strict coverage, vetoes, never a score."""

from ragjudge.text.entail.decided import Decided, Veto
from ragjudge.text.entail.quoted import match_slots
from ragjudge.text.entail.source import Source
from ragjudge.text.entail.verdict import decide
from ragjudge.text.entail.withdrawn import withdrawn

__all__ = ["Decided", "Source", "Veto", "decide", "match_slots", "withdrawn"]
