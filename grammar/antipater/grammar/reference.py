"""The reference of the card language: one entry for each construct of the grammar.

A test asserts that every rule of the grammar has an entry, that each example is
parsed as that rule, and that the printed reference is the one in the documentation.
"""

from typing import NamedTuple


class Entry(NamedTuple):
    """A construct: the grammar's name for it, an example, and what it means."""

    rule: str
    example: str
    meaning: str


DECLARATIONS = (
    Entry("set", "set mine", "The set itself. Lines: `extends`, `game`, `seats`, names."),
    Entry(
        "word",
        "resource wood raw",
        "A word of the set: a resource (`raw` or `manufactured`), a colour (`scores` CATEGORY), "
        "a science `symbol`, a `chain` symbol, a score `category`.",
    ),
    Entry("tally", "tally defeats", "A number that the game keeps for each city."),
    Entry("figure", "figure starting_coins 7", "A plain number of the game."),
    Entry("rule", "rule discard_income", "A formula; `of resource` makes it one for each."),
    Entry("score", "score treasury", "The formula of a score category."),
    Entry("ruling", 'ruling full_tie "all is equal"', "A point on which printings differ."),
    Entry("edition", 'edition mine "house rules" default', "A named choice of rulings."),
    Entry("invariant", 'invariant coins "no debts"', "A sentence that always holds, to prove."),
    Entry("track", "track", "The military track of Duel: `capital` and `loot` lines."),
    Entry("layout", "layout age 1", "The structure of an age's cards: `row` lines."),
    Entry("draft", "draft", "Who picks, or to whom hands are passed: `row` lines."),
    Entry(
        "item",
        "building altar",
        "A card: `building`, `guild`, `wonder` or `token` and its short name. `called NAME` gives "
        "two cards one identity; `replace` or `change` before it alters a card of the set below.",
    ),
    Entry("board", "board giza side A", "One side of a wonder board, with its stages."),
    Entry("remove", "remove building altar", "Takes away a card of the set below."),
)

CARD_LINES = (
    Entry("name", 'en "Altar"  fr "Autel"', "Names in a language, the printed one first."),
    Entry("age", "age 2 blue", "Age and colour."),
    Entry("copies", "copies 3 5 7", "For each copy, the least number of players that use it."),
    Entry("cost", "cost 2 coins, wood, 2 clay", "What it costs; without this line, nothing."),
    Entry("free", "free with moon or altar", "Free for a city with that symbol or building."),
    Entry("gives", "gives moon", "Gives a chain symbol."),
    Entry("produces", "produces 2 wood, clay", "Units each turn; `and sells`: neighbours may buy."),
    Entry("one_of", "produces wood or clay", "One unit of either each turn."),
    Entry("fixes", "fixes the price of wood at the left", "Its price is the low one from then on."),
    Entry("points", "points 3", "Points, in the category of the card's colour or kind."),
    Entry("shields", "shields 2", "Shields."),
    Entry("science", "science wheel", "A science symbol; joined by `or`, the best one counts."),
    Entry("on_build", "on build 2 coins per brown", "Coins from the bank, once."),
    Entry("on_chain", "on chain 4 coins", "Coins for each building built through a chain."),
    Entry("at_end", "at end 1 point per blue", "Points at the end of the game."),
    Entry("per", "at end 1 point per brown or grey", "What is counted: colours, `wonder`, …"),
    Entry("most", "at end 2 points per wonder in the city with most", "One city, for all of it."),
    Entry("neighbours", "at end 1 point per red at the neighbours", "Both neighbours' cities."),
    Entry("around", "on build 1 coin per grey here and at the neighbours", "All three cities."),
    Entry("loses", "opponent loses 3 coins", "The opponent gives back coins, once."),
    Entry("discount", "2 resources off wonders", "Fewer units for wonders, or for a colour."),
    Entry("extra_shields", "1 extra shield on red", "More shields on later buildings."),
    Entry("collects", "collects trade coins", "Gets what the opponent pays in trade."),
    Entry("wonders_replay", "wonders replay", "Every later wonder gives another turn."),
    Entry("replay", "replay", "Another turn."),
    Entry("destroys", "destroys brown", "Destroys an opponent's building of a colour."),
    Entry("from_discard", "builds from discard", "Builds a discarded card free of charge."),
    Entry("draws", "draws 3 tokens", "Draws tokens from the box and keeps one."),
    Entry("from_top_row", "builds from top row", "Builds a face-up card of the top row."),
    Entry("left_out", "builds left out", "Builds a card left out; the opponent gets another."),
    Entry("free_build", "free build each age", "One building an age free of charge."),
    Entry("seventh", "plays seventh card", "Plays the last card of each age as well."),
    Entry("copies_guild", "copies guild", "Scores a neighbour's guild at the end."),
    Entry("source", 'source "fr-2015 Commerce"', "The rulebook passage it follows."),
    Entry("accept", 'accept no_effect "for show"', "A lint's finding that is meant, and why."),
)

