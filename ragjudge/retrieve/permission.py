"""What a reader may see: applied before anything is scored. Source: docs/formats.md 6.7"""

from ragjudge.calc.sources import rule_of
from ragjudge.index import Index
from ragjudge.index.reader import SourceRow
from ragjudge.records.rules import RulesPack

PUBLIC = "public"


def hidden_sources(
    index: Index, pack: RulesPack, label: str, known_at: str | None
) -> tuple[SourceRow, ...]:
    """The sources that this reader may not see, or that were recorded after known_at.

    Labels are those of the pack given (sources.toml of today) and of the index; both must allow. A
    source without labels is for everybody.
    """
    labelled = any(one.readers for one in pack.sources)
    hidden = []
    for one in index.sources:
        labels = (one.readers, rule_of(one.uri, pack).readers if labelled else ())
        barred = any(several and label not in several and PUBLIC not in several for several in labels)
        if barred or known_at is not None and one.recorded is not None and one.recorded > known_at:
            hidden.append(one)
    return tuple(hidden)
