"""ragjudge search QUESTION"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.asking import asking_of
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge search "learning rate of solar modules"
  ragjudge search --explain "..."       every stage: bind, route, plan, engines, fuse, rerank, seats, grade
  ragjudge search --limit 20 --json "..."

No report is written. Exit 1 if nothing was found.""",
    "zh": """例子：
  ragjudge search "光伏组件的学习率"
  ragjudge search --explain "……"       每一步：绑定、路由、计划、引擎、融合、重排、席位、评级
  ragjudge search --limit 20 --json "……"

不写报告。什么也没找到返回 1。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("question", nargs="+", metavar="QUESTION", help="in Chinese or English")
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="most passages (10)")
    parser.add_argument("--explain", action="store_true", help="print every stage")


def run(args: argparse.Namespace, console: Console) -> int:
    """Search, print."""
    from ragjudge.render.messages import language_of_text
    from ragjudge.render.search import search_document, terminal_search
    from ragjudge.runner.ask import search
    question = " ".join(args.question).strip()
    found = search(question, asking_of(args, console), max(1, min(args.limit, 100)))
    document = search_document(found, explain=args.explain)
    console.emit(document, terminal_search(document, console.lang or language_of_text(question),
                                           console.colour))
    return exit_codes.PASS if document["passages"] else exit_codes.NOT_PASS
