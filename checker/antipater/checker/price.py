"""``antipater price``: what a card costs a player at one point of a game, and why."""

import sys
from collections.abc import Iterator

from antipater.checker.judge import judge
from antipater.checker.price_words import PriceWords
from antipater.checker.records.model import Record
from antipater.checker.records.names import BUILDINGS, display_name, names_of, narrowed
from antipater.checker.records.source import games
from antipater.checker.report import finding_lines
from antipater.checker.validate import FINDINGS, UNREADABLE, guarded, status_of
from antipater.checker.verdict import DuelVerdict
from antipater.checker.words import PRICE, word
from antipater.rules.definitions import Kind
from antipater.rules.duel import Reckoning, Spot, reckon


def price_in_record(
    card: str,
    file: str,
    number: int,
    player: str | None,
    as_json: bool,
    language: str,
    edition: str | None,
    card_set: str | None,
) -> int:
    """Print the reckoning just before a move of a record; returns the exit status."""

    def work() -> int:
        game = next(games(file, card_set))
        if game.record is None:
            assert game.problem is not None
            print("\n".join(finding_lines(file, game.problem, language)), file=sys.stderr)
            return UNREADABLE
        record = game.record
        if not isinstance(record, Record):
            from antipater.checker.table.price import price_at

            return price_at(record, card, number, player, as_json, language, edition)
        fitting = names_of(record.set).fitting(card, (*BUILDINGS, Kind.WONDER))
        last = record.first_number + len(record.moves)
        if not fitting:
            return _usage("no_card", language, card=card)
        if not record.first_number <= number <= last:
            first = record.first_number
            return _usage("no_move", language, number=number, first=first, last=last)
        seats = [s for s, name in enumerate(record.players) if name == player]
        if player is not None and not seats:
            return _usage("no_player", language, player=player)
        verdict = judge(_until(record, number), edition)
        for finding in verdict.findings:
            lines = finding_lines(file, finding, language, record.players)
            print("\n".join(lines), file=sys.stderr)
        if not verdict.complete or verdict.moves < number - record.first_number:
            return FINDINGS
        items = narrowed(fitting, lambda item: item.age == verdict.state.age)
        if len(items) > 1:
            named = ", ".join(item.slug for item in items)
            return _usage("two_cards", language, card=card, cards=named)
        seat = seats[0] if seats else verdict.state.to_move or 0
        reckoning = reckon(verdict.rules, verdict.state, seat, items[0].id)
        if as_json:
            print(_json(verdict, reckoning, seat, number))
        else:
            print("\n".join(_told(verdict, reckoning, seat, number, language)))
        return status_of(verdict)

    return guarded(work, language)


def _told(
    verdict: DuelVerdict, reckoning: Reckoning, seat: int, number: int, language: str
) -> Iterator[str]:
    name = display_name(verdict.rules.items[reckoning.item], language)
    player = verdict.record.players[seat]
    yield word(PRICE["head"], language).format(item=name, player=player, number=number)
    yield from (f"  {line}" for line in reckoning_lines(verdict, reckoning, seat, language))


def _usage(name: str, language: str, **values: object) -> int:
    print(word(PRICE[name], language).format(**values), file=sys.stderr)
    return UNREADABLE


def _until(record: Record, number: int) -> Record:
    """The record as it stood before a move, without what it claims."""
    from dataclasses import replace

    moves = record.moves[: number - record.first_number]
    return replace(record, moves=moves, end=None, paid={}, result=None, scores={}, problems=())


def reckoning_lines(
    verdict: DuelVerdict, reckoning: Reckoning, seat: int, language: str
) -> Iterator[str]:
    """The arithmetic of a price in the manner of the rulebooks' examples."""
    rules, player = verdict.rules, verdict.record.players[seat]
    words = PriceWords(rules.cards, language)
    item = rules.items[reckoning.item]
    yield from words.beginning(item, reckoning.chained_by, reckoning.produced, player)
    if reckoning.discount and reckoning.units:
        yield words.say("discount", count=reckoning.discount)
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
    treasury = verdict.state.cities[seat][rules.coins]
    yield words.say("total", count=reckoning.total, player=player, treasury=treasury)


def _why(verdict: DuelVerdict, seat: int, resource: int, words: PriceWords) -> str:
    """What makes the price of a resource: its rule, as the card set words it, in figures."""
    rules, slug = verdict.rules, verdict.rules.cards.resources[resource]
    own, opponent = verdict.state.cities[seat], verdict.state.cities[1 - seat]
    column = rules.cards.column
    fixed = column.get(f"fixed_price({slug})")
    if fixed is not None and own[fixed]:
        giver = next(
            i
            for i in rules.cards.items
            if verdict.state.places[i.id] == Spot.CITY + seat
            and any(c == fixed for c, _ in i.standing)
        )
        return words.say("fixed", item=words.item(giver.id))
    symbols = sum(
        opponent[index] for name, index in column.items() if name.startswith(f"symbols({slug},")
    )
    name = words.resource(resource)
    base = rules.prices[resource](own, opponent) - symbols
    other = verdict.record.players[1 - seat]
    return words.say("symbols", base=base, count=symbols, unit=name, player=other)


def _json(verdict: DuelVerdict, reckoning: Reckoning, seat: int, number: int) -> str:
    import json

    cards = verdict.rules.cards
    return json.dumps(
        {
            "card": cards.items[reckoning.item].slug,
            "player": verdict.record.players[seat],
            "move": number,
            "total": reckoning.total,
            "coins": reckoning.coins,
            "trade": reckoning.trade,
            "chained_by": None
            if reckoning.chained_by is None
            else cards.items[reckoning.chained_by].slug,
            "units": [
                {
                    "resource": cards.resources[unit.resource],
                    "price": unit.price,
                    "bought": unit.bought,
                    "discounted": unit.discounted,
                }
                for unit in reckoning.units
            ],
            "treasury": verdict.state.cities[seat][verdict.rules.coins],
        },
        ensure_ascii=False,
    )
