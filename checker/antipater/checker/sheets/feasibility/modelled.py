"""Whether all that a set's games can do is reckoned with when an end is asked about.

The model of a finished game knows the forms of effects below, and no others. Of a set with
another it says nothing: no end of it is called impossible, and no entry has limits.
"""

from typing import NamedTuple

from antipater.rules.card_set import CardSet
from antipater.rules.effect_rows import effects_of
from antipater.rules.effects import Effect, What, When, Who
from antipater.rules.expressions import Constant
from antipater.rules.triggers import made_true_by


class NotModelled(NamedTuple):
    """What is not reckoned with: an ``effect`` of an item, by its slug, or a ``rule``."""

    what: str
    name: str


def not_modelled(cards: CardSet) -> NotModelled | None:
    """The first thing in a set that is not reckoned with; None where all is."""
    for item in cards.items:
        known = all(map(_is_modelled, effects_of(cards, item)))
        if not known or any(effect.what is What.AMOUNT for effect in item.effects):
            return NotModelled("effect", item.slug)
    if "military_supremacy" in cards.rules and not _won_at_the_capital(cards):
        return NotModelled("rule", "military_supremacy")
    return None


def _is_modelled(effect: Effect) -> bool:
    """Whether an effect has one of the forms whose amounts are added up, or is a power."""
    if effect.what is not What.AMOUNT:
        return True
    match effect:
        case Effect(when=When.STANDS, who=Who.OWN, amount=Constant()):
            return True
        case Effect(when=When.BUILT, who=Who.OWN, column="coins" | "lead"):
            return True
        case Effect(when=When.BUILT, who=Who.OPPONENT, column="coins", amount=Constant(number)):
            return number < 0
        case Effect(when=When.END, who=Who.OWN):
            return True
        case Effect(when=When.EVENT, who=Who.OWN):
            return bool(effect.kept)
    return False


def _won_at_the_capital(cards: CardSet) -> bool:
    """Whether the pawn alone decides a military supremacy, at the capital at the latest."""
    rule = cards.resolved(cards.rules["military_supremacy"])
    own = cards.seats[0]
    if made_true_by(rule) - {(own, "lead", 1)}:
        return False
    city = [0] * len(cards.columns)
    city[cards.column["lead"]] = cards.figure("capital")
    return bool(cards.function("military_supremacy")(city, city))
