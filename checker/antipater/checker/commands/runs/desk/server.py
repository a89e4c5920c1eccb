"""The desk on this machine: a server on the loopback address, and a process that answers.

A page is served only below a secret part of its address, and only to a request that names the
server by its loopback address, so that no other page in the browser can ask anything.
"""

import os
import secrets
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from antipater.checker.commands.runs.desk.page import POLICY, index
from antipater.checker.pages.document import built

_WORKER = "antipater.checker.commands.runs.desk.worker"
# Bytes of files that one question may bring.
_MOST = 256_000_000
_TYPES = {"js": "text/javascript", "css": "text/css", "html": "text/html"}


class _Process(subprocess.Popen[bytes]):
    """A process that answers. What it keeps for a while lies in a folder that goes with it: it may
    be ended while it answers, and somebody's files are not left behind."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="antipater-desk-")
        there = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), self._folder.name)
        pipe = subprocess.PIPE
        super().__init__(
            [sys.executable, "-m", _WORKER], stdin=pipe, stdout=pipe, env=os.environ | there
        )

    def end(self) -> None:
        """End it, whatever it does."""
        self.kill()
        self.wait()
        for held in (self.stdin, self.stdout):
            if held is not None:
                with suppress(OSError):
                    held.close()
        self._folder.cleanup()


class Answerer:
    """The process that answers, one question after another; begun when it is needed."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._process: _Process | None = None

    def answers(self, question: bytes) -> Iterator[bytes]:
        """The lines that answer a question; they stop short where the process ends before."""
        with self._turn:
            process = self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            # A process that has ended, or is ended meanwhile, closes its pipes.
            with suppress(OSError, ValueError):
                process.stdin.write(question.replace(b"\n", b" ") + b"\n")
                process.stdin.flush()
                for line in process.stdout:
                    yield line
                    if line.startswith(b'{"status"'):
                        return

    def stop(self) -> None:
        """End what is being answered; the next question begins a process."""
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def _running(self) -> _Process:
        if self._process is not None and self._process.poll() is not None:
            self.stop()
        if self._process is None:
            self._process = _Process()
        return self._process


class DeskServer(ThreadingHTTPServer):
    """Serves the page and its questions on the loopback address."""

    daemon_threads = True

    def __init__(self, port: int, language: str | None) -> None:
        """``port``: 0 for any that is free."""
        self.secret = secrets.token_urlsafe(18)
        self.worker = Answerer()
        self.files = {
            "": ("html", index("machine", language).encode()),
            **{f"desk.{end}": (end, built(f"desk.{end}").encode()) for end in ("js", "css")},
        }
        super().__init__(("127.0.0.1", port), _Handler)

    @property
    def host(self) -> str:
        """The name by which requests have to call this server."""
        return f"127.0.0.1:{self.server_address[1]}"

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://{self.host}/{self.secret}/"


class _Handler(BaseHTTPRequestHandler):
    @property
    def desk(self) -> DeskServer:
        """The server that the request came to."""
        assert isinstance(self.server, DeskServer)
        return self.server

    def do_GET(self) -> None:
        wanted = self._wanted()
        if wanted is None or wanted not in self.desk.files:
            self._head(404, "text/plain", 0)
        else:
            kind, held = self.desk.files[wanted]
            self._head(200, f"{_TYPES[kind]}; charset=utf-8", len(held))
            self.wfile.write(held)

    def do_POST(self) -> None:
        wanted, own = self._wanted(), f"http://{self.desk.host}"
        if wanted not in ("run", "stop") or self.headers.get("Origin") != own:
            self._head(404, "text/plain", 0)
        elif wanted == "stop":
            self.desk.worker.stop()
            self._head(204, "text/plain", 0)
        else:
            self._run(self.headers.get("Content-Length", ""))

    def _run(self, size: str) -> None:
        if not size.isdecimal() or int(size) > _MOST:
            return self._head(413, "text/plain", 0)
        question = self.rfile.read(int(size))
        self._head(200, "application/x-ndjson; charset=utf-8", None)
        for line in self.desk.worker.answers(question):
            try:
                self.wfile.write(line)
                self.wfile.flush()
            except OSError:  # nobody listens any more: do not work on for nobody
                self.desk.worker.stop()
        return None

    def _wanted(self) -> str | None:
        """The name of what is asked for; None for a request that may ask for nothing."""
        start = f"/{self.desk.secret}/"
        if self.headers.get("Host") != self.desk.host:
            return None
        path = self.path.partition("?")[0]
        if not secrets.compare_digest(path[: len(start)].encode(), start.encode()):
            return None
        return path[len(start) :]

    def _head(self, status: int, kind: str, size: int | None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if size is not None:
            self.send_header("Content-Length", str(size))
        self.send_header("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'")
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not worth a line."""


def serve(server: DeskServer, opened: Callable[[str], object]) -> None:
    """Answer until interrupted. ``opened`` is told the address once, when it can be asked."""
    threading.Thread(target=opened, args=(server.address,), daemon=True).start()
    try:
        server.serve_forever()
    finally:
        server.worker.stop()
        server.server_close()
