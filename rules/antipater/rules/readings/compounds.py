"""Numbers and conditions that are made of several, some of which may be known."""

from collections.abc import Iterable, Sequence

from antipater.rules.readings.kept import kept, made, made_of, same_tables, tables
from antipater.rules.readings.operations import ADD, AND, IMPLIES, LOOKUP, OR
from antipater.rules.readings.terms import Condition, Number, Term, Truth, as_truth, constant


def _known_table(table: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    """A table as the one that is kept of all that are the same, and whether all in it is."""
    numbers = tuple(table)
    found = same_tables.setdefault(numbers, (numbers, len(set(numbers)) == 1))
    tables[id(found[0])] = found
    return found


def lookup(table: Sequence[int], index: Number) -> Number:
    """The number in a table of known numbers. An index outside the table is not checked."""
    if isinstance(index, int):
        return table[index]
    numbers, alike = tables.get(id(table)) or _known_table(table)
    if alike:
        return numbers[0]
    key = (LOOKUP, id(numbers), index.id)
    known = made.get(key)
    result: Term = kept(key, Term(LOOKUP, (numbers, index))) if known is None else known
    return result


def all_of(conditions: Iterable[Condition]) -> Condition:
    """Whether all conditions hold."""
    known: list[Condition] = [c for c in conditions if c is not True]
    if any(c is False for c in known):
        return False
    return _joined(AND, known) if known else True


def any_of(conditions: Iterable[Condition]) -> Condition:
    """Whether any condition holds."""
    known: list[Condition] = [c for c in conditions if c is not False]
    if any(c is True for c in known):
        return True
    return _joined(OR, known) if known else False


def _joined(op: str, known: list[Condition]) -> Condition:
    if len(known) == 1:
        return known[0]
    result: Condition = made_of(Truth, op, tuple(map(as_truth, known)))
    return result


def implies(if_this: Condition, then_that: Condition) -> Condition:
    """Whether the second condition holds wherever the first does."""
    if if_this is True:
        return then_that
    if if_this is False or then_that is True:
        return True
    result: Condition = made_of(Truth, IMPLIES, (as_truth(if_this), as_truth(then_that)))
    return result


def sum_of(numbers: Iterable[Number]) -> Number:
    """The sum of numbers, as one flat term."""
    numbers = list(numbers)
    plain = sum(n for n in numbers if isinstance(n, int))
    terms = [n for n in numbers if isinstance(n, Term)]
    if not terms:
        return plain
    if plain:
        terms.append(constant(plain))
    result: Number = made_of(Term, ADD, tuple(terms)) if len(terms) > 1 else terms[0]
    return result
