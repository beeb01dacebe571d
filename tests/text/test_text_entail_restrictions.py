"""What restricts the aligned words, and to which verb, subject, number they belong; with true neighbours."""

import tomllib
from pathlib import Path

import pytest

from ragjudge.text.entail import Source, decide

FOLDER = Path(__file__).resolve().parents[2] / "ontology/lexicons"
LEXICONS = {path.stem: {cls: words for cls, words in tomllib.loads(path.read_text("utf-8")).items()
                        if cls != "format"}
            for path in sorted(FOLDER.glob("*.toml"))
            if path.stem.partition(".")[0] not in ("fillers", "lookup", "table_claims")}

REFUSED = [line.split(" <- ") for line in """\
The valley is a lake. <- The valley used to be a lake.
The mill burned in 1967. <- The mill that burned in 2018 was opened in 1967.
The gap was 3 million dollars in 2014. <- The gap widened by 3 million dollars in 2014.
The fee was 40 euros. <- The fee was increased by 40 euros.
The tax is a theft from the poor. <- Roe labelled the tax "a theft from the poor".
Delta was selling cars in 2012. <- Delta stopped selling cars in 2012.
Omega builds boats. <- Delta, which Omega sold in 2012, builds boats.
Omega builds boats. <- Delta, whose owner left Omega in 2012, builds boats.
Omega rose by 4% in 2012. <- Delta, unlike Omega, rose by 4% in 2012.
Omega sold the mill. <- Delta, once owned by Omega, sold the mill.
The grain sank off Malta. <- The ship carrying the grain sank off Malta.
The farm owns three horses. <- The farm owns three cows, a horse and a barn.
Delta holds 30% of Omega. <- Delta holds 30% of Omega's parent.
Inflation was 5% in 2020. <- Inflation expectations were 5% in 2020.
The ministers left in June. <- Three of the five ministers left in June.
The mine was open every day. <- The mine was open every day but Sunday.
The mayor promised a mill. <- The mayor all but promised a mill.
The boat was to sail north. <- The boat was too heavy to sail north.
The law passed from farmers. <- The law passed despite protests from farmers.
Prices rose 3% in May. <- Prices excluding energy rose 3% in May.
Prices rose 3% in May. <- Prices rose 3% in May, excluding energy.
Prices rose 3% in May. <- Adjusted for inflation, prices rose 3% in May.
Wages rose 6%. <- Wages rose 6% more slowly than prices.
Output fell 5%. <- Output fell 5% compared with the plan.
The town is the size of Ulm. <- The town is twice the size of Ulm.
The town is the size of Ulm. <- The town is half the size of Ulm.
The price was 3 dollars. <- The price was 3 dollars below the mean.
The price was 3 dollars in Ulm. <- The price was 3 dollars higher in Ulm than in Bonn.
The mill is 5 km. <- The mill is 5 km from Ulm.
The plan cuts waste by 3%. <- The plan cuts waste by 3% on average.
Roe said that exports fell 5%. <- Roe erroneously said that exports fell 5%.
The estate is the property of the crown. <- The estate is theoretically the property of the crown.
The farmers backed the law. <- The farmers once backed the law.
Earnings were 4 dollars. <- Earnings were 4 dollars a share.
Earnings were 4 dollars. <- Earnings per share were 4 dollars.
Output was 5 million barrels in 2010. <- Output was 5 million barrels of oil equivalent in 2010.
Output was 5 million tons in 2010. <- Output was 5 million short tons in 2010.
GDP grew by 4% in 2021. <- GDP grew by an annualised 4% in 2021.
The plant produced 300 cars in 2012. <- The plant produced a further 300 cars in 2012.
The drug cured the disease. <- The drug cured the disease in monkeys.
The king sold the crown. <- In the film, the king sold the crown.
Farmers paid 5% tax. <- Under the old law, farmers paid 5% tax.
Wages rose 5%. <- Elsewhere, wages rose 5%.
The mills were closed. <- The other mills were closed.
The ban applies to cars. <- The ban applies to cars sold after 2035.
Houses are exempt from the levy. <- Houses built before 1950 are exempt from the levy.
The levy on timber was dropped in 2003. <- The levy on imported timber was dropped in 2003.
The ban covers 30% of cars. <- The ban covers 30% of cars by weight.
Roe was the last to win the prize. <- Roe was the last to win the prize in Ulm.
The cost of the mill was 5 dollars. <- The cost of the first mill was 5 dollars.
Delta sold 50 cars in 2012. <- Delta sold 50 cars daily in 2012.
Roe makes pumps. <- The firm Roe founded makes pumps.
Unemployment fell to 5% in 2012. <- Unemployment fell to 5% in 2012 among men.
Poe was mayor in 2012. <- Roe defeated Poe and was mayor in 2012.
The drug is safe. <- The drug is safe at low doses.
The law applies to firms. <- The law applies to firms with more than 50 workers.
The law applies to firms. <- The law applies to firms that export.
Delta and Omega own 50%. <- Delta and Omega own 50% each.
Profit rose 5% in May. <- Profit rose 5% before tax in May.
The founders are Roe and Poe. <- The founders are Roe, Poe and Doe.
The founders are Roe, Poe. <- The founders are Roe, Poe and Doe.
In 44 the ruler died. <- In 44 BC the ruler died.
Version 3.2 was released in May. <- Version 3.20 was released in May.
Room 7 holds 30 people. <- Room 007 holds 30 people.
The rule took effect in June 2015. <- The rule took effect in the year ended June 2015.
The hall was shut down to the press. <- The hall was closed to the press.
The leaves decreased in May. <- The leaves fell in May.
The founded church owns the land. <- The established church owns the land.
Sales of electric cars rose 5%. <- Sales of electric vehicles rose 5%.""".splitlines()]


