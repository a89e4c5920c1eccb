"""A page in a real browser: Debian's Chromium, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support.places import TOP

WEB = TOP / "checker" / "web"
_AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """Where the system's Chromium is, or None."""
    return next((found for name in _NAMES if (found := shutil.which(name))), None)


def missing() -> str | None:
    """Why no page can be opened here, or None."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "playwright is not installed (extra antipater[browser])"
    return None if chromium() else "there is no Chromium on this machine"


@contextmanager
def browser() -> Iterator[Any]:
    """The browser; closed at the end."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        opened = driver.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield opened
        finally:
            opened.close()


@contextmanager
def opened(browser: Any, file: Path, **options: Any) -> Iterator[Any]:
    """A file's page. Any message on its console, error, or request that leaves the file is an
    ``AssertionError`` at the end.

    ``options``: as Playwright's ``new_context`` takes them, such as ``viewport``, ``locale``
    or ``color_scheme``.
    """
    said: list[str] = []
    context = browser.new_context(**options)
    try:
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda message: said.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        page.on("request", lambda request: said.append(f"request: {request.url}"))
        page.goto(file.as_uri())
        yield page
        assert said == [f"request: {file.as_uri()}"]
    finally:
        context.close()


def accessibility_problems(page: Any) -> list[str]:
    """What axe-core finds wrong with the page as it stands; it is put in from outside, past
    the page's policy."""
    page.evaluate(_AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def axe_is_there() -> bool:
    """Whether ``npm ci`` has been run in the folder of the pages' sources."""
    return _AXE.exists()
