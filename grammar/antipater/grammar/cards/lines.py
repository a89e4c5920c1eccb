"""The lines of cards, in one table: what each is called, means, adds to a city, and how it is read.

A new line stands here, in the grammar (``cards.lark``), in the profile of each game whose
engine acts on it (``games.py``), and has a phrase in plain words. Its place in the table is
its place in formatted text; its columns come in the same order in a city's ledger.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from lark import Token

from antipater.grammar.cards.counting import Counting
from antipater.grammar.cards.layers import Statement, sources_of
from antipater.grammar.cards.sketch import MOST, Desk, Sketch
from antipater.grammar.cards.spacing import joined, tokens_of
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.rules.card_set import Ability, Gain, Kind, Power
from antipater.rules.expressions import column_name

Read = Callable[[Desk, Sketch, Statement], None]
Arguments = Iterable[tuple[str, ...]]

_MOST_SHIELDS = 99
_CARDS = (Kind.BUILDING, Kind.GUILD)
_PAID = (*_CARDS, Kind.WONDER, Kind.STAGE)


@dataclass(frozen=True, slots=True)
class Columns:
    """A family of columns: ``chain(moon)``, ``chain(drop)`` … ``of`` gives the arguments for
    which there is one; without it, there are those that some card of the set adds to.
    """

    name: str
    meaning: str
    of: Callable[[Vocabulary], Arguments] | None = None

    def named(self, words: Vocabulary, used: Collection[str]) -> list[str]:
        """The columns of this family in a set whose cards add to those ``used``."""
        if self.of is None:
            return sorted({c for c in used if c.startswith(f"{self.name}(")})
        return [column_name(self.name, arguments) for arguments in self.of(words)]


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line that cards can have, or (without ``read``) a part of some line.

    ``rule`` is the grammar's name for it, ``example`` and ``meaning`` its entry in the
    reference, ``columns`` what it can add to in a city's ledger. ``kinds`` are the sorts of
    cards that can have it at all; which of them a game plays is said in its profile.
    """

    rule: str
    example: str
    meaning: str
    read: Read | None = None
    columns: tuple[Columns, ...] = ()
    kinds: tuple[Kind, ...] = tuple(Kind)
    repeatable: bool = False


def _once(words: Vocabulary) -> Arguments:
    return [()]


def _each(words: Iterable[str]) -> Iterator[tuple[str, ...]]:
    return ((word,) for word in words)


def _partners(words: Vocabulary) -> list[tuple[str, ...]]:
    """The trading partners whose price can be fixed; one nameless partner in Duel."""
    others = words.seats[1:]
    return [()] if len(others) < 2 else [(seat,) for seat in others]


# Readers that several lines share


