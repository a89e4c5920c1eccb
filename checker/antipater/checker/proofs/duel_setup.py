"""Theorems about how a game of Duel is set up: figures, decks, draft, structures."""

from itertools import pairwise

from antipater.checker.proofs.chapters import Chapter
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.theorems import Claim, Claims, Method
from antipater.rules.definitions import Kind

SETUP: Chapter[Table] = Chapter()


@SETUP.theorem(
    "A game begins with 7 coins each, 5 tokens on the board and the pawn in the middle; "
    "4 wonders each are drafted and 7 in all may stand",
    "starting_coins",
    "tokens_on_board",
    "wonders_each",
    "wonder_cap",
    method=Method.TABLE,
)
def set_up_figures(t: Table) -> Claims:
    due = {"starting_coins": 7, "tokens_on_board": 5, "wonders_each": 4, "wonder_cap": 7}
    for figure, value in due.items():
        found = t.cards.figure(figure)
        yield Claim(found == value, about=figure, shows={"found": found, "due": value})
    opening = dict(enumerate(t.rules.opening))
    for column, number in opening.items():
        loot = column in {loot.column for loot in t.cards.loot}
        yield Claim(
            number == (7 if column == t.rules.coins else int(loot)),
            about=t.cards.columns[column],
        )


@SETUP.theorem(
    "Each age's buildings, less the three left out and with three guilds in the last, "
    "fill its structure of twenty; wonders, tokens and draft are enough to go round",
    "left_out_per_age",
    "guilds_in_play",
    method=Method.TABLE,
)
def decks_fill_the_structures(t: Table) -> Claims:
    out, guilds = t.cards.figure("left_out_per_age"), t.cards.figure("guilds_in_play")
    yield Claim((out, guilds) == (3, 3), about="left out, guilds")
    for age in t.rules.ages:
        deck = [i for i in t.cards.of_kind(Kind.BUILDING) if i.age == age]
        more = guilds if age == t.rules.ages[-1] else 0
        slots = len(t.cards.layouts[age].slots)
        shows = {"cards": len(deck), "left out": out, "guilds": more, "places": slots}
        fits = (len(deck) - out + more, slots) == (20, 20)
        yield Claim(fits, about=f"age {age}", shows=shows)
    yield Claim(len(t.rules.progress_tokens) == 2 * t.cards.figure("tokens_on_board"))
    yield Claim(len(t.cards.of_kind(Kind.GUILD)) >= guilds)


@SETUP.theorem(
    "In the draft the first player chooses one, the second two, the first one, and then "
    "the other way round; the player who begins it begins the first age",
    method=Method.TABLE,
)
def draft_order(t: Table) -> Claims:
    yield Claim(t.rules.draft_order == (0, 1, 1, 0, 1, 0, 0, 1), about="draft")


@SETUP.theorem(
    "In each structure a card is covered by the cards of the next row that overlap it; "
    "rows face up and down in turn, the last row is free, and both halves mirror",
    method=Method.TABLE,
)
def structures_are_as_laid(t: Table) -> Claims:
    shapes = {1: (2, 3, 4, 5, 6), 2: (6, 5, 4, 3, 2), 3: (2, 3, 4, 2, 4, 3, 2)}
    for age, layout in t.cards.layouts.items():
        slots, about = layout.slots, f"age {age}"
        rows = [[s for s in slots if s.row == r] for r in range(1, slots[-1].row + 1)]
        yield Claim(tuple(map(len, rows)) == shapes.get(age), about=about)
        yield Claim(all(s.face_up == (s.row % 2 == 1) for s in slots), about=about)
        for row in rows:
            columns = [s.column for s in row]
            mirrored = columns == [12 - c for c in reversed(columns)]
            steps = {b - a for a, b in pairwise(columns)}
            yield Claim(mirrored and steps <= {2, 4}, about=f"{about}, row {row[0].row}")
            yield Claim(len(row) == 2 or steps == {2}, about=f"{about}, row {row[0].row}")
        for slot in slots:
            over = tuple(
                n
                for n, s in enumerate(slots)
                if s.row == slot.row + 1 and abs(s.column - slot.column) == 1
            )
            yield Claim(slot.covered_by == over, about=f"{about}, row {slot.row}")
            yield Claim(bool(over) == (slot.row < slots[-1].row), about=about)
