"""The sources of an adopted report: files of a folder, or pages, each matched to what the report names."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ragjudge import readers
from ragjudge.calc.adopted_sources import is_of_another, match, own_address
from ragjudge.records.adopted import By, ReferenceRow
from ragjudge.records.canonical import sha256_hex
from ragjudge.records.errors import ConfigError, RagjudgeError
from ragjudge.records.strict_json import parse_json
from ragjudge.records.urls import is_web, parse_url
from ragjudge.research.draft import OpenSource
from ragjudge.runner.project import Project
from ragjudge.runner.walk import walk
from ragjudge.text.report_reading import Target, same_place

MAPS = ("sources.json", "references.toml")
"""Files of the folder that say {number or URL: file}; sources.toml holds the owner's statements."""
_NO_SOURCES = frozenset((*MAPS, "sources.toml", "policy.toml", "ragjudge.toml", ".ragjudgeignore"))


@dataclass(slots=True)
class Shelf:
    """What could be read, and for which reference.

    Attributes:
        rows: One for each target, in order.
        open: uri → the source as read.
        unread: uri or file → why it could not be read.
        surplus: Files that belong to no reference.
    """
    rows: list[ReferenceRow]
    open: dict[str, OpenSource] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)
    surplus: list[str] = field(default_factory=list)

    def why_not(self, target: Target) -> str:
        """Why the page of a target could not be read; "" if none was tried."""
        return next((why for uri, why in self.unread.items() if target.url and is_web(uri)
                     and same_place(uri) == same_place(target.url)), "")


def no_sources(targets: Sequence[Target]) -> Shelf:
    """Neither a folder nor the network: nothing is there to be read."""
    return Shelf([ReferenceRow(one.key, one.url, one.title, None, None) for one in targets])


def from_folder(targets: Sequence[Target], project: Project) -> Shelf:
    """The files of the project's corpus folder, matched by map, own address, number or name.

    Raises:
        ConfigError: A map that is none, or that names a file which is not there.
    """
    shelf = no_sources(targets)
    files = [one.path for one in walk(project.corpus) if one.state == "file"]
    mapped = _map(project, files)
    owns: dict[str, str | None] = {}
    for path in files:
        uri = f"{project.uri_prefix}/{path}"
        if path.rpartition("/")[2] in _NO_SOURCES and uri not in mapped.values():
            continue
        opened = _open(uri, project, shelf)
        if opened is not None:
            shelf.open[uri] = opened
            owns[uri] = own_address(opened.document.text)
    shelf.rows = [_matched(one, mapped, owns) for one in targets]
    used = {one.source for one in shelf.rows}
    shelf.surplus = [uri for uri in shelf.open if uri not in used]
    return shelf


def from_web(targets: Sequence[Target], project: Project) -> Shelf:
    """The pages of the URLs that the report names, fetched as ragjudge.toml allows it."""
    shelf = no_sources(targets)
    asked: dict[int, str] = {}
    for index, one in enumerate(targets):
        if one.url is None:
            continue
        try:
            asked[index] = str(parse_url(one.url))
        except RagjudgeError as error:
            shelf.unread[one.url] = error.what
    from ragjudge.runner.web_access import fetch_pages  # loads the network only where it is asked for
    for url, page in fetch_pages(project, asked.values()).items():
        if page.data is None or page.document is None:
            shelf.unread[url] = page.why
        else:
            shelf.open[url] = OpenSource(url, sha256_hex(page.data), page.document, None)
    for index, url in asked.items():
        if url in shelf.open:
            shelf.rows[index] = replace(shelf.rows[index], source=url, by="fetch")
    return shelf


def _open(uri: str, project: Project, shelf: Shelf) -> OpenSource | None:
    try:
        data = project.read_source(uri)
        return OpenSource(uri, sha256_hex(data), readers.read_cited(data, uri), None)
    except RagjudgeError as error:
        shelf.unread[uri] = error.what
        return None


def _matched(target: Target, mapped: Mapping[str, str], owns: Mapping[str, str | None]) -> ReferenceRow:
    source: str | None = None
    by: By | None = None
    names = [target.key, target.key.removeprefix("^")] if target.key else []
    names += [same_place(target.url)] if target.url else []
    for name in names:
        if source is None and mapped.get(name) in owns:
            source, by = mapped[name], "map"
            if is_of_another(target.url, owns[source]):
                raise ConfigError(f"the map of sources: {name}",
                                  f"{source_name(source)} begins with {owns[source]}, not with {target.url}",
                                  "name the file of that address, or mend the file's first line")
    if source is None:
        ways = [(("url", "number", "name").index(way), uri, way) for uri, own in owns.items()
                if (way := match(target.key, target.url, uri, own))]
        if ways:
            _, source, by = min(ways)
    return ReferenceRow(target.key, target.url, target.title, source, by)


def _map(project: Project, files: Sequence[str]) -> dict[str, str]:
    """Number, or place of a URL → uri."""
    found: dict[str, str] = {}
    for name in MAPS:
        if name not in files:
            continue
        for key, path in _parsed(project, name).items():
            if type(path) is not str or path not in files:
                raise ConfigError(f"{name}: {key}", f"{path!r} is no file of the folder",
                                  "name a file beside it")
            place = same_place(key) if is_web(key) or key.startswith("www.") else key.strip("[] ")
            found[place] = f"{project.uri_prefix}/{path}"
    return found


def _parsed(project: Project, name: str) -> dict[str, Any]:
    data = project.read_source(f"{project.uri_prefix}/{name}")
    try:
        made = parse_json(data, name) if name.endswith(".json") else tomllib.loads(data.decode("utf-8"))
    except (RagjudgeError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(name, f"cannot be read: {error}", '{"1": "first.html"}') from None
    if type(made) is not dict:
        raise ConfigError(name, "no table of numbers or URLs", '{"1": "first.html"}')
    return made


def source_name(uri: str) -> str:
    """A source as people name it: a URL, or the path inside its folder."""
    return uri if is_web(uri) else uri.partition("/")[2]


