"""A play of 7 Wonders that does not do what is printed is refuted, whatever it leaves undone."""

from typing import Any

import pytest

from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.post_conditions import POST_CONDITIONS
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.symbolic_state import ControlState
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import (
    Action,
    Due,
    DueKind,
    Payment,
    Play,
    Rules,
    effects,
    legality,
)
from antipater.rules.seven_wonders.turn import WorkingState

BASE = load_set("seven_wonders")
TURN = ControlState(3, 1)
SEVENTH = ControlState(3, 1, (Due(DueKind.SEVENTH, 0),))
SALVAGE = ControlState(3, 1, (Due(DueKind.SALVAGE, 0),))
BOARDS = {f"{i.board} {i.side}": i.id for i in BASE.items if i.kind == "board"}
NAMES = tuple(theorem.name for theorem in POST_CONDITIONS)


def at_stage(control: ControlState, board: str, built: int) -> ControlState:
    others = (control.players, control.age, control.due, control.pile)
    return ControlState(*others, BOARDS[board], built)


PLAYS: dict[str, tuple[ControlState, Action, str]] = {
    "build": (TURN, Action.BUILD, "stockade"),
    "tavern": (TURN, Action.BUILD, "tavern"),
    "free": (TURN, Action.FREE, "tavern"),
    "discard": (TURN, Action.DISCARD, ""),
    "stage": (at_stage(TURN, "babylon A", 0), Action.STAGE, ""),
    "seventh": (SEVENTH, Action.BUILD, "tavern"),
    "last stage": (at_stage(SEVENTH, "halicarnassus A", 1), Action.STAGE, ""),
    "declined": (SEVENTH, Action.DECLINE, ""),
    "salvage": (SALVAGE, Action.SALVAGE, "tavern"),
    "halicarnassus": (at_stage(TURN, "halicarnassus A", 1), Action.STAGE, ""),
    "two": (ControlState(3, 1, others_choose=True), Action.BUILD, "tavern"),
}


def refuted(*plays: str) -> set[str]:
    needed = (*(i.name for i in BASE.invariants), *SevenInduction.lemmas)
    induction = SevenInduction(SevenCities(BASE), Prover(), (*NAMES, *needed))
    for name in plays:
        control, action, card = PLAYS[name]
        play = Play(0, action, BASE.by_slug[card].id if card else -1)
        others = () if control.due else induction.symbolic.others(control)
        induction.follow(control, (play, *others))
    assert induction.steps
    return {n for n, a in induction.found.items() if a.status is not ProofStatus.PROVED}


def test_every_post_condition_holds_of_every_kind_of_play() -> None:
    assert refuted(*PLAYS) == set()


def nothing(*_: object) -> None:
    return None


def wrong_way_round(rules: Rules, own: Any, left: Any, right: Any, payment: Payment) -> None:
    paid(rules, own, right, left, payment)


paid = effects.pay


def only_coins_gained(self: WorkingState, play: Play) -> None:
    """A building out of the discards brings no coins."""
    self.discards.remove(-1)
    self.enter(play.seat, self.rules.items[play.card])


def free_after_all(self: WorkingState, play: Play, item: Item | None) -> Payment | None:
    """What Olympia builds free is paid for."""
    return None if item is None else legality.payment_for(self.rules, self, play, item)


def income_before(self: WorkingState, play: Play, item: Item | None) -> None:
    placed(self, play, item)
    if play.action is Action.DISCARD:
        self.cities[play.seat][self.rules.coins] += 1


placed = WorkingState.place


def no_second_defeat(self: WorkingState, seat: int) -> None:
    """Defeats against both neighbours count once."""
    before = self.cities[seat][self.rules.defeats]
    fought(self, seat)
    after = self.cities[seat][self.rules.defeats]
    self.cities[seat][self.rules.defeats] = before + (after - before >= 1)


fought = WorkingState.fight

SLIPS: list[tuple[str, object, str, object, str]] = [
    ("salvage", WorkingState, "salvage", nothing, "cities_are_their_buildings"),
    ("salvage", WorkingState, "salvage", only_coins_gained, NAMES[0]),
    ("build", effects, "pay", wrong_way_round, NAMES[0]),
    ("stage", WorkingState, "pay", nothing, NAMES[0]),
    ("free", WorkingState, "payment", free_after_all, NAMES[0]),
    ("tavern", WorkingState, "receive", nothing, NAMES[0]),
    ("seventh", WorkingState, "gain", lambda *_: 0, NAMES[0]),
    ("discard", WorkingState, "place", income_before, NAMES[0]),
    ("build", WorkingState, "fight", nothing, NAMES[1]),
    ("declined", WorkingState, "conflicts", nothing, NAMES[1]),
    ("build", WorkingState, "fight", no_second_defeat, NAMES[1]),
    ("build", WorkingState, "ask_seventh", nothing, NAMES[2]),
    ("halicarnassus", WorkingState, "ask_salvage", nothing, NAMES[2]),
    ("two", WorkingState, "ask_salvage", nothing, NAMES[2]),
    ("last stage", WorkingState, "ask_salvage", nothing, NAMES[2]),
    ("halicarnassus", WorkingState, "nothing_to_salvage", lambda _: True, NAMES[2]),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("played", "where", "what", "slip", "theorem"), SLIPS, ids=range(len(SLIPS))
)
def test_what_a_play_leaves_undone_is_refuted(
    monkeypatch: pytest.MonkeyPatch, played: str, where: Any, what: str, slip: Any, theorem: str
) -> None:
    monkeypatch.setattr(where, what, slip)
    assert theorem in refuted(played)
