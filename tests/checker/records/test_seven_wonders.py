"""Records of 7 Wonders: read and written without loss, and judged with or without deals."""

import re
from dataclasses import replace

import pytest

from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict, judge_table
from antipater.checker.records.digest import digest
from antipater.checker.records.names import names_of
from antipater.checker.records.record import ClaimedResult, Comment, Unreadable
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import shipped_sets
from antipater.grammar.records.keywords import TABLE_NAMES, keywords
from antipater.rules.card_set import Kind
from support.places import TOP
from support.random_seven_wonders import random_table

HEAD = """[Game "seven_wonders"]

Seats
  Anna: Giza A
  Bert: Rhodes A
  Carla: Ephesus B

"""


def read(text: str) -> SevenWondersRecord:
    return read_table(text, shipped_sets())


def codes(verdict: SevenWondersVerdict) -> list[str]:
    return [finding.code for finding in verdict.findings]


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("stated", [True, False])
@pytest.mark.parametrize("players", range(2, 8))
def test_random_games_are_valid_with_or_without_deals_and_payments(
    players: int, stated: bool, known: bool
) -> None:
    for seed in range(4):
        record = random_table(seed, players, known, stated)
        verdict = judge_table(record)
        assert verdict.findings == ()
        assert verdict.complete
        assert verdict.result.kind == "civilian"
        assert verdict.moves == len(record.plays)
        assert ("hands" in verdict.unchecked) is not known


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("players", range(2, 8))
def test_writing_and_reading_lose_nothing(players: int, language: str) -> None:
    for seed in range(3):
        record = random_table(seed, players, known=seed != 1, stated=seed != 2)
        text = write_table(record, language)
        assert read(text) == record
        assert write_table(read(text), language) == text


def test_the_digest_is_that_of_the_plays() -> None:
    full = random_table(3, 4)
    bare = random_table(3, 4, known=False, stated=False)
    assert digest(full) == digest(bare)
    shorter = replace(full, plays=full.plays[:-9])
    assert digest(shorter) != digest(full)


def test_claims_tags_and_comments_are_kept() -> None:
    record = random_table(5, 3, known=False)
    record = replace(
        record,
        edition="cards_only",
        tags={"Date": "2014-05-01", "Place": 'Hôtel "de la Marine"'},
        result=ClaimedResult("civilian", 1),
        scores={"military": (1, -2, None), "total": (40, 50, 60)},
        comments=(
            Comment("end", "that was it", True),
            Comment("move 000000003", "the third", True),
            Comment("move 000000003", "a surprise", False),
            Comment("seat 1", "brought the cake", False),
        ),
    )
    assert read(write_table(record)) == record


def test_names_of_players_that_look_like_the_notation_are_quoted() -> None:
    for players in ("builds: it", "left", "Anna Maria 3"), ("I.1 Anna", "3-1", "IV.7. Bert"):
        record = replace(random_table(1, 3), players=players)
        assert read(write_table(record)) == record


def test_lines_stand_in_any_order() -> None:
    record = random_table(2, 3, known=False)
    lines = write_table(record).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("I.1 "))
    mixed = [*lines[:first], *reversed([line for line in lines[first:] if line])]
    assert read("\n".join(mixed)) == record


def test_payments_by_name_or_side() -> None:
    text = HEAD + "I.1 Bert builds Baths paying 2 Anna\nI.2 Bert builds Altar paying nothing\n"
    record = read(text)
    assert [noted.play.split for noted in record.plays] == [(2, 0), (0, 0)]
    assert read(text.replace("2 Anna", "2 left")) == record


def test_a_record_that_breaks_off_is_unfinished() -> None:
    record = random_table(4, 5)
    half = replace(record, plays=record.plays[:33])
    verdict = judge_table(half)
    assert verdict.findings == ()
    assert (verdict.result.kind, verdict.moves) == ("unfinished", 33)


def test_a_record_without_plays_is_unfinished() -> None:
    verdict = judge_table(read(HEAD))
    assert verdict.valid
    assert verdict.result.kind == "unfinished"


@pytest.mark.clause("W090")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[Game "seven_wonders"]\n', "R-SEATS-01"),
        (HEAD.replace("  Bert: Rhodes A\n", ""), "R-SEATS-02"),
        (HEAD.replace("Carla:", "Free City:"), "R-SEATS-03"),
        (HEAD.replace("Rhodes A", "Rome A"), "R-BOARD-01"),
        (HEAD.replace("Rhodes A", "Rhodes C"), "R-BOARD-01"),
        (HEAD.replace("Rhodes A", "Giza"), "R-BOARD-01"),
        (HEAD.replace("Bert", "anna"), "R-PLAYER-02"),
        (HEAD.replace("Anna", "Ann\u00e1").replace("Bert", "Anna\u0301"), "R-PLAYER-02"),
    ],
)
def test_a_record_without_a_table_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as error:
        read(text)
    assert error.value.finding.code == code


