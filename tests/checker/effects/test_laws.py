"""What is laid on top of a pile of the table, and holds for every city of 7 Wonders until it is
covered: engine, module, second readings, records, all rooms."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.tables import Tables
from antipater.checker.proofs.seven_wonders.theorems.turns import _asked
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Item
from antipater.rules.ledger import add
from antipater.rules.numbers import all_true, if_else
from antipater.rules.seven_wonders import Action, Due, DueKind, Play, Rules, State, perform
from antipater.rules.seven_wonders.turn import WorkingState
from support import proved_answers
from support.agreement import table_module_agrees
from support.commands import run
from support.frames import followed, of_set, shown, wrong_lines
from support.places import TOP
from support.proved_answers import FEW
from support.random_sets import law_table_set
from support.random_seven_wonders import random_course, random_table

LAWS = TOP / "docs" / "examples" / "laws"
TEXT = (LAWS / "laws.cards").read_text("utf-8")


def laid(cards: CardSet) -> list[Item]:
    """Whatever can lie on top of a pile."""
    zones = [zone for zone in cards.zones if zone.on_top]
    return [cards.items[item] for zone in zones for item in zone.items]


def recount(rules: Rules, lying: dict[str, list[int]], state: State) -> None:
    """What lies on top by the plays alone is what stands, once, in each city."""
    for item in laid(rules.cards):
        there = sum(each.count(item.id) for each in lying.values())
        assert [city[item.presence] for city in state.cities] == [there] * len(state.cities)


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by engine and second reading; how often something was covered."""
    rng, covered = random.Random(seed), 0
    rules = Rules(law_table_set(rng, folder))
    book = Book(rules)
    for _ in range(games):
        lying, when = dict[str, list[int]](), dict[int, tuple[int, int, int]]()
        for state, move in random_course(rng, rules, rng.randint(2, 7)):
            recount(rules, lying, state)
            after = perform(rules, state, move)
            assert book.after(state, move) == after
            for play in move:
                if play.action is Action.TAKE and play.card in rules.cards.piles:
                    zone, seats = rules.cards.piles[play.card], len(state.cities)
                    when[play.card] = state.age, state.turn, play.card
                    there = sorted([*lying.get(zone.name, ()), play.card], key=when.__getitem__)
                    room = {"camp": 1, "market": 3 if seats >= 5 else 2}[zone.name]
                    covered += len(there) > room
                    lying[zone.name] = [play.card] if room == 1 else there[-room:]
            recount(rules, lying, after)
    return covered


modules_agree = of_set(table_module_agrees, law_table_set)
test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(3), 2))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 160), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1), 3))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 120), 6))


# ---- records -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_records_are_written_read_and_judged(seed: int, tmp_path: Path) -> None:
    cards = law_table_set(random.Random(seed), tmp_path)
    folder = str(tmp_path)
    record = replace(random_table(seed, 3 + seed, using=Rules(cards)), set=folder)
    on_top = {item.id for item in laid(cards)}
    assert any(noted.play.card in on_top for noted in record.plays)
    for language in LANGUAGES:
        back = read_table(write_table(record, language), ("seven_wonders",), folder)
        assert (back.problems, back.plays) == ((), record.plays)
        assert judge_table(back).findings == ()


# ---- text --------------------------------------------------------------------

WRONG = [
    ("draw 3 of market_laws, lay 1", "draw 3 of market_laws, keep 1", "C-NOT-PLAYED"),
    ("draw 3 of market_laws, lay 1", "draw 3 of market_laws, hold 1", "C-NOT-PLAYED"),
    ("draw 3 of market_laws, lay 1", "draw 3 of market_laws, lay 4", "C-RANGE"),
    ("when own discards: may draw 3", "when an age begins: may draw 3", "C-NOT-PLAYED"),
    ("  deck\n  one lies on top\n", "  deck\n", "C-NOT-PLAYED"),
    ("  deck\n  one lies on top\n", "  one lies on top\n", "C-NOT-PLAYED"),
    ("  one lies on top\n", "  one lies on top\n  one lies on top\n", "C-TWICE"),
    ("  one lies on top\n", "  two lie on top\n", "C-SYNTAX"),
    ("  one lies on top\n", "  0 lie on top\n", "C-RANGE"),
    ("  one lies on top\n", "  3 lie on top, 4 with 3 or more players\n", "C-RANGE"),
    ("  one lies on top\n", "  3 lies on top\n", "C-SYNTAX"),
    ("  2 coins off red\n", "  builds from discard\n", "C-NOT-PLAYED"),
    ("each city with most red gains 3 coins", "all gain 3 coins", "L-EACH-BOARD"),
]


test_a_wrong_line_is_told = wrong_lines(TEXT, WRONG, once=True)


@pytest.mark.slow
def test_two_laws_of_a_pile_cannot_lie_there_in_an_example(tmp_path: Path) -> None:
    text = TEXT.replace("0 coins, levy, tariff", "0 coins, levy, truce")
    (tmp_path / "laws.cards").write_text(text, "utf-8")
    told = run("cards", "test", tmp_path, "--lang", "en").output
    assert "`truce` and `levy` cannot both lie on top" in told


