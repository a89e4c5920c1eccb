"""Logs of Board Game Arena to records: which form, and which game."""

from collections.abc import Callable

from antipater.checker.messages.finding import finding
from antipater.checker.records.formats.bga import duel, duel_json, duel_text, seven_wonders
from antipater.checker.records.formats.bga.lines import said
from antipater.checker.records.formats.bga.packets import packets_of
from antipater.checker.records.formats.bga.text import lines_of
from antipater.checker.records.record import GameRecord, Unreadable

# Lines of Duel by which copied text is known, and how many there must be.
_KNOWN = ("pick", "last", "build", "wonder", "discard")
_FEWEST = 2


def is_copied(head: str, is_notation: Callable[[str], bool]) -> bool:
    """Whether a text is copied from a log, and not a record of the notation."""
    if seven_wonders.is_copied(head) or is_notation(head):
        return seven_wonders.is_copied(head)
    found = (said(duel_text.GAME, line.number, line.text) for line in lines_of(head, 1))
    known = sum(each is not None and each.meaning.name in _KNOWN for each in found)
    return known >= _FEWEST


def read_copied(text: str, first_line: int, chosen: str | None) -> GameRecord:
    """The record of copied text; raises ``Unreadable`` where it is none of a base game."""
    lines = lines_of(text, first_line)
    if seven_wonders.is_copied(text):
        return seven_wonders.of_text(text, lines, first_line, chosen)
    return duel.record_of(duel.Log(duel_text.blocks(lines)), first_line, chosen)


def read_packets(text: str, first_line: int, chosen: str | None) -> GameRecord:
    """The record of a log in JSON; raises ``Unreadable`` where it is none of a base game."""
    packets, players = packets_of(text, first_line)
    if duel_json.is_duel(packets):
        return duel.record_of(duel_json.log_of(packets, players), first_line, chosen)
    record = seven_wonders.of_packets(packets, players, first_line, chosen)
    if record is None:
        kinds = dict.fromkeys(event.kind for packet in packets for event in packet.events)
        raise Unreadable(finding("R-BGA-06", line=first_line, found=", ".join([*kinds][:4])))
    return record
