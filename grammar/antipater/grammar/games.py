"""What the engine of each game asks of a card set, and what it acts on."""

from collections.abc import Iterable
from dataclasses import dataclass

from antipater.rules.definitions import Kind


@dataclass(frozen=True, slots=True)
class Game:
    """The names that an engine knows. ``figures`` are plain numbers, ``rules`` are numbers,
    ``prices`` are rules of a resource, ``truths`` rules that hold or do not. ``deaf`` are the
    lines of cards that the engine does not act on, ``kinds`` the cards that it plays with.
    """

    seats: tuple[str, ...]
    figures: tuple[str, ...]
    rules: tuple[str, ...]
    prices: tuple[str, ...]
    truths: tuple[str, ...]
    rulings: tuple[str, ...]
    categories: tuple[str, ...]
    words: tuple[str, ...]
    parts: tuple[str, ...]
    turns: tuple[str, ...]
    kinds: tuple[Kind, ...]
    deaf: tuple[str, ...]

    def figures_for(self, ages: int) -> tuple[str, ...]:
        """The plain numbers that it asks for in a game of so many ages."""
        each = range(1, ages + 1)
        named = ([f.format(age=a) for a in each] if "{" in f else [f] for f in self.figures)
        return tuple(name for names in named for name in names)

    def known_rules(self, ages: int) -> tuple[str, ...]:
        """Every rule that the engine asks for by its name."""
        return (*self.figures_for(ages), *self.rules, *self.prices, *self.truths)


GAMES = {
    "duel": Game(
        seats=("own", "opponent"),
        figures=(
            "starting_coins",
            "tokens_on_board",
            "left_out_per_age",
            "guilds_in_play",
            "wonders_each",
            "wonder_cap",
            "pair",
            "capital",
        ),
        rules=("discard_income", "tie_break"),
        prices=("price",),
        truths=("military_supremacy", "scientific_supremacy"),
        rulings=("central_pawn", "full_tie", "jumped_loot", "destroyed_card"),
        categories=("civilian", "wonders", "progress", "treasury", "military"),
        words=(),
        parts=("track", "draft", "layout"),
        turns=("first", "second"),
        kinds=(Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.TOKEN),
        deaf=("copies", "free_build", "seventh", "copies_guild"),
    ),
    "seven_wonders": Game(
        seats=("own", "left", "right"),
        figures=(
            "starting_coins",
            "hand_size",
            "guilds_beyond_players",
            "free_city_players",
            "conflict_victory_{age}",
            "conflict_defeat",
        ),
        rules=("discard_income", "tie_break"),
        prices=("price_left", "price_right"),
        truths=(),
        rulings=("copied_shipowners",),
        categories=("military", "treasury", "wonders", "scientific", "guilds"),
        words=("conflict", "defeats"),
        parts=("draft",),
        turns=("left", "right"),
        kinds=(Kind.BUILDING, Kind.GUILD, Kind.BOARD, Kind.STAGE),
        deaf=(
            "loses",
            "discount",
            "extra_shields",
            "collects",
            "wonders_replay",
            "on_chain",
            "replay",
            "destroys",
            "draws",
            "from_top_row",
            "left_out",
        ),
    ),
}


def known_rules(game: str, categories: Iterable[str], ages: int) -> set[str]:
    """The names of rules that a game's engine asks for; scores of all categories among them."""
    known = GAMES[game].known_rules(ages) if game in GAMES else ()
    return {*known, *(f"score_{c}" for c in categories)}
