"""Chinese edits that keep nearly every word and change who does what to whom, or of what it is said."""

import re

from ragjudge.measure.mutants import chinese_words as words
from ragjudge.measure.mutants.chinese_changed import _IS, _NEGATED
from ragjudge.measure.mutants.mutant import Edit, Origin, Pick

_COMPARED = re.compile("(?:\\A|(?<=，))([^，。的是]{2,10})比([^，。例重较較如]{2,10}?)((?:更|还|還|要|多|少|高|低|大|小|长|長|快|慢|早|晚|"
                       "贵|貴|强|強|弱)[^，。]{0,12}[，。])")
_BY = re.compile("(?:\\A|(?<=，))([^，。的]{2,10})(由|被)([^，。的由被]{2,10}?)(于|於)?"
                 "((?:[0-9]{4}年)?(?:创建|創建|创立|創立|收购|收購|开发|開發|"
                 "设计|設計|建造|制造|製造|发行|發行|管理|控制|击败|擊敗|占领|佔領|提出|编写|編寫|拍摄|拍攝|承办|承辦|负责|負責)[^，。]*)")
_FROM_TO = re.compile("(从|從|由|自)([^，。从從由自到至]{2,10}?)"
                      "(升至|降至|增至|迁至|遷至|增加到|减少到|到|至)([^，。到至]{2,10}?)(?=[，。、的])")
_CAUSE = re.compile("\\A(因为|因為|由于|由於|如果|虽然|雖然|只要|当|當)([^，。]{4,30})，(所以|因此|就|那么|但是|但|便|则|則)?([^，。]{4,30})。\\Z")
_RESTRICTED = re.compile("\\A(?![在于於从從自])([^，。的]{3,14})的([^，。的和与與]{2,6})"
                         "((?:是|有|可以|可|能|会|會|需要|必须|必須|应|應|都|为|為|采用|使用|属于|占)"
                         "[^。]{4,}。)\\Z")
_MODIFIERS = ("大型", "小型", "中小", "外资", "国有", "民营", "私营", "年轻", "贫困", "农村", "发达", "发展中", "早期", "现代", "传统",
              "新型", "国内", "海外", "高级", "初级", "主要", "成年", "未成年", "女性", "男性", "商业", "非洲", "欧洲", "亚洲",
              "全日制", "野生", "纯电动", "混合动力", "公立", "私立")
_MODIFIED = re.compile(f"\\A{words.any_of(_MODIFIERS)}的?([\\u4e00-\\u9fff]{{2,}}.*)\\Z")
_NOT = re.compile("(?<=[\\u4e00-\\u9fff])(?:不(?=[是能会會可应應需属屬包允参參支接使用再])|没有|沒有|未(?=[能被有经經获獲达達发發受]))")
_PAIR = re.compile("([\\u4e00-\\u9fff]{2})的([\\u4e00-\\u9fff]{2})(?=[是为為有，。和与與])")


def comparison_turned(origin: Origin, pick: Pick) -> str | None:
    """A比B高 becomes B比A高."""
    found = _COMPARED.search(origin.sentence)
    if not found or re.search("[上去前往年以]|相", found[2][:1]):
        return None
    said = origin.sentence
    return f"{said[:found.start()]}{found[2]}比{found[1]}{found[3]}{said[found.end():]}"


def passive_turned(origin: Origin, pick: Pick) -> str | None:
    """A由B创建 becomes B由A创建."""
    found = _BY.search(origin.sentence)
    if not found:
        return None
    said = origin.sentence
    turned = f"{found[3]}{found[2]}{found[1]}{found[4] or ''}{found[5]}"
    return said[:found.start()] + turned + said[found.end():]


def from_to_turned(origin: Origin, pick: Pick) -> str | None:
    found = _FROM_TO.search(origin.sentence)
    if not found or found[2] == found[4]:
        return None
    said = origin.sentence
    return f"{said[:found.start()]}{found[1]}{found[4]}{found[3]}{found[2]}{said[found.end():]}"


def clauses_turned(origin: Origin, pick: Pick) -> str | None:
    """因为A，所以B becomes 因为B，所以A."""
    found = _CAUSE.match(origin.sentence)
    return f"{found[1]}{found[4]}，{found[3] or ''}{found[2]}。" if found else None


def antonyms_turned(origin: Origin, pick: Pick) -> str | None:
    """Two opposites of one sentence change places."""
    said = origin.sentence
    for one in pick.order(sorted(words.ANTONYMS)):
        for write in (str, words.traditional):
            left, right = write(one), write(words.ANTONYMS[one])
            if said.count(left) == 1 == said.count(right):
                first, second = sorted((said.index(left), said.index(right)))
                between = said[first + len(left):second]
                if len(between) < 3 or between in "或和与與及、":
                    return None
                a, b = said[first:first + len(left)], said[second:second + len(right)]
                return said[:first] + b + between + a + said[second + len(right):]
    return None


def negation_moved(origin: Origin, pick: Pick) -> str | None:
    """The sentence's one negator goes to another verb."""
    said = origin.sentence
    found = list(_NOT.finditer(said))
    if len(found) != 1 or re.search("不仅|不但|不得不|不断", said):
        return None
    bare = said[:found[0].start()] + said[found[0].end():]
    spots = [one for pattern in (_NEGATED, _IS) for one in pattern.finditer(bare)
             if abs(one.start() - found[0].start()) > 4]
    if not spots:
        return None
    at = pick.of(spots)
    return bare[:at.start()] + found[0][0] + bare[at.start():]


def double_negation(origin: Origin, pick: Pick) -> str | None:
    """Two negators, each before a verb of its own."""
    said = origin.sentence
    spots = [one.start() for one in _NEGATED.finditer(said)]
    if len(spots) < 2 or re.search("[不没沒未无無非]", said):
        return None
    first, last = spots[0], spots[-1]
    return f"{said[:first]}不{said[first:last]}不{said[last:]}"


def subject_widened(origin: Origin, pick: Pick) -> str | None:
    """大型企业… becomes 企业…."""
    found = _MODIFIED.match(origin.sentence)
    return None if not found or found[1][0] in "地区性化上而是以在为為和有" else found[1]


def restriction_dropped(origin: Origin, pick: Pick) -> str | None:
    """采用新标准的企业可以… becomes 企业可以…."""
    found = _RESTRICTED.match(origin.sentence)
    return found[2] + found[3] if found else None


def nouns_turned(origin: Origin, pick: Pick) -> str | None:
    """石油的价格 becomes 价格的石油."""
    found = _PAIR.search(origin.sentence)
    said = origin.sentence
    return f"{said[:found.start()]}{found[2]}的{found[1]}{said[found.end():]}" if found else None


ORDER: dict[str, Edit] = {
    "comparison_turned": comparison_turned, "passive_turned": passive_turned,
    "from_to_turned": from_to_turned,
    "clauses_turned": clauses_turned, "antonyms_turned": antonyms_turned, "negation_moved": negation_moved,
    "double_negation": double_negation, "subject_widened": subject_widened,
    "restriction_dropped": restriction_dropped, "nouns_turned": nouns_turned,
}
