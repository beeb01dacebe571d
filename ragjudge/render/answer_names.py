"""Names for people behind the ids of a bundle: metrics, entities, periods, publishers."""

from ragjudge.records.bundle import Evidence, data_entity_id
from ragjudge.records.load_bundle import Bundle
from ragjudge.records.period import Period
from ragjudge.records.rules import RulesPack


class Names:
    """Looks ids up in the rules pack, then in the cells that the bundle cites; else gives the id."""

    def __init__(self, bundle: Bundle, pack: RulesPack, language: str) -> None:
        self._language = language
        self._known = {one.id: one.name.in_(language) for one in pack.metrics}
        self._known |= {one.id: one.name.in_(language) for one in pack.entities}
        self._publishers = {one.id: one.name.in_(language) for one in pack.publishers}
        self._columns: dict[str, str] = {}
        for one in bundle.inputs.values():
            row = bundle.evidence.get(one.evidence or "")
            if row is not None and one.metric and row.cell:
                self._columns.setdefault(one.metric, row.cell.column)
        self._keys = {data_entity_id(row.source.revision, text): text
                      for row in bundle.evidence.values() for text in (row.locator.key or {}).values()}

    def metric(self, id_: str | None) -> str:
        return self._known.get(id_ or "") or self._columns.get(id_ or "") or id_ or ""

    def entity(self, id_: str | None) -> str | None:
        if id_ is None:
            return None
        return self._known.get(id_) or self._keys.get(id_) or id_

    def publisher(self, row: Evidence) -> str:
        """The root's name, else the publisher's, else the title, else the path."""
        source = row.source
        for id_ in (source.root, source.publisher):
            if id_:
                return self._publishers.get(id_, id_)
        return source.title or source.uri


def period_text(period: Period | None) -> str | None:
    """2010, 2010..2019, 2023Q2, 2023H1, 2023-05, 2023-05-04; anything else start..last day + 1."""
    if period is None:
        return None
    year, month = period.start[:4], int(period.start[5:7])
    if period.basis in ("calendar_year", "fiscal_year", "point"):
        return year if period.first_year == period.last_year else f"{year}..{period.last_year}"
    if period.basis == "quarter":
        return f"{year}Q{(month + 2) // 3}"
    if period.basis == "half_year":
        return f"{year}H{1 if month < 7 else 2}"
    if period.basis in ("month", "day"):
        return period.start[:7 if period.basis == "month" else 10]
    if period.start.endswith("-01-01") and period.end.endswith("-01-01"):
        return f"{period.first_year}..{period.last_year}"
    return f"{period.start}..{period.end}"
