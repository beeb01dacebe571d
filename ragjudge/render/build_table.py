"""The table that ends `ragjudge build`: type · found · read · not read · why · what to do."""

from collections import Counter
from collections.abc import Sequence

from ragjudge.render.messages import say
from ragjudge.render.plain import one_line
from ragjudge.render.table import terminal_table

MOST_PATHS = 3


def build_table(kinds: Sequence[tuple[str, int, int]], not_read: Sequence[tuple[str, str, str, str]],
                language: str) -> str:
    """A line a type, and for each type a line a reason.

    Args:
        kinds: (type, found, read).
        not_read: (type, path, why, what to do).
    """
    heads = [say(key, language) for key in ("type", "found_files", "read", "not_read", "why", "what_to_do")]
    rows = []
    for kind, found, read in kinds:
        reasons = Counter((why, mend) for one, _, why, mend in not_read if one == kind)
        first = [kind, str(found), str(read), str(found - read)]
        for (why, mend), count in sorted(reasons.items()) or [(("", ""), 0)]:
            rows.append([*first, f"{why} ({count})" if count else "", mend])
            first = ["", "", "", ""]
    rows.append([say("total", language), str(sum(found for _, found, _ in kinds)),
                 str(sum(read for _, _, read in kinds)), str(len(not_read)), "", ""])
    return terminal_table(heads, rows, frozenset((1, 2, 3)), 72)


def not_read_list(not_read: Sequence[tuple[str, str, str, str]], most: int | None) -> str:
    """A line a file: path and reason; at most `most` a reason unless None."""
    shown: Counter[str] = Counter()
    lines = []
    for _, path, why, _ in not_read:
        shown[why] += 1
        if most is None or shown[why] <= most:
            lines.append(f"  {one_line(path)}: {one_line(why)}\n")
    return "".join(lines)
