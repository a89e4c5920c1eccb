"""Zones that are controlled by who has most there: engine, module, second readings, all rooms."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.cards.drawing import drawn
from antipater.checker.judging.duel.judge import judge
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.writer import write_notation
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import ROW, UNKNOWN, Due, Rules, Spot, State, Verb, legal_moves
from antipater.rules.duel import Move as DuelMove
from support import commands
from support.agreement import agreed_moves, module_agrees
from support.commands import said_of
from support.frames import wrong_lines
from support.naive import control
from support.naive.control import Chosen
from support.places import TOP
from support.random_duel import random_game

CURIA = TOP / "docs" / "examples" / "curia"
TEXT = (CURIA / "curia.cards").read_text("utf-8")
RECORD = CURIA / "curia.duel"
run = said_of(CURIA)


# ---- random games ---------------------------------------------------------------


def recounted(seed: int, cards: CardSet, games: int) -> Counter[str]:
    """Play games by the engine and the second reading, and recount after each move who has how
    much where, and what stands in the cities by that; how often each line was chosen by."""
    (zone,) = (zone for zone in cards.zones if zone.controlled)
    used, chosen = Counter[str](), list[Chosen]()
    for rules, state, move, after in agreed_moves(random.Random(seed), cards, games):
        chosen = chosen if state.log else []
        text, _, instead = (state.due[0].argument if state.due else "").partition(", or ")
        lying = state.setup.layouts.get(ROW, zone.items)
        names = {cards.items[item].slug: item for item in lying}
        if control.is_of_a_place(text):
            have = control.influence(chosen)
            slugs = {item.id: item.slug for item in cards.items} | {UNKNOWN: ""}
            legal = legal_moves(rules, state)
            some = [m for m in legal if m.verb is not Verb.PASS]
            due = control.offered(text, move.player, have, names)
            assert {(slugs[m.item], slugs[m.other]) for m in some} == due
            left = "may" in text
            if instead.startswith("draw"):
                (deck,) = (each.items for each in cards.zones if each.deck)
                left = any(state.places[plot] == Spot.TABLE for plot in deck)
            elif instead:
                left = left or bool(control.offered(instead, move.player, have, names))
            assert left == (some != legal)
            if move.verb is not Verb.PASS:
                chosen.append(Chosen(move.player, text, slugs[move.item], slugs[move.other]))
                used[text + instead] += 1
        held_as_recounted(cards, zone.controlled, names, after, chosen)
    return used


def held_as_recounted(
    cards: CardSet, tally: str, names: dict[str, int], after: State, chosen: list[Chosen]
) -> None:
    have = control.influence(chosen)
    for place, holder in control.controllers(have, names).items():
        due = Spot.TABLE if holder is None else Spot.CITY + holder
        assert after.places[names[place]] == due or after.victory
    for player, city in enumerate(after.cities):
        for place in names:
            assert city[cards.column[f"{tally}({place})"]] == have[player][place]
        assert city[cards.column[tally]] == have[player].total()
        standing = [i for i in cards.items if after.places[i.id] == Spot.CITY + player]
        (worth,) = (zone.worth for zone in cards.zones if zone.worth)
        held = [n for n, place in enumerate(names) if cards.by_slug[place] in standing]
        assert city[cards.column["worth(curia)"]] == sum(worth[n] for n in held)
        for name in ("points(decrees)", "one_of(wood, clay, stone)", "controls(curia)"):
            column = cards.column.get(name)
            if column is not None:
                assert city[column] == sum(item.adds(column) for item in standing)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_second_readings_agree(seed: int) -> None:
    assert recounted(seed, load_set(CURIA), 3)


# The same where what moves is on the cards that bring some, and at an event.
LIVELY = (
    TEXT.split('example "')[0]
    .replace(
        "choose 1 of curia, gain 2 influence there\n",
        "choose 1 of curia, gain 2 influence there\n"
        "  may move 1 influence from one of curia to another\n",
    )
    .replace(
        "  choose 2 of curia, gain 1 influence there\n",
        "  choose 2 of curia, gain 1 influence there\n"
        "  opponent may move 1 influence of the opponent from one of curia to another\n",
        1,
    )
    + """
