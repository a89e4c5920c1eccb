"""The readers of lines of cards: each takes one line to what a card has.

Which line has which reader is said in ``lines.py``.
"""

from collections.abc import Collection

from lark import Token

from antipater.grammar.cards.card_line import Read
from antipater.grammar.cards.counting import Counting
from antipater.grammar.cards.layers import Statement, sources_of
from antipater.grammar.cards.sketch import MOST, Desk, Sketch
from antipater.grammar.cards.spacing import joined, tokens_of
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.rules.card_set import Ability, Gain, Power
from antipater.rules.expressions import column_name

_MOST_SHIELDS = 99


def partners(words: Vocabulary) -> list[tuple[str, ...]]:
    """The trading partners whose price can be fixed; one nameless partner in Duel."""
    others = words.seats[1:]
    return [()] if len(others) < 2 else [(seat,) for seat in others]


def nothing(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """For lines that are read elsewhere."""


def power(power: Power) -> Read:
    """An ability without an argument."""
    return lambda desk, sketch, line: sketch.abilities.append(Ability(power))


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


def gives(desk: Desk, sketch: Sketch, line: Statement) -> None:
    (word,) = line.tokens
    if desk.known(line, word, "chain symbol", desk.words.chains):
        sketch.standing[column_name("chain", (str(word),))] += 1


def produces(desk: Desk, sketch: Sketch, line: Statement) -> None:
    for amount, word in desk.amounts(line, coins=False):
        sketch.standing[column_name("produces", (word,))] += amount
        sketch.fixed[word] += amount
        if line.has("sells"):
            sketch.standing[column_name("sells", (word,))] += amount


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


def shields(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.shields = desk.number(line, high=_MOST_SHIELDS)
    sketch.standing["shields"] += sketch.shields


def science(desk: Desk, sketch: Sketch, line: Statement) -> None:
    (word,) = line.tokens
    if desk.known(line, word, "science symbol", desk.words.symbols):
        sketch.science = (str(word),)
        sketch.standing[column_name("science", sketch.science)] += 1


def choice_column(words: Vocabulary, symbols: Collection[str]) -> str:
    """The column of a choice among science symbols: ``wildcards`` if among all of them."""
    some = tuple(s for s in words.symbols if s in symbols)
    return column_name("wildcards", some if len(some) < len(words.symbols) else ())


def science_choice(desk: Desk, sketch: Sketch, line: Statement) -> None:
    if desk.all_known(line, line.tokens, "science symbol", desk.words.symbols):
        sketch.science = tuple(s for s in desk.words.symbols if s in line.tokens)
        sketch.standing[choice_column(desk.words, sketch.science)] += 1


def _gain(desk: Desk, line: Statement) -> Gain:
    desk.number(line)
    formula = Counting(desk.words, desk.report, line).formula()
    return Gain(formula, joined(tokens_of(line.declaration.words(line.tree))))


def on_build(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.on_build.append(_gain(desk, line))


def at_end(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.at_end.append(_gain(desk, line))


def loses(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.opponent_loses = desk.number(line)


def discount(desk: Desk, sketch: Sketch, line: Statement) -> None:
    number, word = line.tokens
    name = "wonder" if word in ("wonder", "wonders") else str(word)
    if name == "wonder" or desk.known(line, word, "colour", desk.words.colours):
        amount = desk.in_range(line, number, 1, MOST)
        sketch.standing[column_name("discount", (name,))] += amount


def destroys(desk: Desk, sketch: Sketch, line: Statement) -> None:
    if desk.all_known(line, line.tokens, "colour", desk.words.colours):
        if len(line.tokens) > 1:
            message = "a power destroys buildings of one colour"
            expected = " or ".join(f"`destroys {word}`" for word in line.tokens)
            desk.report.error("C-NOT-HERE", line.span(), message, expected=expected)
        sketch.abilities.append(Ability(Power.DESTROY, str(line.tokens[0])))


def draws(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.abilities.append(Ability(Power.DRAW_TOKENS, str(desk.number(line))))


def source(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.sources.extend(sources_of([line]))
