"""Games of Duel, played in the set's WebAssembly module."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, compress
from typing import NamedTuple

from antipater.checker.compile.build import module_of
from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.duel.host import Table
from antipater.checker.compile.duel.records import move_of
from antipater.checker.compile.host import Module
from antipater.checker.judging.duel.setup import figures
from antipater.checker.simulate.order import Batch, CannotPlay, Numbers, Order, Subject
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Victory
from antipater.rules.duel.rules import PLAYERS

USUAL_GAMES = 20_000
_WORD = 4
# Room for moves, a game on the average; where it is not enough, games are played once more.
_MOVES = 96
_SEATS = ("first", "second")
_POLICIES = ("uniform", "greedy", "lookahead")  # by their numbers in the module


@dataclass(frozen=True)
class Rows:
    """Rows of so many numbers, one after another."""

    numbers: memoryview
    width: int

    def row(self, number: int) -> list[int]:
        """One row."""
        return self.numbers[self.width * number : self.width * (number + 1)].tolist()

    def column(self, number: int) -> list[int]:
        """One number of each row."""
        return self.numbers[number :: self.width].tolist()


class Block(NamedTuple):
    """Games as a module writes them: set-ups, where each game's moves begin, the moves, what
    each cost, how the games ended (a row a game), and what is counted of the items."""

    setups: Rows
    offsets: memoryview
    moves: memoryview
    costs: memoryview
    results: Rows
    counts: Rows


class GamePlayer(Module):
    """Plays games of a set of Duel, as ``Player`` describes it."""

    near = ("military", "scientific")
    seats = 2

    def __init__(self, order: Order) -> None:
        self.order = order
        self.cards = load_set(order.card_set)
        if order.seats not in (None, self.seats):
            raise CannotPlay(f"{self.cards.slug} is for two players, not {order.seats}")
        _check(self.cards)
        self.coins = order.begins(self.seats)
        super().__init__(module_of(order.card_set, order.edition))
        self.subjects = [Subject(i.slug, i.kind.value, i.age) for i in self.cards.items]
        self.kinds: list[str] = self.manifest["victories"]
        self.categories: list[str] = self.manifest["categories"]

    def play(self, first: int, count: int) -> Batch:
        """Games ``first`` to ``first + count - 1``. Raises ``CannotPlay``."""
        block = self.block(first, count)
        results = _Results(self.manifest["play"]["fields"], block.results)
        troubled = next((n for n, status in enumerate(results.of("status")) if status), None)
        if troubled is not None:
            raise CannotPlay(self._trouble(first, block, troubled))
        return self._batch(results, [block.counts.row(n) for n in range(len(COUNTS))])

    def block(self, first: int, count: int, room: int = _MOVES) -> Block:
        """Games as the module writes them down."""
        plays, most = self.manifest["play"], count * room
        fields, items = plays["fields"], len(self.manifest["items"])
        sizes = [plays["size"], count * self.setup_size * 2, (count + 1) * _WORD]
        sizes += [most * _WORD, most * _WORD, count * len(fields) * _WORD]
        starts = list(accumulate((-(-size // 16) * 16 for size in sizes), initial=self.heap))
        self.room(starts[-1])
        at = {name: starts[0] + part["offset"] for name, part in plays["work"].items()}
        self.put(at["identities"], self._identities)
        self.put(at["counts"], bytes(len(COUNTS) * items * _WORD))
        self.put(at["policy"], self._policy)
        arguments = (self.order.seed, first, count, *starts[:6], most)
        with self.beginning(self.coins):
            played = self.run("play", *map(_signed, arguments))
        if played < count:
            return self.block(first, count, 2 * room)

        _, setups, offsets, moves, costs, results = starts[:6]
        ends = self.words(offsets, (count + 1) * _WORD)
        made = ends[-1] * _WORD
        size = sizes[1]
        laid = self.words(setups, -(-size // _WORD) * _WORD)
        return Block(
            Rows(laid.cast("B")[:size].cast("h"), self.setup_size),
            ends,
            self.words(moves, made),
            self.words(costs, made),
            Rows(self.words(results, count * len(fields) * _WORD), len(fields)),
            Rows(self.words(at["counts"], len(COUNTS) * items * _WORD), items),
        )

    @cached_property
    def _identities(self) -> bytes:
        return self.order.identities(self.manifest["items"])

    @cached_property
    def _policy(self) -> bytes:
        """The policy as the module takes it: which, play-outs, and weights in hundredths."""
        policy, weights = self.order.policy, dict(self.order.policy.weights)
        numbers = [_POLICIES.index(policy.kind), policy.playouts]
        numbers += [round(100 * weights.get(name, 0)) for name in self.manifest["play"]["weights"]]
        return b"".join(number.to_bytes(_WORD, "little", signed=True) for number in numbers)

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

    def _batch(self, results: "_Results", counts: list[list[int]]) -> Batch:
        kinds, seats = range(len(self.kinds)), range(self.seats)
        ends = Counter(zip(results.of("kind"), results.of("winner"), strict=True))
        kind_won = [[2 * ends[kind + 1, seat] for seat in seats] for kind in kinds]
        shared = sum(results.of("shared"))
        # What is told of players is told of games that points decided.
        civilian = [kind - 1 == self.kinds.index(Victory.CIVILIAN) for kind in results.of("kind")]
        points = [list(compress(results.both(name), civilian * 2)) for name in self.categories]
        coins = list(compress(results.both("coins"), civilian * 2))
        near = [map(max, *results.each(f"near_{kind}")) for kind in self.near]
        totals: dict[str, Numbers] = {
            "games": [len(civilian)],
            "kinds": [sum(n for (kind, _), n in ends.items() if kind - 1 == k) for k in kinds],
            "shared": [shared],
            "won": [sum(won) + shared for won in zip(*kind_won, strict=True)],
            "moves": [sum(results.of("moves"))],
            "near": list(map(sum, near)),
            "players": [len(coins)],
            "points": list(map(sum, points)),
            "points_squared": list(map(_squared, points)),
            "coins": [sum(coins)],
            "coins_squared": [_squared(coins)],
        }
        return Batch(totals, kind_won, counts)


def _squared(numbers: Sequence[int]) -> int:
    return sum(number * number for number in numbers)


class _Results(NamedTuple):
    """Rows of results, and the names of their fields."""

    fields: list[str]
    rows: Rows

    def of(self, name: str) -> list[int]:
        """One number of each game."""
        return self.rows.column(self.fields.index(name))

    def each(self, name: str) -> list[list[int]]:
        """One number of each game, by seat."""
        return [self.of(f"{name}_{seat}") for seat in _SEATS]

    def both(self, name: str) -> list[int]:
        """One number of each game of the first player, then of the second."""
        return [*chain.from_iterable(self.each(name))]


def _check(cards: CardSet) -> None:
    """That a game can be laid out: there are enough wonders, tokens, and cards of each age."""
    counts = figures(cards)
    needed = [
        ("wonders", sum(counts.offered), len(cards.of_kind(Kind.WONDER))),
        ("progress tokens", counts.tokens + counts.drawn, len(cards.of_kind(Kind.TOKEN))),
    ]
    for age, slots in counts.slots.items():
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


def _signed(number: int) -> int:
    return number - (1 << 32) if number >= 1 << 31 else number
