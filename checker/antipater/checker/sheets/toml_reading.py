"""The scoresheet of one table from TOML."""

import re
import tomllib
from typing import Any

from antipater.checker.findings.finding import Finding, finding
from antipater.checker.sheets import claims
from antipater.checker.sheets.headings import Headings
from antipater.checker.sheets.reading import (
    GAMES,
    Unreadable,
    checked,
    may_be_negative,
    with_treasury,
)
from antipater.checker.sheets.sheet import PlayerEntries, Reading, Sheet
from antipater.grammar.load import load_set
from antipater.rules.definitions import CardSet


def parsed(text: str) -> dict[str, Any]:
    """The TOML document; raises ``Unreadable`` with the line where it goes wrong."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise Unreadable(
            finding("S-READ-01", line=int(line[1]) if line else None, found=str(error))
        ) from None


def read_toml(text: str, file: str = "", game: str | None = None) -> Reading:
    """The sheet in a TOML text: ``game``, ``table``, ``winner``, ``end``, and ``[[player]]``.

    Each player has a ``name``, points by category, ``coins`` and ``total``, in any of the
    languages. Raises ``Unreadable`` where there are no players or the game is not known.
    """
    document = parsed(text)
    players = document.get("player", [])
    game = game or document.get("game") or _game_of(players)
    if game not in GAMES:
        raise Unreadable(finding("S-GAME-01", line=1))
    if not isinstance(players, list) or not all(isinstance(p, dict) for p in players):
        raise Unreadable(finding("S-READ-02", line=1))
    cards = load_set(game)
    found: list[Finding] = []
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == "[[player]]"]
    entries = tuple(
        _player(cards, player, line, text, found)
        for player, line in zip(players, lines + [None] * len(players), strict=False)
    )
    sheet = Sheet(
        str(document.get("table", "1")), entries, file=file, line=1, findings=tuple(found)
    )
    said = [(1, "", str(document.get("winner", "")))]
    sheet = claims.claimed(cards, sheet, [(1, str(document.get("end", "")))], said)
    return Reading(cards.game, (checked(cards, sheet),))


def _game_of(players: object) -> str | None:
    if not isinstance(players, list):
        return None
    headings = Headings(load_set("duel"))
    keys = {key for p in players if isinstance(p, dict) for key in p}
    named = {h.field for h in map(headings.understood, keys) if h}
    if "progress" in named:
        return "duel"
    return "seven_wonders" if "board" in named or len(players) > 2 else None


def _player(
    cards: CardSet, player: dict[str, Any], line: int | None, text: str, found: list[Finding]
) -> PlayerEntries:
    headings = Headings(cards)
    name = str(player.get("name", player.get("player", "")))
    if not name:
        found.append(finding("S-ROW-02", line=line))
    values: dict[str, int | None] = {}
    unsure: set[str] = set()
    for key, value in player.items():
        heading = headings.understood(key)
        if heading is None or heading.field in ("player", "board", "winner", "table", "end"):
            if heading is None and (near := headings.nearest(key)):
                found.append(
                    finding("S-COLUMN-03", line=_line(text, key, line), found=key, expected=near)
                )
            continue
        values[heading.field] = _value(cards, name, heading.field, value, key, text, line, found)
        if values[heading.field] is None and value not in ("", "?"):
            unsure.add(heading.field)
    entries = PlayerEntries(
        name,
        {c: values.get(c) for c in cards.categories},
        values.get("total"),
        values.get("coins"),
        str(player.get("board", "")),
        line=line,
        unsure=frozenset(unsure),
    )
    return with_treasury(cards, entries, found)


def _value(
    cards: CardSet, player: str, category: str, value: object, key: str, text: str,
    line: int | None, found: list[Finding],
) -> int | None:  # fmt: skip
    if value in ("", "?"):
        return None
    code = ""
    if not isinstance(value, int) or isinstance(value, bool):
        code = "S-CELL-01"
    elif value < 0 and not may_be_negative(cards, category):
        code = "S-CELL-02"
    if not code:
        assert isinstance(value, int)
        return value
    found.append(
        finding(code, line=_line(text, key, line), found=value, player=player, category=category)
    )
    return None


def _line(text: str, key: str, start: int | None) -> int | None:
    """The line of a key below a player's heading."""
    lines = text.splitlines()
    for number in range(start or 1, len(lines) + 1):
        if re.match(rf'\s*"?{re.escape(key)}"?\s*=', lines[number - 1]):
            return number
    return start
