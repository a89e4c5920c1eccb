"""What of a line says that its owner may let it act, and for how many coins."""

from dataclasses import replace

from lark import Token

from antipater.grammar.cards.events import spelled
from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.sketch import MOST, Desk, Sketch
from antipater.rules.effects import Effect, Happens
from antipater.rules.expressions import column_name

# What everybody's plays bring about, after which it can be asked for.
_FOLLOWED = (Happens.BUILDS, Happens.DISCARDS, Happens.CHAINS, Happens.TRADES)


def offered(desk: Desk, sketch: Sketch, line: Statement, effect: Effect) -> Effect | None:
    """The effect with what is paid for it, where its line says that it may act; nothing, noted,
    where that cannot be asked for."""
    part = next((part for part in line.parts if part.data in ("fee", "willing")), None)
    if part is None:
        return effect
    if effect.event and effect.event.what not in _FOLLOWED:
        message = "what may be paid for is asked for when everybody has played"
        expected = " or ".join(f"`when {spelled(what)}`" for what in _FOLLOWED)
        desk.report.error("C-NOT-PLAYED", line.span(part), message, expected=expected)
        return None
    if any(other.offered for other in sketch.effects):
        message = f"`{sketch.slug}` has two lines that may act"
        desk.report.error("C-TWICE", line.span(), message, expected="one such line on a card")
        return None
    number = next((t for t in part.children if isinstance(t, Token) and t.type == "NUMBER"), None)
    fee = 0 if number is None else desk.in_range(line, number, 1, MOST)
    return replace(effect, offered=column_name("asks", (sketch.slug,)), fee=fee)
