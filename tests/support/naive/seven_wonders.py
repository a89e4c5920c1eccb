"""A second, deliberately naive reading of 7 Wonders, for the tests alone.

It shares nothing with the engine: it reads the fact tables itself, keeps a city as
lists of names, recounts everything whenever it is asked, and tries every way to pay.
Seats are numbered from left to right: the left neighbour of seat 3 is seat 2. With
two players seat 1 is the Free City, seat 0 the player to the left of it.

A game is a set-up (players, boards, deals) and a list of steps:
``("turn", plays)``, ``("seventh", play)`` and ``("salvage", card)``, where a play is
``(card, action, (coins to the left, coins to the right))`` and an action is
``build``, ``free`` (Olympia A), ``stage`` or ``discard``; ``None`` declines.
"""

import csv
import itertools
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from support.places import FACT_TABLES

RESOURCES = ("wood", "clay", "stone", "ore", "glass", "loom", "papyrus")
RAW = ("wood", "clay", "stone", "ore")
SYMBOLS = ("compass", "gear", "tablet")
CATEGORIES = (
    "military", "treasury", "wonders", "civilian", "scientific", "commercial", "guilds",
)  # fmt: skip
FREE_CITY = 1

Row = dict[str, str]
Payment = tuple[int, int]
Play = tuple[str, str, Payment]
Step = tuple[str, object]


CARD_ROWS: list[Row] = []
CARDS: dict[str, Row] = {}
STAGES: dict[tuple[str, str], list[Row]] = {}
GUILDS: list[str] = []


