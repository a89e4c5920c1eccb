"""What is said of a line of cards: a ``CardLine``, and the columns that it can add to."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.sketch import Desk, Sketch
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.rules.card_set import Kind
from antipater.rules.expressions import column_name

Read = Callable[[Desk, Sketch, Statement], None]
Arguments = Iterable[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Columns:
    """A family of columns: ``chain(moon)``, ``chain(drop)`` … ``of`` gives the arguments for
    which there is one; without it, there are those that some card of the set adds to.
    """

    name: str
    meaning: str
    of: Callable[[Vocabulary], Arguments] | None = None

    def named(self, words: Vocabulary, used: Collection[str]) -> list[str]:
        """The columns of this family in a set whose cards add to those ``used``."""
        if self.of is None:
            return sorted({c for c in used if c.startswith(f"{self.name}(")})
        return [column_name(self.name, arguments) for arguments in self.of(words)]


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line that cards can have, or (without ``read``) a part of some line.

    ``rule`` is the grammar's name for it, ``example`` and ``meaning`` its entry in the
    reference, ``columns`` what it can add to in a city's ledger. ``kinds`` are the sorts of
    cards that can have it at all; which of them a game plays is said in its profile.
    """

    rule: str
    example: str
    meaning: str
    read: Read | None = None
    columns: tuple[Columns, ...] = ()
    kinds: tuple[Kind, ...] = tuple(Kind)
    repeatable: bool = False
