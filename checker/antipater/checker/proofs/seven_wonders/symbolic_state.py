"""Moments of a game of 7 Wonders of which only the control state is known.

The first seat plays; what the others do in the same turn is any play at all, of which is
known only how little and how much something of the set can add to each number.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress, product
from typing import Any, NamedTuple

from antipater.checker.proofs.heard import Heard
from antipater.checker.proofs.seven_wonders.any_effects import AnyEffects
from antipater.checker.proofs.seven_wonders.symbolic_cities import (
    DISCARD,
    SevenCities,
    of_moves,
    points_of,
)
from antipater.checker.proofs.theorem import PremiseIndex
from antipater.rules.card_set import NO_ITEM, CardSet, Item, Kind, Place
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.effects import Ability, Power, of_choice
from antipater.rules.expressions import Function
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number, if_else, maximum, negation
from antipater.rules.readings.compounds import all_of, any_of, sum_of
from antipater.rules.readings.terms import Condition, Term, variable
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Move,
    Payment,
    Play,
    Rules,
    Setup,
    State,
    begin,
)
from antipater.rules.seven_wonders.quantities import observe
from antipater.rules.seven_wonders.rules import BEFORE_AGE

# The first seat's board, where nothing is known of it.
ANY_BOARD = UNKNOWN


def quiet_board(seat: int) -> int:
    """A board of a seat, of which is known only that it gives no choice."""
    return ANY_BOARD - 2 * seat - 1


def is_quiet(board: int) -> bool:
    """Whether this unknown board gives no choice."""
    return (ANY_BOARD - board) % 2 == 1


def _unknown(board: int) -> str:
    return f"board of seat {(ANY_BOARD - board) // 2}"


@dataclass(frozen=True)
class ControlState:
    """What is known of a moment. ``pile``: how many cards lie in the discards, none shown.

    ``board``: the first seat's, and ``built``: how many of its stages stand; ``ANY_BOARD``
    and None where the play does not ask. ``others_choose``: the other seat whose board, and a
    stage that it plays, bring choices; 0 for none. ``before_age``: whether it is the turn before
    the age, in which each plays one of the cards that players hold from the start; ``between``:
    whether it has ended, and what is due is asked before the next.
    """

    players: int
    age: int
    due: tuple[Due, ...] = ()
    pile: int = 1
    board: int = ANY_BOARD
    built: int | None = None
    others_choose: int = 0
    before_age: bool = False
    between: bool = False


class Step(NamedTuple):
    """One play of an unknown game: the states around it, and when it runs so."""

    control: ControlState
    move: Move
    before: State
    after: State
    conditions: tuple[Condition, ...]

    @property
    def stage(self) -> int:
        """The place on its board of a stage that the first seat builds."""
        named = self.move[0].stage - 1
        return named if self.control.built is None else self.control.built

    @property
    def seats(self) -> range:
        """The seats for which something is to be proved."""
        return range(len(self.before.cities) if self.before.due else 1)


def _mark(number: Number) -> object:
    """What identifies a number, known or not."""
    return ("unknown", number.id) if isinstance(number, Term) else number


class AnyPlays(Rules):
    """Rules for unknown payments, unknown boards, and seats that play anything at all. It is noted
    as ``read`` if what a discard brings was asked for, and at which events what waits."""

    def __init__(self, cards: CardSet, edition: str | None, read: set[str]) -> None:
        super().__init__(cards, edition)
        income = self.discard_income

        def noted(*cities: Sequence[Number]) -> Any:
            read.add(DISCARD)
            return income(*cities)

        self.discard_income = noted
        size = len(cards.items)
        seats = range(1, self.most_players)
        self.plays = tuple(self._any_play(size + seat - 1, seat) for seat in seats)
        # What another seat has to choose waits behind what the first has, and does no more there;
        # so of all choices of the set the one of most cards will do.
        asked = max((FROM_DISCARD, *cards.choices), key=lambda choice: choice.number)
        self.choosing = tuple(
            replace(play, id=play.id + len(seats), effects=(of_choice(asked),))
            for play in self.plays
        )
        self.items = (*cards.items, *self.plays, *self.choosing)
        self._paid: dict[object, Payment] = {}
        self._with: dict[tuple[int, object, Ability], Number] = {}

    def _any_play(self, number: int, seat: int) -> Item:
        standing = tuple((c, variable(f"seat {seat} adds {self.cards.columns[c]}"))
                         for c in self.moving)  # fmt: skip
        slug, place = f"any play of seat {seat}", Place("", 0)
        return Item(number, slug, Kind.BUILDING, {}, place, 0, "", standing=standing)  # type: ignore[arg-type]

    @cached_property
    def entering(self) -> tuple[Item, ...]:
        """What can enter a city in a turn."""
        return self.cards.of_kind(Kind.BUILDING, Kind.GUILD, Kind.STAGE, Kind.CHARACTER)

    @cached_property
    def playable(self) -> tuple[Item, ...]:
        """The cards that can be built: buildings, and what players hold from the start."""
        return playable(self.cards)

    @cached_property
    def moving(self) -> tuple[int, ...]:
        """The columns to which something that enters adds."""
        return tuple(sorted({c for item in self.entering for c, _ in item.standing}))

    @cached_property
    def amounts(self) -> dict[int, set[int]]:
        """What things that enter add to each of these columns, and 0 for those that do not."""
        found: dict[int, set[int]] = {column: {0} for column in self.moving}
        for item in self.entering:
            for column, amount in item.standing:
                found[column].add(amount)
        return found

    @cached_property
    def adding(self) -> dict[int, list[tuple[int, int]]]:
        """For each of these columns, what cards add to it: the column that tells of the card, and
        the amount. Of one name only one is told."""
        named = {card.presence: card for card in self.playable}
        found: dict[int, list[tuple[int, int]]] = {column: [] for column in self.moving}
        for presence, building in named.items():
            for column, amount in building.standing:
                if presence != column:
                    found[column].append((presence, amount))
        return found

    @cached_property
    def gains(self) -> tuple[tuple[Function, ...], ...]:
        """Those of the set, and any number of coins for a play of which nothing is known."""
        known = super().gains[: len(self.cards.items)]
        gained = [variable(f"seat {seat + 1} gains") for seat in range(len(self.plays))]
        more = [(lambda *_, n=n: n,) for n in (*gained, *gained)]
        return (*known, *more)

    def deck(self, players: int, age: int) -> Any:
        """Every card of the age, whatever the number of players: more than the rules allow."""
        return super().deck(self.most_players, age)

    def stage_count(self, board: int) -> Number:
        """Of an unknown board any number of stages."""
        return variable(f"stages of {_unknown(board)}") if board < 0 else super().stage_count(board)

    def stages_with(self, board: int, own: Sequence[Number], power: Ability) -> Number:
        """Of an unknown board any number, none below 0; the same as long as no stage is built."""
        if board >= 0:
            return super().stages_with(board, own, power)
        key = board, _mark(own[self.stages]), power
        if key not in self._with:
            name = f"stages with {power} among {own[self.stages]} of {_unknown(board)}"
            self._with[key] = maximum(variable(name), 0)
        return self._with[key]

    def ways(self, own: Any, left: Any, right: Any, item: Item) -> tuple[Payment, ...]:
        """One way to pay for an item, called after the city and both neighbours; made once."""
        around = own[self.coins], left[self.coins], right[self.coins]
        key = *map(_mark, around), item.id
        if key not in self._paid:
            who = ", ".join(map(str, around))
            numbers = (variable(f"{who}: {item.slug} {part}") for part in Payment._fields)
            self._paid[key] = Payment(*numbers)  # type: ignore[arg-type]
        return (self._paid[key],)

    def beside(self, seats: Any, used: Any, fee: Payment, units: Any) -> tuple[Payment, ...]:
        """One way to pay for a fee, called after the cities and the units, and what was used."""
        told = (*(city[self.coins] for city in seats), *used, fee.left, fee.right)
        around = ", ".join(map(str, told))
        sides = (variable(f"{around}: {units} to the {side}") for side in ("left", "right"))
        return (Payment(fee.coins, *(maximum(each, 0) for each in sides)),)

    def has_power(self, board: int, own: Sequence[Any], power: Ability) -> bool:
        """Whether any stage that stands gives the power; a condition of the solver's."""
        if board >= 0:
            return super().has_power(board, own, power)
        return not is_quiet(board) and self.stages_with(board, own, power) >= 1


