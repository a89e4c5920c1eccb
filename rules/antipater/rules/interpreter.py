"""Effects of a set made ready to act: which wait for what, and how each changes a ledger.

One for both games; on numbers of any reading.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from antipater.rules.card_set import ALWAYS, CardSet, Item, Kind
from antipater.rules.choices import ItemChoice
from antipater.rules.effect_rows import kept_in
from antipater.rules.effects import (
    AT_THE_END,
    OF_COINS,
    OF_NUMBERS,
    ONE,
    Effect,
    Event,
    Happens,
    Limit,
    Power,
    Price,
    When,
    Which,
    Who,
)
from antipater.rules.expressions import (
    Choice,
    Constant,
    Function,
    Operation,
    Quantity,
    column_name,
    column_parts,
    read_columns,
)
from antipater.rules.ledger import SIGNED, Ledger, Working
from antipater.rules.numbers import (
    Number,
    Truth,
    all_true,
    if_else,
    is_zero,
    maximum,
    minimum,
    negation,
    total,
)
from antipater.rules.prices import CARDS, PriceChanges, is_about

_ANYTHING = ("",)
# The column of what a city has left to pay fees with.
PURSE = "purse(turn)"
# The columns of what a city has paid in its turn to the left and to the right, where fees are paid
# in resources as well; there are some for the units that it has used too.
BESIDE = ("paid_left(turn)", "paid_right(turn)")


class Ready(NamedTuple):
    """An effect of an item on a column of ledgers: ``amount`` is not below 0.

    ``takes``: it is lost, at most what is there; the rest goes to ``owed``. ``presence`` tells
    whether the item stands; ``spent`` is the column that tells whether it has acted as often as
    it may, if that is limited, and ``needs`` what must hold for it to act then. ``theirs``: the
    amount is seen from the cities that it concerns.
    ``rank``: what a city has of that of which it must have most, or least. ``counted``: the
    columns in which the coins are added up that a city gains so, or loses. ``most``: of a track,
    its last step. ``noted``: the column in which is added up what may be owed instead.
    ``signed``: whether what is there may be below 0, when there is nothing to lose.
    """

    item: int
    presence: int
    who: Who
    column: int
    takes: bool
    amount: Function
    spent: int | None = None
    needs: Function | None = None
    owed: int | None = None
    rank: Callable[[Working], Number] | None = None
    theirs: bool = False
    counted: tuple[int, ...] = ()
    most: int | None = None
    noted: int | None = None
    signed: bool = False


class Waiting(NamedTuple):
    """An effect that waits for an event, which happens to ``actor`` as its owner sees it.

    ``number``: of an event that is seen from a number, what a city has of it, and ``mark`` what
    it must reach; None where it need only rise. ``rank``: in which round of what numbers set off.
    """

    actor: Who
    of: tuple[str, ...]
    ready: Ready
    number: Function | None = None
    mark: int | None = None
    rank: int = 0

    def rises(self, before: Number, after: Number) -> Truth:
        """Whether the event happens where its number was this before a move, and is now that."""
        if before is after:
            return False
        if self.mark is not None:
            return all_true([before < self.mark, after >= self.mark])
        return after > before


class Offered(NamedTuple):
    """An effect that acts only if a city wants it, for a ``fee`` in coins, below 0 what the city
    gets back. ``asks``: the column that tells that it is to be asked for; ``taken``: the one that
    holds its number from when it is taken until all have answered, None where it acts at once;
    ``units``: of a fee in resources as well, how many of each of the set;
    ``slug``: the name of what says so. ``must``: it cannot be left alone; ``instead``: it may be
    taken for the one before it. ``least``: of several losses, as much as has to be there of what
    is lost."""

    slug: str
    asks: int
    fee: int
    ready: Ready
    taken: int | None = None
    must: bool = False
    units: tuple[int, ...] = ()
    instead: bool = False
    least: int = 0

    @property
    def each(self) -> bool:
        """Whether it is asked for and done one by one: a coin that is had back."""
        return self.taken is None


def _lost_of_several(item: Item, effect: Effect) -> int:
    """How much an effect takes that is one of several of its item; 0 if it is none of these."""
    several, amount = any(other.instead for other in item.effects), effect.each
    return amount.value if several and effect.takes and isinstance(amount, Constant) else 0


class Late(NamedTuple):
    """A choice that is made when everybody has played: of what is kept of a draw, or of what goes
    out of the own city. ``asks``: the column that tells how many are still to be chosen; ``ready``:
    what each of them brings, if anything."""

    asks: int
    choice: ItemChoice
    ready: Ready | None = None


class Kept(NamedTuple):
    """What waits for an event, added up in a ``column`` of its owner's ledger; ``effect`` is what
    1 in the column does."""

    column: int
    event: Event
    effect: Effect


class Permit(NamedTuple):
    """What lets an item be built free: ``presence`` tells whether it stands. ``none_yet``: a
    column that must be 0, that of the item's colour, of what was built in the age, or of how often
    it was used. ``limit``: how often it can be used."""

    presence: int
    which: Which
    none_yet: int | None
    limit: Limit


class Used(NamedTuple):
    """What makes something cheaper so often alone: ``presence`` tells whether it stands, ``spent``
    whether it has done so, ``amount`` by how much it does."""

    presence: int
    spent: int
    amount: Function


class Effects:
    """The effects of a set's items; ``changed``: the columns that those change of which none
    keeps them."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.built = tuple(tuple(self._built(item)) for item in cards.items)
        self._waiting: dict[Happens, list[Waiting]] = {}
        for item in cards.bearing:
            for effect in item.effects:
                if effect.event is not None and not effect.instead:
                    self._wait(item, effect, effect.event)
        self.changed = frozenset(map(cards.column.__getitem__, cards.changed))
        self.changed |= {*self.moved.values()}
        noted = ("between(", "taken(", "used(", PURSE, *BESIDE)
        self.changed |= {n for name, n in cards.column.items() if name.startswith(noted)}
        self.acting = bool(self._waiting) or any(self.built)

    def _built(self, item: Item) -> Iterator[Ready]:
        for effect in item.effects:
            if effect.acts_once:
                yield self._ready(item, effect)

    def _wait(self, item: Item, effect: Effect, event: Event) -> None:
        number, column = None, event.column
        if event.what in OF_COINS:
            column = column_name("moved", (event.what,))
        if column:
            name, arguments = column_parts(column)
            quantity = Quantity(self.cards.seats[0], name, arguments)
            number = self.cards.compile(column, quantity)
        ready = self._ready(item, effect)
        rank = self.cards.rank_of.get(event.column, 0)
        mark = event.mark if event.what is Happens.REACHES else None
        waiting = Waiting(event.who, event.of, ready, number, mark, rank)
        self._waiting.setdefault(event.what, []).append(waiting)

    @cached_property
    def moved(self) -> Mapping[Happens, int]:
        """The columns in which the coins are added up that a city has gained, and lost, of a set
        in which something waits for that."""
        names = {what: column_name("moved", (what,)) for what in OF_COINS}
        return {w: self.cards.column[n] for w, n in names.items() if n in self.cards.column}

    def note_earned(self, city: Working, coins: Number) -> None:
        """Note that a city gains coins of the bank by something else than an effect."""
        self.note_moved(Happens.GAINS, city, coins)
        self.note_moved(Happens.EARNS, city, coins)

    def note_moved(self, what: Happens, city: Working, coins: Number) -> None:
        """Note that a city gains, or loses, coins by something else than an effect."""
        if what in self.moved:
            city[self.moved[what]] = city[self.moved[what]] + coins

    @cached_property
    def by_numbers(self) -> tuple[Waiting, ...]:
        """What waits for something that is seen from numbers, in the order in which it acts."""
        found = (each for what in OF_NUMBERS for each in self.when(what))
        return tuple(sorted(found, key=attrgetter("rank")))

    @cached_property
    def rounds(self) -> tuple[range, ...]:
        """The places in ``by_numbers`` of what is seen at once: the steps of a track that others
        advance are seen when these have acted."""
        ranks = [each.rank for each in self.by_numbers]
        starts = [n for n, rank in enumerate(ranks) if not n or rank != ranks[n - 1]]
        return tuple(range(*both) for both in pairwise((*starts, len(ranks))))

    @cached_property
    def looks_back(self) -> bool:
        """Whether something waits for what is seen only after a move."""
        return bool(self.by_numbers or self.when(Happens.LAST_CARD))

    @cached_property
    def offers(self) -> tuple[Offered, ...]:
        """What may act if a city wants it, in the order of the set: what a card offers its owner,
        and a coin that was lost and may be owed instead."""
        return tuple(
            Offered(
                item.slug,
                self.cards.column[effect.asks],
                -1 if effect.or_owed else effect.fee,
                self._wanted(item, effect),
                self.cards.column[effect.taken] if effect.taken else None,
                effect.must,
                self._units(effect),
                effect.instead,
                _lost_of_several(item, effect),
            )
            for item in self.cards.bearing
            for effect in item.effects
            if effect.is_offer
        )

    @cached_property
    def asked_in_turn(self) -> tuple[Offered, ...]:
        """The offers as they are asked for in a city: first coins that are had back, with which it
        may pay for others."""
        asked = (offer for offer in self.offers if not offer.instead)
        return tuple(sorted(asked, key=lambda offer: not offer.each))

    @cached_property
    def purse(self) -> int | None:
        """The column of the coins that a city has left of those with which it played, in a set in
        which something is offered for a fee."""
        return self.cards.column.get(PURSE)

    @cached_property
    def gives_back(self) -> bool:
        """Whether coins that a city has lost in a turn come back as far as a fee needs them, so
        that they are lost of what it leaves. Not where some of them may be owed."""
        lost = [
            effect
            for effect in self.cards.effects
            if effect.column == "coins" and effect.takes
            if effect.event is None or effect.event.what not in AT_THE_END
        ]
        return bool(lost) and not any(effect.owed for effect in lost)

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """The columns of what a city has paid in its turn to the left and to the right, and of the
        units of each resource that it has used; none in a set in which fees are coins alone."""
        names = (*BESIDE, *(column_name("used", (r,)) for r in self.cards.resources))
        known = self.cards.column
        return tuple(known[name] for name in names) if BESIDE[0] in known else ()

    def _units(self, effect: Effect) -> tuple[int, ...]:
        units = dict(effect.fee_units)
        return tuple(units.get(r, 0) for r in self.cards.resources) if units else ()

    @cached_property
    def late(self) -> tuple[Late, ...]:
        """What is chosen when everybody has played, in the order of the set."""
        return tuple(
            Late(
                self.cards.column[effect.offered],
                effect.choice,
                self._wanted(item, effect) if effect.is_forfeit else None,
            )
            for item in self.cards.bearing
            for effect in item.effects
            if effect.offered and effect.choice
        )

    def _wanted(self, item: Item, effect: Effect) -> Ready:
        """What an offer does where it is taken: its condition held when it was made."""
        if effect.or_owed:
            return self._ready(item, Effect(When.BUILT, column=effect.owed))
        plain = replace(effect, offered="", choice=None, limit=Limit.NONE)
        amount = self.cards.compile(item.slug, effect.each)
        return self._ready(item, plain)._replace(amount=amount)

    def _ready(self, item: Item, effect: Effect) -> Ready:
        if effect.offered:
            effect = asking(effect)
        function = self.cards.compile(item.slug, effect.moved)
        column = self.cards.column[effect.column]
        limited = effect.limit is not Limit.NONE
        spent = self.cards.column[column_name("spent", (item.slug,))] if limited else None
        condition = effect.condition if limited else None
        needs = None if condition is None else self.cards.compile(item.slug, condition)
        owed = self.cards.column[effect.owed] if effect.owed else None
        return Ready(
            item.id, item.presence, effect.who, column, effect.takes, function, spent,
            needs, owed,
            self._rank(effect.ranked) if effect.ranked else None, effect.theirs,
            tuple(self._counted(effect)),
            self.cards.last_step.get(effect.column),
            self.cards.column[effect.or_owed] if effect.or_owed else None,
            effect.column in SIGNED,
        )  # fmt: skip

    def _counted(self, effect: Effect) -> Iterator[int]:
        """The columns in which the coins are added up that an effect brings, or takes."""
        for what in (Happens.LOSES,) if effect.takes else (Happens.GAINS, Happens.EARNS):
            if effect.column == "coins" and what in self.moved:
                yield self.moved[what]

    def _rank(self, column: str) -> Callable[[Working], Number]:
        """What a city has of something, by itself."""
        count = self.cards.compile(column, Quantity(self.cards.seats[0], column))
        return lambda city: count(*(city for _ in self.cards.seats))

    @cached_property
    def takes_coins(self) -> bool:
        """Whether some effect takes coins out of a treasury."""
        return any(
            e.fee or e.fee_units or (e.column == "coins" and e.takes) for e in self.cards.effects
        )

    @cached_property
    def by_coins(self) -> bool:
        """Whether what some effect does depends on how many coins a city has."""
        effects = [effect for effect in self.cards.effects if not effect.is_gain]
        reads = (self.cards.inlined(effect.amount) for effect in effects)
        ranked = any(effect.ranked == "coins" for effect in effects)
        events = [effect.event for effect in effects if effect.event]
        return (
            self.takes_coins
            or ranked
            or any(e.what in OF_COINS or e.column == "coins" for e in events)
            or any(name == "coins" for r in reads for _, name in read_columns(r))
        )

    @cached_property
    def spent(self) -> Mapping[Limit, tuple[int, ...]]:
        """By limit, the columns that tell which effects have acted; those of a turn are free
        again with a new age as well."""
        found: dict[Limit, tuple[int, ...]] = {
            limit: tuple(
                self.cards.column[column_name("spent", (item.slug,))]
                for item in self.cards.bearing
                if any(effect.limit is limit for effect in item.effects)
            )
            for limit in Limit
            if limit is not Limit.NONE
        }
        return found | {Limit.AGE: found[Limit.AGE] + found[Limit.TURN]}

    def act_again(self, limit: Limit, cities: Iterable[Working]) -> None:
        """Let effects act again that do so once a turn, or once an age."""
        columns = self.spent[limit]
        for city in cities if columns else ():
            for column in columns:
                city[column] = 0

    @cached_property
    def frees(self) -> tuple[tuple[Permit, ...], ...]:
        """For each item, what lets it be built free of any cost by choice."""
        permits = [
            (item, effect)
            for item in self.cards.items
            for effect in item.effects
            if effect.power is Power.BUILDS_FREE
        ]
        sooner = list(Limit).index  # what can be used sooner again is used first
        return tuple(
            tuple(sorted(self._freeing(item, permits), key=lambda each: sooner(each.limit)))
            for item in self.cards.items
        )

    @cached_property
    def spends(self) -> bool:
        """Whether something lets a card be built free by choice, but so often."""
        permits = (permit for each in self.frees for permit in each)
        return any(permit.limit is not Limit.NONE for permit in permits)

    def _freeing(self, item: Item, permits: list[tuple[Item, Effect]]) -> Iterator[Permit]:
        for giver, effect in permits:
            if not (item.colour or item.held) or not is_about(effect, item):
                continue
            none_yet = None
            if effect.which is Which.FIRST_OF_COLOUR:
                if item.colour is None:
                    continue
                none_yet = self.cards.column[item.colour]
            elif effect.limit is not Limit.NONE:
                none_yet = self.cards.column[column_name("spent", (giver.slug,))]
            limit = Limit.NONE if effect.which is Which.FIRST_OF_AGE else effect.limit
            yield Permit(giver.presence, effect.which, none_yet, limit)

    @cached_property
    def marks(self) -> tuple[tuple[int, ...], ...]:
        """For each item, the columns that note in its city that such a one was built in the age,
        whatever stands there: of permissions for the first of them."""
        limited = [
            (self.cards.column[column_name("spent", (giver.slug,))], effect)
            for giver in self.cards.items
            for effect in giver.effects
            if effect.which is Which.FIRST_OF_AGE and effect.limit is not Limit.NONE
        ]
        return tuple(
            tuple(column for column, effect in limited if is_about(effect, item))
            for item in self.cards.items
        )

    @cached_property
    def using_up(self) -> tuple[tuple[Used, ...], ...]:
        """For each item, what is used up where it is paid for: what changes something of its cost.
        What is built free by choice is none of it."""
        prices = PriceChanges(self.cards)
        changing = [
            (effect, self._used(giver, effect))
            for giver in self.cards.items
            for effect in giver.effects
            if effect.is_used_up
        ]
        return tuple(
            tuple(
                used
                for effect, used in changing
                if is_about(effect, item)
                and (effect.price or not self.frees_by_choice(item))
                and prices.has_what(effect, item)
            )
            for item in self.cards.items
        )

    def _used(self, giver: Item, effect: Effect) -> Used:
        spent = self.cards.column[column_name("spent", (giver.slug,))]
        amount = effect.amount
        if effect.price is Price.UNITS and not isinstance(amount, Constant):
            amount = Operation("max", (amount, Constant(0)))
        return Used(giver.presence, spent, self.cards.compile(giver.slug, amount))

    @cached_property
    def uses_up(self) -> bool:
        """Whether something is used up by being used."""
        return any(self.using_up)

    def frees_by_choice(self, item: Item) -> bool:
        """Whether what lets an item be built free does so by choice: cards of 7 Wonders."""
        return item.kind in CARDS and bool(self.cards.of_kind(Kind.BOARD))

    def when(self, what: Happens) -> Sequence[Waiting]:
        """What waits for such an event."""
        return self._waiting.get(what, ())

    def when_built(self, item: Item) -> Iterator[Waiting]:
        """What waits for an item to be built: not the item itself, and nothing for a token."""
        return (w for w in self.besides(item, Happens.BUILDS) if is_among(names_of(item), w.of))

    def besides(self, item: Item, what: Happens) -> Iterator[Waiting]:
        """What waits for something that an item brings about by coming: not the item itself."""
        return (w for w in self.when(what) if w.ready.presence != item.presence)

    def kept(
        self, what: Happens, adds: str = "", names: Sequence[str] = _ANYTHING
    ) -> tuple[Kept, ...]:
        """What columns keep that waits for such an event and adds to a column; with none to add
        to, another turn. Only columns to which an item of the set adds. ``names``: those of what
        is built."""
        return tuple(
            each
            for each in self.keeping
            if each.event.what is what and each.effect.column == adds
            if is_among(names, each.event.of)
        )

    @cached_property
    def keeping(self) -> tuple[Kept, ...]:
        """All that columns keep to which an item of the set adds."""
        columns = sorted({column for item in self.cards.items for column, _ in item.standing})
        rows = ((column, kept_in(self.cards.columns[column])) for column in columns)
        return tuple(Kept(c, row.event, row) for c, row in rows if row and row.event)


