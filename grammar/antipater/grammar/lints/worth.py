"""What a card is worth to its owner, so far as that can be told by its effects alone."""

from collections import Counter
from dataclasses import dataclass, field, replace

from antipater.rules.card_set import CardSet, Item
from antipater.rules.directions import directions
from antipater.rules.effect_rows import effects_of
from antipater.rules.effects import ONE, Effect, What, When, Who
from antipater.rules.expressions import Constant, read_columns
from antipater.rules.ledger import SIGNED
from antipater.rules.readings.intervals import FAR, Interval, low

# The columns of which more is better, among those that effects change in the course of a game.
_GOOD = ("coins", "shields", "lead")


@dataclass(frozen=True)
class Worth:
    """The effects of a card, whatever their numbers are, with these numbers: those that are
    ``good`` for its owner, bad ones below 0; and those of which it is ``open``."""

    good: Counter[Effect] = field(default_factory=Counter)
    open: Counter[Effect] = field(default_factory=Counter)


def worth_of(cards: CardSet, item: Item) -> Worth:
    """What a card is worth to its owner. What others lose counts for it. A formula counts as
    itself, once for each line."""
    worth = Worth()
    for effect in (e for e in effects_of(cards, item) if not e.is_cost):
        key, number = effect, -1 if effect.takes else 1
        if isinstance(effect.amount, Constant):
            key, number = replace(effect, amount=ONE, text=""), effect.amount.value
        good = _sign(cards, effect)
        (worth.good if good else worth.open)[key] += (good or 1) * number
    return worth


def _sign(cards: CardSet, effect: Effect) -> int:
    """1 for what is the better for the owner of a card the more it is, -1 for what is the worse; 0
    where that is open."""
    if effect.choice and not effect.choice.word:
        freely = effect.who is Who.OWN and effect.choice.may and not effect.choice.by_opponent
        return int(freely)
    if effect.must or effect.who in (Who.ALL, Who.MOST, Who.LEAST) or not _adds(cards, effect):
        return 0
    more = _more(cards, effect) if effect.what is What.AMOUNT else 1
    return more if effect.who is Who.OWN else -more


def _adds(cards: CardSet, effect: Effect) -> bool:
    """Whether what it gives, or takes, is never below nothing."""
    if isinstance(effect.amount, Constant):
        return True
    signed = {cards.column[name] for name in SIGNED if name in cards.column}
    city = [Interval(-FAR if n in signed else 0, FAR) for n in range(len(cards.columns))]
    return bool(low(cards.compile("worth", effect.moved)(*[city] * len(cards.seats))) >= 0)


def _more(cards: CardSet, effect: Effect) -> int:
    """Whether a city is better off the more it has of what an effect changes: 1, or -1 where it is
    worse off; 0 where that is open."""
    if effect.when not in (When.BUILT, When.EVENT) or effect.what is not What.AMOUNT:
        return 1
    more = 1 if effect.column in _GOOD else _brings_points(cards, effect.column)
    owed = -_brings_points(cards, effect.owed) if effect.owed else more
    return more if owed == more else 0


def _brings_points(cards: CardSet, name: str) -> int:
    """1 for a column of which more never brings fewer points, -1 for one that never brings more;
    0 where that is open, or something else than points turns on it."""
    others = [rule for key, rule in cards.rules.items() if not key.startswith("score_")]
    formulas = [*cards.amounts, *(rule.formula for rule in others)]
    told = {column for formula in formulas for _, column in read_columns(formula)}
    told |= {effect.ranked for effect in cards.effects}
    told |= {effect.event.column for effect in cards.effects if effect.event}
    told |= {track.name for track in cards.tracks}
    if name in told or name not in cards.column:
        return 0
    own = cards.seats[0], name
    scored = (cards.resolved(cards.rules[f"score_{category}"]) for category in cards.categories)
    found = {ways[own] for ways in map(directions, scored) if own in ways}
    return found.pop() if len(found) == 1 else 0
