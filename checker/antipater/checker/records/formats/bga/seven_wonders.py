"""Logs of 7 Wonders to records: buildings, stages and discards by turn; the rest stays open.

A log does not say who sits where with which board. Above copied text that is written as in a
record (tags, and the section of seats); in JSON the players have a ``wonder_id``, in the order of
their seats.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.words import roman
from antipater.checker.records.formats.bga.lines import (
    Said,
    is_of_expansion,
    is_passed,
    said,
    table,
)
from antipater.checker.records.formats.bga.packets import Packet, number
from antipater.checker.records.formats.bga.rendered import rendered
from antipater.checker.records.formats.bga.text import LogLine
from antipater.checker.records.formats.bga.writing import Notation, filled, section
from antipater.checker.records.interchange import Numbers, interchange, numbered
from antipater.checker.records.names import names_of
from antipater.checker.records.record import Unreadable
from antipater.checker.records.seven_wonders.meanings import boards_named
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.grammar.records.lines import SectionHeading, quoted, tag
from antipater.grammar.records.seven_wonders import NamedRow, read_table_lines
from antipater.rules.card_set import Item
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.effects import Ability, Power

GAME = "seven_wonders"
# What is in lines that no record has.
_MARKS = "a stage of their wonder", "from discarding a card"


def is_copied(text: str) -> bool:
    """Whether a text has lines of such a log."""
    return any(mark in text.casefold() for mark in _MARKS)


def of_text(
    text: str, lines: Sequence[LogLine], first_line: int, chosen: str | None
) -> SevenWondersRecord:
    """The record of copied text; raises ``Unreadable`` where the seats are not written above."""
    told = [(line, said(GAME, line.number, line.text)) for line in lines]
    first = next(n for n, (_, found) in enumerate(told) if found)
    odd = [line.is_header or line.is_empty for line in lines]
    head = ["" if odd[n] else line for n, line in enumerate(text.splitlines()[:first])]
    seats = {row.name.text: row.cells[0] for row in _seats(head) if row.cells}
    if not seats:
        raise _boardless(lines[first].number, (found.who for _, found in told if found))
    notes: list[Finding] = []
    blocks: list[list[Said]] = [[]]
    for line, found in told[first:]:
        blocks += [[]] if line.is_header else []
        if found is not None and found.who in seats:
            blocks[-1].append(found)
        elif is_of_expansion(GAME, line.text):
            raise Unreadable(finding("R-BGA-01", line=line.number, found=line.text))
        elif not (line.is_empty or line.is_header or is_passed(line.text, seats)):
            notes.append(finding("R-BGA-07", line=line.number, found=line.text))
    boards = {name: cell.text if cell else "" for name, cell in seats.items()}
    return _Transcript(head, boards, chosen).record(blocks, notes[:1], first_line)


def of_packets(
    packets: Sequence[Packet],
    players: Sequence[Mapping[str, Any]],
    first_line: int,
    chosen: str | None,
) -> SevenWondersRecord | None:
    """The record of a log in JSON, by the lines that its events show; None for no such log."""
    shown = [
        [said(GAME, packet.line, rendered(event)) for event in packet.events] for packet in packets
    ]
    blocks = [[found for found in each if found] for each in shown]
    plays = [found for block in blocks for found in block]
    if not plays:
        return None
    order = _boards()
    numbers = {str(player.get("name")): number(player.get("wonder_id")) for player in players}
    boards = {name: order[n - 1] for name, n in numbers.items() if n and 0 < n <= len(order)}
    if not boards or len(boards) < len(numbers):
        raise _boardless(plays[0].line, (found.who for found in plays))
    rows = [[f"{quoted(name)}: {board}"] for name, board in boards.items()]
    return _Transcript(section("Seats", rows), boards, chosen, 0).record(blocks, [], first_line)


def _boards() -> Sequence[str]:
    """The boards in the order of the site's numbers, from 1."""
    order: Sequence[str] = interchange("bga_results")["boards"]["order"]
    return order


def numbers_of(by_slug: Mapping[str, Item]) -> Numbers:
    """The site's numbers for boards, as ids of the items that there are."""
    return {"boards": numbered(enumerate(_boards(), 1), by_slug)}


