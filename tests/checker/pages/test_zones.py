"""Zones of a set: characters are taken from them by taps, and shown in replays."""

import random
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.records.duel.notation import read_notation
from antipater.rules.card_set import Kind
from antipater.rules.duel import Move, Verb
from support import commands
from support.browser import opened
from support.places import TOP
from support.table_page import Recorder, write_page

ORACLES = TOP / "docs" / "examples" / "oracles"
RECORD = ORACLES / "oracles.duel"
OFFERS = TOP / "docs" / "examples" / "offers"
MUSES = TOP / "docs" / "examples" / "muses"
CURIA = TOP / "docs" / "examples" / "curia"
PLOTS = TOP / "docs" / "examples" / "plots"
SHRINES = TOP / "docs" / "examples" / "shrines"


def run(*arguments: str) -> str:
    done = commands.run(*arguments, "--set", ORACLES)
    assert done.exit_code == 0, done.output
    return done.output


class Asking(Recorder):
    """Somebody who asks, before the first move, why a character cannot be taken yet."""

    character = "hestia"
    refused = ""

    def make(self, move: Move) -> None:
        """Make a move."""
        if move.verb is Verb.BUILD and not self.refused:
            self.page.locator(f".tokens [data-item={self.character}]").click()
            self.refused = self.page.locator("dialog .refused").inner_text()
            self.page.locator("dialog header button").click()
        super().make(move)


class Watching(Recorder):
    """Somebody who looks, before each discard, at what both players have in one place."""

    def make(self, move: Move) -> None:
        """Make a move."""
        if move.verb is Verb.DISCARD:
            self.shown.append(self.page.locator("[aria-label=Curia] li").nth(4).inner_text())
        super().make(move)

    @cached_property
    def shown(self) -> list[str]:
        """What was there."""
        return []


@pytest.mark.slow
def test_its_recorded_game_is_recorded_by_taps(chromium: Any, tmp_path: Path) -> None:
    file = write_page(tmp_path / "page.html", "--set", str(ORACLES))
    record = read_notation(RECORD.read_text("utf-8"), ("duel",), str(ORACLES))
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale="en") as page:
        recorder = Asking(page, ORACLES)
        recorder.begin(*record.players)
        recorder.record(record)
        exported = read_back(recorder)
    assert recorder.refused == "Hestia can be taken from Age II on, and this is Age I"
    (tmp_path / "game.duel").write_text(exported, "utf-8")
    run("validate", str(tmp_path / "game.duel"))
    assert read_notation(exported, ("duel",), str(ORACLES)).moves == record.moves
    assert "Anna takes Hebe for 8" in exported


@pytest.mark.slow
def test_what_cards_let_take_is_recorded_by_taps(chromium: Any, tmp_path: Path) -> None:
    file = write_page(tmp_path / "page.html", "--set", str(OFFERS))
    record = read_notation((OFFERS / "offers.duel").read_text("utf-8"), ("duel",), str(OFFERS))
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale="en") as page:
        recorder = Asking(page, OFFERS)
        recorder.character = "levy"
        recorder.begin(*record.players)
        recorder.record(record)
        exported = recorder.exported()
    assert recorder.refused == "No phase lets anybody take Levy: only cards let choose it"
    assert read_notation(exported, ("duel",), str(OFFERS)).moves == record.moves


@pytest.mark.slow
def test_the_row_that_chance_deals_is_entered_and_shown(chromium: Any, tmp_path: Path) -> None:
    """In its places, by taps and in a replay; the page reads back what it writes."""
    file = write_page(tmp_path / "page.html", "--set", str(MUSES))
    text = (MUSES / "muses.duel").read_text("utf-8")
    record = read_notation(text, ("duel",), str(MUSES))
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale="en") as page:
        recorder = Recorder(page, MUSES)
        recorder.begin(*record.players)
        recorder.record(record)
        exported = recorder.exported()
        page.locator(".exchange summary").last.click()
        page.locator(".exchange textarea").last.fill(text)
        page.locator(".exchange .main").last.click()
        assert recorder.exported() == exported
    back = read_notation(exported, ("duel",), str(MUSES))
    assert (back.moves, back.setup) == (record.moves, record.setup)
    report = tmp_path / "report.html"
    done = commands.run("report", MUSES / "muses.duel", "--set", MUSES, "-o", report)
    assert done.exit_code == 0, done.output
    with opened(chromium, report, locale="en-GB") as page:
        page.goto(f"{report.as_uri()}#game=1&move=20")
        row = page.locator("section", has=page.locator("h3", has_text="Parnassus")).last
        shown = row.inner_text()
        assert shown.index("Thalia") < shown.index("Clio") < shown.index("Erato")
        assert "Urania" not in shown


