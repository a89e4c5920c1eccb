"""What makes an offer, by the names that records call it."""

from antipater.checker.messages.words import first_name, say, word_of
from antipater.rules.card_set import CardSet, Item


def _offering(cards: CardSet) -> tuple[Item, ...]:
    """What makes an offer, in the order of the set."""
    return tuple(item for item in cards.bearing if any(e.is_offer for e in item.effects))


def offer_name(cards: CardSet, number: int, language: str) -> str:
    """What an offer of the set is called, by its number from 1."""
    return offer_names(cards, language)[number - 1]


def offer_names(cards: CardSet, language: str) -> tuple[str, ...]:
    """What the offers of a set are called in a language; by short names where they are alike."""
    items = _offering(cards)
    named = [first_name(item.names, language, item.slug) for item in items]
    return tuple(
        item.slug if named.count(name) > 1 else name
        for item, name in zip(items, named, strict=True)
    )


def offer_named(cards: CardSet, text: str) -> int:
    """The number of the offer that a name in any language can mean; 0 where none can."""
    wanted = text.casefold()
    for number, item in enumerate(_offering(cards), start=1):
        if wanted == item.slug.casefold():
            return number
    for number, item in enumerate(_offering(cards), start=1):
        if any(wanted == name.casefold() for names in item.names.values() for name in names):
            return number
    return 0


def offer_asked(cards: CardSet, slug: str, language: str) -> str:
    """What is asked of a city to which something is offered, with ``{player}`` for who is asked."""
    items = _offering(cards)
    number = [item.slug for item in items].index(slug)
    effect = next(effect for effect in items[number].effects if effect.is_offer)
    told = {"player": "{player}", "item": offer_name(cards, number + 1, language)}
    if effect.or_owed:
        debt = word_of(cards, effect.owed, language)
        return say("cards.offer.owed", language, **told, thing=debt)
    if not effect.fee:
        return say("cards.offer.free", language, **told)
    amount = say("cards.amount.coins", language, n=effect.fee)
    return say("cards.offer.asked", language, **told, amount=amount)
