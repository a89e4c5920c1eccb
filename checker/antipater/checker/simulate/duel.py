"""Games of Duel, played in the set's WebAssembly module."""

from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from antipater.checker.compile.build import module_of
from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.duel.host import Table
from antipater.checker.compile.duel.records import move_of
from antipater.checker.compile.host import Module
from antipater.checker.judging.duel.setup import figures
from antipater.checker.simulate.luck import identities
from antipater.checker.simulate.order import Batch, CannotPlay, Order, Subject
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


class Block(NamedTuple):
    """Games as a module writes them: set-ups, where each game's moves begin, the moves, what
    each cost, how the games ended (a row a game), and what is counted of the items."""

    setups: Any
    offsets: Any
    moves: Any
    costs: Any
    results: Any
    counts: Any


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
        super().__init__(module_of(order.card_set, order.edition))
        self.subjects = [Subject(i.slug, i.kind.value, i.age) for i in self.cards.items]
        self.kinds: list[str] = self.manifest["victories"]
        self.categories: list[str] = self.manifest["categories"]

    def play(self, first: int, count: int) -> Batch:
        """Games ``first`` to ``first + count - 1``. Raises ``CannotPlay``."""
        block = self.block(first, count)
        results = _Results(self.manifest["play"]["fields"], block.results)
        troubled = np.flatnonzero(results.of("status"))
        if len(troubled):
            raise CannotPlay(self._trouble(first, block, int(troubled[0])))
        return Batch(self._totals(results), block.counts)

    def block(self, first: int, count: int, room: int = _MOVES) -> Block:
        """Games as the module writes them down."""
        plays, most = self.manifest["play"], count * room
        fields, items = plays["fields"], len(self.manifest["items"])
        sizes = [plays["size"], count * self.setup_size * 2, (count + 1) * _WORD]
        sizes += [most * _WORD, most * _WORD, count * len(fields) * _WORD]
        starts = list(accumulate((-(-size // 16) * 16 for size in sizes), initial=self.heap))
        self.room(starts[-1])
        at = {name: starts[0] + part["offset"] for name, part in plays["work"].items()}
        self._memory.write(self._store, self._identities, at["identities"])
        self._memory.write(self._store, bytes(len(COUNTS) * items * _WORD), at["counts"])
        self._memory.write(self._store, self._policy, at["policy"])
        arguments = (self.order.seed, first, count, *starts[:6], most)
        if self.run("play", *map(_signed, arguments)) < count:
            return self.block(first, count, 2 * room)

        def read(start: int, number: int, kind: str) -> Any:
            size = number * np.dtype(kind).itemsize
            return np.frombuffer(self._memory.read(self._store, start, start + size), dtype=kind)

        _, setups, offsets, moves, costs, results = starts[:6]
        ends = read(offsets, count + 1, "<i4")
        return Block(
            read(setups, count * self.setup_size, "<i2").reshape(count, -1),
            ends,
            read(moves, int(ends[-1]), "<i4"),
            read(costs, int(ends[-1]), "<i4"),
            read(results, count * len(fields), "<i4").reshape(count, -1),
            read(at["counts"], len(COUNTS) * items, "<i4").reshape(len(COUNTS), -1),
        )

    @cached_property
    def _identities(self) -> bytes:
        return identities(self.manifest["items"], self.order.luck).tobytes()  # type: ignore[no-any-return]  # numpy

    @cached_property
    def _policy(self) -> bytes:
        """The policy as the module takes it: which, play-outs, and weights in hundredths."""
        policy, weights = self.order.policy, dict(self.order.policy.weights)
        numbers = [_POLICIES.index(policy.kind), policy.playouts]
        numbers += [round(100 * weights.get(name, 0)) for name in self.manifest["play"]["weights"]]
        return b"".join(number.to_bytes(_WORD, "little", signed=True) for number in numbers)

    def _trouble(self, first: int, block: Block, number: int) -> str:
        """Why a game could not be played to its end."""
        game = Table(self, block.setups[number].tolist())
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

    def _totals(self, results: "_Results") -> dict[str, Any]:
        kind, winner = results.of("kind") - 1, results.of("winner")
        civilian = results.rows[kind == self.kinds.index(Victory.CIVILIAN)].astype(np.int64)
        points, coins = (results.seats(civilian, name) for name in (self.categories, ["coins"]))
        near = results.seats(results.rows, [f"near_{kind}" for kind in self.near])
        moves = results.of("moves").astype(np.int64)
        kind_won = [
            [2 * ((kind == k) & (winner == s)).sum() for s in (0, 1)]
            for k in range(len(self.kinds))
        ]
        shared = results.of("shared").sum()
        return {
            "games": np.array([len(kind)]),
            "kinds": np.bincount(kind, minlength=len(self.kinds)),
            "shared": np.array([shared]),
            "won": np.sum(kind_won, axis=0) + shared,
            "kind_won": np.array(kind_won),
            "moves": np.array([moves.sum()]),
            "near": near.max(axis=0).sum(axis=0),
            "players": np.array([2 * len(civilian)]),
            "points": points.sum(axis=(0, 1)),
            "points_squared": (points**2).sum(axis=(0, 1)),
            "coins": coins.sum(axis=(0, 1)),
            "coins_squared": (coins**2).sum(axis=(0, 1)),
        }


class _Results(NamedTuple):
    """Rows of results, and the names of their fields."""

    fields: list[str]
    rows: Any

    def of(self, name: str) -> Any:
        """One number of each game."""
        return self.rows[:, self.fields.index(name)]

    def seats(self, rows: Any, names: list[str]) -> Any:
        """Some numbers of each player: by seat, game and name."""
        found = [[self.fields.index(f"{name}_{seat}") for name in names] for seat in _SEATS]
        return np.stack([rows[:, places] for places in found])


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
