"""A game to begin with: a plan in which two cities can come about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from antipater.checker.judging.duel.setup import SetupFigures, figures
from antipater.checker.sheets.played.plan import How, Plan, Task, Tasks
from antipater.rules.card_set import NO_COST, Item, Kind
from antipater.rules.duel import Rules, Setup
from antipater.rules.start import AS_THE_SET_SAYS, Start

_LISTS = ("buildings", "wonders", "tokens")
_BUILDINGS = (Kind.BUILDING, Kind.GUILD)


@dataclass(frozen=True)
class WantedCities:
    """What stands in the two cities of a game that is looked for."""

    rules: Rules
    items: tuple[tuple[Item, ...], tuple[Item, ...]]

    @classmethod
    def of(cls, rules: Rules, cities: Sequence[Mapping[str, object]]) -> "WantedCities":
        """From cities as ``Finished.cities`` gives them, by slug."""
        by_slug = rules.cards.by_slug
        first, second = (
            tuple(by_slug[slug] for key in _LISTS for slug in city[key])  # type: ignore[attr-defined]
            for city in cities
        )
        return cls(rules, (first, second))

    def ids(self, seat: int, *kinds: Kind) -> list[int]:
        """The items of these kinds that a city is to have."""
        return [item.id for item in self.items[seat] if item.kind in kinds]


def random_plan(cities: WantedCities, rng: Random, start: Start = AS_THE_SET_SAYS) -> Plan | None:
    """A plan by chance in which each city gets what is to stand in it, what costs nothing first;
    ``start``: the coins at the beginning.

    None where the set has too few cards for one.
    """
    rules = cities.rules
    counts = figures(rules.cards)
    spare = {age: list(_spare(cities, counts, age, rng)) for age in rules.ages}
    wonders = _wonders(cities, counts, rng)
    board, drawn = _tokens(cities, counts, rng)
    if len(board) < counts.tokens or len(drawn) < counts.drawn or not wonders:
        return None
    if any(len(cards) + _kept(cities, age) != counts.slots[age] for age, cards in spare.items()):
        return None
    rank = [1 + rng.random() for _ in rules.items]
    lists: dict[int, tuple[list[Task], list[Task]]] = {age: ([], []) for age in rules.ages}
    for seat in (0, 1):
        for item in cities.ids(seat, *_BUILDINGS):
            lists[rules.items[item].age or 0][seat].append(Task(item, How.BUILD))
        for item in cities.ids(seat, Kind.WONDER, Kind.TOKEN):
            rank[item] = rng.random()
        for _ in cities.ids(seat, Kind.WONDER):
            if ages := [age for age in rules.ages if spare[age]]:
                age = rng.choice(ages)
                lists[age][seat].append(Task(spare[age].pop(), How.TUCK))
    tasks = tuple(_discarding(rules, lists[age], spare[age], rng) for age in rules.ages)
    setup = Setup(wonders=wonders, tokens=board, drawn=drawn, start=start)
    return Plan(setup, tasks, tuple(rank), (True,) * (len(rules.ages) - 1))


def _discarding(
    rules: Rules, lists: tuple[list[Task], list[Task]], spare: Sequence[int], rng: Random
) -> Tasks:
    """What each does in an age: their own things and discards, shared out evenly."""
    for card in spare:
        min(lists, key=len).append(Task(card, How.DISCARD))

    def order(task: Task) -> tuple[bool, float]:
        return task.how is not How.BUILD or rules.items[task.card].cost != NO_COST, rng.random()

    first, second = (tuple(sorted(each, key=order)) for each in lists)
    return first, second


def _kept(cities: WantedCities, age: int) -> int:
    return sum(item.age == age for city in cities.items for item in city)


def _shuffled(rng: Random, ids: Sequence[int]) -> list[int]:
    return rng.sample(ids, len(ids))


def _spare(cities: WantedCities, counts: SetupFigures, age: int, rng: Random) -> tuple[int, ...]:
    """The cards of an age that are in play beside those that are kept."""
    kept = {item.id for city in cities.items for item in city}
    of_age = counts.of_age[age]
    guilds = counts.guilds if of_age & counts.guild_ids else 0
    free = _shuffled(rng, sorted(of_age - counts.guild_ids - kept))
    free_guilds = _shuffled(rng, sorted((of_age & counts.guild_ids) - kept))
    more_guilds = guilds - len(of_age & counts.guild_ids & kept)
    plain = counts.slots[age] - guilds - len((of_age - counts.guild_ids) & kept)
    return tuple(_shuffled(rng, free_guilds[:more_guilds] + free[: max(0, plain)]))


def _wonders(
    cities: WantedCities, counts: SetupFigures, rng: Random
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The wonders that each player holds: those to build, and others."""
    mine = [cities.ids(seat, Kind.WONDER) for seat in (0, 1)]
    others = [w.id for w in cities.rules.cards.of_kind(Kind.WONDER)]
    free = _shuffled(rng, [w for w in others if w not in mine[0] + mine[1]])
    held = []
    for own in mine:
        lack = counts.wonders_each - len(own)
        held.append(tuple(own + free[:lack]))
        free = free[lack:]
    whole = all(len(own) == counts.wonders_each for own in held)
    return (held[0], held[1]) if whole else None


def _tokens(
    cities: WantedCities, counts: SetupFigures, rng: Random
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tokens on the board and those drawn by who can draw."""
    board: list[int] = []
    drawn: list[int] = []
    for seat in (0, 1):
        own = _shuffled(rng, cities.ids(seat, Kind.TOKEN))
        if own and any(c.draws_tokens for item in cities.items[seat] for c in item.choices):
            drawn.append(own.pop())
        board += own
    others = [t.id for t in cities.rules.progress_tokens]
    rest = _shuffled(rng, [t for t in others if t not in board + drawn])
    lack = max(0, counts.tokens - len(board))
    board, rest = board + rest[:lack], rest[lack:]
    return tuple(board[: counts.tokens]), tuple((drawn + rest)[: counts.drawn])
