"""A broken invariant of 7 Wonders as a situation in card names, before and after the play."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from antipater.checker.proofs.z3_reading import Model, same
from antipater.rules.definitions import Item
from antipater.rules.seven_wonders import Action, State
from antipater.rules.seven_wonders.observed import OF_A_PLAYER, OF_THE_GAME

if TYPE_CHECKING:
    from antipater.checker.proofs.seven_induction import SevenInduction, Step

_TOLD_BEFORE = ("coins", "shields", "conflict", "defeats")


def told(induction: "SevenInduction", step: "Step", model: Model | None) -> tuple[str, ...]:
    """The play that breaks an invariant, and what it meets and leaves, a line each."""
    lines = [f"broken by: {play_in_words(induction, step)}"]
    if model is None:
        return tuple(lines)
    lines += [f"before: {line}" for line in _moment(induction, step.before, model)]
    lines += [f"after: {line}" for line in _changes(induction, step, model)]
    return tuple(lines)


def play_in_words(induction: "SevenInduction", step: "Step") -> str:
    """The first seat's play as a sentence."""
    play, rules = step.move[0], induction.rules
    when = f"age {step.course.age}, {step.course.players} players"
    if play.action is Action.STAGE:
        stage = rules.stage_items[step.course.board][step.course.built or 0]
        return f"player 1: stage {stage.number} of {_name(rules.items[step.course.board])} ({when})"
    card = f" {_name(rules.items[play.card])}" if play.card >= 0 else ""
    return f"player 1: {play.action}{card} ({when})"


def _name(item: Item) -> str:
    name = str(next(iter(item.names.values()))[0])
    return f"{name}, side {item.side}" if item.side else name


def _moment(induction: "SevenInduction", state: State, model: Model) -> Iterator[str]:
    """What a state holds: buildings, stages, coins, shields and tokens, city by city."""
    column = induction.table.cards.column
    names: dict[int, str] = {}
    for building in induction.rules.buildings:
        names.setdefault(building.presence, _name(building))
    yield f"turn {model.number(state.turn)}"
    if state.due:
        yield "open: " + ", ".join(f"{d.kind} of player {d.seat + 1}" for d in state.due)
    for seat, city in enumerate(state.cities):
        who = f"player {seat + 1}"
        built = [name for c, name in names.items() if model.number(city[c]) >= 1]
        if built:
            yield f"{who} has built {', '.join(built)}"
        numbers = [f"{model.number(city[column[c]])} {c}" for c in _TOLD_BEFORE]
        stages = model.number(city[induction.rules.stages])
        yield f"{who} has {', '.join(numbers)}, {stages} stages"


def _changes(induction: "SevenInduction", step: "Step", model: Model) -> Iterator[str]:
    names = (*induction.table.cards.columns, *OF_A_PLAYER)
    before, after = induction.observed(step.before), induction.observed(step.after)
    for seat, (was_all, now_all) in enumerate(zip(before[0], after[0], strict=True)):
        for name, was, now in zip(names, was_all, now_all, strict=True):
            if not same(was, now) and model.number(was) != model.number(now):
                change = f"{model.number(was)} becomes {model.number(now)}"
                yield f"player {seat + 1}'s {name}: {change}"
    for name, was, now in zip(OF_THE_GAME, before[1], after[1], strict=True):
        if not same(was, now) and model.number(was) != model.number(now):
            yield f"the game's {name}: {model.number(was)} becomes {model.number(now)}"
