"""Plays and corrections of coins, from the lines of a record of 7 Wonders."""

from antipater.checker.messages.words import roman
from antipater.checker.records.likeness import key_of
from antipater.checker.records.record import Correction, correction_anchor
from antipater.checker.records.seven_wonders.meanings import fitting
from antipater.checker.records.seven_wonders.offers import offer_named, offer_names
from antipater.checker.records.seven_wonders.reading import Reading
from antipater.checker.records.seven_wonders.record import SECOND, Gap, Noted
from antipater.grammar.records.arbiter import CorrectionLine
from antipater.grammar.records.keywords import folded, helpers, keywords
from antipater.grammar.records.lines import UnreadLine, WrittenName
from antipater.grammar.records.seven_wonders import (
    TableHole,
    TablePlay,
    WrittenCoins,
    begun,
    read_deed,
)
from antipater.rules.seven_wonders import UNKNOWN, Action, Play
from antipater.rules.seven_wonders.moves import LAYS

_ACTIONS = {
    "build": Action.BUILD,
    "free": Action.FREE,
    "stage": Action.STAGE,
    "discard": Action.DISCARD,
    "revive": Action.SALVAGE,
    "pass": Action.DECLINE,
    "use": Action.TAKE,
    "keep": Action.TAKE,
    "lay": Action.TAKE,
    "sacrifice": Action.TAKE,
}
_LEFT = frozenset(map(folded, keywords()["LEFT"]))
_RIGHT = frozenset(map(folded, keywords()["RIGHT"]))


def note_play(reading: Reading, line: int, text: TablePlay) -> Noted | None:
    """Note a play, and the discard build on its line; returns it, None if it is unreadable."""
    age, turn, deed, shift = text.age, text.turn, text.deed, text.shift
    seat = reading.seat(line, text.actor)
    action = _ACTIONS[deed.action]
    card: int | None = UNKNOWN
    if not reading.has(age, turn):
        reading.problem("R-TURN-01", line, 1, found=f"{roman(age)}.{turn}")
        return None
    if deed.action in ("keep", "lay"):
        return _note_kept(reading, line, text, seat, deed.card)
    if deed.action == "sacrifice":
        return _note_lost(reading, line, text, seat, deed.card)
    if action is Action.TAKE:
        return _note_offer(reading, line, text, seat, deed.card, deed.paid)
    if deed.card is not None:
        salvaged = action is Action.SALVAGE
        of = age if salvaged else reading.rules.deck_age(age, turn)
        card = reading.card(line, deed.card, of, shift, not salvaged)
    if seat is None or card is None:
        reading.gap(Gap(line, age, turn, seat, action, UNKNOWN if card is None else card))
        return None
    split = _split(reading, line, seat, text, deed.paid)
    stage = LAYS if action is Action.DISCARD and deed.laid is not None else deed.stage
    noted = Noted(age, turn, Play(seat, action, card, split, stage), coins=deed.coins)
    kept = _note(reading, line, noted)
    if kept and text.stands is not None:
        reading.stands[age, turn, seat] = text.stands
    if deed.revived is not None:
        revived = reading.card(line, deed.revived, age, shift, exact=False)
        if revived is None:
            reading.unread = min(reading.unread or (age, turn), (age, turn))
        else:
            _note(reading, line, Noted(age, turn, Play(seat, Action.SALVAGE, revived)))
    if deed.used is not None:
        _note_offer(reading, line, text, seat, deed.used, deed.fee)
    if deed.kept is not None:
        _note_kept(reading, line, text, seat, deed.kept)
    if deed.laid is not None and deed.laid.text != "?":
        _note_kept(reading, line, text, seat, deed.laid)
    if deed.lost is not None:
        _note_lost(reading, line, text, seat, deed.lost)
    if deed.passes:
        _note(reading, line, Noted(age, turn, Play(seat, Action.DECLINE)))
    return noted if kept else None


def _note_offer(
    reading: Reading,
    line: int,
    text: TablePlay,
    seat: int | None,
    name: WrittenName | None,
    paid: tuple[WrittenCoins, ...] | None,
) -> Noted | None:
    """Note that what a card offers is taken, and what is paid to neighbours for it, where that is
    said; nothing, and a problem, where none of that name does."""
    number = 0 if name is None else offer_named(reading.names.cards, name.text)
    if not number and name is not None:
        known = offer_names(reading.names.cards, reading.language)
        column = name.column + text.shift
        reading.problem("R-OFFER-01", line, column, found=name.text, expected=known)
    if seat is None or not number:
        reading.unread = min(reading.unread or text[:2], text[:2])
        return None
    split = _split(reading, line, seat, text, paid)
    noted = Noted(text.age, text.turn, Play(seat, Action.TAKE, split=split, stage=number))
    return noted if _note(reading, line, noted) else None


def _note_kept(
    reading: Reading, line: int, text: TablePlay, seat: int | None, name: WrittenName | None
) -> Noted | None:
    """Note what is kept of a draw, and what was drawn; nothing, and a problem, where a name is of
    nothing that lies in a deck."""
    names = [name, *text.deed.among]
    found = [None if n is None else reading.drawn(line, n, text.shift) for n in names]
    kept, *drawn = found
    if seat is None or kept is None:
        reading.unread = min(reading.unread or text[:2], text[:2])
        return None
    known = tuple(card for card in drawn if card is not None)
    play = Play(seat, Action.TAKE, kept)
    noted = Noted(text.age, text.turn, play, known if None not in drawn else ())
    return noted if _note(reading, line, noted) else None


