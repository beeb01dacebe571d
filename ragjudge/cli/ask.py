"""ragjudge ask QUESTION"""

import argparse

from ragjudge.cli.asking import asking_of, print_outcome
from ragjudge.cli.console import Console
from ragjudge.records.errors import UsageError

_EXAMPLES = {
    "en": """examples:
  ragjudge ask "How much did solar module prices fall between 2010 and 2019?"
  ragjudge ask --corpus ~/docs "What did sales reach in 2023?"      any folder, no set-up
  ragjudge ask --json "..." | jq .verdict

The answer is printed only if all eleven gates pass (exit 0). Otherwise: what is missing, the nearest
passages, what could be answered (exit 1). The bundle lies under reports/, or .ragjudge/refused/;
with --corpus alone both lie in your cache folder, and the path is printed.""",
    "zh": """例子：
  ragjudge ask "2010年到2019年光伏组件价格下降了多少？"
  ragjudge ask --corpus ~/docs "2023年销量是多少？"      任意目录，无需设置
  ragjudge ask --json "……" | jq .verdict

十一道门全部通过才给出回答（返回 0）；否则说明缺什么、最近的段落、可以回答什么（返回 1）。
报告包在 reports/，未通过的在 .ragjudge/refused/；只给 --corpus 时都在用户缓存目录，路径会打印出来。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("question", nargs="+", metavar="QUESTION", help="in Chinese or English")


def run(args: argparse.Namespace, console: Console) -> int:
    """Ask, print."""
    from ragjudge.runner.ask import ask
    question = " ".join(args.question).strip()
    if not question:
        raise UsageError("QUESTION", "an empty question", 'ragjudge ask "How much ...?"')
    return print_outcome(ask(question, asking_of(args, console)), args, console)
