"""Grade: how well the evidence fits, by named features; strong, partial or weak. Source:
docs/formats.md 6.5

"Not in the collection" can be told from the best sentences; "looks the same but is not answered"
cannot. So the word is a hint for what is shown, and no gate. Measured with the answer taken out of
the collection (xquad, squad2, cmrc2018, 80–120 questions each): 6–12 % of those are called strong,
40–68 % weak; of the answerable ones 0–12 % are called weak; AUC .87–.97 (claims of scifact: .71).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge.retrieve.bind import Bound
from ragjudge.retrieve.passage import Part, Strength
from ragjudge.retrieve.rerank import Scored
from ragjudge.text.canon import key

STRONG, WEAK = 1.0, 0.75
LOOKED_AT = 5
_NEGATIONS = ("not", "never", "no", "n't", "cannot", "不", "没", "未", "无", "非")


@dataclass(frozen=True, slots=True)
class Grade:
    """The word, the number behind it, and its parts."""

    strength: Strength
    score: float
    parts: tuple[Part, ...]


def grade(scored: Sequence[Scored], value: dict[str, float], bound: Bound) -> Grade:
    """How well the best Units answer the question.

    Args:
        value: idf of each term of the question, those that no Unit holds included.
    """
    total = sum(value.values())
    if not scored or total <= 0:
        return Grade("weak", 0.0, ())
    best, coverage = max(
        ((one, _coverage(one, number, value, total)) for number, one in enumerate(scored[:LOOKED_AT])),
        key=lambda pair: pair[1],
    )
    held = sum(value[one] for one in sorted(best.held_with_title) if one in value) / total
    fit = scored[0].score / (2.7 * total)
    negated = any(word in key(bound.question) for word in _NEGATIONS)
    parts = (
        Part("best sentence", 0.5 * held, "0.5 × idf share of the question in the best sentence"),
        Part("fit", 0.5 * min(1.0, fit), "0.5 × top score / (2.7 × idf of the question)"),
        Part(
            "names and numbers",
            0.2 * _named(best, value),
            "0.2 × idf share of codes, names and numbers",
        ),
        Part("no negation", 0.0 if negated else 0.2, "0.2 unless the question negates"),
        Part("answer type", 0.1 * _typed(best, bound), "0.1 × the sentence has what is asked for"),
    )
    score = sum(one.value for one in parts)
    word: Strength = "strong" if score >= STRONG else "partial" if score >= WEAK else "weak"
    return Grade(word, score, parts)


def _coverage(one: Scored, rank: int, value: dict[str, float], total: float) -> float:
    with_title = sum(value.get(term, 0.0) for term in sorted(one.held_with_title))
    alone = sum(value.get(term, 0.0) for term in sorted(one.held))
    return (with_title + 0.25 * alone) / total - 0.03 * rank


def _named(best: Scored, value: dict[str, float]) -> float:
    """Share of the question's terms with digits in the best sentence; 0.7 if it has none."""
    wanted = [one for one in value if any("0" <= ch <= "9" for ch in one)]
    if not wanted:
        return 0.7
    return sum(value[one] for one in wanted if one in best.held_with_title) / sum(
        value[one] for one in wanted
    )


def _typed(best: Scored, bound: Bound) -> float:
    """1 if the question asks for a number or time and the sentence has one of its own; 0.5 for
    other questions.
    """
    folded = key(bound.question)
    if not any(
        word in folded
        for word in ("多少", "几", "哪年", "何时", "how many", "how much", "when", "what year")
    ):
        return 0.5
    text = best.unit.text[best.best[0] - best.unit.start : best.best[1] - best.unit.start]
    return float(any("0" <= ch <= "9" and ch not in bound.question for ch in text))
