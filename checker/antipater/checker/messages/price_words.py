"""The words of a price's reckoning that both games use."""

from collections.abc import Iterable, Iterator

from antipater.checker.messages.language import units
from antipater.checker.messages.words import display_name, first_name, say
from antipater.rules.card_set import CardSet, Item
from antipater.rules.prices import Change


class PriceWords:
    """Costs and reckonings of a set's cards in a language."""

    def __init__(self, cards: CardSet, language: str) -> None:
        self.cards, self.language = cards, language

    def say(self, name: str, **values: object) -> str:
        """A sentence of a reckoning."""
        return say(f"price.{name}", self.language, **values)

    def item(self, item: int) -> str:
        """An item's name."""
        return display_name(self.cards.items[item], self.language)

    def resource(self, index: int) -> str:
        """A resource's name."""
        slug = self.cards.resources[index]
        return self.cards.vocabulary.get(slug, {}).get(self.language, (slug,))[0]

    def units(self, amounts: tuple[int, ...]) -> str:
        """Units of resources, one number for each resource of the set."""
        listed = [units(n, self.resource(r), self.language) for r, n in enumerate(amounts) if n]
        return ", ".join(listed) or self.say("nothing")

    def changes(self, changes: Iterable[Change]) -> Iterator[str]:
        """What cards change of a price, one after the other."""
        for item, price, amount in changes:
            more = "_more" if amount < 0 else ""
            name = f"changed.{(price or 'free').replace(' ', '_')}{more}"
            yield self.say(name, count=abs(amount), item=self.item(item))

    def beginning(
        self, item: Item, chained_by: int | None, produced: tuple[int, ...], player: str
    ) -> Iterator[str]:
        """What the item costs, and the chain or the production that meets some of it."""
        cost = item.cost
        parts = [self.say("coins", count=cost.coins)] if cost.coins else []
        parts += [self.units(cost.units)] if any(cost.units) else []
        yield self.say("cost", cost=", ".join(parts) or self.say("nothing"))
        if chained_by is not None:
            yield self.say("chain", item=self.item(chained_by))
        elif any(cost.units):
            relevant = tuple(p if n else 0 for p, n in zip(produced, cost.units, strict=True))
            yield self.say("produced", player=player, units=self.units(relevant))


def placed(cards: CardSet, item: Item, price: str, language: str) -> str:
    """What the place of an item in its zone costs, and the zone."""
    zone = next(zone for zone in cards.zones if item.id in zone.items)
    name = first_name(zone.names, language, zone.name)
    return say("cards.label.in_zone", language, price=price, zone=name)
