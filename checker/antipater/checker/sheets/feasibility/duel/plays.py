"""How many cards each player of a finished Duel built, discarded and tucked in each age.

Every card of an age's structure is one play, and players alternate but for replays.
Buildings that came or went otherwise (revived, destroyed, from the top row, of those
left out) are counted apart.
"""

from collections.abc import Callable, Iterable
from functools import cached_property

from antipater.checker.sheets.feasibility.cities import CityCounts
from antipater.checker.sheets.feasibility.numbers import Number, most, sum_of
from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import Zone
from antipater.rules.duel.rules import Rules
from antipater.rules.duel.zones import BUILDINGS_BROUGHT, CHOICES
from antipater.rules.effects import Power
from antipater.rules.numbers import if_else

SEATS = (0, 1)
# From where powers bring buildings, and whether they bring the other player one as well.
_BROUGHT_FROM = {CHOICES[verb].zone: CHOICES[verb].gives for verb in BUILDINGS_BROUGHT}


class PlayCounts:
    """Numbers of plays by seat and age (index of the age); conditions go to ``cities``."""

    def __init__(self, rules: Rules, cities: CityCounts) -> None:
        self.rules, self.cities = rules, cities
        self.drawing = self._choosing(Zone.DRAWN)
        zones = (*_BROUGHT_FROM, Zone.OPPONENT)
        self.chosen = {zone: self._table(self._able(zone)) for zone in zones}
        self.tucked = self._table(rules.wonders_each)
        self.replays = self._table(rules.wonders_each)
        self.discarded = [[cities.count(self.most_discards(a)) for a in rules.ages] for _ in SEATS]
        self._powers()
        for n, age in enumerate(rules.ages):
            self._age(n, age)
        self._replays()

    def _table(self, limit: int) -> list[list[Number]]:
        """A new number for each seat and age, at most the limit."""
        return [
            [self.cities.count(min(limit, self.most_plays(age))) for age in self.rules.ages]
            for _ in SEATS
        ]

    def most_plays(self, age: int) -> int:
        """At most how many cards of an age's structure one player takes.

        Players alternate, so one is ahead by 1 and by the replays at most.
        """
        slots = len(self.rules.cards.layouts[age].slots)
        return min(slots, (slots + 1 + self.rules.wonders_each) // 2)

    def most_discards(self, age: int) -> int:
        """At most how many cards of an age's structure one player discards.

        Without replays that is one more than the opponent's plays; and for each replay, with
        which one can be ahead by one more, a card is tucked.
        """
        return (len(self.rules.cards.layouts[age].slots) + 1) // 2

    def _choosing(self, zone: Zone) -> list[int]:
        """The groups whose items let choose from a zone."""
        return self.cities.where(lambda item: any(each.zone is zone for each in item.choices))

    def _able(self, zone: Zone) -> int:
        """At most how often one is chosen from a zone: each item that lets choose comes once."""
        return sum(self.cities.groups[g].size for g in self._choosing(zone))

    def _powers(self) -> None:
        cities = self.cities
        for seat in SEATS:
            by_whom = {zone: SEATS if gives else (seat,) for zone, gives in _BROUGHT_FROM.items()}
            by_whom[Zone.OPPONENT] = (1 - seat,)
            for zone, who in by_whom.items():
                able = sum_of(cities.total(s, self._choosing(zone)) for s in who)
                cities.let(sum_of(self.chosen[zone][seat]) <= able)

    @property
    def otherwise(self) -> tuple[list[list[Number]], ...]:
        """Buildings that a power brought, by the age of the card; they may have come later."""
        return tuple(self.chosen[zone] for zone in _BROUGHT_FROM)

    def brought_to(self, seat: int, n: int) -> Number:
        """How many of an age a power brought into a city."""
        return sum_of(table[seat][n] for table in self.otherwise)

    def widest(self, seat: int, age: int) -> list[Number]:
        """At least what a city was at any time up to the end of an age."""
        cities = self.cities
        parts: list[list[Number]] = [[] for _ in cities.cards.columns]
        for g in cities.where(lambda i: i.age is None or i.age <= age):
            for column, amount in cities.groups[g].first.standing:
                if amount > 0:
                    parts[column].append(cities.have[seat][g] * amount)
        ledger = [sum_of(each) for each in parts]
        lost = self.lost(seat)
        for column, amount in self._most_lost:
            ledger[column] = ledger[column] + amount * lost
        return ledger

    @cached_property
    def _most_lost(self) -> tuple[tuple[int, int], ...]:
        """The columns to which a building adds that a city can lose, and the most it adds."""
        most: dict[int, int] = {}
        for building in self._losable.values():
            for column, amount in building.standing:
                most[column] = max(most.get(column, 0), amount)
        return tuple(most.items())

    @cached_property
    def _losable(self) -> dict[int, Item]:
        """The buildings that a city can lose by a choice of the other player, by number."""
        colours = {c for each in self.rules.cards.choices for c in each.of.colours}
        return {each.id: each for each in self.rules.buildings if each.colour in colours}

    def lost(self, seat: int) -> Number:
        """How many buildings a city lost."""
        return sum_of(self.chosen[Zone.OPPONENT][seat])

    def lost_of(self, seat: int, groups: Iterable[int]) -> Number:
        """At most how many items of these groups a city lost."""
        losable = (self.cities.groups[g].first.id in self._losable for g in groups)
        return self.lost(seat) if any(losable) else 0

    def most_gone(self, seat: int, amount: Callable[[Item], int]) -> Number:
        """At most what an amount was for all buildings that a city lost."""
        each = max(map(amount, self._losable.values()), default=0)
        return max(0, each) * self.lost(seat)

    def gone(self, seat: int, amount: Callable[[Item], int]) -> Number:
        """What an amount was for all buildings that a city lost: a new number up to the most."""
        limit = self.most_gone(seat, amount)
        number = self.cities.count(most(limit))
        self.cities.let(number <= limit)
        return number

    def _age(self, n: int, age: int) -> None:
        cities, slots = self.cities, len(self.rules.cards.layouts[age].slots)
        buildings = cities.where(lambda i: i.age == age)
        guilds = cities.where(lambda i: i.age == age and i.kind is Kind.GUILD)
        lost = [of_seat[n] for of_seat in self.chosen[Zone.OPPONENT]]
        plays = [self._of_player(seat, n, buildings) for seat in SEATS]
        of_structure = [table for zone, table in self.chosen.items() if zone.is_structure]
        taken = sum_of(table[seat][n] for table in of_structure for seat in SEATS)
        cities.let(sum_of(plays) + taken == slots)
        ahead = plays[0] - plays[1] - self.replays[0][n] + self.replays[1][n]
        cities.let(ahead <= 1, ahead >= -1)
        gone = sum_of(self.discarded[s][n] + lost[s] for s in SEATS)
        cities.let(sum_of(self.chosen[Zone.DISCARDS][s][n] for s in SEATS) <= gone)
        if not any(building.age == age for building in self._losable.values()):
            cities.let(*(each == 0 for each in lost))
        if guilds:
            in_play = self.rules.cards.figure("guilds_in_play")
            plain = [g for g in buildings if g not in guilds]
            aside = self.chosen[Zone.LEFT_OUT]
            stand = sum_of(cities.total(seat, plain) - aside[seat][n] for seat in SEATS)
            cities.let(stand <= slots - in_play)
            cities.let(sum_of(cities.total(seat, guilds) for seat in SEATS) <= in_play)

    def _of_player(self, seat: int, n: int, buildings: list[int]) -> Number:
        """A player's plays in an age: built, discarded or tucked under a wonder."""
        cities = self.cities
        lost = self.chosen[Zone.OPPONENT][seat][n]
        built = cities.total(seat, buildings) - self.brought_to(seat, n) + lost
        cities.let(built >= 0)
        cities.let(self.replays[seat][n] <= self.tucked[seat][n])
        return built + self.discarded[seat][n] + self.tucked[seat][n]

    def _replays(self) -> None:
        """Each wonder tucks a card; a replay is taken unless the structure was empty."""
        cities, rules = self.cities, self.rules
        lost = cities.count(len(rules.ages))
        certain = [cities.total(seat, cities.having(Power.REPLAY)) for seat in SEATS]
        columns = [kept.column for kept in rules.at_wonders]
        again = cities.where(lambda item: any(map(item.adds, columns)))
        for seat in SEATS:
            wonders = cities.total(seat, cities.where(lambda i: i.kind is Kind.WONDER))
            cities.let(sum_of(self.tucked[seat]) == wonders)
            theology = cities.total(seat, again)
            replays = sum_of(self.replays[seat])
            cities.let(replays <= if_else(theology >= 1, wonders, certain[seat]))
            cities.let(replays >= certain[seat] - lost)
        both = sum_of(number for seat in SEATS for number in self.replays[seat])
        cities.let(both >= sum_of(certain) - lost)
