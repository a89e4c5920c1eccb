"""Moves that an arbiter lets stand, and coins that one sets: played as written, told apart."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.judging.duel.judge import DuelVerdict, judge
from antipater.checker.judging.games import explained, judge_record
from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict, judge_table
from antipater.checker.outputs import plain_games, text
from antipater.checker.records.digest import digest
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import game_of_text
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.records.arbiter import correction, marked
from antipater.grammar.records.keywords import LANGUAGES
from antipater.rules.duel import Verb
from support.commands import run
from support.places import TOP
from support.random_duel import random_game
from support.random_seven_wonders import random_table

SETS = ("duel", "duel_promo", "seven_wonders")
HEAD = """[Game "duel"]
[First "Anna"]
[Second "Bert"]

Wonders of Anna
  Temple of Artemis, The Mausoleum, Piraeus, The Pyramids
Wonders of Bert
  Hanging Gardens, The Colossus, The Sphinx, The Statue of Zeus

Age 1
  ?, ?
  ?, ?, ?
  Workshop, Clay Reserve, Glassworks, Logging Camp
  Lumber Yard, Baths, Quarry, Clay Pit, Clay Pool
  Scriptorium, Garrison, Stone Pit, Wood Reserve, Pharmacist, Stone Reserve

"""


def judged(body: str) -> DuelVerdict:
    return judge(read_notation(HEAD + body, SETS))


def codes(verdict: DuelVerdict | SevenWondersVerdict) -> list[str]:
    return [found.code for found in verdict.stood]


def coins(verdict: DuelVerdict) -> list[int]:
    return [city[verdict.rules.coins] for city in verdict.state.cities]


# How it is written

MARKS = [
    ("9. Anna builds Baths, let stand", ""),
    ("9. Anna builds Baths, stands", ""),
    ("9. Anna builds Baths (stood)", ""),
    ("9. Anna builds Baths - let stand", ""),
    ("9. Anna builds Baths – LET STAND.", ""),
    ('9. Anna builds Baths, let stand "seen late"', "seen late"),
    ('9. Anna builds Baths, let stand: "seen; late, (1)"', "seen; late, (1)"),
    ("9. Anna builds Baths, let stand: seen late", "seen late"),
    ("9. Anna construit Bains, maintenu « vu trop tard »", " vu trop tard "),
    ("9. Anna construit Bains, laisse tel quel", ""),
    ("9. Anna bouwt Baden, blijft staan “te laat”", "te laat"),
    ("9. Anna bouwt Baden, gehandhaafd: te laat", "te laat"),
]


@pytest.mark.parametrize(("line", "reason"), MARKS, ids=range(len(MARKS)))
def test_a_mark_is_read_in_every_usual_way(line: str, reason: str) -> None:
    record = read_notation(HEAD + line, SETS)
    assert not record.problems
    assert record.stands == {9: reason}


@pytest.mark.parametrize(
    "line",
    ["9. Anna builds Baths", "Anna stands", '9. "Anna, let stand" builds Baths', "let stand"],
    ids=range(4),
)
def test_what_is_no_mark(line: str) -> None:
    assert marked(line)[1] is None


SAME = [
    "Correction: Anna 3, Bert 7", "correction Anna 3, Bert 7",
    "CORRECTION : Anna = 3, Bert: 7 coins", "Corrected: Anna has 3 coins, Bert has 7",
    "Rectification : Anna a 3 pièces, Bert 7", "Correctie: Anna heeft 3 munten, Bert (7)",
    "Verbetering: A. 3, B. 7",
]  # fmt: skip


@pytest.mark.parametrize("line", SAME, ids=range(len(SAME)))
def test_a_correction_is_read_in_every_usual_way(line: str) -> None:
    record = read_notation(f"{HEAD}9. Anna discards Scriptorium\n{line}", SETS)
    assert not record.problems
    assert [(each.after, each.coins) for each in record.corrections] == [(9, (3, 7))]


@pytest.mark.parametrize(
    "line",
    ["Correction: Anna", "Correction: 3", "Correction: Anna three", "Correction", "correct 3"],
)
def test_what_is_no_correction(line: str) -> None:
    assert correction(line) is None
    assert [p.code for p in read_notation(HEAD + line, SETS).problems]


@pytest.mark.parametrize(
    ("line", "code"),
    [("Correction: Carla 3", "R-PLAYER-03"), ("Correction: Anna 3, Anna 4", "R-COINS-02")],
    ids=["who", "twice"],
)
def test_a_correction_that_cannot_be_read_is_told(line: str, code: str) -> None:
    record = read_notation(HEAD + line, SETS)
    assert [p.code for p in record.problems] == [code]
    assert not record.corrections


# What it does in Duel


@pytest.mark.parametrize(
    ("body", "told", "left"),
    [
        ("9. Anna builds Wood Reserve for 1, stands", ["D-CLAIM-01"], [6, 7]),
        ("9. Anna builds Wood Reserve for 5, stands", ["D-CLAIM-08"], [2, 7]),
        ("9. Anna discards Garrison for 6, stands", ["D-CLAIM-02"], [13, 7]),
        ("9. Bert discards Garrison, stands\n10. Anna discards Scriptorium", ["D-TURN-01"], [9, 9]),
        ("9. Anna discards Baths, stands", ["D-CARD-05"], [9, 7]),
        ("9. Anna takes Law, stands\n10. Anna discards Garrison", ["D-TURN-03"], [9, 7]),
        ("9. Bert discards Baths, stands", ["D-TURN-01", "D-CARD-05"], [7, 9]),
        (
            "9. Bert builds Wood Reserve for 1, stands",
            ["D-TURN-01", "D-CLAIM-01"],
            [7, 6],
        ),
        ("9. Anna builds The Sphinx with Garrison, stands", ["D-WONDER-01"], [0, 7]),
    ],
    ids=["less", "more", "income", "turn", "covered", "choice", "two", "turn and less", "wonder"],
)
def test_a_move_that_stands_is_played_as_written(
    body: str, told: list[str], left: list[int]
) -> None:
    verdict = judged(body)
    assert verdict.findings == ()
    assert verdict.valid
    assert codes(verdict) == told
    assert coins(verdict) == left


def test_without_a_mark_nothing_stands() -> None:
    for line in ("9. Anna builds Wood Reserve for 1", "9. Anna discards Baths"):
        assert judged(f"{line}, stands").valid
        assert not judged(line).valid


def test_a_player_pays_what_there_is() -> None:
    """Nobody's treasury falls below nothing; a stated amount is what was paid."""
    poor = "Correction: Anna 1\n9. Anna builds Wood Reserve"
    assert coins(judged(f"{poor}, stands")) == [0, 7]
    assert codes(judged(f"{poor}, stands")) == ["R-COINS-01", "D-COST-01"]
    assert coins(judged(f"{poor} for 1, stands")) == [0, 7]
    assert coins(judged(f"{poor} for 0, stands")) == [1, 7]


