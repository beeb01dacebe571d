"""From a question to the passages that an answer may argue from, with the reasons.

Need: the right sentence among a hundred thousand, in both languages, and an honest word on how well
it fits.
Not for: claims, arithmetic, verdicts.
"""

from ragjudge.retrieve.passage import Part, Passage, Retrieved
from ragjudge.retrieve.parents import search_sources
from ragjudge.retrieve.search import search

__all__ = ["Part", "Passage", "Retrieved", "search", "search_sources"]
