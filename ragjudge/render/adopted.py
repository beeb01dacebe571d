"""What `ragjudge adopt` prints: a line a sentence, then counts, then the verdict."""

import re
from collections.abc import Mapping
from typing import Any

from ragjudge.render.colour import paint
from ragjudge.render.plain import one_line
from ragjudge.render.table import terminal_table

MARKS = {"supported": "✓", "contradicted": "✗", "number_not_in_source": "#", "source_missing": "?",
         "no_source": "–", "undecided": "·"}
WORDS: dict[str, tuple[str, str]] = {
    "supported": ("有据", "supported"), "contradicted": ("与来源相反", "contradicted"),
    "number_not_in_source": ("数字不在来源中", "number not in source"),
    "source_missing": ("来源缺失", "source missing"), "no_source": ("未给来源", "no source given"),
    "undecided": ("规则无法判定", "not decidable by rules"),
    "sentence": ("本句", "sentence"), "list_item": ("列表项", "list item"), "table_row": ("表格行", "table row"),
    "paragraph": ("段落", "paragraph"), "section": ("小节", "section"),
    "line": ("行", "line"), "status": ("状态", "status"), "said": ("句子", "sentence"),
    "why": ("引文或原因", "quote or reason"), "source": ("来源", "source"),
    "not_in": ("来源中没有", "not in the source"),
    "hint": ("{other} 中有此句；所引为 {cited}", "found in {other}, cited is {cited}"),
    "hint_none": ("{other} 中有此句；未引任何来源", "found in {other}, none is cited"),
    "nothing": ("无", "nothing"), "no_quote": ("来源中没有相近的句子", "no sentence of the source comes near"),
    "dangling": ("无处可查的标记", "marks that lead nowhere"), "unused": ("未被引用的文献", "references never cited"),
    "unread": ("未能读取", "could not be read"), "styles": ("引用标记", "citation marks"),
    "not_read": ("按文本读取或略去", "read as text or left out"), "surplus": ("不属于任何文献的文件", "files of no reference"),
    "errors": ("错误", "errors"), "other": ("另外", "and"), "findings": ("其他发现", "other findings"),
    "total": ("共 {n} 句", "{n} sentences"), "bundle": ("报告包", "bundle"), "verdict": ("裁定", "verdict"),
    "more": ("另有 {n} 条（-v 全部显示）", "{n} more (-v shows all)"),
    "sources_none": ("未给来源文件：--sources 目录 或 --fetch", "no sources were given: --sources DIR or --fetch"),
}
REASONS: dict[str, tuple[str, str]] = {
    "extra": ("来源没有这些词", "words the source does not have"), "role": ("语序不同", "another order of words"),
    "neg": ("否定不同", "negation differs"), "modal": ("语气不同", "may, plan or condition differs"),
    "aspect": ("是否已完成不同", "done or not done differs"), "quant": ("全部或部分不同", "all, some, only differ"),
    "attr": ("是他人所说", "somebody else says it"), "case": ("关系词不同", "relations between words differ"),
    "clause": ("跨从句", "across clauses"), "far": ("相距太远", "too far apart"),
    "headcut": ("从句被截", "cut from its clause"), "tailcut": ("从句被截", "cut from its clause"),
    "pron": ("指代不明", "a pronoun"), "coref": ("主语不在引文中", "the subject is not in the evidence"),
    "splice": ("拼接", "spliced"), "spread": ("分散在别处", "stands elsewhere"),
    "nbind": ("数字离开了所属的词", "the number has lost its word"), "strength": ("因果过强", "a stronger cause"),
    "antonym": ("方向相反", "the opposite"), "number": ("数字不同", "another number"),
    "unit": ("单位不同", "another unit"), "date": ("日期不同", "another date"),
    "question": ("来源是问句", "the source asks"), "retracted": ("来源已更正或撤回", "corrected or withdrawn"),
    "gap": ("中间有省略", "something between is left out"), "empty": ("没有可比的内容", "nothing to compare"),
    "causal": ("因果无据", "no sentence states the cause"), "list": ("所列不全在引文中", "not all that is listed"),
    "domain": ("“最”“全部”的范围无据", "no domain for all, only, first or most"),
    "drift": ("说得比来源多", "says more than the source"),
    "language": ("语言不同，规则不判翻译", "a translation, which rules do not decide"),
    "slot": ("要素不同", "a slot differs"), "no_entry": ("文献列表中没有", "in no list of references"),
    "no_source_for": ("手头没有其来源", "no source at hand for"), "unread": ("未能读取", "could not be read")}
"""Code of a reason → the slot in words."""
_OWN = frozenset(("no_entry", "no_source_for", "unread"))
_SAID = re.compile(r"(?:said “([^”]*)”)?(?:, )?(?:found “([^”]*)”)?")
_SENTENCE_COLUMNS, _REASON_COLUMNS = 46, 58
_PER_SENTENCE = frozenset(("AC3", "CE3", "CE4", "CE5", "CE6", "CE7"))


def word(name: str, language: str, **values: object) -> str:
    """The name's words in a language."""
    return WORDS[name][0 if language == "zh" else 1].format(**values)


