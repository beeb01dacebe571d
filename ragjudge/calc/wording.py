"""The one wording of a claim on data: Tier 1 writes it, Tier 2 and the judge render it again and compare.

A claim on table cells is fixed by its operation, level, polarity, language and by what the cells say;
nothing in it is free.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ragjudge.calc.neighbouring_ends import RANGED
from ragjudge.calc.operations import OPERATIONS, sum_expression
from ragjudge.calc.precision import needs_interval, shown_bound
from ragjudge.calc.series_wording import OF_ONE_ROW, series_frame, standing_leaf
from ragjudge.records.bundle import Evidence, Language, Parameter, Slots
from ragjudge.records.errors import BundleError
from ragjudge.records.period import Period
from ragjudge.records.readings import Leaf, Named
from ragjudge.records.rules import RulesPack
from ragjudge.text.frames import Part, Parts, Rendered, render, words
from ragjudge.text.numerals import parse_decimal
from ragjudge.text.periods import display_period
from ragjudge.text.units import display

VOICES = {"FACT": "plain", "DERIVED FACT": "plain", "ATTRIBUTED STATEMENT": "said",
          "SECONDARY ESTIMATE": "estimated", "MODEL ESTIMATE": "ours"}
"""The voice in which a level speaks; other levels have wordings of their own."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What is to be worded: claim id, level, language, one leaf or one parameter over leaves.

    beside: the changes with a neighbouring reading at one end, between which the parameter's range lies.
    """
    claim: str
    level: str
    language: Language
    inputs: tuple[str, ...]
    parameter: Parameter | None
    beside: tuple[Parameter, ...] = ()


@dataclass(frozen=True, slots=True)
class Worded:
    """The sentence with its numerals and names, and the slots that it states."""
    rendered: Rendered
    slots: Slots


class Writer:
    """Words claims over one bundle's registry.

    Args:
        leaves: Input id → leaf, for the inputs that come from table cells.
        parameters: The registry's parameters by id.
    """

    def __init__(self, pack: RulesPack, leaves: Mapping[str, Leaf],
                 parameters: Mapping[str, Parameter]) -> None:
        self.pack, self.leaves, self.parameters = pack, leaves, parameters
        self.templates = {one.id: one for one in pack.templates}
        self.publishers = {one.id: one.name for one in pack.publishers}

    def word(self, ask: Ask) -> Worded:
        """The sentence of a claim.

        Raises:
            BundleError: An input, parameter, period or template that the wording needs is not there.
        """
        several = [ask.parameter, *ask.beside] if ask.parameter else list(ask.beside)
        if ask.beside and (len({(one.operation, one.unit) for one in several}) != 1
                           or several[0].operation not in RANGED):
            raise BundleError(f"claims.jsonl#{ask.claim}/parameters", "several numbers that are no one range")
        return self._derived(ask) if ask.parameter else self._value(ask)

    # --- readings -----------------------------------------------------------------------------------
    def _value(self, ask: Ask) -> Worded:
        leaf = self._leaf(ask.inputs[0])
        period = leaf.reading.period
        slots = {"subject": self.subject([leaf], ask), "amount": self.amount(
            leaf.input.value, leaf.input.unit, f"parameter_registry.json#{leaf.input.id}/value", ask)}
        frame = ("finding.value.undated" if not period else
                 "finding.value.future" if leaf.input.nature == "projected" else
                 "finding.value.day" if period.basis == "day" else "finding.value")
        if period:
            slots["period"] = self._period(period, f"claims.jsonl#{ask.claim}/slots/period", ask)
        said = self._slots([leaf], ask, leaf.input.value, leaf.input.unit, "=", period)
        return Worded(self._voiced(frame, slots, [leaf], ask), said)

    # --- derived ------------------------------------------------------------------------------------
    def _derived(self, ask: Ask) -> Worded:
        parameter = ask.parameter
        assert parameter is not None
        if parameter.series:
            return self._over_series(ask, parameter)
        groups = self._groups(parameter)
        leaves = [leaf for group in groups for leaf in group]
        frame, slots = self._frame(ask, parameter, groups)
        if any(leaf.input.nature == "projected" for leaf in leaves) and f"{frame}.future" in self.templates:
            frame += ".future"
        two = parameter.operation in OPERATIONS and OPERATIONS[parameter.operation].periods == 2
        said = self._slots(leaves, ask, parameter.base_value, parameter.unit,
                           "change" if two and OPERATIONS[parameter.operation].signed else "=",
                           parameter.period)
        slots["neighbours"] = self._neighbours(ask, parameter)
        leaves += [leaf for one in ask.beside for group in self._groups(one) for leaf in group]
        return Worded(self._voiced(frame, slots, leaves, ask), said)

    def _neighbours(self, ask: Ask, parameter: Parameter) -> Parts:
        """The range of a change whose ends have neighbours (PR10), each end with its sign; else nothing."""
        if not ask.beside:
            return ()
        several = sorted((parameter, *ask.beside), key=lambda one: parse_decimal(one.base_value))
        ends = {name: (Part("−" if one.base_value.startswith("-") else ""), *self.amount(
            one.base_value.lstrip("-"), one.unit, f"parameter_registry.json#{one.id}/base_value", ask))
            for name, one in (("low", several[0]), ("high", several[-1]))}
        return _filled(self._text("fragment.neighbours", ask.language), ends)

    def _over_series(self, ask: Ask, parameter: Parameter) -> Worded:
        leaf = standing_leaf(self, parameter)
        frame, slots = series_frame(self, ask, parameter, leaf)
        value = leaf.input.value if parameter.operation in OF_ONE_ROW else parameter.base_value
        said = self._slots([leaf], ask, value, parameter.unit, "=", parameter.period)
        said = replace(said, metric=parameter.metric, entity=parameter.entity)
        return Worded(self._voiced(frame, slots, [leaf], ask), said)

    def _frame(self, ask: Ask, parameter: Parameter,
               groups: list[list[Leaf]]) -> tuple[str, dict[str, Parts]]:
        operation = OPERATIONS.get(parameter.operation)
        if operation is None or operation.periods == 0:
            raise BundleError(f"parameter_registry.json#{parameter.id}",
                              f"operation {parameter.operation!r} has no wording over readings")
        at = f"parameter_registry.json#{parameter.id}"
        frame = f"finding.{operation.name}"
        if operation.signed:
            frame += "." + polarity_word(parameter)
        value = parameter.base_value.lstrip("-") if operation.signed else parameter.base_value
        unit = None if operation.unit == "times" else parameter.unit
        slots = {"amount": self.amount(value, unit, f"{at}/base_value", ask,
                                        bare=operation.unit == "times"),
                 "interval": self.interval(parameter, ask), "relative": self._relative(groups, ask)}
        slots |= self._subjects(operation.name, groups, ask)
        return self._when(frame, slots, operation.periods, groups, ask), slots

    def _subjects(self, operation: str, groups: list[list[Leaf]], ask: Ask) -> dict[str, Parts]:
        if operation in ("share", "quotient", "compare", "times"):
            return {"subject": self.subject(groups[0], ask), "whole": self.subject(groups[1], ask)}
        if OPERATIONS[operation].periods == 2:
            return {"subject": self.subject(groups[0], ask)}
        return {"subject": self.subject([leaf for group in groups for leaf in group], ask)}

    def _when(self, frame: str, slots: dict[str, Parts], periods: int, groups: list[list[Leaf]],
              ask: Ask) -> str:
        """Fill the period slots; the frame's name, `.undated` where the cells have no period."""
        found = [{leaf.reading.period for leaf in group} for group in groups]
        if any(len(one) != 1 for one in found):
            raise BundleError(f"claims.jsonl#{ask.claim}", "one operand mixes periods")
        spans = [next(iter(one)) for one in found]
        if periods == 2:
            names = dict(zip(OPERATIONS[ask.parameter.operation].names, spans))
            for slot, name in (("start", "before"), ("end", "now")):
                leaf = groups[0 if name == "now" else 1][0]
                if names[name] is None:
                    raise BundleError(f"claims.jsonl#{ask.claim}", "a change between undated readings")
                slots[slot] = self._period(
                    names[name], f"parameter_registry.json#{leaf.input.id}/period", ask)
            return frame
        if len(set(spans)) != 1:
            return self._apart(frame, slots, spans, groups, ask)
        if spans[0] is None:
            return f"{frame}.undated"
        slots["period"] = self._period(spans[0], f"claims.jsonl#{ask.claim}/slots/period", ask)
        return frame

    def _apart(self, frame: str, slots: dict[str, Parts], spans: list[Period | None],
               groups: list[list[Leaf]], ask: Ask) -> str:
        """Two entities, each at a time of its own."""
        if len(spans) != 2 or None in spans or ask.parameter.operation not in ("times", "compare"):
            raise BundleError(f"claims.jsonl#{ask.claim}", "operands of different periods")
        for slot, span, group in zip(("start", "end"), spans, groups):
            slots[slot] = self._period(
                span, f"parameter_registry.json#{group[0].input.id}/period", ask)
        return f"{frame}.apart"

    def _groups(self, parameter: Parameter) -> list[list[Leaf]]:
        """The leaves under each operand, operands in the operation's order."""
        names = OPERATIONS[parameter.operation].names if parameter.operation in OPERATIONS else ()
        if parameter.operation == "sum":
            names = sum_expression(len(parameter.inputs))[1]
        if set(names) != set(parameter.inputs):
            raise BundleError(f"parameter_registry.json#{parameter.id}",
                              f"inputs {sorted(parameter.inputs)} where {sorted(names)} are wanted")
        return [self._under(parameter.inputs[name]) for name in names]

    def _under(self, id_: str) -> list[Leaf]:
        if id_ in self.parameters:
            return [leaf for group in self._groups(self.parameters[id_]) for leaf in group]
        return [self._leaf(id_)]

    def _leaf(self, id_: str) -> Leaf:
        if id_ not in self.leaves:
            raise BundleError(f"parameter_registry.json#{id_}", "no table cell stands behind this input")
        return self.leaves[id_]

    # --- slots --------------------------------------------------------------------------------------
    def _voiced(self, frame: str, slots: dict[str, Parts], leaves: Sequence[Leaf],
                ask: Ask) -> Rendered:
        voice = VOICES.get(ask.level)
        if voice is None:
            raise BundleError(f"claims.jsonl#{ask.claim}", f"level {ask.level} has no voice for data")
        core = self._text(frame, ask.language)
        whole = self._text(f"voice.{voice}", ask.language).replace("{sentence}", core)
        if voice in ("said", "estimated"):
            slots = {**slots, "source": self.source(leaves, ask.language)}
        rendered = render(whole, slots, frame)
        if ask.language == "en":
            first = rendered.text[:1].upper()
            rendered = replace(rendered, text=first + rendered.text[1:])
        return rendered

    def _text(self, template: str, language: str) -> str:
        if template not in self.templates:
            raise BundleError("ontology/templates.toml", f"there is no template {template!r}")
        return self.templates[template].text.in_(language)

    def subject(self, leaves: Sequence[Leaf], ask: Ask, entity: bool = True) -> Parts:
        """Measure, entity and qualifiers; without the entity where the rows differ in it."""
        metric = self.names([(leaf.reading.metric, leaf) for leaf in leaves], ask)
        named = [(leaf.reading.entity, leaf) for leaf in leaves if leaf.reading.entity and entity]
        entity = self.names(named, ask)
        frame = "fragment.subject" if entity else "fragment.subject_alone"
        return _filled(self._text(frame, ask.language), {
            "metric": metric, "entity": entity, "qualifiers": self._qualifiers(leaves, ask)})

    def names(self, named: Sequence[tuple[Named, Leaf]], ask: Ask) -> Parts:
        """Each different name once, joined by "and", with the field that its digits come from."""
        seen: dict[str, Part] = {}
        for name, leaf in named:
            at = (f"claims.jsonl#{ask.claim}/{name.field}" if name.field.startswith("slots/")
                  else f"evidence.jsonl#{leaf.evidence.id}/{name.field}")
            text = name.in_(ask.language)
            seen.setdefault(text, Part(text, at, True))
        joined: list[Part] = []
        for part in seen.values():
            if joined:
                joined.append(Part(self._text("fragment.list", ask.language)))
            joined.append(part)
        return tuple(joined)

    def _qualifiers(self, leaves: Sequence[Leaf], ask: Ask) -> Parts:
        """The leaves' key cells beyond measure and entity; differing values of one column by " + "."""
        values: dict[str, dict[str, Part]] = {}
        for leaf in leaves:
            for header, text in leaf.reading.qualifiers:
                at = f"evidence.jsonl#{leaf.evidence.id}/locator/key"
                values.setdefault(header, {}).setdefault(text, Part(text, at, True))
        if not values:
            return ()
        comma = Part("，" if ask.language == "zh" else ", ")
        listed: list[Part] = []
        for parts in values.values():
            listed += [comma] if listed else []
            for number, part in enumerate(parts.values()):
                listed += [Part(" + ")] if number else []
                listed.append(part)
        return _filled(self._text("fragment.qualifiers", ask.language), {"list": tuple(listed)})

    def amount(self, value: str, unit: str | None, pointer: str, ask: Ask,
               bare: bool = False) -> Parts:
        """A number with its unit's name; bare: without."""
        number = Part(with_commas(value), pointer)
        if bare:
            return (number,)
        if unit is None:
            return (number, *words(self._text("fragment.unit_unknown", ask.language)))
        name = display(unit, ask.language, parse_decimal(value))
        blank = "" if ask.language == "zh" or name.startswith("%") or not name else " "
        return (number, Part(blank + name, f"claims.jsonl#{ask.claim}/slots/unit"))

    def interval(self, parameter: Parameter, ask: Ask) -> Parts:
        """The interval where the shown rounding moves the value by 1 % or more (PR7), else nothing."""
        low, high = (parse_decimal(one) for one in parameter.interval)
        if not needs_interval((low + high) / 2, parse_decimal(parameter.rounding.quantum)):
            return ()
        at = f"parameter_registry.json#{parameter.id}/interval"
        ends = [(with_commas(shown_bound(parameter.interval[i], i).lstrip("-")), f"{at}/{i}")
                for i in (0, 1)]
        if high <= 0:
            ends.reverse()
        sign = "−" if low < 0 < high else ""
        return _filled(self._text("fragment.interval", ask.language), {
            "low": (Part(sign), Part(*ends[0])), "high": (Part(*ends[1]),)})

    def _relative(self, groups: list[list[Leaf]], ask: Ask) -> Parts:
        """ "in relative terms" where the metric's kind is not known. Source: GATES common rule 5"""
        known = all(leaf.reading.known for group in groups for leaf in group)
        return () if known else words(self._text("fragment.relative", ask.language))

    def _period(self, period: Period, pointer: str, ask: Ask) -> Parts:
        return (Part(display_period(period, ask.language), pointer),)

    def source(self, leaves: Sequence[Leaf], language: Language) -> Parts:
        """Who says it: each publisher by its name, an unlisted source by its title in quotes."""
        return source_names([leaf.evidence for leaf in leaves], language, self.pack)

    def _slots(self, leaves: Sequence[Leaf], ask: Ask, value: str, unit: str | None,
               comparator: str, period: Period | None) -> Slots:
        first = leaves[0]
        source = first.evidence.source
        voice = VOICES.get(ask.level)
        number = parse_decimal(value)
        change = comparator == "change" or (ask.parameter and ask.parameter.operation == "compare")
        polarity = "+" if not change or number > 0 else "-" if number < 0 else "0"
        if ask.parameter and change and polarity_word(ask.parameter) == "unclear":
            polarity = "0"
        return Slots(
            entity=first.reading.entity.id if first.reading.entity else None,
            metric=first.reading.metric.id, value=value, unit=unit, period=period,
            comparator=comparator, polarity=polarity,
            modality="forecast" if first.input.nature == "projected" else "past",
            attribution=(source.root or source.publisher or source.uri)
            if voice in ("said", "estimated") else None,
            quantifier=None, role_order=())


