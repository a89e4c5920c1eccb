"""What happens to the cities' ledgers: coins, items that enter, conflicts.

Arithmetic over abstract numbers: the engine runs it on integers, the prover on terms.
Ledgers are changed in place. A turn is simultaneous: everybody pays, then everything
stands, then what it brings is counted (R1, R10).
"""

from collections.abc import Sequence

from antipater.rules.card_set import Item
from antipater.rules.ledger import Working
from antipater.rules.numbers import Number, if_else, total
from antipater.rules.seven_wonders.moves import Payment
from antipater.rules.seven_wonders.rules import Rules


def pay(rules: Rules, own: Working, left: Working, right: Working, payment: Payment) -> None:
    """Pay the bank and both neighbours."""
    coins = rules.coins
    own[coins] = own[coins] - payment.coins - payment.left - payment.right
    left[coins] = left[coins] + payment.left
    right[coins] = right[coins] + payment.right


def gain(rules: Rules, item: Item, *seats: Sequence[Number]) -> Number:
    """The coins from the bank that an item brings once, when everything of the turn stands."""
    return total(formula(*seats) for formula in rules.gains[item.id])


def conflict(
    rules: Rules, age: int, own: Sequence[Number], neighbour: Sequence[Number]
) -> tuple[Number, Number]:
    """The points of the token that a city takes against one neighbour, and its defeats.

    More shields give the age's victory token, fewer a defeat, as many nothing (R29).
    """
    ours, theirs = own[rules.shields], neighbour[rules.shields]
    defeats = if_else(ours < theirs, 1, 0)
    victory = if_else(ours > theirs, rules.victory_points[age], 0)
    return victory + if_else(ours < theirs, rules.defeat_points, 0), defeats
