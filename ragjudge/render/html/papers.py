"""The papers of each sentence: level, premises, formula, source, and the quote inside its snapshot."""

from collections.abc import Mapping

from ragjudge.records.bundle import Claim, Evidence
from ragjudge.records.load_bundle import Bundle
from ragjudge.render.answer_names import Names
from ragjudge.render.html.excerpts import Excerpt
from ragjudge.render.html.markup import anchor, link, public_link, tag, text
from ragjudge.render.html.words import word
from ragjudge.text.footnotes import level_word


def papers(bundle: Bundle, names: Names, excerpts: Mapping[str, Excerpt], language: str) -> str:
    """A section an entry, in the order of the claims."""
    shown: set[str] = set()
    return "\n".join(_entry(one, bundle, names, excerpts, language, shown)
                     for one in bundle.claims.values())


def _entry(claim: Claim, bundle: Bundle, names: Names, excerpts: Mapping[str, Excerpt], language: str,
           shown: set[str]) -> str:
    level = level_word(claim.level, "zh" if language == "zh" else "en")
    head = tag("h3", f"{text(claim.id)} {tag('span', text(level), class_='level')}")
    parts = [head, tag("p", text(claim.text), class_="claim", lang=claim.language)]
    facts = [(word("premises", language), ", ".join(_to(one, bundle) for one in claim.premises)),
             (word("formula", language), _formulas(claim, bundle)),
             (word("note", language), tag("code", text(claim.pointer)) if claim.pointer else "")]
    parts.append(_facts(facts))
    for id_ in claim.evidence:
        row = bundle.evidence.get(id_)
        if row is not None:
            first = id_ not in shown
            shown.add(id_)
            parts.append(_evidence(row, names, excerpts.get(id_), language, first))
    parts.append(tag("p", link("answer", text(word("back", language))), class_="back"))
    return tag("article", "".join(parts), id=anchor(claim.id), tabindex="-1")


def _to(id_: str, bundle: Bundle) -> str:
    return link(anchor(id_), text(id_)) if id_ in bundle.claims else text(id_)


def _facts(rows: list[tuple[str, str]]) -> str:
    body = "".join(tag("dt", text(name)) + tag("dd", content) for name, content in rows if content)
    return tag("dl", body) if body else ""


def _formulas(claim: Claim, bundle: Bundle) -> str:
    """Each parameter with its formula, the values that go in, and what comes out."""
    found = []
    for id_ in claim.parameters:
        one = bundle.parameters.get(id_)
        if one is None:
            continue
        inputs = ", ".join(f"{name} = {_value(ref, bundle)}" for name, ref in one.inputs.items())
        whole = f"{one.expression} = {one.base_value} {one.unit or ''}".rstrip()
        found.append(tag("code", text(whole)) + (f" ({text(inputs)})" if inputs else ""))
    return "<br>".join(found)


def _value(ref: str, bundle: Bundle) -> str:
    if ref in bundle.inputs:
        one = bundle.inputs[ref]
        return f"{one.value} {one.unit or ''}".rstrip()
    made = bundle.parameters.get(ref)
    return f"{made.base_value} {made.unit or ''}".rstrip() if made else ref


def _evidence(row: Evidence, names: Names, found: Excerpt | None, language: str, first: bool) -> str:
    source = row.source
    who = public_link(source.origin, text(names.publisher(row)))
    where = [tag("code", text(source.uri))]
    if row.locator.row is not None:
        where.append(f"{text(word('row', language))} {row.locator.row}")
    if row.locator.column is not None:
        where.append(f"{text(word('column', language))} {text(row.locator.column)}")
    if row.time.published:
        where.append(f"{text(word('published', language))} {text(row.time.published)}")
    if row.cell is not None:
        where.append(tag("b", text(f"{row.cell.raw} → {row.cell.value} {row.cell.unit or ''}".rstrip())))
    where.append(f"{text(word('snapshot', language))} {tag('code', text(source.revision[:12]))}")
    title = f" · {text(source.title)}" if source.title not in (source.uri, names.publisher(row)) else ""
    head = tag("p", f"{who}{title} · " + " · ".join(where), class_="source")
    quote = _quote(found, row, language)
    return tag("div", head + quote, class_="evidence", id=anchor(row.id) if first else None)


def _quote(found: Excerpt | None, row: Evidence, language: str) -> str:
    if found is None:
        gone = tag("p", text(word("no_snapshot", language)), class_="gone")
        return gone + tag("pre", tag("mark", text(row.quote.exact)), tabindex="0")
    mark = "…\n" if row.locator.kind == "table_row" else "… "
    before, after = (mark if found.cut_before else ""), (mark[::-1] if found.cut_after else "")
    inside = (text(before + found.before) + tag("mark", text(found.exact)) + text(found.after + after))
    return tag("pre", inside, lang=row.language, tabindex="0")
