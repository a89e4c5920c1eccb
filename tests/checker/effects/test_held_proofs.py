"""What is claimed of cards that players of 7 Wonders hold from the start: the claim holds of the
captains, and engines that play the turn before an age otherwise are refuted.

Each slip is put into the engine's own functions; the rules' second reading runs none of them.
"""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.course import (
    COURSE,
    games_begin_with_what_was_dealt,
)
from antipater.checker.proofs.seven_wonders.theorems.deals import DEALS
from antipater.checker.proofs.seven_wonders.theorems.tables import TABLES
from antipater.checker.proofs.theorem import ProofStatus, Prover, TheoremResult
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Item
from antipater.rules.effects import Happens
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Play,
    Refusal,
    Rules,
    begin,
    legality,
    perform,
    refusal,
)
from antipater.rules.seven_wonders.turn import WorkingState
from support.random_seven_wonders import random_course

pytestmark = pytest.mark.slow

CAPTAINS = load_set(Path(__file__).parents[3] / "docs" / "examples" / "captains")
PLAYS, HELD, _ = (spec.name for spec in TABLES)
BEGINS = games_begin_with_what_was_dealt.__name__


def result_of(name: str) -> TheoremResult:
    cities = SevenCities(CAPTAINS)
    (spec,) = (spec for spec in (*TABLES, *COURSE) if spec.name == name)
    return cities.theorem(spec).prove(Prover(), CAPTAINS.slug)


def test_the_second_reading_says_of_games_what_the_engine_does() -> None:
    """On integers, of random games, and of plays that may be legal or not."""
    rules, rng = Rules(CAPTAINS), Random(0)
    book, held, codes = Book(rules), rules.held, set[str | None]()
    assert held is not None
    tables = [*rules.players] * 2
    for state, move in (each for n in tables for each in random_course(rng, rules, n)):
        if state.log is None:
            assert book.begun(state.setup) == begin(rules, state.setup) == state
        for _ in range(8 if state.turn == rules.first_turn else 2):
            at = rng.randrange(len(move))
            cards = (move[at].card, *held.items, rng.randrange(len(CAPTAINS.items)), UNKNOWN)
            other = move[at]._replace(action=rng.choice([*Action]), card=rng.choice(cards))
            tried = (*move[:at], other, *move[at + 1 :])
            if other.action is not Action.SALVAGE or other.card != UNKNOWN:
                why = refusal(rules, state, tried)
                codes.add(why and why.code)
                assert book.refused(state, tried) == (why and why.code)
        assert book.refused(state, move) is None
        assert book.after(state, move) == perform(rules, state, move)
    assert codes >= {"W-CARD-03", "W-CARD-05", "W-FREE-01", "W-HAND-01"}


# What is claimed


CLAIMED = (
    PLAYS,
    HELD,
    BEGINS,
    *(spec.name for spec in DEALS),
    "games_of_all_sizes_end",
    "characters_take_effect",
)


@pytest.fixture(scope="module")
def claimed() -> dict[str, TheoremResult]:
    return {result.theorem: result for result in prove_set(CAPTAINS, only=CLAIMED)}


@pytest.mark.parametrize("name", CLAIMED)
def test_the_claim_holds_of_the_captains(claimed: dict[str, TheoremResult], name: str) -> None:
    assert claimed[name].status is ProofStatus.PROVED, claimed[name].counterexample


def test_invariants_hold_before_an_age(monkeypatch: pytest.MonkeyPatch) -> None:
    """After any play of the turn before the last age of a small table, and when a game begins."""
    induction = SevenInduction(SevenCities(CAPTAINS), Prover())
    before = [c for c in induction.beginnings() if c.before_age and (c.players, c.age) == (3, 3)]
    monkeypatch.setattr(induction, "beginnings", lambda: before)
    results = induction.run()
    assert {each.status for each in results} == {ProofStatus.PROVED}
    assert {i.name for i in CAPTAINS.invariants} < {each.theorem for each in results}


# Engines that are wrong


go_on, take, place = WorkingState.go_on, WorkingState.take, WorkingState.place
first, for_all = WorkingState.begin, WorkingState.for_all
not_held, free = legality.not_held, legality._free


