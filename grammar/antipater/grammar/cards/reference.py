"""The reference of the card language: one entry for each construct of the grammar.

A test asserts that every rule of the grammar has an entry, that each example is
parsed as that rule, and that the printed reference is the one in the documentation.
"""

from typing import NamedTuple

from antipater.grammar.cards.columns import OF_EVERY_CITY
from antipater.grammar.cards.lines import CARD_LINES
from antipater.grammar.games import GAMES, GameProfile


class Construct(NamedTuple):
    """A construct: the grammar's name for it, an example, and what it means."""

    rule: str
    example: str
    meaning: str


DECLARATIONS = (
    Construct("set", "set mine", "The set itself. Lines: `extends`, `game`, `seats`, names."),
    Construct(
        "word",
        "resource wood raw",
        "A word of the set: a resource (`raw` or `manufactured`), a colour (`scores` CATEGORY), "
        "a science `symbol`, a `chain` symbol, a score `category`, what a `side` "
        "of boards (`a`, `b`) is called.",
    ),
    Construct(
        "tally", "tally defeats", "A number that the game, or effects of cards, keep for each city."
    ),
    Construct(
        "steps",
        "track red_fleet",
        "A tally with steps, each of which brings something to whoever reaches it.",
    ),
    Construct("figure", "figure starting_coins 7", "A plain number of the game."),
    Construct("rule", "rule discard_income", "A formula; `of resource` makes it one for each."),
    Construct("score", "score treasury", "The formula of a score category."),
    Construct("ruling", 'ruling full_tie "all is equal"', "A point on which printings differ."),
    Construct("edition", 'edition mine "house rules" default', "A named choice of rulings."),
    Construct("invariant", 'invariant coins "no debts"', "A sentence that always holds, to prove."),
    Construct(
        "departure",
        'accept theorem six_symbols_win "seven win here"',
        "A theorem of `prove` that the set breaks on purpose, and why: it no longer counts "
        "against the set.",
    ),
    Construct("track", "track", "The military track of Duel: `capital` and `loot` lines."),
    Construct("layout", "layout age 1", "The structure of an age's cards: `row` lines."),
    Construct(
        "zone",
        "zone council",
        "Where characters lie that the set declares: in Duel a `row of` places on the table, open "
        "from the start, in the order of the text or by chance, with what each costs (`price`); in "
        "7 Wonders in hands of their own (`each player holds 4`). In which category they count "
        "(`scores`), names.",
    ),
    Construct(
        "phase",
        "phase petition",
        "A point of the turn or age at which something is done: `instead of a card`, `from age 2`, "
        "`before a card` in Duel, `before each age` in 7 Wonders.",
    ),
    Construct("draft", "draft", "Who picks, or to whom hands are passed: `row` lines."),
    Construct(
        "item",
        "building altar",
        "A card: `building`, `guild`, `wonder`, `token` or `character` and its short name. "
        "`called NAME` gives two cards one identity; `replace` or `change` before it alters a card "
        "of the set below.",
    ),
    Construct("board", "board giza side A", "One side of a wonder board, with its stages."),
    Construct(
        "remove",
        "remove building altar",
        "Takes away a card, board side or edition of the set below.",
    ),
    Construct(
        "example",
        'example "a stone costs two coins"',
        "A situation, what is done in it, and what must come of it; `antipater cards test` plays "
        "it.",
    ),
)

