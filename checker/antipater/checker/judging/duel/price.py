"""What a card costs a player of Duel at one point of a game, and why."""

from collections.abc import Iterator
from dataclasses import replace

from antipater.checker.judging.duel.judge import DuelVerdict, judge
from antipater.checker.judging.duel.play import refusal_finding
from antipater.checker.judging.price import (
    NoPrice,
    PriceBreakdown,
    PriceQuestion,
    changes_of,
    no_card,
    seat_named,
    two_cards,
)
from antipater.checker.messages.catalogue import message
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.price_words import PriceWords, placed
from antipater.checker.messages.words import roman
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.names import BUILDINGS, names_of, narrowed
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Move, Reckoning, Spot, Verb, reckon
from antipater.rules.duel.legality import call_refusal


def price_before(
    record: DuelRecord, question: PriceQuestion, edition: str | None = None
) -> PriceBreakdown:
    """The price of a building or wonder just before a move; raises ``NoPrice``.

    The moves before it are judged; what is wrong with them is among the findings.
    """
    kinds = *BUILDINGS, Kind.WONDER, Kind.CHARACTER
    fitting = names_of(record.set).fitting(question.card, kinds)
    if not fitting:
        raise no_card(names_of(record.set), question.card, *kinds)
    number, first = question.move, record.first_number
    last = first + len(record.moves)
    if not first <= number <= last:
        raise NoPrice("no_move", number=number, first=first, last=last)
    asked = None if question.player is None else seat_named(record.players, question.player)
    verdict = judge(_until(record, number), edition)
    if not verdict.complete or verdict.moves < number - first:
        raise NoPrice("not_reached", verdict.findings, number=number)
    items = narrowed(fitting, lambda item: item.age == verdict.state.age)
    if len(items) > 1:
        raise two_cards(names_of(record.set), question.card, items, verdict.findings)
    seat = verdict.state.to_move or 0
    if asked is not None:
        seat = asked
    return _breakdown(
        verdict, reckon(verdict.rules, verdict.state, seat, items[0].id), seat, number
    )


def _until(record: DuelRecord, number: int) -> DuelRecord:
    """The record as it stood before a move, without what it claims."""
    moves = record.moves[: number - record.first_number]
    return replace(record, moves=moves, end=None, paid={}, result=None, scores={}, problems=())


def _breakdown(
    verdict: DuelVerdict, reckoning: Reckoning, seat: int, number: int
) -> PriceBreakdown:
    cards, chained = verdict.rules.cards, reckoning.chained_by
    units = [
        {
            "resource": cards.resources[unit.resource],
            "price": unit.price,
            "bought": unit.bought,
            "discounted": unit.discounted,
        }
        for unit in reckoning.units
    ]
    refused = _refused(verdict, cards.items[reckoning.item], seat, number)
    details = {"trade": reckoning.trade, "units": units} | changes_of(cards, reckoning.changes)
    return PriceBreakdown(
        cards=cards,
        item=cards.items[reckoning.item],
        player=verdict.record.players[seat],
        move=number,
        total=reckoning.total,
        coins=reckoning.coins,
        chained_by=None if chained is None else cards.items[chained],
        treasury=verdict.state.cities[seat][verdict.rules.coins],
        details=details | ({"refused": refused.code} if refused else {}),
        told=lambda language: _told(verdict, reckoning, seat, language, refused),
        findings=verdict.findings,
    )


def _refused(verdict: DuelVerdict, item: Item, seat: int, number: int) -> Finding | None:
    """Why a character cannot be taken now, whoever is to move: it is taken, or its phase is not
    open."""
    move = Move(Verb.CALL, seat, item.id)
    why = call_refusal(verdict.rules, verdict.state, move)
    if why is None or item.kind is not Kind.CHARACTER:
        return None
    return refusal_finding(verdict.rules, verdict.record, verdict.state, move, why, number)


def _told(
    verdict: DuelVerdict,
    reckoning: Reckoning,
    seat: int,
    language: str,
    refused: Finding | None,
) -> Iterator[str]:
    """The arithmetic of a price in the manner of the rulebooks' examples."""
    rules, player = verdict.rules, verdict.record.players[seat]
    words = PriceWords(rules.cards, language)
    item = rules.items[reckoning.item]
    if item.kind is Kind.CHARACTER:
        price = words.say("coins", count=reckoning.coins)
        yield words.say("cost", cost=placed(rules.cards, item, price, language))
    else:
        yield from words.beginning(item, reckoning.chained_by, reckoning.produced, player)
    column = rules.discounts[item.id]
    for source, count in _standing(verdict, seat, column) if reckoning.units else ():
        yield words.say("changed.units", item=words.item(source), count=count)
    givers: dict[int, list[int]] = {}
    for unit in reckoning.units:
        name = words.resource(unit.resource)
        if unit.producer is not None:
            used = givers.setdefault(unit.producer, list(reckoning.producers[unit.producer]))
            giver = words.item(used.pop(0))
            yield words.say("by_producer", unit=name, item=giver, price=unit.price)
        elif unit.discounted:
            yield words.say("by_discount", unit=name, price=unit.price)
        else:
            why = _why(verdict, seat, unit.resource, words)
            yield words.say("bought", unit=name, price=unit.price, why=why)
    yield from words.changes(reckoning.changes)
    treasury = verdict.state.cities[seat][rules.coins]
    yield words.say("total", count=reckoning.total, player=player, treasury=treasury)
    if refused is not None and isinstance(first := refused.expected, int):
        yield words.say("not_before", age=roman(first))
    elif refused is not None:
        yield message(refused, language, verdict.record.players)


def _standing(verdict: DuelVerdict, seat: int, column: int | None) -> Iterator[tuple[int, int]]:
    """The items of a city that add to a column while they stand, and how much each adds."""
    for item in verdict.rules.items:
        if verdict.state.places[item.id] == Spot.CITY + seat:
            yield from ((item.id, count) for c, count in item.standing if c == column)


def _why(verdict: DuelVerdict, seat: int, resource: int, words: PriceWords) -> str:
    """What makes the price of a resource: its rule, as the card set words it, in figures."""
    rules, slug = verdict.rules, verdict.rules.cards.resources[resource]
    own, opponent = verdict.state.cities[seat], verdict.state.cities[1 - seat]
    column = rules.cards.column
    fixed = column.get(f"fixed_price({slug})")
    if fixed is not None and own[fixed]:
        giver, _ = next(_standing(verdict, seat, fixed))
        return words.say("fixed", item=words.item(giver))
    symbols = sum(
        opponent[index] for name, index in column.items() if name.startswith(f"symbols({slug},")
    )
    name = words.resource(resource)
    base = rules.prices[resource](own, opponent) - symbols
    other = verdict.record.players[1 - seat]
    return words.say("symbols", base=base, count=symbols, unit=name, player=other)
