"""Claims that are computed from their evidence: changes, ratios, spans of years, sums, extremes, counts.

A derived claim is told again in the terms of the source, its number replaced by the operands; the
engine must find each such sentence FULL, so that every other word of the claim has its evidence. The
number itself is then compared with the computed one, rounded as the claim prints it. What cannot be
read in one way stays undecided (None).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from ragjudge.calc.derived.changes import changes, tells_change
from ragjudge.calc.derived.comparisons import compares, comparisons
from ragjudge.calc.derived.lists import lists, tells_items
from ragjudge.calc.derived.operands import Told, Trial, both, told
from ragjudge.calc.derived.spans import spans, tells_span
from ragjudge.text.entail import Decided, Source, Veto, decide
from ragjudge.text.entail.source import even
from ragjudge.text.entail.words import compile_words

Lexicons = Mapping[str, Any] | None
_KINDS: tuple[tuple[Callable[[str], bool], Callable[[str, Told], Iterator[Trial]]], ...] = (
    (tells_change, changes), (compares, comparisons), (tells_span, spans), (tells_items, lists))
"""Whether a claim has the words of a kind, and the readings of such a claim over one sentence."""
_JOINED = (comparisons, spans)
"""Kinds whose operands may stand in two neighbouring sentences: each is told again by itself."""
_SENTENCES = _SHORT = 3
_TRIALS = 24
_LONGEST = 1200
"""Characters of a sentence that is still read for operands; a longer one is a table or a list."""
_MAYBE = re.compile(
    r"%|per ?cent|percentage|doubled|tripled|quadrupled|halved|trebled|twice|times|half|"
    r"third|quarter|fold|than|after|before|later|earlier|two|three|four|five|six|seven|"
    r"eight|nine|ten|eleven|twelve|total|together|combined|altogether|the (?:most|fewest|"
    r"least)|est\b|difference|by [0-9$€£¥]|倍|翻|成|分之|增|减|升|降|涨|跌|比|后|前|合计|共|总|差|最|三|四|五|六|七|"
    r"八|九|十|[0-9]",
    re.IGNORECASE | re.ASCII)


def decide_derived(claim: str, source: Source, lexicons: Lexicons = None, *,
                   cited: tuple[int, int] | None = None) -> Decided | None:
    """The decision on a claim whose number is computed from one sentence, or None.

    FULL: one reading, every other word carried, the number as computed. CONTRADICT: the same, and the
    number is not what the only operands give (in a long source only in the cited sentence). None:
    anything else; then the prose decision stands.
    """
    said = even(claim).strip()
    if len(said) > 400 or not _MAYBE.search(said):
        return None
    kinds = [kind for tells, kind in _KINDS if tells(said)]
    if not kinds:
        return None
    opposed: dict[tuple[int, str], Decided] = {}
    open_ = False
    retold: dict[str, Decided] = {}
    for trial in islice(_trials(said, kinds, source, lexicons), _TRIALS):
        carried = _carried(trial, retold, source, lexicons)
        if carried is None:
            continue
        if trial.agrees:
            return Decided("FULL", carried, (), (), f"computed: {trial.why}", "derived")
        open_ = open_ or trial.agrees is None
        opposed[trial.sentence, trial.why.rpartition(": ")[2]] = Decided(
            "CONTRADICT", carried, (Veto("number", (0, len(claim)), carried[0], claim, trial.why),),
            ("number",), f"computed otherwise: {trial.why}", "derived")
    if len(opposed) != 1 or open_:
        return None
    (index, _), decided = next(iter(opposed.items()))
    near = len(source.sentences) <= _SHORT or cited is not None and index in source.at(*cited)
    return decided if near else None


def _trials(said: str, kinds: list[Callable[[str, Told], Iterator[Trial]]], source: Source,
            lexicons: Lexicons) -> Iterator[Trial]:
    words = compile_words(lexicons)
    joining = [kind for kind in kinds if kind in _JOINED]
    for index in source.candidates(said, words, _SENTENCES):
        if source.sentences[index].end - source.sentences[index].start > _LONGEST:
            continue
        sentence = told(source, index)
        for kind in kinds:
            yield from kind(said, sentence)
        for at in (index, index - 1) if joining else ():
            joined = both(source, at) if at >= 0 else None
            for kind in joining if joined else ():
                yield from kind(said, joined)


def _carried(trial: Trial, retold: dict[str, Decided], source: Source,
             lexicons: Lexicons) -> tuple[tuple[int, int], ...] | None:
    """The evidence of the told-again sentences, if the sentence of the operands (or, of two, the next one
    too) carries each of them."""
    home = [(one.start, one.end) for one in source.sentences[trial.sentence:trial.sentence + 2]]
    found: list[tuple[int, int]] = []
    for one in trial.carried:
        made = retold.get(one)
        if made is None:
            made = retold[one] = decide(one, source, lexicons)
        if made.entailment != "FULL" or not set(made.evidence) <= set(home):
            return None
        found += made.evidence
    return tuple(dict.fromkeys(found)) if home[0] in found else None
