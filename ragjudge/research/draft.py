"""A bundle in the making: evidence, inputs, parameters and claims, each with its id, ties and certificate.

Both strategies write through it, so that a sentence on data always comes from calc.wording and a number
always from the registry.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ragjudge.calc import levels, precision, sources
from ragjudge.calc.natures import nature_of
from ragjudge.calc.operations import OPERATIONS
from ragjudge.calc.recompute import SeriesValues, recompute
from ragjudge.calc.swings import with_sensitivity
from ragjudge.calc.wording import Ask, Leaf, Writer
from ragjudge.readers.cells import cell_of
from ragjudge.readers.naming import reading_of
from ragjudge.records import bundle
from ragjudge.records.bundle import Claim, Evidence, Input, Language, Locator, Parameter, Slots
from ragjudge.records.errors import SourceError
from ragjudge.records.period import Period
from ragjudge.records.request import certificate_digest
from ragjudge.records.rules import RulesPack
from ragjudge.records.units import Column, Document, Row, Table
from ragjudge.text.frames import Parts, Rendered, render
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.units import parse_unit

CONTEXT = 16
"""Code points of context on either side of a quote."""


Quotation = tuple[str, int, int]
"""Revision and [start, end) of its text."""


@dataclass(frozen=True, slots=True)
class OpenSource:
    """A source as Tier 1 read it: project path, digest of the bytes, the document, its data package."""
    uri: str
    revision: str
    document: Document
    package: bundle.Package | None


@dataclass(frozen=True, slots=True)
class Frame:
    """What the whole bundle shares."""
    question: str
    language: Language
    now: str
    pack: RulesPack


class Draft:
    """Collects the parts of one bundle, in the order they are made; ids are e.1, i.1, p.1, c.1 …

    refused: quotations that the auditor did not find FULL; they are not made again.
    """

    def __init__(self, frame: Frame, refused: frozenset[Quotation] = frozenset()) -> None:
        self.frame, self.refused = frame, refused
        self.evidence: dict[str, Evidence] = {}
        self.inputs: dict[str, Input] = {}
        self.parameters: dict[str, Parameter] = {}
        self.claims: dict[str, Claim] = {}
        self.leaves: dict[str, Leaf] = {}
        self.series_values: dict[str, SeriesValues] = {}
        self.documents: dict[str, OpenSource] = {}
        self._cells: dict[tuple[str, str, int, str], str] = {}

    # --- evidence -----------------------------------------------------------------------------------
    def cell(self, source: OpenSource, table: Table, row: Row, column: Column,
             track: str = "empirical") -> Leaf:
        """The leaf of one table cell; the same cell gives the same leaf.

        Raises:
            SourceError: The cell holds no number.
        """
        at = (source.uri, table.id, row.number, column.header)
        if at not in self._cells:
            self._cells[at] = self._new_leaf(source, table, row, column, track)
        return self.leaves[self._cells[at]]

    def _new_leaf(self, source: OpenSource, table: Table, row: Row, column: Column,
                  track: str) -> str:
        pack = self.frame.pack
        rule = sources.rule_of(source.uri, pack)
        cell = replace(cell_of(source.document, table, row, column),
                       digits=rule.significant_digits.get(column.header))
        reading = reading_of(source.document, table, row, column, source.uri, source.revision, pack)
        locator = Locator("table_row", row.start, row.end, table.heading, table.id, row.number,
                          column.header, table.key_of(row))
        evidence = self._evidence(source, "table_row", locator, cell, track)
        nature = nature_of(reading, (column.header, *table.key_of(row).values()), self.frame.now, pack)
        known_unit = parse_unit(cell.unit) if cell.unit else None
        low_high = precision.interval_of_reading(
            cell.raw, Fraction(cell.factor), cell.digits, places=column.places,
            count=bool(known_unit and known_unit.kind_hint == "count"))
        made = Input(self._next("i", self.inputs), reading.metric.id,
                     reading.entity.id if reading.entity else None, reading.period, cell.value,
                     cell.unit, nature, precision.interval_strings(low_high), evidence.id, cell.raw,
                     None)
        self.inputs[made.id] = made
        self.leaves[made.id] = Leaf(made, evidence, reading)
        return made.id

    def sentence(self, source: OpenSource, start: int, end: int, heading: tuple[str, ...],
                 track: str = "empirical", statement: bundle.Statement | None = None) -> Evidence:
        """A sentence of a document as a row of evidence; [start, end) in Document.text.

        Raises:
            SourceError: The auditor has refused that quotation.
        """
        if (source.revision, start, end) in self.refused:
            raise SourceError(source.uri, "the auditor did not find this quotation FULL")
        for row in self.evidence.values():
            if (row.source.uri, row.locator.start, row.locator.end) == (source.uri, start, end):
                return row
        locator = Locator("sentence", start, end, heading, None, None, None, None)
        return self._evidence(source, "sentence", locator, None, track, statement)

    def _evidence(self, source: OpenSource, kind: str, locator: Locator, cell: bundle.Cell | None,
                  track: str, statement: bundle.Statement | None = None) -> Evidence:
        self.documents[source.uri] = source
        text = source.document.text
        quote = bundle.Quote(text[locator.start:locator.end],
                             text[max(0, locator.start - CONTEXT):locator.start],
                             text[locator.end:locator.end + CONTEXT])
        rule = sources.rule_of(source.uri, self.frame.pack)
        made = Evidence(
            id=self._next("e", self.evidence), kind=kind, modality="table" if cell else "text",
            track=track, language="zh" if source.document.language == "zh" else "en",
            source=source_record(source, self.frame.pack), locator=locator, quote=quote, cell=cell,
            time=bundle.EvidenceTime(rule.published, self.frame.now, None, None),
            readers=rule.readers or ("public",), statement=statement, used=True, unused_reason=None,
            provenance=bundle.Provenance(source.document.reader, source.document.version, None))
        root = sources.root_publisher(made, self.frame.pack)
        made = replace(made, source=replace(
            made.source, root=root, class_=sources.source_class(made, self.frame.pack)))
        self.evidence[made.id] = made
        return made

    # --- numbers ------------------------------------------------------------------------------------
    def parameter(self, operation: str, inputs: Mapping[str, str], unit: str | None,
                  expression: str | None = None, period: Period | None = None) -> Parameter:
        """A computed number; metric, entity and period follow from its leaves.

        Args:
            inputs: Name in the expression → input or parameter id.
        Raises:
            BundleError: The formula cannot be evaluated on these inputs.
        """
        first = self.leaf_under(next(iter(inputs.values())))
        return self._computed(_parameter(
            self._next("p", self.parameters), operation,
            (first.input.metric, first.input.entity, period or self._period(operation, inputs)),
            expression or OPERATIONS[operation].expression, unit, inputs=dict(inputs)))

    def series_parameter(self, operation: str, series: Mapping[str, bundle.Series],
                         values: Sequence[SeriesValues], unit: str | None,
                         said: tuple[str, str | None, Period | None]) -> Parameter:
        """A number over a whole series; the same one twice is one.

        Args:
            values: Of each series, in the same order.
            said: Its metric, entity and period.
        Raises:
            BundleError: The formula cannot be evaluated on these readings.
        """
        for one, read in zip(series.values(), values, strict=True):
            self.series_values[one.digest] = read
        made = _parameter(self._next("p", self.parameters), operation, said,
                          OPERATIONS[operation].expression, unit, series=dict(series))
        known = [one for one in self.parameters.values()
                 if (one.operation, one.series) == (operation, made.series)]
        return known[0] if known else self._computed(made)

    def _computed(self, draft: Parameter) -> Parameter:
        """The parameter with value, interval, quantum and sensitivity, kept under its id."""
        made = recompute(draft, self.registry(draft), self.series_values)
        done = replace(draft, base_value=precision.shown(made.value, made.quantum),
                       interval=precision.interval_strings(made.interval),
                       rounding=bundle.Rounding("ROUND_HALF_EVEN", precision_text(made.quantum)))
        done = with_sensitivity(done, self.registry(done), self.series_values)
        self.parameters[done.id] = done
        return done

    def _period(self, operation: str, inputs: Mapping[str, str]) -> Period | None:
        spans = [self.leaf_under(one).reading.period for one in inputs.values()]
        if not spans or None in spans:
            return None
        if len(set(spans)) == 1:
            return spans[0]
        return Period(min(one.start for one in spans), max(one.end for one in spans), "change")

    def leaf_under(self, id_: str) -> Leaf:
        """The leaf itself, or the first under a parameter."""
        while id_ in self.parameters:
            id_ = self._inputs_under(self.parameters[id_])[0]
        return self.leaves[id_]

    def registry(self, extra: Parameter | None = None) -> bundle.Registry:
        """The registry as it stands, with a parameter that is being made."""
        made = tuple(self.parameters.values()) + ((extra,) if extra else ())
        return bundle.Registry("ragjudge.parameter_registry/1", tuple(self.inputs.values()), made)

    # --- claims -------------------------------------------------------------------------------------
    def data_claim(self, section: str, inputs: Sequence[str], parameter: Parameter | None,
                   terms: Sequence[str] = (), role: bundle.Role = "finding") -> Claim:
        """A claim on table cells: its level is computed, its sentence is the one wording for it."""
        leaves = [self.leaves[one] for one in (self._inputs_under(parameter) if parameter else inputs)]
        rows = tuple(dict.fromkeys(leaf.evidence.id for leaf in leaves))
        level, _ = levels.reading_level([(leaf.evidence, leaf.input) for leaf in leaves],
                                        parameter is not None, self.frame.pack)
        id_ = self._next("c", self.claims)
        worded = Writer(self.frame.pack, self.leaves, self.parameters).word(
            Ask(id_, level, self.frame.language, tuple(inputs), parameter))
        return self.add(Claim(
            id_, section, role, worded.rendered.text, self.frame.language, level, worded.slots, rows,
            (parameter.id,) if parameter else (), (), None, None, None, None, tuple(terms),
            worded.rendered.values, _certificate(rows, parameter)))

    def typed_claim(self, section: str, template: str, slots: Mapping[str, Parts],
                    pointer: str | None = None, terms: Sequence[str] = (),
                    premises: Sequence[str] = ()) -> Claim:
        """A typed sentence or gap: one closed template of the rules pack, filled."""
        found = next(one for one in self.frame.pack.templates if one.id == template)
        rendered = render(found.text.in_(self.frame.language), dict(slots), template)
        return self.text_claim(section, found.role, rendered, pointer=pointer, terms=terms,
                               premises=premises)

    def text_claim(self, section: str, role: bundle.Role, rendered: Rendered,
                   level: bundle.Level | None = None, slots: Slots | None = None,
                   evidence: Sequence[str] = (), premises: Sequence[str] = (),
                   pointer: str | None = None, terms: Sequence[str] = (), **more: object) -> Claim:
        """Any other claim; gaps and assumptions get their level by role."""
        if role in ("gap", "assumption"):
            level = "ASSUMPTION"
        method = "quoted" if evidence else "declared"
        born = tuple(sorted((*evidence, *premises)))
        return self.add(Claim(
            id=self._next("c", self.claims), section=section, role=role, text=rendered.text,
            language=self.frame.language, level=level, slots=slots, evidence=tuple(evidence),
            parameters=tuple(more.get("parameters", ())), premises=tuple(premises),
            trigger=more.get("trigger"), hypothesis=more.get("hypothesis"), pointer=pointer,
            likelihood=more.get("likelihood"), question_terms=tuple(terms), values=rendered.values,
            certificate=bundle.Certificate(born, more.get("method", method), "")))

    def add(self, claim: Claim) -> Claim:
        """The claim with its certificate's digest, kept under its id."""
        signed = replace(claim, certificate=replace(claim.certificate,
                                                    sha256=certificate_digest(claim)))
        self.claims[claim.id] = signed
        return signed

    def _inputs_under(self, parameter: Parameter) -> list[str]:
        rows = {one.evidence for one in parameter.series.values()}
        found = [one.id for one in self.inputs.values() if one.evidence in rows]
        for one in parameter.inputs.values():
            found += self._inputs_under(self.parameters[one]) if one in self.parameters else [one]
        return list(dict.fromkeys(found))

    @staticmethod
    def _next(letter: str, known: Mapping[str, object]) -> str:
        return f"{letter}.{len(known) + 1}"


