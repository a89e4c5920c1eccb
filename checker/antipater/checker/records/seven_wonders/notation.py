"""The project's notation of 7 Wonders: lines with positions to a record.

Nothing is raised at the first slip: what cannot be read is a problem of the record, and
the turns before it can still be judged. Raises ``Unreadable`` only where the text does
not say who plays which board.
"""

from collections.abc import Sequence

from antipater.checker.records.carrying import remarks
from antipater.checker.records.seven_wonders.agreed import AGREED_TAGS, agreed_of
from antipater.checker.records.seven_wonders.claims import claim, note_copy, note_pick, note_score
from antipater.checker.records.seven_wonders.plays import (
    note_correction,
    note_hole,
    note_laid,
    note_play,
    note_unread,
    order_of,
)
from antipater.checker.records.seven_wonders.reading import Reading
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.checker.records.seven_wonders.seats import read_seats
from antipater.checker.records.start import START_TAGS, start_of
from antipater.grammar.records.arbiter import CorrectionLine
from antipater.grammar.records.keywords import keywords
from antipater.grammar.records.lines import LONGEST_LINE, Score, SectionHeading, Tag, UnreadLine
from antipater.grammar.records.seven_wonders import (
    Copy,
    NamedRow,
    Pick,
    TableHole,
    TableLine,
    TablePlay,
)
from antipater.rules.seven_wonders import UNKNOWN, Setup
from antipater.rules.start import Start

FORMAT = "antipater"
KNOWN_TAGS = ("Game", "Set", "Edition", "Result", *START_TAGS, *AGREED_TAGS)
_DEALT = ("hand ", "pile ")
_PILE = frozenset(word.casefold() for word in keywords()["PILE"])


def read_table(text: str, sets: Sequence[str], chosen_set: str | None = None) -> SevenWondersRecord:
    """A record from its text. ``sets`` are the names that ``[Set …]`` may hold.

    ``chosen_set`` (a set's name or folder) goes before what the text says. Raises
    ``Unreadable``, and ``CardSetError`` for a chosen set that cannot be used.
    """
    return _record(Reading(text, sets, chosen_set))


def _record(reading: Reading) -> SevenWondersRecord:
    read_seats(reading)
    _read_rest(reading)
    note_laid(reading)
    order = sorted(range(len(reading.plays)), key=lambda n: order_of(reading.plays[n][0]))
    number = {id(reading.plays[n][0]): place for place, n in enumerate(order, start=1)}
    line_numbers = tuple(reading.plays[n][1] for n in order)
    for n, problem in enumerate(reading.problems):
        if problem.move is None and problem.line in line_numbers:
            reading.problems[n] = problem.at(move=line_numbers.index(problem.line) + 1)
    anchors = {
        line: (f"move {number[id(about)]:09}" if isinstance(about, Noted) else str(about), own)
        for line, (about, own) in reading.anchors.items()
    }
    tags = reading.tag_reader()
    start = start_of(tags, reading.names.cards)
    agreed = agreed_of(tags, reading.names, reading.set, reading.boards)
    result = claim(reading, reading.tags.get("Result"), reading.places.get("tag Result", 1))
    carried = frozenset(problem.line for problem in reading.problems if problem.line) | reading.odd
    hands = {line: key for line, (key, _) in anchors.items() if key.startswith(_DEALT)}
    written = reading.text.split("\n")
    return SevenWondersRecord(
        format=FORMAT,
        set=reading.set,
        players=tuple(reading.players),
        setup=_setup(reading, start),
        agreed=agreed,
        plays=tuple(reading.plays[n][0] for n in order),
        edition=reading.tags.get("Edition"),
        result=result,
        scores=reading.scores,
        copies=reading.copies,
        symbols=reading.symbols,
        stands=reading.stands,
        corrections=tuple(reading.corrections),
        tags={name: value for name, value in reading.tags.items() if name not in KNOWN_TAGS},
        comments=remarks(reading.text, reading.lines, anchors, carried, hands),
        lines=line_numbers,
        places={
            "edition": reading.places.get("tag Edition", 1),
            "result": reading.places.get("tag Result", 1),
            **reading.places,
        },
        unread=reading.unread,
        gaps=tuple(reading.gaps),
        doubled=tuple(reading.doubled),
        notes=tuple(sorted(reading.notes, key=lambda p: (p.line or 0, p.column or 0))),
        problems=tuple(sorted(reading.problems, key=lambda p: (p.line or 0, p.column or 0))),
        carried=carried,
        rows={
            key: tuple(written[n - 1].strip() for n in sorted(hands) if hands[n] == key)
            for key in {hands[n] for n in carried if n in hands}
        },
    )


