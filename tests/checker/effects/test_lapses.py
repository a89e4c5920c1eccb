"""What is asked in 7 Wonders when an age is over, before the next begins or points are counted:
offers, losses and draws. Engine, second readings, records, proofs."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.symbolic_state import ControlState
from antipater.checker.proofs.seven_wonders.tables import Tables
from antipater.checker.proofs.seven_wonders.theorems.turns import _asked
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import (
    Action,
    Due,
    DueKind,
    Happening,
    Play,
    Rules,
    Setup,
    State,
    begin,
    legal_plays,
    perform,
    refusal,
)
from antipater.rules.seven_wonders.turn import WorkingState
from support.agreement import table_module_agrees
from support.places import TOP
from support.proved_answers import FEW, plays_proved
from support.random_sets import drawing_table_set, losing_table_set, offering_table_set
from support.random_seven_wonders import random_course, random_table
from support.table_records import check_it_is_read_back, codes_of

PROJECTS = TOP / "docs" / "examples" / "projects"
RECORD = PROJECTS / "projects.7w"
# What the set of the documents departs from, as it says: the statue takes defeats away.
ACCEPTED = frozenset({"victories_have_defeats", "victories_of_the_ages"})
MAKERS = (losing_table_set, drawing_table_set)


def is_between(rules: Rules, state: State) -> bool:
    """Whether what is due is asked between two ages."""
    assert rules.between is not None
    (marked,) = {city[rules.between] for city in state.cities}
    return bool(marked == 1)


def lapsing(folder: Path, lines: str) -> CardSet:
    """A set of some lines."""
    text = f'set lapses\n  extends seven_wonders\n  en "Lapses"\n\n{lines}\n'
    (folder / "lapses.cards").write_text(text, "utf-8")
    return load_set(folder / "lapses.cards")


def follow_an_age_end(rules: Rules, game: list[tuple[State, Any]]) -> int:
    """What is asked after an age stands between the last turn and the next age: nobody has a hand,
    conflicts are fought once, and seats follow one another; how often something was asked."""
    found, last = 0, -1
    for (before, _), (state, move) in pairwise(game):
        between, was = is_between(rules, state), is_between(rules, before)
        assert state.due or not between
        assert (state.age, state.turn) == (before.age, before.turn) or not between
        if not between:
            last = -1
            continue
        found += 1
        due, after = state.due[0], perform(rules, state, move)
        assert state.turn == rules.turns
        assert not state.over
        assert all(not hand for hand in state.hands)
        assert due.kind is DueKind.OFFER
        assert due.seat >= last
        last = due.seat
        # Conflicts were fought by the move that began the asking, and are not fought by another.
        entry = after.log
        assert entry is not None
        fought = [event for event in entry.events if event.what is Happening.CONFLICT]
        assert not (was and fought)
        assert not any(event.what is Happening.CONFLICT for event in entry.events)
        if not after.due:
            assert after.over or (after.age, after.turn) == (state.age + 1, rules.first_turn)
            assert not is_between(rules, after)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [offering_table_set, *(pytest.param(m, marks=pytest.mark.slow) for m in MAKERS)],
)
def test_it_is_asked_between_the_ages(
    make: Callable[[random.Random, Path], CardSet], tmp_path: Path
) -> None:
    """And second readings agree of every move of whole games."""
    found = 0
    for seed in range(40, 44):
        rng = random.Random(seed)
        rules = Rules(make(rng, tmp_path))
        if rules.between is None:
            continue
        game = random_course(rng, rules, 2 + seed % 6)
        found += follow_an_age_end(rules, game)
        book = Book(rules)
        for state, move in game:
            if is_between(rules, state) or state.turn == rules.turns:
                assert book.after(state, move) == perform(rules, state, move)
    assert found > 2


@pytest.mark.slow
def test_who_is_asked_in_the_last_age_answers_before_points_are_counted(tmp_path: Path) -> None:
    """What is lost then counts no more, and what stood while conflicts were fought did."""
    cards = lapsing(tmp_path, "tally ash\n  when an age ends: choose 1 red of own city, discard it")
    rules, rng = Rules(cards), random.Random(3)
    for state, move in random_course(rng, rules, 4):
        if is_between(rules, state) and state.age == 3:
            seat = state.due[0].seat
            after = perform(rules, state, move)
            shields = rules.cards.column["shields"]
            assert after.cities[seat][shields] < state.cities[seat][shields]
            conflict = [city[rules.conflict] for city in state.cities]
            assert [city[rules.conflict] for city in after.cities] == conflict
            if after.due:
                assert not after.over
                continue
            assert after.over
            return
    pytest.fail("nobody was asked")


@pytest.mark.slow
def test_the_module_of_the_documents_set_agrees() -> None:
    """With losses, fees, debts and one of several losses when an age has ended."""
    table_module_agrees(random.Random(1), load_set(PROJECTS), 4)


def test_sets_without_such_lines_have_no_column_for_it() -> None:
    for name in ("seven_wonders", str(TOP / "docs" / "examples" / "fires")):
        assert Rules(load_set(name)).between is None


# ---- records -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_records_are_written_read_and_judged(seed: int, tmp_path: Path) -> None:
    lines = "tally ash\n  when an age ends: choose 1 brown of own city, discard it if own.red < 3\n"
    lines += "tally oath\n  when own loses a conflict: may pay 1 coin: lose 1 defeat\n"
    using = Rules(lapsing(tmp_path, lines))
    record = replace(random_table(seed, 3 + seed, using=using), set=str(tmp_path))
    assert any(n.turn == 6 and n.play.action is Action.TAKE for n in record.plays)
    check_it_is_read_back(record)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "instead", "codes"),
    [
        ("right, sacrifices Press\n", "right\n", ["W-CHOOSE-05"]),
        ("right, sacrifices Press\n", "right, sacrifices Loom\n", ["W-CHOOSE-06"]),
        ("right, sacrifices Press\n", "right\nII.6 Bert sacrifices Press\n", []),
        (  # who took part is not asked
            "II.6 Anna builds Quarry, uses Levy (coin)\n",
            "II.6 Anna builds Quarry, uses Levy (coin)\nII.6 Anna sacrifices Ore Vein\n",
            ["W-CHOOSE-06"],
        ),
        ("III.6 Anna sacrifices Excavation\n", "", ["W-CLAIM-03"]),
        ("III.6 Anna sacrifices Excavation\n", "III.6 Anna sacrifices Mine\n", ["W-CHOOSE-06"]),
    ],
)
def test_what_is_not_given_up_is_told(line: str, instead: str, codes: list[str]) -> None:
    text = RECORD.read_text("utf-8")
    assert line in text
    told = codes_of(text.replace(line, instead, 1), str(PROJECTS))
    assert told[: len(codes)] == codes
    assert told or not codes


# ---- proofs ------------------------------------------------------------------


def answers_proved(seat: int, few: int | None = None) -> ProofStatus:
    """Whether answers between two ages, and before points are counted, are what the rules say."""
    cities = SevenCities(load_set(PROJECTS))
    tables = Tables(cities)
    rules = cities.rules
    take = Play(seat, Action.TAKE)
    asked = [(name, take._replace(stage=n)) for n, name in enumerate(rules.offers, start=1)]
    cards = {text: rules.among(late.choice)[2] for text, late in rules.late.items()}
    asked += [(text, take._replace(card=card)) for text, card in cards.items()]
    lemmas = [
        _asked(tables, 3, age, "lapses", play, (Due(DueKind.OFFER, seat, text),), between=True)
        for age in (1, 3)
        for text, taken in asked[:few]
        for play in (taken, Play(seat, Action.DECLINE))
    ]
    return plays_proved(tables, lemmas)


@pytest.mark.slow
@FEW
def test_an_answer_between_two_ages_is_what_the_rules_say(few: int | None) -> None:
    assert answers_proved(1, few) is ProofStatus.PROVED


def note_nothing(_self: WorkingState, _what: int) -> None:
    """What is asked then is not noted."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wrong"),
    [("comes_between", lambda _: False), ("note_between", note_nothing)],
    ids=["fought again", "never over"],
)
def test_an_engine_that_forgets_that_an_age_is_over_is_refuted(
    name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkingState, name, wrong)
    assert answers_proved(0) is ProofStatus.REFUTED


