"""A card set as a page draws it: names, colours, costs, effects and layouts, no rule."""

from dataclasses import replace
from functools import partial

from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.signs import Sign, column_sign, cost_sign, icons_of, letters, signs_of
from antipater.checker.messages.card_words import effects, fixed_effects
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import category_names, display_name, first_name, word_of
from antipater.checker.pages.packing import packed
from antipater.checker.pages.words import Plain, in_all_languages
from antipater.rules.card_set import CardSet, Item, Layout
from antipater.rules.expressions import column_parts


def card_set(cards: CardSet, edition: str) -> Plain:
    """What every page needs of a set; item ids are places in ``items``."""
    return {
        "slug": cards.slug,
        "game": cards.game,
        "edition": edition,
        "title": in_all_languages(lambda language: first_name(cards.names, language, cards.slug)),
        "resources": list(cards.resources),
        "colours": list(cards.colours),
        "symbols": list(cards.symbols),
        "columns": list(cards.columns),
        "categories": {
            category: dict(category_names(cards, category))
            for category in (*cards.categories, "total")
        },
        "words": {
            word: in_all_languages(lambda language: first_name(names, language, word))  # noqa: B023  (called at once)
            for word, names in cards.vocabulary.items()
        },
        "items": [_item(cards, item) for item in cards.items],
        "layouts": {str(age): _layout(layout) for age, layout in cards.layouts.items()},
        "icons": icons_of(cards),
        "held": [_held(cards, column) for column in cards.columns],
        "drawings": packed(
            {lang: [drawn(cards, item, lang) for item in cards.items] for lang in LANGUAGES}
        ),
    }


def _held(cards: CardSet, column: str) -> Plain | None:
    """The sign of what cities have in a column, and what it says; None where it has none."""
    sign = column_sign(cards, column)
    return (
        {"sign": _sign(cards, sign), "text": in_all_languages(partial(_column_text, cards, column))}
        if sign
        else None
    )


def _column_text(cards: CardSet, column: str, language: str) -> str:
    """One of a column in words, as a card says it that gives nothing else."""
    name, arguments = column_parts(column)
    if name == "chain":
        return word_of(cards, arguments[0], language)
    alone = replace(cards.items[0], standing=((cards.column[column], 1),), effects=())
    return ", ".join(fixed_effects(cards, alone, language))


def _item(cards: CardSet, item: Item) -> Plain:
    return {
        "slug": item.slug,
        "kind": str(item.kind),
        "names": in_all_languages(lambda language: display_name(item, language)),
        "age": item.age,
        "colour": item.colour,
        "presence": item.presence,
        "cost": [item.cost.coins, *item.cost.units],
        "signs": [_sign(cards, sign) for sign in signs_of(cards, item)],
        "price": _sign(cards, cost_sign(cards, item)),
        "effects": {language: effects(cards, item, language) for language in LANGUAGES},
        **({} if item.board is None else {"board": item.board, "number": item.number}),
    }


def _sign(cards: CardSet, sign: Sign) -> list[list[object]]:
    """For each glyph: shape, name, and what is written on it, by language where that matters."""
    written = [in_all_languages(partial(letters, cards, glyph)) for glyph in sign]
    return [
        [*glyph[:2], texts if any(texts.values()) and not glyph.text else glyph.text]
        for glyph, texts in zip(sign, written, strict=True)
    ]


def _layout(layout: Layout) -> list[list[object]]:
    """For each slot: row, column, whether it lies face up, and the slots that cover it."""
    return [[s.row, s.column, int(s.face_up), list(s.covered_by)] for s in layout.slots]
