"""A city listed in one line, as people type it: ``Anna: Theater, Altar, Giza A 2, 14c, -1``."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import display_name
from antipater.checker.records.boards import boards_named
from antipater.checker.records.headings import bare_word
from antipater.checker.records.names import Names
from antipater.checker.sheets.city import NOT_UNDERSTOOD, CityEntries, of_boards
from antipater.checker.sheets.reading.city_file import (
    NAMES_ITEMS,
    SINGLE,
    field_named,
    name_stages,
    suggestion,
    tally_named,
)
from antipater.checker.sheets.reading.entries import coins_in, whole_number
from antipater.rules.card_set import Item, Kind

# What a list can name, and what comes first where a name is that of several.
KINDS = (Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.TOKEN, Kind.CHARACTER)
_PARTS = re.compile(r"\s*[,;|•·\n]\s*|\s+[&/]\s+|(?<=[^\W\d])\s*\+\s*(?=[^\W\d])")
_BETWEEN = frozenset(("+", "&", "/", "-", "–", "and", "et", "en", "ja", "und"))
_NAMED = re.compile(r"\s*([^,;:|/]{1,60}?)\s*[:：]\s*(.*)", re.DOTALL)
_STAGES = re.compile(r"(.+?)[\s:]+(\d)(?:\s+\w+)?")
_NAMED_STAGES = re.compile(r"(.+?)[\s:]+(\d(?:\+\d)+)")
_COUNTED = re.compile(r"(?:(\D+?)\s*[:=]?\s*([+-]?\d+)|([+-]?\d+)\s*(\D+))")
_TOKENS = re.compile(r"([^\W\d]+)\s*[:=]?\s*([+-]?\d(?:\s+[+-]?\d)+)")
_TOKEN = re.compile(r"[+-]?\d{1,2}")

# What one thing of a list puts into a city.
_Put = Callable[[CityEntries], None]


def read_list(names: Names, text: str, found: list[Finding]) -> CityEntries:
    """The city of one line: items, a board with its stages, coins, the pawn, and conflict tokens,
    in any order and language. What is not understood goes to ``found``."""
    name, listed = named_part(text)
    city, said, understood = CityEntries(name, None), dict[str, str](), len(found)
    for part in filter(None, _PARTS.split(listed.strip())):
        for put in _parts(names, part, found):
            before = _given_once(city)
            put(city)
            given = _given_once(city)
            changed = [name for name in given if given[name] != before.get(name)]
            again = [name for name in changed if name in said]
            for name in again:  # of what a city has one of, the first that is given counts
                if name in city.tallies:
                    city.tallies[name] = before[name]
                else:
                    setattr(city, name, before[name])
            if again:
                found.append(finding("S-CITY-10", found=f"{said[again[0]]}, {part}"))
            said = {**dict.fromkeys(changed, part), **said}
    if city.board is None and any(each.code in NOT_UNDERSTOOD for each in found[understood:]):
        city.untold = of_boards(names.cards)
    return city


def _given_once(city: CityEntries) -> dict[str, Any]:
    """What a city has one of."""
    return {**{name: getattr(city, name) for name in SINGLE}, **city.tallies}


def named_part(text: str) -> tuple[str, str]:
    """The name before the colon of a line, if that is no field of a city, and what follows it."""
    match = _NAMED.fullmatch(text)
    if match is None or field_named(match[1]) not in (None, "player"):
        return "", text
    return match[1], match[2]


def several(text: str) -> list[str]:
    """The cities of one text, ``Anna: Altar, Theater; Bert: Palace``, each from its name on."""
    cities = list[str]()
    for part in re.split(r"\s*[;|\n]\s*", text):
        if cities and not named_part(part)[0]:
            cities[-1] += f"; {part}"
        else:
            cities.append(part)
    return cities if len(cities) > 1 and named_part(text)[0] else [text]


def _parts(names: Names, text: str, found: list[Finding]) -> list[_Put]:
    """What a part of the list says; several things that stand after each other without a mark
    between them each by itself."""
    whole = _thing(names, text)
    if whole is not None:
        return [whole]
    words, puts, at = text.split(), list[_Put](), 0
    while at < len(words):
        ends = range(len(words), at, -1)
        fits = ((end, _thing(names, " ".join(words[at:end]))) for end in ends)
        end, put = next(((end, put) for end, put in fits if put is not None), (at, None))
        if put is not None:
            puts.append(put)
            at = end
        elif words[at].casefold() in _BETWEEN:
            at += 1
        else:
            found.append(_unknown(names, text))
            return []
    return puts


def _thing(names: Names, text: str) -> _Put | None:
    """What a text means as one thing of a list; None where it means nothing."""
    items = names.fitting(text, KINDS)
    one = {item.presence for item in items}
    if len(one) == 1:
        return lambda city: city.items.append(items[0])
    if items:
        kinds = [item for kind in KINDS for item in items if item.kind is kind]
        if len({item.presence for item in kinds if item.kind is kinds[0].kind}) == 1:
            return lambda city: city.items.append(kinds[0])
        return None
    labelled = _NAMED.fullmatch(text)
    label = field_named(labelled[1]) if labelled else None
    if labelled and label in NAMES_ITEMS:
        return (_board if label == "board" else _thing)(names, labelled[2])
    return _board(names, text) or _amount(names, text)


def _board(names: Names, text: str) -> _Put | None:
    named = _NAMED_STAGES.fullmatch(text) if names.cards.any_order else None
    boards = boards_named(names.cards, named[1]) if named else []
    if named and len(boards) == 1:
        return lambda city: _put_board(city, boards[0], 0, map(int, named[2].split("+")))
    stages = _STAGES.fullmatch(text)
    for written, number in ((text, 0), (stages[1], int(stages[2])) if stages else ("", 0)):
        boards = boards_named(names.cards, written)
        if len(boards) == 1:
            return lambda city, board=boards[0], number=number: _put_board(city, board, number)  # type: ignore[misc]
    return None


def _put_board(city: CityEntries, board: Item, stages: int, numbers: Iterable[int] = ()) -> None:
    city.board, city.stages = board, stages or city.stages
    if named := tuple(numbers):
        name_stages(city, named)


def _amount(names: Names, text: str) -> _Put | None:
    """Coins, the pawn, stages, a conflict token, or a number that cards of the set change."""
    coins, columns = coins_in(text), names.cards.column
    if coins is not None:
        return lambda city: setattr(city, "coins", coins)
    if _TOKEN.fullmatch(text) and "conflict" in columns:
        return lambda city: _put_conflicts(city, [text])
    tokens = _TOKENS.fullmatch(text)
    if tokens and field_named(tokens[1]) == "conflicts" and "conflict" in columns:
        return lambda city: _put_conflicts(city, tokens[2].split())
    counted = _COUNTED.fullmatch(text)
    word = (counted[1] or counted[4]) if counted else ""
    written = (counted[2] or counted[3]) if counted else ""
    number = whole_number(written) or 0
    field = field_named(word.strip()) if word else None
    if field == "coins":
        return lambda city: setattr(city, "coins", number)
    if field == "pawn" and "lead" in columns:
        return lambda city: setattr(city, "pawn", number)
    if field == "stages" and "stages" in columns:
        return lambda city: setattr(city, "stages", number)
    if field == "conflicts" and "conflict" in columns:
        return lambda city: _put_conflicts(city, [written])
    counts = counted is not None and field is None and number >= 0
    tally = tally_named(names.cards, bare_word(word)) if counts else ""
    return (lambda city: city.tallies.update({tally: number})) if tally else None


def _put_conflicts(city: CityEntries, tokens: Iterable[str]) -> None:
    """Put tokens to those that a city has; ``0`` says that it has none."""
    city.conflicts = (*(city.conflicts or ()), *filter(None, map(whole_number, tokens)))


def _unknown(names: Names, text: str) -> Finding:
    both = tuple(names.fitting(text, KINDS))
    if both:
        return finding("S-CITY-02", found=text, expected=both)
    stages = _STAGES.fullmatch(text)
    sides = boards_named(names.cards, text) or boards_named(
        names.cards, stages[1] if stages else ""
    )
    if sides:
        more = f" {stages[2]}" if stages else ""
        expected = [
            {lang: f"{display_name(board, lang)} {board.side}{more}" for lang in LANGUAGES}
            for board in sides
        ]
        return finding("S-CITY-02", found=text, expected=expected)
    meant = suggestion(names, text, KINDS)
    return finding("S-CITY-01", found=text, expected="building", meant=meant)


def lists_items(names: Names, text: str) -> bool:
    """Whether a line names an item or a board behind its name or its first part."""
    name, rest = named_part(text)
    parts = _PARTS.split(rest.strip())[0 if name else 1 :]
    return any(names.fitting(part, KINDS) or boards_named(names.cards, part) for part in parts)
