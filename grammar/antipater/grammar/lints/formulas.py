"""Lints about formulas: without a source, or possibly negative."""

from collections.abc import Iterator, Mapping
from math import inf
from types import MappingProxyType

from antipater.grammar.cards.layers import Definition
from antipater.grammar.cards.measure import uses
from antipater.grammar.cards.rulebook import rule_name
from antipater.grammar.diagnostics import Severity, listing, nearest
from antipater.grammar.games import GAMES, known_rules
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page
from antipater.rules.effects import When
from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    Quantity,
    Use,
    substitute,
)

_SOURCED = ("rule", "score", "figure", "ruling", "track", "draft")
Bounds = tuple[float, float]
_ANY: Bounds = (-inf, inf)
_NOTHING_KNOWN: Mapping[Expression, Bounds] = MappingProxyType({})


def _no_source(context: LintContext) -> Iterator[LintFinding]:
    for definition in context.definitions:
        if definition.kind in _SOURCED and not definition.all("source"):
            name = definition.words[0] if definition.words else definition.kind
            expected = 'a line `source "rulebook passage"`'
            yield LintFinding(definition, f"`{name}` names no rulebook passage", expected)


def _unused(context: LintContext) -> Iterator[LintFinding]:
    """Rules and rulings that neither the engine nor another formula asks for."""
    cards = context.cards
    known = known_rules(cards.game, cards.categories, max([0, *map(len, cards.draft)]))
    formulas = [r.formula for r in cards.rules.values()] + [i.formula for i in cards.invariants]
    used = known.union(*map(uses, (*formulas, *cards.amounts)))
    instead = [r.instead for r in cards.rulings.values()]
    used |= {new for options in instead for _, new in options.values()}
    for definition in context.definitions:
        name = rule_name(definition)
        if definition.kind in ("rule", "figure") and name not in used:
            close = nearest(name, known)
            expected = f"perhaps `{close}`" if close else ""
            yield LintFinding(definition, f"nothing uses `{name}`", expected)
        if definition.kind == "ruling":
            yield from _unknown(context, definition)


def _unknown(context: LintContext, definition: Definition) -> Iterator[LintFinding]:
    """A ruling, or of a known one an option, that neither the game acts on nor changes a rule or
    a cost."""
    ruling = context.cards.rulings[str(definition.words[0])]
    profile = GAMES.get(context.cards.game)
    rulings = {**profile.rulings, **profile.may_rule} if profile else {}
    known = rulings.get(ruling.name)
    if known is None:
        if not (ruling.instead or ruling.costs):
            message = f"the game knows no ruling `{ruling.name}`"
            yield LintFinding(definition, message, listing(rulings))
        return
    for option in ruling.options:
        if option not in (*known, *ruling.instead, *ruling.costs):
            message = f"the game knows no option `{option}` of `{ruling.name}`"
            yield LintFinding(definition, message, listing(known))


def _negative(context: LintContext) -> Iterator[LintFinding]:
    for definition in context.definitions:
        if definition.kind in ("rule", "score", "figure"):
            rule = context.cards.rules[rule_name(definition)]
            low, _ = bounds(context, rule.formula)
            if low < 0:
                message = f"`{rule.name}` can be negative"
                yield LintFinding(definition, message, _NOT_BELOW)
    for item in context.cards.items:
        for effect in item.effects:
            if not (effect.is_gain or effect.by_formula or effect.price):
                continue
            held = {} if effect.condition is None else where(context, effect.condition)
            low, high = bounds(context, effect.amount, held)
            # What makes something dearer is an amount that never is above 0.
            if low < 0 and not (effect.price and high <= 0):
                said = _GAIN.get(effect.when) or effect.text.split()[0]
                message = f"`{item.slug}`: `{said}` can be negative"
                yield LintFinding(context.of(item), message, _NOT_BELOW)


_GAIN = {When.BUILT: "on build", When.END: "at end"}
_NOT_BELOW = "`max(0, …)` around it, if that is not meant"


def bounds(
    context: LintContext, formula: Expression, known: Mapping[Expression, Bounds] = _NOTHING_KNOWN
) -> Bounds:
    """The least and greatest value a formula can have, at most. ``known``: of parts of it, by the
    conditions that stand around it."""
    low, high = _bounds(context, formula, known)
    least, most = known.get(formula, _ANY)
    return max(low, least), min(high, most)


