"""The readers of lines of cards: each takes one line to what a card has.

Which line has which reader is said in ``lines.py``.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from lark import Token, Tree

from antipater.grammar.cards.card_line import Read
from antipater.grammar.cards.conditions import (
    check_asked,
    check_bounded,
    check_standing,
    finished,
)
from antipater.grammar.cards.counting import Counting, tallies_by_word
from antipater.grammar.cards.events import agrees, limit_of, read_event, who_is
from antipater.grammar.cards.formulas import Reader, Scope
from antipater.grammar.cards.layers import Statement, sources_of
from antipater.grammar.cards.offers import offered
from antipater.grammar.cards.rows import FixedLine
from antipater.grammar.cards.sketch import MOST, Desk, Sketch
from antipater.grammar.cards.spacing import joined, tokens_of
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.rules.card_set import Kind
from antipater.rules.choices import ItemChoice, destroying, drawing
from antipater.rules.effects import (
    Effect,
    Limit,
    Power,
    When,
    Who,
    of_choice,
    of_power,
)
from antipater.rules.expressions import Constant, Expression, Operation, column_name, quantities

_MOST_SHIELDS = 99


def partners(words: Vocabulary) -> list[tuple[str, ...]]:
    """The trading partners whose price can be fixed; one nameless partner in Duel."""
    others = words.seats[1:]
    return [()] if len(others) < 2 else [(seat,) for seat in others]


def nothing(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """For lines that are read elsewhere."""


def power(power: Power) -> Read:
    """A power without an argument."""
    return lambda desk, sketch, line: sketch.effects.append(of_power(power))


def fixed(row: FixedLine, desk: Desk, sketch: Sketch, line: Statement) -> None:
    """What a line of fixed words does; its amounts as often as its number says."""
    if not row.counts:
        sketch.effects += row.effects
        return
    number, text = desk.number(line), as_written(line)
    for effect in row.effects:
        assert isinstance(effect.amount, Constant)
        amount = Constant(number * effect.amount.value)
        sketch.effects.append(replace(effect, amount=amount, text=text))


def asks(choice: ItemChoice) -> Read:
    """A choice when the card is built."""

    def read(desk: Desk, sketch: Sketch, line: Statement) -> None:
        if check_asked(desk, line):
            sketch.effects.append(of_choice(choice))

    return read


def adds(column: str, desk: Desk, sketch: Sketch, line: Statement) -> None:
    """The line's number, to a column."""
    sketch.standing[column] += desk.number(line)


def sets(column: str, desk: Desk, sketch: Sketch, line: Statement) -> None:
    """One, to a column."""
    sketch.standing[column] += 1


def adds_for_colour(column: str, desk: Desk, sketch: Sketch, line: Statement) -> None:
    """The line's number, to the column of the colour that it names."""
    number, word = line.tokens
    if desk.known(line, word, "colour", desk.words.colours):
        amount = desk.in_range(line, number, 1, MOST)
        sketch.standing[column_name(column, (str(word),))] += amount


def age(desk: Desk, sketch: Sketch, line: Statement) -> None:
    age, *colour = line.tokens
    sketch.age = desk.in_range(line, age, 1, desk.last_age)
    if colour and desk.known(line, colour[0], "colour", desk.words.colours):
        sketch.colour = str(colour[0])


def lies(desk: Desk, sketch: Sketch, line: Statement) -> None:
    (word,) = line.tokens
    if desk.known(line, word, "zone", desk.words.zones):
        sketch.zone = str(word)
        sketch.tally = desk.words.controlled.get(sketch.zone, "")


