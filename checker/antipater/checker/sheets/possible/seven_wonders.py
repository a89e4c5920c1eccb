"""What a finished game of 7 Wonders can look like, as conditions on numbers for the solver.

Each condition follows from the rules for every game played to its end; what is left out
can only let an impossible sheet pass. docs/scoresheets.md lists both.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce

from antipater.checker.proofs.z3_questions import Model
from antipater.checker.proofs.z3_reading import Number, sum_of, variable
from antipater.checker.sheets.possible.cities import Cities, everything, standing
from antipater.checker.sheets.possible.groups import columns_seen, grouped
from antipater.checker.sheets.possible.seven_coins import Coins
from antipater.checker.sheets.possible.seven_military import Military
from antipater.rules.definitions import Item, Kind, Power
from antipater.rules.numbers import if_else
from antipater.rules.seven_wonders import Rules, Setup, State, city_points


class FinishedSevenWonders:
    """The cities around a table at the end of a game.

    ``boards``: for each seat the boards, by item id, that it can have. With two players
    the Free City is a third city of which no entry is known. ``plain``: only games in
    which no guild was copied, no building came out of the discard pile, no seventh card
    was played and no symbol chosen; quicker to search for an example.
    """

    once = True

    def __init__(self, rules: Rules, boards: Sequence[frozenset[int]], plain: bool = False) -> None:
        self.plain = plain
        attempts = _PLAIN_ATTEMPTS if plain else _ATTEMPTS
        self.attempts = [(limit * len(boards), seed) for limit, seed in attempts]
        self.rules = rules
        self.cards = cards = rules.cards
        self.players = len(boards)
        every = frozenset(board.id for board in rules.boards)
        self.boards = [*boards, every] if self.players == 2 else list(boards)
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
        self.cities_ = Cities(cards, groups, len(self.boards))
        self.seats = self.cities_.seats
        self._cards()
        self._stages()
        self._plays()
        self.ledgers = [self.cities_.ledger(seat) for seat in self.seats]
        self.military = Military(rules, self.cities_, self.revived)
        self.coins = [self.cities_.count(f"{seat} coins") for seat in self.seats]
        for seat, ledger in enumerate(self.ledgers):
            ledger[rules.conflict] = self.military.points[seat]
            ledger[rules.defeats] = self.military.defeats[seat]
            ledger[rules.coins] = self.coins[seat]
        self.widest = everything(cards)
        self.widest[rules.defeats] = 2 * len(rules.ages)
        self.points: tuple[Mapping[str, Number], ...] = tuple(map(self._points, self.seats))
        self.without_coins = len(self.cities_.conditions)
        Coins(rules, self.cities_, self.ledgers, self.discarded, self.coins)
        self.conditions = self.cities_.conditions

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
        """Each seat has one board, no board twice, and stages stand in order."""
        cities = self.cities_
        have = {
            group.first.id: [cities.have[seat][g] for seat in self.seats]
            for g, group in enumerate(cities.groups)
        }
        for seat in self.seats:
            cities.let(sum_of(have[board.id][seat] for board in self.rules.boards) == 1)
            for board in self.rules.boards:
                if board.id not in self.boards[seat]:
                    cities.let(have[board.id][seat] == 0)
                before = have[board.id][seat]
                for stage in self.rules.stage_items[board.id]:
                    cities.let(have[stage.id][seat] <= before)
                    before = have[stage.id][seat]
        for name in {board.board for board in self.rules.boards}:
            sides = [b.id for b in self.rules.boards if b.board == name]
            cities.let(sum_of(have[side][s] for side in sides for s in self.seats) <= 1)

    def _plays(self) -> None:
        """In each age every seat plays its turns: built, put under a stage, or discarded."""
        cities, ages = self.cities_, self.rules.ages

        self.revived = [[cities.count(f"{s} revived {a}") for a in ages] for s in self.seats]
        self.seventh = [[cities.count(f"{s} seventh {a}") for a in ages] for s in self.seats]
        self.discarded: list[Number] = []
        for seat in self.seats:
            stages = cities.total(seat, cities.where(lambda i: i.kind is Kind.STAGE))
            able = 0 if self.plain else cities.total(seat, cities.having(Power.BUILD_FROM_DISCARD))
            cities.let(sum_of(self.revived[seat]) <= able)
            if self.plain:
                cities.let(cities.total(seat, cities.having(Power.COPY_GUILD)) == 0)
            seventh = [] if self.plain else cities.having(Power.PLAY_SEVENTH)
            plays_seventh = cities.total(seat, seventh)
            spare: list[Number] = []
            for n, age in enumerate(ages):
                cities.let(self.seventh[seat][n] <= plays_seventh)
                stand = cities.total(seat, cities.where(_of_age(age)))
                built = stand - self.revived[seat][n]
                spare.append(self.rules.turns + self.seventh[seat][n] - built)
                cities.let(built >= 0, spare[-1] >= 0)
            discarded = cities.count(f"{seat} discarded")
            cities.let(discarded == sum_of(spare) - stages)
            self.discarded.append(discarded)

    # Points

    def _points(self, seat: int) -> Mapping[str, Number]:
        ledgers = [self.ledgers[s] for s in self.around(seat)]
        without = list(ledgers[0])
        for guild in self.cards.of_kind(Kind.GUILD, Kind.BUILDING):
            without[guild.presence] = 0
        points = self.rules.scoring.points(without, *ledgers[1:])
        for category, gained in self._end_gains(seat, ledgers):
            points[category] = points[category] + gained
        copied, wildcards = (0, 0) if self.plain else self._copied(seat)
        points["guilds"] = points["guilds"] + copied
        points["scientific"] = self._science(seat, wildcards)
        points["total"] = sum_of(points[category] for category in self.cards.categories)
        return {**points, "coins": self.coins[seat]}

    def _end_gains(
        self, seat: int, ledgers: Sequence[Sequence[Number]]
    ) -> Iterator[tuple[str, Number]]:
        """What each item that counts at the end gives, if the city has it."""
        for g, group in enumerate(self.cities_.groups):
            for n, gain in enumerate(group.first.at_end):
                formula = self.cards.compile(group.first.slug, gain.formula)
                name = f"{seat} {group.first.slug} end {n}"
                most = formula(*[self.widest] * len(ledgers))
                have = self.cities_.have[seat][g]
                got = self.cities_.where_had(name, have, formula(*ledgers), most)
                yield group.first.category, got

    def _copied(self, seat: int) -> tuple[Number, Number]:
        """Points of the guild that a city copies (Olympia), and the wildcards that it gives."""
        cities, rules = self.cities_, self.rules
        _, left, right = self.around(seat)
        able = cities.total(seat, cities.having(Power.COPY_GUILD))
        gains, wildcards, copies = [], [], []
        for g in cities.where(lambda i: i.kind is Kind.GUILD):
            guild = cities.groups[g].first
            copy = cities.count(f"{seat} copies {guild.slug}", 1)
            cities.let(copy <= cities.have[left][g] + cities.have[right][g])
            copies.append(copy)
            own = list(self.ledgers[seat])
            if rules.ruling("copied_shipowners") == "counts_itself":
                for column, amount in guild.standing:
                    own[column] = own[column] + amount
            for gain in guild.at_end:
                formula = self.cards.compile(guild.slug, gain.formula)
                worth = formula(own, self.ledgers[left], self.ledgers[right])
                most = formula(*[self.widest] * 3)
                gains.append(cities.where_had(f"{seat} {guild.slug} copied", copy, worth, most))
            wild = dict(guild.standing).get(self.cards.column["wildcards"], 0)
            wildcards.append(copy * wild)
        cities.let(sum_of(copies) <= able)
        return sum_of(gains), sum_of(wildcards)

    def _science(self, seat: int, wildcards: Number) -> Number:
        """The set's own formula for every count of symbols, as one table of cases."""
        column = self.cards.column
        names = [f"science({symbol})" for symbol in self.cards.symbols]
        counts = [self.ledgers[seat][column[name]] for name in names]
        counts.append(self.ledgers[seat][column["wildcards"]] + wildcards)
        if self.plain:
            self.cities_.let(counts[-1] == 0)
        most = [self._most(column[name]) for name in names] + [0 if self.plain else 2]
        score = self.cards.function("score_scientific")
        ledger = [0] * len(column)

        def worth(known: tuple[int, ...]) -> Number:
            if len(known) < len(counts):
                cases = [worth((*known, n)) for n in range(most[len(known)] + 1)]
                term = counts[len(known)]
                pairs = list(enumerate(cases))[:-1]
                return reduce(
                    lambda rest, case: if_else(term <= case[0], case[1], rest),
                    reversed(pairs),
                    cases[-1],
                )
            for name, n in zip((*names, "wildcards"), known, strict=True):
                ledger[column[name]] = n
            return int(score(*[ledger] * len(self.cards.seats)))

        points = variable(f"{seat} science")
        self.cities_.let(points == worth(()))
        return points

    def _most(self, column: int) -> int:
        """The most that the buildings of a city can add to a column."""
        return sum(
            dict(group.first.standing).get(column, 0) * group.size
            for group in self.cities_.groups
            if group.first.kind is Kind.BUILDING
        )

    # An example

    def cities(self, situation: Model) -> list[Mapping[str, object]] | None:
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
            ledger[self.rules.conflict] = situation.number(self.military.points[seat])
            ledger[self.rules.defeats] = situation.number(self.military.defeats[seat])
            ledgers.append(tuple(ledger))
        boards = [next(i for i in own if i.kind is Kind.BOARD) for own in items]
        setup = Setup(len(items), tuple(board.id for board in boards))
        age = self.rules.ages[-1]
        state = State(setup, tuple(ledgers), (), None, (), age, 0, (), (), over=True, log=None)
        for seat in range(self.players):
            scored = city_points(self.rules, state, seat).by_category
            if any(scored[c] != situation.number(self.points[seat][c]) for c in scored):
                return None
        return [
            {
                "board": boards[seat].slug,
                "stages": ledgers[seat][self.rules.stages],
                "buildings": [i.slug for i in items[seat] if i.kind in _BUILDINGS],
                "coins": ledgers[seat][self.rules.coins],
                "conflicts": self.military.tokens(situation, seat),
            }
            for seat in range(self.players)
        ]

    def _dealt(self, situation: Model) -> list[list[Item]] | None:
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


# Work limits for each player, and seeds.
_PLAIN_ATTEMPTS = tuple((15_000_000, seed) for seed in range(8))
_ATTEMPTS = tuple((25_000_000, seed) for seed in range(6))
_BUILDINGS = (Kind.BUILDING, Kind.GUILD)
