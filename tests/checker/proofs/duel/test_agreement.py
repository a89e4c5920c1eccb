"""The one claim about moves of Duel: an engine that refuses or makes a move otherwise than the
rules is refuted, by the theorem that speaks of what is wrong.

Each slip is put into the engine's own functions; the rules' second reading runs none of them.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.proofs.duel.agreement import AGREEMENT, FIELDS
from antipater.checker.proofs.duel.expected import Book
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.duel.theorems.course import COURSE, choices_told_are_those_allowed
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import ItemChoice, Zone
from antipater.rules.duel import (
    Due,
    Happening,
    Move,
    Rules,
    Spot,
    State,
    Verb,
    Victory,
    begin,
    effects,
    legal_moves,
    legality,
    perform,
    refusal,
    table,
    turn,
    zones,
)
from antipater.rules.duel.legality import Refusal
from antipater.rules.duel.turn import Turn
from antipater.rules.numbers import if_else
from support.proved_moves import Claimed, Unshown
from support.random_duel import random_setup

SETS = {name: load_set(name) for name in ("duel", "duel_promo")}
DUEL = SETS["duel"]
LEGAL, PLACES, CITIES, CHOICES, TURNS, AGES, WON, LOG = (each.name for each in AGREEMENT)


def at(age: int = 1, who: int = 0, due: str = "", of: str = "", **known: Any) -> ControlState:
    dues = (Due(Verb(due), who, of),) if due else ()
    return replace(ControlState(age, 1, who, dues, 8), **known)


def move(
    control: ControlState, verb: str, item: str = "", other: str = "", set_: str = "duel"
) -> Move:
    ids = {item.slug: item.id for item in SETS[set_].items}
    first = int(item) if item.isdigit() else ids.get(item, -1)
    return Move(Verb(verb), control.to_move, first, ids.get(other, -1))


def refuted(
    *moves: tuple[ControlState, Move],
    set_: str = "duel",
    edition: str | None = None,
    sought: str = "",
) -> set[str]:
    """The theorems of the claim that some moves refute, up to the first that refutes the one that
    is sought; of unknown ones none is left."""
    cards = SETS[set_]
    names = (*(each.name for each in AGREEMENT), *(i.name for i in cards.invariants))
    induction = Claimed(DuelCities(cards, edition), Unshown(), names)
    for control, made in moves:
        induction.follow(control, made)
        if sought in induction.refuted:
            break
    found = {name: attempt.status for name, attempt in induction.found.items()}
    assert ProofStatus.UNKNOWN not in found.values()
    return {name for name, status in found.items() if status is ProofStatus.REFUTED}


@cache
def rightly(*moves: tuple[ControlState, Move]) -> set[str]:
    """The same of the engine as it is: once for all slips that are looked for in these moves."""
    return refuted(*moves)


def both(verb: str, item: str, other: str = "", **known: Any) -> list[tuple[ControlState, Move]]:
    """A move of either player."""
    controls = [at(who=who, **known) for who in (0, 1)]
    return [(control, move(control, verb, item, other)) for control in controls]


def test_every_field_of_a_state_is_claimed_once() -> None:
    claimed = [field for fields in FIELDS.values() for field in fields]
    assert sorted(claimed) == sorted(State._fields)
    assert {LEGAL, *FIELDS} == {each.name for each in AGREEMENT}


@pytest.mark.parametrize("edition", ["reprint", "2015", "summary", "7wd.io"])
@pytest.mark.parametrize("set_", SETS)
def test_the_second_reading_says_of_games_what_the_engine_does(set_: str, edition: str) -> None:
    """On integers, of games of random moves, and of moves that may be legal or not."""
    rules = Rules(SETS[set_], edition)
    book = Book(rules)
    for seed in range(3):
        rng = random.Random(seed)
        state = begin(rules, random_setup(rng, rules))
        while state.to_move is not None:
            for _ in range(5):
                items = [rng.randrange(len(rules.items)) for _ in "12"]
                tried = Move(rng.choice([*Verb]), rng.choice((0, 1)), *items)
                if state.age or tried.verb is not Verb.WONDER:
                    why = refusal(rules, state, tried)
                    assert book.refused(state, tried) == (why and why.code)
            made = rng.choice(legal_moves(rules, state))
            assert book.refused(state, made) is None
            after = perform(rules, state, made)
            assert book.after(state, made) == after
            state = after


# Engines that are wrong

BUILDS = both("build", "workshop")
RED = both("build", "guard_tower")
ZEUS = both("wonder", "statue_of_zeus", "altar")
LAST = [(at(age=3, who=who), move(at(age=3, who=who), "discard", "arsenal")) for who in (0, 1)]
PLACED = [(at(who=w, laid_out=True), move(at(who=w), "discard", "altar")) for w in (0, 1)]


def nothing(*_: Any) -> None:
    return None


def then(name: str, change: Callable[[Turn], None]) -> Callable[..., None]:
    """A method of the engine, and something that follows it."""
    original = getattr(Turn, name)

    def changed(self: Turn, *args: Any) -> None:
        original(self, *args)
        change(self)

    return changed


def loser_wins(self: Turn) -> None:
    if self.victory is Victory.MILITARY:
        self.winner = 1 - self.player


def another_wins(self: Turn) -> None:
    if self.winner is not None:
        self.winner = 0


def second_earns_more(self: Turn) -> None:
    if self.player == 1:
        self.cities[1][self.rules.coins] += 1


def first_begins(self: Turn) -> None:
    self.due = [due._replace(player=0) if due.verb is Verb.BEGIN else due for due in self.due]


def to_the_opponent(self: Turn) -> None:
    tokens = [due for due in self.due if due.verb is Verb.TOKEN]
    for due in tokens:
        self.due[self.due.index(due)] = due._replace(player=1 - due.player)


def first_moves_again(self: Turn) -> None:
    self.active = 0


def nobody_begins(self: Turn) -> None:
    self.due.clear()


def seconds_wonders_stay(self: Turn) -> None:
    for wonder in self.rules.cards.of_kind(Kind.WONDER):
        place: Any = self.places[wonder.id]
        self.places[wonder.id] = if_else(place == Spot.HELD, Spot.BOX, place)


advance = effects.advance


def loot_of_both(rules: Rules, own: Any, opponent: Any, shields: Any) -> Any:
    """A loot token that is reached is taken from the other side as well."""
    before = [own[loot.column] for loot in rules.cards.loot]
    found = advance(rules, own, opponent, shields)
    for was, loot in zip(before, rules.cards.loot, strict=True):
        opponent[loot.column] = opponent[loot.column] - (was - own[loot.column])
    return found


def slot_nought(self: Turn, item: int) -> None:
    slot = legality.slot_of(self.rules, self, item)
    self.left &= self.left - 1 if slot is None else ~1


def untucked(self: Turn, given: Move) -> None:
    self.pay_for(given.item)
    self.take_from_structure(given.other)
    self.construct(self.player, given.item)


def thrown_away(self: Turn, given: Move) -> None:
    self.take_out(1 - self.player, given.item)


def charged_for_a_choice(self: Turn, given: Move) -> None:
    own = self.cities[self.player]
    own[self.rules.coins] += own[DUEL.column["chain_coins"]]
    self.construct(self.player, given.item)


def from_the_own_side(self: Turn, item: int) -> None:
    player = self.player
    payment = self.payment_for(1 - player, item)
    effects.pay(self.rules, self.cities[player], self.cities[1 - player], payment)


def to_the_other(choice: ItemChoice, player: int) -> Due:
    return zones.due_for(choice, 1 - player)


def keeps_the_turn(self: Turn) -> None:
    self.replay = False


ENGINES: dict[str, tuple[Any, Any, Any, str, Iterable[tuple[ControlState, Move]]]] = {
    "a military supremacy given to the loser": (
        Turn, "test_supremacy", then("test_supremacy", loser_wins), WON, RED),
    "a victory given to another winner": (
        Turn, "test_supremacy", then("test_supremacy", another_wins), WON, RED),
    "loot taken from both sides": (effects, "advance", loot_of_both, CITIES, RED),
    "a pair's token given to the opponent": (
        Turn, "ask", then("ask", to_the_opponent), CHOICES, BUILDS),
    "no choice asked for": (Turn, "ask", nothing, CHOICES, BUILDS),
    "nothing to choose": (Turn, "any_choice", lambda *_: False, CHOICES, ZEUS),
    "a choice opens for the opponent": (table, "due_for", to_the_other, CHOICES, ZEUS),
    "the second player earns more": (
        Turn, "take_from_structure", then("take_from_structure", second_earns_more), CITIES, RED),
    "the first moves again": (Turn, "pass_turn", then("pass_turn", first_moves_again), TURNS, RED),
    "another turn is not had": (
        Turn, "pass_turn", keeps_the_turn, TURNS, both("token", "agriculture", due="token")),
    "the first says who begins": (Turn, "end_age", then("end_age", first_begins), CHOICES, RED),
    "nobody says who begins": (Turn, "end_age", then("end_age", nobody_begins), CHOICES, RED),
    "the second's wonders stay": (
        Turn, "remove_unbuilt_wonders", seconds_wonders_stay, PLACES, ZEUS),
    "a card is not tucked": (turn._PLAYS, Verb.WONDER, untucked, PLACES, ZEUS),
    "a destroyed card is nowhere": (
        turn._PLAYS, Verb.DESTROY, thrown_away, PLACES,
        both("destroy", "press", due="destroy", of="grey")),
    "a revived card stays": (
        turn._PLAYS, Verb.REVIVE, nothing, PLACES, both("revive", "garrison", due="revive")),
    "a revived card brings coins for a chain": (
        turn._PLAYS, Verb.REVIVE, charged_for_a_choice, CITIES,
        both("revive", "theater", due="revive")),
    "a drawn token is not taken": (
        turn._PLAYS, Verb.DRAWN, nothing, PLACES, both("drawn", "law", due="drawn")),
    "nothing is paid": (Turn, "pay_for", nothing, CITIES, both("build", "glassworks")),
    "trade at the opponent's prices": (
        Turn, "pay_for", from_the_own_side, CITIES, both("build", "baths")),
    "nothing is brought by what waits": (
        effects, "due", lambda *_: 0, CITIES, both("build", "baths")),
    "nothing is added to shields": (effects, "due", lambda *_: 0, CITIES, RED),
    "no wonder gives another turn": (turn, "due", lambda *_: 0, TURNS, ZEUS),
    "a discard brings 2 coins": (
        effects, "take_discard_income", lambda *_: 2, CITIES, both("discard", "altar")),
    "the pawn stays": (effects, "advance", lambda *_: (0, 0), CITIES, RED),
    "nothing is lost": (
        effects, "change", lambda *_: 0, CITIES, both("wonder", "appian_way", "altar")),
    "no loot is lost": (effects, "lose", lambda *_: 0, CITIES, RED),
    "any card leaves slot 0": (Turn, "take_from_structure", slot_nought, AGES, PLACED),
    "a game that goes on after its end": (Turn, "end_age", nothing, WON, LAST),
    "what is told is nothing": (Turn, "tell_any", nothing, LOG, RED),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("what", ENGINES)
def test_a_wrong_engine_is_refuted(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, slip, theorem, moves = ENGINES[what]
    assert rightly(*moves) == set()
    if isinstance(where, dict):
        monkeypatch.setitem(where, name, slip)
    else:
        monkeypatch.setattr(where, name, slip)
    assert theorem in refuted(*moves, sought=theorem)


# Legality that is wrong

accessible, wonder, unplayable = legality.accessible, legality._wonder, legality.unplayable
drawn = zones._drawn


def all_spent(rules: Rules, state: Any, made: Move, payment: Any) -> Refusal | None:
    """A coin has to be left over."""
    coins = state.cities[made.player][rules.coins]
    return Refusal("D-COST-01", made.item) if payment.total >= coins else None


def any_wonder(rules: Rules, state: Any, made: Move) -> Refusal | None:
    """The opponent's wonders may be built as well."""
    place = state.places[made.item]
    if place == Spot.HELD or place == Spot.HELD + 1:
        return accessible(rules, state, made.other)
    return wonder(rules, state, made)


