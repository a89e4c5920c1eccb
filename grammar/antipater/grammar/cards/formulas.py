"""Syntax trees of formulas to formulas as data, with every name and type checked."""

from collections.abc import Callable
from dataclasses import dataclass, field

from lark import Token, Tree

from antipater.grammar.cards.measure import MOST_DEEP
from antipater.grammar.cards.parse import Declaration, Node
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.grammar.cards.wildcards import BestChoice, spelled_out
from antipater.grammar.diagnostics import Report, Span, listing, nearest
from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    Quantity,
    Use,
    column_name,
)
from antipater.rules.quantities import GAME

_SQUARE = 20
# No number of the games comes near it; larger ones, multiplied, go beyond what modules count with.
MOST_NUMBER = 9_999
_TRUTHS = {"<", "<=", "=", "<>", ">=", ">", "and", "or", "not"}
_WORDS = {"added": "+", "multiplied": "*", "either": "or", "both": "and"}


@dataclass
class Scope:
    """What formulas may speak of. ``groups`` gathers the colour groups they name;
    ``of_the_game`` is what only invariants may speak of."""

    words: Vocabulary
    columns: set[str]
    rules: dict[str, str]
    report: Report
    truths: set[str] = field(default_factory=set)
    groups: dict[str, None] = field(default_factory=dict)
    of_the_game: tuple[str, ...] = ()


