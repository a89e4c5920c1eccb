"""The project's notation of 7 Wonders: lines with positions to a record.

Nothing is raised at the first slip: what cannot be read is a problem of the record, and
the turns before it can still be judged. Raises ``Unreadable`` only where the text does
not say who plays which board.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.carrying import remarks
from antipater.checker.records.likeness import is_short_for, is_slip_of, players_meant
from antipater.checker.records.names import (
    BUILDINGS,
    Names,
    category_named,
    category_words,
    names_for,
    names_of,
    narrowed,
    simplified,
)
from antipater.checker.records.record import (
    ClaimedResult,
    Correction,
    Unreadable,
    correction_anchor,
)
from antipater.checker.records.results import claimed_result
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.grammar.records.arbiter import Correction as CorrectionLine
from antipater.grammar.records.keywords import folded, keywords, language_of_text
from antipater.grammar.records.lines import LONGEST_LINE, Heading, Score, Slip, Tag, Word
from antipater.grammar.records.seven_wonders import (
    Copy,
    Place,
    TableLine,
    TablePlay,
    read_table_lines,
)
from antipater.rules.card_set import Item, Kind
from antipater.rules.seven_wonders import FREE_CITY, UNKNOWN, Action, Play, Setup

FORMAT = "antipater"
GAME = "seven_wonders"
KNOWN_TAGS = ("Game", "Set", "Edition", "Result")
_ACTIONS = {
    "build": Action.BUILD,
    "free": Action.FREE,
    "stage": Action.STAGE,
    "discard": Action.DISCARD,
    "revive": Action.SALVAGE,
    "pass": Action.DECLINE,
}
_DEALT = ("hand ", "pile ")
_SECOND = frozenset({Action.SALVAGE, Action.DECLINE})


def read_table(text: str, sets: Sequence[str], chosen_set: str | None = None) -> SevenWondersRecord:
    """A record from its text. ``sets`` are the names that ``[Set …]`` may hold.

    ``chosen_set`` (a set's name or folder) goes before what the text says. Raises
    ``Unreadable``, and ``CardSetError`` for a chosen set that cannot be used.
    """
    return _Reader(text, sets, chosen_set).record()


@lru_cache(maxsize=1 << 16)
def _fitting(set_name: str, text: str, age: int, exact: bool) -> tuple[Item, ...]:
    """The buildings that a name can mean in an age; without ``exact`` also in those before.

    Of two cards with one name, those of the discards are the same whichever is meant; the
    first stands for both.
    """
    found = narrowed(
        names_of(set_name).fitting(text, BUILDINGS),
        lambda item: item.age == age if exact else (item.age or 0) <= age,
    )
    if len({item.presence for item in found}) == 1:
        return tuple(found[:1])
    return tuple(found)


@cache
def _in_play(set_name: str, players: int, age: int, exact: bool) -> tuple[Item, ...]:
    """The buildings of an age that are dealt to so many players; or of those up to it."""
    buildings = names_of(set_name).cards.of_kind(*BUILDINGS)
    return tuple(
        item
        for item in buildings
        if (item.age == age or (not exact and (item.age or 0) < age))
        and (not item.copies or any(least <= max(players, 3) for least in item.copies))
    )


@cache
def _table_sizes(set_name: str) -> tuple[int, int]:
    """The fewest and the most seats that a set has cards for."""
    cards = names_of(set_name).cards
    most = max(max(item.copies, default=0) for item in cards.items)
    return cards.figure("free_city_players"), most


_SIDED = re.compile(r"(.*?)[\s(,/–-]*(?:\b(?:side|face|kant|zijde)\s*)?\(?([ab])\)?", re.IGNORECASE)


@lru_cache(maxsize=1 << 10)
def _boards(set_name: str, text: str) -> tuple[int, ...]:
    """The boards that a name and a side can mean: the wonder's name or its city's, and A or B.

    A name that is right goes before one that is shortened or misspelt.
    """
    boards = names_of(set_name).cards.of_kind(Kind.BOARD)
    found = [item.id for item in boards if item.slug == text]
    match = _SIDED.fullmatch(text.strip())
    if found or match is None:
        return tuple(found)
    wonder, side = match[1], match[2].upper()
    known = [(item, _board_names(item)) for item in boards if item.side == side]
    for fits in (_same_words, is_short_for, is_slip_of):
        found = [item.id for item, names in known if any(fits(wonder, name) for name in names)]
        if found:
            break
    return tuple(found)


def _board_names(item: Item) -> set[str]:
    spelled = {name for names in item.names.values() for name in names}
    cities = {name.replace("'", " ").split()[-1] for name in spelled}
    return {*spelled, *cities, item.board or ""}


def _same_words(written: str, name: str) -> bool:
    return simplified(written) == simplified(name)


def _same(name: str, other: str) -> bool:
    return name.strip().casefold() == other.strip().casefold()


_FREE_CITY = frozenset(word.casefold() for word in keywords()["FREE_CITY"])
_PILE = frozenset(word.casefold() for word in keywords()["PILE"])
_LEFT = frozenset(map(folded, keywords()["LEFT"]))
_RIGHT = frozenset(map(folded, keywords()["RIGHT"]))


class _Reader:
    """What has been read so far of one record."""

    def __init__(self, text: str, sets: Sequence[str], chosen_set: str | None) -> None:
        self.text = text
        self.lines: Sequence[TableLine] = list(read_table_lines(text))
        self.problems: list[Finding] = []
        self.notes: list[Finding] = []
        self.language = language_of_text(text)
        self.places: dict[str, int] = {}
        self.anchors: dict[int, tuple[object, bool]] = {}
        self.odd: set[int] = set()  # the rows of sections that mean nothing
        self.tags = self.read_tags()
        self.sections = list(self.in_sections())
        self.set = chosen_set or self.tags.get("Set") or GAME
        if not chosen_set and self.set not in sets:
            self.problem("R-SET-01", self.places["tag Set"], found=self.set, expected=tuple(sets))
            self.set = GAME
        self.names: Names = names_for(self.set, GAME)
        self.last_age = len(self.names.cards.draft[0])
        self.last_turn = self.names.cards.figure("hand_size")
        self.players: list[str] = []
        self.boards: list[int] = []
        self.hands: dict[tuple[int, int], tuple[int, ...]] = {}
        self.piles: dict[int, tuple[int, ...]] = {}
        self.plays: list[tuple[Noted, int]] = []
        self.noted: dict[tuple[int, int, int, bool], int] = {}
        self.unread: tuple[int, int] | None = None
        self.scores: dict[str, tuple[int | None, ...]] = {}
        self.copies: dict[int, int] = {}
        self.stands: dict[tuple[int, int, int], str] = {}
        self.corrections: list[Correction] = []
        self.seat_of: dict[str, int] = {}

    def problem(self, code: str, line: int, column: int | None = None, **values: Any) -> None:
        self.problems.append(finding(code, line=line, column=column, **values))

    def unreadable(self, code: str, line: int, column: int | None = None, **values: Any) -> Any:
        raise Unreadable(finding(code, line=line, column=column, **values))

    def record(self) -> SevenWondersRecord:
        self.read_seats()
        self.read_rest()
        order = sorted(range(len(self.plays)), key=lambda n: _order(self.plays[n][0]))
        number = {id(self.plays[n][0]): place for place, n in enumerate(order, start=1)}
        line_numbers = tuple(self.plays[n][1] for n in order)
        for n, problem in enumerate(self.problems):
            if problem.move is None and problem.line in line_numbers:
                self.problems[n] = problem.at(move=line_numbers.index(problem.line) + 1)
        anchors = {
            line: (f"move {number[id(about)]:09}" if isinstance(about, Noted) else str(about), own)
            for line, (about, own) in self.anchors.items()
        }
        result = self.result(self.tags.get("Result"), self.places.get("tag Result", 1))
        carried = frozenset(problem.line for problem in self.problems if problem.line) | self.odd
        hands = {line: key for line, (key, _) in anchors.items() if key.startswith(_DEALT)}
        written = self.text.split("\n")
        return SevenWondersRecord(
            format=FORMAT,
            set=self.set,
            players=tuple(self.players),
            setup=self.setup(),
            plays=tuple(self.plays[n][0] for n in order),
            edition=self.tags.get("Edition"),
            result=result,
            scores=self.scores,
            copies=self.copies,
            stands=self.stands,
            corrections=tuple(self.corrections),
            tags={name: value for name, value in self.tags.items() if name not in KNOWN_TAGS},
            comments=remarks(self.text, self.lines, anchors, carried, hands),
            lines=line_numbers,
            places={
                "edition": self.places.get("tag Edition", 1),
                "result": self.places.get("tag Result", 1),
                **self.places,
            },
            unread=self.unread,
            notes=tuple(sorted(self.notes, key=lambda p: (p.line or 0, p.column or 0))),
            problems=tuple(sorted(self.problems, key=lambda p: (p.line or 0, p.column or 0))),
            carried=carried,
            rows={
                key: tuple(written[n - 1].strip() for n in sorted(hands) if hands[n] == key)
                for key in {hands[n] for n in carried if n in hands}
            },
        )

    def setup(self) -> Setup:
        seats = range(len(self.players))
        ages = sorted({age for age, _ in self.hands} | set(self.piles))
        return Setup(
            players=len(self.players) - self.free_city,
            boards=tuple(self.boards),
            deals={age: tuple(self.hands.get((age, seat)) for seat in seats) for age in ages},
            piles=dict(self.piles),
        )

    @property
    def free_city(self) -> bool:
        return len(self.players) > FREE_CITY and self.players[FREE_CITY].casefold() in _FREE_CITY

    # Tags and seats

    def read_tags(self) -> dict[str, str]:
        tags: dict[str, str] = {}
        for line in self.lines:
            if isinstance(line.content, Tag):
                name = line.content.name
                if name.text in tags:
                    self.problem("R-TAG-01", line.number, name.column, found=name.text)
                else:
                    tags[name.text] = line.content.value
                    self.places[f"tag {name.text}"] = line.number
        return tags

    def read_seats(self) -> None:
        """Who sits where with which board; all else depends on it."""
        rows = [
            (line.number, line.content)
            for line, section in self.sections
            if section == "seats" and isinstance(line.content, Place)
        ]
        if not rows:
            self.unreadable("R-SEATS-01", 1)
        for number, row in rows:
            self.read_seat(number, row)
        # Whether so many can play is told once, where the seats begin.
        least, most = _table_sizes(self.set)
        size = len(self.players)
        if not least <= size <= most or (self.free_city and size != least):
            self.unreadable("R-SEATS-02", rows[0][0], found=size, expected=f"{least}–{most}")
        if any(name.casefold() in _FREE_CITY for name in self.players) and not self.free_city:
            self.unreadable("R-SEATS-03", rows[0][0])
        self.seat_of = {name.casefold(): seat for seat, name in enumerate(self.players)}
        if self.free_city:
            self.seat_of |= dict.fromkeys(_FREE_CITY, FREE_CITY)

    def read_seat(self, line: int, row: Place) -> None:
        name = row.name.text
        if name.casefold() in _FREE_CITY:
            name = keywords()["FREE_CITY"][0]
        if any(_same(name, player) for player in self.players):
            self.unreadable("R-PLAYER-02", line, row.name.column, found=name)
        cell = row.cells[0] if row.cells else None
        boards = _boards(self.set, cell.text) if cell else tuple[int, ...]()
        if len(boards) != 1 or len(row.cells) > 1:
            found = cell.text if cell else "?"
            self.unreadable("R-BOARD-01", line, cell.column if cell else None, found=found)
        self.players.append(name)
        self.boards.append(boards[0])

    def in_sections(self) -> Iterable[tuple[TableLine, str]]:
        """Every line with the section that it stands in: ``seats``, ``scores`` or ``age N``."""
        section = ""
        for line in self.lines:
            match line.content:
                case Heading() as heading:
                    section = self.section(line.number, heading)
                case Tag() | TablePlay() | CorrectionLine():
                    section = ""
                case _:
                    pass
            yield line, section

    def section(self, line: int, heading: Heading) -> str:
        if heading.about is None:
            return heading.section
        numerals = {"I": "1", "II": "2", "III": "3"}
        text = heading.about.text.upper()
        return f"age {numerals.get(text, text)}"

    # The rest, line by line

    def read_rest(self) -> None:
        for line, section in self.sections:
            if line.content is not None:
                anchor = self.read_line(line, section)
                self.anchors[line.number] = anchor, anchor == "end"

    def read_line(self, line: TableLine, section: str) -> object:
        """Read a line; returns what a comment there is about."""
        match line.content:
            case Tag(name):
                return f"tag {name.text}"
            case TablePlay() as play:
                return self.play(line.number, play) or "end"
            case Heading() as heading:
                return self.heading(line.number, heading, section)
            case Copy() as copy:
                return self.copy(line.number, copy)
            case CorrectionLine() as correction:
                return self.correction(line.number, correction)
            case Score() as score if section == "scores":
                return self.score(line.number, score)
            case Place() as place if section == "seats":
                return f"seat {self.seat_of[self.known(place.name.text)]}"
            case Place() as place if section.startswith("age "):
                return self.hand(line.number, place, section)
            case Slip(length=length) if length:
                self.problem("R-LINE-01", line.number, found=length, expected=LONGEST_LINE)
            case Slip(word, expected, misspelt):
                code = "R-SYNTAX-03" if misspelt else "R-SYNTAX-01"
                self.problem(code, line.number, word.column, found=word.text, expected=expected)
            case _:
                self.problem("R-SYNTAX-01", line.number, 1, found="", expected=())
        if self.plays and section == "" and self.unread is None:
            last = self.plays[-1][0]
            self.unread = last.age, last.turn
        return "end"

    def known(self, name: str) -> str:
        return name.casefold() if name.casefold() in self.seat_of else self.players[0].casefold()

    def heading(self, line: int, heading: Heading, section: str) -> str:
        ages = {f"age {age}" for age in range(1, 1 + self.last_age)}
        if section.startswith("age") and section not in ages:
            assert heading.about is not None
            column = heading.about.column
            self.problem("R-AGE-01", line, column, found=heading.about.text)
            return "end"
        if section in self.places:
            self.problem("R-SECTION-01", line, expected=self.places[section])
        self.places.setdefault(section, line)
        return section

    def hand(self, line: int, place: Place, section: str) -> str:
        """A hand that is dealt, or the Free City's pile; ``?`` alone is a hand not known."""
        number = section.removeprefix("age ")
        age = int(number) if number.isdecimal() else 0
        if not 1 <= age <= self.last_age:
            self.odd.add(line)  # told where the section begins
            return "end"
        cards = [UNKNOWN if cell is None else self.card(line, cell, age, 0) for cell in place.cells]
        known = tuple(UNKNOWN if card is None else card for card in cards)
        pile = place.name.text.casefold() in _PILE and self.free_city
        seat = UNKNOWN if pile else self.seat(line, place.name)
        if seat is None:
            return "end"
        key = f"pile {age}" if pile else f"hand {age} {seat}"
        if key in self.places:
            self.problem("R-SECTION-01", line, expected=self.places[key])
            return key
        self.places[key] = line
        if pile:
            self.piles[age] = known
        elif known != (UNKNOWN,):
            self.hands[age, seat] = known
        return key

    def seat(self, line: int, word: Word, shift: int = 0) -> int | None:
        seat = self.seat_of.get(word.text.casefold())
        if seat is not None:
            return seat
        column, players = word.column + shift, tuple(self.players)
        seats = players_meant(word.text, players)
        if len(seats) == 1:
            expected = players[seats[0]]
            note = finding(
                "R-READ-03", line=line, column=column, found=word.text, expected=expected
            )
            self.notes.append(note)
            return seats[0]
        code = "R-PLAYER-04" if seats else "R-PLAYER-03"
        self.problem(code, line, column, found=word.text, expected=players)
        return None

    def card(self, line: int, word: Word, age: int, shift: int, exact: bool = True) -> int | None:
        """The card that a name means in an age; a problem where that is none or several."""
        found = _fitting(self.set, word.text, age, exact)
        if len(found) == 1:
            return found[0].id
        column = word.column + shift
        there = _in_play(self.set, len(self.players) - self.free_city, age, exact)
        meant = found or self.names.meant(word.text, there, self.language)
        if len({item.presence for item in meant}) == 1:
            note = finding("R-READ-02", line=line, column=column, found=word.text, item=meant[0])
            self.notes.append(note)
            return meant[0].id
        if meant:
            self.problem("R-NAME-02", line, column, found=word.text, expected=meant)
        else:
            near = self.names.nearest(word.text, BUILDINGS, self.language, there)
            code = "R-NAME-01" if near else "R-NAME-03"
            self.problem(code, line, column, found=word.text, expected=near)
        return None

    def play(self, line: int, text: TablePlay) -> Noted | None:
        """Note a play, and the discard build on its line; returns it, None if it is unreadable."""
        age, turn, deed, shift = text.age, text.turn, text.deed, text.shift
        seat = self.seat(line, text.actor)
        action = _ACTIONS[deed.action]
        card: int | None = UNKNOWN
        if not (1 <= age <= self.last_age and 1 <= turn <= self.last_turn):
            self.problem("R-TURN-01", line, 1, found=f"{age}.{turn}")
            return None
        if deed.card is not None:
            card = self.card(line, deed.card, age, shift, action is not Action.SALVAGE)
        if seat is None or card is None:
            self.unread = min(self.unread or (age, turn), (age, turn))
            return None
        split = self.split(line, seat, text) if deed.paid is not None else None
        noted = Noted(age, turn, Play(seat, action, card, split, deed.stage))
        kept = self.note(line, noted)
        if kept and text.stands is not None:
            self.stands[age, turn, seat] = text.stands
        if deed.revived is not None:
            revived = self.card(line, deed.revived, age, shift, exact=False)
            if revived is None:
                self.unread = min(self.unread or (age, turn), (age, turn))
            else:
                self.note(line, Noted(age, turn, Play(seat, Action.SALVAGE, revived)))
        return noted if kept else None

    def note(self, line: int, noted: Noted) -> bool:
        """Keep a play; a second one of a seat in a turn is a problem and is left out."""
        before = self.noted.setdefault(_order(noted), line)
        if before != line:
            name = self.players[noted.play.seat]
            self.problem("R-TURN-02", line, found=name, expected=before)
            return False
        self.plays.append((noted, line))
        return True

    def split(self, line: int, seat: int, text: TablePlay) -> tuple[int, int] | None:
        """Coins to the left and right neighbour; None, and a problem, for anyone else."""
        sides = [0, 0]
        size = len(self.players)
        for amount, to in text.deed.paid or ():
            word = folded(to.text)
            payee = None if word in _LEFT | _RIGHT else self.payee(line, to, text.shift)
            if word in _LEFT or payee == (seat - 1) % size:
                sides[0] += amount
            elif word in _RIGHT or payee == (seat + 1) % size:
                sides[1] += amount
            else:
                neighbours = self.players[seat - 1], self.players[(seat + 1) % size]
                column = to.column + text.shift
                if payee is not None:
                    told = {"found": to.text, "expected": neighbours}
                    self.problem("W-TRADE-01", line, column, **told, player=self.players[seat])
                return None
        return sides[0], sides[1]

    def payee(self, line: int, word: Word, shift: int) -> int | None:
        """Who is paid, ``to Anna`` or ``Anna``."""
        first, _, rest = word.text.partition(" ")
        if (
            rest
            and folded(first) in ("to", "a", "aan")
            and word.text.casefold() not in self.seat_of
        ):
            word = Word(rest, word.column + len(first) + 1)
        return self.seat(line, word, shift)

    def correction(self, line: int, text: CorrectionLine) -> str:
        """Note the coins that a line sets after the turn that it follows."""
        coins: list[int | None] = [None] * len(self.players)
        for name, amount in text.coins:
            seat = self.seat(line, name)
            if seat is None:
                return "end"
            if coins[seat] is not None:
                self.problem("R-COINS-02", line, name.column, found=name.text)
                return "end"
            coins[seat] = amount
        after = self.plays[-1][0][:2] if self.plays else (0, 0)
        self.corrections.append(Correction(after, tuple(coins), text.reason, line))
        return correction_anchor(len(self.corrections) - 1)

    # Claims

    def copy(self, line: int, copy: Copy) -> str:
        """Note the guild that a seat's wonder copies; one that is told first goes before."""
        seat = self.seat(line, copy.actor)
        guild = self.card(line, copy.guild, self.last_age, 0)
        if seat is None or guild is None:
            return "end"
        if seat in self.copies:
            name, before = self.players[seat], self.places[f"copies {seat}"]
            self.problem("R-COPY-01", line, found=name, expected=before)
            return "end"
        self.copies[seat] = guild
        self.places[f"copies {seat}"] = line
        return f"copies {seat}"

    def score(self, line: int, score: Score) -> str:
        name, column = score.category.text, score.category.column
        category = category_named(self.set, name)
        amounts = score.amounts
        if self.free_city and len(amounts) == len(self.players) - 1:
            amounts = (*amounts[:FREE_CITY], None, *amounts[FREE_CITY:])
        if category is None:
            known = category_words(self.set, self.language)
            self.problem("R-SCORE-01", line, column, found=name, expected=known)
        elif len(amounts) != len(self.players):
            self.problem("R-SCORE-02", line, column, found=len(score.amounts))
        elif category in self.scores:
            self.problem("R-SCORE-03", line, column, found=name)
        else:
            self.scores[category] = amounts
            self.places[f"scores {category}"] = line
            return f"scores {category}"
        return "end"

    def result(self, text: str | None, line: int) -> ClaimedResult | None:
        """What the Result tag claims: a kind of victory, a winner or ``shared``, or both."""
        if not text or text.strip() in ("", "?"):
            return None
        claim = claimed_result(text, self.players)
        if claim is None:
            self.problem("R-RESULT-01", line, found=text, expected=tuple(self.players))
        return claim


def _order(noted: Noted) -> tuple[int, int, int, bool]:
    return noted.age, noted.turn, noted.play.seat, noted.play.action in _SECOND
