"""The rules pack: everything under ontology/, policy.toml and sources.toml as one canonical JSON.

The `ontology` room compiles it, Tier 1, Tier 2 and the judge read it; a bundle never supplies any of it.
Decimals are strings. Source: docs/formats.md 2
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ragjudge.records.bundle import Copy, Role, SourceClass
from ragjudge.records.canonical import canonical_json
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.errors import BundleError
from ragjudge.records.strict_json import parse_json

MetricKind = Literal["count", "share", "ratio", "product_price", "unit_cost", "capacity",
                     "money_flow", "index", "instrument_price", "multiple"]
TestName = Literal["sign", "growth", "elasticity", "doubling_time", "lag", "turns", "level"]


@dataclass(frozen=True, slots=True)
class Bilingual:
    """The same words in both languages."""
    zh: str
    en: str

    def in_(self, language: str) -> str:
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Words:
    """Lists of words in both languages."""
    zh: tuple[str, ...]
    en: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Indifference:
    """The band inside which a change has sign 0: absolute in the metric's unit (pp for %) or relative."""
    abs: str | None
    rel: str | None


@dataclass(frozen=True, slots=True)
class Binding:
    """Which series of the corpus is this metric: table file, column header, fixed key cells, time column."""
    path: str
    table: str | None
    column: str
    where: dict[str, str]
    time: str


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric of metrics.toml. `role` is what cards ask for; domain (industry) and place locate it.

    required, forbidden: words that must / must not stand in the quoted unit or its header.
    series: the corpus series that hold it, best first; other tables found by alias come after.
    """
    id: str
    name: Bilingual
    aliases: Words
    must_not: tuple[str, ...]
    role: str
    domain: str
    place: str
    entity: str
    scale: Literal["log", "linear"]
    monotone: bool
    definition: Bilingual
    unit: str
    kind: MetricKind
    nature: Literal["measured", "modelled", "projected"]
    min: str | None
    max: str | None
    additive: bool
    seasonal: Literal["quarter", "month"] | None
    indifference: Indifference
    required: tuple[tuple[str, ...], ...]
    forbidden: tuple[str, ...]
    derived_from: str | None
    max_age_days: int
    series: tuple[Binding, ...]


@dataclass(frozen=True, slots=True)
class Entity:
    """A place, industry (kind `domain`), company, technology.

    disambiguators: one must stand in a cited document. traits: of an industry, what cards may ask for.
    """
    id: str
    kind: Literal["place", "domain", "company", "technology", "other"]
    name: Bilingual
    aliases: Words
    must_not: tuple[str, ...]
    disambiguators: tuple[str, ...]
    part_of: str | None
    place: str | None
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Publisher:
    id: str
    name: Bilingual
    class_: SourceClass
    group: str
    domains: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RowOrigin:
    """Rows whose `column` lies in [from, to] (years or text order) come from another publisher."""
    column: str
    from_: str
    to: str
    publisher: str


@dataclass(frozen=True, slots=True)
class SourceRule:
    """The owner's statement on files: `path` is a glob relative to the project; longest match wins."""
    path: str
    publisher: str | None
    root: str | None
    title: str | None
    origin: str | None
    published: str | None
    copy: Copy
    hosts: tuple[str, ...]
    readers: tuple[str, ...]
    self_interest: bool
    significant_digits: dict[str, int]
    incomplete: dict[str, str]
    rows: tuple[RowOrigin, ...]


@dataclass(frozen=True, slots=True)
class CardSource:
    """The work that states the law. Its text lies in the corpus at `path`: the premise is cited there."""
    title: str
    year: int
    locator: str
    path: Words
    author: Bilingual


@dataclass(frozen=True, slots=True)
class CardAssumption:
    low: str
    base: str
    high: str
    reason: Bilingual


@dataclass(frozen=True, slots=True)
class CardInput:
    """An input of the card's expression: a role read from data, or an assumption with its range.

    A role input is the last reading of its series; one named `future_…` is that reading moved by the
    scenarios (median, 10th and 90th percentile of its own moves of the card's lag).
    """
    name: str
    role: str | None
    unit: str | None
    assumption: CardAssumption | None


@dataclass(frozen=True, slots=True)
class LevelRange:
    """Last reading of `role` in [low, high); None = open."""
    role: str
    low: str | None
    high: str | None


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a hypothesis expects of a role; `to` is the other role of an elasticity or lag.

    sign of each test: `sign` direction of the trend; `growth` the yearly growth rises, falls, stays;
    `elasticity` of the role to `to`; `doubling_time` longer, shorter than, or at the target;
    `lag` the role's growth leads that of `to` with that sign; `turns` often (+) or not (0);
    `level` above, below, at the target.
    """
    role: str
    test: TestName
    sign: Literal["+", "-", "0"]
    strength: Literal["weak", "strong"]
    to: str | None
    target: str | None


@dataclass(frozen=True, slots=True)
class StageCondition:
    """role's test has `sign`, or its last reading lies in [low, high)."""
    role: str
    test: TestName
    sign: Literal["+", "-", "0"] | None
    low: str | None
    high: str | None


