"""Logs of 7wd.io, one a line, read by modules into blocks; what is not plain is left open."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple
from unicodedata import normalize

from antipater.checker.base.extras import Later
from antipater.checker.bulk.native.alike import rows_of
from antipater.checker.bulk.native.duel.blocks import GAME, Compiled, GameBlock, compiled
from antipater.checker.bulk.native.found import Found, Loader
from antipater.checker.compile.duel.scanned import (
    BLANK,
    OTHER_SET,
    READ,
    STOPS,
    Scanned,
    scanned,
)
from antipater.checker.records.files import is_blank
from antipater.checker.records.formats.sevenwd_io import FORMAT, default_edition, site_sets
from antipater.checker.records.record import End

np = Later("numpy")


class Logs(NamedTuple):
    """What was read of a text: its lines that are not blank, and the logs among them.

    ``lines``: of each line its number among all, from 0, and where it begins and ends.
    """

    text: bytes
    lines: Any
    blocks: Sequence[GameBlock]

    def line(self, place: int) -> bytes:
        """A line by its place among those that are not blank."""
        _, begin, end = self.lines[place].tolist()
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
        lines = places = None
        blocks: list[GameBlock] = []
        source = text
        for name in self.sets:
            loaded = self.load(name, self.edition, GAME)
            if loaded is None:
                break
            rules = compiled(loaded)
            part = _Read(source, places)
            blocks += [part.block(rules, scan) for scan in scanned(rules.module, source)]
            read, others = part.lines, part.others
            lines = read if lines is None else lines
            if not len(others):
                break
            places = others if places is None else places[others]
            spans, seen = read[others, 1:].tolist(), memoryview(source)
            source = b"\n".join([seen[begin:end] for begin, end in spans])
        return unread(text) if lines is None else Logs(text, lines, blocks)


class _Read:
    """Lines as they are read by the module of one set. ``places``: where those that are not blank
    stand in a batch, None for one after the other."""

    def __init__(self, text: bytes, places: Any) -> None:
        self.text, self.places = text, places
        self._lines: list[Any] = []
        self._others: list[Any] = []
        self._count = self._known = 0

    @property
    def lines(self) -> Any:
        """The lines that are not blank."""
        return np.concatenate([np.empty((0, 3), np.int64), *self._lines])

    @property
    def others(self) -> Any:
        """Which of the lines seem to be of another set."""
        return np.concatenate([np.empty(0, np.int64), *self._others])

    def block(self, rules: Compiled, scan: Scanned) -> GameBlock:
        """The logs among some of the lines."""
        rows = rows_of(scan.lines, scan.width)
        here = np.flatnonzero(rows[:, scan.fields["status"]] != BLANK)
        told = rows[here]
        statuses = told[:, scan.fields["status"]]
        begins, ends = (told[:, scan.fields[name]] + scan.start for name in ("begin", "end"))
        self._lines.append(np.stack((here + self._count, begins, ends), 1))
        self._others.append(self._known + np.flatnonzero(statuses == OTHER_SET))
        numbers = self._known + np.flatnonzero(statuses == READ)
        places = numbers if self.places is None else self.places[numbers]
        self._count += len(rows)
        self._known += len(here)
        games = told[statuses == READ]
        players = partial(self._players, games, scan)
        given_up = _ends(*(games[:, scan.fields[name]] for name in ("stop", "loser", "moves")))
        return GameBlock(rules, places, scan.setups, scan.offsets, scan.moves, given_up, players)

    def _players(self, games: Any, scan: Scanned) -> Iterator[list[str]]:
        """The names of the first players of games, and of the second ones."""
        for who in ("first", "second"):
            places = (games[:, scan.fields[f"{who}_{end}"]] + scan.start for end in ("name", "end"))
            both = zip(*(each.tolist() for each in places), strict=True)
            yield [normalize("NFC", self.text[begin:end].decode()) for begin, end in both]


def _ends(stops: Any, losers: Any, moves: Any) -> Sequence[End | None]:
    """How games were given up, where they were."""
    ends: list[End | None] = [None] * len(stops)
    for game in np.flatnonzero(stops).tolist():
        stop, loser, count = (int(each[game]) for each in (stops, losers, moves))
        ends[game] = End(STOPS[stop - 1], loser, 1 + count)
    return ends


def unread(text: bytes) -> Logs:
    """The lines of a text, none of them read."""

    def every() -> Iterator[tuple[int, int, int]]:
        begin = 0
        for number, line in enumerate(text.removesuffix(b"\n").split(b"\n")):
            end = begin + len(line)
            if not is_blank(line):
                yield number, begin, end
            begin = end + 1

    return Logs(text, np.array(list(every()), np.int64).reshape(-1, 3), ())
