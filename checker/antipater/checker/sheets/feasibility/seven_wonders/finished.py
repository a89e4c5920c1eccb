"""What a finished game of 7 Wonders can look like, as conditions on numbers for the solver.

Each condition follows from the rules for every game played to its end; what is left out
can only let an impossible sheet pass. docs/guide/scoresheets.md lists both.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from antipater.checker.records.boards import boards_named
from antipater.checker.sheets.feasibility.cities import CityCounts, standing
from antipater.checker.sheets.feasibility.groups import columns_seen, grouped
from antipater.checker.sheets.feasibility.numbers import Condition, Number, sum_of
from antipater.checker.sheets.feasibility.search import Situation
from antipater.checker.sheets.feasibility.seven_wonders.coins import Coins
from antipater.checker.sheets.feasibility.seven_wonders.military import Military, add_up
from antipater.checker.sheets.feasibility.seven_wonders.moments import Moments
from antipater.checker.sheets.feasibility.seven_wonders.payable import let_be_payable
from antipater.checker.sheets.feasibility.seven_wonders.seating import Seating
from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.effects import Effect, Power, When
from antipater.rules.expressions import read_columns
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import if_else
from antipater.rules.seven_wonders import Rules, Setup, State, city_points
from antipater.rules.start import AS_THE_SET_SAYS, Start


class FinishedSevenWonders:
    """The cities around a table at the end of a game.

    With two players the Free City is a third city of which no entry is known. ``seated``:
    the rows of a sheet are the seats in their order; else they may sit in any order, and
    ``seating`` tells it. Without ``coins`` it is not asked where the coins came from; ``payable``:
    nor otherwise who sold what was bought, and when there were coins for it. ``start``: the coins
    at the beginning, by row.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        seated: bool = True,
        coins: bool = True,
        payable: bool = False,
        start: Start = AS_THE_SET_SAYS,
    ) -> None:
        self.rules = rules
        self.cards = cards = rules.cards
        self.players = players
        self.copies = {
            item: copies
            for age in rules.ages
            for item, copies in rules.deck(self.players, age).items()
        }
        scores = [f"score_{category}" for category in cards.categories]
        seen = columns_seen(cards, [*scores, "tie_break"]) | {rules.stages}
        buildings = [b for b in rules.buildings if b.id in self.copies]
        items = [*buildings, *cards.of_kind(Kind.BOARD, Kind.STAGE)]
        groups = grouped(items, seen, lambda item: self.copies.get(item.id))
        self.cities_ = CityCounts(cards, groups, max(players, rules.least_players))
        self.seats = self.cities_.seats
        self._cards()
        self._stages()
        self._plays()
        self.ledgers = [self.cities_.ledger(seat) for seat in self.seats]
        self.military = Military(rules, self.cities_, self.brought)
        self.coins = [self.cities_.count() for _ in self.seats]
        for seat, ledger in enumerate(self.ledgers):
            add_up(rules, ledger, self.military.tokens[seat])
            ledger[rules.coins] = self.coins[seat]
        self.moments = Moments(rules)
        self.program = self.cities_.program
        self.by_seat: tuple[Mapping[str, Number], ...] = tuple(map(self._points, self.seats))
        begins = [city[rules.coins] for city in rules.begun(start, len(self.seats))]
        seats: Sequence[Number] = begins
        if coins:
            # By seat; those that players agreed on go by rows.
            seats = begins if seated else [self._any_of(begins) for _ in self.seats]
            self.flows = Coins(
                rules, self.cities_, self.ledgers, self.discarded, self.coins, self.brought, seats
            )
            if payable:
                let_be_payable(rules, self.cities_, self.flows)
        self.sitting = Seating(self.program, players, len(self.seats), seated)
        self.points = self.sitting.entries(self.by_seat)
        if coins and not seated and any(start):
            for row, own in enumerate(begins[:players]):
                self.program.let(self.sitting.at(row, seats) == own)

    def _any_of(self, numbers: Sequence[int]) -> Number:
        """One of some numbers, whichever."""
        low, high = min(numbers), max(numbers)
        return low if low == high else low + self.cities_.count(high - low)

    def around(self, seat: int) -> tuple[int, int, int]:
        """A seat, its left and its right neighbour."""
        return seat, (seat - 1) % len(self.seats), (seat + 1) % len(self.seats)

    # Cards, stages and plays

    def _cards(self) -> None:
        """No more of a card than its copies, and no two of one name in a city."""
        cities = self.cities_
        for g, group in enumerate(cities.groups):
            copies = self.copies.get(group.first.id)
            if copies:
                both = sum_of(cities.have[seat][g] for seat in self.seats)
                cities.let(both <= group.size * copies)
        guilds = cities.where(lambda i: i.kind is Kind.GUILD)
        in_play = self.rules.guilds_in_play(self.players)
        cities.let(sum_of(cities.total(seat, guilds) for seat in self.seats) <= in_play)
        for names, groups in self._namesakes():
            for seat in self.seats:
                cities.let(cities.total(seat, groups) <= names)

    def _namesakes(self) -> Iterator[tuple[int, list[int]]]:
        """Groups that share names, with how many different names there are."""
        groups = self.cities_.groups
        for g, group in enumerate(groups):
            names = {item.presence for item in group.items}
            sharing = [
                h
                for h in range(g + 1, len(groups))
                if names & {item.presence for item in groups[h].items}
            ]
            if sharing:
                others = {i.presence for h in sharing for i in groups[h].items}
                yield len(names | others), [g, *sharing]

    def _stages(self) -> None:
        """Each seat has one board, no board twice, and stages stand in order, but where something
        that stands lets them be built in any."""
        cities = self.cities_
        have = {
            group.first.id: [cities.have[seat][g] for seat in self.seats]
            for g, group in enumerate(cities.groups)
        }
        for seat in self.seats:
            cities.let(sum_of(have[board.id][seat] for board in self.rules.boards) == 1)
            able = cities.total(seat, cities.having(Power.ANY_ORDER))
            for board in self.rules.boards:
                before = here = have[board.id][seat]
                for stage in self.rules.stage_items[board.id]:
                    stands = have[stage.id][seat]
                    cities.let(stands <= before + able)
                    if self.rules.cards.any_order:
                        cities.let(stands <= here)
                    before = stands
        for name in {board.board for board in self.rules.boards}:
            sides = [b.id for b in self.rules.boards if b.board == name]
            cities.let(sum_of(have[side][s] for side in sides for s in self.seats) <= 1)

    def _plays(self) -> None:
        """In each age every seat plays its turns: built, put under a stage, or discarded."""
        cities, ages = self.cities_, self.rules.ages

        self.brought = [[cities.count(_LOOSE) for _ in ages] for _ in self.seats]
        self.seventh = [[cities.count(1) for _ in ages] for _ in self.seats]
        self.discarded: list[Number] = []
        for seat in self.seats:
            stages = cities.total(seat, cities.where(lambda i: i.kind is Kind.STAGE))
            able = cities.total(seat, cities.having(FROM_DISCARD))
            cities.let(sum_of(self.brought[seat]) <= able)
            plays_seventh = cities.total(seat, cities.having(Power.PLAY_SEVENTH))
            spare: list[Number] = []
            for n, age in enumerate(ages):
                cities.let(self.seventh[seat][n] <= plays_seventh)
                stand = cities.total(seat, cities.where(_of_age(age)))
                built = stand - self.brought[seat][n]
                spare.append(self.rules.turns + self.seventh[seat][n] - built)
                cities.let(built >= 0, spare[-1] >= 0)
            discarded = cities.count()
            cities.let(discarded == sum_of(spare) - stages)
            self.discarded.append(discarded)

    # Points

    def _stages_of(self, board: int, ledger: Ledger) -> Mapping[str, object]:
        """How many stages stand; which ones, where they are not the first."""
        numbers = [stage.number or 0 for stage in self.rules.standing_stages(board, ledger)]
        if numbers == [*range(1, len(numbers) + 1)]:
            return {"stages": len(numbers)}
        return {"stages": numbers} if len(numbers) > 1 else {"stage": numbers[0]}

    def _points(self, seat: int) -> Mapping[str, Number]:
        ledgers = [self.ledgers[s] for s in self.around(seat)]
        points = self.rules.scoring.basis(*ledgers)
        copied, symbols = self._copied(seat)
        points["scientific"] = self._science(seat, symbols)
        points["guilds"] = points["guilds"] + copied
        for category, gained in self._end_gains(seat, ledgers):
            points[category] = points[category] + gained
        points["total"] = sum_of(points[category] for category in self.cards.categories)
        return {**points, "coins": self.coins[seat]}

    def _end_gains(
        self, seat: int, ledgers: Sequence[Sequence[Number]]
    ) -> Iterator[tuple[str, Number]]:
        """What each item that counts at the end gives, if the city has it."""
        for g, group in enumerate(self.cities_.groups):
            for gain in group.first.gains(When.END):
                formula = self.cards.compile(group.first.slug, gain.amount)
                have = self.cities_.have[seat][g]
                yield group.first.category, self._where(have, formula(*ledgers), gain)

    def _where(self, have: Number, worth: Number, gain: Effect) -> Number:
        """What a gain is worth where there is what brings it, else 0."""
        low, high = self.moments.span(gain.amount)
        if low < 0:
            return if_else(have >= 1, worth, 0)  # type: ignore[no-any-return]
        return self.cities_.where_had(have, worth, high)

    @cached_property
    def _symbols(self) -> list[int]:
        """The columns of symbols."""
        names = [*(f"science({symbol})" for symbol in self.cards.symbols), "wildcards"]
        return [self.cards.column[name] for name in names]

    def _copied(self, seat: int) -> tuple[Number, list[tuple[int, Number]]]:
        """Points of the guild that a city copies (Olympia), and the symbols that it gives."""
        cities, rules = self.cities_, self.rules
        _, left, right = self.around(seat)
        able = cities.total(seat, cities.having(Power.COPY_GUILD))
        gains, copies, symbols = [], [], list[tuple[int, Number]]()
        for g in cities.where(lambda i: i.kind is Kind.GUILD):
            guild = cities.groups[g].first
            copy = cities.count(1)
            cities.let(copy <= cities.have[left][g] + cities.have[right][g])
            copies.append(copy)
            own = list(self.ledgers[seat])
            if rules.ruling("copied_shipowners") == "counts_itself":
                for column, amount in guild.standing:
                    own[column] = own[column] + amount
            for gain in guild.gains(When.END):
                formula = self.cards.compile(guild.slug, gain.amount)
                worth = formula(own, self.ledgers[left], self.ledgers[right])
                gains.append(self._where(copy, worth, gain))
            symbols += [(c, copy * guild.adds(c)) for c in self._symbols if guild.adds(c)]
        cities.let(sum_of(copies) <= able)
        return sum_of(gains), symbols

    def _science(self, seat: int, copied: Iterable[tuple[int, Number]]) -> Number:
        """The set's own formula, from a table where it depends on the symbols alone."""
        cards, score = self.cards, self.cards.function("score_scientific")
        own = list(self.ledgers[seat])
        for column, more in copied:
            own[column] = own[column] + more
        read = read_columns(cards.resolved(cards.rules["score_scientific"]))
        if not read <= {(cards.seats[0], cards.columns[column]) for column in self._symbols}:
            points: Number = score(own, *(self.ledgers[s] for s in self.around(seat)[1:]))
            return points
        ledger = [0] * len(cards.columns)

        def worth(*counts: int) -> int:
            for column, number in zip(self._symbols, counts, strict=True):
                ledger[column] = number
            return int(score(*[ledger] * len(cards.seats)))

        return self.program.looked_up([own[column] for column in self._symbols], worth)

    # Rows of a sheet

    def on_board(self, row: int, written: str) -> Condition:
        """That the player of a row has the board of this name; true where it names none."""
        boards = {board.id for board in boards_named(self.cards, written)}
        if not boards:
            return True
        have = {
            group.first.id: [self.cities_.have[seat][g] for seat in self.seats]
            for g, group in enumerate(self.cities_.groups)
        }
        per_seat = [sum_of(have[board][seat] for board in boards) for seat in self.seats]
        return self.sitting.at(row, per_seat) >= 1

    def with_city(self, row: int, items: Sequence[Item]) -> list[Condition]:
        """That the city of a row has these items, and no others."""
        have = self.cities_.have
        return self.cities_.exactly(
            items, lambda g: self.sitting.at(row, [have[seat][g] for seat in self.seats])
        )

    def seating(self, situation: Situation) -> list[int]:
        """The rows in the order in which their players sit."""
        return self.sitting.order(situation)

    # An example

    def cities(self, situation: Situation) -> list[Mapping[str, object]] | None:
        """The players' cities of a situation, scored again; None where they score otherwise.

        That can be: the copied guild of the situation need not be the best one.
        """
        items = self._dealt(situation)
        if items is None:
            return None
        ledgers = []
        for seat, own in enumerate(items):
            ledger = standing(self.cards, own)
            ledger[self.rules.coins] = situation.number(self.coins[seat])
            add_up(self.rules, ledger, self.military.tokens_in(situation, seat))
            ledgers.append(tuple(ledger))
        boards = [next(i for i in own if i.kind is Kind.BOARD) for own in items]
        setup = Setup(len(items), tuple(board.id for board in boards))
        age = self.rules.ages[-1]
        state = State(setup, tuple(ledgers), (), None, (), age, 0, (), (), over=True, log=None)
        for seat in range(self.players):
            scored = city_points(self.rules, state, seat).by_category
            if any(scored[c] != situation.number(self.by_seat[seat][c]) for c in scored):
                return None
        return [
            {
                "board": boards[seat].slug,
                **self._stages_of(boards[seat].id, ledgers[seat]),
                "buildings": [i.slug for i in items[seat] if i.kind in _BUILDINGS],
                "coins": ledgers[seat][self.rules.coins],
                "conflicts": [
                    points for points, _ in self.military.tokens_in(situation, seat) if points
                ],
            }
            for seat in self._seats_of_rows(situation)
        ]

    def _seats_of_rows(self, situation: Situation) -> list[int]:
        order = self.seating(situation)
        return [order.index(row) for row in range(self.players)]

    def _dealt(self, situation: Situation) -> list[list[Item]] | None:
        """The items of each city: alike ones are dealt out in turn, no name twice in a city."""
        cities: list[list[Item]] = [[] for _ in self.seats]
        for g, group in enumerate(self.cities_.groups):
            left = {item.id: self.copies.get(item.id, len(self.seats)) for item in group.items}
            for seat in self.seats:
                number = situation.number(self.cities_.have[seat][g])
                names = {item.presence for item in cities[seat]}
                free = [i for i in group.items if left[i.id] and i.presence not in names]
                free.sort(key=lambda item: -left[item.id])
                if len(free) < number:
                    return None
                for item in free[:number]:
                    left[item.id] -= 1
                    cities[seat].append(item)
        return cities


def _of_age(age: int) -> Callable[[Item], bool]:
    return lambda item: item.age == age


# More buildings than a city can take out of the discards in an age.
_LOOSE = 10
_BUILDINGS = (Kind.BUILDING, Kind.GUILD)