def followed() -> tuple[set[ControlState], frozenset[str]]:
    """The moments between two ages to which a discard comes, and what is refuted there."""
    induction = SevenInduction(SevenCities(load_set(PROJECTS)), Prover())
    moves = ((c, m) for c, m in induction.moves() if (c.players, c.age) == (3, 2))
    at, move = next((c, m) for c, m in moves if m[0].action is Action.DISCARD)
    found = {asked for asked in induction.follow(at, move) if asked.between}
    for asked in found:
        for control, answer in induction.plays(asked):
            induction.follow(control, answer)
    return found, induction.refuted


@pytest.mark.slow
def test_the_induction_follows_them() -> None:
    found, refuted = followed()
    lost = "choose 1 brown or grey of own city, discard it"
    assert lost in {due.argument for asked in found for due in asked.due}
    assert refuted <= ACCEPTED


@pytest.mark.campaign
def test_the_induction_refutes_conflicts_that_are_fought_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(WorkingState, "comes_between", lambda _: False)
    assert followed()[1] - ACCEPTED


# ---- one of several losses ----------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "instead", "codes"),
    [
        ("builds Foundry, uses Levy (shield)", "builds Foundry, uses Levy (coin)", []),
        ("builds Foundry, uses Levy (shield)", "builds Foundry", ["W-CHOOSE-05"]),
        (
            "Study, uses Levy (shield)",
            "Study, uses Levy (shield)\nIII.6 Carla uses Levy (coin)",
            ["W-OFFER-01"],
        ),
    ],
)
def test_one_of_several_losses_is_told(line: str, instead: str, codes: list[str]) -> None:
    text = RECORD.read_text("utf-8")
    assert line in text
    told = codes_of(text.replace(line, instead, 1), str(PROJECTS))
    assert told[: len(codes)] == codes


