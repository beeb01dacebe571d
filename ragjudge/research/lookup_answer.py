"""A question in free words → claims, through explicit calls; nothing is guessed.

Every word of the question is accounted for, or the answer is an offer: what was not understood, and the
nearest calls as command lines.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ragjudge.calc.wording import Leaf
from ragjudge.records.bundle import Parameter
from ragjudge.records.errors import BundleError, UsageError
from ragjudge.records.rules import RulesPack
from ragjudge.research.calls import Call, to_command
from ragjudge.research.compute import read_call, run_call, unit_for
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import Draft, Frame
from ragjudge.research.lookup import Prepared, Proposal, propose_calls
from ragjudge.research.lookup.stated_answer import state_answer
from ragjudge.research.call_cells import Unanswerable
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.units import convert, parse_unit

def answer_lookup(draft: Draft, terms: Sequence[str], corpus: Corpus,
                  found: Any) -> list[dict[str, Any]]:
    """Fill the draft with the answer; gives the trace events.

    Raises:
        Unanswerable: No single answer; with the words not understood and offers.
    """
    prepared = prepared_of(corpus, draft.frame.pack)
    proposal = propose_calls(draft.frame.question, prepared, draft.frame.pack, draft.frame.now)
    if not proposal.calls:
        return _stated(draft, terms, corpus, found, prepared, proposal)
    try:
        _Filling(draft, terms, corpus, proposal).run()
    except BundleError as error:
        raise Unanswerable(error.where, error.what, "", proposal.calls) from None
    return [{"stage": "understood", "text": "; ".join(to_command(one) for one in proposal.calls)}]


def _stated(draft: Draft, terms: Sequence[str], corpus: Corpus, found: Any, prepared: Prepared,
            proposal: Proposal) -> list[dict[str, Any]]:
    """The sentence that states the answer, where no table fits.

    Raises:
        Unanswerable: No sentence does.
    """
    made = state_answer(draft, terms, corpus, found.passages, prepared.vocabulary)
    if isinstance(made, str):
        raise not_answered(proposal)
    if leaves_out_a_computation(draft.frame.question, proposal):
        raise Unanswerable("question", "it asks for a total or a difference; only its parts are understood",
                           "", proposal.calls[:3])
    return [{"stage": "understood", "text": draft.frame.question}]


_KEPT: list[tuple[Corpus, RulesPack, Prepared]] = []


def prepared_of(corpus: Corpus, pack: RulesPack) -> Prepared:
    """The corpus's catalogue made ready for questions; the last one is kept."""
    if not _KEPT or _KEPT[0][0] is not corpus or _KEPT[0][1] is not pack:
        _KEPT[:] = [(corpus, pack, Prepared(corpus.catalogue(), pack.lexicons))]
    return _KEPT[0][2]


def nearest_calls(frame: Frame, corpus: Corpus) -> tuple[Call, ...]:
    """The tables that come nearest to a question, as calls that run: for one that gets no conclusion."""
    prepared = prepared_of(corpus, frame.pack)
    return tuple(propose_calls(frame.question, prepared, frame.pack, frame.now).nearest)


_COMPUTED = re.compile(r"\b(?:total|altogether|combined)\b|总共|总计|一共|共计|[高低多少]多少"
                       r"|\b(?:higher|lower|more|less|fewer|larger|smaller|greater)\b.{1,120}\bthan\b",
                       re.ASCII | re.IGNORECASE)


def leaves_out_a_computation(question: str, proposal: Proposal) -> bool:
    """Whether the question wants one number made of several readings, and only the readings were found."""
    plain = all(one.op == "value" for one in proposal.calls)
    same = {at for group in proposal.same for at in group}
    return (plain and not proposal.derived and len(proposal.calls) - len(same) > 1
            and bool(_COMPUTED.search(question)))


def not_answered(proposal: Proposal) -> Unanswerable:
    """Why there is no call: the words without data, the reason, the nearest calls."""
    said = proposal.reason.partition(": ")[2].split(", ")
    lost = ", ".join(one for one in proposal.not_understood if one not in said)
    what = proposal.reason + (f"; not understood: {lost}" if lost else "")
    return Unanswerable("question", what, "", proposal.nearest)


