"""What an arbiter is told of the Free City, and of a seventh card that was never shown."""

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.messages.catalogue import message
from antipater.checker.records.files import game_of_text
from support.commands import run
from support.places import TESTS

SEATS = (
    '[Game "seven_wonders"]\n\nSeats\n  Anna: Rhodes A\n  Free City: Giza A\n  Bert: Ephesus A\n\n'
)


def told(text: str, language: str = "en") -> list[tuple[str, str]]:
    game = game_of_text("x.7w", text.encode())
    record = game.record
    assert record is not None
    return [(f.code, message(f, language, record.players)) for f in judge_record(record).findings]


@pytest.mark.parametrize(("language", "city"), [("fr", "Cité franche"), ("nl", "Vrije Stad")])
def test_the_free_city_has_its_name_in_the_language(language: str, city: str) -> None:
    text = SEATS + "I.1 Anna discards ?\nI.1 Free City builds Altar\n"
    table = run("validate", "-", "--lang", language, stdin=text).stdout
    assert f"Anna  Bert  {city}" in table
    assert city in run("view", "-", "--move", "2", "--lang", language, stdin=text).stdout
    asked = ("price", "Baths", "--record", "-", "--move", "2", "--lang", language)
    priced = run(*asked, stdin=text).stdout
    assert city in priced
    assert "Free City" not in priced
    twice = run("validate", "-", "--lang", language, stdin=f"{text}I.1 Free City builds Baths\n")
    assert f"{city} " in twice.stdout.partition("R-TURN-02")[2]


@pytest.mark.clause("W097")
@pytest.mark.parametrize(
    ("language", "stage"),
    [
        ("en", "stage 1 of its wonder with ?"),
        ("fr", "l'étape 1 de sa Merveille avec ?"),
        ("nl", "fase 1 van haar Wonder met ?"),
    ],
)
def test_the_stage_that_the_free_city_could_build_is_named(language: str, stage: str) -> None:
    text = SEATS + (
        "I.1 Anna discards ?\nI.1 Free City builds Stone Pit\nI.1 Bert discards ?\n"
        "I.2 Anna discards ?\nI.2 Free City discards ?\nI.2 Bert discards ?\n"
    )
    ((code, words),) = told(text, language)
    assert code == "W-CITY-01"
    assert stage in words


@pytest.mark.clause("W100")
def test_paying_for_what_the_chain_makes_free_is_the_rule_of_the_free_city() -> None:
    text = (TESTS / "data" / "repro" / "records" / "fc5.7w").read_text("utf-8")
    paid = text.replace("builds stage 1 with Aqueduct", "builds Aqueduct paying 2 left")
    assert paid != text
    assert [code for code, _ in told(paid)] == ["W-CITY-02"]


def test_a_seventh_card_that_nobody_saw_has_no_name() -> None:
    turns = [f"I.{n} {who} discards ?\n" for n in range(1, 7) for who in ("Anna", "Bert", "Carla")]
    seats = SEATS.replace("Free City: Giza A", "Carla: Giza A")
    ((code, words),) = told(seats + "".join(turns) + "I.7 Bert discards ?\n")
    assert (code, words) == ("W-SEVENTH-01", "nothing lets Bert play a seventh card")
    ((code, words),) = told(seats + "".join(turns) + "I.7 Bert builds Altar\n")
    assert words.endswith("a seventh card, Altar")