@pytest.mark.parametrize(
    ("paid", "found"),
    [
        ("paying 3", "3"),
        ("en payant ?", "?"),
        ("betaalt twee links", "twee"),
        ("paying 2 left 3", "2"),
    ],
)
def test_of_a_payment_that_cannot_be_read_the_first_word_is_named(paid: str, found: str) -> None:
    verdict = judge_table(read(f"{HEAD}I.1 Anna builds Baths {paid}\n"))
    (told,) = (each for each in verdict.findings if each.code == "R-SYNTAX-01")
    assert told.found == found
    assert told.column == len(f"I.1 Anna builds Baths {paid}") - len(paid) + paid.index(found) + 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("I.1 Anna bilds Baths", "R-SYNTAX-03"),
        ("I.1 Anna défauses Bains", "R-SYNTAX-03"),
        ("I.1 Anna eats Baths", "R-SYNTAX-01"),
        ("I.1 Anna builds", "R-SYNTAX-01"),
        ("I.1 Anna keeps Baths", "R-SYNTAX-01"),
        ("I.1 Anna bereidt Baths voor", "R-SYNTAX-01"),
        ("I.1 Anna builds Baths paying", "R-NAME-01"),
        ("I.1 Anna builds Baths paying two left", "R-SYNTAX-01"),
        ("I.1 Anna discards Baths free", "R-SYNTAX-01"),
        ("I.1 Dora builds Baths", "R-PLAYER-03"),
        ("I.1 Anna builds Batty", "R-NAME-01"),
        ("I.1 Anna builds Qqq", "R-NAME-03"),
        ("IV.1 Anna builds Baths", "R-TURN-01"),
        ("I.8 Anna builds Baths", "R-TURN-01"),
        ("I.1 Anna builds Altar\nI.1 Anna builds Baths", "R-TURN-02"),
        ("I.1 Anna builds Baths paying 2 Dora", "R-PLAYER-03"),
        ("Age 4\n  Anna: Baths", "R-AGE-01"),
        ("Age 1\n  Dora: Baths", "R-PLAYER-03"),
        ("Age 1\n  Anna: Batty", "R-NAME-01"),
        ("Seats\n", "R-SECTION-01"),
        ("Scores\n  beauty 1, 2, 3", "R-SCORE-01"),
        ("Scores\n  military 1, 2", "R-SCORE-02"),
        ("Scores\n  military 1, 2, 3\n  military 1, 2, 3", "R-SCORE-03"),
        ('[Game "again"]', "R-TAG-01"),
        ('[Result "civilian Dora"]', "R-RESULT-01"),
        ('[Set "eight_wonders"]', "R-SET-01"),
        ('[Edition "third"]', "R-EDITION-01"),
        ("what is this", "R-SYNTAX-01"),
        ("I.1 Anna builds Altar\n  Anna: Baths", "R-SYNTAX-01"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(line: str, code: str) -> None:
    verdict = judge_table(read(HEAD + line + "\n"))
    assert code in codes(verdict)
    found = next(finding for finding in verdict.findings if finding.code == code)
    assert found.line is not None
    assert found.line > 2


# What ships with the project


@pytest.mark.parametrize(
    ("name", "slug"), [("Rechtszaal", "courthouse"), ("Spionnegilde", "spies_guild")]
)
def test_names_that_the_books_print_in_running_text(name: str, slug: str) -> None:
    """nl-2010, in the example of Kaarten and in the list of guilds."""
    fitting = names_of("seven_wonders").fitting(name, (Kind.BUILDING, Kind.GUILD))
    assert [item.slug for item in fitting] == [slug]


@pytest.mark.parametrize(("city", "board"), [("Rhodos", "rhodes"), ("Éphesos", "ephesus")])
def test_cities_as_the_dutch_book_spells_them_in_an_example(city: str, board: str) -> None:
    """nl-2010 Militaire Conflicten."""
    seats = f"Anna: {city} A\n  Bert: Gizeh B\n  Carla: Babylon A"
    record = read(f'[Game "seven_wonders"]\n\nSeats\n  {seats}\n')
    assert names_of("seven_wonders").cards.items[record.setup.boards[0]].board == board


DOCUMENT = (TOP / "docs" / "guide" / "records-7-wonders.md").read_text("utf-8")


def test_the_records_of_the_document_are_valid() -> None:
    records = re.findall(r"^```7w\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert len(records) == 2
    for text in records:
        record = read(text)
        assert judge_table(record).valid
        assert read(write_table(record)) == record


def test_the_table_of_words_is_that_of_the_grammar() -> None:
    shared = ("BUILDS", "WITH", "DISCARDS", "REVIVES", "AGE", "SCORES")
    words = [keywords()[name] for name in (*TABLE_NAMES, *shared)]
    rows = re.findall(r"^\| (.*) \| (.*) \| (.*) \|$", DOCUMENT.split("<!-- words -->")[1], re.M)
    assert rows[2:] == [entry[:3] for entry in words]


def test_the_game_that_ships_is_valid_and_canonical() -> None:
    text = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    record = read(text)
    verdict = judge_table(record)
    assert verdict.valid
    assert verdict.unchecked == ()
    assert write_table(record) == text
    for language in ("fr", "nl"):
        assert digest(read(write_table(record, language))) == digest(record)


def test_a_stage_may_have_its_article_in_french() -> None:
    text = HEAD + "I.1 Anna construit {} 1 avec Bains\n"
    with_article, bare = read(text.format("l'étape")), read(text.format("étape"))
    assert not with_article.problems
    assert with_article.plays == bare.plays
