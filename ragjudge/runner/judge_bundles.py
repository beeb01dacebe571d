"""`ragjudge judge`: many bundles, one rules pack, scorecards beside them and never in them."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import BundleError, SourceError
from ragjudge.records.load_bundle import load_bundle
from ragjudge.records.scorecard import Scorecard
from ragjudge.render.messages import language_of_text
from ragjudge.render.places import Judgement, Place, places_of
from ragjudge.runner.files import printable, read_tree, write_file_atomic
from ragjudge.runner.judge_process import Pins, judge_files, nothing_judged, scorecard_bytes
from ragjudge.runner.project import Project, open_project
from ragjudge.runner.rules import compile_rules
from ragjudge.runner.signing import key_for

Progress = Callable[[str, int, int | None, str], None]


@dataclass(frozen=True, slots=True)
class JudgeOptions:
    """What the command line says; None where it says nothing."""
    project: str | None
    corpus: str | None
    now: str
    rules_sha256: str | None
    audit_key_file: str | None
    require_pinned: bool
    profile: str
    scorecard: str | None
    scorecards: str | None
    outputs: tuple[str, ...] = ()
    keep_files: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """A bundle's folder as named, and its scorecard; `files` as they were judged, where they were kept."""
    name: str
    card: Scorecard
    files: Mapping[str, bytes]
    places: Mapping[str, Place]
    digests: Mapping[str, str]

    def language(self, wished: str | None) -> str:
        return wished or language_of_text(self.card.question or "")

    def judgement(self) -> Judgement:
        """What the outputs are made from."""
        return Judgement(self.name.rstrip("/\\") or "/", self.card, self.places, self.digests)


def bundles_under(parent: str) -> list[str]:
    """The folders directly under a folder, by name; hidden ones too, links to folders as well.

    Raises:
        BundleError: There is none.
    """
    try:
        with os.scandir(parent) as entries:
            found = sorted(one.path for one in entries if one.is_dir())
    except OSError as error:
        raise BundleError(printable(parent), error.strerror or str(error)) from None
    if not found:
        raise BundleError(printable(parent), "no bundle in it", "ragjudge ask writes one")
    return found


def judge_bundles(folders: Sequence[str], options: JudgeOptions,
                  progress: Progress) -> tuple[list[Judged], bytes]:
    """The scorecards in the order given, and the rules pack that they were judged by.

    A folder that cannot be read is UNVERIFIED, not an end.

    Scorecards of an earlier run at the places asked for are removed first, so that no old verdict can be
    taken for this one's.
    """
    for path in _targets(folders, options):
        if os.path.lexists(path):
            os.unlink(path)
    project = open_project(options.project, options.corpus, os.environ, {}, need_corpus=False)
    pack = compile_rules(project)
    key = key_for(project, options.audit_key_file)
    judged = []
    for number, folder in enumerate(folders):
        progress("judging", number, len(folders), folder)
        judged.append(_judge(folder, project, pack, key, options))
    return judged, pack


def _judge(folder: str, project: Project, pack: bytes, key: bytes | None,
           options: JudgeOptions) -> Judged:
    try:
        files, faults = read_tree(folder)
        if not files and not faults:
            raise BundleError(printable(folder), "an empty folder, no bundle")
    except BundleError as error:
        return Judged(printable(folder), nothing_judged(pack, options.now, (str(error),)), {}, {}, {})
    card = _card(files, faults, project, pack, key, options)
    digests = {name: sha256_hex(data) for name, data in files.items()}
    kept = files if options.keep_files else {}
    return Judged(printable(folder), card, kept, places_of(card, files), digests)


def _card(files: dict[str, bytes], faults: list[SourceError], project: Project, pack: bytes,
          key: bytes | None, options: JudgeOptions) -> Scorecard:
    corpus = cited_digests(files, project) if options.corpus is not None else None
    pins = Pins(corpus, key.hex() if key else None, options.rules_sha256, None, options.require_pinned,
                options.profile)
    return judge_files(files, faults, pack, pins, options.now)


def cited_digests(files: dict[str, bytes], project: Project) -> dict[str, str]:
    """uri → SHA-256 now, of every corpus file that the bundle cites and that is still there."""
    uris = set()
    for row in load_bundle(files).evidence.values():
        uris.add(row.source.uri)
        if row.source.package:
            uris.add(row.source.package.uri)
    found = {}
    for uri in sorted(uris):
        try:
            found[uri] = sha256_hex(project.read_source(uri))
        except SourceError:
            continue  # the judge finds that the pin is missing
    return found


def _targets(folders: Sequence[str], options: JudgeOptions) -> list[str]:
    found = [*([options.scorecard] if options.scorecard else ()), *options.outputs]
    if options.scorecards:
        found += [_place(options.scorecards, folder) for folder in folders]
    return found


def _place(parent: str, folder: str) -> str:
    return os.path.join(parent, os.path.basename(os.path.abspath(folder)) + ".json")


def write_cards(judged: Sequence[Judged], options: JudgeOptions) -> None:
    """Write the scorecards where the options say.

    Raises:
        OSError: A verdict that was not written was not given.
    """
    if options.scorecard:
        write_file_atomic(options.scorecard, scorecard_bytes(judged[0].card))
    if options.scorecards:
        os.makedirs(options.scorecards, exist_ok=True)
        for one in judged:
            write_file_atomic(_place(options.scorecards, os.fsdecode(one.name)), scorecard_bytes(one.card))
