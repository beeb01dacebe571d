"""Evidence from the web: a whole bundle on a recorded page, and one thing wrong with the way it came."""

import pathlib
import sys
from dataclasses import replace
from datetime import date
from functools import lru_cache

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import bundle_factory as factory  # noqa: E402
import forging  # noqa: E402

from ragjudge import readers  # noqa: E402
from ragjudge.audit import AuditRun, audit  # noqa: E402
from ragjudge.judge import Pins, judge  # noqa: E402
from ragjudge.judge.web_hosts import listed_as, look_alike  # noqa: E402
from ragjudge.net import Replay, Reply  # noqa: E402
from ragjudge.ontology.compile import compile_pack  # noqa: E402
from ragjudge.records.canonical import sha256_hex  # noqa: E402
from ragjudge.records.errors import SourceError  # noqa: E402
from ragjudge.records.load_bundle import load_bundle  # noqa: E402
from ragjudge.records.request import audit_request  # noqa: E402
from ragjudge.records.rules import pack_bytes  # noqa: E402
from ragjudge.records.urls import canonical_url, parse_url  # noqa: E402
from ragjudge.research.answer import compute  # noqa: E402
from ragjudge.research.calls import Call  # noqa: E402
from ragjudge.research.draft import OpenSource  # noqa: E402

TABLE = b"Country,Year,Panel price (2019 USD/W)\nWorld,2010,1.95\nWorld,2019,0.377\n"
PAGE = (b"<!doctype html><title>Panels</title><h1>Panels</h1><table><tr><th>Country</th><th>Year</th>"
        b"<th>Panel price (2019 USD/W)</th></tr><tr><td>World</td><td>2010</td><td>1.95</td></tr>"
        b"<tr><td>World</td><td>2019</td><td>0.377</td></tr></table>")
SITE = "https://www.iea.org"
URI = f"{SITE}/data/panel.csv"
GATE = "GATE_SOURCE_EXISTENCE"
UNPINNED = Pins()


@lru_cache
def pack(hosts="", of=f"{SITE}/**"):
    """The shipped rules, and the owner's word on further hosts of that site."""
    return compiled(f'\n[[source]]\npath = "{of}"\nhosts = ["{hosts}"]\n' if hosts else "")


def compiled(more):
    """The shipped rules with more in sources.toml."""
    names = [*(factory.ROOT / "ontology" / "lexicons").glob("*.toml"), factory.ROOT / "ontology" / "templates.toml",
             factory.ROOT / "ontology" / "routes.toml"]
    sources = (factory.CASES / "sources.toml").read_text("utf-8") + more
    return compile_pack({one.relative_to(factory.ROOT).as_posix(): one.read_bytes() for one in names}
                        | {"sources.toml": sources.encode()})


_PACKED = {}


def packed_of(rules):
    """The pack's bytes, made once for each pack."""
    if id(rules) not in _PACKED:
        _PACKED[id(rules)] = (rules, pack_bytes(rules))  # kept, so that its id stays its own
    return _PACKED[id(rules)][1]


class OneSource:
    def __init__(self, source):
        self.source = source

    def table_uris(self):
        return [self.source.uri]

    def uris_with(self, measure):
        return [self.source.uri]

    def open(self, uri):
        return self.source


def reply(uri=URI, **changed):
    return replace(Reply(200, (), uri, "text/csv", None, TABLE), **changed)


def card(answer, uri=URI, rules=None, forge=lambda files: files, pins=UNPINNED):
    """The scorecard of a bundle that cites `uri`, whose page came as `answer`."""
    rules = rules or pack()
    served = readers.Served(answer.media_type, answer.charset)
    document = readers.read_cited(answer.body, uri, served)
    source = OpenSource(uri, sha256_hex(answer.body), document, None)
    call = Call("Panel price", None, (), "World", "2010..2019", "change")
    files = compute(call, None, rules, OneSource(source), language="en", now=factory.NOW).files
    bundle = load_bundle(files)
    request = audit_request(bundle.manifest.language, bundle.manifest.question_terms, bundle.claims.values(),
                            bundle.evidence, bundle.inputs, bundle.parameters)
    run = AuditRun(factory.NOW, "ragjudge.audit", sha256_hex(files["manifest.json"]))

    def no_file(uri):
        raise SourceError(uri, "no files here")

    files = forge(files | audit(request.to_bytes(), packed_of(rules), run, no_file, Replay({uri: answer})))
    return judge(files, packed_of(rules), pins, date.fromisoformat(factory.NOW))


def found(answer, uri=URI, rules=None):
    """Rules with findings; that nothing else than gate 1 found something is part of the answer."""
    made = card(answer, uri, rules)
    assert made.verdict != "PASS"
    return {rule for gate, rule in factory.findings(made) if gate == GATE}


