"""Bounds as lines for people and as objects for tools."""

from collections.abc import Mapping

from antipater.checker.proofs.bounds.model import Bound
from antipater.checker.proofs.item_effects import labels
from antipater.rules.card_set import CardSet

MEANING = """\
possible: the furthest that the model of a finished game allows, with an example; it allows
all that the rules allow, and perhaps more. limit: nothing beyond it is possible. played:
the furthest that a game through the engine went; `--only NAME` shows it as a record."""


def in_words(bound: Bound, cards: CardSet, with_record: bool = False) -> str:
    """The bound in a line, with its example in card names and what was played below it."""
    lines = [f"{_figure(bound):>7}  {bound.sentence}  [{bound.name}, {bound.seconds:.1f} s]"]
    lines += [f"         {line}" for line in (*_standing(bound), *_example(bound, cards))]
    if with_record and bound.record:
        lines += ["", bound.record]
    return "\n".join(lines)


def _figure(bound: Bound) -> str:
    if bound.known:
        return str(bound.possible)
    if bound.possible is None:
        return "unknown"
    if bound.limit is None:
        return f"{'<=' if bound.lowest else '>='} {bound.possible}"
    return "-".join(map(str, sorted((bound.possible, bound.limit))))


def _standing(bound: Bound) -> list[str]:
    """What is known of the bound, and how."""
    lines = []
    if bound.possible is None:
        lines.append("unknown: the solver found no example within its limit of work")
    elif bound.limit is None:
        lines.append(
            f"unknown: {bound.possible} is possible; that nothing lies beyond is not proved"
        )
    elif not bound.known:
        lines.append(
            f"unknown: {bound.possible} is possible, nothing beyond {bound.limit};"
            " the solver stopped in between"
        )
    if bound.reached:
        lines.append(f"reached: a game was played that goes as far as {bound.played}")
    elif bound.played is not None:
        lines.append(f"played: the furthest game found goes to {bound.played}")
    return lines


def _example(bound: Bound, cards: CardSet) -> list[str]:
    if bound.possible is not None and not bound.witness:
        return ["example: the solver's cities cannot be scored again as they are"]
    return [_city(n, city, cards) for n, city in enumerate(bound.witness, 1)]


def _city(number: int, city: Mapping[str, object], cards: CardSet) -> str:
    label = labels(cards)

    def named(value: object) -> str:
        return label.get(str(value), str(value))

    told = []
    for name, value in city.items():
        shown = ", ".join(map(named, value)) if isinstance(value, list) else value
        shown = named(shown) if isinstance(shown, str) else shown
        if shown not in ("", 0):
            told.append(f"{name} {shown}")
    return f"city {number}: {'; '.join(told) or 'nothing'}"
