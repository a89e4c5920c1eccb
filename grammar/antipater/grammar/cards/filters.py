"""The reader of a filter: which items are chosen, by colour or kind, and age."""

from collections.abc import Iterable, Mapping
from typing import Any

from lark import Token, Tree

from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.sketch import Desk
from antipater.rules.choices import BUILDINGS, CHARACTERS, TOKENS, WONDERS, ItemFilter

_KINDS: Mapping[str, tuple[str, ...]] = {
    "building": BUILDINGS,
    "buildings": BUILDINGS,
    "guild": ("guild",),
    "guilds": ("guild",),
    "token": TOKENS,
    "tokens": TOKENS,
    "wonder": WONDERS,
    "wonders": WONDERS,
    "character": CHARACTERS,
    "characters": CHARACTERS,
}


def read_filter(
    desk: Desk, line: Statement, tokens: Iterable[Token], parts: Iterable[Tree[Any]]
) -> ItemFilter | None:
    """The colours or the kind, and the age, of what is chosen; nothing, noted, for others."""
    named = [t for t in tokens if t.type == "NAME"]
    kinds = {} if any(t in desk.words.colours for t in named) else _KINDS
    if not desk.all_known(line, named, "colour or kind", [*desk.words.colours, *kinds]):
        return None
    of = ItemFilter(BUILDINGS, tuple(map(str, named)))
    if kinds:
        of = ItemFilter(_KINDS[named[0]])
        if len(named) > 1:
            message = "one kind is said, or colours"
            desk.report.error("C-NOT-PLAYED", line.span(named[1]), message, expected="`of`")
            return None
    for part in parts:
        if part.data == "of_age":
            (age,) = part.children
            assert isinstance(age, Token)
            desk.in_range(line, age, 1, desk.last_age)
            of = of._replace(age=int(age))
    return of
