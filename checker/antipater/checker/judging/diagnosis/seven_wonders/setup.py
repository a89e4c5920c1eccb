"""Slips in the set-up of a record of 7 Wonders: seats, boards and the hands that are dealt."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from antipater.checker.judging.diagnosis.cause import Cause, Edit, RecordPlace
from antipater.checker.judging.diagnosis.likeness import likeness
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.seven_wonders.record import SECOND, SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import written_hand, written_seat
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import UNKNOWN, Action, Rules
from antipater.rules.seven_wonders.moves import Hand
from antipater.rules.seven_wonders.rules import FROM_THE_START


def seats(record: SevenWondersRecord) -> Iterator[Cause]:
    """Two rows of the seats exchanged, or all of them read from the other end."""
    if record.setup.free_city:
        return
    size = len(record.players)
    orders = []
    for one, other in combinations(range(size), 2):
        order = list(range(size))
        order[one], order[other] = other, one
        orders.append(("seats_exchanged", order))
    orders.append(("seats_reversed", list(reversed(range(size)))))
    for kind, order in orders:
        changed = seated(record, order)
        edits = tuple(
            Edit(
                RecordPlace(record.places.get("seats", 0) + 1 + seat),
                _each(written_seat, record, seat),
                _each(written_seat, changed, seat),
            )
            for seat in range(size)
            if order[seat] != seat
        )
        yield Cause(kind, 1.0, changed, edits, "seats", True)


def seated(record: SevenWondersRecord, order: Sequence[int]) -> SevenWondersRecord:
    """The record with the rows of its seats in another order; all that names a player moves
    along, and the columns of points stay."""
    now = {old: new for new, old in enumerate(order)}
    setup, claim = record.setup, record.result
    plays = [n._replace(play=n.play._replace(seat=now[n.play.seat])) for n in record.plays]
    if claim is not None:
        winner = None if claim.winner is None else now[claim.winner]
        sharers = tuple(sorted(now[seat] for seat in claim.sharers))
        claim = claim._replace(winner=winner, sharers=sharers)
    both = sorted(
        zip(plays, record.lines if len(record.lines) > 1 else [0] * len(plays), strict=True),
        key=lambda one: (one[0].age, one[0].turn, one[0].play.seat),
    )
    return replace(
        record,
        players=tuple(record.players[old] for old in order),
        setup=replace(
            setup,
            boards=tuple(setup.boards[old] for old in order),
            deals={age: tuple(hands[old] for old in order) for age, hands in setup.deals.items()},
        ),
        plays=tuple(noted for noted, _ in both),
        lines=tuple(line for _, line in both) if len(record.lines) > 1 else record.lines,
        copies={now[seat]: guild for seat, guild in record.copies.items()},
        symbols={now[seat]: chosen for seat, chosen in record.symbols.items()},
        result=claim,
    )


def boards(rules: Rules, record: SevenWondersRecord) -> Iterator[Cause]:
    """The other side of a board."""
    for seat, board in enumerate(record.setup.boards):
        here = rules.items[board]
        for other in rules.cards.of_kind(Kind.BOARD):
            if other.board == here.board and other.id != board:
                sides = (*record.setup.boards[:seat], other.id, *record.setup.boards[seat + 1 :])
                changed = replace(record, setup=replace(record.setup, boards=sides))
                place = RecordPlace(record.places.get("seats", 0) + 1 + seat)
                was, now = (_each(written_seat, r, seat) for r in (record, changed))
                player = {"player": record.players[seat]}
                yield Cause("side", 1.0, changed, (Edit(place, was, now),), "side", False, player)


def hands(rules: Rules, record: SevenWondersRecord) -> Iterator[Cause]:
    """The hands of an age exchanged or turned by some seats, or a card of a hand misread."""
    for age, dealt in record.setup.deals.items():
        for one, other in combinations(range(len(dealt)), 2):
            order = list(dealt)
            order[one], order[other] = order[other], order[one]
            yield _dealt(record, age, order, "hands_exchanged", 1.0)
        for shift in () if record.setup.free_city else range(1, len(dealt)):
            yield _dealt(record, age, (*dealt[shift:], *dealt[:shift]), "hands_turned", 1.0)
        yield from _misread(rules, record, age)
        yield from _cards_exchanged(rules, record, age)


def _misread(rules: Rules, record: SevenWondersRecord, age: int) -> Iterator[Cause]:
    """A card of a hand that was not played so often, in the place of one that was played more."""
    dealt = record.setup.deals[age]
    held = Counter(card for hand in dealt for card in hand or ())
    played = Counter(
        noted.play.card
        for noted in record.plays
        if rules.deck_age(*noted[:2]) == age and noted.play.action is not Action.SALVAGE
    )
    deck = rules.deck(record.setup.players, age)
    lost = [card for card, count in played.items() if held[card] < count and card in deck]
    if not lost and any(held[card] > deck.get(card, 0) for card in held):
        lost = [card for card in deck if held[card] < deck[card]]
    for seat, hand in enumerate(dealt):
        for place, card in enumerate(hand or ()):
            if held[card] <= played[card] or card == UNKNOWN:
                continue
            for item in lost:
                cards: Hand = (*hand[:place], item, *hand[place + 1 :])  # type: ignore[index]  # no empty hand
                cost = 1.4 - 0.4 * likeness(rules.items[card], rules.items[item])
                now = (*dealt[:seat], cards, *dealt[seat + 1 :])
                yield _dealt(record, age, now, "hand_misread", cost)


def _cards_exchanged(rules: Rules, record: SevenWondersRecord, age: int) -> Iterator[Cause]:
    """Two cards that stand in each other's hand, one of them played from where it is not."""
    dealt = record.setup.deals[age]
    if record.setup.free_city or any(hand is None for hand in dealt):
        return
    for noted in record.plays:
        turn, card = min(noted.turn, rules.turns), noted.play.card
        passed = 0 if age == FROM_THE_START else rules.direction(age) * (turn - 1)
        origin = (noted.play.seat - passed) % len(dealt)
        if rules.deck_age(*noted[:2]) != age or noted.play.action in SECOND:
            continue
        if card == UNKNOWN or card in (dealt[origin] or ()):
            continue
        for seat, hand in enumerate(dealt):
            if card in (hand or ()):
                for other in sorted(set(dealt[origin] or ()) - {card}):
                    now = list(dealt)
                    now[seat] = _with(hand or (), card, other)
                    now[origin] = _with(dealt[origin] or (), other, card)
                    yield _dealt(record, age, now, "hand_cards_exchanged", 1.1)
        return


def _with(hand: Hand, gone: int, new: int) -> Hand:
    place = hand.index(gone)
    return (*hand[:place], new, *hand[place + 1 :])


def _dealt(
    record: SevenWondersRecord, age: int, now: Sequence[Hand | None], kind: str, cost: float
) -> Cause:
    deals: Mapping[int, tuple[Hand | None, ...]] = {**record.setup.deals, age: tuple(now)}
    changed = replace(record, setup=replace(record.setup, deals=deals))
    edits = tuple(
        Edit(
            RecordPlace(record.places.get(f"hand {age} {seat}")),
            _hand(record, age, seat),
            _hand(changed, age, seat),
        )
        for seat, (was, hand) in enumerate(zip(record.setup.deals[age], now, strict=True))
        if was != hand
    )
    return Cause(kind, cost, changed, edits, ("hands", age), True, {"age": age})


def _hand(record: SevenWondersRecord, age: int, seat: int) -> dict[str, str]:
    return {language: written_hand(record, age, seat, language) for language in LANGUAGES}


def _each(
    written: Callable[[SevenWondersRecord, int, str], str], record: SevenWondersRecord, seat: int
) -> dict[str, str]:
    return {language: written(record, seat, language) for language in LANGUAGES}
