"""Choices that cards word: recorded on the page by taps, and shown in replays."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import display_name
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Verb
from antipater.rules.seven_wonders import Rules
from support import commands
from support.browser import opened
from support.places import TOP
from support.random_seven_wonders import random_table
from support.seven_wonders_page import TableRecorder, read_in
from support.table_page import Recorder, write_page

ENVOYS = TOP / "docs" / "examples" / "envoys"
RECORD = ENVOYS / "envoys.duel"
CARDS = load_set(ENVOYS)
RUINS, MASONS, PROJECTS, FIRES, TOWER = (
    TOP / "docs" / "examples" / name for name in ("ruins", "masons", "projects", "fires", "tower")
)


def run(*arguments: str) -> str:
    done = commands.run(*arguments, "--set", ENVOYS)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(tmp_path_factory.mktemp("page") / "page.html", "--set", str(ENVOYS))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "shown", "unseen", "taps"),
    [
        (RUINS, ", revives ", 0.2, 1000),
        (MASONS, " builds stage 3 ", 0.0, 36),
        (PROJECTS, ", uses ", 0.0, 50),
        (FIRES, " sacrifices ", 0.0, 60),
        (TOWER, ", lays ", 0.0, 60),
    ],
)
def test_what_cards_let_choose_is_tapped(
    folder: Path, shown: str, unseen: float, taps: int, chromium: Any, tmp_path: Path
) -> None:
    """Cards of the discards, in a game of 7 Wonders of which some cards are hidden, or a stage, in
    one of which none are; of these the first taps only."""
    page_file = write_page(tmp_path / "page.html", "--set", str(folder))
    with opened(chromium, page_file, locale="en") as page:
        recorder, rng = TableRecorder(page), random.Random(7)
        recorder.begin(rng, ["Anna", "Bert", "Carla"], not unseen)
        recorder.play(rng, taps, unseen)
        text = recorder.exported()
    assert shown in text
    (tmp_path / "game.7w").write_text(text, "utf-8")
    judged = commands.run("validate", tmp_path / "game.7w", "--set", folder)
    assert judged.exit_code == 0, judged.output


def speak(page: Any, language: str) -> None:
    """Turn the page to a language."""
    page.locator(".top .language select").select_option(language)
    page.locator(f"html[lang={language}]").wait_for(state="attached")


@pytest.mark.slow
def test_a_game_of_7_wonders_is_read_and_written_as_python_does(
    chromium: Any, tmp_path: Path
) -> None:
    """Choices behind a seventh card, one of them where another waits beside it."""
    page_file = write_page(tmp_path / "page.html", "--set", str(RUINS))
    text = (RUINS / "ruins.7w").read_text("utf-8")
    record = read_table(text, ("seven_wonders",), str(RUINS))
    rules = Rules(load_set(RUINS))
    others = [random_table(seed, players, using=rules) for seed, players in ((313, 7), (421, 4))]
    with opened(chromium, page_file, locale="nl") as page:
        recorder = TableRecorder(page)
        for language in LANGUAGES:
            speak(page, language)
            read_in(page, write_table(record, language))
            assert recorder.exported() == write_table(record, language)
            for other in others:
                read_in(page, write_table(replace(other, set=str(RUINS)), language))
                back = read_table(recorder.exported(), ("seven_wonders",), str(RUINS))
                assert (back.plays, back.problems) == (other.plays, ())


@pytest.mark.slow
@pytest.mark.parametrize("folder", [PROJECTS, FIRES, TOWER])
def test_what_is_asked_late_is_read_and_written_as_python_does(
    folder: Path, chromium: Any, tmp_path: Path
) -> None:
    page_file = write_page(tmp_path / "page.html", "--set", str(folder))
    text = (folder / f"{folder.name}.7w").read_text("utf-8")
    record = read_table(text, ("seven_wonders",), str(folder))
    rules = Rules(load_set(folder))
    other = replace(random_table(5, min(6, rules.most_players), using=rules), set=str(folder))
    with opened(chromium, page_file, locale="nl") as page:
        recorder = TableRecorder(page)
        for language in LANGUAGES:
            speak(page, language)
            read_in(page, write_table(record, language))
            assert recorder.exported() == write_table(record, language)
            read_in(page, write_table(other, language))
            back = read_table(recorder.exported(), ("seven_wonders",), str(folder))
            assert (back.plays, back.problems) == (other.plays, ())


class Reading(Recorder):
    """Somebody who reads what is asked before a choice is made."""

    asked: list[str]
    refused = ""

    def make(self, move: Any) -> None:
        """Make a move; note what the page says is due where it is a choice."""
        if move.verb in (Verb.CHOOSE, Verb.PASS):
            self.asked.append(self.page.locator(".status").inner_text())
        if move.verb is Verb.CHOOSE and not self.refused:
            self.refused = self.why_not(1 - move.player, "guard_tower")
        super().make(move)

    def why_not(self, seat: int, slug: str) -> str:
        """What the page says of a card in a city that cannot be chosen."""
        self.page.locator(".city .who").nth(seat).click()
        self.page.locator(f"dialog [data-item={slug}]").click()
        said = self.page.locator("dialog .refused").inner_text()
        self.page.locator("dialog header button").click()
        return str(said)


@pytest.mark.slow
def test_its_recorded_game_is_recorded_by_taps(chromium: Any, file: Path, tmp_path: Path) -> None:
    text = RECORD.read_text("utf-8")
    record = read_notation(text, ("duel",), str(ENVOYS))
    verbs = [move.verb for move in record.moves]
    assert verbs.count(Verb.CHOOSE) >= 2
    assert verbs.count(Verb.PASS) >= 1
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale="en") as page:
        recorder = Reading(page, ENVOYS)
        recorder.asked = []
        recorder.begin(*record.players)
        recorder.record(record)
        exported = recorder.exported()
    assert recorder.refused == (
        "Guard Tower does not have a colour that this card lets choose; "
        "possible: Smuggler, Ruins or Baths"
    )
    assert "Bert may choose 1 building of Age I in the discards to build for free" in recorder.asked
    assert "Anna chooses 1 yellow or blue building in Bert's city to discard" in recorder.asked
    assert "Bert chooses 1 yellow building in their own city to discard" in recorder.asked
    (tmp_path / "game.duel").write_text(exported, "utf-8")
    run("validate", str(tmp_path / "game.duel"))
    assert read_notation(exported, ("duel",), str(ENVOYS)).moves == record.moves


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "locale"), [(2, "fr"), pytest.param(5, "nl", marks=pytest.mark.campaign)]
)
def test_a_random_game_is_valid_and_reads_back(
    seed: int, locale: str, chromium: Any, file: Path, tmp_path: Path
) -> None:
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale=locale) as page:
        recorder = Recorder(page, ENVOYS)
        recorder.begin("Anna", "Bert")
        recorder.play(random.Random(seed))
        exported = recorder.exported()
        page.locator(".exchange summary").last.click()
        page.locator(".exchange textarea").last.fill(exported)
        page.locator(".exchange .main").last.click()
        assert recorder.exported() == exported
    game = tmp_path / "game.duel"
    game.write_text(exported, "utf-8")
    run("validate", str(game))
    found = {move.verb for move in read_notation(exported, ("duel",), str(ENVOYS)).moves}
    assert Verb.CHOOSE in found
    assert run("convert", "--lang", locale, str(game)).rstrip() == exported.rstrip()


SHOWN = {
    "en": (
        "Anna chooses 1 yellow or blue building in Bert's city to discard",
        "Anna chooses Baths to discard",
        "Bert may choose 1 building of Age I in the discards to build for free",
        "Bert leaves the choice alone",
    ),
    "fr": (
        "Anna choisit 1 bâtiment (jaune ou bleu) dans la cité de Bert à défausser",
        "Anna choisit Bains à défausser",
        "Bert peut choisir 1 bâtiment de l'Âge I dans la défausse à construire gratuitement",
        "Bert laisse ce choix",
    ),
    "nl": (
        "Anna kiest 1 gebouw van de kleur geel of blauw in de stad van Bert om af te leggen",
        "Anna kiest Baden om af te leggen",
        "Bert mag 1 gebouw van Tijdperk I bij de afgelegde kaarten kiezen om gratis te bouwen",
        "Bert slaat de keuze over",
    ),
}


@pytest.mark.slow
def test_a_replay_says_what_waits_and_what_was_chosen(chromium: Any, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    run("report", str(RECORD), "-o", str(report))
    with opened(chromium, report, locale="en-GB") as page:
        for language, (due, made, may, left) in SHOWN.items():
            for position, told in ((27, due), (28, made), (17, may), (18, left)):
                page.goto(f"{report.as_uri()}#game=1&move={position}")
                page.locator("header select").select_option(language)
                page.locator(".now", has_text=told).wait_for()
            page.goto(f"{report.as_uri()}#game=1&move=17")
            rows = page.locator(".choices tbody tr").all_inner_texts()
            assert rows[-1].startswith({"en": "leave it", "fr": "laisser", "nl": "over"}[language])
            assert "played" in page.locator(".choices tbody tr").last.get_attribute("class")
        page.goto(f"{report.as_uri()}#game=1&move=31")
        page.locator("header select").select_option("en")
        page.locator(".choices th", has_text="Bert begins the age").wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("language", SHOWN)
def test_view_says_what_waits(language: str) -> None:
    due, _, may, _ = SHOWN[language]
    for move, told, among in ((27, due, "tavern altar baths"), (17, may, "palisade")):
        shown = run("view", str(RECORD), "--move", str(move), "--after", "--lang", language)
        assert told in shown
        items = [display_name(CARDS.by_slug[slug], language) for slug in among.split()]
        assert shown.splitlines()[2].endswith(f": {', '.join(items)}")
