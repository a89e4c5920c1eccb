"""Rows in whose free places players lay what they draw: engine, module, second reading, words."""

import random
from pathlib import Path

import pytest

from antipater.checker.cards.drawing import drawn
from antipater.checker.judging.duel.judge import judge
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.theorem import Prover
from antipater.checker.records.duel.notation import read_notation
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Due, Move, Spot, Verb, legality
from support.agreement import agreed_moves, module_agrees
from support.commands import said_of
from support.frames import followed, of_set, shown, wrong_lines
from support.places import TOP
from support.proved_moves import check_all_is_proved

SHRINES = TOP / "docs" / "examples" / "shrines"
TEXT = (SHRINES / "shrines.cards").read_text("utf-8")
RECORD = (SHRINES / "shrines.duel").read_text("utf-8")
LAID = "draws Proteus, Triton, lays Triton in Circle II"
run = said_of(SHRINES)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("now", "codes"),
    [
        ("lays Triton in Circle II", []),
        ("draws Triton, lays Triton in Circle II", ["D-DRAW-03"]),
        ("draws Thetis, Proteus, Triton, lays Triton in Circle II", ["D-DRAW-03"]),
        ("draws Thetis, Proteus, lays Triton in Circle II", ["D-DRAW-01"]),
        ("draws Boreas, Triton, lays Triton in Circle II", ["D-DRAW-02"]),
        ("draws Triton, Proteus, lays Triton in Circle I", ["D-CHOOSE-01"]),
        ("lays Triton in Triton", ["D-CHOOSE-02"]),
    ],
)
def test_what_is_wrong_with_what_is_laid_is_told(now: str, codes: list[str]) -> None:
    assert LAID in RECORD
    record = read_notation(RECORD.replace(LAID, now), ("duel",), str(SHRINES))
    found = [each.code for each in judge(record).findings]
    assert found[:1] == codes[:1]


# ---- random sets and games ---------------------------------------------------

_DOES = (
    "points 3",
    "shields 1",
    "on build 3 coins",
    "replay",
    "when own discards: gain 1 coin",
    "draw 2 of night, lay 1 in stairs",
    "choose 1 character from the stairs, take it",
    "choose 1 character of the opponent, return it",
    "1 coin off character",
    "choose 1 building from the whole structure, discard it",
)
_CARDS = (
    *("altar", "quarry", "stable", "baths", "guard_tower", "workshop", "press", "tavern"),
    *("brewery", "school", "walls"),
)
_LINES = (
    "draw 2 of day, lay 1 in stairs",
    "may draw 3 of night, lay 2 in stairs",
    "opponent may choose 1 character from the stairs, take it",
    "when own discards: draw 1 of day, lay 1 in stairs, once an age",
    "draw 2 of day, keep 1",
    "opponent may choose 1 blue or green from the whole structure, build it",
    "choose 1 character from the night or stairs, take it",
    "may choose 1 character from the day or night, take it",
    "choose 1 wonder from own hand, build it with 1 building from the discards",
)


