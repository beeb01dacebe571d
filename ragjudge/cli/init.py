"""ragjudge init DIR"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge init my-industry
  cd my-industry && ragjudge ask "..."

DIR gets ragjudge.toml, policy.toml, sources.toml, ontology/ and a small corpus/ to be replaced by your own.
A folder that is not empty is refused.""",
    "zh": """例子：
  ragjudge init my-industry
  cd my-industry && ragjudge ask "……"

DIR 里会有 ragjudge.toml、policy.toml、sources.toml、ontology/ 和一个小 corpus/。非空目录会被拒绝。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("directory", metavar="DIR", help="a new or empty folder")


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the starter project."""
    from ragjudge.render.messages import say
    from ragjudge.runner.init import init_project
    written = init_project(args.directory)
    text = say("init_done", console.lang or "en", directory=args.directory, files=len(written))
    console.emit({"format": "ragjudge.init/1", "directory": args.directory, "files": written}, text + "\n")
    return exit_codes.PASS
