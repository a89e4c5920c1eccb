"""What cards of 7 Wonders offer for coins: engine, module, second readings, all rooms."""

import random
import re
from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.compile.seven_wonders.module import build
from antipater.checker.judging.seven_wonders.judge import course, judge_table
from antipater.checker.messages.card_words import effects
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.theorem import ProofStatus
from antipater.checker.records.archive.plays import play_number
from antipater.checker.records.seven_wonders.digest import play_of
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.offers import offer_asked
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.grammar.cards.offers import MOST_OFFERS
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.effects import Who
from antipater.rules.interpreter import Offered
from antipater.rules.ledger import add
from antipater.rules.seven_wonders import (
    Action,
    DueKind,
    Payment,
    Play,
    Rules,
    Setup,
    State,
    begin,
    legal_plays,
    perform,
    refusal,
)
from antipater.rules.seven_wonders.legality import fee_ways
from antipater.rules.seven_wonders.turn import WorkingState
from antipater.rules.trade.market import Supply
from support import proved_answers
from support.agreement import table_module_agrees
from support.commands import run
from support.frames import followed, of_set, shown
from support.places import TOP
from support.proved_answers import FEW
from support.random_sets import offering_table_set
from support.random_seven_wonders import random_course, random_table
from support.table_records import check_it_is_read_back, codes_of, with_its_points

PROJECTS = TOP / "docs" / "examples" / "projects"
RECORD = PROJECTS / "projects.7w"


def left(rules: Rules, state: State, seat: int) -> int:
    """What a seat can pay fees with: also what it has lost, where that comes back."""
    city, purse = state.cities[seat], rules.effects.purse
    assert purse is not None
    if rules.effects.gives_back:
        return int(city[purse])
    return int(min(city[rules.coins], city[purse]))


def is_there(rules: Rules, state: State, seat: int, number: int) -> bool:
    """Whether a city has what it would lose by an offer, where that is one of several losses, when
    it has lost what it chose before."""
    told = [(item, e) for item in rules.cards.bearing for e in item.effects if e.is_offer]
    column, (item, effect) = rules.cards.column, told[number - 1]
    if not effect.takes or not any(other.instead for other in item.effects):
        return True
    city, cities = state.cities[seat], state.cities
    around = city, cities[(seat + 1) % len(cities)], cities[seat - 1]
    there = city[column[effect.column]]
    for n, (other, taken) in enumerate(told, start=1):
        same = (taken.column, taken.takes, taken.who) == (effect.column, True, Who.OWN)
        if same and taken.taken and city[column[f"taken({other.slug})"]] == n:
            there -= rules.cards.compile(other.slug, taken.each)(*around)
    return bool(there >= rules.cards.compile(item.slug, effect.each)(*around))


def played_alike(seed: int, folder: Path, games: int, units: bool = False) -> int:
    """Play games of a random set by engine and second reading; how many offers were made."""
    rng, made = random.Random(seed), 0
    cards = offering_table_set(rng, folder, units)
    rules = Rules(cards, rng.choice([*cards.editions]))
    book = Book(rules)
    for _ in range(games):
        for state, move in random_course(rng, rules, rng.randint(2, 7)):
            assert book.after(state, move) == perform(rules, state, move)
            if not state.due or state.due[0].kind is not DueKind.OFFER:
                continue
            seat = state.due[0].seat
            numbers = rules.offered_by(state.due[0].argument)
            able = [
                Play(seat, Action.TAKE, split=way[1:] if offer.units else None, stage=number)
                for number in numbers
                if is_there(rules, state, seat, number)
                for offer in [rules.effects.offers[number - 1]]
                for way in fee_ways(rules, state, seat, offer)
                if offer.each
                or not (offer.fee or offer.units)
                or way.total <= left(rules, state, seat)
            ]
            must = state.due[0].argument in rules.musts
            able += [] if must else [Play(seat, Action.DECLINE)]
            assert legal_plays(rules, state, seat) == able
            for action in (Action.TAKE, Action.DECLINE, Action.SALVAGE, Action.DISCARD):
                number = rng.randint(0, len(rules.offers) + 1)
                split = rng.choice((None, None, (2, 0), (0, 1)))
                other = (Play(rng.choice((seat, seat, 0)), action, split=split, stage=number),)
                why = refusal(rules, state, other)
                assert book.refused(state, other) == (why and why.code)
                if why is None:
                    assert book.after(state, other) == perform(rules, state, other)
            made += 1
    return made


def paid_alike(seed: int, folder: Path, games: int) -> int:
    """The same of sets in which resources are paid as well; how many times they were."""
    return played_alike(seed, folder, games, units=True)


modules_agree = of_set(table_module_agrees, offering_table_set)
test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(3), 1))
test_second_readings_agree_on_fees_in_resources = pytest.mark.slow(shown(paid_alike, range(3), 1))
test_second_readings_agree_on_many_fees = pytest.mark.campaign(
    followed(paid_alike, range(100, 160), 10)
)
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 160), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1), 3))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 120), 6))


# ---- records -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_records_are_written_read_and_judged(seed: int, tmp_path: Path) -> None:
    """Random games, in three languages: nothing is wrong with them, and nothing is lost."""
    rng = random.Random(seed)
    cards = offering_table_set(rng, tmp_path)
    using, folder = Rules(cards), str(tmp_path)
    record = replace(random_table(seed, 3 + seed, using=using), set=folder)
    assert any(noted.play.action is Action.TAKE for noted in record.plays)
    check_it_is_read_back(record)


