"""The bundle, format 1: evidence, claims, parameters, thesis, monitor, manifest. Source: docs/formats.md 3

Each dataclass is the closed schema of one JSON object (records/closed.py).
"""

from dataclasses import dataclass
from typing import Literal

from ragjudge.records.canonical import sha256_hex
from ragjudge.records.period import Period

Language = Literal["zh", "en"]
SourceClass = Literal["primary-official", "statistical", "regulator", "peer-reviewed", "company",
                      "data-publisher", "wire", "trade-press", "aggregator", "document", "social"]
Copy = Literal["verbatim", "cut", "retyped", "own-words"]
Level = Literal["FACT", "DERIVED FACT", "ATTRIBUTED STATEMENT", "SECONDARY ESTIMATE",
                "MODEL ESTIMATE", "ANALYTIC JUDGMENT", "HYPOTHESIS", "ASSUMPTION"]
LEVELS: tuple[str, ...] = Level.__args__
LevelledRole = Literal["finding", "major_premise", "minor_premise", "counter", "diagnosis", "thesis",
                       "scenario", "alternative", "assumption", "gap", "action"]
TypedRole = Literal["definition", "method", "limitation", "transition", "confidence", "kill_switch",
                    "process_result"]
TYPED_ROLES: tuple[str, ...] = TypedRole.__args__
Role = Literal[LevelledRole, TypedRole]
Sign = Literal["+", "-", "0", "?"]


@dataclass(frozen=True, slots=True)
class Package:
    """The data package beside a table file (title, units, factors; never class, publisher, dates)."""
    uri: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Source:
    """Where a quote comes from. `revision` is the SHA-256 of the bytes; `uri` is relative to the project.

    publisher, root, class_, cluster, copy, origin and title are what sources.toml says of `uri`
    (title: else the package's, else the path); the judge looks them up again.
    """
    uri: str
    media_type: str
    revision: str
    title: str
    publisher: str | None
    root: str | None
    class_: SourceClass
    cluster: str
    copy: Copy
    origin: str | None
    package: Package | None


@dataclass(frozen=True, slots=True)
class Locator:
    """Where in the reader's text: code points [start, end) of it.

    kind `sentence`: `heading` is the path above. kind `table_row`: [start, end) is the row's line,
    `table` its id, `row` its number, `column` the header as printed, `key` header → printed text.
    """
    kind: Literal["sentence", "table_row"]
    start: int
    end: int
    heading: tuple[str, ...]
    table: str | None
    row: int | None
    column: str | None
    key: dict[str, str] | None


@dataclass(frozen=True, slots=True)
class Quote:
    """exact = text[start:end]; 16 code points of context on either side (fewer at the ends)."""
    exact: str
    prefix: str
    suffix: str


@dataclass(frozen=True, slots=True)
class Cell:
    """value = raw × factor, in `unit`. Decimal strings. `digits`: stated significant digits, or null."""
    column: str
    raw: str
    factor: str
    value: str
    unit: str | None
    unit_from: Literal["header", "unit_column", "package", "cell", "caption"] | None
    digits: int | None


@dataclass(frozen=True, slots=True)
class EvidenceTime:
    """published: from sources.toml or null. retrieved = the run's now. valid, recorded: facts only."""
    published: str | None
    retrieved: str
    valid: Period | None
    recorded: str | None


@dataclass(frozen=True, slots=True)
class Provenance:
    """Which reader, in which version, gave the text; the query's digest for SQL."""
    reader: str
    version: int
    query_sha256: str | None


