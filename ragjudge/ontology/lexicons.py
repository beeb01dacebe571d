"""ontology/lexicons/*.toml: closed word lists, name → class → words and masks.

`causal.toml` is the lexicon `causal`; `x.zh.toml` and `x.en.toml` are one lexicon, `x`, where a
class may also be a plain list of words of that language. Every table of a file is a class:
[cause] zh = […], en = […], masks = […], case_sensitive = false. Source: docs/formats.md 2.9
"""

from typing import Any

from ragjudge.ontology.faults import Fault
from ragjudge.ontology.shape import check_format, record
from ragjudge.records.rules import LexiconClass

FOLDER = "ontology/lexicons/"


def lexicon_name(path: str) -> tuple[str, str | None]:
    """(lexicon, language of the whole file or None)."""
    stem = path.removeprefix(FOLDER).removesuffix(".toml")
    name, _, last = stem.rpartition(".")
    return (name, last) if name and last in ("zh", "en") else (stem, None)


def parse_lexicon(raw: dict[str, Any], path: str,
                  faults: list[Fault]) -> list[tuple[str, tuple[str, LexiconClass]]]:
    """Each class as (where, (class name, words))."""
    check_format(raw, "lexicon", path, faults)
    language, made = lexicon_name(path)[1], []
    for name, table in raw.items():
        if name == "format":
            continue
        where = f"{path}#/{name}"
        if type(table) is list and language:
            table = {language: table}
        if type(table) is not dict:
            faults.append(Fault(where, "a class is a table with zh, en, masks",
                                f'[{name}] zh = ["…"] en = ["…"]'))
            continue
        words = record(LexiconClass, table, where, faults)
        if words is not None:
            _check(words, where, faults)
            made.append((where, (name, words)))
    return made


def merged(parts: list[tuple[str, dict[str, LexiconClass]]]) -> dict[str, dict[str, LexiconClass]]:
    """One dict of lexicons; classes of the same name are joined, words in order, each once."""
    result: dict[str, dict[str, LexiconClass]] = {}
    for lexicon, classes in parts:
        into = result.setdefault(lexicon, {})
        for name, words in classes.items():
            into[name] = _joined(into[name], words) if name in into else words
    return result


def _joined(one: LexiconClass, two: LexiconClass) -> LexiconClass:
    def both(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(getattr(one, name) + getattr(two, name)))
    return LexiconClass(both("zh"), both("en"), both("masks"),
                        one.case_sensitive or two.case_sensitive)


def _check(words: LexiconClass, where: str, faults: list[Fault]) -> None:
    for key in ("zh", "en", "masks"):
        seen: set[str] = set()
        for i, word in enumerate(getattr(words, key)):
            if not word.strip() or word != word.strip():
                faults.append(Fault(f"{where}/{key}/{i}", f"{word!r} is empty or has outer spaces"))
            elif word in seen:
                faults.append(Fault(f"{where}/{key}/{i}", f"{word!r} stands twice"))
            seen.add(word)
