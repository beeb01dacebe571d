"""What the product says itself, in both languages. Keys are stable; a missing key is a bug, not English."""

MESSAGES: dict[str, tuple[str, str]] = {
    "verdict": ("裁定", "verdict"),
    "answer": ("回答", "Answer"),
    "no_answer": ("没有可以给出的回答", "No answer can be given"),
    "question": ("问题", "Question"),
    "understood": ("理解为", "Understood as"),
    "sources": ("来源", "Sources"),
    "values": ("数值", "Values"),
    "gates": ("十一道门", "The eleven gates"),
    "gate": ("门", "gate"),
    "status": ("状态", "status"),
    "checked": ("已查", "checked"),
    "expected": ("应查", "expected"),
    "findings": ("发现", "findings"),
    "proof": ("为何无须检查", "why there was nothing to check"),
    "where": ("位置", "where"),
    "found": ("现状", "found"),
    "wanted": ("应为", "wanted"),
    "mend": ("改法", "mend"),
    "errors": ("错误", "errors"),
    "limits": ("裁定未涵盖的", "What the verdict does not cover"),
    "held": ("以下内容未通过裁定，不是回答", "What follows did not pass; it is no answer"),
    "limits_of_answer": ("局限", "Limitations"),
    "missing": ("缺什么", "What is missing"),
    "nearest": ("找到但未裁定的最近段落", "Found, not judged: the nearest passages"),
    "closest": ("可以回答的最接近的问题", "The closest that could be answered"),
    "first_mend": ("先这样补救", "The first mend"),
    "bundle": ("报告包", "bundle"),
    "kept": ("与已有的报告包逐字节相同，保留原目录", "same bytes as the bundle that is there; it is kept"),
    "none": ("无", "none"),
    "more": ("另有 {n} 条", "{n} more"),
    "type": ("类型", "type"),
    "found_files": ("找到", "found"),
    "read": ("已读", "read"),
    "not_read": ("未读", "not read"),
    "why": ("原因", "why"),
    "what_to_do": ("怎么办", "what to do"),
    "total": ("合计", "total"),
    "setting": ("设置", "setting"),
    "value": ("值", "value"),
    "origin": ("出处", "origin"),
    "unit": ("单位", "unit"),
    "period": ("时期", "period"),
    "entity": ("对象", "entity"),
    "name": ("名称", "name"),
    "claim": ("语句", "claim"),
    "level": ("等级", "level"),
    "fault": ("问题", "fault"),
    "no_gate_ran": ("没有一道门运行过", "no gate ran"),
    "empty_corpus": ("语料目录里没有任何可读的文件", "the corpus holds no file that can be read"),
    "index_unchanged": ("索引无变化：{files} 个文件，{units} 个单元",
                        "index unchanged: {files} files, {units} units"),
    "index_updated": ("索引已更新：重读 {changed} 个文件，删除 {removed} 个，共 {files} 个文件、{units} 个单元",
                      "index updated: {changed} read, {removed} removed; {files} files, {units} units"),
    "ignored": ("按规则略过 {n} 项：", "{n} left out by rule:"),
    "init_done": ("已在 {directory} 写入 {files} 个文件。下一步：cd {directory} && ragjudge ask \"……\"",
                  "{files} files written to {directory}. Next: cd {directory} && ragjudge ask \"...\""),
    "lint_done": ("{files} 个文件，{faults} 个问题，规则包 {rules}",
                  "{files} files, {faults} faults, rules pack {rules}"),
    "place": ("位置", "place"),
    "capability": ("本机", "this machine"),
    "some_not_read": ("（另有 {n} 个文件未读，见 ragjudge build）", " ({n} more not read: see ragjudge build)"),
    "strength": ("把握", "strength"),
    "shortfall": ("席位不足：{bucket} {filled}/{quota}", "seats not filled: {bucket} {filled}/{quota}"),
    "entailment": ("是否成立", "entailment"),
    "unmatched": ("不相符之处", "does not match"),
    "sentence": ("语句内容", "sentence"),
    "opposition": ("来源中与之相反的句子：{n}", "sentences of the sources that oppose: {n}"),
    "explain_why": ("为什么", "Why"),
    "explain_fails": ("最小的不通过例子", "The smallest failing example"),
    "explain_source": ("依据", "Source"),
    "rebuilt": ("索引重建，原因：{why}", "index made anew: {why}"),
    "nothing_found": ("什么也没有找到", "nothing was found"),
}


def say(key: str, language: str, **values: object) -> str:
    """The message in zh or en, with its {slots} filled."""
    chinese, english = MESSAGES[key]
    text = chinese if language == "zh" else english
    return text.format(**values) if values else text


def language_of_text(text: str) -> str:
    """zh where Han characters make up a fair share of the letters, else en: the question's script."""
    han = sum(1 for one in text if "\u3400" <= one <= "\u9fff" or "\U00020000" <= one <= "\U0003fffd")
    latin = sum(1 for one in text if "a" <= one.lower() <= "z")
    return "zh" if han and han * 4 >= latin else "en"
