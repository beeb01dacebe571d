"""The honest bundles that forgers start from, each with the rules, the day and the pins it is judged by."""

import pathlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, lru_cache

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import adopted_bundle_factory as adopted  # noqa: E402
import bundle_factory as factory  # noqa: E402
import decision_bundle_factory as decisions  # noqa: E402

from ragjudge import readers  # noqa: E402
from ragjudge.judge import Pins, g07_bundle_integrity as g07, judge, ties  # noqa: E402
from ragjudge.judge.case import make_case  # noqa: E402
from ragjudge.judge.decide import CITATION_GATES, _run_gate  # noqa: E402
from ragjudge.judge.gates import GATE_CHECKS  # noqa: E402
from ragjudge.records.audit_key import hmac_of, key_id  # noqa: E402
from ragjudge.records.canonical import canonical_json, sha256_hex  # noqa: E402
from ragjudge.records.closed import to_json  # noqa: E402
from ragjudge.records.errors import BundleError  # noqa: E402
from ragjudge.records.load_bundle import _Loader, load_bundle  # noqa: E402
from ragjudge.records.rules import RulesPack, pack_bytes  # noqa: E402
from ragjudge.records.scorecard import GATES, Scorecard  # noqa: E402
from ragjudge.research.answer import refuse  # noqa: E402
from ragjudge.research.call_cells import Unanswerable  # noqa: E402
from ragjudge.research.draft import Frame  # noqa: E402

ROOT = factory.ROOT
KEY = b"the auditor's own key, which no forger has"
SERIES = "ragjudge compute 'Panel price' --entity World --op max"
SCRAP = "ragjudge compute 'Scrap rate' --entity World --where 'Basis=Before sorting' --period 2015 --op value"
SENTENCE = {"en": "How many gigawatts of panels did the world install in 2019?", "zh": "2019年自由国安装了多少吉瓦组件？"}
DECISION = {"zh": "亚特兰蒂斯的小件行业会洗牌吗？", "en": "Will the widget industry in Atlantis see a shake-out?"}
UNASKED = {"en": "How many whales are there?", "zh": "有多少头鲸鱼？"}
QUICKEST_FIRST = tuple(GATES[at - 1] for at in (7, 8, 4, 2, 9, 3, 1, 10, 11, 5, 6))
"""Every gate once; those that kill most, soonest, come first."""
Read = Callable[[str], bytes]


@dataclass(frozen=True)
class Good:
    """An honest bundle; `read` gives the owner's file behind a uri, `make` the bundle over other files."""
    name: str
    files: Mapping[str, bytes]
    pack: RulesPack
    now: str
    read: Read
    profile: str = "full"
    make: Callable[[Read], Mapping[str, bytes]] | None = None

    @cached_property
    def rules(self) -> bytes:
        return pack_bytes(self.pack)

    @cached_property
    def rules_sha256(self) -> str:
        return sha256_hex(self.rules)

    @cached_property
    def loaded(self):
        return load_bundle(self.files)

    @cached_property
    def no_pins(self) -> Pins:
        return Pins(profile=self.profile)

    @cached_property
    def pins(self) -> Pins:
        """What an owner knows from outside: the files, the rules, the question."""
        named = {one.source.uri for one in self.loaded.evidence.values()}
        named |= {one.source.package.uri for one in self.loaded.evidence.values() if one.source.package}
        named |= {one.requested for one in self.loaded.verification.captures}
        return Pins(corpus={one: sha256_hex(self.read(one)) for one in sorted(named)},
                    rules_sha256=self.rules_sha256, question=self.loaded.manifest.question, profile=self.profile)

    @cached_property
    def key(self) -> Pins:
        return replace(self.no_pins, audit_key=KEY)

    def judged(self, files: Mapping[str, bytes], pins: Pins | None = None, now: str | None = None) -> Scorecard:
        """The whole scorecard."""
        return judge(files, self.rules, pins or self.no_pins, date.fromisoformat(now or self.now))

    def first_fault(self, files: Mapping[str, bytes], pins: Pins) -> tuple[str, str] | None:
        """(gate, rule) of the first gate that does not pass; None if all that decide do.

        The verdict is PASS exactly if every deciding gate is: one that is not settles it.
        """
        case = make_case(files, self.pack, self.rules_sha256, pins, date.fromisoformat(self.now))
        for name in QUICKEST_FIRST:
            if pins.profile == "citations" and name not in CITATION_GATES:
                continue
            result = _run_gate(case, name, GATE_CHECKS[name])
            if result.status != "PASS":
                return name, next((one.rule for one in result.findings), "not whole")
        return None


def signed(files: Mapping[str, bytes], key: bytes = KEY) -> dict[str, bytes]:
    """The bundle with its audit signed: what only the auditor can do."""
    one = load_bundle(files).audit_manifest
    named = replace(one, key_id=key_id(key))
    whole = replace(named, hmac=hmac_of(named, key))
    return {**files, "audit/audit_manifest.json": canonical_json(to_json(whole))}


def _kept(read):
    """The reader of a file's records, which reads the same bytes once."""
    known: dict[tuple, tuple] = {}

    def wrapped(loader, name, *cls):
        key, before = (name, cls, loader.files.get(name)), len(loader.faults)
        if key not in known:
            if len(known) > 4000:
                known.clear()
            known[key] = (read(loader, name, *cls), tuple(loader.faults[before:]))
            return known[key][0]
        loader.faults.extend(known[key][1])
        return known[key][0]
    return wrapped


