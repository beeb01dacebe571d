"""From a Document to what is worth finding: fillers stripped, density measured, sentences made
self-contained.

Need: talk, greetings and boilerplate take the seats of facts. Not for: deciding what is true, or
cutting what may be cited: the raw Unit stays citable.
"""

from ragjudge.distil.distil import DISTIL_VERSION, Lexicon, distil, lexicon_of

__all__ = ["DISTIL_VERSION", "Lexicon", "distil", "lexicon_of"]