def test_duel_lays_nothing(tmp_path: Path) -> None:
    plots = (TOP / "docs" / "examples" / "plots" / "plots.cards").read_text("utf-8")
    (tmp_path / "plots.cards").write_text(
        plots.replace("  deck\n", "  deck\n  one lies on top\n", 1), "utf-8"
    )
    assert "C-NOT-PLAYED" in {each.code for each in check_set(str(tmp_path)).diagnostics}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_shown_and_not_reckoned_with(language: str) -> None:
    assert not_modelled(load_set(LAWS)) is not None
    lies = {"en": "one lies on top", "fr": "un est posé dessus", "nl": "één bovenop ligt"}
    lays = {"en": "to lay on top, for all", "fr": "à poser dessus, pour tous",
            "nl": "om bovenop te leggen, voor allen"}  # fmt: skip
    for name, words in (("camp_laws", lies), ("guard_tower", lays), ("lawgiver", lays)):
        options = ["cards", "show", name, "--set", str(LAWS), "--lang", language]
        assert words[language] in run(*options).output


@pytest.mark.slow
def test_a_pile_differs_from_a_deck(tmp_path: Path) -> None:
    text = TEXT.split("example")[0]
    kept = text.replace("  one lies on top\n", "").replace(", lay", ", keep")
    for name, each in (("a", text), ("b", kept)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "laws.cards").write_text(each, "utf-8")
    options = ["cards", "diff", str(tmp_path / "a"), str(tmp_path / "b"), "--lang", "en"]
    told = run(*options).output
    assert "one lies on top" in told


# ---- proofs ------------------------------------------------------------------


def several(folder: Path) -> CardSet:
    """The set of the documents with piles of which two lie side by side."""
    file = folder / "laws.cards"
    file.write_text(TEXT.split("example")[0].replace("one lies", "2 lie"), "utf-8")
    return load_set(folder)


def answers_proved(seat: int, cards: CardSet | None = None, few: int | None = None) -> ProofStatus:
    """Whether what is laid is what the rules say, of one seat of three."""

    def answers(rules: Rules, seat: int) -> Iterator[tuple[str, Play]]:
        for text, draw in rules.draws.items():
            for card in rules.cards.zone(draw.row).items[:3]:
                yield text, Play(seat, Action.TAKE, card)

    return proved_answers.answers_proved(cards or load_set(LAWS), seat, answers, few)


@pytest.mark.slow
def test_what_is_laid_is_what_the_rules_say() -> None:
    assert answers_proved(1) is ProofStatus.PROVED


def for_its_owner(self: WorkingState, seat: int, item: Item) -> None:
    """What is laid holds for who lays it alone."""
    add(self.cities[seat], item)


def without_covering(self: WorkingState, seat: int, item: Item) -> None:
    """What lay there goes on holding."""
    for city in self.cities:
        add(city, item)


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [for_its_owner, without_covering])
def test_an_engine_that_lays_wrongly_is_refuted(
    wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkingState, "enter", wrong)
    assert answers_proved(0) is ProofStatus.REFUTED


@pytest.mark.slow
@FEW
def test_what_lies_side_by_side_is_what_the_rules_say(few: int | None, tmp_path: Path) -> None:
    assert answers_proved(1, several(tmp_path), few) is ProofStatus.PROVED


def newest(ledger: Any, item: Any, pile: Any, places: Any) -> list[Any]:
    """Of more than there are places none but the first of the set is covered."""
    many = sum(if_else(ledger[other.presence] >= 1, 1, 0) for other in pile) > places
    first = ledger[pile[0].presence] >= 1
    return [all_true([many, first]), *(False for _ in pile[1:])]


def nothing(ledger: Any, item: Any, pile: Any, places: Any) -> list[Any]:
    """Nothing is ever covered."""
    return [False for _ in pile]


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [newest, nothing])
def test_an_engine_that_covers_something_else_is_refuted(
    wrong: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("antipater.rules.ledger._oldest", wrong)
    assert answers_proved(0, several(tmp_path)) is ProofStatus.REFUTED


@pytest.mark.slow
@pytest.mark.parametrize("side_by_side", [True, pytest.param(False, marks=pytest.mark.campaign)])
def test_the_induction_follows_laws(side_by_side: bool, tmp_path: Path) -> None:
    """After a card is discarded a law may be laid; whichever it is, all invariants hold in every
    city."""
    cards = several(tmp_path) if side_by_side else load_set(LAWS)
    induction, asked = proved_answers.followed(cards, lambda play: play.action is Action.DISCARD)
    assert asked
    assert induction.refuted == frozenset()


def keys(cards: CardSet) -> list[str]:
    """By what the proofs that one law is laid are known again."""
    text, draw = next((t, d) for t, d in Rules(cards).draws.items() if d.row == "camp_laws")
    cities, due = SevenCities(cards), (Due(DueKind.OFFER, 0, text),)
    play = Play(0, Action.TAKE, cards.by_slug["honour"].id)
    induction = SevenInduction(cities, Prover())
    control = replace(induction.beginnings()[0], due=due)
    assert draw.row == "camp_laws"
    lemma = _asked(Tables(cities), 3, 1, "laws", play, due)
    return [lemma.key, induction._cache_keys.of(control, play)]


@pytest.mark.slow
def test_proofs_are_made_anew_where_what_is_covered_changes(tmp_path: Path) -> None:
    end, found = "  at end 3 points if own.defeats = 0\n", list[list[str]]()
    assert end in TEXT
    texts = [TEXT, TEXT.replace(end, f"{end}  shields 1\n")]
    texts += [TEXT.replace("one lies", f"{number} lie") for number in (2, 3)]
    for n, text in enumerate(texts):
        file = tmp_path / f"{n}.cards"
        file.write_text(text, "utf-8")
        found.append(keys(load_set(file)))
    assert all(len({*keys}) == len(texts) for keys in zip(*found, strict=True))
