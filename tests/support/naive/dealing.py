"""Random set-ups, and players with a temper, so that rare things happen in random games."""

from collections.abc import Callable, Sequence
from random import Random

from support.naive.duel import Game, Play, Table
from support.naive.facts import BUILDINGS, EVERY_WONDER, TOKENS, WONDERS


def deal(random: Random, promos: bool = False, draft: bool = True) -> Table:
    """A set-up dealt as the rulebook has it: 8 wonders, 5 + 3 tokens, 20 cards an age.

    Without a draft each player is dealt 4 wonders.
    """
    wonders = random.sample(sorted(EVERY_WONDER if promos else WONDERS), 8)
    tokens = random.sample(sorted(TOKENS), 8)
    structures = {}
    for age, guilds in (("1", 0), ("2", 0), ("3", 3)):
        cards = random.sample(_age(age), 20 - guilds) + random.sample(_age("guild"), guilds)
        structures[int(age)] = tuple(random.sample(cards, 20))
    return Table(
        rows=(tuple(wonders[:4]), tuple(wonders[4:])) if draft else (),
        wonders=((), ()) if draft else (tuple(wonders[:4]), tuple(wonders[4:])),
        board=tuple(tokens[:5]),
        drawn=tuple(tokens[5:]),
        structures=structures,
    )


def _age(age: str) -> list[str]:
    return [card.slug for card in BUILDINGS.values() if card.age == age]


Temper = Callable[[Game, Play], int]


def _colour(play: Play) -> str:
    known = play.verb in ("build", "revive", "top row", "left out")
    return BUILDINGS[play.thing].colour if known else ""


def builder(game: Game, play: Play) -> int:
    """Wants wonders, and the resources for them."""
    return {"wonder": 0, "build": 1}.get(play.verb, 3) + 2 * (
        _colour(play) not in ("brown", "grey")
    )


def soldier(game: Game, play: Play) -> int:
    """Wants shields, on cards and on wonders, and Strategy."""
    if play.thing == "strategy" or (
        play.thing in EVERY_WONDER and EVERY_WONDER[play.thing].shields
    ):
        return 0
    return {"red": 0, "brown": 2}.get(_colour(play), 3)


def scholar(game: Game, play: Play) -> int:
    """Wants symbols that are new, then others."""
    symbols = game.symbols(play.player)
    if _colour(play) == "green":
        return int(BUILDINGS[play.thing].symbol in symbols)
    return 0 if play.thing == "law" else {"grey": 2, "brown": 3}.get(_colour(play), 4)


def pairer(game: Game, play: Play) -> int:
    """Wants pairs of symbols, and leaves the opponent's symbols to the opponent."""
    if _colour(play) != "green":
        return {"grey": 2, "brown": 3}.get(_colour(play), 4)
    symbol = BUILDINGS[play.thing].symbol
    if symbol in game.symbols(play.player):
        return 0
    return 1 if symbol not in game.symbols(1 - play.player) else 9


def merchant(game: Game, play: Play) -> int:
    """Wants coins."""
    return {"yellow": 0, "purple": 1}.get(_colour(play), 2 if play.verb == "discard" else 3)


def miser(game: Game, play: Play) -> int:
    """Builds nothing that can be avoided."""
    return 0 if play.verb == "discard" else 1


def linker(game: Game, play: Play) -> int:
    """Wants chains, what starts them, and Urbanism."""
    if play.thing == "urbanism":
        return 0
    if play.verb != "build":
        return 3
    return 0 if game.chained(play.player, play.thing) else 2 - bool(BUILDINGS[play.thing].gives)


TEMPERS: dict[str, Temper] = {
    temper.__name__: temper
    for temper in (builder, soldier, scholar, pairer, merchant, miser, linker)
}
PEACE = "peacemaker"  # plays as a builder, and for an even score with the last cards
NAMES = (*TEMPERS, PEACE)


def ranked(game: Game, plays: Sequence[Play], temper: str) -> list[Play]:
    """The legal plays, the one that the temper likes best first."""
    legal = sorted(game.legal())
    if temper != PEACE:
        return sorted(legal, key=lambda play: TEMPERS[temper](game, play))
    if game.age < 3 or len(game.present()) > 3:
        return sorted(legal, key=lambda play: builder(game, play))
    return sorted(legal, key=lambda play: _unevenness(game, plays, play))


def _unevenness(game: Game, plays: Sequence[Play], play: Play) -> tuple[int, ...]:
    after = Game(game.table, [*plays, play], game.printing)
    first, second = after.scores(0), after.scores(1)
    return tuple(abs(first[name] - second[name]) for name in ("total", "civilian"))
