"""The reader of a filter: which items are chosen, by colour or kind, and age."""

from collections.abc import Mapping

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


def read_filter(desk: Desk, line: Statement) -> ItemFilter | None:
    """The colours or the kind, and the age, of what is chosen; nothing, noted, for others."""
    named = [t for t in line.tokens if t.type == "NAME"]
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
    for age in line.words_of("of_age"):
        of = of._replace(age=desk.in_range(line, age, 1, desk.last_age))
    return of
