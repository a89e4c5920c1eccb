"""Of any card, also one that nobody holds, the report of a game of 7 Wonders tells what it costs
or why it is refused, as the engine does."""

from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.seven_wonders.judge import course
from antipater.checker.judging.seven_wonders.refusals import refusal_finding
from antipater.checker.judging.seven_wonders.turns import RecordTurns
from antipater.checker.messages.catalogue import message
from antipater.checker.messages.language import LANGUAGES, called
from antipater.checker.messages.words import say
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.records.sources import games
from antipater.rules.effects import Power
from antipater.rules.seven_wonders import Action, Move, Play, Rules, State, play_refusal
from antipater.rules.seven_wonders.legality import held, payments
from support.browser import opened
from support.commands import run
from support.places import TOP
from support.random_seven_wonders import random_table

EXAMPLES = TOP / "docs" / "examples"
COLUMNS = """all => all.map(answer => [
    answer.className, answer.querySelector('p').textContent])"""


def record_of(path: Path) -> SevenWondersRecord:
    (read,) = games(str(path))
    assert isinstance(read.record, SevenWondersRecord)
    return read.record


def reported(path: Path, folder: Path) -> Path:
    page = folder / "report.html"
    result = run("report", path, "-o", page, "--lang", "en")
    assert result.exit_code in (0, 1), result.output
    return page


def has_power(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat can build free of any cost once in an age."""
    return rules.has_power(state.setup.boards[seat], state.cities[seat], Power.FREE_BUILD)


def expected(
    game: RecordTurns, state: State, move: Move, card: int, language: str
) -> list[list[str]]:
    """What the engine says of a card to each seat that is to play."""
    if state.over:
        return []
    rules, players = game.rules, game.record.players
    due = state.due[0] if state.due else None
    salvages = due is not None and due.kind == "salvage"
    actions = (Action.SALVAGE,) if salvages else (Action.BUILD, Action.FREE)
    found = []
    for seat in [due.seat] if due else range(len(state.cities)):
        for action in actions:
            play = Play(seat, action, card)
            why = play_refusal(rules, state, play, held(rules, state, seat, move))
            deed = (
                f"{called(players[seat], language)}, {say(f'report.choice.{action}', language)}: "
            )
            if why is None:
                built = action is Action.BUILD
                coins = payments(rules, state, seat, rules.items[card])[0].total if built else 0
                price = say(
                    "report.coins" if coins else "report.choices.free", language, count=coins
                )
                found.append(["answer yes", deed + price])
            elif action is not Action.FREE or has_power(rules, state, seat):
                wrong = refusal_finding(rules, game.record, why, None)
                told = f"{why.code}: {message(wrong, language, players)}"
                found.append(["answer no", deed + told])
    return found


def assert_any_card_is_answered(page: Any, file: Path, record: SevenWondersRecord) -> set[str]:
    """At some positions, for some cards; the classes and codes that were told."""
    game, seen = course(record), set[str]()
    states, moves = game.all_states(), [*game.moves, ()]
    cards = [item.id for item in game.rules.buildings]
    for position in range(0, len(states), 5):
        page.goto(f"{file.as_uri()}#game=1&move={position}")
        page.locator("output.position", has_text=f"{position} of").wait_for()
        for n, card in enumerate(cards[position % 7 :: 11]):
            language = LANGUAGES[n % 3] if position % 2 else "en"
            page.locator("header select").select_option(language)
            page.locator(".any select").select_option(str(card))
            told = page.locator(".answer").evaluate_all(COLUMNS)
            right = expected(game, states[position], moves[position], card, language)
            assert len(told) == len(right), (position, card, told, right)
            for (kind, text), (its_kind, its_text) in zip(told, right, strict=True):
                assert kind == its_kind, (position, text, its_text)
                assert text.startswith(its_text), (position, text, its_text)
                seen |= {kind, text.split(": ")[1]}
        page.locator("header select").select_option("en")
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["four_cities", pytest.param("three_players", marks=pytest.mark.campaign)]
)
def test_a_game_of_the_documents(name: str, chromium: Any, tmp_path: Path) -> None:
    path = EXAMPLES / f"{name}.7w"
    with opened(chromium, reported(path, tmp_path), locale="en-GB") as page:
        seen = assert_any_card_is_answered(page, tmp_path / "report.html", record_of(path))
    assert {"answer no", "W-CARD-01"} <= seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "known"),
    [
        (2, True),
        (5, False),
        pytest.param(7, True, marks=pytest.mark.campaign),
        pytest.param(2, False, marks=pytest.mark.campaign),
        pytest.param(5, True, marks=pytest.mark.campaign),
        pytest.param(7, False, marks=pytest.mark.campaign),
    ],
)
def test_a_random_game(players: int, known: bool, chromium: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.7w"
    path.write_text(write_table(random_table(players, players, known=known)), "utf-8")
    with opened(chromium, reported(path, tmp_path), locale="en-GB") as page:
        seen = assert_any_card_is_answered(page, tmp_path / "report.html", record_of(path))
    assert ("W-HAND-01" in seen) == known
