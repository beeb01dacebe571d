"""The auditor's key: read from a file that only its owner can read. Source: docs/formats.md 4.5"""

import os
import stat

from ragjudge.records.audit_key import key_id
from ragjudge.records.errors import ConfigError
from ragjudge.runner.files import printable, read_file
from ragjudge.runner.project import Project

MIN_KEY_BYTES = 16
_MAX_KEY_BYTES = 4096


def key_path(project: Project, given: str | None) -> str | None:
    """The key file of the command line, else that of ragjudge.toml; None where neither names one."""
    if given:
        return given
    named = project.setting("audit_key_file")
    return os.path.join(project.root or project.corpus, named) if named else None


def key_for(project: Project, given: str | None = None) -> bytes | None:
    """The key that signs audits, None where none is named.

    Raises:
        SourceError: The file cannot be read.
        ConfigError: It holds less than a key: an empty file must not switch signing off.
    """
    path = key_path(project, given)
    if path is None:
        return None
    key = read_file(path, _MAX_KEY_BYTES).strip()
    if len(key) < MIN_KEY_BYTES:
        raise ConfigError(printable(path), f"a key of {len(key)} bytes, at least {MIN_KEY_BYTES} are wanted",
                          "for example: openssl rand -hex 32 > FILE")
    return key


def key_warning(project: Project, given: str | None = None) -> str:
    """One line if others than the owner can read or change the key file; "" if not, or there is none."""
    return mode_warning(key_path(project, given))


def mode_warning(path: str | None) -> str:
    """See key_warning."""
    try:
        mode = stat.S_IMODE(os.stat(path).st_mode) if path else 0
    except OSError:
        return ""  # reading it says why
    if path and mode & 0o077:
        return f"{printable(path)}: mode {mode:04o}, others may read or change the key (chmod 600)"
    return ""


def key_line(project: Project) -> str:
    """For doctor: the name of the project's key, never the key."""
    key = key_for(project)
    return f"{key_id(key)} ({printable(key_path(project, None) or '')})" if key else "none"
