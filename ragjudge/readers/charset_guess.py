"""Which legacy encoding bytes without a mark are in: candidates scored by the writing they would give.

A wrong encoding gives rare characters; so each candidate is judged by how many of its characters are
frequent in the language that it was made for.
"""

from functools import lru_cache

from ragjudge.text.charset import is_han

COMMON_HAN = frozenset(
    "的一是不了在人有我他这個个们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着下自之年过過发發后後作里裡"
    "用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實"
    "日军軍者意无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问問很最重并並物手应應战戰向头頭文"
    "体體政美相见見被利什二等产產或新己制身果加西斯月话話合回特代内內信表化老给給世位次度门門任常先海通教儿兒原东東声聲提立及比员員"
    "解水名真论論处處走义義各入几幾口认認条條平系气氣题題活尔爾更别別打女变變四神总總何电電数數安少报報才结結反受目太量再感建务務做"
    "接必场場件计計管期市直德资資命山金指克许許统統区區保至队隊形社便空决決治展马馬科司五基眼书書非则則听聽白却卻界达達光放强強即像"
    "难難且权權思王象完设設式色路记記南品住告类類求据據程北边邊死张張该該交规規万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓"
    "识識候带帶导導争爭运運价價格率售销銷额額亿億车車厂廠股投企商客户戶")
COMMON_HANGUL = frozenset("이다는을의에가고하지은로기도를사한자서어대인시아리나일정그전여해과스있수들제부라만보주으게상구원유")
FREQUENT_CYRILLIC = frozenset("оеаинтсрвлкмдпуОЕАИНТСРВЛК")
_WESTERN_MARKS = frozenset("“”‘’–—…•€£¥©®™°±²³µ·×÷½¼¾§«»¿¡´ªº\xa0")
_HAN_MARKS = frozenset("，。、；：？！“”‘’（）《》【】「」『』—…·　％")
SHORT = 20


def _first_level(codec: str, low: int, high: int) -> frozenset[str]:
    made = set()
    for lead in range(low, high + 1):
        for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
            made.add(bytes((lead, trail)).decode(codec, "ignore"))
    return frozenset(one for one in made if len(one) == 1 and is_han(one))


@lru_cache(maxsize=None)
def _simplified() -> frozenset[str]:
    """The 3755 characters of GB 2312 level 1."""
    return _first_level("gb2312", 0xB0, 0xD7)


@lru_cache(maxsize=None)
def _traditional() -> frozenset[str]:
    """The 5401 characters of Big5 level 1."""
    return _first_level("big5", 0xA4, 0xC6)


def _share(text: str, of: frozenset[str]) -> float:
    return sum(map(of.__contains__, text)) / len(text)


def _score_han(wide: str, ordinary: frozenset[str]) -> float:
    letters = "".join(one for one in wide if one not in _HAN_MARKS)
    if not letters:
        return 0.0
    known = _share(letters, ordinary)
    if known < 0.8:
        return 0.0
    return 0.5 * known + 0.5 * min(1.0, _share(letters, COMMON_HAN) / 0.3)


def _score_kana(wide: str) -> float:
    kana = sum("\u3040" <= one <= "\u30ff" for one in wide) / len(wide)
    known = sum("\u3000" <= one <= "\u30ff" or is_han(one) or "\uff01" <= one <= "\uff5e"
                for one in wide) / len(wide)
    return known if kana >= 0.15 and known > 0.9 else 0.0


def _score_hangul(wide: str) -> float:
    letters = "".join(one for one in wide if one not in _HAN_MARKS)
    if not letters or sum("\uac00" <= one <= "\ud7a3" for one in letters) < 0.9 * len(letters):
        return 0.0
    return 0.5 + 0.5 * min(1.0, _share(letters, COMMON_HANGUL) / 0.3)


