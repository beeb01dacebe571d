"""One frame over a pipe: a JSON head with names and sizes, then the bytes. Both sides cap it.

    ragjudge-frame/1 <size of the head>\\n
    {"files":[{"name":…,"sha256":…,"size":…},…],"head":…}\\n
    <bytes of the first file><bytes of the second>…
"""

from collections.abc import Mapping
from typing import Any, BinaryIO

from ragjudge.records.canonical import canonical_json, sha256_hex
from ragjudge.records.errors import BundleError
from ragjudge.records.strict_json import parse_json

MAGIC = b"ragjudge-frame/1 "
MAX_HEAD_BYTES = 32 * 1024 * 1024
MAX_FRAME_BYTES = 1024 * 1024 * 1024


def pack_frame(head: Any, files: Mapping[str, bytes]) -> bytes:
    """A frame. `head` is any value with a canonical JSON form; files go in order of their names."""
    rows = [{"name": name, "sha256": sha256_hex(files[name]), "size": len(files[name])}
            for name in sorted(files)]
    top = canonical_json({"files": rows, "head": head})
    return b"".join((MAGIC, str(len(top)).encode(), b"\n", top,
                     *(files[name] for name in sorted(files))))


def read_frame(stream: BinaryIO) -> tuple[Any, dict[str, bytes]]:
    """The head and the files of a frame, whole, and nothing after it.

    Raises:
        BundleError: Cut, oversize, surplus bytes, a digest that does not fit, or no frame at all.
    """
    line = stream.readline(len(MAGIC) + 12)
    digits = line[len(MAGIC):-1]
    if not (line.startswith(MAGIC) and line.endswith(b"\n") and digits.isdigit()):
        raise BundleError("frame", f"does not begin with {MAGIC!r} and a size, but {line[:40]!r}")
    top = parse_json(_exactly(stream, int(digits), MAX_HEAD_BYTES), "frame head")
    if type(top) is not dict or set(top) != {"files", "head"} or type(top["files"]) is not list:
        raise BundleError("frame head", "has other keys than files and head")
    files: dict[str, bytes] = {}
    left = MAX_FRAME_BYTES
    for row in top["files"]:
        name, size, digest = _row(row)
        data = _exactly(stream, size, left)
        if name in files or sha256_hex(data) != digest:
            raise BundleError(f"frame:{name}", "comes twice, or its digest does not fit")
        files[name], left = data, left - size
    if stream.read(1):
        raise BundleError("frame", "bytes after its last file")
    return top["head"], files


def _row(row: Any) -> tuple[str, int, str]:
    if (type(row) is not dict or set(row) != {"name", "sha256", "size"}
            or type(row["name"]) is not str or type(row["size"]) is not int):
        raise BundleError("frame head", f"a file row is wrong: {row!r:.80}")
    return row["name"], row["size"], row["sha256"]


def _exactly(stream: BinaryIO, size: int, cap: int) -> bytes:
    if not 0 <= size <= cap:
        raise BundleError("frame", f"a part of {size} bytes, at most {cap} are read")
    data = stream.read(size)
    if len(data) != size:
        raise BundleError("frame", f"ends after {len(data)} of {size} bytes")
    return data
