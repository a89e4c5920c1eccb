"""The compiled part of Python: Python and the module do the same; what is not in it is told."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.layout import Layout
from antipater.checker.compile.loops.rows import (
    Bytes,
    Engine,
    Game,
    Halves,
    Loops,
    Words,
    Work,
    above,
    clear,
    copy,
    function,
    lowest_bit,
    part,
    quotient,
    rest,
    shifted,
    turned,
)
from antipater.checker.compile.loops.rows import Word as Number
from antipater.checker.compile.loops.source import NotInLanguage
from support.loops import TABLES, Both

WORDS, HALVES, GAME, COPY = 1024, 2048, 3072, 3584
LAYOUT, OTHER = Layout(), Layout()
for _name in ("age", "turn"):
    LAYOUT.number(_name)
LAYOUT.array("cities", 6)
LAYOUT.array("single", 1)
OTHER.array("before", 3)
OTHER.array("copy", LAYOUT.size // 4)
NUMBERS = (3, 1, 4, 1, 5, -9, 2, 6)


@part
def sum_of(row: Words, count: int) -> int:
    """The sum of the first numbers of a row, up to one that is 0."""
    total = 0
    for n in range(count):
        if not row[n]:
            return total
        total += row[n]
    return total


@part
def swapped(a: int, b: int) -> tuple[int, int]:
    return b, a


@part
def early(a: int, b: int) -> tuple[int, int]:
    if a < b:
        return a, b
    while b < a:
        if b == 7:
            return 7, a
        b += 1
    return b, a


class All(Loops):
    """Everything that the language has."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine, {Game: LAYOUT, Work: OTHER})
        self.numbers, self.steps = NUMBERS, (("age", 3), ("turn", 5))
        self.big = tuple(n * 100_000 for n in NUMBERS)
        self.place = Game(engine.memory, GAME, LAYOUT)
        self.on = True

    @function
    def arithmetic(self, a: int, b: int) -> int:
        c = a + b * 3 - (a & b) ^ (b | 12345)
        c += -a
        c ^= c << 3
        c = c - (c >> 7)
        a, b = b, a
        return c * 31 + a - b

    @function
    def instructions(self, a: int, b: int) -> int:
        if not b or (a == -(1 << 31) and b == -1):
            return 7
        total = quotient(a, b) + rest(a, b) * 3 + turned(a, b)
        return total + shifted(a, b) * 5 + lowest_bit(a) + above(a, b) * 77 + lowest_bit(0)

    @function
    def comparisons(self, a: int, b: int) -> int:
        total = (a == b) + 2 * (a != b) + 4 * (a < b) + 8 * (a <= b) + 16 * (a > b)
        total += 32 * (a >= b) + 64 * (not a) + 128 * (a in (0, 3, 31)) + 256 * (a not in (1, 2))
        total += 512 * (not (a < b)) + 1024 * (a not in (5, 6))
        return total + 2048 * ((a == 0) | (b == 0))

    @function
    def truths(self, a: int, b: int) -> int:
        first = a and b
        second = a or b
        third = a if b else b - 1
        fourth = 0
        if a and b > 2 and self.on:
            fourth = 1
        if (a or b) and not self.on:
            fourth = 2
        if a > 0 and b > 0:
            fourth += 10
        elif not (a or b):
            fourth += 20
        else:
            fourth += 30
        return first + 3 * second + 7 * third + fourth

    @function
    def loops(self, a: int, b: int) -> int:
        total, n = 0, a & 63
        while n > 0 and total < 1000:
            n -= 1
            if n & 3 == 1:
                continue
            if n == 40:
                break
            total += n
            for m in range(n, 60):
                if m > 50:
                    break
                if m & 1:
                    continue
                total ^= m
        for known, times in ((4, 2), (-9, 3)):
            total += known * times
        for number in self.numbers:
            total = total * 3 + number
        return total

    @function
    def ranges(self, count: int, more: int) -> int:
        total = 0
        count &= 15
        for n in range(count):
            count -= 1
            total += n + count
        for n in range(3, 6):
            total += n * more
        for n in range(more, more + 2):
            total += n
        return total

    @function
    def tables(self, a: int, b: int) -> int:
        at = a & 7
        less = b & 3
        return self.numbers[at] + 10 * self.big[less + 4] + (self.numbers[2] + len(self.numbers))

    @function
    def rows(self, row: Words, halves: Halves) -> int:
        later = row + 2
        row[1] = halves[3]
        halves[2] = row[3] + 1
        later[row[0] & 3] += 5
        row[-1] = 9
        halves += 1
        halves[0] ^= 3
        copy(row + 8, row, 4)
        clear(halves + 4, 2)
        more = 0 if row else 5
        found: int = later[0] + halves[1] + more + sum_of(row, 4)
        return found

    @function
    def octets(self, octets: Bytes) -> int:
        octets[3] = octets[2] * 2 + octets[octets[0] & 7]
        octets[octets[1]] += 200
        odd = self.taken_as(octets + 5, Words)
        odd[1] = odd[0] ^ self.taken_as(octets + 1, Halves)[1]
        copy(octets + 20, octets, 7)
        found: int = octets[255] - octets[3] * 3
        return found

    @function
    def cells(self, game: Game, work: Work) -> int:
        game.age += 1
        game["turn"] = game.age * 2
        game.single[0] = 8
        for name, number in self.steps:
            game[name] += number
        cities = game.cities + 1
        cities[game.age & 3] = game.turn
        game.cities[(game.age & 1) + 2] -= 4
        copied = self.taken_as(work.copy, Game)
        copy(copied, game, LAYOUT.size // 4)
        copied.turn = copied.cities[2] + game.single[0]
        self.place.age = self.place.age + 1
        work.before[2] = copied.turn
        found: int = copied.turn + game.age
        return found

    @function
    def parts(self, a: int, b: int) -> int:
        first, second = swapped(a, b)
        low, high = early(a & 15, b & 15)
        return first * 3 + second + 5 * low + 7 * high + self.inner(a, 4)

    @part
    def inner(self, a: int, times: int) -> int:
        if times == 4:
            a += 1
        for n in (1, 2):
            a = a * times + n
        return a

    @function
    def calls(self, a: int, b: int) -> int:
        if a > 0:
            self.engine.nothing(a)
        self.engine.tables(a, b)
        return self.engine.arithmetic(a, b) + self.engine[f"com{'parisons'}"](a, b)

    @function
    def nothing(self, a: int) -> None:
        self.place.turn = a


both = Both(All(Engine()))
words = (
    st.integers(-(2**31), 2**31 - 1) | st.integers(-3, 40) | st.sampled_from([-(2**31), 2**31 - 1])
)
OF_TWO = [
    "arithmetic", "instructions", "comparisons", "truths", "loops", "tables", "parts", "calls",
]  # fmt: skip


@pytest.mark.parametrize("name", OF_TWO)
@given(a=words, b=words)
def test_numbers(name: str, a: int, b: int) -> None:
    assert both.by_module(name, a, b) == both.by_python(name, Number(a), Number(b))


@given(a=words, b=words)
def test_a_range_is_made_once(a: int, b: int) -> None:
    """As in Python, a change of the end while it is gone through changes nothing."""
    b &= 0xFFFFFFF
    assert both.by_module("ranges", a, b) == both.by_python("ranges", Number(a), Number(b))


@given(content=st.binary(min_size=2048, max_size=2048))
def test_memory(content: bytes) -> None:
    both.memory[WORDS : WORDS + 2048] = content
    memory = both.engine.memory
    row, halves = Words(memory, WORDS + 64), Halves(memory, HALVES)
    game, work = Game(memory, GAME, LAYOUT), Work(memory, COPY, OTHER)
    assert both.by_module("rows", WORDS + 64, HALVES) == both.by_python("rows", row, halves)
    octets = Bytes(memory, WORDS + 1)
    assert both.by_module("octets", WORDS + 1) == both.by_python("octets", octets)
    assert both.by_module("cells", GAME, COPY) == both.by_python("cells", game, work)


def test_the_memory_of_the_tests_is_apart() -> None:
    assert COPY + OTHER.size < TABLES


BAD = {
    "floor division": ("return a // b", "no FloorDiv"),
    "rest": ("return a % b", "no Mod"),
    "chain": ("return 0 < a < b", "chain of comparisons"),
    "is": ("return a is b", "comparison"),
    "many": ("return a in (b, 3)", "known numbers from 0 to 31"),
    "too far": ("return a in (3, 32)", "known numbers from 0 to 31"),
    "text": ("return 'a'", "not a number"),
    "list": ("c = [a]\nreturn 1", "not in the language"),
    "comprehension": ("return sum(x for x in (a, b))", "sum"),
    "unknown call": ("return abs(a)", "cannot be called"),
    "no function": ("return self.engine.sing(a)", "no function 'sing'"),
    "no family": ("return self.engine.sing[a](b)", "no family 'sing'"),
    "too many": ("return self.engine.calls(a)", "1 arguments where 2 are taken"),
    "keyword": ("return self.engine.calls(a, b=b)", "one after another"),
    "nothing given": ("return self.engine.nothing(a) + 1", "gives nothing"),
    "no cell": ("return self.place.town", "no town in a layout"),
    "a number has no row": ("return a[0]", "not a row"),
    "a number has no parts": ("return a.age", "no age in a layout"),
    "unrolled": ("for c in (a, b):\n    return c\nreturn 0", "gone through"),
    "counted": ("for c in range(3):\n    c += 1\nreturn 0", "assigned in the loop"),
    "after the loop": ("for c in range(3):\n    pass\nreturn c", "has no value"),
    "steps": ("for c in range(0, 3, 2):\n    pass\nreturn 0", "a beginning and an end"),
    "break of what is written out": ("for c in (1, 2):\n    break\nreturn 0", "break"),
    "else": ("while a:\n    a -= 1\nelse:\n    b = 2\nreturn 0", "while a:"),
    "try": ("try:\n    return 1\nexcept ValueError:\n    return 2", "try:"),
    "with": ("with a:\n    return 1", "with a:"),
    "yield": ("yield a", "yield"),
    "two kinds": ("c = a\nc = self.place\nreturn 0", "two kinds"),
    "two names": ("c, d = swapped(a, b)\nc, d, e = swapped(a, b)\nreturn 0", "2 values for 3"),
    "star": ("return self.engine.calls(*(a, b))", "one after another"),
    "unknown name": ("return c", "has no value"),
    "division": ("return a / b", "no Div"),
    "delete": ("del a\nreturn 0", "del a"),
    "too large": ("return a + 5_000_000_000", "does not fit"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_is_not_in_the_language_is_told_where_it_stands(name: str, tmp_path: Any) -> None:
    body, told = BAD[name]
    file = tmp_path / "loops.py"
    file.write_text(
        "\n"
        "class Bad(All):\n"
        "    @function\n"
        "    def bad(self, a: int, b: int) -> int:\n"
        + "".join(f"        {line}\n" for line in body.splitlines())
    )
    scope: dict[str, Any] = {**globals()}
    exec(compile(file.read_text(), str(file), "exec"), scope)
    with pytest.raises((NotInLanguage, OverflowError), match=re.escape(told)) as found:
        Both(scope["Bad"](engine := Engine()), All(engine))
    if isinstance(found.value, NotInLanguage):
        assert re.match(rf"{re.escape(str(file))}:[4-9]: ", str(found.value))
