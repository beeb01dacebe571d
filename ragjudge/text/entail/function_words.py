"""English words that carry structure, not content. Data."""

from typing import Any

ARTICLES = frozenset("a an the".split())
POSSESSIVES = frozenset(("'s", "'"))
PRESENT = frozenset("am is are".split())
PAST = frozenset("was were".split())
BE = PRESENT | PAST | frozenset("be been being".split())
HAVE = frozenset("have has had having".split())
DO = frozenset("do does did".split())
AUXILIARIES = BE | HAVE | DO
CONJUNCTIONS = frozenset("and or but nor yet so".split())
SUBORDINATORS = frozenset("that which who whom whose where when while because since although "
                          "though whereas if unless whether lest".split())
DETERMINERS = frozenset("the these those its their his her our my your".split())
RELATIVES = frozenset("who which that whom whose where".split())
PREPOSITIONS = frozenset("of in on at to for by from with into onto about during near within as "
                         "via per upon among amongst toward towards against without between than "
                         "over under before after up down across along around behind beyond above "
                         "through throughout off out inside outside below until till despite "
                         "except".split())
PRONOUNS = frozenset("it its they their them he his him she her this these those i my me we our us "
                     "you your there here itself themselves himself herself hers theirs".split())
MODALS = frozenset("will would can could may might shall should must ought".split())
FINITE = PRESENT | PAST | MODALS | frozenset("has have had does do did".split())
NEGATIVE = frozenset("not no never none neither cannot".split())
FUNCTION = (ARTICLES | AUXILIARIES | CONJUNCTIONS | SUBORDINATORS | PREPOSITIONS | PRONOUNS
            | MODALS | NEGATIVE | frozenset(("'s", "s", "'", "d")))
ADVERBS = frozenset("also still then now again already just ever once so too therefore thus "
                    "however further later soon today even".split())
"""Free to be left out between two words that stand side by side in a claim."""
NAME_MODIFIERS = frozenset("north south east west northern southern eastern western new vice "
                           "deputy former acting assistant ex anti non pro pre post sub co semi self "
                           "quasi pseudo saint san los las upper lower".split())
"""Left out, another thing is named."""
RANKS = frozenset("second third fourth fifth sixth seventh eighth ninth tenth".split())
NOT_ADVERBS = frozenset("family supply reply assembly ally anomaly monopoly italy july only early "
                        "nearly hardly barely scarcely butterfly fly rally bully belly jelly lily "
                        "holy daily weekly monthly yearly quarterly elderly friendly likely "
                        "unlikely reportedly allegedly supposedly possibly probably "
                        "lovely lonely costly deadly homely orderly wooly".split())
"""Words in -ly that are no adverbs, or that weaken what they stand by."""
WEAKENERS = frozenset("mainly mostly largely partly primarily chiefly partially roughly generally "
                      "usually typically often sometimes occasionally frequently rarely seldom "
                      "relatively fairly somewhat quite rather slightly virtually practically "
                      "effectively essentially comparatively reasonably moderately commonly "
                      "normally approximately nearly almost".split())
"""Adverbs that say how often or how much: left out, more is said."""
UNCHANGED = frozenset("bet burst cast cost cut hit hurt let put quit read rid set shut split spread "
                      "thrust upset broadcast".split())
"""Verbs whose past is their base form."""
PARTICIPLES = frozenset("based located situated known called named born entitled titled "
                        "headquartered".split())
"""Past forms that are passive without an auxiliary too."""

_THAN = [f"{word} than" for word in "more less fewer greater higher lower larger smaller".split()]
_BEFORE = [*_THAN, *(f"{word} {than}" for word in ("no", "not", "slightly") for than in _THAN),
           "at least", "at most", "up to", "as many as", "as much as", "in excess of", "close to",
           *"over under above below about around nearly almost approximately roughly circa some "
            "exceeding".split(), "just over", "just under", "well over", "just about", "just above",
           "just below", "a little over", "a maximum of", "a minimum of"]
BOUNDS_BEFORE = frozenset(tuple(one.split()) for one in _BEFORE)
BOUNDS_AFTER = frozenset(tuple(one.split()) for one in (
    "or more", "or less", "or fewer", "or so", "and over", "and above", "and under", "or above",
    "or below", "at least", "at most", "or higher", "or lower"))
"""Words that a number's comparator is read from."""


def is_adverb(token: Any) -> bool:
    """Whether a token is an adverb that may be left out; it weakens nothing."""
    plain = token.low.endswith("ly") and token.low not in NOT_ADVERBS
    return token.low in ADVERBS or plain and token.low not in WEAKENERS
