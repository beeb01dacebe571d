"""An OpenAI-compatible chat endpoint: one question, one answer, recorded by the digest of the question.

Recorded answers are given again without a socket. The key goes into one header and nowhere else: no message,
no record. Source: docs/formats.md 4.13
"""

from dataclasses import dataclass
from typing import Literal, Protocol

from ragjudge.net.address import Resolver
from ragjudge.net.cache import Store
from ragjudge.net.limits import Clock, Limits
from ragjudge.net.post import Answered, post, said_by
from ragjudge.records.canonical import canonical_json, sha256_hex
from ragjudge.records.closed import from_json, to_json
from ragjudge.records.errors import BundleError, FetchError, ModelError
from ragjudge.records.strict_json import parse_json

BODY_BYTES = 1024 * 1024
REFUSED = frozenset((400, 422))
"""The server does not take the request as it is: another form may do, the same again will not."""
_RETRIED_KINDS = frozenset(("reset", "no-answer"))
_MENDS = {401: "is the key in the variable that key_env names right?", 403: "may this key use the model?",
          404: "are base_url and model right?"}
_MOST_ID = 200


class Endpoint(Protocol):
    """Where a question can be asked."""

    def ask(self, request: bytes) -> "Reply":
        """The answer to a request body. Raises ModelError where there is none."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer of status 200, or 400 and 422: the server does not take this form of the question."""
    status: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Recorded:
    """An answer as it is written down, named by the digest of the request's bytes."""
    format: Literal["ragjudge.chat/1"]
    request_sha256: str
    status: int
    body: str


@dataclass(frozen=True, slots=True)
class Message:
    """served: the model's id as the server names it, or "". content: null where it said nothing."""
    served: str
    content: str | None
    finish: str | None


@dataclass(frozen=True, slots=True)
class Caps:
    """timeout_s: of one try. retries: more tries after 429, a 5xx or a broken connection. wait_s: the longest
    single wait. budget_s: for all calls together, waiting included."""
    timeout_s: float = 60.0
    retries: int = 2
    wait_s: float = 30.0
    budget_s: float = 600.0


class Chat:
    """An Endpoint over the network.

    Args:
        base_url: What stands before /chat/completions.
        key: Sent as a bearer token; "": none is.
    """

    def __init__(self, base_url: str, key: str = "", caps: Caps | None = None, *,
                 clock: Clock | None = None, resolve: Resolver | None = None) -> None:
        self._url, self._key = base_url.rstrip("/") + "/chat/completions", key
        self._caps, self._clock, self._resolve = caps or Caps(), clock or Clock(), resolve
        self._ends_at = self._clock.now() + self._caps.budget_s
        if not all("!" <= one <= "~" for one in key):
            raise ModelError(self._url, "the key holds a blank or a character that no header may hold")

    def ask(self, request: bytes) -> Reply:
        """See Endpoint."""
        tries = 0
        while True:
            tries += 1
            left = self._ends_at - self._clock.now()
            if left <= 0:
                raise ModelError(self._url, "the time for asking a model was over before its turn came",
                                 "raise audit_timeout_s, or lower models.audit.max_calls")
            try:
                got = self._posted(request, min(left, self._caps.timeout_s))
            except FetchError as error:
                if error.kind not in _RETRIED_KINDS:
                    raise ModelError(error.where, error.what, error.mend) from None
                self._pause(None, tries, error.what)
                continue
            if got.status == 200:
                return self._checked(got)
            if got.status in REFUSED:
                return Reply(got.status, said_by(got.body, self._key).encode())
            what = f"answered {got.status}: {said_by(got.body, self._key)}".rstrip(": ")
            if got.status != 429 and got.status < 500:
                raise ModelError(self._url, what, _MENDS.get(got.status, ""))
            self._pause(got.retry_after_s, tries, what)

    def _posted(self, request: bytes, timeout_s: float) -> Answered:
        limits = Limits(body_bytes=BODY_BYTES, total_s=timeout_s, read_s=timeout_s)
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        return post(self._url, request, headers, limits, self._clock, self._resolve)

    def _checked(self, got: Answered) -> Reply:
        if self._key and self._key.encode() in got.body:
            raise ModelError(self._url, "the answer repeats the key; it is not kept")
        return Reply(got.status, got.body)

    def _pause(self, asked_s: float | None, tries: int, what: str) -> None:
        wait = asked_s if asked_s is not None else float(2 ** (tries - 1))
        if tries > self._caps.retries:
            raise ModelError(self._url, f"{what}, {tries} time{'s' * (tries > 1)}", "ask again later")
        if wait > self._caps.wait_s or self._clock.now() + wait >= self._ends_at:
            raise ModelError(self._url, f"{what}, and the next try would be in {wait:.0f} s",
                             "ask again later")
        self._clock.sleep(wait)


class RecordedChat:
    """An Endpoint that gives what was recorded, and asks another one for the rest.

    Args:
        inner: None: nothing is asked; a question without a record is an error that names it.
    """

    def __init__(self, inner: Endpoint | None, store: Store) -> None:
        self._inner, self._store = inner, store

    def ask(self, request: bytes) -> Reply:
        """See Endpoint."""
        digest = sha256_hex(request)
        name = f"{digest[:2]}/{digest}.json"
        held = self._held(name, digest)
        if held is not None:
            return held
        if self._inner is None:
            raise ModelError(f"request {digest}", "no answer of a model is recorded for it, or the record "
                             "is damaged, and none is asked", 'set models.audit.mode = "ask"')
        reply = self._inner.ask(request)
        try:
            body = reply.body.decode("utf-8", "strict")
        except UnicodeDecodeError:
            raise ModelError(f"request {digest}", "the answer is not UTF-8") from None
        made = Recorded("ragjudge.chat/1", digest, reply.status, body)
        self._store.save(name, canonical_json(to_json(made)))
        return reply

    def _held(self, name: str, digest: str) -> Reply | None:
        data = self._store.load(name)
        if data is None:
            return None
        try:
            one = from_json(Recorded, parse_json(data, "recorded answer"), "recorded answer")
        except BundleError:
            return None
        if one.request_sha256 != digest:
            return None
        return Reply(one.status, one.body.encode("utf-8", "strict"))


def message_of(body: bytes) -> Message | None:
    """The message of a chat completion; None where the body is none."""
    try:
        value = parse_json(body, "chat completion")
    except BundleError:
        return None
    choices = value.get("choices") if type(value) is dict else None
    first = choices[0] if type(choices) is list and choices else None
    message = first.get("message") if type(first) is dict else None
    if type(message) is not dict or type(first) is not dict:
        return None
    served, finish = value.get("model"), first.get("finish_reason")
    return Message(served if type(served) is str and is_model_id(served) else "",
                   _text_of(message.get("content")),
                   finish if type(finish) is str and len(finish) < 60 else None)


def is_model_id(text: str) -> bool:
    """Printable ASCII without blanks at its ends, at most 200 characters."""
    return 0 < len(text) <= _MOST_ID and text == text.strip() and all(" " <= one <= "~" for one in text)


def _text_of(content: object) -> str | None:
    """A string, or the text parts of a list of parts."""
    if type(content) is list:
        parts = [one.get("text") for one in content if type(one) is dict]
        return "".join(one for one in parts if type(one) is str) or None
    return content if type(content) is str else None