OTHER_LINES = (
    Construct(
        "extends",
        "extends duel",
        "The set this one builds on, all of it inherited; several are laid together in their "
        "order (`extends duel, one, another`), and what two say differently is an error. "
        "`extends duel at` and a hash in quotes pins it: `cards check` warns when it has moved, "
        "and says the new hash.",
    ),
    Construct("game", "game duel", "The engine that plays it: `duel` or `seven_wonders`."),
    Construct("seats", "seats own, opponent", "The cities that formulas speak of."),
    Construct("raw", "raw", "The resource is a raw material."),
    Construct("manufactured", "manufactured", "The resource is a manufactured good."),
    Construct(
        "worth",
        "worth -1 point in progress",
        "The points of each of a tally, and where they count.",
    ),
    Construct(
        "step",
        "step 2: gain 3 coins, points 2",
        "What the city gains that comes to this step or past it; points count at the end.",
    ),
    Construct("brings", "step 1: gain 2 coins", "What a step brings at once."),
    Construct(
        "step_points",
        "step 1: points 2",
        "Points at the end for whoever has reached the step.",
    ),
    Construct("scores", "scores civilian", "The category in which points of that colour count."),
    Construct(
        "option", 'option shared "both win"', "A reading of a ruling; the first is the default."
    ),
    Construct(
        "instead",
        'option per_building "of any colour" where discard_income is income_per_building',
        "An option that puts one rule in the place of another.",
    ),
    Construct(
        "recost",
        'option clay "as lists of players have it" where arena costs 2 clay, ore',
        "An option under which a card costs something else.",
    ),
    Construct("choose", "full_tie shared", "An edition's choice."),
    Construct("capital", "capital 9", "The space of the track that wins the game."),
    Construct(
        "loot", "loot 2 coins at 3", "What the opponent loses when the pawn first gets there."
    ),
    Construct("row", "row up 5 7", "A row of cards, face `up` or `down`, by column of half cards."),
    Construct("turns", "row first second second first", "Who picks, in order."),
    Construct("places", "row of 6", "How many characters lie in a zone, one in each place."),
    Construct(
        "dealt",
        "row of 6 by chance",
        "The same where the zone has more characters, of which other ones lie there in each game.",
    ),
    Construct(
        "spaces",
        "row of 6 free places",
        "A row in which nothing lies at first; players lay characters there that they draw "
        "(`draw 2 of muses, lay 1 in parnassus`), each in a free place of their choice, once.",
    ),
    Construct(
        "on_cards",
        "on cards 3, 7, 12 of age 1",
        "On which cards of a structure chance lays characters of a zone; the first laid is 1. Each "
        "comes to who takes the card.",
    ),
    Construct(
        "deck",
        "deck",
        "The characters of the zone lie in a deck, out of which cards let draw: "
        "`draw 2 of plots, keep 1`, or `hold 1`.",
    ),
    Construct(
        "on_top",
        "one lies on top",
        "What is drawn of a deck of 7 Wonders is laid on what lies there (`draw 2 of laws, "
        "lay 1`). It stands in every city until it is covered, and then goes back into the deck. "
        "With `3 lie on top, 4 with 5 or more players` they lie side by side, and the one laid "
        "first is covered; what is laid in one turn is laid in the order of the set.",
    ),
    Construct(
        "held",
        "each player holds 4",
        "How many characters of the zone each player holds from the start (7 Wonders), to play one "
        "before each age or, where some `lie on top`, to lay them.",
    ),
    Construct(
        "controlled",
        "controlled by most influence",
        "Of a row: what lies there holds for whoever has more of a tally in its place, and for "
        "nobody while both have as much. Cards let have some there (`choose 1 of senate, gain 1 "
        "influence there`).",
    ),
    Construct(
        "worths",
        "worth 1, 2, 3, 3, 2, 1 points",
        "Of a zone that is controlled: what each place is worth at the end to who controls it, "
        "whatever lies there. `own.worth(senate)` is all that a city has so; a score counts it.",
    ),
    Construct(
        "price",
        "price 3, 4, 5 coins for the first player",
        "What each place of a zone costs; with `for the first player` and `for the second "
        "player`, by who takes.",
    ),
    Construct(
        "called",
        "instead of a card: choose 1 of council, pay its price, take it",
        "In a turn, a character of the zone may be taken for its price; the structure stays as "
        "it is.",
    ),
    Construct(
        "before",
        "before each age: play 1 of captains",
        "Before the cards of an age, each player plays one of the zone from that hand, as a card: "
        "builds it at its cost, builds a stage with it, or discards it.",
    ),
    Construct(
        "set_off",
        "before a card: set off 1 of plots, prepared with a card",
        "In a turn, before a card is taken, a player may set off what is held of the zone: it "
        "comes into the city. With `prepared with a card` only what has had a card put under it, "
        "in the place of a turn; without it anything that is held.",
    ),
    Construct(
        "laying",
        "instead of coins for a discard: lay 1 of tower",
        "Who discards a card of an age may take no coins, and lay a character of the zone from the "
        "own hand for all, when everybody has played. `own.lays(tower)` counts them. Each player "
        "lays what is held once; the zone says how many lie on top.",
    ),
    Construct("from_age", "from age 2", "The first age of the phase."),
    Construct("stage", "stage 1", "A stage of a board; the card lines below it are its own."),
    Construct("always", "always own.coins >= 0", "The formula of an invariant."),
    Construct(
        "because", 'because "the bank gives no credit"', "Why an auxiliary invariant is there."
    ),
)

EXAMPLE_LINES = (
    Construct("moment", "age 2 turn 6", "The age of the example; in 7 Wonders, also the turn."),
    Construct("under", "edition 7wd.io", "The edition whose rulings apply."),
    Construct(
        "stands",
        "own has 12 coins, clay_pool, giza A",
        "What stands in a city: cards, boards, and numbers (`coins`, `lead`, `stages`, `conflict`, "
        "`defeats`). `holds`: wonders not yet built, cards in hand. Beside cities: `table`, `box` "
        "(Duel) and `pile`, the discards.",
    ),
    Construct(
        "part",
        "opponent has -2 lead",
        "A card, a board and its side, or an amount; "
        "`2 influence in decree_of_tolls` of a zone that is controlled.",
    ),
    Construct(
        "plays",
        "own builds sphinx with tavern",
        "What is done, which must be legal: `builds`, `discards`; in Duel also `takes` (a token), "
        "`destroys`, `chooses` (who begins, or by a card), `swaps`, `moves` (`to` a place), "
        "`prepares`, `sets off`, in 7 Wonders `uses` (what a card or tally lets its owner do). "
        "`stage` is the next stage; `with` names the card laid under it; `own discards altar for "
        "tariff` lays what is held. `free` at the end: without cost, where a stage allows it.",
    ),
    Construct(
        "may",
        'own cannot build aqueduct as "D-COST-01"',
        "What `can` or `cannot` be done now, and by which finding it is refused.",
    ),
    Construct(
        "passes",
        "own passes",
        "What the city may do now, it does not: a choice of a card that says `may`, in 7 Wonders "
        "also what is offered, a build out of the discards or a seventh card.",
    ),
    Construct("may_pass", "own cannot pass", "Whether it may leave that alone."),
    Construct(
        "goal",
        "own moves decree_of_arms to decree_of_works",
        "The place to which something is moved that lies in another.",
    ),
    Construct("chosen", "own uses forum for war_fleet", "Which of several things is chosen."),
    Construct("freely", "own builds baths free", "Without cost, where a stage allows it."),
    Construct("check", "then price(stone) = 4", "A formula that holds now."),
    Construct(
        "pays",
        "own pays 2 coins to left, 1 coin for forum",
        "The least that something costs; with `to`, one of the ways to pay, and the rest to the "
        "bank.",
    ),
    Construct("sum", "own pays 8 coins for walls", "Coins, and to whom they go."),
    Construct(
        "counts",
        "own scores 3 military",
        "Points of a category if the game ended now; `points` for all together.",
    ),
    Construct(
        "wins",
        "own wins by military",
        "Who wins if the game ends now (`nobody`: the victory is shared), and by what.",
    ),
)

