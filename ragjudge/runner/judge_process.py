"""Tier 3 from outside: opens a bundle safely, sends it to the judge's process, takes the scorecard.

The judge is believed only when its process ended with 0 and its answer is a scorecard of the closed
schema whose verdict follows from its gates. Everything else is UNVERIFIED.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ragjudge import __version__
from ragjudge.records.canonical import canonical_json, sha256_hex
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.errors import BundleError, RagjudgeError, SourceError
from ragjudge.records.scorecard import GATES, GateResult, Scorecard
from ragjudge.records.strict_json import parse_json
from ragjudge.runner.child import run_child
from ragjudge.runner.code_digest import code_sha256
from ragjudge.runner.files import read_tree
from ragjudge.runner.frame import pack_frame

JUDGE_TIMEOUT_S = 300.0
CITATION_GATES = frozenset(GATES[index - 1] for index in (1, 2, 4, 7, 8, 9))
"""The gates that decide in the profile `citations`; asked here too, on purpose apart from the judge."""


@dataclass(frozen=True, slots=True)
class Pins:
    """What is known from outside the bundle; None where nothing is.

    corpus: uri → sha256 of the owner's files. audit_key: hex. question: as it was handed in.
    """
    corpus: Mapping[str, str] | None = None
    audit_key: str | None = None
    rules_sha256: str | None = None
    question: str | None = None
    require_pinned: bool = False
    profile: str = "full"


def judge_folder(folder: str, pack: bytes, pins: Pins, now: str) -> Scorecard:
    """The scorecard of a bundle folder, which is only read.

    Raises:
        BundleError: The folder itself cannot be read.
    """
    files, faults = read_tree(folder)
    if not files and not faults:
        raise BundleError(folder, "an empty folder, no bundle")
    return judge_files(files, faults, pack, pins, now)


def judge_files(files: Mapping[str, bytes], faults: list[SourceError], pack: bytes, pins: Pins,
                now: str) -> Scorecard:
    """The scorecard of a bundle in memory; `faults` are files that could not be opened safely."""
    unsafe = tuple(f"{fault.where}: {fault.what}" for fault in faults)
    if pins.rules_sha256 not in (None, sha256_hex(pack)):
        unsafe += (f"rules pack: its digest is {sha256_hex(pack)}, pinned is {pins.rules_sha256}",)
    head = {"now": now, "pins": {
        "corpus": None if pins.corpus is None else dict(pins.corpus), "audit_key": pins.audit_key,
        "rules_sha256": pins.rules_sha256, "code_sha256": code_sha256(), "question": pins.question,
        "require_pinned": pins.require_pinned, "profile": pins.profile}}
    frame = pack_frame(head, {"rules": pack} | {f"bundle/{name}": files[name] for name in files})
    try:
        card = _believe(run_child("judge_child", frame, JUDGE_TIMEOUT_S, {}))
    except RagjudgeError as error:
        return nothing_judged(pack, now, (str(error),) + unsafe)
    if unsafe:
        verdict = "UNVERIFIED" if card.verdict == "PASS" else card.verdict
        return replace(card, verdict=verdict, errors=card.errors + unsafe)
    return card


def _believe(ended) -> Scorecard:
    if ended.code != 0:
        raise BundleError("judge", f"its process ended with {ended.code}: {ended.talk.strip()}")
    card = from_json(Scorecard, parse_json(ended.answer, "judge's answer"), "judge's answer")
    if card.verdict == "PASS" and not all_passed(card):
        raise BundleError("judge's answer", "says PASS, which its gates do not say")
    return card


def all_passed(card: Scorecard) -> bool:
    """Every gate there, once, PASS, and each count whole: the rule of acceptance, asked once more."""
    deciding = CITATION_GATES if card.profile == "citations" else GATES
    return (tuple(gate.gate for gate in card.gates) == GATES
            and all(gate.status == "PASS" and gate.checked == gate.expected
                    and (gate.expected > 0 or bool(gate.proof))
                    for gate in card.gates if gate.gate in deciding))


def nothing_judged(pack: bytes, now: str, errors: tuple[str, ...]) -> Scorecard:
    """The scorecard of a run in which the judge gave no answer: no gate, UNVERIFIED."""
    gates = tuple(GateResult(name, "UNVERIFIED", 0, 0, None, (), ()) for name in GATES)
    return Scorecard("ragjudge.scorecard/1", "UNVERIFIED", "full", None, now, "unpinned", None, None,
                     sha256_hex(pack), None, f"ragjudge {__version__}", {}, errors, (), gates)


def scorecard_bytes(card: Scorecard) -> bytes:
    """scorecard.json"""
    return canonical_json(to_json(card))

