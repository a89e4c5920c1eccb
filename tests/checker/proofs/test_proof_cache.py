"""What was shown is found again only where nothing that it rests on has changed."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache as once
from pathlib import Path

import pytest

from antipater.checker.proofs import theorem
from antipater.checker.proofs.duel.dependencies import CacheKeys
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import AnyTrade, DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.heard import NotedEffects, NotedReading
from antipater.checker.proofs.proof_cache import Kept, ProofCache, code_files, version_of
from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.smt.question import question_key
from antipater.checker.proofs.smt.solver import Answer
from antipater.checker.proofs.theorem import Lemma, ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Cost
from antipater.rules.duel import TURNS, Due, Move, Rules, Verb
from antipater.rules.expressions import Operation
from antipater.rules.readings.terms import variable
from support.places import TOP

FIRST_AGE = ControlState(1, 1, 0, drafted=8)
THEATER, WORKSHOP = (Verb.BUILD, "theater"), (Verb.BUILD, "workshop")
DISCARDED, COLOSSUS = (Verb.DISCARD, "theater"), (Verb.WONDER, "colossus")
LAW = (Verb.TOKEN, "law")

ROOMS = os.pathsep.join(str(TOP / room) for room in ("rules", "grammar", "dsl_cards", "checker"))


@pytest.fixture
def variant(tmp_path: Path) -> "Variant":
    return Variant(tmp_path)


class Variant:
    """Sets that extend Duel, one after the other in the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of(self, text: str) -> CardSet:
        header = 'set mine\n  en "Mine"\n  extends duel\n\n'
        (self.folder / "mine.cards").write_text(header + text, "utf-8")
        return load_set(str(self.folder))


def shown(cards: CardSet, cache: ProofCache, verb: Verb, *slugs: str) -> DuelInduction:
    """Some moves of the first age, or choices open then, of items of these names."""
    induction = DuelInduction(DuelCities(cards), Prover(cache=cache))
    control = FIRST_AGE if verb in TURNS else replace(FIRST_AGE, due=(Due(verb, 0),))
    other = cards.by_slug["lumber_yard"].id if verb is Verb.WONDER else -1
    for slug in slugs:
        assert induction.follow(control, Move(verb, 0, cards.by_slug[slug].id, other))
    return induction


def refuted(induction: DuelInduction) -> set[str]:
    return {n for n, s in induction.found.items() if s.status is ProofStatus.REFUTED}


@once
def answers_of(verb: Verb, slug: str) -> Mapping[str, str]:
    """What is kept of a move of Duel once it is shown, of which nothing is refuted."""
    cache = ProofCache()
    found = shown(load_set("duel"), cache, verb, slug)
    assert found.steps
    assert refuted(found) == set()
    return {key: answer for key, answer in cache._known.items() if answer is not None}


def kept(*moves: tuple[Verb, str]) -> ProofCache:
    """A cache of a run in which moves of Duel were shown."""
    cache = ProofCache()
    for move in moves:
        cache.learn(answers_of(*move))
    return cache


def dearer(cards: CardSet, slug: str) -> CardSet:
    item = cards.by_slug[slug]
    edited = replace(item, cost=Cost(item.cost.coins + 2, item.cost.units))
    return replace(cards, items=tuple(edited if i is item else i for i in cards.items))


def test_only_an_edited_card_is_shown_anew(duel: CardSet) -> None:
    cache = ProofCache()
    steps = shown(duel, cache, Verb.BUILD, "theater", "altar").steps
    assert steps
    assert shown(duel, cache, Verb.BUILD, "theater", "altar").steps == 0
    again = shown(dearer(duel, "altar"), cache, Verb.BUILD, "theater", "altar").steps
    assert 0 < again < steps


