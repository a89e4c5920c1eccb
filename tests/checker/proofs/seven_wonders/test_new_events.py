"""Where a card waits for an event that is new, only claims at which that may happen are asked
anew."""

from collections.abc import Callable
from pathlib import Path

import pytest

from antipater.checker.proofs.heard import NotedEffects, NotedReading
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.tables import Tables
from antipater.checker.proofs.seven_wonders.theorems.turns import turns
from antipater.checker.proofs.theorem import Lemma, Method, ProofStatus, Prover, Theorem
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

BASE = load_set("seven_wonders")
YELLOW = "when own builds yellow: gain 1 coin"
Edited = Callable[[str], CardSet]


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    def made(said: str) -> CardSet:
        tally = 'tally debt  en "debt"\n\n' if "debt" in said else ""
        header = f'set mine\n  en "Mine"\n  extends seven_wonders\n\n{tally}change building altar\n'
        (tmp_path / "mine.cards").write_text(f"{header}  {said}\n", "utf-8")
        return load_set(str(tmp_path))

    return made


def turns_of(cards: CardSet, count: int) -> dict[str, tuple[set[str | None], Lemma]]:
    """Some turns at the smallest table in which all build, by the first who does: the colours of
    what is built, and the claim."""
    tables = Tables(SevenCities(cards))
    players, seats = next(tables.players)
    deck = tables.deck(players, 1)
    found = {}
    for first, lemma in zip(deck[:count], turns(tables), strict=False):
        built = tables.following(players, 1, deck.index(first), seats)
        colours = {cards.items[card].colour for card in built}
        found[cards.items[first].slug] = colours, lemma
    return found


def told(lemma: Lemma) -> dict[str, str | None]:
    """What cards say that the claims of a lemma have asked for."""
    assert lemma.heard is not None
    lemma.heard.read.clear()
    assert [*lemma.claims()]
    return lemma.heard.told()


@pytest.mark.parametrize(
    ("said", "again"),
    [
        (YELLOW, "yellow"),
        ("when others build red or green: gain 1 debt", "red green"),
    ],
)
def test_a_turn_is_kept_at_which_nothing_new_happens(edited: Edited, said: str, again: str) -> None:
    before, after = turns_of(BASE, 20), turns_of(edited(said), 20)
    kept = set[bool]()
    for slug, (colours, lemma) in before.items():
        _, now = after[slug]
        assert now.heard is not None
        if now.key == lemma.key:  # the card itself is not built
            kept.add(now.heard.stands(told(lemma)))
            assert now.heard.stands(told(lemma)) is colours.isdisjoint(again.split())
    assert kept == {True, False}


@pytest.mark.parametrize("reading", [NotedEffects, NotedReading])
def test_a_reading_that_knows_of_no_events_is_refuted_where_one_is_new(
    edited: Edited, monkeypatch: pytest.MonkeyPatch, reading: type
) -> None:
    """It is right of the set as it is, of which all is kept, and notes nothing: the other does."""
    for name in {"when", "when_built", "saying"} & vars(reading).keys():
        monkeypatch.setattr(reading, name, lambda *_: ())
    cache = ProofCache()

    def proved(cards: CardSet) -> tuple[ProofStatus, int]:
        prover, some = Prover(cache=cache), turns_of(cards, 12)
        parts = [lemma for colours, lemma in some.values() if "yellow" in colours]
        theorem = Theorem("turns", "", Method.FORMULA, lambda: iter(parts))
        return theorem.prove(prover, cards.slug).status, prover.kept_cases

    assert proved(BASE)[0] is ProofStatus.PROVED
    assert proved(BASE)[1]
    assert proved(edited(YELLOW))[0] is ProofStatus.REFUTED


def steps(cards: CardSet, cache: ProofCache, *slugs: str) -> list[bool]:
    """Which plays, at the beginning of a game, by which a card is built are proved anew."""
    induction, found = SevenInduction(SevenCities(cards), Prover(cache=cache)), []
    control = induction.beginnings()[0]
    for slug in slugs:
        before = induction.steps
        for at, move in induction.plays(control):
            if move[0].card == cards.by_slug[slug].id and at == control:
                induction.follow(at, move)
        found.append(induction.steps > before)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "again"),
    [
        (YELLOW, [True, False]),
        ("when own builds yellow: gain 2 coins per blue", [True, False]),
        ("when own builds grey: gain 1 coin", [False, False]),
        ("when neighbours build grey: gain 1 coin", [True, True]),  # in the city that is looked at
        ("when own builds grey: gain 1 coin if own.coins < 2", [True, True]),
        ("when own builds grey: gain 1 coin, once an age", [True, True]),
        ("when own builds grey: gain 1 debt", [True, True]),
        ("when own buys: gain 1 coin", [True, True]),
    ],
)
def test_a_play_is_kept_at_which_nothing_new_happens_to_the_city(
    edited: Edited, said: str, again: list[bool]
) -> None:
    """What others' plays bring their own cities at events are some of any coins that they gain,
    unless somebody reads how many these are."""
    cache = ProofCache()
    assert steps(BASE, cache, "tavern", "baths") == [True, True]
    assert steps(BASE, cache, "tavern", "baths") == [False, False]
    assert steps(edited(said), cache, "tavern", "baths") == again