def judged(text: str) -> list[str]:
    """The codes of what is wrong with a record of the set of the documents."""
    return codes_of(text, str(PROJECTS))


@pytest.mark.slow
def test_the_recorded_game_shows_every_offer() -> None:
    record = read_table(RECORD.read_text("utf-8"), ("seven_wonders",), str(PROJECTS))
    taken = {n.play.stage for n in record.plays if n.play.action is Action.TAKE}
    assert taken == {0, *range(1, 7)}  # 0 of what is discarded when an age has ended


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "instead", "codes"),
    [
        (", uses Stockade", "", ["W-OFFER-01"]),  # so there is no shield for the levy
        ("I.1 Anna builds Excavation", "I.1 Anna builds Excavation, uses Harbour", ["W-OFFER-01"]),
        ("uses Stockade", "uses Stokade", ["R-OFFER-01"]),
        (", uses Ramparts", "\nII.5 Anna uses Ramparts", []),
        (", uses Ramparts", " and uses ramparts", []),
    ],
)
def test_what_is_not_offered_is_told(line: str, instead: str, codes: list[str]) -> None:
    text = RECORD.read_text("utf-8")
    assert line in text
    found = judged(text.replace(line, instead, 1))
    assert found[: len(codes)] == codes
    assert bool(found) == bool(codes)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("when an age begins: may pay 2 coins: gain 1 shield", "C-NOT-PLAYED"),
        ("when own gains coins: may pay 2 coins: gain 1 shield", "C-NOT-PLAYED"),
        ("may pay 0 coins: gain 1 shield", "C-RANGE"),
        ("may pay 2 coins: gain 1 shield\n  may lose 1 defeat", "C-TWICE"),
        ("may pay 2 coins: gains 1 shield", "C-SYNTAX"),
        ("may pay 2 coin gain 1 shield", "C-SYNTAX"),
        ("others lose 1 shield, or as debt", "C-NOT-PLAYED"),
        ("others gain 1 coin, or as debt", "C-NOT-PLAYED"),
        ("others lose 1 coin, or as glory", "C-UNKNOWN"),
        ("when an age begins: others lose 1 coin, or as debt", "C-NOT-PLAYED"),
        ("others lose 1 coin, or as debt\n  may lose 1 defeat", "C-TWICE"),
        ("may pay 1 coin: others lose 1 coin, or as debt", "C-NOT-PLAYED"),
        ("gain 1 shield or 1 coin or 2 shields", "C-TWICE"),
        ("gain 1 shield or 1 glory", "C-UNKNOWN"),
        ("gain 1 shield or 0 coins", "C-RANGE"),
        ("gain 1 shield or 1 coin per blue", "C-NOT-PLAYED"),
        ("others lose 1 shield or 1 coin", "C-NOT-PLAYED"),
        ("lose 1 shield or 1 coin per blue", "C-NOT-PLAYED"),
        ("lose 1 shield or 1 debt, or as debt", "C-NOT-PLAYED"),
        ("others gain 1 shield or 1 coin", "C-NOT-PLAYED"),
        ("when an age begins: gain 1 shield or 1 coin", "C-NOT-PLAYED"),
        ("when own.red reaches 2: gain 1 shield or 1 coin", "C-NOT-PLAYED"),
        ("gain 1 shield or 1 coin\n  may lose 1 defeat", "C-TWICE"),
    ],
)
def test_wrong_lines_are_told(line: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.cards"
    text = 'set wrong\n  extends seven_wonders\n  en "W"  fr "W"  nl "W"\ntally debt\n'
    text += "  worth -1 point in military\n  when own loses a conflict: gain 1 debt\n"
    file.write_text(f"{text}change building altar\n  {line}\n", "utf-8")
    assert code in [found.code for found in check_set(str(file)).diagnostics]


def many(folder: Path, count: int) -> Path:
    """A set with twice as many offers as there are cards that make some."""
    names = {c.names["en"]: c for c in load_set("seven_wonders").items if c.kind is Kind.BUILDING}
    lines = [
        f"change building {card.slug}\n  may gain {n % 3 + 1} coins or {n % 4 + 1} shields"
        for n, card in enumerate([*names.values()][:count])
    ]
    head = 'set many\n  extends seven_wonders\n  en "M"  fr "M"  nl "M"'
    folder.joinpath("many.cards").write_text("\n\n".join([head, *lines]) + "\n", "utf-8")
    return folder / "many.cards"


@pytest.mark.slow
def test_there_are_no_more_than_can_be_told_apart(tmp_path: Path) -> None:
    for count, codes in ((MOST_OFFERS // 2, set[str]()), (MOST_OFFERS // 2 + 1, {"C-RANGE"})):
        found = check_set(str(many(tmp_path, count))).diagnostics
        assert {each.code for each in found} == codes


@pytest.mark.slow
def test_records_archives_and_digests_tell_many_apart(tmp_path: Path) -> None:
    """With 126 offers: in words, in archives, and as modules write them for digests."""
    file = many(tmp_path, 63)
    rules = Rules(load_set(file))
    record = replace(random_table(5, 4, using=rules), set=str(file))
    taken = [noted.play.stage for noted in record.plays if noted.play.action is Action.TAKE]
    assert min(taken) < 16 < 64 < max(taken)
    check_it_is_read_back(record)
    pytest.importorskip("pyarrow")
    from support.native import row

    kept = row(record)["plays"]  # which the archive gives back as they are, or has not
    assert kept == [play_number(noted.play, noted.age, noted.turn) for noted in record.plays]


@pytest.mark.slow
def test_modules_tell_many_apart(tmp_path: Path) -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from support import compiled_seven_wonders as compiled

    file = many(tmp_path, 63)
    cards = load_set(file)
    table_module_agrees(random.Random(3), cards, 2)
    rules, made = compiled.made(cards)
    record = replace(random_table(5, 4, using=rules), set=str(file))
    numbers = [play_number(n.play, n.age, n.turn) for n in record.plays]
    offsets, moves = array("i", [0, len(numbers)]), array("Q", numbers)
    words, ends = made.canonical(1, offsets.tobytes(), moves.tobytes())
    assert [word & 0xFFFFFFFF for word in words[: ends[-1]]] == [*play_of(record).words]


@pytest.mark.slow
def test_duel_does_not_play_them(tmp_path: Path) -> None:
    file = tmp_path / "wrong.cards"
    text = 'set wrong\n  extends duel\n  en "W"  fr "W"  nl "W"\nchange building altar\n'
    for line in ("may pay 2 coins: opponent loses 1 coin", "gain 1 coin or 1 coin"):
        file.write_text(f"{text}  {line}\n", "utf-8")
        assert "C-NOT-PLAYED" in [found.code for found in check_set(str(file)).diagnostics]


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_shown_and_not_reckoned_with(language: str) -> None:
    known = not_modelled(load_set(PROJECTS))
    assert known is not None
    shown = run("cards", "show", "stockade", "--set", PROJECTS, "--lang", language)
    words = {"en": "may pay 1 coin", "fr": "peut payer 1 pièce", "nl": "mag 1 munt betalen"}
    assert words[language] in shown.output, shown.output


# ---- proofs ------------------------------------------------------------------


@pytest.mark.campaign
def test_the_induction_follows_offers() -> None:
    """After a stage each of the set's offers may wait; taken or left, all invariants hold."""
    induction, asked = proved_answers.followed(
        load_set(PROJECTS), lambda play: play.action is Action.STAGE
    )
    assert {"", *asked} == {*induction.rules.arguments}
    # As the set says: the statue takes defeats away.
    assert induction.refuted <= {"victories_of_the_ages", "victories_have_defeats"}


def answers_proved(seat: int, cards: CardSet | None = None, few: int | None = None) -> ProofStatus:
    """Whether each answer to an offer of the set is what the rules say, of one seat of three."""

    def answers(rules: Rules, seat: int) -> Iterator[tuple[str, Play]]:
        for number, name in enumerate(rules.offers, start=1):
            yield name, Play(seat, Action.TAKE, stage=number)
            yield name, Play(seat, Action.DECLINE)

    return proved_answers.answers_proved(cards or load_set(PROJECTS), seat, answers, few)


@pytest.mark.slow
@FEW
def test_each_answer_is_what_the_rules_say(few: int | None) -> None:
    assert answers_proved(1, None, few) is ProofStatus.PROVED


def for_nothing(self: WorkingState, play: Play) -> None:
    """An offer that is taken without its fee."""
    offers = self.rules.effects.offers
    vars(self.rules.effects)["offers"] = tuple(each._replace(fee=0) for each in offers)
    _TAKE(self, play)
    vars(self.rules.effects)["offers"] = offers


def by_coins_of_the_turn(self: Rules, seats: Any, offer: Offered, _: Any) -> Any:
    """A fee that is paid with whatever there is when it is asked for."""
    return seats[0][self.coins] >= offer.fee


def out_of_a_full_purse(self: WorkingState, play: Play) -> None:
    """A purse out of which two fees can be paid that it holds but one of."""
    own, purse = self.cities[play.seat], self.rules.effects.purse or 0
    left = own[purse]
    _TAKE(self, play)
    own[purse] = left


_TAKE = WorkingState.take_offer


@pytest.mark.slow
@pytest.mark.parametrize(
    ("whose", "name", "wrong"),
    [
        (WorkingState, "take_offer", for_nothing),
        (WorkingState, "take_offer", out_of_a_full_purse),
        (WorkingState, "is_offered_to", lambda *_: False),
        (WorkingState, "act_taken", lambda *_: None),
        (Rules, "can_pay", by_coins_of_the_turn),
    ],
    ids=["for nothing", "never less", "never asked", "never done", "with what the turn brings"],
)
def test_an_engine_that_offers_wrongly_is_refuted(
    whose: Any, name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whose, name, wrong)
    assert answers_proved(0) is ProofStatus.REFUTED


ROBBED = """set robbed
  extends seven_wonders
  en "Robbed"  fr "Volés"  nl "Beroofd"

tally debt
  en "debt"  fr "dette"  nl "schuld"
  worth -1 point in military

change building altar
  may pay 2 coins: gain 2 shields

change building baths
  others lose 2 coins, or as debt

change building theater
  others lose 2 coins
"""


PLAIN = ROBBED.replace("others lose 2 coins, or as debt", "gain 1 debt")


@pytest.mark.slow
def test_the_module_takes_of_what_a_fee_leaves(tmp_path: Path) -> None:
    file = tmp_path / "robbed.cards"
    file.write_text(PLAIN, "utf-8")
    table_module_agrees(random.Random(4), load_set(file), 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("coins", "robber", "asked", "owing"),
    [
        (2, "stockade", ["altar"], True),
        (1, "stockade", [], True),
        (2, "theater", [], True),  # taken first
        (4, "theater", ["altar"], True),
        (2, "baths", ["baths", "baths", "altar"], True),  # had back, and paid
        (2, "theater", ["altar"], False),  # taken of what is left
        (3, "theater", ["altar"], False),
        (1, "theater", [], False),
    ],
)
def test_a_fee_is_paid_with_the_play(
    coins: int, robber: str, asked: list[str], owing: bool, tmp_path: Path
) -> None:
    """Counted by hand: an altar lets pay 2 coins, out of those that its city played with."""
    file = tmp_path / "robbed.cards"
    file.write_text(
        ROBBED if owing else ROBBED.replace("others lose 2 coins, or as debt", "gain 1 debt"),
        "utf-8",
    )
    rules = Rules(load_set(file))
    column, slug = rules.cards.column, {item.slug: item.id for item in rules.items}
    boards = tuple(slug[board] for board in ("giza_a", "rhodes_a", "babylon_a"))
    state = begin(rules, Setup(3, boards))
    city = list(state.cities[0])
    city[rules.coins] = coins
    state = state._replace(cities=(tuple(city), *state.cities[1:]), hands=(None,) * 3)
    turn = (
        Play(0, Action.BUILD, slug["altar"]),
        Play(1, Action.FREE, slug[robber]),
        Play(2, Action.DISCARD, slug["tavern"]),
    )
    state, found = perform(rules, state, turn), list[str]()
    while state.due:
        due = state.due[0]
        number = rules.offered_by(due.argument)[0]
        mine = due.seat == 0
        found += [due.argument] if mine else []
        answer = Play(due.seat, Action.TAKE, stage=number) if mine else None
        state = perform(rules, state, (answer or Play(due.seat, Action.DECLINE),))
    assert found == asked
    assert state.cities[0][column["shields"]] == 2 * ("altar" in asked)
    assert state.cities[0][column["debt"]] == asked.count("baths")
    robbed = 2 * (robber == "theater")
    assert state.cities[0][rules.coins] == max(coins - robbed - 2 * ("altar" in asked), 0)


# ---- one of several things ---------------------------------------------------

SEVERAL = """set several
  extends seven_wonders
  en "Several"  fr "Plusieurs"  nl "Meerdere"

track harbour
  en "harbour"  fr "port"  nl "haven"
  scores commercial
  step 2: gain 3 coins, points 2

track forge
  en "forge"  fr "forge"  nl "smidse"
  scores civilian
  step 2: points 4

change building lumber_yard
  gain 2 harbour or 1 forge or 5 coins

change building altar
  when others build brown: may pay 1 coin: gain 2 forge or 1 harbour, once an age
"""


def several(folder: Path) -> Rules:
    file = folder / "several.cards"
    file.write_text(SEVERAL, "utf-8")
    return Rules(load_set(file))


@pytest.mark.slow
@pytest.mark.parametrize("chosen", [1, 2, 3])
@pytest.mark.parametrize("paid", [0, 4, 5])
def test_one_of_several_is_gained(chosen: int, paid: int, tmp_path: Path) -> None:
    """Counted by hand: who builds a lumber yard has one of three things, and nobody else; who has
    an altar may then pay a coin for one of two. All of it comes when both have answered."""
    rules = several(tmp_path)
    column, slug = rules.cards.column, {item.slug: item.id for item in rules.items}
    boards = tuple(slug[board] for board in ("giza_a", "rhodes_a", "babylon_a"))
    state = begin(rules, Setup(3, boards))
    altar = list(state.cities[2])
    add(altar, rules.items[slug["altar"]])
    state = state._replace(cities=(*state.cities[:2], tuple(altar)), hands=(None,) * 3)
    names = ("lumber_yard", "baths", "theater")
    plays = [Action.BUILD, Action.DISCARD, Action.DISCARD]
    turn = tuple(Play(n, do, slug[c]) for n, (do, c) in enumerate(zip(plays, names, strict=True)))
    state = perform(rules, state, turn)
    (due,) = state.due
    assert (due.seat, due.argument) == (0, "lumber_yard")
    assert [why and why.code for why in (refusal(rules, state, (p,)) for p in (
        Play(0, Action.DECLINE), Play(0, Action.TAKE, stage=4), Play(2, Action.TAKE, stage=1)
    ))] == ["W-CHOOSE-05", "W-OFFER-01", "W-TURN-03"]  # fmt: skip
    before, state = state, perform(rules, state, (Play(0, Action.TAKE, stage=chosen),))
    gained = {"harbour": 2, "forge": 0, "coins": 3} if chosen == 1 else {}
    gained = {"harbour": 0, "forge": 1, "coins": 0} if chosen == 2 else gained
    gained = {"harbour": 0, "forge": 0, "coins": 5} if chosen == 3 else gained
    assert not any(state.cities[0][column[n]] - before.cities[0][column[n]] for n in gained)
    (due,) = state.due
    assert (due.seat, due.argument) == (2, "altar")
    answer = Play(2, Action.TAKE, stage=paid) if paid else Play(2, Action.DECLINE)
    assert refusal(rules, state, (answer,)) is None
    after = perform(rules, state, (answer,))
    assert (after.due, after.turn) == ((), 2)
    grown = [
        [after.cities[seat][column[n]] - before.cities[seat][column[n]] for n in gained]
        for seat in (0, 2)
    ]
    assert grown == [[*gained.values()], {0: [0, 0, 0], 4: [0, 2, -1], 5: [1, 0, -1]}[paid]]


@pytest.mark.slow
def test_records_say_what_was_chosen(tmp_path: Path) -> None:
    """In three languages; what must be chosen and is not told is a finding."""
    folder = str(tmp_path / "several.cards")
    rules = several(tmp_path)
    record = replace(random_table(3, 4, using=rules), set=folder)
    taken = [noted for noted in record.plays if noted.play.action is Action.TAKE]
    assert taken
    for language, word in zip(LANGUAGES, ("uses", "utilise", "gebruikt"), strict=True):
        text = write_table(record, language)
        assert text.count(f"{word} ") == text.count(")") == len(taken)
        back = read_table(text, ("seven_wonders",), folder)
        assert (back.problems, back.plays) == ((), record.plays)
        assert judge_table(back).findings == ()
    yards = [n for n in taken if n.play.stage <= 3]
    less = replace(record, plays=tuple(n for n in record.plays if n not in yards))
    found = {each.code for each in judge_table(less).findings}
    assert ("W-CHOOSE-05" in found) == bool(yards)
    bare = write_table(record, "en").replace(" (", "; (")
    assert "R-OFFER-01" in {p.code for p in read_table(bare, ("seven_wonders",), folder).problems}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_chosen_is_shown_and_asked(language: str, tmp_path: Path) -> None:
    cards = several(tmp_path).cards
    told = effects(cards, cards.by_slug["lumber_yard"], language)
    instead = {"en": "instead gains", "fr": "à la place gagne", "nl": " in plaats daarvan"}
    assert sum(instead[language] in line and "(" not in line for line in told) == 2, told
    asked = {
        "en": "{player} uses Lumber Yard (harbour, forge or coin)",
        "fr": "{player} utilise Chantier (port, forge ou pièce)",
        "nl": "{player} gebruikt Houtwerf (haven, smidse of munt)",
    }
    assert offer_asked(cards, "lumber_yard", language) == asked[language]


EXAMPLE = """
example "One of them"
  own has giza A
  left has rhodes A
  right has babylon A
  own builds lumber_yard
  own uses lumber_yard for forge
  then own.forge = 1 and own.harbour = 0
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", ""),
        (" for forge", "C-MISSING"),
        ("lumber_yard for forge", "C-UNKNOWN"),
        ("uses lumber_yard for forge", "C-NOT-HERE"),
    ],
)
def test_examples_say_what_is_chosen(said: str, code: str, tmp_path: Path) -> None:
    instead = {
        " for forge": "",
        "lumber_yard for forge": "lumber_yard for shields",
        "uses lumber_yard for forge": "builds baths for forge",
    }
    text = EXAMPLE.replace(said, instead[said]) if said else EXAMPLE
    file = tmp_path / "several.cards"
    file.write_text(SEVERAL + text, "utf-8")
    found = [d.code for d in check_set(str(file)).diagnostics if d.code.startswith("C-")]
    assert found == [code] * bool(code)


def takes_the_first(self: WorkingState, play: Play) -> None:
    """Whatever is chosen, the first of several things is gained."""
    first = {slug: n for n, slug in reversed([*enumerate(self.rules.offers, start=1)])}
    taken = play.action is Action.TAKE
    number = first[self.rules.offers[play.stage - 1]] if taken else 0
    _TAKE(self, play._replace(stage=number))


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [None, takes_the_first])
def test_each_choice_is_what_the_rules_say(
    wrong: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = several(tmp_path).cards
    if wrong is not None:
        monkeypatch.setattr(WorkingState, "take_offer", wrong)
    expected = ProofStatus.PROVED if wrong is None else ProofStatus.REFUTED
    assert answers_proved(1, cards) is expected


# ---- coins that are owed -----------------------------------------------------

OWED = """set owed
  extends seven_wonders
  en "Owed"  fr "Dû"  nl "Schuldig"

tally debt
  en "debt"  fr "dette"  nl "schuld"
  worth -1 point in military

change building lumber_yard
  others lose 2 coins, or as debt

change building altar
  neighbours lose 1 coin per blue of theirs, or as debt
"""


@pytest.mark.slow
@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_each_coin_is_lost_or_owed(kept: int, tmp_path: Path) -> None:
    """Counted by hand: of the 2 coins that a city loses each that it keeps is a debt; of what it
    has not there is nothing to keep."""
    file = tmp_path / "owed.cards"
    file.write_text(OWED, "utf-8")
    rules = Rules(load_set(file))
    column = rules.cards.column
    slug = {item.slug: item.id for item in rules.items}
    boards = tuple(slug[board] for board in ("giza_a", "rhodes_a", "babylon_a"))
    state = begin(rules, Setup(3, boards))
    poor = list(state.cities[2])
    poor[rules.coins] = 1
    state = state._replace(cities=(*state.cities[:2], tuple(poor)), hands=(None,) * 3)
    plays = [("build", "lumber_yard"), ("build", "baths"), ("build", "ore_vein")]
    stone = list(state.cities[1])
    add(stone, rules.items[slug["stone_pit"]])
    state = state._replace(cities=(state.cities[0], tuple(stone), state.cities[2]))
    turn = tuple(Play(n, Action(do), slug[card]) for n, (do, card) in enumerate(plays))
    assert refusal(rules, state, turn) is None
    state, asked = perform(rules, state, turn), 0
    assert (state.cities[1][rules.coins], state.cities[2][rules.coins]) == (1, 0)
    while state.due:
        (due,) = state.due
        take = due.seat == 1 and asked < kept
        asked += due.seat == 1
        play = Play(due.seat, Action.TAKE, stage=1) if take else Play(due.seat, Action.DECLINE)
        assert refusal(rules, state, (play,)) is None
        state = perform(rules, state, (play,))
    was_kept = min(kept, 2)
    assert asked == min(kept + 1, 2)
    debts = [city[column["debt"]] for city in state.cities]
    assert debts == [0, was_kept, 1]
    assert [city[rules.coins] for city in state.cities][1:] == [1 + was_kept, 0]


@pytest.mark.slow
def test_what_is_owed_is_told_by_records(tmp_path: Path) -> None:
    file = tmp_path / "owed.cards"
    file.write_text(OWED, "utf-8")
    rules = Rules(load_set(file))
    record = replace(random_table(5, 4, using=rules), set=str(file))
    taken = [noted for noted in record.plays if noted.play.action is Action.TAKE]
    assert taken
    for language, words in zip(LANGUAGES, ("uses", "utilise", "gebruikt"), strict=True):
        text = write_table(record, language)
        assert text.count(words) == len(taken)
        back = read_table(text, ("seven_wonders",), str(file))
        assert (back.problems, back.plays) == ((), record.plays)
        assert judge_table(back).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_be_owed_is_shown_and_asked(language: str, tmp_path: Path) -> None:
    file = tmp_path / "owed.cards"
    file.write_text(OWED, "utf-8")
    shown = run("cards", "show", "lumber_yard", "--set", file, "--lang", language).output
    words = {"en": "each coin kept becomes 1 debt", "fr": "chaque pièce gardée devient 1 dette",
             "nl": "elke munt die blijft, wordt 1 schuld"}  # fmt: skip
    assert words[language] in shown
    asked = {"en": "may keep 1 coin more", "fr": "garder 1 pièce de plus", "nl": "meer houden"}
    assert asked[language] in offer_asked(load_set(file), "lumber_yard", language)


def keeps_for_nothing(self: WorkingState, play: Play) -> None:
    """Who keeps a coin owes nothing for it."""
    debts = [city[self.rules.cards.column["debt"]] for city in self.cities]
    _TAKE(self, play)
    for city, debt in zip(self.cities, debts, strict=True):
        city[self.rules.cards.column["debt"]] = debt


def asks_again(self: WorkingState, play: Play) -> None:
    """Who pays is asked for each coin by itself."""
    if play.action is not Action.DECLINE:
        _TAKE(self, play)


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [None, keeps_for_nothing, asks_again])
def test_an_engine_that_lets_owe_wrongly_is_refuted(
    wrong: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "owed.cards"
    file.write_text(OWED, "utf-8")
    if wrong is not None:
        monkeypatch.setattr(WorkingState, "take_offer", wrong)
    expected = ProofStatus.PROVED if wrong is None else ProofStatus.REFUTED
    assert answers_proved(1, load_set(file)) is expected


# ---- fees in resources -------------------------------------------------------

SHIPYARDS = TOP / "docs" / "examples" / "shipyards"
SHIPS = SHIPYARDS / "shipyards.7w"


@pytest.mark.slow
def test_ships_are_paid_for_in_the_game_of_the_documents() -> None:
    record = read_table(SHIPS.read_text("utf-8"), ("seven_wonders",), str(SHIPYARDS))
    taken = [noted.play for noted in record.plays if noted.play.action is Action.TAKE]
    assert {play.stage for play in taken} == {1, 2, 3, 4, 5}
    assert {(2, 0), (0, 2), (2, 2), None} <= {play.split for play in taken}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "instead", "codes"),
    [
        ("uses Trade Sail paying 2 left 2 right", "uses Trade Sail paying 3 left", ["W-OFFER-01"]),
        ("uses Trade Sail paying 2 left 2 right", "uses Trade Sail", []),
        ("uses Trade Sail paying 2 left 2 right", "uses Trade Sail paying 2 Dirk", ["W-TRADE-01"]),
        (
            ", uses Trade Sail paying 2 left 2 right",
            "\nII.1 Bert uses Trade Sail paying 2 left 2 right",
            [],
        ),
        ("uses War Keel paying 2 left", "uses War Keel paying nothing", ["W-OFFER-01"]),
    ],
)
def test_what_is_paid_for_resources_of_a_fee_is_looked_at(
    line: str, instead: str, codes: list[str]
) -> None:
    text = SHIPS.read_text("utf-8")
    assert line in text
    assert codes_of(text.replace(line, instead, 1), str(SHIPYARDS))[: len(codes) or None] == codes


def by_hand(
    needed: list[int], cities: list[Supply], prices: list[list[int]]
) -> set[tuple[int, int]]:
    """What can be paid to the left and to the right for units, tried out one after another: each is
    produced, or bought; nothing is bought that could have been produced."""
    found = dict[tuple[int, int], int]()

    def try_out(
        left: list[int], supplies: list[list[tuple[int, ...]]], paid: tuple[int, int], bought: int
    ) -> None:
        if not left:
            found[paid] = min(bought, found.get(paid, bought))
            return
        for who, givers in enumerate(supplies):
            for giver in {giver for giver in givers if left[0] in giver}:
                rest = list(givers)
                rest.remove(giver)
                more = [*supplies[:who], rest, *supplies[who + 1 :]]
                to = (
                    paid[0] + prices[0][left[0]] * (who == 1),
                    paid[1] + prices[1][left[0]] * (who == 2),
                )
                try_out(left[1:], more, to, bought + (who > 0))

    givers = [
        [*((r,) for r, n in enumerate(city.fixed) for _ in range(n)),
         *(kinds for n, kinds in city.producers for _ in range(n))]
        for city in cities
    ]  # fmt: skip
    try_out([r for r, n in enumerate(needed) for _ in range(n)], givers, (0, 0), 0)
    return {paid for paid, bought in found.items() if bought == min(found.values())}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_fee_is_bought_beside_the_play(seed: int) -> None:
    """Of random moments: what both together can cost, less what the play was paid with."""
    rng, rules, some = random.Random(seed), Rules(load_set(SHIPYARDS)), 0
    items = [i for i in rules.items if any(i.cost.units) and sum(i.cost.units) < 5]
    costs = [offer.units for offer in rules.effects.offers]
    for state, _ in random_course(rng, rules, 3 + seed):
        seats, item, units = state.seats(rng.randrange(3)), rng.choice(items), rng.choice(costs)
        if sum(units) + sum(item.cost.units) > 6 or not (ways := rules.ways(*seats, item)):
            continue
        paid = rng.choice(ways)
        cities = [rules.own_supply(seats[0]), *map(rules.offer, seats[1:])]
        both = by_hand(
            [a + b for a, b in zip(units, item.cost.units, strict=True)],
            cities,
            [*rules.prices(*seats)],
        )
        due = {(left - paid.left, right - paid.right) for left, right in both}
        fee = Payment(1, paid.left, paid.right)
        told = rules.beside(seats, item.cost.units, fee, units)
        assert {way[1:] for way in told} == {way for way in due if min(way) >= 0}
        assert [way.total for way in told] == sorted(way.total for way in told)
        alone = rules.beside(seats, (0,) * len(units), Payment(1, 0, 0), units)
        assert {way[1:] for way in alone} == by_hand([*units], cities, [*rules.prices(*seats)])
        some += bool(told)
    assert some > 5


TWICE = """set twice
  extends seven_wonders
  en "Twice"  fr "Deux fois"  nl "Tweemaal"

tally keel
  en "keel"  fr "quille"  nl "kiel"
  when own builds red: may pay wood: gain 1 keel

tally mast
  en "mast"  fr "mât"  nl "mast"
  when own builds red: may pay wood, 1 coin: gain 1 mast

example "A unit pays once in a turn"
  own has rhodes A, 3 coins, lumber_yard, clay_pool
  left has giza A
  right has ephesus A
  own builds guard_tower
  own uses keel
  then own.coins = 3 and own.keel = 1 and own.mast = 0 and right.coins = 6

example "The other one is bought for the other fee"
  own has rhodes A, 3 coins, lumber_yard, clay_pool
  left has giza A
  right has giza B, lumber_yard
  own builds guard_tower
  own uses keel
  own uses mast
  then own.coins = 0 and own.keel = 1 and own.mast = 1 and right.coins = 8
"""


@pytest.mark.slow
def test_a_unit_pays_once_in_a_turn(tmp_path: Path) -> None:
    file = tmp_path / "twice.cards"
    file.write_text(TWICE, "utf-8")
    result = run("cards", "test", file)
    assert result.exit_code == 0, result.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("may pay gold: gain 1 shield", "C-UNKNOWN"),
        ("may pay wood, wood: gain 1 shield", "C-TWICE"),
        ("may pay 0 wood: gain 1 shield", "C-RANGE"),
        ("may pay wood ore: gain 1 shield", "C-SYNTAX"),
        ("when an age ends: may pay wood: gain 1 shield", "C-NOT-PLAYED"),
        ("may pay wood: gain 1 shield\n  1 resource off blue", "C-NOT-PLAYED"),
        ("when own buys: gain 1 coin\n  may pay wood: gain 1 shield", "C-NOT-PLAYED"),
        ("when own buys of left: gain 1 coin\n  may pay wood: gain 1 shield", "C-NOT-PLAYED"),
        ("may pay wood, 2 coins: gain 1 shield or 3 coins", None),
    ],
)
def test_wrong_fees_are_told(line: str, code: str | None, tmp_path: Path) -> None:
    file = tmp_path / "wrong.cards"
    text = 'set wrong\n  extends seven_wonders\n  en "W"  fr "W"  nl "W"\n'
    file.write_text(f"{text}change building altar\n  {line}\n", "utf-8")
    codes = {found.code for found in check_set(str(file)).diagnostics}
    assert codes == ({code} if code else set())


def test_sets_with_fees_in_resources_have_no_module() -> None:
    with pytest.raises(OverflowError, match="paid in resources"):
        build(load_set(SHIPYARDS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_fees_in_resources_are_told(language: str) -> None:
    cards = load_set(SHIPYARDS)
    said = {"en": "1 ore, 1 coin", "fr": "1 minerai, 1 pièce", "nl": "1 erts, 1 munt"}[language]
    assert said in offer_asked(cards, "war_mast", language)
    (card,) = (item for item in cards.everywhere if item.slug == "war_mast")
    assert any(said in each for each in effects(cards, card, language))


@pytest.mark.slow
@FEW
def test_each_answer_with_resources_is_what_the_rules_say(few: int | None) -> None:
    assert answers_proved(1, load_set(SHIPYARDS), few) is ProofStatus.PROVED


def unpaid_neighbours(self: WorkingState, play: Play, offer: Offered) -> None:
    """Resources for which nobody but the bank is paid."""
    left, right = ([*city] for city in self.seats(play.seat)[1:])
    _PAY_FEE(self, play, offer)
    for city, was in zip(self.seats(play.seat)[1:], (left, right), strict=True):
        city[self.rules.coins] = was[self.rules.coins]


def of_the_same_units(self: WorkingState, play: Play, offer: Offered) -> None:
    """Resources that pay two fees of a turn."""
    own = self.cities[play.seat]
    was = [own[column] for column in self.rules.effects.beside]
    _PAY_FEE(self, play, offer)
    for column, number in zip(self.rules.effects.beside, was, strict=True):
        own[column] = number


_PAY_FEE = WorkingState.pay_fee


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [unpaid_neighbours, of_the_same_units])
def test_an_engine_that_pays_resources_wrongly_is_refuted(
    wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkingState, "pay_fee", wrong)
    assert answers_proved(0, load_set(SHIPYARDS)) is ProofStatus.REFUTED


@pytest.mark.slow
def test_the_induction_follows_fees_in_resources() -> None:
    red = [item.id for item in load_set(SHIPYARDS).items if item.colour == "red"]
    induction, asked = proved_answers.followed(load_set(SHIPYARDS), lambda play: play.card in red)
    assert "war_keel" in asked
    assert induction.refuted == frozenset()


@pytest.mark.slow
def test_a_payment_for_a_fee_that_slipped_has_its_cause(tmp_path: Path) -> None:
    text = SHIPS.read_text("utf-8")
    (line,) = (each for each in text.splitlines() if "II.5 Anna builds Walls" in each)
    assert line.endswith("uses War Sail paying 1 left")
    file = tmp_path / "game.7w"
    file.write_text(text.replace(line, line.replace("paying 1 left", "paying 1 right")), "utf-8")
    told = run("validate", file, "--set", SHIPYARDS, "--lang", "en")
    assert "uses War Sail paying 1 left" in told.output, told.output


@pytest.mark.slow
def test_payments_that_are_not_stated_are_followed_where_fees_are_paid() -> None:
    """Whatever they were, the game is played to its end."""
    text = re.sub(r"(builds [^,\n]*?) paying [0-9a-z ]+", r"\1", SHIPS.read_text("utf-8"))
    verdict = judge_table(read_table(text, ("seven_wonders",), str(SHIPYARDS)))
    assert verdict.scores


@pytest.mark.slow
@pytest.mark.parametrize(
    "kept", [r"(uses [^,\n]*?)", r"(builds [^,\n]*?)", r"([a-z]+ [^,\n]*?)"], ids=["a", "b", "c"]
)
@pytest.mark.parametrize(("folder", "record"), [(SHIPYARDS, SHIPS), (PROJECTS, RECORD)])
def test_nobody_is_blamed_for_payments_that_are_not_stated(
    kept: str, folder: Path, record: Path
) -> None:
    """Of fees, of plays, and of both: what was left then is not known."""
    text = re.sub(kept + r" paying [0-9a-z ]+", r"\1", record.read_text("utf-8"))
    assert codes_of(text, str(folder)) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [8, 12, 22])
def test_nobody_is_blamed_for_what_hangs_on_such_payments(seed: int, tmp_path: Path) -> None:
    """Nor for coins that may have been there to be lost, and were owed instead; nor for points of
    what is owed. Random games with their right points, of which no payment is told."""
    using = Rules(offering_table_set(random.Random(seed), tmp_path))
    record = replace(random_table(seed, 3 + seed % 5, using=using), set=str(tmp_path))
    record = with_its_points(record, using)
    assert judge_table(record).findings == ()
    bare = [noted._replace(play=noted.play._replace(split=None)) for noted in record.plays]
    verdict = judge_table(replace(record, plays=tuple(bare)))
    assert verdict.open is not None
    assert verdict.findings == ()


@pytest.mark.slow
def test_what_does_not_hang_on_such_payments_is_told(tmp_path: Path) -> None:
    """Points of what no coins change, and what is taken of a card that a city has not."""
    using = Rules(offering_table_set(random.Random(12), tmp_path))
    record = replace(random_table(12, 5, using=using), set=str(tmp_path))
    bare = [noted._replace(play=noted.play._replace(split=None)) for noted in record.plays]
    played = replace(record, plays=tuple(bare))
    told = judge_table(replace(played, scores={"scientific": (99,) * 5})).findings
    assert {found.code for found in told} == {"W-CLAIM-03"}
    (number,) = using.offered_by("study")
    last = bare[-1]._replace(play=Play(1, Action.TAKE, stage=number))
    told = judge_table(replace(played, plays=(*bare, last))).findings
    assert {found.code for found in told} == {"W-OFFER-01"}


LEVIES = """tally ash
  when own builds red: gain 1 ash
tally levy
  when an age ends: lose 1 ash or 1 coin if own.coins >= 3
tally harbour
  when own builds stage: may pay 2 coins: gain 1 harbour
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_what_was_asked_is_asked_again_at_its_time(seed: int, tmp_path: Path) -> None:
    """Whatever coins there are by other payments: after a turn, or when an age is over."""
    head = 'set levies\n  extends seven_wonders\n  en "L"\n'
    (tmp_path / "levies.cards").write_text(f"{head}\n{LEVIES}", "utf-8")
    record = replace(
        random_table(seed, 3 + seed % 3, using=Rules(load_set(tmp_path))), set=str(tmp_path)
    )
    bare = [noted._replace(play=noted.play._replace(split=None)) for noted in record.plays]
    played = replace(record, plays=tuple(bare))
    game = course(played)
    assert judge_table(played).findings == ()
    assert game.state.over
    assert [state.due[0] if state.due else None for state in game.all_states()[:-1]] == game.dues
