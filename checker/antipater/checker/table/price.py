"""``antipater price`` for 7 Wonders: what a building or stage costs, and why."""

import json
import sys
from collections.abc import Iterator

from antipater.checker.price_words import PriceWords
from antipater.checker.records.names import BUILDINGS, display_name, names_of, narrowed
from antipater.checker.table.judge import state_before
from antipater.checker.table.model import TableRecord
from antipater.checker.words import PRICE, word
from antipater.grammar.table_record import TABLE_WORDS
from antipater.rules.definitions import Item, Kind
from antipater.rules.seven_wonders import Rules, State
from antipater.rules.seven_wonders.reckoning import Reckoning, Way, reckon


def price_at(
    record: TableRecord,
    card: str,
    number: int,
    player: str | None,
    as_json: bool,
    language: str,
    edition: str | None,
) -> int:
    """Print the reckoning at the start of the turn of a play; returns the exit status.

    ``card`` is a building, or the word stage for the next stage of the wonder.
    """
    if not 1 <= number <= len(record.plays):
        return _usage("no_move", language, number=number, first=1, last=len(record.plays))
    age, _, play = record.plays[number - 1]
    seats = [s for s, name in enumerate(record.players) if name == player]
    if player is not None and not seats:
        return _usage("no_player", language, player=player)
    seat = seats[0] if seats else play.seat
    before = state_before(record, number, edition)
    if before is None:
        return _usage("not_reached", language, number=number)
    rules, state = before
    item = _item(rules, record, state, seat, card, age)
    if item is None:
        return _usage("no_card", language, card=card)
    reckoning = reckon(rules, state, seat, item)
    if as_json:
        print(_json(rules, record, reckoning, seat, number))
    else:
        head = word(PRICE["head"], language)
        name = _item_name(item, language)
        print(head.format(item=name, player=record.players[seat], number=number))
        for line in reckoning_lines(rules, record, reckoning, seat, language):
            print(f"  {line}")
    return 0


def _usage(name: str, language: str, **values: object) -> int:
    print(word(PRICE[name], language).format(**values), file=sys.stderr)
    return 2


def _item(
    rules: Rules, record: TableRecord, state: State, seat: int, card: str, age: int
) -> Item | None:
    if card.split(" ")[0].casefold() in TABLE_WORDS["STAGE"]:
        return rules.next_stage(record.setup.boards[seat], state.cities[seat])
    fitting = names_of(record.set).fitting(card, BUILDINGS)
    found = narrowed(fitting, lambda item: item.age == age)
    return found[0] if len({item.presence for item in found}) == 1 else None


def _item_name(item: Item, language: str) -> str:
    name = display_name(item, language)
    return f"{name} {item.number}" if item.kind is Kind.STAGE and item.number else name


def reckoning_lines(
    rules: Rules, record: TableRecord, reckoning: Reckoning, seat: int, language: str
) -> Iterator[str]:
    """The arithmetic of a price in the manner of the rulebooks' examples."""
    player = record.players[seat]
    words = PriceWords(rules.cards, language)
    item = rules.items[reckoning.item]
    yield from words.beginning(item, reckoning.chained_by, reckoning.produced, player)
    if reckoning.chained_by is None:
        for one in reckoning.one_of:
            if any(item.cost.units[r] for r in one):
                alternatives = f" {words.say('or')} ".join(map(words.resource, one))
                yield words.say("one_of", units=alternatives)
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


def _json(rules: Rules, record: TableRecord, reckoning: Reckoning, seat: int, number: int) -> str:
    cards = rules.cards
    chained = reckoning.chained_by
    least = reckoning.ways[0].payment if reckoning.ways else None
    return json.dumps(
        {
            "card": cards.items[reckoning.item].slug,
            "player": record.players[seat],
            "move": number,
            "total": None if least is None else least.total,
            "coins": cards.items[reckoning.item].cost.coins,
            "chained_by": None if chained is None else cards.items[chained].slug,
            "ways": [
                {"coins": way.payment.coins, "left": way.payment.left, "right": way.payment.right}
                for way in reckoning.ways
            ],
            "treasury": reckoning.coins,
        },
        ensure_ascii=False,
    )
