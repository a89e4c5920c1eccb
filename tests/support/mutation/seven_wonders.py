"""Which theorem kills a mutant of a set of 7 Wonders."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement, product

from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.symbolic_state import (
    ControlState,
    choice_control_states,
    may_be_due,
)
from antipater.checker.proofs.seven_wonders.theorems.deals import DEALS
from antipater.checker.proofs.seven_wonders.theorems.formulas import GROUPS
from antipater.checker.proofs.seven_wonders.theorems.listed_payments import LISTED
from antipater.checker.proofs.seven_wonders.theorems.purchases import PURCHASES
from antipater.checker.proofs.seven_wonders.theorems.settled_games import SETTLEMENTS
from antipater.checker.proofs.theorem import Prover, Theorem
from antipater.checker.proofs.theorem_groups import TheoremSpec
from antipater.rules.card_set import CardSet
from antipater.rules.effects import When
from antipater.rules.seven_wonders import Action, Due, DueKind, Move
from support.mutation.checks import Anew, Check, Parts, by_moves, without_broken
from support.mutation.sets import Mutant

_LAST = (SETTLEMENTS, DEALS, LISTED, PURCHASES)  # what takes longest


def killed_by(mutant: Mutant, prover: Prover) -> str | None:
    """The first theorem that is refuted for a mutant, or None."""
    found = checks(mutant.cards, prover, rule=mutant.rule)
    return next(filter(None, (check.refuted() for check in found)), None)


def checks(
    cards: CardSet, prover: Prover, edition: str | None = None, rule: str = ""
) -> Iterator[Check]:
    """The theorems, and those about every play of the first play of each kind, under an edition;
    None for the set's default.

    Those that are about a rule come first, and last what takes longest.
    """
    cities = partial(SevenCities, cards, edition)
    groups = (*(group for group in GROUPS if group not in _LAST), *_LAST)
    broken = {departure.theorem for departure in cards.departures}
    entries = [spec for group in groups for spec in group if spec.name not in broken]
    near = [spec for spec in entries if rule in spec.rules]
    others = [spec for spec in entries if spec not in near]
    quick = [spec for spec in others if spec not in PURCHASES]
    for spec in (*near, *quick):
        yield from Parts(partial(_theorem, cities, spec), prover).checks()
    induction = Anew(lambda: without_broken(SevenInduction(cities(), prover)))
    plays = sample_plays(SevenInduction(cities(), prover))
    yield from by_moves(induction, ((f"{m[0].action} in age {at.age}", at, m) for at, m in plays))
    for spec in others:
        if spec not in quick:
            yield from Parts(partial(_theorem, cities, spec), prover).checks()


def _theorem(cities: Callable[[], SevenCities], spec: TheoremSpec[SevenCities]) -> Theorem:
    return spec.about(cities())


def sample_plays(induction: SevenInduction) -> Iterator[tuple[ControlState, Move]]:
    """The first play of each kind at each control state, and the first of each action with a
    building that brings coins."""
    seen, bringing = set[object](), dict[Action, tuple[ControlState, Move]]()
    for control, move in (*induction.moves(), *choices(induction)):
        play = move[0]
        kind = control.players, control.age, control.due, control.others_choose, play.action
        if kind not in seen:
            seen.add(kind)
            yield control, move
        elif play.card >= 0 and induction.rules.items[play.card].gains(When.BUILT):
            bringing.setdefault(play.action, (control, move))
    yield from bringing.values()


def choices(induction: SevenInduction) -> Iterator[tuple[ControlState, Move]]:
    """Every play at each control state at which one choice is due, or two are."""
    cards = induction.any_cities.cards
    kinds = [kind for kind in DueKind if kind is not DueKind.OFFER]  # which names what is offered
    dues: list[tuple[Due, ...]] = [(Due(kind, 0),) for kind in kinds]
    dues += [(Due(a, 0), Due(b, 1)) for a, b in combinations_with_replacement(kinds, 2)]
    possible = [due for due in dues if may_be_due(cards, due)]
    for players, age in product(induction.any_cities.players, induction.rules.ages):
        for due in possible:
            for control in choice_control_states(players, age, due):
                yield from induction.plays(control)
