"""What must be reachable in Duel: its victories and rare moments, and what each item does."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from antipater.checker.proofs.duel_effects import DuelEffects
from antipater.checker.proofs.duel_games import Played
from antipater.checker.proofs.duel_happenings import Happenings
from antipater.checker.proofs.reaching import Reach
from antipater.checker.proofs.seeking import Sought
from antipater.rules.definitions import Item, Kind
from antipater.rules.duel import Rules

_KINDS = {
    Kind.BUILDING: "building",
    Kind.GUILD: "guild",
    Kind.WONDER: "wonder",
    Kind.TOKEN: "progress token",
}


def reaches(rules: Rules) -> Iterator[Reach[Played]]:
    """The theorems of reachability of a set of Duel."""
    happenings, effects = Happenings(rules), DuelEffects(rules)
    for sentence, sought in happenings.all():
        yield Reach(sought.name, sentence, (sought,))
    for kind, word in _KINDS.items():
        items = rules.cards.of_kind(kind)
        if items:
            every = (_led(happenings, item, effects.of(item)) for item in items)
            sentence = f"Each {word} does in some game whatever it says"
            yield Reach(f"{word.split()[-1]}s_take_effect", sentence, tuple(chain(*every)))


def _led(
    happenings: Happenings, item: Item, effects: Iterator[Sought[Played]]
) -> Iterator[Sought[Played]]:
    """A token's symbol makes no pair: it shows only in a supremacy, to which games are led."""
    for each in effects:
        if item.kind is Kind.TOKEN and item.science:
            merit = partial(happenings.supremacy_with, item)
            items = each.items | happenings.scientific_items
            yield replace(each, merit=merit, items=items)
        else:
            yield each
