"""The command line's grammar: global options before or after the command, hints for wrong ones."""

import argparse
import importlib
from typing import NoReturn

from ragjudge import __version__
from ragjudge.cli.commands import COMMANDS
from ragjudge.records.errors import UsageError

_ABOUT = {
    "en": "A question goes in, and a verdict that anyone can re-run comes out.",
    "zh": "提出一个问题，得到一个任何人都能重新验证的裁定。",
}
_EPILOG = {
    "en": """examples:
  ragjudge ask --corpus ~/docs "How fast did sales grow in 2023?"
  ragjudge compute "Sales" --entity China --period 2020..2023 --op growth
  ragjudge judge reports/*/
  ragjudge build --help          more on one command

exit codes: 0 PASS, or all was done; 1 anything else; 2 the command line was not understood""",
    "zh": """例子：
  ragjudge ask --corpus ~/docs "2023年销量增长了多少？"
  ragjudge compute 销量 --entity 中国 --period 2020..2023 --op growth
  ragjudge judge reports/*/
  ragjudge --lang zh build --help   查看单个命令的说明

退出码：0 = 通过，或要求的事都已完成；1 = 其他一切；2 = 命令行无法理解""",
}


class Parser(argparse.ArgumentParser):
    """argparse that raises UsageError with a hint instead of leaving the process."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(self.prog, message, _hint(message, self.prog))


def _hint(message: str, program: str) -> str:
    import difflib
    import re
    for wrong in re.findall(r"'([^']+)'|(--[a-z-]+)", message)[:1]:
        near = difflib.get_close_matches(wrong[0] or wrong[1], (*COMMANDS, *_OPTIONS), 1)
        if near:
            return f"did you mean {near[0]}? `{program} --help` shows what there is"
    return f"`{program} --help` shows what there is, with examples"


_OPTIONS = ("--project", "--corpus", "--now", "--as-of", "--known-at", "--reader", "--lang", "--json",
            "--quiet", "--verbose", "--help", "--version")


def language_of(argv: list[str]) -> str:
    """zh if the command line says --lang zh, else en: help is wanted before anything is parsed."""
    for before, word in zip(["", *argv], argv):
        if word == "--lang=zh" or (before == "--lang" and word == "zh"):
            return "zh"
    return "en"


def parse(argv: list[str]) -> argparse.Namespace:
    """The namespace; `command` names the command, `module` its module.

    Raises:
        UsageError: With a hint.
    """
    language = language_of(argv)
    parser = build_parser(language, [name for name in COMMANDS if name in argv])
    args = parser.parse_args(argv)
    for name, value in _DEFAULTS.items():
        if not hasattr(args, name):
            setattr(args, name, value)
    if args.command is None:
        raise UsageError("ragjudge", "no command", "`ragjudge --help` lists the commands")
    return args


def build_parser(language: str, loaded: list[str]) -> Parser:
    """The whole parser; only the commands in `loaded` get their own options (their modules are imported)."""
    parser = Parser(prog="ragjudge", description=_ABOUT[language], epilog=_EPILOG[language],
                    formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"ragjudge {__version__}")
    _add_globals(parser, language)
    rows = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name, (module, english, chinese) in COMMANDS.items():
        summary = chinese if language == "zh" else english
        row = rows.add_parser(name, help=summary, description=summary[:1].upper() + summary[1:] + "。."[
            language != "zh"], formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
        _add_globals(row, language)
        if name in loaded:
            importlib.import_module(f"ragjudge.cli.{module}").add_arguments(row, language)
    return parser


_DEFAULTS = {"project": None, "corpus": None, "now": None, "as_of": None, "known_at": None,
             "reader": None, "lang": None, "json": False, "quiet": False, "verbose": False}
_GLOBALS = (
    ("--project", "DIR", "the project folder (else the nearest with ragjudge.toml)",
     "项目目录（缺省：最近的含 ragjudge.toml 的目录）"),
    ("--corpus", "DIR", "any folder of documents; no project needed, nothing is written into it",
     "任意文档目录；无需项目，也不会写入该目录"),
    ("--now", "DATE", "the day of judging (else SOURCE_DATE_EPOCH, else today)",
     "裁定日期（缺省：SOURCE_DATE_EPOCH，再缺省为今天）"),
    ("--as-of", "DATE", "the day the question asks about; newer sources do not pass",
     "问题所问的日期；在此之后发布的来源不能通过"),
    ("--known-at", "DATE", "use only what had been recorded by then", "只用该日之前已记录的内容"),
    ("--reader", "LABEL", "permission label of who asks", "提问者的权限标签"),
    ("--lang", "LANG", "zh, en, or auto = the question's script", "zh、en 或 auto（按问题的文字）"),
)


def _add_globals(parser: argparse.ArgumentParser, language: str) -> None:
    group = parser.add_argument_group("global options" if language == "en" else "全局选项")
    for option, metavar, english, chinese in _GLOBALS:
        group.add_argument(option, metavar=metavar, default=argparse.SUPPRESS,
                           help=chinese if language == "zh" else english)
    switches = (("--json", "--json", "one JSON document on stdout and nothing else",
                 "标准输出只打印一个 JSON 文档"),
                ("-q", "--quiet", "no progress, no remarks", "不显示进度和提示"),
                ("-v", "--verbose", "say more on stderr", "在标准错误输出更多说明"))
    for short, long, english, chinese in switches:
        group.add_argument(*dict.fromkeys((short, long)), action="store_true", dest=long[2:],
                           default=argparse.SUPPRESS, help=chinese if language == "zh" else english)
