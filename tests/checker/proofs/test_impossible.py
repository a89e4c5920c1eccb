"""What counting the cards of a set of Duel shows to be impossible, and what it leaves open."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.proofs.duel.impossible import Counted
from antipater.checker.proofs.duel.play import DuelPlayer
from antipater.checker.proofs.duel.reachability import reachability_theorems
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.reachability import prove_reachability
from antipater.checker.proofs.search import search_games
from antipater.checker.proofs.theorem import ProofStatus, Prover, TheoremResult
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Rules
from support.commands import run

DUEL = load_set("duel")
GREEN = sorted(i.slug for i in DUEL.of_kind(Kind.BUILDING) if DUEL.science(i))
COLOURS = {item.slug: item.colour for item in DUEL.items}
CHAINED = sorted(item.slug for item in DUEL.items if item.free_with)
FEW_PAIRS = "change building dispensary\n  science wheel\n"
# Four symbols that two buildings show, and those of the third age show them as well.
FOUR_SYMBOLS = "".join(
    f"change {what}\n  science wheel\n"
    for what in (
        "building academy",
        "building study",
        "building university",
        "building observatory",
        "token law",
    )
)
FAR = "track\n  loot 2 coins at 3\n  loot 5 coins at 6\n  capital 70\n"
NEARER = "track\n  loot 2 coins at 3\n  loot 5 coins at 6\n  capital 10\n"


def written(folder: Path, edit: str) -> CardSet:
    text = f'set mine\n  en "Mine"\n  extends duel\n\n{edit}'
    (folder / "mine.cards").write_text(text, "utf-8")
    return load_set(folder)


def never(cards: CardSet) -> dict[str, str]:
    """What cannot happen in a set, and why."""
    arguments = Counted(DuelCities(cards), Prover()).arguments
    return {name: why for name, argument in arguments.items() if (why := argument())}


def result_of(cards: CardSet, name: str, rounds: int) -> TheoremResult:
    rules = Rules(cards)
    arguments = Counted(DuelCities(cards), Prover()).arguments
    wanted = [t for t in reachability_theorems(rules, arguments) if t.name == name]
    (result,) = prove_reachability(DuelPlayer(rules), wanted, cards, rounds=rounds)
    return result


@pytest.mark.parametrize("slug", ["duel", "duel_promo"])
def test_nothing_of_the_shipped_sets_is_impossible(slug: str) -> None:
    assert never(load_set(slug)) == {}


@pytest.mark.parametrize(
    ("edit", "goal", "why"),
    [
        (FEW_PAIRS, "tokens_run_out", "make 5 pairs of 2 at most, and tokens_on_board is 5"),
        ("figure tokens_on_board 6\n", "tokens_run_out", "make 6 pairs of 2 at most"),
        ("figure pair 3\n", "tokens_run_out", "make 0 pairs of 3 at most"),
        (FOUR_SYMBOLS, "scientific_victory_is_won", "sundial 0, armillary 0, balance 0"),
        (FAR, "military_victory_is_won", "move the pawn by 42 spaces at most"),
        ("figure wonder_cap 9\n", "last_wonder_is_built", "8 wonders at most"),
    ],
    ids=["symbol", "tokens", "pair", "four", "capital", "wonders"],
)
def test_what_cannot_happen_is_told_without_a_game(
    tmp_path: Path, edit: str, goal: str, why: str
) -> None:
    cards = written(tmp_path, edit)
    assert why in never(cards)[goal]
    result = result_of(cards, goal, rounds=0)
    assert result.status is ProofStatus.REFUTED
    assert result.reasons == ()
    (told,) = result.counterexample
    assert told.startswith("it cannot happen in this set: ")
    assert why in told


@pytest.mark.parametrize(
    ("edit", "goal", "why"),
    [
        ("remove building temple\n", "Altar: chain(moon)", "no building of the set is free"),
        (
            "change building siege_workshop\n  age 1 red\n",
            "Archery Range: chain(target)",
            "(Siege Workshop) is of an earlier age",
        ),
    ],
    ids=["removed", "earlier"],
)
def test_a_chain_that_makes_nothing_free_is_told_without_a_game(
    tmp_path: Path, edit: str, goal: str, why: str
) -> None:
    cards = written(tmp_path, edit)
    assert [*never(cards)] == [goal]
    result = result_of(cards, "buildings_take_effect", rounds=0)
    assert result.status is ProofStatus.REFUTED
    (told,) = result.counterexample
    assert told.startswith(f"{goal}: it cannot happen in this set: ")
    assert why in told


def test_a_chain_symbol_that_a_formula_reads_is_left_to_games(tmp_path: Path) -> None:
    read = "rule discard_income\n  2 + own.yellow + own.chain(moon)\n"
    assert never(written(tmp_path, f"remove building temple\n{read}")) == {}


@pytest.mark.parametrize(
    ("edit", "goal"),
    [
        # A wonder that destroys green lets a city complete the same pair again.
        (FEW_PAIRS + "change wonder statue_of_zeus\n  destroys green\n", "tokens_run_out"),
        ("figure tokens_on_board 4\n", "tokens_run_out"),
        ("figure wonder_cap 8\n", "last_wonder_is_built"),
        (NEARER, "military_victory_is_won"),
        (FAR + "change token strategy\n  9 extra shields on red\n", "military_victory_is_won"),
        ("change token law\n  science wheel\n", "scientific_victory_is_won"),
    ],
    ids=["destroyed", "tokens", "wonders", "capital", "strategy", "law"],
)
def test_what_counting_does_not_show_is_left_to_games(tmp_path: Path, edit: str, goal: str) -> None:
    cards = written(tmp_path, edit)
    assert goal not in never(cards)
    result = result_of(cards, goal, rounds=0)
    assert result.status is ProofStatus.UNKNOWN
    assert result.reasons == ("not reached in 0 games of up to 0 moves",)


def test_a_pair_is_not_what_shows_a_chain_symbol(tmp_path: Path) -> None:
    """A building with a symbol of each kind: it was taken to show its chain when it made a pair."""
    edit = "figure pair 1\nchange building observatory\n  age 1 green\n"
    cards = written(tmp_path, edit)
    (goal,) = never(cards)
    assert goal == "Laboratory: chain(lamp)"
    reached = [g for t in reachability_theorems(Rules(cards)) for g in t.goals if g.name == goal]
    assert not search_games(DuelPlayer(Rules(cards)), reached, rounds=2).found


edits = st.tuples(
    st.lists(st.sampled_from(GREEN), max_size=6, unique=True),
    st.sampled_from(("wheel", "quill", "balance")),
    st.integers(1, 5),
    st.integers(1, 3),
    st.integers(6, 9),
    st.dictionaries(st.sampled_from(CHAINED), st.integers(1, 3), max_size=3),
)


@pytest.mark.slow
@settings(max_examples=20)
@given(edits, st.integers(0, 1000))
def test_no_game_reaches_what_is_told_to_be_impossible(
    tmp_path_factory: pytest.TempPathFactory,
    edit: tuple[list[str], str, int, int, int, dict[str, int]],
    seed: int,
) -> None:
    slugs, symbol, tokens, pair, cap, ages = edit
    said = {slug: f"\n  age {age} {COLOURS[slug]}" for slug, age in ages.items()}
    for slug in slugs:
        said[slug] = said.get(slug, "") + f"\n  science {symbol}"
    lines = [f"change building {slug}{parts}" for slug, parts in said.items()]
    lines += [f"figure tokens_on_board {tokens}", f"figure pair {pair}", f"figure wonder_cap {cap}"]
    cards = written(tmp_path_factory.mktemp("mine"), "\n".join(lines) + "\n")
    impossible = never(cards)
    goals = [
        goal
        for theorem in reachability_theorems(Rules(cards))
        for goal in theorem.goals
        if goal.name in impossible
    ]
    assert not search_games(DuelPlayer(Rules(cards)), goals, rounds=1 + seed % 2).found


def test_prove_tells_it_and_a_set_may_accept_it(tmp_path: Path) -> None:
    """The exit status is 1 as for all that is refuted, and 0 where the set says why."""
    written(tmp_path, FEW_PAIRS)
    order = ["prove", str(tmp_path), "--only", "tokens_run_out", "--cold"]
    ran = run(*order)
    assert ran.exit_code == 1
    assert "CANNOT HAPPEN: A pair of symbols brings nothing" in ran.output
    assert "wheel 3, mortar 1" in ran.output
    written(tmp_path, f'{FEW_PAIRS}\naccept theorem tokens_run_out "two symbols fewer"\n')
    ran = run(*order)
    assert ran.exit_code == 0
    assert "broken on purpose" in ran.output
