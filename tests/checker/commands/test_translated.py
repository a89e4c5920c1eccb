"""Help and usage errors in the language of whoever asks."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.commands.language import VARIABLE
from antipater.checker.commands.lazy import COMMANDS
from antipater.checker.commands.translated import _texts, help_in, line_in
from antipater.checker.messages.words import column_name, say
from antipater.grammar.cards.load import load_set
from support.commands import run


@pytest.fixture(autouse=True)
def nobody_s_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")


def texts(command: Any) -> Iterator[str]:
    """Every paragraph of help of a command and of those below it."""
    for text in (command.help, *(getattr(each, "help", None) for each in command.params)):
        yield from (" ".join(part.split()) for part in (text or "").split("\n\n") if part)
    for below in getattr(command, "commands", {}).values():
        yield from texts(below)


def test_every_help_text_is_translated_and_no_other() -> None:
    root: Any = typer.main.get_command(app)
    context = root.make_context("antipater", [*COMMANDS][:1])
    every = {text for name in COMMANDS for text in texts(root.get_command(context, name))}
    root.commands = {}
    assert every | set(texts(root)) == set(_texts()["help"])


@pytest.mark.parametrize("section", ["help", "usage", "word"])
def test_a_translation_keeps_options_and_values(section: str) -> None:
    for english, words in _texts()[section].items():
        for told in words.values():
            assert set(re.findall(r"(?<!\w)--[a-z]+|\{\w\}", told)) <= {
                *re.findall(r"(?<!\w)--[a-z]+|\{\w\}", english)
            }
        assert set(words) == {"fr", "nl"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["score", "--gam", "--lang", "fr"], "l'option --gam n'existe pas"),
        (["--lang", "fr", "score", "--gam"], "Erreur : l'option --gam n'existe pas"),
        (["--lang=nl", "scor"], "de opdracht `scor` bestaat niet; bedoel je 'score'?"),
        (["price", "--lang=nl"], "het argument CARD ontbreekt"),
        (["--lang", "fr", "simulate", "--games", "x"], "« x » n'est pas un nombre entier"),
        (["--lang", "fr", "simulate", "--games", "-5"], "-5 n'est pas dans les limites"),
        (
            ["--lang", "nl", "validate", "x", "--lang", "xx"],
            "`xx` is niet een van 'en', 'fr', 'nl'",
        ),
        (["--lang", "nl", "cards", "chek"], "Voor hulp: antipater cards -h"),
        (["score", "--lang", "fr"], "tapez une ligne par joueur"),
        (
            ["explain", "D-CARD-99", "--lang", "nl"],
            "er is geen bevinding, passage of stelling D-CARD-99",
        ),
    ],
)
def test_a_slip_is_told_in_the_language_that_was_asked_for(arguments: list[str], told: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert told in done.output
    assert "Error" not in done.output


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_help_keeps_no_english(name: str) -> None:
    for language in ("fr", "nl"):
        told = CliRunner().invoke(app, [name, "--help"], env={VARIABLE: language}).output
        for word in ("Usage:", "Options:\n", "[required]", "[default"):
            assert word not in told
        assert not re.search(r"\b(the|which|with|and|this)\b", told), told


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("group", [(), ("cards",)])
def test_what_a_command_does_fits_its_line(language: str, group: tuple[str, ...]) -> None:
    lines = run("--lang", language, *group, "--help").output.splitlines()
    assert [line for line in lines if len(line) > 80 or line.endswith("...")] == [
        line for line in lines if line.endswith(" [ARGS]...")
    ]


def test_lines_that_nobody_knows_stay_as_they_are() -> None:
    assert line_in("Some line.", "fr") == "Some line."
    assert help_in("Some text.", "nl") == "Some text."
    assert help_in(None, "nl") is None


@pytest.mark.parametrize(("word", "game"), [("duel", "duel"), ("7wonders", "seven_wonders")])
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_the_help_of_score_has_the_order_of_the_pad(word: str, game: str, language: str) -> None:
    cards = load_set(game)
    order = ", ".join(column_name(cards, each, language) for each in cards.categories)
    told = CliRunner().invoke(app, ["score", "--help"], env={VARIABLE: language}).output
    assert re.search(rf"{word} ?: {order}", " ".join(told.split()))


@pytest.mark.parametrize("game", ["duel", "duel_promo", "seven_wonders"])
def test_a_ruling_says_in_english_what_the_set_says(game: str) -> None:
    cards = load_set(game)
    for ruling in cards.rulings.values():
        assert say(f"rulings.{cards.game}.{ruling.name}.is", "en") == ruling.text
        for option in ruling.options:
            assert say(f"rulings.{cards.game}.{ruling.name}.{option}", "fr")
