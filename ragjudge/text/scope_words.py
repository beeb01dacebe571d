"""Core word lists of scope: negation, hedges, modality, attribution, cause, action, quantity of things. Data.

The lexicons of the rules pack are added to these. Single Han characters are no lexicon entries; those that
matter for negation and modality stand in SINGLE, each with the longer words that hide it.
"""

WORDS = {
    "negation": {
        "zh": ("没有", "并非", "并不", "不是", "不会", "不能", "不再", "尚未", "从未", "未能", "未曾", "未必", "无法", "毫无", "绝不", "不可", "不得",
               "不曾", "否认", "杜绝", "拒绝", "未有", "不具备", "不存在", "不复", "不予", "无须", "无需", "难以"),
        "en": ("not", "no", "never", "none", "nobody", "nothing", "neither", "nor", "without", "cannot", "can't",
               "won't", "don't", "doesn't", "didn't", "isn't", "aren't", "wasn't", "weren't", "hasn't", "haven't",
               "hadn't", "wouldn't", "shouldn't", "couldn't", "hardly", "scarcely", "barely", "fail to", "fails to",
               "failed to", "denied", "denies", "deny", "lack", "lacks", "lacked", "refused", "refuse", "unable",
               "no longer", "far from"),
        "masks": ("not only", "no longer than", "no less than", "no more than", "not less than", "not more than",
                  "no fewer than", "no doubt", "no. ", "not to mention"),
    },
    "hedge": {
        "zh": ("可能", "或许", "也许", "大概", "恐怕", "似乎", "看似", "或将", "据说", "传闻", "疑似", "有可能", "估计", "料将", "或许会", "未必", "很可能",
               "倾向于", "某种程度上"),
        "en": ("may", "might", "could", "perhaps", "possibly", "maybe", "probably", "likely", "unlikely", "seem",
               "seems", "seemed", "appear to", "appears to", "appeared to", "apparently", "presumably", "arguably",
               "suggests", "suggest", "potentially", "tend to", "tends to", "reportedly", "allegedly"),
        "masks": ("可能性", "不可能", "可能量", "could not", "most likely to be remembered"),
    },
    "planned": {
        "zh": ("计划", "拟定", "打算", "准备", "即将", "将会", "将要", "拟于", "目标是", "力争", "规划", "旨在", "有意", "争取", "有望", "筹备", "决定"),
        "en": ("plan to", "plans to", "planned to", "planning to", "planned", "intend to", "intends to", "intended to",
               "aim to", "aims to", "aimed to", "aims at", "target of", "targets", "will", "shall", "is to", "are to",
               "scheduled to", "set to", "going to", "proposed", "proposes", "about to", "pledged", "seeks to",
               "expected to", "due to be"),
        "masks": ("will power", "free will", "计划生育", "计划经济", "planned economy"),
    },
    "possible": {
        "zh": ("可能", "可以", "能够", "也许", "或许", "有望", "或将", "可望", "大概", "有可能", "足以"),
        "en": ("may", "might", "can", "could", "possible", "possibly", "perhaps", "probably", "likely", "potential",
               "potentially", "would"),
        "masks": ("可以说", "可能性", "不可能", "can not", "cannot"),
    },
    "conditional": {
        "zh": ("如果", "假如", "假设", "倘若", "若是", "要是", "一旦", "除非", "只要", "只有", "万一", "的话", "否则", "前提是", "取决于"),
        "en": ("if", "unless", "provided that", "assuming", "suppose", "supposing", "in case", "as long as", "whether",
               "otherwise", "depends on", "subject to", "were to", "contingent on", "except", "except for"),
        "masks": ("as if", "if not more", "even if only",),
    },
    "irreal": {
        "zh": ("曾任", "前任", "原本", "本应", "号称", "所谓", "名义上", "试图", "企图", "差点", "几乎", "险些", "冒充", "谎称", "误传", "谣传"),
        "en": ("alleged", "so-called", "supposed", "supposedly", "former", "would-be", "purported", "pretend",
               "pretended", "claims to be", "attempted", "tried to", "almost", "nearly", "false", "fake", "acting",
               "deputy", "hypothetical", "rumoured", "rumored"),
        "masks": ("almost all", "nearly all"),
    },
    "forecast": {
        "zh": ("预计", "预测", "预期", "有望", "料将", "将会", "将达", "将达到", "展望", "预估", "前景", "未来将", "将在", "将于", "将继续", "将增长", "将下降",
               "将超过", "将突破", "将成为"),
        "en": ("forecast", "forecasts", "expect", "expects", "expected", "predict", "predicts", "predicted", "project",
               "projects", "projected", "anticipate", "anticipates", "anticipated", "outlook", "will", "is set to",
               "are set to", "going to", "by then", "foresee", "foresees"),
        "masks": ("the project", "a project", "project management", "projects in", "pilot project", "pilot projects",
                  "these projects", "this project", "new projects", "will power", "than expected", "预期寿命", "life expected"),
    },
    "reported": {
        "zh": ("据说", "据悉", "据报道", "据称", "据了解", "据介绍", "有消息称", "传闻", "据传", "据透露"),
        "en": ("reportedly", "allegedly", "is said to", "are said to", "it is claimed", "it was reported", "rumour",
               "rumor", "according to", "it is believed", "sources say", "claimed", "claims"),
        "masks": (),
    },
    "causal": {
        "zh": ("因为", "由于", "所以", "因此", "因而", "导致", "造成", "引发", "引起", "使得", "致使", "促使", "归因于", "源于", "起因于", "推动", "带动", "拉动",
               "驱动", "受益于", "得益于", "从而", "以致", "归功于", "迫使", "助长", "之所以", "是因为", "故而", "原因是", "原因在于"),
        "en": ("because", "because of", "due to", "owing to", "caused", "cause", "causes", "causing", "led to",
               "leads to", "lead to", "leading to", "results in", "resulted in", "result of", "therefore", "thus",
               "hence", "consequently", "driven by", "drives", "drove", "attributed to", "thanks to", "as a result",
               "so that", "triggered", "spurred", "brought about", "gave rise to", "stems from", "the reason", "why"),
        "masks": ("due to be", "due to open", "推动力", "驱动程序", "驱动器"),
    },
    "action": {
        "zh": ("应该", "应当", "建议", "必须", "需要", "务必", "最好", "不妨", "宜于", "呼吁", "应尽快", "买入", "卖出", "增持", "减持", "停止", "避免"),
        "en": ("should", "must", "ought to", "need to", "needs to", "recommend", "recommends", "advise", "advises",
               "had better", "we suggest", "have to", "buy", "sell", "avoid"),
        "masks": ("必须品", "必需品"),
    },
    "universal": {
        "zh": ("所有", "全部", "一切", "每个", "每家", "每一", "凡是", "无一", "唯一", "仅仅", "只有", "最大", "最高", "最低", "最小", "最多", "最少", "首个",
               "首次", "首家", "第一个", "均为", "都是", "始终", "总是", "从来"),
        "en": ("all", "every", "each", "only", "always", "none", "entire", "whole", "sole", "first", "last", "largest",
               "biggest", "highest", "lowest", "smallest", "most", "least", "best", "worst", "any", "both", "entirely",
               "solely", "exclusively"),
        "masks": ("at all", "above all", "after all", "at least", "at most", "first half", "first quarter", "last year",
                  "most of", "以及全部"),
    },
    "partial": {
        "zh": ("部分", "多数", "大多数", "大部分", "少数", "一些", "某些", "有些", "许多", "若干", "个别", "一半", "大约", "左右", "主要", "通常", "往往", "有时",
               "平均", "累计", "合计"),
        "en": ("some", "most of", "many", "several", "few", "a few", "part of", "partly", "mostly", "mainly", "majority",
               "minority", "half of", "often", "usually", "sometimes", "generally", "average", "cumulative", "roughly",
               "approximately", "almost all", "nearly all", "largely", "typically"),
        "masks": ("组成部分", "part of speech", "some of which"),
    },
    "attribution": {
        "zh": ("表示", "指出", "认为", "宣布", "透露", "强调", "报道", "介绍说", "说道", "坦言", "披露", "估计", "预计", "预测", "统计显示", "数据显示",
               "报告显示", "调查显示", "研究显示", "公告称", "声称", "宣称", "写道", "引述", "援引", "解释说", "补充说"),
        "en": ("said", "says", "say", "according to", "told", "stated", "states", "announced", "announces", "reported",
               "reports", "claimed", "claims", "argued", "argues", "argue", "estimates", "estimated", "estimate", "noted",
               "notes", "believes", "believe", "believed", "thinks", "warned", "warns", "added", "wrote", "writes",
               "explained", "insisted", "insists", "suggested", "quoted", "acknowledged", "admitted", "forecasts"),
        "masks": ("the reports", "annual reports", "estimates of", "notes that are", "states of", "united states",
                  "member states", "the states", "value added", "added value", "as stated above"),
    },
    "retraction": {
        "zh": ("更正", "勘误", "撤回", "不实", "辟谣", "误报", "有误", "并不准确", "已被修正", "初步数据", "初步核算", "待核实", "上述说法", "这一说法"),
        "en": ("correction", "corrected", "retracted", "retraction", "erratum", "withdrawn", "this is false",
               "this is not true", "not true", "was wrong", "were wrong", "is incorrect", "preliminary",
               "provisional", "has since been revised", "subject to revision", "debunked", "misreported"),
        "masks": (),
    },
    "up": {
        "zh": ("增长", "增加", "上升", "提高", "提升", "上涨", "扩大", "走高", "攀升", "回升", "增至", "升至", "涨至", "增幅", "涨幅", "多于", "高于", "超过",
               "增多", "加快", "改善", "走强", "翻番", "扩张"),
        "en": ("rose", "rise", "rises", "rising", "risen", "grew", "grow", "grows", "growing", "grown", "growth",
               "increase", "increased", "increases", "increasing", "up", "gain", "gained", "climbed", "jumped", "surged",
               "soared", "higher", "more", "expanded", "expand", "improved", "accelerated", "doubled", "above",
               "exceeded", "exceeds"),
        "masks": ("up to", "more than", "growing up"),
    },
    "down": {
        "zh": ("下降", "减少", "降低", "下跌", "回落", "缩减", "收窄", "下滑", "萎缩", "走低", "降至", "跌至", "减至", "降幅", "跌幅", "少于", "低于", "不足",
               "放缓", "恶化", "走弱", "减弱", "腰斩", "收缩"),
        "en": ("fell", "fall", "falls", "falling", "fallen", "decline", "declined", "declines", "declining", "decrease",
               "decreased", "decreases", "decreasing", "drop", "dropped", "drops", "down", "lower", "less", "fewer",
               "reduced", "reduction", "shrank", "shrunk", "slumped", "plunged", "cheaper", "contracted", "slowed",
               "worsened", "halved", "below", "cut"),
        "masks": ("less than", "lower limit", "break down", "slow down", "ups and downs"),
    },
}

