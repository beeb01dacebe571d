"""A question goes in, and a verdict that anyone can re-run comes out."""

__version__ = "0.1.0"
