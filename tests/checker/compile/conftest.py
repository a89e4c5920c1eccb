"""Where JavaScript hosts run: in Node, and in Chromium."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.browser import browser, missing
from support.js_hosts import Run, in_chromium, in_node


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A running Chromium; skips with the reason where there is none."""
    if why := missing():
        pytest.skip(why)
    with browser() as running:
        yield running


@pytest.fixture(params=["node", "chromium"])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    """What runs a host."""
    if request.param == "node":
        return in_node(tmp_path)
    return in_chromium(request.getfixturevalue("chromium"), tmp_path)