def _breaks_out(title: str) -> bool:
    """Whether a title closes a quotation mark that it did not open, or opens one that it does not close."""
    for opening, closing in ("“”", "《》"):
        depth = 0
        for ch in title:
            depth += (ch == opening) - (ch == closing)
            if depth < 0:
                return True
        if depth:
            return True
    return False


def source_names(rows: Sequence[Evidence], language: Language, pack: RulesPack) -> Parts:
    """The sources of rows of evidence as a sentence names them: publishers, or titles in quotes."""
    texts = {one.id: one.text for one in pack.templates}
    names = {one.id: one.name for one in pack.publishers}
    seen: dict[str, Parts] = {}
    for row in rows:
        publisher = row.source.root or row.source.publisher
        if publisher and publisher in names:
            text, field = names[publisher].in_(language), "root" if row.source.root else "publisher"
            seen.setdefault(text, (Part(text, f"evidence.jsonl#{row.id}/source/{field}", True),))
            continue
        if _breaks_out(row.source.title):
            raise BundleError(f"evidence.jsonl#{row.id}/source/title",
                              f"ends its own quotation: {row.source.title!r}", "mend the document's title")
        title = Part(row.source.title, f"evidence.jsonl#{row.id}/source/title", True)
        seen.setdefault(row.source.title,
                        _filled(texts["fragment.title"].in_(language), {"title": (title,)}))
    joined: list[Part] = []
    for parts in seen.values():
        joined += [Part(texts["fragment.list"].in_(language))] if joined else []
        joined += parts
    return tuple(joined)


def polarity_word(parameter: Parameter) -> str:
    """rise, fall, flat, or unclear where the printed digits do not decide the sign."""
    low, high = (parse_decimal(one) for one in parameter.interval)
    value = parse_decimal(parameter.base_value)
    if low < 0 < high or (not value and low != high):
        return "unclear"
    return "rise" if value > 0 else "fall" if value < 0 else "flat"


def with_commas(value: str) -> str:
    """A decimal string with thousands separators from 10,000 up."""
    whole, dot, rest = value.partition(".")
    if len(whole.lstrip("-")) < 5:
        return value
    return f"{int(whole):,}{dot}{rest}"


def _filled(template: str, slots: dict[str, Parts]) -> Parts:
    """A template's parts with slots filled, names kept apart; the template itself has no digits."""
    out: list[Part] = []
    rest = template
    while "{" in rest:
        before, _, after = rest.partition("{")
        name, _, rest = after.partition("}")
        out += [Part(before)] if before else []
        out += slots[name]
    return tuple(out + ([Part(rest)] if rest else []))
