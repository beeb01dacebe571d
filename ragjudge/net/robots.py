"""What a site's robots.txt lets programs read. Source: RFC 9309

`urllib.robotparser` takes the first rule that fits and knows no wildcards; the standard wants the longest
rule, with wildcards.
"""

import re
from dataclasses import dataclass

from ragjudge.records.errors import FetchError, SourceError
from ragjudge.records.urls import Url, parse_url

MAX_RULES = 5000
MAX_CRAWL_DELAY_S = 10.0
_LINE = re.compile(r"[ \t]*([A-Za-z-]{1,30})[ \t]*:[ \t]*([^#\r\n]*)")
_DELAY = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,3})?")


@dataclass(frozen=True, slots=True)
class Robots:
    """The rules for us: (allow, pattern), as canonical paths. `remark`: how an absent file was taken."""
    rules: tuple[tuple[bool, str], ...] = ()
    delay_s: float = 0.0
    remark: str = ""

    def allows(self, url: Url) -> bool:
        """May this page be read? The longest fitting pattern decides, allow wins a tie; no rule: yes."""
        if url.path == "/robots.txt":
            return True
        best = (-1, True)
        for allow, pattern in self.rules:
            if _fits(pattern, url.target):
                best = max(best, (len(pattern), allow))
        return best[1]


def parse_robots(data: bytes, agent: str) -> Robots:
    """The group of our own name, else that of "*"; groups of the same name are one."""
    groups: dict[str, list[tuple[bool, str]]] = {}
    delays: dict[str, float] = {}
    open_names: list[str] = []
    in_rules = False
    for name, value in _lines(data):
        if name == "user-agent":
            if in_rules:
                open_names, in_rules = [], False
            open_names.append(_product(value))
            groups.setdefault(open_names[-1], [])
        elif name in ("allow", "disallow"):
            in_rules = True
            if value:
                for one in open_names:
                    groups[one].append((name == "allow", _canonical(value)))
        elif name == "crawl-delay" and _DELAY.fullmatch(value):
            in_rules = True
            delays |= {one: min(float(value), MAX_CRAWL_DELAY_S) for one in open_names}
    ours = agent.lower() if agent.lower() in groups else "*"
    return Robots(tuple(groups.get(ours, ())[:MAX_RULES]), delays.get(ours, 0.0))


def _lines(data: bytes):
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    for line in re.split(r"\r\n|\n|\r", text):
        found = _LINE.match(line)
        if found:
            yield found[1].lower(), found[2].strip()


def _product(value: str) -> str:
    return re.split(r"[/ \t]", value.lower(), maxsplit=1)[0]


def _canonical(pattern: str) -> str:
    """A pattern's percent-encoding made like that of our URLs; wildcards stay."""
    pattern = pattern if pattern.startswith("/") else "/" + pattern
    try:
        return parse_url("http://h" + pattern.replace(" ", "%20")).target
    except SourceError:
        return pattern


def _fits(pattern: str, target: str) -> bool:
    """Does the pattern match from the beginning? `*` is any run, a last `$` the end. Linear in practice."""
    exact = pattern.endswith("$")
    first, *rest = pattern.removesuffix("$").split("*")
    if not target.startswith(first):
        return False
    at = len(first)
    for number, piece in enumerate(rest):
        if exact and number == len(rest) - 1:
            return target.endswith(piece) and len(target) - len(piece) >= at
        found = target.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return not exact or at == len(target)


def robots_from(answer: bytes | FetchError, agent: str) -> Robots:
    """The rules that follow from asking for robots.txt.

    A status of 400 to 499, 401 and 403 among them, means that there are no rules (RFC 9309 2.3.1.3). A file
    that cannot be reached is taken as none, with a remark: one cited page is read, nothing is crawled.
    """
    if isinstance(answer, bytes):
        return parse_robots(answer, agent)
    if (answer.status is not None and 400 <= answer.status < 500 and answer.status != 429) or (
            answer.kind == "empty"):
        return Robots()
    return Robots(remark=f"robots.txt could not be read ({answer.kind}: {answer.what}); taken as allowed")
