"""Chinese claims against Chinese sources: each rule with what it lets through and what it stops."""

import pytest

from ragjudge.text.entail import Source, decide

STORY = ("新华社北京3月5日电（记者王强）红星公司董事长李明5日在北京宣布，公司2014年营业收入为30.5亿元，同比增长12%。"
         "红星公司总部位于上海市，员工超过2000人。"
         "2014年9月，红星公司收购了白云公司（北京）的全部股份。"
         "据上海市统计局介绍，全市已有149341户完成修复，占竣工户数的95.8%。"
         "红星公司计划于2016年建成新仓库，白云公司的股东不同意这一方案。"
         "部分员工参加了培训，只有三名经理没有参加。"
         "如果价格下降，红星公司将关闭两家工厂。"
         "黄河公司被红星公司起诉，法院尚未判决。"
         "2015年前9个月，红星公司出口约1.2万吨钢材。")
SOURCE = Source.of(STORY)

FULL = {
    "verbatim": "红星公司总部位于上海市，员工超过2000人。",
    "first clause": "红星公司总部位于上海市。",
    "attribution kept": "红星公司董事长李明5日在北京宣布，公司2014年营业收入为30.5亿元，同比增长12%。",
    "place and day left out": "红星公司董事长李明宣布，公司2014年营业收入为30.5亿元，同比增长12%。",
    "bracket left out": "2014年9月，红星公司收购了白云公司的全部股份。",
    "date moved to the edge": "红星公司2014年9月收购了白云公司的全部股份。",
    "year left out": "9月，红星公司收购了白云公司的全部股份。",
    "near identity": "红星公司2014年9月收购了白云公司的所有股份。",
    "full width": "红星公司总部位于上海市，员工超过２０００人。",
    "traditional": "紅星公司總部位於上海市，員工超過2000人。",
    "blanks beside digits": "红星公司总部位于上海市，员工超过 2000 人。",
    "other scale": "2015年前9个月，红星公司出口约12000吨钢材。",
    "other word of about": "2015年前9个月，红星公司出口大约1.2万吨钢材。",
    "plan kept": "红星公司计划于2016年建成新仓库。",
    "negation kept": "白云公司的股东不同意这一方案。",
    "passive kept": "黄河公司被红星公司起诉。",
    "condition kept": "如果价格下降，红星公司将关闭两家工厂。",
    "part kept": "部分员工参加了培训。",
    "headline of a colon": "红星公司董事长李明：公司2014年营业收入为30.5亿元",
    "digit for a spelled number": "只有3名经理没有参加。",
}

STOPPED = {
    "negation dropped": ("白云公司的股东同意这一方案。", "neg"),
    "negation added": ("红星公司总部不位于上海市。", "neg"),
    "not yet dropped": ("法院判决。", "neg"),
    "year": ("2015年9月，红星公司收购了白云公司的全部股份。", "date"),
    "day": ("红星公司董事长李明6日在北京宣布，公司2014年营业收入为30.5亿元。", "date"),
    "number": ("红星公司总部位于上海市，员工超过3000人。", "number"),
    "last digit": ("据上海市统计局介绍，全市已有149342户完成修复。", "number"),
    "scale": ("2015年前9个月，红星公司出口约1.2亿吨钢材。", "number"),
    "unit": ("2015年前9个月，红星公司出口约1.2万公斤钢材。", "number"),
    "measure word": ("红星公司总部位于上海市，员工超过2000户。", "number"),
    "bound dropped": ("红星公司总部位于上海市，员工2000人。", "number"),
    "about dropped": ("2015年前9个月，红星公司出口1.2万吨钢材。", "number"),
    "all for some": ("全部员工参加了培训。", "extra"),
    "some dropped": ("员工参加了培训。", "quant"),
    "only dropped": ("三名经理没有参加。", "quant"),
    "plan dropped": ("红星公司于2016年建成新仓库。", "modal"),
    "plan done": ("红星公司已于2016年建成新仓库。", "aspect"),
    "condition dropped": ("红星公司将关闭两家工厂。", "modal"),
    "attribution dropped": ("全市已有149341户完成修复，占竣工户数的95.8%。", "attr"),
    "passive dropped": ("黄河公司起诉。", "case"),
    "passive turned": ("黄河公司把红星公司起诉。", "case"),
    "roles swapped": ("白云公司收购了红星公司的全部股份。", "role"),
    "other entity": ("2014年9月，黄河公司收购了白云公司的全部股份。", "extra"),
    "another clause's object": ("2014年9月，红星公司位于上海市。", "date"),
    "head cut": ("公司的股东不同意这一方案。", "headcut"),
    "head of the noun dropped": ("白云公司不同意这一方案。", "tailcut"),
    "before nine months": ("2015年前，红星公司出口约1.2万吨钢材。", "date"),
    "pronoun": ("其员工超过2000人。", "pron"),
}