@dataclass
class Reader:
    """Reads the formulas of one declaration. ``parameter`` is its rule's, if it has one."""

    scope: Scope
    declaration: Declaration
    parameter: str = ""

    def whole(self, node: Node, truth: bool | None = None) -> Expression:
        """A formula from its top: a truth, a number, or (``None``) either of them."""
        if depth(node) > MOST_DEEP:
            self._error("C-NESTING", node, "the formula is too deep", expected="")
            return Constant(0)
        return self._read(node) if truth is None else self._typed(node, truth)

    def number(self, tree: Node) -> Expression:
        """A formula that is a number."""
        return self._typed(tree, truth=False)

    def truth(self, tree: Node) -> Expression:
        """A formula that is true or false."""
        return self._typed(tree, truth=True)

    def _typed(self, node: Node, truth: bool) -> Expression:
        expression = self._read(node)
        if self.is_truth(expression) != truth:
            what = "a comparison, such as `own.coins >= 3`" if truth else "a number"
            words = self.declaration.words(node) if isinstance(node, Tree) else str(node)
            message = f"`{words}` is {'a number' if truth else 'a comparison'}"
            self._error("C-TYPE", node, message, expected=what)
        return expression

    def is_truth(self, expression: Expression) -> bool:
        """Whether a formula is true or false rather than a number."""
        if isinstance(expression, Use):
            return expression.rule in self.scope.truths
        return isinstance(expression, Operation) and expression.operator in _TRUTHS

    def quantity(self, node: Node) -> Expression:
        """A quantity of a city, as it stands."""
        return self._read(node)

    def _read(self, node: Node) -> Expression:
        assert isinstance(node, Tree)
        readers: dict[str, Callable[[Tree[Token]], Expression]] = {
            "number": self._number,
            "quantity": self._quantity,
            "used": self._used,
            "extreme": self._extreme,
            "square": lambda t: Operation("*", (self.number(t.children[0]),) * 2),
            "compared": self._infix_numbers,
            "added": self._infix_numbers,
            "multiplied": self._infix_numbers,
            "either": self._infix_truths,
            "both": self._infix_truths,
            "negated": lambda t: Operation("not", (self.truth(t.children[0]),)),
            "opposite": lambda t: Operation("-", (Constant(0), self.number(t.children[0]))),
        }
        return readers[str(node.data)](node)

    def _number(self, tree: Tree[Token]) -> Expression:
        value = int(str(tree.children[0]))
        if value > MOST_NUMBER:
            span = self.declaration.span(tree)
            self.scope.report.out_of_range(span, str(value), 0, MOST_NUMBER)
        return Constant(min(value, MOST_NUMBER))

    def _infix_numbers(self, tree: Tree[Token]) -> Expression:
        left, operator, right = tree.children
        operands = self.number(left), self.number(right)
        if operator == "/" and not (isinstance(operands[1], Constant) and operands[1].value > 0):
            expected = "a plain number above 0 after `/`"
            self._error("C-DIVIDE", right, "this could be a division by zero", expected=expected)
        return Operation(str(operator), operands)

    def _infix_truths(self, tree: Tree[Token]) -> Expression:
        left, right = tree.children
        return Operation(_WORDS[str(tree.data)], (self.truth(left), self.truth(right)))

    def _extreme(self, tree: Tree[Token]) -> Expression:
        name, *operands = tree.children
        return Operation(str(name), tuple(self.number(o) for o in operands))

    def _used(self, tree: Tree[Token]) -> Expression:
        name, arguments = str(tree.children[0]), self._arguments(tree.children[1:])
        return self._use(tree, name, arguments, ())

    def _quantity(self, tree: Tree[Token]) -> Expression:
        who, name = (str(c) for c in tree.children[:2])
        arguments = self._arguments(tree.children[2:])
        seats = self.scope.words.seats
        known = self.scope.of_the_game
        if known and who == GAME:
            if name not in known or arguments:
                self._unknown_of_game(tree, name)
            return Quantity(GAME, name)
        if who == GAME and GAME not in seats:
            message = "only an invariant can speak of the game's course"
            expected = "quantities of cities, such as `own.coins`"
            self._error("C-UNKNOWN", tree.children[0], message, expected)
            return Constant(0)
        if who not in seats:
            speakers = [*seats, GAME] if known else seats
            self.scope.report.unknown(self._span(tree.children[0]), "seat", who, speakers)
            return Constant(0)
        if name == "different_symbols" and not arguments:
            return self._different_symbols(who)
        column = column_name(name, arguments)
        if name in self.scope.rules and len(seats) == 2 and column not in self.scope.columns:
            order = () if who == seats[0] else (seats[1], seats[0])
            return self._use(tree, name, arguments, order)
        self._check_column(tree, name, arguments)
        return Quantity(who, name, arguments)

    def _unknown_of_game(self, tree: Tree[Token], name: str) -> None:
        known = self.scope.of_the_game
        close = nearest(name, known)
        self.scope.report.error(
            "C-UNKNOWN",
            self._span(tree),
            f"`{GAME}.{name}` is no quantity of the game",
            expected=listing(f"{GAME}.{k}" for k in known),
            suggestion=f"{GAME}.{close}" if close else "",
        )

    def _different_symbols(self, who: str) -> Expression:
        return Operation(
            "sum",
            tuple(
                Operation("min", (Constant(1), Quantity(who, "science", (symbol,))))
                for symbol in self.scope.words.symbols
            ),
        )

    def _use(
        self, tree: Tree[Token], name: str, arguments: tuple[str, ...], seats: tuple[str, ...]
    ) -> Expression:
        if name not in self.scope.rules:
            known = [*self.scope.rules, *self.scope.words.seats]
            self.scope.report.unknown(self._span(tree.children[0]), "rule or figure", name, known)
            return Constant(0)
        due = self.scope.rules[name]
        if bool(due) != bool(arguments) or len(arguments) > 1:
            expected = f"`{name}({due})`" if due else f"`{name}` alone"
            self._error("C-ARGUMENT", tree, f"`{name}` is used wrongly", expected=expected)
        for argument, node in zip(arguments, tree.children[-1:], strict=False):
            if argument != self.parameter and argument not in self.scope.words.resources:
                span = self._span(node or tree)
                self.scope.report.unknown(span, "resource", argument, self.scope.words.resources)
                return Constant(0)
        return Use(name, arguments, seats)

    def _arguments(self, nodes: list[Node]) -> tuple[str, ...]:
        return tuple(self._argument(n) for n in nodes if isinstance(n, Tree))

    def _argument(self, tree: Tree[Token]) -> str:
        """One argument in its canonical form: colours of a group in the set's order."""
        names = [str(c) for c in tree.children]
        order = {c: i for i, c in enumerate(self.scope.words.colours)}
        return " or ".join(sorted(names, key=lambda n: order.get(n, -1)))

    def _check_column(self, tree: Tree[Token], name: str, arguments: tuple[str, ...]) -> None:
        """Note a quantity that no city has, for any value of the parameter."""
        if name == "symbols" and len(arguments) == 2 and self._check_group(tree):
            if not self._check_made(tree):
                return
            self.scope.groups[arguments[1]] = None
            name, arguments = "produces", arguments[:1]
        values = self.scope.words.resources if self.parameter in arguments else [""]
        for value in values:
            column = column_name(
                name, tuple(value if a == self.parameter else a for a in arguments)
            )
            if column not in self.scope.columns:
                self._unknown_column(tree, name, column)
                return

    def _unknown_column(self, tree: Tree[Token], name: str, column: str) -> None:
        names = {c.partition("(")[0] for c in self.scope.columns} | {"symbols"}
        wanted, known = (column, self.scope.columns) if name in names else (name, names)
        self.scope.report.unknown(self._span(tree), "quantity of a city", wanted, sorted(known))

    def _check_made(self, tree: Tree[Token]) -> bool:
        """Whether `symbols` is asked for a resource, or for the rule's parameter."""
        words, (who, _, argument, *_) = self.scope.words, tree.children
        word = self._argument(argument) if isinstance(argument, Tree) else ""
        if word in words.resources or word == self.parameter:
            return True
        if word in words.symbols:
            message = f"`symbols` counts resources, and `{word}` is a science symbol"
            expected = f"`{who}.science({word})`, of all colours"
            self._error("C-NOT-PLAYED", argument, message, expected)
            return False
        self.scope.report.unknown(self._span(argument), "resource", word, words.resources)
        return False

    def _check_group(self, tree: Tree[Token]) -> bool:
        colours = [c for c in tree.children[-1].children if isinstance(c, Token)]  # type: ignore[union-attr]  # a tree
        for colour in colours:
            if colour not in self.scope.words.colours:
                span = self._span(colour)
                self.scope.report.unknown(span, "colour", str(colour), self.scope.words.colours)
                return False
        return True

    def _span(self, node: Node) -> Span:
        return self.declaration.span(node)

    def _error(self, code: str, node: Node, message: str, expected: str) -> None:
        self.scope.report.error(code, self._span(node), message, expected=expected)


