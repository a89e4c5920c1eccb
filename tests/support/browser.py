"""A page in a real browser: Debian's Chromium, driven by Playwright."""

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic
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


def wait_for_count(found: Any, count: int) -> None:
    """Wait until a locator finds so many elements. A page paints after it has loaded, and again
    after a click: its elements counted at once may be those of before."""
    from playwright.sync_api import expect

    expect(found).to_have_count(count, timeout=60_000)


def wait_until(page: Any, holds: str) -> None:
    """Wait until an expression of a page is true. The page's policy forbids Playwright's own way,
    which puts code into the page."""
    end = monotonic() + 120
    while not page.evaluate(holds):
        assert monotonic() < end, holds
        page.wait_for_timeout(20)


_TAP = """([selector, drawn]) => {
  const all = document.querySelectorAll(selector);
  const found = drawn === null ? all.length === 1 && all[0] : all[Math.floor(drawn * all.length)];
  if (!found) return false;
  found.focus();
  found.click();
  return true;
}"""
_COUNTED = "names => names.map(name => document.querySelectorAll(name).length)"


def counted(page: Any, *selectors: str) -> list[int]:
    """How many elements there are of each selector, asked at once: each question to a page takes
    milliseconds in four processes."""
    found: list[int] = page.evaluate(_COUNTED, selectors)
    return found


class Taps:
    """Taps, by chance or on what is meant. The first on each kind of thing is a finger's, and then
    every twentieth: Playwright waits until it stands still, and sees whether anything lies over it.
    The others are the page's own, which take a tenth of the time."""

    def __init__(self, page: Any) -> None:
        self.page, self._tapped = page, Counter[str]()

    def on(self, selector: str) -> None:
        """Tap the one thing that a selector finds; waits until it is there."""
        self._tapped["on"] += 1
        if self._tapped["on"] % 20 == 1 or not self.page.evaluate(_TAP, [selector, None]):
            self.page.locator(selector).click()

    def any_of(self, rng: Random, selector: str) -> None:
        """Tap one of the things that a selector finds; waits until there is one."""
        drawn = rng.random()
        self._tapped[selector] += 1
        if self._tapped[selector] % 20 == 1 or not self.page.evaluate(_TAP, [selector, drawn]):
            found = self.page.locator(selector)
            found.first.wait_for()
            found.nth(int(drawn * found.count())).click()


def accessibility_problems(page: Any) -> list[str]:
    """What axe-core finds wrong with the page as it stands; it is put in from outside, past
    the page's policy."""
    if not page.evaluate("'axe' in window"):
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


_SMALL = """least => {
  const found = new Set(), unseen = element => {
    for (let up = element; up; up = up.parentElement)
      if (getComputedStyle(up).clipPath !== 'none') return true;
    return !element.checkVisibility({visibilityProperty: true});
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim(), element = walk.currentNode.parentElement;
    if (!text || element.closest('script, noscript, option') || unseen(element)) continue;
    const scale = element.closest('svg') ? element.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < least - 0.05) found.add(`${text}: ${size.toFixed(1)}`);
  }
  return [...found];
}"""


def small_texts(page: Any, least: float = 11) -> list[str]:
    """The visible texts whose letters are lower than so many pixels, pictures' among them."""
    found: list[str] = page.evaluate(_SMALL, least)
    return found


def width_needed(page: Any) -> int:
    """How wide the page is, with what stands beyond the window."""
    return int(page.evaluate("document.documentElement.scrollWidth"))
