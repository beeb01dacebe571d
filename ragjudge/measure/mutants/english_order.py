"""English edits that keep nearly every word and change who does what to whom, or of what it is said."""

import re

from ragjudge.measure.mutants import english_words as words
from ragjudge.measure.mutants.english_changed import _AUX, _NOT
from ragjudge.measure.mutants.mutant import Edit, Origin, Pick

_COMPARED = re.compile(r"\A(.{3,60}?) (is|are|was|were|has|have) ((?:an? )?(?:much |far |slightly )?"
                       r"(?:[a-z]{3,}er|more [a-z]+|less [a-z]+|fewer [a-z]+)(?: [a-z]+)?) "
                       r"than ([^,.;]{3,60})\.\Z")
_PASSIVE = re.compile(r"\A((?:The |A |An |[A-Z])[^,;]{2,50}?) (was|were|is|are) "
                      r"([a-z]+ed|made|built|written|led|run|held|won|taken|given|driven) "
                      r"by ([^,;.]{3,50})\.\Z")
_FROM_TO = re.compile(r"\bfrom ([A-Za-z$0-9][\w$%. -]{1,25}?) to ((?:the |a )?[\w$%-]{2,25})(?=[,.])")
_CLAUSES = re.compile(r"\A([A-Z][^,;]{12,90}?),? (because|before|after|if|unless|although|until|whenever) "
                      r"((?:the|a|an|[A-Z]|[a-z]+s) ?[^,;]{12,90})\.\Z")
_MODIFIED = re.compile(r"\A([A-Z][a-z]{3,}) "
                       r"([a-z]{3,}s (?:are|have|can|do|will|tend|use|need|may|often|were)\b.*)\Z")
_NO_MODIFIER = re.compile(r"\A(?:These|Those|Some|Many|Most|Several|Various|Other|Both|Such|Different|"
                          r"There|Their|Does|Given|What|Which|When|Where|Once|Three|Four|Five|Certain|"
                          r"Numerous|More|Less|Fewer|Only|Even|Just|Still|[A-Z][a-z]+ing|[A-Z][a-z]+ly|"
                          r"Like|Unlike|Using|With|From|Into|Over|Under)\Z")
_RESTRICTED = re.compile(r"\A((?:The |An? )?[A-Za-z]+(?: [a-z]+)?) (?:that|who) [a-z]+ [^,;]{3,50}? "
                         r"((?:are|is|have|has|will|can|were|was|tend|tends) (?!that\b)[^;]{8,})\Z")
_NOUN_PAIR = re.compile(r"\b([a-z]{4,}) of ([a-z]{4,})(?= (?:is|are|was|were|in|and|has|have)\b|[,.])")


def _lower(text: str) -> str:
    return text[0].lower() + text[1:] if re.match(r"(?:The|A|An|[A-Z][a-z]+s)\b", text) else text


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def comparison_turned(origin: Origin, pick: Pick) -> str | None:
    found = _COMPARED.match(origin.sentence)
    odd = found and re.search(r"\b(?:not|no|it|they|expected|ever|before|that|what)\b", found[4])
    if not found or odd or found[1] == "There":
        return None
    return f"{_capital(found[4])} {found[2]} {found[3]} than {_lower(found[1])}."


def passive_turned(origin: Origin, pick: Pick) -> str | None:
    found = _PASSIVE.match(origin.sentence)
    return f"{_capital(found[4])} {found[2]} {found[3]} by {_lower(found[1])}." if found else None


def from_to_turned(origin: Origin, pick: Pick) -> str | None:
    found = _FROM_TO.search(origin.sentence)
    if not found or found[1] == found[2]:
        return None
    said = origin.sentence
    return f"{said[:found.start()]}from {found[2]} to {found[1]}{said[found.end():]}"


def clauses_turned(origin: Origin, pick: Pick) -> str | None:
    """A because B becomes B because A."""
    found = _CLAUSES.match(origin.sentence)
    return f"{_capital(found[3])} {found[2]} {_lower(found[1])}." if found else None


def antonyms_turned(origin: Origin, pick: Pick) -> str | None:
    """Two opposites of one sentence change places."""
    said = origin.sentence
    low = said.lower()
    for one in pick.order(sorted(words.ANTONYMS)):
        two = words.ANTONYMS[one]
        spots = [[found.span() for found in re.finditer(rf"\b{word}\b", low)] for word in (one, two)]
        if all(len(found) == 1 for found in spots):
            (first, end), (second, last) = sorted((spots[0][0], spots[1][0]))
            between = said[end:second]
            if re.fullmatch(r",? (?:and|or|to|versus|vs\.?|nor|and the) ", between) or len(between) < 4:
                return None
            turned = said[:first] + low[second:last] + between + low[first:end] + said[last:]
            return _capital(turned)
    return None


def negation_moved(origin: Origin, pick: Pick) -> str | None:
    """The sentence's one negator goes to another auxiliary."""
    said = origin.sentence
    found = list(_NOT.finditer(said))
    if len(found) != 1 or not found[0][0].startswith(" "):
        return None
    bare = said[:found[0].start()] + said[found[0].end():]
    spots = [one for one in _AUX.finditer(bare) if abs(one.start() - found[0].start()) > 12]
    if not spots:
        return None
    at = pick.of(spots)
    first = at[0].split()[0]
    return bare[:at.start()] + first + found[0][0] + bare[at.start() + len(first):]


def double_negation(origin: Origin, pick: Pick) -> str | None:
    """Two negators, each with a verb of its own."""
    spots = list(_AUX.finditer(origin.sentence))
    if len(spots) < 2 or _NOT.search(origin.sentence):
        return None
    said = origin.sentence
    for at in (spots[-1], spots[0]):
        end = at.start() + len(at[0].split()[0])
        said = said[:end] + " not" + said[end:]
    return said


def subject_widened(origin: Origin, pick: Pick) -> str | None:
    """"Large firms are …" becomes "Firms are …"."""
    found = _MODIFIED.match(origin.sentence)
    return None if not found or _NO_MODIFIER.match(found[1]) else _capital(found[2])


def restriction_dropped(origin: Origin, pick: Pick) -> str | None:
    """"Firms that export are …" becomes "Firms are …"."""
    found = _RESTRICTED.match(origin.sentence)
    if not found or found[1] in ("And", "So", "But", "Now", "Given"):
        return None
    return f"{found[1]} {found[2]}"


def nouns_turned(origin: Origin, pick: Pick) -> str | None:
    """"the price of oil" becomes "the oil of price"."""
    found = _NOUN_PAIR.search(origin.sentence)
    if not found or re.search(r"\b(?:kind|type|sort|lot|number|one|most|part|form|piece)\b", found[1]):
        return None
    said = origin.sentence
    return f"{said[:found.start()]}{found[2]} of {found[1]}{said[found.end():]}"


ORDER: dict[str, Edit] = {
    "comparison_turned": comparison_turned, "passive_turned": passive_turned,
    "from_to_turned": from_to_turned,
    "clauses_turned": clauses_turned, "antonyms_turned": antonyms_turned, "negation_moved": negation_moved,
    "double_negation": double_negation, "subject_widened": subject_widened,
    "restriction_dropped": restriction_dropped, "nouns_turned": nouns_turned,
}
