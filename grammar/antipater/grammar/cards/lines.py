"""The lines of cards, in one table: what each is called, means, adds to a city, and how it is read.

A line of fixed words is a row of ``rows.py``. Any other new line stands here, in the grammar
(``cards.lark``), in the profile of each game whose engine acts on it (``games.py``), and has a
phrase in plain words. Its place in the table is its place in formatted text; its columns come in
the same order in a city's ledger.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from antipater.grammar.cards import choosing, prices, readers
from antipater.grammar.cards.card_line import Arguments, CardLine, Columns
from antipater.grammar.cards.rows import FIXED_LINES
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.rules import choices
from antipater.rules.card_set import Kind
from antipater.rules.effects import Power

_CARDS = (Kind.BUILDING, Kind.GUILD)
_PAID = (*_CARDS, Kind.WONDER, Kind.STAGE, Kind.CHARACTER)


def _once(words: Vocabulary) -> Arguments:
    return [()]


def _each(words: Iterable[str]) -> Iterator[tuple[str, ...]]:
    return ((word,) for word in words)


CARD_LINES = (
    CardLine(
        "name",
        'en "Altar"  fr "Autel"',
        "Names in a language, the printed one first.",
        readers.nothing,
        repeatable=True,
    ),
    CardLine("age", "age 2 blue", "Age and colour.", readers.age, kinds=_CARDS),
    CardLine(
        "lies",
        "lies in council",
        "The zone of the table in which it lies, in the place behind those above it in the text.",
        readers.lies,
        kinds=(Kind.CHARACTER,),
    ),
    CardLine(
        "copies",
        "copies 3 5 7",
        "For each copy, the least number of players that use it.",
        readers.copies,
        kinds=_CARDS,
    ),
    CardLine(
        "cost",
        "cost 2 coins, wood, 2 clay",
        "What it costs; without this line, nothing.",
        readers.cost,
        kinds=_PAID,
    ),
    CardLine(
        "cost_per",
        "cost 2 coins per yellow or green",
        "Coins by what is counted when it is built, on top of what else it costs.",
        prices.cost,
        kinds=_PAID,
        repeatable=True,
    ),
    CardLine(
        "cost_formula",
        "cost coins: max(own.red, opponent.red)",
        "The same by any formula.",
        prices.cost_by_formula,
        kinds=_PAID,
        repeatable=True,
    ),
    CardLine(
        "free",
        "free with moon or altar",
        "Free for a city with that symbol or building.",
        readers.free,
        kinds=_CARDS,
    ),
    CardLine(
        "gives",
        "gives moon",
        "Gives a chain symbol.",
        readers.gives,
        (Columns("chain", "`chain(moon)`: chain symbols", lambda w: _each(w.chains)),),
        repeatable=True,
    ),
    CardLine(
        "produces",
        "produces 2 wood, clay",
        "Units each turn.",
        readers.produces,
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
        "produces_per",
        "produces 1 wood per brown",
        "As many units as are counted in the own city, or while something holds; they are not "
        "sold, and do not count for prices.",
        readers.produces_per,
        repeatable=True,
    ),
    CardLine(
        "produces_formula",
        "produces wood: min(own.brown, 2)",
        "The same by any formula.",
        readers.produces_formula,
        repeatable=True,
    ),
    CardLine(
        "one_of",
        "produces wood or clay",
        "One unit of either each turn.",
        readers.one_of,
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
        readers.fixes,
        (
            Columns(
                "fixed_price",
                "`fixed_price(wood)`, `fixed_price(wood, left)`: cards that fix a price",
                lambda w: ((r, *p) for r in w.resources for p in readers.partners(w)),
            ),
        ),
        repeatable=True,
    ),
    CardLine("partner", "fixes the price of wood at the left", "At one neighbour, or both."),
    CardLine(
        "points",
        "points 3",
        "Points, in the category of the card's colour or kind.",
        readers.points,
        (
            Columns(
                "points",
                "`points(civilian)`: printed points by category",
                lambda w: _each(w.categories),
            ),
        ),
    ),
    CardLine(
        "shields", "shields 2", "Shields.", readers.shields, (Columns("shields", "shields", _once),)
    ),
    CardLine(
        "shields_per",
        "shields 1 per brown",
        "As many more as the own city has of something; in Duel the pawn moves by those of the "
        "moment.",
        readers.shields_per,
    ),
    CardLine(
        "science",
        "science wheel",
        "A science symbol.",
        readers.science,
        (Columns("science", "`science(wheel)`: science symbols", lambda w: _each(w.symbols)),),
    ),
    CardLine(
        "science_per",
        "science wheel per 2 blue",
        "A symbol for each of what the own city has, or while something holds; they are counted at "
        "the end, and wherever symbols are.",
        readers.science_per,
        repeatable=True,
    ),
    CardLine(
        "science_formula",
        "science wheel: min(own.red, own.green)",
        "The same by any formula.",
        readers.science_formula,
        repeatable=True,
    ),
    CardLine(
        "science_choice",
        "science wheel or quill",
        "A science symbol of free choice, among all or some; the best one counts.",
        readers.science_choice,
        (
            Columns("wildcards", "science symbols of free choice among all symbols", _once),
            Columns("wildcards", ""),
        ),
    ),
    CardLine(
        "on_build",
        "on build 2 coins per brown",
        "Coins from the bank, once.",
        readers.gain,
        repeatable=True,
    ),
    CardLine(
        "on_build_formula",
        "on build min(own.red, own.green) coins",
        "The same by any formula.",
        readers.formula,
        repeatable=True,
    ),
    CardLine(
        "on_chain",
        "on chain 4 coins",
        "Coins for each building built through a chain.",
        partial(readers.adds, "chain_coins"),
        (Columns("chain_coins", "coins for a chain", _once),),
    ),
    CardLine(
        "at_end",
        "at end 1 point per blue",
        "Points at the end of the game.",
        readers.gain,
        repeatable=True,
    ),
    CardLine(
        "at_end_formula",
        "at end 2 * min(own.red, own.green) points",
        "The same by any formula.",
        readers.formula,
        repeatable=True,
    ),
    CardLine("per", "at end 1 point per brown or grey", "What is counted: colours, `wonder`, …"),
    CardLine(
        "condition",
        "may choose 1 brown of the opponent, discard it if own.shields >= 3",
        "Only where a formula holds at that moment: when the card has come with all that it brings "
        "at once, or when something happens; of points at the end. Whether somebody chooses, draws "
        "or goes again hangs on it in Duel; in 7 Wonders whether somebody draws.",
    ),
    CardLine("most", "at end 2 points per blue in the city with most", "One city, for all of it."),
    CardLine("neighbours", "at end 1 point per red at the neighbours", "Both neighbours' cities."),
    CardLine("around", "on build 1 coin per grey here and at the neighbours", "All three cities."),
    CardLine(
        "loses",
        "opponent loses 3 coins",
        "Somebody loses or gains coins, or of a tally, in 7 Wonders shields, once: at most what is "
        "there is lost.",
        readers.loses,
        repeatable=True,
    ),
    CardLine(
        "event",
        "when own builds yellow: gain 2 coins",
        "The same whenever something happens: somebody `builds` (a colour, a kind), `discards`, "
        "`chains`, `buys`, `gains coins` or `loses coins` in a move; in Duel `advances`, `makes a "
        "pair`, `takes a token` or `plays the last card of an age`; in 7 Wonders `wins` or `loses "
        "a conflict`, `buys of left` or `of right`, `gains coins of the bank`; `an age begins` or "
        "`ends`.",
        readers.event,
        repeatable=True,
    ),
    CardLine(
        "side",
        "when own buys of left: gain 1 coin",
        "Resources of that neighbour are paid for, once a move.",
    ),
    CardLine(
        "bank",
        "when own gains coins of the bank: gain 1 coin",
        "A move brings coins of the bank; what neighbours pay is none of them.",
    ),
    CardLine(
        "ranked",
        "when an age ends: each city with most blue gains 2 coins",
        "Each city of which none has more, or with `least` none less.",
    ),
    CardLine(
        "rest",
        "opponent loses 3 coins, the rest as debt",
        "What is not there to be lost is added to a tally.",
    ),
    CardLine(
        "theirs",
        "opponent loses 1 coin per yellow of theirs",
        "What is counted in the city of each who gains or loses, not in the own.",
    ),
    CardLine("of", "when own builds blue or wonder: gain 1 coin", "What is built."),
    CardLine("thing", "when an age ends: gain 1 coin", "What begins, ends, is made, taken or won."),
    CardLine(
        "mark",
        "when own reaches 3 blue: gain 5 coins",
        "Each time as many are reached from below, after a move.",
    ),
    CardLine(
        "risen",
        "when own.science(wheel) reaches 2: gain 3 coins",
        "The same of any quantity of a city.",
    ),
    CardLine(
        "limit",
        "when own discards: gain 1 coin, once an age",
        "At most once a turn, an age or a game.",
    ),
    CardLine(
        "fee",
        "when own builds stage: may pay 2 coins: gain 1 shield",
        "The same, if the owner pays so much to the bank, with coins that it has left when it has "
        "played: asked for when everybody has; all that is taken acts at once then.",
    ),
    CardLine(
        "alternative",
        "when own builds stage: gain 1 shield or 3 coins",
        "The owner chooses one of them, when everybody has played; with `may`, or none. Of several "
        "losses one that is there.",
    ),
    CardLine(
        "forfeit",
        "when own builds stage: may discard 1 brown or grey of own city: gain 3 coins",
        "The same, if the owner discards a building of the own city for it; without `may`, one is "
        "discarded wherever there is one.",
    ),
    CardLine("willing", "may lose 1 defeat", "The same, if the owner wants it."),
    CardLine(
        "or_owed",
        "others lose 2 coins, or as debt",
        "Who loses them may keep some and add as many to a tally: asked for when everybody has "
        "played, coin by coin.",
    ),
    CardLine(
        "chooses",
        "choose 1 yellow or blue of the opponent, discard it",
        "Something is chosen once, and `build` (free), `take` (from a city), `give` (from "
        "the own city), `discard`, `return` (a token or wonder, to the box) or `unbuild` (a "
        "wonder, to be built again) is done with it, or `copy its symbol`: colours, `building`, "
        "`guild`, `token` or `wonder`; "
        "`of the opponent`, `of own city`, `from own hand`, `from the hand of the opponent` "
        "(wonders not built yet), `from the discards`, `structure`, `whole structure` (covered or "
        "face down too), `top row`, `board` or `box`, "
        "`from those left out`; or a `character` out of a zone of the set (`from the council`). "
        "`may choose`, `opponent chooses`, `opponent may choose`. In 7 Wonders `from the "
        "discards`, to `build`, or of the own city (`others choose 1 brown of theirs`), to "
        "`discard`.",
        choosing.chooses,
        repeatable=True,
    ),
    CardLine(
        "keeps",
        "draw 3 of plots, keep 1",
        "So many characters of a deck are drawn by chance; those that are kept come into the own "
        "city at once, and the others go back into the deck. `may draw`: it can be left alone. "
        "`hold 1`: it comes into the own hand, to be set off later. "
        "At an event as well, and at a step of a track: `when own builds wonder: draw 2 of plots, "
        "keep 1`, `step 2: draw 3 of plots, keep 1`. In 7 Wonders when everybody has played.",
        choosing.keeps,
        repeatable=True,
    ),
    CardLine(
        "into",
        "draw 2 of muses, lay 1 in parnassus",
        "What is kept is laid in a free place of a row (`row of 6 free places`), which its player "
        "chooses, and is taken from there for the price of that place.",
    ),
    CardLine(
        "event_choice",
        "when own reaches 3 blue: may choose 1 token from the board, take it, once a game",
        "The same whenever something happens, after the move that brought it; once, however often "
        "it happens in a move; on cards, below tallies and at steps of a track (`step 2: choose 1 "
        "blue of the opponent, discard it`). In 7 Wonders something is drawn so, or discarded of "
        "own cities.",
        choosing.event,
        repeatable=True,
    ),
    CardLine(
        "sway",
        "choose 1 of senate, gain 1 influence there",
        "Somebody has more of a tally in a place of a zone that is controlled by who has most, or "
        "less (`lose 1 influence there`, `opponent loses 1 influence there`), if there is some.",
    ),
    CardLine(
        "among",
        "choose 1 of places 1 to 2 of senate, gain 1 influence there",
        "Only of these places of the row; the first is 1.",
    ),
    CardLine(
        "shift",
        "may move 1 influence of the opponent from one of senate to another",
        "What somebody has in one place of such a zone lies in another then, at most what is "
        "there: the own, or the opponent's.",
    ),
    CardLine(
        "beside",
        "move 1 influence from one of senate to a neighbouring one",
        "Only to the place before it in the row, or after it.",
    ),
    CardLine(
        "or_else",
        "choose 1 of senate, gain 1 influence there, or move 1 influence from one of senate to "
        "another",
        "One of two: something else can be chosen, moved or drawn instead (`or draw 2 of plots, "
        "hold 1`). Several such lines are as many choices, each of its own.",
    ),
    CardLine(
        "tucked",
        "choose 1 wonder from own hand, build it with 1 building from the discards",
        "The wonder is built free, with a card out of the discards under it; without such a card "
        "it is not.",
    ),
    CardLine("of_age", "choose 1 building of age 1 from the discards, build it", "Of one age."),
    CardLine("of_opponent", "choose 1 grey of the opponent, take it", "In the opponent's city."),
    CardLine("of_own", "opponent chooses 1 brown of own city, discard it", "In the own city."),
    CardLine(
        "of_theirs",
        "others choose 1 brown or grey of theirs, discard it",
        "Of 7 Wonders: each of those who choose, in its own city.",
    ),
    CardLine(
        "of_neighbour",
        "choose 1 guild of a neighbour, copy it",
        "On a stage of 7 Wonders: the same as `copies guild`.",
    ),
    CardLine("from_zone", "may choose 1 token from the board, return it", "What lies there."),
    CardLine(
        "also",
        "choose 1 character from the schemes or favours, take it",
        "What lies in one of several zones of the set.",
    ),
    CardLine(
        "against",
        "choose 1 brown of own city and 1 grey of the opponent, swap them",
        "One of the own for one of the opponent's: of cities or of hands.",
    ),
    CardLine("from_own", "choose 1 wonder from own hand, build it", "Not built yet."),
    CardLine(
        "from_hand",
        "choose 1 wonder from the hand of the opponent, take it",
        "Of the wonders that the opponent has not built yet.",
    ),
    CardLine("from_those", "choose 1 blue from those left out, build it", "Left out of the age."),
    CardLine(
        "discount",
        "2 resources off wonders",
        "Fewer units for `wonders`, `stages`, colours (`blue or green`) or `everything`, whichever "
        "its builder would rather not have.",
        prices.discount,
        (
            Columns(
                "discount",
                "`discount(wonder)`, `discount(blue)`: units taken off a cost",
                lambda w: _each(["wonder", *w.colours] if w.has(Kind.WONDER) else []),
            ),
        ),
        repeatable=True,
    ),
    CardLine(
        "discount_formula",
        "resources off wonders: own.blue / 2",
        "The same by any formula.",
        prices.by_formula,
        repeatable=True,
    ),
    CardLine(
        "coins_off",
        "2 coins off blue or green",
        "Fewer coins to the bank for colours, `wonders`, `stages` or `everything`.",
        prices.coins,
        repeatable=True,
    ),
    CardLine(
        "coins_off_formula",
        "coins off everything: min(own.yellow, 3)",
        "The same by any formula.",
        prices.by_formula,
        repeatable=True,
    ),
    CardLine(
        "extra_coins",
        "1 extra coin on red for the opponent",
        "More coins to the bank.",
        prices.coins,
        repeatable=True,
    ),
    CardLine("whose", "1 coin off blue for the neighbours", "For whom it costs less, or more."),
    CardLine(
        "first_unit",
        "1 coin off the first unit bought",
        "Of what is bought for one item, one unit costs less; at `the left`, `right` or "
        "`neighbours` where there are several sellers.",
        prices.first_unit,
        repeatable=True,
    ),
    CardLine(
        "symbol_off",
        "a cost symbol off red or green",
        "One symbol of the cost is not due: all its coins, or a unit, whichever costs less.",
        prices.symbol,
        repeatable=True,
    ),
    CardLine(
        "coined",
        "1 coin in place of each unit of blue",
        "Colours, `wonders`, `stages` or `everything` cost no resources, but so many coins to the "
        "bank for each unit of the cost.",
        prices.coins_for_units,
        repeatable=True,
    ),
    CardLine(
        "unit_off",
        "1 coin off each raw unit bought, at least 1",
        "Each unit of some resources costs less: of those named, or `raw`, or `manufactured`; at "
        "`the left`, `right` or `neighbours` where there are several sellers.",
        prices.unit_price,
        repeatable=True,
    ),
    CardLine(
        "unit_extra",
        "1 extra coin on each wood or clay unit bought",
        "The same with more coins.",
        prices.unit_price,
        repeatable=True,
    ),
    CardLine("floor", "2 coins off each unit bought, at least 1", "Below that none is brought."),
    CardLine(
        "any_chain",
        "pays 1 coin for any chain",
        "What some chain makes free costs no more than this.",
        prices.any_chain,
        repeatable=True,
    ),
    CardLine(
        "chain_of",
        "pays 0 coins for any chain of the opponent",
        "What a chain in another city would make free: of `the opponent`, in 7 Wonders of `the "
        "left`, `right` or `neighbours`.",
    ),
    CardLine(
        "from_bank",
        "buys from the bank at 3 coins",
        "Any unit can be bought from the bank.",
        prices.from_bank,
    ),
    CardLine(
        "one_from_bank",
        "buys one unit from the bank at 1 coin",
        "Of what is bought for one item, one unit can be bought from the bank.",
        prices.one_from_bank,
    ),
    CardLine(
        "extra_shields",
        "1 extra shield on red",
        "More shields on later buildings.",
        partial(readers.adds_for_colour, "extra_shields"),
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
        partial(readers.sets, "collects_trade"),
        (Columns("collects_trade", "whether it gets what the opponent pays in trade", _once),),
    ),
    CardLine(
        "wonders_replay",
        "wonders replay",
        "Every later wonder gives another turn.",
        partial(readers.sets, "wonder_replay"),
        (Columns("wonder_replay", "whether wonders give another turn", _once),),
    ),
    CardLine(
        "replay",
        "replay if own.yellow >= 4",
        "Another turn, in a turn of the owner.",
        readers.power(Power.REPLAY),
    ),
    CardLine(
        "destroys",
        "destroys brown",
        "Destroys an opponent's building of a colour.",
        readers.destroys,
    ),
    CardLine(
        "from_discard",
        "builds from discard",
        "Builds a discarded card free of charge.",
        readers.asks(choices.FROM_DISCARD),
    ),
    CardLine("draws", "draws 3 tokens", "Draws tokens from the box and keeps one.", readers.draws),
    CardLine(
        "from_top_row",
        "builds from top row",
        "Builds a face-up card of the top row.",
        readers.asks(choices.FROM_TOP_ROW),
    ),
    CardLine(
        "left_out",
        "builds left out",
        "Builds a card left out; the opponent gets another.",
        readers.asks(choices.LEFT_OUT),
    ),
    CardLine(
        "builds_free",
        "builds first of each colour free",
        "May build free of any cost: colours (`builds blue free`), `wonders` or `stages`, the "
        "first of each colour, the first or last card of each age, the first green of each age.",
        prices.builds_free,
        repeatable=True,
    ),
    *(
        CardLine(
            row.rule,
            row.example,
            row.meaning,
            partial(readers.fixed, row),
            repeatable=row.counts,
        )
        for row in FIXED_LINES
    ),
    CardLine(
        "source",
        'source "fr-2015 Commerce"',
        "The rulebook passage it follows.",
        readers.source,
        repeatable=True,
    ),
    CardLine(
        "accept",
        'accept no_effect "for show"',
        "A lint's finding that is meant, and why.",
        readers.nothing,
        repeatable=True,
    ),
)


BY_RULE = {line.rule: line for line in CARD_LINES}