@dataclass(frozen=True, slots=True)
class Statement:
    """Who says it, where the source marks it (transcripts, interviews, quotations)."""
    speaker: str
    kind: Literal["fact", "observation", "opinion", "plan"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """One row of evidence.jsonl."""
    id: str
    kind: Literal["sentence", "table_row", "table_cell", "aggregate"]
    modality: Literal["text", "table", "sql", "code", "layout", "media", "fact"]
    track: Literal["methodology", "empirical"]
    language: Language
    source: Source
    locator: Locator
    quote: Quote
    cell: Cell | None
    time: EvidenceTime
    readers: tuple[str, ...]
    provenance: Provenance
    statement: Statement | None
    used: bool
    unused_reason: str | None


@dataclass(frozen=True, slots=True)
class AssumptionRange:
    """A declared input: bounds, reason, and the card it comes from, if any."""
    low: str
    high: str
    reason: str
    card: str | None


@dataclass(frozen=True, slots=True)
class Input:
    """A leaf of the registry: a number read (evidence) or assumed (assumption), never both.

    `value` is the cell's or quantity's value in `unit` (factor applied); `as_printed` is the source's
    own digits; `interval` is what the printed precision allows.
    """
    id: str
    metric: str | None
    entity: str | None
    period: Period | None
    value: str
    unit: str | None
    nature: Literal["measured", "modelled", "projected", "assumed"] | None
    interval: tuple[str, str]
    evidence: str | None
    as_printed: str | None
    assumption: AssumptionRange | None


@dataclass(frozen=True, slots=True)
class Rounding:
    """Display rounding: to a multiple of `quantum` ("0.1", "1000")."""
    mode: Literal["ROUND_HALF_EVEN"]
    quantum: str


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """The result with one assumed input at its low and high end; swing = |at_high - at_low|."""
    input: str
    at_low: str
    at_high: str
    swing: str


@dataclass(frozen=True, slots=True)
class ScenarioCase:
    """One scenario: the inputs that were moved, and the value that came out."""
    set: dict[str, str]
    value: str


@dataclass(frozen=True, slots=True)
class Scenarios:
    """Three cases of one parameter, named by what they mean for its reader: low, base, high value."""
    low: ScenarioCase
    base: ScenarioCase
    high: ScenarioCase


@dataclass(frozen=True, slots=True)
class Series:
    """A cited series: all rows of one column whose key agrees with `key`, in the snapshot.

    `digest` is the SHA-256 of the canonical JSON of its [period start, value] pairs.
    """
    evidence: str
    key: dict[str, str]
    time_column: str
    digest: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number made from others: expression over named inputs, recomputed by the judge.

    `base_value` is rounded by `rounding`; `interval` is unrounded-outward. `series` names stand in
    the expression for whole series (count, percentile, slope, theil_sen).
    """
    id: str
    operation: str
    metric: str | None
    entity: str | None
    period: Period | None
    expression: str
    inputs: dict[str, str]
    series: dict[str, Series]
    unit: str | None
    rounding: Rounding
    base_value: str
    interval: tuple[str, str]
    assumptions: tuple[str, ...]
    sensitivity: tuple[Sensitivity, ...]
    scenarios: Scenarios | None
    card: str | None
    proxies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Registry:
    """parameter_registry.json"""
    format: Literal["ragjudge.parameter_registry/1"]
    inputs: tuple[Input, ...]
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Slots:
    """What a claim says, slot by slot; None where the claim does not speak of it.

    entity and metric are ontology ids, or n.<8 hex> / m.<8 hex> read from the data (docs/formats.md 3.4).
    """
    entity: str | None
    metric: str | None
    value: str | None
    unit: str | None
    period: Period | None
    comparator: Literal["=", "<", ">", "<=", ">=", "~", "change"] | None
    polarity: Literal["+", "-", "0"]
    modality: Literal["past", "present", "planned", "possible", "conditional", "forecast"]
    attribution: str | None
    quantifier: str | None
    role_order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownValue:
    """Code points [start, end) of the claim's text are a numeral that shows the field at `pointer`."""
    start: int
    end: int
    pointer: str


@dataclass(frozen=True, slots=True)
class Likelihood:
    """An ICD 203 term with its band in percent."""
    term: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Certificate:
    """born_from: ids it rests on, sorted. sha256: canonical JSON of the claim without this field."""
    born_from: tuple[str, ...]
    method: Literal["quoted", "computed", "inferred", "declared"]
    sha256: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of the report. Typed roles have level None and no slots."""
    id: str
    section: str
    role: Role
    text: str
    language: Language
    level: Level | None
    slots: Slots | None
    evidence: tuple[str, ...]
    parameters: tuple[str, ...]
    premises: tuple[str, ...]
    trigger: str | None
    hypothesis: str | None
    pointer: str | None
    likelihood: Likelihood | None
    question_terms: tuple[str, ...]
    values: tuple[ShownValue, ...]
    certificate: Certificate


@dataclass(frozen=True, slots=True)
class FileEntry:
    path: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Author:
    id: str
    kind: Literal["rules", "model", "person"]


@dataclass(frozen=True, slots=True)
class Manifest:
    """manifest.json: what is submitted. `question` is null for an adopted report."""
    format: Literal["ragjudge.manifest/1"]
    language: Language
    strategy: Literal["lookup", "decision", "refusal", "adopted"]
    question: str | None
    question_terms: tuple[str, ...]
    now: str
    as_of: str | None
    author: Author
    tool_version: str
    rules_sha256: str
    files: tuple[FileEntry, ...]


def data_metric_id(revision: str, text: str) -> str:
    """The id of a metric read from the data: m.<8 hex> of the revision and the header or key cell."""
    return "m." + sha256_hex(f"{revision}\n{text}".encode())[:8]


def data_entity_id(revision: str, text: str) -> str:
    """The id of an entity read from the data: n.<8 hex> of the revision and the key cell."""
    return "n." + sha256_hex(f"{revision}\n{text}".encode())[:8]
