"""The loops over the purchases of a cost: no rule but the functions that they ask."""

from antipater.checker.compile.loops.rows import Engine, Game, Loops, function, part
from antipater.checker.compile.seven_wonders.memory import MOST_WAYS, Memory
from antipater.checker.compile.seven_wonders.purchases import Purchases
from antipater.rules.prices import NEVER


class Trade(Loops):
    """Looking for the payments for an item."""

    def __init__(self, engine: Engine, memory: Memory, purchases: Purchases) -> None:
        super().__init__(engine, {Game: memory.layout})
        self.resources = memory.resources
        self.cost_of, self.width = purchases.cost_of, purchases.width
        self.first, self.rows = purchases.first, purchases.rows

    @function
    def find(self, game: Game, seat: int, item: int, left: int, right: int) -> int:
        """Whether an item can be had for this split.

        Where ``left`` is -1, for any: then the least is taken, and ``open`` set where there
        are several. What is found stands in ``way_left`` and ``way_right``.
        """
        row, last = self.purchases(game, seat, item)
        left_seat, right_seat = self.neighbours(game, seat)
        stated = left >= 0
        found = 0
        while row < last:
            to_left, to_right = self.price(game, seat, row)
            same = (to_left == left) & (to_right == right)
            wanted = same if stated else not (found and same)
            if wanted and self.possible(game, seat, left_seat, right_seat, row):
                if stated:
                    game.way_left = to_left
                    game.way_right = to_right
                    return 1
                if found:
                    game.open = 1
                if not found or self.engine.earlier(game, to_left, to_right, left, right):
                    left = to_left
                    right = to_right
                found = 1
            row += 3
        if found:
            game.way_left = left
            game.way_right = right
        return found

    @function
    def list_ways(self, game: Game, seat: int, item: int) -> int:
        """How many ways there are to pay for an item.

        They stand in ``ways_left`` and ``ways_right``, the least first.
        """
        row, last = self.purchases(game, seat, item)
        left_seat, right_seat = self.neighbours(game, seat)
        count = 0
        while row < last:
            to_left, to_right = self.price(game, seat, row)
            if (
                self.possible(game, seat, left_seat, right_seat, row)
                and not self.is_listed(game, count, to_left, to_right)
                and count < MOST_WAYS
            ):
                self.sort_in(game, count, to_left, to_right)
                count += 1
            row += 3
        return count

    @part
    def is_listed(self, game: Game, count: int, left: int, right: int) -> int:
        """Whether a way is among the first so many that are listed."""
        for n in range(count):
            if (game.ways_left[n] == left) & (game.ways_right[n] == right):
                return 1
        return 0

    @part
    def sort_in(self, game: Game, count: int, left: int, right: int) -> None:
        """Put a way before those that are later."""
        at = count
        while at and self.engine.earlier(
            game, left, right, game.ways_left[at - 1], game.ways_right[at - 1]
        ):
            game.ways_left[at] = game.ways_left[at - 1]
            game.ways_right[at] = game.ways_right[at - 1]
            at -= 1
        game.ways_left[at] = left
        game.ways_right[at] = right

    # The purchases of a cost

    @part
    def purchases(self, game: Game, seat: int, item: int) -> tuple[int, int]:
        """The first of the purchases that serve an item's cost, and the last's end."""
        cost = self.cost_of[item]
        short = 0
        if cost:
            short = self.engine.short[cost - 1](game, seat)
        if not game.priced[seat]:
            self.engine.reckon_prices(game, seat)
        at = cost * self.width + short
        return self.first[at], self.first[at + 1]

    @part
    def neighbours(self, game: Game, seat: int) -> tuple[int, int]:
        """The seats to the left and to the right."""
        return self.engine.left_of(game, seat), self.engine.right_of(game, seat)

    @part
    def price(self, game: Game, seat: int, row: int) -> tuple[int, int]:
        """What the purchase at ``row`` costs on each side."""
        prices = 2 * self.resources * seat
        left = self.engine.worth[self.rows[row]](game, prices)
        right = self.engine.worth[self.rows[row + 1]](game, prices + self.resources)
        return left, right

    @part
    def possible(self, game: Game, seat: int, left: int, right: int, row: int) -> int:
        """Whether the city itself and both neighbours give what a purchase has of them."""
        own = self.engine.produces[self.rows[row + 2]](game, seat)
        return (
            own
            and self.engine.sells[self.rows[row]](game, left)
            and self.engine.sells[self.rows[row + 1]](game, right)
        )


