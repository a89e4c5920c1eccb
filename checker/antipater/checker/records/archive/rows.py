"""Games of any kind as rows of an archive, and back."""

from typing import Any

from antipater.checker.base.isolation import isolated
from antipater.checker.messages.finding import Finding
from antipater.checker.records.archive.items import ArchiveItems, NoGame, need, slugs
from antipater.checker.records.archive.schema import NAMES, Metadata
from antipater.checker.records.digest import VERSION, digest
from antipater.checker.records.files import ReadGame, game_of_line, game_of_text
from antipater.checker.records.formats.format import RecordFormat
from antipater.checker.records.formats.notation import shipped
from antipater.checker.records.formats.registry import FORMATS
from antipater.checker.records.game import GAMES
from antipater.checker.records.names import names_of
from antipater.checker.records.record import GameRecord, Unreadable

Row = dict[str, Any]
# What comes of values that no game has.
_OF_THE_ROW = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError)
_EMPTY: Row = dict.fromkeys(NAMES)


def row_of(game: ReadGame, digests: int = VERSION) -> Row:
    """The row of a game, whether it could be read or not; ``digests``: the version of digests.

    A game that the columns cannot hold, or would not give back as it is, is kept as text; so is
    one of whose text something is noted.
    """
    row = {**_EMPTY, "file": plain(game.file), "game": game.number, "line": game.line}
    record = game.record
    if record is None:
        return {**row, "text": game.source}
    row |= {
        "format": record.format,
        "ruleset": record.ruleset,
        "set": names_of(record.set).cards.slug,
        "edition": record.edition,
        "digest": digest(record, digests),
        "players": list(record.players),
    }
    held = None if record.problems or record.notes else _columns(record, row)
    return as_text(row, game) if held is None else {**row, **held}


def as_text(row: Row, game: ReadGame) -> Row:
    """The row with the game's text in the place of its set-up, moves and claims."""
    kept = {
        name: row[name] for name in ("file", "game", "line", "format", "ruleset", "set", "digest")
    }
    kept["edition"] = row["edition"] and plain(row["edition"])
    kept["players"] = row["players"] and list(map(plain, row["players"]))
    return {**_EMPTY, **kept, "text": game.source or _written(game)}


def _written(game: ReadGame) -> bytes:
    """A record that has no text of its own, in the notation."""
    assert game.record is not None
    text = GAMES[game.record.ruleset].write(game.record, "en")
    return text.encode("utf-8", "surrogatepass")


def _columns(record: GameRecord, row: Row) -> Row | None:
    """The columns of a record's game, if they give it back as it is."""
    columns = GAMES[record.ruleset].archive
    if columns is None:
        return None
    try:
        held = columns.row_of(record)
    except ValueError:
        return None
    metadata = Metadata.now({row["set"]: slugs(record.set)})
    again = RowReader("", metadata, record.set).game(1, {**row, **held})
    return held if again.record == record else None


class RowReader:
    """Rows of one archive to games; ``chosen``: the set to read by, a name or folder."""

    def __init__(self, file: str, metadata: Metadata, chosen: str | None) -> None:
        self.file, self.metadata, self.chosen = file, metadata, chosen
        self._items: dict[tuple[str, str], ArchiveItems] = {}

    def items(self, slug: str, game: str) -> ArchiveItems:
        """The items of a set of the archive.

        Raises ``Unreadable`` for a set that does not ship with the project where none is
        chosen, and ``KeyError`` for one that the archive does not tell of.
        """
        if (slug, game) not in self._items:
            if self.chosen is None and slug not in shipped():
                raise Unreadable(Finding("R-ARCHIVE-07", found=slug))
            self._items[slug, game] = ArchiveItems(self.metadata, slug, game, self.chosen)
        return self._items[slug, game]

    def game(self, number: int, row: Row) -> ReadGame:
        """The game in a row, readable or not; the row's number stands for its line."""
        text = row["text"]
        if text is not None and row["line"] is not None:
            return game_of_line(self.file, number, _form(text), text, number, self.chosen)
        if text is not None:
            read = game_of_text(self.file, text, self.chosen)._replace(number=number, row=number)
            problem = read.problem and read.there(read.problem.at(line=number))
            return read._replace(problem=problem)
        unread = ReadGame(self.file, number, None, None, 0)

        def failed(error: Exception) -> ReadGame:
            if isinstance(error, Unreadable):
                problem = error.finding.at(line=number)
            elif isinstance(error, _OF_THE_ROW):
                # What Python says of other values is not for people.
                found = f"{error}"[:200] if isinstance(error, NoGame) else ""
                problem = Finding("R-ARCHIVE-06", line=number, found=found or "odd")
            else:
                return unread.failed(error)
            return unread._replace(problem=problem)

        return isolated(lambda: unread._replace(record=self._record(number, row)), failed)

    def _record(self, number: int, row: Row) -> GameRecord:
        need(None not in (row["players"] or [None]), row["players"])
        items = self.items(row["set"], row["ruleset"])
        columns = GAMES[row["ruleset"]].archive
        if columns is None:
            raise NoGame(row["ruleset"] or "")
        return columns.record_of(row, number, items)


def _form(line: bytes) -> RecordFormat:
    """The format of a line of a file of games, of which nothing else may be known."""
    of_lines = [form for form in FORMATS if form.begins is not None]
    head = line.decode("utf-8", "replace")
    return next((form for form in of_lines if form.sniff(head)), of_lines[0])


def plain(text: str) -> str:
    """Text that UTF-8 can hold; what it cannot hold is written as an escape."""
    return text.encode("utf-8", "backslashreplace").decode()
