"""Theorems about points in Duel, about who wins by them, and about victories that come at once."""

from itertools import combinations

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.points import count_their_own
from antipater.checker.proofs.theorem import Claim, Claims
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.duel import Outcome, Victory, outcome
from antipater.rules.duel.ending import advantage, scores
from antipater.rules.readings.compounds import all_of, any_of, implies
from antipater.rules.readings.paths import paths

VICTORIES: TheoremGroup[DuelCities] = TheoremGroup()


@VICTORIES.theorem(
    "Each category counts the points printed on its own buildings, wonders or tokens, "
    "and what its cards give at the end",
    *(f"score_{c}" for c in ("civilian", "guilds")),
)
def categories_count_their_own(t: DuelCities) -> Claims:
    printed = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress")
    yield from count_their_own(t, printed)


@VICTORIES.theorem(
    "More points win; points being equal, more civilian points; those being equal as "
    "well the victory is shared",
    "tie_break",
)
def points_then_civilian(t: DuelCities) -> Claims:
    better = advantage(t.rules, t.own, t.opponent)
    ours = t.rules.scoring.points(t.own, t.opponent)
    theirs = t.rules.scoring.points(t.opponent, t.own)
    blue, their_blue = t.of(t.own, "points(civilian)"), t.of(t.opponent, "points(civilian)")
    more = [ours["total"] > theirs["total"], ours["total"] < theirs["total"]]
    even = ours["total"] == theirs["total"]
    yield t.claim(implies(more[0], better == 1), advantage=better)
    yield t.claim(implies(more[1], better == -1), advantage=better)
    yield t.claim(implies(even & (blue > their_blue), better == 1), advantage=better)
    yield t.claim(implies(even & (blue < their_blue), better == -1), advantage=better)
    yield t.claim(implies(even & (blue == their_blue), better == 0), advantage=better)


@VICTORIES.theorem(
    "A game that is not over has no outcome; a supremacy is won by whoever brought it about, a "
    "civilian victory by the player with the advantage; a full tie is shared, or by edition won by "
    "the player who did not begin",
    "tie_break",
)
def outcome_is_the_winners(t: DuelCities) -> Claims:
    yield Claim(outcome(t.rules, t.state(t.own, t.opponent)) is None, about="not over")
    for victory in (Victory.MILITARY, Victory.SCIENTIFIC):
        for winner in (0, 1):
            state = t.state(t.own, t.opponent, victory)._replace(winner=winner)
            told = outcome(t.rules, state)
            yield Claim(told == Outcome(victory, winner, False), about=f"{victory}, {winner + 1}")
    better, level = advantage(t.rules, t.own, t.opponent), tuple(0 for _ in t.cards.columns)
    second = t.rules.ruling("full_tie") == "second_player"
    tied = outcome(t.rules, t.state(level, level, Victory.CIVILIAN))
    due = Outcome(Victory.CIVILIAN, 1 if second else None, not second)
    yield Claim(tied == due, about="a full tie")
    behind = better <= 0 if second else better < 0
    state = t.state(t.own, t.opponent, Victory.CIVILIAN)
    for path in paths(lambda: outcome(t.rules, state), lambda *_: True):
        if path.result is not None and path.result.winner is not None:
            ahead = better > 0 if path.result.winner == 0 else behind
            yield t.claim(ahead, *path.conditions, about="civilian", advantage=better)
    ours, theirs = scores(t.rules, state)
    for points, seats in ((ours, (t.own, t.opponent)), (theirs, (t.opponent, t.own))):
        found = t.rules.scoring.points(*seats)
        yield t.claim(all_of(points[c] == found[c] for c in found), about="points of each player")


@VICTORIES.theorem(
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


@VICTORIES.theorem(
    "The pawn wins at the capital and nowhere before it",
    "military_supremacy",
    "capital",
)
def military_supremacy_is_the_capital(t: DuelCities) -> Claims:
    wins = t.rules.military_supremacy(t.own, t.opponent)
    yield t.claim(wins == (t.own[t.rules.lead] >= t.rules.capital))


@VICTORIES.theorem(
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
