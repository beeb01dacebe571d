"""ragjudge adopt REPORT.md"""

import argparse
import os

from ragjudge.cli import exit_codes
from ragjudge.cli.clock import day_of_judging, wall_clock
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge adopt report.md                       which sentence names which source, and which names none
  ragjudge adopt report.md --sources pages/      pages/01.txt, 02.html … are references [1], [2] …
  ragjudge adopt report.md --fetch               reads the pages that the report links to

Prints a line a sentence: supported (with the quote), contradicted, number not in source, source missing,
no source given, not decidable by rules; then counts, then the verdict of the profile `citations`. A file
belongs to a reference by its number (01.txt, 3.html), by the URL in its first lines, by a name made of the
URL, or by sources.json {"3": "file.html"}. Exit 0 only if every sentence is supported by a source that the
report names for it.""",
    "zh": """例子：
  ragjudge adopt report.md                       哪一句引了哪个来源，哪一句没有来源
  ragjudge adopt report.md --sources pages/      pages/01.txt、02.html 等即文献 [1]、[2]
  ragjudge adopt report.md --fetch               读取报告链接的网页

每句一行：有据（附引文）、与来源相反、数字不在来源中、来源缺失、未给来源、规则无法判定；然后是计数和 citations 规程的裁定。
文件按编号（01.txt、3.html）、文件开头的网址、由网址而来的文件名，或 sources.json {"3": "file.html"} 对应文献。
每一句都有报告为其所引的来源支持才返回 0。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("report", metavar="REPORT", help="a report in Markdown or plain text")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--sources", metavar="DIR", help="a folder with the cited sources")
    where.add_argument("--fetch", action="store_true", help="fetch the cited pages")
    parser.add_argument("--out", metavar="DIR", help="a new folder for the bundle")


def _check_places(args: argparse.Namespace) -> None:
    """The report and the folder of sources, by the names of this command's own flags."""
    from ragjudge.records.errors import SourceError, UsageError
    from ragjudge.runner.files import printable
    if not os.path.exists(args.report):
        raise SourceError(printable(args.report), "no such file", "name a report in Markdown or text")
    if args.sources and not os.path.isdir(args.sources):
        raise UsageError(f"--sources {printable(args.sources)}", "no such folder",
                         "name the folder that holds the cited sources")


def run(args: argparse.Namespace, console: Console) -> int:
    """Adopt, print."""
    from ragjudge.render.adopted import terminal_adopted
    from ragjudge.runner.adopt import AdoptOptions, adopt
    from ragjudge.runner.adopt_place import project_for
    _check_places(args)
    project = project_for(args.project, args.corpus or args.sources, args.report, os.environ,
                          {"lang": args.lang, "reader": args.reader})
    options = AdoptOptions(args.report, project, bool(args.sources), args.fetch, args.out,
                           day_of_judging(args), wall_clock(), console.progress)
    adopted = adopt(options)
    language = console.lang or adopted.document["language"]
    console.emit(adopted.document, terminal_adopted(adopted.document, language, console.colour, args.verbose))
    return exit_codes.of_verdict(adopted.verdict)
