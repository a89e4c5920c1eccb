"""Lints about effects that can never act in this set."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from antipater.grammar.cards.wording import formula_text
from antipater.grammar.diagnostics import Severity
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.lints.formulas import bounds
from antipater.grammar.page import Page
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.choices import SWAYS, Fate, ItemChoice, Zone, fits
from antipater.rules.effect_rows import effects_of
from antipater.rules.effects import Effect, Event, Happens, Power, Price, Which
from antipater.rules.expressions import Expression, Operation, Quantity, column_name, quantities
from antipater.rules.prices import is_about


def _without_use(context: LintContext) -> Iterator[LintFinding]:
    for item in context.cards.items:
        for message in _useless(context, item):
            yield LintFinding(context.of(item), f"`{item.slug}`: {message}")
    yield from _fixed_twice(context)


def _fixed_twice(context: LintContext) -> Iterator[LintFinding]:
    """A price that one line fixes twice: it is fixed, or it is not."""
    for definition in context.definitions:
        for line in definition.all("fixes"):
            for nth, word in enumerate(line.tokens):
                if word in line.tokens[:nth]:
                    message = f"the price of {word} is fixed twice in one line"
                    yield LintFinding(definition, message, f"`{word}` once", span=line.span(word))


def _useless(context: LintContext, item: Item) -> Iterator[str]:
    """Sentences about what an item does that can never act."""
    for effect in effects_of(context.cards, item):
        name, _, inner = (effect.kept or effect.column).rstrip(")").partition("(")
        check = _CHECKS.get(name)
        if check:
            yield from check(context, inner)
        yield from _counts_nothing(context, effect.amount)
        if effect.condition is not None and not _can_hold(context, effect.condition):
            yield f"`{formula_text(effect.condition)}` never holds"
        yield from _power(context, item, effect)
        if effect.event is not None and effect.choice is not None:
            yield from _nothing_left(effect.event, effect.choice)
        if effect.event is not None:
            yield from _never_happens(context, item, effect.event)
        if effect.which is Which.FIRST_OF_AGE and _is_first_of_all(context, item, effect.of):
            yield "no age begins after it is built"
        for name in () if effect.is_cost or effect.price is Price.UNIT else effect.of:
            if not any(name in (i.colour, str(i.kind)) for i in context.cards.items):
                yield f"there is no {name} card to build"
        if effect.price is not None:
            yield from _prices(context, effect)
    if item.kind not in (Kind.BOARD, Kind.PLACE) and _does_nothing(context, item):
        yield "it has no effect at all"


def _does_nothing(context: LintContext, item: Item) -> bool:
    if context.cards.columns[item.presence] in context.spoken_of:
        return False
    chains = any(item.presence in other.free_with for other in context.cards.items)
    return not chains and all(effect.is_cost for effect in effects_of(context.cards, item))


def _of_the_last_age(context: LintContext, item: Item) -> bool:
    return item.age == max((b.age or 0 for b in context.buildings), default=0)


def _is_first_of_all(context: LintContext, item: Item, of: Sequence[str]) -> bool:
    """Whether no card of such kinds or colours can be the first of an age once it is built."""
    is_one = not of or item.colour in of or str(item.kind) in of
    return is_one and _of_the_last_age(context, item)


def _never_happens(context: LintContext, item: Item, event: Event) -> Iterator[str]:
    """An event that no game of the set can have while the item stands."""
    cards = context.cards
    if event.what is Happens.AGE_BEGINS and _of_the_last_age(context, item):
        yield "no age begins after it is built"
    if event.what in _NEEDS:
        needed, message = _NEEDS[event.what]
        if not any(needed(cards, other) for other in cards.items if other is not item):
            yield message
    if event.what is Happens.CHAINS and not any(i.free_with for i in cards.items):
        yield "no card is free with another"
    if event.column in cards.colours and not context.having(event.column):
        yield f"there is no {event.column} card to count"
    kinds = {str(item.kind) for item in cards.items if item.is_built}
    colours = {item.colour for item in cards.items}
    for name in event.of:
        if name not in kinds and name not in colours:
            yield f"there is no {name} card to build"


# What some other item must have for an event ever to happen.
def _has_shields(cards: CardSet, item: Item) -> bool:
    by_formula = any(effect.column == "shields" for effect in item.effects)
    return item.adds(cards.column["shields"]) > 0 or by_formula


_NEEDS: Mapping[Happens, tuple[Callable[[CardSet, Item], bool], str]] = {
    Happens.ADVANCES: (_has_shields, "no other card has shields that move the pawn"),
    Happens.PAIRS: (
        lambda cards, item: item.kind is not Kind.TOKEN and bool(cards.science(item)),
        "no other card has a science symbol",
    ),
    Happens.TAKES: (lambda cards, item: item.kind is Kind.TOKEN, "there is no other token to take"),
    Happens.WINS: (_has_shields, "no other card has shields"),
    Happens.DEFEATED: (_has_shields, "no other card has shields"),
}


def _discount(context: LintContext, of: str) -> Iterator[str]:
    kinds = (Kind.WONDER,) if of == "wonder" else (Kind.BUILDING, Kind.GUILD)
    cards = [i for i in context.cards.of_kind(*kinds) if of in ("wonder", i.colour)]
    if not any(any(i.cost.units) for i in cards):
        yield f"no {of} card costs resources that could be taken off"


def _fixed_price(context: LintContext, resource: str) -> Iterator[str]:
    index = context.cards.resources.index(resource.split(", ")[0])
    if not any(i.cost.units[index] for i in context.cards.items):
        yield f"nothing costs {resource.split(', ')[0]}, so its price does not matter"


def _prices(context: LintContext, effect: Effect) -> Iterator[str]:
    """What changes no price there is."""
    about = [item for item in context.cards.items if is_about(effect, item)]
    of = " or ".join(effect.of) or "such"
    of_units = effect.price in (Price.UNITS, Price.COINED)
    if of_units and not any(any(item.cost.units) for item in about):
        yield f"no {of} card costs resources that could be taken off"
    if effect.price is Price.CHAIN and not any(item.free_with for item in about):
        yield "no card is free with another"
    for name in effect.of if effect.price is Price.UNIT else ():
        yield from _fixed_price(context, name)


_CHECKS: dict[str, Callable[[LintContext, str], Iterator[str]]] = {
    "discount": _discount,
    "fixed_price": _fixed_price,
}


def _power(context: LintContext, item: Item, effect: Effect) -> Iterator[str]:
    if effect.choice is not None:
        for part in dict.fromkeys(part for way in effect.choice.ways for part in way.parts):
            yield from _choice(context, part)
            if effect.event is None:
                yield from _not_discarded_yet(context, item, part)
            yield from _of_another_age(item, part, at_once=effect.event is None)
    if effect.power is Power.COPY_GUILD and not context.cards.of_kind(Kind.GUILD):
        yield "there is no guild to copy"


def _no_symbol(context: LintContext, choice: ItemChoice) -> Iterator[str]:
    """What is chosen to copy its symbol, and has none."""
    for name in choice.of.colours or (choice.of.kinds[0],):
        what = f"{name} card" if choice.of.colours else name
        if not any(
            name in (item.colour, item.kind) and context.cards.science(item)
            for item in context.cards.items
        ):
            yield f"no {what} has a symbol to copy"


def _choice(context: LintContext, choice: ItemChoice) -> Iterator[str]:
    if choice.deed in SWAYS:
        return
    of = choice.of
    age = f" of age {of.age}" if of.age else ""
    ages = [item for item in context.cards.items if of.age in (0, item.age)]
    for colour in of.colours:
        if not any(item.colour == colour for item in ages):
            yield f"there is no {colour} card{age} to {choice.deed}"
    if not any(item.kind in of.kinds for item in ages):
        yield f"there is no {of.kinds[0]}{age} to {choice.deed}"
    if choice.deed is Fate.COPY:
        yield from _no_symbol(context, choice)
    on_board = context.figure("tokens_on_board", 0)
    left = len(context.cards.of_kind(Kind.TOKEN)) - on_board
    lie = {
        Zone.BOARD: on_board,
        Zone.BOX: left,
        Zone.LEFT_OUT: context.figure("left_out_per_age", 0),
    }
    if lie.get(choice.zone, 1) < 1:
        yield f"nothing lies there from which is chosen: {choice.zone}"
    if choice.draws_tokens and left < choice.drawn:
        yield f"{choice.drawn} tokens are to be drawn, and {max(left, 0)} are left in the box"


def _not_discarded_yet(context: LintContext, item: Item, choice: ItemChoice) -> Iterator[str]:
    """Cards of later ages, which no card of this one finds in the discards."""
    if choice.zone is not Zone.DISCARDS or not item.age:
        return
    meant = [other.age for other in context.cards.items if other.age and fits(choice, other)]
    if meant and min(meant) > item.age:
        yield f"nothing of age {min(meant)} is discarded when a card of age {item.age} is built"


def _of_another_age(item: Item, choice: ItemChoice, at_once: bool) -> Iterator[str]:
    """Cards of an age that is over, or (``at_once``) has not come, where those of the present age
    lie and no others."""
    age, zone = choice.of.age, choice.zone
    if not age or not item.age or not (zone.is_structure or zone is Zone.LEFT_OUT):
        return
    if age < item.age or (at_once and age > item.age):
        yield f"nothing of age {age} lies there when a card of age {item.age} is built"


def _nothing_left(event: Event, choice: ItemChoice) -> Iterator[str]:
    """What is chosen out of a structure that is empty then."""
    ends = event.what in (Happens.AGE_ENDS, Happens.LAST_CARD)
    if ends and choice.zone.is_structure:
        yield f"nothing lies in the {choice.zone} any more when an age ends"


def _counts_nothing(context: LintContext, formula: Expression) -> Iterator[str]:
    read = sorted(quantities(formula), key=str)
    for quantity in read:
        if quantity.name in context.cards.colours and not context.having(quantity.name):
            yield f"there is no {quantity.name} card to count"
            return
    empty = [quantity for quantity in read if _is_never_filled(context.cards, quantity)]
    if empty and (empty == read or empty[0].name != "science"):  # of several symbols some may lack
        yield f"nothing of the set adds to `{formula_text(empty[0])}`: it is always 0"


# What a city has of items alone, but for colours and kinds.
_OF_ITEMS = frozenset(
    {"symbols", "produces", "one_of", "sells", "one_of_sold", "fixed_price", "science", "wildcards",
     "chain", "chain_coins", "discount", "extra_shields", "collects_trade", "wonder_replay"}
)  # fmt: skip


def _is_never_filled(cards: CardSet, quantity: Quantity) -> bool:
    """Whether no item adds to a quantity, and no effect changes it."""
    name = column_name(quantity.name, quantity.arguments)
    if quantity.name not in _OF_ITEMS or name in cards.by_formula or name in cards.changed:
        return False
    return not any(item.adds(cards.column[name]) for item in cards.items)


def _can_hold(context: LintContext, condition: Expression) -> bool:
    """Whether a condition can hold, as far as the bounds of what it compares tell."""
    match condition:
        case Operation("and", parts):
            return all(_can_hold(context, part) for part in parts)
        case Operation("or", parts):
            return any(_can_hold(context, part) for part in parts)
        case Operation(">" | ">=" | "<" | "<=" as sign, (one, other)):
            less, more = (one, other) if sign[0] == "<" else (other, one)
            low, high = bounds(context, less)[0], bounds(context, more)[1]
            return low < high or (low == high and sign[-1] == "=")
    return True


LINTS = (
    Lint(
        Page(
            "L-NO-EFFECT",
            "an effect that can never act",
            "What it counts, lowers or destroys is not in the set; or the card does nothing.",
            "building shrine\n  age 1 blue\n  cost stone\n",
            "building shrine\n  age 1 blue\n  cost stone\n  points 4\n",
        ),
        Severity.WARNING,
        _without_use,
    ),
)
