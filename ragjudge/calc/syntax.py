"""Formulas as text → tree: an allow-list over Python's expression grammar.

Allowed: + − × ÷ **, unary minus, names, the literals 0 1 2 12 100 1000 365, calls of FUNCTIONS and
SERIES_FUNCTIONS. A power's literal exponent is a whole number of at most 64; percentile's rank is 1 to 99.
"""

import ast
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ragjudge.records.errors import BundleError

LITERALS = frozenset(("0", "1", "2", "12", "100", "1000", "365"))
FUNCTIONS = {
    "min": (1, 16),
    "max": (1, 16),
    "sum": (1, 64),
    "abs": (1, 1),
    "round": (1, 1),
    "sqrt": (1, 1),
    "ln": (1, 1),
    "exp": (1, 1),
    "log2": (1, 1),
    "periods": (2, 2),
}
"""Name → least and most arguments."""
SERIES_FUNCTIONS = {"count": 1, "first": 1, "last": 1, "percentile": 2, "slope": 1, "theil_sen": 1}
"""Name → arguments; the first is a series' name, or ln or log2 of one. first and last go by time. max, min
and sum of one plain name are over a series too.
"""
RESERVED = (FUNCTIONS.keys() | SERIES_FUNCTIONS.keys()) - {"first", "last"}
"""Names that no input may have; first and last are names of inputs too."""
MAX_CHARACTERS, MAX_NODES, MAX_DEPTH, MAX_LITERAL_POWER = 400, 150, 24, 64

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,2}")
_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}


@dataclass(frozen=True, slots=True)
class Node:
    """kind: number, name, series, negate, + − * / **, or a function's name.

    A series node's `kind` is "series"; its `args` is () or holds one node whose kind is ln or log2.
    """

    kind: str
    args: tuple["Node", ...] = ()
    value: Fraction = Fraction(0)
    name: str = ""


@dataclass(frozen=True, slots=True)
class Expr:
    """A formula: its text, tree, the free names (sorted) that are numbers, and those that are series.

    `period_names` are names that occur inside periods() only: they give a period, not a value.
    """

    text: str
    root: Node
    names: tuple[str, ...]
    series: tuple[str, ...]
    period_names: tuple[str, ...]
    literals: frozenset[str]


