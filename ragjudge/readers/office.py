"""Office Open XML packages from bytes: bounded ZIP parts, guarded XML.

Bombs are refused by size while unpacking, document type declarations before parsing, deep nesting while
parsing. Source: ECMA-376 part 2 (packages).
"""

import io
import re
import struct
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib
from collections.abc import Iterator
from functools import lru_cache
from xml.etree.ElementTree import Element

from ragjudge.records.errors import SourceError

MAX_PARTS = 20_000
MAX_PART_BYTES = 256 * 1024 * 1024
MAX_TOTAL_BYTES = 512 * 1024 * 1024
MAX_RATIO = 400
RATIO_FROM_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 200
CHUNK = 1 << 16
_ENCODING = re.compile(rb"<\?xml[^>]{0,80}?encoding[ \t\r\n]*=[ \t\r\n]*[\"']([A-Za-z0-9._-]{1,40})")
_DECLARATION = re.compile(r"\A<\?xml[^>]{0,200}\?>")
_RELATION = "relationship"
MEND = "open it in an office program and save it again"


@lru_cache(maxsize=4096)
def local(tag: str) -> str:
    """The name of an element or attribute without its namespace."""
    return tag.rpartition("}")[2]


def attribute(element: Element, name: str) -> str | None:
    """An attribute by its local name, whatever its namespace."""
    found = element.get(name)
    if found is not None:
        return found
    return next((value for key, value in element.attrib.items() if local(key) == name), None)


class Archive:
    """The parts of a package; names are compared without case, as ECMA-376 part 2 wants."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name, self.unpacked, self.packed = name, 0, len(data)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            entries = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, struct.error, OSError, EOFError, RuntimeError,
                UnicodeDecodeError, IndexError, OverflowError):
            raise SourceError(name, "damaged: not a whole ZIP archive, perhaps cut off", MEND) from None
        if len(entries) > MAX_PARTS:
            raise SourceError(name, f"refused: {len(entries)} parts, at most {MAX_PARTS} are read")
        self._entries = {one.filename.replace("\\", "/").lstrip("/").lower(): one for one in entries}

    def __contains__(self, part: str) -> bool:
        return part.lstrip("/").lower() in self._entries

    def read(self, part: str) -> bytes:
        """The bytes of a part.

        Raises:
            SourceError: Missing, encrypted, damaged, or too big when unpacked.
        """
        entry = self._entries.get(part.lstrip("/").lower())
        if entry is None:
            raise SourceError(self.name, f"damaged: no part {part}", MEND)
        if entry.flag_bits & 1:
            raise SourceError(self.name, "not read: encrypted", "save it without a password")
        pieces, size = [], 0
        try:
            with self._zip.open(entry) as stream:
                while piece := stream.read(CHUNK):
                    size += len(piece)
                    self._check_size(part, size)
                    pieces.append(piece)
        except (zipfile.BadZipFile, zlib.error, ValueError, struct.error, OSError, EOFError,
                RuntimeError, UnicodeDecodeError, OverflowError) as error:
            raise SourceError(self.name, f"damaged: part {part} cannot be unpacked "
                              f"({type(error).__name__})", MEND) from None
        self.unpacked += size
        return b"".join(pieces)

    def _check_size(self, part: str, size: int) -> None:
        total = self.unpacked + size
        if size > MAX_PART_BYTES or total > MAX_TOTAL_BYTES or (
                total > RATIO_FROM_BYTES and total > MAX_RATIO * self.packed):
            raise SourceError(self.name, f"refused: part {part} unpacks to more than {size} bytes, a ZIP "
                              "bomb or too big to read", "split the document")

    def xml(self, part: str) -> Element:
        """The root of an XML part."""
        return parse_xml(self.read(part), f"{self.name}#{part}")

    def relations(self, part: str) -> dict[str, tuple[str, str]]:
        """Relationship id -> (last word of its type, target part) of a part; {} if it has none."""
        folder, _, last = part.rpartition("/")
        of = f"{folder}/_rels/{last}.rels" if folder else f"_rels/{last}.rels"
        if of not in self:
            return {}
        made = {}
        for one in self.xml(of):
            if local(one.tag).lower() == _RELATION and one.get("TargetMode") != "External":
                target = one.get("Target", "")
                made[one.get("Id", "")] = (one.get("Type", "").rpartition("/")[2], _resolve(folder, target))
        return made

    def related(self, part: str, kind: str) -> str | None:
        """The part that a relationship of that type leads to, if it exists."""
        return next((target for one, target in self.relations(part).values()
                     if one.lower() == kind.lower() and target in self), None)


def _resolve(folder: str, target: str) -> str:
    if target.startswith("/"):
        return target[1:]
    parts = folder.split("/") if folder else []
    for step in target.split("/"):
        if step == ".." and parts:
            parts.pop()
        elif step not in (".", "..", ""):
            parts.append(step)
    return "/".join(parts)


def _guarded(data: bytes, where: str) -> bytes:
    """UTF-8 XML without a document type; other encodings are turned into it or refused."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            raise SourceError(where, "damaged: not the UTF-16 that it is marked as", MEND) from None
        data = _DECLARATION.sub("", text, count=1).encode("utf-8", "replace")
    declared = _ENCODING.match(data.removeprefix(b"\xef\xbb\xbf")[:200])
    if declared and declared[1].lower() not in (b"utf-8", b"utf8", b"us-ascii", b"ascii"):
        raise SourceError(where, f"refused: XML in {declared[1].decode('ascii')}, wanted UTF-8", MEND)
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise SourceError(where, "refused: XML with a document type declaration or entities", MEND)
    return data


def xml_events(data: bytes, where: str) -> Iterator[tuple[str, Element]]:
    """("start" or "end", element) of guarded XML, in order; the caller may clear what it has used."""
    data = _guarded(data, where)
    parser = ElementTree.XMLPullParser(("start", "end"))
    depth = 0
    try:
        for at in range(0, len(data), CHUNK):
            parser.feed(data[at:at + CHUNK])
            for event, element in parser.read_events():
                depth += 1 if event == "start" else -1
                if depth > MAX_DEPTH:
                    raise SourceError(where, f"refused: XML nested deeper than {MAX_DEPTH}")
                yield event, element
        parser.close()
        yield from parser.read_events()
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise SourceError(where, f"damaged: not well-formed XML ({error})", MEND) from None


def parse_xml(data: bytes, where: str) -> Element:
    """The root element of guarded XML.

    Raises:
        SourceError: Not well-formed, a document type declaration, another encoding, too deep.
    """
    root = None
    for _, element in xml_events(data, where):
        root = element if root is None else root
    if root is None:
        raise SourceError(where, "damaged: an empty XML part", MEND)
    return root


def main_part(archive: Archive, default: str, what: str) -> str:
    """The part that the package says is its document.

    Raises:
        SourceError: There is none, or it is not where a `what` keeps it.
    """
    part = archive.related("", "officeDocument") or default
    wanted = default.partition("/")[0] + "/"
    if part not in archive or default not in archive and not part.lower().startswith(wanted):
        raise SourceError(archive.name, f"not read: no {what} part, so this is another kind of file than its "
                          "name says", "rename it to its true kind")
    return part
