"""One SQLite file that holds what was read: sources, revisions, Units, propositions, terms,
postings.

Need: a question must find its passages in milliseconds, and a deleted file must take everything
with it.
Not for: reading files (the runner opens them), ranking (retrieve), deciding.
"""

from ragjudge.index.build import build
from ragjudge.index.inputs import SourceFile, Steps, Unread
from ragjudge.index.reader import Index
from ragjudge.index.report import BuildReport, Read

__all__ = ["BuildReport", "Index", "Read", "SourceFile", "Steps", "Unread", "build"]
