"""English edits after which a claim still says what its sentence says."""

import re

from ragjudge.measure.mutants.mutant import Edit, Origin, Pick, any_edit

_BRACKET = re.compile(r" \((?!or\b|and\b)[^()0-9]{2,60}\)")
_CONJUNCTION = re.compile(r"\A(?:However|Moreover|In addition|For example|For instance|Thus|Therefore|Indeed|"
                          r"Furthermore|Additionally|Similarly|Meanwhile|Consequently|As a result|In fact|"
                          r"But|And|So|Nevertheless|Likewise),? ")
_FRONT_DATE = re.compile(r"\A(In|By|Since|During) "
                         r"((?:[A-Z][a-z]{2,8} )?(?:1[5-9]|20)[0-9]{2}), ([^,;:]+)\.\Z")
_END_DATE = re.compile(r"\A([^,;:]+) (in) ((?:[A-Z][a-z]{2,8} )?(?:1[5-9]|20)[0-9]{2})\.\Z")
_CLAUSES = re.compile(r"\b(?:that|which|who|when|if|and|or|but|whose|where|because|since|than|as|before|"
                      r"after|while|although|between)\b")
_MORE = re.compile(r"\b(more than|over)(?= \$?[0-9])")
_PERCENT = re.compile(r"(?<=[0-9])( percent\b|%)")
_GROUPED = re.compile(r"(?<![0-9.,$])([0-9]{1,3}(?:,[0-9]{3})+)(?![0-9.,]*[0-9])")
_SCALED = re.compile(r"(?<![0-9.,])([0-9]{1,3})(?:\.([0-9]))? (million|billion)\b")
_WRITTEN = {"km": "kilometers", "kg": "kilograms", "kWh": "kilowatt-hours", "GW": "gigawatts",
            "MW": "megawatts", "mph": "miles per hour", "%": " percent"}
_UNIT = re.compile(r"(?<=[0-9])( ?)(km|kg|kWh|GW|MW|mph|%)(?![A-Za-z/²³])")
_RELATIVE = re.compile(r", which [^,;]{8,}\.\Z")
_CONTRACTED = {" is not ": " isn't ", " are not ": " aren't ", " does not ": " doesn't ",
               " do not ": " don't ", " was not ": " wasn't ", " did not ": " didn't ",
               " cannot ": " can't ", " will not ": " won't ", " would not ": " wouldn't "}
_CONTRACTIONS = {short: long for long, short in _CONTRACTED.items()} | _CONTRACTED
_POSSESSIVE = re.compile(r"(?<!The )(?<!the )(?<! of )\b([A-Z][a-z]{3,})['’]s ([a-z]{4,})"
                         r"(?= (?:is|are|was|were|has|have|grew|fell|rose)\b)")
_COORDINATED = re.compile(r"\A((?:The |A |An )?[A-Z][^,;]{20,}), (?:and|but|while) "
                          r"((?:the|a|an|[A-Z][a-z]+) [^,;]{15,})\.\Z")
_FINITE = re.compile(r"\b(?:is|are|was|were|has|have|had|can|will|grew|fell|rose|became|made|took|lost|won|"
                     r"began|remained|increased|decreased|declined|produces?|requires?|"
                     r"includes?|provides?)\b")
_UNSAFE = re.compile(r"\b(?:maybe|perhaps|possibly|if|when|unless|although|while|said|says|that|whether|not|"
                     r"neither|either|because|suppose|assume|would|could|might|may|more|less|which|who|"
                     r"where)\b|'t\b", re.IGNORECASE)
_ELIDED = re.compile(r"\b(?:it|there|its|they|their|them|he|she|his|her|this|these|that|those|other|"
                     r"others|such|so|also|one|same|latter|former|another|both|then|too|did|does|"
                     r"first|second|rest|remaining)\b")


def verbatim(origin: Origin, pick: Pick) -> str | None:
    return origin.sentence


def bracket_dropped(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _BRACKET, lambda found: "", pick)


def conjunction_dropped(origin: Origin, pick: Pick) -> str | None:
    rest = _CONJUNCTION.sub("", origin.sentence)
    return None if rest == origin.sentence or _ELIDED.match(rest) else rest[0].upper() + rest[1:]


