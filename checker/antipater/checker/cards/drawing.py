"""A card drawn from what the set says of it: band of its colour, cost, effects, chains, names.

Drawn in SVG without any picture, so that a designer's cards appear of themselves. A text of the
set stays text: nothing of it is read as markup.
"""

from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import NamedTuple

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
_IN_BOLD = ("cost", "effect")
# How large letters are: smaller only where not all has room.
_SIZES = (1, 0.9, 0.8, 0.7, 0.6)
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


class _Part(NamedTuple):
    """One thing that there is to say of a card: its label, lines and signs, and where they begin;
    without its lines, where there is no more room for any of them."""

    label: str
    lines: Sequence[str]
    signs: Sequence[Sign]
    y: float
    whole: bool


def is_cut(cards: CardSet, item: Item, language: str) -> bool:
    """Whether not all that there is to say of a card has room on it."""
    return not all(part.whole for part in _parts(cards, item, language)[1])


def _parts(cards: CardSet, item: Item, language: str) -> tuple[float, Sequence[_Part]]:
    """How large letters are, as large as lets all have room, and what is said in them."""
    size, parts = 1.0, list[_Part]()
    for size in _SIZES:
        parts = list(_laid_out(cards, item, language, size))
        if all(part.whole for part in parts):
            break
    return size, parts


def _laid_out(cards: CardSet, item: Item, language: str, size: float) -> Iterator[_Part]:
    """The cost, and each thing that there is to say of the card, from the top down."""
    rows = dict(rows_of(cards, item, language)[1])
    signs = {"cost": [cost_sign(cards, item)], "effect": signs_of(cards, item)}
    y, high = 78.0, _LINE * size
    for label in ("cost", *_ROWS):
        letters_a_line = int((_BOLD_LETTERS if label in _IN_BOLD else _LETTERS) / size)
        told = (visible(value).replace("  ", ": ", 1) for value in rows.get(label) or ())
        lines = [line for text in told for line in wrap(text, letters_a_line)]
        if not lines:
            continue
        whole = y + high * len(lines) <= _LOWEST
        if not whole:
            lines = [*lines[: max(int((_LOWEST - y) / high) - 1, 0)], "…"]
        below = y + high * len(lines)
        drawn = signs.get(label, ()) if below + _SIGN < _LOWEST else ()
        shown = drawn if any(drawn) else ()
        yield _Part(label, lines if y <= _LOWEST else (), shown, y, whole)
        y = below + (_SIGN + 4 if shown else 0) + high + 8 * size


def _body(cards: CardSet, item: Item, language: str) -> Iterator[str]:
    """The cost, and each thing that there is to say of the card under its label."""
    size, parts = _parts(cards, item, language)
    high = _LINE * size
    for part in (part for part in parts if part.lines):
        label = say(f"cards.label.{part.label}", language)
        yield _text(_MARGIN, part.y, label, size=f"{9 * size:.3g}", opacity="0.75")
        weight = "bold" if part.label in _IN_BOLD else "normal"
        for number, line in enumerate(part.lines, 1):
            yield _text(
                _MARGIN, part.y + high * number, line, size=f"{11.5 * size:.3g}", weight=weight
            )
        if part.signs:
            top = part.y + high * len(part.lines) + 6
            yield from _row(cards, part.signs, language, top, WIDTH - _MARGIN)


def _row(
    cards: CardSet, signs: Sequence[Sign], language: str, y: float, most: int
) -> Iterator[str]:
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


def _glyph(cards: CardSet, glyph: Glyph, language: str, x: int, y: float) -> Iterator[str]:
    """One part of a sign: its shape, its picture, what is written on it."""
    known, scale = icons(), _SIGN / 24
    picture = known["pictures"].get(glyph.name)
    yield f'<g transform="translate({x} {y:g}) scale({scale:.3g})">'
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


def _text(x: int, y: float, text: str, **style: object) -> str:
    renamed = {"size": "font-size", "weight": "font-weight", "anchor": "text-anchor"}
    attributes = "".join(f' {renamed.get(k, k)}="{v}"' for k, v in style.items())
    return f'<text x="{x}" y="{y:g}"{attributes}>{escape(text)}</text>'
