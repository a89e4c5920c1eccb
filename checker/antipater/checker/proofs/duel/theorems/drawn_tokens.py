"""Which tokens the owner of the Great Library may choose, looked at on the tables."""

from dataclasses import replace
from itertools import product

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind
from antipater.rules.duel import Due, Setup, Spot, Verb
from antipater.rules.duel.legality import may_choose

DRAWN_TOKENS: TheoremGroup[DuelCities] = TheoremGroup()


@DRAWN_TOKENS.theorem(
    "Who draws tokens chooses among those drawn, or all in the box where that is not known; "
    "where the board's are not known either, among all that nobody has",
    method=Method.TABLE,
)
def drawn_tokens_may_be_chosen(t: DuelCities) -> Claims:
    tokens = [token.id for token in t.rules.progress_tokens]
    known = Setup(tokens=tuple(tokens[: t.cards.figure("tokens_on_board")]))
    for setup in (Setup(), known, replace(known, drawn=tuple(tokens[-3:]))):
        for item, place in product(t.cards.items, Spot):
            places = tuple(place if i is item else Spot.BOX for i in t.cards.items)
            state = t.state(t.rules.opening, t.rules.opening)
            state = state._replace(setup=setup, places=places)
            there = place == (Spot.BOX if setup.tokens else Spot.TABLE)
            among = not setup.drawn or item.id in setup.drawn
            due = item.kind is Kind.TOKEN and there and among
            chosen = bool(may_choose(t.rules, state, Due(Verb.DRAWN, 0), item.id))
            yield Claim(chosen == due, about=f"{item.slug} at {place.name}")
