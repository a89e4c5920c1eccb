"""The slip behind a refused record: found, told, mended; and never a wrong one asserted."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.diagnosis.seven_wonders.course import StrictCourse
from antipater.checker.judging.games import explained_game, judged_game
from antipater.checker.judging.seven_wonders.judge import table_rules
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.outputs import plain_findings, plain_games, text
from antipater.checker.outputs.causes import ToldCauses
from antipater.checker.records.files import ReadGame, game_of_text
from antipater.rules.seven_wonders import Action
from support.commands import run
from support.places import TOP
from support.random_seven_wonders import random_table
from support.slips.duel import DuelPlanting, planted_duel
from support.slips.planting import Planted, same_game
from support.slips.seven_wonders import TablePlanting, planted_table


@lru_cache(maxsize=64)
def judged(planted: str) -> tuple[ReadGame, AnyVerdict]:
    game, verdict = explained_game(*judged_game(game_of_text("-", planted.encode()), None), None)
    assert verdict is not None, game.problem
    return game, verdict


def outcome(planted: Planted) -> str:
    """What came of a record with a slip: ``asserted``, ``listed``, ``none``, ``valid``, ``wrong``.

    A slip is named where the record without it is among the readings told.
    """
    _, verdict = judged(planted.text)
    if verdict.valid:
        return "valid"
    diagnosis = verdict.diagnosis
    if diagnosis is None:  # nothing is looked for behind so many findings
        return "none"
    readings = [cause.record for group in diagnosis.causes for cause in group]
    named = any(same_game(record, planted.right) for record in readings)
    if not readings:
        return "none"
    if diagnosis.slips:
        mended = diagnosis.mended
        right = named and (mended is None or same_game(mended.record, planted.right))
        return "asserted" if right else "wrong"
    return "listed" if named else "listed, but not it"


def counted(planted: Iterable[Planted]) -> tuple[Counter[str], dict[str, Counter[str]]]:
    every, by_kind = Counter[str](), dict[str, Counter[str]]()
    for one in planted:
        came = outcome(one)
        every[came] += 1
        by_kind.setdefault(one.kind, Counter())[came] += 1
    return every, by_kind


SEEDS = [1, pytest.param(5, marks=pytest.mark.campaign)]


@pytest.mark.slow
@pytest.mark.parametrize("games", SEEDS)
def test_planted_slips_of_duel_are_named(games: int) -> None:
    every, by_kind = counted(planted_duel(range(100, 100 + games)))
    refused = every.total() - every["valid"]
    assert len(by_kind) >= 40
    assert refused > 34 * games
    assert every["wrong"] == 0, by_kind
    assert every["asserted"] + every["listed"] >= 0.95 * refused, by_kind


@pytest.mark.slow
@pytest.mark.parametrize("players", [None, pytest.param(2, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("games", SEEDS)
def test_planted_slips_of_7_wonders_are_named(games: int, players: int | None) -> None:
    every, by_kind = counted(planted_table(range(50, 50 + games), players))
    refused = every.total() - every["valid"]
    assert len(by_kind) >= 40
    assert refused > 34 * games
    assert every["wrong"] == 0, by_kind
    assert every["asserted"] + every["listed"] >= 0.9 * refused, by_kind


# Slips that leave every play legal, or whose effect comes late: only claims disagree.
LATE = (
    "discard_for_build", "discard_for_stage", "stage_for_discard", "trading_post", "wrong_turn",
    "line_twice", "line_again", "cards_exchanged", "exchanged_turns", "hands_turned",
    "crossed_names", "other_player",
)  # fmt: skip


@pytest.mark.parametrize(("kind", "seed"), [
    pytest.param(kind, seed, marks=[pytest.mark.campaign] * (n % 3 != at))
    for n, kind in enumerate(LATE) for at, seed in enumerate((60, 66, 72))
])  # fmt: skip
def test_no_score_is_blamed_for_a_play(kind: str, seed: int) -> None:
    planting = TablePlanting(seed, LANGUAGES[seed % 3])
    planted = planting.plant(kind)
    if planted is not None:
        came = outcome(Planted(kind, planted, planting.right, planting.language))
        assert came in ("asserted", "listed", "valid")


@pytest.mark.parametrize(("seed", "language"), [(305, "nl"), (306, "fr"), (307, "en"), (307, "nl")])
def test_a_line_under_another_name_moves_whole(seed: int, language: str) -> None:
    """With the build out of the discards on its line; a seventh card too."""
    planting = TablePlanting(seed, language)
    planted = planting.plant("other_player")
    assert planted is not None
    assert outcome(Planted("other_player", planted, planting.right, language)) == "asserted"


def test_points_that_only_the_play_belies_are_not_asserted(tmp_path: Path) -> None:
    planting = TablePlanting(60, "en")
    record, out = tmp_path / "record.7w", tmp_path / "mended.7w"
    record.write_text(planting.scored("guilds", "total"), "utf-8")
    told = said(record)
    assert told["cause"] is None
    assert any("points" in cause["message"] for cause in told["causes"])
    fixed = run("validate", "--fix", record, "-o", out)
    assert (fixed.exit_code, out.exists()) == (1, False)
    # Points that do not add up to the total are wrong whatever was played.
    record.write_text(planting.scored("guilds"), "utf-8")
    told = said(record)
    assert "wrong points" in told["cause"]["message"]


def test_the_shipped_disputed_record_gets_its_three_slips() -> None:
    text_of_it = (TOP / "docs" / "examples" / "disputed.duel").read_text("utf-8")
    game, verdict = judged(text_of_it)
    told = plain_games.game(game, verdict, "en")
    assert told["cause"] is None
    (cause,) = told["causes"]
    assert cause["message"].startswith("several slips together explain the findings: (1)")
    assert [edit["line"] for edit in cause["edits"]] == [27, 29]
    assert "one of these" in cause["message"]
    assert "Anna discards Lumber Yard" in cause["message"]


@pytest.mark.parametrize("kind", ["missing_line", "seats_reversed", "other_side", "wrong_score"])
def test_a_slip_of_7_wonders_is_told_in_each_language(kind: str) -> None:
    planting = TablePlanting(0, "fr")
    game, verdict = judged(planting.plant(kind) or "")
    assert verdict.diagnosis is not None
    assert any(
        same_game(cause.record, planting.right)
        for group in verdict.diagnosis.causes
        for cause in group
    )
    for language in LANGUAGES:
        told = plain_games.game(game, verdict, language)
        assert next(text.verdict_lines(told, language)) == f"-: {told['cause']['message']}"


SET_UP = ("seats_exchanged", "boards_exchanged", "hands_exchanged", "hand_misread",
          "hand_cards_exchanged", "pile_disordered")  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("kind", SET_UP)
def test_slips_in_the_set_up_of_two_players_are_named(kind: str) -> None:
    """The pile's cards count as dealt; whoever has the Free City's card holds the same hand."""
    planting = TablePlanting(56, "en", players=2)
    planted = planting.plant(kind)
    assert planted is not None
    assert outcome(Planted(kind, planted, planting.right, "en")) in ("asserted", "listed")


@pytest.mark.campaign
@pytest.mark.parametrize("games", [1, 5])
def test_at_most_two_findings_are_left_unfolded(games: int) -> None:
    left = []
    for planted in planted_duel(range(110, 110 + games)):
        _, verdict = judged(planted.text)
        if verdict.diagnosis is not None:
            left.append(len(verdict.findings) - len(verdict.diagnosis.follows))
    assert sum(count <= 2 for count in left) >= 0.9 * len(left)


KINDS = (
    "missing_line", "line_twice", "exchanged", "other_player", "other_card", "far_off_name",
    "begins_forgotten", "first_and_second", "upside_down", "wrong_price", "wrong_score",
    "wrong_winner",
)  # fmt: skip


@cache
def text_of(kind: str) -> str:
    for seed in range(40, 60):
        planted = DuelPlanting(seed, LANGUAGES[seed % 3]).plant(kind)
        if planted is not None and not judged(planted)[1].valid:
            return planted
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_verdict_begins_with_its_cause(kind: str) -> None:
    game, verdict = judged(text_of(kind))
    for language in LANGUAGES:
        told = plain_games.game(game, verdict, language)
        assert told["cause"] is not None
        lines = list(text.verdict_lines(told, language))
        assert lines[0] == f"-: {told['cause']['message']}"
        everything = list(text.verdict_lines(told, language, everything=True))
        assert sum("D-" in line for line in everything) >= sum("D-" in line for line in lines)


@pytest.mark.parametrize("kind", KINDS)
def test_a_mended_record_is_valid(kind: str, tmp_path: Path) -> None:
    record, out = tmp_path / "record.duel", tmp_path / "mended.duel"
    record.write_text(text_of(kind), "utf-8")
    command = ["validate", "--fix", str(record), "-o", str(out)]
    assert run(*command).exit_code == 1
    assert "; mended" in out.read_text("utf-8")
    assert run("validate", out).exit_code == 0


def test_no_file_is_written_over_by_a_mended_record(tmp_path: Path) -> None:
    record, out = tmp_path / "record.duel", tmp_path / "mended.duel"
    record.write_text(text_of("wrong_price"), "utf-8")
    out.write_text("here", "utf-8")
    told = run("validate", "--fix", record, "-o", out)
    assert (told.exit_code, out.read_text("utf-8")) == (2, "here")
    assert "there already" in told.stderr


def mended_comments(text_: str, tmp_path: Path, suffix: str) -> list[str]:
    """The lines with a comment in what ``--fix`` writes."""
    record, out = tmp_path / f"record{suffix}", tmp_path / f"mended{suffix}"
    record.write_text(text_, "utf-8")
    assert run("validate", "--fix", record, "-o", out).exit_code == 1
    assert run("validate", out).exit_code == 0
    return [line for line in out.read_text("utf-8").split("\n") if "; mended" in line]


def test_comments_on_mended_lines_say_what_was_there(tmp_path: Path) -> None:
    def of(kind: str) -> list[str]:
        folder = tmp_path / kind
        folder.mkdir()
        return mended_comments(getattr(TablePlanting(60, "en"), kind)(), folder, ".7w")

    (turn,) = of("wrong_turn")
    assert turn.startswith("I.1 Bert builds Lumber Yard  ; mended; it was: I.4 Bert builds Lumber")
    (post,) = of("trading_post")
    assert post.endswith("; mended; it was: I.4 Bert builds East Trading Post")
    one, other = of("exchanged")
    assert one.split("exchanged with: ")[1] == other.split("  ;")[0]
    assert other.split("exchanged with: ")[1] == one.split("  ;")[0]
    for kind in ("seats_exchanged", "crossed_names"):
        (alone,) = of(kind)
        assert alone.startswith("; mended: ")
    (twice,) = of("line_twice")
    assert twice == "; mended; left out: I.1 Bert builds Lumber Yard"
    was = "75. user1 builds Acddemixx, takes Philosophy"
    (last,) = mended_comments(GAME[: GAME.index("75. ")] + f"{was}\n", tmp_path, ".duel")
    assert last.endswith(f"; mended; it was: {was}")


def test_nothing_is_written_for_a_valid_record_or_an_uncertain_cause(tmp_path: Path) -> None:
    example, out = TOP / "docs" / "examples", tmp_path / "out.duel"
    valid = run("validate", "--fix", example / "7wdio_game.duel", "-o", out)
    assert (valid.exit_code, out.exists()) == (0, False)
    several = run("validate", "--fix", example / "disputed.duel", "-o", out)
    assert (several.exit_code, out.exists()) == (1, False)
    assert run("validate", "--fix", example).exit_code == 2


def said(record: Path, *options: str) -> dict[str, Any]:
    output = run("validate", record, "--json", *options).stdout
    told: dict[str, Any] = json.loads(output)
    return told


def test_a_missing_line_is_told_with_the_line_to_add(tmp_path: Path) -> None:
    lines = DuelPlanting(1, "en").lines
    at = next(n for n, line in enumerate(lines) if line.startswith("30. "))
    record = tmp_path / "record.duel"
    record.write_text("\n".join(lines[:at] + lines[at + 1 :]), "utf-8")
    told = said(record)
    (edit,) = told["cause"]["edits"]
    assert (edit["line"], edit["found"]) == (at + 1, None)
    assert lines[at].removeprefix("30. ").startswith(edit["expected"])
    assert told["cause"]["message"].endswith("the record is valid")
    assert told["causes"] == [told["cause"]]
    assert all(found["follows"] for found in told["findings"] if found["line"] != at + 1)
    assert said(record, "--no-cause")["cause"] is None


@pytest.mark.slow
def test_what_is_free_without_a_power_is_built_like_any_other(tmp_path: Path) -> None:
    """With `builds Ore Vein free` the record would be valid as well; it is the same play."""
    text_, record = (
        (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8"),
        tmp_path / "gap.7w",
    )
    assert text_.count("I.6 Anna builds Ore Vein\n") == 1
    record.write_text(text_.replace("I.6 Anna builds Ore Vein\n", ""), "utf-8")
    told = run("validate", record).stdout.split("\n")[0]
    assert told.endswith('with "I.6 Anna builds Ore Vein" the record is valid')


def test_one_game_of_many_is_explained_like_one_alone(tmp_path: Path) -> None:
    example = TOP / "docs" / "examples"
    log = json.loads((example / "7wdio_game.json").read_text("utf-8"))
    del log[40]
    games = tmp_path / "games.jsonl"
    games.write_text("\n".join([json.dumps(log)] * 2), "utf-8")
    command = ["validate", str(games), "--json"]
    first, second = run(*command).stdout.splitlines()
    told = json.loads(first)
    assert told["cause"] is not None
    assert json.loads(second)["cause"] == told["cause"]
    audit = run("audit", games, "--json").stdout
    assert audit.splitlines() == [first, second]


def test_where_nothing_explains_it_that_is_said() -> None:
    lines = DuelPlanting(2, "en").lines
    moves = [n for n, line in enumerate(lines) if DuelPlanting.LINE.match(line)][8:]
    bodies = [DuelPlanting.LINE.sub("", lines[n]) for n in moves]
    for n, body in zip(moves, reversed(bodies), strict=True):
        lines[n] = body
    game, verdict = judged("\n".join(lines))
    told = plain_games.game(game, verdict, "en")
    assert (told["cause"], told["causes"]) == (None, [])
    assert text.diagnosis(told, "en") == "no small change was found that makes the record valid"


@pytest.mark.parametrize(
    ("language", "due"),
    [
        ("en", "the number 32 follows 29: moves may be missing"),
        ("fr", "le numéro 32 suit 29 : il manque peut-être des coups"),
        ("nl", "het nummer 32 volgt op 29: misschien ontbreken er zetten"),
    ],
)
def test_a_gap_in_the_numbers_comes_before_that_nothing_explains_it(
    language: str, due: str
) -> None:
    lines = (TOP / "docs" / "examples" / "7wdio_game.duel").read_text("utf-8").splitlines()
    left = [line for line in lines if not re.match(r"3[01]\. ", line)]
    game, verdict = judged("\n".join(left))
    for told in (
        plain_games.game(game, verdict, language),
        plain_findings.refusal(game, verdict, language),
    ):
        assert due in text.diagnosis(told, language)


GAME = (TOP / "docs" / "examples" / "7wdio_game.duel").read_text("utf-8")
UNTOLD = [
    ("59. user2 builds The Pyramids with Gardens", "59. user2 builds The Pyramids"),
    ("59. user2 builds The Pyramids with Gardens", "59. user2 builds The Pyramids under Gardens"),
    ("59. user2 builds The Pyramids with Gardens", "59. user2 builds Gardens with The Pyramids"),
    ("36. user1 builds Library, takes Theology", "36. user1 builds Library, takes Xqzvk"),
    ("14. user2 discards Garrison", "14. user2 discards a card"),
    ("14. user2 discards Garrison", "14. user2 discards Garrison, takes Xqzvk"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("line", "written"), UNTOLD)
def test_what_a_line_that_is_not_read_tells_is_found(line: str, written: str) -> None:
    found = re.search(rf"(?m)^{line}( for \d+)?$", GAME)
    assert found is not None
    game, verdict = judged(GAME.replace(found[0], written))
    assert verdict.diagnosis is not None
    (group,) = verdict.diagnosis.slips
    (told,) = ToldCauses(game, verdict.diagnosis, "en").edits(group)
    assert told["expected"] == line.partition(" ")[2]


def line(number: int) -> str:
    """A line of the game, with its line end."""
    found = re.search(rf"(?m)^{number}\. .*\n", GAME)
    assert found is not None
    return found[0]


def upside_down(rows: re.Match[str]) -> str:
    return "".join(reversed(rows[0].splitlines(keepends=True)))


MESSE = "lifts Dispensary, takes Economy"
CHANGED = [
    *(("player", GAME.replace(line(n), line(n).replace("user1", "user2"))) for n in (36, 41, 54)),
    ("begins", GAME.replace("29. user1 begins", "29. user2 begins")),
    ("choices_order", GAME.replace(MESSE, "takes Economy, lifts Dispensary")),
    ("displaced", GAME.replace(line(31), "").replace(line(35), line(31) + line(35))),
    ("displaced", GAME.replace(line(34), "").replace(line(30), line(34) + line(30))),
    *(("upside_down", re.sub(rf"(?m)(?<=^Age {n}\n)(  .*\n)+", upside_down, GAME)) for n in (1, 2)),
]


CHANGED.append(("misread", re.sub(r"(?ms)(^Age 2\n  )[\w -]+", r"\1Baths", GAME)))


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "wrong"), CHANGED)
def test_one_slip_of_the_game_is_found(kind: str, wrong: str) -> None:
    assert wrong != GAME
    _, verdict = judged(wrong)
    assert verdict.diagnosis is not None
    mended = verdict.diagnosis.mended
    assert mended is not None
    assert mended.kind == kind
    assert mended.record == judged(GAME)[0].record


@pytest.mark.parametrize("gives", [", gives Circus", " and gives Circus"])
def test_who_gets_the_other_of_two_cards_may_follow(gives: str) -> None:
    assert " gives Circus" in GAME
    assert judged(GAME.replace(" gives Circus", gives))[1].valid


@pytest.mark.slow
def test_a_mistyped_number_is_the_only_cause() -> None:
    for wrong in ("3. ", "64. "):
        _, verdict = judged(GAME.replace("\n34. ", f"\n{wrong}"))
        assert verdict.diagnosis is not None
        mended = verdict.diagnosis.mended
        assert mended is not None
        assert mended.kind == "number"
        assert mended.edits[0].expected is not None
        assert mended.edits[0].expected["en"].startswith("34. ")


def test_a_resignation_too_many_is_told_with_its_line() -> None:
    _, verdict = judged(f"{GAME.rstrip()}\nuser1 resigns\n")
    assert [(each.code, each.line) for each in verdict.findings] == [
        ("D-END-02", len(f"{GAME.rstrip()}\n".splitlines()) + 1)
    ]
    assert verdict.diagnosis is not None
    mended = verdict.diagnosis.mended
    assert mended is not None
    assert mended.kind == "extra"
    assert mended.record == judged(GAME)[0].record


def test_a_resignation_above_the_last_move_is_one_too_many_or_belongs_behind_it() -> None:
    early = GAME.replace(line(34), f"{line(34)}\nuser1 resigns\n")
    short = early[: early.index(line(35)) + len(line(35))]
    _, verdict = judged(short)
    assert [each.code for each in verdict.findings] == ["D-END-03"]
    assert verdict.diagnosis is not None
    kinds = [group[0].kind for group in verdict.diagnosis.causes]
    assert kinds == ["extra", "last"]


def test_a_line_out_of_order_behind_another_slip_is_no_fault() -> None:
    wrong = GAME.replace(line(12), "").replace(line(34), "").replace(line(30), line(34) + line(30))
    game, _ = judged(wrong)
    assert game.problem is None


def test_a_missing_move_that_a_comment_tells_is_the_likeliest() -> None:
    head = '[Game "duel"]\n[First "Ann"]\n[Second "Bo"]\n1. Ann builds Lumber Yard\n'
    _, verdict = judged(f"{head}2. Bo builds Tavern; 3. Ann builds Altar\n4. Bo builds Theater\n")
    assert verdict.diagnosis is not None
    mended = verdict.diagnosis.mended
    assert mended is not None
    assert mended.edits[0].expected is not None
    assert mended.edits[0].expected["en"] == "Ann builds Altar"


def test_who_gets_a_card_and_not_who_keeps_one_is_open() -> None:
    text = '[Game "duel"]\n[Set "duel_promo"]\n[First "Ann"]\n[Second "Bo"]\n'
    _, verdict = judged(f"{text}1. Ann builds The Statue of Liberty with Altar, gives Baths\n")
    assert "R-OPEN-01" in {found.code for found in verdict.findings}
    assert not any(found.code.startswith("R-SYNTAX") for found in verdict.findings)


def test_several_slips_are_told_together() -> None:
    lines = DuelPlanting(3, "en").lines
    text_of_lines = "\n".join(lines)
    scored = next(line for line in lines if line.strip().startswith("civilian"))
    text_of_lines = text_of_lines.replace(scored, "  civilian 99, 98")
    game, verdict = judged(text_of_lines)
    told = plain_games.game(game, verdict, "en")
    assert told["cause"]["message"].startswith("several slips together explain the findings: (1)")
    assert len(told["cause"]["edits"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_changed_record_is_seen_alike_from_its_start_and_from_the_change_on(seed: int) -> None:
    """Payments that were left open before the change may still mend what lacks coins behind it."""
    record = random_table(seed, 3 + seed % 4)
    plays = [noted._replace(play=noted.play._replace(split=None)) for noted in record.plays]
    record = replace(record, plays=tuple(plays))
    course = StrictCourse(table_rules("seven_wonders", "first"), record)
    for number, noted in enumerate(plays):
        if noted.play.action is Action.BUILD and number % 3 == 0 and noted.turn < 7:
            other = noted._replace(play=noted.play._replace(action=Action.DISCARD))
            changed = replace(record, plays=(*plays[:number], other, *plays[number + 1 :]))
            assert course.look(changed, (noted.age, noted.turn)) == course.look(changed)


@pytest.mark.slow
def test_a_cause_beside_which_not_all_was_tried_is_not_called_the_only_one() -> None:
    read, verdict = judged(text_of("exchanged"))
    diagnosis = verdict.diagnosis
    assert diagnosis is not None
    assert diagnosis.slips
    (cause,) = ToldCauses(read, replace(diagnosis, whole=False), "en").causes()
    assert cause["message"].startswith("this would explain the findings, and perhaps something")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("III.1 Bert builds Observatory", "III.1 Carla builds Town Hall"),
        ("II.5 Carla builds Dispensary", "II.6 Carla builds Bazar"),
        ("I.4 Bert builds Apothecary", "I.5 Carla builds East Trading Post"),
    ],
    ids=["seat", "turn", "far"],
)
def test_cards_of_two_buildings_in_each_others_place_are_found(one: str, two: str) -> None:
    """Each player goes on paying what was paid."""
    right = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    card, other = (line.partition(" builds ")[2] for line in (one, two))
    wrong = right.replace(one, one.replace(card, other)).replace(two, two.replace(other, card))
    assert wrong != right
    _, verdict = judged(wrong)
    assert verdict.diagnosis is not None
    ((cause,),) = verdict.diagnosis.causes
    assert cause.kind == "cards_swapped"
    told = [edit.expected["en"].partition(" paying")[0] for edit in cause.edits if edit.expected]
    assert told == [one, two]