@pytest.mark.parametrize(
    "line",
    [
        "10. Bert builds Forum, stands",
        "10. Bert discards Garrison, stands",
        "10. Bert takes Law, stands",
    ],
    ids=["other age", "gone", "tokens"],
)
def test_what_cannot_have_been_made_does_not_stand(line: str) -> None:
    verdict = judged(f"9. Anna discards Garrison\n{line}")
    assert verdict.valid == ("Law" in line)


def test_a_mark_that_is_not_needed_is_noted() -> None:
    verdict = judged("9. Anna discards Garrison, stands")
    assert verdict.valid
    assert [note.code for note in verdict.remarks] == ["R-STAND-01"]
    assert not verdict.stood


def test_coins_that_are_set_count_from_there_on() -> None:
    body = "9. Anna discards Garrison\nCorrection: Anna 1, Bert 20\n10. Bert discards Scriptorium"
    verdict = judged(f'{body}\nCorrection: Anna 4 "again"')
    assert coins(verdict) == [4, 22]
    assert [(f.found, f.expected) for f in verdict.stood] == [(9, 1), (7, 20), (1, 4)]


def test_a_choice_that_was_passed_over_lapses() -> None:
    games = (random_game(seed)[0] for seed in range(50))
    record = next(g for g in games if any(move.verb is Verb.TOKEN for move in g.moves))
    index = next(n for n, move in enumerate(record.moves) if move.verb is Verb.TOKEN)
    moves = (*record.moves[:index], *record.moves[index + 1 :])
    without = replace(record, moves=moves, lines=(), result=None, scores={}, paid={}, end=None)
    assert judge(without).findings[0].code == "D-TURN-02"
    stands = {without.first_number + index - 1: "nobody saw it"}
    verdict = judge(replace(without, stands=stands))
    assert "D-TURN-02" in codes(verdict)
    assert "D-TURN-02" not in [found.code for found in verdict.findings]


