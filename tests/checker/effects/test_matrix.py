"""Every cell of when × who × what × how much, in every room: none is silent, none is wrong."""

import random
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.show import sheet
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.duel.claims import paid
from antipater.checker.proofs.duel.expected import Book
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.load import load_set, read_layers
from antipater.grammar.lints import run_lints
from antipater.rules.card_set import CardSet, Item
from antipater.rules.duel import (
    Happening,
    Move,
    Rules,
    State,
    Verb,
    begin,
    legal_moves,
    perform,
    scores,
)
from antipater.rules.duel.moves import TURNS
from antipater.rules.effect_rows import effects_of
from support import commands
from support.naive.effects import City, Seen, changed
from support.random_duel import random_game, random_setup

EVENTS = (
    "",
    "when own builds: ",
    "when own builds yellow or wonder: ",
    "when opponent builds brown: ",
    "when all builds grey or blue: ",
    "when own discards: ",
    "when all discards: ",
    "when own chains: ",
    "when opponent buys: ",
    "when own advances: ",
    "when opponent makes a pair: ",
    "when all takes a token: ",
    "when an age begins: ",
    "when an age ends: ",
    "when own plays the last card of an age: ",
    "when own reaches 2 blue: ",
    "when opponent.science(wheel) reaches 1: ",
    "when all reaches 3 brown: ",
)
# On what the line of each event stands: what is built early, or often.
CARDS = ("lumber_yard", "clay_pool", "quarry", "tavern", "altar", "workshop", "scriptorium",
         "theater", "guard_tower", "stone_pit", "apothecary", "pharmacist", "baths",
         "press", "palisade", "stable", "garrison", "glassworks")  # fmt: skip
CELLS = [
    (who, way, thing, per)
    for who, way, thing, per in product(
        ("", "opponent ", "all ", "each city with most blue ", "each city with least red "),
        ("gain", "lose"),
        ("coin", "debt"),
        ("", " per yellow"),
    )
]
APART = 6
CELLS += [
    ("opponent ", "lose", "coin", " per brown of theirs"),
    ("all ", "gain", "coin", " per yellow of theirs"),
    ("each city with most blue ", "gain", "debt", " per red of theirs"),
    ("", "gain", "coin", " per brown if own.blue >= 1"),
    ("all ", "lose", "coin", " if own.red >= opponent.red"),
    ("each city with least red ", "gain", "debt", " if own.brown >= 2"),
]


# A set has one cell for each event. Ten mixed ones have each cell somewhere, with a condition and
# without, and each event with everybody, with every way, thing and number, and with a condition
# (``test_mixed_sets_cover_the_matrix``).
Cell = tuple[str, str, str, str]
Cells = tuple[Cell, ...]
ALONE: list[Cells] = [(cell,) * len(EVENTS) for cell in CELLS]
CONDITIONS = (" if own.brown >= 1", " if own.red >= opponent.red")


def at(nth: int, event: int) -> Cell:
    """The cell of an event in a mixed set: every other one with a condition."""
    n = (4 * event + 13 * nth) % len(CELLS)
    who, way, thing, per = CELLS[n]
    if (nth + event) % 2 or n >= len(CELLS) - APART:
        return CELLS[n]
    return who, way, thing, f"{per}{CONDITIONS[event // 2 % 2]}"


def plain(cell: Cell) -> Cell:
    """A cell without its condition."""
    return (*cell[:3], cell[3].split(" if ")[0])


MIXED: list[Cells] = [tuple(at(nth, event) for event in range(len(EVENTS))) for nth in range(10)]


def told(cells: Cells) -> str:
    """The name of a set where tests are listed."""
    return " ".join(cells[0]) if cells in ALONE else f"mixed {MIXED.index(cells)}"


def line(cell: Cell, event: str) -> str:
    who, way, thing, per = cell
    ending = "s" if who.startswith(("opponent", "each")) else ""
    number = 1 if per else 2
    unit = f"{thing}s" if thing == "coin" and number > 1 else thing
    return f"{event}{who}{way}{ending} {number} {unit}{per}"


def lines(cells: Cells) -> list[tuple[str, str]]:
    """For each event a card and its line; one that the old field keeps stands among them."""
    by_events = zip(CARDS, cells, EVENTS, strict=True)
    return [(card, line(cell, event)) for card, cell, event in by_events]


def text_of(cells: Cells) -> str:
    parts = ['set tried\n  extends duel\n  en "Tried"  fr "Essai"  nl "Proef"']
    parts.append('tally debt  en "debt"  fr "dette"  nl "schuld"')
    parts += [f"change building {card}\n  {text}" for card, text in lines(cells)]
    parts.append("change building palace\n  gain 1 debt")  # so that the tally is always one
    return "\n\n".join(parts) + "\n"


