"""What a run keeps of its replies beside the bundle: the headers and ways that no verdict rests on."""

from collections.abc import Mapping
from typing import Any

from ragjudge.net.transport import Reply
from ragjudge.records.errors import FetchError


def facts_of(replies: Mapping[str, Reply | FetchError]) -> list[dict[str, Any]]:
    """One object a URL, for audit/run.json: ETag, Last-Modified, coding, way, remarks; or the refusal."""
    return [_fact(url, replies[url]) for url in sorted(replies)]


def _fact(url: str, reply: Reply | FetchError) -> dict[str, Any]:
    if isinstance(reply, FetchError):
        return {"url": url, "refused": reply.kind, "status": reply.status, "what": reply.what}
    return {"url": url, "status": reply.status, "way": reply.way, "coding": reply.coding,
            "etag": reply.etag, "last_modified": reply.last_modified, "remarks": list(reply.remarks)}