def played_again(rules: Rules, state: Any, item: int) -> Refusal | None:
    """Cards of the discard pile lie in the structure, too."""
    why = accessible(rules, state, item)
    return None if why is not None and why.code == "D-CARD-01" else why


def another_code(rules: Rules, state: Any, item: int) -> Refusal | None:
    why = accessible(rules, state, item)
    return why._replace(code="D-CARD-03") if why is not None and why.code == "D-CARD-02" else why


def first_at_any_time(rules: Rules, state: Any, made: Move) -> Refusal | None:
    """The first player may move in the second's turn."""
    why = unplayable(rules, state, made)
    wrong = why is not None and why.code == "D-TURN-01" and made.player == 0
    return None if wrong else why


def after_the_end(rules: Rules, state: Any, made: Move) -> Refusal | None:
    why = unplayable(rules, state, made)
    return None if why is not None and why.code == "D-END-01" else why


def covered_once(rules: Rules, state: Any, item: int) -> Refusal | None:
    """A card that is covered may be taken."""
    why = accessible(rules, state, item)
    return None if why is not None and why.code == "D-CARD-05" else why


SECOND = at(who=1)
OVER = at(over=Victory.CIVILIAN)
BEGIN = at(due="begin")
REFUSALS: list[tuple[Any, Any, Any, list[tuple[ControlState, Move]]]] = [
    (legality, "too_dear", nothing, BUILDS),
    (legality, "too_dear", all_spent, BUILDS),
    (legality._CHECKS, Verb.WONDER, any_wonder, ZEUS),
    (legality, "accessible", played_again, RED),
    (legality, "accessible", another_code, both("build", "arsenal")),
    (legality, "accessible", covered_once, PLACED),
    (zones._ZONES, Zone.BOARD, zones._drawn, both("token", "law", due="token")),
    (zones._ZONES, Zone.DRAWN, zones._on_board, both("drawn", "law", due="drawn")),
    (zones._ZONES, Zone.DISCARDS, zones._left_out, both("revive", "altar", due="revive")),
    (zones._ZONES, Zone.OPPONENT, zones._in_discards,
     both("destroy", "press", due="destroy", of="grey")),
    (legality, "unplayable", first_at_any_time, [(SECOND, Move(Verb.DISCARD, 0, 0))]),
    (legality, "unplayable", after_the_end, [(OVER, Move(Verb.DISCARD, 0, 0))]),
    (legality, "_wrong_time", nothing, [(at(), Move(Verb.DRAFT, 0, 0))]),
    (legality._CHECKS, Verb.BEGIN, nothing, [(BEGIN, Move(Verb.BEGIN, 0, -1))]),
    (legality._CHECKS, Verb.DRAFT, nothing,
     [(at(age=0, left=0, drafted=2, who=1), Move(Verb.DRAFT, 1, 0))]),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("where", "what", "slip", "moves"), REFUSALS, ids=range(len(REFUSALS)))
