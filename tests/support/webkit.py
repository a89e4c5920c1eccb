"""A page in WebKitGTK's small browser, by WebDriver over HTTP, on a screen that nobody sees."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from support.engine import Window

_BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
_DRIVER, _SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
WEBKIT = _DRIVER if _BROWSER and _SCREEN else None
_PROMISE = "const done = arguments[0]; (async () => done(JSON.stringify(await ({}))))()"


class WebKit(Window):
    """One window. The driver does not tell what a page says on its console."""

    def __init__(self, port: int) -> None:
        self.server, self.place = f"http://127.0.0.1:{port}", "/session"
        options = {"binary": str(_BROWSER), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.place += "/" + self.ask("POST", "", capabilities=wanted)["sessionId"]

    def ask(self, method: str, path: str, **params: object) -> Any:
        """The value of a command; raises ``HTTPError`` where it fails."""
        body = None if method == "DELETE" else json.dumps(params).encode()
        with urlopen(Request(self.server + self.place + path, body, method=method)) as answer:
            return json.load(answer)["value"]

    def open(self, file: Path, hash: str = "") -> None:
        """Show a file."""
        self.ask("POST", "/url", url=file.as_uri() + hash)

    def run(self, script: str) -> Any:
        """What a JavaScript expression gives, as JSON has it; waited for."""
        told = self.ask("POST", "/execute/async", script=_PROMISE.format(script), args=[])
        return json.loads(told or "null")

    @property
    def errors(self) -> list[str]:
        """Where the page says that a part of it failed."""
        failed = "[...document.querySelectorAll('.failed')].map(part => part.innerText)"
        return [str(text) for text in self.run(failed)]


@contextmanager
def webkit(_folder: Path) -> Iterator[WebKit]:
    """A running browser; ended at the end."""
    with _screen() as display, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        driver = subprocess.Popen([str(_DRIVER), "-p", str(port)], env={"DISPLAY": display})
        try:
            _until_it_listens(port)
            window = WebKit(port)
            yield window
            window.ask("DELETE", "")
        finally:
            driver.terminate()
            driver.wait(20)


@contextmanager
def _screen() -> Iterator[str]:
    """The name of a display of its own."""
    options = ("-displayfd", "1", "-screen", "0", "800x900x24", "-nolisten", "tcp")
    with subprocess.Popen(
        [str(_SCREEN), *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as screen:
        try:
            assert screen.stdout
            yield f":{screen.stdout.readline().strip()}"
        finally:
            screen.terminate()


def _until_it_listens(port: int) -> None:
    for _ in range(100):
        with socket.socket() as line:
            if line.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