class SymbolicState:
    """The unknown numbers of a moment, shared by every control state."""

    def __init__(self, any_cities: SevenCities) -> None:
        self.any_cities = any_cities
        cards = any_cities.cards
        read_by_points = of_moves(cards, *points_of(cards))
        self.heard = Heard(read_by_points)
        self.rules = AnyPlays(read_by_points, any_cities.edition, self.heard.read)
        unknown = len(self.rules.items) - len(any_cities.cards.items)
        self.effects = AnyEffects(self.rules.cards, unknown, self.heard.read)
        self.rules.effects = self.effects
        self._observed: tuple[State, Any] | None = None
        self.turn = variable("turn")
        seats = range(any_cities.players[-1])
        self.cities = tuple(
            tuple(variable(f"seat {seat}.{column}") for column in any_cities.cards.columns)
            for seat in seats
        )
        self.asks_start = self.rules.notes_start
        self.started = tuple(
            tuple(variable(f"start of seat {s}.{column}") for column in any_cities.cards.columns)
            for s in seats
        )
        self.freed: tuple[Any, ...] = tuple(variable(f"seat {s} built free in age") for s in seats)

    def observed(self, state: State) -> Any:
        """``observe``, once for each state in turn."""
        if self._observed is None or self._observed[0] is not state:
            self._observed = state, observe(self.rules, state)
        return self._observed[1]

    @cached_property
    def never_negative(self) -> PremiseIndex:
        """That no count is negative, as ``cities_are_their_buildings`` has it."""
        tallies = {self.rules.coins, self.rules.conflict}
        cities = [n for city in self.cities for c, n in enumerate(city) if c not in tallies]
        return PremiseIndex(n >= 0 for n in (*cities, *self.freed))

    def state(self, control: ControlState) -> State:
        """A state of this control state, in which no hand is known."""
        cities = list(self.cities[: control.players])
        if control.built is not None:
            own: list[Any] = list(cities[0])
            own[self.rules.stages] = control.built
            cities[0] = tuple(own)
        cities = [between_ages(self.rules, city, control.between) for city in cities]
        started = self.started[: control.players] if control.due and self.asks_start else None
        boards = [control.board, *(quiet_board(seat) for seat in range(1, control.players))]
        if control.others_choose:
            boards[control.others_choose] += 1
        return State(
            setup=Setup(control.players, tuple(boards)),
            cities=tuple(cities),
            hands=(None,) * control.players,
            pile=None,
            discards=(UNKNOWN,) * control.pile,
            age=control.age,
            turn=self._turn(control),
            freed=self.freed[: control.players],
            due=control.due,
            over=False,
            log=None,
            started=started,
            kept=() if self.rules.held is None else (None,) * control.players,
        )

    def _turn(self, control: ControlState) -> Any:
        if control.between:
            return self.rules.turns
        return BEFORE_AGE if control.before_age else self.turn

    def turn_of(self, control: ControlState) -> Iterator[Condition]:
        """That it is not the turn before the age, where that is another control state."""
        if self.rules.held is not None and not control.before_age:
            yield negation(self.turn == BEFORE_AGE)

    def others(self, control: ControlState) -> tuple[Play, ...]:
        """What the other seats play in a turn of this control state."""
        items = list(self.rules.plays[: control.players - 1])
        if control.others_choose:
            items[control.others_choose - 1] = self.rules.choosing[control.others_choose - 1]
        return tuple(Play(seat, Action.BUILD, i.id) for seat, i in enumerate(items, start=1))

    # What may be assumed

    def payable(self, state: State, plays: Sequence[Play]) -> Iterator[Condition]:
        """That payments are not negative, and that the others pay out of what they have."""
        rules = self.rules
        for play in plays:
            item, city = rules.items[play.card], state.cities[play.seat]
            (payment,) = rules.ways(*state.seats(play.seat), item)
            yield from (part >= 0 for part in payment)
            yield payment.total <= city[rules.coins]
            yield rules.gains[item.id][0](*state.cities) >= 0

    def narrow(self, seats: int) -> Iterator[Condition]:
        """How little and how much an unknown play can add to each number."""
        for play in self.rules.plays[:seats]:
            for column, number in play.standing:
                amounts = self.rules.amounts[column]
                yield all_of([min(amounts) <= number, number <= max(amounts)])

    def sums(self, control: ControlState, state: State) -> Iterator[Condition]:
        """That the first seat's numbers are those of its board, stages and buildings."""
        rules, city = self.rules, state.cities[0]
        once = {card.presence: None for card in rules.playable}
        any_stages = control.board >= 0 and control.built is None
        if any_stages:
            once |= {stage.presence: None for stage in rules.stage_items[control.board]}
        for presence in once:
            yield all_of([city[presence] >= 0, city[presence] <= 1])
        for each in state.cities:
            yield from self.noted_as_laid(each)
        for column, adding in rules.adding.items():
            if column in rules.effects.changed:
                continue
            parts = [if_else(city[presence] >= 1, amount, 0) for presence, amount in adding]
            if parts or any_stages:
                yield city[column] == sum_of([*parts, self._of_the_board(control, column)])

    def noted_as_laid(self, city: Ledger) -> Iterator[Condition]:
        """Of what lies side by side with others: in which turn it was laid is known where it
        stands, so that what nobody has laid stands in no city."""
        for item in self.rules.items:
            if item.laid != NO_ITEM:
                yield any_of([city[item.presence] < 1, city[item.laid] >= 1])

    def _of_the_board(self, control: ControlState, column: int) -> Number:
        """What a board and its stages add to a number; of an unknown board any of them."""
        rules = self.rules
        if control.built is not None:
            return self._board_adds(control.board, control.built, column)
        if control.board >= 0:
            own, items = self.cities[0], rules.stage_items[control.board]
            stages = [if_else(own[s.presence] >= 1, s.adds(column), 0) for s in items]
            return sum_of([rules.items[control.board].adds(column), *stages])
        amounts = set(self._any_board_adds(column))
        if len(amounts) == 1:
            return amounts.pop()
        return variable(f"board of seat 0 adds {rules.cards.columns[column]}")

    def board_parts(self, control: ControlState) -> Iterator[Condition]:
        """That an unknown board with its stages adds what some board of the set does."""
        rules = self.rules
        for column in rules.moving if control.built is None else ():
            part = self._of_the_board(control, column)
            if not isinstance(part, int):
                yield any_of(part == amount for amount in self._any_board_adds(column))

    def _any_board_adds(self, column: int) -> Iterator[int]:
        """What a board adds with stages that can stand."""
        for board, stages in self.rules.stage_items.items():
            if not self.rules.cards.any_order:
                yield from (self._board_adds(board, n, column) for n in range(len(stages) + 1))
                continue
            for some in product((0, 1), repeat=len(stages)):
                there = compress(stages, some)
                yield self.rules.items[board].adds(column) + sum(s.adds(column) for s in there)

    def left(self, city: Sequence[Any], stage: Item) -> Condition:
        """That a stage is one that can be built: it is the next one, or one that is left."""
        can: Condition = city[self.rules.stages] == (stage.number or 1) - 1
        if self.rules.cards.any_order:
            can = city[stage.presence] < 1
        return can

    def _board_adds(self, board: int, built: int, column: int) -> int:
        standing = [rules_item.standing for rules_item in
                    (self.rules.items[board], *self.rules.stage_items[board][:built])]  # fmt: skip
        return sum(amount for some in standing for c, amount in some if c == column)


