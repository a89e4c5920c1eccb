"""The desk as somebody has it: served on this machine, or as a static folder."""

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from antipater.checker.commands.runs.desk.server import DeskServer, serve
from support.browser import WEB

PYODIDE = WEB / "node_modules" / "pyodide"


@contextmanager
def machine() -> Iterator[DeskServer]:
    """The desk on a free port, with its own process."""
    server = DeskServer(0, None)
    ready = threading.Event()
    thread = threading.Thread(target=serve, args=(server, lambda address: ready.set()))
    thread.start()
    assert ready.wait(30)
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012  # as the class above has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def web_space(folder: Path) -> Iterator[str]:
    """A web space that serves a folder; gives its address."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def at(chromium: Any, address: str, **options: Any) -> Iterator[Any]:
    """A page of the desk. A message on its console, an error, or a request to anywhere but the
    desk itself is an ``AssertionError`` at the end; workers' requests count too."""
    said: list[str] = []
    context = chromium.new_context(locale="en", **options)

    def asked(request: Any) -> None:
        if not request.url.startswith((address.partition("#")[0], "data:", "blob:")):
            said.append(f"request: {request.url}")

    try:
        context.on("request", asked)
        page = context.new_page()
        page.set_default_timeout(40_000)
        page.on("console", lambda message: said.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        page.goto(address)
        yield page
        assert said == [], said
    finally:
        context.close()
