"""Stages of 7 Wonders that are built in any order: engine, module, second readings, all rooms."""

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.messages.catalogue import message
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.seats import SEATS
from antipater.checker.proofs.seven_wonders.theorems.tables import TABLES
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.checker.records.digest import digest
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import (
    Action,
    Play,
    Rules,
    State,
    legal_plays,
    perform,
    refusal,
    scores,
)
from support.agreement import table_module_agrees
from support.clause_records import table_text
from support.commands import run
from support.frames import followed, of_set, shown
from support.random_sets import unordered_table_set
from support.random_seven_wonders import random_course, random_end, random_table

MASONS = Path(__file__).parents[3] / "docs" / "examples" / "masons"
LINE = "builds stages in any order"


def saying(text: str) -> set[str]:
    """The slugs of all that says the line, in the text of a set of ``change`` and ``board``."""
    found, board, slug = set[str](), "", ""
    for line in text.splitlines():
        if head := re.match(r"(?:\w+ )?(building|guild|board) (\w+)(?: side ([AB]))?", line):
            board = slug = head[2] + (f"_{head[3].lower()}" if head[3] else "")
        elif stage := re.match(r"  stage (\d)", line):
            slug = f"{board}_{stage[1]}"
        elif line.strip() == LINE:
            found.add(slug)
    return found


def standing(rules: Rules, state: State, seat: int) -> set[str]:
    """The slugs of all that came into a city, by the plays of the game."""
    board = rules.items[state.setup.boards[seat]].slug
    found = {board}
    for entry in state.log.history() if state.log else ():
        for play in (play for play in entry.move if play.seat == seat):
            if play.action is Action.STAGE:
                found.add(f"{board}_{play.stage}")
            elif play.action in (Action.BUILD, Action.FREE, Action.SALVAGE):
                found.add(rules.items[play.card].slug)
    return found