def passed_on(self: WorkingState) -> None:
    """Hands held from the start go to the next seat, as those of an age do."""
    before = self.rules.is_before_age(self)
    go_on(self)
    if before and not self.rules.is_before_age(self):
        self.kept = [*self.kept[1:], self.kept[0]]


def put_away_as_they_were(self: WorkingState) -> None:
    """What was played before the age is in the hand again for the next one."""
    before, kept = self.rules.is_before_age(self), self.kept
    go_on(self)
    if before and not self.rules.is_before_age(self):
        self.kept = kept


def stays(self: WorkingState, play: Play) -> None:
    """A card that is played before an age stays in the hand."""
    if not self.rules.is_before_age(self):
        take(self, play)


def into_the_discards(self: WorkingState, play: Play, item: Item | None) -> None:
    """What is discarded before an age can be built out of the discards."""
    place(self, play, item)
    if self.rules.is_before_age(self) and play.action is Action.DISCARD:
        self.discards.append(play.card)


def left_out(self: WorkingState, age: int) -> None:
    """An age begins with its own hands."""
    first(self, age)
    self.deal(age)


def dealt_anew(self: WorkingState, age: int) -> None:
    """The hands of the first age are held in each."""
    self.kept = self.setup.deals.get(0, self.kept)
    first(self, age)


def unseen(self: WorkingState, what: Happens) -> None:
    """Nothing waits for an age to begin."""
    if what is not Happens.AGE_BEGINS:
        for_all(self, what)


def any_card(rules: Rules, state: Any, play: Play, hand: Any) -> Refusal | None:
    """A building may be played before an age."""
    why = not_held(rules, state, play, hand)
    return None if why is not None and why.code == "W-CARD-05" else why


def any_time(rules: Rules, state: Any, play: Play, hand: Any) -> Refusal | None:
    """What players hold from the start may be played in any turn."""
    why = not_held(rules, state, play, hand)
    return None if why is not None and why.code == "W-CARD-03" else why


def of_the_age(rules: Rules, age: int, turn: int) -> int:
    """Before an age its cards may lie in the discards, unseen."""
    return age


def free_before_the_age(rules: Rules, state: Any, play: Play) -> Refusal | None:
    """What is free once an age is so before it."""
    return free(rules, state._replace(turn=max(state.turn, 1)), play)


ENGINES: dict[str, tuple[Any, str, Any, str]] = {
    "hands held from the start are passed on": (WorkingState, "go_on", passed_on, PLAYS),
    "what was played is held again": (WorkingState, "go_on", put_away_as_they_were, PLAYS),
    "a card stays in the hand": (WorkingState, "take", stays, PLAYS),
    "a discard goes into the discards": (WorkingState, "place", into_the_discards, PLAYS),
    "the turn before an age is left out": (WorkingState, "begin", left_out, PLAYS),
    "and so it is when the game begins": (WorkingState, "begin", left_out, BEGINS),
    "hands are dealt anew": (WorkingState, "begin", dealt_anew, PLAYS),
    "no age begins": (WorkingState, "for_all", unseen, PLAYS),
    "a building may be played before an age": (legality, "not_held", any_card, HELD),
    "captains may be played in any turn": (legality, "not_held", any_time, HELD),
    "cards of the age are discarded before it": (Rules, "last_dealt", of_the_age, HELD),
    "free before the age": (legality, "_free", free_before_the_age, HELD),
}


@pytest.mark.parametrize("what", ENGINES)
def test_a_wrong_engine_is_refuted(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, slip, theorem = ENGINES[what]
    monkeypatch.setattr(where, name, slip)
    assert result_of(theorem).status is ProofStatus.REFUTED


def test_a_wrong_engine_is_shown_by_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the names of cards."""
    monkeypatch.setattr(WorkingState, "go_on", passed_on)
    (result,) = prove_set(CAPTAINS, only=[PLAYS])
    assert result.status is ProofStatus.REFUTED
    head, *plays, hands = result.counterexample
    assert head == f"reached in a game by its move {len(plays)}"
    assert all(re.match("I+.0 player [1-4] (builds|discards) ", line) for line in plays)
    (found, due) = hands.removeprefix("kept: ").split(", by the rules ")
    assert found != due
    assert {*re.findall(r"\w+", found)} == {*re.findall(r"\w+", due)}
