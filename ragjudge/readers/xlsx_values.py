"""What an XLSX cell shows: dates and times by number format, percent, currency, numbers of 15 digits.

Source: ECMA-376 part 1, 18.8.30 (numFmts), 18.17.4 (dates); CASES T04, T05.
"""

import re
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from functools import lru_cache

BUILT_IN = {9: "0%", 10: "0.00%", 14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy",
            18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "m/d/yy h:mm",
            **dict.fromkeys((27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58), "yyyy-mm-dd"),
            **dict.fromkeys((32, 33, 34, 35, 55, 56), "h:mm:ss"), 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0"}
"""Number format ids without a definition in the file; the dates of East Asian locales included."""
_QUOTED = re.compile(r'"([^"]*)"|\\(.)')
_PADDING = re.compile(r"[_*].")
_BRACKET = re.compile(r"\[([^\]]*)\]")
_CURRENCY = re.compile(r"\[\$([^\-\]]+)(?:-[^\]]*)?\]")
_CURRENCY_SIGN = re.compile("[$€£¥￥₩₹]")
_ELAPSED = frozenset(("h", "hh", "m", "mm", "s", "ss"))
_DIGITS_15 = Context(prec=15)
LAST_SERIAL = 2958466
SHIFT_1904 = 1462
_ORDINAL_1899_12_30 = date(1899, 12, 30).toordinal()


@dataclass(frozen=True, slots=True)
class Format:
    """A number format: `kind` is number, percent, date, time, datetime or elapsed; text around a number."""
    kind: str = "number"
    before: str = ""
    after: str = ""


GENERAL = Format()


@lru_cache(maxsize=4096)
def parse_format(code: str) -> Format:
    """The format of a number format code; only its first section counts."""
    first = _first_section(code)
    brackets = [one.lower() for one in _BRACKET.findall(first)]
    bare = _BRACKET.sub("", _PADDING.sub("", _QUOTED.sub("", first)))
    letters = bare.lower().replace("general", "").replace("am/pm", "h").replace("a/p", "h")
    has_time = any(one in letters for one in "hs")
    has_day = any(one in letters for one in "yd年月日") or "m" in letters and not has_time \
        or "e" in letters and "g" in letters
    if any(one in _ELAPSED for one in brackets):
        return Format("elapsed")
    if has_day or has_time:
        return Format("datetime" if has_day and has_time else "date" if has_day else "time")
    if "%" in bare:
        return Format("percent")
    if re.search("[0#?],+(?![0#?,])", bare):
        return GENERAL  # shown in thousands: what stands around it is not the unit of the value
    return _around(first)


def _first_section(code: str) -> str:
    inside = False
    for at, one in enumerate(code):
        inside ^= one == '"'
        if one == ";" and not inside and code[at - 1:at] != "\\":
            return code[:at]
    return code


def _around(section: str) -> Format:
    """Currency marks and quoted text before and after the digits."""
    section = _BRACKET.sub("", _CURRENCY.sub(r'"\1"', section))
    digits = re.search("[0#?]|General", section)
    if not digits:
        return GENERAL
    last = max(section.rfind(one) for one in "0#?l")
    parts = []
    for piece in (section[:digits.start()], section[last + 1:]):
        shown = "".join(a or b for a, b in _QUOTED.findall(piece))
        rest = _QUOTED.sub("", _PADDING.sub("", piece))
        parts.append("".join(_CURRENCY_SIGN.findall(rest)) + shown)
    return Format("number", parts[0].strip(" "), parts[1].rstrip(" "))


def number_text(value: Decimal) -> str:
    """A number with at most 15 significant digits, no exponent below 10^21, no trailing zeros."""
    rounded = _DIGITS_15.plus(value)
    if rounded == 0:
        return "0"
    if rounded.adjusted() > 20 or rounded.adjusted() < -15:
        return str(rounded.normalize(_DIGITS_15)).replace("E+", "E")
    text = format(rounded, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def shown(raw: str, form: Format, since_1904: bool) -> tuple[str, str | None]:
    """The text of a numeric cell and, where it could not be read as its format says, why not."""
    try:
        value = Decimal(raw)
    except InvalidOperation:
        return raw, "not a number"
    if not value.is_finite() or abs(value.adjusted()) > 400:
        return raw, "not a finite number"
    if form.kind == "number":
        sign = "-" if value < 0 and form.before else ""
        return sign + form.before + number_text(abs(value) if sign else value) + form.after, None
    if form.kind == "percent":
        return number_text(value * 100) + "%", None
    if form.kind == "elapsed":
        return _clock(value), None
    return _moment(value, form.kind, since_1904)


def _moment(value: Decimal, kind: str, since_1904: bool) -> tuple[str, str | None]:
    serial = value + (SHIFT_1904 if since_1904 else 0)
    if value < 0 or serial >= LAST_SERIAL:
        return number_text(value), "not a day of the calendar"
    day = int(serial)
    milliseconds = int(((serial - day) * 86_400_000).to_integral_value(ROUND_HALF_UP))
    if milliseconds == 86_400_000:
        day, milliseconds = day + 1, 0
    clock = _clock(Decimal(milliseconds) / 86_400_000)
    if kind == "time" or day == 0:
        return (clock, None) if value < 1 or kind == "time" else (number_text(value), None)
    if day == 60:
        return number_text(value), "29 February 1900 does not exist"
    text = date.fromordinal(_ORDINAL_1899_12_30 + day + (day < 60)).isoformat()
    return (f"{text} {clock}" if kind == "datetime" else text), None


def _clock(days: Decimal) -> str:
    """hh:mm:ss, with milliseconds only where there are some; hours may pass 24."""
    total = int((abs(days) * 86_400_000).to_integral_value(ROUND_HALF_UP))
    seconds, rest = divmod(total, 1000)
    text = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    text += f".{rest:03d}".rstrip("0") if rest else ""
    return "-" + text if days < 0 else text
