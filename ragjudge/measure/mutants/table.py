"""Claims on printed tables in fixed forms, right and wrong by the table's own cells."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from ragjudge.measure.mutants.mutant import Pick

_NUMBER = re.compile(r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[+-]?[0-9]+(?:\.[0-9]+)?")
_TOTAL = re.compile(r"\b(?:totals?|all|sum|average|mean|overall)\b|合计|总计|合計|總計|平均|全部", re.IGNORECASE)
_NOT_COMPARED = re.compile(r"rank|place|pick|position|grid|code|last win|qualif|\bno\b|number|#|"
                           r"\bid\b|year|date|season|week|round|seed|序号|排名|名次|编号|年份|日期|序號|編號", re.IGNORECASE)
_PLAIN_HEADER = re.compile(r"[A-Za-z\u4e00-\u9fff][A-Za-z0-9 \u4e00-\u9fff]{1,30}")
_FORMS = {
    "en": {"lookup": "The {column} of {a} is {x}.", "extreme": "The highest {column} is {x}.",
           "arg_extreme": "{a} has the highest {column}.", "lowest": "{a} has the lowest {column}.",
           "comparison": "{a} has a higher {column} than {b}.",
           "difference": "The difference in {column} between {a} and {b} is {x}.",
           "count": "There are {x} rows with a {column} above {y}.",
           "negated": "The {column} of {a} is not {x}."},
    "zh": {"lookup": "{a}的{column}为{x}。", "extreme": "最高的{column}为{x}。", "arg_extreme": "{column}最高的是{a}。",
           "lowest": "{column}最低的是{a}。", "comparison": "{a}的{column}高于{b}。",
           "difference": "{a}与{b}的{column}相差{x}。", "count": "{column}高于{y}的有{x}行。",
           "negated": "{a}的{column}不是{x}。"},
}


@dataclass(frozen=True, slots=True)
class Grid:
    """A printed table. keys: one name a row; measures: column index → one number a row."""
    header: tuple[str, ...]
    keys: tuple[str, ...]
    measures: dict[int, tuple[Decimal, ...]]
    printed: tuple[tuple[str, ...], ...]


def grid_of(text: str) -> Grid | None:
    """The table of a caption line and rows of cells split by " | "; None where no claim can be made on it.

    Wanted: three rows or more of one width, a first column that names each row once and is no number, no
    row of totals, a column of numbers.
    """
    rows = [tuple(cell.strip() for cell in line.split(" | ")) for line in text.splitlines() if " | " in line]
    if len(rows) < 4 or len({len(row) for row in rows}) > 1 or len(set(rows[0])) < len(rows[0]):
        return None
    header, body = rows[0], tuple(rows[1:])
    named = next((at for at in range(min(2, len(header))) if _names_rows([row[at] for row in body])), None)
    if named is None:
        return None
    measures = {at: tuple(_value(row[at]) for row in body) for at, name in enumerate(header)
                if at != named and _PLAIN_HEADER.fullmatch(name) and not _NOT_COMPARED.search(name)
                and all(_NUMBER.fullmatch(row[at]) for row in body)}
    return Grid(header, tuple(row[named] for row in body), measures, body) if measures else None


def _names_rows(cells: list[str]) -> bool:
    folded = {cell.lower() for cell in cells}
    inside = any(one != two and one in two for one in folded for two in folded)
    return len(folded) == len(cells) and not inside and all(
        len(cell) > 2 and not re.search("[0-9()|]", cell) and not _TOTAL.search(cell) for cell in cells)


def _value(cell: str) -> Decimal:
    return Decimal(cell.replace(",", ""))


def table_claims(grid: Grid, lang: str, pick: Pick) -> Iterator[tuple[str, bool, str]]:
    """(kind, kept, claim) for each form and a drawn column and rows."""
    forms = _FORMS["zh" if lang == "zh" else "en"]
    at = pick.of(sorted(grid.measures))
    values, cells = grid.measures[at], [row[at] for row in grid.printed]
    column = grid.header[at]
    for make in _MAKERS:
        for kind, form, kept, parts in make(grid, values, cells, pick):
            yield f"table_{kind}", kept, forms[form].format(column=column, **parts)


Made = Iterator[tuple[str, str, bool, dict[str, str]]]


def _lookups(grid: Grid, values: tuple[Decimal, ...], cells: list[str], pick: Pick) -> Made:
    one, two = pick.order(range(len(values)))[:2]
    yield "lookup", "lookup", True, {"a": grid.keys[one], "x": cells[one]}
    yield "negated", "negated", False, {"a": grid.keys[one], "x": cells[one]}
    if values[one] != values[two]:
        yield "other_row", "lookup", False, {"a": grid.keys[one], "x": cells[two]}
    others = [row for at, row in grid.measures.items() if row is not values and row[one] != values[one]]
    if others:
        yield "other_column", "lookup", False, {"a": grid.keys[one], "x": f"{pick.of(others)[one]:f}"}
    nudged = values[one] + Decimal(1).scaleb(values[one].as_tuple().exponent)  # type: ignore[arg-type]
    yield "nudged", "lookup", False, {"a": grid.keys[one], "x": f"{nudged:f}"}


def _extremes(grid: Grid, values: tuple[Decimal, ...], cells: list[str], pick: Pick) -> Made:
    ranked = sorted(range(len(values)), key=lambda at: values[at])
    top, bottom = ranked[-1], ranked[0]
    if values[top] == values[ranked[-2]] or values[bottom] == values[ranked[1]]:
        return
    other = pick.of(ranked[1:-1])
    yield "extreme", "extreme", True, {"x": cells[top]}
    yield "extreme_wrong", "extreme", False, {"x": cells[other]}
    yield "arg_extreme", "arg_extreme", True, {"a": grid.keys[top]}
    yield "arg_extreme_wrong", "arg_extreme", False, {"a": grid.keys[other]}
    yield "arg_extreme", "lowest", True, {"a": grid.keys[bottom]}
    yield "arg_extreme_reversed", "lowest", False, {"a": grid.keys[top]}


def _comparisons(grid: Grid, values: tuple[Decimal, ...], cells: list[str], pick: Pick) -> Made:
    one, two = sorted(pick.order(range(len(values)))[:2], key=lambda at: values[at])
    if values[one] == values[two]:
        return
    more, less = {"a": grid.keys[two], "b": grid.keys[one]}, {"a": grid.keys[one], "b": grid.keys[two]}
    yield "comparison", "comparison", True, more
    yield "comparison_reversed", "comparison", False, less
    gap = values[two] - values[one]
    yield "difference", "difference", True, more | {"x": f"{gap:f}"}
    yield "difference_wrong", "difference", False, more | {"x": f"{gap * 2:f}"}


def _counts(grid: Grid, values: tuple[Decimal, ...], cells: list[str], pick: Pick) -> Made:
    limit = pick.below(len(values))
    count = sum(value > values[limit] for value in values)
    if count > 1:
        yield "count", "count", True, {"x": str(count), "y": cells[limit]}
        yield "count_wrong", "count", False, {"x": str(count + pick.of((-1, 1))), "y": cells[limit]}


_MAKERS: tuple[Callable[[Grid, tuple[Decimal, ...], list[str], Pick], Made], ...] = (
    _lookups, _extremes, _comparisons, _counts)
