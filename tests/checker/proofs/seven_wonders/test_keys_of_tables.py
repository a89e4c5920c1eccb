"""Claims about tables are kept by what they read: what an edit leaves under its key is the same
claim, and what it touches is asked anew."""

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.tables import Tables
from antipater.checker.proofs.seven_wonders.theorems.deals import DEALS
from antipater.checker.proofs.seven_wonders.theorems.refusals import refusals
from antipater.checker.proofs.seven_wonders.theorems.settled_games import SETTLEMENTS
from antipater.checker.proofs.seven_wonders.theorems.turns import choices, turns
from antipater.checker.proofs.theorem import Claim, Lemma
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.readings import operations as op
from antipater.rules.readings.nodes import Node, parts_of, walk
from antipater.rules.readings.terms import as_truth

SAMPLE = 60
UNORDERED = {op.ADD, op.AND, op.OR, op.EQUAL}
ALTAR = "change building altar"
# Edits, each with the least share of the claims that it leaves; of some it leaves few.
EDITS: dict[str, float] = {
    f"{ALTAR}\n  points 9": 0.9,
    f"{ALTAR}\n  cost 3 glass, papyrus": 0.9,
    f"{ALTAR}\n  age 2 blue": 0.9,
    f"{ALTAR}\n  free with baths": 0.9,
    "change building lumber_yard\n  age 1 blue": 0.9,
    "change building tavern\n  on build 4 coins\n  shields 1": 0.9,
    "change building forum\n  produces glass or wood": 0.9,
    "remove building pawnshop": 0.9,
    'building hut\n  en "Hut"\n  age 1 blue\n  copies 3 4\n  points 2': 0.9,
    "change board giza side A\n  stage 2\n    cost 3 wood\n    points 7": 0.9,
    "figure conflict_victory_1 2": 1,
    "figure starting_coins 4": 1,
    "rule tie_break\n  own.stages": 1,
    "score civilian\n  2 * own.points(civilian)": 1,
    'invariant rich "Nobody is poor"\n  always own.coins >= 0': 1,
    "rule discard_income\n  4": 0,
    "figure hand_size 8": 0,
    f"{ALTAR}\n  others lose 1 coin": 0,
    f"{ALTAR}\n  when others build yellow: gain 1 coin": 0.9,  # but for what has heard of it
    f"{ALTAR}\n  1 coin off blue": 0,
    "change board giza side A\n  stage 2\n    cost 3 wood\n    plays seventh card": 0,
}


def lemmas(cards: CardSet) -> dict[str, Lemma]:
    """Every part of the claims about tables, by its key."""
    tables = Tables(SevenCities(cards))
    return {each.key: each for each in (*turns(tables), *choices(tables), *refusals(tables))}


@cache
def shipped() -> dict[str, Lemma]:
    return lemmas(load_set("seven_wonders"))


@pytest.fixture
def edited(tmp_path: Path) -> Callable[[str], CardSet]:
    def made(text: str) -> CardSet:
        header = 'set mine\n  en "Mine"\n  extends seven_wonders\n\n'
        (tmp_path / "mine.cards").write_text(f"{header}{text}\n", "utf-8")
        return load_set(str(tmp_path))

    return made


def said(lemma: Lemma, cards: CardSet) -> list[object]:
    """What a lemma claims, whatever numbers cards have and in whatever order parts were made."""
    read: dict[int, str] = {}

    def told(node: Node) -> str:
        for each in walk(node):
            if each.id not in read:
                read[each.id] = sha256(_told(each, read, cards).encode()).hexdigest()
        return read[node.id]

    claims = (each for each in lemma.claims() if isinstance(each, Claim))
    return [
        (told(as_truth(c.conclusion)), sorted(told(as_truth(p)) for p in c.premises))
        for c in claims
    ]


