"""The pages of errors in card text (``C-…``), which keep a set from being used."""

from collections.abc import Mapping

from antipater.grammar.page import Page

_PAGES = (
    Page(
        "C-SYNTAX",
        "a word or sign stands where it cannot",
        "The line is set aside and the rest of the file is read all the same. Often a comma "
        "is missing between two amounts, or a word is not one of the card language.",
        "building inn\n  age 1 yellow\n  on build 4 coin per\n",
        "building inn\n  age 1 yellow\n  on build 4 coins\n",
    ),
    Page(
        "C-QUOTE",
        "a text in quotes is not closed, or has the wrong quotes",
        'Names and sentences stand between straight quotes, "so", on one line.',
        'building shrine\n  fr "Autel\n  age 1 blue\n',
        'building shrine\n  fr "Autel"\n  age 1 blue\n',
    ),
    Page(
        "C-INDENT",
        "a line is indented that must not be, or is not and must be",
        "A declaration starts in the first column; the lines that belong to it are indented.",
        "building shrine\nage 1 blue\n",
        "building shrine\n  age 1 blue\n",
    ),
    Page(
        "C-UNKNOWN",
        "a name is used that the set does not have",
        "Resources, colours, symbols, rules, quantities, rulings and cards must be declared "
        "in this set or in one that it extends. The nearest known word is suggested.",
        "building shrine\n  age 1 blue\n  cost ston\n",
        "building shrine\n  age 1 blue\n  cost stone\n",
    ),
    Page(
        "C-TWICE",
        "something is said twice",
        "A name is defined twice, or a card has two lines of a kind of which it can have one. "
        "To alter a card of a set below, write `change` or `replace` before it.",
        "building shrine\n  age 1 blue\n  cost stone\n  cost clay\n",
        "building shrine\n  age 1 blue\n  cost stone, clay\n",
    ),
    Page(
        "C-MISSING",
        "something that must be said is missing",
        "A building has an age and a colour, a rule a formula, a ruling its options, a set "
        "a name, a game and its seats.",
        "building shrine\n  age 1\n",
        "building shrine\n  age 1 blue\n",
    ),
    Page(
        "C-NOT-HERE",
        "a line that this sort of card cannot have",
        "Wonders and tokens have no age and no colour, boards and tokens no cost.",
        "wonder beacon\n  age 2 blue\n",
        "wonder beacon\n  cost wood, stone\n",
    ),
    Page(
        "C-NOT-PLAYED",
        "a card or line on which the game does not act",
        "Each game plays some of the lines of cards, and some of them only on cards of a sort; "
        "the reference in `docs/guide/cards.md` says which. Another would be read and never act, "
        "as a tally would that nothing changes.",
        "building shrine\n  age 1 blue\n  points 3\n  copies 3 5\n",
        "building shrine\n  age 1 blue\n  points 3\n",
    ),
    Page(
        "C-RANGE",
        "a number is out of its range",
        "Ages are those of the table, numbers of players go up to that of the boards, amounts "
        "from 1 to 999; the draft gives each player as many wonders as `wonders_each` says.",
        "building shrine\n  age 4 blue\n",
        "building shrine\n  age 3 blue\n",
    ),
    Page(
        "C-ORDER",
        "things that count up do not",
        "The stages of a board are numbered 1, 2, 3 … from the top; columns of a row of "
        "cards rise; the lines of a formula after the one that always holds are never reached.",
        "board petra side A\n  produces wood\n  stage 2\n    points 3\n",
        "board petra side A\n  produces wood\n  stage 1\n    points 3\n",
    ),
    Page(
        "C-TYPE",
        "a number stands where a comparison is due, or the reverse",
        "`if` wants a comparison such as `own.coins >= 3`; sums and points are numbers.",
        "rule bonus\n  2 if own.coins\n  0 otherwise\n",
        "rule bonus\n  2 if own.coins >= 1\n  0 otherwise\n",
    ),
    Page(
        "C-DIVIDE",
        "a division by something that could be zero",
        "Division is whole and by a plain number above 0.",
        "rule share\n  own.coins / own.blue\n",
        "rule share\n  own.coins / 3\n",
    ),
    Page(
        "C-ARGUMENT",
        "a rule or quantity is used in the wrong way",
        "A rule `of` something is used with one word in brackets, any other rule alone.",
        "rule bonus\n  discard_income(wood)\n",
        "rule bonus\n  discard_income\n",
    ),
    Page(
        "C-OTHERWISE",
        "a formula does not say what holds otherwise",
        "The lines of a formula are tried from the top; the last one has no condition.",
        "rule bonus\n  2 if own.coins >= 1\n",
        "rule bonus\n  2 if own.coins >= 1\n  0 otherwise\n",
    ),
    Page(
        "C-CYCLE",
        "a rule or set needs itself",
        "Rules may use rules, and sets extend sets, but never in a round.",
        "rule a\n  b + 1\nrule b\n  a + 1\n",
        "rule a\n  b + 1\nrule b\n  1\n",
    ),
    Page(
        "C-NESTING",
        "a formula or declaration is too deep or too large",
        "Take parts of it out into rules with names of their own.",
        "rule deep\n  " + "-" * 80 + "1\n",
        "rule deep\n  1\n",
    ),
    Page(
        "C-NO-SET",
        "there is no such card set",
        "Name a set that comes with the project, a folder with `.cards` files, or one file.",
        "set mine\n  extends dule\n",
        "set mine\n  extends duel\n",
    ),
    Page(
        "C-READ",
        "a file cannot be read as card text",
        "Card text is UTF-8, without zero bytes, at most 256 KB a file.",
        "",
        "",
    ),
    Page(
        "C-TOO-MANY",
        "a file has so many mistakes that the rest is not read",
        "Mend the first ones and check again; perhaps it is no card text at all.",
        "",
        "",
    ),
)

CODES: Mapping[str, Page] = {page.code: page for page in _PAGES}
