"""Words to ids: one routine for questions, column names, key cells, titles, in both languages.

The longest phrase of the lexicons wins; what no lexicon knows is its own stem (Latin) or run (Han).
Stop words are stops for coverage only: as identity each word counts, but for a few that glue.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ragjudge.records.rules import LexiconClass, RulesPack
from ragjudge.text import charset
from ragjudge.text.canon import key_map
from ragjudge.text.charset import char_class
from ragjudge.text.porter import stem

LEXICONS = ("lookup.concepts", "lookup.places", "lookup.operations", "lookup.stops")
_HAN = char_class(charset.HAN_RANGES)
_LETTER = char_class(
    charset.LATIN_RANGES
    + charset.GREEK_RANGES
    + charset.CYRILLIC_RANGES
    + charset.KANA_RANGES
    + charset.HANGUL_RANGES
)
_PIECE = re.compile(
    f"(?P<code>[a-z]+[0-9][a-z0-9]*(?:\\.[0-9]+)*[a-z]*"
    f"|[a-z]{{1,6}}-[0-9]+(?:\\.[0-9]+)*(?![0-9]|st|nd|rd|th)[a-z]{{0,2}}"
    f"|[0-9]+[a-z][a-z0-9]*)"
    f"|(?P<number>[0-9][0-9,]*(?:\\.[0-9]+)?)|(?P<word>[{_LETTER}]+)|(?P<han>[{_HAN}]+)|(?P<mark>%)",
    re.ASCII,
)
_YEARS = re.compile(r"^([0-9]+)(?:yrs?|years?)$")
_GAP = re.compile(r"^[ \-_/'’&.\n]{0,2}$")
_MAX_WORDS, _MAX_HAN = 7, 12
_PLACE = "p:"


@dataclass(frozen=True, slots=True)
class Lexeme:
    """What the lexicons say of a phrase: concept and place ids, operations, and which kind of stop it is."""

    ids: tuple[str, ...] = ()
    operations: frozenset[str] = frozenset()
    stop: bool = False
    soft: bool = False
    total: bool = False
    plus: bool = False
    plain: bool = False
    glue: bool = False
    qualifier: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """A piece of a text with the ids that it stands for; characters [start, end) of the text.

    `known` is false for a word that no lexicon holds.
    """

    ids: tuple[str, ...]
    start: int
    end: int
    surface: str
    lexeme: Lexeme
    known: bool

    @property
    def required(self) -> bool:
        """Whether a question with this term is answered only if a column accounts for it."""
        if any(map(is_place, self.ids)):
            return True
        lexeme = self.lexeme
        return not (lexeme.stop or lexeme.soft or lexeme.operations or lexeme.glue or lexeme.qualifier)


@dataclass(frozen=True, slots=True)
class _Piece:
    kind: str
    text: str
    start: int
    end: int


class Vocabulary:
    """The lexicons as two dicts, from stems and from Han strings; immutable after it is made."""

    def __init__(
        self, lexicons: Mapping[str, Mapping[str, LexiconClass]], names: Iterable[str] = ()
    ) -> None:
        """names: further Han words that the data brings (runs of headers and key cells)."""
        self._exact: dict[tuple[str, ...], Lexeme] = {}
        self._han: dict[str, Lexeme] = {}
        for lexicon in LEXICONS:
            for name, words in lexicons.get(lexicon, {}).items():
                made = _lexeme(lexicon, name)
                for phrase in (*words.en, *words.zh):
                    self._add(phrase, made)
        self._stems = self._by_stems()
        self._starts = {words[0] for words in (*self._exact, *self._stems)}
        for run in sorted(set(names)):
            self._han.setdefault(run, Lexeme())
        self._terms = lru_cache(maxsize=65536)(self._read)

    def _add(self, phrase: str, lexeme: Lexeme) -> None:
        pieces = _pieces(phrase)
        if pieces and all(one.kind == "han" for one in pieces):
            text = "".join(one.text for one in pieces)
            self._han[text] = _joined(self._han.get(text, Lexeme()), lexeme)
        elif pieces:
            words = tuple(one.text for one in pieces)
            self._exact[words] = _joined(self._exact.get(words, Lexeme()), lexeme)

    def _by_stems(self) -> dict[tuple[str, ...], Lexeme]:
        """Stems of the phrases, those left out that two different phrases share."""
        found: dict[tuple[str, ...], Lexeme] = {}
        clash = set()
        for words, lexeme in self._exact.items():
            if all(len(word) < 3 for word in words):
                continue  # "US", "UK": never by a stem ("use")
            stems = tuple(_word(one) for text in words for one in _pieces(text))
            clash |= {stems} if found.setdefault(stems, lexeme) != lexeme else set()
        return {stems: lexeme for stems, lexeme in found.items() if stems not in clash}

    def terms(self, text: str) -> tuple[Term, ...]:
        """The terms of a text in order; punctuation gives none."""
        return self._terms(text)

    def implied(self, term: Term) -> frozenset[str]:
        """Ids of the phrases that a longer phrase ends in: car of 新能源汽车 and of "electric cars"."""
        found: set[str] = set()
        words = _pieces(term.surface)
        if len(words) == 1 and words[0].kind == "han":
            ends = [self._han.get(words[0].text[at:]) for at in range(1, len(words[0].text) - 1)]
        else:
            ends = [self._phrase([one.text for one in words[at:]], [_word(one) for one in words[at:]])
                    for at in range(1, len(words))]
        for one in ends:
            found |= set(one.ids) if one else set()
        return frozenset(found)

    def _read(self, text: str) -> tuple[Term, ...]:
        found: list[Term] = []
        pieces, at = _pieces(text), 0
        while at < len(pieces):
            if pieces[at].kind == "han":
                found += self._han_terms(text, pieces[at])
                at += 1
            else:
                at = self._latin_term(text, pieces, at, found)
        return tuple(found)

    def _latin_term(self, text: str, pieces: Sequence[_Piece], at: int, found: list[Term]) -> int:
        """One term from `at`, added; gives the index behind it."""
        words, stems = [pieces[at].text], [_word(pieces[at])]
        best, size = self._phrase(words, stems), 1
        if words[0] in self._starts or stems[0] in self._starts:
            for more in range(at + 1, min(len(pieces), at + _MAX_WORDS)):
                if pieces[more].kind == "han" or not _GAP.match(
                    text[pieces[more - 1].end : pieces[more].start]
                ):
                    break
                words.append(pieces[more].text)
                stems.append(_word(pieces[more]))
                longer = self._phrase(words, stems)
                if longer is not None:
                    best, size = longer, more - at + 1
        start, end = pieces[at].start, pieces[at + size - 1].end
        ids = best.ids if best and best.ids else tuple(stems[:size])
        found.append(Term(ids, start, end, text[start:end], best or Lexeme(), best is not None))
        return at + size

    def _phrase(self, words: Sequence[str], stems: Sequence[str]) -> Lexeme | None:
        """The words as they stand, else by their stems (phrases that share one: by words only)."""
        return self._exact.get(tuple(words)) or self._stems.get(tuple(stems))

    def _han_terms(self, text: str, piece: _Piece) -> list[Term]:
        run, found, at, rest = piece.text, [], 0, 0
        while at < len(run):
            size = next(
                (
                    n
                    for n in range(min(_MAX_HAN, len(run) - at), 0, -1)
                    if run[at : at + n] in self._han
                ),
                0,
            )
            if not size:
                at += 1
                continue
            found += _unknown(run, rest, at, piece.start)
            lexeme = self._han[run[at : at + size]]
            start, end = piece.start + at, piece.start + at + size
            found.append(
                Term(lexeme.ids or (run[at : at + size],), start, end, text[start:end], lexeme, True)
            )
            at = rest = at + size
        return found + _unknown(run, rest, len(run), piece.start)


def _unknown(run: str, start: int, end: int, offset: int) -> list[Term]:
    if start >= end:
        return []
    return [Term((run[start:end],), offset + start, offset + end, run[start:end], Lexeme(), False)]


def _pieces(text: str) -> list[_Piece]:
    """Pieces with indices into the text itself (Han folding keeps lengths; others go through the key map)."""
    folded = key_map(text)
    found = []
    for match in _PIECE.finditer(folded.text):
        start, end = folded.starts[match.start()], folded.starts[match.end() - 1] + 1
        years = _YEARS.match(match[0]) if match.lastgroup == "code" else None
        if years:
            middle = start + len(years[1])
            found += [_Piece("number", years[1], start, middle), _Piece("word", "year", middle, end)]
        else:
            found.append(_Piece(match.lastgroup or "word", match[0], start, end))
    return found


def _word(piece: _Piece) -> str:
    if piece.kind == "code":
        return piece.text.replace("-", "")
    if piece.kind == "number":
        return "n:" + piece.text.replace(",", "")
    return stem(piece.text) if piece.kind == "word" else piece.text


def _lexeme(lexicon: str, name: str) -> Lexeme:
    if lexicon == "lookup.concepts":
        return Lexeme(tuple(name.split("+")))
    if lexicon == "lookup.places":
        return Lexeme((_PLACE + name,))
    if lexicon == "lookup.operations":
        return Lexeme(operations=frozenset((name,)))
    kinds = {
        "function": "stop",
        "question": "stop",
        "verb": "stop",
        "soft": "soft",
        "total_value": "total",
        "plus": "plus",
        "plain": "plain",
        "glue": "glue",
        "qualifier": "qualifier",
    }
    return Lexeme(**{kinds[name]: True}) if name in kinds else Lexeme()


def _joined(one: Lexeme, two: Lexeme) -> Lexeme:
    return Lexeme(
        one.ids or two.ids,
        one.operations | two.operations,
        one.stop or two.stop,
        one.soft or two.soft,
        one.total or two.total,
        one.plus or two.plus,
        one.plain or two.plain,
        one.glue or two.glue,
        one.qualifier or two.qualifier,
    )


def is_place(one: str) -> bool:
    """Whether an id is a country, region or the world."""
    return one.startswith(_PLACE)


WORLD = _PLACE + "world"


def identity(terms: Iterable[Term]) -> tuple[str, ...]:
    """The ids that make a name, in order; only glue words are left out."""
    return tuple(one for term in terms if not term.lexeme.glue for one in term.ids)


_KEPT: list[tuple[RulesPack, Vocabulary]] = []


def vocabulary_of(pack: RulesPack) -> Vocabulary:
    """The vocabulary of a rules pack: its lexicons, themes, evaluative words; the last is kept."""
    if not _KEPT or _KEPT[0][0] is not pack:
        themes = [word for one in pack.themes
                  for word in (*one.canonical_terms.zh, *one.phenomenon_bag.zh)]
        judged = [word for one in pack.lexicons.get("evaluative", {}).values() for word in one.zh]
        _KEPT[:] = [(pack, Vocabulary(pack.lexicons, (*themes, *judged)))]
    return _KEPT[0][1]


def han_runs(vocabulary: Vocabulary, texts: Iterable[str], cells: Iterable[str] = ()) -> set[str]:
    """Han runs of names that no lexicon knows, two characters or more: words of the data.

    Args:
        cells: Key cells; one that grammar would be read into (比 of 比亚迪, 时 of 宁德时代) is one word.
    """
    found = {
        term.ids[0]
        for text in texts
        for term in vocabulary.terms(text)
        if not term.known and len(term.ids[0]) > 1 and charset.is_han(term.ids[0][0])
    }
    return found | {
        text for text in cells if 2 < len(text) <= _MAX_HAN and all(map(charset.is_han, text))
        and _hides_grammar(vocabulary.terms(text))}


def _hides_grammar(terms: Iterable[Term]) -> bool:
    kinds = [(term.known, bool(term.lexeme.operations or term.lexeme.stop or term.lexeme.glue)
              and len(term.surface) == 1) for term in terms]
    return any(not known for known, _ in kinds) and any(grammar for _, grammar in kinds)
