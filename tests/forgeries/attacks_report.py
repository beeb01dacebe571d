"""Attacks 90–107, 110, 111, 117–119: the page itself, the rules it is judged by, whose sources they are."""

from attack_kit import ADOPTED, DECISION, LOOKUP, SENTENCE, Attack, Docs, appended, docs, raw, set_, unsealed

CLAIMS, EVIDENCE, VERIFICATION = "claims.jsonl", "evidence.jsonl", "audit/verification_results.json"
MANIFEST = "manifest.json"
OWN = (*LOOKUP, *SENTENCE, *DECISION)
FIRST_REF = "[^c.1]"


def _ref(change):
    """The first reference of the text, changed."""
    return raw("report.md", lambda data: data.replace(FIRST_REF.encode(), change.encode(), 1))


def _crossed(one):
    """The words of one claim with the number of another, and the papers of both."""
    return raw("report.md", lambda data: data.replace(b"1.95 ", b"0.377 ", 1).replace(
        "为1.95".encode(), "为0.377".encode(), 1).replace(b"[^c.3]", b"[^c.3][^c.4]", 1))(one)


def _flood(values: Docs) -> None:
    """Twenty true sentences about nothing."""
    one = next(each for each in values[CLAIMS] if each["section"] == "sources" and each["role"] == "method")
    values[CLAIMS] += [one | {"id": f"c.{900 + at}"} for at in range(20)]


def _no_scope(values: Docs) -> None:
    values[CLAIMS] = [one for one in values[CLAIMS] if one["section"] != "scope"]


def _headline(values: Docs) -> None:
    """The answer as a summary that is stronger than what it rests on."""
    top = values[CLAIMS][0]
    values[CLAIMS].append(top | {"id": "c.900", "level": "FACT", "premises": [top["id"]], "evidence": [], "parameters": []})


WORDS = {"en": "Sales doubled in 2021.", "zh": "2021年销量翻了一番。"}
HIDING = (
    ("a comment", "AC1", "<!-- Sales doubled. -->"), ("raw HTML", "AC1", "<p>Sales doubled.</p>"),
    ("a folded part", "AC1", "<details><summary>x</summary>12%</details>"), ("an image", "AC1", "![Sales doubled](x.png)"),
    ("a link", "AC1", "[x](http://x.example 'Sales doubled')"), ("a code block", "AC1", "```\nSales doubled.\n```"),
    ("an indented block", "AC1", "    Sales doubled."), ("a quotation block", "AC1", "> Sales doubled."),
    ("front matter", "AC1", "---\ntitle: Sales doubled\n---"), ("a reference definition", "AC1", "[x]: http://x.example 'Sales doubled'"),
    ("a heading", "AC5", "## Sales doubled"), ("a lower heading", "AC5", "### Sales doubled"),
    ("a table", "AC5", "| Sales | Growth |\n| --- | --- |\n| 12 | doubled |"), ("a footnote of no claim", "AC3", "[^c.99]: sales doubled"),
    ("a numbered list", "AC2", "1. Sales doubled."), ("a star as a bullet", "AC1", "* Sales doubled."), ("an item", "AC2", "- Sales doubled."))
