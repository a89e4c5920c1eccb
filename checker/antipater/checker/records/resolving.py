"""Names in a record to players and items, by where the record is and what went before."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from antipater.checker.findings.finding import Finding, finding
from antipater.checker.records.names import BUILDINGS, Names, narrowed
from antipater.grammar.record import Word
from antipater.rules.definitions import Item, Kind
from antipater.rules.duel import Verb

Test: TypeAlias = Callable[[Item], bool]


def problem_at(code: str, line: int, at: Word | None = None, **values: Any) -> Finding:
    """A problem of a record at a line, and at a word of it."""
    return finding(code, line=line, column=at.column if at else None, **values)


def same_name(name: str, other: str) -> bool:
    """Whether two spellings are of one player."""
    return name.strip().casefold() == other.strip().casefold()


class Resolver:
    """What names mean at one point of a record; notes those that mean nothing, or two things.

    ``layouts``: the structures as far as they are known. ``gone``: for each building that
    has left its structure, how and to whose city. ``taken``: how many cards have left.
    """

    def __init__(self, names: Names, players: tuple[str, str], problems: list[Finding]) -> None:
        self.names, self.players, self.problems = names, players, problems
        self.layouts: dict[int, tuple[int, ...]] = {}
        self.gone: dict[int, tuple[Verb, int]] = {}
        self.taken = 0
        sizes = sorted((age, len(layout.slots)) for age, layout in names.cards.layouts.items())
        self._ages = [age for age, size in sizes for _ in range(size)]

    @property
    def age(self) -> int:
        """The age that is being played, by how many cards have been taken."""
        return self._ages[min(self.taken, len(self._ages) - 1)]

    def problem(self, code: str, line: int, at: Word | None = None, **values: Any) -> None:
        """Note a problem."""
        self.problems.append(problem_at(code, line, at, **values))

    def seat(self, name: str) -> int | None:
        """The seat of a player by name."""
        return next((s for s, player in enumerate(self.players) if same_name(player, name)), None)

    def player(self, line: int, word: Word) -> int | None:
        """The seat of a player by name; a problem where nobody of that name plays."""
        seat = self.seat(word.text)
        if seat is None:
            self.problem("R-PLAYER-03", line, word, found=word.text, expected=self.players)
        return seat

    def item(self, line: int, word: Word, kinds: Sequence[Kind], *tests: Test) -> Item | None:
        """The item that a name means here; a problem where that is none or more than one."""
        fitting = narrowed(self.names.fitting(word.text, kinds), *tests)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            self.problem("R-NAME-02", line, word, found=word.text, expected=fitting)
        elif others := self.names.fitting(word.text, tuple(Kind)):
            kind = others[0].kind
            self.problem("R-NAME-04", line, word, item=others[0], found=kind, expected=kinds[0])
        else:
            suggestion = self.names.nearest(word.text, kinds)
            code = "R-NAME-01" if suggestion else "R-NAME-03"
            self.problem(code, line, word, found=word.text, expected=suggestion)
        return None

    def in_structure(self, line: int, word: Word) -> Item | None:
        """A building that lies in the structure."""
        age, layout = self.age, self.layouts.get(self.age, ())
        return self._building(line, word, lambda i: i.age == age, lambda i: i.id in layout)

    def set_aside(self, line: int, word: Word) -> Item | None:
        """A building that set-up left out of the current age."""
        age, layout = self.age, self.layouts.get(self.age, ())
        return self._building(line, word, lambda i: i.age == age, lambda i: i.id not in layout)

    def _building(self, line: int, word: Word, *tests: Test) -> Item | None:
        return self.item(line, word, BUILDINGS, *tests, lambda i: i.id not in self.gone)

    def standing(self, line: int, word: Word, seat: int) -> Item | None:
        """A building in the city of the player in the other seat."""
        gone: Mapping[int, tuple[Verb | None, int]] = self.gone
        return self.item(line, word, BUILDINGS, lambda i: gone.get(i.id, (None, seat))[1] != seat)

    def discarded(self, line: int, word: Word) -> Item | None:
        """A building in the discard pile."""
        gone: Mapping[int, tuple[Verb | None, int]] = self.gone
        return self.item(
            line, word, BUILDINGS, lambda i: gone.get(i.id, (None, 0))[0] is Verb.DISCARD
        )

    def take(self, verb: Verb, seat: int, item: Item | None) -> Item | None:
        """Note that a card leaves the structure."""
        self.taken += 1
        return self.leave(verb, seat, item)

    def leave(self, verb: Verb, seat: int, item: Item | None) -> Item | None:
        """Note where a card is now."""
        if item is not None:
            self.gone[item.id] = (verb, seat)
        return item