FORMULAS = (
    Construct(
        "clause", "2 if own.coins >= 3", "Lines are tried from the top; the last `otherwise`."
    ),
    Construct(
        "best",
        "each own.wildcards as own.science(wheel) or own.science(quill) up to 2",
        "Wildcards: each counts as the quantity that makes the formula highest.",
    ),
    Construct(
        "within",
        "each own.masks as own.science(wheel) at most opponent.science(wheel) up to 1",
        "As this no more of them count than the formula comes to.",
    ),
    Construct("number", "3", "A whole number."),
    Construct("quantity", "own.coins", "A quantity of a city."),
    Construct(
        "argument", "opponent.symbols(wood, brown or grey)", "Words that a quantity is about."
    ),
    Construct("used", "discard_income", "Another rule, or a figure."),
    Construct("added", "own.coins + 2", "Sum and difference."),
    Construct("multiplied", "own.coins / 3", "Product, and whole division by a plain number."),
    Construct("opposite", "-own.coins", "The negative."),
    Construct("square", "square(own.coins)", "A number times itself."),
    Construct("extreme", "max(own.coins, 3)", "The highest (`max`) or lowest (`min`) of some."),
    Construct("compared", "own.coins >= 3", "`=`, `<>`, `<`, `<=`, `>`, `>=`."),
    Construct("both", "own.coins > 1 and own.blue > 1", "Both hold."),
    Construct("either", "own.coins > 1 or own.blue > 1", "At least one holds."),
    Construct("negated", "not own.coins > 1", "It does not hold."),
    Construct("amount", "cost 2 wood", "A number (1 if left out) and what it is of."),
)


def quantities() -> dict[str, str]:
    """The quantities of a city that formulas may speak of, and what each is."""
    families = (family for line in CARD_LINES for family in line.columns if family.meaning)
    of_lines = {family.name: family.meaning for family in families}
    return OF_EVERY_CITY | of_lines | {"different_symbols": "how many different science symbols"}


def reference() -> str:
    """The whole reference as Markdown."""
    parts = [
        _table("Declarations", DECLARATIONS),
        _card_lines(),
        _table("Lines of other declarations", OTHER_LINES),
        _table("Lines of examples", EXAMPLE_LINES),
        _table("Formulas", FORMULAS),
        "### Quantities of a city\n\n| quantity | what it is |\n| --- | --- |",
        *(f"| `{name}` | {meaning} |" for name, meaning in quantities().items()),
        *map(_observed, GAMES.values()),
    ]
    return "\n".join(parts) + "\n"


def _card_lines() -> str:
    """The lines of cards and the parts of these, each with the games that play it."""
    rows = [f"| `{e.example}` | {e.meaning} | {_games(e.rule)} |" for e in CARD_LINES]
    head = ["### Lines of cards", "", "| example | meaning | played by |", "| --- | --- | --- |"]
    return "\n".join([*head, *rows, ""])


def _games(rule: str) -> str:
    playing = [game.title for game in GAMES.values() if game.plays_line(rule)]
    return "all" if len(playing) == len(GAMES) else ", ".join(playing)


def _observed(game: GameProfile) -> str:
    head = f"\n### What invariants of {game.title} may speak of as well\n"
    meanings = {f"own.{name}": meaning for name, meaning in game.of_a_player.items()}
    meanings |= {f"game.{name}": meaning for name, meaning in game.of_the_game.items()}
    rows = [f"| `{name}` | {meaning} |" for name, meaning in meanings.items()]
    return "\n".join([head, "| quantity | what it is |\n| --- | --- |", *rows])


def _table(title: str, entries: tuple[Construct, ...]) -> str:
    rows = [f"| `{e.example}` | {e.meaning} |" for e in entries]
    head = [f"### {title}", "", "| example | meaning |", "| --- | --- |"]
    return "\n".join([*head, *rows, ""])