@pytest.mark.slow
def test_only_what_is_there_can_be_lost(tmp_path: Path) -> None:
    """Who has nothing of it is not asked; who has one thing has to lose that."""
    lines = "tally ash\n  when own builds blue: gain 1 ash\n"
    lines += "tally oak\n  when own builds red: gain 2 oak\n"
    lines += "tally toll\n  when an age ends: lose 1 ash or 2 oak"
    rules, found = Rules(lapsing(tmp_path, lines)), set[tuple[bool, bool]]()
    ash, oak = (rules.cards.column[name] for name in ("ash", "oak"))
    for seed in range(3):
        for state, move in random_course(random.Random(seed), rules, 4):
            if not state.due or state.due[0].argument != "toll":
                if (
                    move[1:]
                    and state.turn == rules.turns
                    and (after := perform(rules, state, move)).due
                ):
                    asked = {due.seat for due in after.due}
                    assert all(after.cities[n][ash] + after.cities[n][oak] for n in asked)
                continue
            seat = state.due[0].seat
            can = state.cities[seat][ash] >= 1, state.cities[seat][oak] >= 2
            plays = [Play(seat, Action.TAKE, stage=n) for n in (1, 2)]
            assert legal_plays(rules, state, seat) == [
                p for p, is_so in zip(plays, can, strict=True) if is_so
            ]
            assert any(can)
            found.add(can)
    assert len(found) > 1


TOLLS = """tally ash
tally oak
tally gain
  when own builds red: gain 1 oak
tally toll
  when own builds blue or red or stage: lose 1 ash or 1 oak
tally tithe
  when own builds blue or red: lose 1 oak or 2 ash or 2 coins
tally fair
  when own builds blue: may pay 2 coins: gain 2 ash"""


def asked_of_baths(rules: Rules, ash: int, oak: int, answers: list[int]) -> tuple[State, list[str]]:
    """Who has so much builds baths, and chooses so of what is asked; what was asked, in order."""
    slug = {item.slug: item.id for item in rules.items}
    state = begin(rules, Setup(3, tuple(slug[b] for b in ("giza_a", "rhodes_a", "babylon_a"))))
    own, column = list(state.cities[0]), rules.cards.column
    own[column["ash"]], own[column["oak"]] = ash, oak
    state = state._replace(cities=(tuple(own), *state.cities[1:]), hands=(None,) * 3)
    plays = [Play(0, Action.BUILD, slug["baths"])]
    plays += [Play(n, Action.DISCARD, slug["altar"]) for n in (1, 2)]
    state, asked = perform(rules, state, tuple(plays)), []
    for answer in answers:
        asked.append(state.due[0].argument)
        able = [play.stage for play in legal_plays(rules, state, 0)]
        assert answer in able, (asked, able)
        assert legal_plays(rules, state, 0) == [
            play
            for play in (*(Play(0, Action.TAKE, stage=n) for n in range(1, 8)), DECLINES)
            if refusal(rules, state, (play,)) is None
        ]
        play = Play(0, Action.TAKE, stage=answer) if answer else DECLINES
        assert Book(rules).after(state, (play,)) == perform(rules, state, (play,))
        state = perform(rules, state, (play,))
    assert not state.due
    return state, asked


DECLINES = Play(0, Action.DECLINE)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ash", "oak", "answers", "asked", "left"),
    [
        (1, 1, [1, 3, 0], ["toll", "tithe", "fair"], [0, 0]),
        (1, 0, [1, 5], ["toll", "tithe"], [0, 0]),
        (2, 0, [1, 5], ["toll", "tithe"], [1, 0]),
        (0, 1, [2, 5], ["toll", "tithe"], [0, 0]),
        (3, 1, [1, 4, 6], ["toll", "tithe", "fair"], [2, 1]),
        (3, 1, [1, 3, 0], ["toll", "tithe", "fair"], [2, 0]),
    ],
)
def test_losses_that_are_chosen_together_see_one_another(
    ash: int, oak: int, answers: list[int], asked: list[str], left: list[int], tmp_path: Path
) -> None:
    """Counted by hand: what was given for one is not there for another, nor coins for a fee."""
    rules = Rules(lapsing(tmp_path, TOLLS))
    state, told = asked_of_baths(rules, ash, oak, answers)
    assert told == asked
    assert [state.cities[0][rules.cards.column[name]] for name in ("ash", "oak")] == left


@pytest.mark.slow
def test_second_readings_and_the_module_agree_on_them(tmp_path: Path) -> None:
    rules, rng = Rules(lapsing(tmp_path, TOLLS)), random.Random(5)
    for state, move in random_course(rng, rules, 3):
        assert Book(rules).after(state, move) == perform(rules, state, move)
    table_module_agrees(rng, rules.cards, 2)


def any_loss(_rules: Rules, _city: Any, _offer: Any) -> bool:
    """Whatever is lost is taken for there."""
    return True


@pytest.mark.slow
def test_an_engine_that_lets_lose_what_is_not_there_is_refuted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Rules, "has_to_lose", any_loss)
    assert answers_proved(0) is ProofStatus.REFUTED
