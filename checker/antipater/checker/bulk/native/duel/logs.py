"""Logs of 7wd.io judged by modules, chunk by chunk; what is not plainly valid is left open."""

from collections.abc import Sequence
from functools import cache, partial

from antipater.checker.bulk.native.duel.blocks import GAME, Block, Compiled, compiled
from antipater.checker.bulk.native.found import Found, Loader
from antipater.checker.records.archive.duel import move_number
from antipater.checker.records.formats.sevenwd_io import FORMAT, default_edition
from antipater.checker.records.formats.sevenwd_io_typed import LogReader, NumberedLog
from antipater.rules.duel import UNKNOWN

_SECOND = 1 << 4


@cache
def _reader(chosen_set: str | None) -> LogReader:
    """The reader of a process, which remembers the moves that it has met."""
    return LogReader(move_number, _SECOND, chosen_set)


class LogJudge:
    """Judges the texts of logs by an edition, or by the one of the site."""

    def __init__(self, edition: str | None, chosen_set: str | None, load: Loader) -> None:
        self.edition = default_edition() if edition is None else edition
        self.load = load
        self.read = _reader(chosen_set).read

    def judge(self, texts: Sequence[bytes]) -> Found:
        """What was found of each text; nothing of those that are no plain logs."""
        blocks: dict[str, Block | None] = {}
        for place, text in enumerate(texts):
            log = self.read(text)
            if log is not None:
                self._put(blocks, place, log)
        found = Found(len(texts))
        for block in blocks.values():
            if block is not None:
                found.put(block.places, block.judge(), partial(block.heads, FORMAT))
        return found

    def _put(self, blocks: dict[str, Block | None], place: int, log: NumberedLog) -> None:
        """Put a log into its set's block, if it has a place there."""
        if log.set not in blocks:
            found = self.load(log.set, self.edition, GAME)
            blocks[log.set] = None if found is None else Block(compiled(found))
        block = blocks[log.set]
        if block is not None and _sizes(log) == block.compiled.recorded:
            setup = _setup(log, block.compiled)
            block.add(place, setup, log.moves, log.end, log.players)


def _sizes(log: NumberedLog) -> tuple[int, ...]:
    return len(log.wonders), len(log.tokens), len(log.drawn), *map(len, log.layouts)


def _setup(log: NumberedLog, rules: Compiled) -> list[int]:
    """The set-up as the module wants it; the wonders of the players follow from the draft."""
    given = {"rows": log.wonders, "tokens": log.tokens, "drawn": log.drawn}
    layouts = iter(log.layouts)
    setup: list[int] = []
    for name, size in rules.parts:
        if name == "layouts":
            setup += next(layouts)
        else:
            setup += given.get(name) or [UNKNOWN] * size
    return setup
