"""The chat door: one request, one answer; what is tried again and what is not; the key; records and replay."""

import json
import time

import pytest
from scripted_model import Scripted, completion, says

from ragjudge.net.chat import Caps, Chat, RecordedChat, message_of
from ragjudge.net.limits import Clock
from ragjudge.records.errors import ModelError

KEY = "sk-very-secret-0123456789"
REQUEST = b'{"model":"m"}\n'


class Memory:
    """A Store in memory."""

    def __init__(self):
        self.held = {}

    def load(self, name):
        return self.held.get(name)

    def save(self, name, data):
        self.held[name] = data


def chat(server, key=KEY, waits=None, **caps):
    clock = Clock(sleep=(waits if waits is not None else []).append)
    return Chat(server.base, key, Caps(**({"timeout_s": 2.0} | caps)), clock=clock)


def refusal(endpoint, request=REQUEST):
    with pytest.raises(ModelError) as error:
        endpoint.ask(request)
    assert KEY not in str(error.value) and KEY not in repr(error.value)
    return str(error.value)


def test_question_is_posted_once_with_the_key_in_one_header():
    with Scripted(says("FULL")) as server:
        reply = chat(server).ask(REQUEST)
    assert message_of(reply.body).content == says("FULL")
    (asked,) = server.asked
    assert (asked["path"], asked["body"]) == ("/v1/chat/completions", REQUEST)
    assert asked["headers"]["Authorization"] == f"Bearer {KEY}"
    assert "Cookie" not in asked["headers"]


def test_without_a_key_no_header_is_sent():
    with Scripted(says("FULL")) as server:
        chat(server, key="").ask(REQUEST)
    assert "Authorization" not in server.asked[0]["headers"]


def test_proxy_of_the_environment_is_not_used(monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with Scripted(says("FULL")) as server:
        assert chat(server).ask(REQUEST).status == 200


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 529])
def test_busy_server_is_asked_again_after_the_time_it_names(status):
    waits = []
    with Scripted((status, b"later", {"Retry-After": "7"}), says("FULL")) as server:
        assert chat(server, waits=waits).ask(REQUEST).status == 200
    assert waits == [7.0] and len(server.asked) == 2


def test_busy_server_without_a_time_is_asked_after_one_two_seconds_and_given_up():
    waits = []
    with Scripted((500, b"broken", {})) as server:
        assert "answered 500: broken, 3 times" in refusal(chat(server, waits=waits))
    assert waits == [1.0, 2.0] and len(server.asked) == 3


def test_server_that_asks_for_hours_is_given_up_at_once():
    waits = []
    with Scripted((429, b"", {"Retry-After": "7200"})) as server:
        assert "7200 s" in refusal(chat(server, waits=waits))
    assert not waits and len(server.asked) == 1


@pytest.mark.parametrize("status", [400, 422])
def test_refused_request_is_never_sent_again(status):
    with Scripted((status, b"no response_format", {})) as server:
        assert chat(server).ask(REQUEST).status == status
    assert len(server.asked) == 1


@pytest.mark.parametrize(("status", "mend"), [(401, "key_env"), (403, "key"), (404, "base_url"), (418, "")])
def test_other_statuses_are_errors_that_say_what_to_look_at(status, mend):
    with Scripted((status, f"wrong key {KEY}".encode(), {})) as server:
        said = refusal(chat(server))
    assert f"answered {status}" in said and mend in said and "[key]" in said and len(server.asked) == 1


def test_redirect_is_not_followed_and_the_key_goes_nowhere_else():
    with Scripted(says("FULL")) as other:
        with Scripted((307, b"", {"Location": f"{other.base}/chat/completions"})) as server:
            assert "redirect" in refusal(chat(server))
    assert not other.asked


def endless(handler):
    handler.send_response(200)
    handler.end_headers()
    while True:
        handler.wfile.write(b"x" * 65536)


def slow(handler):
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    for _ in range(100):
        handler.wfile.write(b"x")
        time.sleep(0.05)


def hangs_up(handler):
    handler.connection.close()


def lying_length(handler):
    handler.send_response(200)
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    handler.wfile.write(b"{}")
    handler.close_connection = True


@pytest.mark.parametrize(("behaviour", "says_what"), [
    (endless, "bytes that are read"), (slow, "took longer than 0.5 s"), (lying_length, "cut off"),
    ((200, b"x" * (1024 * 1024 + 1), {}), "at most 1048576")])
