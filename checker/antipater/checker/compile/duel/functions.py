"""The functions of a Duel module: each is one of the engine's own, run on a game in memory."""

from collections.abc import Callable, Iterator
from typing import Any

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.duel.memory import MOST_COINS, VICTORIES
from antipater.checker.compile.duel.questions import allowed, first_of, near
from antipater.checker.compile.duel.rules import MemoryRules
from antipater.checker.compile.duel.turn import ITEM, OTHER, PLAYER, City, MemoryTurn
from antipater.checker.compile.ir import Function
from antipater.checker.compile.recording import record
from antipater.checker.compile.values import Coded, passing, unknown
from antipater.checker.judging.duel import setup
from antipater.checker.judging.duel.claims import counted
from antipater.rules.choices import PAIR_TOKEN, SWAYS, Fate
from antipater.rules.duel import PAID, ROW, Due, Move, Verb, legality, outcome
from antipater.rules.duel.effects import Payment
from antipater.rules.duel.turn import Turn, options
from antipater.rules.duel.zones import CHOICES, OF_TWO, WORDED, due_for, shown
from antipater.rules.numbers import Number, if_else, total

_Run = Callable[[MemoryTurn], Any]

# Functions of which there is one for each item.
FAMILIES = ("payment", "coins", "uses", "construct", "take out", "receive", "copy symbol", "settle")


