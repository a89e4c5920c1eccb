"""Copied text of a log of Duel: the page may show a log twice, and newest first."""

from collections.abc import Iterable, Iterator, Sequence

from antipater.checker.messages.finding import finding
from antipater.checker.records.formats.bga.lines import said
from antipater.checker.records.formats.bga.text import Block, LogLine, blocks_of
from antipater.checker.records.record import Unreadable

GAME = "duel"
DRAFT = ("pick", "last")


def blocks(lines: Sequence[LogLine]) -> list[Block]:
    """The blocks of a log, oldest first; raises ``Unreadable`` where it is not one whole log."""
    told = [found for line in lines if (found := said(GAME, line.number, line.text))]
    players = dict.fromkeys(each.who for each in told if each.meaning.name in DRAFT)
    if not players:
        late = next(each.line for each in told if each.meaning.is_play)
        raise Unreadable(finding("R-BGA-04", line=late, found=0))
    tellings = [*_tellings(filter(None, blocks_of(GAME, lines, players)))]
    best = _best(tellings)
    if len(players) != 2:
        raise Unreadable(finding("R-PLAYER-01", line=best[0][0].line, found=", ".join(players)))
    return _joined(best if _is_draft(best[0]) else best[::-1])


def _tellings(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    """Each part of a text that tells moves from one end of a log to the other."""
    telling: list[Block] = []
    seen: set[tuple[object, ...]] = set()
    order: list[bool] = []  # of the blocks with moves, whether they are of the draft, each once
    for block in blocks:
        if telling and [each.key for each in block] == [each.key for each in telling[-1]]:
            continue
        keys = {each.key for each in block if each.meaning.is_play}
        turned = bool(keys) and len(order) == 2 and order[-1] is not _is_draft(block)
        if keys & seen or turned:
            yield telling
            telling, seen, order = [], set(), []
        telling.append(block)
        seen |= keys
        if keys and order[-1:] != [_is_draft(block)]:
            order.append(_is_draft(block))
    yield telling


def _best(tellings: Sequence[list[Block]]) -> list[Block]:
    """The telling that says most; raises ``Unreadable`` where another is not of the same log."""
    plays = [{s.key for block in t for s in block if s.meaning.is_play} for t in tellings]
    best = max(range(len(tellings)), key=lambda n: (len(plays[n]), sum(map(len, tellings[n]))))
    for n, other in enumerate(plays):
        if not other <= plays[best]:
            line = min(said.line for block in tellings[max(n, best)] for said in block)
            raise Unreadable(finding("R-BGA-03", line=line))
    return tellings[best]


def _joined(blocks: Iterable[Block]) -> list[Block]:
    """Each block with those after it that hold no move."""
    joined: list[Block] = []
    for block in blocks:
        if joined and not any(said.meaning.is_play or said.meaning.get("sign") for said in block):
            joined[-1] = joined[-1] + block
        else:
            joined.append(block)
    return joined


def _is_draft(block: Block) -> bool:
    return any(said.meaning.name in DRAFT for said in block)
