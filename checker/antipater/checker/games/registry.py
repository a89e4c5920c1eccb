"""All games that the checker knows, by name. A new game is a line here."""

from typing import TYPE_CHECKING

from antipater.checker.base.games import KNOWN
from antipater.checker.games.duel import Duel
from antipater.checker.games.seven_wonders import SevenWonders
from antipater.checker.messages.finding import FOLDERS

if TYPE_CHECKING:
    from antipater.checker.games.game import Game

GAMES: "dict[str, Game]" = KNOWN


def register(game: "Game") -> None:
    """Make a game known; ``ValueError`` where another has its name or suffix."""
    if any(game.name == other.name or game.suffix == other.suffix for other in GAMES.values()):
        raise ValueError(f"there is a game {game.name} or a suffix {game.suffix} already")
    GAMES[game.name] = game
    if game.findings is not None:
        FOLDERS.append(game.findings)
    if game.card_profile is not None:
        from antipater.grammar.games import GAMES as CARD_PROFILES

        CARD_PROFILES[game.name] = game.card_profile


register(Duel())
register(SevenWonders())

# The card set that is meant where a command is given none.
DEFAULT_SET = next(iter(GAMES.values())).cards
