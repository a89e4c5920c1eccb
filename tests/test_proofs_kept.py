"""What was shown is found again only where nothing that it rests on has changed."""

from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.proofs.cache import Memory
from antipater.checker.proofs.duel_fingerprint import Fingerprint
from antipater.checker.proofs.duel_formulas import formula_theorems
from antipater.checker.proofs.duel_induction import DuelInduction
from antipater.checker.proofs.duel_situation import Course
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.theorems import Judge, Part, Verdict
from antipater.checker.proofs.z3_questions import question_text
from antipater.checker.proofs.z3_reading import variable
from antipater.grammar.load import load_set
from antipater.rules.definitions import CardSet, Cost
from antipater.rules.duel import Due, Move, Verb

FIRST_AGE = Course(1, 3, 0, drafted=8)


@pytest.fixture(scope="module")
def duel() -> CardSet:
    return load_set("duel")


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


def shown(cards: CardSet, memory: Memory, verb: Verb, *slugs: str) -> DuelInduction:
    """Some moves of the first age, or choices open then, of items of these names."""
    induction = DuelInduction(Table(cards), Judge(memory=memory))
    paid = verb in (Verb.BUILD, Verb.WONDER)
    course = FIRST_AGE if paid else replace(FIRST_AGE, due=(Due(verb, 0),))
    other = cards.by_slug["lumber_yard"].id if verb is Verb.WONDER else -1
    for slug in slugs:
        assert induction.follow(course, Move(verb, 0, cards.by_slug[slug].id, other))
    return induction


def refuted(induction: DuelInduction) -> set[str]:
    return {n for n, s in induction.found.items() if s.verdict is Verdict.REFUTED}


def dearer(cards: CardSet, slug: str) -> CardSet:
    item = cards.by_slug[slug]
    edited = replace(item, cost=Cost(item.cost.coins + 2, item.cost.units))
    return replace(cards, items=tuple(edited if i is item else i for i in cards.items))


def test_only_an_edited_card_is_shown_anew(duel: CardSet) -> None:
    memory = Memory()
    steps = shown(duel, memory, Verb.BUILD, "theater", "altar").steps
    assert steps
    assert shown(duel, memory, Verb.BUILD, "theater", "altar").steps == 0
    again = shown(dearer(duel, "altar"), memory, Verb.BUILD, "theater", "altar").steps
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
def test_moves_of_other_cards_are_found_again(duel: CardSet, variant: Variant, text: str) -> None:
    memory = Memory()
    for verb, slug in ((Verb.BUILD, "theater"), (Verb.WONDER, "colossus"), (Verb.TOKEN, "law")):
        assert shown(duel, memory, verb, slug).steps
        steps = shown(variant.of(text), memory, verb, slug).steps
        assert (steps == 0) == (not text.startswith("building"))


def test_a_proof_that_leant_on_sums_is_lost_with_them(duel: CardSet, variant: Variant) -> None:
    """That Law never makes a pair rests on there being no other balance."""
    memory = Memory()
    assert refuted(shown(duel, memory, Verb.TOKEN, "law")) == set()
    edited = variant.of("change building theater\n  science balance\n")
    again = shown(edited, memory, Verb.TOKEN, "law")
    assert again.steps
    assert "pairs_add_up" in refuted(again)
    assert refuted(shown(duel, memory, Verb.TOKEN, "law")) == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("figure wonder_cap 8\n", "none_left_after_the_seventh"),
        ("rule military_supremacy\n  own.lead >= 12\n", "capital_ends_the_game"),
    ],
)
def test_another_rule_is_shown_anew(duel: CardSet, variant: Variant, text: str, found: str) -> None:
    memory = Memory()
    for verb, slug in ((Verb.WONDER, "colossus"), (Verb.BUILD, "guard_tower")):
        shown(duel, memory, verb, slug)
    edited = variant.of(text)
    moves = ((Verb.WONDER, "colossus"), (Verb.BUILD, "guard_tower"))
    assert found in {name for move in moves for name in refuted(shown(edited, memory, *move))}


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
        print = Fingerprint(Table(cards), ("no_debts",), 1)
        keys.append(print.of(FIRST_AGE, Move(Verb.BUILD, 0, cards.by_slug["altar"].id)))
    assert len(set(keys)) == 2


def keys(cards: CardSet) -> set[str]:
    theorem = next(t for t in formula_theorems(Table(cards)) if t.name == "payment_is_least")
    return {part.key for part in theorem.claims() if isinstance(part, Part)}


def test_payments_are_shown_anew_where_a_producer_gives_what_they_need(
    duel: CardSet, variant: Variant
) -> None:
    before = keys(duel)
    assert keys(variant.of("change building altar\n  cost 2 coins, wood\n")) == before
    assert keys(variant.of("change building brickyard\n  produces 3 clay\n")) == before
    after = keys(variant.of("change building forum\n  produces glass or wood\n"))
    assert before & after
    assert after - before


def test_questions_are_the_same_whatever_their_unknowns_are_called() -> None:
    a, b, c = variable("own.a"), variable("of b"), variable("c")
    assert question_text([a > 0, a + b > 3]) == question_text([b > 0, b + c > 3])
    assert question_text([a > 0, a + b > 3]) != question_text([b > 0, c + b > 3])
    assert question_text([a > 0, a + a > 3]) != question_text([a > 0, a + b > 3])


def test_answers_are_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "kept.db"
    memory = Memory(file)
    memory.put("one", "1")
    memory.save()
    other = Memory(file)
    other.put("two", "2")
    other.save()
    assert [Memory(file).get(key) for key in ("one", "two", "three")] == ["1", "2", None]


def test_a_damaged_file_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    file.write_text("nothing of the kind" * 100, "utf-8")
    memory = Memory(file)
    assert memory.get("one") is None
    memory.put("one", "1")
    memory.save()
    assert Memory(file).get("one") == "1"


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    memory = Memory(tmp_path / "file" / "kept.db")
    memory.put("one", "1")
    memory.save()
    assert memory.get("one") == "1"


def test_beside_a_refuted_theorem_the_others_are_kept(variant: "Variant") -> None:
    """Moves after the one that refutes an invariant are kept; that one is shown again, and
    so are all where it is not refuted before."""
    cards = variant.of('invariant poor "Nobody earns"\n  always own.coins <= 9\n')
    memory, moves = Memory(), ("tavern", "theater", "baths")
    first = shown(cards, memory, Verb.BUILD, *moves)
    assert refuted(first) == {"poor"}
    again = shown(cards, memory, Verb.BUILD, *moves)
    assert refuted(again) == {"poor"}
    assert 0 < again.steps < first.steps
    assert shown(cards, memory, Verb.BUILD, "theater").steps > 0
