"""The browser that the tests of pages share."""

from collections.abc import Iterator
from typing import Any

import pytest

from support.browser import browser, missing


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A running Chromium; skips with the reason where there is none.

    It is closed after each module: as long as it runs, so does an event loop in this thread.
    """
    if why := missing():
        pytest.skip(why)
    with browser() as running:
        yield running
