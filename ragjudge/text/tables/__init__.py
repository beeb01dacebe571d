"""Frozen character tables of our own, so that the same bytes read the same on every interpreter."""
