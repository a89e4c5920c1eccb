"""The program that a question about cities is: unknown counts, and what must hold of them."""

from collections.abc import Callable, Sequence
from itertools import compress, product

from antipater.checker.sheets.feasibility.constraints import FAR, Constraints
from antipater.checker.sheets.feasibility.numbers import Condition, Number, Sum, Within, least, most


class Program(Constraints):
    """Unknown counts and the constraints on them, made of numbers and conditions."""

    def count(self, most: int = FAR, least: int = 0) -> "Number":
        """A new unknown with its bounds; a plain number where they leave nothing open."""
        if least == most:
            return least
        self.bounds.append((least, most))
        return Sum(self, {len(self.bounds) - 1: 1}, 0, least, most)

    def let(self, *conditions: "Condition") -> None:
        """Let these conditions hold."""
        for each in conditions:
            if isinstance(each, bool):
                self.contradiction |= not each
            elif isinstance(each, Within):
                self.linear.append(each.constraint())
            else:
                self.clauses.append((each.literal,))

    def let_where(self, where: "Condition", condition: "Condition") -> None:
        """Let a condition hold wherever another does."""
        if where is False or condition is True:
            return
        if where is True:
            self.let(condition)
        elif condition is False:
            self.clauses.append((~where.literal,))
        elif isinstance(condition, Within):
            self.linear.append(condition.constraint(where.literal))
        else:
            self.clauses.append((~where.literal, condition.literal))

    def literal_of(self, fact: "Within") -> int:
        """The unknown of 0 and 1 that is 1 just where a sum is within its bounds."""
        known = self.literals.get(fact.key)
        if known is None:
            known = self.literals[fact.key] = self._new_literal(fact)
        return known

    def _new_literal(self, fact: "Within") -> int:
        terms = fact.sum.terms
        if len(terms) == 1 and fact.sum.constant == 0:
            ((unknown, factor),) = terms.items()
            if factor == 1 and self.bounds[unknown] == (0, 1):
                return unknown if fact.least == 1 else ~unknown
        literal = self.new_bit()
        self.linear.append(fact.constraint(literal))
        self.linear.append(fact.opposite_constraint(~literal))
        return literal

    def chosen(self, literal: int, yes: "Sum | int", no: "Sum | int") -> "Number":
        """A number that is ``yes`` where the literal holds, and ``no`` where it does not."""
        if isinstance(yes, int) and isinstance(no, int):
            number: Number = no + (yes - no) * self.bit(literal)
            return number
        number = self.count(max(most(yes), most(no)), min(least(yes), least(no)))
        for value, where in ((yes, literal), (no, ~literal)):
            same = number == value
            if same is False:
                self.clauses.append((~where,))
            elif isinstance(same, Within):
                self.linear.append(same.constraint(where))
        return number

    def product(self, a: "Sum", b: "Sum") -> "Number":
        """The product of two unknown numbers."""
        ends = [x * y for x in (a.least, a.most) for y in (b.least, b.most)]
        number = self.count(max(ends), min(ends))
        if isinstance(number, Sum):
            parts = [self._index(number), self._index(a), self._index(b)]
            self.products.append((parts[0], tuple(parts[1:])))
        return number

    def looked_up(self, counts: "Sequence[Number]", value: "Callable[..., int]") -> "Number":
        """A function of counts, taken from a table of its values for all that they can be."""
        ranges = [range(least(count), most(count) + 1) for count in counts]
        rows = tuple((*at, value(*at)) for at in product(*ranges))
        ends = [row[-1] for row in rows]
        number = self.count(max(ends), min(ends))
        columns = [self._index(each) for each in (*counts, number) if isinstance(each, Sum)]
        kept = [isinstance(each, Sum) for each in (*counts, number)]
        self.tables.append((tuple(columns), tuple(tuple(compress(r, kept)) for r in rows)))
        return number

    def bit(self, literal: int) -> "Sum":
        """A literal as a number: 1 where it holds, else 0."""
        if literal >= 0:
            return Sum(self, {literal: 1}, 0, 0, 1)
        return Sum(self, {~literal: -1}, 1, 0, 1)

    def _index(self, number: "Sum") -> int:
        """The unknown that a number is, made for it where it is a sum."""
        if number.constant == 0 and list(number.terms.values()) == [1]:
            return next(iter(number.terms))
        same = self.count(number.most, number.least)
        self.let(same == number)
        assert isinstance(same, Sum)
        return next(iter(same.terms))
