"""Random games of 7 Wonders for 2 to 7 players: the engine against the naive reading.

Failing examples are kept in ``tests/data/hypothesis``, as for Duel.
``pytest -m campaign tests/rules/seven_wonders/test_state_machine.py`` plays thousands of games.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from antipater.rules.seven_wonders import (
    FREE_CITY,
    Action,
    Happening,
    Play,
    State,
    apply,
    begin,
    legal_plays,
    play_refusal,
    refusal,
)
from antipater.rules.seven_wonders.legality import held
from support.bridge_seven_wonders import (
    agree,
    naive_play,
    naive_step,
    order,
    random_deal,
    rules,
    slug,
)
from support.naive import seven_wonders as naive
from support.places import TESTS

pytestmark = pytest.mark.slow

KEPT = DirectoryBasedExampleDatabase(TESTS / "data" / "hypothesis")
LONGEST = 24  # turns, seventh cards and discard builds of the longest game
SEATS = 7
PICKS = st.tuples(*[st.integers(0, 9999)] * SEATS)


class SevenWondersGame(RuleBasedStateMachine):
    """One game, played by the engine and followed by the naive reading."""

    state: State

    @initialize(seed=st.integers(0, 2**32 - 1), players=st.integers(2, SEATS))
    def set_up(self, seed: int, players: int) -> None:
        """Deal all three ages."""
        deal = random_deal(Random(seed), players)
        self.table = deal.naive()
        self.state = begin(rules(), deal.setup())
        agree(self.state, self.table)

    @rule(picks=PICKS, builders=st.booleans(), action=st.sampled_from(Action), other=PICKS)
    def step(
        self, picks: tuple[int, ...], builders: bool, action: Action, other: tuple[int, ...]
    ) -> None:
        """Everybody plays; and something that is not offered is refused."""
        if self.state.over:
            return
        self.refuse(action, *other[:4])
        move: tuple[Play, ...] = ()
        for seat in order(self.state):
            found = legal_plays(rules(), self.state, seat, move)
            building = [p for p in found if p.action not in (Action.DISCARD, Action.DECLINE)]
            found = building if builders and building else found
            move += (found[picks[seat] % len(found)],)
        move = tuple(sorted(move))
        assert refusal(rules(), self.state, move) is None
        self.table.step(naive_step(self.state, move))
        before = self.state
        self.state = apply(rules(), before, move)
        self.coins_are_told(before)
        agree(self.state, self.table)
        if self.state.over:
            event(f"{self.state.setup.players} players")

    def refuse(self, action: Action, seat: int, card: int, left: int, right: int) -> None:
        """A play is accepted exactly if the naive reading offers it, or leaves a chain unused."""
        state = self.state
        if state.due or action in (Action.SALVAGE, Action.DECLINE):
            return
        seat %= len(state.cities)
        first = state.setup.free_city and seat == FREE_CITY  # its holder plays before it does
        holder = rules().holder(state.setup, state.age, state.turn) if first else seat
        so_far = legal_plays(rules(), state, holder)[:1] if first else ()
        hand = held(rules(), state, seat, so_far) or ()
        choice = [*hand, card % len(rules().items)]
        play = Play(seat, action, choice[card % len(choice)], (left % 4, right % 4))
        if play.card not in hand and slug(play.card) in map(slug, hand):
            return  # a Loom of the other age: one name to the naive reading
        if state.setup.free_city and seat == FREE_CITY:
            offered = naive_play(play) in self.table.options(seat, [slug(c) for c in hand])
        else:
            offered = naive_play(play) in self.table.options(seat)
        if play.card in hand and any(play.split or ()):
            offered |= naive_play(play) in self.table.chain_unused(seat, slug(play.card))
        assert (play_refusal(rules(), state, play, hand) is None) == offered

    def coins_are_told(self, before: State) -> None:
        """The log accounts for every coin."""
        assert self.state.log is not None
        for seat, city in enumerate(self.state.cities):
            told = 0
            size = len(self.state.cities)
            for what, who, amount, _ in self.state.log.events:
                if who == seat and what is Happening.GAINS:
                    told += amount
                pays = what in (Happening.PAYS, Happening.BUYS_LEFT, Happening.BUYS_RIGHT)
                told -= amount if pays and who == seat else 0
                told += amount if what is Happening.BUYS_LEFT and who == (seat + 1) % size else 0
                told += amount if what is Happening.BUYS_RIGHT and who == (seat - 1) % size else 0
            coins = rules().coins
            assert city[coins] - before.cities[seat][coins] == told


class SevenWondersCampaign(SevenWondersGame):
    """The same, for longer."""


COMMON = settings(
    stateful_step_count=LONGEST,
    database=KEPT,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestSevenWonders = SevenWondersGame.TestCase
TestSevenWonders.settings = settings(COMMON, max_examples=32)
TestSevenWondersCampaign = pytest.mark.campaign(SevenWondersCampaign.TestCase)
TestSevenWondersCampaign.settings = settings(COMMON, max_examples=2000)


def test_naive_reading_refuses_a_step_out_of_turn() -> None:
    table = random_deal(Random(1), 3).naive()
    with pytest.raises(naive.IllegalStepError):
        table.step(("salvage", "baths"))
