"""Route: what the question wants done. The verb decides more than the noun. Source: docs/formats.md
6.1
"""

from dataclasses import dataclass
from typing import Literal

from ragjudge.calc.asked import asked_of
from ragjudge.records.rules import RulesPack
from ragjudge.text.canon import key
from ragjudge.text.charset import is_han, is_word

Strategy = Literal["lookup", "decision"]


@dataclass(frozen=True, slots=True)
class Routed:
    """The strategy, the operations that the verbs ask for (longest words first), and the words that
    said so.
    """

    strategy: Strategy
    operations: tuple[str, ...]
    routes: tuple[str, ...]
    words: tuple[str, ...]


def route(question: str, pack: RulesPack) -> Routed:
    """The routes whose words stand in the question; a decision verb outweighs the others.

    Without any: a decision where a law is named (a theme that has cards), else a lookup.
    """
    folded = key(question)
    found: list[tuple[int, int, str, object]] = []
    for one in pack.routes:
        for word in (*one.words.zh, *one.words.en):
            at = _place(key(word).strip(), folded)
            if at >= 0:
                found.append((-len(word), at, word, one))
    found.sort(key=lambda hit: (hit[0], hit[1], hit[2], hit[3].id))
    decision = any(hit[3].strategy == "decision" for hit in found)
    if not found:
        decision = bool(asked_of(question, pack).themes)
    strategy: Strategy = "decision" if decision else "lookup"
    kept = [hit for hit in found if hit[3].strategy == strategy]
    return Routed(
        strategy,
        tuple(dict.fromkeys(hit[3].operation for hit in kept if hit[3].operation)),
        tuple(dict.fromkeys(hit[3].id for hit in kept)),
        tuple(dict.fromkeys(hit[2] for hit in kept)),
    )


def _place(word: str, text: str) -> int:
    """Where the word stands as a whole; Latin words do not match inside others. -1 if nowhere."""
    at = text.find(word) if word else -1
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(word) : at + len(word) + 1]
        if is_han(word[0]) or not (
            (before and is_word(before) and not is_han(before))
            or (after and is_word(after) and not is_han(after))
        ):
            return at
        at = text.find(word, at + 1)
    return -1
