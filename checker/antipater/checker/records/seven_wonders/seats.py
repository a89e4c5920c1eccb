"""Who sits where with which board, from the lines of a record of 7 Wonders."""

from antipater.checker.messages.language import LANGUAGES, Named
from antipater.checker.records.likeness import key_of, same_name
from antipater.checker.records.seven_wonders.meanings import boards_named
from antipater.checker.records.seven_wonders.reading import FREE_CITY_WORDS, Reading
from antipater.grammar.records.keywords import keyword
from antipater.grammar.records.seven_wonders import NamedRow
from antipater.rules.seven_wonders import FREE_CITY

_CALLED = {language: keyword("FREE_CITY", language) for language in LANGUAGES}
_FREE_CITY = Named(_CALLED[LANGUAGES[0]], _CALLED)


def read_seats(reading: Reading) -> None:
    """Who sits where with which board; all else depends on it."""
    rows = [
        (line.number, line.content)
        for line, section in reading.sections
        if section == "seats" and isinstance(line.content, NamedRow)
    ]
    if not rows:
        reading.unreadable("R-SEATS-01", 1)
    for number, row in rows:
        _read_seat(reading, number, row)
    # Whether so many can play is told once, where the seats begin.
    least, most = reading.rules.least_players, reading.rules.most_players
    size = len(reading.players)
    held = reading.rules.held is not None
    if not least <= size <= most or (reading.free_city and (size != least or held)):
        found = size - (reading.free_city and held)
        reading.unreadable("R-SEATS-02", rows[0][0], found=found, expected=f"{least}–{most}")
    if (
        any(name.casefold() in FREE_CITY_WORDS for name in reading.players)
        and not reading.free_city
    ):
        reading.unreadable("R-SEATS-03", rows[0][0])
    reading.seat_of = {key_of(name): seat for seat, name in enumerate(reading.players)}
    if reading.free_city:
        reading.seat_of |= dict.fromkeys(FREE_CITY_WORDS, FREE_CITY)


def _read_seat(reading: Reading, line: int, row: NamedRow) -> None:
    name = row.name.text
    if name.casefold() in FREE_CITY_WORDS:
        name = _FREE_CITY
    if any(same_name(name, player) for player in reading.players):
        reading.unreadable("R-PLAYER-02", line, row.name.column, found=name)
    cell = row.cells[0] if row.cells else None
    boards = boards_named(reading.set, cell.text) if cell else tuple[int, ...]()
    if len(boards) != 1 or len(row.cells) > 1:
        found = cell.text if cell else "?"
        reading.unreadable("R-BOARD-01", line, cell.column if cell else None, found=found)
    reading.players.append(name)
    reading.boards.append(boards[0])
