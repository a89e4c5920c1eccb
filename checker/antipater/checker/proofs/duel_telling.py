"""A broken invariant as a situation in card names, before and after the move."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from antipater.checker.proofs.z3_reading import Model, same
from antipater.rules.duel import Move, Spot, State, Verb
from antipater.rules.duel.observed import OF_A_PLAYER, OF_THE_GAME

if TYPE_CHECKING:
    from antipater.checker.proofs.duel_induction import Induction, Step

_PLAYERS = ("first player", "second player")


def told(induction: "Induction", step: "Step", model: Model | None) -> tuple[str, ...]:
    """The move that breaks an invariant, and what it meets and leaves, a line each."""
    lines = [f"broken by: {move_in_words(induction, step.move)}"]
    if model is None:
        return tuple(lines)
    lines += [f"before: {line}" for line in _moment(induction, step.before, model)]
    lines += [f"after: {line}" for line in _changes(induction, step, model)]
    return tuple(lines)


def move_in_words(induction: "Induction", move: Move) -> str:
    """A move as a sentence."""
    items, who = induction.rules.items, _PLAYERS[move.player]
    if move.verb is Verb.BEGIN:
        return f"{who} says that the {_PLAYERS[move.item]} begins"
    name = _name(items[move.item].names)
    other = f", with {_name(items[move.other].names)}" if move.other >= 0 else ""
    return f"{who}: {move.verb} {name}{other}"


def _name(names: object) -> str:
    assert isinstance(names, dict)
    return str(next(iter(names.values()))[0])


def _moment(induction: "Induction", state: State, model: Model) -> Iterator[str]:
    """What a state holds: cards by place, and every number that is not 0."""
    if state.due:
        yield "open: " + ", ".join(f"{d.verb} of the {_PLAYERS[d.player]}" for d in state.due)
    for player, who in enumerate(_PLAYERS):
        for spot, what in ((Spot.CITY, "has built"), (Spot.HELD, "may still build")):
            names = [
                _name(item.names)
                for item, place in zip(induction.rules.items, state.places, strict=True)
                if model.number(place) == spot + player
            ]
            if names:
                yield f"the {who} {what} {', '.join(names)}"
        for column in (induction.rules.coins, induction.rules.lead):
            number = model.number(state.cities[player][column])
            yield f"the {who} has {induction.table.cards.columns[column]} {number}"
    yield f"{model.number(state.board_tokens)} tokens are left"


def _changes(induction: "Induction", step: "Step", model: Model) -> Iterator[str]:
    names = (*induction.table.cards.columns, *OF_A_PLAYER)
    before, after = induction.observed(step.before), induction.observed(step.after)
    for player, who in enumerate(_PLAYERS):
        for name, was, now in zip(names, before[player], after[player], strict=True):
            if not same(was, now) and model.number(was) != model.number(now):
                yield f"the {who}'s {name}: {model.number(was)} becomes {model.number(now)}"
    for name, was, now in zip(OF_THE_GAME, before[2], after[2], strict=True):
        if not same(was, now) and model.number(was) != model.number(now):
            yield f"the game's {name}: {model.number(was)} becomes {model.number(now)}"
