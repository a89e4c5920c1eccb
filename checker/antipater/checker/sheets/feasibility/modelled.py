"""Whether all that a set's games can do is reckoned with when an end is asked about.

The model of a finished game knows the forms of effects below, and no others. Of a set with
another it says nothing: no end of it is called impossible, and no entry has limits.
"""

from typing import NamedTuple

from antipater.grammar.games import SEVEN_WONDERS
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.effect_rows import effects_of
from antipater.rules.effects import Effect, Event, Happens, Limit, Power, What, When, Who
from antipater.rules.expressions import Constant
from antipater.rules.triggers import made_true_by

# What columns keep for events, and how often it can have been is known: the event, the column to
# which it adds, and whether it is what was paid.
_BOUNDED = {
    (Happens.CHAINS, "coins", False),
    (Happens.TRADES, "coins", True),
    (Happens.BUILDS, "lead", False),
}


class NotModelled(NamedTuple):
    """What is not reckoned with: an ``effect`` of an item, by its slug, a ``rule``, or what is
    done in a ``phase``."""

    what: str
    name: str


def not_modelled(cards: CardSet) -> NotModelled | None:
    """The first thing in a set that is not reckoned with; None where all is."""
    of_coins = cards.seats[1] == Who.OPPONENT  # as often as it can have been, of two players
    for item in cards.items:
        rows = (r for r in effects_of(cards, item) if not (of_coins and _is_swing(r)))
        again = item.kind is not Kind.WONDER and item.has(Power.REPLAY)
        if again or not all(_is_modelled(r) and not _changes_prices(cards, r) for r in rows):
            return NotModelled("effect", item.slug)
    for everywhere in cards.everywhere:
        return NotModelled("effect", everywhere.slug)
    for phase in cards.phases:
        return NotModelled("phase", phase.name)
    for name in SEVEN_WONDERS.optional:  # by none of these are tokens reckoned
        if name in cards.rules:
            return NotModelled("rule", name)
    if "pair" in cards.rules and not cards.is_figure("pair"):
        return NotModelled("rule", "pair")
    if "military_supremacy" in cards.rules and not _won_at_the_capital(cards):
        return NotModelled("rule", "military_supremacy")
    return None


def _is_modelled(effect: Effect) -> bool:
    """Whether an effect has one of the forms whose amounts are added up, or is a power."""
    if effect.offered or (effect.choice is not None and not effect.choice.word):
        return False
    if effect.what is not What.AMOUNT:
        always = effect.event is None or effect.event[:2] == (Happens.BUILDS, Who.OWN)
        return always and effect.condition is None
    match effect:
        case Effect(when=When.STANDS, who=Who.OWN, amount=Constant()):
            return True
        case Effect(when=When.BUILT, who=Who.OWN, column="lead"):
            return True
        case Effect(
            when=When.BUILT, who=Who.OPPONENT, column="coins", amount=Constant(number), owed=""
        ):
            return number < 0
        case Effect(when=When.EVENT, who=Who.OWN, event=Event() as event):
            form = event.what, effect.column, effect.paid
            return bool(effect.kept) and form in _BOUNDED
    return effect.is_gain


def _changes_prices(cards: CardSet, effect: Effect) -> bool:
    """Whether it changes prices otherwise than by units off, or by cards that are built free by
    choice."""
    by_choice = cards.seats[1] != Who.OPPONENT and {*effect.of} <= {*cards.colours}
    frees = effect.power is Power.BUILDS_FREE
    return effect.price is not None or (frees and (not by_choice or effect.limit is not Limit.NONE))


def _is_swing(effect: Effect) -> bool:
    """Whether it changes coins or a tally of two players, when built or at an event; or adds
    shields by a formula."""
    when = effect.when in (When.BUILT, When.EVENT)
    shields = effect.by_formula and effect.column == "shields"
    swing = when and effect.what is What.AMOUNT and not effect.kept and effect.column != "lead"
    return shields or swing


def _won_at_the_capital(cards: CardSet) -> bool:
    """Whether the pawn alone decides a military supremacy, at the capital at the latest."""
    rule = cards.resolved(cards.rules["military_supremacy"])
    own = cards.seats[0]
    if made_true_by(rule) - {(own, "lead", 1)}:
        return False
    city = [0] * len(cards.columns)
    city[cards.column["lead"]] = cards.figure("capital")
    return bool(cards.function("military_supremacy")(city, city))
