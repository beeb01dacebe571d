"""Where everything lies: a project folder, or any folder given by --corpus."""

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ragjudge.records.errors import ConfigError, SourceError
from ragjudge.runner.files import printable, read_file, read_under
from ragjudge.runner.settings import FILE_NAME, Resolved, resolve
from ragjudge.runner.starter import ONTOLOGY, RULE_FILES, starter_rules
from ragjudge.runner.walk import walk


@dataclass(frozen=True, slots=True)
class Project:
    """Folders of one run, absolute. A source's uri is "corpus/" + its path inside `corpus`.

    Attributes:
        root: The project folder; None with --corpus alone.
        state: index.db, caches, refused/: can always be made again.
        uri_prefix: What a uri begins with: the corpus folder's name inside the project.
    """
    root: str | None
    corpus: str
    state: str
    reports: str
    uri_prefix: str
    settings: dict[str, Resolved]

    @property
    def index_path(self) -> str:
        return os.path.join(self.state, "index.db")

    @property
    def refused(self) -> str:
        return os.path.join(self.state, "refused")

    def setting(self, key: str) -> Any:
        return self.settings[key].value

    def read_source(self, uri: str) -> bytes:
        """The bytes of a source now.

        Raises:
            SourceError: Not under the corpus, or not readable.
        """
        head = self.uri_prefix + "/"
        if not uri.startswith(head):
            raise SourceError(printable(uri), f"does not lie under {self.uri_prefix}/")
        cap = self.setting("max_file_mib") * 1024 * 1024
        return read_under(self.corpus, uri.removeprefix(head), cap)


def open_project(project: str | None, corpus: str | None, environment: Mapping[str, str],
                 flags: Mapping[str, Any], *, need_corpus: bool = True) -> Project:
    """The project that the options, or the current folder, mean.

    --corpus alone never uses the project around the current folder: the same command gives the same
    answer wherever it is typed.

    Raises:
        ConfigError: A folder that is not there, or ragjudge.toml is wrong.
    """
    for option, folder in (("--project", project), ("--corpus", corpus)):
        if folder is not None and not os.path.isdir(folder):
            raise ConfigError(f"{option} {printable(folder)}", "no such folder")
    if corpus is not None and project is None:
        return _loose(os.path.realpath(corpus), environment, flags)
    root = os.path.realpath(project) if project is not None else _around(os.getcwd())
    settings = _settings(root, environment, flags)
    name = settings["corpus"].value.strip("/")
    state = os.path.join(root, ".ragjudge")
    reports = os.path.join(root, settings["reports"].value)
    if corpus is not None:
        inside = os.path.realpath(corpus)
        state = os.path.join(state, "corpora", _folder_key(inside))
        return Project(root, inside, state, reports, "corpus", settings)
    if need_corpus and not os.path.isdir(os.path.join(root, name)):
        raise ConfigError(printable(root), f"no folder {name}/ in it",
                         "`ragjudge init DIR` makes a project, `--corpus DIR` takes any folder")
    return Project(root, os.path.join(root, name), state, reports, name, settings)


def _around(folder: str) -> str:
    """The nearest folder upward that holds ragjudge.toml; else the folder itself."""
    here = os.path.realpath(folder)
    while not os.path.lexists(os.path.join(here, FILE_NAME)):
        above = os.path.dirname(here)
        if above == here:
            return os.path.realpath(folder)
        here = above
    return here


def _settings(root: str, environment: Mapping[str, str], flags: Mapping[str, Any]) -> dict[str, Resolved]:
    path = os.path.join(root, FILE_NAME)
    text = None
    if os.path.lexists(path):
        try:
            text = read_file(path, 1024 * 1024).decode("utf-8")
        except UnicodeDecodeError as error:
            raise ConfigError(printable(path), f"not UTF-8 at byte {error.start}") from None
        except SourceError as error:
            raise ConfigError(error.where, error.what) from None
    return resolve(text, printable(path), environment, flags)


def _loose(folder: str, environment: Mapping[str, str], flags: Mapping[str, Any]) -> Project:
    state = os.path.join(cache_folder(environment), _folder_key(folder))
    return Project(None, folder, state, os.path.join(state, "reports"), "corpus",
                   resolve(None, FILE_NAME, environment, flags))


def _folder_key(folder: str) -> str:
    name = "".join(one if one.isascii() and (one.isalnum() or one in "-_") else "_"
                   for one in os.path.basename(folder))[:40]
    return f"{name or 'root'}-{hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]}"


def cache_folder(environment: Mapping[str, str]) -> str:
    """$XDG_CACHE_HOME/ragjudge, else ~/.cache/ragjudge."""
    above = environment.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(above):
        above = os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(above, "ragjudge")


def rules_files(project: Project) -> dict[str, bytes]:
    """The files the rules pack is compiled from: path → bytes.

    The project's own; without an ontology/ the starter's, with the project's policy and sources over
    them. With --corpus alone the starter's `sources.toml` is dropped: it speaks of other files; one in
    the folder itself is taken.

    Raises:
        SourceError: A rules file cannot be read.
    """
    home = project.root if project.root is not None else project.corpus
    own = {name: read_file(os.path.join(home, name)) for name in RULE_FILES
           if os.path.lexists(os.path.join(home, name))}
    if project.root is None:
        own.pop("policy.toml", None)
    folder = os.path.join(home, ONTOLOGY)
    if project.root is not None and os.path.isdir(folder):
        for found in walk(folder):
            if found.state == "file" and found.path.endswith(".toml"):
                own[f"{ONTOLOGY}/{found.path}"] = read_under(folder, found.path)
        return dict(sorted(own.items()))
    return dict(sorted((starter_rules() | {"sources.toml": b""} | own).items()))
