"""The page's own words, in both languages."""

WORDS: dict[str, tuple[str, str]] = {
    "skip": ("跳到正文", "Skip to the answer"),
    "verdict": ("裁定", "Verdict"),
    "PASS": ("通过：凡能证明的都已证明", "PASS: everything that can be proven was proven"),
    "FAIL": ("未通过：有语句不成立", "FAIL: something here does not hold"),
    "UNVERIFIED": ("未核实：有内容无法核对", "UNVERIFIED: something here could not be checked"),
    "citations": ("仅核引文（citations）", "citations only"),
    "judged_on": ("裁定日", "judged on"),
    "pinned": ("来源已与所有者的文件核对", "sources compared with the owner's files"),
    "unpinned": ("来源未与所有者的文件核对", "sources not compared with the owner's files"),
    "report": ("正文", "Answer"),
    "papers": ("每句话的凭据", "The papers of each sentence"),
    "papers_help": ("正文里的每个编号都通向这里。", "Every number in the answer leads here."),
    "gates": ("十一道门", "The eleven gates"),
    "gate": ("门", "Gate"), "status": ("状态", "Status"), "checked": ("已查/应查", "Checked/expected"),
    "findings": ("发现", "Findings"), "found": ("现状", "Found"), "wanted": ("应为", "Wanted"),
    "mend": ("改法", "Mend"), "proof": ("无须检查的依据", "Why there was nothing to check"),
    "chain": ("因果链", "The causal chain"),
    "chain_help": ("箭头从前提指向结论；线上是代价与方向。",
                   "Arrows lead from premise to conclusion; on them cost and sign."),
    "cost": ("代价", "cost"), "distance": ("距离", "distance"), "root": ("起点", "root"),
    "scenarios": ("情景范围", "Scenario ranges"),
    "low": ("低", "low"), "base": ("中", "base"), "high": ("高", "high"),
    "last": ("最近读数", "last reading"),
    "switches": ("止损条件的距离", "Distance of the kill-switches"),
    "switches_help": ("条越短，离触发越近；以历史范围的百分比计。",
                      "The shorter the bar, the nearer; in per cent of the range seen so far."),
    "next_check": ("下次检查", "next check"), "review_by": ("有效至", "Valid until"),
    "level": ("等级", "Level"), "premises": ("依据", "Rests on"), "formula": ("算式", "Formula"),
    "source": ("来源", "Source"), "snapshot": ("快照", "Snapshot"),
    "row": ("行", "row"), "column": ("列", "column"),
    "published": ("发布", "published"), "no_snapshot": ("快照中没有这段文字", "not found in a snapshot"),
    "limits": ("裁定未涵盖的", "What the verdict does not cover"), "errors": ("错误", "Errors"),
    "back": ("回到正文", "back to the answer"), "digests": ("摘要值", "Digests"),
    "marks": ("CC 强一致 · C 一致 · N 无关或未定 · I 不一致 · II 强不一致",
              "CC strongly consistent · C consistent · N neutral or unknown · I inconsistent · "
              "II strongly inconsistent"),
    "bars_total": ("的历史范围", "of the range"), "note": ("说明", "note"),
}


def word(key: str, language: str) -> str:
    """The page's word; a missing key is a bug."""
    return WORDS[key][0 if language == "zh" else 1]
