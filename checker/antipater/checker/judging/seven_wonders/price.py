"""What a building or stage costs a player of 7 Wonders at one point of a game, and why."""

from collections.abc import Iterator
from functools import partial

from antipater.checker.judging.price import (
    NoPrice,
    PriceBreakdown,
    PriceQuestion,
    changes_of,
    no_card,
    seat_named,
)
from antipater.checker.judging.seven_wonders.judge import state_before
from antipater.checker.messages.price_words import PriceWords
from antipater.checker.messages.words import display_name
from antipater.checker.records.names import IN_HAND, names_of, narrowed
from antipater.checker.records.seven_wonders.meanings import boards_named
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.grammar.records.keywords import keywords
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import Rules, State
from antipater.rules.seven_wonders.price import Reckoning, Way, reckon


def price_before(
    record: SevenWondersRecord, question: PriceQuestion, edition: str | None = None
) -> PriceBreakdown:
    """The price at the start of the turn of a play; raises ``NoPrice``.

    The question's card is a building or character, or the word stage or the name of the board for
    the next stage of the wonder, with its number where stages can be built in any order.
    What is wrong with the plays before it is not told.
    """
    number = question.move
    if not 1 <= number <= len(record.plays):
        raise NoPrice("no_move", number=number, first=1, last=len(record.plays))
    asked = None if question.player is None else seat_named(record.players, question.player)
    age, turn, play, *_ = record.plays[number - 1]
    seat = play.seat
    if asked is not None:
        seat = asked
    before = state_before(record, number, edition)
    if before is None:
        raise NoPrice("not_reached", number=number)
    rules, state = before
    item = _item(rules, record, state, seat, question.card, rules.deck_age(age, turn))
    if item is None:
        raise no_card(names_of(record.set), question.card, *IN_HAND)
    return _breakdown(rules, record, reckon(rules, state, seat, item), seat, number)


def _breakdown(
    rules: Rules, record: SevenWondersRecord, reckoning: Reckoning, seat: int, number: int
) -> PriceBreakdown:
    item, chained = rules.items[reckoning.item], reckoning.chained_by
    ways = [
        {"coins": way.payment.coins, "left": way.payment.left, "right": way.payment.right}
        for way in reckoning.ways
    ]
    return PriceBreakdown(
        cards=rules.cards,
        item=item,
        player=record.players[seat],
        move=number,
        total=reckoning.ways[0].payment.total if ways else None,
        coins=ways[0]["coins"] if ways and reckoning.changes else item.cost.coins,
        chained_by=None if chained is None else rules.items[chained],
        treasury=reckoning.coins,
        details={"ways": ways, **changes_of(rules.cards, reckoning.changes)},
        told=lambda language: _told(rules, record, reckoning, seat, language),
    )


def _item(
    rules: Rules, record: SevenWondersRecord, state: State, seat: int, card: str, age: int
) -> Item | None:
    word, _, number = card.partition(" ")
    if word.casefold() in keywords()["STAGE"]:
        stated = int(number) if number.isdecimal() else 0
        return rules.next_stage(record.setup.boards[seat], state.cities[seat], stated)
    fitting = names_of(record.set).fitting(card, IN_HAND)
    board = record.setup.boards[seat]
    if not fitting and (named := boards_named(record.set, card)):
        if board in named:
            return rules.next_stage(board, state.cities[seat])
        own = partial(display_name, rules.items[board])
        raise NoPrice("other_board", card=card, player=record.players[seat], board=own)
    found = narrowed(fitting, lambda item: (item.age or 0) == age)
    return found[0] if len({item.presence for item in found}) == 1 else None


def _told(
    rules: Rules, record: SevenWondersRecord, reckoning: Reckoning, seat: int, language: str
) -> Iterator[str]:
    """The arithmetic of a price in the manner of the rulebooks' examples."""
    player = record.players[seat]
    words = PriceWords(rules.cards, language)
    item = rules.items[reckoning.item]
    yield from words.beginning(item, reckoning.chained_by, reckoning.produced, player)
    if reckoning.chained_by is None:
        for one in reckoning.one_of:
            if any(item.cost.units[r] for r in one):
                yield words.say("one_of", units=[words.resource(r) for r in one])
    yield from words.changes(reckoning.changes)
    if not reckoning.ways:
        yield words.say("cannot")
    neighbours = record.players[seat - 1], record.players[seat + 1 - len(record.players)]
    for way in reckoning.ways:
        yield _way(words, way, neighbours)
    least = reckoning.ways[0].payment.total if reckoning.ways else "?"
    yield words.say("total", count=least, player=player, treasury=reckoning.coins)


def _way(words: PriceWords, way: Way, neighbours: tuple[str, str]) -> str:
    parts = [
        words.say("buys", units=words.units(bought), player=name, price=price)
        for bought, name, price in zip(way.bought, neighbours, way.payment[1:], strict=True)
        if price
    ]
    if way.payment.coins:
        parts.append(words.say("bank", price=way.payment.coins))
    told = "; ".join(parts) or words.say("nothing")
    return words.say("way", parts=told, count=way.payment.total)
