"""Ask every question of a file through the whole pipeline."""

from collections.abc import Callable
from typing import Any

from ragjudge.measure.questions import Question, outcome_of, read_questions, report
from ragjudge.records.errors import RagjudgeError
from ragjudge.runner.ask import Asking, Session, ask_in, opened
from ragjudge.runner.files import printable, read_file

Progress = Callable[[str, int, int | None, str], None]


def measure_questions(path: str, asking: Asking, progress: Progress) -> dict[str, Any]:
    """ragjudge.measure/1 over the questions of a JSONL file, in its order.

    A question whose run breaks is an abstention that says so.
    """
    questions = read_questions(read_file(path), printable(path))
    outcomes = []
    with opened(asking, asking.language(questions[0].text)) as session:
        for number, question in enumerate(questions):
            progress("measuring", number, len(questions), question.text)
            outcomes.append(outcome_of(question, _document(question, session)))
    return report(outcomes)


def _document(question: Question, session: Session) -> dict[str, Any]:
    try:
        return ask_in(session, question.text).document
    except RagjudgeError as error:
        return {"verdict": "UNVERIFIED", "answer": None, "why": str(error), "gaps": []}