@pytest.mark.parametrize("case", FULL)
def test_claim_in_the_sources_words_is_full(case):
    got = decide(FULL[case], SOURCE)
    assert got.entailment == "FULL", got.why
    assert got.vetoes == () and got.evidence


@pytest.mark.parametrize("case", STOPPED)
def test_changed_claim_names_its_veto(case):
    claim, code = STOPPED[case]
    got = decide(claim, SOURCE)
    assert got.entailment != "FULL"
    assert code in {one.code for one in got.vetoes}, got.vetoes


@pytest.mark.parametrize("claim, source", [
    ("经济下降。", "经济增长率下降。"), ("张华当选主席。", "张华当选副主席。"), ("国家总统访华。", "国家前总统访华。"),
    ("白云公司被捕。", "白云公司的会计被捕。"), ("白云公司反对该计划。", "白云公司股东反对该计划。"),
    ("这是最大的企业。", "这是最大的民营企业。"), ("首家银行开业。", "首家民营银行开业。"), ("所有公司已停产。", "所有在沪公司已停产。"),
    ("红星公司收购白云公司。", "红星公司收购白云公司失败。"), ("红星公司收购白云公司。", "红星公司收购白云公司的计划落空。"),
    ("全厂生产10万辆汽车。", "全厂生产10万辆电动汽车。"), ("检查过关。", "检查不过关。"), ("会议通过。", "会议未通过。"),
    ("该国是北约国家。", "该国是非北约国家。"), ("他获得同意。", "他获得不同意。"), ("上午开会讨论。", "下午开会讨论。"),
    ("产量低于5%以上。", "产量高达5%以上。"), ("葡萄牙的商人到达。", "葡萄牙或者意大利的商人到达。"),
    ("基本上红星公司完成目标。", "红星公司基本上没有完成目标。"), ("韩国文化是现代化的产物。", "韩国现代文化是现代化的产物。"),
    ("2014年红星公司收入下降。", "2014年红星公司收入增长，2015年红星公司收入下降。"),
    ("公司收入增长10%。", "公司收入增长5%，利润增长10%。"), ("6月4日举办西瓜节。", "6月4日左右举办西瓜节。"),
    ("房租上涨两成。", "房租上涨近两成。"),
])
def test_part_left_out_that_matters_is_not_full(claim, source):
    assert decide(claim, Source.of(source)).entailment != "FULL"


@pytest.mark.parametrize("claim, source", [
    ("李源潮会见法国总统。", "国家副主席李源潮1日在北京会见法国总统。"),
    ("能源价格上涨。", "能源价格不断上涨。"),
    ("大会通过决议。", "大会30日通过决议。"), ("北约国家军费下降。", "北约国家30日军费下降。"),
    ("将军抵达北京。", "将军30日下午抵达北京。"), ("上海港吞吐量突破3000万箱。", "上海港吞吐量首次突破3000万箱。"),
])
def test_masked_words_and_circumstances_may_fall_away(claim, source):
    assert decide(claim, Source.of(source)).entailment == "FULL", decide(claim, Source.of(source)).why


def test_sentence_inside_an_open_quotation_is_somebody_s_words():
    text = "王强说：“今年形势好。红星公司收入增长10%。”"
    assert decide("红星公司收入增长10%。", Source.of(text)).entailment != "FULL"
    assert decide("“一带一路”论坛30日开幕。", Source.of("“一带一路”论坛30日开幕。")).entailment == "FULL"


