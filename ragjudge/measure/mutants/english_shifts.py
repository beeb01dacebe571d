"""English edits that move what is said to another subject, level, cause or person."""

import re

from ragjudge.measure.mutants.mutant import Edit, Origin, Pick, any_edit, word_swap

_BY = re.compile(r"\b(rose|fell|grew|increased|decreased|declined|dropped|risen|fallen|grown|rise|fall|"
                 r"increase|decrease|expanded|reduced|cut|up|down) (by|to) "
                 r"(?=(?:about |nearly |almost |over |more than )?\$?[0-9])")
_OF_HEAD = re.compile(r"\A(?:The|A|An) ([a-z]+(?: [a-z]+)?) of "
                      r"((?:the |an? )?[A-Za-z][A-Za-z'’-]+(?: [A-Z][a-z]+)*) "
                      r"((?:is|are|was|were|has|have|can|will|rose|fell|grew|increased|"
                      r"declined|depends)\b.*)\Z")
_NO_HEAD = re.compile(r"\b(?:number|kind|type|sort|most|majority|group|set|part|city|country|state|rest)\b")
_SUBJECT = re.compile(r"\A((?:The |A |An )?[A-Z]?[a-z]+(?: [A-Za-z]+){0,3}?) "
                      r"((?:is|are|was|were|has|have|can|will|does|did)\b[^,;]*\.)\Z")
_NOT_SUBJECT = re.compile(r"\b(?:of|and|or|in|on|at|by|with|to|from|for|that|who|which|is|are|"
                          r"when|if|as|all|most|some|many|every|each|no|both|one|only|"
                          r"not|while|after|before)\b", re.IGNORECASE)
_IMPLICATIVE = {"failed to": "managed to", "fails to": "manages to", "fail to": "manage to",
                "refused to": "agreed to", "refuse to": "agree to", "declined to": "agreed to",
                "unlikely": "likely", "unable to": "able to", "prevents": "causes", "prevent": "cause",
                "avoid": "cause", "lacks": "has", "lack": "have", "denied": "confirmed", "stopped": "started",
                "ignored": "followed", "against": "for", "opposed": "supported", "opposes": "supports",
                "without": "with", "lost": "won", "too": "not",
                "instead of": "because of", "rather than": "like",
                "despite": "because of", "regardless of": "because of", "unlike": "like"}
_CONNECTIVES = {"because": "although", "although": "because", "or": "and", "therefore": "nevertheless",
                "unless": "if", "since": "although", "while": "because", ", but": ", so", ", so": ", but",
                "before": "because", "if": "because", "until": "because", "either": "both"}


_DATED = re.compile(r"\b(in|since|by|before|after|until|from) "
                    r"(?=(?:[A-Z][a-z]{2,8} )?(?:1[5-9]|20)[0-9]{2}\b)")
_OTHER_DATE = {"in": ("before", "after", "until"), "since": ("until", "before"), "by": ("after", "since"),
               "before": ("after", "in"), "after": ("before", "in"), "until": ("after", "since"),
               "from": ("until", "before")}
_MEASURES = {"first half": "second half", "second half": "first half", "year-on-year": "quarter-on-quarter",
             "nominal": "real", "gross": "net", "net": "gross", "revenue": "profit", "profit": "revenue",
             "revenues": "profits", "annual": "monthly", "average": "total", "total": "average",
             "median": "mean", "per day": "per year", "per capita": "in total", "daily": "yearly",
             "monthly": "yearly", "sales": "profits", "price": "volume", "prices": "volumes"}
_PREFIX = re.compile(r"\b(?:[Nn]on-?|[Aa]nti-?|[Ee]x-|[Ss]emi-?|[Pp]seudo-?|[Pp]re-|[Pp]ost-)([a-z]{4,})\b")
_OR = re.compile(r" ([a-z]{3,}) or ([a-z]{3,})(?=[ .,])")
_OPEN_OR = re.compile(r"\b(?:not|no|nor|without|can|could|may|might|whether|any|if|either|neither|never|"
                      r"all|every|how|more|less|one|two|three|so)\b|n['’]t\b", re.IGNORECASE)
_BEST = re.compile(r"\A(.*\b(?:the|its|their|his|her) "
                   r"(?:largest|biggest|highest|smallest|lowest|oldest|longest|first|only|best|"
                   r"fastest|most [a-z]+)\b [a-z]+(?: [a-z]+)?) (?:in|among|within|outside) [^,.;]{3,40}\.\Z")


def date_type(origin: Origin, pick: Pick) -> str | None:
    """In 2010 becomes before 2010, since 2010 becomes until 2010."""
    return any_edit(origin.sentence, _DATED, lambda found: pick.of(_OTHER_DATE[found[1]]) + " ", pick)


def prefix_dropped(origin: Origin, pick: Pick) -> str | None:
    return any_edit(origin.sentence, _PREFIX, lambda found: found[1], pick)


def alternative_dropped(origin: Origin, pick: Pick) -> str | None:
    """One of two alternatives; not where the source allows each of them."""
    if _OPEN_OR.search(origin.sentence):
        return None
    return any_edit(origin.sentence, _OR, lambda found: " " + pick.of((found[1], found[2])), pick)


def best_of_less(origin: Origin, pick: Pick) -> str | None:
    """A superlative loses the circle it holds in."""
    found = _BEST.match(origin.sentence)
    return found[1] + "." if found else None


def level(origin: Origin, pick: Pick) -> str | None:
    """A change by so much becomes a change to so much, or the other way round."""
    return any_edit(origin.sentence, _BY, lambda found: (
        f"{found[1]} {'to' if found[2] == 'by' else 'by'} "), pick)


def head_dropped(origin: Origin, pick: Pick) -> str | None:
    """"The price of oil is" becomes "Oil is"; not where the head is a part or kind of the thing."""
    found = _OF_HEAD.match(origin.sentence)
    if not found or _NO_HEAD.search(found[1]):
        return None
    return found[2][0].upper() + found[2][1:] + " " + found[3]


def splice(origin: Origin, pick: Pick) -> str | None:
    """The subject of one sentence with the predicate of another."""
    found = _SUBJECT.match(origin.sentence)
    if not found or _NOT_SUBJECT.search(found[1]):
        return None
    aux = found[2].split()[0]
    others = [other[2] for one in origin.neighbours if one != origin.sentence
              and (other := _SUBJECT.match(one)) and not _NOT_SUBJECT.search(other[1])
              and other[2].split()[0] == aux and other[1].lower() not in found[1].lower()
              and found[1].lower().removeprefix("the ") not in one.lower()]
    return f"{found[1]} {pick.of(others)}" if others else None


def pronoun(origin: Origin, pick: Pick) -> str | None:
    """A pronoun for the subject: who it is, the claim no longer says."""
    found = _SUBJECT.match(origin.sentence)
    if not found or _NOT_SUBJECT.search(found[1]):
        return None
    return ("They " if found[2].split()[0] in ("are", "were", "have") else "It ") + found[2]


SHIFTS: dict[str, Edit] = {
    "level": level, "head_dropped": head_dropped, "splice": splice, "pronoun": pronoun,
    "implicative": word_swap(_IMPLICATIVE), "connective": word_swap(_CONNECTIVES),
    "date_type": date_type, "measure": word_swap(_MEASURES), "prefix_dropped": prefix_dropped,
    "alternative_dropped": alternative_dropped, "best_of_less": best_of_less,
}