def copies(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.copies = tuple(desk.in_range(line, t, *desk.players) for t in line.tokens)


def cost(desk: Desk, sketch: Sketch, line: Statement) -> None:
    for amount, word in desk.amounts(line, coins=True):
        if word in ("coin", "coins"):
            sketch.coins += amount
        else:
            sketch.units[word] += amount


def free(desk: Desk, sketch: Sketch, line: Statement) -> None:
    known = [*desk.words.chains, *desk.presences]
    for word in line.tokens:
        if desk.known(line, word, "chain symbol or building", known):
            sort = "chain" if word in desk.words.chains else "built"
            sketch.free_with.append(column_name(sort, (str(word),)))


def _counted(desk: Desk, line: Statement, message: str) -> bool:
    """Whether a line counts by something what a card has or has not; notes it if so."""
    for part in line.parts:
        plain = line.declaration.words(line.tree).removesuffix(line.declaration.words(part))
        expected = f"`{plain.strip()}`"
        desk.report.error("C-NOT-PLAYED", line.span(part), message, expected=expected)
    return bool(line.parts)


def gives(desk: Desk, sketch: Sketch, line: Statement) -> None:
    (word,) = line.tokens
    if _counted(desk, line, "a chain symbol is there or it is not"):
        return
    if desk.known(line, word, "chain symbol", desk.words.chains):
        sketch.standing[column_name("chain", (str(word),))] += 1


def produces(desk: Desk, sketch: Sketch, line: Statement) -> None:
    for amount, word in desk.amounts(line, coins=False):
        sketch.standing[column_name("produces", (word,))] += amount
        sketch.fixed[word] += amount
        if line.has("sells"):
            sketch.standing[column_name("sells", (word,))] += amount


def produces_per(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Units for each of what the own city has, or while something holds; nobody buys them."""
    _, word = line.tokens
    if desk.known(line, word, "resource", desk.words.resources):
        _by_formula(desk, sketch, line, column_name("produces", (str(word),)))


def produces_formula(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Units by a formula of the own city: it is read when all columns are known."""
    (word,) = line.tokens
    if desk.known(line, word, "resource", desk.words.resources):
        sketch.later.append(_standing(line, column_name("produces", (str(word),))))


def _standing(
    line: Statement, column: str, amount: Callable[[Expression], Expression] = lambda read: read
) -> Callable[[Scope], Iterator[Effect]]:
    """So much of something while the card stands, by a formula of the own city."""
    stands = Effect(When.STANDS, column=column, text=as_written(line))

    def read(scope: Scope) -> Iterator[Effect]:
        effect = replace(stands, amount=amount(amount_by(scope, line)))
        check_standing(scope, line, line.tree, effect.amount)
        check_bounded(scope.words, scope.report, line, effect.amount)
        yield finished(scope, line, effect)

    return read


def one_of(desk: Desk, sketch: Sketch, line: Statement) -> None:
    if desk.all_known(line, line.tokens, "resource", desk.words.resources):
        group = tuple(r for r in desk.words.resources if r in line.tokens)
        sketch.standing[column_name("one_of", group)] += 1
        if line.has("sells"):
            sketch.standing[column_name("one_of_sold", group)] += 1


def fixes(desk: Desk, sketch: Sketch, line: Statement) -> None:
    places = _fixed_at(desk, line)
    for word in line.tokens:
        if desk.known(line, word, "resource", desk.words.resources):
            for place in places:
                sketch.standing[column_name("fixed_price", (str(word), *place))] += 1


def _fixed_at(desk: Desk, line: Statement) -> list[tuple[str, ...]]:
    """The trading partners at whom a line fixes the price; all of them where it names none."""
    others = desk.words.seats[1:]
    for part in line.parts:
        at = part.children[0]
        assert isinstance(at, Token)
        if at != "neighbours":
            known = desk.known(line, at, "trading partner", [*others, "neighbours"])
            return [(str(at),)] if known else []
    return partners(desk.words)


def points(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.points = desk.number(line)
    for part in line.parts:
        expected = f"`at end {sketch.points} points {line.declaration.words(part)}`"
        desk.report.error(
            "C-NOT-HERE", line.span(part), "`points` alone always count", expected=expected
        )


def shields(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.standing["shields"] += desk.number(line, high=_MOST_SHIELDS)


def shields_per(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Shields for each of what the own city has, or while something holds."""
    _by_formula(desk, sketch, line, "shields")


def _by_formula(desk: Desk, sketch: Sketch, line: Statement, column: str) -> None:
    """So much of something while the card stands, by what the own city has: not by itself, nor by
    other cities."""
    if column == "shields" or column.startswith("produces"):
        desk.number(line, high=_MOST_SHIELDS)
    per = next((part for part in line.parts if part.data == "per"), None)
    where = per and per.children[-1]
    if isinstance(where, Tree) and where.data != "amount":
        message = "this is counted of what stands in the own city"
        desk.report.error("C-NOT-PLAYED", line.span(where), message, expected="`per …` alone")
        return
    amount = Counting(desk.words, desk.report, line).formula()
    if per and any(quantity.name == "shields" for quantity in quantities(amount)):
        desk.report.error("C-CYCLE", line.span(per), "what counts shields may be counted by them")
        return
    check_bounded(desk.words, desk.report, line, amount)
    own, text = Effect(When.STANDS, column=column, amount=amount), as_written(line)
    sketch.effects.append(replace(own, text=text))


def science(desk: Desk, sketch: Sketch, line: Statement) -> None:
    (word,) = line.tokens
    if desk.known(line, word, "science symbol", desk.words.symbols):
        sketch.standing[column_name("science", (str(word),))] += 1


def science_per(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """A symbol for each of what the own city has, or while something holds."""
    (word,) = line.tokens
    if desk.known(line, word, "science symbol", desk.words.symbols):
        _by_formula(desk, sketch, line, column_name("science", (str(word),)))


def science_formula(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """So many symbols, none where the formula is below 0."""
    (word,) = line.tokens
    if desk.known(line, word, "science symbol", desk.words.symbols):
        column = column_name("science", (str(word),))
        sketch.later.append(_standing(line, column, _not_below_none))


def _not_below_none(amount: Expression) -> Expression:
    return Operation("max", (amount, Constant(0))) if _subtracts(amount) else amount


def _subtracts(amount: Expression) -> bool:
    """Whether a formula takes something off: else, what stands in a city is not below 0."""
    match amount:
        case Operation(operator, operands):
            return operator == "-" or any(map(_subtracts, operands))
    return False


def choice_column(words: Vocabulary, symbols: Collection[str]) -> str:
    """The column of a choice among science symbols: ``wildcards`` if among all of them."""
    some = tuple(s for s in words.symbols if s in symbols)
    return column_name("wildcards", some if len(some) < len(words.symbols) else ())


def science_choice(desk: Desk, sketch: Sketch, line: Statement) -> None:
    if desk.all_known(line, line.tokens, "science symbol", desk.words.symbols):
        sketch.standing[choice_column(desk.words, line.tokens)] += 1


_GAINS = {"on_build": (When.BUILT, "coins"), "at_end": (When.END, "points")}


def gain(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Coins when the card is built, or points at the end."""
    desk.number(line)
    when, column = _GAINS[line.kind]
    amount = Counting(desk.words, desk.report, line).formula()
    sketch.effects.append(Effect(when, column=column, amount=amount))


def formula(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """A gain by any formula: it is read when all columns are known."""
    sketch.formulas.append(line)


def read_formula(scope: Scope, line: Statement) -> Effect:
    """A gain by any formula."""
    when, column = _GAINS[line.kind.removesuffix("_formula")]
    return finished(scope, line, Effect(when, column=column, amount=amount_by(scope, line)))


def amount_by(scope: Scope, line: Statement) -> Expression:
    """The formula with which a line ends, but for its condition and how often it acts."""
    parts = (p for p in line.tree.children if p is not None)
    *_, formula = (p for p in parts if getattr(p, "data", "") not in ("condition", "limit"))
    return Reader(scope, line.declaration).whole(formula, truth=False)


def as_written(line: Statement) -> str:
    return joined(tokens_of(line.declaration.words(line.tree)))


def loses(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """What somebody gains or loses once, when the card is built."""
    change = change_of(desk, sketch, line, Effect(When.BUILT))
    if change is not None:
        sketch.effects += [change, *others_of(desk, line, change)]


def event(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """What somebody gains or loses whenever something happens."""
    event, limit = read_event(desk, line), limit_of(desk, line)
    if event is None:
        return
    change = change_of(desk, sketch, line, Effect(When.EVENT, event=event, limit=limit))
    if change is None:
        return
    check_limits(desk, sketch, line, limit)
    sketch.effects += [change, *others_of(desk, line, change)]


def check_limits(desk: Desk, sketch: Sketch, line: Statement, limit: Limit) -> None:
    """Note a second line of a card that acts but so often."""
    limited = sketch.limited or any(e.limit is not Limit.NONE for e in sketch.effects)
    if limit is not Limit.NONE and limited:
        message = f"`{sketch.slug}` has two lines that act but so often"
        desk.report.error("C-TWICE", line.span(), message, expected="one such line on a card")


def change_of(desk: Desk, sketch: Sketch, line: Statement, effect: Effect) -> Effect | None:
    """The effect with who gains or loses how much of what; nothing, noted, where it is wrong."""
    subject = next((t for t in line.tokens if t.type == "SUBJECT"), None)
    changes, number, thing = (t for t in line.tokens if t.type in ("CHANGES", "NUMBER", "NAME"))
    counting, ranked = Counting(desk.words, desk.report, line), ""
    who = Who.OWN if subject is None else who_is(desk, line, subject)
    for part in line.all("ranked"):
        extent, word = part.tokens
        who, ranked = Who(str(extent)), counting.column(word)
    column = _column_of(desk, line, thing)
    if who is None or column is None:
        return None
    one = ranked or (subject is not None and who in (Who.OPPONENT, Who.LEFT, Who.RIGHT))
    if not agrees(desk, line, changes, not one):
        return None
    desk.in_range(line, number, 1, MOST)
    counting.others = who is not Who.OWN
    amount = counting.formula()
    if str(changes).startswith("lose"):
        match amount:
            case Constant(value):
                amount = Constant(-value)
            case _:
                amount = Operation("-", (Constant(0), amount))
    owed = _rest(desk, line, changes)
    if owed is None:
        return None
    text = as_written(line)
    change = replace(effect, who=who, ranked=ranked, column=column, amount=amount)
    theirs = any(part.data == "theirs" for part in line.tree.iter_subtrees())
    change = replace(change, owed=owed, theirs=theirs, text=text)
    return offered(desk, sketch, line, change)


def _column_of(desk: Desk, line: Statement, thing: Token) -> str | None:
    """The column of what is gained or lost; nothing, noted, where it cannot be."""
    columns = {"coin": "coins", "coins": "coins"} | tallies_by_word(desk.words)
    if thing in ("shield", "shields"):
        if not desk.words.has(Kind.BOARD):
            message = "shields move the pawn when a card is built, and at no other time"
            expected = "`shields 1` or `1 extra shield on red`"
            desk.report.error("C-NOT-PLAYED", line.span(thing), message, expected=expected)
            return None
        columns[thing] = "shields"
    if thing in ("point", "points") and thing not in columns:
        message = "points are not gained in play; a card is worth them, or brings them at the end"
        expected = "`points 3` or `at end 3 points`"
        desk.report.error("C-NOT-PLAYED", line.span(thing), message, expected=expected)
        return None
    if not desk.known(line, thing, "thing to gain or lose", columns):
        return None
    for zone, tally in desk.words.controlled.items():
        if columns[str(thing)] == tally:
            message = f"`{thing}` lies in places of `{zone}`"
            expected = f"`choose 1 of {zone}, gain 1 {tally} there`"
            desk.report.error("C-NOT-PLAYED", line.span(thing), message, expected=expected)
            return None
    return columns[str(thing)]


def others_of(desk: Desk, line: Statement, change: Effect) -> Iterator[Effect]:
    """What its owner may gain, or lose, instead, by what stands behind `or`; what is there twice is
    noted."""
    columns, sign = {change.column}, -1 if change.takes else 1
    for part in line.parts:
        if part.data != "alternative":
            continue
        number, thing = part.children
        assert isinstance(number, Token)
        assert isinstance(thing, Token)
        column, amount = _column_of(desk, line, thing), desk.in_range(line, number, 1, MOST)
        if column in columns:
            desk.report.twice(line.span(thing), f"`{thing}`", line.span())
        elif column is not None:
            columns.add(column)
            yield replace(change, column=column, amount=Constant(sign * amount), instead=True)


def _rest(desk: Desk, line: Statement, changes: Token) -> str | None:
    """The tally to which goes what is not there to be lost; nothing, noted, where it is wrong."""
    for word in line.words_of("rest", "or_owed"):
        known = tallies_by_word(desk.words)
        apart = {*desk.words.tracks, *desk.words.controlled.values()}
        tallies = {word: tally for word, tally in known.items() if tally not in apart}
        if not changes.startswith("lose"):
            message = "of what is gained there is no rest"
            desk.report.error("C-NOT-PLAYED", line.span(word), message, expected="`lose`")
            return None
        return tallies[word] if desk.known(line, word, "tally", tallies) else None
    return ""


def destroys(desk: Desk, sketch: Sketch, line: Statement) -> None:
    if desk.all_known(line, line.tokens, "colour", desk.words.colours):
        if len(line.tokens) > 1:
            message = "a power destroys buildings of one colour"
            expected = " or ".join(f"`destroys {word}`" for word in line.tokens)
            desk.report.error("C-NOT-HERE", line.span(), message, expected=expected)
        sketch.effects.append(of_choice(destroying(str(line.tokens[0]))))


def draws(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.effects.append(of_choice(drawing(desk.number(line))))


def source(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.sources.extend(sources_of([line]))