def stands(before: Lemma, now: Lemma) -> bool:
    """Whether cards say still what the claims of a lemma have asked for."""
    assert before.heard is not None
    assert now.heard is not None
    before.heard.read.clear()
    assert [*before.claims()]
    return now.heard.stands(before.heard.told())


def _told(node: Node, read: dict[int, str], cards: CardSet) -> str:
    if node.op in (op.VARIABLE, op.CONSTANT, op.LOOKUP):
        return f"{node.op} {node.parts!r}"
    parts = [read[part.id] for part in parts_of(node)]
    named = [p for p in node.parts if isinstance(p, Node) and p.op == op.VARIABLE]
    if node.op == op.EQUAL and named and ", card " in str(named[0].parts[0]):
        known = [p.parts[0] for p in node.parts if isinstance(p, Node) and p.op == op.CONSTANT]
        parts = [read[named[0].id], *(cards.items[number].slug for number in known)]
    return f"{node.op} {sorted(parts) if node.op in UNORDERED else parts}"


@pytest.mark.slow
@pytest.mark.parametrize("edit", EDITS)
def test_what_is_kept_under_a_key_is_the_same_claim(
    edit: str, edited: Callable[[str], CardSet]
) -> None:
    """Whatever an edit leaves as it was; and an edit of one card leaves nearly all."""
    cards, base = edited(edit), load_set("seven_wonders")
    found, least = lemmas(cards), EDITS[edit]
    same = sorted(found.keys() & shipped().keys())
    kept = len(same) / len(found)
    assert kept >= least if least else kept < 0.5
    for key in Random(edit).sample(same, min(len(same), SAMPLE)):
        claimed = said(shipped()[key], base)
        if stands(shipped()[key], found[key]):
            assert said(found[key], cards) == claimed


def about(found: dict[str, Lemma], *words: str) -> Iterator[str]:
    """The keys of the refusals whose claims name all these words."""
    for key, lemma in found.items():
        told = " ".join(each.about for each in lemma.claims() if isinstance(each, Claim))
        if all(word in told for word in words):
            yield key


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edit", "of"),
    [
        ("change building aqueduct\n  free with altar", "aqueduct"),  # its chain
        ("change building pawnshop called baths\n  points 3", "baths"),  # another of its name
        ("change building altar\n  1 coin off red", "barracks"),
        ("change building altar\n  builds first red of each age free", "barracks"),
    ],
)
def test_a_card_on_which_another_depends_is_a_miss(
    edit: str, of: str, edited: Callable[[str], CardSet]
) -> None:
    """Its chain, its name, what makes it cheaper: then it is asked anew."""
    tables = Tables(SevenCities(load_set("seven_wonders")))
    known = {lemma.key: lemma for lemma in refusals(tables)}
    asked = {*about(known, f"salvage {of}")}
    assert asked
    assert asked.isdisjoint(lemmas(edited(edit)))


@pytest.mark.parametrize(
    ("edit", "settled", "dealt"),
    [
        (f"{ALTAR}\n  points 9", True, True),
        (f"{ALTAR}\n  others lose 1 coin", False, True),
        ("change building timber_yard\n  cost 2 coins", False, True),  # which is played
        ("change building pantheon\n  cost 2 coins", True, False),
        ("figure hand_size 8", False, False),
    ],
)
def test_rounds_and_deals_are_kept_by_what_is_played(
    edit: str, settled: bool, dealt: bool, edited: Callable[[str], CardSet]
) -> None:
    names = "moves_are_settled_if_some_splits_are_legal", "plays_are_those_of_some_hands"
    specs = {spec.name: spec for spec in (*SETTLEMENTS, *DEALS)}
    cities = SevenCities(load_set("seven_wonders")), SevenCities(edited(edit))
    for name, kept in zip(names, (settled, dealt), strict=True):
        were, are = (
            [each.key for each in specs[name].claims(t) if isinstance(each, Lemma)] for t in cities
        )
        assert (were == are) is kept
