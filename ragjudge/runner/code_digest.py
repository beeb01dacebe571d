"""The digest of the code that judges: names and digests of the modules of the pure rooms, sorted."""

import importlib.resources
from functools import lru_cache

from ragjudge.records.canonical import digest_of, sha256_hex

JUDGING_ROOMS = ("records", "text", "calc", "readers", "judge")


def code_sha256() -> str:
    """The digest over all that the judge may load."""
    return rooms_sha256(JUDGING_ROOMS)


@lru_cache(maxsize=4)
def rooms_sha256(rooms: tuple[str, ...]) -> str:
    """SHA-256 of the canonical JSON of {module path: sha256} over these rooms.

    Works from a folder and from a zipapp. Line ends are part of the bytes.
    """
    root = importlib.resources.files("ragjudge")
    found: dict[str, str] = {}
    for room in rooms:
        _collect(root.joinpath(room), room, found)
    return digest_of(found)


def _collect(folder, path: str, found: dict[str, str]) -> None:
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        inner = f"{path}/{entry.name}"
        if entry.is_dir() and entry.name != "__pycache__":
            _collect(entry, inner, found)
        elif entry.name.endswith(".py"):
            found[inner] = sha256_hex(entry.read_bytes())
