"""Theorems about games whose payments were not recorded: what can have been is accepted, and
nothing else.

Of any treasuries, gains and payments, in as few rounds as show how one leads to the next.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, product
from typing import Any, NamedTuple

from antipater.checker.proofs.alike import undecided
from antipater.checker.proofs.independence import IndependentGroups
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Prover, within
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.numbers import Number, maximum, negation
from antipater.rules.readings.compounds import all_of, any_of, implies
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.seven_wonders import Action, Move, Payment, Play
from antipater.rules.seven_wonders.legality import Refusal
from antipater.rules.seven_wonders.payments import Bill, Poor, Round, Settlement

SETTLEMENTS: TheoremGroup[SevenCities] = TheoremGroup()
_SEATS = 3
_MANY = 1000  # coins, more than any game has


class _Game(NamedTuple):
    """Two rounds of bills, the treasuries before the first, and what is wanted after the last."""

    rounds: tuple[Round, ...]
    coins: tuple[Any, ...]
    about: str
    wanted: Mapping[int, tuple[Any, Any]] = {}

    most: int = Settlement.most

    def settlement(self, seats: Collection[int] | None = None) -> Settlement:
        """What the engine makes of it, or of some seats."""
        moves = [tuple(Play(b.seat, Action.BUILD) for b in each.bills) for each in self.rounds]
        before = [self.coins] * len(self.rounds)
        kind = type("", (Settlement,), {"most": self.most})
        found: Settlement = kind(self.rounds, moves, before, self.wanted, seats)
        return found

    @property
    def sane(self) -> Iterator[Condition]:
        """That nothing is below 0, and of the ways to pay the least comes first."""
        yield from (n >= 0 for n in self.coins)
        for each in self.rounds:
            yield from (n >= 0 for n in each.gains)
            yield from (there[1] >= 0 for there in (*each.lent, *each.fixed, *each.kept))
            for bill in each.bills:
                yield from (part >= 0 for way in bill.ways for part in way)
                yield bill.ways[0].total <= bill.ways[-1].total
            if self.wanted:
                yield from (n <= _MANY for n in (*self.coins, *each.gains))
        yield from (least <= _MANY for least, _ in self.wanted.values())

    @property
    def choices(self) -> Iterator["_Choice"]:
        """Every choice of ways for all bills."""
        bills = [[b.ways for b in each.bills] for each in self.rounds]
        for chosen in product(*(product(*ways) for ways in bills)):
            held, able = list(self.coins), list[Condition]()
            for each, ways in zip(self.rounds, chosen, strict=True):
                for seat, fixed in each.fixed:
                    held[seat] = fixed
                able += [held[poor.seat] < poor.below for poor in each.poor]
                for seat, lent in each.lent:
                    held[seat] = maximum(held[seat], lent)
                due = list(held)
                for bill, way in zip(each.bills, ways, strict=True):
                    due[bill.seat] -= way.total
                able += [due[bill.seat] >= 0 for bill in each.bills]
                able += [due[seat] >= kept for seat, kept, _ in each.kept]
                held = [n + gain for n, gain in zip(due, each.gains, strict=True)]
                for bill, way in zip(each.bills, ways, strict=True):
                    held[(bill.seat - 1) % _SEATS] += way.left
                    held[(bill.seat + 1) % _SEATS] += way.right
            able += [within(least, held[seat], most) for seat, (least, most) in self.wanted.items()]
            yield _Choice(all_of(able), tuple(held), tuple(chain(*chosen)))


class _Choice(NamedTuple):
    """A way for each bill of each round: when all can pay so, and the coins at the end."""

    holds: Condition
    held: tuple[Any, ...]
    ways: tuple[Payment, ...]

    def is_written(self, moves: Sequence[Move]) -> bool:
        """Whether some moves state just these ways."""
        splits = [play.split or () for move in moves for play in move]
        return [*map(id, chain(*splits))] == [*map(id, chain(*(way[1:] for way in self.ways)))]


@SETTLEMENTS.theorem(
    "Payments that are not recorded are settled exactly if some choice of splits lets everybody "
    "pay, and to just the treasuries that such choices leave; where none does, the round is named "
    "that nobody can pay for, and somebody who cannot: of three cities, in two rounds of three "
    "bills of two ways each, or of two bills with what is lent, fixed, kept back or wanted"
)
def payments_are_settled_by_some_splits(t: SevenCities) -> Claims:
    for game in _games():
        yield Lemma(game.about, partial(_settled, game))


@SETTLEMENTS.theorem(
    "Where too many treasuries would have to be followed, those of the seats alone that may be "
    "unable to pay tell whether everybody can; and whatever is paid, every seat ends between the "
    "bounds that are told of it: of a bill of two ways and then one of one way"
)
def seats_in_need_tell_whether_all_can_pay(t: SevenCities) -> Claims:
    (bill,) = _round("second", (1,)).bills
    some: Any = variable("some coins")
    second = Round((bill._replace(ways=bill.ways[:1]),), _numbers("gains in the second of"), ())
    cases = second, second._replace(lent=((0, some),)), second._replace(fixed=((0, some),))
    for nth, each in enumerate(cases):
        game = _Game((_round("first", (0,)), each), _numbers("coins of"), f"case {nth}")
        yield Lemma(game.about, partial(_bounded, game))


def _bounded(game: _Game) -> Claims:
    def both() -> tuple[Settlement, Settlement, Sequence[Any]]:
        whole = game.settlement()
        return whole, game.settlement(whole.tight()), whole.outer()

    sane = tuple(game.sane)
    for path in paths(both, IndependentGroups(sane, Prover()).feasible):
        whole, some, outer = path.result
        due: list[Condition] = [(whole.fails is None) == (some.fails is None)]
        for choice in game.choices:
            due += [within(a, n, b) for (a, b), n in zip(outer, choice.held, strict=True)]
        yield Claim(all_of(due), (*path.conditions, *sane), game.about)


def _games() -> Iterator[_Game]:
    """Two seats buy in one round, and any seat in the other; or one must be poor for the second,
    borrows, is known to have some coins, keeps some back, or is to end with some."""
    for first, second in (((0, 1), (0,)), ((0, 1), (2,)), ((0,), (1, 2))):
        rounds = (_round("first", first), _round("second", second))
        yield _Game(rounds, _numbers("coins of"), f"{first}, then {second}")
    below: Any = variable("what the poor cannot pay")
    some: Any = variable("some coins")
    poor = Poor(1, below, Refusal("W-CITY-01", 1))
    plain = _round("second", (2,))
    for about, other in {
        "one that must be poor": plain._replace(poor=(poor,)),
        "one that borrows": plain._replace(lent=((2, some),)),
        "one that has known coins": plain._replace(fixed=((2, some),)),
        "one that keeps some back": plain._replace(kept=((2, some, 0),)),
    }.items():
        yield _Game((_round("first", (0,)), other), _numbers("coins of"), about)
    alone = _round("first", ())
    yield _Game((alone, plain._replace(poor=(poor,))), _numbers("coins of"), "one to be poor")
    kept = plain._replace(kept=((2, some, 0),), lent=((2, below),))
    yield _Game((alone, kept), _numbers("coins of"), "one that borrows what it keeps back")
    wanted = {1: (some, below)}
    borrows, known = alone._replace(lent=((1, below),)), alone._replace(fixed=((1, below),))
    for about, then in {"": plain, ", borrowing": borrows, ", known before": known}.items():
        yield _Game((alone, then), _numbers("coins of"), f"known ends{about}", wanted)
    yield _Game((_round("first", (0,)), plain), _numbers("coins of"), "few followed", most=1)


def _round(name: str, seats: Sequence[int]) -> Round:
    bills = tuple(Bill(n, seat, 0, _ways(f"{name}, {seat}")) for n, seat in enumerate(seats))
    return Round(bills, _numbers(f"gains in the {name} of"), ())


def _ways(name: str) -> tuple[Payment, ...]:
    parts = ([variable(f"{name}, way {n}, {p}") for p in Payment._fields] for n in (1, 2))
    return tuple(Payment(*each) for each in parts)  # type: ignore[arg-type]


def _numbers(name: str) -> tuple[Any, ...]:
    return tuple(variable(f"{name} {seat}") for seat in range(_SEATS))


def _settled(game: _Game) -> Claims:
    choices, sane = list(game.choices), tuple(game.sane)
    for path in paths(lambda: _told(game), undecided):
        found, named, written = path.result
        able = any_of(choice.holds for choice in choices)
        due = [able if found.fails is None else negation(able)] if found.certain else []
        due += [named, found.certain or game.most < Settlement.most]
        for end, moves in zip(found.ends, written, strict=True):
            (way,) = (c for c in choices if c.is_written(moves))
            due += [way.holds, same_coins(end, way.held)]
        for choice in choices if found.ends and found.certain else ():
            same = any_of(same_coins(end, choice.held) for end in found.ends)
            due.append(implies(choice.holds, same))
        yield Claim(all_of(due), (*path.conditions, *sane), game.about)


def _told(game: _Game) -> tuple[Settlement, bool, list[tuple[Move, ...]]]:
    """The settlement; whether it says who cannot pay, where a round fails that begins in one
    way; and the moves that it writes out for each end."""
    found = game.settlement()
    one_way = found.fails is not None and len(found.reached[found.fails]) == 1
    named = bool(game.wanted or not one_way or found.short(found.fails or 0))
    return found, named, [found.moves_to(end, len(found.moves)) for end in found.ends]


def same_coins(one: Sequence[Number], other: Sequence[Number]) -> Condition:
    """Whether two treasuries are the same, seat by seat."""
    return all_of(a == b for a, b in zip(one, other, strict=True))
