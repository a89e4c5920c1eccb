"""A set of Duel as a module: its functions recorded, lowered, and put together."""

from antipater.checker.compile.abi import WORD
from antipater.checker.compile.canonical import Canonical
from antipater.checker.compile.chance import Chance, Shuffling
from antipater.checker.compile.counts import COUNTS, WEIGHTS
from antipater.checker.compile.duel import judging, packed
from antipater.checker.compile.duel.choosing import Choosing
from antipater.checker.compile.duel.counting import Counting
from antipater.checker.compile.duel.dealing import Dealing
from antipater.checker.compile.duel.entries import Entries
from antipater.checker.compile.duel.functions import FAMILIES, Recorded
from antipater.checker.compile.duel.judging import Judging
from antipater.checker.compile.duel.memory import VICTORIES
from antipater.checker.compile.duel.packed import VERBS
from antipater.checker.compile.duel.play import Playing, work_layout
from antipater.checker.compile.duel.rules import MemoryRules
from antipater.checker.compile.duel.scanned import STOPS
from antipater.checker.compile.duel.scanning import FIELDS, Scanning
from antipater.checker.compile.filling import Filling
from antipater.checker.compile.json_text import Json
from antipater.checker.compile.linking import START, Assembled, manifest_of, numbered
from antipater.checker.compile.loops.rows import Engine
from antipater.checker.compile.recording import nothing_collected
from antipater.checker.records.duel.digest import LEFT_OUT
from antipater.checker.records.formats import sevenee, sevenwd_io
from antipater.checker.records.formats.bga import duel_json, writing
from antipater.rules.card_set import CardSet
from antipater.rules.duel import PAID, Rules

# The most that a set may have: items by the bits of a move, slots by those of a number. Amounts
# are small enough by the card language.
_MOST_ITEMS = (1 << packed.ITEM_BITS) - 2
_MOST_SLOTS = 31
# The sites whose numbers of items are known.
_SITES = {
    sevenwd_io.FORMAT: sevenwd_io.numbers_of,
    sevenee.FORMAT: sevenee.numbers_of,
    writing.FORMAT: duel_json.numbers_of,
}

# What hosts may call, by the names of the functions.
EXPORTS = {
    "begin": "set up",
    "legal": "legal",
    "refusal": "refusal",
    "attempt": "attempt",
    "perform": "perform",
    "price": "price",
    "trade": "trade",
    "unit_prices": "unit prices",
    "face_up": "face up",
    "may_lie": "may lie",
    "outcome": "outcome",
    "points": "points",
    "judge": "judge",
    "judge_charged": "judge charged",
    "canonical": "canonical",
    "fill": "fill",
    "play": "play",
    "scan": "scan",
}


def build(cards: CardSet, edition: str | None = None, text_hash: str = "") -> bytes:
    """The rules of a set and an edition as a WebAssembly module; the same text, the same bytes.

    ``text_hash`` is told in the manifest. Raises ``KeyError`` for an edition that the set does
    not have, and ``OverflowError`` for a set that does not fit into a module.
    """
    _check(cards)
    rules = MemoryRules(cards, Rules(cards, edition).edition.name)
    if rules.by_acquisition and any(rules.priced.touched):
        raise OverflowError("its edition uses discounts in an order, and cards change prices")
    with nothing_collected():
        return _built(rules, text_hash)


def _check(cards: CardSet) -> None:
    """That items and slots have room in the numbers of a module."""
    if len(cards.items) > _MOST_ITEMS:
        raise OverflowError(f"it has {len(cards.items)} items; {_MOST_ITEMS} are the most")
    for layout in cards.layouts.values():
        if len(layout.slots) > _MOST_SLOTS:
            raise OverflowError(f"age {layout.age} has more than {_MOST_SLOTS} slots")
    if len({len(row) for row in cards.draft}) > 1:
        raise OverflowError("the rows of its draft differ in length")


def _built(rules: MemoryRules, text_hash: str) -> bytes:
    functions = list(Recorded(rules).functions())
    memory, made, engine = rules.memory, Assembled(rules.memory), Engine()
    work = work_layout(memory)
    refusals = tuple(
        f"{'refusal' if verb in PAID else 'unplayable'} {verb}" for verb in rules.memory.verbs
    )
    scanning = Scanning(engine, memory)
    playing = Playing(engine, memory, work, START)
    entries = Entries(engine, memory, refusals, START)
    loops = (
        entries,
        Judging(engine, memory, START, entries),
        Canonical(
            engine,
            rules.cards,
            left_out=tuple(map(VERBS.index, LEFT_OUT)),
            verb_bits=packed.VERB_BITS,
            items=(packed.ITEM_AT, packed.OTHER_AT),
            bits=packed.ITEM_BITS,
        ),
        Dealing(engine, memory),
        Counting(engine, memory),
        Filling(engine, {}),
        Chance(engine, work),
        Shuffling(engine, {}),
        playing,
        Choosing(engine, memory, work),
        Json(engine),
        scanning,
    )
    made.add(functions, loops, numbered(functions, FAMILIES), EXPORTS)
    manifest = manifest_of(rules, memory, rules.codes, made.heap) | {
        "text_hash": text_hash,
        "sites": {name: numbers(rules.cards.by_slug) for name, numbers in _SITES.items()},
        "ages": list(rules.laid_out),
        "verbs": list(rules.memory.verbs),
        "victories": list(VICTORIES),
        "words": list(memory.words),
        "move_bits": [packed.VERB_BITS, packed.PLAYER_BITS, packed.ITEM_BITS],
        "results": [*judging.FIELDS, *_point_fields(memory.categories)],
        "play": {
            "fields": playing.fields,
            "counts": COUNTS,
            "weights": WEIGHTS,
            "size": work.size,
            "work": work.described(),
        },
        "scan": {"fields": FIELDS, "size": scanning.layout.size // WORD, "stops": STOPS},
    }
    return made.encoded(manifest)


def _point_fields(categories: tuple[str, ...]) -> list[str]:
    return [f"{category}_{who}" for who in ("first", "second") for category in categories]
