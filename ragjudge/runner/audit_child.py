"""The auditor's process: one frame in (request, rules), one frame out (the files of audit/).

It opens the sources by itself, through the one disk door and the one network door.
"""

import os
import sys


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
    from ragjudge.net import Fetch
    from ragjudge.runner.files import read_under
    from ragjudge.runner.frame import pack_frame, read_frame

    head, files = read_frame(sys.stdin.buffer)
    run = AuditRun(head["now"], head["auditor"], head["manifest_sha256"],
                   bytes.fromhex(head["key"]) if head["key"] else None)
    prefix = head["uri_prefix"] + "/"

    def open_file(uri: str) -> bytes:
        from ragjudge.records.errors import SourceError
        if not uri.startswith(prefix):
            raise SourceError(uri, f"does not lie under {prefix}")
        return read_under(head["corpus"], uri.removeprefix(prefix), head["max_bytes"])

    transport = Fetch(head["hosts"], max_body_bytes=head["max_bytes"])
    return pack_frame({}, audit(files["request"], files["rules"], run, open_file, transport))
