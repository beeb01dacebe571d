"""What a Content-Type header says: a media type and a charset, each once or not at all."""

import re
from collections.abc import Sequence

UNSTATED = "application/octet-stream"
_TYPE = re.compile(r"[ \t]*([a-z0-9!#$&^_.+-]{1,60}/[a-z0-9!#$&^_.+-]{1,90})[ \t]*(?:[;,].*)?", re.DOTALL)
_CHARSET = re.compile(
    r"[;,][ \t]*charset[ \t]*=[ \t]*(?:\"([^\"]{1,40})\"|'([^']{1,40})'|([^ \t;,\"']{1,40}))")


def parse_content_type(values: Sequence[str]) -> tuple[str, str | None, tuple[str, ...]]:
    """(media type, charset or None, remarks). Of several charsets none is taken: the page itself decides."""
    types, charsets = [], []
    for value in values:
        lowered = value.lower()
        found = _TYPE.fullmatch(lowered)
        if found:
            types.append(found[1])
        charsets += [next(filter(None, one.groups())).strip() for one in _CHARSET.finditer(lowered)]
    remarks = []
    if len(set(types)) > 1:
        remarks.append(f"several media types are declared: {', '.join(types)}; the first is taken")
    if len(set(charsets)) > 1:
        remarks.append(f"several charsets are declared: {', '.join(charsets)}; none is taken")
    if values and not types:
        remarks.append(f"Content-Type {values[0][:60]!r} is no media type")
    charset = charsets[0] if len(set(charsets)) == 1 else None
    return types[0] if types else UNSTATED, charset, tuple(remarks)
