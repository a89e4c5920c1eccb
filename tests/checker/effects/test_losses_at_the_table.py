"""Cities of 7 Wonders that lose buildings which they choose themselves: at events, when a card is
built, as a fee. Engine, module, second readings, records."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.theorem import ProofStatus
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Play,
    Rules,
    State,
    legal_plays,
    perform,
    refusal,
)
from antipater.rules.seven_wonders.turn import WorkingState
from support import proved_answers
from support.agreement import table_module_agrees
from support.commands import run
from support.frames import followed, of_set, shown
from support.places import TOP
from support.random_sets import losing_table_set
from support.random_seven_wonders import random_course, random_table
from support.table_records import check_it_is_read_back, codes_of

FIRES = TOP / "docs" / "examples" / "fires"
RECORD = FIRES / "fires.7w"


def is_loss(state: State) -> bool:
    """Whether somebody chooses now what goes out of the own city."""
    return bool(state.due) and ", discard " in state.due[0].argument.replace(": ", ", discard ")


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by engine and second reading; how often a city lost something."""
    rng, lost = random.Random(seed), 0
    rules = Rules(losing_table_set(rng, folder))
    book, buildings = Book(rules), [b.id for b in rules.buildings]
    for _ in range(games):
        for state, move in random_course(rng, rules, rng.randint(2, 7)):
            after = perform(rules, state, move)
            assert book.after(state, move) == after
            if not is_loss(state):
                continue
            seat = state.due[0].seat
            recount(rules, state, seat)
            for action in (Action.TAKE, Action.TAKE, Action.DECLINE, Action.SALVAGE):
                card = rng.choice((*buildings, UNKNOWN))
                play = Play(rng.choice((seat, seat, 0)), action, card, stage=rng.choice((0, 0, 1)))
                why = refusal(rules, state, (play,))
                assert book.refused(state, (play,)) == (why and why.code)
                if why is None:
                    assert book.after(state, (play,)) == perform(rules, state, (play,))
            lost += move[0].action is Action.TAKE
    return lost


def recount(rules: Rules, state: State, seat: int) -> None:
    """What can be discarded is what stands there, told by the words of the line; then it lies in
    the discards, and the city is as one in which it was never built, but for coins and tallies."""
    text, city = state.due[0].argument, state.cities[seat]
    said = re.search(r"\d (.*?) of ", text)
    assert said is not None
    words = {word.removesuffix("s") for word in said[1].split(" or ")}
    meant = [
        item
        for item in rules.buildings
        if {item.colour, str(item.kind), *(["building"] if item.kind == "guild" else [])} & words
        and ("of age 1" not in text or item.age == 1)
        and city[item.presence]
    ]
    plays = legal_plays(rules, state, seat)
    found = {rules.items[p.card].presence for p in plays if p.action is Action.TAKE}
    assert found == {item.presence for item in meant}, text
    assert any(p.action is Action.DECLINE for p in plays) == ("may" in text.split())
    for play in (play for play in plays if play.action is Action.TAKE):
        after, item = perform(rules, state, (play,)), rules.items[play.card]
        assert after.discards[len(state.discards)] == play.card
        assert after.cities[seat][item.presence] == 0
        for name in (*rules.cards.colours, "buildings", "science(gear)", "produces(wood)"):
            column = rules.cards.column[name]
            assert after.cities[seat][column] == city[column] - item.adds(column)


modules_agree = of_set(table_module_agrees, losing_table_set)
test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(3), 1))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 160), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1, 2), 3))
test_another_module_agrees = pytest.mark.campaign(followed(modules_agree, range(1), 3))


# ---- records -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_records_are_written_read_and_judged(seed: int, tmp_path: Path) -> None:
    """Random games, in three languages: nothing is wrong with them, and nothing is lost."""
    rng = random.Random(seed)
    using, folder = Rules(losing_table_set(rng, tmp_path)), str(tmp_path)
    record = replace(random_table(seed, 3 + seed, using=using), set=folder)
    assert any(noted.play.action is Action.TAKE for noted in record.plays)
    check_it_is_read_back(record)
    unknown = random_table(seed, 3 + seed, known=False, using=using)
    assert not judge_table(replace(unknown, set=folder)).findings


def judged(text: str) -> list[str]:
    """The codes of what is wrong with a record of the set of the documents."""
    return codes_of(text, str(FIRES))


@pytest.mark.slow
def test_the_recorded_game_shows_many_losses() -> None:
    record = read_table(RECORD.read_text("utf-8"), ("seven_wonders",), str(FIRES))
    assert sum(noted.play.action is Action.TAKE for noted in record.plays) == 9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "instead", "codes"),
    [
        (", sacrifices Timber Yard", "", ["W-CHOOSE-05"]),
        (", sacrifices Timber Yard", ", sacrifices Clay Pool", ["W-CHOOSE-06"]),
        (", sacrifices Timber Yard", ", sacrifices Tavern", ["W-CHOOSE-05"]),
        (", sacrifices Timber Yard", ", sacrifices Timber Jard", []),
        (", sacrifices Timber Yard", ", sacrifices Atlantis", ["R-NAME-01"]),
        (", sacrifices Timber Yard", "\nI.5 Dirk sacrifices Timber Yard", []),
        (", sacrifices Timber Yard", " and sacrifices timber yard", []),
        ("builds Glassworks\n", "builds Glassworks, sacrifices Glassworks\n", ["W-CHOOSE-06"]),
        ("II.4 Carla sacrifices Guard Tower\n", "", []),
    ],
)
def test_what_cannot_be_discarded_is_told(line: str, instead: str, codes: list[str]) -> None:
    text = RECORD.read_text("utf-8")
    assert line in text
    found = judged(text.replace(line, instead, 1))
    assert found[: len(codes)] == codes


