"""ragjudge seal DIR"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.clock import day_of_judging
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge seal mine --author me --kind person --question "…"      writes mine.sealed
  ragjudge audit mine.sealed --out checked && ragjudge judge checked

DIR holds claims.jsonl and evidence.jsonl, if need be parameter_registry.json, thesis.json, monitor.json,
report.md, trace.jsonl, and seal.toml (question, language, strategy, now, as_of, question_terms, author).
Keys that are left out are computed; keys that are given stand as given and are judged. docs/formats.md 3.10
DIR itself is only read, unless --in-place; then the old folder is kept as DIR.unsealed.""",
    "zh": """例子：
  ragjudge seal mine --author me --kind person --question "……"      写出 mine.sealed
  ragjudge audit mine.sealed --out checked && ragjudge judge checked

目录里有 claims.jsonl 和 evidence.jsonl，需要时还有 parameter_registry.json、thesis.json、monitor.json、report.md、
trace.jsonl，以及 seal.toml（question、language、strategy、now、as_of、question_terms、author）。
没有写的键由程序计算；写了的键照原样保留，由裁判核对。见 docs/formats.md 3.10
原目录只读；用 --in-place 时原目录改名保留为 DIR.unsealed。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("folder", metavar="DIR", help="folder with the author's files")
    parser.add_argument("--question", metavar="TEXT", help="the question that is answered")
    parser.add_argument("--author", metavar="ID", help="who wrote it")
    parser.add_argument("--kind", choices=("rules", "model", "person"), help="what the author is")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--out", metavar="DIR", help="a new folder; otherwise DIR.sealed")
    where.add_argument(
        "--in-place", action="store_true", help="seal DIR itself, keep the old one as DIR.unsealed"
    )


def run(args: argparse.Namespace, console: Console) -> int:
    """Seal, write, say where."""
    from ragjudge.render.messages import say
    from ragjudge.runner.open import project_of
    from ragjudge.runner.seal import seal_folder

    author = {
        name: value for name, value in (("id", args.author), ("kind", args.kind)) if value is not None
    }
    given = {"question": args.question, "as_of": args.as_of, "author": author or None, "now": args.now}
    made = seal_folder(args.folder, project_of(args), given, day_of_judging(args), args.out, args.in_place)
    document, language = made.to_json(), console.lang or "en"
    lines = [say("sealed", language, **document)]
    lines += [say("sealed_left", language, name=one) for one in document["left_out"]]
    console.emit(document, "".join(f"{one}\n" for one in lines))
    return exit_codes.PASS
