"""``--editions``: every edition is asked, and those that agree are told together."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.commands.runs import editions
from antipater.checker.judging.by_edition import Alike, by_edition, partings
from antipater.grammar.cards.load import load_set
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"
EVEN = ("Anna 20 13 6 0 9 11 33c 0", "Bert 20 13 6 0 9 11 33c 0")


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(arguments))
    return done.exit_code, done.output


def test_editions_that_agree_are_told_together() -> None:
    status, told = run("validate", "--editions", str(EXAMPLES / "three_players.7w"))
    assert status == 0
    assert "every edition says the same" in told
    assert "first, cards_only, one_turn: valid" in told
    assert "decide differently" not in told


def test_a_tie_on_all_points_parts_the_editions() -> None:
    """The rulebooks share the victory (fr-reprint Victoire civile); 7wd.io gives it to the second
    player."""
    status, told = run("score", "--editions", "--lang", "fr", "duel", *EVEN)
    assert status == 0
    assert "les éditions diffèrent" in told
    assert "reprint, 2015, french_2015, summary: valide ; " in told.replace("valide;", "valide ;")
    assert "reprint, 2015, french_2015, summary: la victoire est partagée" in told


def test_what_a_discarded_card_brings_parts_the_editions() -> None:
    status, told = run("validate", "--editions", str(EXAMPLES / "7wdio_game.duel"))
    assert status == 0
    assert "reprint, 2015, french_2015, 7wd.io: valid; civilian victory of user1, 70–42" in told
    assert "summary: valid; civilian victory of user1, 76–58" in told
    assert "summary: 1 coin for each building of the city" in told


def test_json_holds_the_verdict_of_each_group() -> None:
    _, told = run("score", "--editions", "--json", "duel", *EVEN)
    (line,) = [line for line in told.splitlines() if line.startswith("{")]
    plain = json.loads(line)
    assert plain["same"] is False
    assert [v["editions"] for v in plain["verdicts"]] == [
        ["reprint", "2015", "french_2015", "summary"],
        ["7wd.io"],
    ]
    assert [v["verdict"]["result"]["shared"] for v in plain["verdicts"]] == [True, False]
    assert "full_tie" in [ruling["name"] for ruling in plain["rulings"]]


@pytest.mark.slow
def test_a_verdict_under_editions_is_the_verdict_of_validate() -> None:
    game = str(EXAMPLES / "disputed.duel")
    status, told = run("validate", "--editions", "--json", game)
    assert status == 1
    plain = json.loads(told)
    for group in plain["verdicts"]:
        for edition in group["editions"]:
            _, alone = run("validate", "--json", "--edition", edition, game)
            assert group["verdict"] | {"edition": edition} == json.loads(alone)


def test_cities_are_asked_as_well() -> None:
    status, told = run("score", "--editions", str(EXAMPLES / "cities.txt"))
    assert status == 0
    assert "every edition says the same" in told


def test_what_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{", "utf-8")
    for more in ([], ["--json"]):
        status, told = run("validate", "--editions", *more, str(bad), "/no/such/file.duel")
        assert status == 2
        assert len(told.splitlines()) == 2


def test_only_rulings_that_part_the_groups_are_told() -> None:
    cards = load_set("duel")
    told = {name: {"n": 2 if name == "2015" else 1} for name in cards.editions}
    groups = by_edition(cards, lambda edition: dict(told[edition]))
    assert groups == [
        Alike(("reprint", "french_2015", "summary", "7wd.io"), {"n": 1}),
        Alike(("2015",), {"n": 2}),
    ]
    named = {parting.ruling.name for parting in partings(cards, groups)}
    for name in named:
        option = cards.rulings[name].options[0]
        chosen = {e: cards.editions[e].rulings.get(name, option) for e in cards.editions}
        assert chosen["2015"] not in (chosen["reprint"], chosen["french_2015"], chosen["7wd.io"])


def test_what_explains_the_findings_is_looked_for_once_for_each_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Found by the campaign: for each of four editions that took 12 s in all."""
    asked: list[str] = []

    def explained(game: Any, verdict: Any, edition: str) -> Any:
        asked.append(edition)
        return game, verdict

    monkeypatch.setattr(editions, "explained_game", explained)
    status, told = run("validate", "--editions", "--json", str(EXAMPLES / "disputed.duel"))
    verdicts = json.loads(told)["verdicts"]
    assert status == 1
    assert asked == [each["editions"][0] for each in verdicts]
    assert sum(len(each["editions"]) for each in verdicts) > len(asked)
