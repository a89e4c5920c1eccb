"""What items do is told of each one of them, also where several have one name."""

from pathlib import Path

import pytest

from antipater.checker.proofs.duel.reachability import reachability_theorems
from antipater.checker.proofs.item_effects import labels
from antipater.checker.proofs.reachability import prove_reachability
from antipater.checker.proofs.seven_wonders.play import SevenPlayer
from antipater.checker.proofs.seven_wonders.played_again import Turn
from antipater.checker.proofs.seven_wonders.reachability import SevenEffects
from antipater.checker.proofs.seven_wonders.reachability import (
    reachability_theorems as seven_reaches,
)
from antipater.checker.proofs.theorem import ProofStatus
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Rules as DuelRules
from antipater.rules.seven_wonders import Action, Rules

SEVEN = load_set("seven_wonders")
LINKED = "change building loom_1\n  produces loom or clay\n"


def edited(folder: Path, edit: str) -> CardSet:
    text = f'set mine\n  en "Mine"\n  extends seven_wonders\n\n{edit}'
    (folder / "mine.cards").write_text(text, "utf-8")
    return load_set(str(folder))


@pytest.mark.parametrize("slug", ["duel", "duel_promo", "seven_wonders"])
def test_no_two_items_and_no_two_goals_share_a_name(slug: str) -> None:
    cards = load_set(slug)
    if cards.game == "duel":
        names = [g.name for t in reachability_theorems(DuelRules(cards)) for g in t.goals]
    else:
        names = [g.name for t in seven_reaches(Rules(cards)) for g in t.goals]
    assert len(names) == len(set(names))
    assert len(set(labels(cards).values())) == len(cards.items)


def test_buildings_of_one_name_are_told_apart() -> None:
    """A Loom of the second age stands in no city that built the one of the first."""
    rules = Rules(SEVEN)
    effects = SevenEffects(rules)
    looms = [SEVEN.by_slug[slug] for slug in ("loom_1", "loom_2")]
    last: Turn
    *_, last = SevenPlayer(rules).by_chance(3, [])
    assert last.after.log is not None
    plays = [play for entry in last.after.log.history() for play in entry.move]
    for loom in looms:
        builders = {p.seat for p in plays if (p.card, p.action) == (loom.id, Action.BUILD)}
        assert effects.owners(last.after, loom) == builders
    first, second = (effects.owners(last.after, loom) for loom in looms)
    assert first
    assert second
    assert not first & second


def test_one_of_two_buildings_of_one_name_gives_something_else(tmp_path: Path) -> None:
    """A city with the other Loom gives nothing up that it has not."""
    cards = edited(tmp_path, LINKED)
    rules = Rules(cards)
    wanted = [t for t in seven_reaches(rules) if t.name == "buildings_take_effect"]
    (result,) = prove_reachability(SevenPlayer(rules), wanted, cards)
    assert result.status is ProofStatus.PROVED, result.reasons
    shown = {what for line in result.traces for what in line.shows}
    assert {"Loom (loom_1): enters a city", "Loom (loom_2): enters a city"} <= shown
