"""What a log says, as lines of the notation, with the place of each in the log."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.formats.notation import NOTATION
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.grammar.records.lines import quoted

FORMAT = "bga"
_Record = TypeVar("_Record", DuelRecord, SevenWondersRecord)


class Notation:
    """Lines of the notation: ``head``, then moves, each with the line of the log it stands for.

    ``own``: how many lines of the head, its last, stand at the beginning of the log itself.
    """

    def __init__(self) -> None:
        self.head: list[str] = []
        self.own = 0
        self.moves: list[tuple[int, str]] = []

    def move(self, line: int, who: str, what: str) -> None:
        """Write a move."""
        self.moves.append((line, f"{quoted(who)} {what}"))

    def choice(self, what: str) -> None:
        """Write a choice behind the last move."""
        line, move = self.moves[-1]
        self.moves[-1] = line, f"{move}, {what}"

    def record(self, kind: type[_Record], chosen: str | None, first_line: int) -> _Record:
        """The record that all of it is."""
        text = "\n".join([*self.head, *(move for _, move in self.moves)]) + "\n"
        record = NOTATION.read(text, 1, chosen)
        assert isinstance(record, kind)
        places = {n: line for n, (line, _) in enumerate(self.moves, len(self.head) + 1)}

        added = len(self.head) - self.own

        def there(line: int) -> int:
            return places.get(line, first_line - 1 + max(line - added, 1))

        return replace(record.relined(there), format=FORMAT)


def filled(template: str, words: Mapping[str, str]) -> str:
    """What the table has for the notation, with what a line names; ``?`` for what it does not."""
    for amount in ("cost", "n"):
        if amount not in words:
            template = template.replace(f" for {{{amount}}}", "")
    return template.format_map(defaultdict(lambda: "?", words))


def tags(game: str, values: Mapping[str, str]) -> list[str]:
    """The tags of a game."""
    told = {"Game": game, **values}
    return [f"[{name} {quoted(value)}]" for name, value in told.items()]


def section(title: str, rows: Sequence[Sequence[str]]) -> list[str]:
    """A section of rows of names."""
    return [title, *("  " + ", ".join(row) for row in rows)] if rows else []
