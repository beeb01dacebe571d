"""English edits after which a claim no longer says what its sentence says."""

import re

from ragjudge.measure.mutants import english_words as words
from ragjudge.measure.mutants.mutant import Edit, Origin, Pick, any_edit, other_digits, word_swap

_AUX = re.compile(r"\b(is|are|was|were|can|could|will|would|should|must|may|might|does|did|has been|"
                  r"have been)\b(?! (?:not|never|no|only|hardly|nothing|neither)\b)(?!n't)")
_NOT = re.compile(r" (?:not|never)\b(?! (?:only|just|least|necessarily|to mention|until))|n['’]t\b")
_NUMBER = re.compile(r"(?<![A-Za-z0-9.,/-])[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?(?![A-Za-z0-9/-]|[.,][0-9])")
_YEAR = re.compile(r"(?<![0-9.,$])(?:1[5-9]|20)[0-9]{2}(?![0-9.,%]*[0-9%])")
_MORE = re.compile(r"\b(more than|less than|fewer than|at least|at most|over|under|up to|nearly|almost|about|"
                   r"approximately|around|roughly)(?= \$?[0-9])")
_OPPOSITE = {"more than": "less than", "less than": "more than", "fewer than": "more than",
             "at least": "at most", "at most": "at least", "over": "under", "under": "over",
             "up to": "at least", "nearly": "more than", "almost": "more than", "about": "more than",
             "approximately": "less than", "around": "over", "roughly": "under"}
_PREPOSITIONS = {"with": "without", "without": "with", "before": "after", "after": "before", "for": "against",
                 "against": "for", "inside": "outside", "during": "after", "above": "below", "over": "under",
                 "under": "over", "between": "outside", "until": "after", "toward": "from", "up": "down"}
_PREPOSITION = re.compile(r" (" + "|".join(_PREPOSITIONS) + r") (?=(?:the|a|an|its|their|[A-Z])\b)")
_REPORT = re.compile(r"\A(?:[A-Z][^,.;]{2,60}?) (?:" + "|".join(words.REPORTING) + r") that ([a-z].*)\Z")
_ACCORDING = re.compile(r"\AAccording to [^,]{2,60}, (.*)\Z")
_IF = re.compile(r"\A(?:If|Unless|When|Without|As long as|Provided that|Except for|"
                 r"Once(?! in| upon| a)|Assuming|In the absence of) [^,]{4,90}, (.*)\Z")
_IF_AFTER = re.compile(r"\A(.{25,}?),? (?:if|unless|as long as|provided that|except when|only when|only if)"
                       r" [a-z].{6,}\Z")
_ONE_OF = re.compile(r"\bone of the (most [a-z]+|[a-z]+est)\b")
_RANKED = re.compile(r"\b(?:second|third|fourth|fifth|second-|third-)[ -]?"
                     r"(largest|biggest|highest|most|longest)\b")
_LOWER = ("more than", "over", "at least", "above", "exceeding", "exceeded", "exceeds", "exceed")
_UPPER = ("less than", "under", "at most", "up to", "fewer than", "below")
_OR_MORE, _OR_LESS = (re.compile(rf"[^,.;]{{0,20}}? or (?:{words})\b") for words in (
    "more|greater|higher|above", "less|fewer|lower|below"))
_BOUND = re.compile("|".join((*_LOWER, *_UPPER, "or more", "or less", "or fewer")))
_CAUSE = {"is associated with": "causes", "are associated with": "cause", "is correlated with": "causes",
          "is related to": "causes", "are related to": "cause", "is linked to": "causes",
          "are linked to": "cause", "contributes to": "guarantees", "contribute to": "guarantee",
          "tends to": "must", "tend to": "must", "helps": "forces", "can lead to": "leads to",
          "may lead to": "leads to", "can cause": "causes", "can affect": "determines"}


def negate(origin: Origin, pick: Pick) -> str | None:
    """A negator after one drawn auxiliary."""
    negator = pick.of((" not", " never", " not"))
    return any_edit(origin.sentence, _AUX, lambda found: found[0].split()[0] + negator
                    + found[0][len(found[0].split()[0]):], pick)


def drop_not(origin: Origin, pick: Pick) -> str | None:
    said = origin.sentence
    if re.search(r"\b(?:whether or|or|if) not\b|[Cc]an['’]t|[Ww]on['’]t", said):
        return None
    return any_edit(said, _NOT, lambda found: "", pick)


def year(origin: Origin, pick: Pick) -> str | None:
    """Another year of the document, else one some years off."""
    said = origin.sentence
    others = [one for one in origin.years if one not in said]

    def change(found: re.Match[str]) -> str:
        if others and pick.below(2):
            return pick.of(others)
        return str(int(found[0]) + pick.of((-11, -3, -2, -1, 1, 2, 4, 10)))
    return any_edit(said, _YEAR, change, pick)


