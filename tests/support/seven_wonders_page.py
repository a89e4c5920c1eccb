"""A game of 7 Wonders recorded on the page for the table, as somebody uses it: by taps alone."""

import random
from pathlib import Path
from typing import Any

from antipater.checker.messages.words import say
from support.browser import Taps, counted

_OTHERS, _CARDS, _WAYS = ".picker .actions button", ".picker .choice", ".ways button"
_ACTIONS = "dialog .actions button"
_BETTER = f"{_ACTIONS}.main"
_OVER, _HAND, _DONE = ".over", ".picker.hand", ".picker.hand .main"


def read_in(page: Any, text: str) -> None:
    """Let the page read a record, before a game or after one."""
    page.locator(".exchange summary").last.click()
    page.locator(".exchange textarea").last.fill(text)
    page.locator(".exchange details").last.locator("button").click()


class TableRecorder:
    """Somebody who records a game of 7 Wonders on the page."""

    def __init__(self, page: Any) -> None:
        self.page, self._taps = page, Taps(page)

    def begin(self, rng: random.Random, players: list[str], hands: bool = False) -> None:
        """Fill in the form before the game; boards by chance. Two play with the Free City."""
        form = self.page.locator(".begin")
        form.locator(".size").select_option(str(len(players)))
        named = form.locator(".seats input")
        for seat, player in enumerate(players):
            named.nth(seat).fill(player)
        for seat in range(max(3, len(players))):
            row = form.locator(".seats li").nth(seat)
            open_boards = row.locator("option:not([disabled]):not([value=''])")
            value = open_boards.nth(rng.randrange(open_boards.count())).get_attribute("value")
            row.locator("select").select_option(value)
        form.locator("input[type=checkbox]").set_checked(hands)
        form.locator("button").click()

    @property
    def over(self) -> bool:
        """Whether the game is at its end."""
        return bool(counted(self.page, _OVER)[0])

    @property
    def asks_hand(self) -> bool:
        """Whether a hand is to be entered."""
        return bool(counted(self.page, _HAND)[0])

    def play(self, rng: random.Random, taps: int = 1000, unseen: float = 0.0) -> None:
        """Tap whatever is offered, until the game is over or so many things were done."""
        for _ in range(taps):
            if not self.anything(rng, unseen):
                return

    def anything(self, rng: random.Random, unseen: float = 0.0) -> bool:
        """Do one thing among those that are offered; ``unseen``: how often with a hidden card.
        Gives whether there was one, before the end."""
        over, hand, others, cards, ways = counted(self.page, _OVER, _HAND, _OTHERS, _CARDS, _WAYS)
        if over:
            return False
        if hand:
            self.hand(rng)
            return True
        if ways and rng.random() < 0.4:
            self._taps.any_of(rng, _WAYS)
        if others and (rng.random() < unseen or not cards):
            self._taps.any_of(rng, _OTHERS)
        else:
            self._taps.any_of(rng, _CARDS)
        self.choose(rng)
        return True

    def choose(self, rng: random.Random) -> None:
        """One of the things that can be done with a card, mostly not to discard it."""
        dialog, better = counted(self.page, "dialog", _BETTER)
        if dialog:
            better = better and rng.random() < 0.85
            self._taps.any_of(rng, _BETTER if better else _ACTIONS)

    def hand(self, rng: random.Random) -> None:
        """Enter a hand by chance."""
        while not counted(self.page, f"{_DONE}:enabled")[0]:
            self._taps.any_of(rng, ".picker.hand .deck .choice")
        self._taps.any_of(rng, _DONE)

    def exported(self) -> str:
        """The record, downloaded."""
        menu = not self.over
        if menu:
            self.page.get_by_role("button", name="Menu").click()
        language = str(self.page.locator("html").get_attribute("lang"))
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name=say("page.download", language)).click()
        text = Path(download.value.path()).read_text("utf-8")
        if menu:
            self.page.locator("dialog header button").click()
        return text

    def undo(self) -> None:
        """Take the last thing back."""
        language = str(self.page.locator("html").get_attribute("lang"))
        self.page.get_by_role("button", name=say("page.undo", language)).click()

    def status(self) -> str:
        """What is to be done now, or how the game ended."""
        return str(self.page.locator(".status").inner_text())
