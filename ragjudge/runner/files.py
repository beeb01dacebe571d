"""The one disk door for sources and bundles: nothing is followed, nothing is read without a cap,
nothing is left half-written.

Paths are str; a name that is not UTF-8 keeps its bytes as surrogate escapes, `printable` shows them.
"""

import errno
import hashlib
import os
import secrets
import stat
from collections.abc import Iterator, Mapping

from ragjudge.records.errors import BundleError, SourceError

MAX_FILE_BYTES = 64 * 1024 * 1024
"""The reading cap of one file, which is the snapshot cap too."""
MAX_BUNDLE_BYTES = 512 * 1024 * 1024
_CHUNK = 1024 * 1024
_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_REASONS = {
    errno.ELOOP: "a symbolic link, which is not followed",
    errno.EACCES: "no permission to read it", errno.EPERM: "no permission to read it",
    errno.ENOENT: "it is not there", errno.EISDIR: "a folder where a file is wanted",
    errno.ENOTDIR: "a part of its path is not a folder", errno.ENAMETOOLONG: "its name is too long",
    errno.ENXIO: "a socket or pipe, not a regular file", errno.ENOSPC: "the disk is full",
}


def printable(path: str) -> str:
    """The path as text that can be printed anywhere: bytes that are no UTF-8 appear as \\xNN."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def reason_of(error: OSError) -> str:
    """One sentence for an operating system error."""
    return _REASONS.get(error.errno or 0) or (error.strerror or type(error).__name__)


def read_file(path: str, cap: int = MAX_FILE_BYTES, *, single_link: bool = False,
              dir_fd: int | None = None) -> bytes:
    """The bytes of a regular file, whole.

    Args:
        cap: Size in bytes above which it is refused, not cut.
        single_link: Refuse a file that has a second name (bundles: it could be changed behind us).
        dir_fd: Open relative to this folder.
    Raises:
        SourceError: A link, device, pipe, folder; too big; changed while read; no permission.
    """
    shown = printable(path)
    try:
        fd = os.open(path, _FLAGS, dir_fd=dir_fd)
    except OSError as error:
        raise SourceError(shown, reason_of(error)) from None
    except ValueError as error:
        raise SourceError(shown, f"not a path: {error}") from None
    try:
        return _read_open(fd, shown, cap, single_link)
    except OSError as error:
        raise SourceError(shown, reason_of(error)) from None
    finally:
        os.close(fd)


def _read_open(fd: int, shown: str, cap: int, single_link: bool) -> bytes:
    facts = os.fstat(fd)
    if not stat.S_ISREG(facts.st_mode):
        kind = "a folder" if stat.S_ISDIR(facts.st_mode) else "a pipe, socket or device"
        raise SourceError(shown, f"{kind} where a regular file is wanted")
    if single_link and facts.st_nlink != 1:
        raise SourceError(shown, f"{facts.st_nlink} hard links, one is wanted")
    if facts.st_size > cap:
        raise SourceError(shown, f"{facts.st_size} bytes, at most {cap} are read",
                          "split it or leave it out by .ragjudgeignore")
    parts, size = [], 0
    while chunk := os.read(fd, _CHUNK):
        parts.append(chunk)
        size += len(chunk)
        if size > cap:
            raise SourceError(shown, f"more than the {cap} bytes that are read")
    # /proc files and growing files report another size than they give.
    if size != facts.st_size:
        raise SourceError(shown, f"{size} bytes read where its size says {facts.st_size}")
    return b"".join(parts)


def read_under(root: str, name: str, cap: int = MAX_FILE_BYTES) -> bytes:
    """A regular file below `root` by its relative name; no part of the way may be a link.

    Raises:
        SourceError: As `read_file`; also for "..", absolute and empty names.
    """
    parts = name.split("/")
    if not all(parts) or ".." in parts or "." in parts:
        raise SourceError(printable(name), "not a plain relative path")
    held = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for part in parts[:-1]:
            inner = os.open(part, _FLAGS | os.O_DIRECTORY, dir_fd=held)
            os.close(held)
            held = inner
        return read_file(parts[-1], cap, dir_fd=held)
    except OSError as error:
        raise SourceError(printable(name), reason_of(error)) from None
    except SourceError as error:
        raise SourceError(printable(name), error.what, error.mend) from None
    finally:
        os.close(held)


def file_facts(path: str) -> os.stat_result | None:
    """lstat of a path, None where there is nothing."""
    try:
        return os.lstat(path)
    except (OSError, ValueError):
        return None


def read_tree(root: str, cap: int = MAX_BUNDLE_BYTES) -> tuple[dict[str, bytes], list[SourceError]]:
    """Every file under a bundle folder, name → bytes, and what could not be read safely.

    Names are relative with "/", sorted. Links, second hard links, pipes, names that are not UTF-8 and
    what is over the caps go to the second list: a caller that ignores it must not say PASS.

    Raises:
        BundleError: `root` is not a folder that can be listed.
    """
    found: dict[str, bytes] = {}
    faults: list[SourceError] = []
    left = cap
    for name in _names(root, "", faults):
        try:
            name.encode("utf-8")
            found[name] = read_file(os.path.join(root, name), min(MAX_FILE_BYTES, left),
                                    single_link=True)
            left -= len(found[name])
        except UnicodeEncodeError:
            faults.append(SourceError(printable(name), "its name is not UTF-8"))
        except SourceError as error:
            faults.append(SourceError(printable(name), error.what))
    return found, faults


def _names(root: str, under: str, faults: list[SourceError], depth: int = 0) -> Iterator[str]:
    folder = os.path.join(root, under) if under else root
    try:
        with os.scandir(folder) as entries:
            rows = sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        if not under:
            raise BundleError(printable(root), reason_of(error)) from None
        faults.append(SourceError(printable(under), reason_of(error)))
        return
    if not under and os.path.islink(root.rstrip("/")):
        raise BundleError(printable(root), "a symbolic link, which is not followed")
    for entry in rows:
        name = f"{under}/{entry.name}" if under else entry.name
        if entry.is_dir(follow_symlinks=False):
            if depth > 16:
                faults.append(SourceError(printable(name), "nested deeper than 16 folders"))
            else:
                yield from _names(root, name, faults, depth + 1)
        else:
            yield name


def write_file_atomic(path: str, data: bytes) -> None:
    """Write beside, fsync, rename, fsync the folder: after a crash the old or the new file is there.

    Raises:
        OSError: Nothing was changed at `path`.
    """
    folder = os.path.dirname(path) or "."
    beside = os.path.join(folder, f".{os.path.basename(path)}.{secrets.token_hex(4)}.new")
    try:
        _write_new(beside, data)
        os.replace(beside, path)
    except BaseException:
        _remove_quietly(beside)
        raise
    sync_folder(folder)


def _write_new(path: str, data: bytes) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(fd, view):]
        os.fsync(fd)
    finally:
        os.close(fd)


def _remove_quietly(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        pass


def sync_folder(folder: str) -> None:
    """Make a rename in the folder survive a power cut."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def write_tree(folder: str, files: Mapping[str, bytes]) -> None:
    """A new folder with these files, each fsynced; `folder` must not exist."""
    os.mkdir(folder, 0o755)
    made = {folder}
    for name in sorted(files):
        path = os.path.join(folder, name)
        parent = os.path.dirname(path)
        if parent not in made:
            os.makedirs(parent, exist_ok=True)
            made.add(parent)
        _write_new(path, files[name])
    for one in sorted(made, key=len, reverse=True):
        sync_folder(one)


def same_tree(folder: str, files: Mapping[str, bytes], ignore: frozenset[str]) -> bool:
    """Does the folder hold exactly these bytes, but for the names in `ignore`?"""
    try:
        found, faults = read_tree(folder)
    except BundleError:
        return False
    if faults:
        return False
    wanted = {name: data for name, data in files.items() if name not in ignore}
    return {name: data for name, data in found.items() if name not in ignore} == wanted


def sha256_of(path: str, cap: int = MAX_FILE_BYTES) -> str:
    """The SHA-256 of a regular file, by `read_file`'s rules."""
    return hashlib.sha256(read_file(path, cap)).hexdigest()
