"""JSON gone through in memory, as far as it is plain: what is not is for another reader.

Text ends with a line end, which stands for nothing here: no function goes beyond it. Places are
counted in bytes from the beginning of the text; -1 says that something is not plain.
"""

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.loops.rows import (
    Bytes,
    Engine,
    Loops,
    Words,
    above,
    function,
    part,
    wrapped,
)

LINE_END, QUOTE, COMMA, COLON, ESCAPE = map(ord, '\n",:\\')
OPEN, CLOSE, OPEN_LIST, CLOSE_LIST = map(ord, "{}[]")
_ZERO, _MINUS, _SPACE = map(ord, "0- ")
_BLANK = tuple(map(ord, "\t\r"))
_WORDS = ("true", "false", "null")
# Four line ends in a word, and the lowest and the highest bits of its bytes.
_LINE_ENDS, _ONES, _HIGHEST = (wrapped(byte * 0x01010101) for byte in (LINE_END, 1, 0x80))
# Numbers above are none that a game has; of one that is passed over, the most digits.
_MOST, _MOST_DIGITS = 99_999, 18
# First bytes of characters in UTF-8 that have more: from here on two, three and four.
_TWO, _THREE, _FOUR, _NO_FIRST = 0xC2, 0xE0, 0xF0, 0xF5
# After these first bytes, the second one is from, or up to, another byte than after others.
_FROM, _UP_TO = {0xE0: 0xA0, 0xF0: 0x90}, {0xED: 0x9F, 0xF4: 0x8F}
# First bytes of characters that may be blank, as those of Unicode are.
_MAYBE_BLANK = (0xC2, 0xE1, 0xE2, 0xE3)


@part
def after_blanks(text: Bytes, at: int) -> int:
    """The next place where anything stands."""
    while text[at] <= _SPACE and ((text[at] == _SPACE) | (text[at] in _BLANK)):
        at += 1
    return at


def pieces(name: str) -> tuple[tuple[int, int, int], ...]:
    """A text in words: the place of each in it, its bits that count, and what they are."""
    data, found = name.encode(), []
    for at in range(0, len(data), 4):
        piece = data[at : at + 4]
        mask = wrapped((1 << 8 * len(piece)) - 1)
        found.append((at, mask, wrapped(int.from_bytes(piece, "little"))))
    return tuple(found)


@part
def number(text: Bytes, at: int) -> tuple[int, int]:
    """A whole number not below 0, -1 for another or none; and the place after it."""
    value = text[at] - _ZERO
    if above(value, 9):
        return NONE, at
    at += 1
    if value == 0:
        return 0, at
    while not above(text[at] - _ZERO, 9):
        value = value * 10 + text[at] - _ZERO
        at += 1
        if value > _MOST:
            return NONE, at
    return value, at


class Json(Loops):
    """What is found in any JSON."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine, {})

    @part
    def begins(self, text: Bytes, at: int, known: str) -> int:
        """Whether a known text stands at a place."""
        for place, mask, piece in pieces(known):
            if self.taken_as(text + (at + place), Words)[0] & mask != piece:
                return 0
        return 1

    @part
    def line_end(self, text: Bytes, at: int) -> int:
        """Where the next line end is: looked for in four bytes at once."""
        others = self.taken_as(text + at, Words)[0] ^ _LINE_ENDS
        while not (others - _ONES) & (others ^ NONE) & _HIGHEST:
            at += 4
            others = self.taken_as(text + at, Words)[0] ^ _LINE_ENDS
        while text[at] != LINE_END:
            at += 1
        return at

    @part
    def after_colon(self, text: Bytes, at: int) -> int:
        """Where the value of a key begins, from behind the key on."""
        at = after_blanks(text, at)
        if text[at] != COLON:
            return NONE
        return after_blanks(text, at + 1)

    @function
    def after_string(self, text: Bytes, at: int) -> int:
        """The place after the end of a string, from its first character on; -1 where it is no
        UTF-8, or anything in it stands for something else."""
        while text[at] != QUOTE:
            if (text[at] < _SPACE) | (text[at] == ESCAPE):
                return NONE
            if text[at] < 0x80:
                at += 1
            else:
                size = self.character(text, at)
                if size == 0:
                    return NONE
                at += size
        return at + 1

    @part
    def character(self, text: Bytes, at: int) -> int:
        """How many bytes a character has that has more than one; 0 for none."""
        first = text[at]
        if (first < _TWO) | (first >= _NO_FIRST):
            return 0
        low = 0x80
        high = 0xBF
        for other, limit in _FROM.items():
            low = limit if first == other else low
        for other, limit in _UP_TO.items():
            high = limit if first == other else high
        if (text[at + 1] < low) | (text[at + 1] > high):
            return 0
        size = 2 + (first >= _THREE) + (first >= _FOUR)
        for n in range(2, size):
            if text[at + n] & 0xC0 != 0x80:
                return 0
        return size

    @function
    def is_name(self, text: Bytes, at: int, end: int) -> int:
        """Whether a string surely holds more than blanks."""
        for n in range(at, end):
            byte = text[n]
            if byte > _SPACE and byte < 0x80:
                return 1
            sure = byte >= _TWO
            for other in _MAYBE_BLANK:
                sure &= byte != other
            if sure:
                return 1
        return 0

    @function
    def after_field(self, text: Bytes, at: int) -> int:
        """The place after a key and its value, from the key's first character on; -1 unless the
        value is a plain string, a short number, a truth or null."""
        at = self.engine.after_string(text, at)
        if at < 0:
            return NONE
        at = self.after_colon(text, at)
        if at < 0:
            return NONE
        if text[at] == QUOTE:
            return self.engine.after_string(text, at + 1)
        for word in _WORDS:
            if self.begins(text, at, word):
                return at + len(word)
        if text[at] == _MINUS:
            at += 1
        if text[at] == _ZERO:
            return at + 1
        digits = 0
        while not above(text[at] - _ZERO, 9):
            at += 1
            digits += 1
        return at if (digits > 0) & (digits <= _MOST_DIGITS) else NONE
