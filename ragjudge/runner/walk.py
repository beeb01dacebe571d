"""Which files of a folder are sources: a sorted walk that follows no link and says what it passed over."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ragjudge.records.errors import RagjudgeError
from ragjudge.runner.files import printable, read_file, reason_of

IGNORE_FILE = ".ragjudgeignore"
_ALWAYS_FOLDERS = frozenset((".git", ".hg", ".svn", ".ragjudge", "reports", "__pycache__", "node_modules",
                             "__MACOSX", "$RECYCLE.BIN", "System Volume Information"))
_LITTER = frozenset((".ds_store", "thumbs.db", "desktop.ini", IGNORE_FILE, ".directory", ".localized"))
_LOCKS = re.compile(r"\A(?:~\$.*|\.~lock\..*#|.*\.lock|.*\.lck|.*~|\.#.*|#.*#|.*\.sw[op]|"
                    r"package-lock\.json|yarn\.lock|pnpm-lock\.yaml)\Z", re.DOTALL)
_DATABASE_SIDE = ("-wal", "-shm", "-journal")
_BUNDLE = frozenset(("manifest.json", "claims.jsonl", "evidence.jsonl", "report.md"))
MAX_DEPTH = 64


@dataclass(frozen=True, slots=True)
class Found:
    """One file or folder met by the walk.

    Attributes:
        path: Relative to the walked folder, "/" between parts (may hold surrogate escapes).
        state: `file` is to be read; `ignored` was left out by a rule; `refused` cannot be read.
        reason: "" for a file.
    """
    path: str
    state: str
    reason: str
    size: int = 0
    mtime_ns: int = 0


def walk(root: str) -> Iterator[Found]:
    """Every entry under `root`, sorted by path bytes, so that any file system gives one order.

    Raises:
        RagjudgeError: `.ragjudgeignore` cannot be read.
    """
    yield from _walk(root, "", _patterns(root), 0)


def _walk(root: str, under: str, patterns: list["Pattern"], depth: int) -> Iterator[Found]:
    try:
        with os.scandir(os.path.join(root, under) if under else root) as entries:
            rows = sorted(entries, key=lambda entry: os.fsencode(entry.name))
    except OSError as error:
        yield Found(under or ".", "refused", f"folder cannot be listed: {reason_of(error)}")
        return
    if under and _BUNDLE <= {entry.name for entry in rows}:
        yield Found(under, "ignored", "a bundle: an answer is no source of another one")
        return
    for entry in rows:
        path = f"{under}/{entry.name}" if under else entry.name
        is_folder = entry.is_dir(follow_symlinks=False)
        left_out = _why_ignored(entry.name, path, is_folder, patterns)
        if left_out:
            yield Found(path, "ignored", left_out)
        elif entry.is_symlink():
            yield Found(path, "refused", "a symbolic link, which is not followed")
        elif is_folder and depth >= MAX_DEPTH:
            yield Found(path, "refused", f"nested deeper than {MAX_DEPTH} folders")
        elif is_folder:
            yield from _walk(root, path, patterns, depth + 1)
        else:
            yield _file(entry, path)


def _file(entry: os.DirEntry, path: str) -> Found:
    try:
        path.encode("utf-8")
        facts = entry.stat(follow_symlinks=False)
    except UnicodeEncodeError:
        return Found(path, "refused", "its name is not UTF-8")
    except OSError as error:
        return Found(path, "refused", reason_of(error))
    if not entry.is_file(follow_symlinks=False):
        return Found(path, "refused", "a pipe, socket or device, not a regular file")
    return Found(path, "file", "", facts.st_size, facts.st_mtime_ns)


def _why_ignored(name: str, path: str, is_folder: bool, patterns: list["Pattern"]) -> str:
    if is_folder and (name in _ALWAYS_FOLDERS or name.startswith(".")):
        return "a folder that never holds sources"
    if name.lower() in _LITTER:
        return "system litter"
    if not is_folder and _LOCKS.match(name):
        return "a lock, backup or swap file"
    if not is_folder and name.endswith(_DATABASE_SIDE):
        return "a database's side file"
    if not is_folder and name.startswith("."):
        return "a hidden file"
    verdict = False
    for pattern in patterns:
        if pattern.matches(path, is_folder):
            verdict = not pattern.keep
    return f"left out by {IGNORE_FILE}" if verdict else ""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line of .ragjudgeignore in gitignore's syntax: the last match wins, `!` keeps."""
    expression: re.Pattern[str]
    keep: bool
    folders_only: bool

    def matches(self, path: str, is_folder: bool) -> bool:
        return (is_folder or not self.folders_only) and self.expression.match(path) is not None


def _patterns(root: str) -> list[Pattern]:
    path = os.path.join(root, IGNORE_FILE)
    if not os.path.lexists(path):
        return []
    try:
        lines = read_file(path, 1024 * 1024).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise RagjudgeError(printable(path), f"not UTF-8 at byte {error.start}") from None
    return [pattern_of(line.strip()) for line in lines
            if line.strip() and not line.lstrip().startswith("#")]


def pattern_of(line: str) -> Pattern:
    """A Pattern from a line that is neither blank nor a comment."""
    keep, line = line.startswith("!"), line.removeprefix("!")
    folders_only, line = line.endswith("/"), line.rstrip("/")
    anchored = "/" in line
    body = _expression(line.lstrip("/"))
    return Pattern(re.compile(rf"\A{'' if anchored else '(?:.*/)?'}{body}\Z", re.DOTALL), keep,
                   folders_only)


def _expression(glob: str) -> str:
    made, at = "", 0
    while at < len(glob):
        if glob.startswith("**/", at):
            made, at = made + "(?:.*/)?", at + 3
        elif glob.startswith("**", at):
            made, at = made + ".*", at + 2
        else:
            made += {"*": "[^/]*", "?": "[^/]"}.get(glob[at], re.escape(glob[at]))
            at += 1
    return made
