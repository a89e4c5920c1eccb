"""The language server and an editor that errs: every request has an answer."""

import json
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("pygls")
HOVER: dict[str, Any] = {
    "textDocument": {"uri": "file:///nowhere/mine.cards"},
    "position": {"line": 0, "character": 0},
}
ZEROES = {**HOVER, "textDocument": {"uri": "file:///dev/zero"}}
AFAR = {**HOVER, "position": {"line": -1, "character": 10**12}}
REFUSED: list[dict[str, Any]] = [
    {"method": "textDocument/hover", "params": {"bad": 1}},
    {"method": "textDocument/hover", "params": [1]},
    {"method": "textDocument/hover"},
    {"method": "textDocument/hover", "params": AFAR},
    {"method": "nosuch/thing", "params": {}},
    {"method": 7},
    {"method": "antipater/card", "params": {}},
    {"method": "workspace/executeCommand", "params": {"command": "nosuch"}},
]


def framed(body: bytes, size: int | None = None) -> bytes:
    return b"Content-Length: %d\r\n\r\n" % (len(body) if size is None else size) + body


def request(number: int, **message: object) -> bytes:
    return framed(json.dumps({"jsonrpc": "2.0", "id": number, **message}).encode())


def answers(*sent: bytes) -> dict[int | None, dict[str, Any]]:
    """What a server answers to messages, by the number of the request."""
    begin = request(1, method="initialize", params={"capabilities": {}, "processId": None})
    ran = subprocess.run(
        [sys.executable, "-m", "antipater.checker", "language-server"],
        input=begin + b"".join(sent),
        capture_output=True,
        timeout=60,
    )
    assert ran.returncode == 0
    found, rest = {}, ran.stdout
    while rest:
        header, _, rest = rest.partition(b"\r\n\r\n")
        size = int(header.partition(b"Content-Length: ")[2].split(b"\r\n")[0])
        message, rest = json.loads(rest[:size]), rest[size:]
        if "method" not in message:
            found[message.get("id")] = message
    return found


@pytest.mark.slow
def test_every_request_is_answered() -> None:
    sent = [request(10 + n, **message) for n, message in enumerate(REFUSED)]
    odd = [framed(body) for body in (b"{", b"[1]", b"3", b"\xff", b"[" * 100_000)]
    last = [request(90, method="textDocument/hover", params=ZEROES)]
    last += [request(91, method="textDocument/hover", params=HOVER)]
    found = answers(*sent, *odd, *last)
    assert all("error" in found[10 + n] for n in range(len(REFUSED)))
    assert found[90]["result"] is None
    assert found[91]["result"] is None


@pytest.mark.slow
def test_a_message_that_promises_to_be_endless_is_refused() -> None:
    found = answers(framed(b"{}", 99_000_000_000))
    assert found[None]["error"]["code"] == -32600
