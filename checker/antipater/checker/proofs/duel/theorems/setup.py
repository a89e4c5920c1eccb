"""Theorems about how a game of Duel is set up, whatever the figures of its set are."""

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind

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
    drawing = sum(any(choice.drawn for choice in item.choices) for item in t.cards.items)
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
