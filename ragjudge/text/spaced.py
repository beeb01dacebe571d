"""Chinese numerals printed with blanks between the characters (三千 八百, 百 分 之 五) brought together."""

import re

_MARKS = "点分之个百成折又余多几"
_DIGITS = "零〇一二三四五六七八九两壹贰叁肆伍陆柒捌玖0123456789"
_TENS = "十拾百佰千仟万亿兆"
_BLANK = re.compile(f"(?<=[{_DIGITS}{_TENS}{_MARKS}]) (?=[{_DIGITS}{_TENS}{_MARKS}])")
_QUICK = re.compile(f"[{_DIGITS}{_TENS}分] [{_DIGITS}{_TENS}{_MARKS}]")
_HAN = frozenset(_DIGITS[:-10] + _TENS + _MARKS)


def squeeze(text: str) -> tuple[str, list[int] | None]:
    """The text without the blanks inside spaced numerals, and its way back (None: nothing changed).

    A lone blank goes only before a magnitude or a mark (7 萬, 七成 六 is left to the share); from two
    blanks in one run on, all of them go, but between two digits.
    """
    if not _QUICK.search(text):
        return text, None
    gone: list[int] = []
    run: list[int] = []
    for match in _BLANK.finditer(text):
        at = match.start()
        if run and at - run[-1] > 6 or run and " " in text[run[-1] + 1:at] or run and not all(
                ch in _HAN or ch in "0123456789" for ch in text[run[-1] + 1:at]):
            gone += _kept(text, run)
            run = []
        run.append(at)
    gone += _kept(text, run)
    if not gone:
        return text, None
    drop = frozenset(gone)
    back = [at for at in range(len(text)) if at not in drop]
    return "".join(text[at] for at in back), [*back, len(text)]


def _kept(text: str, run: list[int]) -> list[int]:
    """Those blanks of a run that go."""
    found = []
    for at in run:
        before, after = text[at - 1], text[at + 1]
        if before in _DIGITS and after in _DIGITS or before in "0123456789" and after not in _TENS + _MARKS:
            continue
        if len(run) > 1 and any(ch in _TENS + "点折成分" for ch in text[run[0] - 1:run[-1] + 2]):
            found.append(at)
        elif after in "百千万亿兆佰仟拾点余" or after == "分" and text[at + 2:at + 3] == "之" or \
                after == "之" and before == "分" or \
                after in "多几" and before in _TENS:
            found.append(at)
    return found