def test_another_slip_is_explained_beside_a_move_that_stands() -> None:
    body = "9. Anna discards Baths, stands\n10. Bert discards Garrison for 2\n"
    body += "11. Anna discards Scriptorium\n13. Anna discards Stone Pit"
    read = game_of_text("x", (HEAD + body).encode())
    assert read.record is not None
    verdict = judge_record(read.record)
    assert not verdict.valid
    assert codes(verdict) == ["D-CARD-05"]
    diagnosis = explained(read, verdict, None).diagnosis
    assert diagnosis is not None
    assert {cause.kind for group in diagnosis.causes for cause in group} == {"missing"}


def test_a_gap_in_the_numbers_says_that_a_line_is_missing() -> None:
    """The same moves without a gap have other explanations that are as good."""
    body = "9. Anna discards Wood Reserve\n10. Bert discards Garrison\n11. Anna discards "
    body += "Scriptorium"
    for number, kinds in ((13, {"missing"}), (12, {"missing", "extra", "player"})):
        read = game_of_text("x", f"{HEAD}{body}\n{number}. Anna discards Stone Pit".encode())
        assert read.record is not None
        diagnosis = explained(read, judge_record(read.record), None).diagnosis
        assert diagnosis is not None
        assert {cause.kind for group in diagnosis.causes for cause in group} == kinds


# What is told


def test_what_stood_is_listed_apart() -> None:
    read = game_of_text("x.duel", (TOP / "docs" / "examples" / "let_stand.duel").read_bytes())
    assert read.record is not None
    verdict = judge_record(read.record)
    told = plain_games.game(read, verdict, "en")
    assert told["valid"] is True
    assert told["findings"] == []
    assert [(s["code"], s["reason"]) for s in told["stood"]] == [
        ("D-CLAIM-01", "seen at move 13"),
        ("R-COINS-01", "the missing coin was paid"),
    ]
    for language in LANGUAGES:
        lines = list(text.verdict_lines(plain_games.game(read, verdict, language), language))
        assert "seen at move 13" in lines[0]
        assert lines[2].startswith("x.duel: ")
        assert "1" in lines[2]
    assert "1 move let stand" in text.brief_line(told, "en")


@pytest.mark.slow
@pytest.mark.parametrize("as_archive", [False, True], ids=["text", "archive"])
def test_an_audit_counts_them_apart(tmp_path: Path, as_archive: bool) -> None:

    file = str(TOP / "docs" / "examples" / "let_stand.duel")
    if as_archive:
        pytest.importorskip("pyarrow")
        archive = str(tmp_path / "a.parquet")
        done = run("convert", file, "--archive", archive)
        assert done.exit_code == 0, done.output
        file = archive
    done = run("audit", file)
    assert "1 valid, 0 not valid" in done.output
    assert "with moves let stand or coins corrected: 1" in done.output


# Back and forth


