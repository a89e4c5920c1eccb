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
from antipater.rules.numbers import Number, Truth, all_true, any_true, if_else, total
from antipater.rules.seven_wonders.moves import Fighter, Happening, Payment, Table
from antipater.rules.seven_wonders.rules import Rules


def pay(rules: Rules, own: Working, left: Working, right: Working, payment: Payment) -> None:
    """Pay the bank and both neighbours."""
    coins = rules.coins
    own[coins] = own[coins] - payment.coins - payment.left - payment.right
    for city, paid in ((left, payment.left), (right, payment.right)):
        city[coins] = city[coins] + paid
        rules.effects.note_moved(Happens.GAINS, city, paid)


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
    those that take no part are passed over the next cities that do, each once."""
    rules, cities = table.rules, table.cities
    if not rules.passes_over:
        return [rules.fighter(city) for city in table.seats(seat)[1:]]
    seats = len(cities)
    others = [rules.fighter(cities[seat + step - seats]) for step in range(1, seats)]
    several = total(if_else(each.takes_part, 1, 0) for each in others) >= 2
    left, right = _next(others[::-1]), _next(others)
    return left, Fighter(all_true([several, right.takes_part]), right.strength)


def _next(others: Sequence[Fighter]) -> Fighter:
    """The first of the cities, in their order, that takes part."""
    part, strength = Fighter(False, 0)
    for each in reversed(others):
        part = any_true([each.takes_part, part])
        strength = if_else(each.takes_part, each.strength, strength)
    return Fighter(part, strength)