@dataclass(frozen=True, slots=True)
class CardStage:
    id: str
    name: Bilingual
    when: tuple[StageCondition, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class CardAction:
    """An action sentence for a stage (None: any); text is a HYPOTHESIS sentence ("if … might")."""
    stage: str | None
    text: Bilingual
    reversible: bool


@dataclass(frozen=True, slots=True)
class CardKillSwitch:
    """What would prove the card wrong. window, expected_by: "1 year", "2 quarters". An absence waits until
    `expected_by` after the last reading for one beyond it: its threshold is `last`, it has no operator."""
    kind: Literal["threshold", "absence"]
    role: str
    operator: Literal["<", ">"] | None
    threshold: Literal["previous", "midpoint", "best_same_season", "worst_year", "last_plus_margin", "last"]
    window: str
    cadence: Literal["yearly", "quarterly", "monthly"]
    expected_by: str | None
    action: Literal["downgrade", "withdraw"]


@dataclass(frozen=True, slots=True)
class Axiom:
    """A law as data. `statement` is its sentence; `hypothesis` (if … might …) states it as one.

    traits: what an industry must have for the law to speak of it at all; none: any industry.
    """
    id: str
    name: Bilingual
    statement: Bilingual
    hypothesis: Bilingual
    source: CardSource
    expression: str | None
    result_role: str | None
    inputs: tuple[CardInput, ...]
    requires: tuple[str, ...]
    window_years: int
    lag_years: int
    applies: tuple[LevelRange, ...]
    predicts: tuple[Prediction, ...]
    rivals: tuple[str, ...]
    confounders: tuple[Bilingual, ...]
    holds_unless: Bilingual
    stages: tuple[CardStage, ...]
    actions: tuple[CardAction, ...]
    kill_switches: tuple[CardKillSwitch, ...]
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rival:
    """Another explanation: null, opposite, or rival."""
    id: str
    role: Literal["null", "opposite", "rival"]
    name: Bilingual
    statement: Bilingual
    predicts: tuple[Prediction, ...]


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme of ontology/themes. canonical_terms: level 1; phenomenon_bag: plain-language signatures."""
    id: str
    name: Bilingual
    track: Literal["methodology", "empirical"]
    slots: tuple[str, ...]
    canonical_terms: Words
    phenomenon_bag: Words
    must_not: tuple[str, ...]
    axioms: tuple[Axiom, ...]
    rivals: tuple[Rival, ...]


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: Bilingual
    strategies: tuple[Literal["lookup", "decision", "refusal"], ...]
    order: int


@dataclass(frozen=True, slots=True)
class Template:
    """A closed wording: `text` with {slots}. id: "<kind>.<name>", role: the claim role it may word."""
    id: str
    role: Role
    text: Bilingual


@dataclass(frozen=True, slots=True)
class ReportTable:
    id: str
    heads: tuple[Bilingual, ...]


@dataclass(frozen=True, slots=True)
class Policy:
    """policy.toml over the floors in code (docs/formats.md 2.4): it may tighten, never loosen."""
    name: str
    min_hypotheses: int
    max_causal_cost: int
    max_cluster_share_percent: int
    max_trigger_distance_percent: int
    review_horizon_days: int
    model_full: bool
    audit_key_id: str | None
    require_pinned: bool


@dataclass(frozen=True, slots=True)
class RulesPack:
    """The compiled rules. lexicons: name → class → words; each as ontology/lexicons/*.toml has it."""
    format: Literal["ragjudge.rules/1"]
    policy: Policy
    publishers: tuple[Publisher, ...]
    sources: tuple[SourceRule, ...]
    metrics: tuple[Metric, ...]
    entities: tuple[Entity, ...]
    themes: tuple[Theme, ...]
    sections: tuple[Section, ...]
    templates: tuple[Template, ...]
    tables: tuple[ReportTable, ...]
    lexicons: dict[str, dict[str, "LexiconClass"]]
    routes: tuple["Route", ...]


@dataclass(frozen=True, slots=True)
class LexiconClass:
    """zh and en words of one class, and masks: longer strings in which a word does not count."""
    zh: tuple[str, ...]
    en: tuple[str, ...]
    masks: tuple[str, ...]
    case_sensitive: bool


@dataclass(frozen=True, slots=True)
class Route:
    """Question verbs → strategy and operation (ontology/routes.toml)."""
    id: str
    strategy: Literal["lookup", "decision"]
    operation: str | None
    words: Words




@lru_cache(maxsize=4)
def read_pack(data: bytes) -> RulesPack:
    """The rules pack in canonical bytes; the same bytes give the same value.

    Raises:
        BundleError: Not strict JSON, not the closed schema, or not the canonical form.
    """
    pack = from_json(RulesPack, parse_json(data, "rules pack"), "rules pack")
    if pack_bytes(pack) != data:
        raise BundleError("rules pack", "not byte for byte its canonical form")
    return pack


def pack_bytes(pack: RulesPack) -> bytes:
    """The one byte form of a rules pack; its SHA-256 is the pack's name."""
    return canonical_json(to_json(pack))
