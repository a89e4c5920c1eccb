"""What a lint works with: the compiled set, its definitions, and a way to say what it found."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from antipater.grammar.cards.compile import Compilation
from antipater.grammar.cards.layers import Definition
from antipater.grammar.cards.parse import Declaration
from antipater.grammar.diagnostics import Diagnostic, Related, Severity, Span
from antipater.grammar.page import Page
from antipater.rules.card_set import CardSet, Item, Kind, Place
from antipater.rules.expressions import read_columns


@dataclass(frozen=True)
class LintFinding:
    """What a lint has found at a definition, or at a place within it."""

    definition: Definition
    message: str
    expected: str = ""
    related: tuple[Related, ...] = ()
    span: Span | None = None


class LintContext:
    """A compiled set with its definitions, ready to be looked over."""

    def __init__(self, compilation: Compilation) -> None:
        assert compilation.card_set is not None
        self.cards: CardSet = compilation.card_set
        self.definitions = list(compilation.layers.values())
        self.layers = compilation.layers
        own = compilation.own_files
        self.own_examples = [e for e in compilation.examples if e.span.start.file in own]
        self._own_files = compilation.own_files
        self.header = compilation.header
        self.files_below = compilation.files[:-1]

    @cached_property
    def _by_place(self) -> dict[Place, Definition]:
        result = dict[Place, Definition]()
        for definition in self.definitions:
            result[definition.span().start] = definition
            for statement in definition.all("stage"):
                result[statement.span().start] = definition
        return result

    def of(self, item: Item) -> Definition:
        """The definition of an item (of a stage: its board's)."""
        return self._by_place[item.place]

    def own_of_age(self, age: int) -> Definition | None:
        """The last card of which the set itself says that it is of an age, or how often it is
        there, not one below it."""
        of_age = [self.of(i) for i in reversed(self.buildings) if i.age == age]
        own = (d for d in of_age for s in d.all("age", "copies") if self.own_text(s.declaration))
        return next(own, None)

    def owns(self, definition: Definition) -> bool:
        """Whether a definition is the set's own, or one that it changed."""
        return self.own_text(definition.declaration)

    def own_text(self, declaration: Declaration) -> bool:
        """Whether a declaration stands in the set's own files."""
        return declaration.file in self._own_files

    def near(self, below: Definition) -> Definition:
        """A definition; where it stands in a set below, the line that names this set: what is
        found there has come about by what this set changes or removes."""
        return below if self.owns(below) or self.header is None else self.header

    def standing(self, item: Item) -> dict[str, int]:
        """What an item adds to its city, by the names of the columns."""
        return {self.cards.columns[c]: n for c, n in item.standing}

    def having(self, column: str) -> list[Item]:
        """The items that add to a column."""
        return self._having.get(self.cards.column.get(column, -1), [])

    @cached_property
    def _having(self) -> dict[int, list[Item]]:
        found = dict[int, list[Item]]()
        for item in self.cards.items:
            for column, _ in item.standing:
                found.setdefault(column, []).append(item)
        return found

    @cached_property
    def spoken_of(self) -> frozenset[str]:
        """The columns that some rule, or some card's gain, names."""
        formulas = (*(rule.formula for rule in self.cards.rules.values()), *self.cards.amounts)
        return frozenset(column for f in formulas for _, column in read_columns(f))

    @property
    def buildings(self) -> tuple[Item, ...]:
        """Buildings and guilds."""
        return self.cards.of_kind(Kind.BUILDING, Kind.GUILD)

    def figure(self, name: str, otherwise: int) -> int:
        """A plain number of the set, or what to take where it has none."""
        return self.cards.figure(name) if name in self.cards.rules else otherwise


@dataclass(frozen=True)
class Lint:
    """A check with its page of the catalogue."""

    page: Page
    severity: Severity
    check: Callable[[LintContext], Iterator[LintFinding]]

    @property
    def name(self) -> str:
        """The name by which a definition accepts it: ``L-NO-NAME`` is ``no_name``."""
        return self.page.code.removeprefix("L-").lower().replace("-", "_")

    def accepted(self, definition: Definition) -> bool:
        """Whether a definition says that this lint's finding is meant."""
        return any(s.tokens[0] == self.name for s in definition.all("accept"))

    def diagnostic(self, found: LintFinding) -> Diagnostic:
        """The finding as a diagnostic."""
        return Diagnostic(
            self.page.code,
            found.span or found.definition.span(),
            found.message,
            found.expected,
            related=found.related,
            severity=self.severity,
        )
