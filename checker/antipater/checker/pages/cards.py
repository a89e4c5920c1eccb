"""A card set as a page draws it: names, colours, costs, effects and layouts, no rule."""

from collections.abc import Mapping

from antipater.checker.cards.describe import effects
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import category_names, display_name, spelled
from antipater.checker.pages.words import Plain, in_all_languages
from antipater.rules.card_set import CardSet, Item, Layout


def card_set(cards: CardSet, edition: str) -> Plain:
    """What every page needs of a set; item ids are places in ``items``."""
    return {
        "slug": cards.slug,
        "game": cards.game,
        "edition": edition,
        "title": in_all_languages(lambda language: _spelled(cards.names, language, cards.slug)),
        "resources": list(cards.resources),
        "colours": list(cards.colours),
        "symbols": list(cards.symbols),
        "columns": list(cards.columns),
        "categories": {
            category: dict(category_names(cards, category))
            for category in (*cards.categories, "total")
        },
        "words": {
            word: in_all_languages(lambda language: _spelled(names, language, word))  # noqa: B023  (called at once)
            for word, names in cards.vocabulary.items()
        },
        "items": [_item(cards, item) for item in cards.items],
        "layouts": {str(age): _layout(layout) for age, layout in cards.layouts.items()},
    }


def _spelled(names: Mapping[str, tuple[str, ...]], language: str, otherwise: str) -> str:
    return next(iter(spelled(names, language)), otherwise)


def _item(cards: CardSet, item: Item) -> Plain:
    return {
        "slug": item.slug,
        "kind": str(item.kind),
        "names": in_all_languages(lambda language: display_name(item, language)),
        "age": item.age,
        "colour": item.colour,
        "presence": item.presence,
        "cost": [item.cost.coins, *item.cost.units],
        "effects": {language: effects(cards, item, language) for language in LANGUAGES},
        "board": item.board,
        "number": item.number,
    }


def _layout(layout: Layout) -> list[list[object]]:
    """For each slot: row, column, whether it lies face up, and the slots that cover it."""
    return [[s.row, s.column, int(s.face_up), list(s.covered_by)] for s in layout.slots]
