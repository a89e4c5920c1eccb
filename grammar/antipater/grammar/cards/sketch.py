"""A card as read so far, and the help that reading its lines needs."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree

from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.vocabulary import Names, Vocabulary
from antipater.grammar.diagnostics import Report, Span
from antipater.rules.card_set import Cost, Kind, Source
from antipater.rules.effects import Effect

MOST = 999


@dataclass
class Sketch:
    """A card as read so far: like an ``Item``, with columns still by name.

    ``formulas``: gains that can be read only when all columns are known; ``later``: what else;
    ``unfinished``: by their place among the effects, lines of which the rest waits for that too;
    ``limited``: whether one of these acts but so often;
    ``tally``: that by which the zone is controlled in which it lies, if it is;
    ``asking``: so, those by which something is chosen whenever something happens; ``worded``: where
    choices are worded, by their texts.
    """

    slug: str
    kind: Kind
    span: Span
    presence: str
    names: Names = field(default_factory=dict)
    age: int | None = None
    colour: str | None = None
    zone: str = ""
    tally: str = ""
    coins: int = 0
    units: Counter[str] = field(default_factory=Counter)
    free_with: list[str] = field(default_factory=list)
    standing: Counter[str] = field(default_factory=Counter)
    fixed: Counter[str] = field(default_factory=Counter)
    points: int = 0
    formulas: list[Statement] = field(default_factory=list)
    later: list[Callable[[Any], Iterable[Effect]]] = field(default_factory=list)
    limited: bool = False
    unfinished: list[tuple[int, Statement]] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    asking: list[tuple[int, Statement]] = field(default_factory=list)
    worded: dict[str, Span] = field(default_factory=dict)
    copies: tuple[int, ...] = ()
    board: str | None = None
    side: str | None = None
    number: int | None = None
    sources: list[Source] = field(default_factory=list)

    def cost(self, resources: Iterable[str]) -> Cost:
        """What building it costs."""
        return Cost(self.coins, tuple(self.units[r] for r in resources))


@dataclass(frozen=True)
class Desk:
    """What a line is read with. ``presences`` are the names that ``free with`` may use,
    ``last_age`` and ``players`` (least and most) bound what cards may say.
    """

    words: Vocabulary
    presences: set[str]
    report: Report
    last_age: int = MOST
    players: tuple[int, int] = (1, MOST)

    def known(self, statement: Statement, word: Token, what: str, known: Iterable[str]) -> bool:
        """Whether a word is among those known; notes it if not."""
        if word in known:
            return True
        self.report.unknown(statement.span(word), what, str(word), known)
        return False

    def all_known(
        self, statement: Statement, words: list[Token], what: str, known: Iterable[str]
    ) -> bool:
        """Whether all words are among those known; notes each that is not."""
        unknown = [w for w in words if not self.known(statement, w, what, known)]
        return not unknown

    def number(self, statement: Statement, low: int = 1, high: int = MOST) -> int:
        """The first number of a statement; notes it if it is out of its range."""
        return self.in_range(statement, statement.tokens[0], low, high)

    def in_range(self, statement: Statement, token: Token, low: int, high: int) -> int:
        """A number; notes it if it is out of its range."""
        value = int(token)
        if not low <= value <= high:
            self.report.out_of_range(statement.span(token), str(token), low, high)
        return value

    def amounts(
        self, statement: Statement, coins: bool, parts: Sequence[Tree[Token]] | None = None
    ) -> list[tuple[int, str]]:
        """The amounts of a statement, or of some parts of it; each word may stand once."""
        result, seen = list[tuple[int, str]](), dict[str, Token]()
        known = [*self.words.resources, *(["coins"] if coins else [])]
        for part in statement.parts if parts is None else parts:
            if part.data != "amount":
                continue
            number, word = part.children
            assert isinstance(word, Token)
            if not (coins and word == "coin") and not self.known(
                statement, word, "resource", known
            ):
                continue
            if word in seen:
                where = statement.span(seen[word])
                self.report.twice(statement.span(word), f"`{word}`", where)
            seen[str(word)] = word
            amount = 1
            if isinstance(number, Token):
                amount = self.in_range(statement, number, 1, MOST)
            result.append((amount, str(word)))
        return result
