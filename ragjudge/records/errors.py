"""The exception tree. Every error raised on purpose says where and what.

RagjudgeError
├── UsageError       the command line or a call's arguments cannot be understood (exit 2)
├── ConfigError      ragjudge.toml, policy.toml
├── SourceError      a document or table cannot be read
│   └── FetchError   a URL may not or could not be fetched; `kind` is its closed name
├── OntologyError    ontology/*.toml, sources.toml
├── StoreError       index.db, the solved cache
├── ModelError       an outside program or HTTP endpoint
└── BundleError      a bundle does not have the form of docs/formats.md
"""


class RagjudgeError(Exception):
    """Base of every error raised on purpose.

    Attributes:
        where: A path, a path with a line ("a.toml:3"), or a JSON pointer ("claims.jsonl:2#/slots").
        what: One sentence with the value found and the value wanted.
        mend: What the user can do, or "".
    """

    def __init__(self, where: str, what: str, mend: str = "") -> None:
        super().__init__(f"{where}: {what}" + (f" ({mend})" if mend else ""))
        self.where, self.what, self.mend = where, what, mend


class UsageError(RagjudgeError):
    """The command line could not be understood."""


class ConfigError(RagjudgeError):
    """A settings or policy file is wrong."""


class SourceError(RagjudgeError):
    """A source cannot be read; `what` is the reason that `build` prints."""


class FetchError(SourceError):
    """A URL was refused, could not be reached, or answered something that is not the whole page.

    Attributes:
        kind: A closed name of what happened ("too-big", "redirect-loop", …). Source: docs/formats.md 4.6
        status: Of the answer, None if there was none.
        retry_after_s: Seconds after which the server asks to come back, None if it says nothing.
    """

    def __init__(self, where: str, kind: str, what: str, mend: str = "", *,
                 status: int | None = None, retry_after_s: float | None = None) -> None:
        super().__init__(where, what, mend)
        self.kind, self.status, self.retry_after_s = kind, status, retry_after_s


class OntologyError(RagjudgeError):
    """A theme, card, metric, entity, template or sources.toml is wrong."""


class StoreError(RagjudgeError):
    """The index file is missing, damaged or of another version."""


class ModelError(RagjudgeError):
    """An optional outside route failed, timed out or answered nonsense."""


class BundleError(RagjudgeError):
    """A bundle does not have the form that docs/formats.md gives."""
