"""Invariants that are false in some game are never called proved: each says that a quantity never
has a value that it had in a game that was played."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.proofs.prove import proofs_of, prove_set
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import quantities as of_duel
from antipater.rules.seven_wonders import quantities as of_seven_wonders

pytestmark = pytest.mark.campaign
GAMES = 25
GROUPS = 6  # sets into which the invariants of a game are divided


def seen(slug: str) -> dict[str, set[int]]:
    """The values that each quantity had in some games, as invariants word it."""
    cards = load_set(slug)
    profile = proofs_of(cards).profile(cards, None, Prover())
    goals = [goal for theorem in profile.reachability.values() for goal in theorem.goals]
    found = defaultdict[str, set[int]](set)
    for seed in range(GAMES):
        for played in profile.counterexamples.player.by_chance(seed, goals):
            for quantity, value in observed(profile.induction, played.after):
                found[quantity].add(value)
    return found


def observed(induction: Any, state: Any) -> Iterator[tuple[str, int]]:
    """What invariants may speak of, with its value at a state."""
    rules = induction.rules
    if induction.cards.game == "duel":
        *players, places = of_duel.observe_holdings(rules, state)
        game = (*places, *of_duel.observe_game(rules, state))
        names = tuple(of_duel.OF_A_PLAYER), of_duel.OF_THE_GAME
    else:
        players, game = of_seven_wonders.observe(rules, state)
        names = tuple(of_seven_wonders.OF_A_PLAYER), tuple(of_seven_wonders.OF_THE_GAME)
    own, ours = names
    for player in players:
        yield from ((f"own.{n}", int(v)) for n, v in zip(own, player[-len(own) :], strict=True))
    yield from ((f"game.{n}", int(v)) for n, v in zip(ours, game, strict=True))


def some(values: set[int]) -> list[int]:
    """The least, the greatest and a few between."""
    those = sorted(values)
    return sorted({those[len(those) * n // 4] for n in range(4)} | {those[-1]})


@pytest.mark.parametrize("slug", ["duel", "seven_wonders"])
def test_what_is_false_in_a_game_is_refuted(tmp_path: Path, slug: str) -> None:
    said = [(of, value) for of, values in sorted(seen(slug).items()) for value in some(values)]
    assert len(said) > 50
    for group in range(GROUPS):
        due = {f"never_{n}": each for n, each in list(enumerate(said))[group::GROUPS]}
        lines = (
            f'invariant {name} "Never {value}"\n  always {of} < {value} or {of} > {value}\n'
            for name, (of, value) in due.items()
        )
        folder = tmp_path / str(group)
        folder.mkdir()
        text = f'set mine\n  en "Mine"\n  extends {slug}\n\n' + "\n".join(lines)
        (folder / "mine.cards").write_text(text, "utf-8")
        results = list(prove_set(load_set(str(folder)), only=sorted(due)))
        wrong = {r.theorem: due[r.theorem] for r in results if r.status is ProofStatus.PROVED}
        assert wrong == {}
