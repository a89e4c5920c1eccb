"""The scoresheet of one table from TOML."""

import re
from typing import Any

from antipater.checker.base import plain_toml
from antipater.checker.base.plain_toml import (
    DEEPEST_TOML,
    LARGEST_TOML,
    NoToml,
    TooDeep,
    TooLarge,
)
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.words import column_names
from antipater.checker.records.headings import NOT_SCORED, PLACE, Headings, bare_word, is_field
from antipater.checker.sheets.formulas import scorer_of
from antipater.checker.sheets.reading import claims
from antipater.checker.sheets.reading.entries import checked, coins_in, is_nothing, whole_number
from antipater.checker.sheets.reading.pad_order import points_in
from antipater.checker.sheets.reading.tables import UnreadableSheet
from antipater.checker.sheets.reading.which_game import (
    NAMES_GAME,
    any_game,
    game_named,
    game_of,
)
from antipater.checker.sheets.sheet import PlayerEntries, Sheet, SheetReading
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

_BLANK = ("", "?")

# Keys of a table, and its players, each under ``[[player]]``, ``[[joueur]]`` or ``[[speler]]``.
_KEYS = ("player", "winner", "end", *PLACE)
_PLAYER = re.compile(r"\s*\[\[\s*([^\W\d_]+)\s*\]\]\s*(?:#.*)?")

# Keys of a player that are no numbers of the sheet.
_NO_ENTRIES = NOT_SCORED - {"total", "seat", "start", "bid"}


def parsed(text: str) -> dict[str, Any]:
    """The TOML document; raises ``UnreadableSheet`` with the line where it goes wrong."""
    try:
        return plain_toml.parsed(text)
    except TooLarge:
        told = finding("S-LIMIT-01", found=len(text), expected=LARGEST_TOML)
    except TooDeep as error:
        told = finding("S-LIMIT-02", line=error.line, expected=DEEPEST_TOML)
    except NoToml as error:
        told = finding("S-READ-01", line=error.line, column=error.column, found="wrong_toml")
    raise UnreadableSheet(told)


def is_toml(text: str) -> bool:
    """Whether a text is TOML with players rather than delimited rows."""
    return any(map(_begins_player, text.splitlines()))


def _begins_player(line: str) -> bool:
    match = _PLAYER.fullmatch(line)
    return match is not None and is_field(bare_word(match[1]), "player")


def _by_field(document: dict[str, Any]) -> dict[str, Any]:
    """What a document says of the table, by keys in English, whatever their language."""
    told: dict[str, Any] = {}
    for key, value in document.items():
        word = bare_word(key)
        field = next((each for each in _KEYS if is_field(word, each)), "")
        told.setdefault("game" if word in NAMES_GAME else field, value)
    return told


def read_toml(text: str, file: str = "", game: str | None = None) -> SheetReading:
    """The sheet in a TOML text: ``game``, ``table``, ``winner``, ``end``, and ``[[player]]``.

    Each player has a ``name``, points by category, ``coins`` and ``total``, in any of the
    languages. Raises ``UnreadableSheet`` where there are no players or the game is not known.
    """
    document = _by_field(parsed(text))
    players = document.get("player", [])
    named = game_named(str(document.get("game", "")))
    set_name = game or named or _game_of(players)
    if set_name is None or ("game" in document and not (named or game)):
        raise UnreadableSheet(finding("S-GAME-01", line=1))
    if not isinstance(players, list) or not all(isinstance(p, dict) for p in players):
        raise UnreadableSheet(finding("S-READ-02", line=1))
    cards = load_set(set_name)
    found: list[Finding] = []
    dashes: list[int | None] = []
    lines = [n for n, line in enumerate(text.splitlines(), 1) if _begins_player(line)]
    entries = tuple(
        _player(cards, _with_noughts(cards, player, line, text, dashes), line, text, found)
        for player, line in zip(players, lines + [None] * len(players), strict=False)
    )
    sheet = Sheet(
        str(document.get("table", "1")),
        entries,
        file=file,
        line=1,
        findings=tuple(found),
        round=str(document.get("round", "")),
        event=str(document.get("event", "")),
    )
    said = [(1, "", str(document.get("winner", "")))]
    sheet = claims.claimed(cards, sheet, [(1, "", str(document.get("end", "")))], said)
    noted = {"rows": ", ".join(map(str, dashes))}
    return SheetReading(cards.game, (checked(cards, sheet),), [("dashes", noted)] * bool(dashes))