def asking(effect: Effect) -> Effect:
    """What an effect that is offered does at first: its owner is to be asked, for each that is to
    be chosen; or those are of whom it says that they choose."""
    once = Constant(effect.choice.number) if effect.choice else ONE
    asked = once if effect.condition is None else Choice(effect.condition, once, Constant(0))
    who = effect.who if effect.choice and not effect.is_forfeit else Who.OWN
    return Effect(
        effect.when, who=who, column=effect.offered, amount=asked, event=effect.event,
        limit=effect.limit,
    )  # fmt: skip


def names_of(item: Item) -> tuple[str, ...]:
    """Under which names effects wait for an item to be built; for what is not built none does."""
    if not item.is_built:
        return ()
    return item.colour or "", str(item.kind)


def is_among(names: Sequence[str], of: tuple[str, ...]) -> bool:
    """Whether what is built, by its names, is among what an effect waits for."""
    return bool(names) and (not of or not set(names).isdisjoint(of))


def due(kept: Iterable[Kept], owner: Ledger | Working, paid: Number = 0) -> Number:
    """How much columns of a city keep for an event, at which ``paid`` was paid for resources."""
    return total(
        if_else(owner[each.column] >= 1, paid, 0) if each.effect.paid else owner[each.column]
        for each in kept
    )


