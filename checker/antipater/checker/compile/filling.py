"""The export that writes a text of each of many games: a template filled with texts and numbers."""

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.loops.rows import (
    Bytes,
    Loops,
    Words,
    function,
    part,
    quotient,
)

_ZERO, _MINUS = b"0-"
_BASE = 10


class Filling(Loops):
    """``fill``."""

    @function
    def fill(
        self,
        games: Words,
        count: int,
        rows: Words,
        pieces: Words,
        texts: Bytes,
        ends: Words,
        out: Bytes,
        places: Words,
    ) -> int:
        """Write a text for each of ``count`` games at ``out``, and in ``places`` where each begins
        and the last one ends, which is given as well.

        Of each game, ``games`` tells where its template begins in ``pieces``, and its row of
        numbers in ``rows``. A piece is where in ``texts`` something stands that is copied, its
        length, and what follows it: -1 for the end, twice the place of a number in the row, and
        one more where the number stands for a text, which ``ends`` tells the begin and end of.
        """
        at = 0
        for game in range(count):
            places[game] = at
            piece = pieces + games[2 * game]
            row = rows + games[2 * game + 1]
            slot = 0
            while slot != NONE:
                at = self.copied(texts + piece[0], piece[1], out, at)
                slot = piece[2]
                if slot != NONE:
                    value = row[slot >> 1]
                    if slot & 1:
                        begin = ends[value]
                        at = self.copied(texts + begin, ends[value + 1] - begin, out, at)
                    else:
                        at = self.engine.decimal(value, out, at)
                piece += 3
        places[count] = at
        return at

    @part
    def copied(self, text: Bytes, size: int, out: Bytes, at: int) -> int:
        """Copy so many bytes, and up to three more; the place behind them."""
        done = 0
        while done < size:
            to = self.taken_as(out + (at + done), Words)
            source = self.taken_as(text + done, Words)
            to[0] = source[0]
            done += 4
        return at + size

    @function
    def decimal(self, number: int, out: Bytes, at: int) -> int:
        """Write a number in digits; the place behind them."""
        if number < 0:
            out[at] = _MINUS
            at += 1
            number = -number
        size = 1
        left = quotient(number, _BASE)
        while left:
            size += 1
            left = quotient(left, _BASE)
        last = at + size
        place = last
        while place > at:
            place -= 1
            left = quotient(number, _BASE)
            out[place] = _ZERO + number - left * _BASE
            number = left
        return last
