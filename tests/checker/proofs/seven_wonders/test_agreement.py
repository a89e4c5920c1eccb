"""The one claim about moves of 7 Wonders: an engine that refuses or makes a move otherwise than the
rules is refuted, whichever seat it wrongs.

Each slip is put into the engine's own functions; the rules' second reading runs none of them.
"""

from random import Random
from typing import Any

import pytest

from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.tables import TABLES
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Item
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Payment,
    Play,
    Refusal,
    Rules,
    effects,
    legality,
    perform,
    refusal,
    turn,
)
from antipater.rules.seven_wonders.choosing import in_pile
from antipater.rules.seven_wonders.table import NOTHING
from antipater.rules.seven_wonders.turn import Fought, WorkingState
from antipater.rules.trade.market import to_buy
from support.bridge_seven_wonders import random_game

BASE = load_set("seven_wonders")
PLAYS, HELD, FOUND = (spec.name for spec in TABLES)


def refuted(*names: str) -> set[str]:
    cities = SevenCities(BASE)
    specs = [spec for spec in TABLES if not names or spec.name in names]
    found = {spec.name: cities.theorem(spec).prove(Prover(), BASE.slug) for spec in specs}
    assert all(each.status is not ProofStatus.UNKNOWN for each in found.values())
    return {name for name, each in found.items() if each.status is ProofStatus.REFUTED}


@pytest.mark.parametrize("players", range(2, 8))
def test_the_second_reading_says_of_games_what_the_engine_does(players: int) -> None:
    """On integers, of games of random plays, and of plays that may be legal or not."""
    known = Rules(BASE)
    book, rng = Book(known), Random(players)
    for state, move in random_game(rng, players):
        for _ in range(4):
            seat = rng.randrange(len(move))
            other = move[seat]._replace(
                action=rng.choice([*Action]),
                card=rng.choice([move[seat].card, rng.randrange(len(BASE.items)), UNKNOWN]),
                split=rng.choice([None, (0, 0), (2, 0)]),
                stage=rng.choice([0, 0, 1, 2]),
            )
            if other.action is Action.SALVAGE and other.card == UNKNOWN:
                continue
            tried = (*move[:seat], other, *move[seat + 1 :])
            why = refusal(known, state, tried)
            assert book.refused(state, tried) == (why and why.code)
        assert book.refused(state, move) is None
        assert book.after(state, move) == perform(known, state, move)


# Engines that are wrong


def nothing(*_: Any) -> None:
    return None


def stages_of_the_first(self: WorkingState, play: Play) -> Item | None:
    """Every seat builds the stages of the first seat's board."""
    if play.action is Action.STAGE:
        return self.rules.next_stage(self.setup.boards[0], self.cities[play.seat])
    return item_of(self, play)


def stages_in_the_first(self: WorkingState, play: Play) -> Item | None:
    """Every seat builds the stage that follows those of the first seat's city."""
    if play.action is Action.STAGE:
        return self.rules.next_stage(self.setup.boards[play.seat], self.cities[0])
    return item_of(self, play)


item_of, placed, took = WorkingState.item_of, WorkingState.place, WorkingState.take_tokens
paid, free, salvage = effects.pay, legality._free, legality._salvage


def into_the_first_city(self: WorkingState, play: Play, _: str) -> None:
    """What is built out of the discards stands in the first seat's city."""
    if play.action is Action.DECLINE:
        return
    card = in_pile(self.rules, self.discards, play.card)
    self.discards.remove(UNKNOWN if card is None else card)
    item = self.rules.items[play.card]
    self.enter(0, item)
    self.receive(play.seat, item, self.gain(play.seat, item))


def free_beyond_the_first(known: Rules, state: Any, play: Play) -> Refusal | None:
    """Seats beyond the first build free without limit."""
    why = free(known, state, play)
    return None if play.seat and why is not None and why.code == "W-FREE-02" else why


def noted_of_the_first(self: WorkingState, play: Play, item: Item | None) -> None:
    """Only the first seat's free builds are noted."""
    placed(self, play, item)
    if play.seat:
        self.freed[play.seat] = 0


def wrong_way_round(known: Rules, own: Any, left: Any, right: Any, payment: Payment) -> None:
    paid(known, own, right, left, payment)


def asked_of_the_first(self: WorkingState, seat: int, entered: Item | None) -> None:
    if entered is not None and entered.has(FROM_DISCARD):
        self.due.append(Due(DueKind.SALVAGE, 0))


def the_other_way(self: WorkingState, way: int) -> None:
    self.hands = [self.hands[(s + way) % len(self.hands)] for s in range(len(self.hands))]


def left_twice(self: WorkingState, seat: int) -> Any:
    return self.cities[seat], self.cities[seat - 1], self.cities[seat - 1]


