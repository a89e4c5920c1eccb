"""The theorem that whole moves whose payments are not recorded are settled exactly if some splits
make them legal: the engine's own legality, asked of every choice of splits, says which do.

Treasuries are any numbers, and whatever is built is paid in one of two ways, any at all.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from antipater.checker.proofs.heard import Heard, NotedEffects
from antipater.checker.proofs.independence import IndependentGroups
from antipater.checker.proofs.meanings import acts_afar
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities, with_stages
from antipater.checker.proofs.seven_wonders.theorems.settlements import SETTLEMENTS, same_coins
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Prover
from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Power
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, telling_everything, variable
from antipater.rules.seven_wonders import (
    Action,
    Move,
    Payment,
    Play,
    Rules,
    Setup,
    State,
    begin,
    perform,
    refusal,
)
from antipater.rules.seven_wonders.payments import Mercy, Settlement, settle

__all__ = ["SETTLEMENTS"]


class _TwoWays(Rules):
    """Rules where what is built is paid for in one of two ways, and all else in one, whatever these
    are."""

    def __init__(self, cards: CardSet, edition: str | None, read: set[str] | None = None) -> None:
        super().__init__(cards, edition)
        if read is not None:
            self.effects = NotedEffects(cards, read)
            self.effects.acting = True
        self.known = dict[int, tuple[Payment, ...]]()
        self.built: tuple[int, ...] = ()

    def ways(self, own: Any, left: Any, right: Any, item: Item) -> tuple[Payment, ...]:
        """The ways, the lesser first."""
        return self.known_ways(item.id)

    def known_ways(self, card: int) -> tuple[Payment, ...]:
        """Those of an item."""
        item = self.items[card]
        if item.id not in self.known:
            self.known[item.id] = tuple(
                Payment(*(variable(f"{item.slug}, way {n}, {p}") for p in Payment._fields))  # type: ignore[arg-type]
                for n in ((1, 2) if item.id in self.built else (1,))
            )
        return self.known[item.id]

    def with_split(self, ways: tuple[Payment, ...], split: Any) -> tuple[Payment, ...]:
        """The way that a split was made of."""
        return tuple(way for way in ways if way.left is split[0] and way.right is split[1])

    @property
    def sane(self) -> Iterator[Condition]:
        """That no part of a way is below 0, and the first costs no more than the second."""
        for ways in self.known.values():
            yield from (part >= 0 for way in ways for part in way)
            yield ways[0].total <= ways[-1].total


class _Course(NamedTuple):
    """Moves from a state on, whose payments are not stated; what is let pass of them, and what is
    paid by it for an item in place of its ways."""

    state: State
    moves: tuple[Move, ...]
    about: str
    mercy: Mercy = Mercy()
    instead: Mapping[int, tuple[Payment, ...]] = {}


@SETTLEMENTS.theorem(
    "Moves whose payments are not recorded are settled exactly if some splits make every one of "
    "them legal, and to just the treasuries that such splits leave: of two moves with a payment of "
    "two ways each at a table of three, with a seventh card, where the Free City discards, and "
    "with a payment that no rule says and coins at the end that are known"
)
def moves_are_settled_if_some_splits_are_legal(t: SevenCities) -> Claims:
    t = t.of_moves
    rules, heard = _TwoWays(t.cards, t.edition), Heard(t.cards)
    for about in ("three players", "the Free City", "a seventh card", "slips"):
        course = _course(rules, about)
        if course is not None:
            claims = partial(_as_some_splits, t, about, heard.read)
            yield Lemma(f"{about} {_read(t, course)}", claims, heard)


def _read(t: SevenCities, course: _Course) -> str:
    """What moves read but at events: what is played, boards and stages, and what acts afar."""
    effects = t.rules.effects
    by_all = effects.takes_coins, effects.by_coins, effects.gives_back
    afar = [item for item in t.rules.cards.items if acts_afar(item)]
    played = dict.fromkeys(play.card for move in course.moves for play in move)
    return f"{t.meaning(*(t.rules.items[card] for card in played), *t.table, *afar)} {by_all}"


def _as_some_splits(t: SevenCities, about: str, read: set[str]) -> Claims:
    rules = _TwoWays(t.cards, t.edition, read)
    course = _course(rules, about)
    assert course is not None
    for item in rules.items:
        rules.ways(None, None, None, item)
    due = [*rules.sane, *(city[rules.coins] >= 0 for city in course.state.cities)]
    due += [part >= 0 for ways in course.instead.values() for part in ways[0]]
    feasible = IndependentGroups(due, Prover()).feasible
    for path in paths(partial(_both, rules, course), feasible):
        found, legal = path.result
        if rules.effects.by_coins:  # then the least payments are taken
            sure = found.fails is not None and not any(legal)  # before there is a choice
            yield Claim(not found.certain or sure, about=f"{course.about}, as it is not certain")
            continue
        able, ends = any(legal), [_coins(rules, end) for end in legal if end is not None]
        known = course.mercy.fixed.get(len(course.moves), {})
        ends = [tuple(known.get(seat, n) for seat, n in enumerate(held)) for held in ends]
        said: list[Condition] = [(found.fails is None) == able, found.certain]
        if able and len(found.seats) == len(course.state.cities):
            said += [any_of(same_coins(end, held) for held in ends) for end in found.ends]
            said += [any_of(same_coins(end, held) for end in found.ends) for held in ends]
        yield Claim(all_of(said), (*path.conditions, *due), course.about)


def _both(rules: _TwoWays, course: _Course) -> tuple[Settlement, list[State | None]]:
    with telling_everything():  # to pay nothing changes nothing
        said = copy(rules)
        said.known = {**rules.known, **course.instead}
        return _settled(rules, course), list(_legal(said, course))


def _settled(rules: _TwoWays, course: _Course) -> Settlement:
    """What the engine makes of moves without splits, as they follow whether or not the coins are
    there."""
    states = [course.state]
    for move in course.moves:
        states.append(perform(rules, states[-1], move))
    return settle(rules, states, course.moves, mercy=course.mercy)


def _legal(rules: _TwoWays, course: _Course) -> Iterator[State | None]:
    """For every choice of splits the state at the end, None where a move is not legal so."""
    paying = [[play for play in move if play.action is Action.BUILD] for move in course.moves]
    choices = [product(*(rules.known[p.card] for p in plays)) for plays in paying]
    for chosen in product(*choices):
        state: State | None = course.state
        for move, plays, ways in zip(course.moves, paying, chosen, strict=True):
            stated = {p.seat: (way.left, way.right) for p, way in zip(plays, ways, strict=True)}
            made = tuple(play._replace(split=stated.get(play.seat)) for play in move)
            if state is None or refusal(rules, state, made) is not None:
                state = None
                break
            state = perform(rules, state, made)
        yield state


def _course(rules: _TwoWays, about: str) -> _Course | None:
    """Two moves in each of which something is built, or where the Free City discards; None where no
    board gives a seventh card."""
    free_city, seventh = about == "the Free City", about == "a seventh card"
    players = 2 if free_city else 3
    deck = [c for c in rules.deck(players, rules.ages[0]) if not rules.items[c].free_with]
    one, two, *others = [card for card in deck if not rules.gains[card]]
    boards = [board.id for board in rules.boards]
    if seventh:
        boards = [b for b in boards if _sevenths(rules, b)] + boards
        if not _sevenths(rules, boards[0]):
            return None
    state = begin(rules, Setup(players, tuple(boards[:3])))
    stages = len(rules.stage_items[boards[0]]) if seventh else 0
    state = state._replace(
        cities=tuple(
            _city(rules, c, seat, boards[seat], 0 if seat else stages)
            for seat, c in enumerate(state.cities)
        ),
        turn=rules.turns if seventh else 1,
    )
    rules.built = one, two
    last = Play(0, Action.BUILD, two)
    turn = _turn(others[3:6], [] if free_city else [(2, two)])
    if free_city and rules.stage_items[boards[2]]:
        stage = int(bool(rules.cards.any_order))  # where it must be named
        turn = (*turn[:2], turn[2]._replace(action=Action.STAGE, stage=stage))
    then = (last,) if seventh else turn
    moves = _turn(others[:3], [(0, one)]), then
    if about != "slips":
        return _Course(state, moves, about)
    paid = Payment(*(variable(f"paid, {part}") for part in Payment._fields))  # type: ignore[arg-type]
    at_the_end: Any = variable("coins at the end")
    mercy = Mercy(fixed={2: {0: at_the_end}}, paid={0: {0: paid}})
    return _Course(state, moves, about, mercy, {one: (paid,)})


def _turn(cards: Sequence[int], builds: Sequence[tuple[int, int]]) -> Move:
    """A turn in which some seats build, and the others discard."""
    built = dict(builds)
    return tuple(
        Play(seat, Action.BUILD if seat in built else Action.DISCARD, built.get(seat, card))
        for seat, card in enumerate(cards)
    )


def _sevenths(rules: Rules, board: int) -> bool:
    return any(stage.has(Power.PLAY_SEVENTH) for stage in rules.stage_items[board])


def _city(rules: Rules, city: Ledger, seat: int, board: int, stages: int) -> Ledger:
    """A city with any coins and so many stages."""
    known = list(with_stages(rules, city, board, stages))
    known[rules.coins] = variable(f"coins of {seat}")
    return tuple(known)


def _coins(rules: Rules, state: State) -> tuple[Number, ...]:
    return tuple(city[rules.coins] for city in state.cities)
