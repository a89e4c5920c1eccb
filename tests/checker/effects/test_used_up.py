"""Prices that change but so often: what uses them up, in which order, and when they come back."""

import random
from pathlib import Path

import pytest

from antipater.checker.proofs.duel.expected import Book as DuelBook
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.grammar.cards.load import load_set
from antipater.rules import duel, seven_wonders
from antipater.rules.card_set import CardSet
from antipater.rules.ledger import add
from antipater.rules.seven_wonders import Action, Play
from support.agreement import agreed_moves
from support.commands import run
from support.random_duel import random_setup
from support.random_prices import made
from support.random_seven_wonders import random_course
from support.random_seven_wonders import random_setup as any_setup

pytestmark = pytest.mark.slow

DUEL = (
    ("lumber_yard", "builds blue or brown free, once a game"),
    ("clay_pool", "builds wonders free, once an age"),
    ("quarry", "1 coin off everything, once an age"),
    ("tavern", "2 resources off wonders, once a game"),
    ("altar", "2 resources off everything per brown, once a turn"),
    ("workshop", "coins off everything: own.brown - own.blue, once a game"),
)
TABLE = (
    ("lumber_yard", "builds blue or brown free, once a game"),
    ("clay_pit", "builds red or green or yellow free, once an age"),
    ("stone_pit", "1 coin off everything, once an age"),
    ("baths", "2 resources off stages, once a game"),
    ("stockade", "builds stages free, once a game"),
    ("theater", "builds yellow or brown free, once a turn"),
    ("east_trading_post", "coins off everything: own.brown - own.blue, once a turn"),
)


ONCE = (
    ("pawnshop", "builds blue free, once a game"),
    ("altar", "builds blue free, once an age"),
    ("theater", "builds blue free, once a turn"),
)


def _used(cards: CardSet, lines: tuple[tuple[str, str], ...], cities: object) -> list[bool]:
    columns = [cards.column[f"spent({card})"] for card, _ in lines]
    return [any(city[column] for city in cities) for column in columns]  # type: ignore[attr-defined]


def test_a_second_reading_agrees_in_duel() -> None:
    cards = made("duel", DUEL)
    rules, rng, ever = duel.Rules(cards), random.Random(7), [False] * len(DUEL)
    book = DuelBook(rules)
    for _ in range(4):
        state = duel.begin(rules, random_setup(rng, rules))
        while legal := duel.legal_moves(rules, state):
            move = rng.choice([m for m in legal if m.verb != "discard"] or legal)
            after = duel.perform(rules, state, move)
            assert book.after(state, move) == after
            assert book.refused(state, move) is None
            state = after
            now = _used(cards, DUEL, state.cities)
            ever = [a or b for a, b in zip(ever, now, strict=True)]
    assert all(ever)


def test_a_second_reading_agrees_at_a_table() -> None:
    cards = made("seven_wonders", TABLE)
    rules, ever, free = seven_wonders.Rules(cards), [False] * len(TABLE), 0
    book = Book(rules)
    for seed in range(5):
        for state, move in random_course(random.Random(seed), rules, 3):
            after = seven_wonders.perform(rules, state, move)
            assert book.after(state, move) == after
            assert book.refused(state, move) is None
            free += sum(play.action == "free" for play in move)
            now = _used(cards, TABLE, after.cities)
            ever = [a or b for a, b in zip(ever, now, strict=True)]
    assert free > 9
    assert all(ever[:5])  # those of a turn come back at once


# What is offered for a character: held until its owner sets it off, and used up by the next.
OFFERINGS = """
set offerings
  extends duel
  en "Offerings"  fr "Offrandes"  nl "Offers"
category gods  en "gods"  fr "dieux"  nl "goden"
score gods
  own.points(gods)
tally gifts  en "gifts"  fr "offrandes"  nl "offers"
zone gifts_deck
  en "Gifts"  fr "Offrandes"  nl "Offers"
  scores gods
  deck
zone temple
  en "Temple"  fr "Temple"  nl "Tempel"
  scores gods
  row of 3
  price 5, 6, 7 coins
phase offering
  before a card: set off 1 of gifts_deck
phase prayer
  instead of a card: choose 1 of temple, pay its price, take it
character lamb
  lies in gifts_deck
  lose 1 gifts
  2 coins off character, once a game
character bull
  lies in gifts_deck
  lose 1 gifts
  3 coins off character, once a game
character sun
  lies in temple
  points 5
character moon
  lies in temple
  points 3
character rain
  lies in temple
  at end 2 points per gifts
change building altar
  draw 1 of gifts_deck, hold 1
  gain 1 gifts
change building theater
  draw 1 of gifts_deck, hold 1
  gain 1 gifts
example "One is kept"
  own has 10 coins, 2 gifts
  own holds lamb, bull
  own sets off lamb
  own takes sun
  then own.coins = 7 and own.gifts = 1
  opponent discards altar
  own pays 6 coins for moon
  own sets off bull
  own pays 3 coins for moon
"""