class Recorded:
    """The functions of one set and edition, in the order in which they stand in the module."""

    def __init__(self, rules: MemoryRules) -> None:
        self.rules = rules
        items = rules.memory.unknown
        self.ranges = {"player": (0, 1), "item": (0, items - 1), "other": (NONE, items - 1)}
        self.ranges["trade"] = (NONE, MOST_COINS)

    def functions(self) -> Iterator[Function]:
        """Every function."""
        for verb in self.rules.memory.verbs:
            yield from self.of_verb(verb)
        yield self.made("accessible", ("item",), _accessible, gives=True)
        for after, verb in self.rules.come_to_after.items():
            yield self.made(f"go on after {after}", (), _going_on(verb), ages=True)
        for age in self.rules.ages:
            yield self.made(f"lay age {age}", (), _laying(age))
            yield self.made(f"note age {age}", (), _noting(age))
        for verb in (v for v in self.rules.memory.verbs if v in (*CHOICES, *WORDED)):
            yield self.made(f"list {verb}", (), _listing(verb))
        for due in self.asked:
            name = f"any {due.verb} {due.argument}"
            yield self.made(name, ("player",), _any_choice(due), gives=True)
        if self.rules.worded:
            yield self.made("pass over", (), lambda t: Turn.pass_over(t))
        for nth in range(len(self.rules.asks)):
            yield self.made(f"ask after event {nth}", ("player",), _asking(nth))
        yield self.made("pay for", ("player", "item", "trade"), _pay_for)
        yield self.made("mover", (), _mover, gives=True)
        yield self.made("price", ("player", "item"), _price, gives=True)
        yield self.made("trade", ("player", "item"), _trade, gives=True)
        yield self.made("unit prices", ("player",), _unit_prices)
        yield self.made("face up", (), _face_up, gives=True, ages=True)
        yield self.made("may lie", ("item",), _may_lie, gives=True)
        for item in self.rules.cards.items:
            yield from self.of_item(item.id)
        yield self.made("begin", (), _begin)
        for name, right in self.checks():
            yield self.made(f"right {name}", (), right, gives=True)
        yield self.made("points", ("player",), _points)
        yield self.made("outcome", (), _outcome)
        yield self.made("near", ("player",), near)
        for verb in (v for v in OF_TWO if v in self.rules.memory.verbs):
            yield self.made(f"first {verb}", ("player", "item"), first_of(verb), gives=True)
        for verb in self.rules.memory.verbs:
            parts = ("player", "item", "other")
            yield self.made(f"allowed {verb}", parts, allowed(verb), gives=True)

    def checks(self) -> Iterator[tuple[str, _Run]]:
        """What is asked of a set-up: whether each of its parts is certainly right."""
        rules, figures = self.rules, self.rules.memory.figures

        def laid(age: int) -> _Run:
            return lambda turn: (
                (age != ROW and age not in turn.setup.layouts)
                or setup.layout_right(rules, figures, age, turn.setup.layouts[age])
            )

        yield "draft", lambda turn: bool(turn.setup.rows) and setup.draft_right(rules, turn.setup)
        yield "tokens", lambda turn: setup.tokens_right(rules, turn.setup)
        yield from ((f"age {age}", laid(age)) for age in rules.laid_out)

    @property
    def asked(self) -> list[Due]:
        """The choices that items of the set ask for."""
        choices = self.rules.cards.choices
        if self.rules.worded and PAIR_TOKEN not in choices:
            choices = (*choices, PAIR_TOKEN)
        return [due_for(choice, PLAYER)._replace(player=PLAYER) for choice in choices]

    def of_verb(self, verb: Verb) -> Iterator[Function]:
        """What is asked of a move, and what it does."""
        move, parts = Move(verb, PLAYER, ITEM, OTHER), ("player", "item", "other")

        def unplayable(turn: MemoryTurn) -> Any:
            turn.verb = verb
            return turn.refused(legality.unplayable(self.rules, turn, move))

        def refusal(turn: MemoryTurn) -> Any:
            return turn.refused(turn.refusal(move))

        def attempt(turn: MemoryTurn) -> Any:
            turn.counted = counted(verb)
            turn.cells.write("paid", 0)
            return turn.refused(turn.attempt(move))

        def perform(turn: MemoryTurn) -> None:
            turn.counted = counted(verb)
            turn.cells.write("paid", 0)
            turn.make(move)

        yield self.made(f"unplayable {verb}", parts, unplayable, gives=True)
        if verb in PAID:
            yield self.made(f"refusal {verb}", parts, refusal, gives=True)
        yield self.made(f"attempt {verb}", parts, attempt, gives=True)
        yield self.made(f"perform {verb}", parts, perform)

    def of_item(self, item: int) -> Iterator[Function]:
        """What depends on an item alone."""

        def payment(turn: MemoryTurn) -> Any:
            definition = self.rules.items[item]
            paid = legality.payment_for(self.rules, turn, PLAYER, definition)
            trade: Any = NONE if paid.chained else paid.trade
            if self.rules.by_acquisition:
                charge = turn.cells.read("charge")
                trade = if_else(charge > 0, charge - 1, trade)
                more = legality.dearer(self.rules, turn, PLAYER, definition, trade)
                turn.cells.write("dearer", more)
            return trade

        def coins(turn: MemoryTurn) -> Any:
            definition = self.rules.items[item]
            return legality.payment_for(self.rules, turn, PLAYER, definition).coins

        yield self.made(f"payment {item}", ("player",), payment, gives=True)
        if self.rules.prices_change:
            yield self.made(f"coins {item}", ("player",), coins, gives=True)
        if self.rules.effects.uses_up:
            yield self.made(f"uses {item}", ("player",), lambda t: Turn.note_used(t, PLAYER, item))
        yield self.made(f"construct {item}", ("player",), lambda t: Turn.construct(t, PLAYER, item))
        goes_over = (Fate.TAKE, Fate.GIVE, Fate.SWAP, *SWAYS)
        if any(choice.deed in goes_over for choice in self.rules.worded):
            yield self.made(f"receive {item}", ("player",), lambda t: Turn.receive(t, PLAYER, item))
        if any(choice.deed is Fate.COPY for choice in self.rules.worded):
            name = f"copy symbol {item}"
            yield self.made(name, ("player",), lambda t: Turn.copy_symbol(t, PLAYER, item))
        if self.rules.cards.influence:
            yield self.made(f"settle {item}", ("player",), lambda t: Turn.settle(t, PLAYER, item))
        yield self.made(f"take out {item}", ("player",), lambda t: Turn.take_out(t, PLAYER, item))

    def made(
        self,
        name: str,
        parameters: tuple[str, ...],
        run: _Run,
        gives: bool = False,
        ages: bool = False,
    ) -> Function:
        """One function, recorded on every path; ``ages``: never called during the draft."""
        return record(
            name,
            {p: self.ranges[p] for p in parameters},
            lambda recorder: run(MemoryTurn(self.rules, recorder)),
            gives,
            lambda recorder: not ages or MemoryTurn(self.rules, recorder).age >= 1,
        )


def _going_on(verb: Verb) -> _Run:
    return lambda turn: Turn.come_to(turn, Move(verb, 0, 0))


def _asking(nth: int) -> _Run:
    return lambda turn: Turn.ask_after_event(turn, nth, PLAYER)


def _laying(age: int) -> _Run:
    return lambda turn: Turn.lay_age(turn, age)


def _accessible(turn: MemoryTurn) -> Any:
    return turn.refused(legality.accessible(turn.book, turn, ITEM))


def _mover(turn: MemoryTurn) -> Any:
    player = turn.to_move
    return NONE if player is None else player


