"""The auditor's process: one frame in (request, rules), one frame out (the files of audit/).

It opens the sources by itself, through the one disk door and the one network door.
"""

import os
import sys
from typing import Any


def main() -> None:
    """Read the frame, audit, write the frame, exit. 0 means: the audit is whole."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing but the frame may come on the pipe
    try:
        out.write(_audit())
        out.flush()
    except BaseException as error:  # the parent takes any exit but 0 for a failed audit
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)


def _audit() -> bytes:
    from ragjudge.audit import AuditRun, audit
    from ragjudge.runner.frame import pack_frame, read_frame

    head, files = read_frame(sys.stdin.buffer)
    run = AuditRun(head["now"], head["auditor"], head["manifest_sha256"],
                   bytes.fromhex(head["key"]) if head["key"] else None)
    place = _Corpus(head["corpus"], head["uri_prefix"] + "/", head["max_bytes"])
    web = _web(head["net"]) if b"://" in files["request"] else None
    second = _Second(head["models"]) if head["models"] else None
    made = audit(files["request"], files["rules"], run, place.read, web, reader=second,
                 open_database=place.copy, workers=head["net"]["workers"], budget_s=head["net"]["budget_s"])
    return pack_frame({"web": _facts(web), "model": second.facts() if second else {}}, made)


def _web(net: dict):
    """The way to the web, and a record of what came over it; an audit of files alone loads none of it."""
    from ragjudge.net.replay import Recording
    from ragjudge.runner.web_access import transport_of
    return Recording(transport_of(net))


def _facts(web) -> list:
    if web is None:
        return []
    from ragjudge.net.facts import facts_of
    return facts_of(web.replies)


class _Second:
    """Makes the model that reads after the rules, and says afterwards what came of it."""

    def __init__(self, models: dict) -> None:
        self._models = models
        self._made: Any = None

    def __call__(self, pack):
        from ragjudge.audit.second_reader import SecondReader, Terms
        from ragjudge.runner.model_access import endpoint_of
        models = self._models
        terms = Terms(models["model"], models["max_calls"], models["max_tokens"], tuple(models["not_models"]))
        self._made = SecondReader(endpoint_of(models), terms, pack)
        return self._made

    def facts(self) -> dict:
        """See SecondReader.facts."""
        return self._made.facts() if self._made else {}


class _Corpus:
    """The corpus folder: its files, and private copies of its databases."""

    def __init__(self, folder: str, prefix: str, max_bytes: int) -> None:
        self._folder, self._prefix, self._max_bytes = folder, prefix, max_bytes

    def read(self, uri: str) -> bytes:
        """The bytes of a source. Raises SourceError."""
        from ragjudge.records.errors import SourceError
        from ragjudge.runner.files import read_under
        if not uri.startswith(self._prefix):
            raise SourceError(uri, f"does not lie under {self._prefix}")
        return read_under(self._folder, uri.removeprefix(self._prefix), self._max_bytes)

    def copy(self, uri: str) -> bytes:
        """A private copy of a database. Raises SourceError."""
        from ragjudge.records.errors import SourceError
        from ragjudge.tables.private_copy import private_copy
        head = self.read(uri)  # a regular file inside the corpus, no link on the way
        path = os.path.join(self._folder, uri.removeprefix(self._prefix))
        try:
            return private_copy(path, head, self._max_bytes)
        except SourceError as error:
            raise SourceError(uri, error.what, error.mend) from None