PAGE = (
    Attack(90, "a sentence without papers", "AC2", appended(WORDS["en"]), OWN),
    Attack(90, "a Chinese sentence without papers", "AC2", appended(WORDS["zh"]), OWN),
    Attack(90, "a sentence before the papers of another", "AC2", _ref(f" {WORDS['en']}{FIRST_REF}"), OWN),
    Attack(90, "a sentence more in an adopted page", "AC2", raw("report.md", lambda data: data.replace(b"\n\n", f"\n\n{WORDS['en']}\n\n".encode(), 1)), ADOPTED),
    *(Attack(91, f"a statement in {name}", rule, appended(text), OWN) for name, rule, text in HIDING),
    Attack(93, "a number more than the claim", "AC2", _ref(f", or 12%{FIRST_REF}"), OWN),
    Attack(93, "a word more than the claim", "AC2", _ref(f" exactly{FIRST_REF}"), OWN),
    Attack(94, "the papers apart from the sentence", "AC1", _ref(f"  {FIRST_REF}  "), OWN),
    Attack(94, "the papers of another claim", "AC2", _ref("[^c.2]"), LOOKUP + SENTENCE),
    Attack(94, "the papers of another claim among many", "AC3", _ref("[^c.2]"), DECISION),
    Attack(94, "the papers of many", "AC3", _ref(f"{FIRST_REF}[^c.5][^c.6]"), OWN),
    Attack(94, "the papers of nobody", "AC2", _ref("[^c.99]"), LOOKUP + SENTENCE),
    Attack(94, "the papers of nobody among many", "AC3", _ref("[^c.99]"), DECISION),
    Attack(96, "another title", "AC5", raw("report.md", lambda data: b"# Prices collapse" + data[data.index(b"\n"):]), OWN),
    Attack(96, "no title", "AC5", raw("report.md", lambda data: data[data.index(b"\n") + 2:]), OWN),
    Attack(96, "a summary that is surer than its body", "EB7", docs(_headline), LOOKUP),
    Attack(98, "twenty sentences about nothing", "AC4", docs(_flood), OWN),
    Attack(98, "a section without a sentence", "AC7", docs(_no_scope), OWN),
    Attack(111, "one claim's words with another's number", "AC2", _crossed, LOOKUP),
    Attack(107, "another question", "BI8", docs(set_(MANIFEST, "question", "How many whales are there? 有多少头鲸鱼？")), OWN, pinned=True),
    Attack(107, "another question, nobody knows which", "AC8", docs(set_(MANIFEST, "question", "How many whales are there? 有多少头鲸鱼？")), OWN),
    Attack(107, "terms of the question left out", "AC8", docs(set_(MANIFEST, "question_terms", [])), OWN),
    Attack(99, "rules that were weakened", "BI8", lambda one: one.files, (*OWN, *ADOPTED), {"rules_sha256": "0" * 64}),
    Attack(99, "made with other rules", "BI6", docs(set_(MANIFEST, "rules_sha256", "0" * 64)), (*OWN, *ADOPTED)),
    Attack(104, "a judge that comes later", "BI8", docs(set_(MANIFEST, "tool_version", "99.0.0")), (*OWN, *ADOPTED)),
    Attack(110, "a table called official", "SE6", docs(lambda values: [row["source"].update({"class": "primary-official"})
                                                                        for row in values[EVIDENCE]]), (*OWN, *ADOPTED)),
    Attack(110, "a publisher that the owner does not name", "SE6", docs(lambda values: [
        row["source"].update(publisher="ministry", root="ministry") for row in values[EVIDENCE]]), (*OWN, *ADOPTED)),
    Attack(110, "sources that nobody pinned", "BI8", lambda one: one.files, (*OWN, *ADOPTED), {"require_pinned": True}),
    Attack(110, "a source that is not the owner's file", "SE1", lambda one: one.files, (*OWN, *ADOPTED), {"corpus": {}}),
    Attack(117, "one release in two languages as two origins", "SI1", docs(lambda values: [row["source"].update(
        cluster=row["source"]["cluster"] + ".zh") for row in values[EVIDENCE][:1]]), (*OWN, *ADOPTED)),
    Attack(118, "a policy in the bundle", "BI5", unsealed("policy.toml", b"min_hypotheses = 1\n"), (*OWN, *ADOPTED)),
    Attack(118, "a profile in the manifest", "BI2", docs(set_(MANIFEST, "profile", "citations")), OWN),
    Attack(118, "an answer called adopted", "BI9", docs(set_(MANIFEST, "strategy", "adopted")), OWN),
    Attack(118, "an adopted page in the profile for answers", "BI9", lambda one: one.files, ADOPTED, {"profile": "full"}),
    Attack(119, "bytes that were hard to read", "SE3", docs(lambda values: [
        one.update(confidence=80) for one in values[VERIFICATION]["captures"]]), (*OWN, *ADOPTED)),
    Attack(119, "another encoding than the bytes have", "SE3", docs(lambda values: [
        one.update(encoding="gb18030") for one in values[VERIFICATION]["captures"]]), (*OWN, *ADOPTED)),
    Attack(120, "an answer of yesterday's file", "SE1", lambda one: one.files, OWN, {"corpus": dict.fromkeys(
        ("corpus/tables/panel.csv", "corpus/notes/panels.en.md"), "0" * 64)}),
)
