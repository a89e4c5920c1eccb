"""Games of 7 Wonders, played in the set's WebAssembly module."""

from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from antipater.checker.compile.build import module_of
from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.host import Module
from antipater.checker.compile.seven_wonders.memory import ACTIONS
from antipater.checker.compile.seven_wonders.play import PLAY_WORDS
from antipater.checker.compile.seven_wonders.plays import BITS
from antipater.checker.simulate.luck import threefry
from antipater.checker.simulate.order import Batch, CannotPlay, Order, Subject
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import Action, Rules

USUAL_GAMES = 5_000
_WORD = 4
_SEATS = 3
# What an item's luck is for: its copies are dealt by 0, 1, 2 …
_GUILD, _BOARD, _SIDE = 1000, 1001, 1002
_BUILT = (Action.BUILD, Action.FREE, Action.STAGE, Action.SALVAGE)


class Block(NamedTuple):
    """Games as a module writes them: set-ups, where each game's plays begin, the plays (their
    first word, what they brought, what they cost), and how the games ended (a row a game)."""

    setups: Any
    offsets: Any
    plays: Any
    results: Any


class GamePlayer(Module):
    """Plays games of a set of 7 Wonders, as ``Player`` describes it.

    A seat's decisions are what it can do with each card of its hand; the payment is the least.
    """

    near = ()
    kinds = ("civilian",)

    def __init__(self, order: Order) -> None:
        self.order = order
        self.cards = load_set(order.card_set)
        self.rules = Rules(self.cards, order.edition)
        self.seats = order.seats or _SEATS
        _check(self.rules, order, self.seats)
        self.coins = order.begins(self.seats)
        super().__init__(module_of(order.card_set, order.edition))
        self.subjects = [Subject(i.slug, i.kind.value, i.age) for i in self.cards.items]
        self.categories = [*self.cards.categories, "total"]
        slugs = (item.slug for item in self.cards.items)
        self.luck = np.frombuffer(order.identities(slugs), dtype="<u4")

    def play(self, first: int, count: int) -> Batch:
        """Games ``first`` to ``first + count - 1``. Raises ``CannotPlay``."""
        return _Tally(self, self.block(first, count)).batch()

    def block(self, first: int, count: int) -> Block:
        """Games as the module writes them down."""
        plays, setups = self.manifest["play"], self.deal(first, count)
        fields, seats = plays["fields"], self.seats
        # A turn for each card of a hand, a seventh card, and a building out of the discards.
        most = (count + 1) * seats * len(self.rules.ages) * (self.rules.hand_size + 2)
        sizes = [plays["size"], setups.nbytes, (count + 1) * _WORD]
        sizes += [most * PLAY_WORDS * _WORD, count * len(fields) * _WORD]
        starts = list(accumulate((-(-size // 16) * 16 for size in sizes), initial=self.heap))
        self.room(starts[-1])
        work, at_setups, at_offsets, at_plays, at_results = starts[:5]
        self.put(at_setups, setups.tobytes())
        playouts = self.order.policy.playouts.to_bytes(_WORD, "little")
        self.put(work + plays["work"]["playouts"]["offset"], playouts)
        seed = self.order.seed
        arguments = (seed, first, count, work, at_setups, at_offsets, at_plays, at_results, most)
        with self.beginning(self.coins):
            played = self.run("play", *(a - (1 << 32) if a >= 1 << 31 else a for a in arguments))
        if played < count:
            raise CannotPlay(f"a game of seed {seed} takes too many plays")
        offsets = np.array(self.words(at_offsets, (count + 1) * _WORD))
        made = int(offsets[-1])
        results = np.array(self.words(at_results, count * len(fields) * _WORD)).reshape(count, -1)
        if results[:, 0].any():
            game = first + int(np.flatnonzero(results[:, 0])[0])
            raise CannotPlay(f"game {game} of seed {seed} cannot be played on: no play is legal")
        found = np.array(self.words(at_plays, made * PLAY_WORDS * _WORD))
        return Block(setups, offsets, found.reshape(made, PLAY_WORDS), results)

    # Dealing

    def deal(self, first: int, count: int) -> Any:
        """Set-ups as the module takes them: boards and hands by chance, each card by its luck."""
        games = np.arange(first, first + count)[:, None]
        part = {name: size for name, _, size in self.manifest["setup"]}
        most, size = part["boards"], self.rules.hand_size
        boards = np.full((count, most), -1, dtype="<i2")
        boards[:, : self.seats] = self.boards(games)
        dealt = self.seats * size
        laid = [self.deck(games, age)[:, :dealt] for age in self.rules.ages]
        left = np.full((count, part["deals"] - dealt * len(laid)), -1)
        players: Any = np.full((count, 1), self.seats)
        return np.concatenate([players, boards, *laid, left], axis=1).astype("<i2")

    def boards(self, games: Any) -> Any:
        """The boards of each game's seats: wonders by chance, and a side of each."""
        sides: dict[str | None, list[int]] = {}
        for board in self.rules.boards:
            sides.setdefault(board.board, []).append(board.id)
        wonders = list(sides.values())
        fronts = np.array([ids[0] for ids in wonders])
        chosen = self.order_by_luck(games, fronts, _BOARD)[:, : self.seats]
        turned = self.chance(games, fronts, _SIDE)
        shown = np.stack(
            [np.array(ids)[turned[:, n] % len(ids)] for n, ids in enumerate(wonders)], axis=1
        )
        return np.take_along_axis(shown, chosen, axis=1)

    def deck(self, games: Any, age: int) -> Any:
        """The cards of an age in an order by chance, those that are not dealt at the end."""
        deck = self.rules.deck(self.seats, age)
        guild = np.array([self.cards.items[card].kind is Kind.GUILD for card in deck])
        cards = np.array(list(deck))
        copies = np.array([(card, n) for card, count in deck.items() for n in range(count)])
        luck = self.chance(games, copies[:, 0], copies[:, 1]).astype(np.int64)
        if guild.any():
            guilds = cards[guild]
            order = self.order_by_luck(games, guilds, _GUILD)
            left_out = guilds[order[:, self.rules.guilds_in_play(self.seats) :]]
            out = (copies[None, :, 0, None] == left_out[:, None, :]).any(axis=2)
            luck = np.where(out, np.int64(1) << 40, luck)
        return copies[np.argsort(luck, axis=1, kind="stable"), 0]

    def order_by_luck(self, games: Any, items: Any, what: int) -> Any:
        """The places of items in an order by chance, for each game."""
        return np.argsort(self.chance(games, items, what), axis=1, kind="stable")

    def chance(self, games: Any, items: Any, what: Any) -> Any:
        """A number by chance for each game and item."""
        return threefry((self.order.seed, self.luck[items][None, :]), (games, what))[0]


class _Tally:
    """Adds up what became of games and items."""

    def __init__(self, player: GamePlayer, block: Block) -> None:
        self.player, self.block = player, block
        self.items, self.seats = len(player.subjects), player.seats
        self.games = len(block.results)
        fields = player.manifest["play"]["fields"]
        columns = {name: block.results[:, n] for n, name in enumerate(fields)}
        seats, categories = range(self.seats), player.categories
        points = [[columns[f"{c}_{seat}"] for c in categories] for seat in seats]
        self.points = np.moveaxis(np.array(points), 2, 0)
        self.coins = np.stack([columns[f"coins_{seat}"] for seat in seats], axis=1)
        winners = columns["winners"][:, None] >> np.arange(self.seats) & 1
        self.winners = winners.sum(axis=1)
        self.won = 2 * winners / self.winners[:, None]
        totals = self.points[:, :, -1]
        others = [np.delete(totals, seat, axis=1).max(axis=1) for seat in seats]
        self.margin = totals - np.stack(others, axis=1)

    def batch(self) -> Batch:
        """The sums."""
        points, coins = self.points.reshape(-1, len(self.player.categories)), self.coins
        won = self.won.sum(axis=0)
        totals = {
            "games": np.array([self.games]),
            "kinds": np.array([self.games]),
            "shared": np.array([(self.winners > 1).sum()]),
            "won": won,
            "moves": np.array([len(self.block.plays)]),
            "near": np.zeros(0),
            "players": np.array([len(points)]),
            "points": points.sum(axis=0),
            "points_squared": (points.astype(np.int64) ** 2).sum(axis=0),
            "coins": np.array([coins.sum()]),
            "coins_squared": np.array([(coins.astype(np.int64) ** 2).sum()]),
        }
        rows = self.rows()
        counts = [rows.get(name, np.zeros(self.items)).tolist() for name in COUNTS]
        return Batch({n: each.tolist() for n, each in totals.items()}, [won.tolist()], counts)

    def rows(self) -> dict[str, Any]:
        """What is counted of the items."""
        low, item, cost = self.block.plays.T
        game: Any = np.repeat(np.arange(self.games), np.diff(self.block.offsets))
        action = low & (1 << BITS["action"]) - 1
        seat = low >> BITS["action"] & (1 << BITS["seat"]) - 1
        card = (low >> BITS["action"] + BITS["seat"] & (1 << BITS["card"]) - 1) - 1

        def done(*actions: Action) -> Any:
            return np.isin(action, [ACTIONS.index(each) for each in actions])

        built, bought = done(*_BUILT), done(Action.BUILD, Action.STAGE)
        boards, dealt = self._dealt()
        chained, paid = bought & (cost < 0), bought & (cost >= 0)
        seats = np.arange(self.seats)[None, :].repeat(self.games, axis=0)
        got = np.concatenate([item[built], boards.ravel()])
        of_game = np.concatenate([game[built], np.arange(self.games).repeat(self.seats)])
        of_seat = np.concatenate([seat[built], seats.ravel()])
        return {
            "there": self._count(dealt),
            "built": self._count(got),
            "discarded": self._count(card[done(Action.DISCARD)]),
            "tucked": self._count(card[done(Action.STAGE)]),
            "chained": self._count(item[chained]),
            "paid": self._count(item[paid]),
            "price": self._count(item[paid], cost[paid]),
            "held": self._count(got),
            "won": self._count(got, self.won[of_game, of_seat]),
            "civilian": self._count(got),
            "margin": self._count(got, self.margin[of_game, of_seat]),
        }

    def _count(self, items: Any, weights: Any = None) -> Any:
        return np.bincount(items, weights, minlength=self.items)

    def _dealt(self) -> tuple[Any, Any]:
        """The boards of the games, and all that was there: boards, their stages, the cards."""
        boards = self.block.setups[:, 1 : 1 + self.seats].astype(np.int64)
        start = 1 + next(
            size for name, _, size in self.player.manifest["setup"] if name == "boards"
        )
        cards = self.block.setups[:, start:].astype(np.int64).ravel()
        there = [boards.ravel(), cards[cards >= 0]]
        for board, stages in self.player.rules.stage_items.items():
            times = int((boards == board).sum())
            there.append(np.repeat([stage.id for stage in stages], times))
        return boards, np.concatenate(there).astype(np.int64)


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
