"""A lint about units off that have no place in the order in which an edition uses them."""

from collections.abc import Iterator

from antipater.grammar.cards.readers import as_written
from antipater.grammar.diagnostics import Severity
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page
from antipater.rules.effects import Price

_UNITS = (Price.UNITS, Price.SYMBOLS)
_LINES = "discount", "discount_formula", "symbol_off"
_RULING, _IN_ORDER = "discounted_units", "by_acquisition"


def _out_of_order(context: LintContext) -> Iterator[LintFinding]:
    ruling = context.cards.rulings.get(_RULING)
    editions = context.cards.editions.values() if ruling else ()
    named = [e.name for e in editions if ruling and e.option(ruling) == _IN_ORDER]
    for item in context.cards.items if named else ():
        texts = {effect.text for effect in item.effects if effect.price in _UNITS}
        definition = context.of(item)
        for line in definition.all(*_LINES) if texts else ():
            if as_written(line) in texts:
                message = f"in edition `{named[0]}` units are off in the order in which they came"
                expected = "these come last there, and what is paid need not be the least"
                yield LintFinding(definition, message, expected, span=line.span())


LINTS = (
    Lint(
        Page(
            "L-ORDER",
            "units off that never came",
            "Where an edition uses units off and producers in the order in which they came, those "
            "of a formula, of several kinds, or of a symbol of a cost come last: it is no longer "
            "the least payment.",
            "building quarrymen\n  age 1 blue\n  cost stone\n  1 resource off blue or green\n",
            "building quarrymen\n  age 1 blue\n  cost stone\n  1 resource off blue\n",
        ),
        Severity.NOTE,
        _out_of_order,
    ),
)
