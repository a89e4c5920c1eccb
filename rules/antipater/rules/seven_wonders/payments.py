"""Who was paid where a record does not say: every choice of splits with which all can pay.

A play whose split is not stated is legal if some split is. Which split was taken says
who had the coins later, so all plays of a game have to be settled together. Only coins
depend on that: ``settle`` follows, round by round, every treasury that the cities can
have had. Where there are too many, some are left out, and the answer says so.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import add
from typing import NamedTuple, TypeAlias

from antipater.rules.seven_wonders.legality import (
    Refusal,
    cheapest,
    fee_ways,
    held,
    stated_ways,
    to_choose_from,
)
from antipater.rules.seven_wonders.moves import (
    FREE_CITY,
    Action,
    DueKind,
    Happening,
    Move,
    Payment,
    State,
)
from antipater.rules.seven_wonders.rules import Rules

_LEAVES = (Action.DISCARD, Action.DECLINE)
# More coins than any game has.
_ANY = 1 << 20

# The coins of every seat.
Coins: TypeAlias = tuple[int, ...]
# For each bill of a round, which of its ways is taken.
Choice: TypeAlias = tuple[int, ...]
# The least and the most coins that a seat can have.
Range: TypeAlias = tuple[int, int]


class Bill(NamedTuple):
    """What a seat has to pay for an item, in one of several ways, the least first.

    ``play`` is its place in the move.
    """

    play: int
    seat: int
    item: int
    ways: tuple[Payment, ...]


class Poor(NamedTuple):
    """A seat that must have fewer coins than ``below``; ``why`` if it has not.

    The Free City discards only if it can play nothing.
    """

    seat: int
    below: int
    why: Refusal


class Round(NamedTuple):
    """The bills of one move, and the coins that each seat gets from the bank.

    ``fixed``: seats that have so many coins before it, whatever was paid; ``lent``: those that
    count as having at least so many. ``kept``: seats that must have so many coins left, when all
    have paid and before anybody receives, for an item that they play in the next round.
    """

    bills: tuple[Bill, ...]
    gains: Coins
    poor: tuple[Poor, ...]
    lent: tuple[tuple[int, int], ...] = ()
    fixed: tuple[tuple[int, int], ...] = ()
    kept: tuple[tuple[int, int, int], ...] = ()


class Mercy(NamedTuple):
    """What is let pass in a game with slips.

    ``lent``: for a move by its index and a seat, the coins that it counts as having had
    at least. ``excused``: the moves in which the Free City may discard whatever it has.
    ``fixed``: for a move (or the end) and a seat, the coins that it has there; ``paid``: for a
    move and a seat, what it pays that no rule says.
    """

    lent: Mapping[int, Mapping[int, int]] = {}
    excused: Collection[int] = ()
    fixed: Mapping[int, Mapping[int, int]] = {}
    paid: Mapping[int, Mapping[int, Payment]] = {}


_NONE = Mercy()


def settle(
    rules: Rules,
    states: Sequence[State],
    moves: Sequence[Move],
    wanted: Mapping[int, Range] | None = None,
    mercy: Mercy = _NONE,
) -> "Settlement":
    """Settle the payments of a game.

    ``states[i]`` is the state before ``moves[i]``, one more at the end, as ``perform``
    gives them whether or not the coins are there; every play must be legal but for coins.
    ``wanted``: for some seats, the least and the most coins that they have at the end.
    """
    rounds = [
        _round(rules, before, move, after, index, mercy)
        for index, (before, move, after) in enumerate(zip(states, moves, states[1:], strict=False))
    ]
    if rules.seventh_at_start:
        rounds = list(_kept(states, rounds))
    if len(moves) in mercy.fixed:
        nothing = (0,) * len(states[0].cities)
        rounds.append(Round((), nothing, (), (), tuple(mercy.fixed[len(moves)].items())))
    least = [tuple(city[rules.coins] for city in state.cities) for state in states]
    found = Settlement(rounds, moves, least, wanted or {})
    if rules.effects.by_coins:
        # What cards take and give is that of the least payments, and of coins that nobody lent.
        played = rounds if found.fails is None else rounds[: found.fails + 1]
        open_ways = any(len(bill.ways) > 1 for each in played for bill in each.bills)
        found.certain = found.certain and not open_ways and not mercy.lent
        return found
    if found.fails is not None and not found.certain:
        tight = found.tight()
        some = Settlement(rounds, moves, least, wanted or {}, tight)
        return some if some.fails is not None and some.certain else found
    return found


def _round(
    rules: Rules, before: State, move: Move, after: State, index: int, mercy: Mercy
) -> Round:
    bills, lost = [], [0] * len(before.cities)
    for place, play in enumerate(move):
        if play.action is Action.BUILD:
            item = rules.items[play.card]
        elif play.action is Action.STAGE:
            stage = rules.stage_of(before, play)
            assert stage is not None
            item = stage
        elif play.action is Action.TAKE and play.stage:
            offer = rules.effects.offers[play.stage - 1]
            stated = Payment(offer.fee, *(play.split or (0, 0)))
            ways = fee_ways(rules, before, play.seat, offer, play.split) or (stated,)
            if not offer.each and ways[0].total:
                lacking = max(ways[0].total - before.cities[play.seat][rules.coins], 0)
                back = lacking if rules.effects.gives_back else 0  # and so no bill
                ways = tuple(way._replace(coins=way.coins - back) for way in ways)
                bills.append(Bill(place, play.seat, offer.ready.item, ways))
                lost[play.seat] += back
            continue
        else:
            continue
        ways = stated_ways(rules, before, play, item)
        if (paid := mercy.paid.get(index, {}).get(play.seat)) is not None:
            ways = (paid,)
        if ways and (ways[0].total or len(ways) > 1):
            bills.append(Bill(place, play.seat, item.id, ways))
    gains = [-coins for coins in lost]
    assert after.log is not None
    for event in after.log.events:
        if event.what is Happening.GAINS:
            gains[event.seat] += event.amount
        elif event.what is Happening.LOSES:
            gains[event.seat] -= event.amount
    poor = () if index in mercy.excused else tuple(_too_poor(rules, before, move))
    lent = tuple(mercy.lent.get(index, {}).items())
    fixed = tuple(mercy.fixed.get(index, {}).items())
    return Round(tuple(bills), tuple(gains), poor, lent, fixed)


def _kept(states: Sequence[State], rounds: Sequence[Round]) -> Iterator[Round]:
    """The rounds, those of a last turn with what they must leave for a seventh card."""
    later: list[tuple[int, int, int]] = []
    found: list[Round] = []
    for before, each in reversed(list(zip(states, rounds, strict=False))):
        seventh = before.due and before.due[0].kind is DueKind.SEVENTH
        found.append(each if before.due else each._replace(kept=tuple(later)))
        later = later if before.due else []
        if seventh:
            later += [(bill.seat, bill.ways[0].total, bill.item) for bill in each.bills]
    return reversed(found)


def _too_poor(rules: Rules, before: State, move: Move) -> Iterator[Poor]:
    """Of the Free City, if it discards: the coins for which it could have played."""
    for play in move:
        if before.setup.free_city and play.seat == FREE_CITY and play.action in _LEAVES:
            hand = held(rules, before, FREE_CITY, move)
            among = to_choose_from(rules, before, play, hand)
            able = cheapest(rules, before, FREE_CITY, among)
            if able is not None and not (before.due and before.due[0].kind is DueKind.SALVAGE):
                why = Refusal("W-CITY-01", FREE_CITY, play.card, (able.action, able.card))
                yield Poor(FREE_CITY, able.coins, why)


class Settlement:
    """Every treasury that the choices of splits lead to, and the moves that lead there.

    ``reached[i]``: those before round ``i`` with which all could pay so far, one more at
    the end. ``fails``: None, or the index of the first round that nobody could have paid
    for. ``certain``: False where treasuries were left out; then those reached are possible,
    but there may be others, and ``fails`` is no proof. ``seats``: those whose coins are
    followed; the coins of others mean nothing. ``most``: so many treasuries are followed at once.
    """

    most = 3000

    def __init__(
        self,
        rounds: Sequence[Round],
        moves: Sequence[Move],
        least: Sequence[Coins],
        wanted: Mapping[int, Range],
        seats: Collection[int] | None = None,
    ) -> None:
        self.rounds, self.moves, self.least, self.wanted = rounds, moves, least, wanted
        self.size = len(least[0])
        self.seats = frozenset(range(self.size) if seats is None else seats)
        self.reached: list[set[Coins]] = [{least[0]}]
        self.certain = True
        self.fails: int | None = None
        self._changes: list[dict[Choice, dict[Coins, Choice]]] = [{} for _ in rounds]
        self._ahead = list(self._brought_later()) if wanted else []
        for number in range(len(rounds)):
            after = self._after(number)
            if not after:
                self.fails = number
                return
            self.reached.append(after)

    @property
    def ends(self) -> set[Coins]:
        """The treasuries at the end, as far as they are wanted; none if the game fails."""
        return self.reached[-1] if self.fails is None else set()

    def moves_to(self, end: Coins, index: int) -> tuple[Move, ...]:
        """The moves before a round, splits written out, with which treasuries are reached."""
        found: list[Move] = []
        target = end
        last = len(self.rounds) if index == len(self.moves) else index
        for number in range(last - 1, -1, -1):
            target, choice = self._before(number, target)
            if number < len(self.moves):
                found.append(self._stated(number, choice))
        return tuple(reversed(found))

    def tight(self) -> frozenset[int]:
        """The seats that cannot pay for everything with every choice of splits."""
        low, found = list(self.least[0]), set()
        for each in self.rounds:
            found |= {poor.seat for poor in each.poor} | {seat for seat, _ in each.lent}
            found |= {seat for seat, _ in each.fixed}
            low = list(_fixed(each, tuple(low)))
            found |= {b.seat for b in each.bills if b.ways[-1].total > low[b.seat]}
            worths = self._worths(each)
            low = [a + b + min(w) for a, b, w in zip(low, each.gains, worths, strict=True)]
        return frozenset(found)

    def outer(self) -> list[Range]:
        """For each seat, bounds on its coins at the end, whether or not all could pay."""
        ranges = [(coins, coins) for coins in self.least[0]]
        for each in self.rounds:
            lent, fixed = dict(each.lent), dict(each.fixed)
            ranges = [
                (fixed.get(seat, a), fixed.get(seat, b)) for seat, (a, b) in enumerate(ranges)
            ]
            ranges = [
                (max(a, lent.get(s, a)) + gain + min(w), max(b, lent.get(s, b)) + gain + max(w))
                for s, ((a, b), gain, w) in enumerate(
                    zip(ranges, each.gains, self._worths(each), strict=True)
                )
            ]
        return ranges

    def short(self, index: int) -> tuple[Refusal, ...]:
        """Why a round fails: the fewest plays that some treasuries before it do not allow."""
        each = self.rounds[index]
        before = sorted({_fixed(each, coins) for coins in self.reached[index]})
        found = [tuple(_short(each, coins)) for coins in before]
        return min(found, key=lambda short: (len(short), sum(map(_missing, short))))

    # Round by round

    def _after(self, number: int) -> set[Coins]:
        found: set[Coins] = set()
        for coins in self.reached[-1]:
            paying = self._paying(number, coins)
            if paying is not None:
                found.update([tuple(map(add, paying, c)) for c in self._possible(number, paying)])
        if self.wanted:
            found = {coins for coins in found if self._can_end(number, coins)}
        if len(found) > self.most:
            self.certain = False
            return set(sorted(found)[:: len(found) // self.most + 1])
        return found

    def _paying(self, number: int, coins: Coins) -> Coins | None:
        """The coins with which a round begins; None where the Free City is not poor enough."""
        each = self.rounds[number]
        coins = _fixed(each, coins)
        if any(coins[poor.seat] >= poor.below for poor in each.poor):
            return None
        if each.lent:
            lent = dict(each.lent)
            coins = tuple(max(held, lent.get(seat, held)) for seat, held in enumerate(coins))
        return None if any(coins[seat] < due for seat, due, _ in each.kept) else coins

    def _possible(self, number: int, coins: Coins) -> dict[Coins, Choice]:
        """Every change of the treasuries that a round can bring, with a choice that does."""
        bills, gains = self.rounds[number].bills, self.rounds[number].gains
        kept = {seat: due for seat, due, _ in self.rounds[number].kept}
        able = tuple(
            sum(1 for way in bill.ways if way.total + kept.get(bill.seat, 0) <= coins[bill.seat])
            if bill.seat in self.seats
            else len(bill.ways)
            for bill in bills
        )
        known = self._changes[number]
        found = known.get(able)
        if found is None:
            found = {self._followed(gains): ()}
            for bill, count in zip(bills, able, strict=True):
                moved = [self._followed(self._moved(bill, way)) for way in bill.ways[:count]]
                further: dict[Coins, Choice] = {}
                for change, choice in found.items():
                    for way, by in enumerate(moved):
                        further.setdefault(tuple(map(add, change, by)), (*choice, way))
                found = further
            known[able] = found
        return found

    def _followed(self, coins: Coins) -> Coins:
        return tuple(n if seat in self.seats else 0 for seat, n in enumerate(coins))

    def _moved(self, bill: Bill, way: Payment) -> Coins:
        """What a way of paying brings each seat."""
        brought = [0] * self.size
        brought[bill.seat] -= way.total
        brought[bill.seat - 1] += way.left
        brought[(bill.seat + 1) % self.size] += way.right
        return tuple(brought)

    def _worths(self, each: Round) -> list[tuple[int, int]]:
        """For each seat, the least and the most coins that the bills of a round bring it."""
        found = [(0, 0)] * self.size
        for bill in each.bills:
            columns = zip(*(self._moved(bill, way) for way in bill.ways), strict=True)
            found = [
                (low + min(column), high + max(column))
                for (low, high), column in zip(found, columns, strict=True)
            ]
        return found

    # What is wanted at the end

    def _brought_later(self) -> Iterator[list[Range]]:
        """For each round, what those after it bring each seat at least and at most."""
        later = [(0, 0)] * self.size
        found = [later]
        for each in reversed(self.rounds[1:]):
            lent = dict(each.lent)
            later = [
                (a + gain + low, b + gain + high + lent.get(seat, 0))
                for seat, ((a, b), gain, (low, high)) in enumerate(
                    zip(later, each.gains, self._worths(each), strict=True)
                )
            ]
            for seat, _ in each.fixed:
                later[seat] = (-_ANY, _ANY)
            found.append(later)
        return reversed(found)

    def _can_end(self, number: int, coins: Coins) -> bool:
        """Whether the wanted coins can still be had after a round."""
        later = self._ahead[number]
        return all(
            coins[seat] + later[seat][1] >= least and coins[seat] + later[seat][0] <= most
            for seat, (least, most) in self.wanted.items()
            if seat in self.seats
        )

    # Back from the end

    def _before(self, number: int, target: Coins) -> tuple[Coins, Choice]:
        """The treasuries before a round that lead to some after it, and the choice that does.

        Of several those nearest to the least payments.
        """
        least = self.least[number]
        best: tuple[int, Coins, Choice] | None = None
        for coins in self.reached[number]:
            paying = self._paying(number, coins)
            if paying is None:
                continue
            change = tuple(a - b for a, b in zip(target, paying, strict=True))
            choice = self._possible(number, paying).get(change)
            if choice is not None:
                far = sum(abs(a - b) for a, b in zip(coins, least, strict=True))
                entry = (far, coins, choice)
                best = entry if best is None else min(best, entry)
        assert best is not None
        return best[1:]

    def _stated(self, number: int, choice: Choice) -> Move:
        plays = list(self.moves[number])
        for bill, at in zip(self.rounds[number].bills, choice, strict=True):
            way = bill.ways[at]
            plays[bill.play] = plays[bill.play]._replace(split=(way.left, way.right))
        return tuple(plays)


def _fixed(each: Round, coins: Coins) -> Coins:
    """The coins with which a round begins, those that are fixed in place of those reached."""
    if not each.fixed:
        return coins
    fixed = dict(each.fixed)
    return tuple(fixed.get(seat, held) for seat, held in enumerate(coins))


def _short(each: Round, coins: Coins) -> Iterator[Refusal]:
    for poor in each.poor:
        if coins[poor.seat] >= poor.below:
            yield poor.why
    lent = dict(each.lent)
    for seat, kept, item in each.kept:
        due = kept + sum(bill.ways[0].total for bill in each.bills if bill.seat == seat)
        if due > max(coins[seat], lent.get(seat, 0)):
            yield Refusal("W-SEVENTH-02", seat, item, due, coins[seat])
    for bill in each.bills:
        due = bill.ways[0].total
        if due > max(coins[bill.seat], dict(each.lent).get(bill.seat, 0)):
            yield Refusal("W-COST-02", bill.seat, bill.item, due, coins[bill.seat])


def _missing(why: Refusal) -> int:
    """The coins that are missing for a play; none where there are too many."""
    expected, found = why.expected, why.found
    return expected - found if isinstance(expected, int) and isinstance(found, int) else 0