@pytest.mark.parametrize(
    "text",
    [
        "",
        "change building altar\n  points 4\n",
        "change wonder pyramids\n  points 10\n",
        "change token philosophy\n  points 8\n",
        "change building dispensary\n  free with moon\n",
        "change building forum\n  produces glass or wood\n",
        'building mill\n  en "Mill"\n  age 1 yellow\n  cost wood\n  points 2\n',
    ],
)
def test_moves_of_other_cards_are_found_again(variant: Variant, text: str) -> None:
    cache = kept(THEATER, COLOSSUS, LAW)
    for move in (THEATER, COLOSSUS, LAW):
        assert shown(variant.of(text), cache, *move).steps == 0


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ('wonder tower\n  en "Tower"\n  cost 2 wood\n  points 5\n', {"colossus"}),
        ("remove wonder sphinx\n", {"colossus"}),
        ("remove token masonry\n", {"colossus", "law"}),
        ("change wonder sphinx\n  draws 3 tokens\n", {"colossus", "law"}),
    ],
)
def test_wonders_and_tokens_count_for_moves_of_their_kind(
    variant: Variant, text: str, again: set[str]
) -> None:
    """And where a move may end the game, after which tokens need not add up."""
    cache = kept(THEATER, COLOSSUS, LAW)
    for move in (THEATER, COLOSSUS, LAW):
        found = shown(variant.of(text), cache, *move)
        assert bool(found.steps) is (move[1] in again)
        assert refuted(found) == set()


@pytest.mark.parametrize("said", ["own.draws = 0", "game.all_tokens >= 10"])
def test_what_is_true_because_of_the_items_is_lost_with_them(variant: Variant, said: str) -> None:
    """A Tavern may bring more than 12 coins only while nothing draws, or all tokens are there."""
    nothing_draws = (
        'remove wonder great_library\ninvariant short "Few coins are left"\n'
        f"  always own.coins <= 12 or {said}\n"
    )
    cache = ProofCache()
    assert shown(variant.of(nothing_draws), cache, Verb.BUILD, "tavern").steps
    other = "change wonder sphinx\n  draws 3 tokens\nremove token masonry\n"
    again = shown(variant.of(nothing_draws + other), cache, Verb.BUILD, "tavern")
    assert "short" in refuted(again)


MILL = 'building mill\n  en "Mill"\n  age 1 {}\n  cost wood\n  {}\n'


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (MILL.format("yellow", "points 2"), {"mausoleum"}),
        (MILL.format("grey", "on build 2 coins"), {"mausoleum", "circus_maximus"}),
        (MILL.format("yellow", "draws 3 tokens"), {"mausoleum"}),
        ("remove building altar\n", {"mausoleum"}),
        ("change building altar\n  age 2 blue\n", set[str]()),
        ("change building press\n  age 1 brown\n", {"circus_maximus"}),
        ("remove wonder sphinx\n", {"colossus", "circus_maximus", "mausoleum"}),
        ('invariant read "It is read"\n  always own.built(theater) <= 1\n', set[str]()),
    ],
)
def test_moves_rest_on_other_items_as_far_as_they_may_be_chosen(
    duel: CardSet, variant: Variant, text: str, other: set[str]
) -> None:
    """And on which others of their kind there are."""

    def keys(cards: CardSet) -> dict[str, str]:
        found = CacheKeys(DuelCities(cards), ("no_debts",))
        under = cards.by_slug["lumber_yard"].id
        moves = {s: cards.by_slug[s].id for s in ("colossus", "circus_maximus", "mausoleum")}
        return {s: found.of(FIRST_AGE, Move(Verb.WONDER, 0, i, under)) for s, i in moves.items()}

    before, after = keys(duel), keys(variant.of(text))
    assert {slug for slug in before if before[slug] != after[slug]} == other


