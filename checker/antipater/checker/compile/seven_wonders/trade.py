"""The loops over the purchases of a cost: by hand, and no rule but the functions that they ask."""

from antipater.checker.compile.assembly import Assembly, add, counting, when
from antipater.checker.compile.lower import Linker
from antipater.checker.compile.seven_wonders.memory import MOST_WAYS, Memory
from antipater.checker.compile.seven_wonders.purchases import Purchases
from antipater.checker.compile.wasm import Code

_SIZES = {"load8_u": 1, "load16_s": 2, "load": 4}


class Trade(Assembly):
    """Makes ``find`` and ``list ways``, which look for the payments for an item."""

    def __init__(self, memory: Memory, linker: Linker, purchases: Purchases) -> None:
        super().__init__(memory.layout, linker)
        self.memory, self.purchases = memory, purchases

    def find(self) -> Code:
        """``find(game, seat, item, left, right)``: whether an item can be had for this split.

        Where ``left`` is -1, for any: then the least is taken, and ``open`` set where there
        are several. What is found stands in ``way_left`` and ``way_right``.
        """
        code = Code(5, True)
        game, seat, item, left, right = range(5)
        row, last = self._rows(code, game, seat, item)
        stated, found = code.local(), code.local()
        code.get(left)
        code.const(0)
        code.do("ge_s")
        code.set(stated)
        with self._purchases(code, game, seat, row, last) as (to_left, to_right):
            code.get(stated)
            code.open("if")
            self._other(code, (to_left, to_right), (left, right))
            code.with_index("br_if", 1)
            code.do("else")
            code.get(found)
            code.open("if")
            self._same(code, (to_left, to_right), (left, right))
            code.with_index("br_if", 2)
            code.do("end", "end")
            self._possible(code, game, seat, row)
            code.do("eqz")
            code.with_index("br_if", 0)
            code.get(stated)
            with when(code):
                self._found(code, game, (to_left, to_right))
                code.const(1)
                code.do("return")
            code.get(found)
            with when(code):
                self.write(code, game, "open", 1)
                code.get(game)
                for local in (to_left, to_right, left, right):
                    code.get(local)
                self.call(code, "earlier")
                code.do("eqz")
                code.with_index("br_if", 1)
            for local, value in ((left, to_left), (right, to_right)):
                code.get(value)
                code.set(local)
            code.const(1)
            code.set(found)
        code.get(found)
        with when(code):
            self._found(code, game, (left, right))
        code.get(found)
        return code

    def list_ways(self) -> Code:
        """``list ways(game, seat, item)``: how many ways there are to pay for an item.

        They stand in ``ways_left`` and ``ways_right``, the least first.
        """
        code = Code(3, True)
        game, seat, item = range(3)
        row, last = self._rows(code, game, seat, item)
        count, at = code.local(), code.local()
        with self._purchases(code, game, seat, row, last) as (to_left, to_right):
            self._possible(code, game, seat, row)
            code.do("eqz")
            code.with_index("br_if", 0)
            code.const(0)
            code.set(at)
            with counting(code, at, count):
                code.get(to_left)
                code.memory("load", self.place(code, game, "ways_left", at))
                code.do("eq")
                code.get(to_right)
                code.memory("load", self.place(code, game, "ways_right", at))
                code.do("eq", "and")
                code.with_index("br_if", 2)
            code.get(count)
            code.const(MOST_WAYS)
            code.do("ge_s")
            code.with_index("br_if", 0)
            self._sorted_in(code, game, (to_left, to_right), count, at)
            add(code, count, 1)
        code.get(count)
        return code

    def _sorted_in(self, code: Code, game: int, way: tuple[int, int], count: int, at: int) -> None:
        """Put a way before those that are later."""
        before = code.local()
        code.get(count)
        code.set(at)
        code.open("block")
        code.open("loop")
        code.get(at)
        code.do("eqz")
        code.with_index("br_if", 1)
        code.get(at)
        code.const(1)
        code.do("sub")
        code.set(before)
        code.get(game)
        for local in way:
            code.get(local)
        for name in ("ways_left", "ways_right"):
            code.memory("load", self.place(code, game, name, before))
        self.call(code, "earlier")
        code.do("eqz")
        code.with_index("br_if", 1)
        for name in ("ways_left", "ways_right"):
            offset = self.place(code, game, name, at)
            code.memory("load", self.place(code, game, name, before))
            code.memory("store", offset)
        add(code, at, -1)
        code.with_index("br", 0)
        code.do("end", "end")
        for name, local in zip(("ways_left", "ways_right"), way, strict=True):
            offset = self.place(code, game, name, at)
            code.get(local)
            code.memory("store", offset)

    # The purchases of a cost

    def _rows(self, code: Code, game: int, seat: int, item: int) -> tuple[int, int]:
        """Locals for the first of the purchases that serve an item's cost, and the last's end."""
        row, last, cost = code.local(), code.local(), code.local()
        self._table(code, self.purchases.cost_of, item)
        code.tee(cost)
        with when(code):
            code.get(game)
            code.get(seat)
            code.get(cost)
            first, signature = self.linker.families["short"]
            code.const(first - 1)
            code.do("add")
            code.call_indirect(signature)
            code.set(last)
        code.get(cost)
        code.const(self.purchases.width)
        code.do("mul")
        code.get(last)
        code.do("add")
        code.set(cost)
        self._table(code, self.purchases.first, cost)
        code.set(row)
        add(code, cost, 1)
        self._table(code, self.purchases.first, cost)
        code.set(last)
        return row, last

    def _purchases(self, code: Code, game: int, seat: int, row: int, last: int) -> "_Each":
        """A block for every purchase; with what it costs on each side. ``br 0`` leaves it."""
        return _Each(self, code, (game, seat, row, last))

    def _table(self, code: Code, table: tuple[int, ...], index: int) -> None:
        """The number of a table at a local."""
        place, how = self.linker.tables.place(table)
        code.get(index)
        if _SIZES[how] > 1:
            code.const(_SIZES[how] // 2)
            code.do("shl")
        code.memory(how, place)

    def bundle(self, code: Code, row: int, part: int) -> None:
        """A bundle of the purchase at ``row``."""
        place, how = self.linker.tables.place(self.purchases.rows)
        code.get(row)
        if _SIZES[how] > 1:
            code.const(_SIZES[how] // 2)
            code.do("shl")
        code.memory(how, place + part * _SIZES[how])

    def of_bundle(self, code: Code, family: str, row: int, part: int) -> None:
        """Call the function of a family for a bundle, the arguments computed."""
        first, signature = self.linker.families[family]
        self.bundle(code, row, part)
        code.const(first)
        code.do("add")
        code.call_indirect(signature)

    def _possible(self, code: Code, game: int, seat: int, row: int) -> None:
        """Whether the city itself and both neighbours give what a purchase has of them."""
        code.open("block")
        code.open("block")
        left, right = self.neighbours
        for family, who, part in (("produces", seat, 2), ("sells", left, 0), ("sells", right, 1)):
            code.get(game)
            code.get(who)
            self.of_bundle(code, family, row, part)
            code.do("eqz")
            code.with_index("br_if", 0)
        code.const(1)
        code.set(self.answer)
        code.with_index("br", 1)
        code.do("end")
        code.const(0)
        code.set(self.answer)
        code.do("end")
        code.get(self.answer)

    answer: int = 0
    neighbours: tuple[int, int] = (0, 0)

    def _same(self, code: Code, way: tuple[int, int], other: tuple[int, int]) -> None:
        code.get(way[0])
        code.get(other[0])
        code.do("eq")
        code.get(way[1])
        code.get(other[1])
        code.do("eq", "and")

    def _other(self, code: Code, way: tuple[int, int], other: tuple[int, int]) -> None:
        self._same(code, way, other)
        code.do("eqz")

    def _found(self, code: Code, game: int, way: tuple[int, int]) -> None:
        for name, local in zip(("way_left", "way_right"), way, strict=True):
            code.get(game)
            code.get(local)
            code.memory("store", self.at[name])


class _Each:
    """The loop over purchases, as a block of Python."""

    def __init__(self, trade: Trade, code: Code, local: tuple[int, int, int, int]) -> None:
        self.trade, self.code, self.local = trade, code, local

    def __enter__(self) -> tuple[int, int]:
        trade, code, (game, seat, row, last) = self.trade, self.code, self.local
        to_left, to_right, prices = code.local(), code.local(), code.local()
        trade.answer = code.local()
        trade.neighbours = code.local(), code.local()
        for name, neighbour in zip(("left of", "right of"), trade.neighbours, strict=True):
            code.get(game)
            code.get(seat)
            trade.call(code, name)
            code.set(neighbour)
        resources = trade.memory.resources
        code.memory("load", trade.place(code, game, "priced", seat))
        code.do("eqz")
        with when(code):
            code.get(game)
            code.get(seat)
            trade.call(code, "reckon prices")
        code.get(seat)
        code.const(2 * resources)
        code.do("mul")
        code.set(prices)
        code.open("block")
        code.open("loop")
        code.get(row)
        code.get(last)
        code.do("ge_s")
        code.with_index("br_if", 1)
        code.open("block")
        for part, price in ((0, to_left), (1, to_right)):
            code.get(game)
            code.get(prices)
            code.const(part * resources)
            code.do("add")
            trade.of_bundle(code, "worth", row, part)
            code.set(price)
        return to_left, to_right

    def __exit__(self, *_: object) -> None:
        code, (_game, _seat, row, _last) = self.code, self.local
        code.do("end")
        add(code, row, 3)
        code.with_index("br", 0)
        code.do("end", "end")