# class -> character -> longer words in which it is not that.
SINGLE = {
    "negation": {
        "不": ("不但", "不仅", "不过", "不断", "不同", "不锈钢", "不动产", "不论", "不管", "不久", "不错", "不少", "不足", "不到", "不超过", "不低于", "不高于",
              "不少于", "不多于", "不及", "不得不", "不得已", "差不多", "不妨", "不禁", "不可避免", "不约而同", "不一", "不等", "不愧", "不已", "不由",
              "不下", "了不起", "对不起", "来不及", "无不", "不无", "莫不", "不俗", "不菲", "不变", "不利", "不良"),
        "未": ("未来", "未免", "未婚", "未知数", "未必"),
        "没": ("没收", "埋没", "淹没", "沉没", "吞没", "没落", "出没"),
        "无": ("无论", "无疑", "无线", "无人机", "无人驾驶", "无锡", "无烟煤", "无机", "无非", "无数", "无形", "无偿", "无限", "无比", "无穷", "无意", "无奈",
              "无缝", "无纺", "无菌", "无糖", "无价", "无私", "虚无", "无源", "无刷", "无钴"),
        "非": ("非常", "非洲", "非凡", "除非", "是非", "无非", "莫非", "并非", "南非", "北非", "东非", "西非", "中非", "非典", "非得", "非遗", "非但",
              "非要"),
        "否": ("是否", "能否", "可否", "否则", "与否"),
        "勿": (), "莫": ("莫斯科", "莫非", "莫名", "莫大", "约莫", "莫过于"),
    },
    "planned": {
        "将": ("将军", "将领", "将士", "大将", "上将", "中将", "少将", "将近", "名将", "将来", "主将", "小将", "麻将", "将帅", "健将", "即将", "干将", "良将",
              "将其", "将这", "将该", "将之", "将它"),
        "拟": ("模拟", "虚拟", "拟合", "拟人", "拟态", "比拟", "草拟"),
    },
    "possible": {
        "或": ("或者", "或是", "或许", "亦或", "抑或", "或缺", "甚或", "间或"),
        "能": ("能源", "能力", "能量", "功能", "产能", "性能", "节能", "效能", "智能", "动能", "电能", "热能", "储能", "光能", "核能", "氢能", "风能", "太阳能",
              "新能源", "能耗", "能效", "能否", "能手", "能够", "不能", "可能", "职能", "技能", "才能", "万能", "机能", "能级", "势能", "潜能", "算能", "赋能"),
    },
}
MONTH_BEFORE_MAY = ("in", "of", "since", "by", "until", "till", "from", "last", "next", "early", "late", "mid", "between",
                    "through", "during", "to", "and", "on", "this")
PRONOUNS = {
    "zh": ("它们", "他们", "她们", "它的", "他的", "其中", "其", "它", "他", "她", "该", "此", "这", "那", "上述", "前者", "后者", "两者", "同期", "同时",
           "本公司", "我们", "我", "咱们", "大家"),
    "en": ("it", "its", "they", "their", "them", "he", "she", "his", "her", "this", "that", "these", "those", "such",
           "we", "our", "i", "my", "you", "your", "the former", "the latter", "there", "here", "both", "the company",
           "the firm", "the same", "the country", "the group"),
}
CONNECTIVES = {
    "zh": ("此外", "同时", "另外", "其次", "首先", "最后", "总之", "综上", "目前", "具体来看", "具体来说", "数据显示", "总体来看", "总的来看", "整体来看"),
    "en": ("in addition", "moreover", "furthermore", "meanwhile", "also", "overall", "indeed", "in fact", "finally",
           "second", "and", "additionally", "in total"),
}
