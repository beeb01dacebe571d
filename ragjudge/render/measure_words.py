"""What the measuring commands say, in both languages."""

WORDS: dict[str, tuple[str, str]] = {
    "claims": ("语句", "claims"),
    "label": ("标注", "label"),
    "file": ("文件", "file"),
    "task": ("任务", "task"),
    "language": ("语言", "language"),
    "set": ("集合", "set"),
    "accepted": ("接受", "accepted"),
    "right": ("正确", "right"),
    "true": ("真", "true"),
    "precision": ("准确率", "precision"),
    "recall": ("召回率", "recall"),
    "low": ("下限", "low"),
    "all": ("合计", "all"),
    "undecided": ("未决", "undecided"),
    "decided": ("判定", "decided"),
    "of_full": ("判为 FULL", "FULL"),
    "of_contradict": ("判为 CONTRADICT", "CONTRADICT"),
    "bounds": ("下限：Wilson 区间（90 %）的下界", "low: lower Wilson bound (90 %)"),
    "confusion": ("标注 × 判定", "label × decision"),
    "false_accepts": ("误接受 {n} 条", "{n} false accepts"),
    "false_contradictions": ("误判矛盾 {n} 条", "{n} false contradictions"),
    "on_long": ("长文档中标为 SUPPORTED 的 {n} 条，判为矛盾 {k} 条",
                "of {n} supported claims on long documents {k} were called contradicted"),
    "evidence": ("证据", "evidence"),
    "why": ("原因", "why"),
    "pairs": ("最小对 {n} 对：分辨 {k} 对，两条都接受 {both} 对",
              "{n} minimal pairs: {k} told apart, both accepted {both}"),
    "exaggeration": ("夸大：{n} 条中发现 {k} 条（{rate}）；其余 {m} 条误报 {a} 条（{alarm}）",
                     "exaggeration: {k} of {n} caught ({rate}); {a} false alarms in {m} others ({alarm})"),
    "baseline": ("与基线相比（{n} 条）：接受与否 +{gained} −{lost}（p = {p}）；判定 +{gained2} −{lost2}（p = {p2}）",
                 "against the baseline ({n} rows): accepting +{gained} −{lost} (p = {p}); "
                 "deciding +{gained2} −{lost2} (p = {p2})"),
    "speed": ("速度（不属于可复现的结果）：每秒 {wall:.0f} 条，每 CPU 秒 {cpu:.0f} 条，共 {n} 条",
              "speed (not part of the reproducible result): {wall:.0f} a second, {cpu:.0f} a CPU second, "
              "{n} decided"),
    "rows": ("行", "rows"),
    "gold": ("标准答案", "gold"),
    "gold_line": ("标准答案 {n} 个，接受 {k} 个（{rate}，下限 {low}）",
                  "gold answers: {k} of {n} accepted ({rate}, low {low})"),
    "wrong_line": ("生成的错误答案 {n} 个，误接受 {k} 个", "generated wrong answers: {k} of {n} accepted"),
    "class": ("类别", "class"),
    "kind": ("种类", "kind"),
    "refused": ("拒绝", "refused"),
    "expression": ("算式", "expression"),
    "answer": ("答案", "answer"),
    "kept": ("意思不变", "meaning kept"),
    "changed": ("意思改变", "meaning changed"),
    "generated": ("生成", "generated"),
    "rate": ("比率", "rate"),
    "sources": ("来源", "sources"),
    "accepted_changed": ("误接受（意思已变）{n} 条", "{n} accepted although the meaning changed"),
    "refused_kept": ("未接受（意思未变）{n} 条", "{n} not accepted although the meaning is kept"),
    "mutants_head": ("种子 {seed}：{sources} 个来源，生成 {n} 条", "seed {seed}: {sources} sources, {n} mutants"),
    "more": ("另有 {n} 条，见 --json 或 --out", "{n} more: see --json or --out"),
    "gate": ("误接受率 {rate} 高于上限 {limit}", "false accepts {rate} are above the limit {limit}"),
}


def word(name: str, language: str, **values: object) -> str:
    """The wording in zh or en with its {slots} filled."""
    chinese, english = WORDS[name]
    text = chinese if language == "zh" else english
    return text.format(**values) if values else text
