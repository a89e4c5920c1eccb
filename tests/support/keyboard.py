"""The page for the table by the keyboard alone: Tab, letters, Enter."""

import json
from typing import Any

_FOCUSED = "document.activeElement.matches({})"
_OVER = ".over"
_OFFERED = (
    _OVER, ".picker .main:enabled", ".picker .choice[aria-pressed=false]",
    "dialog .actions button", ".picker input[type=search]", ".picker .choice",
    ".picker .actions button", ".laid[data-item]:not(.covered)",
)  # fmt: skip
# What is offered first, once the page is drawn anew; null where nothing is, or where the focus has
# fallen out of the page. (Playwright's own waiting is an eval, which the page's policy forbids.)
_NEXT = f"""new Promise(told => {{
  const look = frames => {{
    const first = document.activeElement !== document.body
      && {json.dumps(_OFFERED)}.find(name => document.querySelector(name));
    first || !frames ? told(first || null) : requestAnimationFrame(() => look(frames - 1));
  }};
  requestAnimationFrame(() => look(60));
}})"""


class Keyboard:
    """Somebody who records a game and never taps; ``keys``: how many were pressed."""

    def __init__(self, page: Any) -> None:
        self.page, self.keys = page, 0

    def press(self, key: str) -> None:
        """Press one key."""
        self.page.keyboard.press(key)
        self.keys += 1

    def reach(self, selector: str) -> None:
        """Tab to an element; raises ``AssertionError`` where that takes too long."""
        focused = _FOCUSED.format(json.dumps(selector))
        for _ in range(90):
            if self.page.evaluate(focused):
                return
            self.press("Tab")
        raise AssertionError(f"no way to {selector} by the keyboard")

    def use(self, selector: str) -> None:
        """Press Enter on an element."""
        self.reach(selector)
        self.press("Enter")

    def fill(self, *texts: str) -> None:
        """Fill fields in that follow each other, from the one that has the focus."""
        for text in texts:
            self.page.keyboard.type(text)
            self.keys += len(text)
            self.press("Tab")

    def play(self, keys: int | None = None) -> None:
        """Do what is offered first until the game is over, or a card of a structure is to be chosen
        and so many keys were pressed; the focus stays in the page."""
        while (offered := self.page.evaluate(_NEXT)) != _OVER:
            assert offered, "the focus is nowhere, or nothing is offered"
            if keys and self.keys > keys and offered == _OFFERED[-1]:
                return
            if offered.endswith("[type=search]"):
                self._seek(offered)
            else:
                self.use(offered)

    def _seek(self, field: str) -> None:
        """Type the name of the first card; Enter takes it where no other is called so."""
        card = self.page.locator(".picker .choice").first
        name, slug = card.locator("span").first.inner_text(), card.get_attribute("data-item")
        self.reach(field)
        self.page.keyboard.type(name)
        self.keys += len(name)
        alone = self.page.locator(".picker .choice").count() == 1
        self.use(field if alone else f".picker .choice[data-item={slug}]")
