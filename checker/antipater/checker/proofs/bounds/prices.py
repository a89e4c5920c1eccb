"""Examples of prices: the items of each city without which the price would be another."""

from antipater.checker.proofs.bounds.model import Witness
from antipater.checker.sheets.feasibility.cities import Cities, standing
from antipater.checker.sheets.feasibility.numbers import Number
from antipater.checker.sheets.feasibility.search import Situation
from antipater.rules.card_set import Kind
from antipater.rules.expressions import Function

_KINDS = {
    "board": (Kind.BOARD,),
    "stages": (Kind.STAGE,),
    "buildings": (Kind.BUILDING, Kind.GUILD),
    "wonders": (Kind.WONDER,),
    "tokens": (Kind.TOKEN,),
}


def price_shown(function: Function, cities: Cities, situation: Situation, price: Number) -> Witness:
    """The cities that make a price, the buyer's first, reckoned again on whole numbers.

    An item without which the price is the same is left out. Raises ``AssertionError`` if
    the price is not what the solver said: a fault here.
    """
    items, said = cities.items_in(situation), situation.number(price)

    def asked() -> object:
        return function(*(standing(cities.cards, city) for city in items))

    assert asked() == said, (asked(), said)
    for city in items:
        for item in tuple(city):
            city.remove(item)
            if asked() != said:
                city.append(item)
    return [
        {
            name: slugs
            for name, kinds in _KINDS.items()
            if (slugs := [item.slug for item in city if item.kind in kinds])
        }
        for city in items
    ]