def read_the_same_bytes_once() -> None:
    """For long runs: what a mutant leaves alone is read once. Each of these is a function of its arguments."""
    if _Loader.one.__name__ == "wrapped":
        return
    _Loader.one, _Loader.lines = _kept(_Loader.one), _kept(_Loader.lines)
    g07.author_faults = lru_cache(2000)(g07.author_faults)
    ties.certificate_digest = lru_cache(5000)(ties.certificate_digest)
    readers.read_cited = lru_cache(200)(readers.read_cited)


# --- the bundles -----------------------------------------------------------------------------------------
def _computed(name: str, command: str, language: str) -> Good:
    def make(read: Read) -> Mapping[str, bytes]:
        corpus = factory.FolderCorpus(factory.corpus().folder)
        corpus.bytes = read
        made = factory.compute(factory.parse_command(command), None, factory.pack(), corpus,
                               language=language, now=factory.NOW)
        return factory.audited(made.files, read)
    return Good(name, make(factory.corpus().bytes), factory.pack(), factory.NOW, factory.corpus().bytes, make=make)


def _stated(language: str) -> Good:
    return Good(f"sentence {language}", factory.stated_bundle(SENTENCE[language]), factory.pack(), factory.NOW,
                factory.corpus().bytes)


def _small_decision(language: str) -> Good:
    pack = decisions.small_pack()

    def make(read: Read) -> Mapping[str, bytes]:
        corpus = decisions.SmallProject()
        corpus.changed = {one: read(one).decode() for one in corpus.table_uris()}
        files = decisions.decided(DECISION[language], pack, corpus, decisions.SMALL_NOW)
        return decisions.audited(files, pack, corpus, decisions.SMALL_NOW)
    return Good(f"decision {language}", decisions.small_bundle(DECISION[language]), pack, decisions.SMALL_NOW,
                decisions.SmallProject().bytes, make=make)


def _refusal(language: str) -> Good:
    frame = Frame(UNASKED[language], language, factory.NOW, factory.pack())
    files = refuse(frame, ["whales" if language == "en" else "鲸鱼"], Unanswerable("no source", "nothing is known"), [])
    return Good(f"refusal {language}", factory.audited(files), factory.pack(), factory.NOW, factory.corpus().bytes)


def _adopted(language: str) -> Good:
    raw, sources = adopted.EN if language == "en" else adopted.ZH
    held = {f"corpus/{name}": text.encode() for name, text in sources.items()}
    return Good(f"adopted {language}", adopted.adopted(raw, sources, language), factory.pack(), factory.NOW,
                held.__getitem__, "citations")


def _report(strategy: str) -> Good:
    """A bundle of reports/. Made with the rules of another day, it is made again if it is a decision."""
    for folder in sorted((ROOT / "reports").glob("2*")):
        files = {one.relative_to(folder).as_posix(): one.read_bytes() for one in sorted(folder.rglob("*"))
                 if one.is_file() and one.name not in ("run.json", "scorecard.json")}
        manifest = load_bundle(files).manifest
        if manifest is None or manifest.strategy != strategy:
            continue
        corpus, pack = decisions.Project(), decisions.shipped_pack()
        good = Good(f"reports {strategy}", files, pack, manifest.now, corpus.bytes)
        if good.judged(files).verdict != "PASS":
            if strategy == "decision":
                files = decisions.shipped_bundle(manifest.question, manifest.now)
            else:
                files = _looked_up_again(manifest, files, pack, corpus)
        return replace(good, files=files)
    raise BundleError("reports/", f"no bundle of a {strategy}", "make ask")


def _looked_up_again(manifest, files, pack, corpus) -> Mapping[str, bytes]:
    """The same lookup as an explicit call over the shipped corpus, with the rules of today."""
    call = "ragjudge compute 'Solar module price' --entity World --period 2010..2020 --op change"
    made = factory.compute(factory.parse_command(call), None, pack, corpus, language=manifest.language,
                           now=manifest.now)
    return decisions.audited(made.files, pack, corpus, manifest.now)


MAKERS: dict[str, Callable[[], Good]] = {
    "lookup en": lambda: _computed("lookup en", factory.CALL, "en"),
    "lookup zh": lambda: _computed("lookup zh", factory.CALL, "zh"),
    "series en": lambda: _computed("series en", SERIES, "en"),
    "opposed en": lambda: _computed("opposed en", SCRAP, "en"),
    "opposed zh": lambda: _computed("opposed zh", SCRAP, "zh"),
    "sentence en": lambda: _stated("en"), "sentence zh": lambda: _stated("zh"),
    "refusal en": lambda: _refusal("en"), "refusal zh": lambda: _refusal("zh"),
    "adopted en": lambda: _adopted("en"), "adopted zh": lambda: _adopted("zh"),
    "decision zh": lambda: _small_decision("zh"), "decision en": lambda: _small_decision("en"),
    "reports lookup": lambda: _report("lookup"), "reports decision": lambda: _report("decision")}


@lru_cache(maxsize=None)
def good(name: str) -> Good:
    """The honest bundle of that name, made once."""
    return MAKERS[name]()
