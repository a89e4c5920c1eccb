"""What of a line is left to a city: whether it acts, and for how many coins; and whether coins
that it takes are owed instead."""

from collections.abc import Sequence
from dataclasses import replace

from lark import Token, Tree

from antipater.grammar.cards.events import spelled
from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.losses import forfeited
from antipater.grammar.cards.sketch import Desk, Sketch
from antipater.grammar.diagnostics import Report
from antipater.rules.effects import AT_THE_END, Effect, Happens, Who
from antipater.rules.expressions import Constant, column_name

# What everybody's plays bring about, or the end of an age, after which it can be asked for.
_LEFT_TO_A_CITY = ("fee", "forfeit", "willing", "or_owed")
_OTHERS = "alternative"
_PURCHASES = (Happens.TRADES, Happens.BUYS_LEFT, Happens.BUYS_RIGHT)
_FOLLOWED = (Happens.BUILDS, Happens.DISCARDS, Happens.CHAINS, Happens.TRADES, *AT_THE_END)

# As many as modules have bits for in a play.
MOST_OFFERS = 127


def check_number(sketches: Sequence[Sketch], report: Report) -> None:
    """Note a set with more lines that are left to a city than can be told apart."""
    asking = [sketch for sketch in sketches for effect in sketch.effects if effect.is_offer]
    for sketch in asking[MOST_OFFERS : MOST_OFFERS + 1]:
        message = f"a set has at most {MOST_OFFERS} lines that are left to a city"
        if any(effect.instead for each in asking for effect in each.effects):
            message += ", and of what it chooses of there each is one"
        report.error("C-RANGE", sketch.span, message, expected="fewer lines that `may`, or `or as`")


def offered(desk: Desk, sketch: Sketch, line: Statement, effect: Effect) -> Effect | None:
    """The effect with what is paid for it, where its line says that it may act; nothing, noted,
    where that cannot be asked for."""
    parts = [part for part in line.parts if part.data in _LEFT_TO_A_CITY]
    several = next((part for part in line.parts if part.data == _OTHERS), None)
    if several is not None and not _is_one_of(desk, line, effect, several):
        return None
    if not parts and several is None:
        return effect
    part = parts[0] if parts else several
    assert part is not None
    for other in parts[1:]:
        message = "who may let it act cannot leave to others whether they pay"
        expected = f"`, the rest as {effect.owed}`"
        desk.report.error("C-NOT-PLAYED", line.span(other), message, expected=expected)
        return None
    if part.data == "forfeit":
        if several is not None:
            message = "for a building that is discarded one thing is gained"
            desk.report.error("C-NOT-PLAYED", line.span(several), message, expected="no `or`")
            return None
        return forfeited(desk, sketch, line, Statement(line.declaration, part), effect)
    if effect.event and effect.event.what not in _FOLLOWED:
        message = "what is left to a city is asked for when everybody has played, or an age ends"
        expected = " or ".join(f"`when {spelled(what)}`" for what in _FOLLOWED)
        desk.report.error("C-NOT-PLAYED", line.span(part), message, expected=expected)
        return None
    if any(other.is_offer for other in sketch.effects):
        message = f"`{sketch.slug}` has two lines that are left to a city"
        desk.report.error("C-TWICE", line.span(), message, expected="one such line on a card")
        return None
    asks = column_name("asks", (sketch.slug,))
    if part.data == "or_owed":
        if effect.column != "coins":
            message = "only coins can be owed instead"
            expected = f"`, the rest as {effect.owed}`"
            desk.report.error("C-NOT-PLAYED", line.span(part), message, expected=expected)
            return None
        return replace(effect, or_owed=asks)
    told = [each for each in part.children if isinstance(each, Tree)] if parts else []
    cost = {"coins" if w == "coin" else w: n for n, w in desk.amounts(line, coins=True, parts=told)}
    units = tuple((r, cost[r]) for r in desk.words.resources if r in cost)
    fee = cost.get("coins", 0)
    if units and effect.event and effect.event.what in AT_THE_END:
        message = "resources are paid beside a play, not when an age ends"
        desk.report.error("C-NOT-PLAYED", line.span(part), message, expected="fees in coins alone")
        return None
    return replace(effect, offered=asks, fee=fee, fee_units=units, must=not parts)


def check_fees(sketches: Sequence[Sketch], report: Report) -> None:
    """Note what cannot stand in a set in which fees are paid in resources: what changes prices, and
    what waits for purchases, to which those for a fee would belong."""
    effects = [(sketch, effect) for sketch in sketches for effect in sketch.effects]
    if not any(effect.fee_units for _, effect in effects):
        return
    for sketch, effect in effects:
        buys = effect.event is not None and effect.event.what in _PURCHASES
        if buys or (effect.price is not None and not effect.is_cost):
            message = (
                "where fees are paid in resources, no card changes prices or waits for purchases"
            )
            report.error("C-NOT-PLAYED", sketch.span, message, expected="fees in coins alone")


def _is_one_of(desk: Desk, line: Statement, effect: Effect, part: Tree[Token]) -> bool:
    """Whether what an effect gives or takes can be one of several: of its owner, by numbers; notes
    it if not."""
    if effect.who is Who.OWN and not effect.owed and isinstance(effect.amount, Constant):
        return True
    message = "of several things one is gained or lost, by its number, by who chooses"
    expected = "`gain 1 … or 1 …` or `lose 1 … or 1 …`"
    desk.report.error("C-NOT-PLAYED", line.span(part), message, expected=expected)
    return False