def _setup(reading: Reading, start: Start) -> Setup:
    seats = range(len(reading.players))
    ages = sorted({age for age, _ in reading.hands} | set(reading.piles))
    return Setup(
        players=len(reading.players) - reading.free_city,
        boards=tuple(reading.boards),
        deals={age: tuple(reading.hands.get((age, seat)) for seat in seats) for age in ages},
        piles=dict(reading.piles),
        start=start,
    )


def _read_rest(reading: Reading) -> None:
    for line, section in reading.sections:
        if line.content is not None:
            anchor = _read_line(reading, line, section)
            reading.anchors[line.number] = anchor, anchor == "end"


def _read_line(reading: Reading, line: TableLine, section: str) -> object:
    """Read a line; returns what a comment there is about."""
    match line.content:
        case Tag(name):
            return f"tag {name.text}"
        case TablePlay() as play:
            return note_play(reading, line.number, play) or "end"
        case TableHole() as hole:
            note_hole(reading, line.number, hole)
            return "end"
        case SectionHeading() as heading:
            return _heading(reading, line.number, heading, section)
        case Copy() as copy:
            return note_copy(reading, line.number, copy)
        case Pick() as pick:
            return note_pick(reading, line.number, pick)
        case CorrectionLine() as correction:
            return note_correction(reading, line.number, correction)
        case Score() as score if section == "scores":
            return note_score(reading, line.number, score)
        case NamedRow() as place if section == "seats":
            return f"seat {reading.seat_of[reading.known(place.name.text)]}"
        case NamedRow() as place if section.startswith("age "):
            return _hand(reading, line.number, place, section)
        case UnreadLine(length=length) if length:
            reading.problem("R-LINE-01", line.number, found=length, expected=LONGEST_LINE)
        case UnreadLine(word, expected, misspelt):
            code = "R-SYNTAX-03" if misspelt else "R-SYNTAX-01"
            reading.problem(code, line.number, word.column, found=word.text, expected=expected)
        case Score(word) | NamedRow(word):
            reading.problem("R-SYNTAX-01", line.number, word.column, found=word.text, expected=())
    if reading.plays and section == "":
        note_unread(reading, line.number, line.content)
    return "end"


def _heading(reading: Reading, line: int, heading: SectionHeading, section: str) -> str:
    ages = {f"age {age}" for age in _dealt_ages(reading)}
    if section.startswith("age") and section not in ages:
        if heading.about is None:
            reading.problem("R-HANDS-01", line)
        else:
            column = heading.about.column
            reading.problem("R-AGE-01", line, column, found=heading.about.text)
        return "end"
    if section in reading.places:
        reading.problem("R-SECTION-01", line, expected=reading.places[section])
    reading.places.setdefault(section, line)
    return section


def _dealt_ages(reading: Reading) -> range:
    """The ages for which hands are dealt; 0 is for what players hold from the start."""
    return range(reading.rules.first_turn, 1 + reading.last_age)


def _hand(reading: Reading, line: int, place: NamedRow, section: str) -> str:
    """A hand that is dealt, or the Free City's pile; ``?`` alone is a hand not known."""
    number = section.removeprefix("age ")
    age = int(number) if number.isdecimal() else UNKNOWN
    if age not in _dealt_ages(reading):
        reading.odd.add(line)  # told where the section begins
        return "end"
    cards = [UNKNOWN if cell is None else reading.card(line, cell, age, 0) for cell in place.cells]
    known = tuple(UNKNOWN if card is None else card for card in cards)
    pile = place.name.text.casefold() in _PILE and reading.free_city
    seat = UNKNOWN if pile else reading.seat(line, place.name)
    if seat is None:
        return "end"
    key = f"pile {age}" if pile else f"hand {age} {seat}"
    if key in reading.places:
        reading.problem("R-SECTION-01", line, expected=reading.places[key])
        return key
    reading.places[key] = line
    if pile:
        reading.piles[age] = known
    elif known != (UNKNOWN,):
        reading.hands[age, seat] = known
    return key