@pytest.mark.slow
def test_a_replay_shows_the_zone_and_what_is_taken(chromium: Any, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    run("report", str(RECORD), "-o", str(report))
    with opened(chromium, report, locale="en-GB") as page:
        for language, zone, told in (
            ("en", "Council of the Gods", "Anna takes Hebe instead of a card"),
            ("fr", "Conseil des dieux", "Anna prend Hébé au lieu d'une carte"),
            ("nl", "Raad der goden", "Anna neemt Hebe in plaats van een kaart"),
        ):
            page.goto(f"{report.as_uri()}#game=1&move=57")
            page.locator("header select").select_option(language)
            page.locator("h3", has_text=zone).wait_for()
            page.locator(".now", has_text=told).wait_for()
        page.goto(f"{report.as_uri()}#game=1&move=56")
        played = page.locator(".choices tbody tr.played")
        played.wait_for()
        assert "Hebe" in played.inner_text()


def read_back(recorder: Recorder) -> str:
    """What the page has written down, once it has read that as it was."""
    exported = recorder.exported()
    recorder.page.locator(".exchange summary").last.click()
    recorder.page.locator(".exchange textarea").last.fill(exported)
    recorder.page.locator(".exchange .main").last.click()
    assert recorder.exported() == exported
    return exported


def reported(game: Path, card_set: Path, folder: Path) -> Path:
    """The page about a game of a set."""
    report = folder / "report.html"
    options = ["--set", str(card_set), "-o", str(report)]
    done = commands.run("report", game, *options)
    assert done.exit_code == 0, done.output
    return report


@pytest.mark.slow
def test_places_that_are_controlled_are_recorded_and_shown(chromium: Any, tmp_path: Path) -> None:
    """Chosen by taps, with what both have there; a replay tells it as well."""
    file = write_page(tmp_path / "page.html", "--set", str(CURIA))
    record = read_notation((CURIA / "curia.duel").read_text("utf-8"), ("duel",), str(CURIA))
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale="en") as page:
        recorder = Watching(page, CURIA)
        recorder.begin(*record.players)
        recorder.record(record)
        exported = recorder.exported()
    assert recorder.shown[-1].startswith("Decree of Works")
    assert recorder.shown[-1].endswith("0 / 1")
    assert read_notation(exported, ("duel",), str(CURIA)).moves == record.moves
    report = reported(CURIA / "curia.duel", CURIA, tmp_path)
    with opened(chromium, report, locale="en-GB") as page:
        page.goto(f"{report.as_uri()}#game=1&move=53")
        shown = page.locator("section", has=page.locator("h3", has_text="Curia (influence)")).last
        assert "0 / 2" in shown.locator("li", has_text="Decree of Works").inner_text()


@pytest.mark.slow
def test_what_is_moved_is_tapped_read_and_told(chromium: Any, tmp_path: Path) -> None:
    """From one place to another, in a random game of a set in which most cards let that be done."""
    text = (CURIA / "curia.cards").read_text("utf-8").split('example "')[0]
    for card in ("lumber_yard", "clay_pool", "quarry", "theater", "altar", "guard_tower"):
        text += f"\nchange building {card}\n  choose 1 of curia, gain 2 influence there\n"
        text += "  move 1 influence from one of curia to another\n"
    (tmp_path / "curia.cards").write_text(text, "utf-8")
    file = write_page(tmp_path / "page.html", "--set", str(tmp_path))
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale="nl") as page:
        recorder = Recorder(page, tmp_path)
        recorder.begin("Anna", "Bert")
        recorder.play(random.Random(4))
        exported = read_back(recorder)
    assert ", verplaatst " in exported
    (tmp_path / "game.duel").write_text(exported, "utf-8")
    moves = read_notation(exported, ("duel",), str(tmp_path)).moves
    (first, *_) = (n for n, move in enumerate(moves, 1) if move.verb is Verb.SWAP)
    report = reported(tmp_path / "game.duel", tmp_path, tmp_path)
    with opened(chromium, report, locale="en-GB") as page:
        page.goto(f"{report.as_uri()}#game=1&move={first}")  # after it a turn begins
        page.get_by_text("to move 1 influence from there to another: ").first.wait_for()


