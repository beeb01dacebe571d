"""Words of decisions in both languages: roles, reasons why nothing is concluded, actions, causes of doubt."""

from ragjudge.records.rules import Bilingual

ROLES = {
    "unit_price": Bilingual("单价", "unit price"),
    "unit_cost": Bilingual("单位成本", "unit cost"),
    "input_price": Bilingual("投入品价格", "input price"),
    "supply": Bilingual("供给", "supply"),
    "use": Bilingual("使用量", "use"),
    "output": Bilingual("产量", "output"),
    "cum_volume": Bilingual("累计量", "cumulative volume"),
    "share": Bilingual("份额", "share"),
    "share_new": Bilingual("新技术的份额", "share of the new technology"),
    "leader_share": Bilingual("领先者的份额", "leaders' share"),
    "makers": Bilingual("厂商数", "number of makers"),
    "capacity": Bilingual("产能", "capacity"),
    "utilisation": Bilingual("产能利用率", "capacity utilisation"),
    "investment": Bilingual("投资", "investment"),
    "performance": Bilingual("性能", "performance"),
}

REASONS = {
    "not_applicable": Bilingual(
        "这一行业不在它所说的范围之内", "the industry is not of the kind that it speaks of"
    ),
    "role_missing": Bilingual("语料中没有它所需的序列", "the corpus lacks a series that it needs"),
    "out_of_range": Bilingual(
        "最近的读数不在它适用的范围内", "the last reading is outside the range where it applies"
    ),
    "no_common_window": Bilingual(
        "所需的序列没有共同的时段", "the series that it needs share no window"
    ),
    "too_few_testable": Bilingual("能检验的假说太少", "too few hypotheses can be tested"),
    "no_null": Bilingual("现状延续的假说无法检验", "the status quo cannot be tested"),
    "no_opposite": Bilingual("相反的假说无法检验", "the opposite cannot be tested"),
    "too_few_rows": Bilingual("能区分假说的读数太少", "too few readings tell the hypotheses apart"),
    "tie": Bilingual("有假说不分高下", "hypotheses tie"),
    "leader_contradicted": Bilingual(
        "矛盾最少的假说也与读数不合", "even the least contradicted hypothesis does not fit"
    ),
    "floor": Bilingual(
        "换用别的时间窗、无差别带或数据表，结论就不成立",
        "it does not hold with other windows, bands or tables",
    ),
    "law_not_cited": Bilingual(
        "规律的原文不在语料中", "the corpus lacks the text that states the law"
    ),
    "no_trigger": Bilingual(
        "找不到能够推翻它的界线", "no threshold could be set that would overturn it"
    ),
    "one_origin": Bilingual("读数几乎都出自同一来源", "nearly all readings come from one origin"),
    "monotone": Bilingual("它按定义只增不减", "by definition it only rises"),
    "stale": Bilingual("最近的读数已经过时", "the last reading is too old"),
    "history_too_short": Bilingual("历史太短", "the history is too short"),
    "base_rate_low": Bilingual(
        "同样长度的历史变动同向的次数不够", "past moves of that length went that way too seldom"
    ),
    "no_change_forecast": Bilingual("假说预计它不变", "the hypothesis expects no change"),
    "too_far": Bilingual("因果链太长", "the causal chain is too long"),
    "not_borne_out": Bilingual(
        "时间窗内的读数没有显出这一方向", "the readings in the window do not show that direction"
    ),
    "no_theme": Bilingual("问题没有触及任何规律", "the question touches no law"),
    "no_domain": Bilingual("问题没有写明行业", "the question names no industry"),
}

CAUSES = {
    "single_origin": Bilingual("前提出自同一来源", "the premises come from a single origin"),
    "base_rate": Bilingual("历史变动不都同向", "past moves did not all go that way"),
    "attributed": Bilingual("读数是转述的", "the readings are reported at second hand"),
    "estimated": Bilingual("读数是他方的估计", "the readings are estimates of others"),
}

ACTIONS = {"withdraw": Bilingual("撤回", "withdrawn"), "downgrade": Bilingual("下调", "downgraded")}
JOIN = Bilingual("；", "; ")
LIST = Bilingual("、", " and ")


def reason_words(code: str, language: str) -> str:
    """The words of a reason code; what follows a colon in it names a role and is left out."""
    return REASONS[code.partition(":")[0]].in_(language)


def role_words(role: str, language: str) -> str:
    """The words of a card's role; its own name where the table has none."""
    return ROLES[role].in_(language) if role in ROLES else role.replace("_", " ")
