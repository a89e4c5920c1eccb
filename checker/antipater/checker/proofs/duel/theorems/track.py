"""Theorems about the track of Duel and the victories that come at once."""

from itertools import combinations

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.theorem import Claims
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.readings.compounds import any_of, implies

TRACK: TheoremGroup[DuelCities] = TheoremGroup()


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