def _parameter(id_: str, operation: str, said: tuple[str | None, str | None, Period | None],
               expression: str, unit: str | None, inputs: Mapping[str, str] | None = None,
               series: Mapping[str, bundle.Series] | None = None) -> Parameter:
    """A parameter without a value yet; said: its metric, entity and period."""
    metric, entity, period = said
    return Parameter(
        id=id_, operation=operation, metric=metric, entity=entity, period=period, expression=expression,
        inputs=dict(inputs or {}), series=dict(series or {}), unit=unit,
        rounding=bundle.Rounding("ROUND_HALF_EVEN", "1"), base_value="0", interval=("0", "0"),
        assumptions=(), sensitivity=(), scenarios=None, card=None, proxies=())


def source_record(source: OpenSource, pack: RulesPack) -> bundle.Source:
    """What sources.toml says of a path, else what the path itself says; cluster is filled at the end."""
    rule = sources.rule_of(source.uri, pack)
    title = rule.title or source.document.title or source.uri
    return bundle.Source(source.uri, source.document.media_type, source.revision, title,
                         rule.publisher, None, "document", "", rule.copy, rule.origin, source.package)


def precision_text(quantum: Fraction) -> str:
    """A quantum as the registry writes it."""
    return precision.interval_strings((quantum, quantum))[0]


def _certificate(rows: Sequence[str], parameter: Parameter | None) -> bundle.Certificate:
    born = tuple(sorted((*rows, parameter.id) if parameter else rows))
    return bundle.Certificate(born, "computed" if parameter else "quoted", "")


def decimal_of(text: str) -> Fraction:
    """The value of a decimal string of the registry."""
    return parse_decimal(text)
