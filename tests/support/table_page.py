"""The page for the table as somebody uses it: taps, and nothing else."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from antipater.checker.messages.words import say
from antipater.checker.records.duel.record import DuelRecord
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import ROW, Move, Verb
from antipater.rules.duel.zones import CHOICES
from support.browser import Taps, counted
from support.commands import run

# What the page offers, the first that is there.
_OVER, _SEVERAL, _CARD = ".over", ".choice[aria-pressed]", ".laid[data-item]:not(.covered)"
_OFFERED = (_SEVERAL, ".picker .choice", ".picker .actions button", _CARD)
# The place that is asked for, if one is; how many there are, and of how many the card is known.
_ASKED = """() => [
  document.querySelector('.laid.now')?.dataset.slot ?? null,
  document.querySelectorAll('.laid').length,
  document.querySelectorAll('.laid[data-item]').length,
]"""
_ALONE = (Verb.DRAFT, *(verb for verb in CHOICES if verb is not Verb.LEFT_OUT), Verb.CHOOSE)


def write_page(file: Path, *options: str) -> Path:
    """The page as the command writes it; all shipped sets where no set is given."""
    done = run("page", "-o", file, *options)
    assert done.exit_code == 0, done.output
    return file


class Recorder:
    """Somebody who records a game of Duel on the page."""

    def __init__(self, page: Any, set_name: str | Path = "duel") -> None:
        self.page, self._taps = page, Taps(page)
        self.cards = load_set(set_name)
        self.slugs = [item.slug for item in self.cards.items]

    def begin(self, first: str, second: str, drafted: bool = True) -> None:
        """Fill in the form before the game."""
        names = self.page.locator(".begin input:not([type=checkbox])")
        names.nth(0).fill(first)
        names.nth(1).fill(second)
        self.page.locator(".begin input[type=checkbox]").set_checked(drafted)
        self.page.locator(".begin button").click()

    @property
    def over(self) -> bool:
        """Whether the game is at its end."""
        return bool(counted(self.page, _OVER)[0])

    def tap(self, *items: int) -> None:
        """Choose items that are asked for; several are confirmed."""
        for item in items:
            self._taps.on(f".picker .choice[data-item={self.slugs[item]}]")
        if len(items) > 1:
            self.page.locator(".picker .main").click()

    # A game that is known

    def record(self, record: DuelRecord) -> None:
        """Record a game as it was played, cards as they are asked for."""
        self.tap(*record.setup.tokens)
        dealt = iter(record.setup.layouts.get(ROW, ()))
        for zone in self.cards.dealt:
            self.tap(*islice(dealt, zone.places))
        if not record.setup.rows:
            for held in record.setup.wonders:
                self.tap(*held)
        rows = iter(record.setup.rows)
        age = 0
        for move in record.moves:
            if move.verb is Verb.DRAFT and not counted(self.page, ".choice:not([aria-pressed])")[0]:
                self.tap(*next(rows))
            age = self.turn_up(record, age)
            if move.verb is Verb.DRAWN and counted(self.page, _SEVERAL)[0]:
                self.tap(*record.setup.drawn)
            self.make(move)

    def turn_up(self, record: DuelRecord, age: int) -> int:
        """Enter the cards that lie face up; gives the age."""
        while (found := self.page.evaluate(_ASKED))[0] is not None:
            asked, laid, known = found
            if laid == len(record.setup.layouts.get(age + 1, ())):
                age += not known
            self.tap(record.setup.layouts[age][int(asked)])
        return age

    def make(self, move: Move) -> None:
        """Make one move."""
        verb, item = move.verb, move.item
        if verb in _ALONE:
            self.tap(item)
        elif verb is Verb.PASS:
            self.page.locator(".picker [data-verb=pass]").click()
        elif verb in (Verb.LEFT_OUT, Verb.SWAP):
            self.tap(item)
            self.tap(move.other)
        elif verb is Verb.BEGIN:
            first = self.page.locator(".picker .actions button")
            first.nth(item).click()
        elif verb is Verb.CALL:
            self._taps.on(f".tokens [data-item={self.slugs[item]}]")
            self._taps.on("dialog [data-verb=call]")
        elif verb is Verb.SET_OFF:
            name = self.cards.items[item].names["en"][0]
            self.page.locator(".wonders button", has_text=name).click()
            self.page.locator("dialog [data-verb='set off']").click()
        else:
            card = move.other if verb is Verb.WONDER else item
            self._taps.on(f".laid[data-item={self.slugs[card]}]")
            wonder = f"[data-item={self.slugs[item]}]" if verb is Verb.WONDER else ""
            self._taps.on(f"dialog [data-verb='{verb}']{wonder}")

    # A game by chance

    def play(self, rng: random.Random, taps: int = 1000) -> None:
        """Tap whatever is offered, until the game is over or so many things were done."""
        for _ in range(taps):
            if not self.anything(rng):
                return

    def anything(self, rng: random.Random) -> bool:
        """Do one thing among those that are offered; whether there was one, before the end."""
        over, *counts = counted(self.page, _OVER, *_OFFERED)
        if over:
            return False
        offered = next(name for name, count in zip(_OFFERED, counts, strict=True) if count)
        if offered == _SEVERAL:
            while not counted(self.page, ".picker .main:enabled")[0]:
                self._taps.any_of(rng, ".choice[aria-pressed=false]")
            self._taps.any_of(rng, ".picker .main")
            return True
        self._taps.any_of(rng, offered)
        if offered == _CARD:
            self._taps.any_of(rng, "dialog .actions button")
        return True

    # What comes out of it

    def exported(self) -> str:
        """The record, downloaded."""
        if not self.over:
            self.page.get_by_role("button", name="Menu").click()
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name=say("page.download", self.language)).click()
        text = Path(download.value.path()).read_text("utf-8")
        if not self.over:
            self.page.locator("dialog header button").click()
        return text

    @property
    def language(self) -> str:
        """The language of the page."""
        return str(self.page.locator("html").get_attribute("lang"))

    def undo(self) -> None:
        """Take the last thing back."""
        self.page.get_by_role("button", name=say("page.undo", self.language)).click()

    def texts(self) -> Iterator[str]:
        """Everything that the table says now."""
        yield from self.page.locator(".table").all_inner_texts()