@cache
def made(cells: Cells) -> CardSet:
    compilation = compile_set([*read_layers("duel"), (("tried.cards", text_of(cells)),)])
    wrong = [d for d in run_lints(compilation) if d.code != "L-DOMINATED"]
    assert not compilation.diagnostics
    assert not wrong
    assert compilation.card_set
    return compilation.card_set


def city(cards: CardSet, ledger: tuple[int, ...]) -> City:
    return dict(zip(cards.columns, ledger, strict=True))


def seen(rules: Rules, before: State, move: Move, after: State) -> Seen:
    """A move as a bystander sees it, from what the engine tells without the lines."""
    seen = {event.what for event in after.log.events} if after.log else set()
    event = "chains" if Happening.CHAIN in seen else "buys" if Happening.TRADES in seen else ""
    event = "discards" if move.verb == "discard" else event
    built = tuple(
        (player, item.slug, item.colour or "", str(item.kind))
        for item in rules.items
        for player in (0, 1)
        if before.cities[player][item.presence] < after.cities[player][item.presence]
    )
    told = [
        (_SEEN[event.what], event.player, rules.items[event.item].slug)
        for event in (after.log.events if after.log else ())
        if event.what in _SEEN
    ]
    told += [("takes a token", player, slug) for player, slug, _, kind in built if kind == "token"]
    if before.left and (after.left == 0 or after.age != before.age) and not before.due:
        told.append(("plays the last card of an age", move.player, ""))
    if before.age and (after.age != before.age or after.victory == "civilian"):
        told.append(("an age ends", 0, ""))
    if after.age > before.age > 0:
        told.append(("an age begins", 0, ""))
    cards = rules.cards
    first, second = (tuple(city(cards, c) for c in s.cities) for s in (before, after))
    return Seen(
        move.player, event, (first[0], first[1]), (second[0], second[1]), built, tuple(told)
    )


_SEEN = {Happening.ADVANCES: "advances", Happening.PAIR: "makes a pair"}


BY_SETS = pytest.mark.parametrize(
    "cells", [*MIXED, *(pytest.param(each, marks=pytest.mark.campaign) for each in ALONE)], ids=told
)


def test_mixed_sets_cover_the_matrix() -> None:
    found = {(n, cell) for cells in MIXED for n, cell in enumerate(cells)}
    products = CELLS[:-APART]
    conditional = {(n, plain(cell)) for n, cell in found if cell != plain(cell)}
    assert {cell for _, cell in found if cell in CELLS} == {*CELLS}
    assert {cell for _, cell in conditional} >= {*products}
    assert {n for n, _ in conditional} == {*range(len(EVENTS))}
    found |= conditional
    for part in (slice(0, 1), slice(1, 4)):
        wanted = {(n, cell[part]) for n in range(len(EVENTS)) for cell in products}
        assert wanted <= {(n, cell[part]) for n, cell in found if cell in products}


@pytest.mark.slow
@BY_SETS
def test_the_engine_and_two_other_readings_agree(cells: Cells) -> None:
    cards = made(cells)
    rules = Rules(cards)
    bare = Rules(replace(cards, items=tuple(map(without_changes, cards.items))))
    rng, book = random.Random(str(cells)), Book(rules)
    debt, moved = cards.column["debt"], 0
    said = [*lines(cells), ("palace", "gain 1 debt"), *_shipped_losses()]
    for _ in range(3):
        state = begin(rules, random_setup(rng, rules))
        while moves := legal_moves(rules, state):
            move = rng.choice(moves)
            after = perform(rules, state, move)
            assert book.after(state, move) == after
            assert min(after.cities[0][debt], after.cities[1][debt]) >= 0
            rich = _with_plenty(rules, debt, state)
            plain, full = perform(bare, rich, move), perform(rules, rich, move)
            due = changed(said, seen(bare, rich, move, plain))
            for player in (0, 1):
                for thing, column in (("coin", rules.coins), ("debt", debt)):
                    change = full.cities[player][column] - plain.cities[player][column]
                    assert change == due[player].get(thing, 0), (move, player, thing)
                    moved += bool(change)
            state = after
    assert moved > 3


@cache
def shipped() -> CardSet:
    return load_set("duel")


def _shipped_losses() -> list[tuple[str, str]]:
    items = shipped().items
    taking = ((item, effect) for item in items for effect in item.effects if effect.takes)
    return [(item.slug, effect.text) for item, effect in taking]


def without_changes(item: Item) -> Item:
    """An item with the effects of the shipped one alone, and none that takes."""
    effects = shipped().by_slug[item.slug].effects
    return replace(item, effects=tuple(effect for effect in effects if not effect.takes))