def open_numbers(rules: Rules, state: State, seat: int, says: set[str]) -> set[int]:
    """The stages that a seat can build but for their price: by its plays and the set's text."""
    board, there = rules.items[state.setup.boards[seat]].slug, standing(rules, state, seat)
    slugs = (item.slug for item in rules.cards.of_kind(Kind.STAGE))
    left = sorted(slug for slug in slugs if slug.rpartition("_")[0] == board and slug not in there)
    numbers = [int(slug.rpartition("_")[2]) for slug in left]
    # Buildings of one name in two ages count as one.
    names = ({rules.cards.by_slug[slug].presence for slug in slugs} for slugs in (there, says))
    return set(numbers if set.intersection(*names) else numbers[:1])


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by engine and both second readings; how many stages were built
    before one to their left."""
    rng, early = random.Random(seed), 0
    rules = Rules(unordered_table_set(rng, folder))
    (file,) = folder.glob("unordered_table_*.cards")
    book, says = Book(rules), saying(file.read_text("utf-8"))
    for _ in range(games):
        for state, move in random_course(rng, rules, rng.randint(2, 7)):
            assert book.after(state, move) == perform(rules, state, move)
            for seat in range(len(state.cities)) if not state.due else ():
                able = open_numbers(rules, state, seat, says)
                plays = legal_plays(rules, state, seat, move)
                assert {p.stage for p in plays if p.action is Action.STAGE} <= able
                own, card = move[seat], rng.choice(state.hands[seat] or (move[seat].card,))
                for number in range(6):
                    play = Play(seat, Action.STAGE, card, stage=number)
                    other = tuple(play if each is own else each for each in move)
                    why = refusal(rules, state, other)
                    assert book.refused(state, other) == (why and why.code)
                    if why is None and number:
                        assert number in able
                        assert book.after(state, other) == perform(rules, state, other)
                    if number in able and why and why.seat == seat:
                        assert not why.code.startswith("W-STAGE")
            early += sum(
                p.action is Action.STAGE and p.stage != rules.next_stage(
                    state.setup.boards[p.seat], state.cities[p.seat]).number  # type: ignore[union-attr]
                for p in move
            )  # fmt: skip
    return early


modules_agree = of_set(table_module_agrees, unordered_table_set)
test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(3), 2))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 160), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1), 3))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 120), 6))


# ---- the set of the documents ------------------------------------------------


def recorded(seed: int, players: int, known: bool) -> SevenWondersRecord:
    rules = Rules(load_set(MASONS))
    return replace(random_table(seed, players, known, using=rules), set=str(MASONS))


@pytest.mark.slow
def test_records_are_read_back_and_right() -> None:
    for seed, language in enumerate(LANGUAGES * 2):
        record = recorded(seed, 3 + seed % 5, seed % 2 == 0)
        back = read_table(write_table(record, language), ("seven_wonders",), str(MASONS))
        assert (back.plays, back.problems) == (record.plays, ())
        assert judge_table(record).findings == ()
        assert digest(back) == digest(record)


def written(*lines: str) -> SevenWondersRecord:
    """A record of three without deals; who is not named discards a card nobody saw."""
    seats = ("Knossos A", "Giza A", "Ephesus A")
    return read_table(table_text(*lines, seats=seats), ("seven_wonders",), str(MASONS))


def codes(record: SevenWondersRecord) -> list[str]:
    return [found.code for found in judge_table(record).findings]


HAND = """Age 1
  Anna: Clay Pit, ?, ?, ?, ?, ?, ?
  Bert: ?, ?, ?, ?, ?, ?, ?
  Carla: Altar, ?, ?, ?, ?, ?, ?"""
BRICKS = "I.1 Anna builds Clay Pit"


@pytest.mark.slow
def test_which_stage_it_is_must_be_said() -> None:
    named, other, plain = (
        written(BRICKS, f"I.2 Anna builds stage{number} with Altar") for number in (" 2", " 3", "")
    )
    assert (codes(named), codes(other), codes(plain)[0]) == ([], ["W-COST-01"], "W-STAGE-03")
    assert digest(named) != digest(other)
    again = written(BRICKS, *(f"I.{turn} Anna builds stage 2 with ?" for turn in (2, 3)))
    assert codes(again)[0] == "W-STAGE-03"
    assert codes(written("I.1 Bert builds stage 2 with ?"))[0] == "W-STAGE-02"


@pytest.mark.slow
def test_a_stage_that_is_not_named_is_told_with_its_causes(tmp_path: Path) -> None:
    text = write_table(written(BRICKS, "I.2 Anna builds stage with Altar"))
    (tmp_path / "game.7w").write_text(text, "utf-8")
    options = ["--set", str(MASONS), "--lang", "en"]
    told = run("validate", tmp_path / "game.7w", *options).output
    assert "builds stages in any order" in told
    assert "stage 2" in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("stages built: 2", "(stage 1 ", "(stage 3 ")),
        ("fr", ("étapes construites : 2", "(étape 1 ", "(étape 3 ")),
        ("nl", ("gebouwde fasen: 2", "(fase 1 ", "(fase 3 ")),
    ],
)
def test_the_view_names_stages(language: str, words: tuple[str, ...], tmp_path: Path) -> None:
    lines = BRICKS, "I.2 Anna builds stage 2 with Altar", "I.3 Anna discards ?"
    text = write_table(written(*lines)).replace("\nI.1", f"\n\n{HAND}\n\nI.1", 1)
    (tmp_path / "game.7w").write_text(text, "utf-8")
    options = ["--set", str(MASONS), "--lang", language, "--move", "7"]
    output = run("view", tmp_path / "game.7w", *options).output
    assert all(word in output for word in words), output
    output = run("view", tmp_path / "game.7w", *options, "--json").output
    assert '"stage_numbers":[2]' in output.replace(" ", "").replace("\n", "")


@pytest.mark.slow
def test_cities_name_their_stages(tmp_path: Path) -> None:
    def scored(stages: str) -> tuple[int, str]:
        text = f"city: Anna\nboard: Knossos A\n{stages}\ncity: Bert\ncity: Carla\n"
        (tmp_path / "cities.txt").write_text(text, "utf-8")
        options = ["score", str(tmp_path / "cities.txt"), "--set", str(MASONS), "--lang", "en"]
        output = run(*options, "--json").output
        return output.count("S-CITY-13"), output

    for stages, points, unsaid in (
        ("stages: 1, 3", 10, 0),
        ("stage: 3", 7, 0),
        ("stages: 3", 10, 0),
        ("stages: 1", 3, 1),
    ):
        count, output = scored(stages)
        assert (bool(count), f'"wonders": {points}' in output) == (bool(unsaid), True), output
    assert "S-CITY-06" in scored("stages: 1, 4")[1]
    typed = ["score", "Anna: Knossos A 1+3", "Bert: Giza A 1", "--set", str(MASONS), "--json"]
    assert '"wonders": 10' in run(*typed).output


@pytest.mark.slow
def test_no_real_end_is_called_impossible() -> None:
    rules = Rules(load_set(MASONS))
    for seed, players in ((3, 4), (5, 3)):
        state = random_end(random.Random(seed), rules, players)
        shown = [", ".join(map(str, points.values())) for points in scores(rules, state)]
        rows = [f"{name} {points}" for name, points in zip("ABCD", shown, strict=False)]
        options = ["--possible", "--set", str(MASONS), "--lang", "en"]
        output = run("score", "7wonders", *rows, *options).output
        assert "not possible" not in output
        assert "possible" in output


def anything(self: Rules, board: int, own: Any, stated: int = 0) -> Any:
    """The stage that is named, whether it stands or not."""
    return self.stage_items[board][max(stated, 1) - 1]


def in_order(self: Rules, own: Any) -> bool:
    """No card lets stages be built in any order."""
    return False


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wrong", "theorem"),
    [
        ("next_stage", anything, "every_seat_is_held_to_the_rules"),
        ("in_any_order", in_order, "every_seat_is_held_to_the_rules"),
        ("in_any_order", in_order, "every_seat_plays_by_the_rules"),
        (
            "stands",
            lambda self, board, own, number: own[self.stages] >= number,
            "stages_are_counted",
        ),
    ],
    ids=["stages twice", "in order", "in order in a turn", "as many as stand"],
)
def test_a_wrong_engine_is_refuted(
    name: str, wrong: Any, theorem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = load_set(MASONS)
    cities = SevenCities(cards)
    (spec,) = (spec for spec in (*TABLES, *SEATS) if spec.name == theorem)
    monkeypatch.setattr(Rules, name, wrong)
    assert cities.theorem(spec).prove(Prover(), cards.slug).status is ProofStatus.REFUTED


@pytest.mark.slow
def test_induction_knows_of_any_order() -> None:
    """Invariants about stages are proved, and refuted where a stage is built twice."""
    told = run("prove", MASONS, "--only", "all_stands_once").output
    assert "1 proved" in told


@pytest.mark.slow
def test_archives_of_its_games_are_judged_as_the_records(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra antipater[bulk] is not installed")
    folder, archive = tmp_path / "games", tmp_path / "games.parquet"
    folder.mkdir()
    for seed in range(6):
        text = write_table(recorded(seed, 3 + seed % 3, seed % 2 == 0))
        (folder / f"{seed}.7w").write_text(text, "utf-8")
    unnamed = written(BRICKS, "I.2 Anna builds stage with Altar")
    (folder / "unnamed.7w").write_text(write_table(unnamed), "utf-8")
    options = ["--set", str(MASONS), "--lang", "en"]
    made = run("convert", folder, "--archive", archive, *options)
    assert made.exit_code == 0, made.output
    for games in (folder, archive):
        judged = run("audit", games, *options)
        assert "6 valid, 1 not valid" in judged.output, judged.output


def test_the_free_city_is_told_of_the_cheapest_stage() -> None:
    """Its own clay is enough for stage 2; for the two wood of stage 1 it lacks the coins."""
    text = """[Game "seven_wonders"]
Seats
  Anna: Rhodes A
  Free City: Knossos A
  Bert: Giza A
I.1 Anna builds Lumber Yard
I.1 Free City builds Clay Pool
I.1 Bert builds Timber Yard
I.2 Anna discards ?
I.2 Free City discards ?
I.2 Bert discards ?"""
    (found,) = judge_table(read_table(text, (), str(MASONS))).findings
    assert found.code == "W-CITY-01"
    assert "stage 2" in message(found, "en")
