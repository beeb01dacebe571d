"""ragjudge measure questions | claims | numeric | mutants FILE…"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.console import Console
from ragjudge.records.errors import UsageError

_EXAMPLES = {
    "en": """examples:
  ragjudge measure questions questions.jsonl --corpus ~/docs
  ragjudge measure claims claims.jsonl more.jsonl --out run.json
  ragjudge measure claims claims.jsonl --baseline run.json
  ragjudge measure numeric numeric.jsonl --json
  ragjudge measure mutants sources.jsonl report.md --seed 7 --max-false-accept 0.003

questions: each line {"id", "question", "expected": {"numbers": [{"name", "value", "unit", "rel_tol"}],
  "must_say", "must_not"}}; without numbers the corpus cannot answer it. Exit 1 if any answer is wrong.
claims: each line {"id", "claim", "source", "label": SUPPORTED, REFUTED, PARTIAL or NOT_ENOUGH,
  "lang", "task", "pair", "cited"}: how often FULL and CONTRADICT are right.
numeric: each line {"id", "answer", "expression" or "steps": [[formula, value]]}: arithmetic only.
mutants: sources {"id", "lang", "text"}, or documents: claims made from them, meaning kept or changed.
The last three end with 0 when they measured; --max-false-accept makes a gate of mutants.""",
    "zh": """例子：
  ragjudge measure questions questions.jsonl --corpus ~/docs
  ragjudge measure claims claims.jsonl more.jsonl --out run.json
  ragjudge measure claims claims.jsonl --baseline run.json
  ragjudge measure numeric numeric.jsonl --json
  ragjudge measure mutants sources.jsonl report.md --seed 7 --max-false-accept 0.003

questions：每行 {"id", "question", "expected": {"numbers": [{"name", "value", "unit", "rel_tol"}],
  "must_say", "must_not"}}；没有 numbers 表示语料无法回答。有答错的就返回 1。
claims：每行 {"id", "claim", "source", "label"：SUPPORTED、REFUTED、PARTIAL 或 NOT_ENOUGH，
  "lang", "task", "pair", "cited"}：FULL 和 CONTRADICT 有多少判得对。
