"""Games of 7 Wonders, played in the set's WebAssembly module."""

from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.seven_wonders.counting import PLAY_WORDS, victory
from antipater.checker.simulate.order import Batch, CannotPlay, Numbers, Order
from antipater.checker.simulate.played import Block, ModulePlayer, ResultRows, counted, squared
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import Rules

USUAL_GAMES = 5_000
_SEATS = 3


class GamePlayer(ModulePlayer):
    """Plays games of a set of 7 Wonders, as ``Player`` describes it.

    A seat's decisions are what it can do with each card of its hand; the payment is the least.
    """

    near = ()
    kinds = ("civilian",)
    parts = (PLAY_WORDS,)

    def __init__(self, order: Order) -> None:
        self.cards = load_set(order.card_set)
        self.rules = Rules(self.cards, order.edition)
        self.seats = order.seats or _SEATS
        _check(self.rules, order, self.seats)
        super().__init__(order, order.begins(self.seats))
        self.categories = [*self.cards.categories, "total"]

    def play(self, first: int, count: int) -> Batch:
        """Games ``first`` to ``first + count - 1``. Raises ``CannotPlay``."""
        block = self.block(first, count)
        results = ResultRows(self.manifest["play"]["fields"], block.results)
        stuck = next((n for n, status in enumerate(results.of("status")) if status), None)
        if stuck is not None:
            raise CannotPlay(
                f"game {first + stuck} of seed {self.order.seed} cannot be played on: "
                "no play is legal"
            )
        return self._batch(results, counted(block))

    def block(self, first: int, count: int) -> Block:
        """Games as the module writes them down."""
        # A turn for each card of a hand, a seventh card, and a building out of the discards; where
        # players hold cards from the start, one of them and what it builds out of the discards. Of
        # what is offered or drawn as many as there are turns.
        each = self.rules.hand_size + (2 if self.rules.held is None else 4)
        each += self.rules.hand_size if self.rules.asks_late else 0
        most = (count + 1) * self.seats * len(self.rules.ages) * each
        given = {"players": [self.seats], "playouts": [self.order.policy.playouts]}
        block = self.played(first, count, most, given)
        if block is None:
            raise CannotPlay(f"a game of seed {self.order.seed} takes too many plays")
        return block

    def _batch(self, results: ResultRows, counts: list[list[int]]) -> Batch:
        seats = range(self.seats)
        winners = results.of("winners")
        shares = [2 / n.bit_count() for n in winners]
        won = [
            sum(share for n, share in zip(winners, shares, strict=True) if n >> seat & 1)
            for seat in seats
        ]
        points = [results.all(f"{name}_{seat}" for seat in seats) for name in self.categories]
        coins = results.all(f"coins_{seat}" for seat in seats)
        totals: dict[str, Numbers] = {
            "games": [len(winners)],
            "kinds": [len(winners)],
            "shared": [sum(share < 2 for share in shares)],
            "won": won,
            "moves": [sum(results.of("moves"))],
            "near": [],
            "players": [len(coins)],
            "points": list(map(sum, points)),
            "points_squared": list(map(squared, points)),
            "coins": [sum(coins)],
            "coins_squared": [squared(coins)],
        }
        return Batch(totals, [won], [self._plain(*row) for row in zip(COUNTS, counts, strict=True)])

    def _plain(self, name: str, row: list[int]) -> Numbers:
        """A row of what is counted, with two for a victory alone."""
        alone = victory(self.manifest["players"][1])
        return [2 * n / alone for n in row] if name == "won" else row


def _check(rules: Rules, order: Order, seats: int) -> None:
    """That so many can play, and that there are boards and cards for them."""
    if order.policy.kind == "greedy":
        raise CannotPlay("the greedy policy plays Duel; 7 Wonders has uniform and lookahead")
    name, known = rules.cards.slug, range(rules.least_players, rules.most_players + 1)
    if seats not in known:
        raise CannotPlay(f"{name} is played by {known[0]} to {known[-1]} here, not by {seats}")
    wonders = len({board.board for board in rules.boards})
    if wonders < seats:
        raise CannotPlay(
            f"no game of {name} can be laid out: it takes {seats} boards, and the set has {wonders}"
        )
    for age in rules.ages:
        deck = rules.deck(seats, age)
        guilds = [card for card in deck if rules.items[card].kind is Kind.GUILD]
        due = min(rules.guilds_in_play(seats), len(guilds)) if guilds else 0
        cards = sum(deck.values()) - len(guilds) + due
        if cards < seats * rules.hand_size:
            raise CannotPlay(
                f"no game of {name} can be laid out: it takes {seats * rules.hand_size} cards of "
                f"age {age}, and the deck has {cards}"
            )
