"""Chapters of theorems, as modules write them down: each with what makes its claims."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from antipater.checker.proofs.theorems import Claims, Method, Theorem
from antipater.rules.definitions import CardSet


class OfCards(Protocol):
    """What claims are made of: a set of cards, and cities with unknown numbers."""

    cards: CardSet


T = TypeVar("T", bound=OfCards)


@dataclass(frozen=True)
class Entry(Generic[T]):
    """A theorem of any set; ``rules`` are the rules of the set whose sources it bears."""

    name: str
    sentence: str
    method: Method
    rules: tuple[str, ...]
    claims: Callable[[T], Claims]

    def about(self, table: T) -> Theorem:
        """The theorem about one set."""
        known = [table.cards.rules[r] for r in self.rules if r in table.cards.rules]
        sources = dict.fromkeys(s.text for rule in known for s in rule.sources)
        claims = self.claims
        return Theorem(
            self.name,
            self.sentence,
            self.method,
            lambda: claims(table),
            tuple(sources),
            self.rules,
        )


class Chapter(Generic[T]):
    """Theorems in the order in which they were written down."""

    def __init__(self) -> None:
        self._entries: list[Entry[T]] = []

    def __iter__(self) -> Iterator[Entry[T]]:
        return iter(self._entries)

    def theorem(
        self, sentence: str, *rules: str, method: Method = Method.FORMULA
    ) -> Callable[[Callable[[T], Claims]], Callable[[T], Claims]]:
        """Write down a theorem, called as the function that makes its claims."""

        def register(claims: Callable[[T], Claims]) -> Callable[[T], Claims]:
            self._entries.append(Entry(claims.__name__, sentence, method, rules, claims))
            return claims

        return register