class ChangedTrade(Trade):
    """The same where cards change prices: of the ways of one split the least for the bank."""

    @function
    def find(self, game: Game, seat: int, item: int, left: int, right: int) -> int:
        """Whether an item can be had for this split, as ever; the coins to the bank stand in
        ``way_bank``."""
        count = self.engine.list_ways(game, seat, item)
        place = 0
        if left >= 0:
            place = self.listed_at(game, count, left, right)
        elif count > 1:
            game.open = 1
        if place >= count:
            return 0
        game.way_left = game.ways_left[place]
        game.way_right = game.ways_right[place]
        game.way_bank = game.ways_bank[place]
        return 1

    @function
    def list_ways(self, game: Game, seat: int, item: int) -> int:
        """How many ways there are to pay for an item, as ever."""
        self.engine.terms[item](game, seat)
        count = 0
        if game.instead < NEVER:
            game.ways_left[0] = 0
            game.ways_right[0] = 0
            game.ways_bank[0] = game.instead
            count = 1
        if not count or game.instead:
            at, short = self.begin(game, seat, item)
            left_seat, right_seat = self.neighbours(game, seat)
            size = self.smallest(game, short)
            off = game.units_off
            while size <= short:
                due = game.bank_due
                if size < short:
                    due += game.one + (short - size - 1) * game.unit
                game.units_off = off + short - size
                row = self.first[at + size]
                last = self.first[at + size + 1]
                while row < last:
                    to_left, to_right = self.price(game, seat, row)
                    if self.possible(game, seat, left_seat, right_seat, row):
                        place = self.listed_at(game, count, to_left, to_right)
                        if place == count and count < MOST_WAYS:
                            count += 1
                            self.put(game, place, due, to_left, to_right)
                        elif place < count and due < game.ways_bank[place]:
                            self.put(game, place, due, to_left, to_right)
                    row += 3
                size += 1
        return count

    @part
    def begin(self, game: Game, seat: int, item: int) -> tuple[int, int]:
        """Where the purchases of an item's cost begin, and how many units are to be bought."""
        cost = self.cost_of[item]
        short = 0
        if cost:
            short = self.engine.short[cost - 1](game, seat)
        if not game.priced[seat]:
            self.engine.reckon_prices(game, seat)
        return cost * self.width, short

    @part
    def smallest(self, game: Game, short: int) -> int:
        """How many units the neighbours must sell at least."""
        least = short
        if game.unit < NEVER:
            least = 0
        elif short and game.one < NEVER:
            least = short - 1
        return least

    @part
    def listed_at(self, game: Game, count: int, left: int, right: int) -> int:
        """Where a split is listed; past the last where it is not."""
        place = 0
        while place < count and not (
            (game.ways_left[place] == left) & (game.ways_right[place] == right)
        ):
            place += 1
        return place

    @part
    def put(self, game: Game, place: int, bank: int, left: int, right: int) -> None:
        """Put a way in the place of a listed one, before those that are later."""
        at = place
        while at and self.engine.earlier(
            game,
            bank + left,
            right,
            game.ways_bank[at - 1] + game.ways_left[at - 1],
            game.ways_right[at - 1],
        ):
            game.ways_left[at] = game.ways_left[at - 1]
            game.ways_right[at] = game.ways_right[at - 1]
            game.ways_bank[at] = game.ways_bank[at - 1]
            at -= 1
        game.ways_left[at] = left
        game.ways_right[at] = right
        game.ways_bank[at] = bank

    @part
    def price(self, game: Game, seat: int, row: int) -> tuple[int, int]:
        """What the purchase at ``row`` costs on each side, with what is off one unit."""
        prices = 2 * self.resources * seat
        left = self.engine.worth[self.rows[row]](game, prices, game.left_off)
        right = self.engine.worth[self.rows[row + 1]](game, prices + self.resources, game.right_off)
        return left, right
