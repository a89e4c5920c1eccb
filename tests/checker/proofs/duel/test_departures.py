"""Theorems follow the figures of a set: another figure is no wrong rule, but it is told."""

from pathlib import Path

import pytest
from typer.testing import Result

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.formulas import departures, formula_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet
from support.commands import run
from support.mutation.duel import by_induction

FORMULAS = [  # other points at the end, told as they are written
    "own.blue * own.green",
    "min(own.blue, 2)",
    "max(1, own.brown - 1)",
    "own.coins / 4 - opponent.red",
]
SLOW = {"payment_is_least"}
FIGURES = {
    "figure wonder_cap 8": "wonder_cap 8 (printed: 7)",
    "figure tokens_on_board 6": "tokens_on_board 6 (printed: 5)",
    "figure starting_coins 5": "starting_coins 5 (printed: 7)",
    "track\n  loot 3 coins at 2\n  loot 5 coins at 5\n  capital 8": (
        "loot 3 coins at 2, 5 coins at 5 (printed: 2 coins at 3, 5 coins at 6)"
    ),
    "score military\n  12 if own.lead >= 7\n  3 if own.lead >= 2\n  0 otherwise": (
        "points of the track 0, 0, 3, 3, 3, 3, 3, 12, 12, 12 "
        "(printed: 0, 2, 2, 5, 5, 5, 10, 10, 10, 10)"
    ),
}
WRONG = {
    "score military\n  2 if own.lead >= 7\n  3 if own.lead >= 2\n  0 otherwise": "track_points",
    "score military\n  1": "track_points",
    "rule military_supremacy\n  own.lead >= 4": "military_supremacy_is_the_capital",
    "figure left_out_per_age 4": "decks_fill_the_structures",
    "figure tokens_on_board 10": "decks_fill_the_structures",
}


def edited(folder: Path, text: str) -> CardSet:
    header = 'set mine\n  en "Mine"  fr "Mine"  nl "Mine"\n  extends duel\n\n'
    (folder / "mine.cards").write_text(f"{header}{text}\n", "utf-8")
    return load_set(str(folder))


@pytest.fixture(scope="module")
def prover() -> Prover:
    """One for all sets: what a figure does not touch is the same question in each."""
    return Prover()


def refuted(cards: CardSet, prover: Prover) -> set[str]:
    theorems = (t for t in formula_theorems(DuelCities(cards)) if t.name not in SLOW)
    results = [theorem.prove(prover, cards.slug) for theorem in theorems]
    assert len(results) > 20
    return {r.theorem for r in results if r.status is not ProofStatus.PROVED}


@pytest.mark.parametrize("text", FIGURES)
def test_theorems_follow_the_figures_of_a_set(tmp_path: Path, prover: Prover, text: str) -> None:
    cards = edited(tmp_path, text)
    assert refuted(cards, prover) == set()
    assert FIGURES[text] in departures(cards)


@pytest.mark.parametrize("formula", FORMULAS)
def test_points_by_a_formula_are_told_as_they_are_written(tmp_path: Path, formula: str) -> None:
    """`min(own.blue, 2)` was told as `0*own:blue`."""
    text = f"change building altar\n  at end {formula} points"
    assert f"altar: points at the end {formula} (printed: )" in departures(edited(tmp_path, text))


@pytest.mark.campaign
@pytest.mark.parametrize("text", FIGURES)
def test_invariants_follow_the_figures_of_a_set(tmp_path: Path, text: str) -> None:
    assert by_induction(DuelCities(edited(tmp_path, text)), Prover()) is None


@pytest.mark.parametrize("text", WRONG)
def test_what_cannot_be_played_is_refuted_all_the_same(
    tmp_path: Path, prover: Prover, text: str
) -> None:
    assert WRONG[text] in refuted(edited(tmp_path, text), prover)


def test_a_shipped_set_has_the_printed_figures(duel: CardSet) -> None:
    assert departures(duel) == []
    assert departures(load_set("duel_promo")) == []


MOVED = next(text for text in FIGURES if text.startswith("track"))
TRACK = ("track_points", "military_supremacy_is_the_capital", "decks_fill_the_structures")


