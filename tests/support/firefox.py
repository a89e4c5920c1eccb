"""A page in Debian's Firefox, driven by WebDriver BiDi; Playwright drives its own one alone."""

import base64
import json
import os
import re
import shutil
import socket
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support.engine import Window

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
_ADDRESS = re.compile(r"BiDi listening on ws://(127\.0\.0\.1):(\d+)")


class Firefox(Window):
    """One window."""

    def __init__(self, host: str, port: int) -> None:
        self.line = socket.create_connection((host, port), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            f"GET /session HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.stream = self.line.makefile("rb")
        while self.stream.readline() not in (b"\r\n", b""):
            pass
        self.number, self.said = 0, list[str]()
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.window = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: object) -> dict[str, Any]:
        """The result of a command; raises ``AssertionError`` with what is wrong with it."""
        self.number += 1
        told = json.dumps({"id": self.number, "method": method, "params": params}).encode()
        # Frames of a client are masked; Firefox hangs up on a mask of noughts.
        size = bytes([0x80 | len(told)]) if len(told) < 126 else struct.pack("!BH", 0xFE, len(told))
        masked = bytes(byte ^ 0x55 for byte in told)
        self.line.sendall(b"\x81" + size + b"\x55" * 4 + masked)
        while (answer := json.loads(self._frame())).get("id") != self.number:
            entry = answer.get("params", {})
            if entry.get("level") == "error":
                self.said.append(str(entry.get("text")))
        assert answer["type"] == "success", answer
        result: dict[str, Any] = answer["result"]
        return result

    @property
    def errors(self) -> list[str]:
        """What its console told as errors."""
        return self.said

    def _frame(self) -> bytes:
        size = self.stream.read(2)[1]
        if size > 125:
            form = "!H" if size == 126 else "!Q"
            (size,) = struct.unpack(form, self.stream.read(struct.calcsize(form)))
        return self.stream.read(size)

    def open(self, file: Path, hash: str = "") -> None:
        """Show a file."""
        url = file.as_uri() + hash
        self.ask("browsingContext.navigate", context=self.window, url=url, wait="complete")

    def run(self, script: str) -> Any:
        """What a JavaScript expression gives, as JSON has it; waited for."""
        told = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({script})))()",
            target={"context": self.window},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"].get("value") or "null")


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A running Firefox with a profile of its own; ended at the end."""
    assert FIREFOX
    options = ("--headless", "--no-remote", "--profile", str(profile))
    done = subprocess.Popen(
        [FIREFOX, *options, "--remote-debugging-port", "0"], stderr=subprocess.PIPE, text=True
    )
    try:
        assert done.stderr
        (found,) = [next(said for line in done.stderr if (said := _ADDRESS.search(line)))]
        window = Firefox(found[1], int(found[2]))
        with window.line, window.stream:
            yield window
    finally:
        done.terminate()
        done.communicate(timeout=20)
