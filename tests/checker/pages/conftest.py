"""The browser that the tests of pages share, and the page for the table."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.browser import browser, missing
from support.table_page import write_page


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A running Chromium; skips with the reason where there is none.

    It is closed after each module: as long as it runs, so does an event loop in this thread.
    """
    if why := missing():
        pytest.skip(why)
    with browser() as running:
        yield running


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page for the table with all shipped sets, written once."""
    return write_page(tmp_path_factory.mktemp("page") / "antipater.html")
