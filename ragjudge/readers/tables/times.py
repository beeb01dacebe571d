"""Which cells and headers are periods: years, dates, months, quarters, fiscal years, ranges.

Only the shape is decided here; `text.periods` gives the days.
"""

import re

from ragjudge.text.canon import key

_YEAR = r"(?:1[0-9]{3}|20[0-9]{2}|21[0-9]{2})"
_MONTH = (r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
          r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?")
_SHAPES = re.compile(
    rf"^(?:{_YEAR}(?:\.[0-9]+)?"
    rf"|{_YEAR}[-/.][01]?[0-9](?:[-/.][0-3]?[0-9])?(?:[t ][0-9:.+z-]{{4,}})?"
    r"|[0-3]?[0-9][/.][0-3]?[0-9][/.](?:[0-9]{2}|[0-9]{4})(?: [0-9:apm ]{3,})?"
    rf"|{_YEAR}[ -]?q[1-4]|q[1-4][ -/]?{_YEAR}|[1-4]q[ -]?(?:{_YEAR}|[0-9]{{2}})"
    rf"|{_YEAR}[ -]?h[12]|h[12][ -]?{_YEAR}|{_YEAR}m[01][0-9]"
    r"|fy ?(?:[0-9]{4}|[0-9]{2})(?: ?q[1-4])?|q[1-4] ?fy ?(?:[0-9]{4}|[0-9]{2})"
    rf"|{_YEAR}[-–/][0-9]{{2}}|{_YEAR} ?[-–—~至到] ?{_YEAR}|{_YEAR}s"
    rf"|(?:[0-3]?[0-9] )?{_MONTH}[ ,-]+(?:[0-3]?[0-9], )?{_YEAR}|{_MONTH}-[0-9]{{2}}|{_YEAR} {_MONTH}"
    rf"|{_YEAR}年度?(?:(?:第?[一二三四1-4]季度?)|[上下]半年|1?[0-9]月(?:份)?(?:[0-3]?[0-9]日)?)?)$")
_ANY_YEAR = re.compile(r"^[0-9]{1,4}(?:\.[0-9]+)?$")
_HEADER_YEAR = re.compile(rf"^({_YEAR})(?:年|年度)?(?: ?\(?[a-zé]{{1,10}}\)?)?$")
_NAME_YEAR = re.compile(r"(?<![0-9.])((?:1[89]|20)[0-9]{2})(?![0-9.])")
_CITED = re.compile(r"[(（][^()（）]*[A-Za-z\u4e00-\u9fff][^()（）]*[)）]")

_BRACKETS = re.compile(r"[(（\[［【][^()（）\[\]［］【】]*[)）\]］】]")
# A year beside such a word is not the column's period; one beside a part of a year is only half of it.
_OTHER_YEAR = re.compile(
    r"\b(?:since|from|to|base|vs|versus|target|by|until|than|after|before|constant|prices|dollars|real)\b"
    r"|[=比较自]|以来|基期|不变价|价格水平|目标", re.ASCII)
_YEAR_PART = re.compile(
    rf"\b(?:{_MONTH}|[qh][1-4]|[1-4][qh]|quarter|half|month|ytd|ltm)(?![a-z])|[季月日]|半年",
    re.ASCII)

TIME_WORDS = frozenset(("year", "years", "yr", "date", "day", "month", "quarter", "period", "time", "week",
                        "decade", "century", "fiscal year", "financial year", "reporting period", "jahr",
                        "datum", "monat", "quartal", "annee", "ano", "anno", "fecha", "年", "年份", "年度",
                        "日期", "时间", "月", "月份", "季度", "期间", "报告期", "统计时间", "时期", "财年"))
NOT_THE_PERIOD = frozenset(("currency", "base", "money", "price", "modified", "created", "updated", "update",
                            "retrieved", "accessed", "published", "reported", "release", "released",
                            "checked", "founded", "birth", "founding", "重估", "发布", "更新", "创建",
                            "修改", "成立", "基期", "币值"))
_BETWEEN_WORDS = re.compile(r"[ \n_\-./()（）\[\],:;]+")
_PRICE_DATE = re.compile(r"price (?:date|time|month)")


def is_time(cell: str) -> bool:
    """Whether the cell has the shape of a period, its four-digit year printed (or an unmistakable date)."""
    return bool(_SHAPES.match(key(cell).strip()))


def is_any_year(cell: str) -> bool:
    """A bare number of one to four digits: a year only under a header that says so."""
    return bool(_ANY_YEAR.match(cell.strip()))


def header_words(header: str) -> list[str]:
    """The folded words of a header, snake_case and dashes taken apart."""
    return [one for one in _BETWEEN_WORDS.split(key(header)) if one]


def names_time(header: str) -> bool:
    """Whether the header names the period of a row (and not, say, the base year of a currency)."""
    folded = " ".join(header_words(header))
    words = folded.split(" ")
    if any(word in NOT_THE_PERIOD or word[:2] in NOT_THE_PERIOD for word in words) \
            and not _PRICE_DATE.match(folded):
        return False
    return folded in TIME_WORDS or words[-1] in TIME_WORDS or words[0] in ("year", "date", "年份", "日期")


def names_other_date(header: str) -> bool:
    """A date that is not the row's period: created, modified, the money's base year."""
    words = header_words(header)
    return any(word in NOT_THE_PERIOD for word in words) and not names_time(header)


def header_year(header: str) -> str | None:
    """The year that a wide table prints as a column header ("2020", "2020年", "2025 (est)"), or None."""
    found = _HEADER_YEAR.match(key(header).strip())
    return found[1] if found else None


def column_period(header: str) -> str | None:
    """The period that a column header states (the reading's period in a wide table), as printed, or None."""
    if header_year(header):
        return header_year(header)
    return header.strip() if is_time(header) else None


def header_names_year(header: str) -> tuple[bool, str | None]:
    """(whether the name of a column speaks of its own period, that year) of "Revenue 2022 (EUR m)".

    The year is None where it is not one whole year. Years in brackets are of the unit.
    """
    bare = _BRACKETS.sub(" ", key(header))
    years = set(_NAME_YEAR.findall(bare))
    if not years or _OTHER_YEAR.search(bare):
        return False, None
    return True, years.pop() if len(years) == 1 and not _YEAR_PART.search(bare) else None


def year_of_name(stem: str) -> str | None:
    """The year at the end of a file's stem ("costs_2030"), if it is the only one in it."""
    years = _NAME_YEAR.findall(stem)
    return years[0] if len(years) == 1 and stem.rstrip(")").endswith(years[0]) else None


def year_of_caption(caption: str) -> str | None:
    """The one year that a caption speaks of; years inside a citation in brackets do not count."""
    bare = _CITED.sub(" ", caption)
    years = set(_NAME_YEAR.findall(bare))
    return years.pop() if len(years) == 1 else None
