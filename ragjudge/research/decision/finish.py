"""The second pass over a draft: argued and process sentences worded as the judge will word them again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ragjudge.calc.argument_wording import argued_sentence, kill_switch_sentence, process_sentence
from ragjudge.calc.levels import certificate_of
from ragjudge.records.argument import Monitor, Thesis
from ragjudge.records.bundle import Claim, Evidence, Input, Parameter
from ragjudge.research.draft import Draft
from ragjudge.text.frames import Rendered, render

ARGUED = frozenset(("diagnosis", "thesis", "scenario", "assumption", "alternative", "action"))


@dataclass(frozen=True, slots=True)
class DraftView:
    """A draft with its thesis and monitor, seen as a bundle."""

    claims: Mapping[str, Claim]
    evidence: Mapping[str, Evidence]
    inputs: Mapping[str, Input]
    parameters: Mapping[str, Parameter]
    thesis: Thesis
    monitor: Monitor


def finish_texts(draft: Draft, thesis: Thesis, monitor: Monitor) -> None:
    """Words every argued sentence, ties conclusions to their triggers, and signs each claim again.

    Raises:
        BundleError: A sentence refers to what is not there.
    """
    triggers: dict[str, str] = {}
    for one in monitor.triggers:
        for node in one.nodes:
            triggers.setdefault(node, one.id)
    for claim in list(draft.claims.values()):
        view = DraftView(
            draft.claims, draft.evidence, draft.inputs, draft.parameters, thesis, monitor
        )
        made = _worded(claim, view, draft)
        trigger = triggers.get(claim.id) if claim.role in ("diagnosis", "thesis") else claim.trigger
        if made is None and trigger == claim.trigger and claim.role not in ARGUED:
            continue
        made = made or Rendered(claim.text, claim.values, ())
        draft.add(
            replace(
                claim,
                text=made.text,
                values=made.values,
                trigger=trigger,
                certificate=certificate_of(claim),
            )
        )


def _worded(claim: Claim, view: DraftView, draft: Draft) -> Rendered | None:
    pack, language = draft.frame.pack, draft.frame.language
    if claim.role in ARGUED:
        return argued_sentence(claim, view, pack)
    if claim.role == "kill_switch":
        return kill_switch_sentence(claim.pointer or "", view, pack, language)
    if claim.role == "process_result" and (claim.pointer or "").startswith(
        "thesis.json#/matrices/"
    ):
        name, slots = process_sentence(claim.pointer, view, pack, language)
        template = next(one for one in pack.templates if one.id == name)
        return render(template.text.in_(language), slots, name)
    return None