def steps(who: Who, cities: Sized) -> Iterable[int]:
    """How many seats to the right those sit whom a word means, on around the table."""
    match who:
        case Who.OWN:
            return (0,)
        case Who.RIGHT:
            return (1,)
        case Who.LEFT:
            return (-1,)
        case Who.NEIGHBOURS:
            return (-1, 1)
    return range(int(who in (Who.OPPONENT, Who.OTHERS)), len(cities))


def actors(who: Who) -> Who:
    """To whom, as one to whom something happens sees it, a card belongs that waits for it to
    happen to ``who``."""
    return {Who.LEFT: Who.RIGHT, Who.RIGHT: Who.LEFT}.get(who, who)


def shares(
    ready: Ready,
    owner: int,
    meant: Sequence[int],
    seen: Callable[[int], Sequence[Working]],
    when: Truth,
) -> list[Number]:
    """How much is for each of the seats that an effect means, where it acts (``when``): where it is
    for those with most or least of something, nothing for others. ``seen``: the cities as a seat
    sees them, its own first."""
    if ready.theirs:
        amounts = [if_else(when, ready.amount(*seen(seat)), 0) for seat in meant]
    else:
        amounts = [if_else(when, ready.amount(*seen(owner)), 0)] * len(meant)
    if ready.rank is None:
        return amounts
    have = [ready.rank(seen(seat)[0]) for seat in meant]
    if ready.who is Who.LEAST:
        have = [-each for each in have]
    return [
        if_else(all_true(each >= other for other in have), amount, 0)
        for each, amount in zip(have, amounts, strict=True)
    ]