def _note_lost(
    reading: Reading, line: int, text: TablePlay, seat: int | None, name: WrittenName | None
) -> Noted | None:
    """Note what goes out of a city: of buildings of one name the first of the set."""
    known = name and reading.card(line, name, text.age, text.shift, exact=False)
    if seat is None or known is None:
        reading.unread = min(reading.unread or text[:2], text[:2])
        return None
    card = next(iter(reading.rules.namesakes(known)), known)
    noted = Noted(text.age, text.turn, Play(seat, Action.TAKE, card))
    return noted if _note(reading, line, noted) else None


def note_laid(reading: Reading) -> None:
    """Note of cards that were discarded to lay something that they were, where what is laid stands
    on a line of its own."""
    for laid, _ in reading.plays:
        play, last = laid.play, reading.rules.turns
        if play.action is not Action.TAKE or play.card not in reading.rules.layable:
            continue
        turns = (laid.turn, laid.turn + 1) if laid.turn == last else (laid.turn,)
        discards = [
            (n, noted, line)
            for n, (noted, line) in enumerate(reading.plays)
            if (noted.age, noted.play.seat, noted.play.action)
            == (laid.age, play.seat, Action.DISCARD)
            and noted.turn in turns
        ]
        if discards and not any(noted.play.stage for _, noted, _ in discards):
            n, noted, line = discards[0]
            marked = noted._replace(play=noted.play._replace(stage=LAYS))
            reading.plays[n] = marked, line
            for where, (about, own) in reading.anchors.items():
                if about is noted:
                    reading.anchors[where] = marked, own


def note_hole(reading: Reading, line: int, hole: TableHole) -> None:
    """Note a line that says itself that it leaves open what was played."""
    age, turn = hole.age, hole.turn
    if age and not reading.has(age, turn):
        reading.problem("R-TURN-01", line, 1, found=f"{roman(age)}.{turn}")
        return
    seat = None if hole.actor is None else reading.seat(line, hole.actor)
    of = reading.rules.deck_age(age, turn)
    card = None if hole.card is None else reading.card(line, hole.card, of, 0)
    reading.problem("R-OPEN-01" if age else "R-OPEN-02", line, hole.at.column)
    reading.gap(Gap(line, age, turn, seat, None, UNKNOWN if card is None else card, open=True))


def note_unread(reading: Reading, line: int, content: object) -> None:
    """Note a line that cannot be read, with what is known of it where it is a play by its turn."""
    here = begun(reading.text.split("\n")[line - 1])
    if here is None or not reading.has(*here[:2]):
        reading.gap(Gap(line))
        return
    age, turn, name = here
    meant = read_deed(content.mended) if isinstance(content, UnreadLine) else None
    gap = Gap(line, age, turn, reading.seat_of.get(key_of(name)))
    if meant is not None and meant.deed.card is not None:
        found = fitting(reading.set, meant.deed.card.text, reading.rules.deck_age(age, turn), True)
        if len(found) == 1:
            gap = gap._replace(action=_ACTIONS[meant.deed.action], card=found[0].id)
    reading.gap(gap)


def _note(reading: Reading, line: int, noted: Noted) -> bool:
    """Keep a play; a second one of a seat in a turn is a problem and is left out, unless cards of
    the set may ask for more than one choice."""
    several = noted.play.action in SECOND and reading.asks_often
    before = reading.noted.setdefault(order_of(noted), line)
    if before != line and not several:
        name = reading.players[noted.play.seat]
        reading.problem("R-TURN-02", line, found=name, expected=before)
        reading.doubled.append((noted, line))
        return False
    reading.plays.append((noted, line))
    return True


def _split(
    reading: Reading,
    line: int,
    seat: int,
    text: TablePlay,
    paid: tuple[WrittenCoins, ...] | None,
) -> tuple[int, int] | None:
    """Coins to the left and right neighbour; None where nothing is said, or, and a problem, for
    anyone else."""
    if paid is None:
        return None
    sides = [0, 0]
    size = len(reading.players)
    for amount, to in paid:
        word = folded(to.text)
        payee = None if word in _LEFT | _RIGHT else _payee(reading, line, to, text.shift)
        if word in _LEFT or payee == (seat - 1) % size:
            sides[0] += amount
        elif word in _RIGHT or payee == (seat + 1) % size:
            sides[1] += amount
        else:
            neighbours = reading.players[seat - 1], reading.players[(seat + 1) % size]
            column = to.column + text.shift
            if payee is not None:
                told = {"found": to.text, "expected": neighbours}
                reading.problem("W-TRADE-01", line, column, **told, player=reading.players[seat])
            return None
    return sides[0], sides[1]


def _payee(reading: Reading, line: int, word: WrittenName, shift: int) -> int | None:
    """Who is paid, ``to Anna`` or ``Anna``."""
    first, _, rest = word.text.partition(" ")
    if rest and folded(first) in helpers("PAYEE") and key_of(word.text) not in reading.seat_of:
        word = WrittenName(rest, word.column + len(first) + 1)
    return reading.seat(line, word, shift)


def note_correction(reading: Reading, line: int, text: CorrectionLine) -> str:
    """Note the coins that a line sets after the turn that it follows."""
    coins: list[int | None] = [None] * len(reading.players)
    for name, amount in text.coins:
        seat = reading.seat(line, name)
        if seat is None:
            return "end"
        if coins[seat] is not None:
            reading.problem("R-COINS-02", line, name.column, found=name.text)
            return "end"
        coins[seat] = amount
    after = reading.plays[-1][0][:2] if reading.plays else (0, 0)
    reading.corrections.append(Correction(after, tuple(coins), text.reason, line))
    return correction_anchor(len(reading.corrections) - 1)


def order_of(noted: Noted) -> tuple[int, int, int, bool]:
    """Where a play stands in a record: by age, turn and seat, builds from the discards last."""
    return noted.age, noted.turn, noted.play.seat, noted.play.action in SECOND
