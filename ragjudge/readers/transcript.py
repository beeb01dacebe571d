"""Who speaks: labels such as "Name:", "名字：", "SPEAKER 1:", found by their repetition in a document."""

import re
from collections import Counter
from collections.abc import Iterable

_LABEL = re.compile(r"(?:\*\*|__|>>|[-–—])?[ \t]*"
                    r"([^ \t\n:：。！？!?，,；;\"“”「」|<>\[\]*_=/][^:：。！？!?，；;\"“”「」|<>\[\]*=/\n]{0,39})"
                    r"(?:\*\*|__)?(?:：|:(?=[ \t\n*]|$))(?:\*\*|__)?[ \t\u3000]*")
_HEADING_LABEL = re.compile(r"(.{1,60}?)[ \t]*[:：][ \t]*")
_LABELS_OF_PAPERS = frozenset((
    "note", "notes", "source", "sources", "figure", "table", "example", "warning", "tip", "abstract",
    "keywords", "references", "summary", "conclusion", "date", "time", "place", "author", "authors",
    "title", "url", "link", "email", "tel", "phone", "address", "question", "answer", "see also", "update",
    "注", "注意", "来源", "來源", "资料来源", "資料來源", "时间", "時間", "地点", "地點", "作者", "摘要", "关键词",
    "關鍵詞", "参考文献", "标题", "链接", "电话", "地址", "例如", "日期", "备注", "说明", "提示", "结论", "总结"))
MIN_LABELLED = 3
MIN_SHARE = 0.3
MAX_WORDS = 6


def label_at(text: str) -> tuple[str, int] | None:
    """The label that a paragraph opens with, and where the speech begins; None if there is none."""
    found = _LABEL.match(text[:120])
    if not found:
        return None
    label = found[1].strip(" \t\u3000")
    if not label or not label.strip("0123456789.") or len(label.split()) > MAX_WORDS:
        return None
    if label.lower() in _LABELS_OF_PAPERS or label.lower() in ("http", "https"):
        return None
    return label, found.end()


def speakers_of(openings: Iterable[str]) -> frozenset[str]:
    """Labels that are speakers, of the openings of all paragraphs; empty when this is no transcript.

    A transcript has at least three labelled paragraphs, three of ten of all, and a label that comes twice.
    """
    total, counts = 0, Counter()
    for opening in openings:
        total += 1
        found = label_at(opening)
        if found:
            counts[found[0]] += 1
    labelled = sum(counts.values())
    if labelled < MIN_LABELLED or labelled < MIN_SHARE * total or max(counts.values()) < 2:
        return frozenset()
    return frozenset(counts)


def heading_speaker(title: str) -> str | None:
    """The speaker of a heading such as "### Audrey Tang:"; None if it does not end in a colon."""
    found = _HEADING_LABEL.fullmatch(title)
    return found[1] if found and found[1].lower() not in _LABELS_OF_PAPERS else None


def speaker_headings(titles: list[tuple[int, str]]) -> frozenset[int]:
    """Levels whose headings name speakers: three at least, and three of five, end in a colon."""
    all_of, labels = Counter(), Counter()
    for level, title in titles:
        all_of[level] += 1
        labels[level] += heading_speaker(title) is not None
    return frozenset(level for level, count in labels.items()
                     if count >= MIN_LABELLED and count >= 0.6 * all_of[level])
