"""Source sentences fit for edits: whole statements that name their subject."""

import re

from ragjudge.measure.mutants.mutant import Origin
from ragjudge.text.sentences import sentences

_EN_BAD_START = re.compile(
    r"(?:he|she|it|they|this|that|these|those|there|we|i|you|his|her|its|their|here|such|one|some|both|"
    r"another|others?|each|what|how|why|when|who|which|let|note|see|click|consider|imagine|suppose|figure|"
    r"table|image|please|the (?:former|latter|same|following|above|other)|in (?:this|that|these|such)|"
    r"start|explain|describe|discuss|draw|choose|use|make|compare|think|take|look|calculate|identify|out|"
    r"to|by|as|at|for|on|with|from|after|if|while|although|because|since|instead|first|second|third|"
    r"finally|then|also|now|[a-z]+ing)\b", re.IGNORECASE)
_EN_PRONOUN = re.compile(r"\b(?:I|you|your|we|our|us|me|my|this|these|that is|such|it|they|he|she|"
                         r"his|her|him|them|their|its|here|above|below)\b", re.IGNORECASE)
_EN_VERB = re.compile(r"\b(?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|"
                      r"does|did|[a-z]{3,}(?:ed|es))\b")
_MARKUP = re.compile(r"[\[\]{}|<>*_`#=\\]|https?:|www\.|::|\.\.|--")
_QUOTES = re.compile("[\"“”‘「」『』]")
_ZH_BAD_START = re.compile("(?:他|她|它|这|這|那|其|此|该|該|我|你|您|咱|本文|如图|如圖|见图|图|圖|表|上述|上图|以下|以上|"
                           "下面|前者|后者|後者|同时|同時|另外|之后|之後|随后|隨後|当时|當時|后来|後來|因此|所以|于是|於是|"
                           "而|并|並|也|还|還|又|则|則|但|然而|不过|不過|例如|比如|第[一二三四五六七八九十]|[0-9（(、，])")
_ZH_PRONOUN = re.compile("[他她它我你您]|这|這|那[么麼些个個]|该|該|其[中他它实實]|此")
_HAN = re.compile("[\u4e00-\u9fff]")
_EN_NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][a-z]{2,}(?: (?:of |the )?[A-Z][a-z]{2,})*\b")
_ZH_NAME = re.compile("(?:中国|中國|美国|美國|日本|英国|英國|法国|法國|德国|德國|俄罗斯|俄羅斯|印度|韩国|韓國|台湾|台灣|臺灣|"
                      "香港|澳门|北京|上海|广州|廣州|深圳|南京|天津|重庆|重慶|武汉|东京|東京|纽约|紐約|伦敦|倫敦|巴黎|欧洲|歐洲|"
                      "亚洲|亞洲|非洲|加拿大|澳大利亚|意大利|西班牙|荷兰|瑞士|瑞典|挪威|巴西|墨西哥|阿根廷|越南|泰国|新加坡|"
                      "马来西亚|印度尼西亚|埃及|土耳其|伊朗|以色列|乌克兰|波兰|希腊)"
                      "|(?<![A-Za-z0-9])[A-Z][A-Za-z]{2,}(?![A-Za-z0-9])|《[^《》]{2,16}》")
_YEAR = re.compile(r"(?<![0-9.,])(?:1[5-9]|20)[0-9]{2}(?![0-9.,%])")
_NO_NAMES = frozenset("""
The This That These Those There They When While What Where Which With Without From For And But However
Although Because Since After Before Then Thus Therefore Moreover Some Many Most All Each Every One Two Three
In On At By January February March April May June July August September October November December Monday
Tuesday Wednesday Thursday Friday Saturday Sunday Figure Table Chapter Section Visit Link Step Try
""".split())


def origins(source: str, lang: str, text: str) -> list[Origin]:
    """The fit sentences of a text, in order, each once."""
    english = lang != "zh"
    names = _names(text, english)
    years = tuple(dict.fromkeys(_YEAR.findall(text)))
    found: dict[str, None] = {}
    for span in sentences(text):
        said = " ".join(text[span.start:span.end].split())
        if (_fits_english if english else _fits_chinese)(said):
            found[said] = None
    said_all = tuple(found)
    return [Origin(source, "en" if english else "zh", said, names, years, said_all) for said in said_all]


def _names(text: str, english: bool) -> tuple[str, ...]:
    if not english:
        return tuple(dict.fromkeys(_ZH_NAME.findall(text)))
    found = [one for one in _EN_NAME.findall(text) if not _NO_NAMES & set(one.split())]
    return tuple(dict.fromkeys(one for one in found if text.count(one.lower()) == 0))


def _fits_english(said: str) -> bool:
    words = said.split()
    return (7 <= len(words) <= 40 and said[0].isascii() and said[0].isupper() and said.endswith(".")
            and not _EN_BAD_START.match(said) and not _MARKUP.search(said) and not _QUOTES.search(said)
            and bool(_EN_VERB.search(said)) and not _EN_PRONOUN.search(" ".join(words[:6]))
            and said.count("(") == said.count(")") and ":" not in said and "?" not in said
            and not _HAN.search(said))


def _fits_chinese(said: str) -> bool:
    han = len(_HAN.findall(said))
    return (12 <= len(said) <= 90 and han * 10 >= len(said) * 6 and said.endswith("。")
            and not _ZH_BAD_START.match(said) and not _MARKUP.search(said) and not _QUOTES.search(said)
            and not _ZH_PRONOUN.search(said[:12]) and said.count("（") == said.count("）")
            and not re.search("[？?：:！!]", said))
