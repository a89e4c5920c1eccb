"""What must be reachable in 7 Wonders: games of every size, ties, and what each item does."""

from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import replace
from functools import partial

from antipater.checker.messages.card_words import tie_break_name
from antipater.checker.proofs.item_effects import Effects, ShowsEffect
from antipater.checker.proofs.reachability import ReachabilityTheorem, items_take_effect
from antipater.checker.proofs.search import Goal
from antipater.checker.proofs.seven_wonders.played_again import Turn
from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import ItemChoice
from antipater.rules.effects import Ability, Effect, Power, When
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Happening,
    Outcome,
    Rules,
    State,
    city_points,
    outcome,
    perform,
    refusal,
    scores,
)
from antipater.rules.seven_wonders.deals import misdealt
from antipater.rules.seven_wonders.moves import BUILT

_BY_POWER: dict[Ability | None, Action] = {
    Power.FREE_BUILD: Action.FREE,
}


class SevenEffects(Effects[Turn]):
    """The effects of the items of a set of 7 Wonders."""

    counting = ("buildings", "stages", "characters")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.cards)
        self.rules = rules
        names = Counter(item.presence for item in rules.items)
        self._of_one_name = {presence for presence, count in names.items() if count > 1}

    def of(self, item: Item) -> Iterator[Goal[Turn]]:
        """Everything that an item does; nothing of it can happen where no table has it."""
        never = partial(self._at_no_table, item)
        return (replace(goal, never=never) for goal in super().of(item))

    def _at_no_table(self, item: Item) -> str:
        """That a building is for more players than can play, where it is."""
        sizes = self.rules.players
        if item.kind is not Kind.BUILDING or sizes[-1] >= min(item.copies, default=0):
            return ""
        return f"it is for {min(item.copies)} players or more, and {sizes[-1]} can play at most"

    def at_once(self, item: Item) -> Iterator[tuple[str, ShowsEffect[Turn]]]:
        """Coins from the bank."""
        if item.gains(When.BUILT):
            yield "brings coins", partial(self.has_event, Happening.GAINS)

    def owners(self, state: State, item: Item) -> Set[int]:
        """The seats of the cities in which an item stands. A city counts buildings of one name
        together, of which it has one at most; which one tells the log."""
        seats = {seat for seat, city in enumerate(state.cities) if city[item.presence] >= 1}
        if not seats or item.presence not in self._of_one_name or state.log is None:
            return seats
        plays = (play for entry in state.log.history() for play in entry.move)
        return seats & {p.seat for p in plays if p.card == item.id and p.action in BUILT}

    def used(self, effect: Effect, item: Item, played: Turn) -> bool:
        """Whether a play is made, or a guild copied, that an item in the city allows."""
        for seat in self.owners(played.after, item):
            if effect.power is Power.COPY_GUILD:
                points = city_points(self.rules, played.after, seat)
                if played.after.over and points.copied != UNKNOWN:
                    return True
            elif effect.power is Power.PLAY_SEVENTH:
                (play, *others) = played.move
                if not others and play.seat == seat and play.action not in _CHOSEN:
                    return True
            elif effect.power is Power.ANY_ORDER:
                if self.out_of_order(seat, played):
                    return True
            elif effect.choice and effect.offered:
                answer = *((p.seat, p.action) for p in played.move), *played.before.due[:1]
                due = Due(DueKind.OFFER, seat, effect.choice.text)
                if answer == ((seat, Action.TAKE), due):
                    return True
            elif effect.choice:
                if self.answers(effect.choice, seat, item, played):
                    return True
            elif (seat, _BY_POWER.get(effect.ability)) in {(p.seat, p.action) for p in played.move}:
                return True
        return False

    def out_of_order(self, seat: int, played: Turn) -> bool:
        """Whether a city builds another stage than the first that does not stand."""
        before = played.before
        first = self.rules.next_stage(before.setup.boards[seat], before.cities[seat])
        plays = (p for p in played.move if p.seat == seat and p.action is Action.STAGE)
        return any(self.rules.stage_of(before, play) is not first for play in plays)

    def answers(self, choice: ItemChoice, seat: int, item: Item, played: Turn) -> bool:
        """Whether a play is one that an item, built last, lets its city choose."""
        (play, *others), due = played.move, played.before.due
        if others or not due or (play.seat, play.action) != (seat, Action.SALVAGE):
            return False
        built = played.before.cities[seat][self.rules.stages]
        last = item.number in (None, built) or self.cards.any_order
        return due[0].argument == choice.text and bool(last)

    def enters(self, item: Item, played: Turn) -> bool:
        """Whether an item comes to stand where it did not; a board lies there from the start."""
        return bool(item.side and not item.number) or super().enters(item, played)

    def after(self, state: State, played: Turn) -> State | None:
        """The state after the same plays, as cheap as they can be; None where one is illegal."""
        move = tuple(play._replace(split=None) for play in played.move)
        legal = refusal(self.rules, state, move) is None
        return perform(self.rules, state, move) if legal else None

    def move_outcome(self, state: State) -> tuple[object, ...]:
        """What the last move brought about, and the points where the game is over."""
        assert state.log is not None
        points = scores(self.rules, state) if state.over else None
        return state.log.events, outcome(self.rules, state), points


_CHOSEN = (Action.DECLINE, Action.SALVAGE)


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
    by = tie_break_name(rules.cards, "en")
    yield ReachabilityTheorem(tie.name, f"A tie on points is broken by this: {by}", (tie,))
    shared = Goal("victory_is_shared", endings.shared, endings.towards_full_tie)
    yield ReachabilityTheorem(shared.name, "A victory is shared", (shared,))
    yield from items_take_effect(rules.cards, SevenEffects(rules).of)


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
