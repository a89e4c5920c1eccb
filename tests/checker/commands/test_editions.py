"""``--editions``: every edition is asked, and those that agree are told together."""

import json
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.commands.runs import editions
from antipater.checker.judging.by_edition import by_edition, partings
from antipater.grammar.cards.load import load_set
from antipater.rules.base import Rulebook
from support import commands
from support.commands import printed as run
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"
EVEN = ("Anna 20 5 6 0 9 11 33c 0", "Bert 20 5 6 0 9 11 33c 0")


def test_editions_that_agree_are_told_together() -> None:
    status, told = run("validate", "--editions", str(EXAMPLES / "three_players.7w"))
    assert status == 0
    assert "every edition says the same" in told
    assert "first, cards_only, one_turn: valid" in told
    assert "decide differently" not in told


@pytest.mark.slow
def test_a_tie_on_all_points_parts_the_editions() -> None:
    """The rulebooks share the victory (fr-reprint Victoire civile); 7wd.io gives it to the second
    player, and no sheet tells who that is."""
    status, told = run("score", "--editions", "--lang", "fr", "duel", *EVEN)
    assert status == 1
    assert "7wd.io : non valide, 1 constat ; vainqueur inconnu" in told
    assert "les éditions diffèrent" in told
    assert "reprint, 2015, french_2015, summary : valide ; " in told
    assert "reprint, 2015, french_2015, summary : la victoire est partagée" in told


@pytest.mark.slow
def test_what_a_discarded_card_brings_parts_the_editions() -> None:
    status, told = run("validate", "--editions", str(EXAMPLES / "7wdio_game.duel"))
    assert status == 0
    assert "reprint, 2015, french_2015, 7wd.io: valid; civilian victory of user1, 70–42" in told
    assert "summary: valid; civilian victory of user1, 76–58" in told
    assert "summary: 1 coin for each building of the city" in told


@pytest.mark.slow
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
            _, line = run("validate", "--json", "--edition", edition, game)
            alone = json.loads(line)
            for told in (group["verdict"], alone):
                for found in (*told["findings"], *told["notes"], *told["stood"]):
                    found["source"] = None  # the first edition's, for those that agree
            assert group["verdict"] | {"edition": edition} == alone


@pytest.mark.slow
def test_cities_are_asked_as_well() -> None:
    status, told = run("score", "--editions", str(EXAMPLES / "cities.txt"))
    assert status == 0
    assert "every edition says the same" in told


@pytest.mark.slow
@pytest.mark.parametrize("command", ["validate", "score"])
def test_what_is_open_is_told(command: str, tmp_path: Path) -> None:
    """Found by the campaign: of such a game there was no line of its result to take."""
    seats = "Seats\n  Anna: Olympia B\n  Bert: Giza B\n  Carla: Babylon B\n\n"
    file = tmp_path / "open.7w"
    file.write_text(
        f'[Game "seven_wonders"]\n\n{seats}I.1 Anna builds Press\nI.5 Carla builds Mine\n'
    )
    status, told = run(command, "--editions", str(file))
    assert status == 1
    assert "can be completed in more ways than were tried" in told


def test_what_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{", "utf-8")
    for more in ([], ["--json"]):
        status, told = run("validate", "--editions", *more, str(bad), "/no/such/file.duel")
        assert status == 2
        assert len(told.splitlines()) == 2


def test_only_rulings_that_decide_are_told() -> None:
    cards = load_set("duel")

    def judge(edition: str) -> dict[str, Any]:
        return {"n": Rulebook(cards, edition).ruling("pair_token")}

    groups = by_edition(cards, judge)
    assert [group.editions for group in groups] == [
        ("reprint", "french_2015", "summary", "7wd.io"),
        ("2015",),
    ]
    assert [each.ruling.name for each in partings(cards, groups, judge)] == ["pair_token"]


def test_rulings_that_decide_together_are_all_told() -> None:
    cards = load_set("duel")

    def judge(edition: str) -> dict[str, Any]:
        rules = Rulebook(cards, edition)
        one, other = rules.ruling("full_tie"), rules.ruling("chain_use")
        return {"n": one == "second_player" and other == "always" and "io" in edition}

    found = partings(cards, by_edition(cards, judge), judge)
    assert {"full_tie", "chain_use"} <= {each.ruling.name for each in found}


@pytest.mark.slow
def test_of_a_tie_the_tie_alone_is_told_as_decisive() -> None:
    _, told = run("score", "--editions", "--json", "duel", *EVEN)
    (line,) = [line for line in told.splitlines() if line.startswith("{")]
    assert [ruling["name"] for ruling in json.loads(line)["rulings"]] == ["full_tie"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "shared"),
    [
        ("reprint", True),
        ("+ full_tie second_player", False),
        ("2015 + full_tie second_player + chain_use always", False),
        ("7wd.io + full_tie shared", True),
    ],
)
def test_a_ruling_is_joined_to_an_edition(edition: str, shared: bool) -> None:
    _, told = run("score", "--json", "--edition", edition, "duel", *EVEN)
    plain = json.loads(next(line for line in told.splitlines() if line.startswith("{")))
    assert plain["result"]["shared"] == shared
    assert plain["edition"] == (edition if edition[0] != "+" else f"reprint {edition}")


@pytest.mark.parametrize(
    "edition", ["+ full_tie", "reprint + full_tie won", "2016 + full_tie shared"]
)
def test_a_ruling_that_is_not_there_is_refused(edition: str) -> None:
    done = commands.run("score", "--edition", edition, "duel", *EVEN)
    assert done.exit_code == 2
    assert ("+ full_tie second_player" in done.output) == (edition[0] != "2")


@pytest.mark.slow
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


@pytest.mark.slow
def test_another_printing_of_the_game_is_named_with_its_set(tmp_path: Path) -> None:
    """On the record's own line, and where it is asked for."""
    table = (EXAMPLES / "four_cities.7w").read_text("utf-8")
    path = tmp_path / "table.7w"
    path.write_text(table.replace('[Edition "first"]', '[Edition "2020"]'), "utf-8")
    told = commands.run("validate", path)
    assert 'one_turn or [Set "seven_wonders_2020"]' in told.output
    asked = commands.run("validate", "--edition", "2020", path)
    assert "one_turn or --set seven_wonders_2020" in asked.output
    other = commands.run("validate", "--edition", "2022", path)
    assert "seven_wonders_2020" not in other.output


@pytest.mark.slow
def test_a_turn_after_a_line_that_cannot_be_read_names_no_move(tmp_path: Path) -> None:
    path = tmp_path / "game.duel"
    path.write_text(
        '[Game "duel"]\n[First "Ilse"]\n[Second "Joris"]\n'
        "1. Ilse discards Houtwerf\n2. Joris builds Altar for 3\n"
    )
    told = commands.run("validate", "--why", path).output
    assert "it is Joris's turn, for Ilse has just had one" in told
    assert "move 0" not in told
