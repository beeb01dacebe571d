"""ragjudge audit BUNDLE"""

import argparse

from ragjudge.cli import exit_codes
from ragjudge.cli.clock import day_of_judging, wall_clock
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge audit reports/2024-06-30-1a2b3c4d --out checked     a copy of the bundle with a new audit/
  ragjudge audit BUNDLE --out DIR --audit-key-file KEY              with an HMAC over the audit manifest

Captures every cited source again, reads it again, decides claim by claim. The bundle itself is only read.
Exit 0 if every claim is decided and entailed.""",
    "zh": """例子：
  ragjudge audit reports/2024-06-30-1a2b3c4d --out checked     复制一份，换上新的 audit/
  ragjudge audit BUNDLE --out DIR --audit-key-file KEY              审计清单加 HMAC

重新抓取并重读每个来源，逐条判断。原报告包只读。全部语句都已判定且成立才返回 0。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("bundle", metavar="BUNDLE", help="folder of a bundle")
    parser.add_argument("--out", metavar="DIR", help="a new folder: the bundle with the new audit/")
    parser.add_argument("--audit-key-file", "--key-file", metavar="FILE", help="HMAC key of the auditor")


def run(args: argparse.Namespace, console: Console) -> int:
    """Audit, write beside, print."""
    from ragjudge.render.audit import terminal_audit
    from ragjudge.runner.audit_bundle import audit_bundle
    from ragjudge.runner.open import project_of
    from ragjudge.runner.signing import key_warning
    project = project_of(args)
    if warning := key_warning(project, args.audit_key_file):
        console.say(warning)
    audited = audit_bundle(args.bundle, project, day_of_judging(args), wall_clock(), args.audit_key_file,
                           args.out)
    text = terminal_audit(audited.to_json(), console.lang or audited.language, console.colour)
    console.emit(audited.to_json(), text)
    return exit_codes.PASS if audited.is_clean else exit_codes.NOT_PASS