def _rows(folder: str, name: str) -> list[Row]:
    with (FACT_TABLES / folder / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _read(folder: str) -> None:
    CARD_ROWS[:] = _rows(folder, "cards.csv")
    CARDS.clear()
    CARDS.update({row["slug"]: row for row in reversed(CARD_ROWS)})
    STAGES.clear()
    for row in _rows(folder, "wonders.csv"):
        STAGES.setdefault((row["wonder"], row["side"]), []).append(row)
    GUILDS[:] = [row["slug"] for row in CARD_ROWS if row["copies"] == "guild"]


_read("base")


@contextmanager
def printing(folder: str) -> Iterator[None]:
    """Read the tables of another printing for a while."""
    _read(folder)
    try:
        yield
    finally:
        _read("base")


def deck(age: int, players: int) -> list[str]:
    """The cards of an age in play for this many players, guilds left out."""
    table = max(players, 3)
    found = []
    for row in CARD_ROWS:
        if int(row["age"]) == age and row["copies"] != "guild":
            found += [row["slug"] for least in row["copies"].split() if int(least) <= table]
    return found


class IllegalStepError(Exception):
    """The step is against the rules as this reading has them."""


@dataclass
class City:
    """What lies in front of one seat."""

    wonder: str
    side: str
    coins: int = 3
    buildings: list[str] = field(default_factory=list)
    stages: int = 0
    tokens: list[int] = field(default_factory=list)
    free_ages: list[int] = field(default_factory=list)

    def stage_rows(self) -> list[Row]:
        """The stages that stand."""
        return STAGES[self.wonder, self.side][: self.stages]

    def next_stage(self) -> Row | None:
        """The stage to build next, if one is left."""
        rows = STAGES[self.wonder, self.side]
        return rows[self.stages] if self.stages < len(rows) else None

    def stage_effects(self) -> list[str]:
        """Every effect of the stages that stand, as the table words them."""
        return [e for row in self.stage_rows() for e in row["effects"].split(";")]

    def count(self, what: str) -> int:
        """Buildings of one colour, built stages, or defeat tokens."""
        if what == "stage":
            return self.stages
        if what == "finished":
            return int(self.next_stage() is None)
        if what == "defeat":
            return len([token for token in self.tokens if token < 0])
        return len([card for card in self.buildings if CARDS[card]["colour"] == what])

    def shields(self) -> int:
        """Shields on buildings and on the wonder."""
        shields = sum(int(CARDS[card]["shields"] or 0) for card in self.buildings)
        for effect in self.stage_effects():
            if effect.startswith("shields:"):
                shields += int(effect.split(":")[1])
        return shields


def _units(text: str) -> list[frozenset[str]]:
    if "/" in text:
        return [frozenset(text.split("/"))]
    return [frozenset({unit}) for unit in text.split("+")] if text else []


def sources(city: City, own: bool) -> list[frozenset[str]]:
    """One set of possible resources for each unit that a city gives, to itself or for sale."""
    found = [frozenset({STAGES[city.wonder, city.side][0]["initial_resource"]})]
    for card in city.buildings:
        if own or CARDS[card]["colour"] in ("brown", "grey"):
            found += _units(CARDS[card]["production"])
    if own:
        for effect in city.stage_effects():
            if effect.startswith("produce:"):
                found += _units(effect.split(":")[1])
    return found


def unit_price(city: City, side: str, resource: str) -> int:
    """What one unit costs a city from its ``left`` or ``right`` neighbour."""
    offers = [CARDS[card]["trade_discount"] for card in city.buildings]
    offers += [e.split(":", 1)[1] for e in city.stage_effects() if e.startswith("discount:")]
    price = 2
    for offer in offers:
        if offer:
            sides, resources, discounted = offer.split(":")
            if side in sides.split("+") and resource in resources.split("+"):
                price = int(discounted)
    return price


def cost_units(row: Row) -> list[str]:
    """The resource units that a card or stage costs, one by one."""
    return [r for r in RESOURCES for _ in range(int(row[f"cost_{r}"] or 0))]


def payments(units: list[str], own: City, left: City, right: City) -> set[Payment]:
    """Every way to pay: coins to the left and right; nothing bought that is not needed.

    Tries every source for every unit, then keeps the ways that buy the fewest units.
    """
    stock = [
        *((frozenset(s), "own") for s in sources(own, True)),
        *((frozenset(s), "left") for s in sources(left, False)),
        *((frozenset(s), "right") for s in sources(right, False)),
    ]
    kinds = sorted(set(stock), key=repr)
    ways = {(tuple(stock.count(kind) for kind in kinds), 0, 0, 0)}
    for unit in units:
        further = set()
        for counts, bought, to_left, to_right in ways:
            for index, (gives, where) in enumerate(kinds):
                if counts[index] and unit in gives:
                    rest = (*counts[:index], counts[index] - 1, *counts[index + 1 :])
                    price = 0 if where == "own" else unit_price(own, where, unit)
                    further.add(
                        (
                            rest,
                            bought + (where != "own"),
                            to_left + price * (where == "left"),
                            to_right + price * (where == "right"),
                        )
                    )
        ways = further
    fewest = min((bought for _, bought, _, _ in ways), default=0)
    return {(left, right) for _, bought, left, right in ways if bought == fewest}


def science_points(counts: list[int]) -> int:
    """Squares of the symbols and seven points for each set of three."""
    return sum(count * count for count in counts) + 7 * min(counts)


def best_science(counts: list[int], wildcards: int) -> int:
    """The most points over every choice for every wildcard."""
    best = 0
    for choice in itertools.product(range(3), repeat=wildcards):
        best = max(best, science_points([counts[i] + choice.count(i) for i in range(3)]))
    return best


class Table:
    """A game in progress: cities from left to right, hands, the pile and the discards."""

    def __init__(
        self,
        players: int,
        boards: list[tuple[str, str]],
        deals: dict[int, list[list[str]]],
        piles: dict[int, list[str]] | None = None,
        copied_shipowners_counts_itself: bool = True,
    ) -> None:
        self.players = players
        self.cities = [City(wonder, side) for wonder, side in boards]
        self.deals = deals
        self.piles = piles or {}
        self.copied_shipowners_counts_itself = copied_shipowners_counts_itself
        self.age = 0
        self.turn = 0
        self.discards: list[str] = []
        self.due: list[str] = []
        self.over = False
        self.salvagers: list[int] = []
        self._next_age()

    def _next_age(self) -> None:
        self.age += 1
        self.turn = 1
        self.hands = [list(hand) for hand in self.deals[self.age]]
        self.pile = list(self.piles.get(self.age, []))
        self._draw()

    def holder(self) -> int:
        """With two players: the seat that plays for the Free City this turn."""
        first = 0 if self.age != 2 else 2
        return first if self.turn % 2 == 1 else 2 - first

    def _draw(self) -> None:
        if self.players == 2:
            self.hands[self.holder()].append(self.pile.pop(0))

    def _hand_seat(self, seat: int) -> int:
        return self.holder() if self.players == 2 and seat == FREE_CITY else seat

    def neighbours(self, seat: int) -> tuple[City, City]:
        """The cities to the left and to the right."""
        return self.cities[seat - 1], self.cities[(seat + 1) % len(self.cities)]

    def ways(self, seat: int, card: str, action: str) -> set[Payment]:
        """Every payment with which this city may do this with the card; empty if it may not."""
        city = self.cities[seat]
        left, right = self.neighbours(seat)
        row = CARDS[card]
        coins = 0
        if action == "discard":
            return {(0, 0)}
        if action == "stage":
            stage = city.next_stage()
            chained = any(parent in city.buildings for parent in row["chain_parents"].split())
            obliged = chained and self.players == 2 and seat == FREE_CITY
            if stage is None or (obliged and card not in city.buildings):
                return set()
            found = payments(cost_units(stage), city, left, right)
        else:
            if card in city.buildings:
                return set()
            chained = any(parent in city.buildings for parent in row["chain_parents"].split())
            if action == "free":
                able = "free_build:1/age" in city.stage_effects()
                unused = self.age not in city.free_ages
                able = (able and unused) or self.lets_free(city, row["colour"])
                obliged = chained and self.players == 2 and seat == FREE_CITY
                return {(0, 0)} if able and not obliged else set()
            coins = int(row["cost_coins"] or 0)
            found = {(0, 0)} if chained else payments(cost_units(row), city, left, right)
        return {way for way in found if sum(way) + coins <= city.coins}

    def lets_free(self, city: City, colour: str) -> bool:
        """Whether Olympia's stages of 2020 let the city build a card of this colour free now."""
        found = city.stage_effects()
        return (
            ("builds_free:first of each colour" in found and city.count(colour) == 0)
            or ("builds_free:first of each age" in found and self.turn == 1)
            or ("builds_free:last of each age" in found and self.turn == 6)
        )

    def chain_unused(self, seat: int, card: str) -> set[Play]:
        """The plays that pay for a card that a chain makes free; the Free City must chain."""
        city = self.cities[seat]
        if "build" not in {play[1] for play in self.options(seat, [card])}:
            return set()
        if self.players == 2 and seat == FREE_CITY:
            return set()
        units, coins = cost_units(CARDS[card]), int(CARDS[card]["cost_coins"] or 0)
        ways = payments(units, city, *self.neighbours(seat))
        return {(card, "build", way) for way in ways if sum(way) + coins <= city.coins}

    def options(self, seat: int, hand: list[str] | None = None) -> set[Play]:
        """Every play that this seat may make with these cards (its hand if left out)."""
        cards = self.hands[self._hand_seat(seat)] if hand is None else hand
        found = {
            (card, action, way)
            for card in cards
            for action in ("build", "free", "stage", "discard")
            for way in self.ways(seat, card, action)
        }
        playable = {play for play in found if play[1] != "discard"}
        if self.players == 2 and seat == FREE_CITY and playable:
            return playable
        return found

    def step(self, step: Step) -> None:
        """Carry out one step, or raise IllegalStepError."""
        kind, what = step
        expected = self.due[0] if self.due else "turn"
        if self.over or kind != expected:
            raise IllegalStepError(f"{kind} where {expected} is due")
        if kind == "turn":
            assert isinstance(what, list | tuple)
            self._turn(list(what))
        elif kind == "seventh":
            assert what is None or isinstance(what, tuple)
            self.due.pop(0)
            self._seventh(what)
        else:
            assert what is None or isinstance(what, str)
            self.due.pop(0)
            self._salvage(what)
        if not self.due and self.salvagers:
            if self.salvageable():
                self.due.append("salvage")
            else:
                self.salvagers.clear()
        if not self.due:
            self._end_turn()

    def _turn(self, plays: list[Play]) -> None:
        if len(plays) != len(self.cities):
            raise IllegalStepError("one play a city")
        order = list(range(len(self.cities)))
        if self.players == 2:
            order.remove(FREE_CITY)
            order.append(FREE_CITY)
        for seat in order:
            if plays[seat] not in self.options(seat):
                raise IllegalStepError(f"seat {seat}: {plays[seat]}")
            self.hands[self._hand_seat(seat)].remove(plays[seat][0])
        self._carry_out(dict(enumerate(plays)))
        last = self.turn == 6
        for seat, play in enumerate(plays):
            if play[1] == "stage" and "discard_build" in self._newest(seat):
                self.salvagers.append(seat)
        if last:
            for seat in range(len(self.cities)):
                if "play_seventh" in self.cities[seat].stage_effects():
                    self.due.append("seventh")
                else:
                    self._drop(self._last(seat))

    def _newest(self, seat: int) -> list[str]:
        return self.cities[seat].stage_rows()[-1]["effects"].split(";")

    def _babylon(self) -> int:
        return next(
            s for s in range(len(self.cities)) if "play_seventh" in self.cities[s].stage_effects()
        )

    def seventh_cards(self) -> list[str]:
        """The card that Babylon may still play."""
        return self._last(self._babylon())

    def _last(self, seat: int) -> list[str]:
        return self.pile if self.players == 2 and seat == FREE_CITY else self.hands[seat]

    def _seventh(self, play: Play | None) -> None:
        cards = self.seventh_cards()
        seat = self._babylon()
        if play is not None:
            if play not in self.options(seat, cards):
                raise IllegalStepError(f"seventh card: {play}")
            cards.remove(play[0])
            self._carry_out({seat: play})
        elif self.players == 2 and seat == FREE_CITY and self._playable(seat, cards):
            raise IllegalStepError("the Free City plays what it can")
        self._drop(cards)

    def _playable(self, seat: int, cards: list[str]) -> bool:
        return any(play[1] != "discard" for play in self.options(seat, cards))

    def _drop(self, cards: list[str]) -> None:
        self.discards += cards
        cards.clear()

    def salvageable(self) -> set[str]:
        """The discarded cards that Halicarnassus may build now."""
        built = self.cities[self.salvagers[0]].buildings
        return {card for card in self.discards if card not in built}

    def _salvage(self, card: str | None) -> None:
        seat = self.salvagers.pop()
        if card is None:
            return
        if card not in self.discards or card in self.cities[seat].buildings:
            raise IllegalStepError(f"{card} cannot be taken from the discards")
        self.discards.remove(card)
        self.cities[seat].buildings.append(card)
        self.cities[seat].coins += self.coins_on_building(seat, card)

    def _carry_out(self, plays: dict[int, Play]) -> None:
        size = len(self.cities)
        gains = [0] * size
        for seat, (card, action, (to_left, to_right)) in plays.items():
            city = self.cities[seat]
            gains[seat] -= to_left + to_right
            gains[(seat - 1) % size] += to_left
            gains[(seat + 1) % size] += to_right
            if action == "discard":
                gains[seat] += 3
                self.discards.append(card)
            elif action == "stage":
                city.stages += 1
            else:
                chained = any(p in city.buildings for p in CARDS[card]["chain_parents"].split())
                if action == "build" and not chained:
                    gains[seat] -= int(CARDS[card]["cost_coins"] or 0)
                if action == "free":
                    city.free_ages.append(self.age)
        for seat, (card, action, _) in plays.items():
            if action in ("build", "free"):
                self.cities[seat].buildings.append(card)
        for seat, (card, action, _) in plays.items():
            if action in ("build", "free"):
                gains[seat] += self.coins_on_building(seat, card)
            if action == "stage":
                for effect in self._newest(seat):
                    if effect.startswith("coins:"):
                        gains[seat] += int(effect.split(":")[1])
        for seat in range(size):
            self.cities[seat].coins += gains[seat]

    def _effect(self, seat: int, card: str, kind: str) -> int:
        found = 0
        for effect in CARDS[card]["effect"].split(";"):
            if effect.startswith(f"{kind}:"):
                amount, rest = effect.split(":")[1].split("*")
                what, who = rest.split("@")
                left, right = self.neighbours(seat)
                cities = {"self": self.cities[seat], "left": left, "right": right}
                for name in who.split("+"):
                    for thing in what.split("+"):
                        found += int(amount) * cities[name].count(thing)
        return found

    def coins_on_building(self, seat: int, card: str) -> int:
        """Coins from the bank for a building that stands now."""
        return int(CARDS[card]["coins"] or 0) + self._effect(seat, card, "coins")

    def _end_turn(self) -> None:
        if self.turn < 6:
            self.turn += 1
            if self.players == 2:
                self.hands = [self.hands[2], [], self.hands[0]]
            elif self.age in (1, 3):
                self.hands = [*self.hands[1:], self.hands[0]]
            else:
                self.hands = [self.hands[-1], *self.hands[:-1]]
            self._draw()
            return
        self._conflicts()
        if self.age < 3:
            self._next_age()
        else:
            self.over = True

    def _conflicts(self) -> None:
        victory = {1: 1, 2: 3, 3: 5}[self.age]
        for seat, city in enumerate(self.cities):
            for neighbour in self.neighbours(seat):
                if city.shields() > neighbour.shields():
                    city.tokens.append(victory)
                if city.shields() < neighbour.shields():
                    city.tokens.append(-1)

    def scores(self, seat: int) -> dict[str, int]:
        """Points by category, with the best guild copied; ``total`` is the sum."""
        city = self.cities[seat]
        choices: list[str | None] = [None]
        if "copy_guild:left+right" in city.stage_effects():
            for neighbour in self.neighbours(seat):
                choices += [c for c in neighbour.buildings if CARDS[c]["colour"] == "purple"]
        choices[1:] = sorted(choices[1:], key=lambda c: GUILDS.index(c or ""))
        every = [self._scores_copying(seat, choice) for choice in choices]
        return max(every, key=lambda scores: scores["total"])

    def _scores_copying(self, seat: int, copied: str | None) -> dict[str, int]:
        city = self.cities[seat]
        points = dict.fromkeys(CATEGORIES, 0)
        points["military"] = sum(city.tokens)
        points["treasury"] = city.coins // 3
        counts = Counter(CARDS[card]["science"] for card in city.buildings)
        wildcards = counts["compass/gear/tablet"]
        for effect in city.stage_effects():
            if effect.startswith("vp:"):
                points["wonders"] += int(effect.split(":")[1])
            wildcards += effect.startswith("science:")
        if copied == "scientists_guild":
            wildcards += 1
        points["scientific"] = best_science([counts[s] for s in SYMBOLS], wildcards)
        for card in city.buildings:
            points["civilian"] += int(CARDS[card]["vp"] or 0)
            colour = CARDS[card]["colour"]
            category = "guilds" if colour == "purple" else "commercial"
            points[category] += self._effect(seat, card, "vp")
        if copied:
            points["guilds"] += self._effect(seat, copied, "vp")
            if copied == "shipowners_guild" and self.copied_shipowners_counts_itself:
                points["guilds"] += 1
        return points | {"total": sum(points.values())}

    def winners(self) -> list[int]:
        """The seats with most points, then most coins; the Free City cannot win."""
        seats = [s for s in range(len(self.cities)) if self.players > 2 or s != FREE_CITY]
        standing = {s: (self.scores(s)["total"], self.cities[s].coins) for s in seats}
        return [s for s in seats if standing[s] == max(standing.values())]


def replay(table: Table, steps: list[Step]) -> Table:
    """Carry out every step on a fresh table; raises IllegalStepError at the first wrong one."""
    for step in steps:
        table.step(step)
    return table
