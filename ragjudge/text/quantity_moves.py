"""What makes a number a change or a reached level, its direction, and its basis (同比, annualised)."""

import re
from dataclasses import dataclass
from fractions import Fraction

_UP_ZH = ("增长|增加|增|上升|提高|提升|上涨|涨|升|扩大|增幅|涨幅|增速|翻|多|高|快|高出|高了|多出|拉高|攀升|上调|上浮|走高|"
          "增收|扩张|跃升|飙升|激增|猛增|大增|新增|同比增")
_DOWN_ZH = ("负增长|降幅|跌幅|下降|减少|降低|下跌|跌|降|减|回落|缩减|收窄|下滑|萎缩|少|低|慢|低了|下调|下浮|走低|缩水|锐减|骤降|大减|"
            "暴跌|滑落|削减")
_FILL_ZH = "(?:了|幅度|幅|率|为|达|达到|约|近|近乎|超过|逾|不足|超|大约|至少|将近|不到|接近)"
_CHANGE_ZH = re.compile(rf"(?:(?P<up>{_UP_ZH})|(?P<down>{_DOWN_ZH})){_FILL_ZH}*\Z")
_LEVEL_ZH = re.compile(r"(?:至|到|为|达|达到|升至|降至|增至)(?:了|约|近|超过|逾|大约)?\Z")
_REACHED_ZH = re.compile(rf"(?:(?P<up>{_UP_ZH})|(?P<down>{_DOWN_ZH}))(?:至|到)(?:了|约|近|超过|逾|大约)?\Z")
_UP_EN = ("rose|risen|rise|rises|rising|grew|grow|grows|grown|growing|growth|increase|increased|increases|"
          "increasing|gain|gained|gains|climbed|climb|jumped|jump|surged|surge|soared|expanded|raised|up|"
          "sped up|upped|widened|advanced")
_DOWN_EN = ("fell|fall|falls|fallen|falling|decrease|decreased|decreases|decreasing|decline|declined|"
            "declines|declining|drop|dropped|drops|dropping|plunged|plunge|slumped|sank|shrank|shrunk|"
            "reduced|reduction|reduce|cut|lowered|contracted|slipped|down|slowed|narrowed|tumbled|plummeted")
_MANNER_EN = "(?: further| again| sharply| only| just| another| slightly| steadily| rapidly| significantly)?"
_FILL_EN = (r"(?: about| around| nearly| almost| roughly| approximately| more than| over| less than| under|"
            r" at least| up to| an estimated| some| between| as much as)?(?: a)?")
_CHANGE_EN = re.compile(rf"\b(?:(?P<up>{_UP_EN})|(?P<down>{_DOWN_EN})){_MANNER_EN}"
                        rf"(?: by| of| in)?{_FILL_EN}[ ]?\Z",
                        re.IGNORECASE | re.ASCII)
_UP_TO, _DOWN_TO = _UP_EN.replace("|up|", "|"), _DOWN_EN.replace("|down|", "|")
_REACHED_EN = re.compile(rf"\b(?:(?P<up>{_UP_TO})|(?P<down>{_DOWN_TO})){_MANNER_EN} to{_FILL_EN}[ ]?\Z",
                         re.IGNORECASE | re.ASCII)
_CHANGE_AFTER_EN = re.compile(
    r" (?:(?P<up>more|higher|greater|faster|larger|increase|rise|growth|gain|jump|surge)"
    r"|(?P<down>less|fewer|lower|smaller|cheaper|slower|decrease|decline|drop|fall|reduction|cut))\b",
                   re.ASCII)
_FACTOR_OF = re.compile(r"\b(?:by )?(?:a )?factor of (?:about |nearly |almost |more than |over |"
                        r"at least |up to )?\Z",
                   re.ASCII)
_COMPARED_ZH = re.compile(r"(?:比|较)[^，。；,;]{1,30}\Z")
_CLAUSE = re.compile(r"[，。；,;\n]")


@dataclass(frozen=True, slots=True)
class Move:
    """How a number belongs to a change.

    Attributes:
        change: By how much (grew by 5%).
        level: To what level, reached by a named change (grew to 5%).
        direction: "+", "-", or "" where no word tells.
    """
    change: bool
    level: bool = False
    direction: str = ""


