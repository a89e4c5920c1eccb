"""Cities as lists of what stands in them, from TOML or plain ``key: value`` lines."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import category_names, text
from antipater.checker.records.boards import boards_named
from antipater.checker.records.headings import bare_word
from antipater.checker.records.names import Names
from antipater.checker.sheets.city import CityEntries, of_boards
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.entries import whole_number
from antipater.checker.sheets.reading.toml import line_of, parsed
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Item, Kind

# Simplified keys in English, French and Dutch.
_KEYS = {
    "player": "city cite stad player joueur speler name nom naam",
    "buildings": "buildings building batiments batiment gebouwen gebouw cards cartes kaarten",
    "wonders": "wonders wonder merveilles merveille wonderen",
    "tokens": "tokens token progress progresstokens jetons progres fiches vooruitgangsfiches",
    "characters": "characters character personnages personnage personages personage",
    "coins": "coins coin pieces piece munten munt treasury tresor schatkist",
    "pawn": "pawn pion conflictpawn pionconflit",
    "board": "board plateau bord",
    "stages": "stages stage etapes etape etappes fasen fase fases",
    "conflicts": "conflicts conflict conflits conflictentokens conflicttokens conflicten "
    "jetonsconflit conflictfiches military militaires militaire militair oorlog guerre",
    "game": "game jeu spel",
}
# The keys whose values are names, and of which kinds.
NAMES_ITEMS = {
    "buildings": (Kind.BUILDING, Kind.GUILD),
    "wonders": (Kind.WONDER,),
    "tokens": (Kind.TOKEN,),
    "characters": (Kind.CHARACTER,),
    "board": (Kind.BOARD,),
}
_LISTS = frozenset({"buildings", "wonders", "tokens", "characters"})
_ONE_STAGE = ("stage", "etape", "etappe", "fase")
SINGLE = frozenset({"board", "stages", "coins", "pawn"})
_BULLET = re.compile(r"^\s*[-*•]\s+")
_COUNTED = re.compile(r"([^\W\d]+)\s+(\d+)")
_LISTED = re.compile(rf"\s*(?:{'|'.join(_KEYS['buildings'].split())})\s*:\s*[^\W\d]", re.IGNORECASE)
_SINGULAR = {
    "buildings": "building",
    "wonders": "wonder",
    "tokens": "token",
    "board": "board",
    "characters": "character",
}


def field_named(text: str) -> str | None:
    """The field of a city that a word means in any language, or None."""
    word = bare_word(text)
    return next((key for key, words in _KEYS.items() if word in words.split()), None)


def is_city(text: str) -> bool:
    """Whether a text lists cities: a ``[[city]]`` table, or a line ``city: NAME``."""
    return any(_begins_city(line) for _, line in islice(_lines(text), 200))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without bullets; a name alone above ``buildings:`` begins a
    city, and ``coins 14`` is ``coins: 14``."""
    plain = [_BULLET.sub("", line) for line in text.splitlines()]
    for number, (line, below) in enumerate(zip_longest(plain, plain[1:], fillvalue=""), start=1):
        counted = _COUNTED.fullmatch(line.strip())
        if counted and field_named(counted[1]):
            yield number, f"{counted[1]}: {counted[2]}"
        elif _LISTED.match(below) and line.strip() and ":" not in line:
            yield number, f"city: {line.strip()}"
        else:
            yield number, line


def _begins_city(line: str) -> bool:
    key, colon, _ = line.partition(":")
    return line.strip() == "[[city]]" or bool(colon and bare_word(key) in ("city", "cite", "stad"))


def read_cities(
    text: str, set_name: str | None
) -> tuple[CardSet, list[CityEntries], list[Finding]]:
    """The cities of a text, the set that they are of, and what was not understood.

    Raises ``CardSetError`` where the set or game is not known, ``UnreadableSheet`` for broken TOML.
    """
    head, cities = _toml(text) if "[[city]]" in text else _plain(text)
    words = {word for _, pairs in cities for _, key, _ in pairs for word in [bare_word(key)]}
    named = GAMES[head].cards if head is not None and head in GAMES else head
    cards = load_set(set_name or named or _game_of(words))
    found: list[Finding] = []
    names = Names(cards)
    return cards, [_city(names, line, pairs, found) for line, pairs in cities], found


def _game_of(words: set[str]) -> str:
    """The card set of the game that the keys are of; of the first game where all know them."""
    known = {key for word in words for key, synonyms in _KEYS.items() if word in synonyms.split()}
    games = list(GAMES.values())
    return next((game for game in games if game.sheet.city_marks & known), games[0]).cards


# A line, a key and its values, each as text.
_Pair = tuple[int | None, str, list[str]]


def _plain(text: str) -> tuple[str | None, list[tuple[int, list[_Pair]]]]:
    head: str | None = None
    cities: list[tuple[int, list[_Pair]]] = []
    for number, line in _lines(text):
        key, colon, rest = line.split("#")[0].partition(":")
        if not key.strip():
            continue
        if bare_word(key) in _KEYS["game"].split() and not cities:
            head = rest.strip()
            continue
        if _begins_city(line) or not cities:
            cities.append((number, []))
        values = [part.strip() for part in rest.split(",") if part.strip()]
        cities[-1][1].append((number, key.strip() if colon else line.strip(), values))
    return head, cities


