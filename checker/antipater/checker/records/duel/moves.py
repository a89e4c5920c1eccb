"""The move lines of a record to moves."""

from collections.abc import Sequence
from typing import Literal

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.duel.lost import Lost
from antipater.checker.records.duel.record import Unread
from antipater.checker.records.duel.resolve import Resolver
from antipater.checker.records.likeness import players_meant
from antipater.checker.records.names import BUILDINGS
from antipater.checker.records.record import Correction, End, Stop
from antipater.grammar.records.arbiter import CorrectionLine
from antipater.grammar.records.duel.holes import OPEN, Hole
from antipater.grammar.records.duel.moves import Choice, MoveLine
from antipater.grammar.records.duel.reading import read_play
from antipater.grammar.records.lines import LONGEST_LINE, UnreadLine, WrittenName, split_comment
from antipater.rules.card_set import Item, Kind
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
_ALONE = {"begin_self": Verb.BEGIN, "pass": Verb.PASS}
VERBS = {
    "build": Verb.BUILD,
    "pick": Verb.DRAFT,
    "begin": Verb.BEGIN,
    "swap": Verb.SWAP,
    "prepare": Verb.WONDER,
    "set_off": Verb.SET_OFF,
    **_TOKENS,
    **_BUILDINGS,
}


class Plays:
    """The moves read so far. ``number`` is that of the next move.

    The moves after the first that cannot be read (``unread``) are kept apart (``later``), and
    with those that cannot be read in their places (``rest``; ``gaps`` by index).
    """

    def __init__(self, resolver: Resolver, first_number: int, written: Sequence[str] = ()) -> None:
        self.resolve, self.written_lines = resolver, written
        self.moves: list[Move] = []
        self.lines: list[int] = []
        self.later: list[tuple[int, int, Move]] = []  # number, line, move
        self.rest: list[tuple[int, Move]] = []  # line, move
        self.gaps: dict[int, Unread] = {}
        self.number = first_number
        self.unread: int | None = None
        self.end: End | None = None
        self.places: dict[str, int] = {}
        self.paid: dict[int, int] = {}
        self.stands: dict[int, str] = {}
        self.draws: dict[int, tuple[int, ...]] = {}
        self.corrections: list[Correction] = []
        self._ordinal = 0
        self._next: tuple[int, int] | None = None  # what the next line may be numbered
        self._called: list[tuple[int, int, int]] = []  # number, that of its line, place on it

    def written(self) -> dict[int, int]:
        """What people call moves that have another number: by the number on their line, and
        choices by those that follow it, as far as no other line has these."""
        lines = {ordinal for _, ordinal, _ in self._called}
        called = {
            number: ordinal + place if ordinal + place not in lines else ordinal
            for number, ordinal, place in self._called
        }
        return {number: name for number, name in called.items() if number != name}

    def notes(self) -> list[Finding]:
        """The notes, without those on numbers that are missing where lines elsewhere have all of
        them, out of their order."""
        there = {ordinal + place for _, ordinal, place in self._called}
        return [
            note
            for note in self.resolve.notes
            if note.code != "R-READ-05" or not there.issuperset(_missing(note))
        ]

    def play(self, line: int, play: MoveLine) -> None:
        """Read a line of moves."""
        seat = self.resolve.player(line, play.actor)
        if seat is None:
            self.unread = self.unread or self.number
        if play.ordinal is not None:
            if play.ordinal <= self._ordinal:
                expected = self._ordinal
                self.resolve.problem("R-NUMBER-01", line, expected=expected, found=play.ordinal)
            elif self._next and play.ordinal > self._next[1]:
                missing = play.ordinal - self._ordinal - 1
                gap = finding("R-READ-05", line=line, expected=self._ordinal, found=play.ordinal,
                              missing=missing)  # fmt: skip
                self.resolve.notes.append(gap)
            self._ordinal = play.ordinal
        first = self.number
        for choice in play.choices:
            if play.stands is not None:
                self.stands[self.number] = play.stands
            self._choice(line, choice, seat, behind=choice is not play.choices[0])
        if play.ordinal is None:
            self._next = None
            return
        self._next = play.ordinal + 1, play.ordinal + self.number - first
        self._called += [(n, play.ordinal, n - first) for n in range(first, self.number)]

    def correction(self, line: int, text: CorrectionLine) -> None:
        """Note the coins that a line sets from here on."""
        coins: list[int | None] = [None, None]
        for name, amount in text.coins:
            seat = self.resolve.player(line, name)
            if seat is None:
                return
            if coins[seat] is not None:
                self.resolve.problem("R-COINS-02", line, name, found=name.text)
                return
            coins[seat] = amount
        self.corrections.append(Correction(self.number - 1, tuple(coins), text.reason, line))

    def slip(self, line: int, slip: UnreadLine) -> None:
        """Note a line that cannot be read; among the moves it is one that is lost."""
        self._next = None
        code = "R-SYNTAX-03" if slip.misspelt else "R-SYNTAX-01"
        code = code if slip.word.text else "R-SYNTAX-02"
        if slip.length:
            self.resolve.problem("R-LINE-01", line, None, found=slip.length, expected=LONGEST_LINE)
        else:
            said = {"found": slip.word.text, "expected": slip.expected}
            self.resolve.problem(code, line, slip.word, **said)
        if self.moves or self.unread or slip.mended:
            self.unread = self.unread or self.number
            known = self._mended(slip)
            self._gap(line, self._hinted(line) if known == Unread() else known)
            self.number += 1

    def hole(self, line: int, hole: Hole) -> None:
        """Note a line that says itself that it leaves open what was done."""
        seat = None if hole.actor is None else self.resolve.player(line, hole.actor)
        self._next, self._ordinal = None, hole.ordinal or self._ordinal
        self.unread = self.unread or self.number
        self.resolve.problem("R-OPEN-02" if hole.many else "R-OPEN-01", line, hole.at)
        self.resolve.taken += not hole.many
        like = [] if hole.name is None else self.resolve.resembling(hole.name)
        item = like[0].id if len(like) == 1 else UNKNOWN
        places = tuple(each.id for each in like)
        known = Unread(seat, None, item, UNKNOWN, hole.amount, places, True, hole.many)
        self._gap(line, known)
        self.number += 1
        for choice in hole.choices:
            self._choice(line, choice, seat)

    def lost(self, lost: Lost) -> None:
        """Note lines that are missing though nothing is written in their place."""
        self.unread = self.unread or self.number
        self.resolve.problem("R-OPEN-03", lost.line, found=lost.cards, expected=lost.age)
        self._gap(lost.line, Unread(open=True, many=True))
        self.number += 1

    def _mended(self, slip: UnreadLine) -> Unread:
        """What is known of a move whose line breaks off, or nearly has a verb behind the player."""
        play = read_play(slip.mended, self.resolve.players)
        if play is None or play.choices[0].action not in VERBS:
            return Unread()
        choice, seats = play.choices[0], players_meant(play.actor.text, self.resolve.players)
        if len(seats) != 1 or (choice.name and choice.name.column < choice.column):
            return Unread()
        return self._known(choice, seats[0], None)

    def _hinted(self, line: int) -> Unread:
        """What a line of which nothing can be read may be about: what its words resemble."""
        if not 0 < line <= len(self.written_lines):
            return Unread()
        like = self.resolve.likest(split_comment(self.written_lines[line - 1])[0])
        return Unread(like=tuple(item.id for item in like))

    def _gap(self, line: int, known: Unread) -> None:
        """Keep the place of a move that cannot be read."""
        self.gaps[len(self.moves) + len(self.rest)] = known
        self.rest.append((line, Move(Verb.BEGIN, known.player or 0, UNKNOWN)))

    def _choice(self, line: int, choice: Choice, seat: int | None, behind: bool = True) -> None:
        if choice.action in _STOPS:
            if self.end is not None:
                self.resolve.problem("R-END-01", line, expected=self.end.number)
                return
            self.end = End(_STOPS[choice.action], seat or 0, self.number)
            self.places["end"] = line
            self.number += 1
            return
        if choice.action == "draw" and choice.name and self._is_building(choice.name):
            # `keeps Study`, and not who got the other: only tokens and characters are drawn.
            choice = choice._replace(action="keep", other=choice.name._replace(text=OPEN))
        unsaid = next((w for w in (choice.name, choice.other) if w and w.text == OPEN), None)
        if unsaid is not None:
            self.resolve.problem("R-OPEN-01", line, unsaid)
            self.resolve.taken += choice.action in ("build", "discard")
        move = None if unsaid else self._move(line, choice, seat or 0)
        if move is None or seat is None:
            self.unread = self.unread or self.number
            known = self._known(choice, seat, move)
            self._gap(line, known._replace(open=unsaid is not None, behind=behind))
        elif self.unread is not None:
            self.rest.append((line, move))
        if move is not None and self.unread is None:
            self.moves.append(move)
            self.lines.append(line)
        elif move is not None:
            self.later.append((self.number, line, move))
        if choice.amount is not None:
            self.paid[self.number] = choice.amount
        if move is not None and choice.among:
            drawn = [self.resolve.drawn(line, name) for name in choice.among]
            self.draws[self.number] = tuple(item.id for item in drawn if item is not None)
        self.number += 1

    def _known(self, choice: Choice, seat: int | None, move: Move | None) -> Unread:
        """What is known of a move of which not all can be read."""
        if move is not None:
            return Unread(seat, move.verb, move.item, move.other, choice.amount)
        verb = VERBS.get(choice.action)
        item, other = self._sure(choice.name), self._sure(choice.other)
        if verb in (Verb.TOKEN, Verb.BUILD) and self._is(item, Kind.CHARACTER):
            verb = Verb.CALL
        if verb is Verb.BUILD and (choice.other is not None or self._is(item, Kind.WONDER)):
            verb = Verb.WONDER
        names = [name for name in (choice.name, choice.other) if name and name.text != OPEN]
        like = dict.fromkeys(f.id for name in names for f in self.resolve.resembling(name))
        return Unread(seat, verb, item, other, choice.amount, tuple(like))

    def _is(self, item: int, kind: Kind) -> bool:
        return item != UNKNOWN and self.resolve.names.cards.items[item].kind is kind

    def _sure(self, name: WrittenName | None) -> int:
        """The item that a name can only mean, else ``UNKNOWN``."""
        kinds = (*BUILDINGS, Kind.WONDER, Kind.CHARACTER)
        fitting = self.resolve.names.fitting(name.text, kinds) if name else ()
        return fitting[0].id if len(fitting) == 1 else UNKNOWN

    def _move(self, line: int, choice: Choice, seat: int) -> Move | None:
        """The move that a choice means; None, with a problem noted, if it cannot be told."""
        action, name, resolve = choice.action, choice.name, self.resolve
        if action in _ALONE:
            return Move(_ALONE[action], seat, seat)
        assert name is not None
        if action == "begin":
            chosen = resolve.player(line, name)
            return None if chosen is None else Move(Verb.BEGIN, seat, chosen)
        if action == "pick":
            return self._pick(line, seat, name)
        if action == "swap":
            assert choice.other is not None
            item, other = (resolve.chosen(line, each, seat) for each in (name, choice.other))
            return _made(Verb.SWAP, seat, item, other) if other else None
        if action == "take" and self._is_building(name):
            return self._build(line, choice, seat, name)
        alone = choice.other is None
        if action == "draw" and self._is_character(name):
            return _made(Verb.CHOOSE, seat, resolve.chosen(line, name, seat))
        if action in _TOKENS or (action == "build" and alone and self._is_character(name)):
            verb = _TOKENS.get(action, Verb.TOKEN)
            item = resolve.token(line, name, verb)
            if item is not None and item.kind is Kind.CHARACTER:
                on_card = any(z.choice and item.id in z.items for z in resolve.names.cards.zones)
                verb = Verb.CHOOSE if on_card else Verb.CALL
                return _made(verb, seat, resolve.leave(verb, seat, item))
            return self._unpaid(line, choice) and _made(verb, seat, item)
        if action in ("build", "prepare"):
            return self._build(line, choice, seat, name)
        if action == "set_off":
            return _made(Verb.SET_OFF, seat, resolve.plot(line, name))
        return self._building_choice(line, choice, seat, name)

    def _unpaid(self, line: int, choice: Choice) -> Literal[True] | None:
        """That no coins are stated with what costs none; a problem where they are."""
        if choice.amount is None:
            return True
        self.resolve.problem("R-SYNTAX-01", line, choice.name, found=str(choice.amount))
        return None

    def _is_building(self, name: WrittenName) -> bool:
        """Whether a name can only be a building's: who takes that builds it."""
        fitting = self.resolve.names.fitting
        return bool(fitting(name.text, BUILDINGS)) and not fitting(name.text, (Kind.TOKEN,))

    def _is_character(self, name: WrittenName) -> bool:
        """Whether a name can only be a character's: who builds that takes it."""
        kinds = self.resolve.names.fitting(name.text, (*BUILDINGS, Kind.WONDER, Kind.CHARACTER))
        return bool(kinds) and all(item.kind is Kind.CHARACTER for item in kinds)

    def _pick(self, line: int, seat: int, name: WrittenName) -> Move | None:
        """A wonder of the draft, or what a card lets choose; ``chooses Bert`` says who begins."""
        match self.resolve.chosen_by(name):
            case Verb.BEGIN:
                return Move(Verb.BEGIN, seat, self.resolve.players_called(name.text)[0])
            case Verb.DRAFT:
                return _made(Verb.DRAFT, seat, self.resolve.drafted(line, name, seat))
        return _made(Verb.CHOOSE, seat, self.resolve.chosen(line, name, seat))

    def _build(self, line: int, choice: Choice, seat: int, name: WrittenName) -> Move | None:
        resolve = self.resolve
        if choice.other is not None:
            prepares = choice.action == "prepare" or resolve.is_plot(name)
            wonder = resolve.plot(line, name) if prepares else resolve.wonder(line, name, seat)
            tucked = resolve.take(Verb.WONDER, seat, resolve.in_structure(line, choice.other))
            return _made(Verb.WONDER, seat, wonder, tucked) if tucked else None
        wonders = resolve.names.fitting(name.text, (Kind.WONDER,))
        if wonders and not resolve.names.fitting(name.text, BUILDINGS):
            resolve.taken += 1
            resolve.problem("R-TUCKED-01", line, name, item=wonders[0])
            return None
        built = resolve.take(Verb.BUILD, seat, resolve.in_structure(line, name))
        return _made(Verb.BUILD, seat, built)

    def _building_choice(
        self, line: int, choice: Choice, seat: int, name: WrittenName
    ) -> Move | None:
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


def _missing(gap: Finding) -> range:
    """The numbers that are missing before a line."""
    assert isinstance(gap.expected, int)
    assert isinstance(gap.found, int)
    return range(gap.expected + 1, gap.found)


def _made(verb: Verb, seat: int, item: Item | None, other: Item | None = None) -> Move | None:
    return None if item is None else Move(verb, seat, item.id, other.id if other else UNKNOWN)