def arbitrated(seed: int) -> DuelRecord:
    """A random game in which some moves are said to stand, and coins to be set."""
    record, rng = random_game(seed)[0], random.Random(seed)
    lines = read_notation(write_notation(record), SETS)
    numbers = [n for n, move in lines.numbered() if move.verb in (Verb.BUILD, Verb.DISCARD)]
    text = write_notation(lines).split("\n")
    for number in rng.sample(numbers, 5):
        at = next(n for n, line in enumerate(text) if line.startswith(f"{number}. "))
        text[at] += rng.choice([", let stand", ', let stand "it was; late"'])
        if rng.random() < 0.5:
            text.insert(at + 1, f'Correction: {record.players[0]} {rng.randrange(20)} "why, so"')
    return read_notation("\n".join(text), SETS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_marks_come_back_as_they_were(seed: int) -> None:
    record = arbitrated(seed)
    assert record.stands
    assert record.corrections
    for language in LANGUAGES:
        again = read_notation(write_notation(record, language), SETS)
        assert replace(again, corrections=()) == replace(record, corrections=())
        assert [each[:3] for each in again.corrections] == [each[:3] for each in record.corrections]
        assert digest(again) == digest(record)
        assert judge(again).state._replace(log=None) == judge(record).state._replace(log=None)


# 7 Wonders

TABLE = """[Game "seven_wonders"]

Seats
  Anna: Babylon B
  Bert: Halicarnassus A
  Carla: Alexandria B

Age 1
  Anna: Clay Pool, Barracks, Theater, Altar, Press, Stone Pit, Timber Yard
  Bert: ?, ?, ?, ?, ?, ?, ?
  Carla: Lumber Yard, Workshop, Ore Vein, Loom, East Trading Post, Stockade, Marketplace

"""


def at_table(*first: str, after: str = "") -> SevenWondersVerdict:
    others = [f"I.1 {name} discards ?" for name in ("Anna", "Bert", "Carla")]
    plays = [*first, *others[len(first) :]]
    return judge_table(read_table(TABLE + "\n".join(plays) + "\n" + after, SETS))


@pytest.mark.parametrize(
    ("line", "told", "left"),
    [
        ("builds stage 1 with Theater paying 3 right, stands", ["W-COST-03"], (0, 9, 6)),
        ("builds Palace, stands", ["W-CARD-01", "W-COST-01"], (3, 6, 6)),
        ("builds Clay Pit, stands", ["W-HAND-01"], (2, 6, 6)),
        ("builds Barracks free, stands", ["W-FREE-01"], (3, 6, 6)),
        ("builds stage 2 with Altar paying 2 right, stands", ["W-STAGE-02"], (1, 8, 6)),
    ],
    ids=["split", "age", "hand", "free", "stage"],
)
def test_a_play_that_stands_is_played_as_written(
    line: str, told: list[str], left: tuple[int, ...]
) -> None:
    verdict = at_table(f"I.1 Anna {line}")
    assert verdict.findings == ()
    assert codes(verdict)[: len(told)] == told
    assert tuple(city[verdict.rules.coins] for city in verdict.state.cities) == left
    assert not at_table(f"I.1 Anna {line.replace(', stands', '')}").valid


def test_coins_are_set_after_the_turn() -> None:
    names = "Anna", "Bert", "Carla"
    after = "\n".join(["Correction: Bert 0, Carla 9", *(f"I.2 {n} discards ?" for n in names)])
    verdict = at_table(after=after)
    assert verdict.valid
    assert [(f.found, f.expected) for f in verdict.stood] == [(6, 0), (6, 9)]
    assert tuple(city[verdict.rules.coins] for city in verdict.state.cities) == (9, 3, 12)


@pytest.mark.parametrize(
    "line", ["builds stage 9 with ?", "builds Pyramids", "passes"], ids=["stage", "name", "pass"]
)
def test_what_no_play_can_be_does_not_stand(line: str) -> None:
    assert (at_table(f"I.1 Anna {line}, stands").valid) == ("stage" in line)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_marks_at_a_table_come_back_as_they_were(seed: int) -> None:
    rng = random.Random(seed)
    lines = write_table(random_table(seed, 3 + seed)).split("\n")
    plays = [n for n, line in enumerate(lines) if line.startswith("I") and "." in line[:4]]
    for at in rng.sample(plays, 6):
        lines[at] += ', let stand "because"'
    name = random_table(seed, 3 + seed).players[0]
    lines.insert(plays[-1] + 1, f"Correction: {name} 5")
    lines.insert(plays[20], f'Correction: {name} 40 "one; two"')
    record = read_table("\n".join(lines), SETS)
    assert len(record.stands) == 6
    assert len(record.corrections) == 2
    for language in LANGUAGES:
        again = read_table(write_table(record, language), SETS)
        assert again.stands == record.stands
        assert [each[:3] for each in again.corrections] == [each[:3] for each in record.corrections]
    verdict = judge_table(record)
    assert verdict.valid
    seat = record.players.index(name)
    assert verdict.state.cities[seat][verdict.rules.coins] == 5


def test_score_tells_what_stood_as_validate_does() -> None:
    file = TOP / "docs/examples/let_stand.duel"
    game = game_of_text(str(file), file.read_bytes())
    assert game.record is not None
    verdict = judge_record(game.record)
    scored = plain_games.score(game, verdict, "en")["stood"]
    assert scored
    assert scored == plain_games.game(game, verdict, "en")["stood"]
    assert plain_games.score(game, None, "en")["stood"] == []