def _nothing(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """For lines that are read elsewhere."""


def _power(power: Power) -> Read:
    """An ability without an argument."""
    return lambda desk, sketch, line: sketch.abilities.append(Ability(power))


def _adds(column: str, desk: Desk, sketch: Sketch, line: Statement) -> None:
    """The line's number, to a column."""
    sketch.standing[column] += desk.number(line)


def _sets(column: str, desk: Desk, sketch: Sketch, line: Statement) -> None:
    """One, to a column."""
    sketch.standing[column] += 1


def _adds_for_colour(column: str, desk: Desk, sketch: Sketch, line: Statement) -> None:
    """The line's number, to the column of the colour that it names."""
    number, word = line.tokens
    if desk.known(line, word, "colour", desk.words.colours):
        amount = desk.in_range(line, number, 1, MOST)
        sketch.standing[column_name(column, (str(word),))] += amount


# Readers of one line each


def _age(desk: Desk, sketch: Sketch, line: Statement) -> None:
    age, *colour = line.tokens
    sketch.age = desk.in_range(line, age, 1, desk.last_age)
    if colour and desk.known(line, colour[0], "colour", desk.words.colours):
        sketch.colour = str(colour[0])


def _copies(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.copies = tuple(desk.in_range(line, t, *desk.players) for t in line.tokens)


def _cost(desk: Desk, sketch: Sketch, line: Statement) -> None:
    for amount, word in desk.amounts(line, coins=True):
        if word in ("coin", "coins"):
            sketch.coins += amount
        else:
            sketch.units[word] += amount


def _free(desk: Desk, sketch: Sketch, line: Statement) -> None:
    known = [*desk.words.chains, *desk.presences]
    for word in line.tokens:
        if desk.known(line, word, "chain symbol or building", known):
            sort = "chain" if word in desk.words.chains else "built"
            sketch.free_with.append(column_name(sort, (str(word),)))


def _gives(desk: Desk, sketch: Sketch, line: Statement) -> None:
    (word,) = line.tokens
    if desk.known(line, word, "chain symbol", desk.words.chains):
        sketch.standing[column_name("chain", (str(word),))] += 1


def _produces(desk: Desk, sketch: Sketch, line: Statement) -> None:
    for amount, word in desk.amounts(line, coins=False):
        sketch.standing[column_name("produces", (word,))] += amount
        sketch.fixed[word] += amount
        if line.has("sells"):
            sketch.standing[column_name("sells", (word,))] += amount


def _one_of(desk: Desk, sketch: Sketch, line: Statement) -> None:
    if desk.all_known(line, line.tokens, "resource", desk.words.resources):
        group = tuple(r for r in desk.words.resources if r in line.tokens)
        sketch.standing[column_name("one_of", group)] += 1
        if line.has("sells"):
            sketch.standing[column_name("one_of_sold", group)] += 1


def _fixes(desk: Desk, sketch: Sketch, line: Statement) -> None:
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
    return _partners(desk.words)


def _points(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.points = desk.number(line)


def _shields(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.shields = desk.number(line, high=_MOST_SHIELDS)
    sketch.standing["shields"] += sketch.shields


def _science(desk: Desk, sketch: Sketch, line: Statement) -> None:
    (word,) = line.tokens
    if desk.known(line, word, "science symbol", desk.words.symbols):
        sketch.science = (str(word),)
        sketch.standing[column_name("science", sketch.science)] += 1


def choice_column(words: Vocabulary, symbols: Collection[str]) -> str:
    """The column of a choice among science symbols: ``wildcards`` if among all of them."""
    some = tuple(s for s in words.symbols if s in symbols)
    return column_name("wildcards", some if len(some) < len(words.symbols) else ())


def _science_choice(desk: Desk, sketch: Sketch, line: Statement) -> None:
    if desk.all_known(line, line.tokens, "science symbol", desk.words.symbols):
        sketch.science = tuple(s for s in desk.words.symbols if s in line.tokens)
        sketch.standing[choice_column(desk.words, sketch.science)] += 1


def _gain(desk: Desk, line: Statement) -> Gain:
    desk.number(line)
    formula = Counting(desk.words, desk.report, line).formula()
    return Gain(formula, joined(tokens_of(line.declaration.words(line.tree))))


def _on_build(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.on_build.append(_gain(desk, line))


def _at_end(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.at_end.append(_gain(desk, line))


def _loses(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.opponent_loses = desk.number(line)


def _discount(desk: Desk, sketch: Sketch, line: Statement) -> None:
    number, word = line.tokens
    name = "wonder" if word in ("wonder", "wonders") else str(word)
    if name == "wonder" or desk.known(line, word, "colour", desk.words.colours):
        amount = desk.in_range(line, number, 1, MOST)
        sketch.standing[column_name("discount", (name,))] += amount


def _destroys(desk: Desk, sketch: Sketch, line: Statement) -> None:
    if desk.all_known(line, line.tokens, "colour", desk.words.colours):
        if len(line.tokens) > 1:
            message = "a power destroys buildings of one colour"
            expected = " or ".join(f"`destroys {word}`" for word in line.tokens)
            desk.report.error("C-NOT-HERE", line.span(), message, expected=expected)
        sketch.abilities.append(Ability(Power.DESTROY, str(line.tokens[0])))


def _draws(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.abilities.append(Ability(Power.DRAW_TOKENS, str(desk.number(line))))


def _source(desk: Desk, sketch: Sketch, line: Statement) -> None:
    sketch.sources.extend(sources_of([line]))


CARD_LINES = (
    CardLine(
        "name",
        'en "Altar"  fr "Autel"',
        "Names in a language, the printed one first.",
        _nothing,
        repeatable=True,
    ),
    CardLine("age", "age 2 blue", "Age and colour.", _age, kinds=_CARDS),
    CardLine(
        "copies",
        "copies 3 5 7",
        "For each copy, the least number of players that use it.",
        _copies,
        kinds=_CARDS,
    ),
    CardLine(
        "cost",
        "cost 2 coins, wood, 2 clay",
        "What it costs; without this line, nothing.",
        _cost,
        kinds=_PAID,
    ),
    CardLine(
        "free",
        "free with moon or altar",
        "Free for a city with that symbol or building.",
        _free,
        kinds=_CARDS,
    ),
    CardLine(
        "gives",
        "gives moon",
        "Gives a chain symbol.",
        _gives,
        (Columns("chain", "`chain(moon)`: chain symbols", lambda w: _each(w.chains)),),
    ),
    CardLine(
        "produces",
        "produces 2 wood, clay",
        "Units each turn.",
        _produces,
        (
            Columns(
                "produces",
                "`produces(wood)`: units of fixed production, from any source",
                lambda w: _each(w.resources),
            ),
        ),
        repeatable=True,
    ),
    CardLine(
        "one_of",
        "produces wood or clay",
        "One unit of either each turn.",
        _one_of,
        (Columns("one_of", "`one_of(wood, clay)`: producers of one of these"),),
        repeatable=True,
    ),
    CardLine(
        "sells",
        "produces and sells 2 wood",
        "Neighbours may buy it.",
        columns=(
            Columns(
                "sells",
                "`sells(wood)`: units that neighbours may buy",
                lambda w: _each(w.resources),
            ),
            Columns("one_of_sold", "`one_of_sold(wood, clay)`: those of which neighbours may buy"),
        ),
    ),
    CardLine(
        "fixes",
        "fixes the price of wood",
        "Its price is the low one from then on.",
        _fixes,
        (
            Columns(
                "fixed_price",
                "`fixed_price(wood)`, `fixed_price(wood, left)`: cards that fix a price",
                lambda w: ((r, *p) for r in w.resources for p in _partners(w)),
            ),
        ),
        repeatable=True,
    ),
    CardLine("partner", "fixes the price of wood at the left", "At one neighbour, or both."),
    CardLine(
        "points",
        "points 3",
        "Points, in the category of the card's colour or kind.",
        _points,
        (
            Columns(
                "points",
                "`points(civilian)`: printed points by category",
                lambda w: _each(w.categories),
            ),
        ),
    ),
    CardLine("shields", "shields 2", "Shields.", _shields, (Columns("shields", "shields", _once),)),
    CardLine(
        "science",
        "science wheel",
        "A science symbol.",
        _science,
        (Columns("science", "`science(wheel)`: science symbols", lambda w: _each(w.symbols)),),
    ),
    CardLine(
        "science_choice",
        "science wheel or quill",
        "A science symbol of free choice, among all or some; the best one counts.",
        _science_choice,
        (
            Columns("wildcards", "science symbols of free choice among all symbols", _once),
            Columns("wildcards", ""),
        ),
    ),
    CardLine(
        "on_build",
        "on build 2 coins per brown",
        "Coins from the bank, once.",
        _on_build,
        repeatable=True,
    ),
    CardLine(
        "on_chain",
        "on chain 4 coins",
        "Coins for each building built through a chain.",
        partial(_adds, "chain_coins"),
        (Columns("chain_coins", "coins for a chain", _once),),
    ),
    CardLine(
        "at_end",
        "at end 1 point per blue",
        "Points at the end of the game.",
        _at_end,
        repeatable=True,
    ),
    CardLine("per", "at end 1 point per brown or grey", "What is counted: colours, `wonder`, …"),
    CardLine("most", "at end 2 points per blue in the city with most", "One city, for all of it."),
    CardLine("neighbours", "at end 1 point per red at the neighbours", "Both neighbours' cities."),
    CardLine("around", "on build 1 coin per grey here and at the neighbours", "All three cities."),
    CardLine("loses", "opponent loses 3 coins", "The opponent gives back coins, once.", _loses),
    CardLine(
        "discount",
        "2 resources off wonders",
        "Fewer units for wonders, or for a colour.",
        _discount,
        (
            Columns(
                "discount",
                "`discount(wonder)`, `discount(blue)`: units taken off a cost",
                lambda w: _each(["wonder", *w.colours]),
            ),
        ),
        repeatable=True,
    ),
    CardLine(
        "extra_shields",
        "1 extra shield on red",
        "More shields on later buildings.",
        partial(_adds_for_colour, "extra_shields"),
        (
            Columns(
                "extra_shields",
                "`extra_shields(red)`: more shields on later buildings",
                lambda w: _each(w.colours),
            ),
        ),
    ),
    CardLine(
        "collects",
        "collects trade coins",
        "Gets what the opponent pays in trade.",
        partial(_sets, "collects_trade"),
        (Columns("collects_trade", "whether it gets what the opponent pays in trade", _once),),
    ),
    CardLine(
        "wonders_replay",
        "wonders replay",
        "Every later wonder gives another turn.",
        partial(_sets, "wonder_replay"),
        (Columns("wonder_replay", "whether wonders give another turn", _once),),
    ),
    CardLine("replay", "replay", "Another turn.", _power(Power.REPLAY)),
    CardLine(
        "destroys", "destroys brown", "Destroys an opponent's building of a colour.", _destroys
    ),
    CardLine(
        "from_discard",
        "builds from discard",
        "Builds a discarded card free of charge.",
        _power(Power.BUILD_FROM_DISCARD),
    ),
    CardLine("draws", "draws 3 tokens", "Draws tokens from the box and keeps one.", _draws),
    CardLine(
        "from_top_row",
        "builds from top row",
        "Builds a face-up card of the top row.",
        _power(Power.BUILD_FROM_TOP_ROW),
    ),
    CardLine(
        "left_out",
        "builds left out",
        "Builds a card left out; the opponent gets another.",
        _power(Power.BUILD_LEFT_OUT),
    ),
    CardLine(
        "free_build",
        "free build each age",
        "One building an age free of charge.",
        _power(Power.FREE_BUILD),
    ),
    CardLine(
        "seventh",
        "plays seventh card",
        "Plays the last card of each age as well.",
        _power(Power.PLAY_SEVENTH),
    ),
    CardLine(
        "copies_guild",
        "copies guild",
        "Scores a neighbour's guild at the end.",
        _power(Power.COPY_GUILD),
    ),
    CardLine(
        "source",
        'source "fr-2015 Commerce"',
        "The rulebook passage it follows.",
        _source,
        repeatable=True,
    ),
    CardLine(
        "accept",
        'accept no_effect "for show"',
        "A lint's finding that is meant, and why.",
        _nothing,
        repeatable=True,
    ),
)

BY_RULE = {line.rule: line for line in CARD_LINES}