def no_second_defeat(self: WorkingState, seat: int, outcomes: Fought) -> None:
    before = self.cities[seat][self.rules.of_tokens[1]]
    took(self, seat, outcomes)
    after = self.cities[seat][self.rules.of_tokens[1]]
    self.cities[seat][self.rules.of_tokens[1]] = before + (after - before >= 1)


def income_of_four(self: WorkingState, play: Play, item: Item | None) -> None:
    placed(self, play, item)
    if play.action is Action.DISCARD:
        self.cities[play.seat][self.rules.coins] += 1


def key_without_the_right(self: Rules, own: Any, left: Any, right: Any, item: Item) -> Any:
    """Payments are remembered whatever the right neighbour offers."""
    needs = self._needs[item.id]
    if needs is None:
        return self._bank_only[item.id]
    mine = needs.produced(own)
    wanted = needs.wanted.get(mine)
    if wanted is None:
        units = to_buy(item.cost.units, self.own_supply(own))
        wanted = needs.remember_wanted(mine, units)
    if not wanted:
        return self._bank_only[item.id]
    offers = needs.offered(left), needs.offered(right)
    seats = own, left, right
    key = mine, needs.prices(seats), offers[0]
    if key not in needs.ways:
        needs.ways[key] = self._all_ways(needs, wanted, seats, offers, item)
    return needs.ways[key]


def all_spent(known: Rules, state: Any, play: Play, item: Any) -> Refusal | None:
    """A coin has to be left over."""
    payment = legality.payment_for(known, state, play, item)
    poor = payment is None or payment.total >= state.cities[play.seat][known.coins]
    return Refusal("W-COST-02", play.seat) if poor else None


def any_age(known: Rules, state: Any, play: Play) -> Refusal | None:
    """Cards of later ages lie in the discards, unseen."""
    why = salvage(known, state, play)
    return None if why is not None and why.code == "W-SALVAGE-01" else why


ENGINES: dict[str, tuple[Any, str, Any, str]] = {
    "stages of the first seat's city": (WorkingState, "item_of", stages_in_the_first, PLAYS),
    "stages of the first seat's board": (WorkingState, "item_of", stages_of_the_first, PLAYS),
    "salvaged into the first city": (WorkingState, "salvage", into_the_first_city, PLAYS),
    "nothing is salvaged": (WorkingState, "salvage", nothing, PLAYS),
    "free without limit beyond the first": (legality, "_free", free_beyond_the_first, HELD),
    "free builds of the first are noted": (WorkingState, "place", noted_of_the_first, PLAYS),
    "neighbours are exchanged": (effects, "pay", wrong_way_round, PLAYS),
    "the left neighbour is the right one": (WorkingState, "seats", left_twice, PLAYS),
    "nothing is paid": (WorkingState, "pay", lambda *_: NOTHING, PLAYS),
    "nothing is received": (WorkingState, "receive", nothing, PLAYS),
    "the first seat chooses": (WorkingState, "ask_for", asked_of_the_first, PLAYS),
    "nobody has a seventh card": (WorkingState, "ask_seventh", nothing, PLAYS),
    "nothing can be salvaged": (turn, "nothing_to_choose", lambda *_: True, PLAYS),
    "hands go the other way": (WorkingState, "pass_on", the_other_way, PLAYS),
    "no conflicts": (WorkingState, "take_tokens", nothing, PLAYS),
    "no second defeat": (WorkingState, "take_tokens", no_second_defeat, PLAYS),
    "a discard brings a coin more": (WorkingState, "place", income_of_four, PLAYS),
    "last cards are kept": (WorkingState, "drop_last", nothing, PLAYS),
    "prices forget the right neighbour": (Rules, "ways", key_without_the_right, FOUND),
    "two of one name": (legality, "_twice", nothing, HELD),
    "a coin is left over": (legality, "unpaid", all_spent, HELD),
    "any stage": (legality, "_stage", nothing, HELD),
    "any age in the discards": (legality, "_salvage", any_age, HELD),
    "no choice can be declined": (legality, "_decline", lambda *_: Refusal("W-TURN-03", 0), HELD),
    "no wrong action": (legality, "wrong_action", nothing, HELD),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", ENGINES)
def test_a_wrong_engine_is_refuted(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, slip, theorem = ENGINES[what]
    monkeypatch.setattr(where, name, slip)
    assert refuted(theorem) == {theorem}


def test_a_wrong_engine_is_shown_by_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorkingState, "item_of", stages_of_the_first)
    (result,) = prove_set(BASE, only=[PLAYS])
    assert result.status is ProofStatus.REFUTED
    assert result.counterexample[0].startswith("reached in a game by its move")
    assert any("by the rules" in line for line in result.counterexample)