def _with_plenty(rules: Rules, debt: int, state: State) -> State:
    """The same with so much in both cities that no loss stops at nothing."""
    rich = [list(ledger) for ledger in state.cities]
    for ledger in rich:
        ledger[rules.coins] += 500
        ledger[debt] += 500
    return state._replace(cities=(tuple(rich[0]), tuple(rich[1])))


@pytest.mark.slow
@pytest.mark.parametrize("cells", ALONE[::5], ids=told)
def test_a_line_is_shown_drawn_and_written_again(cells: Cells) -> None:
    cards, text = made(cells), text_of(cells)
    formatted, _ = format_text("tried.cards", text)
    assert format_text("tried.cards", formatted)[0] == formatted
    again = compile_set([*read_layers("duel"), (("tried.cards", formatted),)]).card_set
    assert again is not None
    for slug, _ in lines(cells):
        item = cards.by_slug[slug]
        assert again.by_slug[slug].effects == item.effects
        if item.effects:
            assert item.effects[0] in effects_of(cards, item)
        told = {language: sheet(cards, item, language) for language in ("en", "fr", "nl")}
        assert len(set(told.values())) == 3
        bare = replace(item, effects=())
        for language, words in told.items():
            assert words != sheet(cards, bare, language)
            assert drawn(cards, item, language) != drawn(cards, bare, language)


@pytest.mark.slow
@pytest.mark.parametrize("cells", [ALONE[1], ALONE[14]], ids=told)
def test_the_commands_know_a_line(cells: Cells, tmp_path: Path) -> None:
    """A game of the set: recorded, judged, shown, its end asked about; the set compared."""
    path, record_file = tmp_path / "tried.cards", tmp_path / "game.duel"
    path.write_text(text_of(cells), "utf-8")
    cards = load_set(path)
    rules = Rules(cards)
    record, state = next(
        found for seed in range(50)
        if (found := random_game(seed, rules))[1].victory == "civilian"
    )  # fmt: skip
    record_file.write_text(GAMES["duel"].write(replace(record, set=str(path)), "en"), "utf-8")

    def run(*words: str) -> str:
        result = commands.run(*words)
        assert result.exit_code in (0, 1), result.output
        return result.output

    judged = run("validate", str(record_file), "--set", str(path), "--json")
    assert '"valid": true' in judged
    last = str(len(record.moves))
    table = run("view", str(record_file), "--set", str(path), "--move", last, "--after")
    for ledger in state.cities:
        assert f"debt: {ledger[cards.column['debt']]}" in table
    points = duel_points(rules, state)
    sheet_file = tmp_path / "sheet.csv"
    sheet_file.write_text(points, "utf-8")
    asked = run("score", str(sheet_file), "--set", str(path), "--possible", "--json")
    assert '"possible": true' in asked
    compared = run("cards", "diff", "duel", str(path))
    for slug, _ in lines(cells):
        assert f" · {slug}" in compared


def duel_points(rules: Rules, state: State) -> str:
    rows = zip(("Anna", "Bert"), scores(rules, state), strict=True)
    names = list(rules.cards.categories)
    head = ",".join(["player", *names])
    body = (",".join([name, *(str(points[c]) for c in names)]) for name, points in rows)
    return "\n".join([head, *body]) + "\n"


def module_agrees(cells: Cells, games: int) -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from support import compiled

    rules, module = compiled.made(made(cells))
    rng = random.Random(str(cells))

    class Stating(compiled.Pair):
        """Both say the same of what a record may state of a move."""

        def make(self, move: Move) -> None:
            super().make(move)
            if move.verb in TURNS and self.state.log:
                assert self.game.number("paid") == paid(self.state.log)

    for _ in range(games):
        choices = (rng.randrange(400) for _ in range(300))
        Stating(rules, module, random_setup(rng, rules)).play(choices, rng)


@pytest.mark.slow
@BY_SETS
def test_the_module_agrees(cells: Cells) -> None:
    module_agrees(cells, 2)


CHANGED = ("cities_change_as_the_rules_say", "cities_are_their_buildings",
           "coins_are_accounted_for", "the_log_tells_what_happens")  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("cells", [ALONE[14], ALONE[-5]], ids=told)
def test_moves_of_cards_with_such_lines_are_proved(cells: Cells) -> None:
    """Whatever the cities have: lines of all events stand in them."""
    cards = made(cells)
    induction = DuelInduction(DuelCities(cards), Prover(), CHANGED)
    for left, verb, card in ((0, Verb.BUILD, "baths"), *((1, Verb.BUILD, card) for card in CARDS),
                             (1, Verb.DISCARD, "altar")):  # fmt: skip
        move = Move(verb, 0, cards.by_slug[card].id)
        assert induction.follow(ControlState(1, left, 0, drafted=8), move)
    assert {each.status for each in induction.found.values()} == {ProofStatus.PROVED}
    assert induction.found.keys() == set(CHANGED)