change building brewery
  choose 1 of places 5 to 6 of curia, gain 1 influence there
  opponent chooses 1 of places 1 to 3 of curia, opponent loses 1 influence there

change building workshop
  choose 1 of places 3 to 4 of curia, gain 1 influence there,
    or move 1 influence from one of curia to a neighbouring one
  choose 1 of places 3 to 4 of curia, gain 1 influence there,
    or move 1 influence from one of curia to a neighbouring one if own.yellow >= 1

change building baths
  when own discards: choose 1 of curia, opponent loses 1 influence there,
    or move 1 influence of the opponent from one of curia to another, once an age

change building tavern
  choose 2 of curia, gain 1 influence there
  opponent moves 2 influence from one of curia to another

change building altar
  choose 1 of curia, gain 2 influence there
  when own discards: may move 1 influence of the opponent from one of curia to another
  move 1 influence from one of curia to a neighbouring one
"""
)


# Something is gained in a place, or drawn instead.
PLOTS = """
zone plots
  en "Plots"  fr "Complots"  nl "Complotten"
  scores decrees
  deck
""" + "".join(
    f'character plot_{n}\n  en "Plot {n}"  fr "Complot {n}"  nl "Complot {n}"\n'
    f"  lies in plots\n  points {n}\n"
    for n in (1, 2, 3)
)
DRAWING = LIVELY + PLOTS + "".join(
    f"change building {slug}\n"
    "  choose 1 of places 1 to 4 of curia, gain 1 influence there, or draw 2 of plots, keep 1\n"
    for slug in ("lumber_yard", "theater", "apothecary", "stable", "palisade", "scriptorium")
)  # fmt: skip


# Two of them.
TWICE = "".join(
    f"change building {slug}\n  choose 1 of curia, gain 1 influence there,\n"
    "    or draw 3 of plots, keep 2\n"
    for slug in ("quarry", "clay_pit", "clay_pool", "stone_pit", "logging_camp", "wood_reserve")
)


# What is chosen instead is of any kind.
INSTEAD = {
    "choose 1 blue of own city and 1 blue of the opponent, swap them,\n"
    "    or choose 1 green of own city and 1 green of the opponent, swap them": (
        "aqueduct",
        "press",
    ),
    "opponent chooses 1 brown of own city, discard it,\n"
    "    or chooses 1 grey of own city, give it": ("garrison", "guard_tower", "clay_reserve"),
    "when own builds brown: may choose 1 token from the board, take it,\n"
    "    or choose 1 building from the discards, build it, once a game": (
        "glassworks",
        "pharmacist",
    ),
}
ANYTHING = DRAWING + "".join(
    f"change building {slug}\n  {line}\n" for line, slugs in INSTEAD.items() for slug in slugs
)


@pytest.mark.slow
def test_anything_can_be_chosen_instead(tmp_path: Path) -> None:
    (tmp_path / "curia.cards").write_text(ANYTHING, "utf-8")
    cards = load_set(tmp_path)
    firsts = {choice.text for choice in cards.choices if choice.instead}
    due = {c.instead.text for c in cards.choices if c.instead and "curia" not in c.text}
    assert (len(firsts), len(due)) == (8, 3)
    rules, told = Rules(cards), set[str]()
    for _, state, move, _ in agreed_moves(random.Random(0), cards, 16):
        if state.due and move.verb is not Verb.PASS:
            told.add(state.due[0].argument)
    assert len(told & due) >= 2
    for seed in range(3):
        record = replace(random_game(seed, rules)[0], set=str(tmp_path))
        back = read_notation(write_notation(record), ("duel",), str(tmp_path))
        assert (back.moves, back.problems) == (record.moves, ())
        assert judge(record).findings == ()


@pytest.mark.slow
def test_as_many_are_drawn_instead_as_is_said(tmp_path: Path) -> None:
    (tmp_path / "curia.cards").write_text(DRAWING + TWICE, "utf-8")
    cards, kept = load_set(tmp_path), "draw 3 of plots, keep 2"
    waiting = [
        [due.argument for due in after.due].count(kept)
        for _, state, move, after in agreed_moves(random.Random(3), cards, 8)
        if move.verb is Verb.PASS and state.due[0].argument.endswith(kept)
    ]
    assert 2 in waiting


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_something_is_drawn_instead(seed: int, tmp_path: Path) -> None:
    (tmp_path / "curia.cards").write_text(DRAWING, "utf-8")
    assert not [d for d in check_set(str(tmp_path)).diagnostics if d.code[0] != "L"]
    cards = load_set(tmp_path)
    assert any(text.endswith("keep 1") for text in recounted(seed, cards, 4))
    drawn, rules = 0, Rules(cards)
    for number in range(seed * 4, seed * 4 + 4):
        record = replace(random_game(number, rules)[0], set=str(tmp_path))
        drawn += sum(cards.items[m.item].slug.startswith("plot") for m in record.moves)
        text = write_notation(record)
        back = read_notation(text, ("duel",), str(tmp_path))
        assert (back.moves, back.problems) == (record.moves, ())
        left = [n for n, m in enumerate(record.moves) if m.verb is not Verb.PASS]
        assert judge(replace(record, moves=tuple(record.moves[n] for n in left))).findings == ()
    assert drawn


@pytest.fixture
def lively(tmp_path: Path) -> CardSet:
    (tmp_path / "curia.cards").write_text(LIVELY, "utf-8")
    return load_set(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_what_is_moved_is_recounted(seed: int, lively: CardSet) -> None:
    used = recounted(seed, lively, 8)
    assert {"to another", "neighbouring one", "places 5 to 6"} <= {
        said for said in ("to another", "neighbouring one", "places 5 to 6")
        for text in used if said in text
    }  # fmt: skip


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100, 160))
def test_what_is_moved_is_recounted_in_many_games(seed: int, lively: CardSet) -> None:
    recounted(seed, lively, 10)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100, 140))
def test_second_readings_agree_on_many_games(seed: int) -> None:
    recounted(seed, load_set(CURIA), 10)


BY_CHANCE = (
    TEXT.split('example "')[0]
    .replace("row of 6\n", "row of 4 by chance\n")
    .replace("places 5 to 6", "places 3 to 4")
    .replace("worth 1, 2, 3, 3, 2, 1", "worth 4, 1, 0, 2")
    .replace("  choose 2 of curia, gain", "  choose 2 of places 1 to 2 of curia, gain")
    .replace("1 of curia, opponent loses", "1 of places 3 to 3 of curia, opponent loses")
    .replace("to another\n", "to a neighbouring one\n")
)


@pytest.mark.slow
def test_chance_may_say_which_lie_there(tmp_path: Path) -> None:
    (tmp_path / "curia.cards").write_text(BY_CHANCE, "utf-8")
    assert not [d for d in check_set(str(tmp_path)).diagnostics if d.code[0] != "L"]
    assert recounted(1, load_set(tmp_path), 3)


@pytest.mark.slow
@pytest.mark.parametrize("text", [ANYTHING + TWICE, BY_CHANCE], ids=["all", "by chance"])
def test_the_module_agrees(text: str, tmp_path: Path) -> None:
    (tmp_path / "curia.cards").write_text(text.split('example "')[0], "utf-8")
    module_agrees(random.Random(4), load_set(tmp_path), 6)


@pytest.mark.slow
def test_where_places_are_named_the_row_is_recorded(tmp_path: Path) -> None:
    (tmp_path / "curia.cards").write_text(BY_CHANCE, "utf-8")
    rules, told = Rules(load_set(tmp_path)), Counter[str]()
    for seed in range(6):
        record = replace(random_game(seed, rules)[0], set=str(tmp_path))
        assert judge(record).findings == ()
        layouts = {age: laid for age, laid in record.setup.layouts.items() if age != ROW}
        record = replace(record, setup=replace(record.setup, layouts=layouts))
        told.update(found.code for found in judge(record).findings)
    assert told["D-SETUP-06"]
    assert not told["D-CHOOSE-01"]


WON = """
rule military_supremacy
  own.lead >= capital or own.controls(curia) >= 3
  source "house rule"

