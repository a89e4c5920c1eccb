"""Who was paid where a record does not say: a choice of splits with which all can pay.

A play whose split is not stated is legal if some split is. Which split was taken says
who had the coins later, so all plays of a game have to be settled together. Only coins
depend on that, so the search runs on coins alone.

From the least payments on, where a seat cannot pay, some payment before must be changed
in its favour. Whatever solution there is lies on a path of such changes, for each of
them brings the choices one closer to it; so when every path has been tried, there is
none, and the furthest round reached is the first that nobody could have paid for.
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from antipater.rules.seven_wonders.legality import cheapest, held, payments
from antipater.rules.seven_wonders.moves import FREE_CITY, Action, Happening, Move, Payment, State
from antipater.rules.seven_wonders.rulebook import Rules

_BUDGET = 5000


class Bill(NamedTuple):
    """What a seat has to pay, in one of several ways; ``play`` is its place in the move."""

    play: int
    seat: int
    ways: tuple[Payment, ...]


class Round(NamedTuple):
    """The bills of one move, and the coins that each seat gets from the bank.

    ``poor``: seats that did what only a city may do that has fewer coins than that (the
    Free City discards only if it can play nothing).
    """

    bills: tuple[Bill, ...]
    gains: tuple[int, ...]
    poor: tuple[tuple[int, int], ...]


class Settlement(NamedTuple):
    """Splits with which every bill is paid, or where it fails.

    ``moves``: the moves with every split written out. ``fails``: None, or the index of
    the first move that no choice of splits pays for. ``certain``: False where the
    search was given up, then ``fails`` is where the best choice found fails.
    """

    moves: tuple[Move, ...]
    fails: int | None
    certain: bool


def settle(
    rules: Rules,
    states: Sequence[State],
    moves: Sequence[Move],
    at_end: Mapping[int, tuple[int, int]] | None = None,
) -> Settlement:
    """Settle the payments of a game.

    ``states[i]`` is the state before ``moves[i]``, one more at the end, as ``perform``
    gives them whether or not the coins are there; every play must be legal but for coins.
    ``at_end``: for some seats, the least and the most coins that they have at the end.
    """
    rounds = [
        _round(rules, before, move, after)
        for before, move, after in zip(states, moves, states[1:], strict=False)
    ]
    if at_end:
        rounds.append(_held_at_end(len(states[0].cities), at_end))
    start = [city[rules.coins] for city in states[0].cities]
    choice, fails, certain = _search(start, rounds)
    return Settlement(tuple(_stated(rounds, moves, choice)), fails, certain)


def _round(rules: Rules, before: State, move: Move, after: State) -> Round:
    bills = []
    poor = []
    for place, play in enumerate(move):
        if play.action is Action.DISCARD and before.setup.free_city and play.seat == FREE_CITY:
            hand = held(rules, before, FREE_CITY, move)
            able = cheapest(rules, before, FREE_CITY, (play.card,) if hand is None else hand)
            if able is not None:
                poor.append((FREE_CITY, able.coins))
        if play.action is Action.BUILD:
            item = rules.items[play.card]
        elif play.action is Action.STAGE:
            stage = rules.next_stage(before.setup.boards[play.seat], before.cities[play.seat])
            assert stage is not None
            item = stage
        else:
            continue
        ways = payments(rules, before, play.seat, item)
        if play.split is not None:
            ways = tuple(way for way in ways if way[1:] == play.split)
        if ways[0].total or len(ways) > 1:
            bills.append(Bill(place, play.seat, ways))
    gains = [0] * len(before.cities)
    assert after.log is not None
    for event in after.log.events:
        if event.what is Happening.GAINS:
            gains[event.seat] += event.amount
    return Round(tuple(bills), tuple(gains), tuple(poor))


def _held_at_end(size: int, at_end: Mapping[int, tuple[int, int]]) -> Round:
    """A last round in which each seat shows its coins."""
    shown = [Bill(0, seat, (Payment(least, 0, 0),)) for seat, (least, _) in at_end.items()]
    poor = tuple((seat, most + 1) for seat, (_, most) in at_end.items())
    return Round(tuple(shown), (0,) * size, poor)


# For each bill, round by round, which of its ways is taken.
Choice = tuple[int, ...]


class _Failure(NamedTuple):
    """A seat that has too few coins in a round (``wants`` 1), or too many (-1)."""

    round: int
    seat: int
    wants: int


def _search(start: Sequence[int], rounds: Sequence[Round]) -> tuple[Choice, int | None, bool]:
    bills = [(r, bill) for r, each in enumerate(rounds) for bill in each.bills]
    first: Choice = (0,) * len(bills)
    seen: set[Choice] = {first}
    queue: list[tuple[int, int, Choice, _Failure]] = []
    best, best_round = first, -1
    for tries in range(_BUDGET):
        choice = first if not tries else heappop(queue)[2] if queue else None
        if choice is None:
            return best, best_round, True
        failure = _simulate(start, rounds, choice)
        if failure is None:
            return choice, None, True
        if failure.round > best_round:
            best, best_round = choice, failure.round
        for further in _changes(len(start), bills, choice, failure):
            if further not in seen:
                seen.add(further)
                heappush(queue, (-failure.round, len(seen), further, failure))
    return best, best_round, False


def _simulate(start: Sequence[int], rounds: Sequence[Round], choice: Choice) -> _Failure | None:
    """The first round that cannot have been, or None."""
    coins = list(start)
    size = len(coins)
    at = 0
    for number, (bills, gains, poor) in enumerate(rounds):
        for seat, below in poor:
            if coins[seat] >= below:
                return _Failure(number, seat, -1)
        after = [a + b for a, b in zip(coins, gains, strict=True)]
        for bill in bills:
            way = bill.ways[choice[at]]
            at += 1
            if way.total > coins[bill.seat]:
                return _Failure(number, bill.seat, 1)
            after[bill.seat] -= way.total
            after[bill.seat - 1] += way.left
            after[(bill.seat + 1) % size] += way.right
        coins = after
    return None


def _changes(
    size: int, bills: Sequence[tuple[int, Bill]], choice: Choice, failure: _Failure
) -> Iterator[Choice]:
    """Choices that differ in one way of paying, as the seat that failed wants it."""
    for at in reversed(range(len(bills))):
        number, bill = bills[at]
        own = bill.seat == failure.seat
        if number > failure.round or (number == failure.round and not own) or len(bill.ways) == 1:
            continue
        now = _worth(size, bill, bill.ways[choice[at]], failure.seat)
        for way, payment in enumerate(bill.ways):
            if failure.wants * (_worth(size, bill, payment, failure.seat) - now) > 0:
                yield (*choice[:at], way, *choice[at + 1 :])


def _worth(size: int, bill: Bill, way: Payment, seat: int) -> int:
    """The coins that a way of paying brings a seat."""
    worth = -way.total if bill.seat == seat else 0
    worth += way.left if (bill.seat - 1) % size == seat else 0
    return worth + (way.right if (bill.seat + 1) % size == seat else 0)


def _stated(rounds: Sequence[Round], moves: Sequence[Move], choice: Choice) -> Iterator[Move]:
    at = 0
    for each, move in zip(rounds, moves, strict=False):
        plays = list(move)
        for bill in each.bills:
            way = bill.ways[choice[at]]
            plays[bill.play] = plays[bill.play]._replace(split=(way.left, way.right))
            at += 1
        yield tuple(plays)