def _price(turn: MemoryTurn) -> Any:
    return turn.payment_for(PLAYER, ITEM).total


def _trade(turn: MemoryTurn) -> Any:
    """The coins for resources that an item costs a player, or -1 where a chain serves."""
    return turn.recorder.invoke("payment", PLAYER, member=ITEM, gives=True)


def _unit_prices(turn: MemoryTurn) -> None:
    """What a unit of each resource costs a player now."""
    seats: Any = City(turn, PLAYER), City(turn, 1 - PLAYER)
    prices = turn.book.plain.price_list(*seats)
    for n, price in enumerate(prices):
        turn.cells.write("unit_prices", price, n)


def _face_up(turn: MemoryTurn) -> Any:
    """The slots of the structure whose cards lie there face up, as bits."""
    rules, left = turn.book, turn.left
    slots = range(len(rules.laid_up[turn.age]))
    up = (if_else(shown(rules, turn, slot), 1 << slot, 0) for slot in slots)
    return total(up) & left


def _may_lie(turn: MemoryTurn) -> Any:
    """Whether a card may be one that is turned up now; never during the draft."""
    memory = turn.book.memory
    for age in turn.book.ages:
        if turn.age == age:
            slots = range(age * memory.widest, age * memory.widest + memory.figures.slots[age])
            laid = [turn.cells.read("layouts", slot) for slot in slots]
            spot: Any = turn.places[ITEM]
            rules: Any = turn.book
            return if_else(setup.may_lie(rules, memory.figures, age, laid, ITEM, spot), 1, 0)
    return 0


def _begin(turn: MemoryTurn) -> None:
    """Set up, and note for each card known in which slot it lies."""
    for age in turn.book.ages:
        turn.recorder.invoke(f"note age {age}")
    turn.set_up()


def _noting(age: int) -> _Run:
    def run(turn: MemoryTurn) -> None:
        first = age * (turn.book.memory.unknown + 1)
        for slot, item in enumerate(turn.setup.layouts.get(age, ())):
            turn.cells.write("slots", slot, item + first)

    return run


def _listing(verb: Verb) -> _Run:
    def run(turn: MemoryTurn) -> None:
        due = turn.due[0]._replace(verb=verb)
        turn.book.listing = True
        turn.list(passing(options(turn.book, turn, due)))
        turn.book.listing = False

    return run


def _any_choice(due: Due) -> _Run:
    return lambda turn: legality.any_choice(turn.book, turn, due)


def _pay_for(turn: MemoryTurn) -> None:
    trade, coins = unknown("trade"), turn.coins_of(PLAYER, ITEM)
    turn.counted = counted(Verb.BUILD)
    turn.payment = Payment(0, 0, chained=True) if trade < 0 else Payment(coins, trade)
    if turn.book.by_acquisition:
        so_far, more = (turn.cells.read(name) for name in ("charges_open", "dearer"))
        turn.cells.write("charges_open", so_far | if_else(more >= 0, 1, 0))
    Turn.pay_for(turn, ITEM)


def _points(turn: MemoryTurn) -> None:
    seats: Any = City(turn, PLAYER), City(turn, 1 - PLAYER)
    points = turn.book.plain.scoring.points(*seats)
    array = turn.cells.layout["points"]
    for n, category in enumerate(turn.book.memory.categories):
        turn.recorder.write(array, PLAYER * array.row, points[category], n)


class _Scored:
    """Points by the function that reckons them."""

    def __init__(self, turn: MemoryTurn) -> None:
        self.turn = turn

    def points(self, own: City, opponent: City) -> dict[str, Number]:
        """Points of a city by category, with ``total``."""
        turn, size = self.turn, self.turn.cells.layout["points"].row
        turn.recorder.invoke("points", own.player)
        return {
            category: turn.cells.read("points", own.player * size + n)
            for n, category in enumerate(turn.book.memory.categories)
        }


def _outcome(turn: MemoryTurn) -> None:
    rules = turn.book
    rules.scoring = passing(_Scored(turn))
    ended = outcome(rules, passing(turn))
    kind: Any = 0
    if ended is not None:
        known = isinstance(ended.kind, Coded)
        kind = passing(ended.kind).number if known else VICTORIES.index(ended.kind) + 1
    turn.cells.write("result_kind", kind)
    turn.cells.write(
        "result_winner", NONE if ended is None or ended.winner is None else ended.winner
    )
    turn.cells.write("result_shared", 0 if ended is None else if_else(ended.shared, 1, 0))
