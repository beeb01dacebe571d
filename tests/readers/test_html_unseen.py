"""Text in the colour of its ground and closed details are hidden: read, never evidence."""

import pytest

from ragjudge.readers.html_roles import is_hidden
from ragjudge.readers.html_tree import parse_tree


def _first(markup):
    nodes = [parse_tree(markup)]
    while nodes:
        node = nodes.pop(0)
        if type(node) is not str:
            if node.tag in ("p", "details"):
                return node
            nodes += node.children
    raise AssertionError(markup)


@pytest.mark.parametrize("markup", [
    '<p style="color:#fff;background:#fff">x</p>', '<p style="color: white; background-color: #ffffff">x</p>',
    "<details><summary>a</summary><p>x</p></details>", '<details class="a"><p>x</p></details>'])
def test_unseen_text_is_hidden(markup):
    assert is_hidden(_first(markup))


@pytest.mark.parametrize("markup", [
    '<p style="color:#000;background:#fff">x</p>', '<p style="background-color:#fff">x</p>',
    "<details open><p>x</p></details>", "<p>x</p>"])
def test_seen_text_is_not_hidden(markup):
    assert not is_hidden(_first(markup))
