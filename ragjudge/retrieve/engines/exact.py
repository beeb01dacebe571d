"""Engine R, exact: codes, ids, quoted strings and names of the data, found as they are written.

A code is a term that holds a digit and a letter, or joins parts (POL-358, B200, GB/T): its joined
form must stand in the Unit (docs/formats.md 6.2). A name of a key column, header or caption gives
the Units of its table.
"""

import re
from collections import Counter

from ragjudge.retrieve.bind import Bound
from ragjudge.retrieve.engines import Found, Hit, View
from ragjudge.text.canon import key
from ragjudge.text.charset import is_word
from ragjudge.text.tokens import index_terms, tokens

_QUOTED = re.compile('["“「『《](?P<inside>[^"”」』》]{2,60})["”」』》]')
_MAX_CANDIDATES = 400
_MAX_TABLES = 50


class Exact:
    """Units that hold the question's codes and quoted strings, and the tables that its names bind
    to.
    """

    name = "exact"

    def find(self, bound: Bound, view: View, limit: int) -> Found:
        """Ranked by how many of the wanted strings a Unit holds, rarer ones more."""
        wanted = wanted_strings(bound)
        scores: Counter[int] = Counter()
        why: dict[int, list[str]] = {}
        for text in wanted:
            units = _holding(text, view)
            for unit in units:
                scores[unit] += 1 / (1 + len(units))
                why.setdefault(unit, []).append(text)
        for name in bound.names:
            if name.kind in ("column", "table", "key"):
                for unit in _tables_of(name.ids, view):
                    scores[unit] += {"column": 0.2, "table": 0.3, "key": 0.1}[name.kind]
                    why.setdefault(unit, []).append(f"{name.kind} {name.surface}")
        if not wanted and not scores:
            return Found(self.name, (), None, {"wanted": []})
        best = sorted(scores.items(), key=lambda one: (-one[1], view.index.order_of(one[0])))[:limit]
        return Found(
            self.name,
            tuple(Hit(unit, value, ", ".join(dict.fromkeys(why[unit]))) for unit, value in best),
            None,
            {"wanted": wanted},
        )


def wanted_strings(bound: Bound) -> list[str]:
    """Codes and quoted strings of the question, in order."""
    found = [match["inside"] for match in _QUOTED.finditer(bound.question)]
    found += [one.text for one in tokens(bound.question) if one.kind == "word" and _is_code(one.text)]
    return list(dict.fromkeys(found))


def _is_code(text: str) -> bool:
    digits = any("0" <= ch <= "9" for ch in text)
    letters = any(is_word(ch) and not "0" <= ch <= "9" for ch in text)
    return digits and letters or any(ch in text for ch in "+#&/_-") or text.lower() == "c#"


def _holding(text: str, view: View) -> list[int]:
    """The visible Units whose searched words hold the string, by the rarest of its terms first."""
    terms = sorted(set(index_terms(text)), key=lambda one: (len(view.postings(one)[0]), one))
    if not terms:
        return []
    common = set(view.postings(terms[0])[0])
    for term in terms[1:]:
        common &= set(view.postings(term)[0])
    if len(common) > _MAX_CANDIDATES:
        return []
    wanted = key(text)
    units = view.index.units(sorted(common))
    return [
        one
        for one, row in units.items()
        if _stands(
            wanted,
            key.__wrapped__(
                "\n".join((*row.heading, row.text, row.context, view.index.source_of(one).title))
            ),
        )
    ]


def _stands(wanted: str, text: str) -> bool:
    at = text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        before, after = text[at - 1 : at], text[end : end + 1]
        if not _runs(before, wanted[0]) and not _runs(wanted[-1], after):
            return True
        at = text.find(wanted, at + 1)
    return False


def _runs(one: str, two: str) -> bool:
    return bool(one and two) and one < "\u2e80" and two < "\u2e80" and is_word(one) and is_word(two)


def _tables_of(ids: tuple[str, ...], view: View) -> list[int]:
    """Units of the tables that "uri::table#column" bindings name."""
    revisions = {one.uri: one.revision for one in view.index.sources}
    found = []
    for one in ids[:_MAX_TABLES]:
        uri, _, bound_to = one.rpartition("::")
        found += [unit for unit in view.index.table_units(revisions[uri], bound_to.partition("#")[0])
                  if view.visible(unit)]
    return list(dict.fromkeys(found))
