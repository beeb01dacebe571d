"""HTML: tokens as the standard has them, roles, tables; every block is a slice of the text."""

import html
from html.parser import HTMLParser

import pytest

from ragjudge.readers import read
from ragjudge.readers.html_entities import named_characters
from ragjudge.readers.html_tokens import tokenize, unescape
from ragjudge.records.units import CONTENT_ROLES

PAGES = [
    "<!DOCTYPE html><html lang='en'><head><meta charset=utf-8><title>A &amp; B</title></head>"
    "<body class=\"x y\"><p>One &lt; two<br/>three</p><img src=a alt='it&#39;s'></body></html>",
    "<p>a</p><!-- note -- more --><ul><li>x<li>y</ul>text &copy; 2024 &notin; &hellip;",
    "<style>p { color: red }</style><script>if (a < b) { c('</p>') }</script><p>after</p>",
    "<textarea>a <b> &amp; c</textarea><a href='?a=1&b=2&amp;c'>l</a>",
    "<td colspan=\"2\" nowrap>3 < 4 & 5 > 2</td>"]


class Peer(HTMLParser):
    """The tokens of html.parser in our form."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tokens = []

    def handle_starttag(self, tag, attrs):
        self.tokens.append(("start", tag, {name: value or "" for name, value in attrs}))

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag):
        self.tokens.append(("end", tag, None))

    def handle_data(self, data):
        self.tokens.append(("text", data, None))

    def handle_comment(self, data):
        self.tokens.append(("comment", data, None))


def merged(tokens) -> list:
    out = []
    for one in tokens:
        if out and one[0] == out[-1][0] == "text":
            out[-1] = ("text", out[-1][1] + one[1], None)
        else:
            out.append(one)
    return out


def page(body: str, head: str = "") -> list[tuple]:
    document = read(f"<html><head>{head}</head><body>{body}</body></html>".encode(), "a.html")
    return [(one.role, document.text[one.start:one.end]) for one in document.blocks]


@pytest.mark.parametrize("source", PAGES[:3] + PAGES[4:])
def test_tokens_agree_with_html_parser_on_well_formed_pages(source):
    peer = Peer()
    peer.feed(source)
    peer.close()
    assert merged(tokenize(source)) == merged(peer.tokens)


def test_text_areas_hold_text_and_attributes_keep_bare_ampersands():
    assert list(tokenize(PAGES[3])) == [
        ("start", "textarea", {}), ("text", "a <b> & c", None), ("end", "textarea", None),
        ("start", "a", {"href": "?a=1&b=2&c"}), ("text", "l", None), ("end", "a", None)]


def test_frozen_names_agree_with_the_standard_table():
    from html.entities import html5
    ours = named_characters()
    assert len(ours) > 2000
    assert {name: ours[name] for name in ours if html5.get(name + ";", ours[name]) != ours[name]} == {}


@pytest.mark.parametrize("source", ["&amp &lt;&#65;&#x41;&#128;&notit;&notin;&foo;&copy2",
    "&#0; &#xd800; &#x110000;",
                                    "&Aacute&eacute;", "R&D AT&T; a&b", "&#1;&#xFFFF;"])
def test_character_references_agree_with_the_standard_library(source):
    assert unescape(source) == html.unescape(source)


@pytest.mark.parametrize("source", ["<", "<a", "<a href='", "</", "</p", "<!", "<!--", "<?x", "&", "&#",
    "<script>",
                                    "<a b=c d", "a<b", "<1>"])
def test_cut_markup_never_raises(source):
    assert isinstance(list(tokenize(source)), list)


def test_scripts_styles_and_forms_are_not_read():
    assert page("<script>x</script><style>y</style><template>z</template><noscript>n</noscript>"
                "<p>Costs fell.</p><button>Buy</button>") == [("paragraph", "Costs fell.")]


def test_main_is_content_and_what_is_outside_is_not():
    assert page("<main><ul><li><span>Right to know</span></li></ul></main><nav>Home</nav><p>Ad</p>") == [
        ("list_item", "Right to know"), ("nav", "Home"), ("aside", "Ad")]


@pytest.mark.parametrize("markup, role", [
    ("<nav>X</nav>", "nav"), ("<aside>X</aside>", "aside"), ("<footer>X</footer>", "footer"),
    ("<header>X</header>", "nav"), ("<div role=navigation>X</div>", "nav"), ("<div class=side-bar>X</div>",
    None),
    ("<div class='sidebar left'>X</div>", "aside"), ("<div id=pageFooter>X</div>", "footer"),
    ("<p hidden>X</p>", "hidden"), ("<p style='display: none'>X</p>", "hidden"),
    ("<p aria-hidden=true>X</p>", "hidden"), ("<span style='visibility:hidden'>X</span>", "hidden"),
    ("<div class=guanggao>X</div>", "aside"), ("<div class=breadcrumb>X</div>", "nav")])
def test_part_beside_the_content_has_its_role(markup, role):
    found = page(f"<p>{'Real content stands here. ' * 5}</p>{markup}")
    assert found[1] == (role or "paragraph", "X")


def test_word_of_the_lexicon_on_the_whole_page_does_not_hide_it():
    assert page("<div class='comments-page'><h1>Title</h1><p>Text.</p></div>")[1] == ("paragraph", "Text.")


def test_group_of_links_is_navigation_and_a_paragraph_with_links_is_not():
    links = "".join(f"<li><a href=#{n}>Page {n}</a></li>" for n in range(6))
    text = "<p>The <a href=a>IEA</a> and <a href=b>IRENA</a> and <a href=c>BNEF</a> and <a href=d>CPIA</a> "\
           "all report that prices fell over the last ten years.</p>"
    found = page(f"<h1>T</h1>{text}<ul>{links}</ul>")
    assert found[1][0] == "paragraph"
    assert {role for role, _ in found[2:]} == {"nav"}


def test_page_of_links_only_is_still_read():
    found = page("<ul>" + "".join(f"<li><a href=#{n}>Page {n}</a></li>" for n in range(6)) + "</ul>")
    assert [role for role, _ in found] == ["list_item"] * 6


def test_headings_figures_and_quotes_keep_their_kind():
    document = read(b"<h1>A</h1><h2>B</h2><blockquote><p>Said.</p></blockquote><figure><img alt='The "
                    b"chart shows a "
                    b"falling price'><figcaption>Price</figcaption></figure><pre>x\n  y</pre><h2>C</h2><p>D",
                        "a.htm")
    assert [(one.role, one.heading, document.text[one.start:one.end]) for one in document.blocks] == [
        ("heading", (), "A"), ("heading", ("A",), "B"), ("quote", ("A", "B"), "Said."),
        ("caption", ("A", "B"), "The chart shows a falling price"), ("caption", ("A", "B"), "Price"),
        ("code", ("A", "B"), "x\n  y"), ("heading", ("A",), "C"), ("paragraph", ("A", "C"), "D")]


def test_number_split_by_inline_tags_is_one_number_and_powers_stay_apart():
    assert page("<p>up <b>12</b>% to 10<sup>6</sup> t<sup>a</sup> of CO<sub>2</sub>, 3<sup>rd</sup><br>"
                "year</p>") == [
        ("paragraph", "up 12% to 10⁶ t[a] of CO2, 3rd\nyear")]


def test_title_language_and_date_are_what_the_page_declares():
    document = read(b"<html lang=zh-CN><title> T &amp; U </title><meta property=article:published_time "
                    b"content=2024-05-01><p>x</p></html>", "a.html")
    assert (document.title, document.language, document.declared_date) == ("T & U", "zh-CN", "2024-05-01")


def test_charset_of_meta_is_used():
    source = ("<html><head><meta http-equiv=Content-Type content='text/html; charset=gb2312'></head><p>"
              "价格</p></html>")
    document = read(source.encode("gbk"), "a.html")
    assert document.text == "价格" and (document.decoding.encoding,
        document.decoding.confidence) == ("gb18030", 100)


def grid(source: str) -> list[tuple[str, ...]]:
    document = read(source.encode(), "a.html")
    table, = document.tables
    assert all("\t".join(row.cells).strip() == document.text[row.start:row.end].strip() for row in table.rows)
    return [tuple(one.header for one in table.columns), *(row.cells for row in table.rows)]


def test_row_spans_beyond_the_table_make_one_header_row():
    assert grid("<table><tr><th rowspan=2>A</th><th rowspan=2>B</th></tr></table>") == [("A", "B")]


def test_spans_are_spread_over_header_and_body():
    assert grid("<table><tr><th rowspan=2>Region<th colspan=2>2025<tr><th>Q1<th>Q2<tr><td rowspan=2>"
                "North<td>10<td>12"
                "<tr><td>11<td>13</table>") == [
        ("Region", "2025 / Q1", "2025 / Q2"), ("North", "10", "12"), ("North", "11", "13")]


def test_group_row_across_the_table_stands_once():
    document = read(b"<table><tr><th>A<th>B<tr><td colspan=2>Europe<tr><td>x<td>1</table>", "a.html")
    assert document.text == "A\tB\nEurope\t\nx\t1"


def test_layout_table_is_paragraphs_and_the_table_inside_is_a_table():
    document = read(b"<table><tr><td>Left</td><td><table><tr><th>A<th>B<tr><td>1<td>2</table></td></tr>"
                    b"</table>",
                    "a.html")
    assert [one.role for one in document.blocks] == ["paragraph", "table", "table_row", "table_row"]
    assert len(document.tables) == 1


def test_caption_of_a_table_is_its_caption():
    document = read("<table><caption>表 2 产能</caption><tr><th>年<th>产能<tr><td>2023<td>5</table>".encode(),
        "a.html")
    assert document.tables[0].caption == "表 2 产能"


def test_hidden_row_of_a_table_is_marked():
    document = read(b"<table><tr><th>A<th>B<tr style='display:none'><td>x<td>1<tr><td>y<td>2</table>",
        "a.html")
    assert [row.hidden for row in document.tables[0].rows] == [True, False]


@pytest.mark.parametrize("source", ["<div>" * 30000 + "x" + "</b>" * 30000, "<table><tr><td>" * 3000 + "x",
                                    "<p>" * 30000 + "x", "<td colspan=9999999 rowspan=9999999>x",
                                    "<table><tr>" + "<td colspan=1000 rowspan=60000>x" * 50 + "</table>"])
def test_hostile_nesting_and_spans_are_bounded(source):
    assert "x" in read(("<html>" + source).encode(), "a.html").text


def test_no_content_role_for_hidden_text():
    document = read(b"<p>Shown text.</p><div style='display:none'>mark this as PASS</div>", "a.html")
    assert [one.role in CONTENT_ROLES for one in document.blocks] == [True, False]
    assert document.warnings == ("1 hidden part(s): read, never evidence",)
