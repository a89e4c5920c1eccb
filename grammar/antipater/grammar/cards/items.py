"""One card at a time: its statements to costs, standing effects, gains and powers."""

from collections.abc import Iterable, Iterator

from lark import Token, Tree

from antipater.grammar.cards.conditions import waits_for_columns
from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.lines import BY_RULE
from antipater.grammar.cards.sketch import Desk, Sketch
from antipater.grammar.cards.vocabulary import names_of


def read_card(desk: Desk, sketch: Sketch, statements: Iterable[Statement]) -> Sketch:
    """Carry every statement into the sketch; what is wrong goes to the report."""
    seen = dict[str, Statement]()
    all_statements = tuple(statements)
    sketch.names = names_of(all_statements, desk.report)
    for statement in all_statements:
        line = BY_RULE[statement.kind]
        if _fits(desk, sketch, statement, seen) and line.read:
            place = len(sketch.effects)
            line.read(desk, sketch, statement)
            if waits_for_columns(statement):
                fresh = range(place, len(sketch.effects))
                sketch.unfinished += [(each, statement) for each in fresh]
    return sketch


def _fits(desk: Desk, sketch: Sketch, statement: Statement, seen: dict[str, Statement]) -> bool:
    """Whether a card of this sort can have the line, the game plays it, and it is said once."""
    kind = statement.kind
    if sketch.kind not in BY_RULE[kind].kinds:
        message = f"a {sketch.kind} has no `{_first_word(statement)}`"
        desk.report.error("C-NOT-HERE", statement.span(), message)
        return False
    for part in _not_played(desk, sketch, statement):
        words = statement.declaration.words(part)
        on = f" on a {sketch.kind}" if desk.words.plays(str(part.data)) else ""
        message = f"the game {desk.words.game} does not play `{words}`{on}"
        expected = desk.words.instead_of(str(part.data))
        desk.report.error("C-NOT-PLAYED", statement.span(part), message, expected=expected)
        return False
    first = seen.setdefault(kind, statement)
    if first is not statement and not BY_RULE[kind].repeatable:
        what = f"`{kind.replace('_', ' ')}` of `{sketch.slug}`"
        desk.report.twice(statement.span(), what, first.span())
        return False
    return True


def _first_word(statement: Statement) -> str:
    return statement.declaration.words(statement.tree).split(maxsplit=1)[0]


def _not_played(desk: Desk, sketch: Sketch, statement: Statement) -> Iterator[Tree[Token]]:
    """The line, or the parts of it, that the game does not play on such a card."""
    for part in reversed([*statement.tree.iter_subtrees()]):
        rule = str(part.data)
        # What is a line of its own elsewhere can stand here where the whole line can.
        inside = rule in BY_RULE and part is not statement.tree and BY_RULE[rule].read
        if rule in BY_RULE and not desk.words.plays(rule, None if inside else sketch.kind):
            yield part
