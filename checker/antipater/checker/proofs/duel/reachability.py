"""What must be reachable in Duel: its victories and rare moments, and what each item does."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from functools import partial

from antipater.checker.proofs.duel.goals import ReachabilityGoals
from antipater.checker.proofs.duel.impossible import Argument
from antipater.checker.proofs.duel.played_again import Played
from antipater.checker.proofs.item_effects import Effects, ShowsEffect, effect_name
from antipater.checker.proofs.reachability import ReachabilityTheorem, items_take_effect
from antipater.checker.proofs.search import Goal
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import (
    OF_A_CARD,
    TURNS,
    Happening,
    LogEntry,
    Rules,
    Spot,
    State,
    Verb,
    Victory,
    outcome,
    perform,
    scores,
)
from antipater.rules.duel.zones import due_for
from antipater.rules.effects import Effect, Power, What, When

_NOBODY: frozenset[int] = frozenset()
_OWNERS = {int(Spot.CITY) + player: frozenset({player}) for player in (0, 1)}


class DuelEffects(Effects[Played]):
    """The effects of the items of a set of Duel."""

    # The pawn shows shields when they come, and never again.
    counting = ("buildings", "wonders", "tokens", "characters", "shields")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.cards)
        self.rules = rules

    def at_once(self, item: Item) -> Iterator[tuple[str, ShowsEffect[Played]]]:
        """Spaces of the pawn and coins."""
        if item.adds(self.rules.shields) or self.rules.shields_by_formula[item.id]:
            yield "moves the conflict pawn", partial(self.has_event, Happening.ADVANCES)
        if item.gains(When.BUILT):
            yield "brings coins", partial(self.has_event, Happening.GAINS)
        if any(e.takes and e.what is What.AMOUNT for e in item.effects):
            yield "costs the opponent coins", partial(self.has_event, Happening.LOSES)

    def owners(self, state: State, item: Item) -> Set[int]:
        """The player in whose city an item stands, if it does."""
        return _OWNERS.get(state.places[item.id], _NOBODY)

    def used(self, effect: Effect, item: Item, played: Played) -> bool:
        """Whether a choice is made, or another turn had, by an item that came in this turn."""
        if effect.power is Power.REPLAY:
            if not any(e.what is Happening.REPLAYS and e.amount for e in played.events):
                return False
        elif effect.choice and effect.event:
            due = due_for(effect.choice, 0)
            asked = any(
                d._replace(player=0) == due._replace(player=0) for d in played.before.due[:1]
            )
            return asked and bool(self.owners(played.after, item))
        elif effect.choice is None or due_for(effect.choice, 0).verb is not played.move.verb:
            return False
        log = played.after.log
        while log and log.move.verb not in TURNS and log.move.item != item.id:
            log = log.before
        came = log is not None and log.move.item == item.id
        came = came or (effect.power is Power.REPLAY and _set_off_before(log, item))
        return came and bool(self.owners(played.after, item))

    def stands(self, column: int, amount: int, item: Item, played: Played) -> bool:
        """Whether what it adds counts; the second symbol of a pair shows as it comes."""
        symbol = column in self.rules.science_columns[item.id]
        pair = symbol and self.has_event(Happening.PAIR, item, played)
        return pair or self.matters(column, amount, item, played)

    def after(self, state: State, played: Played) -> State:
        """The state after the same move in another state; its cost is charged in any case."""
        return perform(self.rules, state, played.move)

    def move_outcome(self, state: State) -> tuple[object, ...]:
        """What the last move brought about, and the points where they decide the game."""
        return move_outcome(self.rules, state)


def _set_off_before(card: LogEntry | None, item: Item) -> bool:
    """Whether an item was set off in a turn before its card was taken."""
    log = card and card.before
    while log and log.move.verb not in (*OF_A_CARD, Verb.CALL, Verb.BEGIN):
        if log.move.verb is Verb.SET_OFF and log.move.item == item.id:
            return True
        log = log.before
    return False


def move_outcome(rules: Rules, state: State) -> tuple[object, ...]:
    """What the last move brought about, and the points where they decide the game."""
    assert state.log is not None
    points = scores(rules, state) if state.victory is Victory.CIVILIAN else None
    return state.log.events, state.active, state.victory, outcome(rules, state), points


def reachability_theorems(
    rules: Rules, never: Mapping[str, Argument] | None = None
) -> Iterator[ReachabilityTheorem[Played]]:
    """The theorems of reachability of a set of Duel. ``never``: what may show of a goal, by its
    name, that no game reaches it."""
    goals, effects, known = ReachabilityGoals(rules), DuelEffects(rules), never or {}
    for sentence, goal in goals.all():
        yield ReachabilityTheorem(goal.name, sentence, (_argued(goal, known),))

    def of(item: Item) -> Iterator[Goal[Played]]:
        return (_argued(each, known) for each in _led(goals, item, effects))

    yield from items_take_effect(rules.cards, of)


def _argued(goal: Goal[Played], never: Mapping[str, Argument]) -> Goal[Played]:
    """A goal with what may show that no game reaches it."""
    return replace(goal, never=never[goal.name]) if goal.name in never else goal


def _led(goals: ReachabilityGoals, item: Item, effects: DuelEffects) -> Iterator[Goal[Played]]:
    """Tokens are taken for pairs, or drawn. A symbol that makes no pair shows only in a supremacy,
    to which games are led."""
    towards = partial(goals.supremacy_with, item) if goals.makes_no_pair(item) else None
    label, columns = effects.labels[item.slug], effects.cards.columns
    symbols = {effect_name(label, columns[c]) for c in goals.rules.science_columns[item.id]}
    for each in effects.of(item):
        if item.kind is Kind.TOKEN:
            each = replace(each, items=each.items | goals.bringing_tokens)
        if towards and each.name in symbols:
            each = replace(each, fitness=towards, items=each.items | goals.bringing_tokens)
        yield each
