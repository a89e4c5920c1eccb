"""What the rulebooks of Duel print: figures, track, draft and structures of the shipped sets; and
how a game is set up, whatever the figures of its set are.

Theorems follow the figures of the set that they are about, by name. That those figures are
the printed ones is claimed of the sets that say so, and not of a designer's own, whose
departures are listed instead.
"""

from collections.abc import Iterator
from itertools import pairwise

from antipater.checker.proofs.duel.printed_cards import printed_cards
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.facts import NOT_THERE, Figure, rulings
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind

PRINTED: TheoremGroup[DuelCities] = TheoremGroup()

_FIGURES = {
    "starting_coins": 7,
    "tokens_on_board": 5,
    "left_out_per_age": 3,
    "guilds_in_play": 3,
    "wonders_each": 4,
    "wonder_cap": 7,
    "pair": 2,
    "capital": 9,
}
_SHAPES = {1: (2, 3, 4, 5, 6), 2: (6, 5, 4, 3, 2), 3: (2, 3, 4, 2, 4, 3, 2)}


def figures(t: DuelCities) -> Iterator[Figure]:
    """Every figure of a set beside the printed one."""
    for name, printed in _FIGURES.items():
        yield Figure(name, str(t.cards.figure(name)), str(printed))
    loot = ", ".join(f"{loot.coins} coins at {loot.at}" for loot in t.cards.loot)
    yield Figure("loot", loot, "2 coins at 3, 5 coins at 6")
    yield Figure("symbols", str(len(t.cards.symbols)), "7")
    yield Figure("progress tokens", str(len(t.rules.progress_tokens)), "10")
    draft = ", ".join(str(player + 1) for player in t.rules.draft_order)
    yield Figure("draft", draft, "1, 2, 2, 1, 2, 1, 1, 2")
    yield Figure("points of the track", _track_points(t), "0, 2, 2, 5, 5, 5, 10, 10, 10, 10")


def _track_points(t: DuelCities) -> str:
    """The points of whom the pawn favours, by the spaces from the middle."""
    score, points = t.cards.function("score_military"), []
    for lead in range(10):
        own, other = ([0] * len(t.cards.columns) for _ in range(2))
        own[t.rules.lead], other[t.rules.lead] = lead, -lead
        points.append(str(score(own, other)))
    return ", ".join(points)


@PRINTED.theorem(
    "A game begins with 7 coins each, 5 of 10 tokens on the board and loot of 2 and 5 coins at "
    "the third and sixth of 9 spaces; 4 wonders each are drafted, one, two and one at a time, "
    "and 7 in all may stand; the track gives 2, 5 or 10 points",
    *_FIGURES,
    "score_military",
    method=Method.TABLE,
)
def set_up_figures(t: DuelCities) -> Claims:
    for figure in figures(t):
        about = f"{figure.name}: {figure.found}, printed {figure.printed}"
        yield Claim(not figure.departs, about=about)


@PRINTED.theorem(
    "Each edition rules as its printing does, and that of 7wd.io as the site plays",
    method=Method.TABLE,
)
def editions_rule_as_printed(t: DuelCities) -> Claims:
    for figure in rulings(t.cards, "duel"):
        yield Claim(not figure.departs, about=f"{figure.name}: {figure.found}, {figure.printed}")


@PRINTED.theorem(
    "Each structure has twenty places, in rows that face up and down in turn, and both halves "
    "mirror",
    method=Method.TABLE,
)
def structures_are_as_laid(t: DuelCities) -> Claims:
    for age, layout in t.cards.layouts.items():
        slots, about = layout.slots, f"age {age}"
        rows = [[s for s in slots if s.row == r] for r in range(1, slots[-1].row + 1)]
        yield Claim(tuple(map(len, rows)) == _SHAPES.get(age), about=about)
        yield Claim(all(s.face_up == (s.row % 2 == 1) for s in slots), about=about)
        for row in rows:
            columns = [s.column for s in row]
            mirrored = columns == [12 - c for c in reversed(columns)]
            steps = {b - a for a, b in pairwise(columns)}
            yield Claim(mirrored and steps <= {2, 4}, about=f"{about}, row {row[0].row}")
            yield Claim(len(row) == 2 or steps == {2}, about=f"{about}, row {row[0].row}")


