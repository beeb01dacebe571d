"""Which parts of a page are content, and which are navigation, asides, footers or hidden."""

import re
from dataclasses import dataclass, field

from ragjudge.readers.html_tree import Node

DROPPED = frozenset(("script", "style", "template", "noscript", "head", "iframe", "object", "svg", "canvas",
                     "audio", "video", "map", "noembed", "noframes", "datalist", "annotation",
                     "annotation-xml", "input", "select", "textarea", "button", "meter", "progress"))
"""Elements whose text is never read."""
_TAG_ZONES = {"nav": "nav", "aside": "aside", "footer": "footer", "menu": "nav", "search": "nav"}
_ROLE_ZONES = {"navigation": "nav", "menu": "nav", "menubar": "nav", "toolbar": "nav", "search": "nav",
               "complementary": "aside", "contentinfo": "footer", "banner": "nav", "dialog": "hidden",
               "alertdialog": "hidden", "tooltip": "hidden"}
_WORD_ZONES = {
    **dict.fromkeys(("nav", "navbar", "navigation", "menu", "submenu", "breadcrumb", "breadcrumbs", "toc",
                     "pagination", "pager", "paging", "topbar", "toolbar", "masthead", "tabs", "sitemap",
                     "skip", "daohang", "mianbaoxie", "crumb", "crumbs", "searchbox", "languages"), "nav"),
    **dict.fromkeys(("sidebar", "aside", "related", "recommend", "recommended", "recommendations", "share",
                     "sharing", "social", "comment", "comments", "disqus", "promo", "promotion", "advert",
                     "advertisement", "ads", "ad", "banner", "sponsor", "sponsored", "newsletter",
                     "subscribe", "subscription", "cookie",
                     "cookies", "consent", "gdpr", "popup", "modal",
                     "overlay", "widget", "tags", "tagcloud", "guanggao", "fenxiang", "pinglun", "tuijian",
                     "xiangguan"), "aside"),
    **dict.fromkeys(("footer", "copyright", "colophon", "dibu", "banquan", "footbar"), "footer")}
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_BLANK = " \t\n\f\r"
_NO_SPACE = re.compile(r"[ \t\n\f\r]+")
_INK = re.compile(r"(?:\A|;)color:([^;!]+)")
_GROUND = re.compile(r"(?:\A|;)background(?:-color)?:([^;!]+)")
_WHITES = {"#fff": "white", "#ffffff": "white", "rgb(255,255,255)": "white", "#000": "black",
           "#000000": "black", "rgb(0,0,0)": "black"}
_INVISIBLE = re.compile(r"(?:display:none|visibility:hidden|opacity:0(?:;|$)|font-size:0(?:px)?(?:;|$))")
_GROUPS = frozenset(("ul", "ol", "dl", "div", "p", "section", "table", "center", "tr"))
MIN_LINKS = 4
MIN_LINK_SHARE = 0.75
MAX_LINK_TEXT = 50


@dataclass(slots=True)
class Measures:
    """Of each node, by identity: characters of text and of text in links, numbers of links and of <h1>."""
    text: dict[int, int] = field(default_factory=dict)
    linked: dict[int, int] = field(default_factory=dict)
    links: dict[int, int] = field(default_factory=dict)
    titles: dict[int, int] = field(default_factory=dict)
    mains: list[Node] = field(default_factory=list)
    articles: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Page:
    """What the decisions need to know of a page as a whole.

    `main` holds the nodes that are the main content, `above` their ancestors; both empty if none is marked.
    """
    measures: Measures
    total: int
    main: set[int]
    above: set[int]
    by_density: bool = True


def survey(root: Node, by_density: bool = True) -> Page:
    """Measures of a tree and its main content: <main>, role=main, else articles with most of the text."""
    measures, above = Measures(), {}
    _measure(root, measures, False)
    total = measures.text[id(root)]
    chosen = [one for one in measures.mains if measures.text[id(one)] * 10 >= total > 0]
    if not chosen and sum(measures.text[id(one)] for one in measures.articles) * 5 >= total * 2 > 0:
        chosen = measures.articles
    main = {id(one) for one in chosen}
    if main:
        _ancestors(root, main, above)
    return Page(measures, total, main, set(above), by_density)