def test_a_proof_that_leant_on_sums_is_lost_with_them(duel: CardSet, variant: Variant) -> None:
    """That Law never makes a pair rests on there being no other balance."""
    cache = kept(LAW)
    edited = variant.of("change building theater\n  science balance\n")
    again = shown(edited, cache, Verb.TOKEN, "law")
    assert again.steps
    assert "pairs_add_up" in refuted(again)
    assert refuted(shown(duel, cache, Verb.TOKEN, "law")) == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("rule military_supremacy\n  own.lead >= 12\n", "capital_ends_the_game"),
    ],
)
def test_another_rule_is_shown_anew(variant: Variant, text: str, found: str) -> None:
    moves = (COLOSSUS, (Verb.BUILD, "guard_tower"))
    cache, edited = kept(*moves), variant.of(text)
    assert found in {name for move in moves for name in refuted(shown(edited, cache, *move))}


@pytest.mark.parametrize(
    "text",
    [
        "cost 2 coins",
        "cost clay",
        "points 4",
        "gives mask",
        "science wheel",
        "shields 1",
        "produces wood",
        "on build 2 coins",
        "on build 1 coin per yellow",
        "at end 1 point per yellow",
        "free with gear",
        "destroys grey",
        "age 1 green",
    ],
)
def test_every_edit_of_a_card_changes_the_hash_of_its_moves(
    duel: CardSet, variant: Variant, text: str
) -> None:
    edited = variant.of(f"change building altar\n  {text}\n")
    keys = []
    for cards in (duel, edited):
        print = CacheKeys(DuelCities(cards), ("no_debts",))
        keys.append(print.of(FIRST_AGE, Move(Verb.BUILD, 0, cards.by_slug["altar"].id)))
    assert len(set(keys)) == 2


@pytest.mark.parametrize(
    ("verb", "slug", "invariant", "same"),
    [
        (Verb.TOKEN, "law", "", True),
        (Verb.TOKEN, "masonry", "", True),
        (Verb.BUILD, "forum", "", False),
        (Verb.TOKEN, "law", "one_of(glass, papyrus)", False),
        (Verb.TOKEN, "law", "early(blue, glass, papyrus)", True),
    ],
)
def test_producers_noted_before_a_discount_count_for_moves_that_change_them(
    variant: Variant, verb: Verb, slug: str, invariant: str, same: bool
) -> None:
    """And for every move, where an invariant reads what they are counted in."""
    assumed = f'invariant read "It is read"\n  always own.{invariant} >= 0\n' if invariant else ""
    cheaper = "change token philosophy\n  2 resources off yellow\n"

    def key(text: str) -> str:
        cards = variant.of(assumed + text)
        found = CacheKeys(DuelCities(cards), ("no_debts",))
        control = replace(FIRST_AGE, due=(Due(verb, 0),)) if verb is Verb.TOKEN else FIRST_AGE
        return found.of(control, Move(verb, 0, cards.by_slug[slug].id))

    assert (key("") == key(cheaper)) is same


def keys(cards: CardSet) -> set[str]:
    theorem = next(t for t in formula_theorems(DuelCities(cards)) if t.name == "payment_is_least")
    return {part.key for part in theorem.claims() if isinstance(part, Lemma)}


def test_payments_are_shown_anew_where_a_producer_gives_what_they_need(
    duel: CardSet, variant: Variant
) -> None:
    before = keys(duel)
    assert keys(variant.of("change building altar\n  cost 2 coins, stone\n")) == before
    assert keys(variant.of("change building brickyard\n  produces 3 clay\n")) == before
    after = keys(variant.of("change building forum\n  produces glass or wood\n"))
    assert after - before
    assert all("one_of(wood, glass)" in key for key in after - before)


def test_questions_are_the_same_whatever_their_unknowns_are_called() -> None:
    a, b, c = variable("own.a"), variable("of b"), variable("c")
    assert question_key([a > 0, a + b > 3]) == question_key([b > 0, b + c > 3])
    assert question_key([a > 0, a + b > 3]) != question_key([b > 0, c + b > 3])
    assert question_key([a > 0, a + a > 3]) != question_key([a > 0, a + b > 3])


# The file


def saved(file: Path, **answers: str) -> None:
    cache = ProofCache(file)
    for key, answer in answers.items():
        cache.put(key, answer)
    cache.save()


