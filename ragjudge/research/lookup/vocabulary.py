"""MOVED to ragjudge/text/vocabulary.py (the judge reads questions with it too): edit it there, import it from there."""

from ragjudge.text.vocabulary import LEXICONS, Lexeme, Term, Vocabulary, vocabulary_of  # noqa: F401
from ragjudge.text.vocabulary import *  # noqa: F401,F403
