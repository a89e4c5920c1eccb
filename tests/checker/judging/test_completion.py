"""Records that leave something open: the only completion, what all have in common, or none."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import game_of_text
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules
from antipater.rules.seven_wonders import Rules as TableRules
from support.commands import run
from support.opened import (
    LONG,
    TABLE,
    WAYS,
    Open,
    agrees,
    completed,
    missing_lines,
    opened,
    several,
    table_card,
    table_line,
    table_turn,
    told_of,
    whole,
)
from support.places import TOP
from support.random_duel import random_game
from support.random_seven_wonders import random_table
from support.slips.duel import DuelPlanting
from support.slips.planting import same_game


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_the_game_played_is_the_completion_or_among_them(way: Open) -> None:
    came = set()
    for seed in range(3):
        text, planting = opened(seed, way)
        came.add(agrees(completed(text)[1], planting))
    assert came & {"only", "among"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "seeds"),
    [
        (table_card, (2, 3)),
        (table_line, (3, 9, 10)),
        (table_turn, (6, 10)),
        (missing_lines, (3, 10)),
    ],
)
def test_the_table_played_is_the_completion_or_among_them(way: Open, seeds: tuple[int]) -> None:
    came = set()
    for seed in seeds:
        text, planting = opened(seed, way)
        came.add(agrees(completed(text)[1], planting))
    assert came & {"only", "among"}


EXAMPLE = (TOP / "docs" / "examples" / "7wdio_game.duel").read_text("utf-8")


def with_open(number: int, mark: str) -> str:
    """The example with something open in the place of a line."""
    return re.sub(rf"(?m)^{number}\. .*$", mark, EXAMPLE)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["validate", "score"])
@pytest.mark.parametrize("number", [22, 41])
def test_the_only_completion_gives_result_and_points(
    command: str, number: int, tmp_path: Path
) -> None:
    """And not what came of going on with an assumption, from which a wonder was built twice."""
    file = tmp_path / "open.duel"
    file.write_text(with_open(number, "…"), "utf-8")
    told = json.loads(run(command, file, "--json").stdout)
    assert [player["score"]["total"] for player in told["players"]] == [70, 42]
    assert (told["result"]["kind"], told["result"]["winner"]) == ("civilian", "user1")
    assert [finding["code"] for finding in told["findings"]] == ["R-OPEN-02"]
    assert not told["valid"]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["validate", "score"])
def test_of_several_completions_ranges_are_told(command: str, tmp_path: Path) -> None:
    file = tmp_path / "open.duel"
    file.write_text(with_open(75, "75. ?"), "utf-8")
    told = json.loads(run(command, file, "--json").stdout)
    assert told["open"]["winners"] == [["user1"]]
    anna, bert = told["open"]["players"]
    assert (anna["total"], bert["total"]) == (
        {"least": 63, "most": 70},
        {"least": 42, "most": 42},
    )
    output = run(command, file).stdout
    assert "63–70" in output
    assert "in all of them user1 wins" in output
    assert "unfinished" not in output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("example", "played", "left_open"),
    [
        ("oracles", "Anna takes Hebe", "Anna takes ?"),
        ("oracles", "chooses Mathematics", "chooses ?"),
        ("envoys", "chooses School", "chooses ?"),
        ("envoys", "Anna builds Raiders, chooses Baths", "Anna builds ?, chooses ?"),
        ("envoys", "Anna builds Raiders", "Anna takes ?"),
    ],
)
def test_what_a_verb_can_mean_may_be_left_open(
    example: str, played: str, left_open: str, tmp_path: Path
) -> None:
    """Characters and buildings are taken as tokens are, and any card may let choose."""
    cards = TOP / "docs" / "examples" / example
    whole = (cards / f"{example}.duel").read_text("utf-8")
    assert whole.count(played) == 1
    file = tmp_path / "open.duel"
    file.write_text(whole.replace(played, left_open), "utf-8")
    output = run("validate", "--set", cards, file).stdout
    assert "there is one completion" in output
    for line in played.replace(", ", ", Anna ").split(", "):
        assert line in output


def test_who_begins_may_be_left_open() -> None:
    assert EXAMPLE.count("29. user1 begins") == 1
    only = completed(EXAMPLE.replace("29. user1 begins", "29. user1 chooses ?"))[1].only
    assert only is not None
    assert same_game(only, game_of_text("-", EXAMPLE.encode()).record)


@pytest.mark.parametrize("player", ["Bert Mol", "Bert", "B"])
def test_what_a_player_of_a_short_name_did_may_be_left_open(player: str) -> None:
    """It was read as if the player had built, and the record was called valid."""
    players = '[Game "duel"]\n[First "Anna"]\n[Second "Bert Mol"]\n'
    text = f"{players}9. Anna builds Lumber Yard\n10. {player} ? Altar for 2\n"
    verdict, found = completed(text)
    assert [each.code for each in verdict.findings] == ["R-OPEN-01"]
    assert found.ways == 1


@pytest.mark.slow
def test_what_the_other_is_given_may_be_left_open() -> None:
    """It was told as a building in the place of a progress token."""
    assert EXAMPLE.count("keeps Study gives Circus") == 1
    verdict, found = completed(EXAMPLE.replace("keeps Study gives Circus", "keeps Study"))
    assert [each.code for each in verdict.findings] == ["R-OPEN-01"]
    assert found.only is not None
    assert same_game(found.only, game_of_text("-", EXAMPLE.encode()).record)


@pytest.mark.slow
def test_what_is_not_known_has_no_points(tmp_path: Path) -> None:
    file = tmp_path / "open.duel"
    file.write_text(re.sub(r"(?m)^(5\d|6[0-5])\. .*$", "?", EXAMPLE), "utf-8")
    output = run("score", file).stdout
    assert "not known" in output
    assert len(output.splitlines()) == 1
    told = json.loads(run("score", file, "--json").stdout)
    assert told["result"]["winner"] is None


@pytest.mark.slow
def test_a_turn_that_lacks_is_written_in_its_place(tmp_path: Path) -> None:
    example = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    right = [line for line in example.split("\n") if line.startswith("II.3 ")]
    record, out = tmp_path / "open.7w", tmp_path / "whole.7w"
    record.write_text("\n".join(li for li in example.split("\n") if li not in right), "utf-8")
    assert run("validate", "--fix", record, "-o", out).exit_code
    assert run("validate", out).exit_code == 0
    written = [line for line in out.read_text("utf-8").split("\n") if line.startswith("II.3 ")]
    assert len(written) == len(right) == 4
    assert all(line.endswith("; mended; this line was missing") for line in written)


def test_what_is_open_in_a_rough_record_is_told_on_its_own_line() -> None:
    lines = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8").split("\n")
    rough = next(n for n, line in enumerate(lines) if line.startswith("I.2 "))
    row = " | ".join(lines[rough].split(" ", 2))
    lines[rough : rough + 1] = ["|---|---|---|", f"| {row} |"]  # the first says nothing
    at = next(n for n, line in enumerate(lines) if line.startswith("II.3 "))
    lines[at] = f"{' '.join(lines[at].split()[:2])} ?"
    verdict, found = completed("\n".join(lines))
    assert [each.line for each in found.lines] == [at + 1]
    assert [each.line for each in verdict.findings] == [at + 1]


@pytest.mark.slow
def test_an_age_of_which_lines_are_lost_is_open_and_blames_no_move() -> None:
    """Nothing is written in their place: the cards of Age III simply go on."""
    lines = EXAMPLE.split("\n")
    numbers = [re.match(r"(\d+)\. ", line) for line in lines]

    def without(first: int, last: int) -> str:
        return "\n".join(
            line
            for line, number in zip(lines, numbers, strict=True)
            if number is None or not first <= int(number[1]) <= last
        )

    verdict, found = completed(without(48, 52))
    assert [each.code for each in verdict.findings] == ["R-OPEN-03"]
    assert (verdict.findings[0].found, verdict.findings[0].expected) == (5, 2)
    assert {result.winners for result in found.results} == {(0,)}
    least, most = found.points["total"][0]
    assert least <= 70 <= most
    verdict, found = completed(without(29, 52))
    assert (verdict.findings[0].code, found.whole) == ("R-OPEN-03", False)
    assert verdict.findings[0].found == 20


@pytest.mark.slow
@pytest.mark.parametrize("many", [2, 4])
def test_the_last_moves_of_a_game_said_to_be_over_follow_from_its_points(many: int) -> None:
    planting = DuelPlanting(2001, "en")
    lost = list(planting.moves)[-many:]
    text = "\n".join(line for n, line in enumerate(planting.lines) if n not in lost)
    verdict, found = completed(text)
    assert [each.code for each in verdict.findings] == ["R-OPEN-03"]
    assert same_game(found.only, planting.right)
    # Without its points and result the record is of a game that is not over.
    open_end = re.sub(r"(?s)\[Result [^\]]*\]|\nScores.*", "", text)
    game = game_of_text("-", open_end.encode()).record
    assert game is not None
    assert judge_record(game).findings == ()


@pytest.mark.slow
def test_a_lost_last_turn_follows_from_the_points() -> None:
    text = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    lines = [line for line in text.split("\n") if not line.startswith("III.6 ")]
    found: Any = completed("\n".join(lines))[1]
    right: Any = game_of_text("-", text.encode()).record
    chosen = [
        [(*noted[:2], *noted.play[:3]) for noted in record.plays] for record in (right, found.only)
    ]
    assert chosen[0] == chosen[1]


@pytest.mark.slow
def test_a_last_turn_of_which_no_line_is_there_blames_no_score() -> None:
    """The record claims its end, so the turn was played: its points tell how."""
    text, planting = opened(2006, table_turn)
    assert "III.5 " in text
    assert "III.6 " not in text
    verdict, found = completed(text)
    assert {each.code for each in verdict.findings} == {"W-TURN-01"}
    assert found.ways == 2
    assert agrees(found, planting) == "among"


def test_a_lost_age_of_seven_wonders_is_open_and_blames_no_play(tmp_path: Path) -> None:
    text = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    file = tmp_path / "open.7w"
    file.write_text("\n".join(li for li in text.split("\n") if not li.startswith("II.")), "utf-8")
    told = said(file)
    assert {f["code"] for f in told["findings"] if not f["follows"]} == {"W-TURN-01"}
    assert "not known" in told["completion"]["message"]


@pytest.mark.parametrize("word", ["bilds", "eats"])
def test_a_line_that_cannot_be_read_does_not_stop_the_judging(word: str) -> None:
    example = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    lines = example.split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("I.2 ") and "builds" in line)
    lines[at] = lines[at].replace("builds", word)
    game = game_of_text("-", "\n".join(lines).encode())
    assert game.record is not None
    verdict = judge_record(game.record)
    whole = judge_record(game_of_text("-", example.encode()).record or game.record)
    assert verdict.moves == whole.moves - 1
    assert not verdict.complete
    told = next(found for found in verdict.findings if found.line == at + 1)
    assert told.then == ("built" if word == "bilds" else "filled in")


@pytest.mark.parametrize("line", ["7. user1 picks ?", "7. ?"])
def test_a_wonder_that_is_built_later_can_have_been_picked(line: str) -> None:
    text = (TOP / "docs" / "examples" / "7wdio_game.duel").read_text("utf-8")
    _, found = completed(re.sub(r"(?m)^7\. .*$", line, text))
    assert [put.text["en"] for put in found.lines] == ["user1 picks The Mausoleum"]


def test_there_is_none_where_a_line_lacks_besides() -> None:
    text, _ = opened(1, whole)
    lines = text.split("\n")
    numbered = [n for n, line in enumerate(lines) if re.match(r"\d+\. \S+ builds", line)]
    del lines[numbered[3]]
    _, found = completed("\n".join(lines))
    assert found.whole
    assert (found.ways, found.only) == (0, None)
    assert found.why


def test_lines_that_lack_may_tell_who_begins() -> None:
    text, planting = opened(5002, several)
    assert "begins" not in text.partition("…")[2].split("\n")[1]
    assert agrees(completed(text)[1], planting) == "only"


@pytest.mark.slow
def test_too_much_that_is_open_is_not_known() -> None:
    planting = DuelPlanting(1, "en")
    lines = list(planting.lines)
    for at in planting.moves[8:]:
        lines[at] = re.sub(r" (builds|discards) ", " ? ", lines[at])
    _, found = completed("\n".join(lines))
    assert (found.whole, found.ways) == (False, 0)


def said(record: Path, *options: str) -> Any:
    return json.loads(run("validate", record, "--json", *options).stdout)


@pytest.mark.parametrize("paid", ["9", "12"])
def test_a_wrong_amount_beside_an_open_move_is_told_with_its_own(paid: str, tmp_path: Path) -> None:
    """An amount before what is open is wrong by itself; it follows from nothing."""
    lines = [
        "9. A builds Lumber Yard",
        "10. B builds Baths",
        "11. A ? Altar",
        "12. B builds Quarry",
    ]
    wrong = [line + " for 1" * line.startswith(f"{paid}.") for line in lines]
    file = tmp_path / "open.duel"
    file.write_text("\n".join(['[Game "duel"]', '[First "A"]', '[Second "B"]', *wrong]), "utf-8")
    told = said(file)
    assert f"move {paid}: " in told["completion"]["message"]
    assert "no choice makes it cost more than 0" in told["completion"]["message"]
    found = {f["code"]: f["follows"] for f in told["findings"]}
    assert found == {"R-OPEN-01": False, "D-CLAIM-08": paid == "12"}


@pytest.mark.slow
def test_it_is_told_and_written(tmp_path: Path) -> None:
    text, planting = opened(1, whole)
    record, out = tmp_path / "open.duel", tmp_path / "whole.duel"
    record.write_text(text, "utf-8")
    told = said(record)
    assert (told["valid"], told["causes"]) == (False, None)
    assert told["completion"]["ways"] == 1
    assert len(told["completion"]["lines"]) == 5
    fixed = run("validate", "--fix", record, "-o", out)
    assert "one completion" in fixed.stdout
    assert run("validate", out).exit_code == 0
    read = game_of_text("-", out.read_bytes()).record
    assert read is not None
    assert same_game(read, planting.right)
    for language, words in (("fr", "une façon"), ("nl", "één aanvulling")):
        assert words in said(record, "--lang", language)["completion"]["message"]


@pytest.mark.campaign
@pytest.mark.parametrize("way", [*WAYS, *LONG, *TABLE])
def test_the_truth_is_always_among_the_completions(way: Open) -> None:
    for seed in range(5000, 5020):
        text, planting = opened(seed, way)
        agrees(completed(text)[1], planting)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("card_set", "edition", "seed"), [("duel", "2015", 21), ("curia", "reprint", 19)]
)
def test_a_choice_before_what_is_open_may_be_left_alone_without_a_word(
    card_set: str, edition: str, seed: int
) -> None:
    folder = TOP / "docs" / "examples" / card_set
    name = str(folder) if folder.exists() else card_set
    record, _ = random_game(seed, Rules(load_set(name), edition))
    text = write_notation(replace(record, set=name), "en")
    before, open_line = r"^\d+\. \S+ builds [^,\n]*", r"\n\d+\. \S+) \w+ ([\w ]+)$"
    left = rf"({before}), (?:takes|passes)[^,\n]*({open_line}"
    assert len(re.findall(left, text, re.MULTILINE)) == 1
    shorter = re.sub(left, r"\1\2 {} \3", text, flags=re.MULTILINE)
    verdict, found = completed(shorter.format("?"), name)
    assert found.ways == 2
    assert [each.code for each in verdict.findings] == ["R-OPEN-01"]
    game = game_of_text("-", shorter.format("xyzzy").encode(), name)
    assert game.record is not None
    verdict = judge_record(game.record)
    assert [(each.code, each.then) for each in verdict.findings] == [("R-SYNTAX-01", "built")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("card_set", "seed", "play"),
    [
        ("projects", 2, "II.6 Anna"),
        ("projects", 11, "III.6 Carla"),
        ("shipyards", 20, "III.1 Carla"),
    ],
)
def test_an_open_play_may_bring_offers(card_set: str, seed: int, play: str) -> None:
    """Also one that must be chosen, at the end of the game."""
    folder = str(TOP / "docs" / "examples" / card_set)
    right = replace(random_table(seed, 3, using=TableRules(load_set(folder))), set=folder)
    lines = write_table(right, "en").split("\n")
    (at,) = (n for n, line in enumerate(lines) if re.match(rf"{play} .*, uses ", line))
    lines[at] = f"{play} ?"
    assert told_of(completed("\n".join(lines), folder)[1], right) == "among"
