"""The argument as pictures: causal chain, scenario ranges, distance of the kill-switches."""

from collections.abc import Mapping
from fractions import Fraction

from ragjudge.records.argument import Edge, Node, Thesis
from ragjudge.records.bundle import Parameter
from ragjudge.records.load_bundle import Bundle
from ragjudge.render.html.drawing import (LINE, WIDTH, box, drawing, label, lines_of, paragraph, path,
                                          placed, text_units)
from ragjudge.render.html.markup import anchor, link
from ragjudge.render.html.words import word
from ragjudge.text.numerals import parse_decimal

_LEFT = 56
_GAP = 26
_MOST_NODES = 40


def causal_chain(bundle: Bundle, language: str) -> str:
    """Nodes from the roots down, an arc for each edge with its cost and sign; "" without an edge."""
    thesis = bundle.thesis
    if thesis is None or not thesis.edges:
        return ""
    nodes = _ordered(thesis)[:_MOST_NODES]
    parts, tops, y = [], {}, 8.0
    for node in nodes:
        claim = bundle.claims.get(node.claim)
        lines = lines_of(claim.text if claim else node.claim, WIDTH - _LEFT - 18, 6)
        height = LINE * (len(lines) + 1) + 12
        tops[node.claim] = (y, y + height)
        what = word("root", language) if node.root else f"{word('distance', language)} {node.distance}"
        inside = box(_LEFT, y, WIDTH - _LEFT - 2, height, "node root" if node.root else "node")
        inside += label(_LEFT + 8, y + 15, f"{node.claim} · {node.sign} · {what}", class_="small")
        inside += paragraph(_LEFT + 8, y + 15 + LINE, lines)
        parts.append(link(anchor(node.claim), inside))
        y += height + _GAP
    arcs = [_arc(edge, tops, number, language) for number, edge in enumerate(thesis.edges)
            if edge.from_ in tops and edge.to in tops]
    return drawing(y - _GAP + 8, _ARROW + "".join(arcs) + "".join(parts), word("chain", language))


_ARROW = ('<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
          'orient="auto"><path d="M0 0 8 4 0 8z" class="head"/></marker></defs>')


def _ordered(thesis: Thesis) -> list[Node]:
    """Premises before conclusions; nodes in a circle, which the judge refuses, come last."""
    left = {node.claim: node for node in thesis.nodes}
    into = {node: {edge.from_ for edge in thesis.edges if edge.to == node} for node in left}
    order: list[Node] = []
    while left:
        free = [name for name in left if not into[name] & set(left)] or list(left)
        order += [left.pop(name) for name in free]
    return order


def _arc(edge: Edge, tops: Mapping[str, tuple[float, float]], number: int, language: str) -> str:
    start, end = sum(tops[edge.from_]) / 2, sum(tops[edge.to]) / 2
    out = 10 + 10 * (number % 4)
    steps = f"M{_LEFT} {start:.1f}C{out} {start:.1f} {out} {end:.1f} {_LEFT - 1} {end:.1f}"
    words = f"{edge.sign} {word('cost', language)} {edge.cost.total}"
    return path(steps, "arc", marker_end="url(#arrow)") + label(2, (start + end) / 2, words, class_="small")


def scenario_ranges(bundle: Bundle, language: str) -> str:
    """For each parameter with scenarios low to high with the base, and the reading they start from."""
    rows = [one for one in bundle.parameters.values() if one.scenarios]
    if not rows:
        return ""
    parts, y = [], 4.0
    for one in rows:
        drawn, y = _range(bundle, one, y, language)
        parts.append(drawn)
    return drawing(y, "".join(parts), word("scenarios", language))


def _range(bundle: Bundle, one: Parameter, y: float, language: str) -> tuple[str, float]:
    assert one.scenarios is not None
    cases = (("low", one.scenarios.low), ("base", one.scenarios.base), ("high", one.scenarios.high))
    values = {name: _fraction(case.value) for name, case in cases}
    last = next((bundle.inputs[id_] for id_ in one.inputs.values()
                 if id_ in bundle.inputs and bundle.inputs[id_].evidence), None)
    if last is not None and last.unit == one.unit:
        values["last"] = _fraction(last.value)
    low, high = min(values.values()), max(values.values())
    claim = next((claim for claim in bundle.claims.values()
                  if claim.role == "scenario" and one.id in claim.parameters), None)
    lines = lines_of(claim.text if claim else one.id, WIDTH - 8, 4)
    content = paragraph(4, y + 14, lines)
    y += LINE * len(lines) + 30
    ends = [placed(values[name], low, high, 14, WIDTH - 14) for name in ("low", "high")]
    content += path(f"M14 {y}H{WIDTH - 14}", "axis")
    content += box(min(ends), y - 6, abs(ends[1] - ends[0]), 12, "range")
    content += _ticks(one, values, (low, high), y, language)
    made = link(anchor(claim.id), content) if claim else content
    return made, y + 3 * LINE + 18


def _ticks(one: Parameter, values: Mapping[str, Fraction], ends: tuple[Fraction, Fraction], y: float,
           language: str) -> str:
    """Names above or below in turn, so that near values stay readable."""
    out = ""
    rows: dict[int, float] = {}
    for name, value in sorted(values.items(), key=lambda pair: pair[1]):
        x = placed(value, *ends, 14, WIDTH - 14)
        words = f"{word(name, language)} {_plain(value)}"
        half = text_units(words) / 2
        middle = min(max(x, half + 2), WIDTH - half - 2)
        row = next((at for at in (1, 2, 0) if rows.get(at, -1.0) <= middle - half), 1)
        rows[row] = middle + half + 4
        at = y - 12 if row == 0 else y + 8 + LINE * row
        out += path(f"M{x:.1f} {y - 8}v16", "tick last" if name == "last" else "tick")
        out += label(middle, at, words, anchor="middle", class_="small")
    return out + label(WIDTH - 4, y + 8 + 3 * LINE, one.unit or "", anchor="end", class_="small")


def switch_distances(bundle: Bundle, language: str) -> str:
    """A bar a trigger: the part of the range seen so far that lies between now and the threshold."""
    triggers = bundle.monitor.triggers if bundle.monitor else ()
    if not triggers:
        return ""
    parts, y = [], 4.0
    for one in triggers:
        claim = bundle.claims.get(one.claim)
        lines = lines_of(claim.text if claim else one.id, WIDTH - 8, 4)
        content = paragraph(4, y + 14, lines)
        y += LINE * len(lines) + 8
        share = placed(_fraction(one.distance_percent), Fraction(0), Fraction(100), 0, WIDTH - 8)
        content += box(4, y, WIDTH - 8, 10, "track") + box(4, y, share, 10, "bar")
        words = (f"{one.distance_percent}% {word('bars_total', language)} · "
                 f"{word('next_check', language)} {one.next_check}")
        content += label(4, y + 10 + LINE, words, class_="small")
        parts.append(link(anchor(one.claim), content))
        y += LINE + 26
    return drawing(y, "".join(parts), word("switches", language))


def _fraction(value: str) -> Fraction:
    try:
        return parse_decimal(value)
    except ValueError:
        return Fraction(0)


def _plain(value: Fraction) -> str:
    shown = f"{float(value):.6g}"
    return shown if "e" not in shown else str(value)
