"""ragjudge judge BUNDLE…"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.clock import day_of_judging
from ragjudge.cli.console import Console
from ragjudge.records.closed import to_json
from ragjudge.records.errors import RagjudgeError, UsageError

_EXAMPLES = {
    "en": """examples:
  ragjudge judge reports/2024-06-30-1a2b3c4d
  ragjudge judge reports/*/ --scorecards .ragjudge/scorecards     the gate of a CI
  ragjudge judge BUNDLE --project . --corpus corpus               sources pinned to this project's files
  ragjudge judge reports/*/ --junit gates.xml --sarif gates.sarif --github    where a CI shows findings
  ragjudge judge BUNDLE --expect scorecard.json                   the same verdict as then, byte for byte?

The rules are those of the project around this folder; --corpus without --project means any folder
and takes the starter's rules. Nothing is ever written into a bundle. Exit 0 only if every bundle is
PASS; no bundle is 1.""",
    "zh": """例子：
  ragjudge judge reports/2024-06-30-1a2b3c4d
  ragjudge judge reports/*/ --scorecards .ragjudge/scorecards     CI 里的门
  ragjudge judge BUNDLE --project . --corpus corpus               用本项目的文件核对来源
  ragjudge judge reports/*/ --junit gates.xml --sarif gates.sarif --github    让 CI 在该看的地方显示发现
  ragjudge judge BUNDLE --expect scorecard.json                   与当时的裁定逐字节相同吗？

规则取自当前目录所在的项目；只给 --corpus 而不给 --project 表示任意目录，用入门规则。
绝不会写入报告包。每一份都是 PASS 才返回 0；没有报告包返回 1。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("bundles", nargs="*", metavar="BUNDLE", help="folder of a bundle")
    parser.add_argument("--all", metavar="DIR", action="append", default=[],
                        help="every folder directly under DIR is a bundle; none is an error")
    parser.add_argument("--scorecard", metavar="FILE", help="write the scorecard there (one bundle)")
    parser.add_argument("--scorecards", metavar="DIR", help="write <name>.json of each bundle there")
    parser.add_argument("--markdown", metavar="FILE", help="write the findings as Markdown there")
    parser.add_argument("--junit", metavar="FILE", help="write JUnit XML there")
    parser.add_argument("--sarif", metavar="FILE", help="write SARIF 2.1.0 there")
    parser.add_argument("--html", metavar="FILE", help="write the report as one HTML page there (one bundle)")
    parser.add_argument("--intoto", metavar="FILE",
                        help="write an unsigned in-toto Statement there (one bundle)")
    parser.add_argument("--github", action="store_true",
                        help="print the findings as annotations of a workflow")
    parser.add_argument("--expect", metavar="FILE",
                        help="an earlier scorecard of the bundle: exit 0 only if this one is the same")
    parser.add_argument("--rules-sha256", metavar="HEX", help="the digest that the rules pack must have")
    parser.add_argument("--audit-key-file", metavar="FILE", help="the auditor's HMAC key")
    parser.add_argument("--require-pinned", action="store_true",
                        help="sources that are not pinned by --corpus do not pass")
    parser.add_argument("--profile", choices=("full", "citations"), default="full")


def run(args: argparse.Namespace, console: Console) -> int:
    """Judge every bundle, write what was asked for, print."""
    from ragjudge.runner.judge_bundles import (JudgeOptions, bundles_under, judge_bundles,
                                               write_cards)
    from ragjudge.runner.judge_outputs import Outputs, write_outputs
    from ragjudge.runner.recheck import differences, read_expected
    from ragjudge.runner.signing import mode_warning
    args.bundles += [one for parent in args.all for one in bundles_under(parent)]
    outputs = Outputs(args.markdown, args.junit, args.sarif, args.html, args.intoto)
    for name, given in (("--scorecard", args.scorecard), ("--expect", args.expect)):
        if given and len(args.bundles) > 1:
            raise UsageError(name, f"one file for {len(args.bundles)} bundles",
                             "--scorecards DIR writes one a bundle" if given is args.scorecard else
                             "recheck them one by one")
    outputs.check(len(args.bundles))
    if not args.bundles:
        raise RagjudgeError("judge", "no bundle was given", "ragjudge judge reports/*/")
    expected = read_expected(args.expect) if args.expect else None
    now = expected[1].now if expected and not args.now else day_of_judging(args)
    options = JudgeOptions(args.project, args.corpus, now, args.rules_sha256,
                           args.audit_key_file, args.require_pinned, args.profile,
                           args.scorecard, args.scorecards, outputs.paths(),
                           args.html is not None)
    if warning := mode_warning(args.audit_key_file):
        console.say(warning)
    judged, pack = judge_bundles(args.bundles, options, console.progress)
    write_cards(judged, options)
    write_outputs(judged, outputs, console.lang, pack)
    _print(judged, args, console)
    if expected and not _same(differences(expected, judged[0].card), console):
        return exit_codes.NOT_PASS
    verdicts = {one.card.verdict for one in judged}
    return exit_codes.PASS if verdicts == {"PASS"} else exit_codes.NOT_PASS


def _same(differing: list[str], console: Console) -> bool:
    from ragjudge.render.messages import say
    language = console.lang or "en"
    console.say(say("same_verdict" if not differing else "other_verdict", language))
    for line in differing:
        console.say(f"  {line}")
    return not differing


def _print(judged: list, args: argparse.Namespace, console: Console) -> None:
    from ragjudge.render.scorecard import terminal_scorecard, with_mends
    from ragjudge.runner.explain import mends_in
    language = console.lang or "en"
    cards = [to_json(one.card) for one in judged]
    document = cards[0] if len(cards) == 1 else {"format": "ragjudge.scorecards/1", "scorecards": [
        {"bundle": one.name, "scorecard": card} for one, card in zip(judged, cards)]}
    most = 1_000_000 if args.verbose else 20
    said = [one.language(console.lang) or language for one in judged]
    text = "\n".join(terminal_scorecard(with_mends(one.card, mends_in(own)), one.name, own,
                                        console.colour, most) for one, own in zip(judged, said))
    console.emit(document, text)
    if args.github:
        from ragjudge.render.annotations import annotations
        console.commands(annotations([one.judgement() for one in judged], language))
