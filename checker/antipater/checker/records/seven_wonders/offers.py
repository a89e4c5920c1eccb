"""What makes an offer, by the names that records call it."""

from collections.abc import Iterator

from antipater.checker.messages.card_words import fee_text, thing_of
from antipater.checker.messages.language import LANGUAGES, listed
from antipater.checker.messages.words import first_name, say, word_of
from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Effect


def _offering(cards: CardSet) -> tuple[tuple[Item, Effect], ...]:
    """What makes an offer, with what it offers, in the order of the set."""
    return tuple((item, e) for item in cards.bearing for e in item.effects if e.is_offer)


def _of(cards: CardSet, slug: str) -> list[Effect]:
    """What one thing offers; of several, one is chosen."""
    return [effect for item, effect in _offering(cards) if item.slug == slug]


def offer_name(cards: CardSet, number: int, language: str) -> str:
    """What an offer of the set is called, by its number from 1."""
    return offer_names(cards, language)[number - 1]


def offer_names(cards: CardSet, language: str) -> tuple[str, ...]:
    """What the offers of a set are called in a language: by short names where they are alike, and
    with what is chosen where that is one of several things."""
    return tuple(
        f"{_name(cards, item, language)} ({thing_of(cards, effect, language)})"
        if len(_of(cards, item.slug)) > 1
        else _name(cards, item, language)
        for item, effect in _offering(cards)
    )


def _name(cards: CardSet, item: Item, language: str) -> str:
    name = first_name(item.names, language, item.slug)
    others = {each.slug: each for each, _ in _offering(cards) if each.slug != item.slug}
    alike = any(name == first_name(o.names, language, o.slug) for o in others.values())
    return item.slug if alike else name


def offer_named(cards: CardSet, text: str) -> int:
    """The number of the offer that a name in any language can mean; 0 where none can."""
    wanted = text.casefold()
    for by_slug in (True, False):
        for number, (item, effect) in enumerate(_offering(cards), start=1):
            if wanted in map(str.casefold, _called(cards, item, effect, by_slug)):
                return number
    return 0


def _called(cards: CardSet, item: Item, effect: Effect, by_slug: bool) -> Iterator[str]:
    """What an offer can be called."""
    names = [item.slug] if by_slug else [n for names in item.names.values() for n in names]
    if len(_of(cards, item.slug)) < 2:
        yield from names
        return
    things = {effect.column, *(thing_of(cards, effect, each) for each in LANGUAGES)}
    yield from (f"{name} ({thing})" for name in names for thing in things)


def offer_told(cards: CardSet, slug: str, language: str) -> str:
    """What one thing offers, by its name, with what can be chosen there."""
    item = next(item for item, _ in _offering(cards) if item.slug == slug)
    name, several = _name(cards, item, language), _of(cards, slug)
    if len(several) < 2:
        return name
    things = [thing_of(cards, effect, language) for effect in several]
    return f"{name} ({listed(things, say('common.or', language))})"


def offer_asked(cards: CardSet, slug: str, language: str) -> str:
    """What is asked of a city to which something is offered, with ``{player}`` for who is asked."""
    effect = _of(cards, slug)[0]
    told = {"player": "{player}", "item": offer_told(cards, slug, language)}
    if effect.or_owed:
        debt = word_of(cards, effect.owed, language)
        return say("cards.offer.owed", language, **told, thing=debt)
    if effect.must:
        return say("cards.offer.must", language, **told)
    amount = fee_text(cards, effect, language)
    if not amount:
        return say("cards.offer.free", language, **told)
    return say("cards.offer.asked", language, **told, amount=amount)
