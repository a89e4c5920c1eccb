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
from antipater.rules.numbers import Number, Truth, all_true, if_else, total
from antipater.rules.seven_wonders.moves import Happening, Payment, Table
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


def conflict(
    rules: Rules, age: int, own: Sequence[Number], neighbour: Sequence[Number]
) -> tuple[Number, Number]:
    """The points of the token that a city takes against one neighbour, and its defeats.

    More shields give the age's victory token, fewer a defeat, as many nothing (R29).
    """
    won, lost = compared(rules, own, neighbour)
    victory = if_else(won, rules.victory_points[age], 0)
    return victory + if_else(lost, rules.defeat_points, 0), if_else(lost, 1, 0)


def compared(
    rules: Rules, own: Sequence[Number], neighbour: Sequence[Number]
) -> tuple[Truth, Truth]:
    """Whether a city wins against a neighbour, and whether it loses; neither where one of them
    takes no part."""
    ours, theirs = rules.strength(own), rules.strength(neighbour)
    if rules.takes_part is None:
        return ours > theirs, ours < theirs
    both = all_true([rules.takes_part(own), rules.takes_part(neighbour)])
    return all_true([both, ours > theirs]), all_true([both, ours < theirs])
