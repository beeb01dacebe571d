"""ragjudge doctor"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge doctor                     settings of the project around this folder
  ragjudge doctor --corpus ~/docs     where the index of any folder lies

Exit 0 if nothing is wrong.""",
    "zh": """例子：
  ragjudge doctor                     当前目录所在项目的设置
  ragjudge doctor --corpus ~/docs     某个目录的索引放在哪里

没有问题时返回 0。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]


def run(args: argparse.Namespace, console: Console) -> int:
    """Settings with origins, places, machine; then what is wrong."""
    from ragjudge.runner.doctor import examine
    from ragjudge.runner.open import project_of
    found = examine(project_of(args, need_corpus=False))
    console.emit(found.to_json(), _text(found, console.lang or "en", console.colour))
    return exit_codes.NOT_PASS if found.faults else exit_codes.PASS


def _text(found, language: str, colour: bool) -> str:
    from ragjudge.render.colour import paint
    from ragjudge.render.messages import say
    from ragjudge.render.table import terminal_table
    heads = [say(key, language) for key in ("setting", "value", "origin")]
    text = terminal_table(heads, [(one.key, str(one.value), one.origin) for one in found.settings])
    text += "\n" + terminal_table([say("place", language), say("value", language)], found.places, max_cell=90)
    heads = [say("capability", language), say("value", language)]
    text += "\n" + terminal_table(heads, found.machine, max_cell=90)
    for fault in found.faults:
        text += f"\n{paint(say('fault', language), 'FAIL', colour)}: {fault}\n"
    return text
