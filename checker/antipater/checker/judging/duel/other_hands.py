"""Whose a wonder was that is not built, where a set-up does not tell and moves let more than one
reading: the hands by which least is wrong."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from antipater.checker.messages.finding import Finding
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Rules, Setup
from antipater.rules.duel.zones import hands_known

_Judged = TypeVar("_Judged")
# As many wonders as a game has are put right, each once.
_ROUNDS = 8


def best_hands(
    rules: Rules,
    recorded: Setup,
    setup: Setup,
    judge: Callable[[Setup], _Judged],
    wrong: Callable[[_Judged], list[Finding]],
) -> _Judged:
    """What ``judge`` says by a set-up, or by one with other hands where less is ``wrong`` by that.

    A record is not to be blamed as long as some hands make it right. Only for sets whose cards
    let choose out of hands, and for records that do not tell these.
    """
    best = judge(setup)
    asked = any(choice.zone.is_hand for choice in rules.worded)
    if not asked or hands_known(rules, recorded):
        return best
    for _ in range(_ROUNDS):
        for other in _others(rules, setup, wrong(best)):
            found = judge(other)
            if len(wrong(found)) < len(wrong(best)):
                best, setup = found, other
                break
        else:
            break
    return best


def _others(rules: Rules, setup: Setup, findings: Iterable[Finding]) -> Iterator[Setup]:
    """Set-ups in which a wonder that a finding speaks of is in another hand."""
    spoken = [found.item for found in findings if isinstance(found.item, Item)]
    wonders = [item.id for item in spoken if item.kind is Kind.WONDER]
    for wonder in dict.fromkeys(wonders):
        without = tuple(tuple(w for w in hand if w != wonder) for hand in setup.wonders)
        had = next((p for p, hand in enumerate(setup.wonders) if wonder in hand), None)
        for player in (0, 1):
            if player == had:
                continue
            if len(without[player]) < rules.wonders_each:
                yield _with(setup, without, player, wonder)
                continue
            for given in without[player] if had is not None else ():
                exchanged = tuple(tuple(w for w in hand if w != given) for hand in without)
                other = _with(setup, exchanged, player, wonder)
                yield _with(setup, other.wonders, 1 - player, given)


def _with(setup: Setup, hands: tuple[tuple[int, ...], ...], player: int, wonder: int) -> Setup:
    """A set-up with these hands, and a wonder in one of them."""
    first, second = ((*hand, wonder) if seat == player else hand for seat, hand in enumerate(hands))
    return replace(setup, wonders=(first, second))
