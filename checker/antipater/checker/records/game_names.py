"""What a game is called in records, sheets and on a command line."""

from functools import cache

from antipater.checker.records.game import GAMES
from antipater.checker.records.names import simplified
from antipater.grammar.cards.load import load_set


def game_called(text: str) -> str:
    """The game that a record says it is of, by any of its names (``7 Wonders Duel``); the text,
    folded, where it names none."""
    name = text.strip().casefold()
    return name if name in GAMES else _games().get(simplified(name), name)


@cache
def _games() -> dict[str, str]:
    return {simplified(name): game for name, game in game_names().items()}


def game_names() -> dict[str, str]:
    """Each game by its own name, the titles of its first set, and its short names."""
    return {
        name: key
        for key, game in GAMES.items()
        for titles in load_set(game.cards).names.values()
        for name in (key, *titles, *game.short_names)
    }
