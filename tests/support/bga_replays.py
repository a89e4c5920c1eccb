"""Replays as Board Game Arena shows them, written of games of Duel for tests."""

from collections.abc import Iterator

from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.duel import Happening, Rules, Verb, begin, perform

# A block: the lines of one move, oldest first.
Block = list[str]
_PLAIN = {
    Verb.TOKEN: "chose Progress token “{item}”",
    Verb.DRAWN: "chose Progress token “{item}”",
    Verb.DESTROY: "discarded opponent's building “{item}” (Wonder “The Statue of Zeus”)",
    Verb.REVIVE: "constructed discarded building “{item}” for free (Wonder “The Mausoleum”)",
}


def blocks(record: DuelRecord, rules: Rules) -> Iterator[Block]:
    """The lines of every move, with what the site says of its effects."""
    state, picks = begin(rules, record.setup), 0
    block: Block = []
    for move in record.moves:
        who, other = record.players[move.player], record.players[1 - move.player]
        state, age = perform(rules, state, move), state.age
        assert state.log is not None
        events = state.log.events
        named = "" if move.verb is Verb.BEGIN else rules.items[move.item].names["en"][0]
        spent = (Happening.PAYS, Happening.TRADES)
        cost = sum(e.amount for e in events if e.what in spent and e.player == move.player)
        price = f"{cost} coin(s)" if cost else " free"
        match move.verb:
            case Verb.DRAFT:
                picks += 1
                if picks % 4 == 0:  # in the packet of the third pick
                    block.append(f"{who} gets the last Wonder of the round “{named}”")
                    continue
                line = f"selected Wonder “{named}”"
            case Verb.BUILD:
                line = f"constructed building “{named}” for {price}"
            case Verb.DISCARD:
                gained = sum(e.amount for e in events if e.what is Happening.GAINS)
                line = f"discarded building “{named}” for {gained} coins"
            case Verb.WONDER:
                under = rules.items[move.other].names["en"][0]
                line = f"constructed Wonder “{named}” for {price} using building “{under}”"
            case Verb.BEGIN:
                block.append(f"{who} must choose who begins Age {'I' * age} (because …)")
                line, who = f"begins Age {'I' * age}", record.players[move.item]
            case verb:
                line = _PLAIN[verb].format(item=named)
        if block:
            yield block
        block = [f"{who} {line}"]
        for event in events:
            if event.what is Happening.ADVANCES:
                block.append(f"{who} moves the Conflict pawn {event.amount} space(s)")
            if event.what is Happening.PAIR:
                block.insert(0, f"{who} gathered a pair of identical scientific symbols, and may …")
            if event.what is Happening.LOSES:
                block.append(f"{other} loses {event.amount} coin(s)")
            if event.what is Happening.RECEIVES:
                block.append(
                    f"{event.amount} coin(s) of the cost for X go to {other} (“Economy” …)"
                )
        if named == "The Great Library" and move.verb is Verb.WONDER:
            block.append(f"{who} must choose a Progress token from the box (Wonder “{named}”)")
    yield block


def copied(found: list[Block]) -> str:
    """The page of a replay, copied: oldest first, with numbers of moves and times."""
    lines = []
    for number, block in enumerate(found, 2):
        lines += [f"Move {number} :", f"8:{number % 60:02}:31 PM", *block]
    return "\n".join(lines) + "\n"


def live(found: list[Block]) -> str:
    """The log of a table as a script reads it: newest first with glued times, then oldest first."""
    newest = [line for block in reversed(found) for line in (*block[:-1], f"{block[-1]}10:59 AM")]
    space = "\u00a0" * 9
    oldest = [f"{line}{space}10:58 AM" for block in found for line in block]
    return "\n".join([*newest, *oldest]) + "\n"
