"""The major premise: the sentence of the corpus that states a card's law, in the work's own words."""

from ragjudge.calc.quoting import one_line, quoted_law
from ragjudge.records.bundle import Claim
from ragjudge.records.errors import RagjudgeError
from ragjudge.records.rules import Axiom
from ragjudge.records.units import Document
from ragjudge.research.corpus import Corpus
from ragjudge.research.draft import Draft
from ragjudge.text.canon import canon


def law_claim(draft: Draft, corpus: Corpus, axiom: Axiom) -> Claim | None:
    """The claim that quotes the law from its document; None where no document of the card states it."""
    paths = axiom.source.path.zh if draft.frame.language == "zh" else axiom.source.path.en
    statement = axiom.statement.in_(draft.frame.language)
    for path in paths:
        try:
            source = corpus.open(path)
        except RagjudgeError:
            continue
        found = _place(source.document, statement)
        if found:
            start, end, heading = found
            row = draft.sentence(source, start, end, heading, track="methodology")
            for claim in draft.claims.values():
                if claim.role == "major_premise" and claim.evidence == (row.id,):
                    return claim
            return draft.text_claim(
                "laws",
                "major_premise",
                quoted_law(row),
                level="ATTRIBUTED STATEMENT",
                evidence=(row.id,),
            )
    return None


def _place(document: Document, statement: str) -> tuple[int, int, tuple[str, ...]] | None:
    """Where a paragraph of the document holds the statement word for word, once."""
    wanted = canon(statement).text.strip()
    for block in document.blocks:
        if block.role not in ("paragraph", "list_item", "quote"):
            continue
        text = document.text[block.start : block.end]
        at = text.find(statement)
        if at >= 0 and text.find(statement, at + 1) < 0:
            return block.start + at, block.start + at + len(statement), block.heading
        if canon(one_line(text)).text.strip() == wanted:
            return block.start, block.end, block.heading
    return None
