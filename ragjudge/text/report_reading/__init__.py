"""A report written elsewhere, read: sentences, citation marks in every style, lists of references.

Not for the reports of this tool, whose form is fixed (`text.blocks`).
"""

from ragjudge.text.report_reading.read import plain_text, read_report
from ragjudge.text.report_reading.reading import (
    Citation,
    Cited,
    Reading,
    Reference,
    ReportSentence,
    Unread,
)
from ragjudge.text.report_reading.targets import Target, Targets
from ragjudge.text.report_reading.urls import clean_url, same_place

__all__ = ["Citation", "Cited", "Reading", "Reference", "ReportSentence", "Target", "Targets", "Unread",
           "clean_url", "plain_text", "read_report", "same_place"]
