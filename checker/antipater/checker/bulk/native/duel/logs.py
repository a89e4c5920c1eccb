"""Logs of 7wd.io, one a line, read by modules into blocks; what is not plain is left open."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import compress
from sys import maxsize
from typing import NamedTuple

from antipater.checker.bulk.native.duel.blocks import GAME, Block, Compiled, compiled
from antipater.checker.bulk.native.found import Found, Loader
from antipater.checker.compile.duel.scanned import Scanned, scanned
from antipater.checker.compile.duel.scanning import BLANK, OTHER_SET, READ, STOPS
from antipater.checker.records.files import is_blank
from antipater.checker.records.formats.sevenwd_io import FORMAT, default_edition, site_sets
from antipater.checker.records.record import End

# A line that is not blank: its number among all lines, from 0, and where it begins and ends.
_Line = tuple[int, int, int]


class Logs(NamedTuple):
    """What was read of a text: its lines that are not blank, and the logs among them."""

    text: bytes
    lines: Sequence[_Line]
    blocks: Sequence[Block]

    def line(self, place: int) -> bytes:
        """A line by its place among those that are not blank."""
        _, begin, end = self.lines[place]
        return self.text[begin:end]

    def judged(self) -> Found:
        """What is found of the games of the lines; nothing of those that are no plain logs."""
        found = Found(len(self.lines))
        for block in self.blocks:
            found.put(block.places, block.judge(), partial(block.heads, FORMAT))
        return found


class LogReader:
    """Reads logs of a set, or of those of the site; by the modules of an edition, or of the one
    of the site."""

    def __init__(self, edition: str | None, chosen_set: str | None, load: Loader) -> None:
        self.edition = default_edition() if edition is None else edition
        self.sets = site_sets() if chosen_set is None else (chosen_set,)
        self.load = load

    def read(self, text: bytes) -> Logs:
        """The logs in the lines of a text."""
        lines: Sequence[_Line] | None = None
        blocks: list[Block] = []
        places: Sequence[int] = range(maxsize)
        source = text
        for name in self.sets:
            loaded = self.load(name, self.edition, GAME)
            if loaded is None:
                break
            rules = compiled(loaded)
            part = _Read(source, places)
            blocks += [part.block(rules, scan) for scan in scanned(rules.module, source)]
            lines = part.lines if lines is None else lines
            if not part.others:
                break
            places = [places[n] for n in part.others]
            source = b"\n".join(source[slice(*part.lines[n][1:])] for n in part.others)
        return unread(text) if lines is None else Logs(text, lines, blocks)


class _Read:
    """Lines as they are read by the module of one set. ``places``: where those that are not blank
    stand in a batch; ``others``: which of them seem to be of another set."""

    def __init__(self, text: bytes, places: Sequence[int]) -> None:
        self.text, self.places = text, places
        self.lines: list[_Line] = []
        self.others: list[int] = []
        self._count = 0

    def block(self, rules: Compiled, scan: Scanned) -> Block:
        """The logs among some of the lines."""
        statuses, known = scan.column("status"), len(self.lines)
        self._add_lines(scan, statuses)
        told = [status for status in statuses if status != BLANK]
        read = [n for n, status in enumerate(told, known) if status == READ]
        self.others += [n for n, status in enumerate(told, known) if status == OTHER_SET]
        chosen = [status == READ for status in statuses]

        def of_games(name: str) -> list[int]:
            return list(compress(scan.column(name), chosen))

        def names(who: str) -> list[str]:
            begins, ends = of_games(f"{who}_name"), of_games(f"{who}_end")
            start, text = scan.start, self.text
            return [
                text[start + begin : start + end].decode()
                for begin, end in zip(begins, ends, strict=True)
            ]

        def players() -> list[tuple[str, str]]:
            return list(zip(names("first"), names("second"), strict=True))

        ends = _ends(*map(of_games, ("stop", "loser", "moves")))
        places = [self.places[n] for n in read]
        return Block(rules, places, scan.setups, scan.offsets, scan.moves, ends, players)

    def _add_lines(self, scan: Scanned, statuses: Sequence[int]) -> None:
        """Note where the lines stand that are not blank."""
        numbers = range(self._count, self._count + len(statuses))
        begins, ends = (
            [scan.start + place for place in scan.column(name)] for name in ("begin", "end")
        )
        rows = zip(numbers, begins, ends, strict=True)
        self.lines += compress(rows, [status != BLANK for status in statuses])
        self._count += len(statuses)


def _ends(
    stops: Sequence[int], losers: Sequence[int], moves: Sequence[int]
) -> Sequence[End | None]:
    """How games were given up, where they were."""
    if not any(stops):
        return [None] * len(stops)
    rows = zip(stops, losers, moves, strict=True)
    return [End(STOPS[stop - 1], loser, 1 + count) if stop else None for stop, loser, count in rows]


def unread(text: bytes) -> Logs:
    """The lines of a text, none of them read."""

    def every() -> Iterator[_Line]:
        begin = 0
        for number, line in enumerate(text.removesuffix(b"\n").split(b"\n")):
            end = begin + len(line)
            if not is_blank(line):
                yield number, begin, end
            begin = end + 1

    return Logs(text, list(every()), ())