def _game_of(players: object) -> str | None:
    if not isinstance(players, list):
        return None
    keys = {key for p in players if isinstance(p, dict) for key in p}
    named = {h.field for known in any_game() for h in map(known.understood, keys) if h}
    return game_of(named, len(players))


def _with_noughts(
    cards: CardSet,
    player: dict[str, Any],
    line: int | None,
    text: str,
    dashes: list[int | None],
) -> dict[str, Any]:
    """The entries of a player with 0 for each dash; the lines of these are kept."""
    headings = Headings(cards)
    counted = (*cards.categories, "coins", "total")
    noughts = [
        key
        for key, value in player.items()
        if isinstance(value, str) and is_nothing(value) and _field(headings, key) in counted
    ]
    dashes += [line_of(text, key, line) for key in noughts]
    return {**player, **dict.fromkeys(noughts, 0)}


def _player(
    cards: CardSet, player: dict[str, Any], line: int | None, text: str, found: list[Finding]
) -> PlayerEntries:
    headings = Headings(cards)
    named = (value for key, value in player.items() if _field(headings, key) == "player")
    name = str(next(named, ""))
    if not name:
        found.append(finding("S-ROW-02", line=line))
    values: dict[str, int | None] = {}
    unsure: set[str] = set()
    keys: dict[str, str] = {}
    has_coins = any(_field(headings, k) == "coins" and v not in _BLANK for k, v in player.items())
    for key, value in player.items():
        heading = headings.understood(key)
        if heading is None or heading.field in _NO_ENTRIES:
            if heading is None and (near := headings.nearest(key)):
                found.append(
                    finding(
                        "S-COLUMN-03",
                        line=line_of(text, key, line),
                        found=key,
                        expected=near,
                        meant=column_names(cards, near),
                    )
                )
            continue
        if heading.field in keys:
            twice = f"{keys[heading.field]}, {key}"
            at = line_of(text, key, line)
            found.append(finding("S-COLUMN-02", line=at, found=key, expected=twice))
            continue
        keys[heading.field] = key
        held = coins_in(value) if isinstance(value, str) and heading.field == "treasury" else None
        if held is not None and not has_coins:
            values["coins"] = held
            continue
        values[heading.field] = _value(cards, name, heading.field, value, key, text, line, found)
        if values[heading.field] is None and value not in _BLANK:
            unsure.add(heading.field)
    return PlayerEntries(
        name,
        {c: values.get(c) for c in cards.categories},
        values.get("total"),
        values.get("coins"),
        next((str(v) for k, v in player.items() if _field(headings, k) == "board"), ""),
        seat=values.get("seat"),
        start=values.get("start"),
        bid=values.get("bid"),
        line=line,
        unsure=frozenset(unsure),
    )


def _field(headings: Headings, key: str) -> str:
    """What a key means, or nothing."""
    heading = headings.understood(key)
    return heading.field if heading else ""


def _value(
    cards: CardSet, player: str, category: str, value: object, key: str, text: str,
    line: int | None, found: list[Finding],
) -> int | None:  # fmt: skip
    if value in _BLANK:
        return None
    number = value
    if isinstance(value, list):  # tokens, or symbols by kind
        value = ("/" if category == "scientific" else ",").join(map(str, value))
    if isinstance(value, str | float):
        number = whole_number(points_in(cards, category, str(value)))
    code = ""
    if not isinstance(number, int) or isinstance(number, bool):
        code = "S-CELL-01"
    elif number < 0 and not scorer_of(cards).may_be_negative(category):
        code = "S-CELL-02"
    if not code:
        assert isinstance(number, int)
        return number
    found.append(
        finding(
            code,
            line=line_of(text, key, line),
            found=str(value).lower() if isinstance(value, bool) else str(value),
            player=player,
            category=column_names(cards, category),
        )
    )
    return None


def line_of(text: str, key: str, start: int | None) -> int | None:
    """The line of a key below the heading of its table."""
    lines = text.splitlines()
    for number in range(start or 1, len(lines) + 1):
        if re.match(rf'\s*"?{re.escape(key)}"?\s*=', lines[number - 1]):
            return number
    return start
