"""Theorems about the track of Duel and the victories that come at once."""

from collections.abc import Sequence
from itertools import combinations

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.theorem import Claims
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind
from antipater.rules.duel import effects
from antipater.rules.numbers import Number, if_else, minimum, total
from antipater.rules.readings.compounds import all_of, any_of, implies

TRACK: TheoremGroup[DuelCities] = TheoremGroup()


def loot_due(t: DuelCities, before: Sequence[Number], reached: Number) -> Number:
    """The coins of the loot that lies there before and that the pawn reaches, by the ruling."""
    due: Number = 0
    for loot in sorted(t.cards.loot, key=lambda loot: loot.at):
        rest = 0 if t.rules.ruling("jumped_loot") == "further_only" else due
        here = (reached >= loot.at) & (before[loot.column] >= 1)
        due = if_else(here, rest + loot.coins, due)
    return due


@TRACK.theorem(
    "The opponent loses the coins of each loot token when the pawn first reaches it, of all "
    "in one jump, or by edition of the furthest, never more than there are, and never again"
)
def loot_is_taken_once(t: DuelCities) -> Claims:
    coins = t.rules.coins
    for shields in range(1, 2 * t.rules.capital + 1):
        own, opponent = list(t.own), list(t.opponent)
        looted, _ = effects.advance(t.rules, own, opponent, shields)
        about = f"{shields} shields"
        due = loot_due(t, t.own, own[t.rules.lead])
        lost = t.opponent[coins] - opponent[coins]
        yield t.claim(lost == minimum(due, t.opponent[coins]), about=about, lost=lost)
        yield t.claim(looted == lost, about=about, looted=looted)
        yield t.claim(opponent[coins] >= 0, about=about, left=opponent[coins])
        for loot in t.cards.loot:
            before, after = t.own[loot.column], own[loot.column]
            gone = implies(own[t.rules.lead] >= loot.at, after == 0)
            kept = implies(own[t.rules.lead] < loot.at, after == before)
            yield t.claim(all_of([gone, kept]), about=f"{about}, loot at {loot.at}")


@TRACK.theorem(
    "The track gives its leader points, no fewer the further the pawn stands, and the other "
    "player none",
    "score_military",
)
def track_points(t: DuelCities) -> Claims:
    score = t.cards.function("score_military")
    ours, theirs = score(t.own, t.opponent), score(t.opponent, t.own)
    lead = t.own[t.rules.lead]
    yield t.claim(implies(lead <= 0, ours == 0), points=ours)
    yield t.claim(ours >= 0, points=ours)
    further = [n + 1 if c == t.rules.lead else n for c, n in enumerate(t.own)]
    yield t.claim(ours <= score(further, t.opponent), points=ours)
    yield t.claim(any_of([ours == 0, theirs == 0]), ours=ours, theirs=theirs)


@TRACK.theorem(
    "The pawn wins at the capital and nowhere before it",
    "military_supremacy",
    "capital",
)
def military_supremacy_is_the_capital(t: DuelCities) -> Claims:
    wins = t.rules.military_supremacy(t.own, t.opponent)
    yield t.claim(wins == (t.own[t.rules.lead] >= t.rules.capital))


@TRACK.theorem(
    "Six different symbols win, whichever they are, and five do not",
    "scientific_supremacy",
)
def six_symbols_win(t: DuelCities) -> Claims:
    wins = t.rules.scientific_supremacy(t.own, t.opponent)
    symbols = [t.of(t.own, f"science({s})") for s in t.cards.symbols]
    for some in combinations(symbols, 6):
        yield t.claim(wins, *(s >= 1 for s in some))
    for missing in combinations(symbols, len(symbols) - 5):
        yield t.claim(~wins, *(s == 0 for s in missing))


@TRACK.theorem(
    "As many equal symbols as make a pair are one, fewer or more are not, and a token's symbol "
    "makes none",
    "pair",
)
def pairs_are_two_equal_symbols(t: DuelCities) -> Claims:
    for item in t.cards.items:
        found = effects.pairs(t.rules, list(t.own), item)
        equal = [t.own[column] == t.rules.pair for column in t.rules.science_columns[item.id]]
        due = 0 if item.kind is Kind.TOKEN else total(if_else(e, 1, 0) for e in equal)
        yield t.claim(found == due, about=item.slug, pairs=found)
