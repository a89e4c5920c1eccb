"""Logs read by a module of a set of Duel, from Python."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from antipater.checker.compile.abi import WORD
from antipater.checker.compile.host import Buffer, Module
from antipater.checker.records.record import Stop

# What became of a line: a log was read; it has to be read with care; it is blank; its wonders
# are not all of this set.
READ, CARE, BLANK, OTHER_SET = range(4)
STOPS = tuple(Stop)
# The most lines that are read at once, and a move for each so many bytes of a log at the most.
_LINES, _BYTES_OF_MOVE = 4096, 32
# What a module may look at behind the text.
_BEHIND = 16


class Scanned(NamedTuple):
    """What was read of lines one after another; ``start``: where in the text they begin.

    ``setups``, ``offsets`` and ``moves``: of the logs among them, as ``Module.judge`` takes them.
    """

    fields: dict[str, int]
    lines: memoryview
    width: int
    start: int
    setups: memoryview
    offsets: memoryview
    moves: memoryview

    def column(self, name: str) -> list[int]:
        """A number of every line; places in the text are counted from ``start``."""
        column: list[int] = self.lines[self.fields[name] :: self.width].tolist()
        return column


def scanned(module: Module, text: Buffer) -> Iterator[Scanned]:
    """What is read of a text, lines of it at a time; ``ModuleError`` where the module fails."""
    about: Any = module.manifest["scan"]
    fields = {name: n for n, name in enumerate(about["fields"])}
    width, size = int(about["size"]), len(text)
    places, end = list[int](), module.heap
    for length in (
        size + _BEHIND,
        _LINES * width * WORD,
        _LINES * module.setup_size * 2,
        (_LINES + 1) * WORD,
        (size // _BYTES_OF_MOVE + 1) * WORD,
    ):
        places.append(end)
        end = -(-(end + length) // 16) * 16
    module.room(end)
    start, text = 0, memoryview(text)
    while start < size:
        # Anew each time: the module may have been used for other things meanwhile.
        module.put(places[0], text[start:])
        count = module.run("scan", places[0], size - start, _LINES, *places[1:])
        lines = module.words(places[1], count * width * WORD)
        games = lines[fields["status"] :: width].tolist().count(0)
        offsets = module.words(places[3], (games + 1) * WORD)
        yield Scanned(
            fields,
            lines,
            width,
            start,
            module.words(places[2], games * module.setup_size * 2),
            offsets,
            module.words(places[4], offsets[-1] * WORD),
        )
        start += lines[width * (count - 1) + fields["end"]] + 1
