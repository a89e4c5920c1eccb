"""What a game offers to examples: a situation in which things are done and asked."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from antipater.grammar.cards.examples import Act, Example, Moment, Pays, Standing
from antipater.rules.card_set import CardSet

_Sort = TypeVar("_Sort")


class CannotStart(Exception):
    """The situation of an example cannot be laid out; the text says why."""


class Ending(NamedTuple):
    """How a game ends: by what, and the winner's seat, None where the victory is shared."""

    kind: str
    winner: str | None


class Scene(Protocol):
    """A situation of a game; what is done changes it."""

    def ledgers(self) -> Sequence[Sequence[Any]]:
        """The cities now, in the order of the set's seats."""

    def act(self, acts: Sequence[Act]) -> tuple[Act, str] | None:
        """Do what some seats do at one time; what is refused of it, and by the code of which rule.
        Then none of it is done, or in Duel what stands before."""

    def refused(self, act: Act) -> str | None:
        """The code of the rule that refuses this now, None if it is legal."""

    def payments(self, pays: Pays) -> list[Mapping[str, int]]:
        """The ways to pay, the least first: coins by whom they go to, all of them by ``""``."""

    def points(self, seat: str) -> Mapping[str, int]:
        """The points of a city by category, and ``total``, if the game ended now."""

    def ending(self) -> Ending:
        """How the game ends if it ends now."""


Stage: TypeAlias = Callable[[CardSet, Example], Scene]


@dataclass(frozen=True)
class Given:
    """What the lines of an example say of the situation, before anything is done.

    ``cards`` and ``hands``: by place, slugs; ``amounts``: by seat, the counters.
    """

    age: int | None
    turn: int | None
    cards: Mapping[str, tuple[str, ...]]
    hands: Mapping[str, tuple[str, ...]]
    amounts: Mapping[str, Mapping[str, int]]
    acts: tuple[Act, ...]


def given(example: Example) -> Given:
    """The situation that an example begins with; lines of one place add up."""
    cards, hands = dict[str, tuple[str, ...]](), dict[str, tuple[str, ...]]()
    amounts = dict[str, dict[str, int]]()
    for line in _of(example, Standing):
        held = hands if line.held else cards
        held[line.place] = (*held.get(line.place, ()), *line.cards)
        amounts.setdefault(line.place, {}).update(line.amounts)
    moment = next(iter(_of(example, Moment)), None)
    return Given(
        moment.age if moment else None,
        moment.turn if moment else None,
        cards,
        hands,
        amounts,
        tuple(_of(example, Act)),
    )


def _of(example: Example, sort: type[_Sort]) -> Iterable[_Sort]:
    return (step for step in example.steps if isinstance(step, sort))


def age_of(cards: CardSet, said: Given) -> int | None:
    """The age of the situation: as said, else that of the first card that something is done
    with; None where neither tells."""
    if said.age is not None:
        return said.age
    ages = (
        cards.by_slug[slug].age
        for act in said.acts
        for slug in (act.thing, act.other)
        if slug in cards.by_slug
    )
    return next((age for age in ages if age is not None), None)