def _toml(text: str) -> tuple[str | None, list[tuple[int, list[_Pair]]]]:
    document = parsed(text)
    starts = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == "[[city]]"]
    cities: list[tuple[int, list[_Pair]]] = []
    for start, city in zip(starts, document.get("city", []), strict=False):
        pairs: list[_Pair] = []
        for key, value in city.items():
            values = value if isinstance(value, list) else [value]
            line = line_of(text, key, start)
            pairs.append((line, key, [str(each) for each in values]))
        cities.append((start, pairs))
    game = document.get("game")
    return (str(game) if game else None), cities


def _city(names: Names, line: int, pairs: Sequence[_Pair], found: list[Finding]) -> CityEntries:
    city = CityEntries("", line)
    allowed = GAMES[names.cards.game].sheet.city_fields
    seen: set[str] = set()
    for at, written, values in pairs:
        word = bare_word(written)
        key = next((k for k in allowed if word in _KEYS[k].split()), None)
        tally = "" if key else tally_named(names.cards, word)
        field = key or tally
        single = bool(tally) or key in SINGLE
        which = key == "stages" and names.cards.any_order
        if field in seen - _LISTS or (single and len(values) > 1 and not which):
            found.append(finding("S-CITY-10", line=at, found=written))
            if field in seen:
                continue
            values = values[:1]
        seen |= {field} if field else set()
        if tally:
            kept = _whole(city, tally, category_names(names.cards, tally), values, at, found)
            city.tallies |= zip([tally], (max(number, 0) for number in kept), strict=False)
        elif key is None:
            others = tallies_of(names.cards)
            meant = (
                *(text(f"sheets.city_key.{each}") for each in allowed),
                *(category_names(names.cards, each) for each in others),
            )
            expected = ", ".join((*allowed, *others))
            found.append(
                finding("S-CITY-04", line=at, found=written, expected=expected, meant=meant)
            )
        elif key == "player":
            city.name = ", ".join(values)
        elif key in NAMES_ITEMS:
            items = list(_items(names, key, values, at, found))
            if key == "board":
                city.board = items[0] if items else None
            else:
                city.items += items
        elif which and (len(values) > 1 or word in _ONE_STAGE):
            name_stages(city, filter(None, map(whole_number, values)))
        else:
            _numbers(city, key, values, at, found)
    if city.board is None and (city.stages or "board" in seen):
        city.untold = of_boards(names.cards)
    if city.stages and "board" not in seen:
        found.append(finding("S-CITY-09", line=line, player=city.name, found=city.stages))
    return city


def tallies_of(cards: CardSet) -> tuple[str, ...]:
    """The columns of numbers that cards of the set change, and that it has a word for."""
    return tuple(sorted(cards.changed & cards.vocabulary.keys()))


def tally_named(cards: CardSet, word: str) -> str:
    """The column of the number of the set that a simplified word means; empty where it is none."""
    return next((t for t in tallies_of(cards) if word in _spelled(cards, t)), "")


def _spelled(cards: CardSet, tally: str) -> set[str]:
    names = (name for given in cards.vocabulary[tally].values() for name in given)
    return {bare_word(name) for name in (tally, *names)}


def name_stages(city: CityEntries, numbers: Iterable[int]) -> None:
    """Note which stages stand in a city."""
    city.numbers = tuple(sorted({*numbers}))
    city.stages = len(city.numbers)


def _items(
    names: Names, key: str, values: Sequence[str], line: int | None, found: list[Finding]
) -> Iterator[Item]:
    """The items of these names; where a building is in several decks, the first of them."""
    for value in values:
        fitting = names.fitting(value, NAMES_ITEMS[key])
        if key == "board" and len(fitting) != 1:
            fitting = boards_named(names.cards, value)
        if len({item.presence for item in fitting}) == 1:
            yield fitting[0]
        elif fitting:
            found.append(finding("S-CITY-02", line=line, found=value, expected=tuple(fitting)))
        else:
            meant, kind = suggestion(names, value, NAMES_ITEMS[key]), _SINGULAR[key]
            found.append(finding("S-CITY-01", line=line, found=value, expected=kind, meant=meant))


def suggestion(names: Names, text: str, kinds: Sequence[Kind]) -> str | Mapping[str, str]:
    """What a name that is not known may mean, in each language as it is called there."""
    near = names.fitting(names.nearest(text, kinds), kinds)
    return {code: f" (→ {names.written(near[0], code)}?)" for code in LANGUAGES} if near else ""


def _numbers(
    city: CityEntries, key: str, values: Sequence[str], line: int | None, found: list[Finding]
) -> None:
    if key == "conflicts":  # as many on a line, with commas or without
        values = " ".join(values).split()
    known = _whole(city, key, text(f"sheets.city_key.{key}"), values, line, found)
    if key == "conflicts":
        city.conflicts = None if "?" in values else tuple(token for token in known if token)
    elif known:
        setattr(city, key, max(0, known[0]) if key != "pawn" else known[0])


def _whole(
    city: CityEntries,
    key: str,
    called: Mapping[str, str],
    values: Sequence[str],
    line: int | None,
    found: list[Finding],
) -> list[int]:
    """The values that are whole numbers; of others, and of those below nothing, it is told."""
    values = [value for value in values if value != "?"]
    numbers = [whole_number(value) for value in values]
    for value, number in zip(values, numbers, strict=True):
        below = number is not None and number < 0 and key not in ("conflicts", "pawn")
        if number is None or below:
            code = "S-CELL-02" if below else "S-CELL-01"
            found.append(finding(code, line=line, found=value, player=city.name, category=called))
    return [number for number in numbers if number is not None]
