"""Sides that were chosen or agreed on and boards drawn again: the tags Sides and Redrawn."""

from collections.abc import Callable, Iterator

from antipater.checker.records.names import Names
from antipater.checker.records.seven_wonders.meanings import boards_named
from antipater.checker.records.seven_wonders.record import Agreed, Redrawn
from antipater.checker.records.start import TagReader
from antipater.grammar.records.agreed import CHOSEN, chosen, is_chosen, redrawn
from antipater.rules.card_set import CardSet, Kind

AGREED_TAGS = ("Sides", "Redrawn")


def agreed_of(tags: TagReader, names: Names, set_name: str, boards: list[int]) -> Agreed:
    """What was agreed about boards, by the tags; ``boards``: those that are played, by seat."""
    return Agreed(_sides(tags, names.cards, boards), _redrawn(tags, names, set_name, boards))


def _sides(tags: TagReader, cards: CardSet, boards: list[int]) -> str:
    if "Sides" not in tags.tags:
        return ""
    text = tags.tags["Sides"]
    if is_chosen(text):
        return CHOSEN
    side = text.strip().upper()
    if side not in _known_sides(cards):
        tags.tell("R-SIDES-01", "Sides", found=text, expected=_known_sides(cards))
        return ""
    others = [seat for seat in tags.seats if cards.items[boards[seat]].side != side]
    for seat in others:
        board, player = cards.items[boards[seat]], tags.players[seat]
        tags.tell("R-SIDES-02", "Sides", player=player, item=board, expected=side, found=board.side)
    return "" if others else side


def _redrawn(
    tags: TagReader, names: Names, set_name: str, boards: list[int]
) -> tuple[Redrawn, ...]:
    """Who drew which board again; nothing where any part of the tag cannot be."""
    if "Redrawn" not in tags.tags:
        return ()
    stated = redrawn(tags.tags["Redrawn"])
    if stated is None:
        tags.tell("R-REDRAWN-01", "Redrawn", found=tags.tags["Redrawn"])
        return ()
    called = tags.by_seat("Redrawn", stated, "R-REDRAWN-03") or {}
    found = tuple(Redrawn(s, boards_named(set_name, name)) for s, name in called.items())
    wrong = [each for each in found if not each.boards or boards[each.seat] in each.boards]
    for seat, drawn in wrong:
        item, player = names.cards.items[boards[seat]], tags.players[seat]
        if drawn:
            tags.tell("R-REDRAWN-02", "Redrawn", player=player, item=item)
        else:
            tags.tell("R-BOARD-01", "Redrawn", found=called[seat])
    return () if wrong else found


def _known_sides(cards: CardSet) -> tuple[str, ...]:
    return tuple(sorted({item.side for item in cards.of_kind(Kind.BOARD) if item.side}))


def agreed_tags(
    agreed: Agreed,
    language: str,
    called: Callable[[int], str],
    board: Callable[[tuple[int, ...]], str],
) -> Iterator[tuple[str, str]]:
    """The tags that say what was agreed; ``called``: a player's name, ``board``: what boards are
    called together."""
    if agreed.sides:
        yield "Sides", chosen(language) if agreed.sides == CHOSEN else agreed.sides
    if agreed.redrawn:
        told = (f"{called(each.seat)}: {board(each.boards)}" for each in agreed.redrawn)
        yield "Redrawn", ", ".join(told)
