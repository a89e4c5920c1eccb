"""A set of 7 Wonders as a module: its functions recorded, lowered, and put together."""

from antipater.checker.compile.canonical import Canonical
from antipater.checker.compile.chance import Chance, Shuffling
from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.filling import Filling
from antipater.checker.compile.linking import START, Assembled, manifest_of, numbered
from antipater.checker.compile.loops.rows import Engine
from antipater.checker.compile.recording import nothing_collected
from antipater.checker.compile.seven_wonders import judging
from antipater.checker.compile.seven_wonders.choosing import Choosing
from antipater.checker.compile.seven_wonders.counting import Counting
from antipater.checker.compile.seven_wonders.dealing import Dealing
from antipater.checker.compile.seven_wonders.entries import Entries
from antipater.checker.compile.seven_wonders.functions import FAMILIES, Recorded
from antipater.checker.compile.seven_wonders.holding import Holding
from antipater.checker.compile.seven_wonders.judging import Judging
from antipater.checker.compile.seven_wonders.listing import TAKE, Listing
from antipater.checker.compile.seven_wonders.memory import ACTIONS
from antipater.checker.compile.seven_wonders.play import Playing, work_layout
from antipater.checker.compile.seven_wonders.plays import (
    AT,
    BITS,
    COIN_BITS,
    FEW_OFFERS,
    LEFT_AT,
    MORE_BITS,
)
from antipater.checker.compile.seven_wonders.purchases import Purchases
from antipater.checker.compile.seven_wonders.rules import MemoryRules
from antipater.checker.compile.seven_wonders.trade import ChangedTrade, Trade
from antipater.checker.compile.wasm import PAGE
from antipater.checker.records.formats.bga import seven_wonders as bga
from antipater.checker.records.formats.bga.writing import FORMAT
from antipater.checker.records.seven_wonders.digest import LEFT_OUT
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import Rules

# The most that a set may have, by the bits of a play.
_MOST = {
    "items": (1 << BITS["card"]) - 2,
    "players": 1 << BITS["seat"],
    "ages": (1 << BITS["age"]) - 1,
    "cards in a hand": (1 << BITS["turn"]) - 1,
}

# What hosts may call, by the names of the functions.
EXPORTS = {
    "begin": "begin",
    "legal": "legal",
    "refusal": "refusal of move",
    "play_refusal": "play refused",
    "attempt": "attempt",
    "perform": "perform",
    "outcome": "outcome",
    "points": "points",
    "judge": "judge",
    "canonical": "canonical",
    "fill": "fill",
    "play": "play",
}


def build(cards: CardSet, edition: str | None = None, text_hash: str = "") -> bytes:
    """The rules of a set and an edition as a WebAssembly module; the same text, the same bytes.

    ``text_hash`` is told in the manifest. Raises ``KeyError`` for an edition that the set does
    not have, and ``OverflowError`` for a set that does not fit into a module.
    """
    plain = Rules(cards, edition)
    if plain.seventh_at_start:
        raise OverflowError("its edition pays a seventh card with what an earlier moment held")
    if plain.effects.beside:
        raise OverflowError("its fees are paid in resources as well")
    has = (len(cards.items), plain.most_players, len(plain.ages), plain.hand_size)
    for (what, most), number in zip(_MOST.items(), has, strict=True):
        if number > most:
            raise OverflowError(f"it has {number} {what}; {most} are the most")
    with nothing_collected():
        rules = MemoryRules(cards, plain.edition.name)
        if rules.memory.layout.size > PAGE:
            raise OverflowError(f"a game of it takes more than {PAGE} bytes")
        return _built(rules, text_hash)


def _built(rules: MemoryRules, text_hash: str) -> bytes:
    purchases = Purchases(rules.cards)
    functions = list(Recorded(rules, purchases).functions())
    memory, made, engine = rules.memory, Assembled(rules.memory), Engine()
    work = work_layout(memory)
    playing = Playing(engine, memory, work, START)
    held = rules.held and rules.held.each
    loops = (
        (ChangedTrade if rules.prices_change else Trade)(engine, memory, purchases),
        Entries(engine, memory, START),
        Listing(engine, memory),
        Judging(engine, memory, START),
        Canonical(
            engine,
            rules.cards,
            left_out=tuple(map(ACTIONS.index, LEFT_OUT)),
            verb_bits=BITS["action"],
            items=(AT["card"],),
            bits=BITS["card"],
            size=2,
            more=BITS["age"]
            + BITS["turn"]
            + (BITS["stage"] if rules.cards.any_order or rules.offers or rules.laying else 0),
            of_verb=(TAKE, LEFT_AT, MORE_BITS) if len(rules.offers) > FEW_OFFERS else None,
        ),
        Filling(engine, {}),
        Chance(engine, work),
        Shuffling(engine, {}),
        Dealing(engine, memory),
        Counting(engine, memory, work),
        playing,
        Choosing(engine, memory, work),
        *([Holding(engine, memory)] if held else []),
    )
    made.add(functions, loops, numbered(functions, FAMILIES), EXPORTS)
    of_a_seat = [*judging.OF_A_SEAT, *memory.categories]
    manifest = manifest_of(rules, memory, rules.codes, made.heap) | {
        "text_hash": text_hash,
        "sites": {FORMAT: bga.numbers_of(rules.cards.by_slug)},
        "ages": list(rules.ages),
        "players": [rules.least_players, memory.most],
        "free_city": rules.players[0] if rules.has_free_city else 0,
        "hand_size": rules.hand_size,
        **({"held": held} if held else {}),
        "verbs": list(memory.actions),
        "dues": list(memory.dues),
        "move_words": 2,
        "move_bits": [*BITS.values(), COIN_BITS, COIN_BITS],
        "results": [
            *judging.FIELDS,
            *(f"{name}_{seat}" for seat in range(memory.most) for name in of_a_seat),
        ],
        "play": {
            "fields": playing.fields,
            "counts": COUNTS,
            "size": work.size,
            "work": work.described(),
        },
    }
    return made.encoded(manifest)