class _Filling:
    """Runs the calls of one proposal and what is derived from them."""

    def __init__(self, draft: Draft, terms: Sequence[str], corpus: Corpus, proposal: Proposal) -> None:
        self.draft, self.terms, self.corpus, self.proposal = draft, terms, corpus, proposal
        self._sums: dict[tuple[str, ...], str] = {}
        self._worded: set[str] = set()

    def run(self) -> None:
        leaves: dict[int, Leaf] = {}
        for number, call in enumerate(self.proposal.calls):
            try:
                if call.op == "value":
                    leaves[number] = read_call(call, self.corpus, self.draft)[1][0]
                else:
                    run_call(call, self.corpus, self.draft, self.terms)
            except UsageError as error:
                raise Unanswerable(error.where, error.what, error.mend, self.proposal.calls[:1]) from None
        self._have_units(leaves)
        self._agree(leaves)
        for one in self.proposal.derived:
            groups = [self._added(tuple(leaves[at].input.id for at in group)) for group in one.groups]
            self._derived(one.operation, groups)
        used = {id_ for one in self.draft.parameters.values() for id_ in one.inputs.values()}
        for leaf in leaves.values():
            self._reading(leaf, "findings" if leaf.input.id in used else "answer")

    def _have_units(self, leaves: dict[int, Leaf]) -> None:
        """An answer carries its unit: a number without one is offered, not answered. Counts need none."""
        for at, leaf in leaves.items():
            if leaf.input.unit is None and at not in self.proposal.bare:
                raise Unanswerable(
                    leaf.evidence.source.uri,
                    f"the table does not state the unit of {leaf.evidence.locator.column!r}",
                    "state it in the header or in a data package; the calls below print the bare numbers",
                    self.proposal.calls)

    def _agree(self, leaves: dict[int, Leaf]) -> None:
        """Readings of one definition in several tables must agree."""
        for group in self.proposal.same:
            known = [leaves[at] for at in group if at in leaves]
            if len({(one.input.value, one.input.unit) for one in known}) > 1:
                raise Unanswerable(
                    "tables", f"{known[0].evidence.source.uri} gives {known[0].input.value}, "
                    f"{known[1].evidence.source.uri} gives {known[1].input.value}", "",
                    [self.proposal.calls[at] for at in group])

    def _added(self, ids: tuple[str, ...]) -> str:
        """The one input, or the parameter of their sum."""
        if len(ids) == 1:
            return ids[0]
        if ids not in self._sums:
            inputs = {f"x{number}": id_ for number, id_ in enumerate(ids, 1)}
            unit = self.draft.leaves[ids[0]].input.unit
            made = self.draft.parameter("sum", inputs, unit, expression=" + ".join(inputs))
            self._sums[ids] = made.id
        return self._sums[ids]

    def _derived(self, operation: str, groups: list[str]) -> None:
        if operation == "sum":
            self._claim(self.draft.parameters[groups[0]] if groups[0] in self.draft.parameters else None)
            return
        names = {"change": ("before", "now"), "growth": ("before", "now"), "ratio": ("before", "now"),
                 "cagr": ("before", "now"), "compare": ("first", "second"), "times": ("first", "second"),
                 "share": ("part", "whole"), "quotient": ("top", "bottom")}[operation]
        if operation == "times":
            groups.sort(key=lambda one: -abs(self._value(one)))
        if operation == "compare" and self.draft.leaf_under(groups[0]).input.unit is None:
            return  # the difference of readings in an unknown unit says nothing
        inputs = dict(zip(names, groups))
        now = self.draft.leaf_under(groups[-1] if names[0] == "before" else groups[0])
        self._claim(self.draft.parameter(operation, inputs, unit_for(operation, now)))
        if operation == "change" and now.input.unit != "%" and self._is_above_zero(inputs["before"]):
            self._claim(self.draft.parameter("growth", inputs, "%"))

    def _value(self, id_: str) -> Fraction:
        inputs, parameters = self.draft.inputs, self.draft.parameters
        return parse_decimal(inputs[id_].value if id_ in inputs else parameters[id_].base_value)

    def _is_above_zero(self, id_: str) -> bool:
        made = {**self.draft.inputs, **self.draft.parameters}[id_]
        return parse_decimal(made.interval[0]) > 0

    def _claim(self, parameter: Parameter | None) -> None:
        if parameter is not None and parameter.id not in self._worded:
            self._worded.add(parameter.id)
            self.draft.data_claim("answer", (), parameter, self.terms)

    def _reading(self, leaf: Leaf, section: str) -> None:
        self.draft.data_claim(section, (leaf.input.id,), None,
                              self.terms if section == "answer" else ())
        for unit in self.proposal.units:
            wanted = _in_unit(leaf, unit)
            if wanted is not None:
                self._claim(self.draft.parameter("convert", {"reading": leaf.input.id}, wanted))


def _in_unit(leaf: Leaf, asked: str) -> str | None:
    """The unit to convert a reading to: the asked one, or its money for each of the asked amount."""
    known = leaf.input.unit
    if not known or known == asked:
        return None
    for unit in (asked, f"{known.partition('/')[0]}/{asked}" if "/" in known else asked):
        made = parse_unit(unit)
        if made is None or made.text == known:
            continue
        if convert(leaf_value(leaf), known, made.text) is not None:
            return made.text
    return None


def leaf_value(leaf: Leaf) -> Fraction:
    """The reading's value as a fraction."""
    return parse_decimal(leaf.input.value)
