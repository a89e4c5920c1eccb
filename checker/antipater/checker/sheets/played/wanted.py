"""What a game of Duel is to end with, and the set-up in which it can."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from antipater.checker.judging.duel.setup import Figures, figures
from antipater.rules.card_set import Item, Kind, Power
from antipater.rules.duel import Rules, Setup

# Powers whose choices depend on where cards lie; games without them are looked for.
LAYOUT_POWERS = (Power.BUILD_FROM_TOP_ROW, Power.BUILD_LEFT_OUT)


@dataclass(frozen=True)
class Wanted:
    """``entries`` of a sheet by seat and category, and cities that would have them.

    ``items`` and ``coins`` are those of the two cities, ``lead`` is the pawn's place as the
    first sees it; all that counts in the end are the entries.
    """

    rules: Rules
    entries: Mapping[tuple[int, str], int]
    items: tuple[tuple[Item, ...], tuple[Item, ...]]
    coins: tuple[int, int]
    lead: int

    @classmethod
    def of_cities(
        cls,
        rules: Rules,
        entries: Mapping[tuple[int, str], int],
        cities: Sequence[Mapping[str, object]],
    ) -> "Wanted":
        """From cities as ``Finished.cities`` gives them, by slug."""
        by_slug = rules.cards.by_slug
        first, second = (
            tuple(by_slug[slug] for key in _LISTS for slug in city[key])  # type: ignore[attr-defined]
            for city in cities
        )
        coins, pawn = ([int(str(city[key])) for city in cities] for key in ("coins", "pawn"))
        return cls(rules, entries, (first, second), (coins[0], coins[1]), pawn[0] - pawn[1])

    def ids(self, seat: int, *kinds: Kind) -> list[int]:
        """The items of these kinds that a city is to have."""
        return [item.id for item in self.items[seat] if item.kind in kinds]


_LISTS = ("buildings", "wonders", "tokens")
BUILDINGS = (Kind.BUILDING, Kind.GUILD)


@dataclass(frozen=True)
class Table:
    """A set-up without layouts: who holds which wonder, the tokens, and the cards of each age
    that nobody keeps. ``through``: for a wonder that destroys or revives, the card that it is
    to take, or none where there is to be no choice.
    """

    setup: Setup
    spare: Mapping[int, tuple[int, ...]]
    through: Mapping[int, int | None]


def random_table(wanted: Wanted, rng: Random) -> Table | None:
    """A set-up by chance in which the cities can come about; None where the set has too few
    cards for one.
    """
    counts = figures(wanted.rules.cards)
    spare = {age: _spare(wanted, counts, age, rng) for age in wanted.rules.ages}
    wonders = _wonders(wanted, counts, rng)
    board, drawn = _tokens(wanted, counts, rng)
    if len(board) < counts.tokens or len(drawn) < counts.drawn or not wonders:
        return None
    if any(len(cards) + _kept(wanted, age) != counts.slots[age] for age, cards in spare.items()):
        return None
    setup = Setup(wonders=wonders, tokens=board, drawn=drawn)
    return Table(setup, spare, _through(wanted, spare, rng))


def _kept(wanted: Wanted, age: int) -> int:
    return sum(item.age == age for city in wanted.items for item in city)


def _shuffled(rng: Random, ids: Sequence[int]) -> list[int]:
    return rng.sample(ids, len(ids))


def _spare(wanted: Wanted, counts: Figures, age: int, rng: Random) -> tuple[int, ...]:
    """The cards of an age that are in play beside those that are kept."""
    kept = {item.id for city in wanted.items for item in city}
    of_age = counts.of_age[age]
    guilds = counts.guilds if of_age & counts.guild_ids else 0
    free = _shuffled(rng, sorted(of_age - counts.guild_ids - kept))
    free_guilds = _shuffled(rng, sorted((of_age & counts.guild_ids) - kept))
    more_guilds = guilds - len(of_age & counts.guild_ids & kept)
    plain = counts.slots[age] - guilds - len((of_age - counts.guild_ids) & kept)
    return tuple(_shuffled(rng, free_guilds[:more_guilds] + free[: max(0, plain)]))


def _wonders(
    wanted: Wanted, counts: Figures, rng: Random
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The wonders that each player holds: those to build, and others."""
    mine = [wanted.ids(seat, Kind.WONDER) for seat in (0, 1)]
    others = [w.id for w in wanted.rules.cards.of_kind(Kind.WONDER)]
    free = _shuffled(rng, [w for w in others if w not in mine[0] + mine[1]])
    held = []
    for own in mine:
        lack = counts.wonders_each - len(own)
        held.append(tuple(own + free[:lack]))
        free = free[lack:]
    whole = all(len(own) == counts.wonders_each for own in held)
    return (held[0], held[1]) if whole else None


def _tokens(
    wanted: Wanted, counts: Figures, rng: Random
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tokens on the board and those drawn by who can draw."""
    board: list[int] = []
    drawn: list[int] = []
    for seat in (0, 1):
        own = _shuffled(rng, wanted.ids(seat, Kind.TOKEN))
        if own and any(item.has(Power.DRAW_TOKENS) for item in wanted.items[seat]):
            drawn.append(own.pop())
        board += own
    others = [t.id for t in wanted.rules.progress_tokens]
    rest = _shuffled(rng, [t for t in others if t not in board + drawn])
    lack = max(0, counts.tokens - len(board))
    board, rest = board + rest[:lack], rest[lack:]
    return tuple(board[: counts.tokens]), tuple((drawn + rest)[: counts.drawn])


def _through(
    wanted: Wanted, spare: Mapping[int, tuple[int, ...]], rng: Random
) -> dict[int, int | None]:
    """By chance, the card of each wonder that destroys a building or brings one back."""
    chosen: dict[int, int | None] = {}
    cards = [card for each in spare.values() for card in each]
    for seat in (0, 1):
        for item in wanted.items[seat]:
            for ability in item.abilities:
                if ability.power is Power.DESTROY:
                    colour = ability.argument
                    fit = [c for c in cards if wanted.rules.items[c].colour == colour]
                elif ability.power is Power.BUILD_FROM_DISCARD:
                    fit = wanted.ids(seat, *BUILDINGS)
                else:
                    continue
                free = [card for card in fit if card not in chosen.values()]
                none = ability.power is Power.DESTROY or not free
                chosen[item.id] = rng.choice([*free, None] if none else free)
    return chosen