def test_a_wrong_refusal_is_refuted(
    where: Any, what: Any, slip: Any, moves: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rightly(*moves) == set()
    if isinstance(where, dict):
        monkeypatch.setitem(where, what, slip)
    else:
        monkeypatch.setattr(where, what, slip)
    try:
        assert LEGAL in refuted(*moves)
    except LookupError:  # it goes on to what there is not
        assert what == "_wrong_time"


# The expansion

LEFT_OUT = at(age=3, due="left out")


def of_the_statue(one: str, other: str) -> set[str]:
    control = LEFT_OUT
    return refuted(
        (control, move(control, "left out", one, other, "duel_promo")), set_="duel_promo"
    )


def test_both_buildings_of_the_statue_do_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coins of one, the pawn and loot of the other; then an engine in which the second is idle."""
    assert of_the_statue("armory", "arsenal") == set()
    enters = effects.enter

    def without_second(rules: Rules, own: Any, opponent: Any, item: Item) -> effects.Entered:
        if item.slug == "armory":
            return effects.Entered(0, 0, 0, ())
        return enters(rules, own, opponent, item)

    monkeypatch.setattr(effects, "enter", without_second)
    assert CITIES in of_the_statue("arsenal", "armory")


def test_a_payment_that_is_always_nothing_need_not_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a card without coins in its cost, where another makes such cards free and chains cost a
    coin: the engine reckons an amount that comes to 0, the second reading knows that it does."""
    text = """set scribes
  extends duel
  en "Scribes"

change building scriptorium
  builds first green of each age free
  pays 1 coin for any chain
"""
    (tmp_path / "scribes.cards").write_text(text, "utf-8")
    monkeypatch.setitem(SETS, "scribes", load_set(tmp_path))
    built = at(), move(at(), "build", "workshop", set_="scribes")
    assert refuted(built, set_="scribes") == set()
    tell = Turn.tell_any

    def tell_no_trade(turn: Turn, what: Happening, *event: Any) -> None:
        if what is not Happening.TRADES:
            tell(turn, what, *event)

    monkeypatch.setattr(Turn, "tell_any", tell_no_trade)
    assert LOG in refuted(built, set_="scribes")


def always_shown(*_: object) -> bool:
    return True


def never_uncovered(rules: Rules, state: Any, slot: int) -> bool:
    return rules.laid_up[state.age][slot]


@pytest.mark.parametrize("slip", [always_shown, never_uncovered])
def test_a_top_row_is_what_lies_face_up(slip: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a set with top rows laid face down, so that it matters."""
    promo = SETS["duel_promo"]
    layouts = {
        age: layout._replace(slots=tuple(s._replace(face_up=False) for s in layout.slots))
        for age, layout in promo.layouts.items()
    }
    monkeypatch.setitem(SETS, "duel_promo", replace(promo, layouts=layouts))
    control = at(due="top row", laid_out=True)
    chosen = control, move(control, "top row", "altar", set_="duel_promo")
    assert refuted(chosen, set_="duel_promo") == set()
    monkeypatch.setattr(zones, "shown", slip)
    assert LEGAL in refuted(chosen, set_="duel_promo")


# What is told of choices


def told(cards: Any = DUEL) -> set[str]:
    any_cities = DuelCities(cards)
    (spec,) = (spec for spec in COURSE if spec.claims is choices_told_are_those_allowed)
    found = [spec.about(any_cities).prove(Prover(), cards.slug)]
    return {each.theorem for each in found if each.status is not ProofStatus.PROVED}


def to_build(rules: Rules, state: Any, due: Due) -> Any:
    """Items that can be built are told in place of those on offer."""
    return rules.those((i.id, state.places[i.id] <= Spot.TABLE) for i in rules.items)


def any_token(rules: Rules, state: Any, owner: int, item: int) -> Any:
    """Whichever tokens are drawn, all in the box may be chosen."""
    return drawn(rules, state._replace(setup=replace(state.setup, drawn=())), owner, item)


def test_what_is_told_of_choices_is_what_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told() == set()
    assert told(SETS["duel_promo"]) == set()
    with monkeypatch.context() as patch:
        patch.setattr(legality, "on_offer", to_build)
        assert told() == {"choices_told_are_those_allowed"}
    with monkeypatch.context() as patch:
        patch.setitem(zones._ZONES, Zone.DRAWN, any_token)
        assert told() == {"choices_told_are_those_allowed"}
