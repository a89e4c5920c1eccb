"""What players of Duel hold out of a deck, prepare with a card, and set off before a card."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.judging.duel.judge import judge
from antipater.checker.messages.catalogue import message
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.theorem import Prover
from antipater.checker.records.duel.notation import read_notation
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Due, Move, Rules, Spot, State, Verb, legal_moves
from support import commands
from support.agreement import agreed_moves, module_agrees, read_back
from support.commands import said_of
from support.naive.plots import HOLDS, Done, Plots
from support.places import TOP
from support.plotting_sets import plotting_set
from support.proved_moves import check_all_is_proved

PLOTS = TOP / "docs" / "examples" / "plots"
TEXT = (PLOTS / "plots.cards").read_text("utf-8")
RECORD = PLOTS / "plots.duel"
run = said_of(PLOTS)


# ---- a naive recount -------------------------------------------------------------


def recounted(rng: random.Random, cards: CardSet, games: int) -> Counter[str]:
    """Random games on which engine and second reading agree, and of which what is held, prepared
    and set off is recounted from what was done; how often each was."""
    zones = {zone.name: zone for zone in cards.zones}
    held = {p.zone: p.prepared for p in cards.phases if p.before_card}
    decks = {name: frozenset(cards.items[item].slug for item in zones[name].items) for name in held}
    unprepared = {name for name, prepared in held.items() if not prepared}
    plots, used = Plots(decks, unprepared), Counter[str]()
    for rules, state, move, after in agreed_moves(rng, cards, games):
        if not state.drafted:
            plots = Plots(decks, unprepared)
        if not state.due and state.age:
            offered_as_recounted(rules, state, plots)
        done = _done(cards, state, move)
        if done is not None:
            plots.do(done)
            used[done.how] += 1
        lies_as_recounted(cards, after, plots)
    return used


def _done(cards: CardSet, state: State, move: Move) -> Done | None:
    thing = cards.items[move.item].slug if move.verb is not Verb.PASS else ""
    if move.verb is Verb.SET_OFF:
        return Done(move.player, "sets off", thing)
    if move.verb is Verb.WONDER and cards.items[move.item].kind is Kind.CHARACTER:
        return Done(move.player, "prepares", thing)
    if move.verb is Verb.CHOOSE:
        return Done(move.player, "chooses", thing, state.due[0].argument)
    return None


def offered_as_recounted(rules: Rules, state: State, plots: Plots) -> None:
    """In a turn exactly what is held can be prepared, with any card that can be discarded."""
    cards, player = rules.cards, state.active
    legal = legal_moves(rules, state)
    free = {move.item for move in legal if move.verb is Verb.DISCARD}
    names = {item.slug: item.id for item in cards.items}
    prepares = {
        (move.item, move.other)
        for move in legal
        if move.verb is Verb.WONDER and cards.items[move.item].kind is Kind.CHARACTER
    }
    assert prepares == {(names[t], card) for t in plots.to_prepare(player) for card in free}
    set_off = {move.item for move in legal if move.verb is Verb.SET_OFF}
    assert set_off == {names[t] for t in plots.to_set_off(player)}


def lies_as_recounted(cards: CardSet, state: State, plots: Plots) -> None:
    for player in (0, 1):
        for spot, due in (
            (Spot.HELD, plots.hands[player]),
            (Spot.PREPARED, plots.prepared[player]),
        ):
            there = (i for i in cards.items if state.places[i.id] == spot + player)
            assert {i.slug for i in there if i.kind is Kind.CHARACTER} == due
    assert state.victory or {
        item.slug
        for zone in cards.zones
        for item in (cards.items[number] for number in zone.items)
        if state.places[item.id] == Spot.TABLE and zone.name in plots.decks
    } <= {thing for deck in plots.decks for thing in plots.left(deck)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_second_readings_agree(seed: int) -> None:
    used = recounted(random.Random(seed), load_set(PLOTS), 4)
    assert min(used[how] for how in ("prepares", "sets off", "chooses")) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_second_readings_agree_on_random_sets(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    assert recounted(rng, plotting_set(rng, tmp_path), 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 24))
def test_the_module_agrees(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    module_agrees(rng, plotting_set(rng, tmp_path), 3)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100, 140))
def test_all_readings_agree_on_many_sets(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    try:
        cards = plotting_set(rng, tmp_path)
    except CardSetError:
        pytest.skip("not every such set can be played")
    assert recounted(rng, cards, 3)
    module_agrees(rng, cards, 3)


@pytest.mark.slow
def test_what_is_set_off_keeps_the_turn() -> None:
    """Whose turn it is does not change by what is set off, nor by what is chosen then; another
    turn that it brings follows."""
    cards, again = load_set(PLOTS), 0
    before: State | None = None
    for rules, state, move, after in agreed_moves(random.Random(9), cards, 8):
        if move.verb is Verb.SET_OFF:
            before = state
        if before is not None and not after.due:
            assert (after.active, after.age) == (before.active, before.age)
            again += after.cities[0][rules.cards.column["between(turns)"]]
            before = None
    assert again


# ---- records ---------------------------------------------------------------------


@pytest.mark.slow
def test_what_was_done_is_read_back_in_each_language() -> None:
    record = read_notation(RECORD.read_text("utf-8"), ("duel",), str(PLOTS))
    assert judge(record).findings == ()
    items = Rules(load_set(PLOTS)).items
    assert sum(move.verb is Verb.SET_OFF for move in record.moves) == 3
    kinds = [items[move.item].kind for move in record.moves if move.verb is Verb.WONDER]
    assert kinds.count(Kind.CHARACTER) == 3
    read_back(replace(record, set=str(PLOTS)), str(PLOTS))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("prepares Mutiny with Circus", "prepare Mutiny using Circus"),
        ("prepares Mutiny with Circus", "builds Mutiny with Circus"),
        ("prepares Mutiny with Circus", "prépare Mutinerie avec Cirque"),
        ("prepares Mutiny with Circus", "bereidt Muiterij voor met Circus"),
        ("sets off Mutiny", "triggers Mutiny"),
        ("sets off Mutiny", "déclenche Mutinerie"),
        ("sets off Mutiny", "activeert Muiterij"),
        ("sets off Mutiny", "sets off mutiny"),
        ("sets off Mutiny", "sets off Mutinny"),
    ],
)
def test_it_may_be_written_so(was: str, now: str) -> None:
    text = RECORD.read_text("utf-8")
    assert was in text
    record = read_notation(text, ("duel",), str(PLOTS))
    other = read_notation(text.replace(was, now), ("duel",), str(PLOTS))
    assert (other.moves, other.problems) == (record.moves, ())


FAULTS = [
    ("83. Anna sets off Mutiny", "83. Anna sets off Regency", "D-SETOFF-01", "Mutiny"),
    ("83. Anna sets off Mutiny", "83. Bert sets off Mutiny", "D-TURN-01", "Mutiny"),
    ("prepares Mutiny with Circus", "prepares Treason with Circus", "D-PREPARE-01", "Mutiny"),
    ("prepares Mutiny with Circus", "prepares Mutiny with Port", "D-CARD-05", "Circus"),
    ("71. Anna prepares Mutiny with Circus", "71. Anna discards Circus", "D-SETOFF-01", "prepares"),
    ("keeps Espionage", "keeps Treason", "D-DRAW-01", ""),
    ("49. Anna sets off Espionage, chooses Ransom\n", "", "", ""),
    ("chooses Ransom\n", "chooses Treason\n", "D-CHOOSE-01", "Ransom"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("was", "now", "code", "cause"), FAULTS)
def test_a_fault_is_found(was: str, now: str, code: str, cause: str, tmp_path: Path) -> None:
    text = RECORD.read_text("utf-8")
    assert was in text
    file = tmp_path / "game.duel"
    file.write_text(text.replace(was, now, 1), "utf-8")
    told = run("validate", str(file))
    assert code in told
    assert cause in told


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_is_told_in_each_language(language: str) -> None:
    text = RECORD.read_text("utf-8")
    for now, why in (
        (
            "prepares Treason with Circus",
            {"en": "on the table", "fr": "sur la table", "nl": "op tafel"},
        ),
        (
            "prepares Espionage with Circus",
            {"en": "in Anna's", "fr": "cité d'Anna", "nl": "van Anna"},
        ),
    ):
        record = read_notation(
            text.replace("prepares Mutiny with Circus", now), ("duel",), str(PLOTS)
        )
        first = judge(record).findings[0]
        assert first.code == "D-PREPARE-01"
        assert why[language] in message(first, language)


# ---- rooms -----------------------------------------------------------------------


@pytest.mark.slow
def test_the_table_tells_what_is_held_and_prepared() -> None:
    for language, held, prepared, on in (
        ("en", "in hand: Ransom, Mutiny, Regency", "prepared: Mutiny", "turn goes on after Mut"),
        (
            "fr",
            "en main : Rançon, Mutinerie, Ré",
            "préparés : Mutinerie",
            "continue, par Mutinerie (coup 53)",
        ),
        ("nl", "in de hand: Losgeld, Muiterij", "voorbereid: Muiterij", "gaat verder, Muiterij is"),
    ):
        assert _alike(held, run("view", str(RECORD), "--move", "53", "--after", language=language))
        assert prepared in run("view", str(RECORD), "--move", "72", language=language)
        assert on in run("view", str(RECORD), "--move", "84", language=language)


def _alike(names: str, told: str) -> bool:
    """Whether names stand on one line, in whatever order."""
    title, _, listed = names.partition(": ")
    return any(
        title in line and all(n in line for n in listed.split(", ")) for line in told.splitlines()
    )


@pytest.mark.slow
def test_cards_and_phases_say_it_in_each_language() -> None:
    for language, lines in {
        "en": ("to hold", "in the opponent's hand to take over", "that was prepared with a card"),
        "fr": ("à garder en main", "dans la main de l'adversaire", "préparé avec une carte"),
        "nl": ("in de hand te houden", "in de hand van de tegenstander", "met een kaart is voorb"),
    }.items():
        names = ("stable", "espionage", "plotting", "conspiracies")
        told = "".join(run("cards", "show", name, language=language) for name in names)
        assert all(line in told for line in lines), told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("conspiracies, prepared with a card", "conspiracies", "conspiracies before a card"),
        ("draw 2 of conspiracies, hold 1", "draw 2 of conspiracies, keep 1", "to take"),
    ],
)
def test_what_changes_is_told(was: str, now: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "plots.cards").write_text(TEXT.replace(was, now, 1), "utf-8")
    assert told in commands.run("cards", "diff", PLOTS, tmp_path).output


@pytest.mark.slow
def test_what_is_held_may_be_set_off_without_a_card(tmp_path: Path) -> None:
    text = TEXT.split('example "')[0].replace(", prepared with a card", "")
    (tmp_path / "plots.cards").write_text(text, "utf-8")
    assert not [d for d in check_set(str(tmp_path)).diagnostics if d.code[0] != "L"]
    used = recounted(random.Random(3), load_set(tmp_path), 3)
    assert used["sets off"]
    assert not used["prepares"]


# ---- wrong lines -----------------------------------------------------------------

PHASE = "  before a card: set off 1 of conspiracies, prepared with a card\n"
HOLD = "draw 3 of conspiracies, hold 1"
TAKES = "choose 1 character from the hand of the opponent, take it\n"
WRONG = [
    (PHASE, PHASE.replace("conspiracies", "conspiracy"), "C-UNKNOWN"),
    (PHASE, PHASE.replace("off 1", "off 2"), "C-NOT-PLAYED"),
    (PHASE, PHASE.replace("with a card\n", "with card\n"), "C-SYNTAX"),
    (PHASE, PHASE.replace("prepared", "prepare"), "C-SYNTAX"),
    (PHASE, PHASE + PHASE, "C-TWICE"),
    (PHASE, PHASE + "  from age 2\n", "C-NOT-PLAYED"),
    (PHASE, PHASE.replace("conspiracies", "schemes"), "C-NOT-PLAYED"),
    (PHASE, "", "C-MISSING"),
    (PHASE, "  before each age: play 1 of conspiracies\n", "C-NOT-PLAYED"),
    (PHASE, PHASE.replace("before a card", "before each age"), "C-SYNTAX"),
    (HOLD, HOLD.replace("conspiracies", "schemes"), "C-NOT-PLAYED"),
    (HOLD, HOLD.replace("hold 1", "hold 4"), "C-RANGE"),
    (HOLD, HOLD.replace("hold", "holds"), "C-SYNTAX"),
    (HOLD, HOLD.replace("draw 3", "draw 7"), "C-RANGE"),
    (TAKES, TAKES.replace("take it", "build it"), "C-NOT-PLAYED"),
    (TAKES, "choose 1 character from own hand, discard it\n", "C-NOT-PLAYED"),
    ("own prepares ransom with altar", "own prepares tavern with altar", "C-UNKNOWN"),
    ("own prepares ransom with altar", "own prepare ransom with altar", "C-UNKNOWN"),
    ("  own sets off ransom\n", "  own sets of ransom\n", "C-SYNTAX"),
    ("own holds treason", "own holds dowre", "C-UNKNOWN"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("was", "now", "code"), WRONG)
def test_a_wrong_line_is_told_at_its_place(was: str, now: str, code: str, tmp_path: Path) -> None:
    assert was in TEXT
    text = TEXT.replace(was, now, 1)
    (tmp_path / "plots.cards").write_text(text, "utf-8")
    found = [d for d in check_set(str(tmp_path)).diagnostics if d.code[0] == "C"]
    assert code in {d.code for d in found}
    place = TEXT[: TEXT.index(was)].count("\n") + 1
    near = [d.span.start.line for d in found if d.code == code]
    assert any(abs(line - place) <= 3 for line in near), (place, near)


def test_a_phase_of_what_nobody_holds_is_told(tmp_path: Path) -> None:
    text = TEXT.split('example "')[0].replace("of conspiracies, hold", "of conspiracies, keep")
    (tmp_path / "plots.cards").write_text(text, "utf-8")
    (found,) = (e for e in check_set(str(tmp_path)).diagnostics if e.code == "C-NOT-PLAYED")
    assert str(found.expected) == "a card with `draw 2 of conspiracies, hold 1`"


# ---- proofs ----------------------------------------------------------------------


@pytest.mark.slow
def test_what_is_known_of_games_is_so_after_something_is_set_off() -> None:
    cards = load_set(PLOTS)
    induction = DuelInduction(DuelCities(cards), Prover())
    holds = (Due(Verb.CHOOSE, 0, "draw 2 of conspiracies, hold 1"),)
    taken = (Due(Verb.CHOOSE, 0, "choose 1 character from the hand of the opponent, take it"),)
    assert HOLDS.fullmatch(holds[0].argument)
    altar = cards.by_slug["altar"].id
    for due, verb, slugs, other in (
        ((), Verb.SET_OFF, ("mutiny", "ransom", "treason", "espionage"), -1),
        ((), Verb.WONDER, ("mutiny",), altar),
        (holds, Verb.CHOOSE, ("ransom",), -1),
        (taken, Verb.CHOOSE, ("regency", "mutiny"), -1),
    ):
        for slug in slugs:
            move = Move(verb, 0, cards.by_slug[slug].id, other)
            assert induction.follow(ControlState(1, 1, 0, due, 8), move), slug
    check_all_is_proved(induction)
