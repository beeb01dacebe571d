"""The one wording of what a decision concludes: Tier 1 writes it, the judge renders it again and compares.

Everything in a sentence comes from the rules pack, the registry, thesis.json, monitor.json or the claim's
own slots; nothing in it is free. `View` is what both have: a loaded bundle, or a draft seen as one.
"""

from collections.abc import Sequence

from ragjudge.calc.argument_frames import View, Words, found_in
from ragjudge.calc.argument_words import ACTIONS, LIST
from ragjudge.calc.precision import shown_bound
from ragjudge.calc.wording import source_names
from ragjudge.records.argument import Matrix, Thesis
from ragjudge.records.bundle import Claim, Input, Language
from ragjudge.records.errors import BundleError
from ragjudge.records.rules import RulesPack
from ragjudge.text.frames import Part, Parts, Rendered, render
from ragjudge.text.numerals import parse_decimal


def argued_sentence(claim: Claim, view: View, pack: RulesPack) -> Rendered:
    """The one sentence that an assumption, alternative, action, scenario, diagnosis or thesis may be.

    Raises:
        BundleError: What it refers to is not there.
    """
    words = Words(pack, claim.language)
    maker = {
        "diagnosis": _diagnosis,
        "thesis": _thesis,
        "scenario": _scenario,
        "assumption": _assumption,
        "alternative": _card_text,
        "action": _card_text,
    }.get(claim.role)
    if maker is None:
        raise BundleError(f"claims.jsonl#{claim.id}", f"a {claim.role} is not argued")
    return maker(claim, view, words)


def _diagnosis(claim: Claim, view: View, words: Words) -> Rendered:
    thesis = _thesis_of(view, claim)
    matrix = _matrix_of(claim, view)
    own = f"claims.jsonl#{claim.id}"
    start, end = words.ends(claim.slots.period if claim.slots else None, f"{own}/slots/period")
    rows = [
        view.evidence[one]
        for id_ in claim.premises
        if id_ in view.claims and view.claims[id_].role == "minor_premise"
        for one in view.claims[id_].evidence
    ]
    slots = {
        "source": source_names(rows, words.language, words.pack),
        "start": start,
        "end": end,
        "domain": (Part(words.entity_name(matrix.domain), f"{own}/slots/entity", True),),
        "place": (Part(words.entity_name(matrix.place), f"{own}/slots/entity", True),),
    }
    voice = ".estimated" if claim.level == "SECONDARY ESTIMATE" else ""
    stage = next((one for one in thesis.stages if one.claim == claim.id), None)
    if stage is None:
        leader = _hypothesis_name(words, matrix, matrix.leader)
        return words.fill(
            f"diagnosis.leader{voice}", slots | {"hypothesis": (Part(leader, own, True),)}
        )
    card = words.card(stage.card.theme, stage.card.id)
    name = found_in(card.stages, stage.stage, "stage").name.in_(words.language)
    author = card.source.author.in_(words.language)
    return words.fill(
        f"diagnosis.stage{voice}",
        slots | {"author": (Part(author, own, True),), "stage": (Part(name, own, True),)},
    )


def _thesis(claim: Claim, view: View, words: Words) -> Rendered:
    own, slots = f"claims.jsonl#{claim.id}", claim.slots
    if slots is None:
        raise BundleError(own, "a thesis without slots")
    reference = reference_input(claim, view)
    at = f"parameter_registry.json#{reference.id}"
    parts = {
        "subject": words.subject(slots.metric, f"{own}/slots/metric"),
        "year": words.period(slots.period, f"{own}/slots/period"),
        "ref": words.period(reference.period, f"{at}/period"),
        "value": words.amount(reference.value, reference.unit, f"{at}/value", f"{own}/slots/unit"),
    }
    way = "rise" if slots.comparator == ">" else "fall"
    if claim.likelihood is None:
        name = _hypothesis_name(words, _matrix_of(claim, view), claim.hypothesis)
        return words.fill(f"thesis.might_{way}", parts | {"hypothesis": (Part(name, own, True),)})
    likely = claim.likelihood
    return words.fill(
        f"thesis.{way}",
        parts
        | {
            "term": (Part(likely.term),),
            "low": (Part(str(likely.low), f"{own}/likelihood/low"),),
            "high": (Part(str(likely.high), f"{own}/likelihood/high"),),
        },
    )


