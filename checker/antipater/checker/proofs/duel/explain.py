"""A broken invariant as a situation in card names, before and after the move."""

from collections.abc import Iterator

from antipater.checker.messages.words import display_name
from antipater.checker.proofs.duel.symbolic_state import Step, SymbolicState
from antipater.checker.proofs.step_theorem import Value, changed
from antipater.checker.records.duel.writer import SECOND, WORDS
from antipater.rules.duel import Move, Rules, Spot, State, Verb
from antipater.rules.duel.quantities import OF_A_PLAYER, OF_THE_GAME

PLAYERS = ("first player", "second player")


def explain_step(symbolic: SymbolicState, step: Step, value: Value | None) -> tuple[str, ...]:
    """The move that breaks an invariant, and what it meets and leaves, a line each.

    ``value`` is None where no situation is known.
    """
    lines = [f"broken by: {move_in_words(symbolic.rules, step.move)}"]
    if value is None:
        return tuple(lines)
    lines += [f"before: {line}" for line in _moment(symbolic, step.before, value)]
    lines += [f"after: {line}" for line in _changes(symbolic, step, value)]
    return tuple(lines)


def counted(number: int, what: str) -> str:
    """A number with its word: ``1 coin``, ``2 coins``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def move_in_words(rules: Rules, move: Move) -> str:
    """A move as a sentence."""
    items, who = rules.items, PLAYERS[move.player]
    if move.verb is Verb.BEGIN:
        return f"the {who} says that the {PLAYERS[move.item]} begins"
    if move.verb is Verb.PASS:
        return f"the {who} passes"
    done = WORDS.get(move.verb, "CHOOSES").lower()
    told = f"the {who} {done} {display_name(items[move.item], 'en')}"
    if move.other < 0:
        return told
    return f"{told}, {SECOND[move.verb].lower()} {display_name(items[move.other], 'en')}"


def _moment(symbolic: SymbolicState, state: State, value: Value) -> Iterator[str]:
    """What a state holds: cards by place, and every number that is not 0."""
    if state.due:
        yield "open: " + ", ".join(f"{d.verb} of the {PLAYERS[d.player]}" for d in state.due)
    for player, who in enumerate(PLAYERS):
        for spot, what in ((Spot.CITY, "has built"), (Spot.HELD, "may still build")):
            names = [
                display_name(item, "en")
                for item, place in zip(symbolic.rules.items, state.places, strict=True)
                if value(place) == spot + player
            ]
            if names:
                yield f"the {who} {what} {', '.join(names)}"
        yield f"the {who} has {counted(value(state.cities[player][symbolic.rules.coins]), 'coin')}"
        lead = value(state.cities[player][symbolic.rules.lead])
        if lead > 0:
            yield f"the pawn stands {counted(lead, 'space')} ahead for the {who}"
    yield f"progress tokens left: {value(state.board_tokens)}"


def _changes(symbolic: SymbolicState, step: Step, value: Value) -> Iterator[str]:
    names = (*symbolic.any_cities.cards.columns, *OF_A_PLAYER)
    before, after = symbolic.observed(step.before), symbolic.observed(step.after)
    for player, who in enumerate(PLAYERS):
        yield from changed(f"the {who}'s", names, before[player], after[player], value)
    yield from changed("the game's", OF_THE_GAME, before[2], after[2], value)