@lru_cache(maxsize=1024)
def parse(expression: str) -> Expr:
    """The tree of a formula.

    Raises:
        BundleError: Not ASCII, too long or deep, or a construct, literal or function outside the allow-list.
    """
    if not expression.isascii() or not 0 < len(expression) <= MAX_CHARACTERS:
        raise BundleError("expression", f"not 1 to {MAX_CHARACTERS} ASCII characters")
    if "\n" in expression or "\r" in expression or "#" in expression or "\\" in expression:
        raise BundleError("expression", "holds a line end, comment or backslash")
    try:
        tree = ast.parse(expression, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise BundleError("expression", f"not a formula: {expression[:60]!r}") from None
    reader = _Reader(expression)
    root = reader.read(tree.body, 1)
    period_only = reader.period_names - reader.names
    both = (reader.names | reader.period_names) & reader.series
    if both:
        raise BundleError("expression", f"{min(both)} is used as a number and as a series")
    return Expr(
        expression,
        root,
        tuple(sorted(reader.names | period_only)),
        tuple(sorted(reader.series)),
        tuple(sorted(period_only)),
        frozenset(reader.literals),
    )


def names(expr: Expr) -> tuple[str, ...]:
    """The free names that stand for registry values, sorted."""
    return expr.names


class _Reader:
    """One pass over Python's tree; counts nodes and collects names."""

    def __init__(self, source: str) -> None:
        self.source, self.nodes = source, 0
        self.names: set[str] = set()
        self.series: set[str] = set()
        self.period_names: set[str] = set()
        self.literals: set[str] = set()

    def read(self, node: ast.expr, depth: int) -> Node:
        self.nodes += 1
        if depth > MAX_DEPTH or self.nodes > MAX_NODES:
            raise BundleError(
                "expression", f"deeper than {MAX_DEPTH} or more than {MAX_NODES} nodes"
            )
        if isinstance(node, ast.Constant):
            return self._literal(node, LITERALS)
        if isinstance(node, ast.Name):
            name = self._name(node)
            self.names.add(name)
            return Node("name", name=name)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return Node("negate", (self.read(node.operand, depth + 1),))
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            return self._operation(node, depth)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self._call(node, depth)
        raise BundleError("expression", f"{type(node).__name__} is not allowed in a formula")

    def _operation(self, node: ast.BinOp, depth: int) -> Node:
        kind = _OPERATORS[type(node.op)]
        left = self.read(node.left, depth + 1)
        right = self._exponent(node.right) if kind == "**" else None
        return Node(kind, (left, right or self.read(node.right, depth + 1)))

    def _exponent(self, node: ast.expr) -> Node | None:
        """A literal exponent, with or without a minus; None: the exponent is a formula."""
        minus = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
        inner = node.operand if minus else node
        if not isinstance(inner, ast.Constant):
            return None
        number = self._whole(inner, MAX_LITERAL_POWER)
        return Node("negate", (number,)) if minus else number

    def _call(self, node: ast.Call, depth: int) -> Node:
        name = node.func.id
        alone = len(node.args) == 1 and isinstance(node.args[0], ast.Name)
        if name in SERIES_FUNCTIONS or name in ("min", "max", "sum") and alone:
            return self._series_call(node, name)
        if name not in FUNCTIONS:
            raise BundleError("expression", f"function {name[:40]!r} is not allowed")
        least, most = FUNCTIONS[name]
        if not least <= len(node.args) <= most:
            raise BundleError("expression", f"{name} takes {least} to {most} arguments")
        if name == "periods":
            found = tuple(Node("name", name=self._name(one)) for one in node.args)
            self.period_names.update(one.name for one in found)
            return Node(name, found)
        return Node(name, tuple(self.read(one, depth + 1) for one in node.args))

    def _series_call(self, node: ast.Call, name: str) -> Node:
        wanted = SERIES_FUNCTIONS.get(name, 1)
        if len(node.args) != wanted:
            raise BundleError("expression", f"{name} takes {wanted} arguments")
        series = self._series(node.args[0], name)
        self.series.add(series.name)
        rank = (self._whole(node.args[1], 99),) if name == "percentile" else ()
        return Node(name, (series, *rank))

    def _series(self, node: ast.expr, outer: str) -> Node:
        logarithm = (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and not node.keywords
            and node.func.id in ("ln", "log2")
            and len(node.args) == 1
        )
        if logarithm and outer in ("slope", "theil_sen"):
            return Node("series", (Node(node.func.id),), name=self._name(node.args[0]))
        return Node("series", name=self._name(node))

    def _name(self, node: ast.expr) -> str:
        known = isinstance(node, ast.Name) and _NAME.fullmatch(node.id)
        if not known or node.id in RESERVED:
            raise BundleError(
                "expression", "a plain lower-case name is wanted where another thing stands"
            )
        return node.id

    def _literal(self, node: ast.Constant, allowed: frozenset[str]) -> Node:
        text = ast.get_source_segment(self.source, node) or ""
        if type(node.value) is not int or text not in allowed:
            raise BundleError(
                "expression", f"literal {text[:40]!r} is not one of {', '.join(sorted(allowed))}"
            )
        self.literals.add(text)
        return Node("number", value=Fraction(text))

    def _whole(self, node: ast.expr, most: int) -> Node:
        text = ast.get_source_segment(self.source, node) or ""
        if not _WHOLE.fullmatch(text) or int(text) > most:
            raise BundleError(
                "expression", f"a whole literal of at most {most} is wanted, not {text[:40]!r}"
            )
        return Node("number", value=Fraction(text))
