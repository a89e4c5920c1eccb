"""After an edit of one card, what is kept of the unedited set changes no verdict."""

from pathlib import Path
from random import Random

import pytest

from antipater.checker.proofs.duel.reachability import reachability_theorems
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.theorem import ProofStatus
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Rules

pytestmark = pytest.mark.campaign

DUEL = load_set("duel")
BY_GAMES = {theorem.name for theorem in reachability_theorems(Rules(DUEL))}
CHANCE = Random(16)
LINES = (
    "points 9", "shields 2", "age 1 green", "age 2 yellow", "age 3 blue", "cost 3 glass, papyrus",
    "cost 5 coins", "produces glass or wood", "produces 2 stone", "science wheel",
    "science balance", "on build 6 coins", "gives moon\n  free with moon", "3 resources off blue",
    "destroys grey",
)  # fmt: skip
BREAKING = (
    "change building theater\n  science balance",
    "change building altar\n  age 2 blue",
    "change token masonry\n  3 resources off blue",
    "change building altar\n  gives moon\n  free with moon",
    "remove building press",
)


def by_chance(count: int) -> list[str]:
    """Edits of one building each."""
    slugs = sorted(item.slug for item in DUEL.of_kind(Kind.BUILDING))
    chosen = [(CHANCE.choice(slugs), CHANCE.choice(LINES)) for _ in range(count)]
    return [f"change building {slug}\n  {_fitting(slug, line)}" for slug, line in chosen]


def _fitting(slug: str, line: str) -> str:
    """A line, or another one where it gives points to a colour that counts in no category."""
    return line if DUEL.by_slug[slug].category or line != LINES[0] else LINES[1]


OF_WONDERS_AND_TOKENS = (
    'wonder tower\n  en "Tower"\n  cost 2 wood, glass\n  points 5\n  shields 1',
    "remove wonder sphinx",
    "change wonder sphinx\n  draws 3 tokens",
    "remove wonder great_library",
    'token harbour\n  en "Harbour"\n  points 5',
    "remove token masonry",
    "change token law\n  science wheel",
    "change token theology\n  draws 2 tokens",
)
OF_RULES = (
    "figure wonder_cap 6",
    "figure tokens_on_board 4",
    "rule discard_income\n  4",
    "rule price of resource\n  4",
    "rule scientific_supremacy\n  own.different_symbols >= 7",
    "score military\n  7",
    'invariant few "There are few coins"\n  always own.coins <= 300',
    'invariant no_debts "There are as many as before"\n  always own.coins >= 0 - 1',
    'invariant once "It stands once"\n  always own.built(theater) + opponent.built(theater) <= 1',
)
EDITS = (*BREAKING, *OF_WONDERS_AND_TOKENS, *OF_RULES, *by_chance(25))
OF_SEVEN_WONDERS = (
    "change building lumber_yard\n  age 1 blue",
    "change building tavern\n  age 1 grey",
    "change building altar\n  age 2 blue",
    "change building altar\n  age 1 yellow",
    "remove building pawnshop",
    "change building press_2\n  age 2 brown",
    'building hut\n  en "Hut"\n  age 1 blue\n  copies 3 4\n  points 2',
    "change building tavern\n  on build 4 coins\n  shields 1",
    "change building apothecary\n  science tablet",
    "change building altar\n  cost 3 glass, papyrus",
    "change building forum\n  produces glass or wood",
    "change building press_1\n  produces and sells papyrus or wood",
    "change board giza side A\n  stage 2\n    cost 3 wood\n    produces glass or wood",
    "change building palace\n  cost 2 wood, 2 clay, 2 stone, ore, glass, loom, papyrus",
)


def verdicts(cards: CardSet, cache: ProofCache | None) -> dict[str, tuple[ProofStatus, bool]]:
    """Of each theorem its verdict, and whether it has a counterexample."""
    results = prove_set(cards, cache=cache)
    return {r.theorem: (r.status, bool(r.counterexample)) for r in results}


def proved(slug: str, file: Path) -> Path:
    """What is kept of a set once all of it has been proved."""
    cache = ProofCache(file)
    found = verdicts(load_set(slug), cache)
    assert {status for status, _ in found.values()} == {ProofStatus.PROVED}
    cache.save()
    return file


@pytest.fixture(scope="module")
def duel_proved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is kept of Duel."""
    return proved("duel", tmp_path_factory.mktemp("kept") / "kept.db")


@pytest.fixture(scope="module")
def seven_wonders_proved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is kept of 7 Wonders."""
    return proved("seven_wonders", tmp_path_factory.mktemp("kept") / "kept.db")


@pytest.mark.parametrize("number", range(len(EDITS)))
def test_what_is_kept_changes_no_verdict(tmp_path: Path, duel_proved: Path, number: int) -> None:
    """Nothing is saved, so that each edit begins with what is kept of the unedited set. A game that
    was kept may show what no game that is looked for anew does."""
    cards = edited("duel", EDITS[number], tmp_path)
    kept, cold = verdicts(cards, _unsaved(duel_proved)), verdicts(cards, None)
    changed = {name for name in cold if kept[name] != cold[name]}
    missed = {name for name in changed if cold[name][0] is ProofStatus.UNKNOWN}
    assert changed <= missed & BY_GAMES
    assert all(kept[name] == (ProofStatus.PROVED, False) for name in changed)


@pytest.mark.parametrize("number", range(len(OF_SEVEN_WONDERS)))
def test_what_is_kept_of_7_wonders_changes_no_verdict(
    tmp_path: Path, seven_wonders_proved: Path, number: int
) -> None:
    """Colours, ages, symbols, and cards that come and go: of some a theorem is refuted."""
    cards = edited("seven_wonders", OF_SEVEN_WONDERS[number], tmp_path)
    assert verdicts(cards, _unsaved(seven_wonders_proved)) == verdicts(cards, None)


def edited(slug: str, edit: str, folder: Path) -> CardSet:
    """A set with an edit."""
    text = f'set mine\n  en "Mine"\n  extends {slug}\n\n{edit}\n'
    (folder / "mine.cards").write_text(text, "utf-8")
    return load_set(str(folder))


def _unsaved(file: Path) -> ProofCache:
    cache = ProofCache(file)
    cache.save = lambda: None  # type: ignore[method-assign]
    return cache
