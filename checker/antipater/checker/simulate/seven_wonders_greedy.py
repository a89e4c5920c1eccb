"""Games of 7 Wonders by a table of weights: the module tells what is legal and carries it out,
and each play is weighed by what the city would be with it."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from antipater.checker.compile.host import Module
from antipater.checker.compile.seven_wonders.host import Table
from antipater.checker.compile.seven_wonders.memory import ACTIONS
from antipater.checker.compile.seven_wonders.plays import BITS
from antipater.checker.simulate.policy import Policy
from antipater.rules.card_set import Item
from antipater.rules.ledger import Working, add
from antipater.rules.seven_wonders import UNKNOWN, Action, Rules
from antipater.rules.seven_wonders.effects import gain

# Of a play, what is done, by whom, with which card: of what is not stated the least is paid.
_SAID = (1 << BITS["action"] + BITS["seat"] + BITS["card"]) - 1
_BRINGS = (Action.BUILD, Action.FREE, Action.STAGE, Action.SALVAGE)


class Played(NamedTuple):
    """One game: a row for each play (its first word, what it brought, what it cost), and how
    the game ended, by the fields of the module."""

    plays: list[tuple[int, int, int]]
    result: list[int]


class Choice(NamedTuple):
    """A legal play: as a number, what is done with which card, what it brings and costs."""

    play: int
    action: Action
    card: int
    item: Item | None
    price: int
    chained: bool

    @property
    def row(self) -> tuple[int, int, int]:
        """The play as a module writes it down."""
        cost = -1 if self.chained else self.price
        return self.play, self.item.id if self.item else -1, cost


class Greedy:
    """Players that take what leaves them most by the weights of a policy."""

    def __init__(self, rules: Rules, module: Module, policy: Policy) -> None:
        self.rules, self.module = rules, module
        self.weights = dict(policy.weights)
        column = rules.cards.column
        self.symbols = [column[f"science({symbol})"] for symbol in rules.cards.symbols]
        self.printed = [n for name, n in column.items() if name.startswith("points(")]

    def play(self, setup: Sequence[int], seats: int) -> Played:
        """Play a game to its end."""
        table, plays = Table(self.module, setup), list[tuple[int, int, int]]()
        boards = table.numbers("boards")[:seats]
        while not table.number("over"):
            cities = self._cities(table, seats)
            due = [table.number("due_seat")] if table.number("due_count") else range(seats)
            chosen = [self._chosen(table, cities, boards, seat) for seat in due]
            plays += [choice.row for choice in chosen]
            table.perform([choice.play for choice in chosen])
        return Played(plays, self._result(table, len(plays)))

    def _cities(self, table: Table, seats: int) -> list[list[int]]:
        size, numbers = len(self.rules.cards.columns), table.numbers("cities")
        return [numbers[seat * size : (seat + 1) * size] for seat in range(seats)]

    def _result(self, table: Table, made: int) -> list[int]:
        winners = sum(1 << seat for seat in table.outcome() or ())
        found = {"status": 0, "moves": made, "winners": winners}
        for seat, points in enumerate(table.points()):
            found |= {f"{name}_{seat}": value for name, value in points.items()}
        for seat, city in enumerate(self._cities(table, table.number("players"))):
            found[f"coins_{seat}"] = city[self.rules.coins]
        return [found.get(name, 0) for name in self.module.manifest["play"]["fields"]]

    # Choosing

    def _chosen(
        self, table: Table, cities: Sequence[list[int]], boards: Sequence[int], seat: int
    ) -> Choice:
        """The legal play that leaves most; of equal ones the first that is listed."""
        own, left = cities[seat], cities[seat - 1]
        right = cities[(seat + 1) % len(cities)]
        age = table.number("age")
        follower = (left, own) if self.rules.direction(age) < 0 else (right, own)
        before = self._worth(own, left, right, age)
        choices = [*self._choices(table, own, boards[seat], seat)]

        def value(choice: Choice) -> float:
            city = self._with(own, left, right, choice)
            worth = self._worth(city, left, right, age) - before
            denied = choice.card >= 0 and not table.number("due_count")
            return worth + (self._denial(choice.card, follower, age) if denied else 0)

        return max(choices, key=value)

    def _choices(self, table: Table, own: Sequence[int], board: int, seat: int) -> Iterator[Choice]:
        """What a seat can do, each at the least payment."""
        seen = set[int]()
        for play, price in sorted(table.legal(seat), key=lambda each: each[1]):
            action = ACTIONS[play & (1 << BITS["action"]) - 1]
            card = (play >> BITS["action"] + BITS["seat"] & (1 << BITS["card"]) - 1) - 1
            key = card * len(ACTIONS) + ACTIONS.index(action)
            if key in seen:
                continue
            seen.add(key)
            item = self._brought(action, card, own, board)
            chained = action is Action.BUILD and item is not None and not price
            chained = chained and item is not None and self.rules.free_by_chain(own, item)
            yield Choice(play & _SAID, action, card, item, price, chained)

    def _brought(self, action: Action, card: int, own: Sequence[int], board: int) -> Item | None:
        if action is Action.STAGE:
            return self.rules.next_stage(board, own)
        return self.rules.items[card] if action in _BRINGS and card != UNKNOWN else None

    def _with(
        self, own: Sequence[int], left: Sequence[int], right: Sequence[int], choice: Choice
    ) -> Working:
        """The city after a play, before the others' plays and conflicts."""
        city, coins = list(own), self.rules.coins
        if choice.action is Action.DISCARD:
            city[coins] += self.rules.discard_income(own, left, right)
        elif choice.item is not None:
            city[coins] -= choice.price
            add(city, choice.item)
            city[coins] += gain(self.rules, choice.item, city, left, right)
        return city

    def _worth(
        self, own: Sequence[int], left: Sequence[int], right: Sequence[int], age: int
    ) -> float:
        """A city by the weights."""
        weigh, rules = self.weights.get, self.rules
        worth: float = weigh("points", 0) * rules.scoring.points(own, left, right)["total"]
        worth += weigh("coins", 0) * own[rules.coins] + weigh("shields", 0) * own[rules.shields]
        worth += weigh("symbols", 0) * sum(own[column] > 0 for column in self.symbols)
        if weigh("later", 0):
            worth += weigh("later", 0) * self._later(own, age)
        if weigh("resources", 0) or weigh("trade", 0):
            made = self._produced(own, age)
            worth += weigh("resources", 0) * self._saved(made, age)
            if weigh("trade", 0):
                worth += weigh("trade", 0) * self._bargains(made, own, left, right, age)
        return worth

    def _later(self, own: Sequence[int], age: int) -> int:
        """Printed points on cards of later ages that a chain of the city makes free."""
        return sum(points for free, points in self._chained[age] if any(own[c] for c in free))

    @cached_property
    def _chained(self) -> dict[int, list[tuple[tuple[int, ...], int]]]:
        return {
            age: [
                (item.free_with, sum(n for c, n in item.standing if c in self.printed))
                for item in self.rules.buildings
                if item.free_with and (item.age or 0) > age
            ]
            for age in self.rules.ages
        }

    def _produced(self, own: Sequence[int], age: int) -> list[int]:
        """Units of each resource that a city produces, one of several where most cards ask it."""
        made = [own[column] for column in self.rules.produces]
        for count, gives in self.rules.producers(own):
            if count:
                best = max(gives, key=lambda r: self._needed[age][r][min(made[r], _MOST)])
                made[best] += count
        return made

    def _saved(self, made: Sequence[int], age: int) -> float:
        """Coins that production saves on the cards to come, at what the units usually cost."""
        saved = 0.0
        for units, needed, usual in zip(made, self._needed[age], self._usual, strict=True):
            saved += usual * sum(needed[: min(units, _MOST)])
        return saved * self._to_come(age)

    def _bargains(
        self,
        made: Sequence[int],
        own: Sequence[int],
        left: Sequence[int],
        right: Sequence[int],
        age: int,
    ) -> float:
        """Coins that the neighbours' units, beyond the city's own, cost less than usual on the
        cards to come."""
        saved, to_buy = 0.0, self._to_buy(own, left, right)
        for r, prices in enumerate(to_buy):
            for share, price in zip(self._needed[age][r][made[r] :], prices, strict=False):
                saved += (self._usual[r] - price) * share
        return saved * self._to_come(age)

    def _to_come(self, age: int) -> int:
        """Turns in this age and those after it."""
        return self.rules.turns * (self.rules.ages[-1] + 1 - age)

    def _to_buy(
        self, own: Sequence[int], left: Sequence[int], right: Sequence[int]
    ) -> list[list[int]]:
        """By resource: what each unit costs that the neighbours sell, the cheapest first."""
        sides = [self._sold(city) for city in (left, right)]
        prices = self.rules.prices(own, left, right)
        return [
            sorted(
                int(price[r])
                for price, sold in zip(prices, sides, strict=True)
                for _ in range(sold[r])
            )
            for r in range(len(self._usual))
        ]

    def _sold(self, city: Sequence[int]) -> list[int]:
        """How many units of each resource a city sells, each producer of one of several for all."""
        fixed, producers = self.rules.offer(city)
        sold = list(fixed)
        for count, gives in producers:
            for r in gives:
                sold[r] += count
        return sold

    @cached_property
    def _usual(self) -> list[int]:
        """What a unit of each resource costs a city in which nothing stands, the cheaper side."""
        nothing = self.rules.opening
        return [
            int(min(sides))
            for sides in zip(*self.rules.prices(nothing, nothing, nothing), strict=True)
        ]

    @cached_property
    def _needed(self) -> dict[int, list[list[float]]]:
        """By age and resource: the share of the cards from then on that ask for a first unit,
        for a second one, and so on."""
        found = {}
        for age in self.rules.ages:
            costs = [i.cost.units for i in self.rules.buildings if (i.age or 0) >= age]
            found[age] = [
                [sum(units[r] > n for units in costs) / max(len(costs), 1) for n in range(_MOST)]
                + [0.0]
                for r in range(len(self.rules.cards.resources))
            ]
        return found

    def _denial(self, card: int, follower: tuple[Sequence[int], Sequence[int]], age: int) -> float:
        """What the card would have been worth to the neighbour who gets the hand next."""
        weight = self.weights.get("denial", 0)
        own, other = follower
        item = self.rules.items[card]
        if not weight or own[item.presence]:
            return 0.0
        city = list(own)
        add(city, item)
        gained = self._worth(city, other, other, age) - self._worth(own, other, other, age)
        return weight * max(gained, 0.0)


# Units of one resource beyond which no card asks for more.
_MOST = 6


def rows(played: Sequence[Played]) -> tuple[Any, Any, Any]:
    """Where each game's plays begin, all plays, and the results, as a module writes them."""
    sizes = [len(game.plays) for game in played]
    plays = np.array([row for game in played for row in game.plays]).reshape(-1, 3)
    return np.cumsum([0, *sizes]), plays, np.array([game.result for game in played])
