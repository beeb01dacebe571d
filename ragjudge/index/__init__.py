"""One SQLite file that holds what was read: sources, revisions, Units, propositions, terms, postings.

Need: a question must find its passages in milliseconds, and a deleted file must take everything with it.
Not for: reading files (the runner opens them), ranking (retrieve), deciding.
"""

from ragjudge.index.build import BuildReport, Read, SourceFile, Steps, Unread, build
from ragjudge.index.reader import Index

__all__ = ["BuildReport", "Index", "Read", "SourceFile", "Steps", "Unread", "build"]
