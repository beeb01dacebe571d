"""Cards that could not be tested fairly: no null or opposite, untestable or alike rivals.

Source: docs/formats.md 2.5; GATES, gates 10 and 11
"""

from collections.abc import Iterable

from ragjudge.ontology.faults import Fault
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.rules import Axiom, Entity, Prediction, Rival, Theme

SLOTS = ("UNIT_ECONOMICS", "TECH_FEASIBILITY", "COMPETITION", "DEMAND", "SUPPLY", "CAPITAL_CYCLE",
         "TIMING", "POLICY", "GEOGRAPHY")
OPPOSED = {"+": "<", "-": ">"}
IF_ZH, MIGHT_ZH = ("如果", "若", "假如"), ("或许", "可能", "也许")
Placed = list[tuple[str, Theme]]


def check(themes: Placed) -> list[Fault]:
    """Faults of the cards of all themes; a rival may stand in another theme's file."""
    rivals = {rival.id: rival for _, theme in themes for rival in theme.rivals}
    found: list[Fault] = []
    for path, theme in themes:
        found += _check_slots(path, theme)
        for i, card in enumerate(theme.axioms):
            where = f"{path}#/axiom/{i}"
            mine = [rivals[name] for name in card.rivals if name in rivals]
            found += _check_rivals(card, mine, where) + _check_testable(card, mine, where)
            found += _check_switches(card, where) + _check_texts(card, where)
            found += _check_expression(card, where)
        found += _unreached(path, theme, themes)
        found += [fault for i, rival in enumerate(theme.rivals)
                  for fault in (*_twice(rival.predicts, f"{path}#/rival/{i}"),
                                *_if_might(rival.statement, f"{path}#/rival/{i}/statement"))]
    return found


def check_traits(themes: Placed, entities: list[tuple[str, Entity]]) -> list[Fault]:
    """Cards that ask for a trait that no industry has; without a file of entities nothing is known."""
    had = {trait for _, entity in entities for trait in entity.traits}
    return [Fault(f"{path}#/axiom/{i}/traits", f"no industry has the trait {trait!r}",
                  "give it to the industries of entities.toml that have it")
            for path, theme in themes for i, card in enumerate(theme.axioms)
            for trait in card.traits if entities and trait not in had]


def _check_slots(path: str, theme: Theme) -> list[Fault]:
    return [Fault(f"{path}#/theme/slots/{i}", f"unknown slot {slot!r}",
                  "slots: " + ", ".join(SLOTS))
            for i, slot in enumerate(theme.slots) if slot not in SLOTS]


def _unreached(path: str, theme: Theme, themes: Placed) -> list[Fault]:
    named = {name for _, one in themes for card in one.axioms for name in card.rivals}
    found = [Fault(f"{path}#/rival/{i}", f"no card names the rival {rival.id!r}")
             for i, rival in enumerate(theme.rivals) if rival.id not in named]
    words = (theme.canonical_terms, theme.phenomenon_bag)
    if theme.axioms and not any(one.zh or one.en for one in words):
        found.append(Fault(f"{path}#/theme",
                           "unreachable cards: the theme has no term and no signature"))
    if theme.axioms and theme.track != "methodology":
        found.append(Fault(f"{path}#/theme/track",
                           "unreachable cards: only methodology themes seat cards"))
    return found


def _check_rivals(card: Axiom, rivals: list[Rival], where: str) -> list[Fault]:
    found = [Fault(f"{where}/rivals", f"no rival of role {role!r}")
             for role in ("null", "opposite") if not any(one.role == role for one in rivals)]
    own = {_key(one): one.sign for one in card.predicts}
    roles = {one.role for one in card.predicts}
    for rival in rivals:
        theirs = {_key(one): one.sign for one in rival.predicts}
        if rival.role != "rival" and not roles & {one.role for one in rival.predicts}:
            found.append(Fault(f"{where}/rivals",
                               f"{rival.id!r} ({rival.role}) shares no role with its card"))
        if not any(key in own and own[key] != sign for key, sign in theirs.items()):
            found.append(Fault(f"{where}/rivals", f"nothing could tell {rival.id!r} from the card"))
    return found + _negations(card, rivals, where)


def _negations(card: Axiom, rivals: list[Rival], where: str) -> list[Fault]:
    """Whoever leads, no other hypothesis of the card may be its mere negation (CH6)."""
    sides = [(card.id, card.predicts), *((one.id, one.predicts) for one in rivals)]
    signs = {name: {_key(one): one.sign for one in predicts} for name, predicts in sides}
    return [Fault(f"{where}/rivals", f"{one!r} is a mere negation of {other!r}",
                  "let it predict one thing that the other does not, or agree on one")
            for one in signs for other in signs if one != other and signs[one]
            and not any(signs[other].get(key, sign) == sign for key, sign in signs[one].items())]


