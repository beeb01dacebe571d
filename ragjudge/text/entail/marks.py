"""Where marks count: the claim's clause in the sentence, and what follows it.

A mark that stands aligned on both sides says nothing; those that are left are loose.
"""

from collections.abc import Container

from ragjudge.text.entail.claim_tokens import Token
from ragjudge.text.entail.english_view import Side, View
from ragjudge.text.entail.function_words import MODALS, RELATIVES
from ragjudge.text.lexicon import Hit

STARTS = frozenset(("but", "and", "while", "whereas", "although", "though", "yet"))


def clause_start(view: View) -> int:
    """Where the clause of the first aligned token begins: after ";" or a comma with and, but."""
    tokens = view.at.source
    for j in range(view.at.first - 1, 0, -1):
        if tokens[j].key == ";" or tokens[j].low in STARTS and tokens[j - 1].key == ",":
            return tokens[j].end
    return 0


def region_end(view: View) -> int:
    """Where the claim's clause ends: with its last word, and the function words that it ends on."""
    tokens, at = view.at.source, view.at
    k = at.last + 1
    if any(token.kind == "func" for token in at.claim[at.chain[-1][0] + 1:]):
        while k < len(tokens) and (tokens[k].kind == "func" or tokens[k].key == ",") and not (
                tokens[k].low in RELATIVES and tokens[k - 1].key == ","):
            k += 1
    return tokens[k - 1].end


def tail_end(view: View, joined: bool = False) -> int:
    """Where what follows the aligned part is another clause: who, which, and, but, ";".

    joined: Clauses joined by and, but still count: an "if" at the end may govern them all.
    """
    tokens = view.at.source
    stops = (token.start for token in tokens[view.at.last + 1:]
             if token.low in RELATIVES or token.key == ";" or token.low in STARTS and not joined)
    return next(stops, tokens[-1].end)


def loose(side: Side, taken: Container[int], tokens: list[Token], cls: str,
           aside: Container[int] = ()) -> list[Hit]:
    """Marks of a class of which no content token is aligned, modal verbs and asides left out."""
    found = []
    for hit in side.marks:
        low = hit.word.lower()
        if hit.cls != cls or low.partition(" ")[0] in MODALS or low.endswith("n't"):
            continue
        inside = [k for k, token in enumerate(tokens) if hit.start < token.end
                  and token.start < hit.end]
        if not any(k in taken or k in aside or tokens[k].kind == "bound" for k in inside):
            found.append(hit)
    return found


def within(hits: list[Hit], region: tuple[int, int]) -> list[Hit]:
    return [hit for hit in hits if region[0] <= hit.start < region[1]]
