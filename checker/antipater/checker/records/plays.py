"""The move lines of a record to moves."""

from antipater.checker.records.model import End, Stop
from antipater.checker.records.names import BUILDINGS
from antipater.checker.records.resolving import Resolver
from antipater.grammar.record import Choice, Play, Slip, Word
from antipater.rules.definitions import Item, Kind
from antipater.rules.duel import UNKNOWN, Move, Verb

_STOPS = {"resign": Stop.RESIGNATION, "time_out": Stop.TIME_OUT}
_TOKENS = {"take": Verb.TOKEN, "draw": Verb.DRAWN}
_BUILDINGS = {
    "discard": Verb.DISCARD,
    "destroy": Verb.DESTROY,
    "revive": Verb.REVIVE,
    "lift": Verb.TOP_ROW,
    "keep": Verb.LEFT_OUT,
}


class Plays:
    """The moves read so far. ``number`` is that of the next move.

    From the first move that cannot be read (``unread``) on, moves are still looked
    through for problems, but no longer kept.
    """

    def __init__(self, resolver: Resolver, first_number: int) -> None:
        self.resolve = resolver
        self.moves: list[Move] = []
        self.lines: list[int] = []
        self.number = first_number
        self.unread: int | None = None
        self.end: End | None = None
        self.paid: dict[int, int] = {}
        self._ordinal = 0

    def play(self, line: int, play: Play) -> None:
        """Read a line of moves."""
        seat = self.resolve.player(line, play.actor)
        if seat is None:
            self.unread = self.unread or self.number
        if play.ordinal is not None:
            if play.ordinal <= self._ordinal:
                expected = self._ordinal
                self.resolve.problem("R-NUMBER-01", line, expected=expected, found=play.ordinal)
            self._ordinal = play.ordinal
        for choice in play.choices:
            self._choice(line, choice, seat or 0)

    def slip(self, line: int, slip: Slip) -> None:
        """Note a line that cannot be read; among the moves it is one that is lost."""
        code = "R-SYNTAX-01" if slip.word.text else "R-SYNTAX-02"
        self.resolve.problem(code, line, slip.word, found=slip.word.text, expected=slip.expected)
        if self.moves or self.unread:
            self.unread = self.unread or self.number
            self.number += 1

    def _choice(self, line: int, choice: Choice, seat: int) -> None:
        if choice.action in _STOPS:
            if self.end is not None:
                self.resolve.problem("R-END-01", line, expected=self.end.number)
                return
            self.end = End(_STOPS[choice.action], seat, self.number)
            self.number += 1
            return
        move = self._move(line, choice, seat)
        if move is None:
            self.unread = self.unread or self.number
        elif self.unread is None:
            self.moves.append(move)
            self.lines.append(line)
        if choice.amount is not None:
            self.paid[self.number] = choice.amount
        self.number += 1

    def _move(self, line: int, choice: Choice, seat: int) -> Move | None:
        """The move that a choice means; None, with a problem noted, if it cannot be told."""
        action, name, resolve = choice.action, choice.name, self.resolve
        if action == "begin_self":
            return Move(Verb.BEGIN, seat, seat)
        assert name is not None
        if action == "begin":
            chosen = resolve.player(line, name)
            return None if chosen is None else Move(Verb.BEGIN, seat, chosen)
        if action == "pick":
            return _made(Verb.DRAFT, seat, resolve.item(line, name, (Kind.WONDER,)))
        if action in _TOKENS:
            return _made(_TOKENS[action], seat, resolve.item(line, name, (Kind.TOKEN,)))
        if action == "build":
            return self._build(line, choice, seat, name)
        return self._building_choice(line, choice, seat, name)

    def _build(self, line: int, choice: Choice, seat: int, name: Word) -> Move | None:
        resolve = self.resolve
        if choice.other is not None:
            wonder = resolve.item(line, name, (Kind.WONDER,))
            tucked = resolve.take(Verb.WONDER, seat, resolve.in_structure(line, choice.other))
            return _made(Verb.WONDER, seat, wonder, tucked) if tucked else None
        wonders = resolve.names.fitting(name.text, (Kind.WONDER,))
        if wonders and not resolve.names.fitting(name.text, BUILDINGS):
            resolve.taken += 1
            resolve.problem("R-TUCKED-01", line, name, item=wonders[0])
            return None
        built = resolve.take(Verb.BUILD, seat, resolve.in_structure(line, name))
        return _made(Verb.BUILD, seat, built)

    def _building_choice(self, line: int, choice: Choice, seat: int, name: Word) -> Move | None:
        verb, resolve = _BUILDINGS[choice.action], self.resolve
        match verb:
            case Verb.DESTROY:
                item = resolve.leave(Verb.DISCARD, seat, resolve.standing(line, name, seat))
            case Verb.REVIVE:
                item = resolve.leave(Verb.BUILD, seat, resolve.discarded(line, name))
            case Verb.LEFT_OUT:
                assert choice.other is not None
                item = resolve.leave(verb, seat, resolve.set_aside(line, name))
                given = resolve.leave(verb, 1 - seat, resolve.set_aside(line, choice.other))
                return _made(verb, seat, item, given) if given else None
            case _:
                item = resolve.take(verb, seat, resolve.in_structure(line, name))
        return _made(verb, seat, item)


def _made(verb: Verb, seat: int, item: Item | None, other: Item | None = None) -> Move | None:
    return None if item is None else Move(verb, seat, item.id, other.id if other else UNKNOWN)
