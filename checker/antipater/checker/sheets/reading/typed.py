"""What is typed on the command line in place of a file: rows of a sheet, cities, or one entry.

A row is a name and the numbers in the order of the pad: ``Anna 20 13 6 0 9 11 33c 0``. An
entry is a number, ``?``, coins (``33c``), science symbols by kind with wildcards
(``2/1/0+1``), or tokens (``1,3,-1``). A city is a list of what stands in it: ``Theater, Altar``.
A category before it asks for its points alone: ``civilian "Theater, Altar"``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.words import column_names
from antipater.checker.records.headings import Headings
from antipater.checker.records.names import Names
from antipater.checker.sheets.city import CityEntries
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.city_list import lists_items, read_list, several
from antipater.checker.sheets.reading.pad_order import holds_entries
from antipater.checker.sheets.reading.tables import UnreadableSheet, signed
from antipater.checker.sheets.reading.unquoted import together
from antipater.checker.sheets.reading.which_game import game_named
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

# Words of the longest title of a game, and one.
_MOST_TITLE = 5


@dataclass(frozen=True)
class Typed:
    """What was typed: ``rows`` of a sheet, or ``cities``, of which one category may be asked.

    ``sets``: the card sets that may be meant, one of each game; ``word``: the category as written;
    ``lines``: those on which the cities begin, where they stand in a file.
    """

    sets: tuple[str, ...]
    rows: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    word: str = ""
    lines: tuple[int, ...] = ()


def understood(arguments: Sequence[str], set_name: str | None) -> Typed:
    """What arguments that are no files mean. ``set_name``: the card set, where it is said.

    Raises ``UnreadableSheet`` where quotes were left out, or a category is misspelt.
    """
    first, *others = _with_game_apart([signed(argument) for argument in arguments])
    named = game_named(first) if others else ""
    before = [first] if named else []
    if named:
        first, *others = others
    sets = (set_name,) if set_name else (named,) if named else _first_sets()
    fitting = [name for name in sets if others and category_called(load_set(name), first)]
    if fitting:
        _check_quotes([*before, first], others)
        return Typed(tuple(fitting), cities=tuple(others), word=first)
    if others:
        _check_category(sets, first, others[0])
    _check_quotes(before, [first, *others])
    first, *others = [city for text in (first, *others) for city in several(text)]
    if any(map(is_row, (first, *others))):
        if not named and not is_row(first) and len(first.split()) == 1:
            return Typed((set_name or first,), tuple(others))  # no game's name: told when loaded
        return Typed(sets, (first, *others))
    return Typed(sets, cities=(first, *others))


def _with_game_apart(arguments: Sequence[str]) -> Sequence[str]:
    """The arguments, with the name of a game before a list, ``duel Anna: Altar``, by itself."""
    first, *others = arguments
    words = [] if game_named(first) else first.split(" ")
    for n in range(min(len(words), _MOST_TITLE) - 1, 0, -1):
        if game_named(" ".join(words[:n])):
            return [" ".join(words[:n]), " ".join(words[n:]), *others]
    return arguments


def _check_quotes(before: Sequence[str], words: Sequence[str]) -> None:
    quoted = [f'"{text}"' for text in together(words)]
    if quoted:
        line = " ".join(["antipater score", *before, *quoted])
        raise UnreadableSheet(finding("S-QUOTES-01", expected=line))


def _check_category(sets: Sequence[str], word: str, city: str) -> None:
    """Raises ``UnreadableSheet`` for a word that is only misspelt for a category."""
    for cards in map(load_set, sets):
        field = Headings(cards).nearest(word)
        unknown: list[Finding] = []
        read_list(Names(cards), word, unknown)
        if field in cards.categories and word.isalpha() and unknown and not is_row(city):
            meant = column_names(cards, field)
            raise UnreadableSheet(finding("S-QUOTES-02", found=word, expected=meant))


def _first_sets() -> tuple[str, ...]:
    return tuple(game.cards for game in GAMES.values())


def category_called(cards: CardSet, word: str) -> str:
    """The category of a set that a word means, or nothing; coins are those of the treasury."""
    field = Headings(cards).exactly(word)
    field = "treasury" if field == "coins" else field
    return field if field in cards.categories else ""


def is_row(text: str) -> bool:
    """Whether an argument is a player's row, and not the list of a city with numbers in it."""
    listed = any(lists_items(Names(load_set(name)), text) for name in _first_sets())
    return not listed and holds_entries(text)


@dataclass(frozen=True)
class TypedCities:
    """Typed cities as one set reads them, and what of them it does not know or allow."""

    cards: CardSet
    cities: tuple[CityEntries, ...]
    findings: tuple[Finding, ...]

    @property
    def doubts(self) -> tuple[int, int]:
        """How many names are not understood, and all that speaks against this reading."""
        profile = GAMES[self.cards.game].sheet
        unknown = sum(found.code == "S-CITY-01" for found in self.findings)
        too_many = len(self.cities) > profile.players[-1]
        misfits = profile.misfits(self.cards, self.cities)
        return unknown, len(self.findings) + len(misfits) + too_many


def listed(
    cards: CardSet, read: Callable[[str, list[Finding]], CityEntries], typed: Typed
) -> TypedCities:
    """The cities that were typed, numbered where they have no names."""
    cities, every = list[CityEntries](), list[Finding]()
    for number, (text, line) in enumerate(zip_longest(typed.cities, typed.lines), start=1):
        found: list[Finding] = []
        city = read(text, found)
        cities.append(replace(city, name=city.name or str(number), line=line))
        every += [replace(each, line=line) for each in found]
    return TypedCities(cards, tuple(cities), tuple(every))


def best_read(read: Sequence[TypedCities]) -> list[TypedCities]:
    """Of what is typed as several sets read it, the readings against which least speaks.

    Raises ``UnreadableSheet`` where nothing of it is understood.
    """
    told = [each for each in read if any(map(_holds, each.cities))]
    if not told:
        likeliest = min(read, key=lambda each: each.doubts)
        raise UnreadableSheet(*likeliest.findings or (finding("S-READ-02"),))
    least = min(each.doubts for each in told)
    return [each for each in told if each.doubts == least]


def _holds(city: CityEntries) -> bool:
    """Whether anything is known of a city."""
    numbers = (city.coins, city.pawn, city.conflicts)
    return bool(city.items or city.board) or any(number is not None for number in numbers)


def cities_of(typed: Typed) -> list[TypedCities]:
    """The cities of typed lists, by each set against whose reading nothing more speaks than
    against others. Raises ``UnreadableSheet`` where nothing is understood."""
    sets = map(load_set, typed.sets)
    return best_read([listed(cards, partial(read_list, Names(cards)), typed) for cards in sets])