def test_answers_are_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "kept.db"
    saved(file, one="1")
    saved(file, two="2")
    assert [ProofCache(file).get(key) for key in ("one", "two", "three")] == ["1", "2", None]
    assert [path.name for path in file.parent.iterdir()] == ["kept.db"]


def test_a_damaged_file_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    file.write_text("nothing of the kind" * 100, "utf-8")
    file.chmod(0o600)
    assert ProofCache(file).get("one") is None
    saved(file, one="1")
    assert ProofCache(file).get("one") == "1"


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    cache = ProofCache(tmp_path / "file" / "kept.db")
    cache.put("one", "1")
    cache.save()
    assert cache.get("one") == "1"


@pytest.mark.parametrize(
    "edit",
    [
        "update results set answer = '2'",
        "update results set answer = x'ff00'",
        "update results set checksum = null",
        "update results set key = 'two'",
        "drop table results",
        "drop table results; create table results (key text)",
    ],
)
def test_an_answer_that_was_altered_counts_as_absent(tmp_path: Path, edit: str) -> None:
    file = tmp_path / "kept.db"
    saved(file, one="1")
    connection = sqlite3.connect(file)
    connection.executescript(edit)
    connection.close()
    cache = ProofCache(file)
    assert (cache.get("one"), cache.get("two")) == (None, None)
    cache.put("one", "3")
    cache.save()


def test_any_damaged_byte_leaves_the_answer_or_none(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    saved(file, **{f"key {n}": f"answer {n}" for n in range(40)})
    whole = file.read_bytes()
    for place in range(0, len(whole), 61):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x5A]) + whole[place + 1 :])
        found = ProofCache(file)
        for n in range(40):
            assert found.get(f"key {n}") in (f"answer {n}", None)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no modes")
def test_a_file_that_others_can_write_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    saved(file, one="1")
    file.chmod(0o622)
    assert ProofCache(file).get("one") is None
    file.chmod(0o600)
    (tmp_path / "link.db").symlink_to(file)
    assert ProofCache(tmp_path / "link.db").get("one") is None
    assert ProofCache(file).get("one") == "1"


