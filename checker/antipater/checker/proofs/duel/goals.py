"""What must be possible in Duel, to rule out vacuous proofs.

Every kind of victory and what the rules say of rare moments; what single items do is in
``effects``. Merits only lead the way: a wrong one costs time and never truth.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, partial

from antipater.checker.messages.card_words import tie_break_name
from antipater.checker.proofs.duel.played_again import Played
from antipater.checker.proofs.search import Goal
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Happening, Outcome, Rules, Spot, State, Victory, outcome, scores
from antipater.rules.ledger import Ledger

_OVER = 10**6  # worse than anything: the game is over, and not as the goal has it
_MEANS = 0.001  # what a coin is worth beside anything else


class ReachabilityGoals:
    """What may happen in games of one set and edition, with the sentence that says so."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def all(self) -> Iterator[tuple[str, Goal[Played]]]:
        """The sentences, each with its goal."""
        yield from self._victories()
        yield (
            f"The wonder that is the last to stand, number {self.rules.wonder_cap}, is built",
            Goal("last_wonder_is_built", self._last_wonder, self._towards_wonders),
        )
        yield (
            "A pair of symbols brings nothing, for no token is left",
            Goal("tokens_run_out", self._no_token, self._towards_pairs, self.scientific_items),
        )
        yield (
            f"A tie on points is broken by this: {tie_break_name(self.rules.cards, 'en')}",
            Goal("tie_is_broken", self._tie_broken, self._towards_tie),
        )
        if self.rules.ruling("full_tie") == "shared":
            yield (
                "A victory is shared",
                Goal("victory_is_shared", self._shared, self._towards_full_tie),
            )

    def _victories(self) -> Iterator[tuple[str, Goal[Played]]]:
        towards: dict[Victory, tuple[Callable[[Played], float], frozenset[int]]] = {
            Victory.MILITARY: (self._lead, frozenset()),
            Victory.SCIENTIFIC: (self._symbols, self.scientific_items),
            Victory.CIVILIAN: (lambda _: 0, frozenset()),
        }
        for kind, (fitness, items) in towards.items():
            how = "a civilian victory" if kind is Victory.CIVILIAN else f"{kind} supremacy"
            yield (
                f"A game ends by {how}",
                Goal(
                    f"{kind}_victory_is_won",
                    partial(_ended_by, kind),
                    partial(_unless_spoilt, fitness, kind),
                    items,
                ),
            )

    # Where to

    def _lead(self, played: Played) -> float:
        return float(played.after.cities[0][self.rules.lead])

    def _symbols(self, played: Played) -> float:
        city = played.after.cities[0]
        counts = [city[column] for column in self.rules.symbol_columns]
        pairs = sum(count >= self.rules.pair for count in counts)
        return float(sum(map(bool, counts)) + pairs / len(counts) + self._means(played))

    def _towards_wonders(self, played: Played) -> float:
        return self._wonders(played.after) + self._means(played) - _spoilt(played)

    def _towards_pairs(self, played: Played) -> float:
        nearness = self.pairs_to_come(played.after, *played.after.cities)
        return nearness + self._means(played) - _spoilt(played)

    def pairs_to_come(self, state: State, *cities: Ledger) -> int:
        """How near pairs are: those that stand in one of these cities, and those that may
        still come about there."""
        nearness = 0
        for column, buildings in self._scientific_buildings.items():
            free = sum(state.places[b] <= Spot.TABLE for b in buildings)
            nearness += max(self._pair(city[column], free) for city in cities)
        return nearness

    def _pair(self, count: int, free: int) -> int:
        if count >= self.rules.pair:
            return 4 * self.rules.pair
        return 1 + count if count + free >= self.rules.pair else 0

    def _towards_tie(self, played: Played) -> float:
        return -self._apart(played) - _spoilt(played, Victory.CIVILIAN)

    def _towards_full_tie(self, played: Played) -> float:
        own, other = played.after.cities
        ties = abs(self.rules.tie_break(own, other) - self.rules.tie_break(other, own))
        return float(self._towards_tie(played) - ties)

    def _means(self, played: Played) -> float:
        return float(_MEANS * played.after.cities[0][self.rules.coins])

    def makes_no_pair(self, item: Item) -> bool:
        """Whether an item shows a symbol of which there are no two buildings; a token is none."""
        buildings = self._scientific_buildings
        some = [buildings.get(c, ()) for c in self.rules.science_columns[item.id]]
        return any(item.kind is Kind.TOKEN or len(those) < self.rules.pair for those in some)

    def supremacy_with(self, item: Item, played: Played) -> float:
        """How near a scientific supremacy is in which an item's symbol counts, and no other's."""
        taken = played.after.places[item.id] == Spot.CITY
        shown = sum(played.after.cities[0][c] for c in self.rules.science_columns[item.id])
        drawn = sum(played.after.places[item] == Spot.CITY for item in self._drawing)
        nearness = self._symbols(played) + 4 * taken - 2 * shown + drawn
        return float(nearness - _spoilt(played, Victory.SCIENTIFIC))

    # When a goal is reached

    def _last_wonder(self, played: Played) -> bool:
        built = self._wonders(played.after)
        return self._wonders(played.before) < built == self.rules.wonder_cap

    def _no_token(self, played: Played) -> bool:
        return any(e.what is Happening.PAIR and not e.amount for e in played.events)

    def _tie_broken(self, played: Played) -> bool:
        end = self._civilian_end(played)
        return end is not None and not end.shared and not self._apart(played)

    def _shared(self, played: Played) -> bool:
        end = self._civilian_end(played)
        return end is not None and end.shared

    def _civilian_end(self, played: Played) -> Outcome | None:
        civilian = played.after.victory is Victory.CIVILIAN
        return outcome(self.rules, played.after) if civilian else None

    # Readings of a moment

    def _wonders(self, state: State) -> int:
        return sum(city[self.rules.wonders] for city in state.cities)

    def _apart(self, played: Played) -> int:
        first, second = scores(self.rules, played.after)
        return abs(first["total"] - second["total"])

    @cached_property
    def scientific_items(self) -> frozenset[int]:
        return frozenset(i.id for i in self.rules.items if self.rules.science_columns[i.id])

    @cached_property
    def bringing_tokens(self) -> frozenset[int]:
        """The items by which tokens are taken: those with symbols, and where these make no pair,
        those that draw tokens."""
        return self.scientific_items | self._drawing

    @cached_property
    def _drawing(self) -> frozenset[int]:
        if any(len(those) >= self.rules.pair for those in self._scientific_buildings.values()):
            return frozenset()
        drawing = (i for i in self.rules.items if any(choice.drawn for choice in i.choices))
        return frozenset(item.id for item in drawing)

    @cached_property
    def _scientific_buildings(self) -> dict[int, list[int]]:
        """The buildings that show each symbol, by its column."""
        found: dict[int, list[int]] = {}
        for item in self.rules.items:
            if item.kind is not Kind.TOKEN:
                for column in self.rules.science_columns[item.id]:
                    found.setdefault(column, []).append(item.id)
        return found


def _ended_by(kind: Victory, played: Played) -> bool:
    return played.after.victory is kind


def _unless_spoilt(fitness: Callable[[Played], float], kind: Victory, played: Played) -> float:
    return fitness(played) - _spoilt(played, kind)


def _spoilt(played: Played, *kinds: Victory) -> int:
    """Whether the game is over in another way than these."""
    return _OVER if played.ending and played.after.victory not in kinds else 0
