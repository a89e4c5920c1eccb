"""Digests of many games at once, from the numbers of their moves."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from antipater.checker.base.extras import Later

pa, pc = Later("pyarrow"), Later("pyarrow.compute")


class Digests:
    """Digests of games of one set. ``text_of``: what a digest says of a move by its number, None
    where it says nothing; ``ruleset``: the game."""

    def __init__(self, ruleset: str, text_of: Callable[[int], str | None]) -> None:
        self.ruleset, self.text_of = ruleset, text_of
        self._texts: dict[int, bytes] = {}

    def of(
        self,
        offsets: Any,
        numbers: Any,
        before: Sequence[Sequence[str]] | None = None,
        after: Mapping[int, str] = {},
    ) -> list[str]:
        """The digest of every game, as ``records.digest``. ``numbers``: of all moves, game g's from
        ``offsets[g]`` to ``offsets[g + 1]``; ``before``: what each digest begins with; ``after``:
        what some end with."""
        moves = numbers.dictionary_encode()
        known = pa.array(
            [self._text(number) for number in moves.dictionary.to_pylist()], pa.binary()
        )
        texts = pa.ListArray.from_arrays(offsets, known.take(moves.indices))
        begin, found = f"{self.ruleset}\n".encode(), []
        for game, text in enumerate(pc.binary_join(texts, b"").to_pylist()):
            if before is not None:
                text = "".join(f"\n{part}" for part in before[game]).encode() + text
            if game in after:
                text += f"\n{after[game]}".encode()
            # Every part has the line's end before it, the first one the ruleset's.
            found.append(blake2b(begin + text[1:], digest_size=16).hexdigest())
        return found

    def _text(self, number: int) -> bytes:
        """What is said of a move, after an end of line; nothing where nothing is."""
        if number not in self._texts:
            text = self.text_of(number)
            self._texts[number] = b"" if text is None else f"\n{text}".encode()
        return self._texts[number]
