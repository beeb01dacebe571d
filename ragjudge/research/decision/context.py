"""The same roles of the same industry elsewhere: readings for comparison, never premises."""

from dataclasses import replace

from ragjudge.calc.card_run import run_card
from ragjudge.calc.casework import Casework
from ragjudge.calc.roles import fill_roles
from ragjudge.readers.cells import cell_of
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.units import Document
from ragjudge.research.decision.argument import Argument
from ragjudge.research.decision.rows import Rows

MOST_HERE, MOST_ELSEWHERE = 3, 4


def write_context(argument: Argument, now: str) -> int:
    """Last readings and changes beside a concluding card; how many metrics were said.

    Other roles of the industry in the place first, then the card's roles in the world and other places.
    A limitation says that they are no grounds.
    """
    said = 0
    for case in list(argument.cases):
        here = _filled(argument, case, case.place, _other_roles(argument, case), now)
        said += _say(argument, here, MOST_HERE)
        left = MOST_ELSEWHERE
        for place in _places(argument, case):
            done = _say(argument, _filled(argument, case, place, _roles(case), now), left)
            said, left = said + done, left - done
    if said:
        argument.draft.typed_claim("limits", "limitation.context", {})
    return said


def _say(argument: Argument, case: Casework, most: int) -> int:
    rows, said = Rows(argument.draft, argument.corpus, case, argument.made), 0
    for role in case.filled.fillers:
        if said >= most:
            break
        try:
            rows.value(role)
            if len(rows.bound(role).points) > 1:
                rows.change(role, rows.points(role))
        except RagjudgeError:
            continue  # a series that cannot be cited here is no loss: nothing rests on it
        said += 1
    return said


def _places(argument: Argument, case: Casework) -> list[str]:
    roles = _roles(case)
    found = {
        one.place
        for one in argument.draft.frame.pack.metrics
        if one.domain == case.domain and one.role in roles and one.place != case.place
    }
    return sorted(found, key=lambda place: (place != "world", place))


def _roles(case: Casework) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*case.axiom.requires, *(one.role for one in case.axiom.predicts))))


def _other_roles(argument: Argument, case: Casework) -> tuple[str, ...]:
    pack = argument.draft.frame.pack
    return tuple(
        sorted(
            {
                one.role
                for one in pack.metrics
                if (one.domain, one.place) == (case.domain, case.place)
            }
            - set(case.filled.fillers)
            - {"other"}
        )
    )


def _filled(
    argument: Argument, case: Casework, place: str, roles: tuple[str, ...], now: str
) -> Casework:
    def document(uri: str) -> Document:
        return argument.corpus.open(uri).document

    filled = fill_roles(
        argument.draft.frame.pack, roles, case.domain, place, now, document, cell_of
    )
    return replace(
        case, place=place, filled=filled, run=run_card(case.axiom, case.hypotheses, filled.chosen())
    )
