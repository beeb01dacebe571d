"""thesis.json and monitor.json: the argument of a decision and what would prove it wrong."""

from dataclasses import dataclass
from typing import Literal

from ragjudge.records.period import Period

CellMark = Literal["CC", "C", "N", "I", "II"]


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card of the rules pack: theme id and axiom or rival id."""
    theme: str
    id: str


@dataclass(frozen=True, slots=True)
class Syllogism:
    """conclusion ← major premise (an axiom's claim) + minor premises; inputs: name → registry id."""
    conclusion: str
    card: CardRef
    major: str
    minors: tuple[str, ...]
    inputs: dict[str, str]


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One column of the matrix. `claim` is the sentence that states it; `testable` as CH1 says."""
    id: str
    role: Literal["candidate", "null", "opposite", "rival"]
    card: CardRef
    claim: str
    testable: bool


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One observation against all hypotheses.

    role: the card's role or its test (share, unit_cost …). sign: observed over `period` with
    `readings` readings. sign_from: a parameter id, or "lexicon:WORD". base: ids of the base series.
    """
    id: str
    claim: str
    role: str
    test: str
    metric: str
    period: Period
    readings: int
    sign: Literal["+", "-", "0", "?"]
    sign_from: str
    base: tuple[str, ...]
    weight: str
    diagnostic: bool


@dataclass(frozen=True, slots=True)
class MatrixCell:
    hypothesis: str
    row: str
    cell: CellMark


@dataclass(frozen=True, slots=True)
class LeaveOneOut:
    """The leader and margin without that row; leader null = tie or no leader."""
    row: str
    leader: str | None
    margin: str


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the causal graph: one claim about one metric. distance: CD3."""
    claim: str
    root: bool
    metric: str
    sign: Literal["+", "-", "0"]
    distance: int
    combine: Literal["and", "or"]


@dataclass(frozen=True, slots=True)
class EdgeCost:
    base: int
    proxy: int
    single_origin: int
    total: int


@dataclass(frozen=True, slots=True)
class Edge:
    """`from` and `to` are claims; mechanism is an axiom; bridge: evidence that carries it."""
    id: str
    from_: str
    to: str
    type: Literal["mechanistic", "experimental", "statistical", "attributed", "assumed"]
    mechanism: CardRef
    bridge: tuple[str, ...]
    sign: Literal["+", "-"]
    lag_years: int
    confounders: tuple[str, ...]
    breaks_if: str | None
    cost: EdgeCost


@dataclass(frozen=True, slots=True)
class Stage:
    """The one stage of a card whose conditions all hold; `rows`: matrix rows that it used."""
    card: CardRef
    stage: str
    claim: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Confidence:
    """The confidence sentence of a thesis: causes are reason codes "code:claim"."""
    claim: str
    level: Literal["low", "moderate", "high"]
    stated_by: str
    causes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Floor:
    """CH8: variants tried (window, band, table), how many kept the leader."""
    variants: int
    kept: int


@dataclass(frozen=True, slots=True)
class Matrix:
    """One card's analysis of competing hypotheses."""
    card: CardRef
    domain: str
    place: str
    hypotheses: tuple[Hypothesis, ...]
    rows: tuple[MatrixRow, ...]
    cells: tuple[MatrixCell, ...]
    scores: dict[str, str]
    leader: str | None
    margin: str
    leave_one_out: tuple[LeaveOneOut, ...]
    linchpins: tuple[str, ...]
    floor: Floor


@dataclass(frozen=True, slots=True)
class Thesis:
    """thesis.json. A lookup or refusal has empty lists."""
    format: Literal["ragjudge.thesis/1"]
    syllogisms: tuple[Syllogism, ...]
    matrices: tuple[Matrix, ...]
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    stages: tuple[Stage, ...]
    confidence: tuple[Confidence, ...]


@dataclass(frozen=True, slots=True)
class TriggerSource:
    """Where the reading will be seen: the evidence row and its public origin."""
    evidence: str
    origin: str | None


@dataclass(frozen=True, slots=True)
class Trigger:
    """A kill-switch. threshold, current and history are registry ids; bounds are the metric's.

    kind `threshold`: fires when the metric `operator` threshold. kind `absence`: fires when by
    `expected_by` no reading lies where `operator` threshold (the last reading) is true. season: the
    quarter or month compared, or null.
    """
    id: str
    claim: str
    nodes: tuple[str, ...]
    kind: Literal["threshold", "absence"]
    metric: str
    entity: str
    source: TriggerSource
    operator: Literal["<", ">"]
    threshold: str
    unit: str | None
    window: str
    season: str | None
    cadence: Literal["yearly", "quarterly", "monthly"]
    current: str
    history: tuple[str, ...]
    bounds: tuple[str | None, str | None]
    distance_percent: str
    next_check: str
    expected_by: str | None
    owner: str
    action: Literal["downgrade", "withdraw"]


@dataclass(frozen=True, slots=True)
class Monitor:
    """monitor.json. review_by: the day after which the bundle no longer passes."""
    format: Literal["ragjudge.monitor/1"]
    review_by: str
    triggers: tuple[Trigger, ...]
