"""What each move of Duel must bring about, and why one is refused: the rules read a second time.

Written from the rulebooks and from what the cards say, not from the engine, of which nothing
runs here: that both come to the same is the claim of ``agreement``. An item is read as data:
what it costs, what it adds while it stands, what it brings when it is built, what it lets its
owner choose. What trade costs is not said here; the price has theorems of its own.

Runs on integers and on unknown numbers; where ``if`` meets an unknown condition, both ways
are looked at.
"""

from itertools import chain

from antipater.checker.proofs.agreement import cities_at_the_start
from antipater.checker.proofs.duel.expected_moves import ExpectedMove
from antipater.checker.proofs.duel.expected_rules import ExpectedRules
from antipater.rules.card_set import Kind
from antipater.rules.duel import (
    ROW,
    UNKNOWN,
    Move,
    Setup,
    Spot,
    State,
    Verb,
)
from antipater.rules.effects import Happens


class Book(ExpectedRules):
    """The rules as they are read, how a game begins by them, and what a move brings about."""

    def begun(self, setup: Setup) -> State:
        """The state before the first move: the draft, or where that is not recorded the first age,
        with the wonders before their players. Tokens that are not known may be any."""
        places: list[int] = [Spot.BOX] * len(self.items)
        tokens = setup.tokens or [i.id for i in self.items if i.kind is Kind.TOKEN]
        age = 0 if setup.rows else self.ages[0]
        laid = [setup.layouts.get(ROW, ()) if z.places else z.items for z in self.cards.zones]
        tokens = [*tokens, *chain(*laid)]
        for item in (*tokens, *(chain(*setup.rows) if setup.rows else setup.layouts.get(age, ()))):
            if item != UNKNOWN:
                places[item] = Spot.TABLE
        for player, wonders in enumerate(() if setup.rows else setup.wonders):
            for wonder in wonders:
                places[wonder] = Spot.HELD + player
        first, second = cities_at_the_start(self.rules, setup.start, 2)
        state = State(
            setup=setup,
            cities=(first, second),
            places=tuple(places),
            age=age,
            left=(1 << len(self.cards.layouts[age].slots)) - 1 if age else 0,
            active=self.players[0] if setup.rows else 0,
            due=(),
            drafted=0,
            board_tokens=self.figure("tokens_on_board"),
            replay=False,
            victory=None,
            winner=None,
            log=None,
        )
        return state if setup.rows else self._age_begins(state)

    def _age_begins(self, laid: State) -> State:
        """The first age with what every city has done as it begins."""
        table = ExpectedMove(self, laid, Move(Verb.BEGIN, 0, 0))
        table.won_as(Happens.AGE_BEGINS)
        return table.state()._replace(log=None)

    def after(self, before: State, move: Move) -> State:
        """The state after a legal move."""
        table = ExpectedMove(self, before, move)
        table.make()
        return table.state()