@pytest.mark.campaign
@pytest.mark.parametrize("cells", [*ALONE[::7], *ALONE[-3:]], ids=told)
def test_every_move_of_a_set_with_such_lines_is_proved(cells: Cells, tmp_path: Path) -> None:
    path = tmp_path / "tried.cards"
    path.write_text(text_of(cells), "utf-8")
    only = [word for name in CHANGED for word in ("--only", name)]
    result = commands.run("prove", "--jobs", "1", *only, path)
    assert result.exit_code == 0, result.output


@pytest.mark.slow
@pytest.mark.parametrize("period", ["turn", "age", "game"])
@pytest.mark.parametrize(
    ("event", "condition"),
    [
        ("own builds", ""),
        ("all discards", " if own.brown > opponent.brown"),
        ("opponent builds brown or grey", ""),
    ],
)
def test_a_limited_line_acts_the_first_time_of_each_period(
    event: str, period: str, condition: str, tmp_path: Path
) -> None:
    """The same moves with the line and without its limit: of each period the first time is kept."""
    sets = []
    for name, limited in (("free", ""), ("held", f", once a{'n' * (period == 'age')} {period}")):
        limit = condition + limited
        text = f"set {name}\n  extends duel\n"
        text += f"change building altar\n  when {event}: gain 2 coins{limit}\n"
        text += f"change building tavern\n  when {event}: opponent loses 1 coin{limit}\n"
        (tmp_path / f"{name}.cards").write_text(text, "utf-8")
        sets.append(Rules(load_set(tmp_path / f"{name}.cards")))
    free, held = sets
    kept = 0
    for seed in range(6):
        _, state = random_game(seed, free)
        log = list(state.log.history()) if state.log else []
        one, other = (_with_plenty_from_the_start(rules, state) for rules in sets)
        acted = set[tuple[object, ...]]()
        turn = 0
        for entry in log:
            turn += one.to_move is not None and not one.due
            when = {"turn": turn, "age": one.age, "game": 0}[period]
            one, other = perform(free, one, entry.move), perform(held, other, entry.move)
            due = []
            for told in _of_lines(free, one):
                key = (when, told[1], told[3])
                due += [] if key in acted else [told]
                acted.add(key)
            assert _of_lines(held, other) == due
            kept += len(due)
    assert kept


def _of_lines(rules: Rules, state: State) -> list[tuple[object, ...]]:
    """What the last move brought about by the cards with a line; tavern's own coins left out."""
    lines = {rules.cards.by_slug[slug].id for slug in ("altar", "tavern")}
    events = state.log.events if state.log else ()
    move = state.log.move if state.log else None
    return [tuple(e) for e in events if e.item in lines and e.amount in (1, 2)
            and not (move and move.item == e.item)]  # fmt: skip


def _with_plenty_from_the_start(rules: Rules, ended: State) -> State:
    first = begin(rules, ended.setup)
    rich = [list(ledger) for ledger in first.cities]
    for ledger in rich:
        ledger[rules.coins] += 900
    return first._replace(cities=(tuple(rich[0]), tuple(rich[1])))


@pytest.mark.slow
def test_lines_wait_for_coins_that_a_move_is_told_to_bring_or_take(tmp_path: Path) -> None:
    """Once for each move, as the log tells it; what is paid is not lost."""
    path = tmp_path / "coins.cards"
    path.write_text(
        "set coins\n  extends duel\ntally debt\ntally credit\n"
        "change building altar\n  when all gains coins: gain 1 debt\n"
        "change building workshop\n  when opponent loses coins: gain 1 credit\n",
        "utf-8",
    )
    rules, rng, moved = Rules(load_set(path)), random.Random(5), {"debt": 0, "credit": 0}
    column = rules.cards.column
    for _ in range(12):
        state = begin(rules, random_setup(rng, rules))
        while moves := legal_moves(rules, state):
            after = perform(rules, state, rng.choice(moves))
            told = [(e.what, e.player) for e in (after.log.events if after.log else ()) if e.amount]
            ways = (Happening.GAINS, Happening.CHAIN, Happening.RECEIVES)
            gained = {player for what, player in told if what in ways}
            lost = {player for what, player in told if what is Happening.LOSES}
            ended = after.victory in ("scientific", "military")
            for player in (0, 1):
                city = after.cities[player]
                due = {"debt": len(gained), "credit": len(lost - {player})}
                for tally, card in (("debt", "altar"), ("credit", "workshop")):
                    change = city[column[tally]] - state.cities[player][column[tally]]
                    stands = city[column[f"built({card})"]]
                    assert change == (due[tally] if stands and not ended else 0)
                    moved[tally] += change
            state = after
    assert min(moved.values()) > 3