def test_hostile_answer_ends_inside_its_cap(behaviour, says_what):
    began = time.monotonic()
    with Scripted(behaviour) as server:
        assert says_what in refusal(chat(server, timeout_s=0.5))
    assert time.monotonic() - began < 5


def test_broken_connection_is_tried_again():
    with Scripted(hangs_up, says("FULL")) as server:
        assert chat(server).ask(REQUEST).status == 200


def test_nobody_there_is_an_error():
    with Scripted(says("FULL")) as server:
        gone = chat(server)
    assert "no connection" in refusal(gone)


def test_time_for_all_calls_together_is_capped():
    with Scripted(says("FULL")) as server:
        late = iter([0.0, 11.0, 12.0])
        endpoint = Chat(server.base, KEY, Caps(budget_s=10), clock=Clock(now=lambda: next(late)))
        assert "time for asking a model was over" in refusal(endpoint)
    assert not server.asked


@pytest.mark.parametrize("key", ["q z", "a\r\nX-Other: 1", "schlüssel", "a\0"])
def test_key_that_is_no_header_value_is_refused_without_being_shown(key):
    with pytest.raises(ModelError) as error:
        Chat("http://127.0.0.1:9/v1", key)
    assert key not in str(error.value)


def test_answer_that_repeats_the_key_is_not_kept():
    store = Memory()
    with Scripted(says("FULL", reason=KEY)) as server:
        assert "repeats the key" in refusal(RecordedChat(chat(server), store))
    assert not store.held


# --- records -------------------------------------------------------------------------------------------
def test_recorded_answer_is_given_again_without_a_socket():
    store = Memory()
    with Scripted(says("FULL")) as server:
        first = RecordedChat(chat(server), store).ask(REQUEST)
    again = RecordedChat(None, store).ask(REQUEST)
    assert again == first
    (data,) = store.held.values()
    assert KEY.encode() not in data
    assert RecordedChat(Chat("http://127.0.0.1:9/v1"), store).ask(REQUEST) == first


def test_refusal_of_a_form_is_recorded_too():
    store = Memory()
    with Scripted((400, b"unknown field response_format", {})) as server:
        RecordedChat(chat(server), store).ask(REQUEST)
    assert RecordedChat(None, store).ask(REQUEST).status == 400


def test_unknown_request_in_replay_names_what_is_missing():
    import hashlib
    said = refusal(RecordedChat(None, Memory()))
    assert hashlib.sha256(REQUEST).hexdigest() in said


@pytest.mark.parametrize("damage", [lambda d: d[:-9], lambda d: b"", lambda d: d.replace(b"200", b"2x0"),
                                    lambda d: d.replace(b'"request_sha256":"', b'"request_sha256":"0')])
def test_damaged_record_is_as_none(damage):
    store = Memory()
    with Scripted(says("FULL")) as server:
        RecordedChat(chat(server), store).ask(REQUEST)
    store.held = {name: damage(data) for name, data in store.held.items()}
    refusal(RecordedChat(None, store))


def test_failure_is_not_recorded():
    store = Memory()
    with Scripted((500, b"", {})) as server:
        refusal(RecordedChat(chat(server), store))
    assert not store.held


# --- bodies --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("body", [
    b"", b"{}", b"[]", b"null", b"<html>", b'{"choices":[]}', b'{"choices":[null]}', b'{"choices":{}}',
    b'{"choices":[{"message":null}]}', b'{"choices":[{"message":"x"}]}', b'{"a":1,"a":2}', b"\xff\xfe{}",
    b"[" * 5000, b'{"choices":[{"message":{"content":"\\ud800"}}]}'])
def test_body_that_is_no_completion_is_none(body):
    assert message_of(body) is None


def test_message_is_read_whatever_stands_around_it():
    assert message_of(completion(None)).content is None
    assert message_of(completion([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}])).content == "ab"
    assert message_of(completion([])).content is None and message_of(completion(7)).content is None
    assert message_of(completion("x", finish="length")).finish == "length"
    assert message_of(completion("x", model="m\n1")).served == ""
    assert message_of(completion("x", model=None)).served == ""
    whole = json.loads(completion("x")) | {"extra": 1.5, "usage": None}
    assert message_of(json.dumps(whole).encode()).content == "x"
