"""A bundle and its verdict as one self-contained HTML file: no script, no outside resource. Pure."""

from ragjudge.render.html.excerpts import Excerpt
from ragjudge.render.html.page import html_report

__all__ = ["Excerpt", "html_report"]