def reference_input(claim: Claim, view: View) -> Input:
    """The last reading that a thesis compares with: the one input behind its premise that states a value.

    Raises:
        BundleError: None, or several.
    """
    metric = claim.slots.metric if claim.slots else None
    rows = {
        one
        for id_ in claim.premises
        if id_ in view.claims and not view.claims[id_].parameters
        for one in view.claims[id_].evidence
    }
    found = [one for one in view.inputs.values() if one.evidence in rows and one.metric == metric]
    if len(found) != 1:
        raise BundleError(
            f"claims.jsonl#{claim.id}/premises", f"{len(found)} reference readings, want one"
        )
    return found[0]


def _scenario(claim: Claim, view: View, words: Words) -> Rendered:
    own = f"claims.jsonl#{claim.id}"
    parameter = view.parameters.get(claim.parameters[0]) if claim.parameters else None
    if parameter is None or parameter.scenarios is None:
        raise BundleError(own, "a scenario without a parameter that has three cases")
    at = f"parameter_registry.json#{parameter.id}/scenarios"
    cases = {name: getattr(parameter.scenarios, name).value for name in ("low", "base", "high")}
    parts = {
        name: words.amount(value, parameter.unit, f"{at}/{name}/value", f"{own}/slots/unit")
        for name, value in cases.items()
    }
    return words.fill(
        "scenario.moves",
        parts
        | {
            "subject": words.subject(parameter.metric, f"{own}/slots/metric"),
            "year": words.period(parameter.period, f"{own}/slots/period"),
        },
    )


def _assumption(claim: Claim, view: View, words: Words) -> Rendered:
    """Its pointer names the assumed input: parameter_registry.json#<input>/value."""
    id_ = (claim.pointer or "").removeprefix("parameter_registry.json#").removesuffix("/value")
    one = view.inputs.get(id_)
    if one is None or one.assumption is None:
        raise BundleError(
            f"claims.jsonl#{claim.id}/pointer", f"{claim.pointer} is no assumed input"
        )
    at = f"parameter_registry.json#{id_}"
    kind = one.assumption.reason.partition(":")[0]
    parts = {"subject": words.subject(one.metric, f"{at}/metric")}
    shown = {
        "base": (one.value, f"{at}/value"),
        "low": (shown_bound(one.interval[0], 0), f"{at}/interval/0"),
        "high": (shown_bound(one.interval[1], 1), f"{at}/interval/1"),
    }
    unit = one.unit if kind == "assumption.shift" else None
    parts |= {
        name: words.amount(value, unit, pointer, f"{at}/unit")
        for name, (value, pointer) in shown.items()
    }
    if kind in ("assumption.factor", "assumption.shift"):
        parts["ref"] = words.period(one.period, f"{at}/period")
    return words.fill(kind, parts)


def _card_text(claim: Claim, view: View, words: Words) -> Rendered:
    """Verbatim a card's own text: an axiom's hypothesis, a rival's statement; an action of a card used."""
    used = {(one.card.theme, one.card.id) for one in _thesis_of(view, claim).matrices}
    texts: set[str] = set()
    for theme in words.pack.themes:
        for card in theme.axioms:
            if claim.role == "action" and (theme.id, card.id) in used:
                texts |= {one.text.in_(words.language) for one in card.actions}
            if claim.role == "alternative":
                texts.add(card.hypothesis.in_(words.language))
        if claim.role == "alternative":
            texts |= {one.statement.in_(words.language) for one in theme.rivals}
    if claim.text not in texts:
        raise BundleError(
            f"claims.jsonl#{claim.id}/text", f"no text of a card used: {claim.text[:60]!r}"
        )
    return render(claim.text.replace("{", "(").replace("}", ")"), {}, claim.role)


