"""A card drawn from what the set says of it: band of its colour, cost, effects, chains, names.

Drawn in SVG without any picture, so that a designer's cards appear of themselves. A text of the
set stays text: nothing of it is read as markup.
"""

from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap

from antipater.checker.cards.show import age_text, rows_of
from antipater.checker.cards.signs import Glyph, Sign, cost_sign, icons, letters, signs_of
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import display_name, say, word_of
from antipater.rules.card_set import CardSet, Item, Kind

WIDTH, HEIGHT = 240, 370
_MARGIN, _LINE = 12, 14
_LETTERS, _BOLD_LETTERS, _SMALL_LETTERS = 36, 32, 40
_LOWEST = HEIGHT - 44  # names stand below
# Colours that the shipped sets name; others take the next of these in turn.
_PAPER, _INK = "#fbf7ee", "#221d16"
_COLOURS = {
    "brown": "#7a5230",
    "grey": "#70757a",
    "blue": "#23579b",
    "green": "#1f7044",
    "yellow": "#946200",
    "red": "#a8281f",
    "purple": "#67388b",
}
_KINDS = {Kind.WONDER: "#8a5a00", Kind.TOKEN: "#1f7044", Kind.BOARD: "#8a5a00"}
_OTHERS = ("#0f6b75", "#9c3568", "#4d5d1e", "#4a4fa3")
_SIGN = 24
_ROWS = ("effect", "stages", "free_with", "makes_free", "gives", "copies")


def drawn(cards: CardSet, item: Item, language: str) -> str:
    """A card as an SVG element, with its name in the language large and in the others small."""
    parts = [*_frame(cards, item, language), *_body(cards, item, language), *_names(item, language)]
    label = escape(visible(display_name(item, language)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{label}" font-family="system-ui, sans-serif" fill="{_INK}">'
        f"{''.join(parts)}</svg>"
    )


def colour_of(cards: CardSet, item: Item) -> str:
    """The colour of a card's band."""
    if item.colour is None:
        return _KINDS.get(item.kind, _INK)
    return _colour(cards, item.colour)


def _colour(cards: CardSet, colour: str) -> str:
    others = [c for c in cards.colours if c not in _COLOURS]
    return _COLOURS.get(colour) or _OTHERS[others.index(colour) % len(_OTHERS)]


def _frame(cards: CardSet, item: Item, language: str) -> Iterator[str]:
    """The card's edge, the band with name and age, and the cost below it."""
    yield (
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="10" fill="{_PAPER}" '
        f'stroke="{_INK}"/>'
    )
    band = f"M1 11a10 10 0 0 1 10-10h{WIDTH - 22}a10 10 0 0 1 10 10v47h-{WIDTH - 2}z"
    yield f'<path d="{band}" fill="{colour_of(cards, item)}"/>'
    lines = wrap(visible(display_name(item, language)), 22)[:2]
    for number, line in enumerate(lines):
        y = (32 if len(lines) == 1 else 22) + 18 * number
        yield _text(_MARGIN, y, line, size=16, fill="#fff", weight="bold")
    yield _text(_MARGIN, 52, _kind(cards, item, language), size=10, fill="#fff")


def _kind(cards: CardSet, item: Item, language: str) -> str:
    """What sort of card it is: kind, age and colour, or the side of a board."""
    parts = [say(f"cards.kind.{item.kind}", language)]
    parts += [age_text(item.age, language)] if item.age else []
    parts += [word_of(cards, item.colour, language)] if item.colour else []
    parts += [item.side] if item.side else []
    return " · ".join(parts)


def _body(cards: CardSet, item: Item, language: str) -> Iterator[str]:
    """The cost, and each thing that there is to say of the card under its label."""
    rows = dict(rows_of(cards, item, language)[1])
    signs = {"cost": [cost_sign(cards, item)], "effect": signs_of(cards, item)}
    y = 78
    for label in ("cost", *_ROWS):
        values = rows.get(label) or ()
        bold = label in ("cost", "effect")
        told = (visible(value).replace("  ", ": ", 1) for value in values)
        lines = [line for text in told for line in wrap(text, _BOLD_LETTERS if bold else _LETTERS)]
        if not lines:
            continue
        if y + _LINE * len(lines) > _LOWEST:
            lines = [*lines[: max((_LOWEST - y) // _LINE - 1, 0)], "…"]
        yield _text(_MARGIN, y, say(f"cards.label.{label}", language), size=9, opacity="0.75")
        weight = "bold" if bold else "normal"
        for number, line in enumerate(lines, 1):
            yield _text(_MARGIN, y + _LINE * number, line, size=11.5, weight=weight)
        y += _LINE * len(lines)
        if any(signs.get(label, ())) and y + _SIGN < _LOWEST:
            yield from _row(cards, signs[label], language, y + 6, WIDTH - _MARGIN)
            y += _SIGN + 4
        y += _LINE + 8
        if y > _LOWEST:
            return


def _row(cards: CardSet, signs: Sequence[Sign], language: str, y: int, most: int) -> Iterator[str]:
    """Signs side by side from the left, as many as fit into a width."""
    x = _MARGIN
    for sign in signs:
        wide = sum(map(_width, sign))
        if x + wide > most:
            return
        for glyph in sign:
            yield from _glyph(cards, glyph, language, x, y)
            x += _width(glyph)
        x += _SIGN // 4


def _width(glyph: Glyph) -> int:
    """How wide a part of a sign is: bare text is narrow."""
    return _SIGN if glyph.shape or glyph.name else _SIGN // 2


def _glyph(cards: CardSet, glyph: Glyph, language: str, x: int, y: int) -> Iterator[str]:
    """One part of a sign: its shape, its picture, what is written on it."""
    known, scale = icons(), _SIGN / 24
    picture = known["pictures"].get(glyph.name)
    yield f'<g transform="translate({x} {y}) scale({scale:.3g})">'
    if glyph.shape:
        paper = known["papers"].get(glyph.shape) or _colour(cards, glyph.name)
        path = known["shapes"][glyph.shape]
        yield f'<path d="{path}" fill="{paper}" stroke="{_INK}" stroke-width=".7"/>'
    if picture:
        small = ' transform="translate(3 3) scale(.75)"' if glyph.shape else ""
        yield f'<path d="{picture["path"]}" fill="{picture["ink"]}"{small}/>'
    if text := letters(cards, glyph, language):
        middle = _width(glyph) * 12 // _SIGN
        yield _text(middle, 17, visible(text), size=13, weight="bold", anchor="middle")
    yield "</g>"


def _names(item: Item, language: str) -> Iterator[str]:
    """The names in the other languages, at the foot."""
    others: Sequence[str] = [code for code in LANGUAGES if code != language and code in item.names]
    for number, code in enumerate(others):
        text = visible(f"{code}  {item.names[code][0]}")
        size = 10 if len(text) <= _SMALL_LETTERS else 10 * _SMALL_LETTERS / len(text)
        yield _text(_MARGIN, HEIGHT - 26 + _LINE * number, text, size=f"{size:.3g}")


def _text(x: int, y: int, text: str, **style: object) -> str:
    renamed = {"size": "font-size", "weight": "font-weight", "anchor": "text-anchor"}
    attributes = "".join(f' {renamed.get(k, k)}="{v}"' for k, v in style.items())
    return f'<text x="{x}" y="{y}"{attributes}>{escape(text)}</text>'