@pytest.mark.slow
@pytest.mark.parametrize("wrong", ["Clay Pool", "Pawnshop"])
def test_another_building_is_told_as_the_slip_that_it_is(wrong: str, tmp_path: Path) -> None:
    line = "Anna builds Stockade, sacrifices Ore Vein"
    text = RECORD.read_text("utf-8")
    assert line in text
    changed = text.replace(line, line.replace("Ore Vein", wrong))
    (tmp_path / "fires.7w").write_text(changed, "utf-8")
    told = ["validate", str(tmp_path / "fires.7w"), "--set", str(FIRES), "--lang", "en"]
    output = run(*told).output
    assert "names the wrong card" in output.splitlines()[0]
    assert f'"I.5 {line}"' in output.splitlines()[0]
    assert "W-DRAW" not in output


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_shown_and_not_reckoned_with(language: str) -> None:
    assert not_modelled(load_set(FIRES)) is not None
    words = {
        "en": "all other cities choose 1 brown or grey building in their own city to discard",
        "fr": "toutes les autres cités choisissent 1 bâtiment (marron ou gris)",
        "nl": "alle andere steden kiezen 1 gebouw van de kleur bruin of grijs in hun eigen stad",
    }
    options = ["cards", "show", "altar", "--set", str(FIRES), "--lang", language]
    assert words[language] in run(*options).output


# ---- text ---------------------------------------------------------------------

_LINE = "  others choose 1 brown or grey of theirs, discard it"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("is_now", "code"),
    [
        ("  others choose 1 brown of own city, discard it", "C-SYNTAX"),
        ("  choose 1 brown of theirs, discard it", "C-SYNTAX"),
        ("  others chooses 1 brown of theirs, discard it", "C-SYNTAX"),
        ("  may others choose 1 brown of theirs, discard it", "C-SYNTAX"),
        ("  opponent chooses 1 brown of theirs, discard it", "C-UNKNOWN"),
        ("  others choose 1 pink of theirs, discard it", "C-UNKNOWN"),
        ("  others choose 1 brown of theirs, build it", "C-NOT-PLAYED"),
        ("  others choose 1 wonder of theirs, discard it", "C-NOT-PLAYED"),
        ("  others choose 0 brown of theirs, discard them", "C-RANGE"),
        ("  others choose 1 grey of age 1 of theirs, discard it", "C-NOT-PLAYED"),
        ("  when an age begins: choose 1 red of own city, discard it", "C-NOT-PLAYED"),
        ("  when an age begins: may discard 1 red of own city: gain 1 coin", "C-NOT-PLAYED"),
        ("  may discard 2 red of own city: gain 1 coin", "C-RANGE"),
        ("  may discard 1 red of own city: gain 1 coin or 1 shield", "C-NOT-PLAYED"),
        ("  may discard 1 wonder of own city: gain 1 coin", "C-NOT-PLAYED"),
        ("  may discard 1 red: gain 1 coin", "C-SYNTAX"),
        ("  choose 1 blue of the opponent, discard it", "C-NOT-PLAYED"),
    ],
)
def test_a_wrong_line_is_told_at_its_place(is_now: str, code: str, tmp_path: Path) -> None:
    text = (FIRES / "fires.cards").read_text("utf-8")
    (tmp_path / "fires.cards").write_text(text.replace(_LINE, is_now), "utf-8")
    line = 1 + text.split("\n").index(_LINE)
    found = {(each.code, each.span.start.line) for each in check_set(str(tmp_path)).diagnostics}
    assert code in {found_code for found_code, at in found if at in (line, line - 1)}, found


# ---- proofs ------------------------------------------------------------------


def answers_proved(seat: int, few: int = 1) -> ProofStatus:
    """Whether answers to the choices of the set are what the rules say, of one seat of three."""

    def answers(rules: Rules, seat: int) -> Iterator[tuple[str, Play]]:
        for text, late in list(rules.late.items())[-few:]:
            yield text, Play(seat, Action.TAKE, rules.among(late.choice)[2])
            yield text, Play(seat, Action.DECLINE)

    return proved_answers.answers_proved(load_set(FIRES), seat, answers)


@pytest.mark.slow
def test_an_answer_is_what_the_rules_say() -> None:
    assert answers_proved(1) is ProofStatus.PROVED


@pytest.mark.slow
def test_each_answer_is_what_the_rules_say() -> None:
    assert answers_proved(2, 9) is ProofStatus.PROVED


def stays(_self: WorkingState, _seat: int, _item: object) -> None:
    """Nothing goes out of a city."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("leave", stays),
        ("bring_in", stays),
        ("is_to_choose", lambda *_: False),
        ("choose", lambda self, play: WorkingState.leave(self, play.seat, self.rules.items[0])),
    ],
    ids=["stays", "right", "never", "another"],
)
def test_an_engine_in_which_nothing_is_lost_is_refuted(
    name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkingState, name, wrong)
    as_it_is = name == "bring_in"
    assert answers_proved(0) is (ProofStatus.PROVED if as_it_is else ProofStatus.REFUTED)


def refuted_after_a_stage() -> frozenset[str]:
    """Of all invariants, where each choice of the set may wait, whatever is chosen."""
    induction, asked = proved_answers.followed(
        load_set(FIRES), lambda play: play.action is Action.STAGE
    )
    assert asked == {*induction.rules.late}
    return induction.refuted


@pytest.mark.slow
def test_the_induction_follows_losses() -> None:
    assert refuted_after_a_stage() == frozenset()


@pytest.mark.slow
def test_the_induction_refutes_that_nothing_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorkingState, "leave", stays)
    assert "cities_are_their_buildings" in refuted_after_a_stage()