def _bounds(
    context: LintContext, formula: Expression, known: Mapping[Expression, Bounds]
) -> Bounds:
    match formula:
        case Constant(value):
            return value, value
        case Quantity(_, name, _):
            signed = name in _signed(context)
            return (-inf if signed else 0), inf
        case Use(rule):
            return bounds(context, substitute(context.cards.rules[rule].formula, {}))
        case Choice(condition, yes, no):
            both = [
                bounds(context, part, where(context, condition, holds, known))
                for part, holds in ((yes, True), (no, False))
            ]
            return min(b[0] for b in both), max(b[1] for b in both)
        case Operation(operator, operands):
            return _combined(operator, [bounds(context, o, known) for o in operands])
    return _ANY


def where(
    context: LintContext,
    condition: Expression,
    holds: bool = True,
    known: Mapping[Expression, Bounds] = _NOTHING_KNOWN,
) -> Mapping[Expression, Bounds]:
    """What is known besides where a condition holds, or does not."""
    result = dict(known)
    for part, (low, high) in _compared(context, condition, holds, known):
        least, most = result.get(part, _ANY)
        result[part] = max(low, least), min(high, most)
    return result


_NOT = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def _compared(
    context: LintContext, condition: Expression, holds: bool, known: Mapping[Expression, Bounds]
) -> Iterator[tuple[Expression, Bounds]]:
    """What is known of the two sides of comparisons where a condition holds, or does not."""
    match condition:
        case Operation("not", (part,)):
            yield from _compared(context, part, not holds, known)
        case Operation("and" | "or" as joint, parts) if (joint == "and") is holds:
            for part in parts:
                yield from _compared(context, part, holds, known)
        case Operation("<" | "<=" | ">" | ">=" as sign, (one, other)):
            so = sign if holds else _NOT[sign]
            less, more = (one, other) if so[0] == "<" else (other, one)
            apart = len(so) == 1  # all are whole numbers
            low, high = bounds(context, less, known)[0], bounds(context, more, known)[1]
            yield more, (low + apart, inf)
            yield less, (-inf, high - apart)
        case Operation("=" | "<>" as sign, (one, other)) if (sign == "=") is holds:
            yield one, bounds(context, other, known)
            yield other, bounds(context, one, known)


def _combined(operator: str, parts: list[Bounds]) -> Bounds:
    lows, highs = [p[0] for p in parts], [p[1] for p in parts]
    match operator:
        case "+" | "sum":
            return sum(lows), sum(highs)
        case "-":
            return lows[0] - highs[1], highs[0] - lows[1]
        case "min":
            return min(lows), min(highs)
        case "max":
            return max(lows), max(highs)
        case "*":
            ends = [_times(a, b) for a in parts[0] for b in parts[1]]
            return min(ends), max(ends)
        case "/":
            return lows[0] // highs[1], highs[0] // lows[1]
    return 0, 1


def _times(a: float, b: float) -> float:
    return 0 if a == 0 or b == 0 else a * b


def _signed(context: LintContext) -> set[str]:
    """The numbers of a city that can fall below 0: the pawn's lead, points of conflicts."""
    profile = GAMES.get(context.cards.game)
    counters = profile.examples.counters if profile and profile.examples else {}
    return {name for name, least in counters.items() if least < 0}


LINTS = (
    Lint(
        Page(
            "L-UNUSED",
            "a rule or ruling that nothing uses",
            "The game asks for rules by their names; a misspelt one has no effect.",
            'figure starting_coin 8\n  source "house rule"\n',
            'figure starting_coins 8\n  source "house rule"\n',
        ),
        Severity.WARNING,
        _unused,
    ),
    Lint(
        Page(
            "L-NO-SOURCE",
            "a rule without a source",
            "A verdict shows the passage that a rule follows; write “house rule” for your own.",
            "rule toll\n  2\n",
            'rule toll\n  2\n  source "house rule"\n',
        ),
        Severity.WARNING,
        _no_source,
    ),
    Lint(
        Page(
            "L-NEGATIVE",
            "a formula that can be negative",
            "Prices, incomes and points below zero are rarely meant.",
            'rule toll\n  own.coins - 3\n  source "house rule"\n',
            'rule toll\n  max(0, own.coins - 3)\n  source "house rule"\n',
        ),
        Severity.WARNING,
        _negative,
    ),
)
