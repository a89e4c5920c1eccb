"""A record of a game of Duel, as read from any format, before it is judged."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from antipater.checker.messages.finding import Finding
from antipater.checker.records.record import End, GameRecord
from antipater.checker.records.start import start_agreed
from antipater.rules.base import Rulebook
from antipater.rules.duel import ROW, TURNS, UNKNOWN, Move, Setup, Verb

# What else a verb can mean as long as its item is not known: a building and a character are taken
# as a token is, and `chooses` is said of a wonder of the draft, of who begins and of what a card
# asks.
_SAID_ALIKE = {Verb.TOKEN: (Verb.CALL, Verb.BUILD), Verb.DRAFT: (Verb.CHOOSE, Verb.BEGIN)}


def section_of(age: int) -> str:
    """What the section is called in a record of what is laid out for an age, or in the row."""
    return "row" if age == ROW else f"age {age}"


class Unread(NamedTuple):
    """What could be read of a move of which not all could; None and ``UNKNOWN`` elsewhere.

    ``amount``: the coins that its line states. ``like``: the items that its names resemble,
    the likest first. ``open``: that the line says itself that it leaves something open, and
    ``many``: that it stands for any number of lines. ``behind``: that it follows another move on
    its line, as a choice does.
    """

    player: int | None = None
    verb: Verb | None = None
    item: int = UNKNOWN
    other: int = UNKNOWN
    amount: int | None = None
    like: tuple[int, ...] = ()
    open: bool = False
    many: bool = False
    behind: bool = False

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """What the move can be by its verb; nothing where that is not known."""
        if self.verb is None:
            return ()
        alike = _SAID_ALIKE.get(self.verb, ())
        return (self.verb, *(verb for verb in alike if not (self.behind and verb in TURNS)))


class Shown(NamedTuple):
    """What the log of a site tells of a move beside its cost: ``amount`` of ``what`` to a player.

    ``what``: coins that a player ``gains``, ``loses`` or ``receives`` of the other's trade, spaces
    that the pawn ``advances``, ``points`` of what was built, turns that it ``replays``; or
    the ``coins`` and the points (``score``) of what is built that the player has after the move.
    """

    number: int
    line: int
    what: str
    player: int
    amount: int


@dataclass(frozen=True, kw_only=True)
class DuelRecord(GameRecord):
    """One game of Duel as it was written down; what ``GameRecord`` says of its parts holds.

    Seats are 0 and 1, player 0 begins the game. Items are ids of the card set named
    ``set``. ``moves`` carry the numbers ``first_number``, ``first_number + 1`` …; a
    game whose draft is not recorded starts after the draft's moves. ``places`` are those of the
    sections (``draft``, ``tokens``, ``drawn``, ``row``, ``age 1`` …), of items in them
    (``tokens 81``), and of the ``end``. ``paid``: by number, the
    coins that a move is said to have cost (of a discard: to have brought). ``scores``: also the
    ``coins`` left at the end.
    ``unread``: the number of the first move that could not be read, and why in
    ``problems``; the moves before it can be judged. ``later``: those after it that could be
    read, with their numbers. ``rest``: all moves from it on with their lines, as far as the
    format keeps them; those that could not be read are in ``gaps``, by their index after
    ``moves``.
    ``stands``: by number, why a move is let stand whatever is wrong with it ('' if that is not
    said). ``corrections``: each after the move of a number.
    ``draws``: by number, what was drawn of which a move keeps one, where that is written.
    ``written``: what people call moves that they number otherwise.
    ``shown``: what the log of a site tells of its moves; the notation has no place for it.
    """

    ruleset = "duel"

    players: tuple[str, str]
    setup: Setup
    moves: tuple[Move, ...]
    first_number: int = 1
    end: End | None = None
    paid: Mapping[int, int] = field(default_factory=dict)
    unread: int | None = field(default=None, compare=False)
    later: tuple[tuple[int, Move], ...] = field(default=(), compare=False)
    rest: tuple[tuple[int, Move], ...] = field(default=(), compare=False)
    gaps: Mapping[int, Unread] = field(default_factory=dict, compare=False)
    stands: Mapping[int, str] = field(default_factory=dict)
    draws: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    written: Mapping[int, int] = field(default_factory=dict, compare=False)
    shown: tuple[Shown, ...] = field(default=(), compare=False)

    def numbered(self) -> Iterator[tuple[int, Move]]:
        """The moves with their numbers; the game's end takes a number as well."""
        skipped = None if self.end is None else self.end.number
        number = self.first_number
        for move in self.moves:
            number += number == skipped
            yield number, move
            number += 1

    def agreed_on(self, rules: Rulebook) -> Mapping[str, Any]:
        """The coins at the beginning and the bid, where these are not as the set says."""
        return dict(start_agreed(self.setup.start, rules, self.players, self.seats))

    def relined(
        self, there: Callable[[int], int], more: Iterable[Finding] = (), **changes: Any
    ) -> Self:
        """As of any record."""
        rest = tuple((there(line), move) for line, move in self.rest)
        shown = tuple(each._replace(line=there(each.line)) for each in self.shown)
        return super().relined(there, more, rest=rest, shown=shown, **changes)

    def name_of(self, number: int) -> str:
        """What a move is called: the number on its line, if it has one of its own."""
        return str(self.written.get(number, number))

    def verb_of(self, number: int) -> str | None:
        """What is done in a move; None if there is no such."""
        return next((str(move.verb) for n, move in self.numbered() if n == number), None)

    def number_of(self, name: str) -> int | None:
        """The first move that is called so; None if that is no number, or no move's own."""
        if not (name.isascii() and name.strip().isdecimal()) or len(name) > 9:
            return None
        called = int(name)
        others = [number for number, own in self.written.items() if own == called]
        return min(others, default=None if called in self.written else called)

    def line_of(self, number: int) -> int | None:
        """The source line of a move, or of the game's end, by its number."""
        if self.end is not None and number == self.end.number and "end" in self.places:
            return self.places["end"]
        if len(self.lines) == 1:
            return self.lines[0]
        after_end = self.end is not None and number > self.end.number
        index = number - self.first_number - after_end
        return self.lines[index] if 0 <= index < len(self.lines) else None