def test_segments_of_two_sentences_need_one_subject():
    text = "红星公司收入增长10%。红星公司员工减少200人。白云公司利润下降5%。"
    assert decide("红星公司收入增长10%，员工减少200人。", Source.of(text)).entailment == "FULL"
    assert decide("红星公司收入增长10%，利润下降5%。", Source.of(text)).entailment != "FULL"


def test_segment_after_a_speaker_is_not_taken_from_another_sentence():
    text = "王强表示，红星公司收入增长10%。红星公司员工减少200人。"
    assert decide("王强表示，红星公司员工减少200人。", Source.of(text)).entailment != "FULL"


def test_frame_stands_for_the_speaker_it_names_and_for_no_other():
    text = "北约秘书长称，欧洲盟国的军费不断下降。"
    claim = "据北约秘书长，欧洲盟国的军费不断下降。"
    assert decide(claim, Source.of(text), frame=((0, 7),)).entailment == "FULL"
    other = "据法国外长，欧洲盟国的军费不断下降。"
    assert decide(other, Source.of(text), frame=((0, 6),)).entailment != "FULL"


@pytest.mark.parametrize("claim, source, why", [
    ("红星公司收入增长12%。", "红星公司收入增长10%。", "number"), ("2015年红星公司成立。", "2014年红星公司成立。", "date"),
    ("红星公司没有收购白云公司。", "红星公司收购白云公司。", "neg"), ("红星公司收购白云公司。", "红星公司未收购白云公司。", "neg"),
])
def test_one_typed_conflict_in_a_short_source_contradicts(claim, source, why):
    got = decide(claim, Source.of(source))
    assert (got.entailment, {one.code for one in got.vetoes}) == ("CONTRADICT", {why})


def test_opposite_contradicts_with_the_packs_words():
    lexicons = {"antonyms": {"pairs": {"zh": ["增长|下降"]}}, "synonyms": {"groups": {"zh": []}}}
    got = decide("红星公司北京工厂的收入下降10%。", Source.of("红星公司北京工厂的收入增长10%。"), lexicons)
    assert got.entailment == "CONTRADICT"


def test_long_source_contradicts_only_where_the_claim_cites():
    at = STORY.index("2014年9月")
    cited = (at, STORY.index("股份。", at) + 3)
    claim = "2013年9月，红星公司收购了白云公司的全部股份。"
    assert decide(claim, SOURCE).entailment != "CONTRADICT"
    assert decide(claim, SOURCE, cited=cited).entailment == "CONTRADICT"


def test_two_differences_are_no_contradiction():
    got = decide("红星公司利润增长12%。", Source.of("红星公司收入增长10%。"))
    assert got.entailment != "CONTRADICT"


def test_veto_spans_lie_in_the_claim_and_in_the_source_as_written():
    source = Source.of("红星公司 2014 年收入 30 亿元。白云公司 2014 年收入 20 亿元，并未盈利。")
    claim = "白云公司 2014 年收入 20 亿元，并盈利。"
    got = decide(claim, source)
    neg = next(one for one in got.vetoes if one.code == "neg")
    assert "未" in source.text[slice(*neg.source)]
    assert all(0 <= one.claim[0] <= one.claim[1] <= len(claim) for one in got.vetoes)


@pytest.mark.parametrize("claim, source", [
    ("网络通讯技术是国家战略之一。", "以宽带为代表的网络通讯技术是国家战略之一。"),
    ("在美方倡议下，两国元首通电话。", "据克里姆林宫网站消息，在美方倡议下，两国元首通电话。"),
    ("特性都会供电。", "不一定每一个基地台的特性都会供电。"),
])
def test_words_that_look_like_a_dateline_are_none(claim, source):
    assert decide(claim, Source.of(source)).entailment != "FULL"


@pytest.mark.parametrize("head", [
    "新华社布鲁塞尔1月30日电（记者周珺 孙奕）", "新华社上海3月4日专电（记者潘清）", "新华社北京8月31日电 ", "（记者王强）", ""])
def test_dateline_needs_no_evidence(head):
    assert decide("红星公司收入增长10%。", Source.of(f"{head}红星公司收入增长10%。")).entailment == "FULL"