example "Who controls three decrees has won"
  age 1
  own has 9 coins, 1 influence in decree_of_tolls, 1 influence in decree_of_grain
  own builds aedile
  own chooses decree_of_arms
  own wins by military
"""


@pytest.mark.slow
def test_a_rule_lets_win_by_what_is_controlled(tmp_path: Path) -> None:
    (tmp_path / "curia.cards").write_text(TEXT.split('example "')[0] + WON, "utf-8")
    result = commands.run("cards", "test", tmp_path)
    assert result.exit_code == 0, result.output
    for rules, _, move, after in agreed_moves(random.Random(2), load_set(tmp_path), 8):
        over = [city[rules.cards.column["controls(curia)"]] >= 3 for city in after.cities]
        assert not any(over) or after.victory, move


# ---- records ---------------------------------------------------------------------


@pytest.mark.slow
def test_a_slip_has_its_cause(tmp_path: Path) -> None:
    text, file = RECORD.read_text("utf-8"), tmp_path / "game.duel"
    (line,) = (each for each in text.splitlines() if "builds Aedile" in each)
    file.write_text(text.replace(line, line.split(", chooses")[0]), "utf-8")
    assert f'with "{line.split(". ")[1]}" the record is valid' in run("validate", str(file))


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("Senator of the East, chooses Decree of Tolls", ("Tolls", "Works")),
        ("moves Decree of Honours to Decree of Grain", ("Grain", "Letters")),
    ],
)
def test_a_wrong_place_has_its_cause(written: str, wrong: tuple[str, str], tmp_path: Path) -> None:
    text, file = RECORD.read_text("utf-8"), tmp_path / "game.duel"
    assert written in text
    file.write_text(text.replace(written, written.replace(*wrong), 1), "utf-8")
    told = run("validate", str(file))
    assert written in told.splitlines()[0]
    assert "the record is valid" in told


@pytest.mark.slow
def test_the_table_tells_who_has_how_much_there() -> None:
    for language, zone, asked in (
        ("en", "Curia, with influence of Anna / Bert: Decree of Tolls 0 / 1", "lose 1 influence"),
        ("fr", "Curie, influence pour Anna / Bert : Décret des péages 0 / 1", "perdre 1 influence"),
        ("nl", "Curia, met invloed van Anna / Bert: Tolbesluit 0 / 1", "1 invloed te verliezen"),
    ):
        told = run("view", str(RECORD), "--move", "46", "--after", language=language)
        assert zone in told
        assert asked in told
        assert "asks(" not in told


# ---- proofs ----------------------------------------------------------------------

SWAYS = (
    ("choose 2 of curia, gain 1 influence there", 0),
    ("choose 1 of curia, opponent loses 1 influence there", 0),
    ("opponent chooses 1 of curia, opponent loses 1 influence there", 1),
    ("choose 1 of places 1 to 2 of curia, gain 1 influence there", 0),
    ("choose 1 of places 5 to 6 of curia, opponent loses 1 influence there", 0),
)
MOVES = (
    ("may move 1 influence from one of curia to another", 0),
    ("may move 1 influence from one of curia to a neighbouring one", 0),
    ("opponent moves 2 influence of the opponent from one of curia to another", 1),
)


@pytest.mark.slow
def test_what_is_known_of_games_is_so_after_a_place_changes_hands() -> None:
    cards = load_set(CURIA)
    induction = DuelInduction(DuelCities(cards), Prover())
    for text, player in SWAYS:
        for slug in ("decree_of_honours", "decree_of_letters"):
            due = (Due(Verb.CHOOSE, player, text),)
            move = DuelMove(Verb.CHOOSE, player, cards.by_slug[slug].id)
            named = "places" not in text or {"1": "honours", "5": "letters"}[text[19]] in slug
            found = induction.follow(ControlState(2, 1, 0, due, 8), move)
            assert bool(found) == named, (text, slug)
    for text, player in MOVES:
        due = (Due(Verb.SWAP, player, text),)
        for steps, *slugs in (
            (0, "decree_of_arms", "decree_of_arms"),
            (1, "decree_of_honours", "decree_of_tolls"),
            (4, "decree_of_honours", "decree_of_letters"),
        ):
            start, end = (cards.by_slug[slug].id for slug in slugs)
            move = DuelMove(Verb.SWAP, player, start, end)
            found = induction.follow(ControlState(2, 1, 0, due, 8), move)
            near = steps == 1 or "neighbouring" not in text
            assert bool(found) == (steps > 0 and near), (text, slugs)
    either = (
        "choose 1 of places 1 to 2 of curia, gain 1 influence there, "
        "or move 1 influence from one of curia to a neighbouring one"
    )
    waits = ControlState(2, 1, 0, (Due(Verb.CHOOSE, 0, either),) * 2, 8)
    (then,) = induction.follow(waits, DuelMove(Verb.PASS, 0, 0))
    assert [due.verb for due in then.due] == [Verb.SWAP, Verb.CHOOSE]
    tolls = cards.by_slug["decree_of_tolls"].id
    assert [c.due for c in induction.follow(waits, DuelMove(Verb.CHOOSE, 0, tolls))] == [
        waits.due[1:]
    ]
    statuses = {name: each.status for name, each in induction.found.items()}
    # A symbol that is controlled comes and goes; its token stays.
    assert {n for n, s in statuses.items() if s is not ProofStatus.PROVED} <= {"pairs_add_up"}
    assert len(statuses) > 20


# ---- words -----------------------------------------------------------------------


@pytest.mark.slow
def test_cards_and_zones_say_it_in_each_language() -> None:
    for language, lines in {
        "en": (
            "chooses 2 characters in Curia to gain 1 influence there",
            "chooses 1 character in Curia where the opponent loses 1 influence",
            "who has most there (influence)",
            "may choose 1 character in Curia to move 1 influence of the opponent from there to",
            "in places 1 to 2 of Curia to gain 1 influence there, or chooses 1 character in Curia",
            "to a neighbouring one",
        ),
        "fr": (
            "choisit 2 personnages de la zone « Curie » pour y gagner 1 influence",
            "où l'adversaire perd 1 influence",
            "qui en a le plus (influence)",
            "pour en déplacer 1 influence de l'adversaire vers un autre",
            "aux places 1 à 2 de la zone « Curie » pour y gagner 1 influence, ou choisit",
            "vers un voisin",
        ),
        "nl": (
            "kiest 2 personages in Curia om daar 1 invloed te krijgen",
            "waar de tegenstander 1 invloed verliest",
            "wie er het meest heeft (invloed)",
            "om 1 invloed van de tegenstander van daar naar een ander te verplaatsen",
            "op plaats 1 tot en met 2 van Curia om daar 1 invloed te krijgen, of kiest",
            "naar een aangrenzende plaats",
        ),
    }.items():
        told = "".join(
            run("cards", "show", name, language=language)
            for name in ("quaestor", "legate", "curia", "tribunal", "senator_of_the_east")
        )
        assert all(line in told for line in lines), told


@pytest.mark.slow
def test_what_changes_is_told(tmp_path: Path) -> None:
    other = TEXT.replace(
        "choose 2 of curia, gain 1 influence there", "choose 1 of curia, gain 2 influence there"
    )
    (tmp_path / "curia.cards").write_text(other, "utf-8")
    told = commands.run("cards", "diff", CURIA, tmp_path).output
    assert "quaestor" in told
    assert "chooses 1 character in Curia to gain 2 influence there" in told


@pytest.mark.slow
def test_it_is_drawn() -> None:
    cards = load_set(CURIA)
    for slug in ("legate", "tribunal", "senator_of_the_east", "decree_of_letters"):
        assert "<svg" in drawn(cards, cards.by_slug[slug], "en")


LINE = "  choose 2 of curia, gain 1 influence there\n"
EITHER = "  choose 1 of curia, gain 1 influence there"
MOVE = "  may move 1 influence from one of curia to another\n"
WRONG = [
    (LINE, "  choose 2 of curio, gain 1 influence there\n", "C-UNKNOWN"),
    (LINE, "  choose 2 of curia, gain 1 coin there\n", "C-UNKNOWN"),
    (LINE, "  choose 2 of curia, gains 1 influence there\n", "C-SYNTAX"),
    (LINE, "  choose 2 of curia, opponent gains 1 influence there\n", "C-NOT-PLAYED"),
    (LINE, "  choose 0 of curia, gain 1 influence there\n", "C-RANGE"),
    (LINE, "  gain 1 influence\n", "C-NOT-PLAYED"),
    (LINE, "  choose 1 character from the curia, take it\n", "C-NOT-PLAYED"),
    (MOVE, "  may move 1 influence from one of curio to another\n", "C-UNKNOWN"),
    (MOVE, "  may move 1 coin from one of curia to another\n", "C-UNKNOWN"),
    (MOVE, "  may moves 1 influence from one of curia to another\n", "C-SYNTAX"),
    (MOVE, "  opponent move 1 influence from one of curia to another\n", "C-SYNTAX"),
    (MOVE, "  move 10 influence from one of curia to another\n", "C-RANGE"),
    (MOVE, "  move 1 influence of own city from one of curia to another\n", "C-SYNTAX"),
    (MOVE, "  move 1 influence from one of curia\n", "C-SYNTAX"),
    (MOVE, "  move 1 influence from one of curia to neighbouring one\n", "C-SYNTAX"),
    (MOVE, "  move 1 influence from one of places 1 to 2 of curia to another\n", "C-SYNTAX"),
    (LINE, "  choose 1 of places 0 to 2 of curia, gain 1 influence there\n", "C-RANGE"),
    (LINE, "  choose 1 of places 3 to 2 of curia, gain 1 influence there\n", "C-RANGE"),
    (LINE, "  choose 1 of places 5 to 7 of curia, gain 1 influence there\n", "C-RANGE"),
    (LINE, f"{LINE.rstrip()}, or move 1 influence from one of curia to another\n", "C-NOT-PLAYED"),
    (LINE, f"{EITHER}, or move 1 coin from one of curia to another\n", "C-UNKNOWN"),
    (LINE, f"{EITHER}, or moves 1 influence from one of curia to another\n", "C-SYNTAX"),
    (LINE, f"{EITHER}, or draw 2 of curia, keep 1\n", "C-NOT-PLAYED"),
    (LINE, f"{EITHER}, or choose 2 brown of the opponent, discard them\n", "C-NOT-PLAYED"),
    (LINE, f"{EITHER}, or chooses 1 token from the board, take it\n", "C-SYNTAX"),
    (LINE, f"{EITHER}, or choose 1 token from the board, build it\n", "C-NOT-PLAYED"),
    (LINE, f"{EITHER}, or gain 1 coin\n", "C-SYNTAX"),
    (LINE, "  choose 1 of places 5 of curia, gain 1 influence there\n", "C-SYNTAX"),
    ("  own moves decree_of_arms to", "  own moves decree_of_arms with", "C-SYNTAX"),
    ("  own moves decree_of_arms to", "  own swaps decree_of_arms to", "C-UNKNOWN"),
    ("  worth 1, 2, 3, 3, 2, 1 points\n", "  worth 1, 2, 3 points\n", "C-MISSING"),
    ("  worth 1, 2, 3, 3, 2, 1 points\n", "  worth 1, 2, 3, 3, 2, -1 points\n", "C-SYNTAX"),
    ("  worth 1, 2, 3, 3, 2, 1 points\n", "  worth 1, 2, 3, 3, 2, 99999 points\n", "C-RANGE"),
    ("  worth 1, 2, 3, 3, 2, 1 points\n", "", "C-UNKNOWN"),
    ("  controlled by most influence\n", "  controlled by least influence\n", "C-NOT-PLAYED"),
    ("  controlled by most influence\n", "  controlled by most influense\n", "C-UNKNOWN"),
    ("  controlled by most influence\n", "", "C-NOT-PLAYED"),
    ("  row of 6\n", "  row of 6\n  price 1, 2, 3, 4, 5, 6 coins\n", "C-NOT-PLAYED"),
    ("  points 4\n", "  points 4\n  shields 1\n", "C-NOT-PLAYED"),
    ("  points 4\n", "  points 4\n  on build 2 coins\n", "C-NOT-PLAYED"),
    ("  points 4\n", "  points 4\n  choose 1 brown of the opponent, discard it\n", "C-NOT-PLAYED"),
    ("in decree_of_tolls\n", "in decree_of_toll\n", "C-UNKNOWN"),
    ("1 influence in decree_of_tolls\n", "1 coin in decree_of_tolls\n", "C-NOT-HERE"),
]


test_a_wrong_line_is_told = wrong_lines(TEXT, WRONG, once=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("choose 1 of places 2 to 9 of curia, gain 1 influence there", "C-RANGE"),
        ("choose 1 character from the curia, take it", "C-NOT-PLAYED"),
        (
            "when own builds blue: choose 1 of places 2 to 9 of curia, gain 1 influence there",
            "C-RANGE",
        ),
    ],
)
def test_it_is_told_at_the_line_that_says_it(line: str, code: str, tmp_path: Path) -> None:
    """And not where its card begins."""
    text = f"{TEXT}\nchange building altar\n  {line}\n"
    (tmp_path / "curia.cards").write_text(text, "utf-8")
    (found,) = check_set(str(tmp_path)).diagnostics
    told = text.split("\n")[found.span.start.line - 1]
    assert (found.code, told) == (code, f"  {line}")


def test_the_opponent_draws_nothing_instead(tmp_path: Path) -> None:
    line = "  opponent chooses 1 of curia, gain 1 influence there, or draw 2 of plots, keep 1"
    more = "zone plots\n  scores decrees\n  deck\ncharacter plot\n  lies in plots\n  points 1\n"
    text = f"{TEXT}\n{more}\nchange building altar\n{line}\n"
    (tmp_path / "curia.cards").write_text(text, "utf-8")
    found = check_set(str(tmp_path)).diagnostics
    assert "`opponent` cannot stand here" in {d.message for d in found if d.code == "C-NOT-PLAYED"}


def test_choices_without_end_are_told(tmp_path: Path) -> None:
    more = """