@PRINTED.theorem(
    "Each card has the age, colour, cost, symbols, resources, shields, points, chain and effects "
    "that the fact tables tell",
    method=Method.TABLE,
)
def cards_are_as_printed(t: DuelCities) -> Claims:
    """Cards of which the tables tell nothing, such as those of the promo set, are passed over."""
    for figure in printed_cards(t.cards):
        if figure.printed != NOT_THERE:
            about = f"{figure.name}: {figure.found}, printed {figure.printed}"
            yield Claim(not figure.departs, about=about)


SETUP: TheoremGroup[DuelCities] = TheoremGroup()


@SETUP.theorem(
    "Each player begins with the starting coins, every loot token lies there, and the pawn "
    "stands in the middle",
    "starting_coins",
    method=Method.TABLE,
)
def nothing_else_at_the_start(t: DuelCities) -> Claims:
    loot = {loot.column for loot in t.cards.loot}
    for column, number in enumerate(t.rules.opening):
        coins = t.cards.figure("starting_coins") if column == t.rules.coins else 0
        yield Claim(number == (1 if column in loot else coins), about=t.cards.columns[column])


@SETUP.theorem(
    "Each age's buildings, less those left out and with the guilds in play in the last, fill "
    "its structure; wonders, tokens and draft are enough to go round",
    "left_out_per_age",
    "guilds_in_play",
    method=Method.TABLE,
)
def decks_fill_the_structures(t: DuelCities) -> Claims:
    out, guilds = t.cards.figure("left_out_per_age"), t.cards.figure("guilds_in_play")
    with_guilds = {guild.age for guild in t.cards.of_kind(Kind.GUILD)}
    for age in t.rules.ages:
        deck = [i for i in t.cards.of_kind(Kind.BUILDING) if i.age == age]
        more = guilds if age in with_guilds else 0
        slots = len(t.cards.layouts[age].slots)
        observed = {"cards": len(deck), "left out": out, "guilds": more, "places": slots}
        yield Claim(len(deck) - out + more == slots, about=f"age {age}", observed=observed)
    drawing = sum(any(choice.draws_tokens for choice in item.choices) for item in t.cards.items)
    yield Claim(len(t.rules.progress_tokens) >= t.cards.figure("tokens_on_board") + drawing)
    yield Claim(len(t.cards.of_kind(Kind.GUILD)) >= guilds)
    yield Claim(len(t.cards.of_kind(Kind.WONDER)) >= len(t.rules.draft_order))


@SETUP.theorem(
    "In the draft each player chooses as many wonders as are theirs; the player who begins it "
    "begins the first age",
    "wonders_each",
    method=Method.TABLE,
)
def draft_is_even(t: DuelCities) -> Claims:
    for player in (0, 1):
        chosen = t.rules.draft_order.count(player)
        yield Claim(chosen == t.rules.wonders_each, about=f"player {player + 1}")
    yield Claim(t.rules.draft_order[:1] == (0,), about="who begins")


@SETUP.theorem(
    "In each structure a card is covered by the cards of the next row that overlap it, and "
    "the last row is free",
    method=Method.TABLE,
)
def structures_are_covered_by_overlap(t: DuelCities) -> Claims:
    for age, layout in t.cards.layouts.items():
        slots = layout.slots
        for slot in slots:
            over = tuple(
                n
                for n, s in enumerate(slots)
                if s.row == slot.row + 1 and abs(s.column - slot.column) == 1
            )
            yield Claim(slot.covered_by == over, about=f"age {age}, row {slot.row}")
            yield Claim(bool(over) == (slot.row < slots[-1].row), about=f"age {age}")
