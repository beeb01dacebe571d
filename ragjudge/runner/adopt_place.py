"""Where an adopted report's sources are, and where its bundle goes."""

import os
from collections.abc import Mapping
from typing import Any

from ragjudge.runner.project import Project, open_project
from ragjudge.runner.settings import FILE_NAME


def project_for(project: str | None, sources: str | None, report: str, environment: Mapping[str, str],
                flags: Mapping[str, Any]) -> Project:
    """The project of a run: its rules judge, its reports/ take the bundle, its corpus is the sources' folder.

    Without a project around the current folder the starter's rules hold and the bundle goes to the cache
    folder of the sources, or of the report's own folder where none are given.

    Raises:
        ConfigError: A folder that is not there, or ragjudge.toml is wrong.
    """
    root = project if project is not None else _root_of(os.getcwd())
    if root is None:
        folder = sources or os.path.dirname(os.path.abspath(report))
        return open_project(None, folder, environment, flags)
    return open_project(root, sources, environment, flags, need_corpus=False)


def _root_of(folder: str) -> str | None:
    """The nearest folder upward that holds ragjudge.toml."""
    here = os.path.realpath(folder)
    while not os.path.lexists(os.path.join(here, FILE_NAME)):
        above = os.path.dirname(here)
        if above == here:
            return None
        here = above
    return here