def says_truth(clauses: list[Tree[Token]]) -> bool:
    """Whether a formula is true or false, by the look of its last line."""
    formula = clauses[-1].children[0] if clauses else None
    return isinstance(formula, Tree) and formula.data in ("compared", "either", "both", "negated")


def read_clauses(reader: Reader, clauses: list[Tree[Token]], header: Span) -> Expression:
    """A piecewise formula: ``A if B`` lines and, last, ``C otherwise`` or ``C``."""
    report = reader.scope.report
    if not clauses:
        if not reader.declaration.torn:
            expected = "a line with a formula"
            report.error("C-MISSING", header, "there is no formula", expected=expected)
        return Constant(0)
    if len(clauses) > MOST_DEEP - 10:
        report.error("C-NESTING", header, "the formula has too many lines")
        return Constant(0)
    *choices, last = clauses
    final = last.children[1]
    if isinstance(final, Tree):
        message = "the last line of a formula has a condition"
        span = reader.declaration.span(last)
        report.error("C-OTHERWISE", span, message, expected="a last line `… otherwise`")
        reader.whole(final, truth=True)
    if not choices:
        return reader.whole(last.children[0])
    result = reader.whole(last.children[0], truth=False)
    for clause in reversed(choices):
        value, condition = clause.children
        if not isinstance(condition, Tree):
            message = "nothing can follow the line that always holds"
            span = reader.declaration.span(clause)
            report.error("C-ORDER", span, message, expected="`if` and a condition")
            continue
        when = reader.whole(condition, truth=True)
        result = Choice(when, reader.whole(value, truth=False), result)
    return result


def depth(node: Node) -> int:
    """How many levels a syntax tree has; a square, which doubles what it holds, counts as many."""
    deepest, level = 0, [(node, 1)]
    while level:
        deepest = max(deepest, *(deep for _, deep in level))
        if deepest > MOST_DEEP:
            break
        level = [
            (child, deep + (_SQUARE if n.data == "square" else 1))
            for n, deep in level
            if isinstance(n, Tree)
            for child in n.children
        ]
    return deepest


def best_choice(reader: Reader, formula: Expression, choice: Tree[Token], most: int) -> Expression:
    """The formula with each wildcard counted as the quantity that makes it highest, of those that
    are bounded no more than their bounds come to.

    Every way of giving out up to ``most`` wildcards is tried; one that needs more than
    the city has counts 0, so the formula must not fall as its quantities rise.
    """
    wildcards, *parts = choice.children[:-1]
    targets, bounds = zip(*(_target(reader, part) for part in parts), strict=True)
    best = BestChoice(formula, reader.quantity(wildcards), targets, most)
    return spelled_out(best._replace(bounds=bounds if any(bounds) else ()))


def _target(reader: Reader, part: Node) -> tuple[Expression, Expression | None]:
    """What a wildcard can count as, and the bound of that, if it has one."""
    if isinstance(part, Tree) and part.data == "within":
        target, bound = part.children
        return reader.quantity(target), reader.number(bound)
    return reader.quantity(part), None