def test_two_runs_keep_what_both_have_proved(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    one, other = ProofCache(file), ProofCache(file)
    for number in range(5):
        one.put(f"one {number}", "1")
        other.put(f"other {number}", "2")
        one.save()
        other.save()
    third = ProofCache(file)
    assert [third.get(f"one {n}") for n in range(5)] == ["1"] * 5
    assert [third.get(f"other {n}") for n in range(5)] == ["2"] * 5


@pytest.mark.parametrize("size", [0, 1, 100, 5000, 1 << 36])
def test_a_file_that_was_cut_off_or_grew_costs_answers_only(tmp_path: Path, size: int) -> None:
    file = tmp_path / "kept.db"
    saved(file, **{f"key {n}": "answer" for n in range(40)})
    os.truncate(file, size)
    found = ProofCache(file)
    assert {found.get(f"key {n}") for n in range(40)} <= {"answer", None}
    saved(file, one="1")
    assert ProofCache(file).get("one") in ("1", None)


def test_a_file_that_is_locked_or_cannot_be_written_is_still_read(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    saved(file, one="1")
    lock = sqlite3.connect(file, isolation_level=None)
    lock.execute("pragma locking_mode = exclusive")
    lock.execute("begin immediate")
    reader = ProofCache(file)
    assert reader.get("one") == "1"
    lock.close()
    file.chmod(0o400)
    assert ProofCache(file).get("one") == "1"


def test_what_is_put_is_saved_as_it_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ProofCache, "seconds_unsaved", -1)
    file = tmp_path / "kept.db"
    ProofCache(file).put("one", "1")  # and the run is interrupted
    assert ProofCache(file).get("one") == "1"


def test_a_result_says_what_an_earlier_run_proved(duel: CardSet, tmp_path: Path) -> None:
    file, names = tmp_path / "kept.db", ["points_then_civilian", "civilian_victory_is_won"]

    def proved(cards: CardSet) -> dict[str, Kept]:
        cache = ProofCache(file)
        results = list(prove_set(cards, cache=cache, only=names))
        cache.save()
        assert all(result.status is ProofStatus.PROVED for result in results)
        return {result.theorem: result.kept for result in results}

    assert proved(duel) == dict.fromkeys(names, Kept.NONE)
    assert proved(duel) == dict.fromkeys(names, Kept.ALL)
    tie = duel.rules["tie_break"]
    longer = tie._replace(formula=Operation("+", (tie.formula, tie.formula)))
    edited = replace(duel, rules={**duel.rules, "tie_break": longer})
    assert proved(edited)["points_then_civilian"] is not Kept.ALL


def test_beside_a_refuted_theorem_the_others_are_kept(variant: "Variant") -> None:
    """Moves after the one that refutes an invariant are kept; that one is shown again, and
    so are those that touch what it speaks of where it is not refuted before."""
    cards = variant.of('invariant poor "Nobody earns"\n  always own.coins <= 9\n')
    cache, moves = ProofCache(), ("tavern", "theater", "baths")
    first = shown(cards, cache, Verb.BUILD, *moves)
    assert refuted(first) == {"poor"}
    again = shown(cards, cache, Verb.BUILD, *moves)
    assert refuted(again) == {"poor"}
    assert 0 < again.steps < first.steps
    assert shown(cards, cache, Verb.BUILD, "baths").steps > 0
    assert shown(cards, cache, Verb.BUILD, "theater").steps == 0  # it costs nothing


def test_all_code_that_the_proofs_import_is_in_the_key() -> None:
    """Run apart, so that only what the proofs import is loaded."""
    lines = (
        "import importlib, pathlib, pkgutil, sys",
        "from antipater.checker import proofs",
        "for module in pkgutil.walk_packages(proofs.__path__, proofs.__name__ + '.'):",
        "    importlib.import_module(module.name)",
        "files = (getattr(m, '__file__', None) for n, m in sys.modules.items()",
        "         if n.startswith('antipater.'))",
        "print(*(f for f in files if f), sep='\\n')",
    )
    run = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": ROOMS},
    )
    imported = {Path(line).resolve() for line in run.stdout.splitlines()}
    hashed = {file.resolve() for file in code_files()}
    assert len(imported) > 100
    assert imported <= hashed


def test_whatever_file_of_code_is_edited_nothing_is_kept(tmp_path: Path) -> None:
    """The encoding, the readings, the engine and the proofs among them: each file of a copy."""
    rooms = [tmp_path / room for room in ("rules", "grammar", "checker")]
    for room in rooms:
        shutil.copytree(
            TOP / room.name / "antipater" / room.name,
            room,
            ignore=lambda _, names: [
                n for n in names if "." in n and not n.endswith((".py", ".lark", ".toml"))
            ],
        )
    seen = {version_of(*rooms)}
    files = code_files(*rooms)
    for part in ("proofs/smt", "rules/readings", "rules/duel", "rules/seven_wonders", "proofs"):
        assert any(part in file.as_posix() for file in files)
    for edited, file in enumerate(files, 1):
        file.write_bytes(file.read_bytes() + b"#")
        if edited % (4 if any(p in file.as_posix() for p in ("proofs/", "rules/")) else 16) == 0:
            version = version_of(*rooms)
            assert version not in seen, file
            seen.add(version)


