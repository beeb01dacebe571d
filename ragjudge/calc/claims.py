"""The one door for a claim and a source text: what the rules decide on it."""

from collections.abc import Mapping
from typing import Any

from ragjudge.text.entail import Decided, Source, decide

Lexicons = Mapping[str, Any] | None


def prepared(text: str) -> Source:
    """The source that a text is; prepare it once for all claims on it."""
    return Source.of(text)


def decide_claim(claim: str, source: Source | str, lexicons: Lexicons = None, *,
                 cited: tuple[int, int] | None = None) -> Decided:
    """What the rules say on one claim.

    Args:
        lexicons: The rules pack's lexicons, or None for the core words.
        cited: Characters of the source text that the claim cites.
    """
    return decide(claim, prepared(source) if isinstance(source, str) else source, lexicons, cited=cited)
