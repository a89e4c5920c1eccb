"""The project's notation of 7 Wonders: lines with positions to a record.

Nothing is raised at the first slip: what cannot be read is a problem of the record, and
the turns before it can still be judged. Raises ``Unreadable`` only where the text does
not say who plays which board.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from antipater.checker.findings.finding import Finding, finding
from antipater.checker.records.model import ClaimedResult, Comment, Unreadable
from antipater.checker.records.names import (
    BUILDINGS,
    Names,
    categories_by_name,
    names_for,
    names_of,
    narrowed,
    simplified,
)
from antipater.checker.table.model import Noted, TableRecord
from antipater.checker.words import RESULTS, SHARED
from antipater.grammar.record import Heading, Score, Slip, Tag, Word
from antipater.grammar.table_record import (
    TABLE_WORDS,
    Place,
    TableLine,
    TablePlay,
    read_table_lines,
)
from antipater.rules.definitions import Item, Kind
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
_SECOND = frozenset({Action.SALVAGE, Action.DECLINE})


def read_table(text: str, sets: Sequence[str], chosen_set: str | None = None) -> TableRecord:
    """A record from its text. ``sets`` are the names that ``[Set …]`` may hold.

    ``chosen_set`` (a set's name or folder) goes before what the text says. Raises
    ``Unreadable``, and ``CardSetError`` for a chosen set that cannot be used.
    """
    return _Reader(list(read_table_lines(text)), sets, chosen_set).record()


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
def _table_sizes(set_name: str) -> tuple[int, int]:
    """The fewest and the most seats that a set has cards for."""
    cards = names_of(set_name).cards
    most = max(max(item.copies, default=0) for item in cards.items)
    return cards.figure("free_city_players"), most


@lru_cache(maxsize=1 << 10)
def _board(set_name: str, text: str) -> int | None:
    """The board of a name and a side: by the wonder's name or its city's, and A or B."""
    wonder, _, side = text.strip().rpartition(" ")
    for item in names_of(set_name).cards.of_kind(Kind.BOARD):
        spelled = {name for names in item.names.values() for name in names}
        known = {simplified(name) for name in spelled} | {simplified(item.board or "")}
        known |= {simplified(name.replace("'", " ").split()[-1]) for name in spelled}
        if item.slug == text or (item.side == side.upper() and simplified(wonder) in known):
            return item.id
    return None


def _same(name: str, other: str) -> bool:
    return name.strip().casefold() == other.strip().casefold()


_FREE_CITY = frozenset(word.casefold() for word in TABLE_WORDS["FREE_CITY"])
_PILE = frozenset(word.casefold() for word in TABLE_WORDS["PILE"])
_LEFT = frozenset(TABLE_WORDS["LEFT"])
_RIGHT = frozenset(TABLE_WORDS["RIGHT"])


class _Reader:
    """What has been read so far of one record."""

    def __init__(
        self, lines: Sequence[TableLine], sets: Sequence[str], chosen_set: str | None
    ) -> None:
        self.lines = lines
        self.problems: list[Finding] = []
        self.places: dict[str, int] = {}
        self.comments: list[tuple[object, str, bool]] = []
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
        self.seat_of: dict[str, int] = {}

    def problem(self, code: str, line: int, column: int | None = None, **values: Any) -> None:
        self.problems.append(finding(code, line=line, column=column, **values))

    def unreadable(self, code: str, line: int, column: int | None = None, **values: Any) -> Any:
        raise Unreadable(finding(code, line=line, column=column, **values))

    def record(self) -> TableRecord:
        self.read_seats()
        self.read_rest()
        order = sorted(range(len(self.plays)), key=lambda n: _order(self.plays[n][0]))
        number = {id(self.plays[n][0]): place for place, n in enumerate(order, start=1)}
        line_numbers = tuple(self.plays[n][1] for n in order)
        for n, problem in enumerate(self.problems):
            if problem.move is None and problem.line in line_numbers:
                self.problems[n] = problem.at(move=line_numbers.index(problem.line) + 1)
        comments = []
        for anchor, text, own_line in self.comments:
            name = f"move {number[id(anchor)]:09}" if isinstance(anchor, Noted) else str(anchor)
            comments.append(Comment(name, text, own_line))
        return TableRecord(
            format=FORMAT,
            set=self.set,
            players=tuple(self.players),
            setup=self.setup(),
            plays=tuple(self.plays[n][0] for n in order),
            edition=self.tags.get("Edition"),
            result=self.result(self.tags.get("Result"), self.places.get("tag Result", 1)),
            scores=self.scores,
            tags={name: value for name, value in self.tags.items() if name not in KNOWN_TAGS},
            comments=tuple(sorted(comments, key=lambda c: (c.anchor, not c.own_line))),
            lines=line_numbers,
            places={
                "edition": self.places.get("tag Edition", 1),
                "result": self.places.get("tag Result", 1),
                **self.places,
            },
            unread=self.unread,
            problems=tuple(sorted(self.problems, key=lambda p: (p.line or 0, p.column or 0))),
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
            self.unreadable("R-SEATS-02", rows[0][0], found=size, expected=(least, most))
        if any(name.casefold() in _FREE_CITY for name in self.players) and not self.free_city:
            self.unreadable("R-SEATS-03", rows[0][0])
        self.seat_of = {name.casefold(): seat for seat, name in enumerate(self.players)}
        if self.free_city:
            self.seat_of |= dict.fromkeys(_FREE_CITY, FREE_CITY)

    def read_seat(self, line: int, row: Place) -> None:
        name = row.name.text
        if name.casefold() in _FREE_CITY:
            name = TABLE_WORDS["FREE_CITY"][0]
        if any(_same(name, player) for player in self.players):
            self.unreadable("R-PLAYER-02", line, row.name.column, found=name)
        cell = row.cells[0] if row.cells else None
        board = _board(self.set, cell.text) if cell else None
        if board is None or len(row.cells) > 1:
            found = cell.text if cell else "?"
            self.unreadable("R-BOARD-01", line, cell.column if cell else None, found=found)
        assert board is not None
        self.players.append(name)
        self.boards.append(board)

    def in_sections(self) -> Iterable[tuple[TableLine, str]]:
        """Every line with the section that it stands in: ``seats``, ``scores`` or ``age N``."""
        section = ""
        for line in self.lines:
            match line.content:
                case Heading() as heading:
                    section = self.section(line.number, heading)
                case Tag() | TablePlay():
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
        waiting: list[str] = []
        for line, section in self.sections:
            if line.content is None:
                waiting.append(line.comment or "")
                continue
            anchor = self.read_line(line, section)
            self.comments += [(anchor, text, True) for text in waiting]
            waiting = []
            if line.comment is not None:
                self.comments.append((anchor, line.comment, anchor == "end"))
        self.comments += [("end", text, True) for text in waiting]

    def read_line(self, line: TableLine, section: str) -> object:
        """Read a line; returns what a comment there is about."""
        match line.content:
            case Tag(name):
                return f"tag {name.text}"
            case TablePlay() as play:
                return self.play(line.number, play) or "end"
            case Heading() as heading:
                return self.heading(line.number, heading, section)
            case Score() as score if section == "scores":
                return self.score(line.number, score)
            case Place() as place if section == "seats":
                return f"seat {self.seat_of[self.known(place.name.text)]}"
            case Place() as place if section.startswith("age "):
                return self.hand(line.number, place, section)
            case Slip(word, expected):
                code = "R-SYNTAX-01"
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
        age = int(number) if number.isdigit() else 0
        if not 1 <= age <= self.last_age:
            return "end"  # told where the section begins
        cards = [UNKNOWN if cell is None else self.card(line, cell, age, 0) for cell in place.cells]
        known = tuple(UNKNOWN if card is None else card for card in cards)
        if place.name.text.casefold() in _PILE and self.free_city:
            self.piles[age] = known
            return f"pile {age}"
        seat = self.seat(line, place.name)
        if seat is None:
            return "end"
        if known != (UNKNOWN,):
            self.hands[age, seat] = known
        self.places[f"hand {age} {seat}"] = line
        return f"hand {age} {seat}"

    def seat(self, line: int, word: Word, shift: int = 0) -> int | None:
        seat = self.seat_of.get(word.text.casefold())
        if seat is None:
            column = word.column + shift
            players = tuple(self.players)
            self.problem("R-PLAYER-03", line, column, found=word.text, expected=players)
        return seat

    def card(self, line: int, word: Word, age: int, shift: int, exact: bool = True) -> int | None:
        """The card that a name means in an age; a problem where that is none or several."""
        found = _fitting(self.set, word.text, age, exact)
        if len(found) == 1:
            return found[0].id
        column = word.column + shift
        if found:
            self.problem("R-NAME-02", line, column, found=word.text, expected=found)
        else:
            near = self.names.nearest(word.text, BUILDINGS)
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
            word = to.text.casefold()
            payee = self.seat_of.get(word)
            if word in _LEFT or payee == (seat - 1) % size:
                sides[0] += amount
            elif word in _RIGHT or payee == (seat + 1) % size:
                sides[1] += amount
            else:
                neighbours = self.players[seat - 1], self.players[(seat + 1) % size]
                column = to.column + text.shift
                code = "R-PLAYER-03" if payee is None else "W-TRADE-01"
                expected = tuple(self.players) if payee is None else neighbours
                self.problem(
                    code,
                    line,
                    column,
                    found=to.text,
                    expected=expected,
                    player=self.players[seat],
                )
                return None
        return sides[0], sides[1]

    # Claims

    def score(self, line: int, score: Score) -> str:
        cards = self.names.cards
        name = score.category.text.casefold()
        column = score.category.column
        known = categories_by_name(cards)
        amounts = score.amounts
        if self.free_city and len(amounts) == len(self.players) - 1:
            amounts = (*amounts[:FREE_CITY], None, *amounts[FREE_CITY:])
        if name not in known:
            self.problem("R-SCORE-01", line, column, found=name, expected=tuple(known))
        elif len(amounts) != len(self.players):
            self.problem("R-SCORE-02", line, column, found=len(score.amounts))
        elif known[name] in self.scores:
            self.problem("R-SCORE-03", line, column, found=name)
        else:
            self.scores[known[name]] = amounts
            self.places[f"scores {known[name]}"] = line
            return f"scores {known[name]}"
        return "end"

    def result(self, text: str | None, line: int) -> ClaimedResult | None:
        """What the Result tag claims: a kind of victory, a winner or ``shared``, or both."""
        if not text or text.strip() in ("", "?"):
            return None
        first, _, rest = text.strip().partition(" ")
        kinds = {w: kind for kind, words in RESULTS.items() for w in (*words, kind)}
        kind = kinds.get(first.casefold())
        who = rest.strip() if kind else text.strip()
        if who.casefold() in SHARED:
            return ClaimedResult(kind, None, shared=True)
        winner = self.seat_of.get(who.casefold())
        if who and winner is None:
            self.problem("R-RESULT-01", line, found=text, expected=tuple(self.players))
            return None
        return ClaimedResult(kind, winner)


def _order(noted: Noted) -> tuple[int, int, int, bool]:
    return noted.age, noted.turn, noted.play.seat, noted.play.action in _SECOND
