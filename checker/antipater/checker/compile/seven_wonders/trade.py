"""The loops over the purchases of a cost: no rule but the functions that they ask."""

from antipater.checker.compile.loops.rows import Engine, Game, Loops, function, part
from antipater.checker.compile.seven_wonders.memory import MOST_WAYS, Memory
from antipater.checker.compile.seven_wonders.purchases import Purchases


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
