"""What must be reachable in 7 Wonders: games of every size, ties, and what each item does."""

from collections.abc import Iterator
from functools import partial
from itertools import chain

from antipater.checker.proofs.reachability import ReachabilityTheorem
from antipater.checker.proofs.search import Goal
from antipater.checker.proofs.seven_wonders.item_effects import SevenEffects
from antipater.checker.proofs.seven_wonders.played_again import Turn
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import FREE_CITY, Outcome, Rules, State, outcome, scores
from antipater.rules.seven_wonders.deals import misdealt

_KINDS = {
    Kind.BUILDING: "building",
    Kind.GUILD: "guild",
    Kind.BOARD: "board",
    Kind.STAGE: "stage",
    Kind.CHARACTER: "character",
}


def reachability_theorems(rules: Rules) -> Iterator[ReachabilityTheorem[Turn]]:
    """The theorems of reachability of a set of 7 Wonders."""
    endings = Endings(rules)
    sizes = rules.players
    played_out = (
        Goal(
            f"a game of {size} is played to its end",
            partial(_played_out, rules, size),
            never=partial(_never_dealt, rules, size),
        )
        for size in sizes
    )
    yield ReachabilityTheorem(
        "games_of_all_sizes_end",
        f"Games of {sizes[0]} to {sizes[-1]} players come to their end",
        tuple(played_out),
    )
    tie = Goal("tie_is_broken", endings.tie_broken, endings.towards_tie)
    yield ReachabilityTheorem(tie.name, "A tie on points is broken by coins", (tie,))
    shared = Goal("victory_is_shared", endings.shared, endings.towards_full_tie)
    yield ReachabilityTheorem(shared.name, "A victory is shared", (shared,))
    effects = SevenEffects(rules)
    for kind, word in _KINDS.items():
        items = rules.cards.of_kind(kind)
        if items:
            sentence = f"Each {word} does in some game whatever it says"
            yield ReachabilityTheorem(
                f"{word}s_take_effect", sentence, tuple(chain(*map(effects.of, items)))
            )


def _played_out(rules: Rules, size: int, turn: Turn) -> bool:
    """Whether a game of so many ends, in which all hands were whole."""
    setup = turn.after.setup
    return turn.after.over and setup.players == size and not misdealt(rules, setup)


def _never_dealt(rules: Rules, size: int) -> str:
    """That the deck of an age has fewer cards than are dealt, where one has."""
    due = max(size, rules.least_players) * rules.hand_size
    for age in rules.ages:
        deck = rules.deck(size, age)
        guilds = sum(rules.items[card].kind is Kind.GUILD for card in deck)
        cards = sum(deck.values()) - guilds + min(guilds, rules.guilds_in_play(size))
        if cards < due:
            return (
                f"the deck of age {age} has {cards} cards for {size} players, and {due} are dealt"
            )
    return ""


class Endings:
    """How games of a set end, and how near they are to a tie."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def tie_broken(self, turn: Turn) -> bool:
        """Whether points are equal at the top, and coins decide."""
        end = self._end(turn)
        return end is not None and not end.shared and not self._apart(turn.after)[0]

    def shared(self, turn: Turn) -> bool:
        """Whether points and coins are equal at the top."""
        end = self._end(turn)
        return end is not None and end.shared

    def towards_tie(self, turn: Turn) -> float:
        """How near the first two are in points, and whether something else is apart then."""
        points, broken_by = self._apart(turn.after)
        return -float(points) - (points == broken_by == 0) / 2

    def towards_full_tie(self, turn: Turn) -> float:
        """How near the first two are in points, and then in what breaks a tie."""
        points, broken_by = self._apart(turn.after)
        return -float(points) - broken_by / 100

    def _end(self, turn: Turn) -> Outcome | None:
        return outcome(self.rules, turn.after)

    def _apart(self, state: State) -> tuple[int, int]:
        """How far apart the first two are in points, and in what breaks a tie."""
        (most, one), (second, other) = self._totals(state)[:2]
        ours, theirs = (self.rules.tie_break(*state.seats(seat)) for seat in (one, other))
        return most - second, abs(ours - theirs)

    def _totals(self, state: State) -> list[tuple[int, int]]:
        """The players' totals with their seats, the highest first."""
        points = scores(self.rules, state)
        seats = (s for s in range(len(points)) if not (state.setup.free_city and s == FREE_CITY))
        return sorted(((points[s]["total"], s) for s in seats), reverse=True)
