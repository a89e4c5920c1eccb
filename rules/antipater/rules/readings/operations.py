"""What the nodes of a graph are made by, and what each operation does on plain numbers."""

from collections.abc import Callable, Mapping
from typing import Final

# What a node is made by. Of a variable, a constant and a lookup, the first of ``parts`` is no
# node but the name, the value or the table.
VARIABLE: Final = "variable"
CONSTANT: Final = "constant"
LOOKUP: Final = "lookup"
ADD: Final = "+"  # of two or more
SUBTRACT: Final = "-"
NEGATE: Final = "negate"
MULTIPLY: Final = "*"
FLOOR: Final = "//"
IF: Final = "if"
BITS_AND: Final = "bits and"
BITS_OR: Final = "bits or"
SHIFT_LEFT: Final = "<<"
SHIFT_RIGHT: Final = ">>"
NOT: Final = "not"
AND: Final = "and"  # of two or more
OR: Final = "or"  # of two or more
IMPLIES: Final = "implies"
EQUAL: Final = "="
UNEQUAL: Final = "<>"
LESS: Final = "<"
AT_MOST: Final = "<="
MORE: Final = ">"
AT_LEAST: Final = ">="

LEAVES: Final = frozenset((VARIABLE, CONSTANT))

# What each operation does, on plain numbers.
MEANING: Mapping[str, Callable[..., int]] = {
    ADD: lambda *numbers: sum(numbers),
    SUBTRACT: lambda a, b: a - b,
    NEGATE: lambda a: -a,
    MULTIPLY: lambda a, b: a * b,
    FLOOR: lambda a, b: a // b,
    IF: lambda c, yes, no: yes if c else no,
    BITS_AND: lambda a, b: a & b,
    BITS_OR: lambda a, b: a | b,
    SHIFT_LEFT: lambda a, b: a << b,
    SHIFT_RIGHT: lambda a, b: a >> b,
    NOT: lambda a: not a,
    AND: lambda *truths: all(truths),
    OR: lambda *truths: any(truths),
    IMPLIES: lambda a, b: bool(not a or b),
    EQUAL: lambda a, b: a == b,
    UNEQUAL: lambda a, b: a != b,
    LESS: lambda a, b: a < b,
    AT_MOST: lambda a, b: a <= b,
    MORE: lambda a, b: a > b,
    AT_LEAST: lambda a, b: a >= b,
}
