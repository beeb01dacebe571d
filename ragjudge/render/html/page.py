"""The whole page: verdict, answer, pictures, gates, papers, digests."""

from collections.abc import Mapping

from ragjudge.records.load_bundle import Bundle, load_bundle
from ragjudge.records.rules import RulesPack
from ragjudge.records.scorecard import Finding, GateResult, Scorecard
from ragjudge.render.answer_names import Names
from ragjudge.render.html import charts
from ragjudge.render.html.answer import answer
from ragjudge.render.html.excerpts import Excerpt
from ragjudge.render.html.markup import anchor, tag, text
from ragjudge.render.html.papers import papers
from ragjudge.render.html.style import CSS
from ragjudge.render.html.words import word

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""The page asks for nothing: even markup that slipped through could load and run nothing."""


def html_report(files: Mapping[str, bytes], card: Scorecard, pack: RulesPack,
                excerpts: Mapping[str, Excerpt], language: str) -> str:
    """The page of one judged bundle.

    Args:
        excerpts: Evidence id → its quote inside the snapshot's text; one that is missing is said so.
        language: zh or en, of the page's own words.
    """
    bundle = load_bundle(files)
    names = Names(bundle, pack, language)
    question = (bundle.manifest.question if bundle.manifest else None) or "ragjudge"
    sections = _sections(bundle, names, card, excerpts, language)
    nav = "".join(tag("li", tag("a", text(title), href=f"#{id_}")) for id_, title, _ in sections)
    main = "\n".join(tag("section", f"{tag('h2', text(title))}\n{body}", id=id_, aria_label=title)
                     for id_, title, body in sections)
    head = (f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            f'<meta name="referrer" content="no-referrer">'
            f'{tag("title", text(f"{card.verdict} · {question}"))}{tag("style", CSS)}')
    skip = tag("a", text(word("skip", language)), href="#answer", class_="skip")
    header = tag("header", tag("h1", text(question)) + _verdict(card, language) + tag("nav", tag("ul", nav)))
    body = f"{skip}\n{header}\n{tag('main', main)}\n{_footer(card, language)}"
    return (f'<!DOCTYPE html>\n<html lang="{"zh-Hans" if language == "zh" else "en"}">\n<head>{head}</head>\n'
            f"<body>\n{body}\n</body>\n</html>\n")


def _sections(bundle: Bundle, names: Names, card: Scorecard, excerpts: Mapping[str, Excerpt],
              language: str) -> list[tuple[str, str, str]]:
    """(id, title, markup) of each section that has something to show."""
    pictures = [("chain", charts.causal_chain(bundle, language)),
                ("scenarios", charts.scenario_ranges(bundle, language)),
                ("switches", charts.switch_distances(bundle, language))]
    found = [("answer", word("report", language), _answer(bundle, language))]
    for id_, drawn in pictures:
        if drawn:
            help_ = f"{id_}_help"
            lead = tag("p", text(word(help_, language)), class_="help") if id_ != "scenarios" else ""
            if id_ == "switches" and bundle.monitor:
                lead += tag("p", text(f"{word('review_by', language)} {bundle.monitor.review_by}"))
            found.append((id_, word(id_, language), lead + drawn))
    found.append(("gates", word("gates", language), _gates(card, language)))
    if bundle.claims:
        lead = tag("p", text(word("papers_help", language)), class_="help")
        found.append(("papers", word("papers", language), lead + papers(bundle, names, excerpts, language)))
    return found


def _answer(bundle: Bundle, language: str) -> str:
    body = answer(bundle.report, bundle.claims)
    if 'class="mark ' in body:
        body += tag("p", text(word("marks", language)), class_="help")
    return body


def _verdict(card: Scorecard, language: str) -> str:
    profile = f" · {word('citations', language)}" if card.profile == "citations" else ""
    badge = tag("p", text(word(card.verdict, language) + profile), class_=f"verdict {card.verdict}",
                role="status")
    facts = (f"{word('judged_on', language)} {card.now} · {word(card.sources, language)}")
    errors = "".join(tag("li", text(one)) for one in card.errors)
    broken = tag("h2", text(word("errors", language))) + tag("ul", errors) if errors else ""
    return badge + tag("p", text(facts), class_="facts") + broken


def _gates(card: Scorecard, language: str) -> str:
    heads = "".join(tag("th", text(word(name, language)), scope="col")
                    for name in ("gate", "status", "checked", "findings"))
    rows = "".join(_gate_row(gate, language) for gate in card.gates)
    table = tag("table", tag("thead", tag("tr", heads)) + tag("tbody", rows))
    found = [_finding(gate, one, language) for gate in card.gates for one in gate.findings]
    return tag("div", table, class_="scroll", tabindex="0", role="region",
               aria_label=word("gates", language)) + "".join(found)


def _gate_row(gate: GateResult, language: str) -> str:
    proofs = "; ".join(dict.fromkeys((gate.proof or "").split("; ")))
    last = str(len(gate.findings)) if gate.expected or gate.findings or not proofs else proofs
    return tag("tr", tag("th", text(gate.gate), scope="row")
               + tag("td", text(gate.status), class_=gate.status)
               + tag("td", text(f"{gate.checked}/{gate.expected}")) + tag("td", text(last)))


def _finding(gate: GateResult, one: Finding, language: str) -> str:
    where = text(one.where)
    file, _, rest = one.where.partition("#")
    id_ = rest.partition("/")[0]
    if file in ("claims.jsonl", "evidence.jsonl", "report.md") and id_:
        where = tag("a", where, href=f"#{anchor(id_)}")
    head = tag("h3", f"{text(one.rule)} {tag('span', text(one.status), class_=one.status)} "
                     f"{tag('span', where, class_='level')}")
    rows = "".join(tag("dt", text(word(name, language))) + tag("dd", text(value))
                   for name, value in (("found", one.found), ("wanted", one.wanted), ("mend", one.mend))
                   if value)
    return tag("article", head + tag("dl", rows), aria_label=f"{gate.gate} {one.rule}")


def _footer(card: Scorecard, language: str) -> str:
    limits = "".join(tag("li", text(one)) for one in card.limits)
    digests = [("manifest", card.manifest_sha256), ("audit", card.audit_manifest_sha256),
               ("rules", card.rules_sha256), ("code", card.code_sha256), ("judge", card.judge)]
    rows = "".join(tag("dt", text(name)) + tag("dd", tag("code", text(value)))
                   for name, value in digests if value)
    return tag("footer", tag("h2", text(word("limits", language))) + tag("ul", limits)
               + tag("h2", text(word("digests", language))) + tag("dl", rows))
