"""`ragjudge init`: the starter project, written whole or not at all."""

import os
import shutil

from ragjudge.records.errors import ConfigError
from ragjudge.runner.files import printable, write_tree
from ragjudge.runner.settings import FILE_NAME, SETTINGS
from ragjudge.runner.starter import starter_project


def init_project(directory: str) -> list[str]:
    """Make the folder; the names of the files written, sorted.

    Raises:
        ConfigError: The folder is there and not empty, or it cannot be made.
    """
    target = os.path.abspath(directory)
    shown = printable(directory)
    if os.path.lexists(target) and not (os.path.isdir(target) and not os.listdir(target)):
        raise ConfigError(shown, "exists and is not an empty folder", "choose another name")
    files = starter_project() | {FILE_NAME: starter_settings(), ".gitignore": b".ragjudge/\n"}
    beside = f"{target}.{os.getpid()}.new"
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        write_tree(beside, files)
        if os.path.isdir(target):
            os.rmdir(target)
        os.rename(beside, target)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    return sorted(files)


def starter_settings() -> bytes:
    """ragjudge.toml with every key, its default and its meaning, all commented out."""
    lines = ["# Settings of this project. Every key is optional; `ragjudge doctor` shows what holds.", ""]
    for one in SETTINGS:
        value = {str: f'"{one.default}"', int: str(one.default), list: "[]",
                 bool: str(one.default).lower()}[one.kind]
        lines += [f"# {one.meaning}", f"# {one.key} = {value}", ""]
    return "\n".join(lines).encode("utf-8")