def _seats(head: Sequence[str]) -> Iterator[NamedRow]:
    """The rows that say who sits where."""
    title = ""
    for line in read_table_lines("\n".join(head)):
        if isinstance(line.content, SectionHeading):
            title = line.content.section
        elif isinstance(line.content, NamedRow) and title == "seats":
            yield line.content


def _boardless(line: int, players: Iterable[str]) -> Unreadable:
    return Unreadable(finding("R-BGA-08", line=line, found=", ".join(dict.fromkeys(players))))


class _Transcript:
    """The plays of a log in the notation. ``boards``: by player, in the order of seats.

    ``own``: how many lines of ``head`` stand in the log itself; all, if not said.
    """

    def __init__(
        self,
        head: Sequence[str],
        boards: Mapping[str, str],
        chosen: str | None,
        own: int | None = None,
    ) -> None:
        told = {found.name.text: found.value for line in head if (found := tag(line))}
        self.set = chosen or told.get("Set") or str(table(GAME)["set"])
        due = [("Game", GAME), ("Set", self.set)]
        more = [f"[{name} {quoted(value)}]" for name, value in due if name not in told]
        self.text, self.chosen, self.boards = Notation(), chosen, boards
        self.text.head = [*more, *head]
        self.text.own = len(head) if own is None else own
        self.turns = names_of(self.set).cards.figure("hand_size") - 1
        self.age, self.turn = 1, 0
        # Of this turn, by player: what each did, and where that is written.
        self.acted: dict[str, tuple[Said, int]] = {}

    def record(
        self, blocks: Sequence[Sequence[Said]], notes: Iterable[Finding], first_line: int
    ) -> SevenWondersRecord:
        """The record of all plays. A block of several is a turn; where there is none, a turn is
        known by each player having a line in it, in an order that stays the same."""
        whole = len(blocks) > 1 and any(len(block) > 1 for block in blocks)
        plays = [(play, len(block)) for block in blocks for play in block]
        for n, (play, size) in enumerate(plays):
            ahead = {each.who for each, _ in plays[n : n + len(self.boards)]}
            in_order = play.who == plays[0][0].who and len(ahead) == len(self.boards)
            alone = size == 1 if whole else not in_order
            if len(self.acted) == len(self.boards) and alone and self._again(play):
                continue
            if len(self.acted) in (0, len(self.boards)):
                self._next_turn()
            self._write(play, self.turn)
        record = self.text.record(SevenWondersRecord, self.chosen, first_line)
        return replace(record, notes=(*record.notes, *notes), free_untold=True)

    def _next_turn(self) -> None:
        self.acted = {}
        self.turn += 1
        if self.turn > self.turns:
            self.age, self.turn = self.age + 1, 1

    def _write(self, play: Said, turn: int) -> None:
        self.acted[play.who] = play, len(self.text.moves)
        what = filled(play.meaning.get("move"), play.words)
        self.text.moves.append((play.line, f"{roman(self.age)}.{turn} {quoted(play.who)} {what}"))

    def _again(self, play: Said) -> bool:
        """Write what a player does once more in a turn, by the board's powers; False if it
        cannot be that."""
        before, at = self.acted[play.who]
        powers = self._powers(play.who)
        if FROM_DISCARD in powers and (before.meaning.name, play.meaning.name) == (
            "stage",
            "build",
        ):
            line, move = self.text.moves[at]
            self.text.moves[at] = line, f"{move}, revives {play.words['building']}"
            return True
        if Power.PLAY_SEVENTH in powers and self.turn == self.turns:
            self._write(play, self.turns + 1)
            return True
        return False

    def _powers(self, player: str) -> frozenset[Ability]:
        """What the stages of a player's board can give, built or not."""
        cards = names_of(self.set).cards
        own = [cards.items[n] for n in boards_named(self.set, self.boards[player])]
        sides = {(board.board, board.side) for board in own}
        stages = (item for item in cards.items if (item.board, item.side) in sides)
        return frozenset(each.ability for item in stages for each in item.powers if each.ability)