@pytest.mark.slow
def test_what_is_laid_in_free_places_is_tapped_read_and_told(chromium: Any, tmp_path: Path) -> None:
    """And then lies there in the row, in a replay too, where it is taken from."""
    file = write_page(tmp_path / "page.html", "--set", str(SHRINES))
    record = read_notation((SHRINES / "shrines.duel").read_text("utf-8"), ("duel",), str(SHRINES))
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale="en") as page:
        recorder = Recorder(page, SHRINES)
        recorder.begin(*record.players)
        recorder.record(record)
        exported = read_back(recorder)
    assert "chooses Shell, lays Triton in Circle II" in exported
    assert "Anna takes Triton for 4" in exported
    assert "Zephyr, chooses Library" in exported  # which other cards cover
    assert ", raises The Great Library with Library" in exported
    assert read_notation(exported, ("duel",), str(SHRINES)).moves == record.moves
    report = reported(SHRINES / "shrines.duel", SHRINES, tmp_path)
    with opened(chromium, report, locale="en-GB") as page:
        page.goto(f"{report.as_uri()}#game=1&move=26")
        page.get_by_text("to lay in a free place of Circle: Circle II").first.wait_for()
        page.goto(f"{report.as_uri()}#game=1&move=46")
        told = "Bert builds The Great Library for free with Library under it"
        page.get_by_text(told).first.wait_for()
        page.goto(f"{report.as_uri()}#game=1&move=38")
        row = page.locator("section", has=page.locator("h3", has_text="Circle")).last.inner_text()
        assert row.index("Boreas") < row.index("Hephaestus") < row.index("Zephyr")
        assert "Triton" not in row


class Plotting(Recorder):
    """Somebody who asks, before the first character is prepared, why it cannot be set off yet."""

    refused = ""

    def make(self, move: Move) -> None:
        """Make a move."""
        item = self.cards.items[move.item]
        if move.verb is Verb.WONDER and item.kind is Kind.CHARACTER and not self.refused:
            held = self.page.locator(".wonders button", has_text=item.names["en"][0])
            assert held.inner_text().endswith("in hand")
            held.click()
            self.refused = self.page.locator("dialog").inner_text()
            self.page.locator("dialog header button").click()
        super().make(move)


@pytest.mark.slow
def test_what_is_held_is_prepared_and_set_off_by_taps(chromium: Any, tmp_path: Path) -> None:
    """The page writes it down, reads it back, and a replay tells it in each language."""
    file = write_page(tmp_path / "page.html", "--set", str(PLOTS))
    record = read_notation((PLOTS / "plots.duel").read_text("utf-8"), ("duel",), str(PLOTS))
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale="en") as page:
        recorder = Plotting(page, PLOTS)
        recorder.begin(*record.players)
        recorder.record(record)
        exported = read_back(recorder)
    assert "Which card goes under it?" in recorder.refused
    assert "47. Anna prepares Espionage with Library" in exported
    assert "49. Anna sets off Espionage, chooses Ransom" in exported
    assert read_notation(exported, ("duel",), str(PLOTS)).moves == record.moves
    report = reported(PLOTS / "plots.duel", PLOTS, tmp_path)
    with opened(chromium, report, locale="en-GB") as page:
        for move, language, told in (
            (47, "en", "Anna prepares Espionage with Library"),
            (83, "fr", "Anna déclenche Mutinerie"),
            (71, "nl", "Anna bereidt Muiterij voor met Circus"),
        ):
            page.goto(f"{report.as_uri()}#game=1&move={move}")
            page.locator("header select").select_option(language)
            page.locator(".now", has_text=told).wait_for()
        page.goto(f"{report.as_uri()}#game=1&move=82")
        played = page.locator(".choices tbody tr.played")
        played.wait_for()
        assert "Muiterij" in played.inner_text()
        assert "activeren" in played.inner_text()
