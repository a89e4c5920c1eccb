"""What must be reachable in Duel: its victories and rare moments, and what each item does."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain

from antipater.checker.proofs.duel.goals import ReachabilityGoals
from antipater.checker.proofs.duel.impossible import Argument
from antipater.checker.proofs.duel.item_effects import DuelEffects
from antipater.checker.proofs.duel.played_again import Played
from antipater.checker.proofs.reachability import ReachabilityTheorem
from antipater.checker.proofs.search import Goal
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Rules

_KINDS = {
    Kind.BUILDING: "building",
    Kind.GUILD: "guild",
    Kind.WONDER: "wonder",
    Kind.TOKEN: "progress token",
    Kind.CHARACTER: "character",
}


def reachability_theorems(
    rules: Rules, never: Mapping[str, Argument] | None = None
) -> Iterator[ReachabilityTheorem[Played]]:
    """The theorems of reachability of a set of Duel. ``never``: what may show of a goal, by its
    name, that no game reaches it."""
    goals, effects, known = ReachabilityGoals(rules), DuelEffects(rules), never or {}
    for sentence, goal in goals.all():
        yield ReachabilityTheorem(goal.name, sentence, (_argued(goal, known),))
    for kind, word in _KINDS.items():
        items = rules.cards.of_kind(kind)
        if items:
            every = chain(*(_led(goals, item, effects.of(item)) for item in items))
            sentence = f"Each {word} does in some game whatever it says"
            yield ReachabilityTheorem(
                f"{word.split()[-1]}s_take_effect",
                sentence,
                tuple(_argued(each, known) for each in every),
            )


def _argued(goal: Goal[Played], never: Mapping[str, Argument]) -> Goal[Played]:
    """A goal with what may show that no game reaches it."""
    return replace(goal, never=never[goal.name]) if goal.name in never else goal


def _led(
    goals: ReachabilityGoals, item: Item, effects: Iterator[Goal[Played]]
) -> Iterator[Goal[Played]]:
    """Tokens are taken for pairs. A symbol that makes no pair shows only in a supremacy, to which
    games are led."""
    towards = partial(goals.supremacy_with, item) if goals.makes_no_pair(item) else None
    for each in effects:
        if towards or item.kind is Kind.TOKEN:
            each = replace(each, fitness=towards, items=each.items | goals.scientific_items)
        yield each
