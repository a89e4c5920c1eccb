"""What a finished game of Duel can look like, as conditions on numbers for the solver.

Each condition follows from the rules for *every* game played to its civilian end; none
is a guess about good play, so that no real sheet is called impossible. What is left out
can only let an impossible sheet pass. docs/guide/scoresheets.md lists both.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from functools import cached_property, partial

from antipater.checker.sheets.feasibility.cities import CityCounts, standing
from antipater.checker.sheets.feasibility.constraints import FAR
from antipater.checker.sheets.feasibility.duel.coins import Coins, Flows, Purse, most_ever
from antipater.checker.sheets.feasibility.duel.moments import Moments
from antipater.checker.sheets.feasibility.duel.plays import PlayCounts
from antipater.checker.sheets.feasibility.duel.resources import Resources
from antipater.checker.sheets.feasibility.duel.swings import Swings, most_gained
from antipater.checker.sheets.feasibility.groups import columns_seen, grouped
from antipater.checker.sheets.feasibility.numbers import Condition, Number, most, sum_of
from antipater.checker.sheets.feasibility.search import Situation
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel.rules import Rules
from antipater.rules.effects import Happens
from antipater.rules.interpreter import is_among, names_of
from antipater.rules.numbers import if_else, minimum, negation
from antipater.rules.start import AS_THE_SET_SAYS, Start

SEATS = (0, 1)
_RULES = ("discard_income", "scientific_supremacy", "military_supremacy", "tie_break")


class CoinsAsked(Enum):
    """Whether it is asked where the coins of each player came from, or of both together."""

    NOTHING = auto()
    OF_BOTH = auto()
    OF_EACH = auto()


class FinishedDuel:
    """The two cities at the civilian end of a game, and what the rules say of them.

    ``asked``: what is asked of their coins. ``start``: those at the beginning.
    """

    def __init__(
        self, rules: Rules, asked: CoinsAsked = CoinsAsked.OF_EACH, start: Start = AS_THE_SET_SAYS
    ) -> None:
        self.rules = rules
        begins = [city[rules.coins] for city in rules.begun(start, len(SEATS))]
        self.cards = cards = rules.cards
        kinds = (Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.TOKEN)
        self.cities_ = CityCounts(cards, grouped(cards.of_kind(*kinds), self._seen()), len(SEATS))
        self._items()
        self.plays = PlayCounts(rules, self.cities_)
        self.moments = moments = Moments(rules, self.cities_, self.plays)
        self.extra = [self._extra_shields(seat) + self._counted_shields(seat) for seat in SEATS]
        # The pawn stays where destroyed buildings moved it.
        self.gone = [self.plays.gone(seat, self._strength) for seat in SEATS]
        self.shields = [
            self.cities_.weighed(seat, self._strength) + extra + gone
            for seat, extra, gone in zip(SEATS, self.extra, self.gone, strict=True)
        ]
        treasury = most_ever(rules, self.cities_, moments, begins)
        self.coins = [self.cities_.count(treasury) for _ in SEATS]
        self.ledgers = [self._ledger(seat) for seat in SEATS]
        self._pawn()
        self._science()
        self._tokens()
        flows: Flows | None = None
        match asked:
            case CoinsAsked.OF_EACH:
                flows = Coins(rules, self.cities_, moments, self.shields, self.coins, begins)
            case CoinsAsked.OF_BOTH:
                flows = Purse(rules, self.cities_, moments, self.coins, begins)
        self._changed(None if flows is None else flows.resources)
        self.points = tuple(map(self._points, SEATS))
        self.program = self.cities_.program

    def _points(self, seat: int) -> Mapping[str, Number]:
        """Points by category, by the rules themselves, and the coins."""
        points = self.rules.scoring.points(self.ledgers[seat], self.ledgers[1 - seat])
        return {**points, "coins": self.coins[seat]}

    def on_board(self, row: int, written: str) -> Condition:
        """True: there are no boards in Duel."""
        return True

    def with_city(self, row: int, items: Sequence[Item]) -> list[Condition]:
        """That the city of a row has these items, and no others."""
        return self.cities_.exactly(items, lambda g: self.cities_.have[row][g])

    def seating(self, situation: Situation) -> None:
        """None: two players sit opposite each other."""

    def cities(self, situation: Situation) -> list[Mapping[str, object]]:
        """The two cities of a situation, scored again on whole numbers.

        Raises ``AssertionError`` if they do not score as the solver said: a fault here.
        """
        items = self.cities_.items_in(situation)
        ledgers = [standing(self.cards, city) for city in items]
        lead = situation.number(self.ledgers[0][self.rules.lead])
        for seat, ledger in enumerate(ledgers):
            ledger[self.rules.coins] = situation.number(self.coins[seat])
            ledger[self.rules.lead] = -lead if seat else lead
            for column in self.rules.effects.changed:
                ledger[column] = situation.number(self.ledgers[seat][column])
        for seat in SEATS:
            scored = self.rules.scoring.points(ledgers[seat], ledgers[1 - seat])
            said = {c: situation.number(self.points[seat][c]) for c in scored}
            assert scored == said, (scored, said)
        return [
            city_of(items[seat], ledgers[seat][self.rules.coins], max(0, -lead if seat else lead))
            for seat in SEATS
        ]

    def _seen(self) -> frozenset[int]:
        scores = [f"score_{category}" for category in self.cards.categories]
        named = columns_seen(self.cards, [*scores, *_RULES])
        return named | {kept.column for kept in self.rules.effects.keeping}

    def _ledger(self, seat: int) -> list[Number]:
        ledger = self.cities_.ledger(seat)
        ledger[self.rules.coins] = self.coins[seat]
        ledger[self.rules.lead] = self.shields[seat] - self.shields[1 - seat]
        for column in self.rules.effects.changed:
            most_kept = most_gained(self.rules, self.moments, self.cards.columns[column])
            ledger[column] = self.cities_.count(min(FAR, most_kept))
        return ledger

    def _changed(self, resources: Resources | None) -> None:
        """What effects change beside coins is no more than they can have brought."""
        for name in sorted(self.cards.changed):
            brought = Swings(self.rules, self.cities_, self.moments, resources, name)
            for ledger, gained in zip(self.ledgers, brought.gained, strict=True):
                self.cities_.let(ledger[self.cards.column[name]] <= gained)

    def _items(self) -> None:
        """Each item stands once; at most four wonders in a city and seven in all."""
        cities = self.cities_
        for g, group in enumerate(cities.groups):
            cities.let(sum_of(cities.have[seat][g] for seat in SEATS) <= group.size)
        built = [cities.total(seat, cities.where(_is_wonder)) for seat in SEATS]
        cities.let(*(number <= self.rules.wonders_each for number in built))
        cities.let(built[0] + built[1] <= self.rules.wonder_cap)

    # The conflict pawn

    @cached_property
    def _first_token_age(self) -> int:
        """The age in which a pair of symbols can first be completed."""
        pair = self.rules.pair
        bearing = [item for item in self.rules.items if item.kind is not Kind.TOKEN]
        ages = [
            sorted(each.age or 0 for each in bearing if each.adds(column))
            for column in self.rules.symbol_columns
        ]
        return min((each[pair - 1] for each in ages if len(each) >= pair), default=0)

    def _late(self, seat: int) -> Number:
        """At most how many buildings came into a city later than in their age."""
        return sum_of(each for table in self.plays.otherwise for each in table[seat])

    def _extra_shields(self, seat: int) -> Number:
        """Shields that an item (Strategy) may have added to what came after it."""
        return sum_of(
            self.cities_.at_most(seat, kept.column, partial(self._built, seat, kept.event.of))
            for kept in self.rules.effects.keeping
            if (kept.event.what, kept.effect.column) == (Happens.BUILDS, "lead")
        )

    def _built(self, seat: int, of: tuple[str, ...], giver: int) -> Number:
        """At most how often shields were added to something of these names by a group's item. A
        token comes with a pair, if it is not drawn."""
        cities = self.cities_
        gone = self.plays.most_gone(seat, _among(of))
        anytime = cities.total(seat, cities.where(_among(of)))
        if cities.groups[giver].first.kind is not Kind.TOKEN:
            return anytime + gone
        late = cities.total(seat, cities.where(_among(of, self._first_token_age)))
        late = minimum(late + self._late(seat), anytime)
        drawn = cities.total(seat, self.plays.drawing)
        early: Number = if_else(drawn >= 1, anytime, late)
        return early + gone

    def _counted_shields(self, seat: int) -> Number:
        """At most what shields by formulas came to, each where its item was built."""
        moments, cards = self.moments, self.cards
        if "shields" not in cards.by_formula:
            return 0

        def highest(item: Item) -> int:
            formulas = (e.amount for e in item.effects if e.by_formula and e.column == "shields")
            return sum(min(FAR, max(0, moments.span(cards.inlined(f))[1])) for f in formulas)

        bound = self.cities_.weighed(seat, highest) + self.plays.gone(seat, highest)
        number = self.cities_.count(min(FAR, most(bound)))
        self.cities_.let(number <= bound)
        return number

    def _pawn(self) -> None:
        """The pawn never stood at a capital: not at the end, nor when an age ended."""
        cities, capital = self.cities_, self.rules.capital
        lead = self.shields[0] - self.shields[1]
        cities.let(lead < capital, lead > -capital)
        strongest = max(map(self._strength, self.rules.buildings))
        for age in self.rules.ages[:-1]:
            for own, other in (SEATS, SEATS[::-1]):
                early = cities.weighed(own, self._shields_by(age))
                least = early - strongest * self._late(own)
                most = cities.weighed(other, self._shields_by(age, wonders=True)) + self.gone[other]
                cities.let(least - most - self.extra[other] < capital)

    def _strength(self, item: Item) -> int:
        return item.adds(self.rules.shields)

    def _shields_by(self, age: int, wonders: bool = False) -> Callable[[Item], int]:
        """The shields of buildings of the ages up to one, and of wonders where asked."""

        def shields(item: Item) -> int:
            early = item.age is not None and item.age <= age
            return self._strength(item) if early or (wonders and _is_wonder(item)) else 0

        return shields

    # Science and progress

    def _science(self) -> None:
        for own, opponent in (self.ledgers, self.ledgers[::-1]):
            self.cities_.let(negation(self.rules.scientific_supremacy(own, opponent)))

    def _tokens(self) -> None:
        """Tokens held are pairs, while the board has any, and those drawn (Great Library).

        A building that was destroyed may have completed a pair before.
        """
        cities, pairs = self.cities_, []
        drawn = [self._drawn(seat) for seat in SEATS]
        held = [ledger[self.rules.tokens] for ledger in self.ledgers]
        for seat in SEATS:
            again = self.plays.gone(seat, lambda item: bool(self.cards.science(item)))
            pairs.append(sum_of([*self._pairs(seat), again]))
            cities.let(held[seat] <= pairs[seat] + drawn[seat], held[seat] >= drawn[seat])
        board = self.cards.figure("tokens_on_board")
        cities.let(sum_of(held) == minimum(sum_of(pairs), board) + sum_of(drawn))

    def _drawn(self, seat: int) -> Number:
        """Tokens drawn from those that are not on the board, if there are enough of them."""
        cities, plays = self.cities_, self.plays
        able = cities.total(seat, plays.drawing)
        box = len(self.rules.progress_tokens) - self.cards.figure("tokens_on_board")
        if box >= sum(cities.groups[g].size for g in plays.drawing):
            return able
        drawn = cities.count(most(able))
        cities.let(drawn <= able)
        return drawn

    def _pairs(self, seat: int) -> list[Number]:
        complete = []
        for column in self.rules.symbol_columns:
            bearing = self.cities_.where(_bearing(column))
            if sum(self.cities_.groups[g].size for g in bearing) >= self.rules.pair:
                have = self.cities_.total(seat, bearing)
                complete.append(if_else(have >= self.rules.pair, 1, 0))
        return complete


def _is_wonder(item: Item) -> bool:
    return item.kind is Kind.WONDER


def _among(of: tuple[str, ...], since: int = 0) -> Callable[[Item], bool]:
    """Of these names, and not of an age before this one."""
    return lambda item: is_among(names_of(item), of) and (item.age is None or item.age >= since)


def _bearing(column: int) -> Callable[[Item], bool]:
    return lambda item: item.adds(column) > 0 and item.kind is not Kind.TOKEN


def city_of(items: list[Item], coins: int, pawn: int) -> Mapping[str, object]:
    """A city as it is told: its items by slug, its coins, and the pawn's spaces before it."""

    def slugs(*kinds: Kind) -> list[str]:
        return [item.slug for item in items if item.kind in kinds]

    return {
        "buildings": slugs(Kind.BUILDING, Kind.GUILD),
        "wonders": slugs(Kind.WONDER),
        "tokens": slugs(Kind.TOKEN),
        "coins": coins,
        "pawn": pawn,
    }
