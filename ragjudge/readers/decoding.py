"""Bytes to text: byte order mark, strict UTF-8, UTF-16, what the document declares, then a stated guess.

Source: https://encoding.spec.whatwg.org/ for labels; CASES T14, T15.
"""

from collections.abc import Sequence

from ragjudge.readers.charset_guess import guess, guess_utf16
from ragjudge.records.errors import SourceError
from ragjudge.records.units import Decoding

IANA = {"gb18030": "gb18030", "big5": "big5", "big5hkscs": "big5-hkscs", "shift_jis": "shift_jis",
        "cp932": "shift_jis", "euc_jp": "euc-jp", "euc_kr": "euc-kr", "cp949": "euc-kr",
        "cp1250": "windows-1250", "cp1251": "windows-1251", "cp1252": "windows-1252",
        "cp1253": "windows-1253", "cp1254": "windows-1254", "cp1257": "windows-1257",
        "koi8_r": "koi8-r", "iso8859_2": "iso-8859-2", "iso8859_5": "iso-8859-5",
        "iso8859_7": "iso-8859-7", "iso8859_15": "iso-8859-15", "utf-8": "utf-8",
        "utf-16-le": "utf-16le", "utf-16-be": "utf-16be", "utf-32-le": "utf-32le",
        "utf-32-be": "utf-32be"}
LABELS = {"gb2312": "gb18030", "gbk": "gb18030", "gb18030": "gb18030", "x-gbk": "gb18030",
          "cp936": "gb18030", "gb_2312-80": "gb18030", "big5": "big5hkscs", "big5-hkscs": "big5hkscs",
          "x-x-big5": "big5hkscs", "cn-big5": "big5hkscs", "shift_jis": "cp932", "shift-jis": "cp932",
          "sjis": "cp932", "windows-31j": "cp932", "x-sjis": "cp932", "euc-jp": "euc_jp",
          "x-euc-jp": "euc_jp", "euc-kr": "cp949", "ks_c_5601-1987": "cp949", "iso-8859-1": "cp1252",
          "latin1": "cp1252", "us-ascii": "cp1252", "ascii": "cp1252", "windows-1252": "cp1252",
          "cp1252": "cp1252", "windows-1250": "cp1250", "windows-1251": "cp1251", "cp1251": "cp1251",
          "windows-1253": "cp1253", "windows-1254": "cp1254", "iso-8859-9": "cp1254",
          "windows-1257": "cp1257", "koi8-r": "koi8_r", "iso-8859-2": "iso8859_2",
          "iso-8859-5": "iso8859_5", "iso-8859-7": "iso8859_7", "iso-8859-15": "iso8859_15",
          "utf-8": "utf-8", "utf8": "utf-8", "utf-16le": "utf-16-le", "utf-16": "utf-16-le",
          "utf-16be": "utf-16-be"}
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe\x00\x00", "utf-32-le"),
          (b"\x00\x00\xfe\xff", "utf-32-be"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_CONTROLS = bytes(one for one in range(32) if one not in (8, 9, 10, 12, 13, 27)) + b"\x7f"
MAX_CONTROL_SHARE = 0.002
DAMAGED_CONFIDENCE = 60
LAST_RESORT_CONFIDENCE = 30
BINARY_MEND = "rename it to its true kind, or leave it out with .ragjudgeignore"


def decode(data: bytes, declared: str | Sequence[str] | None = None,
           name: str = "") -> tuple[str, Decoding]:
    """The text and how it was found; a byte order mark is dropped, nothing else is changed.

    Args:
        declared: Encoding labels that the server or the document itself states (HTML meta, XML
            declaration), the weightiest first; the first one that the bytes obey is taken.
        name: For the error's `where`.

    Raises:
        SourceError: Binary data, or no encoding gives plausible text.
    """
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return _marked(data[len(mark):], codec, name)
    if b"\0" in data:
        return _with_nulls(data, name)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _legacy(data, declared, name, error)
    _refuse_controls(data, name)
    return text, Decoding("utf-8", 100)


def _marked(data: bytes, codec: str, name: str) -> tuple[str, Decoding]:
    try:
        text = data.decode(codec)
    except UnicodeDecodeError as error:
        repaired = _repair(data) if codec == "utf-8" else None
        if repaired is None:
            raise SourceError(name, f"marked as {IANA[codec]} but byte {error.start} is not: "
                              f"{error.reason}", "save it again as UTF-8") from None
        return repaired
    if "\0" in text:
        raise SourceError(name, f"binary data: U+0000 in {IANA[codec]} text", BINARY_MEND)
    return text, Decoding(IANA[codec], 100)


def _with_nulls(data: bytes, name: str) -> tuple[str, Decoding]:
    """Plausible UTF-16 without a mark; anything else with zero bytes is binary."""
    codec = guess_utf16(data)
    if codec:
        return data.decode(codec), Decoding(IANA[codec], 90)
    raise SourceError(name, f"binary data: {data.count(0)} zero bytes, not text", BINARY_MEND)


def _refuse_controls(data: bytes, name: str) -> None:
    controls = len(data) - len(data.translate(None, _CONTROLS))
    if controls > 4 and controls > MAX_CONTROL_SHARE * len(data):
        raise SourceError(name, f"binary data: {controls} control characters in {len(data)} bytes",
                          BINARY_MEND)


def _repair(data: bytes) -> tuple[str, Decoding] | None:
    """UTF-8 with a few bad bytes: they become U+FFFD, and the confidence says so."""
    text = data.decode("utf-8", "replace")
    lost = text.count("\ufffd")
    wide = sum(one > "\x7f" for one in text) - lost
    if lost <= max(1, wide // 20) and wide >= 4 * lost:
        return text, Decoding("utf-8", DAMAGED_CONFIDENCE)
    return None


def _legacy(data: bytes, declared: str | Sequence[str] | None, name: str,
            error: UnicodeDecodeError) -> tuple[str, Decoding]:
    _refuse_controls(data, name)
    for label in [declared] if isinstance(declared, str) else declared or ():
        codec = LABELS.get(label.strip().lower())
        if codec and codec != "utf-8":
            try:
                return data.decode(codec), Decoding(IANA[codec], 100)
            except UnicodeDecodeError:
                pass
    repaired = _repair(data)
    if repaired:
        return repaired
    found = guess(data)
    if found:
        return data.decode(found[0]), Decoding(IANA[found[0]], found[1])
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        raise SourceError(name, f"encoding not recognised: byte {error.start} is not UTF-8 and no "
                          "other encoding gives plausible text", "save it again as UTF-8") from None
    wide = sum(one > "\x7f" for one in text)
    if wide * 5 > len(text):
        raise SourceError(name, "encoding not recognised: no encoding gives plausible text",
                          "save it again as UTF-8")
    return text, Decoding("windows-1252", LAST_RESORT_CONFIDENCE)


def weighed(server: str | None, page: str | None) -> list[str]:
    """The labels of server and page, the weightier first: the server's, as in the standard.

    A Latin label of the server is mostly its default for every page, and any bytes obey it: then the
    page's own label comes first.
    """
    labels = [one for one in (server, page) if one]
    if len(labels) == 2 and LABELS.get(labels[0].strip().lower()) == "cp1252":
        labels.reverse()
    return labels


def lost_characters(text: str, decoding: Decoding) -> tuple[str, ...]:
    """The warning about characters that could not be decoded, if there were any."""
    lost = text.count("\ufffd") if decoding.confidence == DAMAGED_CONFIDENCE else 0
    return (f"{lost} damaged characters read as U+FFFD",) if lost else ()