def _score_cyrillic(wide: str) -> float:
    letters = [one for one in wide if one not in _WESTERN_MARKS]
    if not letters or sum("\u0401" <= one <= "\u0451" for one in letters) < 0.9 * len(letters):
        return 0.0
    capitals = sum("А" <= one <= "Я" for one in letters) / len(letters)
    return min(1.0, _share("".join(letters), FREQUENT_CYRILLIC) / 0.6) - 0.5 * capitals


def _score_western(text: str) -> float:
    good = bad = 0
    for at, one in enumerate(text):
        if one < "\x80":
            continue
        beside = text[at - 1:at] + text[at + 1:at + 2]
        if one in _WESTERN_MARKS:
            good += 1
        elif "\xc0" <= one <= "\xff" or one in "ŠšŽžŒœŸ":
            near_ascii = any("a" <= other.lower() <= "z" for other in beside)
            good, bad = (good + 1, bad) if near_ascii else (good, bad + 1)
        else:
            bad += 1
    return good / (good + bad) if good + bad else 0.0


def _score_utf16(text: str) -> float:
    if not text or any(one < " " and one not in "\t\n\r\f" for one in text):
        return 0.0
    known = sum(" " <= one <= "~" or one in "\t\n\r" or is_han(one) or one in _HAN_MARKS
                or "\xa0" <= one <= "\u052f" or "\uff01" <= one <= "\uff5e" for one in text)
    frequent = sum(one in " \n,.，。的" or one in COMMON_HAN or "a" <= one <= "z" or "0" <= one <= "9"
                   for one in text)
    return known / len(text) if known > 0.95 * len(text) and frequent > 0.25 * len(text) else 0.0


def _score(codec: str, text: str) -> float:
    if codec.startswith("utf-16"):
        return _score_utf16(text)
    wide = "".join(one for one in text if one > "\x7f")
    if not wide:
        return 0.0
    if codec == "gb18030":
        return _score_han(wide, _simplified() | _traditional())  # GBK holds both writings
    if codec == "big5":
        return _score_han(wide, _traditional())
    if codec in ("shift_jis", "euc_jp"):
        return _score_kana(wide)
    if codec == "euc_kr":
        return _score_hangul(wide)
    if codec in ("cp1251", "koi8_r"):
        return _score_cyrillic(wide)
    return _score_western(text)


CANDIDATES = ("gb18030", "big5", "shift_jis", "euc_jp", "euc_kr", "cp1251", "koi8_r", "cp1252",
              "utf-16-le", "utf-16-be")
SAMPLE_BYTES = 65536


def guess(data: bytes) -> tuple[str, int] | None:
    """The most plausible (Python codec, confidence 0-100) that decodes all of the data; None if none fits.

    Ties go to the earlier candidate. Few wide characters lower the confidence.
    """
    scored = []
    for rank, codec in enumerate(CANDIDATES):
        try:
            text = data.decode(codec)
        except (UnicodeDecodeError, ValueError):
            continue
        sample = text[:SAMPLE_BYTES]
        if sample.isascii():
            sample = text
        scored.append((_score(codec, sample), -rank, codec, sum(one > "\x7f" for one in sample)))
    if not scored:
        return None
    best, _, codec, wide = max(scored)
    if best < 0.45:
        return None
    runner_up = max((one[0] for one in scored if one[2] != codec), default=0.0)
    confidence = round(100 * min(0.95, best) - (30 if best - runner_up < 0.1 else 0))
    return codec, min(confidence, 95 if wide >= SHORT else 70)


def guess_utf16(data: bytes) -> str | None:
    """The Python codec of UTF-16 without a mark; None if neither byte order gives plausible text."""
    scored = []
    for codec in ("utf-16-le", "utf-16-be"):
        try:
            scored.append((_score_utf16(data.decode(codec)[:SAMPLE_BYTES]), codec))
        except UnicodeDecodeError:
            continue
    best, codec = max(scored, default=(0.0, ""))
    return codec if best > 0.95 else None
