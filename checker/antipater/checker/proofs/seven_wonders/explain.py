"""A broken invariant of 7 Wonders as a situation in card names, before and after the play."""

from collections.abc import Iterator

from antipater.checker.messages.words import display_name
from antipater.checker.proofs.seven_wonders.symbolic_state import Step, SymbolicState
from antipater.checker.proofs.step_theorem import Value, changed
from antipater.grammar.records.seven_wonders import NUMERALS
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import Action, Move, Play, Rules, State
from antipater.rules.seven_wonders.quantities import OF_A_PLAYER, OF_THE_GAME

_TOLD_BEFORE = ("coins", "shields", "conflict", "defeats", "stages")
_WORDS = {
    Action.BUILD: "builds",
    Action.FREE: "builds free of cost",
    Action.STAGE: "builds stage",
    Action.DISCARD: "discards",
    Action.SALVAGE: "builds out of the discards",
    Action.DECLINE: "passes",
    Action.TAKE: "takes what is offered",
}


def explain_step(symbolic: SymbolicState, step: Step, value: Value | None) -> tuple[str, ...]:
    """The play that breaks an invariant, and what it meets and leaves, a line each.

    ``value`` is None where no situation is known.
    """
    head = f"broken by: {play_in_words(symbolic, step)}"
    if value is None:
        return (head,)
    return head, _OTHERS, *state_in_words(symbolic, step.before, step.after, value)


# What the proofs leave open, so that a situation may be none that cards can make.
_OTHERS = (
    "in this situation only player 1's buildings are looked at, and any payment may be due: "
    "the others' numbers may be more than cards can give"
)


def state_in_words(
    symbolic: SymbolicState, before: State, after: State, value: Value
) -> Iterator[str]:
    """What a move met and left, a line each."""
    yield from (f"before: {line}" for line in _moment(symbolic, before, value))
    yield from (f"after: {line}" for line in _changes(symbolic, before, after, value))


def plays_in_words(rules: Rules, before: State, move: Move) -> tuple[str, ...]:
    """The plays of a game's move, a line each."""
    return tuple(_play_in_words(rules, before, play) for play in move)


def _play_in_words(rules: Rules, before: State, play: Play) -> str:
    what = _name(rules.items[play.card]) if play.card >= 0 else ""
    if play.action is Action.STAGE:
        stage = rules.stage_of(before, play)
        assert stage is not None
        what = f"{stage.number} of {_name(rules.items[before.setup.boards[play.seat]])}"
    turn = f"{NUMERALS[before.age - 1]}.{before.turn}"
    return f"{turn} player {play.seat + 1} {_WORDS[play.action]} {what}".rstrip()


def play_in_words(symbolic: SymbolicState, step: Step) -> str:
    """The first seat's play as a sentence."""
    play, rules = step.move[0], symbolic.rules
    when = "before " if step.control.before_age else "after " if step.control.between else ""
    when += f"age {step.control.age}, {step.control.players} players"
    if play.action is Action.STAGE:
        stage = rules.stage_items[step.control.board][step.stage]
        board = _name(rules.items[step.control.board])
        return f"player 1 builds stage {stage.number} of {board} ({when})"
    card = f" {_name(rules.items[play.card])}" if play.card >= 0 else ""
    return f"player 1 {_WORDS[play.action]}{card} ({when})"


def _name(item: Item) -> str:
    name = display_name(item, "en")
    return f"{name}, side {item.side}" if item.side else name


def _moment(symbolic: SymbolicState, state: State, value: Value) -> Iterator[str]:
    """What a state holds: cards, stages, coins, shields and tokens, city by city."""
    column = symbolic.any_cities.cards.column
    names: dict[int, str] = {}
    for card in symbolic.rules.playable:
        names.setdefault(card.presence, _name(card))
    yield f"age {state.age}, turn {value(state.turn)}"
    if state.due:
        yield "open: " + ", ".join(f"{d.kind} of player {d.seat + 1}" for d in state.due)
    for seat, city in enumerate(state.cities):
        who = f"player {seat + 1}"
        built = [name for c, name in names.items() if value(city[c]) >= 1]
        if built:
            yield f"{who} has built {', '.join(built)}"
        numbers = {c: value(city[column[c]]) for c in _TOLD_BEFORE}
        told = (f"{c} {number}" for c, number in numbers.items() if number or c == "coins")
        yield f"{who} has {', '.join(told)}"


def _changes(symbolic: SymbolicState, before: State, after: State, value: Value) -> Iterator[str]:
    names = (*symbolic.any_cities.cards.columns, *OF_A_PLAYER)
    (cities, game), (later, game_later) = symbolic.observed(before), symbolic.observed(after)
    for seat, (was_all, now_all) in enumerate(zip(cities, later, strict=True)):
        yield from changed(f"player {seat + 1}'s", names, was_all, now_all, value)
    yield from changed("the game's", OF_THE_GAME, game, game_later, value)