OTHER_LINES = (
    Entry("extends", "extends duel", "The set below, of which everything is taken over."),
    Entry("game", "game duel", "The engine that plays it: `duel` or `seven_wonders`."),
    Entry("seats", "seats own, opponent", "The cities that formulas speak of."),
    Entry("raw", "raw", "The resource is a raw material."),
    Entry("manufactured", "manufactured", "The resource is a manufactured good."),
    Entry("scores", "scores civilian", "The category in which points of that colour count."),
    Entry("option", 'option shared "both win"', "A reading of a ruling; the first is the default."),
    Entry("choose", "full_tie shared", "An edition's choice."),
    Entry("capital", "capital 9", "The space of the track that wins the game."),
    Entry("loot", "loot 2 coins at 3", "What the opponent loses when the pawn first gets there."),
    Entry("row", "row up 5 7", "A row of cards, face `up` or `down`, by column of half cards."),
    Entry("turns", "row first second second first", "Who picks, in order."),
    Entry("stage", "stage 1", "A stage of a board; the card lines below it are its own."),
    Entry("always", "always own.coins >= 0", "The formula of an invariant."),
    Entry("because", 'because "the bank gives no credit"', "Why an auxiliary invariant is there."),
)

FORMULAS = (
    Entry("clause", "2 if own.coins >= 3", "Lines are tried from the top; the last `otherwise`."),
    Entry(
        "best",
        "each own.wildcards as own.science(wheel) or own.science(quill) up to 2",
        "Wildcards: each counts as the quantity that makes the formula highest.",
    ),
    Entry("number", "3", "A whole number."),
    Entry("quantity", "own.coins", "A quantity of a city."),
    Entry("argument", "opponent.symbols(wood, brown or grey)", "Words that a quantity is about."),
    Entry("used", "discard_income", "Another rule, or a figure."),
    Entry("added", "own.coins + 2", "Sum and difference."),
    Entry("multiplied", "own.coins / 3", "Product, and whole division by a plain number."),
    Entry("opposite", "-own.coins", "The negative."),
    Entry("square", "square(own.coins)", "A number times itself."),
    Entry("extreme", "max(own.coins, 3)", "The highest (`max`) or lowest (`min`) of some."),
    Entry("compared", "own.coins >= 3", "`=`, `<>`, `<`, `<=`, `>`, `>=`."),
    Entry("both", "own.coins > 1 and own.blue > 1", "Both hold."),
    Entry("either", "own.coins > 1 or own.blue > 1", "At least one holds."),
    Entry("negated", "not own.coins > 1", "It does not hold."),
    Entry("amount", "cost 2 wood", "A number (1 if left out) and what it is of."),
)

