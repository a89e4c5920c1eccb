"""Whether the engine and the rules' second reading come to the same, for either game.

A game tells which theorem claims which fields of its states; each is a view of the one claim.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from antipater.checker.proofs.step_theorem import StepTheorem
from antipater.rules.readings.terms import Condition


def differences(one: object, other: object) -> Iterator[Condition]:
    """What must hold for two values to be the same, part by part; nothing where they are written
    alike."""
    if one is other:
        return
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) != len(other):
            yield False
            return
        for a, b in zip(one, other, strict=True):
            if a is not b:
                yield from differences(a, b)
        return
    alike: Condition = one == other
    if alike is not True:
        yield alike


def views(
    legal: StepTheorem[Any, Any], fields: Mapping[str, Sequence[str]], sentences: Mapping[str, str]
) -> tuple[StepTheorem[Any, Any], ...]:
    """The claim as theorems: that moves are refused alike, and those of fields of the state."""
    found = (StepTheorem(n, sentences[n], partial(_agree, fs)) for n, fs in fields.items())
    return (legal, *found)


def _agree(fields: Sequence[str], _: object, step: Any) -> Iterator[Condition]:
    if step.due is not None:
        for field in fields:
            found = list(differences(getattr(step.after, field), getattr(step.due, field)))
            yield from found or (True,)


def refused_alike(_: object, step: Any) -> Iterator[Condition]:
    """That a step was refused by both or by neither."""
    yield step.due is not None


def disagreement(after: Any, due: Any, columns: Sequence[str]) -> Iterator[str]:
    """Where two known states differ, a line each: what the engine makes, and what the rules say."""
    for field in after._fields:
        found, said = getattr(after, field), getattr(due, field)
        if found == said or field == "log":
            continue
        if field != "cities":
            yield f"{field}: {found}, by the rules {said}"
            continue
        for seat, (city, other) in enumerate(zip(found, said, strict=True)):
            for column, now, should in zip(columns, city, other, strict=True):
                if now != should:
                    yield f"player {seat + 1}'s {column}: {now}, by the rules {should}"
