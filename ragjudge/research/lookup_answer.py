"""A question in free words → claims, through explicit calls; nothing is guessed.

Every word of the question is accounted for, or the answer is an offer: what was not understood, and the
nearest calls as command lines.
"""

from collections.abc import Sequence
from typing import Any

from ragjudge.calc.wording import Leaf
from ragjudge.records.bundle import Parameter
from ragjudge.records.closed import from_json
from ragjudge.records.errors import UsageError
from ragjudge.research.calls import to_command
from ragjudge.research.compute import read_call, run_call, unit_for
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import Draft
from ragjudge.research.lookup import Prepared, Proposal, propose_calls
from ragjudge.research.call_cells import Unanswerable
from ragjudge.tables.catalogue import TableEntry
from ragjudge.text.units import convert

TABLE = "table"
"""The kind of a catalogue row that is a TableEntry."""


def answer_lookup(draft: Draft, terms: Sequence[str], index: Any, corpus: Corpus,
                  found: Any) -> list[dict[str, Any]]:
    """Fill the draft with the answer; gives the trace events.

    Raises:
        Unanswerable: No single answer; with the words not understood and offers.
    """
    prepared = Prepared(entries_of(index), draft.frame.pack.lexicons)
    proposal = propose_calls(draft.frame.question, prepared, draft.frame.pack, draft.frame.now)
    if not proposal.calls:
        raise not_answered(proposal)
    _Filling(draft, terms, corpus, proposal).run()
    return [{"stage": "understood", "text": "; ".join(to_command(one) for one in proposal.calls)}]


def entries_of(index: Any) -> list[TableEntry]:
    """The catalogue of the index, each entry with its revision."""
    found = []
    for row, value in index.catalogue(TABLE):
        value = {name: one for name, one in value.items() if name != "kind"}
        found.append(from_json(TableEntry, value | {"revision": row.sha256}, row.uri))
    return found


def not_answered(proposal: Proposal) -> Unanswerable:
    """Why there is no call: the words without data, the reason, the nearest calls."""
    lost = ", ".join(proposal.not_understood)
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
                raise Unanswerable(error.where, error.what, error.mend) from None
        self._agree(leaves)
        for one in self.proposal.derived:
            groups = [self._added(tuple(leaves[at].input.id for at in group)) for group in one.groups]
            self._derived(one.operation, groups)
        section = "findings" if self.proposal.derived else "answer"
        for leaf in leaves.values():
            self._reading(leaf, section)

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
        inputs = dict(zip(names, groups))
        now = self.draft.leaf_under(groups[-1] if names[0] == "before" else groups[0])
        self._claim(self.draft.parameter(operation, inputs, unit_for(operation, now)))

    def _claim(self, parameter: Parameter | None) -> None:
        if parameter is not None and parameter.id not in self._worded:
            self._worded.add(parameter.id)
            self.draft.data_claim("answer", (), parameter, self.terms)

    def _reading(self, leaf: Leaf, section: str) -> None:
        self.draft.data_claim(section, (leaf.input.id,), None,
                              self.terms if section == "answer" else ())
        for unit in self.proposal.units:
            known = leaf.input.unit
            if known and known != unit and convert(leaf_value(leaf), known, unit) is not None:
                self._claim(self.draft.parameter("convert", {"reading": leaf.input.id}, unit))


def leaf_value(leaf: Leaf):
    """The reading's value as a fraction."""
    from ragjudge.text.numerals import parse_decimal
    return parse_decimal(leaf.input.value)
