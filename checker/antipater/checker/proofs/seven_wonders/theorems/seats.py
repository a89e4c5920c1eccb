"""Theorems about the table of 7 Wonders: stages, hands, the Free City, the winner, the seats."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.alike import undecided
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities, with_stages
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Power
from antipater.rules.ledger import Ledger, Scoring
from antipater.rules.numbers import negation
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.seven_wonders import UNKNOWN, Rules, Setup, State, outcome
from antipater.rules.seven_wonders.ending import city_points, copiable
from antipater.rules.seven_wonders.moves import FREE_CITY
from antipater.rules.seven_wonders.quantities import OF_A_PLAYER

SEATS: TheoremGroup[SevenCities] = TheoremGroup()


@SEATS.theorem(
    "Each stage of a board counts as one, in their order, and a power, or a choice out of the "
    "discards, as often as stages that stand give it",
    method=Method.TABLE,
)
def stages_are_counted(t: SevenCities) -> Claims:
    rules = t.rules
    built_by = {stage.id for stages in rules.stage_items.values() for stage in stages}
    adding = {item.id: item.adds(rules.stages) for item in rules.items}
    yield Claim(adding == {i: int(i in built_by) for i in adding}, about="what counts as a stage")
    for board, stages in rules.stage_items.items():
        yield Claim([s.number for s in stages] == [*range(1, len(stages) + 1)], about="numbers")
        turns = range(1, len(stages)) if t.cards.any_order else ()
        for built, turned in product(range(len(stages) + 1), (0, *turns)):
            city = with_stages(rules, [0] * len(t.cards.columns), board, built, turned)
            there = [s for n, s in enumerate(stages) if (n + turned) % len(stages) < built]
            about = f"{rules.items[board].slug}, {built} built"
            for power in Power:
                giving = sum(stage.has(power) for stage in there)
                told = rules.stages_with(board, city, power)
                yield Claim(told == giving, about=f"{about}: {power}")
            state = t.state((city,) * rules.least_players)
            state = state._replace(setup=replace(state.setup, boards=(board,) * len(state.cities)))
            salvages = OF_A_PLAYER["salvages"](rules, state, 0)
            giving = sum(choice.number for stage in there for choice in stage.choices)
            yield Claim(salvages == giving, about=f"{about}: choices out of the discards")


# The winner


@SEATS.theorem(
    "Of three players, or two with the Free City, exactly those win whom nobody beats, by points "
    "and then by coins: so the winner is the same wherever the count begins; the Free City neither "
    "wins nor keeps anybody from winning; nobody has won while the game goes on",
    "tie_break",
)
def nobody_beats_the_winners(t: SevenCities) -> Claims:
    yield Lemma(t.meaning(*t.rules.guild_items), partial(_unbeaten, t))


def _unbeaten(t: SevenCities) -> Claims:
    """Of three players, or two with the Free City, in every case of their points and coins."""
    rules = _TotalsAlone(t.cards, t.edition)
    cities = t.around(rules.least_players)
    for players in (rules.least_players, rules.least_players - 1):
        state = t.state(cities)._replace(over=True)
        state = state._replace(setup=replace(state.setup, players=players))
        going_on = outcome(rules, state._replace(over=False))
        yield Claim(going_on is None, about=f"{players} players, while the game goes on")
        free_city = FREE_CITY if players < rules.least_players else None
        playing = [seat for seat in range(len(cities)) if seat != free_city]
        for path in paths(lambda: outcome(rules, state), undecided):  # noqa: B023  (used at once)
            assert path.result is not None
            told = path.result.shared == (len(path.result.winners) > 1)
            yield Claim(told, path.conditions, f"{players} players, whether it is shared")
            for seat, own in enumerate(cities):
                others = (cities[other] for other in playing if other != seat)
                unbeaten = all_of(negation(_beats(rules, other, own)) for other in others)
                due = unbeaten if seat in playing else False
                won = seat in path.result.winners
                about = f"{players} players, seat {seat}"
                yield t.claim(due == won, *path.conditions, about=about)


@SEATS.theorem(
    "A city with the power to copy a guild has the points of that copy which gives most, of those "
    "guilds that a neighbour has, or of the one that it chooses; without that power it has its own"
)
def the_best_guild_is_copied(t: SevenCities) -> Claims:
    """Of any two guilds, whatever each gives and whatever the city has without."""
    copying = [
        (board, n)
        for board, stages in t.rules.stage_items.items()
        for n, stage in enumerate(stages, 1)
        if stage.has(Power.COPY_GUILD)
    ]
    rules = _AnyCopies(t.cards, t.edition)
    for board, number in copying[:1]:
        for built in (number - 1, number):
            own = with_stages(rules, t.seats[0], board, built)
            state = t.state((own, t.seats[2], t.seats[1]))._replace(over=True)
            boards = (board, *state.setup.boards[1:])
            state = state._replace(setup=Setup(len(boards), boards))
            yield from _copied(rules, state, able=built == number)


def _copied(rules: "_AnyCopies", state: State, *, able: bool) -> Claims:
    own, left, right = state.seats(0)
    total = rules.scoring.points(own, left, right)["total"]
    stands = {
        guild.id: all_of([able, any_of([left[guild.presence] >= 1, right[guild.presence] >= 1])])
        for guild in rules.guild_items
    }
    worth = {guild.id: rules.gives(guild) for guild in rules.guild_items}
    none: list[Condition] = [negation(all_of([stands[g], worth[g] > 0])) for g in stands]
    for path in paths(lambda: (city_points(rules, state, 0), copiable(rules, state, 0)), undecided):
        best, listed = path.result
        got = best.by_category["total"]
        yield Claim(got >= total, path.conditions, "nobody has to copy")
        for guild, there in stands.items():
            enough = any_of([negation(there), got >= total + worth[guild]])
            yield Claim(enough, path.conditions, "no copy gives more")
            yield Claim(there == (guild in listed), path.conditions, "which may be copied")
        if best.copied == UNKNOWN:
            yield Claim(all_of([got == total, *none]), path.conditions, "no copy")
        else:
            copy = all_of([stands[best.copied], got == total + worth[best.copied]])
            yield Claim(copy, path.conditions, "the points of the copy")
    for guild in stands:
        chosen = city_points(rules, state, 0, guild)
        due = total + worth[guild]
        yield Claim(chosen.by_category["total"] == due, about="the guild that is chosen")


class _AnyCopies(Rules):
    """Rules for which a city has any points, and a guild that is copied gives any."""

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        self.scoring = _Total(cards)
        self.guild_items = self.guild_items[:2]
        self.end_gains = {g.id: (lambda *_, g=g: self.gives(g),) for g in self.guild_items}

    @staticmethod
    def gives(guild: Item) -> Any:
        """The points of a copy."""
        return variable(f"points for a copy of {guild.slug}")


class _TotalsAlone(Rules):
    """Rules for which a city's points are any number at all: its conflict tokens."""

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        self.scoring = _Total(cards)


class _Total(Scoring):
    def points(self, *seats: Sequence[Any]) -> dict[str, Any]:
        """The total, and nothing in any category."""
        return dict.fromkeys(self.categories, 0) | {"total": seats[0][self.column]}

    def __init__(self, cards: CardSet) -> None:
        super().__init__(cards)
        self.column = cards.column["conflict"]


def _beats(rules: Rules, one: Ledger, other: Ledger) -> Condition:
    """Whether a city has more points than another, or as many and more coins."""
    ours, theirs = one[rules.conflict], other[rules.conflict]
    more: Condition = one[rules.coins] > other[rules.coins]
    return any_of([ours > theirs, all_of([ours == theirs, more])])