def date_moved(origin: Origin, pick: Pick) -> str | None:
    """A date at one edge of a simple statement goes to the other."""
    front, back = _FRONT_DATE.match(origin.sentence), _END_DATE.match(origin.sentence)
    if front and not _CLAUSES.search(front[3]):
        return f"{_capital(front[3])} {front[1].lower()} {front[2]}."
    if back and not _CLAUSES.search(back[1]):
        return f"In {back[3]}, {_lower_article(back[1])}."
    return None


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _lower_article(text: str) -> str:
    return text[0].lower() + text[1:] if re.match(r"(?:The|A|An) ", text) else text


def number_format(origin: Origin, pick: Pick) -> str | None:
    said = origin.sentence
    return any_edit(said, _GROUPED, _regrouped, pick) or any_edit(said, _SCALED, _spelled, pick)


def _regrouped(found: re.Match[str]) -> str:
    digits = found[1].replace(",", "")
    return f"{digits[:-6]} million" if digits.endswith("000000") else digits


def _spelled(found: re.Match[str]) -> str:
    zeros = {"million": 6, "billion": 9}[found[3]]
    digits = found[1] + (found[2] or "") + "0" * (zeros - len(found[2] or ""))
    return f"{int(digits):,}"


def percent_format(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _PERCENT, lambda found: " percent" if found[1] == "%" else "%", pick)


def unit_written(origin: Origin, pick: Pick) -> str | None:
    def change(found: re.Match[str]) -> str | None:
        return None if found[2] == "%" else " " + _WRITTEN[found[2]]
    return any_edit(origin.sentence, _UNIT, change, pick)


def more_than_over(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _MORE, lambda found: "over" if found[1] == "more than" else "more than",
                    pick)


def spacing(origin: Origin, pick: Pick) -> str | None:
    """White space, dashes and apostrophes of another hand."""
    said = origin.sentence
    if pick.below(2):
        return said.replace(" ", "\u00a0", 1).replace(" ", "  ", 1)
    return said.replace("'", "’").replace(" ", "  ", 2) if "'" in said else said.replace("’", "'") + " "


def clause(origin: Origin, pick: Pick) -> str | None:
    """One half of two coordinated statements, each with its own named subject."""
    found = _COORDINATED.match(origin.sentence)
    if not found or _UNSAFE.search(origin.sentence):
        return None
    halves = [half for half in (found[1], found[2]) if _FINITE.search(half) and not _ELIDED.search(half)]
    return _capital(pick.of(halves)) + "." if len(halves) == 2 else None


def relative_dropped(origin: Origin, pick: Pick) -> str | None:
    said = _RELATIVE.sub(".", origin.sentence)
    return said if said != origin.sentence and len(said.split()) >= 6 else None


def contraction(origin: Origin, pick: Pick) -> str | None:
    pattern = re.compile("|".join(map(re.escape, _CONTRACTIONS)))
    return any_edit(origin.sentence, pattern, lambda found: _CONTRACTIONS[found[0]], pick)


def possessive(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _POSSESSIVE, lambda found: (
        f"{'The' if found.start() == 0 else 'the'} {found[2]} of {found[1]}"), pick)


def number_word(origin: Origin, pick: Pick) -> str | None:
    """Three things ↔ 3 things."""
    pattern = re.compile(r"(?<![-/])\b(" + "|".join(_DIGITS) + r")\b (?=[a-z]{3,}s\b)")
    return any_edit(origin.sentence, pattern, lambda found: _DIGITS[found[1]] + " ", pick)


_DIGITS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
           "nine": "9", "ten": "10", "twelve": "12", "twenty": "20", "thirty": "30", "fifty": "50"}


KEPT: dict[str, Edit] = {
    "verbatim": verbatim, "bracket_dropped": bracket_dropped, "conjunction_dropped": conjunction_dropped,
    "date_moved": date_moved, "number_format": number_format, "percent_format": percent_format,
    "unit_written": unit_written, "more_than_over": more_than_over, "spacing": spacing, "clause": clause,
    "relative_dropped": relative_dropped, "contraction": contraction, "possessive": possessive,
    "number_word": number_word,
}