def _measure(node: Node, measures: Measures, in_article: bool) -> tuple[int, int, int, int]:
    """Fills the measures of a subtree; (text, linked, links, titles)."""
    text = linked = links = titles = 0
    tag = node.tag
    if tag == "main" or node.attrs.get("role") == "main":
        measures.mains.append(node)
    elif tag == "article" and not in_article:
        measures.articles.append(node)
    if tag not in DROPPED:
        for child in node.children:
            if type(child) is str:
                text += len(child.strip(_BLANK))
            else:
                part = _measure(child, measures, in_article or tag == "article")
                text, linked, links, titles = (text + part[0], linked + part[1], links + part[2],
                                               titles + part[3])
    if tag == "a" and "href" in node.attrs:
        linked, links = text, links + 1
    titles += tag == "h1"
    key = id(node)
    measures.text[key], measures.linked[key] = text, linked
    measures.links[key], measures.titles[key] = links, titles
    return text, linked, links, titles


def _ancestors(node: Node, main: set[int], above: dict[int, bool]) -> bool:
    found = False
    for child in node.children:
        if type(child) is not str and (id(child) in main or _ancestors(child, main, above)):
            found = True
    if found:
        above[id(node)] = True
    return found


def is_hidden(node: Node) -> bool:
    """Whether the page says that nobody sees this element."""
    attrs = node.attrs
    if not attrs:
        return node.tag == "details"
    style = attrs.get("style", "")
    return ("hidden" in attrs and attrs["hidden"].lower() != "until-found"
            or attrs.get("aria-hidden", "").lower() == "true"
            or node.tag in ("dialog", "details") and "open" not in attrs
            or bool(style) and _is_unseen(_NO_SPACE.sub("", style).lower()))


def _is_unseen(style: str) -> bool:
    """Whether a style without blanks hides its element, or writes in the colour of the ground."""
    if _INVISIBLE.search(style):
        return True
    ink, ground = _INK.search(style), _GROUND.search(style)
    return bool(ink and ground) and _WHITES.get(ink[1], ink[1]) == _WHITES.get(ground[1], ground[1])


def zone_of(node: Node, inherited: str | None, page: Page) -> str | None:
    """The zone of an element: nav, aside, footer, hidden, or None for content."""
    key = id(node)
    if key in page.main:
        return None
    if key in page.above:
        return inherited
    if inherited == "hidden" or is_hidden(node):
        return "hidden"
    if page.main and inherited == "aside" and node.tag == "h1":
        return None if not any(page.measures.titles[one] for one in page.main) else inherited
    own = _own_zone(node, page)
    return own or inherited if inherited in (None, "aside") else inherited


def _own_zone(node: Node, page: Page) -> str | None:
    measures, key, tag = page.measures, id(node), node.tag
    if tag in _TAG_ZONES:
        return _TAG_ZONES[tag]
    attrs = node.attrs
    role = _ROLE_ZONES.get(attrs.get("role", "").lower()) if attrs else None
    if role:
        return role
    holds_title = measures.titles[key] > 0
    if tag == "header":
        return None if holds_title else "nav"
    if holds_title or measures.text[key] * 2 > page.total:
        return None
    if tag == "form":
        return "nav"
    return _word_zone(attrs) or _density_zone(node, page)


def _word_zone(attrs: dict[str, str]) -> str | None:
    """By the words of class and id."""
    for name in ("id", "class"):
        value = attrs.get(name)
        if value:
            for word in _WORDS.findall(value):
                zone = _WORD_ZONES.get(word.lower())
                if zone:
                    return zone
    return None


def _density_zone(node: Node, page: Page) -> str | None:
    """Many short links with little text between them are navigation, where nothing is marked main."""
    if page.main or not page.by_density or node.tag not in _GROUPS:
        return None
    measures, key = page.measures, id(node)
    links, linked, text = measures.links[key], measures.linked[key], measures.text[key]
    if links < MIN_LINKS or linked < MIN_LINK_SHARE * text or linked > MAX_LINK_TEXT * links:
        return None
    return "nav"
