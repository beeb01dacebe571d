"""What a page of the web must be to stand for a source: the cited page, honestly served, at a clean URL.

(SE2, SE3, SE5) A redirect may lead to another spelling of the page, never to another place.
"""

from collections.abc import Iterator

from ragjudge.calc import sources
from ragjudge.judge.case import Case
from ragjudge.judge.rule import fail
from ragjudge.judge.web_hosts import listed_as, look_alike
from ragjudge.readers.served import type_fits
from ragjudge.records.bundle import Evidence
from ragjudge.records.errors import SourceError
from ragjudge.records.public_hosts import why_not_a_host, why_not_public
from ragjudge.records.scorecard import Finding
from ragjudge.records.urls import Url, canonical_url, is_web, parse_url, same_url
from ragjudge.records.verification import Capture

MAX_REDIRECTS = 5
PAGES, LISTS = "web_pages", ("shortener", "cache", "paste", "ai_answer")
_MEND = "cite the page itself, or save it and cite the file"
_NAMES = {"shortener": "a link shortener", "cache": "a cache, translator or forwarding page",
          "paste": "a place where anybody can put anything", "ai_answer": "an answer of an AI"}
_ROOT_FILES = frozenset(("index", "default", "home"))


def named(case: Case, row: Evidence, capture: Capture) -> Iterator[Finding]:
    """SE2: the page that answered is the cited one."""
    at = f"evidence.jsonl#{row.id}/source/uri"
    try:
        chain = [parse_url(one) for one in (row.source.uri, *capture.redirects[1:], capture.resolved)]
    except SourceError as error:
        yield fail("SE2", at, f"{error.where}: {error.what}", "URLs all the way", _MEND)
        return
    yield from _chain(at, row, capture)
    asked, got = chain[0], chain[-1]
    if not _same_house(case, row, asked, got):
        yield fail("SE2", at, f"answered by {got.host}",
                   f"{asked.host} or a host listed in sources.toml", _MEND)
    if any(one.scheme == "https" and two.scheme == "http" for one, two in zip(chain, chain[1:])):
        yield fail("SE2", at, "redirected from https to http", "https all the way", _MEND)
    collapsed = _collapsed(case, asked, got)
    if collapsed:
        yield fail("SE2", at, f"redirected to {collapsed}", "the page itself", _MEND)


def _same_house(case: Case, row: Evidence, asked: Url, got: Url) -> bool:
    """Is the answering host the asked one, one that the owner lists, or of the same publisher's domains?"""
    if asked.host.removeprefix("www.") == got.host.removeprefix("www."):
        return True
    rule = sources.rule_of(row.source.uri, case.pack)
    return got.host in rule.hosts or (
        rule.publisher is not None and sources.publisher_of_host(got.host, case.pack) == rule.publisher)


def _chain(at: str, row: Evidence, capture: Capture) -> Iterator[Finding]:
    """Complete: it begins at the cited URL, ends at the answering one, and goes nowhere twice."""
    if not capture.redirects:
        if not same_url(row.source.uri, capture.resolved):
            yield fail("SE2", at, f"{capture.resolved} answered, without a redirect", row.source.uri, _MEND)
        return
    if not same_url(capture.redirects[0], row.source.uri):
        yield fail("SE2", at, "a redirect chain that does not begin here", "the whole chain", _MEND)
    hops = [canonical_url(one) for one in (*capture.redirects, capture.resolved)]
    if len(set(hops)) != len(hops) or len(capture.redirects) > MAX_REDIRECTS:
        yield fail("SE2", at, f"{len(capture.redirects)} redirects, in a circle or too far",
                   f"at most {MAX_REDIRECTS}, each another page", _MEND)


def _collapsed(case: Case, asked: Url, got: Url) -> str:
    """What the redirect fell back to: the root of the site, its login, its search; "" for nothing."""
    before, after = _segments(asked), _segments(got)
    if before and not after:
        return "the root of the site"
    classes = case.pack.lexicons.get(PAGES, {})
    for name, shown, parts in (("login_path", "a login page", after),
                               ("search_path", "a search or error page", after[-1:])):
        words = classes[name].en if name in classes else ()
        if any(one in words and one not in before for one in parts):
            return shown
    return ""


def _segments(url: Url) -> list[str]:
    """The path in parts, without endings; a file that stands for its folder and a language alone are none."""
    parts = [one.lower() for one in url.path.split("/") if one]
    if parts:
        parts[-1] = parts[-1].partition(".")[0]
    if parts and parts[-1] in _ROOT_FILES:
        parts.pop()
    if len(parts) == 1 and len(parts[0].partition("-")[0]) == 2:
        parts.pop()
    return parts


def typed(capture: Capture) -> Iterator[Finding]:
    """SE3: the server declared what the bytes are."""
    if not type_fits(capture.declared_type or "", capture.media_type):
        yield fail("SE3", f"audit/verification_results.json#{capture.requested}/declared_type",
                   f"{capture.declared_type} declared, {capture.media_type} found",
                   "the type that the bytes have", _MEND)


def hygiene(case: Case, row: Evidence) -> Iterator[Finding]:
    """SE5: every URL on the way is one that can be trusted to name a page of somebody."""
    at = f"evidence.jsonl#{row.id}/source/uri"
    capture = case.capture(row.source.uri)
    hosts = sources.rule_of(row.source.uri, case.pack).hosts
    for text in dict.fromkeys((row.source.uri, *capture.redirects, capture.resolved)):
        try:
            url = parse_url(text)
        except SourceError as error:
            yield fail("SE5", at, f"{error.where}: {error.what}", "a plain http or https URL", _MEND)
            continue
        why = "" if url.host in hosts else why_not_public(url.host) if _is_address(url.host) else \
            why_not_a_host(url.host)
        if why:
            yield fail("SE5", at, f"{url.host}: {why}", "a public host, or one listed in sources.toml", _MEND)
        if odd := look_alike(url.host):
            yield fail("SE5", at, f"{url.host}: {odd}", "a host in one script", _MEND)
        if name := listed_as(url, case.pack.lexicons, LISTS):
            yield fail("SE5", at, f"{url.host} is {_NAMES[name]}", "the page of who says it", _MEND)


def _is_address(host: str) -> bool:
    return ":" in host or why_not_public(host) != "no address"


def rows_from_the_web(case: Case) -> list[Evidence]:
    """Evidence rows whose source is a page of the web."""
    return [one for one in case.bundle.evidence.values() if is_web(one.source.uri)]
