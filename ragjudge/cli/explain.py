"""ragjudge explain RULE|GATE"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge explain                     the eleven gates and their rules
  ragjudge explain CE2                 one rule
  ragjudge explain BUNDLE_INTEGRITY    one gate; its number does too""",
    "zh": """例子：
  ragjudge explain                     十一道门及其规则
  ragjudge explain CE2                 一条规则
  ragjudge explain BUNDLE_INTEGRITY    一道门；也可以用编号""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("name", nargs="?", metavar="RULE|GATE", help="CE2, GATE_BUNDLE_INTEGRITY, 7 ...")


def run(args: argparse.Namespace, console: Console) -> int:
    """Explain one, or list all."""
    from ragjudge.render.explain import explain_document, terminal_explanation
    from ragjudge.runner.explain import explain, gate_texts
    language = console.lang or "en"
    if args.name is not None:
        document = explain_document(*explain(args.name))
        console.emit(document, terminal_explanation(document, language, console.colour))
        return exit_codes.PASS
    texts = gate_texts()
    lines = [f"{one.number:>2}  {one.gate}\n      {one.zh if language == 'zh' else one.summary}\n"
             f"      {' '.join(one.rules)}\n" for one in texts]
    console.emit({"format": "ragjudge.explanations/1",
                  "gates": [explain_document(one, None) for one in texts]}, "".join(lines))
    return exit_codes.PASS if texts else exit_codes.NOT_PASS