def laying_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``duel``, with a row of free places and two decks; chance puts lines on
    the cards and the characters."""
    places = rng.randint(1, 6)
    lines = ["set laying", "  extends duel", "zone stairs", "  scores progress"]
    lines.append(f"  row of {places} free places")
    for player in ("first", "second"):
        prices = ", ".join(str(rng.randint(0, 6)) for _ in range(places))
        lines.append(f"  price {prices} coins for the {player} player")
    lines += ["phase climbing"]
    lines += ["  instead of a card: choose 1 of stairs, pay its price, take it"]
    lines += [f"  from age {rng.randint(1, 2)}"]
    for deck in ("day", "night"):
        lines += [f"zone {deck}", "  scores progress", "  deck"]
        for n in range(rng.randint(3, 5)):
            lines += [f"character {deck}_{n}", f"  lies in {deck}"]
            lines += [f"  {line}" for line in sorted(rng.sample(_DOES, rng.randint(1, 2)))]
    for nth, card in enumerate(_CARDS):
        lines += [f"change building {card}", f"  {_LINES[nth % len(_LINES)]}"]
    (folder / "laying.cards").write_text("\n".join(lines) + "\n", "utf-8")
    return load_set(folder)


def laid_alike(seed: int, folder: Path, games: int) -> int:
    """Play games by the engine and the second reading, and count apart what lies where; how many
    were taken from there. Each costs what its place does, with a coin off for each such line."""
    rng, taken = random.Random(seed), 0
    cards = laying_set(rng, folder)
    row = cards.free_row
    assert row is not None
    there = dict[int, int]()
    off = {i.id for i in cards.items for e in i.effects if e.price is not None}
    for rules, state, move, after in agreed_moves(rng, cards, games):
        there = {} if state.log is None else there
        used = {place for place in row.items if state.places[place] == Spot.TUCKED}
        cheaper = sum(state.places[i] == Spot.CITY + move.player for i in off)
        if move.verb is Verb.SWAP and rules.items[move.item].kind is Kind.WONDER:
            assert state.places[move.item] == Spot.HELD + move.player
            assert state.places[move.other] == Spot.DISCARD
            assert after.victory or after.places[move.item] == Spot.CITY + move.player
            assert after.places[move.other] == Spot.TUCKED
        elif move.verb is Verb.SWAP:
            assert move.other in row.items
            assert move.other not in used
            there[move.item] = row.items.index(move.other)
        elif move.item in there and move.verb in (Verb.CALL, Verb.CHOOSE):
            place = there.pop(move.item)
            taken += 1
            if move.verb is Verb.CALL and after.log is not None:
                paid = sum(e.amount for e in after.log.events if e.what == "pays")
                assert paid == max(row.prices[move.player][place] - cheaper, 0)
        lying = {i: n - Spot.LAID for i, n in enumerate(after.places) if n >= Spot.LAID}
        assert lying == there
        assert not any(
            legality.call_refusal(rules, after, Move(Verb.CALL, 0, i.id)) is None
            for i in cards.of_kind(Kind.CHARACTER, Kind.PLACE)
            if i.id not in there
        )
    return taken


modules_agree = of_set(module_agrees, laying_set)
test_second_readings_agree = pytest.mark.slow(shown(laid_alike, range(3), 2))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(laid_alike, range(100, 160), 8)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, [3], 2))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 130), 5))


@pytest.mark.slow
def test_what_is_known_of_games_is_so_after_something_is_laid() -> None:
    cards = load_set(SHRINES)
    induction = DuelInduction(DuelCities(cards), Prover())
    lays = (Due(Verb.SWAP, 0, "draw 2 of sea, lay 1 in circle"),)
    whole = (Due(Verb.CHOOSE, 0, "choose 1 building from the whole structure, discard it"),)
    with_it = "choose 1 wonder from own hand, build it with 1 building from the discards"
    raises = (Due(Verb.SWAP, 0, with_it),)
    takes = (Due(Verb.CHOOSE, 0, "choose 1 character from the sea or sky, take it"),)
    of = {slug: item.id for slug, item in cards.by_slug.items()}
    for control, move in (
        (ControlState(1, 1, 0, (), 8), Move(Verb.BUILD, 0, of["altar"])),
        (ControlState(1, 1, 0, lays, 8), Move(Verb.SWAP, 0, of["triton"], of["circle_2"])),
        (ControlState(1, 1, 0, lays, 8), Move(Verb.SWAP, 0, of["nereus"], of["circle_4"])),
        (ControlState(2, 1, 1, (), 8), Move(Verb.CALL, 1, of["triton"])),
        (ControlState(2, 1, 0, (), 8), Move(Verb.CALL, 0, of["helios"])),
        (ControlState(2, 1, 0, whole, 8), Move(Verb.CHOOSE, 0, of["walls"])),
        (ControlState(2, 1, 0, raises, 8), Move(Verb.SWAP, 0, of["pyramids"], of["baths"])),
        (ControlState(1, 1, 0, takes, 8), Move(Verb.CHOOSE, 0, of["iris"])),
    ):
        assert induction.follow(control, move), move
    induction.follow(ControlState(2, 1, 0, whole, 8, laid_out=True), Move(Verb.CHOOSE, 0, 40))
    for move in (Move(Verb.SWAP, 0, of["eos"], of["circle_4"]), Move(Verb.CALL, 0, of["circle_1"])):
        due = lays if move.verb is Verb.SWAP else ()
        assert not induction.follow(ControlState(2, 1, 0, due, 8), move)
    check_all_is_proved(induction, 0)


# ---- words -------------------------------------------------------------------


@pytest.mark.slow
def test_it_is_told_in_each_language() -> None:
    for language, on_card, at_the_table in (
        ("en", "among 2 drawn from Gods of the Sky to lay in a free place of Circle", "Triton 4/4"),
        ("fr", "à poser à une place libre de « Cercle »", "Triton 4/4"),
        ("nl", "om op een vrije plaats van Kring te leggen", "Triton 4/4"),
    ):
        assert on_card in run("cards", "show", "altar", language=language)
        cost = {"en": "what its place in Circle", "fr": "dans « Cercle »", "nl": "plaats in Kring"}
        assert cost[language] in run("cards", "show", "triton", language=language)
        told = run("view", str(SHRINES / "shrines.duel"), "--move", "38", language=language)
        assert at_the_table in told.replace(" / ", "/")


def test_a_card_is_drawn() -> None:
    cards = load_set(SHRINES)
    for slug in ("altar", "wave", "circle_1"):
        assert drawn(cards, cards.by_slug[slug], "en").startswith("<svg")


def test_zones_from_which_one_is_chosen_are_told_in_each_language() -> None:
    for language, wide, several in (
        ("en", "1 building anywhere in the structure to discard", "Gods of the Sea or Gods of"),
        ("fr", "1 bâtiment n'importe où dans la structure à défausser", "Dieux de la mer ou Dieux"),
        ("nl", "1 gebouw waar dan ook in de structuur om af te leggen", "Goden van de zee of God"),
    ):
        under = {"en": "the second under it", "fr": "le second dessous", "nl": "tweede eronder"}
        assert under[language] in run("cards", "show", "hephaestus", language=language)
        assert wide in run("cards", "show", "zephyr", language=language)
        assert several in run("cards", "show", "great_library", language=language)


WRONG = [
    ("build it with 1 building", "build it with 2 buildings", "C-NOT-PLAYED"),
    ("wonder from own hand, build it", "wonder from own hand, give it", "C-NOT-PLAYED"),
    ("from the discards\n  source", "from the structure\n  source", "C-NOT-PLAYED"),
    ("own raises pyramids with altar", "own raises pyramids in circle_1", "C-SYNTAX"),
    ("from the sea or sky", "from the sea or ski", "C-UNKNOWN"),
    ("character from the sea or sky", "token from the board or sky", "C-NOT-PLAYED"),
    ("from the sea or sky", "from the sea or omens", "C-NOT-PLAYED"),
    ("from the whole structure", "from the whole row", "C-UNKNOWN"),
    ("draw 2 of sky, lay 1 in circle", "draw 2 of sky, keep 1 in circle", "C-NOT-PLAYED"),
    ("draw 2 of sky, lay 1 in circle", "draw 2 of sky, lay 1 in sea", "C-NOT-PLAYED"),
    ("draw 2 of sky, lay 1 in circle", "draw 2 of sky, lay 1 in ring", "C-UNKNOWN"),
    ("draw 2 of sky, lay 1 in circle", "draw 2 of circle, lay 1 in circle", "C-NOT-PLAYED"),
    ("draw 2 of sky, lay 1 in circle", "draw 2 of sky, lay 1", "C-NOT-PLAYED"),
    ("lies in sky", "lies in circle", "C-NOT-PLAYED"),
    ("row of 4 free places", "row of 4", "C-MISSING"),
    ("row of 4 free places", "row of 21 free places", "C-RANGE"),
    ("row of 4 free places", "row of 3 free places", "C-MISSING"),
    ("row of 4 free places", "row of 4 free places\n  deck", "C-TWICE"),
    ("zone sea", 'zone ring\n  en "R"\n  row of 2 free places\n\nzone sea', "C-TWICE"),
    ("zone sea", 'zone ring\n  en "R"\n  row of 2 free places\n\nzone sea', "C-NOT-PLAYED"),
    ("character wave", 'character circle_1\n  en "C"\n  lies in sea\n  points 1\n', "C-TWICE"),
    ("own lays iris in circle_2", "own lays iris to circle_2", "C-SYNTAX"),
    ("own lays iris in circle_2", "own lays iris in sea", "C-UNKNOWN"),
]


test_a_wrong_line_is_told = wrong_lines(TEXT, WRONG, once=True)


@pytest.mark.slow
def test_a_price_that_changes_once_is_used_up_by_a_call(tmp_path: Path) -> None:
    """Engine and second reading agree on when it is."""
    once = TEXT.partition("\nexample ")[0].replace("off character", "off character, once a game")
    lines = "change building quarry\n  3 coins off character, once an age\n"
    (tmp_path / "shrines.cards").write_text(f"{once}\n{lines}", "utf-8")
    cards, used = load_set(tmp_path), 0
    spent = cards.column["spent(quarry)"]
    for _, state, move, after in agreed_moves(random.Random(1), cards, 4):
        was, now = (each.cities[move.player][spent] for each in (state, after))
        used += move.verb is Verb.CALL and now > was
    assert used


@pytest.mark.slow
def test_something_is_laid_when_an_age_ends(tmp_path: Path) -> None:
    """What lies alone in a deck of its own comes into a place that is left, before the next age."""
    gate = """
zone gates
  deck
tally eras
  when an age ends: draw 1 of gates, lay 1 in circle
character gate
  lies in gates
  choose 1 character from the sea or sky, take it
"""
    text = TEXT.partition("\nexample ")[0].replace("row of 4", "row of 5")
    text = text.replace("2, 4, 6, 8 coins", "2, 4, 6, 8, 9 coins")
    text = text.replace("8, 6, 4, 2 coins", "9, 8, 6, 4, 2 coins")
    (tmp_path / "shrines.cards").write_text(text + gate, "utf-8")
    cards, laid = load_set(tmp_path), 0
    (gate_id,) = (item.id for item in cards.items if item.slug == "gate")
    for _, state, move, after in agreed_moves(random.Random(2), cards, 3):
        if move.item == gate_id and move.verb is Verb.SWAP:
            laid += 1
            assert (state.age, after.age) in ((1, 1), (1, 2), (2, 3), (2, 2), (3, 3))
    assert laid
    module_agrees(random.Random(3), cards, 1)
