"""The layout of a page: one blank line between blocks, none inside a list, nothing to hide in white space."""

import pytest

from ragjudge.text.blocks import parse_report

GOOD = "# Title\n\n## Part\n\nOne.[^c.1] Two.[^c.2]\n\n- a[^c.3]\n- b[^c.4]\n\n| a |\n| --- |\n| 1 |\n\n[^c.1]: x\n[^c.2]: y\n"


def test_page_as_it_is_made_has_no_fault():
    assert parse_report(GOOD)[1] == ()
    assert parse_report("# 题\n\n一。[^c.1]二。[^c.2]\n")[1] == ()


@pytest.mark.parametrize("old, new", [
    ("# Title", "\n# Title"), ("y\n", "y"), ("y\n", "y\n\n"), ("Title\n", "Title\n\n"), ("Part\n\n", "Part\n"),
    ("- a[^c.3]\n", "- a[^c.3]\n\n"), ("[^c.1]: x\n", "[^c.1]: x\n\n"), ("[^c.1] Two", "[^c.1]  Two"),
    ("[^c.1] Two", "[^c.1]\tTwo"), ("[^c.1] Two", "[^c.1]\u3000Two"), ("[^c.2]\n\n- a", "[^c.2] \n\n- a"),
    ("One.", " One."), ("- a", "-  a"), ("\n\n- a", "\n- a"), ("\n\n- a", "\n \n- a")])
def test_white_space_out_of_place_is_a_fault(old, new):
    assert GOOD.count(old) == 1
    assert parse_report(GOOD.replace(old, new))[1] != ()
