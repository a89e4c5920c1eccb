"""Games of Duel, played in the set's WebAssembly module."""

from collections import Counter
from functools import cached_property
from itertools import compress

from antipater.checker.compile.duel.host import Table
from antipater.checker.compile.duel.records import move_of
from antipater.checker.judging.duel.setup import figures
from antipater.checker.simulate.order import Batch, CannotPlay, Numbers, Order
from antipater.checker.simulate.played import Block, ModulePlayer, ResultRows, counted, squared
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Victory
from antipater.rules.duel.rules import PLAYERS

USUAL_GAMES = 20_000
# Room for moves, a game on the average; where it is not enough, games are played once more.
_MOVES = 96
_SEATS = ("first", "second")
_POLICIES = ("uniform", "greedy", "lookahead")  # by their numbers in the module


class GamePlayer(ModulePlayer):
    """Plays games of a set of Duel, as ``Player`` describes it."""

    near = ("military", "scientific")
    seats = 2
    parts = (1, 1)

    def __init__(self, order: Order) -> None:
        self.cards = load_set(order.card_set)
        if order.seats not in (None, self.seats):
            raise CannotPlay(f"{self.cards.slug} is for two players, not {order.seats}")
        _check(self.cards)
        super().__init__(order, order.begins(self.seats))
        self.kinds: list[str] = self.manifest["victories"]
        self.categories: list[str] = self.manifest["categories"]

    def play(self, first: int, count: int) -> Batch:
        """Games ``first`` to ``first + count - 1``. Raises ``CannotPlay``."""
        block = self.block(first, count)
        results = ResultRows(self.manifest["play"]["fields"], block.results)
        troubled = next((n for n, status in enumerate(results.of("status")) if status), None)
        if troubled is not None:
            raise CannotPlay(self._trouble(first, block, troubled))
        return self._batch(results, counted(block))

    def block(self, first: int, count: int, room: int = _MOVES) -> Block:
        """Games as the module writes them down."""
        block = self.played(first, count, count * room, self._given)
        return block or self.block(first, count, 2 * room)

    @cached_property
    def _given(self) -> dict[str, list[int]]:
        """The policy as the module takes it: which, play-outs, and weights in hundredths."""
        policy, weights = self.order.policy, dict(self.order.policy.weights)
        return {
            "policy": [_POLICIES.index(policy.kind)],
            "playouts": [policy.playouts],
            "weights": [
                round(100 * weights.get(name, 0)) for name in self.manifest["play"]["weights"]
            ],
        }

    def _trouble(self, first: int, block: Block, number: int) -> str:
        """Why a game could not be played to its end."""
        game = Table(self, block.setups.row(number), self.coins)
        made = block.moves[slice(*block.offsets[number : number + 2])].tolist()
        for move in made:
            game.perform(move)
        where = f"game {first + number} of seed {self.order.seed} cannot be played on"
        last = self.cards.items[move_of(made[-1]).item].names["en"][0] if made else "the set-up"
        if not game.number("due_count"):
            return f"{where} after {last}"
        due = self.manifest["verbs"][game.number("due_verb") - 1]
        if game.number("too_many_due"):
            return f"{where}: more choices wait after {last} than can be kept"
        return f"{where}: after {last} the choice `{due}` is due, and nothing can be chosen"

    def _batch(self, results: ResultRows, counts: list[list[int]]) -> Batch:
        kinds, seats = range(len(self.kinds)), range(self.seats)
        ends = Counter(zip(results.of("kind"), results.of("winner"), strict=True))
        kind_won = [[2 * ends[kind + 1, seat] for seat in seats] for kind in kinds]
        shared = sum(results.of("shared"))
        # What is told of players is told of games that points decided.
        civilian = [kind - 1 == self.kinds.index(Victory.CIVILIAN) for kind in results.of("kind")]
        points = [
            list(compress(results.all(_by_seat(name)), civilian * 2)) for name in self.categories
        ]
        coins = list(compress(results.all(_by_seat("coins")), civilian * 2))
        near = [map(max, *results.each(_by_seat(f"near_{kind}"))) for kind in self.near]
        totals: dict[str, Numbers] = {
            "games": [len(civilian)],
            "kinds": [sum(n for (kind, _), n in ends.items() if kind - 1 == k) for k in kinds],
            "shared": [shared],
            "won": [sum(won) + shared for won in zip(*kind_won, strict=True)],
            "moves": [sum(results.of("moves"))],
            "near": list(map(sum, near)),
            "players": [len(coins)],
            "points": list(map(sum, points)),
            "points_squared": list(map(squared, points)),
            "coins": [sum(coins)],
            "coins_squared": [squared(coins)],
        }
        return Batch(totals, kind_won, counts)


def _by_seat(name: str) -> list[str]:
    return [f"{name}_{seat}" for seat in _SEATS]


def _check(cards: CardSet) -> None:
    """That a game can be laid out: there are enough wonders, tokens, and cards of each age."""
    counts = figures(cards)
    needed = [
        ("wonders", sum(counts.offered), len(cards.of_kind(Kind.WONDER))),
        ("progress tokens", counts.tokens + counts.drawn, len(cards.of_kind(Kind.TOKEN))),
    ]
    for age in cards.layouts:
        slots = counts.slots[age]
        guilds = counts.of_age[age] & counts.guild_ids
        due = counts.guilds if guilds else 0
        needed.append((f"guilds of age {age}", due, len(guilds)))
        needed.append((f"buildings of age {age}", slots - due, len(counts.of_age[age] - guilds)))
    for what, due, found in needed:
        if not 0 <= due <= found:
            raise CannotPlay(
                f"no game of {cards.slug} can be laid out: it takes {due} {what}, "
                f"and the set has {found}"
            )
    choosing = {who for row in cards.draft for who in row}
    for who in PLAYERS:
        if who not in choosing:
            raise CannotPlay(
                f"no game of {cards.slug} can be played: the {who} player chooses no wonder "
                "in its draft"
            )
