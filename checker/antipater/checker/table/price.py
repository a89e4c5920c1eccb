"""``antipater price`` for 7 Wonders: what a building or stage costs, and why."""

import json
import sys
from collections.abc import Callable, Iterator

from antipater.checker.records.names import BUILDINGS, display_name, names_of, narrowed
from antipater.checker.table.judge import state_before
from antipater.checker.table.model import TableRecord
from antipater.checker.words import PRICE, word
from antipater.grammar.table_record import TABLE_WORDS
from antipater.rules.definitions import Item, Kind
from antipater.rules.purchase import Units
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
    cards = rules.cards
    player = record.players[seat]

    def say(name: str, **values: object) -> str:
        return word(PRICE[name], language).format(**values)

    def resource(index: int) -> str:
        slug = cards.resources[index]
        return cards.vocabulary.get(slug, {}).get(language, (slug,))[0]

    def units(amounts: tuple[int, ...]) -> str:
        listed = [f"{n} {resource(r)}" for r, n in enumerate(amounts) if n]
        return ", ".join(listed) or say("nothing")

    cost = cards.items[reckoning.item].cost
    parts = [say("coins", count=cost.coins)] if cost.coins else []
    parts += [units(cost.units)] if any(cost.units) else []
    yield say("cost", cost=", ".join(parts) or say("nothing"))
    if reckoning.chained_by is not None:
        yield say("chain", item=display_name(cards.items[reckoning.chained_by], language))
    elif any(cost.units):
        relevant = tuple(p if n else 0 for p, n in zip(reckoning.produced, cost.units, strict=True))
        yield say("produced", player=player, units=units(relevant))
        for one in reckoning.one_of:
            if any(cost.units[r] for r in one):
                yield say("one_of", units=f" {say('or')} ".join(map(resource, one)))
    if not reckoning.ways:
        yield say("cannot")
    neighbours = record.players[seat - 1], record.players[seat + 1 - len(record.players)]
    for way in reckoning.ways:
        yield _way(say, units, way, neighbours)
    least = reckoning.ways[0].payment.total if reckoning.ways else "?"
    yield say("total", count=least, player=player, treasury=reckoning.coins)


def _way(
    say: Callable[..., str],
    units: Callable[[Units], str],
    way: Way,
    neighbours: tuple[str, str],
) -> str:
    parts = [
        say("buys", units=units(bought), player=name, price=price)
        for bought, name, price in zip(way.bought, neighbours, way.payment[1:], strict=True)
        if price
    ]
    if way.payment.coins:
        parts.append(say("bank", price=way.payment.coins))
    return say("way", parts="; ".join(parts) or say("nothing"), count=way.payment.total)


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