def test_an_answer_of_other_code_is_asked_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An encoding that was broken when the question was put leaves no answer behind."""
    number, file = variable("number of an answer kept"), tmp_path / "kept"
    for version, questions in (("broken", 1), ("broken", 0), ("mended", 1)):
        monkeypatch.setattr(theorem, "code_version", lambda v=version: v)
        prover = Prover(cache=ProofCache(file))
        assert prover.possible(number >= 1, number <= 0) is Answer.IMPOSSIBLE
        assert prover.questions == questions
        prover.cache.save()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("figure starting_coins 8\n", ()),
        ("figure guilds_in_play 4\n", ()),
        ("rule tie_break\n  own.coins\n", ()),
        ("rule price of resource\n  4\n", ()),
        ("score military\n  own.lead\n", ()),
        ("figure nobody_reads 4\n", ()),
        ("rule discard_income\n  4\n", (DISCARDED,)),
        ("figure wonder_cap 6\n", (COLOSSUS,)),
        ("figure pair 3\n", (WORKSHOP, COLOSSUS)),  # after a supremacy pairs need not add up
        (
            "rule scientific_supremacy\n  own.different_symbols >= 7\n",
            (THEATER, WORKSHOP, DISCARDED, COLOSSUS),
        ),
    ],
)
def test_moves_are_found_again_but_where_they_ask_for_a_changed_rule(
    variant: Variant, text: str, again: tuple[tuple[Verb, str], ...]
) -> None:
    moves, edited = (THEATER, WORKSHOP, DISCARDED, COLOSSUS), variant.of(text)
    cache = kept(*moves)
    for move in moves:
        assert bool(shown(edited, cache, *move).steps) is (move in again)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("when own builds yellow: gain 2 coins", ()),
        ("when opponent builds blue: gain 1 coin per brown", (THEATER,)),
        ("when all builds: gain 1 coin", (THEATER, COLOSSUS, LAW)),
        ("when own discards: opponent loses 1 coin", (DISCARDED,)),
        ("when own takes a token: gain 2 coins", (LAW,)),
        ("when own advances: gain 1 coin", (COLOSSUS,)),
        ("when an age ends: gain 1 debt", (THEATER, COLOSSUS, DISCARDED)),
        ("when own builds yellow: gain 1 debt", ()),
        ("when own builds yellow: gain 1 coin, once a turn", (THEATER, COLOSSUS, DISCARDED, LAW)),
        ("when own gains coins: gain 1 debt", (THEATER, COLOSSUS, DISCARDED, LAW)),
        (
            "when own builds yellow: choose 1 grey of the opponent, discard it",
            (THEATER, COLOSSUS, DISCARDED, LAW),
        ),
    ],
)
def test_moves_are_found_again_but_where_a_new_event_may_set_something_off(
    variant: Variant, said: str, again: tuple[tuple[Verb, str], ...]
) -> None:
    moves = THEATER, COLOSSUS, DISCARDED, LAW
    tally = 'tally debt  en "debt"\n\n' if "debt" in said else ""
    edited = variant.of(f"{tally}change building altar\n  {said}\n")
    cache = kept(*moves)
    for move in moves:
        assert bool(shown(edited, cache, *move).steps) is (move in again)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "verb", "slug"),
    [
        ("when own builds blue: gain 1 coin", Verb.BUILD, "theater"),
        ("when own discards: gain 1 coin", Verb.DISCARD, "theater"),
        ("when own builds: gain 1 coin, once a turn", Verb.BUILD, "theater"),
    ],
)
@pytest.mark.parametrize("reading", [NotedEffects, NotedReading])
def test_a_reading_that_knows_of_no_events_is_refuted_where_one_is_new(
    duel: CardSet,
    variant: Variant,
    monkeypatch: pytest.MonkeyPatch,
    reading: type,
    said: str,
    verb: Verb,
    slug: str,
) -> None:
    """It is right of the set as it is, of which all is kept, and notes nothing: the other does."""
    for name in {"when", "when_built", "saying"} & vars(reading).keys():
        monkeypatch.setattr(reading, name, lambda *_: ())
    cache, edited = ProofCache(), variant.of(f"change building altar\n  {said}\n")
    assert refuted(shown(duel, cache, verb, slug)) == set()
    assert shown(duel, cache, verb, slug).steps == 0
    assert refuted(shown(edited, cache, verb, slug))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text", "verb", "slug"),
    [
        pytest.param(  # as `pair` is a figure; a wonder takes five times as long as a building
            "wonder_cap",
            "figure wonder_cap 6\n",
            Verb.WONDER,
            "colossus",
            marks=pytest.mark.campaign,
        ),
        ("pair", "figure pair 3\n", Verb.BUILD, "workshop"),
        ("discard_income", "rule discard_income\n  4\n", Verb.DISCARD, "theater"),
        (
            "scientific_supremacy",
            "rule scientific_supremacy\n  own.different_symbols >= 7\n",
            Verb.BUILD,
            "workshop",
        ),
        (
            "military_supremacy",
            "rule military_supremacy\n  own.lead >= 5\n",
            Verb.BUILD,
            "guard_tower",
        ),
        ("capital", "track\n  capital 7\n", Verb.BUILD, "guard_tower"),
    ],
)
def test_an_engine_with_what_is_printed_built_in_is_refuted_where_that_is_edited(
    duel: CardSet,
    variant: Variant,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    text: str,
    verb: Verb,
    slug: str,
) -> None:
    """It is right of the set as it is, of which all is kept, and asks for nothing."""
    printed = getattr(Rules(duel), name)
    built_in = property(lambda _: printed, lambda *_: None, lambda _: None)
    monkeypatch.setattr(AnyTrade, name, built_in, raising=False)
    cache, edited = ProofCache(), variant.of(text)
    assert refuted(shown(duel, cache, verb, slug)) == set()
    assert shown(duel, cache, verb, slug).steps == 0
    assert refuted(shown(edited, cache, verb, slug))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "verb", "slug"),
    [
        ("own.coins <= 9", Verb.BUILD, "tavern"),
        ("opponent.coins >= 3", Verb.WONDER, "appian_way"),
        ("own.lead <= 2", Verb.BUILD, "guard_tower"),
        ("own.built(theater) = 0", Verb.BUILD, "theater"),
        ("own.points(civilian) <= 9", Verb.BUILD, "theater"),
        ("own.held >= 2", Verb.WONDER, "colossus"),
        ("own.draws = 0", Verb.WONDER, "great_library"),
        ("own.pairs = 0", Verb.BUILD, "workshop"),
        ("game.choices = 0", Verb.WONDER, "great_library"),
        ("game.draw_choices = 0", Verb.WONDER, "great_library"),
        ("game.token_choices = 0", Verb.BUILD, "workshop"),
        ("game.tokens_left >= 2", Verb.TOKEN, "law"),
        ("game.tokens_on_table >= 2", Verb.TOKEN, "law"),
        ("game.tokens_in_box >= 5", Verb.DRAWN, "law"),
        ("game.age = 1", Verb.BUILD, "theater"),
        ("game.begin_choices = 0", Verb.BUILD, "theater"),
        ("game.over = 0", Verb.BUILD, "workshop"),
    ],
)
def test_a_new_invariant_is_refuted_by_a_move_that_is_kept(
    variant: Variant, said: str, verb: Verb, slug: str
) -> None:
    """Whatever it speaks of: one that the move touches is not taken to stand."""
    cache = kept((verb, slug))
    edited = variant.of(f'invariant new "It is new"\n  always {said}\n')
    assert refuted(shown(edited, cache, verb, slug)) == {"new"}
    nothing = variant.of('invariant new "It is new"\n  always own.built(palace) <= 9\n')
    assert shown(nothing, cache, verb, slug).steps == 0


@pytest.mark.slow
def test_moves_are_found_again_but_where_they_ask_for_another_ruling(duel: CardSet) -> None:
    """Who begins the next age is asked for by the last card of an age alone."""
    cache, last = ProofCache(), replace(FIRST_AGE, left=0)
    for control in (FIRST_AGE, last):
        found = []
        for edition in ("reprint", "french_2015"):
            induction = DuelInduction(DuelCities(duel, edition), Prover(cache=cache))
            move = Move(Verb.BUILD, 0, duel.by_slug["theater"].id)
            found.append((induction.follow(control, move), induction.steps))
        assert found[0][1]
        assert bool(found[1][1]) is (found[0][0] != found[1][0])