def number(origin: Origin, pick: Pick) -> str | None:
    def change(found: re.Match[str]) -> str | None:
        made = other_digits(found[0], pick)
        return None if _YEAR.fullmatch(found[0]) or _is_weaker(found, made) else made
    return any_edit(origin.sentence, _NUMBER, change, pick)


def _is_weaker(found: re.Match[str], made: str) -> bool:
    """A bound that still holds: "more than 3" says "more than 1" too."""
    before, after = found.string[:found.start()].rstrip(" $"), found.string[found.end():]
    larger = float(made.replace(",", "")) > float(found[0].replace(",", ""))
    if before.endswith(_LOWER) or _OR_MORE.match(after):
        return not larger
    return bool(before.endswith(_UPPER) or _OR_LESS.match(after)) and larger


def magnitude(origin: Origin, pick: Pick) -> str | None:
    """A number ten times as large."""
    def change(found: re.Match[str]) -> str | None:
        made = found[0] + "0"
        is_plain = not (_YEAR.fullmatch(found[0]) or found[0] == "0" or "," in found[0] or "." in found[0])
        return made if is_plain and not _is_weaker(found, made) else None
    return any_edit(origin.sentence, _NUMBER, change, pick)


def swap_numbers(origin: Origin, pick: Pick) -> str | None:
    """Two different numbers of the sentence change places."""
    found = [one for one in _NUMBER.finditer(origin.sentence)]
    pairs = [(one, two) for one, two in zip(found, found[1:]) if one[0] != two[0]
             and not re.fullmatch(r",? (?:and|or|to|–|-) \$?", origin.sentence[one.end():two.start()])]
    return _exchanged(origin.sentence, *pick.of(pairs)) if pairs else None


def _exchanged(said: str, one: re.Match[str], two: re.Match[str]) -> str:
    return (said[:one.start()] + two[0] + said[one.end():two.start()] + one[0] + said[two.end():])


def month(origin: Origin, pick: Pick) -> str | None:
    pattern = re.compile(r"\b(?:" + "|".join(words.MONTHS) + r")\b(?= [0-9]|,| of)")
    return any_edit(origin.sentence, pattern, lambda found: pick.of(
        [one for one in words.MONTHS if one not in origin.sentence]), pick)


def comparator(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _MORE, lambda found: _OPPOSITE[found[1]], pick)


def comparator_dropped(origin: Origin, pick: Pick) -> str | None:
    pattern = re.compile(_MORE.pattern + " ")
    return any_edit(origin.sentence, pattern, lambda found: "", pick)


def comparator_added(origin: Origin, pick: Pick) -> str | None:
    word = pick.of(("more than ", "less than "))
    bare = re.compile(r"(?<!than )(?<!least )(?<!Over )(?<!past )(?<!most )(?<!over )"
                      r"(?<!under )(?<!to )(?<!about )(?<!of )"
                      r"(?<!from )(?<!nearly )(?<!around )(?<!and )(?<!almost )(?<!in )"
                      r"(?<!above )(?<!below )(?<!-)\b[0-9]+(?:\.[0-9]+)?"
                      r"(?= (?:percent|million|billion|years|people|countries|dollars|workers)\b|%)")
    return any_edit(origin.sentence, bare, lambda found: word + found[0], pick)


def unit(origin: Origin, pick: Pick) -> str | None:
    """Another unit; not beside a bound, which a smaller unit may still satisfy."""
    return None if _BOUND.search(origin.sentence) else _UNIT(origin, pick)


_UNIT = word_swap(words.UNITS)


def currency(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, re.compile(r"\$(?=[0-9])"), lambda found: pick.of("€£"), pick)


def swap_roles(origin: Origin, pick: Pick) -> str | None:
    """Two names exchange places across a verb; lists and symmetric sayings are left alone."""
    said = origin.sentence
    if re.search(r"\b(?:and|between|both|equal|same|similar|with|met|meet|merge|differ|as well as|or|versus|"
                 r"relative|partner)\b", said):
        return None
    spots = sorted(((said.index(one), one) for one in origin.names if said.count(one) == 1))
    pairs = [(one, two) for one, two in zip(spots, spots[1:])
             if re.search(r"\b[a-z]{2,}(?:s|ed|es)\b|\bis\b|\bto\b|\bfrom\b|\bthan\b|\bby\b",
                          said[one[0] + len(one[1]):two[0]])]
    if not pairs:
        return None
    (first, one), (second, two) = pick.of(pairs)
    if one in two or two in one or first + len(one) > second:
        return None
    return said[:first] + two + said[first + len(one):second] + one + said[second + len(two):]