numeric：每行 {"id", "answer", "expression" 或 "steps"：[[算式, 值]]}：只看算术。
mutants：来源 {"id", "lang", "text"} 或文档：由其中的句子生成语句，意思不变的和改变的。
后三种测完即返回 0；--max-false-accept 使 mutants 成为一道门。""",
}
_ONLY = {"baseline": ("claims",), "out": ("claims", "numeric", "mutants"), "seed": ("mutants",),
         "per_class": ("mutants",), "limit": ("mutants",), "max_false_accept": ("mutants",)}
_OPTIONS = (
    ("--baseline", "RUN", "claims: compare with a run that --out wrote", "claims：与 --out 写下的一次结果比较"),
    ("--out", "RUN", "also write the JSON document to this file", "把 JSON 文档同时写入此文件"),
    ("--seed", "N", "mutants: another number, other claims (0 if not given)", "mutants：换一个数就换一批语句（缺省 0）"),
    ("--per-class", "K", "mutants: at most K of each class and language", "mutants：每类每种语言至多 K 条"),
    ("--limit", "N", "mutants: at most N source sentences of each language", "mutants：每种语言至多 N 个来源句"),
    ("--max-false-accept", "RATE", "mutants: exit 1 if more of the changed ones are accepted",
     "mutants：误接受的比率高于它就返回 1"),
)


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    chinese = language == "zh"
    parser.add_argument("what", choices=("questions", "claims", "numeric", "mutants"),
                        help="测什么" if chinese else "what to measure")
    parser.add_argument("files", metavar="FILE", nargs="+",
                        help="JSONL 文件（mutants 也可给文档）" if chinese else "JSONL files (mutants: documents too)")
    for option, metavar, english, han in _OPTIONS:
        parser.add_argument(option, metavar=metavar, help=han if chinese else english)


def run(args: argparse.Namespace, console: Console) -> int:
    """Measure, print."""
    for name, kinds in _ONLY.items():
        if getattr(args, name) is not None and args.what not in kinds:
            raise UsageError(f"--{name.replace('_', '-')}", f"belongs to measure {' and '.join(kinds)}")
    return {"questions": _questions, "claims": _claims, "numeric": _numeric,
            "mutants": _mutants}[args.what](args, console)


def _questions(args: argparse.Namespace, console: Console) -> int:
    from ragjudge.cli.asking import asking_of
    from ragjudge.measure.run import measure_questions
    from ragjudge.render.measure import terminal_measure
    if len(args.files) > 1:
        raise UsageError("FILE", "measure questions takes one file")
    found = measure_questions(args.files[0], asking_of(args, console), console.progress)
    console.emit(found, terminal_measure(found, console.lang or "en", console.colour))
    return exit_codes.NOT_PASS if found["wrong"] else exit_codes.PASS


def _claims(args: argparse.Namespace, console: Console) -> int:
    from ragjudge.measure.claims_run import measure_claims
    from ragjudge.render.measure_claims import terminal_claims
    found, speed = measure_claims(args.files, _lexicons(args), console.progress, args.baseline)
    _emit(found, terminal_claims(found, console.lang or "en"), args, console)
    _say_speed(speed, console)
    return exit_codes.PASS


def _numeric(args: argparse.Namespace, console: Console) -> int:
    from ragjudge.measure.numeric_run import measure_numeric
    from ragjudge.render.measure_numeric import terminal_numeric
    found = measure_numeric(args.files, console.progress)
    _emit(found, terminal_numeric(found, console.lang or "en"), args, console)
    return exit_codes.PASS


def _mutants(args: argparse.Namespace, console: Console) -> int:
    from ragjudge.measure.mutants_run import Wanted, is_above, measure_mutants
    from ragjudge.render.measure_mutants import terminal_mutants
    wanted = Wanted(_whole("--seed", args.seed, 0) or 0, _whole("--per-class", args.per_class, None),
                    _whole("--limit", args.limit, None))
    limit = _share(args.max_false_accept)
    found, speed = measure_mutants(args.files, _lexicons(args), wanted, console.progress)
    _emit(found, terminal_mutants(found, console.lang or "en"), args, console)
    _say_speed(speed, console)
    if limit is not None and is_above(found, limit):
        from ragjudge.render.measure_words import word
        console.say(word("gate", console.lang or "en", rate=found["changed"]["rate"], limit=limit))
        return exit_codes.NOT_PASS
    return exit_codes.PASS


def _lexicons(args: argparse.Namespace):
    from ragjudge.runner.open import project_of
    from ragjudge.runner.rules import compile_pack_of
    return compile_pack_of(project_of(args, need_corpus=False)).lexicons


def _emit(found, text: str, args: argparse.Namespace, console: Console) -> None:
    if args.out is not None:
        from ragjudge.records.canonical import canonical_json
        from ragjudge.runner.files import write_file_atomic
        write_file_atomic(args.out, canonical_json(found))
    console.emit(found, text)


def _say_speed(speed, console: Console) -> None:
    from ragjudge.render.measure_words import word
    console.say(word("speed", console.lang or "en", wall=speed.per_second, cpu=speed.per_cpu_second,
                     n=speed.claims))


def _whole(option: str, given: str | None, default: int | None) -> int | None:
    if given is None:
        return default
    if not (given.isascii() and given.isdecimal() and len(given) < 10):
        raise UsageError(option, f"{given!r} where a whole number is wanted")
    return int(given)


def _share(given: str | None):
    from decimal import Decimal, InvalidOperation
    try:
        share = None if given is None else Decimal(given)
    except InvalidOperation:
        share = Decimal(-1)
    if share is not None and not 0 <= share <= 1:
        raise UsageError("--max-false-accept", f"{given!r} where a share from 0 to 1 is wanted")
    return share
