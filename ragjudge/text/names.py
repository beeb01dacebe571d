"""Names in text: ontology aliases, and names recognised by their form, longest first.

Han text has no token boundary: 工业 is not found in 工业富联, because the longest of all recognised names
takes the place; CATL is not found in "Catling", Apple not in "Pineapple".
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ragjudge.text.canon import key, key_map
from ragjudge.text.charset import is_han, is_word
from ragjudge.text.lexicon import head_of, heads, is_bounded

SUFFIXES = ("股份有限公司", "有限责任公司", "有限公司", "集团公司", "公司", "集团", "大学", "学院", "研究院",
            "研究所", "银行", "证券", "基金会", "委员会", "管理局", "统计局", "协会", "联合会", "出版社",
            "医院", "省", "市", "县", "自治区", "自治州", "新区")
_NOT_IN_NAME = frozenset("的了在是和与及或被把将对从向到为于据由以且但而则"
                         "该这那此其各每某本等有也都就不没未让使给跟同")
_NAME_STOPS = ("我们", "你们", "他们", "一个", "一家", "这家", "多家", "两家", "所有", "全部", "这些", "那些", "许多", "不少",
               "部分", "中国的")
_NOT_NAMES = ("上市", "都市", "城市", "股市", "超市", "门市", "集市", "黑市", "牛市", "熊市", "楼市", "车市",
              "节省", "反省", "外省", "各省", "全省", "本省", "全市", "本市", "该市", "同省", "分公司", "子公司",
              "母公司", "本公司", "该公司", "公司", "集团", "银行", "大学", "证券", "央行")
_CAPITALS = re.compile(r"[A-Z][A-Za-z0-9&.'-]*")
_JOINERS = re.compile(r" (?:(?:of|the|de|and|&|van|von|for) ){0,2}(?=[A-Z])| ?& ?(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class NameHit:
    """A name at text characters [start, end). kind "form" (id "") is a name by its form only."""
    start: int
    end: int
    alias: str
    kind: str
    id: str


class AliasIndex:
    """Aliases of entities, metrics, themes, publishers, and strings that must not match."""

    __slots__ = ("_heads", "_must_not")

    def __init__(self, entries: Iterable[tuple[str, str, str]],
                 must_not: Iterable[str] = ()) -> None:
        """Args:
            entries: (alias, kind, id); an alias may stand for several ids.
            must_not: Longer strings in which an alias is not meant.
        """
        self._heads: dict[str, list[tuple[str, str, str, str]]] = {}
        for alias, kind, id_ in entries:
            self._enter(alias, kind, id_)
        self._must_not = frozenset(key(one).strip() for one in must_not)
        for one in self._must_not:
            self._enter(one, "must_not", "")
        for bucket in self._heads.values():
            bucket.sort(key=lambda entry: (-len(entry[0]), entry[2], entry[3], entry[1]))

    def _enter(self, alias: str, kind: str, id_: str) -> None:
        folded = key(alias).strip()
        if folded:
            self._heads.setdefault(head_of(folded), []).append((folded, alias, kind, id_))

    def find(self, text: str) -> list[NameHit]:
        """The names of a text, by place; they do not overlap, one place may give several ids."""
        mapped = key_map(text)
        spans: dict[tuple[int, int], list[NameHit]] = {}
        for at, head in heads(mapped.text):
            for folded, alias, kind, id_ in self._heads.get(head, ()):
                stop = at + len(folded)
                if mapped.text.startswith(folded, at) and is_bounded(mapped.text, at, stop):
                    start, end = mapped.span(at, stop)
                    spans.setdefault((start, end), []).append(NameHit(start, end, alias, kind, id_))
        for start, end in sorted(set(names_by_form(text))):
            by_form = NameHit(start, end, text[start:end], "form", "")
            spans.setdefault((start, end), []).append(by_form)
        return _longest(spans)


def _longest(spans: dict[tuple[int, int], list[NameHit]]) -> list[NameHit]:
    """Longest names first; a name inside a longer one is not there."""
    taken: list[tuple[int, int]] = []
    found: list[NameHit] = []
    longest_first = sorted(spans, key=lambda span: (span[0] - span[1], span[0]))
    for start, end in longest_first:
        hits = spans[start, end]
        if any(low < end and start < high for low, high in taken):
            continue
        only_form = all(hit.kind == "form" for hit in hits)
        if only_form and _of_aliases(start, end, spans):
            continue
        taken.append((start, end))
        found += [hit for hit in hits if hit.kind != "must_not"
                  and (only_form or hit.kind != "form")]
    return sorted(found, key=lambda hit: (hit.start, hit.end, hit.kind, hit.id))


def _of_aliases(start: int, end: int, spans: dict[tuple[int, int], list[NameHit]]) -> bool:
    """Whether a name by form is a known name and more: "BYD Atto 3" holds BYD, 比亚迪股份有限公司 is 比亚迪.

    A longer Han name stays whole: 比亚迪汽车金融公司 is not 比亚迪.
    """
    for (low, high), hits in spans.items():
        if start <= low and high <= end and high - low < end - start:
            if not any(hit.kind not in ("form", "must_not", "metric", "theme") for hit in hits):
                continue
            if hits[0].alias[:1].isascii():
                return True
            if low - start < 2 and hits[0].kind != "form" and end - high in (2, 4, 6):
                return True
    return False


def names_by_form(text: str) -> list[tuple[int, int]]:
    """Spans of names known by their form only: Han runs before 公司, 集团, 省 ..., runs of Capitalised
    words."""
    return _han_names(text) + _latin_names(text)


def _han_names(text: str) -> list[tuple[int, int]]:
    spans = []
    for suffix in SUFFIXES:
        at = text.find(suffix)
        while at >= 0:
            end = at + len(suffix)
            start = at
            while start > max(0, at - 12) and _in_name(text[start - 1]):
                start -= 1
            for stop in _NAME_STOPS:
                cut = text.rfind(stop, start, at)
                start = cut + len(stop) if cut >= 0 else start
            name = text[start:end]
            if at - start >= (1 if suffix in ("省", "市", "县")
                              else 2) and name not in _NOT_NAMES and \
                    not any(name.endswith(word) and suffix in ("省", "市") for word in _NOT_NAMES):
                spans.append((start, end))
            at = text.find(suffix, at + 1)
    return spans


def _in_name(ch: str) -> bool:
    return is_han(ch) and ch not in _NOT_IN_NAME


def _latin_names(text: str) -> list[tuple[int, int]]:
    """Two and more capitalised words in a row, or one capitalised word inside a sentence."""
    spans = []
    at = 0
    while match := _CAPITALS.search(text, at):
        start, end = match.span()
        at = end
        if start and is_word(text[start - 1]) and not is_han(text[start - 1]):
            continue
        count = 1
        while joiner := _JOINERS.match(text, end):
            more = _CAPITALS.match(text, joiner.end())
            if not more:
                break
            end, count = more.end(), count + 1
        while text[end - 1] in ".'-":
            end -= 1
        at = max(at, end)
        if count > 1:
            spans.append((start, end))
    return spans
