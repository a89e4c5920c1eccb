"""Templates filled by a module: what Python makes of the same texts and numbers."""

from array import array
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.filling import Filling
from antipater.checker.compile.loops.rows import Bytes, Engine, Words
from support.loops import Both

GAMES, ROWS, PIECES, TEXTS, ENDS, OUT, PLACES = range(8192, 65536, 8192)
NUMBERS = st.one_of(st.integers(-20, 120), st.integers(-(1 << 31) + 1, (1 << 31) - 1))
WORDS = st.text("ab\u00e9\u2728", max_size=9).map(str.encode)


@pytest.fixture(scope="module")
def both() -> Both:
    return Both(Filling(Engine(), {}))


@given(
    st.lists(WORDS, min_size=1, max_size=4),
    st.lists(st.lists(st.tuples(WORDS, st.booleans()), max_size=4), min_size=1, max_size=3),
    st.lists(st.tuples(st.integers(0, 2), st.lists(NUMBERS, min_size=4, max_size=4)), max_size=4),
)
def test_templates_are_filled(
    both: Both,
    texts: list[bytes],
    templates: list[list[tuple[bytes, bool]]],
    games: list[tuple[int, list[int]]],
) -> None:
    """Pieces of text, each but the last one followed by a number or by a text of a number."""
    laid, pieces, begins = b"".join(texts), list[int](), list[int]()
    ends = list(accumulate(map(len, texts), initial=0))
    for each in templates:
        begins.append(len(pieces))
        for n, (piece, is_text) in enumerate([*each, (b"end", False)]):
            follows = 2 * n + is_text if n < len(each) else -1
            pieces += [len(laid), len(piece), follows]
            laid += piece
    expected, told, rows = list[bytes](), list[int](), list[int]()
    for chosen, numbers in games:
        template = chosen % len(templates)
        row = [
            abs(n) % len(texts) if is_text else n
            for n, (_, is_text) in zip(numbers, templates[template], strict=False)
        ]
        filled = [
            piece + (texts[n] if is_text else str(n).encode())
            for n, (piece, is_text) in zip(row, templates[template], strict=True)
        ]
        told += [begins[template], len(rows)]
        rows += row
        expected.append(b"".join(filled) + b"end")
    for place, words in ((GAMES, told), (ROWS, rows), (PIECES, pieces), (ENDS, ends)):
        content = array("i", words).tobytes()
        both.memory[place : place + len(content)] = content
    both.memory[TEXTS : TEXTS + len(laid)] = laid
    given_to = (GAMES, len(games), ROWS, PIECES, TEXTS, ENDS, OUT, PLACES)
    given, memory = both.by_module("fill", *given_to)
    assert memory[OUT : OUT + (given or 0)] == b"".join(expected)
    places = array("i", memory[PLACES : PLACES + 4 * len(games) + 4]).tolist()
    assert places == list(accumulate(map(len, expected), initial=0))
    memory_of = both.engine.memory
    kinds: tuple[Any, ...] = (Words, int, Words, Words, Bytes, Words, Bytes, Words)
    in_python = [
        number if kind is int else kind(memory_of, number)
        for kind, number in zip(kinds, given_to, strict=True)
    ]
    assert both.by_python("fill", *in_python) == (given, memory)
