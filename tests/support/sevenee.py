"""Records of Duel as logs of sevenee, by the description of the site."""

from typing import Any

from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.duel import Verb
from support.random_duel import random_game, rules

# The numbers of the description (facts of the interchange, sevenee), by English names.
CARDS = """Lumber Yard, Logging Camp, Clay Pool, Clay Pit, Quarry, Stone Pit, Glassworks, Press,
Guard Tower, Stable, Garrison, Palisade, Workshop, Apothecary, Scriptorium, Pharmacist, Theater,
Altar, Baths, Stone Reserve, Clay Reserve, Wood Reserve, Tavern, Sawmill, Brickyard, Shelf Quarry,
Glass-Blower, Drying Room, Walls, Horse Breeders, Barracks, Archery Range, Parade Ground, Library,
Dispensary, School, Laboratory, Tribunal, Statue, Temple, Aqueduct, Rostrum, Forum, Caravansery,
Customs House, Brewery, Arsenal, Pretorium, Fortifications, Siege Workshop, Circus, Academy, Study,
University, Observatory, Palace, Town Hall, Obelisk, Gardens, Pantheon, Senate,
Chamber of Commerce, Port, Armory, Lighthouse, Arena, Merchants Guild, Shipowners Guild,
Builders Guild, Magistrates Guild, Scientists Guild, Moneylenders Guild, Tacticians Guild"""
WONDERS = """The Appian Way, Circus Maximus, The Colossus, The Great Library,
The Great Lighthouse, The Hanging Gardens, The Mausoleum, Piraeus, The Pyramids, The Sphinx,
The Statue of Zeus, The Temple of Artemis"""
ROWS = {1: (2, 3, 4, 5, 6), 2: (6, 5, 4, 3, 2), 3: (2, 3, 4, 2, 4, 3, 2)}
PLAIN = rules("duel", "reprint")
ITEMS = PLAIN.cards.items
_TYPES = {Verb.DRAFT: "pickWonder", Verb.BUILD: "buyCard", Verb.DISCARD: "discardCard",
          Verb.DESTROY: "killCard", Verb.REVIVE: "pickDiscardedCard"}  # fmt: skip


def numbers(names: str) -> dict[int, int]:
    """Item ids to the site's numbers."""
    by_name = {item.names["en"][0]: item.id for item in ITEMS}
    return {by_name[" ".join(name.split())]: n for n, name in enumerate(names.split(","))}


CARD, WONDER = numbers(CARDS), numbers(WONDERS)


def log_of(record: DuelRecord, **data: Any) -> dict[str, Any]:
    """A record as the site's description says that it is written."""
    setup = record.setup

    def site(kind: str, **fields: Any) -> dict[str, Any]:
        return {"agent": {"t": "s"}, "action": {"type": kind, **fields}}

    def player(kind: str, seat: int, **fields: Any) -> dict[str, Any]:
        return {"agent": {"t": "p"}, "action": {"type": kind, "playerIndex": seat, **fields}}

    items = [
        site(
            "drawProgressTokens",
            progressTokens=[ITEMS[t].slug for t in setup.tokens],
            reservedProgressTokens=[ITEMS[t].slug for t in setup.drawn] + ["a sixth"] * 0,
        ),
        site("drawWonders", wonders=[WONDER[w] for row in setup.rows for w in row]),
    ]
    for age, layout in sorted(setup.layouts.items()):
        cells, at = [], 0
        for size in ROWS[age]:
            row: list[int | None] = [CARD[card] for card in layout[at : at + size]]
            cells.append([None, *row, None])
            at += size
        items.append(site("drawCards", cards=cells))
    for verb, seat, item, other in record.moves:
        match verb:
            case Verb.WONDER:
                items.append(player("buildWonder", seat, wonder=WONDER[item], card=CARD[other]))
            case Verb.TOKEN | Verb.DRAWN:
                token = ITEMS[item].slug
                items.append(player("pickProgressToken", seat, progressToken=token))
            case Verb.BEGIN:
                items.append(player("pickStartPlayer", seat, pickedPlayerIndex=item))
            case Verb.DRAFT:
                items.append(player("pickWonder", seat, wonder=WONDER[item]))
            case _:
                items.append(player(_TYPES[verb], seat, card=CARD[item]))
    return {
        "result": "FINISHED",
        "players": [{"name": name} for name in record.players],
        "actionItems": items,
        "data": data,
    }


def sevenee(seed: int) -> dict[str, Any]:
    """The log of a random game, without its end."""
    return log_of(random_game(seed, PLAIN)[0])
