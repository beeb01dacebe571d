"""The files that `ragjudge judge` writes for other programs, all from the verdicts of one run."""

from collections.abc import Sequence
from dataclasses import dataclass

from ragjudge import __version__
from ragjudge.records.errors import UsageError
from ragjudge.runner.files import write_file_atomic
from ragjudge.runner.judge_bundles import Judged


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where each output goes; None is not asked for. `html` and `intoto` are about one bundle."""
    markdown: str | None = None
    junit: str | None = None
    sarif: str | None = None
    html: str | None = None
    intoto: str | None = None

    def paths(self) -> tuple[str, ...]:
        return tuple(one for one in (self.markdown, self.junit, self.sarif, self.html, self.intoto) if one)

    def check(self, bundles: int) -> None:
        """Refuse what cannot be written before anything is judged.

        Raises:
            UsageError: Two outputs at one place, or one bundle's output for several.
        """
        paths = self.paths()
        twice = next((one for one in paths if paths.count(one) > 1), None)
        if twice:
            raise UsageError(twice, "two outputs would be written there", "a file each")
        for name, path in (("--html", self.html), ("--intoto", self.intoto)):
            if path and bundles > 1:
                raise UsageError(name, f"one file for {bundles} bundles", "judge them one by one")


def write_outputs(judged: Sequence[Judged], outputs: Outputs, language: str | None, pack: bytes) -> None:
    """Write every output that was asked for.

    Args:
        language: zh or en; None is each bundle's own.
        pack: The rules pack that judged.
    Raises:
        OSError: A report that was not written was not given.
    """
    judgements = [one.judgement() for one in judged]
    if outputs.markdown:
        from ragjudge.render.scorecard import markdown_scorecard, with_mends
        from ragjudge.runner.explain import mends_in
        said = [(one, one.language(language)) for one in judged]
        pages = [markdown_scorecard(with_mends(one.card, mends_in(own)), one.name, own) for one, own in said]
        _write(outputs.markdown, "\n".join(pages))
    if outputs.junit:
        from ragjudge.render.junit import junit_xml
        _write(outputs.junit, junit_xml(judgements))
    if outputs.sarif:
        from ragjudge.render.sarif import sarif
        _write(outputs.sarif, sarif(judgements, _rule_texts(language), __version__))
    if outputs.html:
        from ragjudge.runner.judge_page import page_of
        one = judged[0]
        write_file_atomic(outputs.html, page_of(one.files, one.card, pack, one.language(language)))
    if outputs.intoto:
        from ragjudge.render.intoto import intoto_statement
        _write(outputs.intoto, intoto_statement(judgements[0]))


def _rule_texts(language: str | None) -> dict[str, str]:
    from ragjudge.runner.explain import gate_texts
    return {id_: rule.zh if language == "zh" else rule.en
            for gate in gate_texts() for id_, rule in gate.brief.items()}


def _write(path: str, text: str) -> None:
    write_file_atomic(path, text.encode("utf-8", "replace"))
