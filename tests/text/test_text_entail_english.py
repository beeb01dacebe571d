"""English claims against sentences: what is FULL, what contradicts, and which veto says why not."""

import tomllib
from pathlib import Path

import pytest

from ragjudge.text.entail import Source, decide

FOLDER = Path(__file__).resolve().parents[2] / "ontology/lexicons"
LEXICONS = {path.stem: {cls: words for cls, words in tomllib.loads(path.read_text("utf-8")).items()
                        if cls != "format"}
            for path in sorted(FOLDER.glob("*.toml"))
            if path.stem.partition(".")[0] not in ("fillers", "lookup", "table_claims")}


def decided(claim, source, **given):
    return decide(claim, Source.of(source), LEXICONS, **given)


FULL = [
    ("The plant opened in 2019.", "The plant opened on 5 March 2019."),
    ("In 1990, the firm was founded by Jane Roe.", "The firm was founded by Jane Roe in 1990."),
    ("Toyota's shares rose.", "The shares of Toyota rose."),
    ("The shares of Toyota rose.", "Toyota's shares rose."),
    ("Sales in the US rose 5%.", "Sales in the United States rose by 5%."),
    ("Berlin is the capital of Germany.", "Berlin, the capital of Germany, has 3.7 million inhabitants."),
    ("Berlin has 3.7 million inhabitants.", "Berlin, the capital of Germany, has 3.7 million inhabitants."),
    ("Revenue was $3.2 billion in 2021.", "Revenue was $3.2 billion in 2021, up from $2.9 billion in 2020."),
    ("Sales rose to about 5 million.", "Sales rose to 4,987,000."),
    ("More than 115 people died.", "116 people died."),
    ("Jo Roe is Acme's coach.", "He called Acme coach Jo Roe to apologise."),
    ("Roe, born before 1967, is a pianist.", "Roe, born 16 July 1965, is a pianist."),
    ("Roe was known as the fox.", "Roe, known as the fox, is a pianist."),
    ("Acme did not close the mill.", "Acme didn't close the mill."),
    ("Acme closed the mill.", "Acme quickly closed the mill."),
    ("Acme was raised in Kenya.", "Acme, the son of Roe, was raised in Kenya."),
    ("Acme sold the mill.", "Acme, which did not pay its debts, sold the mill."),
    ("BYD sold cars. It also opened a plant.", "BYD sold cars. It also opened a plant."),
    ("The team won 4-2.", "The team won 4-2."),
    ("In November  2023, Acme sold the mill.", "In November 2023, Acme sold the mill."),
    ("Jay Roe is a pianist.", "Jay Alan Roe (born June 10, 1945) is a pianist."),
    ("Sales rose in Germany.", "In Germany, sales rose."),
    ("Acme will not close the mill.", "Acme won't close the mill."),
    ("About 20,000,000 people came.", "About 20 million people came."),
    ("Acme sold the mill.", "Acme sold the mill, which explains its debts."),
    ("Acme paid €4m; Roe paid €3m.", "Acme paid €4m; Roe paid €3m."),
]


@pytest.mark.parametrize("claim, source", FULL)
def test_claim_in_the_source_s_words_is_full(claim, source):
    got = decided(claim, source)
    assert (got.entailment, got.vetoes) == ("FULL", ())


