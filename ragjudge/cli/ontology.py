"""ragjudge ontology lint"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge ontology lint                     ontology/, policy.toml and sources.toml of this project
  ragjudge ontology lint --project DIR

Every fault of every file at once, each with file and key. Exit 0 if there is none.""",
    "zh": """例子：
  ragjudge ontology lint                     本项目的 ontology/、policy.toml 和 sources.toml
  ragjudge ontology lint --project DIR

一次列出所有文件的所有问题，带文件和键名。没有问题返回 0。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("action", choices=("lint",), help="lint: check everything")


def run(args: argparse.Namespace, console: Console) -> int:
    """Lint and list."""
    from ragjudge.render.messages import say
    from ragjudge.render.plain import one_line
    from ragjudge.runner.lint import lint_project
    from ragjudge.runner.open import project_of
    linted = lint_project(project_of(args, need_corpus=False))
    language = console.lang or "en"
    lines = [f"{one_line(where)}: {one_line(what)}\n" for where, what in linted.faults]
    lines.append(say("lint_done", language, faults=len(linted.faults), files=linted.files,
                     rules=linted.rules_sha256 or "-") + "\n")
    console.emit({"format": "ragjudge.lint/1", "files": linted.files, "rules_sha256": linted.rules_sha256,
                  "faults": [{"where": where, "what": what} for where, what in linted.faults]},
                 "".join(lines))
    return exit_codes.NOT_PASS if linted.faults or not linted.files else exit_codes.PASS
