"""Folders of bundles: a report appears whole or not at all, and is never written over."""

import os
import shutil
from collections.abc import Mapping

from ragjudge.runner.files import (file_facts, same_tree, sync_folder, write_file_atomic, write_tree)

OUTSIDE = frozenset(("run.json", "audit/run.json", "scorecard.json"))
"""Names outside the manifests: wall-clock facts and the verdict; they do not make bundles differ."""
_MOST_VERSIONS = 10_000


def write_folder_atomic(parent: str, name: str, files: Mapping[str, bytes]) -> tuple[str, bool]:
    """Write a bundle as parent/name, or find it there already.

    The same bytes again: the old folder is kept. Other bytes under that name: `-2`, `-3` ….

    Returns:
        The folder's path, and whether it was written now.
    Raises:
        OSError: Nothing but an unfinished `*.new` folder can be left, which the next run removes.
    """
    os.makedirs(parent, exist_ok=True)
    _remove_unfinished(parent)
    for number in range(1, _MOST_VERSIONS):
        target = os.path.join(parent, name if number == 1 else f"{name}-{number}")
        if file_facts(target) is None:
            _place(parent, target, files)
            return target, True
        if same_tree(target, files, OUTSIDE):
            return target, False
    raise OSError(f"{parent}: {name} has {_MOST_VERSIONS} versions")


def _place(parent: str, target: str, files: Mapping[str, bytes]) -> None:
    beside = f"{target}.{os.getpid()}.new"
    try:
        write_tree(beside, files)
        os.rename(beside, target)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    sync_folder(parent)


def _remove_unfinished(parent: str) -> None:
    """Folders `*.<pid>.new` whose process is gone were left by a kill or a power cut."""
    for name in os.listdir(parent):
        pid = name[:-4].rpartition(".")[2] if name.endswith(".new") else ""
        if pid.isascii() and pid.isdecimal() and not _runs(int(pid)):
            shutil.rmtree(os.path.join(parent, name), ignore_errors=True)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def name_newest(parent: str, folder: str) -> None:
    """Write `latest.txt`: the name of the newest report."""
    write_file_atomic(os.path.join(parent, "latest.txt"),
                      os.path.basename(folder).encode() + b"\n")
