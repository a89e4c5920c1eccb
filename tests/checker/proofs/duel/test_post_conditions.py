"""A move that does not do what its card says is refuted, whatever it leaves undone."""

from collections.abc import Sequence
from typing import Any

import pytest

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.post_conditions import POST_CONDITIONS
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Item
from antipater.rules.duel import Due, Move, Rules, Verb, effects, turn
from antipater.rules.duel.turn import Turn

DUEL = load_set("duel")
TURN = ControlState(1, 1, 0, drafted=8)


def choosing(verb: Verb, argument: str = "") -> ControlState:
    return ControlState(1, 1, 0, (Due(verb, 0, argument),), 8)


def move(verb: Verb, item: str, other: str = "") -> Move:
    cards = DUEL.by_slug
    return Move(verb, 0, cards[item].id, cards[other].id if other else -1)


MOVES: dict[str, tuple[ControlState, Move]] = {
    "red": (TURN, move(Verb.BUILD, "guard_tower")),
    "brown": (TURN, move(Verb.BUILD, "stone_pit")),
    "coins": (TURN, move(Verb.BUILD, "tavern")),
    "science": (TURN, move(Verb.BUILD, "workshop")),
    "discard": (TURN, move(Verb.DISCARD, "altar")),
    "zeus": (TURN, move(Verb.WONDER, "statue_of_zeus", "altar")),
    "appian_way": (TURN, move(Verb.WONDER, "appian_way", "altar")),
    "mausoleum": (TURN, move(Verb.WONDER, "mausoleum", "altar")),
    "library": (TURN, move(Verb.WONDER, "great_library", "altar")),
    "revive": (choosing(Verb.REVIVE), move(Verb.REVIVE, "garrison")),
    "destroy": (choosing(Verb.DESTROY, "brown"), move(Verb.DESTROY, "lumber_yard")),
    "token": (choosing(Verb.TOKEN), move(Verb.TOKEN, "agriculture")),
    "drawn": (choosing(Verb.DRAWN), move(Verb.DRAWN, "law")),
}
NAMES = tuple(theorem.name for theorem in POST_CONDITIONS)


def refuted(*moves: str) -> set[str]:
    needed = tuple(i.name for i in DUEL.invariants)
    induction = DuelInduction(DuelCities(DUEL), Prover(), (*NAMES, *needed))
    for name in moves:
        induction.follow(*MOVES[name])
    assert induction.steps
    return {n for n, a in induction.found.items() if a.status is not ProofStatus.PROVED}


def test_every_post_condition_holds_of_every_kind_of_move() -> None:
    assert refuted(*MOVES) == set()


def test_a_row_that_is_just_gone_gives_no_choice() -> None:
    """Messe may build of the top row; after the last card of an age there is none."""
    cards = load_set("duel_promo")
    induction = DuelInduction(DuelCities(cards), Prover())
    messe, altar = cards.by_slug["messe"].id, cards.by_slug["altar"].id
    assert induction.follow(TURN, Move(Verb.WONDER, 0, messe, altar))
    assert {a.status for a in induction.found.values()} == {ProofStatus.PROVED}


PROMO = load_set("duel_promo")
LEFT_OUT = ControlState(3, 1, 0, (Due(Verb.LEFT_OUT, 0),), 8)


def of_the_statue(one: str, other: str) -> set[str]:
    induction = DuelInduction(DuelCities(PROMO), Prover())
    cards = PROMO.by_slug
    induction.follow(LEFT_OUT, Move(Verb.LEFT_OUT, 0, cards[one].id, cards[other].id))
    assert induction.steps
    return {n for n, a in induction.found.items() if a.status is not ProofStatus.PROVED}


def test_both_buildings_of_the_statue_do_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coins of one, the pawn and loot of the other; then an engine in which the second is idle."""
    assert of_the_statue("armory", "arsenal") == set()
    enters = effects.enter

    def without_second(rules: Rules, own: Any, opponent: Any, item: Item) -> effects.Entered:
        if item.slug == "armory":
            return effects.Entered(0, 0, 0, 0)
        return enters(rules, own, opponent, item)

    monkeypatch.setattr(effects, "enter", without_second)
    found = of_the_statue("arsenal", "armory")
    assert "moves_bring_and_cost_what_is_printed" in found


def nothing(*_: object) -> None:
    return None


def paying_nothing(self: Turn, item: int) -> None:
    return None


def untucked(self: Turn, given: Move) -> None:
    self.pay_for(given.item)
    self.take_from_structure(given.other)
    self.construct(self.player, given.item)


def thrown_away(self: Turn, given: Move) -> None:
    self.take_out(1 - self.player, given.item)


def kept_turn(self: Turn) -> None:
    self.replay = False


SLIPS: list[tuple[str, object, str, object, str]] = [
    ("revive", turn._PLAYS, Verb.REVIVE, nothing, NAMES[0]),
    ("drawn", turn._PLAYS, Verb.DRAWN, nothing, NAMES[0]),
    ("zeus", turn._PLAYS, Verb.WONDER, untucked, NAMES[0]),
    ("brown", Turn, "pay_for", paying_nothing, NAMES[1]),
    ("discard", effects, "take_discard_income", lambda *_: 2, NAMES[1]),
    ("appian_way", effects, "lose", lambda *_: 0, NAMES[1]),
    ("red", effects, "advance", lambda *_: (0, 0), NAMES[2]),
    ("zeus", Turn, "any_choice", lambda *_: False, NAMES[3]),
    ("mausoleum", Turn, "ask", nothing, NAMES[3]),
    ("science", Turn, "ask", nothing, NAMES[3]),
    ("library", turn, "CHOICE_OF", {}, NAMES[3]),
    ("token", Turn, "pass_turn", kept_turn, NAMES[4]),
]


@pytest.mark.parametrize(("played", "where", "what", "slip", "theorem"), SLIPS)
def test_what_a_move_leaves_undone_is_refuted(
    monkeypatch: pytest.MonkeyPatch,
    played: str,
    where: Any,
    what: Any,
    slip: Any,
    theorem: str,
) -> None:
    if isinstance(where, dict):
        monkeypatch.setitem(where, what, slip)
    else:
        monkeypatch.setattr(where, what, slip)
    assert theorem in refuted(played)


def test_a_coin_for_what_the_city_produces_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's shortcut, which the induction does not run."""

    def slip(self: Rules, own: Sequence[Any], opponent: Sequence[Any], item: Item) -> Any:
        if self.produces_all(own, item):
            return 1
        return self._remembered(own, opponent, item)

    assert remembered() is ProofStatus.PROVED
    monkeypatch.setattr(Rules, "known_trade", slip)
    assert remembered() is ProofStatus.REFUTED


def test_a_memory_that_forgets_a_column_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Rules.remembered_by

    def slip(self: Rules, item: Item) -> Any:
        own, opponent = whole(self, item)
        return lambda ledger: _all_but_one(own(ledger)), opponent

    monkeypatch.setattr(Rules, "remembered_by", slip)
    assert remembered() is ProofStatus.REFUTED


def _all_but_one(columns: Any) -> Any:
    return columns[1:] if isinstance(columns, tuple) else ()


def remembered() -> ProofStatus:
    theorems = {t.name: t for t in formula_theorems(DuelCities(DUEL))}
    return theorems["remembered_trade_is_the_trade"].prove(Prover(), "duel").status