def kill_switch_sentence(pointer: str, view: View, pack: RulesPack, language: Language) -> Rendered:
    """The sentence of a trigger; pointer monitor.json#/triggers/<n>."""
    words = Words(pack, language)
    number = pointer.removeprefix("monitor.json#/triggers/")
    triggers = view.monitor.triggers if view.monitor else ()
    if not number.isascii() or not number.isdecimal() or int(number) >= len(triggers):
        raise BundleError(pointer, "no trigger there")
    one = triggers[int(number)]
    parameter = view.parameters.get(one.threshold)
    if parameter is None:
        raise BundleError(pointer, f"no threshold {one.threshold}")
    at = f"parameter_registry.json#{parameter.id}"
    way = "above" if one.operator == ">" else "below"
    return words.fill(
        f"kill_switch.absent.{way}" if one.kind == "absence" else f"kill_switch.{way}",
        {
            "date": (Part(one.expected_by or "", f"{pointer}/expected_by"),),
            "subject": words.subject(one.metric, f"{pointer}/metric"),
            "threshold": words.amount(
                parameter.base_value, parameter.unit, f"{at}/base_value", f"{at}/unit"
            ),
            "action": (Part(ACTIONS[one.action].in_(language)),),
        },
    )


def process_sentence(
    pointer: str, view: View, pack: RulesPack, language: Language
) -> tuple[str, dict[str, Parts]]:
    """Template and slots of a sentence about a matrix.

    Pointer: thesis.json#/matrices/<n>/ and leader, floor, linchpins or scores.
    """
    words = Words(pack, language)
    head, _, field = pointer.rpartition("/")
    number = head.removeprefix("thesis.json#/matrices/")
    matrices = view.thesis.matrices if view.thesis else ()
    if not number.isascii() or not number.isdecimal() or int(number) >= len(matrices):
        raise BundleError(pointer, "no matrix there")
    matrix = matrices[int(number)]
    leader = (Part(_hypothesis_name(words, matrix, matrix.leader), pointer, True),)
    if field == "floor":
        return "process_result.floor", {
            name: (Part(str(getattr(matrix.floor, name)), f"{pointer}/{name}"),)
            for name in ("variants", "kept")
        }
    if field == "linchpins":
        return "process_result.linchpins", {
            "rows": _row_names(words, matrix, matrix.linchpins, pointer)
        }
    if field == "scores":
        rows = [
            one.row for one in matrix.cells if one.hypothesis == matrix.leader and one.cell != "N"
        ]
        return "process_result.contradict", {
            "leader": leader,
            "rows": _row_names(words, matrix, rows, pointer),
        }
    second = min(
        (one for one in matrix.hypotheses if one.testable and one.id != matrix.leader),
        key=lambda one: (parse_decimal(matrix.scores[one.id]), one.id),
    )
    return "process_result.leader", {
        "leader": leader,
        "second": (Part(_hypothesis_name(words, matrix, second.id), pointer, True),),
    }


def _row_names(words: Words, matrix: Matrix, rows: Sequence[str], pointer: str) -> Parts:
    metrics = {one.id: one.metric for one in matrix.rows}
    joined: list[Part] = []
    for metric in dict.fromkeys(metrics[row] for row in rows):
        joined += [Part(LIST.in_(words.language))] if joined else []
        joined.append(Part(words.metric(metric).name.in_(words.language), pointer, True))
    return tuple(joined)


def _hypothesis_name(words: Words, matrix: Matrix, id_: str | None) -> str:
    one = found_in(matrix.hypotheses, id_, "hypothesis")
    return words.card(one.card.theme, one.card.id).name.in_(words.language)


def _thesis_of(view: View, claim: Claim) -> Thesis:
    if view.thesis is None:
        raise BundleError(f"claims.jsonl#{claim.id}", "there is no thesis.json")
    return view.thesis


def _matrix_of(claim: Claim, view: View) -> Matrix:
    """The matrix of the card in the claim's syllogism."""
    thesis = _thesis_of(view, claim)
    cards = [one.card for one in thesis.syllogisms if one.conclusion == claim.id]
    exact = [
        one
        for one in thesis.matrices
        if one.card in cards and set(claim.premises) & {row.claim for row in one.rows}
    ]
    if len(exact) != 1:
        raise BundleError(
            f"claims.jsonl#{claim.id}", f"{len(exact)} matrices for its syllogism, want one"
        )
    return exact[0]
