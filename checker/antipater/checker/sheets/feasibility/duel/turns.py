"""The turns of a small game of Duel, one after another, as conditions for the solver.

Where counts leave open who paid before whose producer came, turns do not: each has a player, what
is built, discarded or tucked, and the prices of that moment. A game of Duel as it is sold has sixty
turns, which is more than the solver copes with (decision 106); of sets of a few cards it can be
asked.
"""

from collections import defaultdict

from antipater.checker.sheets.feasibility.cities import Cities
from antipater.checker.sheets.feasibility.duel.course import Bits, Course
from antipater.checker.sheets.feasibility.duel.plays import SEATS, Plays
from antipater.checker.sheets.feasibility.numbers import Number, most, sum_of
from antipater.rules.card_set import Ability, Item, Kind, Power
from antipater.rules.duel.rules import Rules
from antipater.rules.duel.turn import CHOICE_OF
from antipater.rules.numbers import if_else, is_zero, maximum, minimum

# Turns of a game that is small enough.
MOST_TURNS = 10
# Powers that bring a building into a city.
_BRINGING = (Power.BUILD_FROM_DISCARD, Power.BUILD_FROM_TOP_ROW, Power.BUILD_LEFT_OUT)


def few_turns(rules: Rules) -> bool:
    """Whether the turns of a set's games can be told apart: there are few of them, and no choice
    leads to another one of its kind."""
    choices = [_choices(item) for item in rules.items]
    bringing = any(each.power in _BRINGING for given in choices for each in given)
    others = any(
        given
        for item, given in zip(rules.items, choices, strict=True)
        if item.kind is not Kind.WONDER
    )
    return (
        sum(len(rules.cards.layouts[age].slots) for age in rules.ages) <= MOST_TURNS
        and not (bringing and others)
        and all(len(given) <= 1 for given in choices)
    )


def _choices(item: Item) -> list[Ability]:
    return [ability for ability in item.abilities if ability.power in CHOICE_OF]