def entity(origin: Origin, pick: Pick) -> str | None:
    """A name replaced by another name of the document."""
    said = origin.sentence
    here = [one for one in origin.names if said.count(one) == 1 and not _is_common(one)]
    others = [one for one in origin.names if one not in said and not _is_common(one)]
    if not here or not others:
        return None
    one, two = pick.of(here), pick.of(others)
    if set(one.split()) & set(two.split()) or one in two or two in one or one[:4] == two[:4]:
        return None
    return re.sub(rf"\b{re.escape(one)}\b", lambda _: two, said)


def _is_common(name: str) -> bool:
    return any(one in name for one in words.SAME_PLACE)


def attribution_dropped(origin: Origin, pick: Pick) -> str | None:
    found = _REPORT.match(origin.sentence) or _ACCORDING.match(origin.sentence)
    return found[1][0].upper() + found[1][1:] if found else None


def attribution_changed(origin: Origin, pick: Pick) -> str | None:
    """Another one is said to have said it."""
    found = _REPORT.match(origin.sentence)
    others = [one for one in origin.names if one not in origin.sentence and not _is_common(one)]
    if not found or not others:
        return None
    rest = origin.sentence[found.start(1):]
    return f"{pick.of(others)} said that {rest}"


def preposition(origin: Origin, pick: Pick) -> str | None:
    def change(found: re.Match[str]) -> str | None:
        other = _PREPOSITIONS[found[1]]
        return None if f" {other} " in origin.sentence else f" {other} "
    return any_edit(origin.sentence, _PREPOSITION, change, pick)


def hedge_dropped(origin: Origin, pick: Pick) -> str | None:
    pattern = re.compile(r"(?:\b(?:" + "|".join(words.HEDGES) + r") |, (?:" + "|".join(words.HEDGES) + r"),)")
    graded = r"\b(?:not|more|less|very|how|as|most) (?:" + "|".join(words.HEDGES) + r")\b"
    if re.search(graded, origin.sentence) or "than not" in origin.sentence:
        return None
    return any_edit(origin.sentence, pattern, lambda found: "", pick)


def condition_dropped(origin: Origin, pick: Pick) -> str | None:
    found = _IF.match(origin.sentence)
    if found and len(found[1].split()) >= 5 and not re.match(r"(?:the|and|or|but) \w+, ", found[1]):
        return found[1][0].upper() + found[1][1:]
    after = _IF_AFTER.match(origin.sentence)
    return after[1] + "." if after and "," not in after[1] else None


def scope_added(origin: Origin, pick: Pick) -> str | None:
    """"only" before a number or after the first auxiliary; "all" before a plural subject."""
    said = origin.sentence
    if re.search(r"\b(?:only|all|every|sole|just|merely)\b", said, re.IGNORECASE):
        return None
    if re.match(r"[A-Z][a-z]+s (?:are|have|can|will|who|do)\b", said) and pick.below(2):
        return "All " + said[0].lower() + said[1:]
    return any_edit(said, _AUX, lambda found: found[0] + " only", pick)


def superlative(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _ONE_OF, lambda found: "the " + found[1], pick) or any_edit(
        origin.sentence, _RANKED, lambda found: found[1], pick)


def irreal(origin: Origin, pick: Pick) -> str | None:
    pattern = re.compile(r"\b(the|an?|its|their|of|for) (?:" + "|".join(words.IRREAL) + r") (?=[a-z]{3})"
                         r"(?!to\b|that\b|by\b|for\b|and\b|or\b|but\b|in\b|from\b|on\b|with\b)")
    return any_edit(origin.sentence, pattern, lambda found: found[1] + " ", pick)


def possessor(origin: Origin, pick: Pick) -> str | None:
    """"X's Y" loses its X where something else is said of Y in general."""
    pattern = re.compile(r"\b[A-Z][a-z]+(?:'s|’s) (?=[a-z]{4})")
    return any_edit(origin.sentence, pattern, lambda found: "The " if found.start() == 0 else "the ", pick)


CHANGED: dict[str, Edit] = {
    "negate": negate, "drop_not": drop_not, "swap_roles": swap_roles, "year": year, "number": number,
    "magnitude": magnitude, "swap_numbers": swap_numbers, "number_word": word_swap(words.NUMBER_WORDS),
    "month": month, "unit": unit, "currency": currency, "comparator": comparator,
    "comparator_dropped": comparator_dropped, "comparator_added": comparator_added,
    "quantifier": word_swap(words.QUANTIFIERS), "modality": word_swap(words.STRONGER),
    "aspect": word_swap(words.ASPECTS), "attribution_dropped": attribution_dropped,
    "attribution_changed": attribution_changed, "antonym": word_swap(words.ANTONYMS), "entity": entity,
    "preposition": preposition, "hedge_dropped": hedge_dropped, "condition_dropped": condition_dropped,
    "scope_added": scope_added, "superlative": superlative, "irreal": irreal, "possessor": possessor,
    "strength": word_swap(_CAUSE),
}
