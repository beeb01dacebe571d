"""A chat endpoint on loopback that answers from a script: one entry a request, the last one for ever."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def says(entailment, reason="because", **more):
    """The content of a well-formed answer."""
    return json.dumps({"entailment": entailment, "reason": reason} | more)


def completion(content, model="served-model-1", finish="stop"):
    """The body of a chat completion with this message."""
    return json.dumps({"id": "x", "object": "chat.completion", "model": model, "choices": [
        {"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": finish}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1}}).encode()


class Scripted:
    """The server. script: content strings, (status, body, headers) triples, or functions of the handler.

    asked: the requests as they came: {"path", "headers", "body"}.
    """

    def __init__(self, *script):
        self.script, self.asked = list(script), []

    def __enter__(self):
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.asked.append({"path": self.path, "headers": dict(self.headers.items()), "body": body})
                entry = outer.script[min(len(outer.asked), len(outer.script)) - 1]
                if callable(entry):
                    entry(self)
                    return
                status, data, more = entry if isinstance(entry, tuple) else (200, completion(entry), {})
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                for name, value in more.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)
                self.close_connection = True

            def log_message(self, *_):
                """Quiet."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                """A client that hangs up is what some tests want."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}/v1"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def bodies(self):
        return [json.loads(one["body"]) for one in self.asked]
