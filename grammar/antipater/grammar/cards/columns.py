"""The columns of a city's ledger: what a city of this set can have, in a fixed order."""

from collections.abc import Iterable, Sequence

from antipater.grammar.cards import control
from antipater.grammar.cards.lines import CARD_LINES
from antipater.grammar.cards.sketch import Sketch
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.rules.card_set import Kind
from antipater.rules.effects import OF_COINS, Effect, Happens, Limit, asks_after_turns, asks_between
from antipater.rules.expressions import column_name
from antipater.rules.interpreter import BESIDE, PURSE

# What a city has whatever its cards say.
OF_EVERY_CITY = {
    "coins": "coins",
    "lead": "spaces the conflict pawn stands towards the opponent; negative when behind",
    "loot": "`loot(3)`: 1 while that loot token can still be won",
    "COLOUR": "`blue` …: buildings of a colour",
    "buildings": "buildings and guilds",
    "wonders": "wonders built",
    "stages": "stages of the wonder board built",
    "tokens": "progress tokens",
    "characters": "characters taken, in a set that has them",
    "TALLY": "`defeats` …: what the set keeps a tally of",
    "controls": "`controls(senate)`: how many of a zone it controls",
    "worth": "`worth(senate)`: what the places are worth that it controls",
    "TALLY(CHARACTER)": "`influence(tolls)`: what it has of a tally there, in a controlled zone",
    "lays": "`lays(tower)`: how many it has laid of what it holds of a zone",
    "symbols": "`symbols(wood, brown or grey)`: units of fixed production on cards of colours",
    "early": "`early(wonder, wood, clay)`: producers of one of these that came before a discount",
    "built": "`built(altar)`: whether this card stands in the city",
}
_IN_ORDER = ("discount(", "one_of(")
_OF_A_KIND = {"wonders": Kind.WONDER, "stages": Kind.STAGE, "tokens": Kind.TOKEN}


def base_columns(
    words: Vocabulary,
    cards: Sequence[Sketch],
    presences: Iterable[str],
    track: Iterable[int] | None,
) -> list[str]:
    """Every column but the colour groups that only formulas name. ``track``: the spaces with
    loot tokens, of a game that has a military track."""
    used = {column for card in cards for column in card.standing}
    played = (line for line in CARD_LINES if words.plays(line.rule))
    return [
        "coins",
        *(["lead", *_each("loot", map(str, track))] if track is not None else []),
        *words.colours,
        "buildings",
        *(column for column, kind in _OF_A_KIND.items() if words.has(kind)),
        *(["characters"] if any(card.kind is Kind.CHARACTER for card in cards) else []),
        *words.tallies,
        *(c for line in played for family in line.columns for c in family.named(words, used)),
        *_early(used),
        *_each("spent", (card.slug for card in cards if _is_limited(card))),
        *_each("moved", (what for what in OF_COINS if any(_waits_for(c, what) for c in cards))),
        *(effect.column for card in cards for effect in card.effects if _asks(effect)),
        *(
            effect.asks
            for card in cards
            for effect in card.effects
            if effect.asks and not effect.instead
        ),
        *(e.taken for c in cards for e in c.effects if e.taken and not e.instead),
        *_of_fees(words, cards),
        *([PURSE] if any(_has_fee(e) for card in cards for e in card.effects) else []),
        *_each("between", ["ages"] if words.set_off or _asks_between(words, cards) else []),
        *_each("between", ["turns"] if words.set_off else []),
        *control.columns(words, cards),
        *_each("lays", sorted(words.in_hands)),
        *_each("laid", (card.slug for card in cards if card.zone in words.stacked)),
        *_each("built", presences),
    ]


def readable(columns: Iterable[str]) -> list[str]:
    """The columns of which formulas may speak: not those that tell what has acted already, how
    many coins have moved, what is to be asked for or was taken, what can be paid for it, or when
    something was laid."""
    hidden = (
        "spent(",
        "moved(",
        "asks(",
        "taken(",
        "purse(",
        "used(",
        "paid_",
        "between(",
        "laid(",
    )
    return [column for column in columns if not column.startswith(hidden)]


def _of_fees(words: Vocabulary, cards: Sequence[Sketch]) -> list[str]:
    """What is noted of a turn where fees are paid in resources."""
    if not any(effect.fee_units for card in cards for effect in card.effects):
        return []
    return [*BESIDE, *_each("used", words.resources)]


def _has_fee(effect: Effect) -> bool:
    return bool(effect.fee or effect.fee_units)


def _is_limited(card: Sketch) -> bool:
    return card.limited or any(effect.limit is not Limit.NONE for effect in card.effects)


def _asks(effect: Effect) -> bool:
    mine = effect.choice is not None and effect.event is not None
    return mine and not effect.offered


def _asks_between(words: Vocabulary, cards: Sequence[Sketch]) -> bool:
    asks = asks_after_turns if words.asks_late else asks_between
    return asks(effect for card in cards for effect in card.effects)


def _waits_for(card: Sketch, what: Happens) -> bool:
    return any(effect.event is not None and effect.event.what is what for effect in card.effects)


def group_columns(words: Vocabulary, groups: Iterable[str]) -> list[str]:
    """``symbols(wood, brown or grey)`` for every resource and every colour group named."""
    return [column_name("symbols", (r, g)) for g in groups for r in words.resources]


def group_standing(sketch: Sketch, groups: Iterable[str]) -> dict[str, int]:
    """What a building adds to the columns of colour groups: its fixed units."""
    return {
        column_name("symbols", (resource, group)): amount
        for group in groups
        if sketch.colour in group.split(" or ")
        for resource, amount in sketch.fixed.items()
    }


def producers(words: Vocabulary, names: Sequence[str]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Each group of one-of producers: its column and the resources it may give."""
    start = "one_of("
    return tuple(
        (i, tuple(words.resources.index(r) for r in name[len(start) : -1].split(", ")))
        for i, name in enumerate(names)
        if name.startswith(start)
    )


def _early(used: Iterable[str]) -> list[str]:
    """``early(wonder, wood, clay)``: how many of these producers came before this discount."""
    kinds = {start: sorted(c for c in used if c.startswith(start)) for start in _IN_ORDER}
    discounts, producers = ([c[len(s) : -1] for c in found] for s, found in kinds.items())
    return [column_name("early", (of, gives)) for of in discounts for gives in producers]


def _each(name: str, arguments: Iterable[str]) -> list[str]:
    return [column_name(name, (a,)) for a in arguments]
