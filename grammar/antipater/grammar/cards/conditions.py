"""What of lines of cards can be read only when all columns are known: ``if`` something holds,
which becomes part of the amount, and the number that reaches a mark."""

from dataclasses import replace

from lark import Token, Tree

from antipater.grammar.cards.formulas import Reader, Scope
from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.sketch import Desk
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.grammar.diagnostics import Report
from antipater.rules.effects import Effect, Who
from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    Use,
    quantities,
    used_rules,
)


def _part(line: Statement, name: str) -> Tree[Token] | None:
    inner = (p for part in line.parts if part.data == "keeps" for p in part.children)
    found = (p for p in (*line.parts, *inner) if isinstance(p, Tree) and p.data == name)
    return next(found, None)


def waits_for_columns(line: Statement) -> bool:
    """Whether a line has something that can be read only then."""
    return bool(_part(line, "condition") or _part(line, "risen"))


def check_asked(desk: Desk, line: Statement) -> bool:
    """Whether it can hang on a condition what a line lets choose when its card is built; notes it
    where everybody plays at once."""
    part = _part(line, "condition")
    if part is None or not desk.words.asks_late:
        return True
    message = "in this game it hangs on nothing what is chosen out of the discards"
    plain = line.declaration.words(line.tree).removesuffix(line.declaration.words(part))
    desk.report.error("C-NOT-PLAYED", line.span(part), message, expected=f"`{plain.strip()}`")
    return False


def finished(scope: Scope, line: Statement, effect: Effect) -> Effect:
    """The effect, with an amount that is nothing where the condition of its line does not hold."""
    risen, part = _part(line, "risen"), _part(line, "condition")
    if risen is not None:
        _, *column, _, _ = risen.children
        own = Token("NAME", scope.words.seats[0])
        tree = Tree("quantity", [own, *column], risen.meta)
        if isinstance(Reader(scope, line.declaration).quantity(tree), Use):
            what = "quantity of a city"
            scope.report.unknown(line.span(risen), what, str(column[0]), sorted(scope.columns))
    if part is None:
        return effect
    condition = Reader(scope, line.declaration).whole(part.children[0], truth=True)
    if effect.theirs:
        message = "of what is counted in several cities it is not said whose condition it is"
        scope.report.error("C-NOT-PLAYED", line.span(part), message, expected="`per …` alone")
    if effect.by_formula or (effect.price and effect.who is not Who.OWN):
        check_standing(scope, line, part, condition)
    return replace(effect, amount=_only_if(condition, effect.amount))


def _only_if(condition: Expression, amount: Expression) -> Expression:
    """An amount that is nothing without a condition; what is taken stays an amount below 0."""
    nothing = Constant(0)
    match amount:
        case Constant(value) if value < 0:
            return Operation("-", (nothing, Choice(condition, Constant(-value), nothing)))
        case Operation("-", (Constant(0), positive)):
            return Operation("-", (nothing, Choice(condition, positive, nothing)))
    return Choice(condition, amount, nothing)


# What may be counted by formulas: shields and units may count symbols, symbols none of these.
_BY_FORMULA = frozenset({"shields", "produces"})
_SYMBOLS = ("science_per", "science_formula")
_COUNTING = {
    **dict.fromkeys(("shields_per", "produces_per", "produces_formula"), _BY_FORMULA),
    **dict.fromkeys(_SYMBOLS, _BY_FORMULA | {"science"}),
}


def check_bounded(words: Vocabulary, report: Report, line: Statement, amount: Expression) -> None:
    """Note symbols that count what has no bound: how many there can be at most is part of what is
    proved of them."""
    moved = {"coins", *words.tallies} & {quantity.name for quantity in quantities(amount)}
    if moved and line.kind in _SYMBOLS:
        message = f"symbols count what stands in the city, not `{min(moved)}`"
        expected = f"`if {words.seats[0]}.{min(moved)} >= …`"
        report.error("C-NOT-PLAYED", line.span(), message, expected=expected)


def check_standing(scope: Scope, line: Statement, part: Tree[Token], condition: Expression) -> None:
    """Note a formula or condition that is not of the own city alone, or of what is itself by a
    formula."""
    read, own = quantities(condition), scope.words.seats[0]
    named = {quantity.name for quantity in read} & _COUNTING.get(line.kind, set())
    if named:
        message = f"{min(named)} that may count {'themselves' if 'shields' in named else 'itself'}"
        scope.report.error("C-CYCLE", line.span(part), message)
    elif used_rules(condition) or any(quantity.who != own for quantity in read):
        message = "this can depend on what is in the own city alone"
        scope.report.error("C-NOT-PLAYED", line.span(part), message, expected=f"`if {own}.…`")
