"""ragjudge build"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge build                      the project around this folder
  ragjudge build --corpus ~/docs      any folder; the index lies in your cache folder
  ragjudge build --strict             exit 1 if any file was not read

Only what changed is read again. Ends with a table: type, found, read, not read, why, what to do.""",
    "zh": """例子：
  ragjudge build                      当前目录所在的项目
  ragjudge build --corpus ~/docs      任意目录；索引放在用户缓存目录
  ragjudge build --strict             有文件没有读就返回 1

只重读有变化的文件。最后列表：类型、找到、已读、未读、原因、怎么办。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("--strict", action="store_true", help="exit 1 if any file was not read")


def run(args: argparse.Namespace, console: Console) -> int:
    """Build, print the table, say whether all was done."""
    from ragjudge.runner.build import build
    from ragjudge.runner.open import project_of
    built = build(project_of(args), known_at=args.known_at, progress=console.progress)
    console.emit(_document(built), _text(built, console))
    if console.verbose:
        console.say("\n".join(f"{path}: {what}" for path, what in (*built.ignored, *built.warnings)))
    done = built.files_read > 0 and not (args.strict and built.not_read)
    return exit_codes.PASS if done else exit_codes.NOT_PASS


def _document(built) -> dict:
    return {"format": "ragjudge.build/1",
            "types": [{"type": one.kind, "found": one.found, "read": one.read} for one in built.kinds],
            "not_read": [{"path": one.path, "type": one.kind, "why": one.why, "what_to_do": one.what_to_do}
                         for one in built.not_read],
            "ignored": [{"path": path, "why": why} for path, why in built.ignored],
            "warnings": [{"path": path, "what": what} for path, what in built.warnings],
            "units": built.units, "changed": built.changed, "unchanged": built.unchanged,
            "deleted": built.deleted, "index_bytes": built.size_bytes}


def _text(built, console: Console) -> str:
    from ragjudge.render.build_table import MOST_PATHS, build_table, not_read_list
    from ragjudge.render.messages import say
    language = console.lang or "en"
    rows = [(one.kind, one.path, one.why, one.what_to_do) for one in built.not_read]
    text = build_table([(one.kind, one.found, one.read) for one in built.kinds], rows, language)
    if rows:
        text += "\n" + not_read_list(rows, None if console.verbose else MOST_PATHS)
    if built.ignored:
        text += "\n" + say("ignored", language, n=len(built.ignored)) + "\n"
        text += "".join(f"  {path}: {why}\n" for path, why in built.ignored[:None if console.verbose else 5])
    key = "index_updated" if built.changed or built.deleted else "index_unchanged"
    text += "\n" + say(key, language, changed=built.changed, removed=built.deleted,
                       files=built.files_read, units=built.units) + "\n"
    if built.rebuilt_because:
        text += say("rebuilt", language, why=built.rebuilt_because) + "\n"
    return text if built.files_read else text + say("empty_corpus", language) + "\n"
