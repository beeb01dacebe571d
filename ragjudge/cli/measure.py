"""ragjudge measure questions FILE"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.asking import asking_of
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge measure questions questions.jsonl --corpus ~/docs
  ragjudge measure questions questions.jsonl --json

Each line of FILE: {"id", "question", "expected": {"numbers": [{"name", "value", "unit", "rel_tol"}],
"must_say", "must_not"}}; without numbers the corpus cannot answer it. Exit 1 if any answer is wrong.""",
    "zh": """例子：
  ragjudge measure questions questions.jsonl --corpus ~/docs
  ragjudge measure questions questions.jsonl --json

FILE 每行：{"id", "question", "expected": {"numbers": [{"name", "value", "unit", "rel_tol"}],
"must_say", "must_not"}}；没有 numbers 表示语料无法回答。有答错的就返回 1。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("what", choices=("questions",), help="questions with known answers")
    parser.add_argument("file", metavar="FILE", help="JSONL file")


def run(args: argparse.Namespace, console: Console) -> int:
    """Measure, print."""
    from ragjudge.measure.run import measure_questions
    from ragjudge.render.measure import terminal_measure
    found = measure_questions(args.file, asking_of(args, console), console.progress)
    console.emit(found, terminal_measure(found, console.lang or "en", console.colour))
    return exit_codes.NOT_PASS if found["wrong"] else exit_codes.PASS
