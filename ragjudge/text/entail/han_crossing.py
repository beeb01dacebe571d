"""Words that begin with the last characters of a near-identity: 商品 in 制造商品, which names no 制造商. Data.

They are the frequent words of that kind; a near-identity that runs into one of them is not read.
"""

_WORDS = """
会议 会上 会见 会谈 会长 会计 会员 会同 会场 会后 会晤 会议室 会计师 会合 会战 会试
会餐 会儿 会师 会址 会意 会审 商品 商业 商人 商量 商议 商城 商务 商店 商场 商贸
商用车 商朝 商学院 商家 商标 商旅 商周 商定 奖励 奖金 奖惩 奖学金 奖章 局面
局部 局长 局势 局限 所以 所有 所谓 所说 所在地 所在 所属 所长 所知 所用 所得 所有者
所致 所有人 所指 所有权 所有制 所学 所为 是否 是不是 是非 是因为 机关 机构 机会 机场
机械 机制 机器 机动 机遇 机枪 机体 机械化 机电 机密 机能 机票 机翼 机身 机床 机理
机动性 机动车 机组 机器人 机载 机型 机械厂 机上 机车 次数 次日 次年 池塘 率领 率先
生产 生活 生物 生命 生长 生态 生存 生气 生成 生产力 生理 生意 生效 生涯 生死 生动
生怕 生平 生日 生育 生前 生出 生殖 生源 生物学 生产者 生产线 生息 生猪 生母 生病
生物体 生性 生产率 生命力 生机 生计 生父 生化 生理学 生产量 病人 病毒 病情 病变 病因
病理 病死 病房 病例 病虫害 网络 网站 网页 网上 网友 网民 网球 网吧 网点 车程 车辆
车站 车上 车牌 车子 车间 车厢 车体 车身 车长 车轮 部分 部门 部队 部长 部署 部落
部位 部下 部件 部族 部将 量子 金融 金属 金银 金额 金钱 金牌 金星 金刚 金代
金丝 金石 金色 金陵 金箔 金字塔 金黄 金丝猴 金子 金黄色
金庸 金光 间接 间谍 间隔 间断 额头 马上 马克思 马匹 马路 马来 马克 马蹄
马背 马头 马刺 马力 马夫 马其顿 马丁 马车 马铃薯 马尾松 马鞍山 马里
""".split()
_HEADS: dict[str, tuple[str, ...]] = {
    head: tuple(word for word in _WORDS if word[0] == head) for head in {word[0] for word in _WORDS}}
CROSSING = frozenset(_WORDS)


def crosses(text: str, start: int, end: int) -> bool:
    """Whether a longer word begins inside [start, end) behind two characters and ends behind it."""
    for at in range(start + 2, end):
        for word in _HEADS.get(text[at], ()):
            if at + len(word) > end and text.startswith(word, at):
                return True
    return False
