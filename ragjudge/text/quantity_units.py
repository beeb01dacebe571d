"""The unit of a number in running text: before it ($ 5), after it (5 GWh, 10万多辆), around it
($5/kWh)."""

import re
from dataclasses import replace

from ragjudge.text.charset import is_han, is_word
from ragjudge.text.numerals import EN_SHORT, Number, scan_magnitude
from ragjudge.text.units import Unit, parse_unit, price_year_after, priced, scan_unit

MORE = ("多", "余", "来")
_MONEY_BEFORE = re.compile(
    r"(US\$|U\.S\.\$|HK\$|NT\$|NZ\$|[ACRS]\$|[cC] \$|\$|€|£|¥|₩|₹|"
    r"\b(?:USD|EUR|GBP|JPY|CNY|RMB|HKD|CAD|AUD|INR|CHF|KRW|TWD|SGD)|人民币|美元) ?\Z", re.ASCII)
_SHORT = re.compile(r" ?(bn|mn|trn|tn|[mbkKMBT])(?![A-Za-z0-9])")
_PER = re.compile(
    r" ?/ ?[A-Za-z0-9]+| per [A-Za-z]+| a (?:day|year|barrel|tonne|ton|week|month|share)\b"
    r"(?! (?:earlier|ago|later|before|after))", re.ASCII)
_PRICED = re.compile(r" (?:constant |real |in )?([12][0-9]{3})[ -](?=(?:US|U\.S\.|Canadian|Australian)? ?"
                     r"(?:dollars|\$|USD|EUR|euros|GBP|CNY|RMB|yuan|yen|pounds)\b)", re.ASCII)
_CODES = {"c $": "CAD", "C $": "CAD", "U.S.$": "US$", "人民币": "CNY"}
_NO_YEARS = ("级", "代", "度", "初", "末", "底", "不", "币", "价")


def money_before(text: str, start: int) -> tuple[str, int] | None:
    """(currency sign, its start) directly before an index."""
    found = _MONEY_BEFORE.search(text, max(0, start - 8), start)
    return (_CODES.get(found[1], found[1]), found.start()) if found else None


def with_short_magnitude(text: str, number: Number, money: bool) -> Number:
    """$5m, $3.5bn; without a currency only 40k."""
    if money:
        short = _SHORT.match(text, number.end)
        if short and text[number.end - 1] in "0123456789)":
            return _times(number, {"b": 10 ** 9}.get(short[1]) or EN_SHORT[short[1]], short.end())
    elif text[number.end:number.end + 1] in ("k", "K") and text[number.end + 1:number.end + 2] != "-" and \
            not _letter(text, number.end + 1):
        return _times(number, 1000, number.end + 1)
    return number


def _letter(text: str, at: int) -> bool:
    follows = text[at:at + 1]
    return bool(follows) and is_word(follows) and not is_han(follows)


def _times(number: Number, scale: int, end: int) -> Number:
    return number.times(scale, end)


def unit_after(text: str, number: Number) -> tuple[Unit | None, int, str]:
    """(unit, end, "more" for 多, "half" for 一吨半, or "") of what follows a number."""
    at, extra = number.end, ""
    if text[at:at + 1] in MORE or text[at:at + 1] == " " and text[at + 1:at + 2] == "余":
        at, extra = at + 1 + (text[at] == " "), "more"
        scale, after = scan_magnitude(text, at)
        if scale > 1:
            found = scan_unit(text, after) if after < len(text) else None
            base = found[0] if found else parse_unit("1")
            return replace(base, scale=base.scale * scale), found[1] if found else after, "more"
    if text.startswith("个半", at):
        found = scan_unit("个" + text[at + 2:at + 8], 0)
        return (found[0], at + 1 + found[1], "half") if found else (None, at, "")
    if text[at:at + 1] in ("x", "×") and not is_word(text[at + 1:at + 2] or " ") and \
            text[at - 1] in "0123456789":
        return parse_unit("x"), at + 1, extra
    found = _unit_at(text, at)
    if not found:
        return None, (at if extra else number.end), extra
    unit, end = found
    if text[end:end + 1] == "半" and not extra:
        return unit, end + 1, "half"
    return unit, end, extra


def _unit_at(text: str, at: int) -> tuple[Unit, int] | None:
    year = _PRICED.match(text, at)
    if year:
        found = scan_unit(text, year.end())
        whole = priced(found[0], year[1]) if found else None
        if found and whole:
            return whole, found[1]
    for gap in ("", " ", "-", " -"):
        if text.startswith(gap, at) and at + len(gap) < len(text) and not (
                "-" in gap and text[at + len(gap)] in "$€£¥₩₹"):
            found = scan_unit(text, at + len(gap))
            if found:
                return found
    if text[at:at + 1] == "年" and text[at + 1:at + 2] not in _NO_YEARS:
        return parse_unit("year"), at + 1
    return None


def money_unit(text: str, sign: str, after: tuple[Unit | None, int],
               number_end: int) -> tuple[Unit | None, int]:
    """(unit, end) of an amount with a currency before it, divided by what follows: $5/kWh, $60 a
    barrel."""
    unit, end = after
    money = parse_unit(sign)
    if unit and (money and unit.dims == money.dims or unit.kind_hint == "currency"):
        return unit, end
    late = price_year_after(text, number_end)
    if late and money:
        return priced(money, late[0]) or money, late[1]
    per = _PER.match(text, number_end)
    if per and money:
        divisor = per[0].removeprefix(" per ").removeprefix(" a ").strip(" /")
        whole = parse_unit(f"{money.text}/{divisor}")
        if whole:
            return whole, per.end()
    return money, number_end