def move_of(text: str, start: int, end: int) -> Move:
    """Whether the number at [start, end) says by how much something changed (grew by), or to what
    level."""
    times = _FACTOR_OF.search(text, max(0, start - 40), start)
    start = times.start() if times else start
    before = text[max(0, start - 60):start]
    clause = _CLAUSE.split(before)[-1]
    reached = _REACHED_ZH.search(clause) or _REACHED_EN.search(before.rstrip() + " ")
    if reached:
        return Move(False, True, _sign(reached))
    if clause.endswith(("多达", "高达")):
        return Move(False)
    changed = _CHANGE_ZH.search(clause)
    if _LEVEL_ZH.search(clause) and not changed:
        return Move(False)
    if changed:
        bare = (changed["up"] or changed["down"]) in ("多", "少", "高", "低", "快", "慢")
        if bare and not _COMPARED_ZH.search(clause) and clause[-1] != "了":
            return Move(False)
        return Move(True, False, _sign(changed))
    changed = _CHANGE_EN.search(before.rstrip() + " ")
    if changed:
        return Move(True, False, _sign(changed))
    changed = _CHANGE_AFTER_EN.match(text, end)
    if changed and text[max(0, start - 3):start].lower() != "to ":
        return Move(True, False, _sign(changed))
    return Move(False)


def _sign(found: re.Match) -> str:
    return "+" if found["up"] else "-"


_BASES = (
    ("yoy", re.compile(r"同比|较上年|比上年|较去年|比去年|year[- ]on[- ]year|year[- ]over[- ]year|\b(?:YoY|y/y|yoy)\b"
                       r"|from a year (?:earlier|ago)|than a year (?:earlier|ago)", re.ASCII)),
    ("qoq", re.compile(r"季环比|环比上季|quarter[- ]on[- ]quarter|quarter[- ]over[- ]quarter|\b(?:QoQ|q/q|qoq)\b",
                   re.ASCII)),
    ("mom", re.compile(r"月环比|环比上月|month[- ]on[- ]month|month[- ]over[- ]month|\b(?:MoM|m/m|mom)\b",
                   re.ASCII)),
    ("sequential", re.compile(r"环比|sequentially|sequential", re.ASCII)),
    ("annualised", re.compile(r"年化|折年率|annuali[sz]ed|annual rate", re.ASCII | re.IGNORECASE)),
    ("average_annual", re.compile(r"年均|复合增长|年复合|CAGR|compound annual|a year on average|average annual|"
                                  r"on average each year", re.ASCII)),
    ("cumulative", re.compile(r"累计|cumulative(?:ly)?", re.ASCII)))
_ANY_BASIS = re.compile("|".join(pattern.pattern for _, pattern in _BASES), re.ASCII | re.IGNORECASE)


def basis_of(text: str, start: int, end: int, before: int, after: int) -> str:
    """The basis mark of a change: yoy, qoq, mom, sequential, annualised, average_annual, cumulative, or "".

    Args:
        before, after: Where the neighbouring quantities end and begin; a mark beyond them is theirs.
    """
    left = text[max(before, start - 40):start]
    left = re.split(r"[。；;\n]|[，,](?! ?$)", left)[-1]
    right = re.split(r"[，。；,;\n]|\.(?: |$)", text[end:min(after, end + 44)])[0]
    for window in (left, right):
        if not _ANY_BASIS.search(window):
            continue
        names = [name for name, pattern in _BASES if pattern.search(window)]
        if "sequential" in names and len(names) > 1 and {"qoq", "mom"} & set(names):
            names.remove("sequential")
        return names[0] if len(names) == 1 else ""
    return ""


_REACHED_TIMES = re.compile(r"(?:到|至|为|是|达|达到|相当于|的|约|近|超过)\Z")


def by_a_factor(text: str, start: int) -> bool:
    """Whether "a factor of" stands directly before an index."""
    return bool(_FACTOR_OF.search(text, max(0, start - 30), start))


def factor_of(text: str, start: int, end: int, kind: str, values: tuple[Fraction, Fraction],
              move: Move) -> Fraction | None:
    """What the start is multiplied by, where the words say it without doubt.

    增长两倍 is ×3, 增至两倍 ×2, 翻了两倍 and "rose three times" are said both ways: None.
    """
    low, high = values
    if low != high or low < 0:
        return None
    if kind == "percent" and move.change and move.direction:
        share = low / 100
        if move.direction == "+":
            return 1 + share
        return 1 - share if share <= 1 else None
    if kind != "times":
        return None
    if by_a_factor(text, start) and move.direction:
        return low if move.direction == "+" else 1 / low if low else None
    if "fold" in text[start:end].lower() and move.direction and low:
        return low if move.direction == "+" else 1 / low
    if "倍" not in text[start:end]:
        return None
    if low == 1 and text[max(0, start - 2):start].rstrip("了").endswith("翻"):
        return Fraction(2)
    if move.level:
        return low
    before = text[max(0, start - 6):start]
    if move.change and move.direction == "+" and "翻" not in before and not _REACHED_TIMES.search(
            before.rstrip("约近")):
        return 1 + low
    return None
