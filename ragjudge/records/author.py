"""Who may sign a bundle: this tool under its own names, anybody else under another."""

import re

from ragjudge.records.bundle import Author

OWN_AUTHOR = Author("ragjudge.research", "rules")
RESERVED = "ragjudge"
"""Names of our own tiers begin so, in any case."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._@+-]{0,63}")


def author_fault(id_: object) -> str | None:
    """Why an outside author cannot have that id; None if it can."""
    if type(id_) is not str or not _NAME.fullmatch(id_) or id_ != id_.strip():
        return f"id {id_!r} is not one of letters, digits, blank and ._@+-, at most 64, in ASCII"
    if re.sub(r"[^a-z0-9]", "", id_.lower()).startswith(RESERVED):
        return f"id {id_!r} is reserved for this tool's own tiers"
    return None