def test_what_is_held_is_used_up_by_who_takes_a_character(tmp_path: Path) -> None:
    (tmp_path / "offerings.cards").write_text(OFFERINGS, "utf-8")
    assert "1 example, all came out" in run("cards", "test", tmp_path).output
    cards, used = load_set(tmp_path), 0
    rng = random.Random(1)
    for _, before, move, after in agreed_moves(rng, cards, 20):
        spent = [sum(map(sum, _spent(cards, state))) for state in (before, after)]
        used += move.verb == "call" and spent[1] > spent[0]
    assert used


def _spent(cards: CardSet, state: duel.State) -> list[list[int]]:
    columns = [cards.column[f"spent({card})"] for card in ("lamb", "bull")]
    return [[city[column] for column in columns] for city in state.cities]


NOTHING_OFF = """set seldom
  en "Seldom"
  extends duel
change building tavern
  2 coins off blue, once an age
change building lumber_yard
  builds brown free, once a game
change building press
  1 resource off everything, once a game
change building brewery
  1 extra coin on grey for the opponent
example "What is free uses up no coins off"
  own has tavern, 20 coins
  own pays 0 coins for altar
  own builds altar
  opponent discards stable
  own pays 0 coins for baths
  own builds baths
  opponent discards garrison
  own pays 4 coins for statue
example "What costs nothing is not built free by a card"
  own has lumber_yard, 20 coins
  own builds quarry
  opponent discards stable
  own pays 0 coins for stone_pit
  own builds stone_pit
  opponent discards garrison
  own pays 1 coin for clay_pit
"""


def test_what_costs_nothing_of_it_uses_nothing_up(tmp_path: Path) -> None:
    """A building that is free anyway, or costs no coins, leaves its owner what takes coins off."""
    (tmp_path / "seldom.cards").write_text(NOTHING_OFF, "utf-8")
    assert "2 examples, all came out" in run("cards", "test", tmp_path).output


@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
def test_the_module_agrees(game: str) -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from support import compiled, compiled_seven_wonders

    rng = random.Random(5)
    if game == "duel":
        rules, module = compiled.made(made(game, DUEL))
        for _ in range(3):
            choices = (rng.randrange(400) for _ in range(300))
            compiled.Pair(rules, module, random_setup(rng, rules)).play(choices, rng)
        return
    table, made_of = compiled_seven_wonders.made(made(game, TABLE))
    for players in (2, 3, 4):
        setup = any_setup(rng, table, players)
        compiled_seven_wonders.Pair(table, made_of, setup).play(rng)


def _free(stages: int, *standing: str) -> list[str]:
    """Which of the cards that stand, or the stage of Olympia, are used where its city builds blue
    cards free in turn until nothing lets it."""
    cards = made("seven_wonders", ONCE)
    rules, used = seven_wonders.Rules(cards), list[str]()
    home = next(b.id for b in rules.boards if (b.board, b.side) == ("olympia", "A"))
    state = seven_wonders.begin(rules, seven_wonders.Setup(3, (home,) * 3))
    city = list(state.cities[0])
    for item in (*map(cards.by_slug.__getitem__, standing), *rules.stage_items[home][:stages]):
        add(city, item)
    state = state._replace(cities=(tuple(city), *state.cities[1:]), age=3)
    for blue in ("palace", "pantheon", "town_hall", "senate"):
        move = (
            Play(0, Action.FREE, cards.by_slug[blue].id),
            *(Play(seat, Action.DISCARD) for seat in (1, 2)),
        )
        if seven_wonders.refusal(rules, state, move):
            break
        after = seven_wonders.perform(rules, state, move)
        assert Book(rules).after(state, move) == after
        told = {slug: cards.column[f"spent({slug})"] for slug in standing}
        now = [s for s, c in told.items() if after.cities[0][c] > state.cities[0][c]]
        if after.freed != state.freed:
            now.append("stage")
        used.append(*now or ["of this turn"])
        state = after
    return used


def test_what_comes_back_sooner_is_used_first() -> None:
    assert _free(2, "pawnshop", "altar") == ["altar", "stage", "pawnshop"]
    assert _free(1, "altar", "pawnshop") == ["altar", "pawnshop"]
    assert _free(2, "theater", "altar") == ["of this turn"] * 4
    assert _free(1) == []
