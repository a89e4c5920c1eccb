"""What a card does, in plain words made from the compiled card, not from its text."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from antipater.checker.messages.choice_words import due_words, forfeit, on_card
from antipater.checker.messages.language import listed, units
from antipater.checker.messages.price_words import placed
from antipater.checker.messages.words import (
    by_player,
    column_name,
    display_name,
    first_name,
    known,
    say,
    word_of,
)
from antipater.grammar.cards.wording import Count, Counted, counted, formula_text
from antipater.rules.card_set import SORTS, CardSet, Item, Track
from antipater.rules.choices import ItemChoice
from antipater.rules.effects import Effect, Event, Happens, Limit, Power, Price, When, Who
from antipater.rules.expressions import Quantity, column_parts

# Columns that only say that the card is there; every card of its sort adds to them.
_BOOKKEEPING = (
    *("built", "symbols", "points", "shields", "science", "wildcards", "chain"),
    *("controls", "laid", "lays"),
)


def bears(cards: CardSet, item: Item, symbol: str) -> bool:
    """Whether an item has a science symbol, printed or to choose."""
    named = (column_parts(cards.columns[column])[1] for column in cards.science(item))
    return any(symbol in (symbols or cards.symbols) for symbols in named)


def cost_text(cards: CardSet, item: Item, language: str) -> str:
    """What an item costs, or a word for nothing; of a zone, what its place costs each player, or
    that it costs what the place does in which players lay it."""
    if prices := cards.prices_in_zone(item):
        *others, last = dict.fromkeys(prices)
        coins = say("cards.amount.coins", language, n=last)
        return placed(cards, item, by_player([*others, coins]), language)
    if cards.free_row is not None and cards.free_row.prices and item.id in cards.laid:
        zone = first_name(cards.free_row.names, language, cards.free_row.name)
        return say("cards.label.by_place", language, zone=zone)
    due = [say("cards.amount.coins", language, n=item.cost.coins)] if item.cost.coins else []
    for resource, n in zip(cards.resources, item.cost.units, strict=False):
        due += [units(n, word_of(cards, resource, language), language)] if n else []
    due += counted_cost(cards, item, language)
    return ", ".join(due) or say("cards.label.free", language)


def fee_text(cards: CardSet, effect: Effect, language: str) -> str:
    """What is paid for what an effect offers; empty for nothing."""
    due = [units(n, word_of(cards, r, language), language) for r, n in effect.fee_units]
    due += [say("cards.amount.coins", language, n=effect.fee)] if effect.fee else []
    return ", ".join(due)


def counted_cost(cards: CardSet, item: Item, language: str) -> list[str]:
    """The coins that an item costs by what is counted, a line each."""
    return [
        _only_if(effect, _amount(cards, effect, language, "coins"), language)
        for effect in item.effects
        if effect.is_cost
    ]


def effects(cards: CardSet, item: Item, language: str) -> list[str]:
    """Everything the item does for its city, each effect as a sentence of few words.

    Chain symbols are left out: who they make free is told apart.
    """
    told = _Effects(cards, item, language)
    return [*told.standing_effects(), *told.gains(), *told.others()]


def fixed_effects(cards: CardSet, item: Item, language: str) -> list[str]:
    """The same without what it brings by a formula when built and at the end."""
    told = _Effects(cards, item, language)
    return [*told.standing_effects(), *told.others()]


class _Effects:
    def __init__(self, cards: CardSet, item: Item, language: str) -> None:
        self.cards, self.item, self.language = cards, item, language
        self.standing = [(column_parts(cards.columns[c]), n) for c, n in item.standing]

    def standing_effects(self) -> Iterator[str]:
        """Points and shields first, then production, then what changes other rules."""
        yield from self._printed()
        yield from self._production()
        yield from self._fixed_prices()
        yield from self._modifiers()

    def _say(self, key: str, n: int = 1, **values: object) -> str:
        return say(f"cards.effect.{key}", self.language, n=n, **values)

    def _word(self, name: str) -> str:
        return word_of(self.cards, name, self.language)

    def _printed(self) -> Iterator[str]:
        points = self.cards.points(self.item)
        if points:
            yield say("cards.amount.points", self.language, n=points)
        for (name, symbols), n in self.standing:
            if name == "shields":
                yield say("cards.amount.shields", self.language, n=n)
            elif name in ("science", "wildcards"):
                key = "science" if name == "science" else "wildcard"
                yield self._say(key, units=self._words(symbols or self.cards.symbols, "or"))

    def _words(self, names: Sequence[str], last: str) -> str:
        return _joined(map(self._word, names), last, self.language)

    def _production(self) -> Iterator[str]:
        amounts = dict(self.standing)
        fixed = {a: n for (name, a), n in amounts.items() if name == "produces"}
        sold = {a: amounts.get(("sells", a), 0) for a in fixed}
        kept = {a: n - sold[a] for a, n in fixed.items()}
        for amounts_of, for_sale in ((kept, False), (sold, True)):
            given = [(n, self._word(a[0])) for a, n in amounts_of.items() if n]
            words = [units(n, word, self.language) for n, word in given]
            if words:
                effect = self._say("produces", units=_joined(words, "and", self.language))
                yield self._say("sold", effect=effect) if for_sale else effect
        for (name, group), n in amounts.items():
            if name == "one_of":
                effect = self._say("one_of", units=self._words(group, "or"))
                effect += f" ({n} ×)" if n > 1 else ""
                for_sale = ("one_of_sold", group) in amounts
                yield self._say("sold", effect=effect) if for_sale else effect

    def _fixed_prices(self) -> Iterator[str]:
        places: dict[str, list[str]] = {}
        for (name, arguments), _ in self.standing:
            if name == "fixed_price":
                resource, *place = arguments
                places.setdefault(resource, []).extend(place)
        grouped: dict[str, list[str]] = {}
        for resource, at in places.items():
            key = "_both" if len(at) > 1 else "".join(f"_{place}" for place in at)
            grouped.setdefault(key, []).append(resource)
        for key, resources in grouped.items():
            yield self._say(f"fixed_price{key}", units=self._words(resources, "and"))

    def _modifiers(self) -> Iterator[str]:
        kinds = {*self.cards.colours, *SORTS}
        told = {"produces", "sells", "one_of", "one_of_sold", "fixed_price", *_BOOKKEEPING, *kinds}
        for (name, arguments), n in self.standing:
            if name in told:
                continue
            target = arguments[0] if arguments else ""
            key = f"{name}_{target}" if known(f"cards.effect.{name}_{target}") else name
            amount = say("cards.amount.coins", self.language, n=n)
            if known(f"cards.effect.{key}"):
                yield self._say(key, n, colour=self._word(target), amount=amount)
            else:
                yield self._say("other", n, column=name + (f"({target})" if target else ""))

    def gains(self) -> Iterator[str]:
        """What its owner gains once, when the card is built or at the end."""
        return (sentence(self.cards, e, self.language) for e in self.item.effects if e.is_gain)

    def others(self) -> Iterator[str]:
        """What else somebody gains, loses or may do, at once or at events."""
        others = (e for e in self.item.effects if not (e.is_gain or e.is_cost))
        return (sentence(self.cards, e, self.language) for e in others)


def sentence(cards: CardSet, effect: Effect, language: str) -> str:
    """What an effect does, when and under which condition, in words."""
    return _only_if(effect, _unconditioned(cards, effect, language), language)


def _only_if(effect: Effect, told: str, language: str) -> str:
    """What is told of an effect, with the condition without which it comes to nothing."""
    if effect.condition is None:
        return told
    condition = formula_text(effect.condition)
    return say("cards.effect.only_if", language, effect=told, condition=condition)


def _unconditioned(cards: CardSet, effect: Effect, language: str) -> str:
    told = _unlimited(cards, effect, language)
    return _so_often(effect, told, language) if effect.is_used_up else told


def _so_often(effect: Effect, told: str, language: str) -> str:
    """What is told of an effect, with how often it acts at most."""
    if effect.limit is Limit.NONE:
        return told
    return f"{told}, {say(f'cards.limit.{effect.limit}', language)}"


def _unlimited(cards: CardSet, effect: Effect, language: str) -> str:
    if effect.price or _is_free_of_kinds(cards, effect):
        return _price(cards, effect, language)
    if effect.choice and not effect.choice.word:
        return _when(cards, effect, _change(cards, effect, language), language)
    if effect.word:
        return _power(cards, effect, language)
    amount = _amount(cards, effect, language)
    if effect.by_formula:
        return amount
    if effect.is_gain:
        when = "at_end" if effect.when is When.END else "on_build"
        return say(f"cards.effect.{when}", language, amount=amount)
    return _when(cards, effect, _change(cards, effect, language), language)


def _when(cards: CardSet, effect: Effect, change: str, language: str) -> str:
    """What comes about when the card is built, or whenever something happens."""
    if effect.event is None:
        return say("cards.effect.on_build", language, amount=change)
    actor = say(f"cards.actor.{effect.event.who}", language)
    what, thing = f"cards.event.{effect.event.what}", _about(cards, effect.event, language)
    if effect.event.what is Happens.BUILDS and not thing:
        what += "_any"
    told = {"actor": actor, "thing": thing, "n": effect.event.mark}
    return _so_often(effect, say(what, language, change=change, **told), language)


def _change(cards: CardSet, effect: Effect, language: str) -> str:
    """Who gains or loses how much, or chooses what, whenever that is."""
    if effect.choice and not effect.is_forfeit:
        return on_card(cards, effect.choice, language, effect.who)
    if effect.choice:
        change = _change(cards, replace(effect, choice=None, offered=""), language)
        return forfeit(cards, effect.choice, change, language)
    amount = _amount(cards, effect, language)
    way = f"cards.change.{effect.who}_{'loses' if effect.takes else 'gains'}"
    ranked = _thing(cards, Count(effect.ranked, 1), language) if effect.ranked else ""
    change = say(way, language, amount=amount, thing=ranked)
    if effect.owed:
        rest = word_of(cards, effect.owed, language)
        way = f"cards.change.{'or_owed' if effect.or_owed else 'rest'}"
        change = say(way, language, change=change, thing=rest)
    if effect.instead:
        change = say("cards.change.instead", language, change=change)
    if effect.must and not effect.instead:
        return say("cards.change.must", language, change=change)
    if effect.offered and not effect.must:
        fee = fee_text(cards, effect, language)
        way = f"cards.change.{'fee' if fee else 'willing'}"
        change = say(way, language, amount=fee, change=change)
    return change


def thing_of(cards: CardSet, effect: Effect, language: str) -> str:
    """What an effect changes, in one word."""
    return _thing(cards, Count(effect.column, 1), language)


def late_words(cards: CardSet, choice: ItemChoice, language: str) -> str:
    """What is to be chosen, with ``{player}`` for who chooses, and what it brings, if it does."""
    asked = due_words(cards, choice, language)
    bringing = (e for e in cards.effects if e.is_forfeit and e.choice == choice)
    for effect in bringing:
        change = _change(cards, replace(effect, choice=None, offered=""), language)
        return say("cards.choice.due_for", language, asked=asked, change=change, player="{player}")
    return asked


def tie_break_name(cards: CardSet, language: str) -> str:
    """What decides among equal totals, more of it wins: the name of a category or column, or the
    formula as the set writes it."""
    formula = cards.rules["tie_break"].formula
    if isinstance(formula, Quantity) and formula.who == cards.seats[0]:
        column = formula.arguments[0] if formula.name == "points" else formula.name
        if column in cards.categories or known(f"sheets.{column}"):
            return column_name(cards, column, language)
    return formula_text(formula)


def steps(cards: CardSet, track: Track, language: str) -> dict[int, str]:
    """What each step of a track brings, in words, by its number."""
    found = {step: [_of("points", language, n=points)] for step, points in track.points}
    for effect in _lines(cards, track.name):
        if (step := _step(effect, track.name)) is not None:
            told = _change(cards, effect, language)
            found.setdefault(step, []).append(_only_if(effect, told, language))
    return {step: ", ".join(told) for step, told in sorted(found.items())}


def for_every_city(cards: CardSet, name: str, language: str) -> list[str]:
    """What a tally or track does in every city at events, but for what its steps bring."""
    tracks = {track.name for track in cards.tracks}
    return [
        sentence(cards, effect, language)
        for effect in _lines(cards, name)
        if name not in tracks or _step(effect, name) is None
    ]


def _lines(cards: CardSet, name: str) -> list[Effect]:
    return [e for item in cards.everywhere if item.slug == name for e in item.effects]


def _step(effect: Effect, track: str) -> int | None:
    """The step at which an effect of a track acts; None for what else it waits for."""
    event = effect.event
    if event is None or (event.what, event.who) != (Happens.REACHES, Who.OWN):
        return None
    return event.mark if event.column == track and effect.limit is Limit.NONE else None


def _about(cards: CardSet, event: Event, language: str) -> str:
    """What an event is about: what is built, or what is counted up to a mark."""
    if event.what is not Happens.REACHES:
        return _built(cards, event.of, language)
    name, arguments = column_parts(event.column)
    thing = _thing(cards, Count(name, 1), language)
    if arguments:
        thing += f" ({_joined([_name(cards, a, language) for a in arguments], 'or', language)})"
    return thing


def _name(cards: CardSet, name: str, language: str) -> str:
    """What a quantity is about: a word of the set, a zone or a card."""
    named = {**{zone.name: zone.names for zone in cards.zones}, **cards.vocabulary}
    if name in cards.by_slug and name not in named:
        return display_name(cards.by_slug[name], language)
    return first_name(named.get(name, {}), language, name)


def _is_free_of_kinds(cards: CardSet, effect: Effect) -> bool:
    """Whether an effect lets build free what is not just of some colours."""
    kinds = any(name not in cards.colours for name in effect.of)
    return effect.power is Power.BUILDS_FREE and (kinds or bool(effect.which and effect.of))


def _price(cards: CardSet, effect: Effect, language: str) -> str:
    """How an effect changes what things cost, in words."""
    if effect.price is Price.UNIT:
        words = [word_of(cards, name, language) for name in effect.of]
        words = words or [say("cards.counted.any_resource", language)]
        things = _joined(words, "or", language)
    else:
        things = _built(cards, effect.of, language, "every")
        things = things or say("cards.counted.everything", language)
    if effect.price is None:
        first = "_first" if effect.which else ""
        return say(f"cards.price.free{first}", language, things=things)
    unit = "resources" if effect.price is Price.UNITS else "coins"
    amount = _amount(cards, effect, language, unit)
    of_unit, of_chain = (effect.price is p for p in (Price.FIRST_UNIT, Price.CHAIN))
    side = f"_{effect.side or 'both'}" if of_unit or (of_chain and effect.side) else ""
    key = f"{effect.price.name}{'_more' if effect.takes else side}".lower()
    if len(cards.seats) < 3:
        key = key.removesuffix("_both")
    change = say(f"cards.price.{key}", language, amount=amount, things=things)
    if effect.least:
        least = _of("coins", language, n=effect.least)
        change = say("cards.price.floor", language, change=change, least=least)
    if effect.price is Price.UNIT and len(cards.seats) > 2:
        change = say(f"cards.price.at_{effect.side or 'both'}", language, change=change)
    if effect.who is Who.OWN:
        return change
    return say(f"cards.price.for_{effect.who}", language, change=change)


def _amount(cards: CardSet, effect: Effect, language: str, unit: str = "") -> str:
    """How much of what an effect moves: ``2 coins per yellow building``."""
    unit = unit or ("points" if effect.when is When.END else effect.column)
    name, arguments = column_parts(unit)
    if name in ("produces", "science"):
        return _counted_of(cards, effect, name, arguments[0], language)
    word, told = word_of(cards, unit, language), counted(effect.each, cards.seats)
    if told is None:
        formula, key = formula_text(effect.each), f"{unit}_by"
        known_so = known(f"cards.amount.{key}")
        return _of(key, language, formula=formula) if known_so else f"{word} {formula}"
    key = unit if known(f"cards.amount.{unit}") else "tally"
    amount = _of(key, language, n=told.number, thing=word)
    if not told.counts:
        return amount
    things = _things(cards, told.counts, language)
    several = "_several" * (effect.who in (Who.NEIGHBOURS, Who.OTHERS))
    where = f"theirs{several}" if effect.theirs else _where(told)
    return say(f"cards.per.{where}", language, amount=amount, things=things)


def _where(told: Counted) -> str:
    """Where things are counted; sets of some are so in each city by itself."""
    several = told.where in ("neighbours", "around") and any(c.size > 1 for c in told.counts)
    return told.where + "_each" * several


def _counted_of(cards: CardSet, effect: Effect, name: str, of: str, language: str) -> str:
    """What is produced, or which symbols there are, by a formula."""
    word, told = word_of(cards, of, language), counted(effect.each, cards.seats)
    if told is None:
        amount = f"{word}, {say('common.as_many', language, formula=formula_text(effect.each))}"
    else:
        amount = word if name == "science" else units(told.number, word, language)
        if told.counts:
            things = _things(cards, told.counts, language)
            amount = say(f"cards.per.{_where(told)}", language, amount=amount, things=things)
    return say(f"cards.effect.{name}", language, units=amount)


def _of(unit: str, language: str, **values: object) -> str:
    return say(f"cards.amount.{unit}", language, **values)


def _power(cards: CardSet, effect: Effect, language: str) -> str:
    """What an effect lets its owner do, in words."""
    names = (effect.choice.argument,) if effect.choice else effect.of or ("",)
    words = [word_of(cards, name, language) for name in names]
    which = f"_{effect.which.name}" if effect.which else ""
    key, argument = f"cards.power.{effect.word}{which}".lower(), _joined(words, "or", language)
    key = key.replace(" ", "_")
    return say(key, language, argument=argument)


def _built(cards: CardSet, of: Sequence[str], language: str, each: str = "a") -> str:
    """What an event is about: ``a blue or yellow building or a wonder``; with ``every`` as each
    the same in the plural."""
    colours = [word_of(cards, name, language) for name in of if name in cards.colours]
    kinds = [name for name in of if name not in cards.colours]
    words = [say(f"cards.counted.{each}_{kind}", language) for kind in kinds]
    if colours:
        named = _joined(colours, "or", language)
        words.insert(0, say(f"cards.counted.{each}_coloured", language, colours=named))
    return _joined(words, "or", language) if words else ""


def _joined(words: Iterable[str], last: str, language: str) -> str:
    return listed(list(words), say(f"common.{last}", language))


def _things(cards: CardSet, counts: Sequence[Count], language: str) -> str:
    """What a gain counts: ``brown or grey building``."""
    colours = [c.column for c in counts if c.column in cards.colours and c.size == 1]
    words = [_thing(cards, c, language) for c in counts if c.column not in colours]
    if colours:
        named = _joined((word_of(cards, c, language) for c in colours), "or", language)
        words.insert(0, say("cards.counted.coloured", language, colours=named))
    return _joined(words, "or", language)


def _thing(cards: CardSet, count: Count, language: str) -> str:
    word = word_of(cards, count.column, language)
    if count.column in cards.colours:
        word = say("cards.counted.coloured", language, colours=word)
    elif known(f"cards.counted.{count.column}"):
        word = say(f"cards.counted.{count.column}", language)
    if count.size == 1:
        return word
    if count.column == "coins":
        return say("cards.amount.coins", language, n=count.size)
    return say("cards.counted.sets", language, n=count.size, thing=word)