@pytest.mark.parametrize(
    "only", [TRACK, pytest.param((), marks=pytest.mark.campaign)], ids=["track", "all"]
)
def test_theorems_are_judged_where_the_loot_has_moved(
    tmp_path: Path, only: tuple[str, ...]
) -> None:
    edited(tmp_path, MOVED)
    wanted = [word for name in only for word in ("--only", name)]
    result = run("prove", "--cold", *wanted, tmp_path)
    assert result.exit_code == 0, result.stdout
    assert ("departs from the printed game: capital 8" in result.stdout) is not bool(only)
    assert all(name in result.stdout for name in TRACK)
    assert "REFUTED" not in result.stdout


INCOME = "rule discard_income\n  3 + own.yellow\n\n"
ACCEPTED = "discard_income_is_two_and_yellow"


def proved(folder: Path, text: str, *options: str) -> Result:
    edited(folder, text)
    return run("prove", "--cold", *options, folder)


def test_what_a_set_breaks_on_purpose_is_told_and_does_not_count(tmp_path: Path) -> None:
    text = f'{INCOME}accept theorem {ACCEPTED} "three here"'
    result = proved(tmp_path, text, "--only", ACCEPTED, "--only", "price_is_as_printed")
    assert result.exit_code == 0
    assert "broken on purpose: A discarded card" in result.stdout
    assert "    accepted by the set: three here\n" in result.stdout
    assert "1 broken on purpose, 1 proved" in result.stdout
    told = proved(tmp_path, text, "--only", ACCEPTED, "--json").stdout
    assert '"verdict": "refuted"' in told
    assert '"accepted": "three here"' in told


def test_only_what_is_accepted_is_let_pass(tmp_path: Path) -> None:
    other = f'{INCOME}accept theorem no_debts "a bank gives credit"'
    assert proved(tmp_path, other, "--only", ACCEPTED).exit_code == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "warning: `{}` holds by edition `{}`; if it does by every edition, take this line out",
        ),
        (
            "fr",
            "avertissement : « {} » est vrai dans l'édition « {} » ; "
            "s'il l'est dans chacune, enlevez cette ligne",
        ),
        (
            "nl",
            "waarschuwing: `{}` geldt in editie `{}`; geldt hij in elke editie, "
            "haal deze regel dan weg",
        ),
    ],
)
def test_an_acceptance_without_need_is_told_at_its_place(
    tmp_path: Path, language: str, said: str
) -> None:
    text = f'accept theorem {ACCEPTED} "three here"'
    result = proved(tmp_path, text, "--only", ACCEPTED, "--lang", language)
    assert result.exit_code == 0
    edition = load_set(tmp_path).default_edition
    assert f"mine.cards:5:16: {said.format(ACCEPTED, edition)}\n" in result.stderr


def test_an_acceptance_that_is_needed_or_not_looked_at_is_not_warned_of(tmp_path: Path) -> None:
    text = f'{INCOME}accept theorem {ACCEPTED} "three here"'
    assert "warning" not in proved(tmp_path, text, "--only", ACCEPTED).stderr
    assert "warning" not in proved(tmp_path, text, "--only", "price_is_as_printed").stderr


def test_what_is_not_decided_is_never_accepted(tmp_path: Path) -> None:
    text = 'accept theorem payment_is_least "who knows"'
    options = ("--only", "payment_is_least", "--rlimit", "10")
    result = proved(tmp_path, text, *options)
    assert result.exit_code == 1
    assert "UNKNOWN" in result.stdout


def test_an_acceptance_of_no_theorem_is_told_at_its_place(tmp_path: Path) -> None:
    result = proved(tmp_path, 'accept theorem no_depts "typing"', "--only", "no_debts")
    assert result.exit_code == 2
    assert "mine.cards:5:16: there is no theorem `no_depts` to accept; is `no_debts` meant?" in (
        result.stderr
    )


@pytest.mark.parametrize(
    "text",
    ["accept theorem", "accept theorem no_debts", 'accept no_debts "why"', 'accept theorem "why"'],
    ids=range(4),
)
def test_a_line_that_accepts_nothing_is_told(tmp_path: Path, text: str) -> None:
    with pytest.raises(CardSetError, match="C-SYNTAX"):
        edited(tmp_path, text)


def test_guilds_are_expected_in_the_age_that_they_are_of(tmp_path: Path) -> None:
    text = "layout age 4\n  row up 5 7\n  row up 4 6 8\n"
    late = "".join(f"building late_{n}\n  age 4 blue\n  points {n}\n" for n in range(1, 9))
    theorems = {t.name: t for t in formula_theorems(DuelCities(edited(tmp_path, text + late)))}
    found = theorems["decks_fill_the_structures"].prove(Prover(), "mine")
    assert found.status is ProofStatus.PROVED
