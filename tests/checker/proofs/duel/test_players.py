"""Both players are treated alike: an engine that favours one is refuted."""

from collections.abc import Callable
from typing import Any

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.players import PLAYERS
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Due, Verb
from antipater.rules.duel.turn import Turn
from antipater.rules.numbers import if_else

SETS = {name: load_set(name) for name in ("duel", "duel_promo")}
(THEOREM,) = PLAYERS


def status(name: str = "duel", edition: str | None = None) -> ProofStatus:
    return THEOREM.about(DuelCities(SETS[name], edition)).prove(Prover(), name).status


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["reprint", "2015", "7wd.io"])
@pytest.mark.parametrize("name", SETS)
def test_players_may_be_exchanged(name: str, edition: str) -> None:
    assert status(name, edition) is ProofStatus.PROVED


def after(name: str, then: Callable[[Turn], None]) -> tuple[str, object]:
    """The engine's method, and something that follows it."""
    original = getattr(Turn, name)

    def changed(self: Turn, *args: Any) -> None:
        original(self, *args)
        then(self)

    return name, changed


def second_earns_more(turn: Turn) -> None:
    if turn.player == 1:
        city = turn.cities[1]
        city[turn.rules.coins] = city[turn.rules.coins] + 1


def first_wins(turn: Turn) -> None:
    if turn.winner is not None:
        turn.winner = 0


def first_begins(turn: Turn) -> None:
    turn.due = [due._replace(player=0) if due.verb is Verb.BEGIN else due for due in turn.due]


def first_moves_again(turn: Turn) -> None:
    turn.active = 0


def no_pair_for_the_second(turn: Turn) -> None:
    turn.due = [due for due in turn.due if due != Due(Verb.TOKEN, 1)]


def seconds_wonders_stay(turn: Turn) -> None:
    for wonder in turn.rules.items:
        place: Any = turn.places[wonder.id]
        turn.places[wonder.id] = if_else(place == 3, 4, place)


SLIPS = [
    after("take_from_structure", second_earns_more),
    after("pay_for", second_earns_more),
    after("test_supremacy", first_wins),
    after("end_age", first_begins),
    after("pass_turn", first_moves_again),
    after("ask", no_pair_for_the_second),
    after("remove_unbuilt_wonders", seconds_wonders_stay),
]


@pytest.mark.parametrize(("name", "slip"), SLIPS, ids=range(len(SLIPS)))
def test_a_player_who_is_favoured_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, slip: object
) -> None:
    monkeypatch.setattr(Turn, name, slip)
    assert status() is ProofStatus.REFUTED