@pytest.mark.parametrize("uri, answer", [
    (URI, reply()),
    (URI, reply(media_type="text/plain")),
    (URI, reply(media_type="application/octet-stream")),
    (URI, reply(redirects=(URI,), url="https://iea.org/data/panel.csv")),
    (URI, reply(redirects=(URI, f"{SITE}/d"), url=f"{SITE}/downloads/2024/panel.csv")),
    ("http://www.iea.org/data/panel.csv", reply(redirects=("http://www.iea.org/data/panel.csv",), url=URI)),
    (f"{SITE}/data", reply(f"{SITE}/data", media_type="text/html", body=PAGE)),
    (f"{SITE}/data.php?id=3", reply(f"{SITE}/data.php?id=3", media_type="text/html", charset="utf-8", body=PAGE)),
    (f"{SITE}/login/panel.csv", reply(redirects=(f"{SITE}/login/panel.csv",), url=f"{SITE}/login/panel-v2.csv"))],
    ids=lambda one: one if isinstance(one, str) else "")
def test_page_as_cited_passes(uri, answer):
    made = card(answer, uri)
    assert made.verdict == "PASS", factory.findings(made)
    rules = {one.rule: one for gate in made.gates if gate.gate == GATE for one in gate.rules}
    assert rules["SE5"].checked == rules["SE5"].expected > 0


def test_page_of_the_web_is_never_pinned():
    made = card(reply(), pins=Pins(corpus={}))
    assert (made.verdict, made.sources) == ("PASS", "unpinned")
    assert any("as the auditor saw them" in one for one in made.limits)
    assert card(reply(), pins=Pins(corpus={}, require_pinned=True)).verdict == "UNVERIFIED"


def test_file_evidence_has_no_urls_and_says_so():
    gate = next(one for one in factory.verdict(factory.bundle_of()).gates if one.gate == GATE)
    rule = next(one for one in gate.rules if one.rule == "SE5")
    assert (rule.status, rule.expected) == ("PASS", 0) and "none from the web" in rule.proof


def test_other_host_of_the_same_publisher_passes():
    with_domain = compiled('\n[[publisher]]\nid = "iea"\nname = { zh = "国际能源署", en = "IEA" }\n'
                           'class = "statistical"\ndomains = ["iea.org"]\n')
    answer = reply(redirects=(URI,), url="https://data.iea.org/data/panel.csv")
    assert "SE2" in found(answer)
    made = card(answer, rules=with_domain)
    assert made.verdict == "PASS", factory.findings(made)


@pytest.mark.parametrize("answer", [
    reply(redirects=(URI,), url=f"{SITE}/"),
    reply(redirects=(URI,), url=f"{SITE}/index.html"),
    reply(redirects=(URI,), url=f"{SITE}/en/"),
    reply(redirects=(URI,), url=f"{SITE}/zh-cn/index.php"),
    reply(redirects=(URI,), url=f"{SITE}/login?next=/data/panel.csv"),
    reply(redirects=(URI,), url=f"{SITE}/account/signin.aspx"),
    reply(redirects=(URI,), url=f"{SITE}/search?q=panel"),
    reply(redirects=(URI,), url=f"{SITE}/errors/404.html"),
    reply(redirects=(URI,), url="https://www.other.org/data/panel.csv"),
    reply(redirects=(URI,), url="https://iea.org.evil.com/data/panel.csv"),
    reply(redirects=(URI,), url="http://www.iea.org/data/panel.csv"),
    reply(redirects=(URI, "http://www.iea.org/x", f"{SITE}/y"), url=f"{SITE}/data/panel-2.csv"),
    reply(redirects=("https://www.other.org/",), url=URI),
    reply(redirects=(URI, f"{SITE}/a", f"{SITE}/a"), url=f"{SITE}/b.csv"),
    reply(redirects=(URI, *(f"{SITE}/{n}" for n in range(6))), url=f"{SITE}/b.csv"),
    reply(redirects=(), url=f"{SITE}/data/other.csv"),
    reply(redirects=(), url="nonsense")], ids=lambda one: f"{len(one.redirects)} {one.url}")
def test_page_that_is_not_the_cited_one_fails_se2(answer):
    assert "SE2" in found(answer)


def test_other_host_passes_where_the_owner_lists_it():
    answer = reply(redirects=(URI,), url="https://static.iea-data.net/data/panel.csv")
    assert "SE2" in found(answer)
    assert card(answer, rules=pack("static.iea-data.net")).verdict == "PASS"


@pytest.mark.parametrize("declared", ["text/csv", "text/plain", "application/octet-stream", "text/tab-separated-values"])
def test_page_that_is_not_of_the_declared_type_fails_se3(declared):
    assert found(reply(URI, media_type=declared, body=PAGE)) == {"SE3"}


def changed_capture(**changes):
    def forge(files):
        docs = factory.documents(files)
        rows = docs["audit/verification_results.json"]
        rows["captures"][0] |= changes
        return factory.resealed(factory.written(files, {"audit/verification_results.json": rows}))
    return forge


@pytest.mark.parametrize("rule, changes", [
    ("SE3", {"status": 203}), ("SE3", {"status": None}), ("SE3", {"truncated": True}), ("SE3", {"size": 3}),
    ("SE3", {"declared_type": None}), ("SE3", {"declared_type": "text/html"}), ("SE3", {"media_type": "text/html"}),
    ("SE3", {"transport": "file"}), ("SE3", {"database": "0" * 64}), ("SE3", {"text_sha256": "0" * 64}),
    ("SE3", {"encoding": "gb18030"}), ("SE2", {"resolved": f"{SITE}/other.csv"}), ("SE1", {"sha256": "0" * 64})],
    ids=lambda one: str(one))
