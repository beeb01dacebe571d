"""What kind of number a reading is: measured, modelled, or projected. Tier 1 and the judge ask here."""

from collections.abc import Iterable

from ragjudge.calc.times import days_since
from ragjudge.records.readings import Reading
from ragjudge.records.rules import RulesPack
from ragjudge.text.lexicon import Lexicon

LEXICON = "projection"


def nature_of(reading: Reading, names: Iterable[str], now: str, pack: RulesPack) -> str | None:
    """The nature that metrics.toml states, or "projected" where the row is not of the past.

    That is so where its period is not over by `now`, or where a header or key cell says that it is a
    projection ("Projection-STEPS", 预测). None: nothing says anything.
    """
    if reading.period is not None and days_since(reading.period, now) < 0:
        return "projected"
    words = pack.lexicons.get(LEXICON, {})
    if words and any(_compiled(pack).hits(name) for name in names):
        return "projected"
    return reading.known.nature if reading.known else None


_KEPT: list[tuple[RulesPack, Lexicon]] = []


def _compiled(pack: RulesPack) -> Lexicon:
    """The lexicon of the pack asked for last is kept."""
    if not _KEPT or _KEPT[0][0] is not pack:
        _KEPT[:] = [(pack, Lexicon.from_data(pack.lexicons[LEXICON]))]
    return _KEPT[0][1]
