"""Chapters of theorems, as modules write them down: each with what makes its claims."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from antipater.checker.proofs.theorem import Claims, Method, Theorem
from antipater.rules.card_set import CardSet


class OfCards(Protocol):
    """What claims are made of: a set of cards, and cities with unknown numbers."""

    cards: CardSet


T = TypeVar("T", bound=OfCards)


@dataclass(frozen=True)
class TheoremSpec(Generic[T]):
    """A theorem of any set; ``rules`` are the rules of the set whose sources it bears."""

    name: str
    sentence: str
    method: Method
    rules: tuple[str, ...]
    claims: Callable[[T], Claims]

    def about(self, any_cities: T) -> Theorem:
        """The theorem about one set."""
        known = [any_cities.cards.rules[r] for r in self.rules if r in any_cities.cards.rules]
        sources = dict.fromkeys(s.text for rule in known for s in rule.sources)
        claims = self.claims
        return Theorem(
            self.name,
            self.sentence,
            self.method,
            lambda: claims(any_cities),
            tuple(sources),
            self.rules,
        )


class TheoremGroup(Generic[T]):
    """Theorems in the order in which they were written down."""

    def __init__(self) -> None:
        self._specs: list[TheoremSpec[T]] = []

    def __iter__(self) -> Iterator[TheoremSpec[T]]:
        return iter(self._specs)

    def theorem(
        self, sentence: str, *rules: str, method: Method = Method.FORMULA
    ) -> Callable[[Callable[[T], Claims]], Callable[[T], Claims]]:
        """Write down a theorem, called as the function that makes its claims."""

        def register(claims: Callable[[T], Claims]) -> Callable[[T], Claims]:
            self._specs.append(TheoremSpec(claims.__name__, sentence, method, rules, claims))
            return claims

        return register