def _check_testable(card: Axiom, rivals: list[Rival], where: str) -> list[Fault]:
    """Strong predictions of card, null and opposite rest on required roles, or bind by luck."""
    found = _twice(card.predicts, where)
    if not card.requires:
        found.append(Fault(f"{where}/requires",
                           "no required role", "name those without which the law is mute"))
    for name, role, predicts in [(card.id, "candidate", card.predicts),
                                 *((one.id, one.role, one.predicts) for one in rivals)]:
        if not predicts:
            found.append(Fault(f"{where}/predicts", f"{name!r} predicts nothing"))
        loose = sorted({one.role for one in predicts if one.strength == "strong"
                        and one.role not in card.requires})
        firm = [one for one in predicts if one.role in card.requires and one.test != "growth"]
        if role != "rival" and 2 * len(firm) < len(predicts):
            found.append(Fault(f"{where}/requires", f"less than half of what {name!r} predicts rests "
                               "on required roles: with those alone it could not be tested"))
        if role != "rival" and loose:
            found.append(Fault(f"{where}/requires", f"{name!r} predicts {', '.join(loose)} "
                               "strongly, which the card does not require"))
    return found


def _key(one: Prediction) -> tuple[str, str, str | None]:
    return one.role, one.test, one.to


def _twice(predicts: Iterable[Prediction], where: str) -> list[Fault]:
    seen: set[tuple] = set()
    found = []
    for i, one in enumerate(predicts):
        if _key(one) in seen:
            found.append(Fault(f"{where}/predicts/{i}",
                               f"{one.role} {one.test} is predicted twice"))
        seen.add(_key(one))
    return found


def _check_switches(card: Axiom, where: str) -> list[Fault]:
    signs = {one.role: one.sign for one in card.predicts if one.test == "sign"}
    found = []
    if not card.kill_switches:
        found.append(Fault(f"{where}/kill_switch",
                           "the card says nothing that would prove it wrong"))
    for i, switch in enumerate(card.kill_switches):
        if switch.role not in {one.role for one in card.predicts}:
            found.append(Fault(f"{where}/kill_switch/{i}/role",
                               f"the card predicts nothing of {switch.role!r}"))
        wanted = OPPOSED.get(signs.get(switch.role, ""))
        if switch.operator is not None and wanted is not None and switch.operator != wanted:
            found.append(Fault(f"{where}/kill_switch/{i}/operator",
                               f"{switch.operator!r} does not oppose the card; {wanted!r} does"))
    return found


def _check_texts(card: Axiom, where: str) -> list[Fault]:
    found = _if_might(card.hypothesis, f"{where}/hypothesis")
    for i, action in enumerate(card.actions):
        found += _if_might(action.text, f"{where}/action/{i}/text")
    for language in ("zh", "en"):
        statement, author = card.statement.in_(language), card.source.author.in_(language)
        if str(card.source.year) not in statement or author not in statement:
            found.append(Fault(f"{where}/statement/{language}",
                               f"does not name {author}, {card.source.year}",
                               "a law is somebody's: say whose"))
        if not getattr(card.source.path, language):
            found.append(Fault(f"{where}/source/path/{language}",
                               "no document of the corpus states the law in this language"))
    return found


def _if_might(text, where: str) -> list[Fault]:
    """Hypotheses and actions read "if … might": they support nothing stronger."""
    zh, en = text.zh, " " + text.en.lower()
    found = []
    if not (zh.startswith(IF_ZH) and any(word in zh for word in MIGHT_ZH) and zh.endswith("。")):
        found.append(Fault(f"{where}/zh", "is no sentence of the form 如果……或许……。"))
    if not (en.startswith(" if ") and " might " in en and en.endswith(".")):
        found.append(Fault(f"{where}/en", "is no sentence of the form If … might …."))
    return found


def _check_expression(card: Axiom, where: str) -> list[Fault]:
    if card.expression is None:
        return []
    from ragjudge.calc import syntax
    try:
        used = set(syntax.names(syntax.parse(card.expression)))
    except RagjudgeError as error:
        return [Fault(f"{where}/expression", error.what)]
    inputs = {one.name for one in card.inputs}
    found = [Fault(f"{where}/inputs", f"{name!r} does not occur in the expression")
             for name in sorted(inputs - used)]
    return found + [Fault(f"{where}/expression", f"{name!r} is no input")
                    for name in sorted(used - inputs)]