def between_ages(rules: Rules, city: Sequence[Any], is_so: bool) -> tuple[Any, ...]:
    """A city where the age has ended and something is asked before the next, or else in a turn."""
    at = rules.between
    return tuple(city) if at is None else (*city[:at], int(is_so), *city[at + 1 :])


def is_sound(cards: CardSet) -> bool:
    """Whether buildings of one name add the same, so that sums can go by name."""
    found: dict[int, tuple[tuple[int, int], ...]] = {}
    return all(found.setdefault(c.presence, c.standing) == c.standing for c in playable(cards))


def playable(cards: CardSet) -> tuple[Item, ...]:
    """The cards of a set that can be built."""
    return cards.of_kind(Kind.BUILDING, Kind.GUILD, Kind.CHARACTER)


def opening_cities(any_cities: SevenCities, boards: Sequence[int]) -> tuple[Ledger, ...]:
    """The cities of a game that begins with these boards."""
    return begin(any_cities.rules, Setup(len(boards), tuple(boards))).cities


def choice_control_states(
    players: int,
    age: int,
    due: tuple[Due, ...],
    before_age: bool = False,
    between: bool = False,
) -> Iterator[ControlState]:
    """The moments at which these choices are due: the last cards of an age fill the discards;
    else their last card may be taken out, where another choice follows."""
    last = due[0].kind is DueKind.SALVAGE and len(due) > 1
    for pile in (1, 2) if last else (1,):
        yield ControlState(
            players, age, due, pile, before_age=before_age and not between, between=between
        )


def choices_due(state: State) -> tuple[Due, ...]:
    """The choices that are due, with the seats counted from the one whose choice is first."""
    seats = len(state.cities)
    return tuple(due._replace(seat=(due.seat - state.due[0].seat) % seats) for due in state.due)


def may_be_due(cards: CardSet, due: tuple[Due, ...]) -> bool:
    """Whether cities have boards that can give these choices, no two of them the same city's."""
    seats = sorted({each.seat for each in due})
    boards = [
        set.intersection(*(boards_with(cards, d) for d in due if d.seat == seat)) for seat in seats
    ]
    return any(len({*some}) == len(some) for some in product(*boards))


def boards_with(cards: CardSet, due: Due) -> set[str | None]:
    """The boards, of either side, with a stage that gives a choice; all where a building does."""
    giving = [item for item in cards.items if _gives(item, due)]
    if due.kind is DueKind.OFFER or any(item.kind is not Kind.STAGE for item in giving):
        return {board.board for board in cards.of_kind(Kind.BOARD)}
    return {stage.board for stage in giving}


def _gives(item: Item, due: Due) -> bool:
    if due.kind is DueKind.SEVENTH:
        return item.has(Power.PLAY_SEVENTH)
    return any(choice.text == due.argument for choice in item.choices)