NOT_FULL = [
    ("neg", "Acme closed the mill.", "Acme has never closed the mill."),
    ("neg", "Acme explains why it is.", "Acme explains why it is not."),
    ("neg", "The state is a NATO member.", "The state is not a NATO member."),
    ("neg", "Acme can open it.", "Acme can not open it."),
    ("modal", "The drug reduces mortality.", "The drug may reduce mortality."),
    ("modal", "Acme opens the mill.", "Acme will open the mill."),
    ("modal", "Acme must close the mill.", "Acme closed the mill."),
    ("modal", "Acme closed the mill.", "Acme closed the mill or the port."),
    ("modal", "Acme pays Roe.", "Acme pays Roe if the court agrees."),
    ("modal", "Sales will rise.", "Sales will rise, and profits too, if demand holds."),
    ("modal", "Oxygen was made.", "Once plants grew, oxygen was made."),
    ("modal", "Roe is the president.", "Roe is the former president."),
    ("case", "Roe is president of Acme.", "Roe is the vice of president of Acme."),
    ("headcut", "Roe is president.", "Roe is vice president."),
    ("aspect", "Roe was the mayor.", "Roe is the mayor."),
    ("aspect", "The mill is closing.", "The mill closed."),
    ("aspect", "Acme closed the mill.", "Acme decided to close the mill."),
    ("quant", "All patients recovered.", "Most patients recovered."),
    ("quant", "Plants of Acme closed.", "Some plants of Acme closed."),
    ("quant", "Cars of Acme sold well.", "Old cars of Acme sold well."),
    ("quant", "Plants are closed.", "The plants are closed."),
    ("quant", "The talk was off the record.", "The talk was mainly off the record."),
    ("attr", "Output rose.", "The minister said that output rose."),
    ("attr", "Output rose in May 2020.", "Output rose in May 2020, the minister said."),
    ("attr", "Output rose in May 2020.", "Output rose in May 2020, according to Acme."),
    ("attr", "Consumers want both goods.", "The law assumes that consumers want both goods."),
    ("clause", "Prices fell, so demand rose.", "Prices fell, but demand rose."),
    ("quant", "Roe has the highest score.", "Roe has the second-highest score."),
    ("quant", "It can confuse Roe.", "It can sometimes confuse Roe."),
    ("case", "Sales rose to 5%.", "Sales rose by 5%."),
    ("case", "Roe voted for the plan.", "Roe voted against the plan."),
    ("case", "The king died.", "The brother of the king died."),
    ("case", "Acme closed.", "Acme's mill closed."),
    ("case", "Germany has 3.7 million inhabitants.",
     "Berlin, the capital of Germany, has 3.7 million inhabitants."),
    ("role", "Tesla bought shares of Toyota.", "Toyota bought shares of Tesla."),
    ("role", "In Japan, growth is slower than in Taiwan.", "In Taiwan, growth is slower than in Japan."),
    ("tailcut", "UEFA League pays Roe.", "UEFA Nations League pays Roe."),
    ("neg", "It will be because this was not known.", "It will not be because this was known."),
    ("clause", "The curve is flat.", "The curve that a firm faces is flat."),
    ("quant", "Firms closed.", "Firms in Ulm closed."),
    ("modal", "Consumers buy less.", "However, when it raises prices, consumers buy less."),
    ("empty", "Acme Board. Roe won.", "Acme Board met. Roe won."),
    ("headcut", "Acme files a dumping suit.", "Acme files an anti-dumping suit."),
    ("tailcut", "Roe argued that.", "Roe argued that trade helps."),
    ("quant", "Ulm has the highest tower.", "Ulm has the highest tower in Germany."),
    ("modal", "Acme paid Roe and he left.", "Acme paid Roe or he left."),
    ("neg", "Roe knows where it is and where.", "Roe knows where it is and where not."),
    ("role", "Acme sold in 2010.", "Acme was sold in 2010."),
    ("clause", "Acme won the prize.", "Acme met Roe, who won the prize."),
    ("clause", "Acme fell.", "Acme rose while demand fell."),
    ("clause", "Roe was bought by Acme.", "Roe cheered after Sky was bought by Acme."),
    ("clause", "Prices fell because demand fell.", "Prices fell and demand fell."),
    ("tailcut", "Acme makes wooden.", "Acme makes wooden cars."),
    ("tailcut", "Roe works for the Washington.", "Roe works for the Washington Post."),
    ("headcut", "Roe merged last year.", "Acme and Roe merged last year."),
    ("number", "The team had at least 12 players.", "The team had 12 players."),
    ("number", "Up to 302 people came.", "Up to 300 people came."),
    ("number", "Exactly 5 million people came.", "About 5 million people came."),
    ("date", "The fair ran in 1901-1904.", "The fair ran in 1901-1903."),
    ("date", "Sales were 5 million in 2019.", "Sales were 5 million in March 2019."),
    ("date", "The mill opened after 1998.", "The mill opened in 1998."),
    ("unit", "The trip takes 5 km.", "The trip takes 5 days."),
    ("extra", "The team won 2-4.", "The team won 4-2."),
    ("extra", "Acme finally closed the mill.", "Acme closed the mill."),
    ("spread", "Acme closed the mill in Ulm.", "Acme closed the mill.\nUlm is a town."),
    ("pron", "It grew 5%.", "It grew 5%."),
    ("coref", "Acme sold his car.", "Acme sold the car."),
    ("antonym", "Exports of Acme rose.", "Imports of Acme rose."),
    ("question", "Acme closed the mill?", "Acme closed the mill."),
    ("retracted", "Acme closed the mill.", "Acme closed the mill.\nCorrection: the report above is wrong."),
    ("attr", "Acme closed the mill.", "The minister said:\nAcme closed the mill."),
]


