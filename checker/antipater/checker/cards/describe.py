"""What a card does, in plain words made from the compiled card, not from its text."""

from collections.abc import Iterable, Iterator, Sequence

from antipater.checker.messages.language import listed
from antipater.checker.messages.words import known, say, spelled
from antipater.grammar.cards.wording import Count, counted, formula_text
from antipater.rules.card_set import CardSet, Gain, Item, Power
from antipater.rules.effects import Effect, Event, Happens, Limit, What
from antipater.rules.interpreter import taken

# Columns that only say that the card is there; every card of its sort adds to them.
_BOOKKEEPING = ("built", "symbols", "points", "shields", "science", "wildcards", "chain")


def column_parts(column: str) -> tuple[str, tuple[str, ...]]:
    """The name and the arguments of a column: ``one_of(wood, clay)`` is one_of, wood, clay."""
    name, _, arguments = column.removesuffix(")").partition("(")
    return name, tuple(arguments.split(", ")) if arguments else ()


def word_of(cards: CardSet, name: str, language: str) -> str:
    """A word of the set's vocabulary in a language."""
    names = cards.vocabulary.get(name, {})
    return next(iter(spelled(names, language)), name)


def cost_text(cards: CardSet, item: Item, language: str) -> str:
    """What an item costs, or a word for nothing."""
    due = [say("cards.amount.coins", language, n=item.cost.coins)] if item.cost.coins else []
    for resource, units in zip(cards.resources, item.cost.units, strict=False):
        due += [f"{units} {word_of(cards, resource, language)}"] if units else []
    return ", ".join(due) or say("cards.label.free", language)


def effects(cards: CardSet, item: Item, language: str) -> list[str]:
    """Everything the item does for its city, each effect as a sentence of few words.

    Chain symbols are left out: who they make free is told apart.
    """
    told = _Effects(cards, item, language)
    return [*told.standing_effects(), *told.gains(), *told.changes(), *told.powers()]


def fixed_effects(cards: CardSet, item: Item, language: str) -> list[str]:
    """The same without what it brings by a formula when built and at the end."""
    told = _Effects(cards, item, language)
    return [*told.standing_effects(), *told.losses(), *told.changes(), *told.powers()]


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
        points = sum(n for (name, _), n in self.standing if name == "points")
        if points:
            yield say("cards.amount.points", self.language, n=points)
        if self.item.shields:
            yield say("cards.amount.shields", self.language, n=self.item.shields)
        if self.item.science:
            key = "science" if len(self.item.science) == 1 else "wildcard"
            yield self._say(key, units=self._words(self.item.science, "or"))

    def _words(self, names: Sequence[str], last: str) -> str:
        return _joined(map(self._word, names), last, self.language)

    def _production(self) -> Iterator[str]:
        amounts = dict(self.standing)
        fixed = {a: n for (name, a), n in amounts.items() if name == "produces"}
        sold = {a: amounts.get(("sells", a), 0) for a in fixed}
        kept = {a: n - sold[a] for a, n in fixed.items()}
        for units, for_sale in ((kept, False), (sold, True)):
            words = [f"{n} {self._word(a[0])}" for a, n in units.items() if n]
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
        kinds = {*self.cards.colours, "buildings", "wonders", "stages", "tokens"}
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
        """What comes once, when the card is built or at the end."""
        for gain in self.item.on_build:
            yield gain_sentence(self.cards, gain, False, self.language)
        yield from self.losses()
        for gain in self.item.at_end:
            yield gain_sentence(self.cards, gain, True, self.language)

    def losses(self) -> Iterator[str]:
        """What the opponent loses."""
        if self.item.opponent_loses:
            coins = say("cards.amount.coins", self.language, n=self.item.opponent_loses)
            yield self._say("loses", amount=coins)

    def changes(self) -> Iterator[str]:
        """What somebody gains or loses, at once or at events."""
        for effect in self.item.effects:
            said = change_sentence if effect.what is What.AMOUNT else permission
            yield said(self.cards, effect, self.language)

    def powers(self) -> Iterator[str]:
        """What the card lets its owner do."""
        for ability in self.item.abilities:
            argument = ability.argument
            if ability.power is Power.DESTROY:
                argument = self._word(argument)
            yield say(f"cards.power.{ability.power.name.lower()}", self.language, argument=argument)


def change_sentence(cards: CardSet, effect: Effect, language: str) -> str:
    """What an effect on a column does, and when, in words."""
    takes, formula = taken(effect.amount)
    told = counted(formula, cards.seats)
    tally = word_of(cards, effect.column, language)
    if told is None:
        amount = f"{tally} {formula_text(formula)}"
    elif effect.column == "coins":
        amount = say("cards.amount.coins", language, n=told.number)
    else:
        amount = say("cards.amount.tally", language, n=told.number, thing=tally)
    if told and told.counts:
        things = _things(cards, told.counts, language)
        amount = say(f"cards.per.{told.where}", language, amount=amount, things=things)
    way = f"cards.change.{effect.who}_{'loses' if takes else 'gains'}"
    change = say(way, language, amount=amount)
    if effect.owed:
        rest = word_of(cards, effect.owed, language)
        change = say("cards.change.rest", language, change=change, thing=rest)
    if effect.event is None:
        return say("cards.effect.on_build", language, amount=change)
    actor = say(f"cards.actor.{effect.event.who}", language)
    what, thing = f"cards.event.{effect.event.what}", _built(cards, effect.event, language)
    if effect.event.what is Happens.BUILDS and not thing:
        what += "_any"
    sentence = say(what, language, actor=actor, thing=thing, change=change)
    if effect.limit is Limit.NONE:
        return sentence
    return f"{sentence}, {say(f'cards.limit.{effect.limit}', language)}"


def permission(cards: CardSet, effect: Effect, language: str) -> str:
    """What an effect lets its owner do, in words."""
    words = [word_of(cards, name, language) for name in effect.of]
    colours = _joined(words, "or", language) if words else ""
    key = f"{effect.power}_{effect.which.name}".lower().replace(" ", "_")
    return say(f"cards.permit.{key}", language, colours=colours)


def _built(cards: CardSet, event: Event, language: str) -> str:
    """What an event is about: ``a blue or yellow building or a wonder``."""
    colours = [word_of(cards, name, language) for name in event.of if name in cards.colours]
    kinds = [name for name in event.of if name not in cards.colours]
    words = [say(f"cards.counted.a_{kind}", language) for kind in kinds]
    if colours:
        named = _joined(colours, "or", language)
        words.insert(0, say("cards.counted.a_coloured", language, colours=named))
    return _joined(words, "or", language) if words else ""


def gain_sentence(cards: CardSet, gain: Gain, at_end: bool, language: str) -> str:
    """Coins when a card is built, or points at the end of the game, in words."""
    unit = "points" if at_end else "coins"
    told = counted(gain.formula, cards.seats)
    if told is None:
        amount = say(f"cards.amount.{unit}_by", language, formula=formula_text(gain.formula))
    else:
        amount = say(f"cards.amount.{unit}", language, n=told.number)
    if told and told.counts:
        things = _things(cards, told.counts, language)
        amount = say(f"cards.per.{told.where}", language, amount=amount, things=things)
    return say(f"cards.effect.{'at_end' if at_end else 'on_build'}", language, amount=amount)


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
