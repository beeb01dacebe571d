"""Tokens of a page as a tree: implied end tags, void elements, bounded depth.

Source: https://html.spec.whatwg.org/multipage/parsing.html#tree-construction, the parts that move text.
"""

from collections import Counter

from ragjudge.readers.html_tokens import tokenize

VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
                  "source", "track", "wbr", "basefont", "bgsound", "frame", "keygen"))
BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "optgroup",
    "option", "p", "pre", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
    "tr", "ul"))
_CLOSES_P = BLOCKS - {"body", "html", "caption", "tbody", "td", "tfoot", "th", "thead", "tr", "option",
                      "optgroup", "legend"}
_LIMITS = frozenset(("td", "th", "table", "caption", "button", "body", "html"))
_TABLE_PARTS = frozenset(("table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "html", "body"))
_SECTIONS = frozenset(("thead", "tbody", "tfoot"))
_IMPLIED = {  # tag -> (what it closes, where the search for it stops)
    "li": (frozenset(("li",)), frozenset(("ul", "ol", "menu", "dir")) | _LIMITS),
    "dt": (frozenset(("dt", "dd")), frozenset(("dl",)) | _LIMITS),
    "dd": (frozenset(("dt", "dd")), frozenset(("dl",)) | _LIMITS),
    "td": (frozenset(("td", "th")), frozenset(("tr", "table"))),
    "th": (frozenset(("td", "th")), frozenset(("tr", "table"))),
    "tr": (frozenset(("tr", "caption", "colgroup")), frozenset(("table",)) | _SECTIONS),
    "thead": (_SECTIONS | {"caption", "colgroup"}, frozenset(("table",))),
    "tbody": (_SECTIONS | {"caption", "colgroup"}, frozenset(("table",))),
    "tfoot": (_SECTIONS | {"caption", "colgroup"}, frozenset(("table",))),
    "option": (frozenset(("option",)), frozenset(("select", "datalist"))),
    "a": (frozenset(("a",)), BLOCKS)}
MAX_DEPTH = 150


class Node:
    """An element; `children` are Nodes and strings in document order."""

    __slots__ = ("tag", "attrs", "children")

    def __init__(self, tag: str, attrs: dict[str, str]) -> None:
        self.tag, self.attrs = tag, attrs
        self.children: list["Node | str"] = []


class _Builder:
    def __init__(self) -> None:
        self.root = Node("#root", {})
        self.stack = [self.root]
        self.open: Counter[str] = Counter()

    def _pop_to(self, size: int) -> None:
        for node in self.stack[size:]:
            self.open[node.tag] -= 1
        del self.stack[size:]

    def _close(self, tags: frozenset[str], stop: frozenset[str]) -> None:
        """Closes the innermost open element of `tags`, if none of `stop` stands before it."""
        counts = self.open
        for tag in tags:
            if counts[tag]:
                break
        else:
            return
        for at in range(len(self.stack) - 1, 0, -1):
            tag = self.stack[at].tag
            if tag in tags:
                self._pop_to(at)
                return
            if tag in stop:
                return

    def start(self, tag: str, attrs: dict[str, str]) -> None:
        """Opens an element after closing what it implies."""
        if tag in _CLOSES_P and self.open["p"]:
            self._close(frozenset(("p",)), _LIMITS)
        implied = _IMPLIED.get(tag)
        if implied:
            self._close(*implied)
        if tag in ("html", "body") and self.open[tag]:
            return
        node = Node(tag, attrs)
        self.stack[-1].children.append(node)
        if tag not in VOID and len(self.stack) < MAX_DEPTH:
            self.stack.append(node)
            self.open[tag] += 1

    def end(self, tag: str) -> None:
        """Closes the innermost open element of that tag; a stray end tag is ignored."""
        if self.stack[-1].tag == tag and len(self.stack) > 1:
            self.open[tag] -= 1
            self.stack.pop()
            return
        if tag == "br" or not self.open[tag]:
            return
        stop = frozenset() if tag in _TABLE_PARTS else \
            frozenset(("td", "th", "table", "caption")) if tag in BLOCKS else BLOCKS
        if tag in ("td", "th", "tr") or tag in _SECTIONS:
            stop = frozenset(("table",))
        self._close(frozenset((tag,)), stop)


def parse_tree(text: str) -> Node:
    """The root of a page's tree; comments are left out. Elements deeper than 150 join the one above."""
    builder = _Builder()
    for kind, value, attrs in tokenize(text):
        if kind == "text":
            builder.stack[-1].children.append(value)
        elif kind == "start":
            builder.start(value, attrs)
        elif kind == "end":
            builder.end(value)
    return builder.root
