"""Random games of Duel: the engine against the naive reading, move by move.

Failing examples are kept in ``tests/data/hypothesis`` (not ignored by git: commit them),
so that a failure found once is tried first from then on, on any machine, until it is
mended. ``pytest -m campaign tests/rules/duel/test_state_machine.py`` plays thousands of games.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from antipater.rules.duel import Move, State, Verb, apply, begin, legal_moves, refusal, replay
from support.bridge_duel import coins_told, differences, move_of, rules_of, setup_of, spaces_told
from support.naive.dealing import NAMES, deal, ranked
from support.naive.duel import PRINTINGS, Game, Play
from support.places import TESTS

pytestmark = pytest.mark.slow

KEPT = DirectoryBasedExampleDatabase(TESTS / "data" / "hypothesis")
LONGEST = 100  # moves of the longest game, its draft and choices included


class DuelGame(RuleBasedStateMachine):
    """One game, played by the engine and recounted by the naive reading after each move."""

    plays: list[Play]
    state: State

    @initialize(
        seed=st.integers(0, 2**32 - 1),
        edition=st.sampled_from(sorted(PRINTINGS)),
        promos=st.booleans(),
        draft=st.booleans(),
        tempers=st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)),
    )
    def set_up(
        self, seed: int, edition: str, promos: bool, draft: bool, tempers: tuple[str, str]
    ) -> None:
        """Deal the cards."""
        self.duel = rules_of(edition)
        self.printing = PRINTINGS[edition]
        self.tempers = tempers
        self.table = deal(Random(seed), promos, draft)
        self.plays = []
        self.state = begin(self.duel, setup_of(self.duel.cards, self.table))
        self.game = Game(self.table, (), self.printing)
        assert differences(self.duel, self.state, self.game) == []

    @rule(
        whim=st.integers(0, 3),
        pick=st.integers(0, 999),
        verb=st.sampled_from(Verb),
        item=st.integers(0, 999),
    )
    def step(self, whim: int, pick: int, verb: Verb, item: int) -> None:
        """Make a move, and have one refused that is not offered."""
        if self.game.due() is not None:
            self.play(whim, pick)
        self.refuse(verb, item)

    def play(self, whim: int, pick: int) -> None:
        """Make a move: mostly what the player's temper likes best, sometimes any."""
        due = self.game.due()
        assert due is not None
        plays = ranked(self.game, self.plays, self.tempers[due[0]])
        chosen = plays[pick % len(plays)] if whim == 3 else plays[0]
        before = self.game
        self.plays.append(chosen)
        self.game = Game(self.table, self.plays, self.printing)
        self.state = apply(self.duel, self.state, move_of(self.duel.cards, chosen))
        assert coins_told(self.state) == tuple(self.game.coins[p] - before.coins[p] for p in (0, 1))
        assert spaces_told(self.state) == self.game.pawn - before.pawn
        assert differences(self.duel, self.state, self.game) == []
        if self.game.outcome:
            event(f"victory: {self.game.outcome[0]}, {self.game.outcome[1]}")

    def teardown(self) -> None:
        """The whole game made in one go ends in the same state."""
        if not hasattr(self, "state"):
            return
        start = begin(self.duel, setup_of(self.duel.cards, self.table))
        moves = [move_of(self.duel.cards, play) for play in self.plays]
        state, made, why = replay(self.duel, start, moves)
        assert (made, why) == (len(moves), None)
        assert state == self.state

    def refuse(self, verb: Verb, number: int) -> None:
        """A move that is not offered is refused, with the code of a rule."""
        player, item = divmod(number % (2 * len(self.duel.items)), len(self.duel.items))
        other = number % len(self.duel.items) if verb in (Verb.WONDER, Verb.LEFT_OUT) else -1
        move = Move(verb, player, number % 3 if verb is Verb.BEGIN else item, other)
        offered = move in legal_moves(self.duel, self.state)
        assert (refusal(self.duel, self.state, move) is None) == offered


class DuelCampaign(DuelGame):
    """The same, for longer."""


COMMON = settings(
    stateful_step_count=LONGEST,
    database=KEPT,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestDuel = DuelGame.TestCase
TestDuel.settings = settings(COMMON, max_examples=40)
TestDuelCampaign = pytest.mark.campaign(DuelCampaign.TestCase)
TestDuelCampaign.settings = settings(COMMON, max_examples=2000)
