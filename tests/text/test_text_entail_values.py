"""Whether a number or a date of the source carries the claim's."""

import pytest

from ragjudge.text.entail.values import date_holds, dates_clash, number_holds, numbers_clash
from ragjudge.text.periods import periods
from ragjudge.text.quantities import quantities


def number(text):
    return quantities(text)[0]


@pytest.mark.parametrize("claim, source", [
    ("5 kg", "5 kg"), ("5 kg", "5,000 g"), ("more than 115 people", "116 people"),
    ("about 5 million", "4,987,000"), ("about 5 million", "about 5 million"),
    ("at least 12 firms", "at least 12 firms"), ("fewer than 20 people", "19 people"),
    ("20,000,000", "20 million"), ("35%", "35 percent")])
def test_number_inside_the_claim_s_holds(claim, source):
    assert number_holds(number(claim), number(source))


@pytest.mark.parametrize("claim, source", [
    ("5 kg", "6 kg"), ("5 kg", "5 m"), ("5 kg", "about 5 kg"), ("more than 115 people", "115 people"),
    ("5 million", "4,987,000"), ("about 5 million", "4.4 million"), ("at least 12 firms", "12 firms"),
    ("more than 115 people", "more than 120 people"), ("at least 12 firms", "more than 12 firms"),
    ("35%", "35 percentage points"), ("$5 billion", "€5 billion"), ("3rd", "3 people")])
def test_other_number_does_not_hold(claim, source):
    assert not number_holds(number(claim), number(source))


def test_only_plain_numbers_of_one_unit_clash():
    assert numbers_clash(number("5 kg"), number("6 kg"))
    assert not numbers_clash(number("5 kg"), number("6 m"))
    assert not numbers_clash(number("about 5 kg"), number("6 kg"))


def date(text):
    kind, _, rest = text.partition(": ")
    return periods(rest)[0], kind


@pytest.mark.parametrize("claim, source, measured, holds", [
    (": 2019", ": 5 March 2019", False, True), (": 2019", ": 5 March 2019", True, False),
    (": 2019", ": 2019", True, True), (": 5 March 2019", ": 2019", False, False),
    ("before: 1967", ": 16 July 1965", False, True), ("before: 1967", "before: 1960", False, False),
    ("after: 1967", ": 1967", False, False), (": 1967", "before: 1967", False, False),
    ("since: 1967", ": 1967", False, False), ("by: 1967", ": 1967", False, True),
    (": 1901-1904", ": 1901-1903", False, False), (": 1990s", ": 1994", False, True),
    (": 2019", ": fiscal 2019", False, False)])
def test_date_holds_inside_the_claim_s_and_of_its_kind(claim, source, measured, holds):
    assert date_holds(date(claim), date(source), measured) is holds


def test_dates_clash_when_they_cannot_be_one():
    assert dates_clash(date(": 2019"), date(": 2020"))
    assert dates_clash(date("before: 1970"), date("after: 1975"))
    assert not dates_clash(date(": 2019"), date("before: 2020"))
    assert not dates_clash(date("after: 1970"), date("after: 1975"))