def terminal_adopted(document: Mapping[str, Any], language: str, colour: bool, all_: bool) -> str:
    """The table of sentences, counts, what else was found, the verdict; `all_` shows every list whole."""
    heads = ["", *(word(one, language) for one in ("line", "status", "said", "why", "source"))]
    rows = [_row(one, language) for one in document["sentences"]]
    text = terminal_table(heads, rows, frozenset((1,)), max_cell=_REASON_COLUMNS)
    if colour:
        text = _coloured(text)
    text += "\n" + _counts(document, language) + "\n"
    text += "".join(_lists(document, language, 10**9 if all_ else 8))
    verdict = f"{document['verdict']} ({document['profile']})"
    shown = paint(verdict, document["verdict"], True) if colour else verdict
    text += f"\n{word('verdict', language)}: {shown}\n"
    return text + f"{word('bundle', language)}: {document['bundle']}\n"


def _row(one: Mapping[str, Any], language: str) -> list[str]:
    return [MARKS[one["status"]], str(one["line"]), word(one["status"], language),
            _cut(one["text"], _SENTENCE_COLUMNS), _why(one, language), _source(one, language)]


def _why(one: Mapping[str, Any], language: str) -> str:
    """The quote of a supported sentence; else what stands against it, and where it might stand."""
    if one["status"] == "supported":
        quotes = " … ".join(f"“{one_line(quote['exact'])}”" for quote in one["quotes"])
        return quotes + "".join(f" ({one_line(by)})" for by in one["reasons"])
    parts = [reason(line, language) for line in one["reasons"][:2]]
    if one["status"] == "number_not_in_source":
        parts = [f"{word('not_in', language)}: {one['reasons'][0]}"]
    elif one["status"] == "undecided" and not parts:
        parts = [word("no_quote", language)]
    if one["hint"]:
        parts.insert(0, _hint(one, language))
    return "; ".join(parts)


def _hint(one: Mapping[str, Any], language: str) -> str:
    cited = [source for mark in one["citations"] for source in mark["sources"]] \
        or [name for mark in one["citations"] for name in mark["references"]]
    if not cited:
        return word("hint_none", language, other=one["hint"])
    return word("hint", language, other=one["hint"], cited=", ".join(dict.fromkeys(cited)))


def reason(line: str, language: str) -> str:
    """A reason of the document in few words of a language: the slot, what is said, what was found."""
    code, _, rest = line.partition(": ")
    name = code.rpartition(":")[0] or code
    words = REASONS.get(name)
    if words is None:
        return line
    shown = words[0 if language == "zh" else 1]
    found = _SAID.match(rest)
    if not found or not (found[1] or found[2]):
        return f"{shown}: {rest}" if name in _OWN else shown
    parts = [f"“{found[1]}”"] if found[1] else []
    parts += [f"{'来源为' if language == 'zh' else 'source'} “{found[2]}”"] if found[2] else []
    return f"{shown}: {', '.join(parts)}"


def _source(one: Mapping[str, Any], language: str) -> str:
    named = [source for mark in one["citations"] for source in mark["sources"]]
    if one["quotes"]:
        named = [quote["source"] for quote in one["quotes"]]
    named = named or [name for mark in one["citations"] for name in mark["references"]] \
        or [mark["mark"] for mark in one["citations"]]
    shown = ", ".join(dict.fromkeys(named))
    return f"{shown} ({word(one['scope'], language)})" if one["scope"] not in (None, "sentence") else shown


def _cut(text: str, columns: int) -> str:
    from ragjudge.render.width import cut
    return cut(one_line(text), columns)


def _coloured(text: str) -> str:
    shades = {"✓": "PASS", "✗": "FAIL", "#": "FAIL"}
    lines = text.split("\n")
    return "\n".join(paint(line[0], shades[line[0]], True) + line[1:] if line[:1] in shades else line
                     for line in lines)


def _counts(document: Mapping[str, Any], language: str) -> str:
    counts = document["counts"]
    parts = [f"{MARKS[name]} {counts[name]} {word(name, language)}" for name in MARKS]
    return f"{word('total', language, n=counts['sentences'])}: " + " · ".join(parts)


def _lists(document: Mapping[str, Any], language: str, most: int) -> list[str]:
    styles = ", ".join(f"{name} {count}" for name, count in document["citations"]["styles"].items())
    sources = document["sources"]
    others = [one for one in document["findings"] if one["rule"] not in _PER_SENTENCE]
    lists = (("styles", [styles] if styles else []),
             ("dangling", document["citations"]["dangling"]), ("unused", document["citations"]["unused"]),
             ("unread", [f"{one['source']}: {one['why']}" for one in sources["unread"]]),
             ("surplus", sources["of_no_reference"]),
             ("not_read", [f"{one['line']}: {one['what']}" for one in document["not_read"]]),
             ("findings", [f"{one['rule']} {one['where']}: {one['found']}" for one in others]),
             ("errors", document["errors"]))
    made = [_list(name, items, language, most) for name, items in lists if items]
    if not sources["read"] and not sources["unread"]:
        made.append(word("sources_none", language) + "\n")
    return made


def _list(name: str, items: list[str], language: str, most: int) -> str:
    shown = [one_line(one)[:160] for one in items[:most]]
    if len(items) > most:
        shown.append(word("more", language, n=len(items) - most))
    return f"{word(name, language)}: " + "; ".join(shown) + "\n"
