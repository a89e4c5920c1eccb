"""Games of Duel that were kept, played again with the items that the set has now."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from antipater.checker.judging.duel.setup import SetupFigures, figures
from antipater.rules.card_set import Kind
from antipater.rules.duel import (
    ROW,
    Event,
    Move,
    Rules,
    Setup,
    State,
    Verb,
    begin,
    perform,
    refusal,
)
from antipater.rules.duel.moves import OF_A_CARD


class Played(NamedTuple):
    """A move of a game: the states around it."""

    before: State
    move: Move
    after: State

    @property
    def events(self) -> tuple[Event, ...]:
        """What the move brought about."""
        assert self.after.log is not None
        return self.after.log.events

    @property
    def ending(self) -> bool:
        """Whether the game is over after it."""
        return self.after.victory is not None


def moves_to(state: State) -> tuple[Move, ...]:
    """The moves that led to a state, in order."""
    return () if state.log is None else tuple(entry.move for entry in state.log.history())


def written(rules: Rules, state: State) -> object:
    """The game up to a state as plain data, items by their names."""
    setup, slugs = state.setup, [item.slug for item in rules.items]

    def names(items: Iterable[int]) -> list[str]:
        return [slugs[item] for item in items]

    layouts = [(age, names(items)) for age, items in sorted(setup.layouts.items())]
    moves = [
        (
            move.verb,
            move.player,
            move.item if move.verb is Verb.BEGIN else slugs[move.item],
            slugs[move.other] if move.other >= 0 else "",
        )
        for move in moves_to(state)
    ]
    return ([*map(names, setup.rows)], names(setup.tokens), names(setup.drawn), layouts), moves


def again(rules: Rules, written: Any) -> list[Played]:
    """The moves of a game that was written, as far as the set still allows such a game.

    In the place of an item that the set has not, or has elsewhere, is another one. What cannot
    be built is discarded; a choice or a call that is not open is left out. Raises ``ValueError``
    where the set has too few items for such a game.
    """
    dealt, moves = written
    setup, items = _set_up(rules, *dealt)
    state, found = begin(rules, setup), list[Played]()
    for word, player, name, other in moves:
        verb = Verb(word)
        if verb in (Verb.CALL, Verb.SET_OFF) and name not in items:
            continue
        if verb is Verb.WONDER and name not in items:
            verb, name, other = Verb.DISCARD, other, ""
        item = name if verb is Verb.BEGIN else items[name]
        move = Move(verb, player, item, items[other] if other else -1)
        if refusal(rules, state, move) is not None:
            if verb not in OF_A_CARD and not state.due:
                continue
            move = Move(Verb.DISCARD, state.active, move.card)
            if verb not in OF_A_CARD or refusal(rules, state, move) is not None:
                break
        found.append(Played(state, move, perform(rules, state, move)))
        state = found[-1].after
    return found


def _set_up(
    rules: Rules,
    rows: Sequence[Sequence[str]],
    tokens: Sequence[str],
    drawn: Sequence[str],
    layouts: Sequence[tuple[int, Sequence[str]]],
) -> tuple[Setup, dict[str, int]]:
    """A set-up of these items, as the rulebook makes it, and which item each name stands for."""
    counts, items = figures(rules.cards), {item.slug: item.id for item in rules.items}
    if [len(row) for row in rows] != [*counts.offered] or (len(tokens), len(drawn)) != (
        counts.tokens,
        counts.drawn,
    ):
        raise ValueError("set up otherwise")
    offered = [name for row in rows for name in row]
    items |= _in_place(items, offered, _of(rules, Kind.WONDER))
    items |= _in_place(items, [*tokens, *drawn], _of(rules, Kind.TOKEN))
    for age, names in layouts:
        items |= _in_row(rules, items, names) if age == ROW else _laid(counts, items, age, names)
    if {age: len(names) for age, names in layouts} != counts.slots:
        raise ValueError("laid out otherwise")
    setup = Setup(
        rows=tuple(tuple(items[name] for name in row) for row in rows),
        tokens=tuple(items[name] for name in tokens),
        drawn=tuple(items[name] for name in drawn),
        layouts={age: tuple(items[name] for name in names) for age, names in layouts},
    )
    return setup, items


def _in_row(rules: Rules, items: Mapping[str, int], names: Sequence[str]) -> dict[str, int]:
    """What chance dealt into places: the same again, and no other in its place."""
    places = zip(names, rules.cards.row, strict=False)
    if not all(items.get(name) in zone.items for name, (zone, _) in places):
        raise ValueError("dealt otherwise")
    return {}


def _of(rules: Rules, kind: Kind) -> list[int]:
    return [item.id for item in rules.cards.of_kind(kind)]


def _laid(
    counts: SetupFigures, items: Mapping[str, int], age: int, names: Sequence[str]
) -> dict[str, int]:
    """The buildings of an age, with as many guilds as there are in it."""
    guilds = counts.of_age[age] & counts.guild_ids
    due = counts.guilds if guilds else 0
    of_guilds = [name for name in names if items.get(name) in guilds][:due]
    others = [name for name in names if name not in of_guilds]
    missing = due - len(of_guilds)
    strange = [name for name in others if items.get(name) not in counts.of_age[age] - guilds]
    of_guilds += strange[:missing]
    others = [name for name in others if name not in of_guilds]
    return _in_place(items, of_guilds, sorted(guilds)) | _in_place(
        items, others, sorted(counts.of_age[age] - guilds)
    )


def _in_place(
    items: Mapping[str, int], names: Sequence[str], those: Collection[int]
) -> dict[str, int]:
    """What items stand for these names, all of them different: those of these names, or others."""
    found = {name: items[name] for name in names if items.get(name) in those}
    spare = (item for item in those if item not in found.values())
    for name in names:
        if name not in found:
            found[name] = next(spare, -1)
    if len(found) != len(names) or -1 in found.values():
        raise ValueError("too few items")
    return found