def test_capture_that_was_changed_and_sealed_again_is_found(rule, changes):
    made = card(reply(), forge=changed_capture(**changes))
    assert made.verdict != "PASS"
    assert (GATE, rule) in factory.findings(made)


def test_of_a_forged_capture_only_what_the_auditor_alone_saw_can_survive():
    """Every leaf of the captures changed in every legal way, all seals made again. The key is for the rest."""
    kept = {}
    answer = reply(redirects=(URI, f"{SITE}/x"), url="https://iea.org/data/panel-1.csv")
    assert card(answer, forge=lambda files: kept.setdefault("files", files)).verdict == "PASS"
    mutants = [one for one in forging.leaf_mutants(kept["files"]) if one.leaf.startswith("Capture.")]
    survivors = set()
    for one in mutants:
        files = forging.forged(kept["files"], one, pack())
        if judge(files, packed_of(pack()), UNPINNED, date.fromisoformat(factory.NOW)).verdict == "PASS":
            survivors.add(one.leaf)
    assert len(mutants) > 30
    assert survivors == {"Capture.resolved", "Capture.redirects", "Capture.declared_charset"}


@pytest.mark.parametrize("uri", [
    "https://bit.ly/panel.csv", "https://t.cn/panel.csv", "https://pastebin.com/raw/panel.csv",
    "https://gist.githubusercontent.com/me/1/raw/panel.csv", "https://webcache.googleusercontent.com/panel.csv",
    "https://www-iea-org.translate.goog/panel.csv", "https://www.google.com/url/panel.csv",
    "https://chatgpt.com/share/panel.csv", "https://www.perplexity.ai/panel.csv", "https://kimi.com/panel.csv",
    "http://10.1.2.3/panel.csv", "http://localhost/panel.csv", "http://[::1]/panel.csv", "http://2130706433/panel.csv",
    "http://169.254.169.254/panel.csv", "http://wiki/panel.csv", "http://wiki.corp/panel.csv",
    "https://xn--ea-goc.org/panel.csv", "https://xn--80ak6aa92e.com/panel.csv", "https://u:p@www.iea.org/panel.csv",
    "https://www.iea.org:99999/panel.csv"])
def test_url_that_nobody_can_stand_behind_fails_se5(uri):
    assert "SE5" in found(reply(uri), uri)


def test_hop_over_a_shortener_is_no_harm_but_an_answer_from_a_private_host_is():
    private = "http://10.1.2.3/data/panel.csv"
    assert {"SE2", "SE5"} <= found(reply(redirects=(URI,), url=private))
    uri = "http://127.0.0.1:8080/panel.csv"
    assert card(reply(uri), uri, pack("127.0.0.1", "http://127.0.0.1:8080/**")).verdict == "PASS"


def test_every_listed_host_is_spelled_as_urls_are_and_found():
    lists = pack().lexicons["web_hosts"]
    assert set(lists) == {"shortener", "cache", "paste", "ai_answer"}
    entries = [(name, one) for name in lists for one in (*lists[name].zh, *lists[name].en)]
    assert len({one for _, one in entries}) == len(entries) > 150
    for name, one in entries:
        assert canonical_url(f"https://{one}") in (f"https://{one}", f"https://{one}/")
        assert listed_as(parse_url(f"https://www.{one}"), pack().lexicons, (name,)) == name


@pytest.mark.parametrize("host, word", [
    ("www.iea.org", ""), ("xn--fsqu00a.xn--fiqs8s", ""), ("xn--qq-r12c3310a.com", ""), ("xn--bcher-kva.de", ""),
    ("xn--ea-goc.org", "mixes"), ("xn--80ak6aa92e.com", "looks Latin"), ("xn--e1afmkfd.xn--p1ai", ""),
    ("xn--\x80", ""), ("münchen.de", "")])
def test_label_in_two_scripts_is_seen(host, word):
    assert word in look_alike(host) if word else look_alike(host) == ""


@pytest.mark.parametrize("url, name", [
    ("https://bit.ly/x", "shortener"), ("https://www.bit.ly/x", "shortener"), ("https://habit.ly/x", ""),
    ("https://www.google.com/search?q=x", "cache"), ("https://www.google.com/about", ""),
    ("https://gist.github.com/a/1", "paste"), ("https://github.com/a/b", ""), ("https://chat.baidu.com/", "ai_answer"),
    ("https://www.baidu.com/link?url=x", "cache"), ("https://www.baidu.com/", ""), ("https://doi.org/10.1/x", ""),
    ("https://web.archive.org/web/2019/https://www.iea.org/", "")])
def test_listed_host_covers_what_lies_below_it(url, name):
    assert listed_as(parse_url(url), pack().lexicons, ("shortener", "cache", "paste", "ai_answer")) == name