@pytest.mark.parametrize("claim, source", REFUSED)
def test_claim_without_the_sentence_s_restriction_is_not_full(claim, source):
    assert decide(claim, Source.of(source), LEXICONS).entailment != "FULL"


KEPT = [line.split(" <- ") for line in """\
The valley used to be a lake. <- The valley used to be a lake.
Copper is used to make wire. <- Copper, a soft metal, is used to make wire.
Delta builds boats. <- Delta, which Omega sold in 2012, builds boats.
Delta rose by 4% in 2012. <- Delta, unlike Omega, rose by 4% in 2012.
Delta sold the mill. <- Delta, once owned by Omega, sold the mill.
Kiia is a singer. <- Roe (born in 1969), known professionally as Kiia, is a singer.
Roe was born in 1969. <- Roe born on June 27, 1969, is a singer.
The farm owns three cows. <- The farm owns three cows, a horse and a barn.
Delta holds 30% of Omega. <- Delta holds 30% of Omega.
Wages rose 6%. <- Wages rose 6%, more slowly than prices.
Roe said that exports fell 5%. <- Roe later said that exports fell 5%.
Roe had no role in the trial. <- Roe paid for the trial but had no role in the trial.
The drug cured the disease. <- The drug cured the disease in 2012.
The king sold the crown. <- In 1820, the king sold the crown.
The king sold the crown. <- In London, the king sold the crown.
The number of passengers doubled in May. <- With lower fares, the number of passengers doubled in May.
The levy on imported timber was dropped. <- The levy on imported timber was dropped in 2003.
Houses built before 1950 are exempt from the levy. <- Houses built before 1950 are exempt from the levy.
The founders are Roe, Poe and Doe. <- The founders are Roe, Poe and Doe.
Delta opened offices in Peru. <- Delta opened offices in Peru, Chile and Mali.
Roe was elected mayor. <- Roe, a lawyer from Ulm, was elected mayor.
The bridge carries 300 cars a day. <- The bridge, opened in 2012, carries 300 cars a day.
The mill was destroyed by fire. <- The mill was completely destroyed by fire.
The cost rose to 8 dollars. <- The cost rose from 5 dollars to 8 dollars.
Delta bought the mill. <- Delta bought the mill that burned in 2012.
Roe is a mayor. <- Roe is a mayor in Peru.
Roe was mayor in 2012. <- Roe, who beat Poe, was mayor in 2012.
In 44 BC the ruler died. <- In 44 BC the ruler died.
Version 3.20 was released in May. <- Version 3.20 was released in May.
Wages decreased by 5% in 2012. <- Wages fell by 5% in 2012.
Roe is a drama series. <- Roe is an American drama series created and produced by Poe.
Delta sold the mill. <- Delta was founded in 1990 and sold the mill.""".splitlines()]


@pytest.mark.parametrize("claim, source", KEPT)
def test_claim_that_leaves_out_no_restriction_is_full(claim, source):
    got = decide(claim, Source.of(source), LEXICONS)
    assert (got.entailment, got.vetoes) == ("FULL", ())


@pytest.mark.parametrize("claim, source", [
    ("The company paid dividends.", "The company did not pay dividends in 2010."),
    ("The pipe is 1.24 miles long.", "The pipe is 2 km long."),
    ("Delta sold 50 ships in 2010 and 2011.", "Delta sold 20 ships in 2010 and 30 in 2011."),
])
def test_other_time_unit_or_sum_contradicts_nothing(claim, source):
    assert decide(claim, Source.of(source), LEXICONS).entailment not in ("FULL", "CONTRADICT")


@pytest.mark.parametrize("claim, source", [
    ("The company paid dividends in 2010.", "The company did not pay dividends in 2010."),
    ("The pipe is 3 km long.", "The pipe is 2 km long."),
])
def test_denial_and_number_of_the_same_time_and_unit_contradict(claim, source):
    assert decide(claim, Source.of(source), LEXICONS).entailment == "CONTRADICT"
