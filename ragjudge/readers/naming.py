"""The names of a cell: measure, entity, qualifiers, period. The same for every Tier.

A name comes from the rules pack where metrics.toml binds that very series (or a place has that very
alias), else from the data: header or key cell, with an id made from the revision and that text.
"""

from ragjudge.readers.tables.measures import measure_key, period_text_of
from ragjudge.readers.tables.times import column_period
from ragjudge.records.bundle import Evidence, data_entity_id, data_metric_id
from ragjudge.records.errors import SourceError
from ragjudge.records.period import Period
from ragjudge.records.readings import Named, Reading
from ragjudge.records.rules import Entity, Metric, RulesPack
from ragjudge.records.units import Column, Document, Row, Table
from ragjudge.text.canon import key
from ragjudge.text.periods import parse_period_cell, span_period

ENTITY_HEADERS = frozenset((
    "entity", "country", "region", "area", "location", "country name", "economy", "technology",
    "company", "name", "model", "product", "city", "province", "state", "国家", "地区", "国家或地区",
    "区域", "省份", "城市", "公司", "企业", "名称", "技术", "实体", "产品"))
"""Headers of the key column that names what a row is about, before any other key column."""


def reading_of(document: Document, table: Table, row: Row, column: Column, uri: str,
               revision: str, pack: RulesPack) -> Reading:
    """The names of the cell in `row` and `column`."""
    known = metric_of(uri, table, column, table.key_of(row), pack)
    measure = measure_key(table)
    entity = entity_key(table, measure)
    metric = (Named(known.id, known.name.zh, known.name.en, "slots/metric") if known
              else _data_metric(document, table, row, column, measure, uri, revision))
    return Reading(metric, _entity(table, row, entity, known, revision, pack),
                   _qualifiers(table, row, measure, entity, known), period_of(table, row, column),
                   known)


def _data_metric(document: Document, table: Table, row: Row, column: Column, measure: Column | None,
                 uri: str, revision: str) -> Named:
    """The measure's key cell; else the header; the caption or title where the header is a year."""
    if measure and row.cells[measure.index].strip():
        text = name = row.cells[measure.index].strip()
        field = "locator/key"
    elif column_period(column.header):
        text = name = table.caption or document.title or uri.rpartition("/")[2]
        field = "source/title"
    else:
        text, name, field = column.header, column.name, "locator/column"
    return Named(data_metric_id(revision, text), name, name, field)


def entity_key(table: Table, measure: Column | None) -> Column | None:
    """The key column that names what a row is about: by its header, else the first that is left."""
    keys = [one for one in table.columns if one.kind == "key" and one is not measure]
    named = [one for one in keys if key(one.header).strip() in ENTITY_HEADERS]
    return (named or keys or [None])[0]


def row_header(table: Table) -> str | None:
    """The header of the column that names what a row is about; None if none does."""
    column = entity_key(table, measure_key(table))
    return column.header if column else None


def metric_of(uri: str, table: Table, column: Column, printed: dict[str, str],
              pack: RulesPack) -> Metric | None:
    """The metric of metrics.toml that binds this very series; the first, in the pack's order."""
    for metric in pack.metrics:
        for binding in metric.series:
            if (binding.path == uri and binding.column == column.header
                    and binding.table in (None, table.id)
                    and all(printed.get(one) == text for one, text in binding.where.items())):
                return metric
    return None


def _entity(table: Table, row: Row, column: Column | None, known: Metric | None, revision: str,
            pack: RulesPack) -> Named | None:
    if known:
        named = {one.id: one for one in pack.entities}
        own = named.get(known.entity or "")
        found = own if own and own.kind == "company" else named.get(known.place)
        if found is None:
            raise SourceError("metrics.toml", f"place {known.place!r} of {known.id} is unknown")
        return Named(found.id, found.name.zh, found.name.en, "slots/entity")
    if column is None or not row.cells[column.index].strip():
        return None
    text = row.cells[column.index].strip()
    entity = entity_of(text, pack)
    if entity:
        return Named(entity.id, entity.name.zh, entity.name.en, "locator/key")
    return Named(data_entity_id(revision, text), text, text, "locator/key")


def entity_of(text: str, pack: RulesPack) -> Entity | None:
    """The place of the rules pack that has exactly this name or alias; None if none or several."""
    if not _PLACES or _PLACES[0][0] is not pack:
        _PLACES[:] = [(pack, _places(pack))]
    found = _PLACES[0][1].get(key(text), ())
    return found[0] if len(found) == 1 else None


_PLACES: list[tuple[RulesPack, dict[str, list[Entity]]]] = []
"""The last pack asked, by identity, with its places by folded name."""


def _places(pack: RulesPack) -> dict[str, list[Entity]]:
    found: dict[str, list[Entity]] = {}
    for one in pack.entities:
        if one.kind == "place":
            for alias in {key(name) for name in (one.name.zh, one.name.en, *one.aliases.zh,
                                                 *one.aliases.en)}:
                found.setdefault(alias, []).append(one)
    return found


def _qualifiers(table: Table, row: Row, measure: Column | None, entity: Column | None,
                known: Metric | None) -> tuple[tuple[str, str], ...]:
    printed = table.key_of(row)
    fixed = {one for binding in (known.series if known else ()) for one in binding.where}
    out = []
    for column in table.columns:
        if column.kind != "key" or column in (measure, entity) or column.header in fixed:
            continue
        if printed[column.header].strip() and _varies(table, column):
            out.append((column.header, printed[column.header].strip()))
    return tuple(out)


_KEPT: list[tuple[Table, dict[int, bool]]] = []
"""The last table looked at, with the columns known to vary or not: asked again for each of its rows."""


def _varies(table: Table, column: Column) -> bool:
    if not _KEPT or _KEPT[0][0] is not table:
        _KEPT[:] = [(table, {})]
    known = _KEPT[0][1]
    if column.index not in known:
        cells = (row.cells[column.index] for row in table.rows if column.index < len(row.cells))
        first = next(cells, None)
        known[column.index] = any(one != first for one in cells)
    return known[column.index]


def period_of(table: Table, row: Row, column: Column) -> Period | None:
    """The period of a cell; None if none stands at it."""
    text = period_text_of(table, row, column)
    if not text:
        return None
    first, dots, last = text.partition("..")
    ends = parse_period_cell(first), parse_period_cell(last) if dots else None
    if dots and ends[0] and ends[1]:
        return span_period(ends[0], ends[1])
    return parse_period_cell(text)


def evidence_cell(evidence: Evidence, document: Document) -> tuple[Table, Row, Column]:
    """The table, row and column that a row of evidence names.

    Raises:
        SourceError: One of them is not there.
    """
    locator = evidence.locator
    for table in document.tables:
        if table.id == locator.table:
            column = table.column(locator.column or "")
            rows = [one for one in table.rows if one.number == locator.row]
            if column is None or len(rows) != 1:
                break
            return table, rows[0], column
    raise SourceError(evidence.source.uri, f"no cell {locator.column!r} in row {locator.row} of "
                                           f"table {locator.table!r}")