change building aedile
  when own.controls(curia) reaches 1: choose 1 of curia, lose 1 influence there

change building baths
  when own.influence reaches 1: choose 1 of curia, gain 1 influence there
"""
    (tmp_path / "curia.cards").write_text(TEXT + more, "utf-8")
    found = check_set(str(tmp_path)).diagnostics
    assert "C-CYCLE" in {d.code for d in found}


def test_of_one_place_nothing_is_moved_to_another(tmp_path: Path) -> None:
    head, _, rest = TEXT.partition("character decree_of_honours")
    _, _, cards = rest.partition("building quaestor")
    text = (
        head.replace("row of 6", "row of 1").replace("worth 1, 2, 3, 3, 2, 1", "worth 1")
        + "building quaestor"
        + cards.split("example ")[0]
    )
    (tmp_path / "curia.cards").write_text(text, "utf-8")
    told = [d.message for d in check_set(str(tmp_path)).diagnostics if d.code == "C-NOT-PLAYED"]
    assert "`curia` has one place" in told


@pytest.mark.slow
def test_moves_of_influence_are_written_and_read(lively: CardSet, tmp_path: Path) -> None:
    rules, seen, folder = Rules(lively), 0, str(tmp_path)
    for seed in range(4):
        record = replace(random_game(seed, rules)[0], set=folder)
        moves = [move for move in record.moves if move.verb is Verb.SWAP]
        seen += len(moves)
        for language, said in zip(LANGUAGES, (" moves ", " déplace ", " verplaatst "), strict=True):
            text = write_notation(record, language)
            assert text.count(said) >= len(moves)
            back = read_notation(text, ("duel",), folder)
            assert (back.moves, back.problems) == (record.moves, ())
            assert write_notation(back, language) == text
        assert judge(record).findings == ()
    assert seen