QUANTITIES = {
    "coins": "coins",
    "lead": "spaces the conflict pawn stands towards the opponent; negative when behind",
    "loot": "`loot(3)`: 1 while that loot token can still be won",
    "COLOUR": "`blue` …: buildings of a colour",
    "buildings": "buildings and guilds",
    "wonders": "wonders built",
    "stages": "stages of the wonder board built",
    "tokens": "progress tokens",
    "TALLY": "`defeats` …: what the set keeps a tally of",
    "produces": "`produces(wood)`: units of fixed production, from any source",
    "symbols": "`symbols(wood, brown or grey)`: units of fixed production on cards of colours",
    "sells": "`sells(wood)`: units that neighbours may buy",
    "one_of": "`one_of(wood, clay)`: producers of one of these",
    "one_of_sold": "`one_of_sold(wood, clay)`: those of which neighbours may buy",
    "fixed_price": "`fixed_price(wood)`, `fixed_price(wood, left)`: cards that fix a price",
    "points": "`points(civilian)`: printed points by category",
    "shields": "shields",
    "science": "`science(wheel)`: science symbols",
    "different_symbols": "how many different science symbols",
    "wildcards": "science symbols of free choice",
    "chain": "`chain(moon)`: chain symbols",
    "discount": "`discount(wonder)`, `discount(blue)`: units taken off a cost",
    "collects_trade": "whether it gets what the opponent pays in trade",
    "extra_shields": "`extra_shields(red)`: more shields on later buildings",
    "wonder_replay": "whether wonders give another turn",
    "chain_coins": "coins for a chain",
    "built": "`built(altar)`: whether this card stands in the city",
}

OBSERVED = {
    "duel": {
        "own.held": "wonders not yet built",
        "own.picks": "wonders still to choose in the draft",
        "own.pairs": "pairs of equal science symbols in the city",
        "own.draws": "wonders built that draw a token from the box",
        "own.loot_behind": "loot tokens that lie where the pawn has come",
        "game.over": "1 when the game is over",
        "game.age": "the age",
        "game.replay": "1 while the active player goes again",
        "game.tokens_left": "progress tokens left on the board",
        "game.tokens_on_table": "progress tokens that lie on the board",
        "game.tokens_in_box": "progress tokens that lie in the box",
        "game.choices": "choices that are open",
        "game.token_choices": "of these, choices of a token from the board",
        "game.draw_choices": "of these, choices of a token drawn from the box",
        "game.begin_choices": "of these, choices of who begins",
        "game.cards_left": "cards left in the structure",
    },
    "seven_wonders": {
        "own.board_stages": "stages that the city's board has",
        "own.salvages": "stages that stand and gave a building out of the discards",
        "own.free_builds": "stages that stand and let build free of any cost",
        "own.salvage_choices": "buildings out of the discards that are still to be chosen",
        "own.freed": "the last age in which the city built free of any cost; 0 for none",
        "game.over": "1 when the game is over",
        "game.age": "the age",
        "game.turn": "the turn of the age",
        "game.players": "cities at the table, the Free City among them",
        "game.ages_over": "ages that are over",
        "game.cards_played": "cards of the age that each player has played at most",
        "game.choices": "choices that are open",
        "game.seventh_choices": "of these, what to do with the last card of an age",
        "game.coins": "coins of all cities",
        "game.conflict": "points of the conflict tokens of all cities",
        "game.defeats": "defeats of all cities",
    },
}

_GAMES = {"duel": "Duel", "seven_wonders": "7 Wonders"}


def reference() -> str:
    """The whole reference as Markdown."""
    parts = [
        _table("Declarations", DECLARATIONS),
        _table("Lines of cards", CARD_LINES),
        _table("Lines of other declarations", OTHER_LINES),
        _table("Formulas", FORMULAS),
        "### Quantities of a city\n\n| quantity | what it is |\n| --- | --- |",
        *(f"| `{name}` | {meaning} |" for name, meaning in QUANTITIES.items()),
        *map(_observed, OBSERVED),
    ]
    return "\n".join(parts) + "\n"


def _observed(game: str) -> str:
    head = f"\n### What invariants of {_GAMES[game]} may speak of as well\n"
    rows = [f"| `{name}` | {meaning} |" for name, meaning in OBSERVED[game].items()]
    return "\n".join([head, "| quantity | what it is |\n| --- | --- |", *rows])


def _table(title: str, entries: tuple[Entry, ...]) -> str:
    rows = [f"| `{e.example}` | {e.meaning} |" for e in entries]
    head = [f"### {title}", "", "| example | meaning |", "| --- | --- |"]
    return "\n".join([*head, *rows, ""])
