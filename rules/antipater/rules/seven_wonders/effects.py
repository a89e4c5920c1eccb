"""What happens to the cities' ledgers: coins, items that enter, conflicts.

Arithmetic over abstract numbers: the engine runs it on integers, the prover on terms.
Ledgers are changed in place. A turn is simultaneous: everybody pays, then everything
stands, then what it brings is counted (R1, R10).
"""

from collections.abc import Iterable, Sequence

from antipater.rules.card_set import Item
from antipater.rules.effects import Happens, Who
from antipater.rules.interpreter import Ready, Waiting, actors, acts, change, shares, steps
from antipater.rules.ledger import Working
from antipater.rules.numbers import Number, Truth, all_true, any_true, if_else, negation, total
from antipater.rules.seven_wonders.moves import Fighter, Happening, Payment, Table
from antipater.rules.seven_wonders.rules import Rules

NOBODY = Fighter(False, 0)


def pay(rules: Rules, own: Working, left: Working, right: Working, payment: Payment) -> None:
    """Pay the bank and both neighbours."""
    coins = rules.coins
    own[coins] = own[coins] - payment.coins - payment.left - payment.right
    for city, paid in ((left, payment.left), (right, payment.right)):
        city[coins] = city[coins] + paid
        rules.effects.note_moved(Happens.GAINS, city, paid)
    rules.effects.note_moved(Happens.BUYS_LEFT, own, payment.left)
    rules.effects.note_moved(Happens.BUYS_RIGHT, own, payment.right)


def gain(rules: Rules, item: Item, *seats: Sequence[Number]) -> Number:
    """The coins from the bank that an item brings once, when everything of the turn stands."""
    return total(formula(*seats) for formula in rules.gains[item.id])


def meant(table: Table, who: Who, seat: int) -> list[int]:
    """The seats that a word means, as a seat sees it: itself, then on around the table."""
    return [
        _around(seat + step, table.seated) if step else seat for step in steps(who, table.cities)
    ]


def _around(seat: int, seats: int) -> int:
    """A seat, counted on around the table."""
    there: int = if_else(seat >= seats, seat - seats, if_else(seat < 0, seat + seats, seat))
    return there


def act(table: Table, ready: Ready, owner: int, when: Truth = True) -> None:
    """Let an effect change what it changes, where it acts (``when``), and tell of coins."""
    seats = meant(table, ready.who, owner)
    amounts = shares(ready, owner, seats, table.seats, when)
    for seat, each in zip(seats, amounts, strict=True):
        moved = change(ready, table.cities[seat], each)
        if ready.column == table.rules.coins and (not isinstance(moved, int) or moved):
            what = Happening.LOSES if ready.takes else Happening.GAINS
            table.tell(what, seat, moved, ready.item)


def happen(
    table: Table, waiting: Iterable[Waiting], seat: int, takes: bool, when: Truth = True
) -> None:
    """Let what waits for an event that happens to a seat act: what gives, or what takes."""
    for each in waiting:
        if each.ready.takes is takes:
            for owner in meant(table, actors(each.actor), seat):
                act(table, each.ready, owner, acts(each.ready, table.seats(owner), when))


def token(rules: Rules, age: int, won: Truth, lost: Truth) -> tuple[Number, Number]:
    """The points of the token that a city takes who has won or lost against another, and its
    defeats: the victory's by the age, or a defeat, or nothing (R29)."""
    victory = if_else(won, rules.victory_points[age], 0)
    return victory + if_else(lost, rules.defeat_points, 0), if_else(lost, 1, 0)


def compared(own: Fighter, other: Fighter) -> tuple[Truth, Truth]:
    """Whether a city wins against another by more shields, and whether it loses by fewer (R29);
    neither where one of them takes no part."""
    both = all_true([own.takes_part, other.takes_part])
    return (
        all_true([both, own.strength > other.strength]),
        all_true([both, own.strength < other.strength]),
    )


def opponents(table: Table, seat: int) -> Sequence[Fighter]:
    """Whom a city meets in conflicts, to its left and to its right: its neighbours, or where
    those that take no part are passed over the next cities that do, each once. Then, in a set in
    which cities fight beyond these, whom it meets there."""
    rules, cities = table.rules, table.cities
    if rules.only_neighbours:
        return [rules.fighter(city) for city in table.seats(seat)[1:]]
    seats = len(cities)
    all_of_them = rules.passes_over or seats < 6
    around = range(1, seats) if all_of_them else (1, 2, seats - 2, seats - 1)
    others = [rules.fighter(cities[seat + step - seats]) for step in around]
    if rules.passes_over:
        left, right = _next(others[::-1]), _next(others)
        met = [left, _if_more(others, 1, right)]
        far = [_next(others[::-1], after=1), _next(others, after=1)]
        far = [_if_more(others, 2, far[0]), _if_more(others, 3, far[1])]
    else:
        met, far = [others[-1], others[0]], _two_seats_away(others)
    if not rules.some_beyond:
        return met
    across = negation(_more(others, 3)) if rules.passes_over else seats == 4
    return [*met, *_reached(rules.fighter(cities[seat]), far, across)]


def _if_more(others: Sequence[Fighter], than: int, met: Fighter) -> Fighter:
    """Whom a city meets, if more than so many others take part: each meets another once."""
    return met._replace(takes_part=all_true([_more(others, than), met.takes_part]))


def _more(others: Sequence[Fighter], than: int) -> Truth:
    return total(if_else(each.takes_part, 1, 0) for each in others) > than


def _two_seats_away(others: Sequence[Fighter]) -> list[Fighter]:
    """The cities beyond the left and the right neighbour, of whom one that takes no part stands
    between; of four cities the one that is beyond both, and nobody else."""
    left, right = others[-1].takes_part, others[0].takes_part
    if len(others) < 3:  # each of three cities is the other's neighbour
        return [NOBODY, NOBODY]
    if len(others) == 3:
        return [_across(others[1], any_true([left, right])), NOBODY]
    return [_across(others[-2], left), _across(others[1], right)]


def _across(other: Fighter, lets: Truth) -> Fighter:
    return other._replace(takes_part=all_true([lets, other.takes_part]))


def _reached(own: Fighter, far: Sequence[Fighter], across: Truth) -> list[Fighter]:
    """Those of the cities beyond the neighbours that are met: where one of the two fights so far
    to that side. ``across``: whether the one beyond the left neighbour is beyond the right one."""
    left, right = far
    either_way = all_true([across, any_true([own.right, left.left])])
    return [
        _across(left, any_true([own.left, left.right, either_way])),
        _across(right, any_true([own.right, right.left])),
    ]


def _next(others: Sequence[Fighter], after: int = 0) -> Fighter:
    """The first of the cities, in their order, that takes part ``after`` so many others do."""
    part, strength, left, right = NOBODY
    for n, each in reversed([*enumerate(others)]):
        here = each.takes_part
        if after:
            before = total(if_else(other.takes_part, 1, 0) for other in others[:n])
            here = all_true([here, before >= after])
        part = any_true([here, part])
        strength = if_else(here, each.strength, strength)
        left = any_true([all_true([here, each.left]), all_true([negation(here), left])])
        right = any_true([all_true([here, each.right]), all_true([negation(here), right])])
    return Fighter(part, strength, left, right)
