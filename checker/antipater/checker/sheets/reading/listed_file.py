"""Files in which cities are listed as people type them: ``Anna: Theater, Altar, 14c`` on a line."""

import re
from collections.abc import Iterator

from antipater.checker.records.names import Names
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.city_list import lists_items, named_part, several
from antipater.checker.sheets.reading.typed import Typed, understood
from antipater.checker.sheets.reading.which_game import game_named
from antipater.grammar.cards.load import load_set

# Lines of the longest text that is looked at; cities may go on over several of them.
_MOST_LINES = 200
_BULLET = re.compile(r"^\s*[-*•]\s+")


def lists_cities(text: str) -> bool:
    """Whether all lines of a text list cities as they are typed."""
    return bool(_cities(text))


def typed_in(text: str, set_name: str | None) -> Typed | None:
    """The cities of a text, as if each was an argument of the command; None where it lists none.

    ``set_name``: the card set, where it is said. A first line may name the game.
    """
    cities = _cities(text)
    if not cities:
        return None
    typed = understood([listed for _, listed in cities], set_name)
    lines = tuple(line for line, _ in cities)[-len(typed.cities) :]
    return Typed(typed.sets, cities=typed.cities, lines=lines)


def _cities(text: str) -> list[tuple[int, str]]:
    """Each city of a text with its line, behind the line that names a game; none where another
    line stands among them, or one player has two."""
    lines = [(at, city) for at, line in _lines(text) for city in several(line)]
    if not 0 < len(lines) <= _MOST_LINES:
        return []
    head = [lines.pop(0)] if len(lines) > 1 and game_named(lines[0][1]) else []
    cities = list(_joined(lines))
    names = [name for name, _ in (named_part(listed) for _, listed in cities) if name]
    known = [Names(load_set(game.cards)) for game in GAMES.values()]
    whole = all(any(lists_items(each, listed) for each in known) for _, listed in cities)
    return [*head, *cities] if whole and len(names) == len({*names}) else []


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        said = _BULLET.sub("", line.split("#")[0]).strip()
        if said.startswith("|"):  # a table
            return
        if said:
            yield number, said


def _joined(lines: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Cities of which each begins with its name, and goes on until the next; where none is named
    a line for each, or all lines together if each holds one thing."""
    named = [bool(named_part(line)[0]) for _, line in lines]
    first, apart = named[0], any("," in line or ";" in line for _, line in lines)
    begins = named if first else [n == 0 or apart for n in range(len(lines))]
    number, city = 0, list[str]()
    for (at, line), new in zip(lines, begins, strict=True):
        if new and city:
            yield number, _whole(city)
        number, city = (at, [line]) if new else (number, [*city, line])
    yield number, _whole(city)


def _whole(parts: list[str]) -> str:
    """The parts of one list with commas between them, and none behind the colon of its name."""
    first, *others = (part.rstrip(",; ") for part in parts)
    return f"{first}{' ' if first.endswith(':') else ', '}{', '.join(others)}" if others else first