class Turns:
    """The turns of both players; ``course`` is how the cities stand after the last.

    Which cards were accessible, and which were drawn, is left open; so is who began an age.
    """

    def __init__(self, rules: Rules, cities: Cities, plays: Plays) -> None:
        self.rules, self.cities, self.plays = rules, cities, plays
        self.course = Course(rules, cities)
        self._board: Number = rules.cards.figure("tokens_on_board")
        self._came: list[list[list[Number]]] = [[[] for _ in cities.groups] for _ in SEATS]
        self._gone: list[list[list[Number]]] = [[[] for _ in cities.groups] for _ in SEATS]
        self._by: defaultdict[tuple[Power, int, int | None], list[Number]] = defaultdict(list)
        self._counted = {
            Power.BUILD_FROM_DISCARD: plays.revived,
            Power.BUILD_FROM_TOP_ROW: plays.top_row,
            Power.BUILD_LEFT_OUT: plays.left_out,
            Power.DESTROY: plays.destroyed,
        }
        self._wonders = cities.where(lambda item: item.kind is Kind.WONDER)
        self._tokens = cities.where(lambda item: item.kind is Kind.TOKEN)
        for n, age in enumerate(rules.ages):
            self._age(n, age)
        for seat in SEATS:
            for g, have in enumerate(cities.have[seat]):
                cities.let(sum_of(self._came[seat][g]) - sum_of(self._gone[seat][g]) == have)
            for n, age in enumerate(rules.ages):
                for power, table in self._counted.items():
                    cities.let(table[seat][n] == sum_of(self._by[power, seat, age]))

    def _bits(self, groups: list[int]) -> dict[int, Number]:
        return {g: self.cities.count(1) for g in groups}

    def _age(self, n: int, age: int) -> None:
        cities, plays = self.cities, self.plays
        who: Number = cities.count(1)
        discarded: tuple[list[Number], ...] = ([], [])
        tucked: tuple[list[Number], ...] = ([], [])
        idle: Number = 0
        for _ in self.rules.cards.layouts[age].slots:
            # Cards that a power takes from the structure leave fewer turns.
            none = cities.count(1) if cities.having(Power.BUILD_FROM_TOP_ROW) else 0
            cities.let(none >= idle)
            idle = none
            who = self._turn(age, who, idle, discarded, tucked)
        for seat in SEATS:
            cities.let(sum_of(discarded[seat]) == plays.discarded[seat][n])
            cities.let(sum_of(tucked[seat]) == plays.tucked[seat][n])

    def _turn(
        self,
        age: int,
        who: Number,
        idle: Number,
        discarded: tuple[list[Number], ...],
        tucked: tuple[list[Number], ...],
    ) -> Number:
        """One turn, of the second player where ``who`` is 1, or none; returns whose the next is."""
        cities, course, again = self.cities, self.course, []
        buildings = cities.where(lambda item: item.age == age)
        acts = []
        for seat in SEATS:
            built, wonder, discard = (
                self._bits(buildings),
                self._bits(self._wonders),
                cities.count(1),
            )
            act = sum_of([*built.values(), *wonder.values(), discard])
            cities.let(act <= (who if seat else 1 - who))
            acts.append(act)
            again.append(self._replay(seat, wonder))
            discarded[seat].append(discard)
            tucked[seat].append(sum_of(wonder.values()))
            course.buy(seat, {**built, **wonder})
            course.discard(seat, discard)
            self._enter(seat, {**built, **wonder}, age)
        cities.let(sum_of(acts) == 1 - idle)
        following = cities.count(1)
        replay = sum_of(again)
        for one, other in ((following, who), (who, following)):
            cities.let(one - other <= 1 - replay)
        cities.let(following + who <= 1 + replay, following + who >= 1 - replay)
        return following

    def _replay(self, seat: int, wonder: Bits) -> Number:
        """1 where a wonder is built with which its builder has another turn."""
        certain = sum_of(bit for g, bit in wonder.items() if g in self.cities.having(Power.REPLAY))
        theirs = self.course.ledgers[seat][self.rules.wonder_replay]
        replay: Number = if_else(theirs >= 1, sum_of(wonder.values()), certain)
        return replay

    # What enters a city, and the choices that follow

    def _enter(self, seat: int, bits: Bits, age: int) -> None:
        self._take_tokens(seat, self._arrive(seat, bits))
        for power in CHOICE_OF:
            able = sum_of(bit for g, bit in bits.items() if g in self.cities.having(power))
            if not is_zero(able):
                self._use(seat, power, able, bits, age)

    def _arrive(self, seat: int, bits: Bits) -> Number:
        """Let an item enter a city; returns the pairs completed."""
        for g, bit in bits.items():
            self._came[seat][g].append(bit)
        return self.course.enter(seat, bits)

    def _take_tokens(self, seat: int, pairs: Number) -> None:
        """Take a token for each pair, while the board has any."""
        if is_zero(pairs) or is_zero(self._board):
            return
        due = maximum(minimum(pairs, self._board), 0)
        taken = [self._token(seat, if_else(due >= n, 1, 0)) for n in range(1, most(due) + 1)]
        left = self.cities.count(self.rules.cards.figure("tokens_on_board"))
        self.cities.let(left == self._board - sum_of(taken))
        self._board = left

    def _token(self, seat: int, due: Number) -> Number:
        """Take a token from the board where one is due; returns 1 where one is taken."""
        tokens = self._bits(self._tokens)
        number = sum_of(tokens.values())
        may = self.rules.ruling("pair_token") == "may_take"
        self.cities.let(number <= due if may else number == due)
        self._arrive(seat, tokens)
        return number

    def _use(self, seat: int, power: Power, able: Number, bits: Bits, age: int) -> None:
        """Use a power, or leave it where there is nothing to choose."""
        cities = self.cities
        until = cities.where(lambda item: item.age is not None and item.age <= age)
        of_age = [g for g in until if cities.groups[g].first.age == age]
        if power is Power.DRAW_TOKENS:
            self._take_tokens(seat, self._bring(seat, power, self._tokens, able))
        elif power is Power.BUILD_FROM_DISCARD:
            self._take_tokens(seat, self._bring(seat, power, until, able))
        elif power is Power.BUILD_FROM_TOP_ROW:
            self._take_tokens(seat, self._bring(seat, power, of_age, able))
        elif power is Power.BUILD_LEFT_OUT:
            both = [(s, self._bring(s, power, of_age, able)) for s in (seat, 1 - seat)]
            for player, pairs in both:
                self._take_tokens(player, pairs)
        elif power is Power.DESTROY:
            self._destroy(1 - seat, until, bits)

    def _bring(self, seat: int, power: Power, groups: list[int], able: Number) -> Number:
        """Let a power bring an item into a city, or none; returns the pairs completed."""
        brought = self._bits(groups)
        self._note(seat, power, brought)
        self.cities.let(sum_of(brought.values()) <= able)
        return self._arrive(seat, brought)

    def _destroy(self, seat: int, groups: list[int], bits: Bits) -> None:
        """A city loses a building of a colour that the item that has come destroys."""
        first = self.course.item
        for colour in sorted(self.plays.destroyable):
            power = Ability(Power.DESTROY, colour)
            able = sum_of(bit for g, bit in bits.items() if power in first(g).abilities)
            lost = self._bits([g for g in groups if first(g).colour == colour])
            self.cities.let(sum_of(lost.values()) <= able)
            for g, bit in lost.items():
                self.cities.let(bit <= sum_of(self._came[seat][g]) - sum_of(self._gone[seat][g]))
                self._gone[seat][g].append(bit)
            self._note(seat, Power.DESTROY, lost)
            self.course.leave(seat, lost)

    def _note(self, seat: int, power: Power, bits: Bits) -> None:
        for g, bit in bits.items():
            self._by[power, seat, self.course.item(g).age].append(bit)