def change(ready: Ready, ledger: Working, amount: Number) -> Number:
    """Let a ledger gain an amount, or lose it as far as it is there; returns how much it was."""
    if is_zero(amount):
        return 0
    before = ledger[ready.column]
    there = maximum(before, 0) if ready.signed else before
    moved = minimum(there, amount) if ready.takes else amount
    if ready.most is not None and not ready.takes:
        moved = minimum(moved, ready.most - before)
    ledger[ready.column] = before - moved if ready.takes else before + moved
    for counted in ready.counted:
        ledger[counted] = ledger[counted] + moved
    if ready.noted is not None:
        ledger[ready.noted] = ledger[ready.noted] + moved
    if ready.owed is not None:
        ledger[ready.owed] = ledger[ready.owed] + (amount - moved)
    return moved


def acts(ready: Ready, seats: Sequence[Working], when: Truth) -> Truth:
    """Whether an effect acts at an event: its item stands in the first city, and it has not acted
    too often. It is noted that it has acted."""
    owner = seats[0]
    here = when if ready.presence == ALWAYS else all_true([when, owner[ready.presence] >= 1])
    if ready.spent is None:
        return here
    if ready.needs is not None:
        here = all_true([here, ready.needs(*seats)])
    here = all_true([here, owner[ready.spent] == 0])
    owner[ready.spent] = if_else(here, 1, owner[ready.spent])
    return here


def use_up(effects: Effects, seats: Sequence[Working], item: Item) -> None:
    """Note that what makes an item cheaper so often alone has done so, where it stands in the first
    of the cities, which pays for the item, and comes to something."""
    own = seats[0]
    for changes in effects.using_up[item.id : item.id + 1]:  # none of what is no card of the set
        for each in changes:
            used = all_true([own[each.presence] >= 1, negation(each.amount(*seats) == 0)])
            own[each.spent] = if_else(used, 1, own[each.spent])


def note_built(effects: Effects, city: Working, item: Item) -> None:
    """Note in a city that an item was built there, for what is so for the first one alone."""
    for columns in effects.marks[item.id : item.id + 1]:  # none of what is no card of the set
        for column in columns:
            city[column] = 1