@pytest.mark.parametrize("code, claim, source", NOT_FULL)
def test_other_meaning_names_its_veto(code, claim, source):
    got = decided(claim, source)
    assert got.entailment != "FULL" and code in {one.code for one in got.vetoes}, got


OPPOSED = [
    ("number", "Sales rose to 5 million in 2019.", "Sales rose to 4 million in 2019."),
    ("date", "Sales rose 35% in 2020.", "Sales rose 35% in 2019."),
    ("date", "Roe's career began before 1970.", "Roe's career began after 1975."),
    ("neg", "Sales did not rise in 2019.", "Sales rose in 2019."),
    ("antonym", "Sales fell in 2019.", "Sales rose in 2019."),
]


@pytest.mark.parametrize("code, claim, source", OPPOSED)
def test_one_typed_conflict_contradicts(code, claim, source):
    got = decided(claim, source)
    assert got.entailment == "CONTRADICT" and [one.code for one in got.vetoes] == [code]


@pytest.mark.parametrize("code, claim, source", OPPOSED)
def test_long_text_contradicts_from_the_cited_sentence_only(code, claim, source):
    text = source + "\nAcme makes shoes.\nRoe sings.\nUlm is a town.\nThe sea is wide."
    assert decided(claim, text, cited=(0, len(source))).entailment == "CONTRADICT"
    got = decided(claim, text)
    assert got.entailment is None and "possible conflict" in got.why


def test_every_veto_is_collected_with_its_words():
    claim, source = "All plants of Acme closed in 2020.", "Most plants of Acme will close in 2019."
    got = decided(claim, source)
    codes = {one.code for one in got.vetoes}
    assert {"quant", "modal", "date"} <= codes
    for one in got.vetoes:
        assert one.said == "" or claim[one.claim[0]:one.claim[1]] == one.said
        assert one.found == "" or source[one.source[0]:one.source[1]] == one.found


def test_question_is_no_evidence_and_frame_needs_none():
    assert decided("Acme closed the mill.", "Acme closed the mill?").entailment != "FULL"
    frame = "According to the report, "
    got = decided(frame + "Acme closed the mill.", "Acme closed the mill.", frame=[(0, len(frame))])
    assert got.entailment == "FULL"


def test_title_completes_a_name_and_licenses_no_verb():
    source = Source.of("Winslet won an award in 2009.", title="Kate Winslet lost weight")
    assert decide("Kate Winslet won an award in 2009.", source, LEXICONS).entailment == "FULL"
    assert decide("Winslet lost an award in 2009.", source, LEXICONS).entailment != "FULL"


def test_same_source_answers_many_claims_alike():
    source = Source.of("\n".join(text for _, text in FULL))
    first = [decide(claim, source, LEXICONS) for claim, _ in FULL]
    assert first == [decide(claim, source, LEXICONS) for claim, _ in FULL]
