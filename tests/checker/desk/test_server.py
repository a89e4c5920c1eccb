"""The server answers its own page on this machine, and nobody else."""

import http.client
import json
import tempfile
import threading
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from antipater.checker.commands.runs.desk.server import DeskServer
from support import commands
from support.desk import machine
from support.places import TOP

SLIP = TOP / "docs" / "examples" / "missing_line.duel"
GUIDE = TOP / "docs" / "guide" / "desk.md"


@pytest.fixture(scope="module")
def server() -> Iterator[DeskServer]:
    with machine() as running:
        yield running


def asked(
    server: DeskServer, how: str, path: str, body: str = "", **headers: str
) -> tuple[int, bytes, Mapping[str, str]]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=60)
    own = {"Origin": f"http://{server.host}", "Host": server.host}
    connection.request(how, path, body, own | headers)
    response = connection.getresponse()
    held = response.read()
    connection.close()
    return response.status, held, dict(response.getheaders())


def test_the_page_and_its_policy(server: DeskServer) -> None:
    status, held, headers = asked(server, "GET", f"/{server.secret}/")
    assert status == 200
    assert b'id="data"' in held
    policy = headers["Content-Security-Policy"]
    assert f"Content-Security-Policy: {policy}\n" in GUIDE.read_text("utf-8")
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert "unsafe-inline" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/run", "/x/run", "/desk.js", "/{secret}", "/{secret}/../x"])
def test_nothing_is_served_without_the_secret(server: DeskServer, path: str) -> None:
    assert asked(server, "GET", path.format(secret=server.secret))[0] == 404
    assert asked(server, "POST", path.format(secret=server.secret), "{}")[0] == 404


@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"}]
)
def test_another_page_asks_nothing(server: DeskServer, headers: dict[str, str]) -> None:
    assert asked(server, "POST", f"/{server.secret}/run", "{}", **headers)[0] == 404
    assert asked(server, "POST", f"/{server.secret}/stop", "", **headers)[0] == 404


def test_a_length_that_is_none_is_refused(server: DeskServer) -> None:
    for size in ("-1", "x", str(10**12)):
        status = asked(server, "POST", f"/{server.secret}/run", **{"Content-Length": size})[0]
        assert status == 413


def run(server: DeskServer, *arguments: str, **files: str) -> list[dict[str, object]]:
    body = json.dumps({"arguments": arguments, "files": files})
    status, held, _ = asked(server, "POST", f"/{server.secret}/run", body)
    assert status == 200
    return [json.loads(line) for line in held.splitlines()]


@pytest.mark.slow
def test_a_question_is_answered(server: DeskServer) -> None:
    told = run(server, "explain", "D-TURN-01")
    assert told[-1] == {"status": 0, "files": {}}
    assert str(told[0]["out"]).startswith("D-TURN-01")


@pytest.mark.slow
def test_what_was_stopped_ends_short_and_the_next_question_is_answered(
    server: DeskServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is left of the files that the question brought."""
    server.worker.stop()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))  # for the process

    def stop() -> None:
        time.sleep(0.5)
        asked(server, "POST", f"/{server.secret}/stop")

    ending = threading.Thread(target=stop)
    ending.start()
    slip = b64encode(SLIP.read_bytes()).decode()
    many = {f"{n}.duel": slip for n in range(1000)}
    told = run(server, "validate", *many, **many)
    ending.join()
    assert all("status" not in line for line in told)
    assert [*tmp_path.rglob("*")] == []
    assert run(server, "explain", "D-TURN-01")[-1]["status"] == 0


@pytest.mark.slow
def test_a_process_that_died_is_begun_again(server: DeskServer) -> None:
    run(server, "explain", "D-TURN-01")
    process = server.worker._process
    assert process is not None
    process.kill()
    process.wait()
    assert run(server, "explain", "D-TURN-01")[-1]["status"] == 0


def test_a_port_that_is_none_is_refused() -> None:
    result = commands.run("desk", "--no-browser", "--port", "65536")
    assert result.exit_code == 2
    assert "65536" in result.stderr
