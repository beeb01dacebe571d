"""Text to markup. All that comes from a bundle or a source passes `text` or `attribute`."""

import re

from ragjudge.render.plain import safe_text

_ID = re.compile(r"[^A-Za-z0-9_-]")


def text(value: str) -> str:
    """Untrusted text as element content; control and direction characters are shown as escapes."""
    plain = safe_text(value, colours=False)
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def attribute(value: str) -> str:
    """Untrusted text between double quotes."""
    return text(value).replace('"', "&quot;").replace("'", "&#39;").replace("\n", " ")


def tag(name: str, content: str, **attributes: str | None) -> str:
    """An element around markup; `class_` is class, data_x is data-x, None leaves an attribute out."""
    pairs = "".join(f' {key.rstrip("_").replace("_", "-")}="{attribute(value)}"'
                    for key, value in attributes.items() if value is not None)
    return f"<{name}{pairs}>{content}</{name}>"


def anchor(id_: str) -> str:
    """An id of the bundle as an id of the page: c.1 → c-1."""
    return _ID.sub("-", id_)


def link(target: str, content: str, **attributes: str | None) -> str:
    """A link inside the page."""
    return tag("a", content, href=f"#{target}", **attributes)


def public_link(url: str | None, content: str) -> str:
    """A link to a source's origin; anything but plain http(s) stays text."""
    if url is None or not re.fullmatch(r"https?://[!-~]{1,2000}", url, re.ASCII):
        return content
    return tag("a", content, href=url, rel="noopener noreferrer nofollow external")
