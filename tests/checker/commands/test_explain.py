"""``antipater explain``: where a rule is found, as an arbiter looks it up."""

import pytest

from antipater.checker.commands.explain import explain_code, explained
from antipater.checker.messages.catalogue import catalogue
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.passages import passages
from antipater.checker.messages.words import known, say
from antipater.grammar.books import books
from antipater.grammar.clause_text import Status
from antipater.grammar.clauses import clauses


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "7 Wonders Duel: regels (Dutch, 2015), “Speelbeurt”"),
        ("fr", "7 Wonders Duel: regels (néerlandais, 2015), « Speelbeurt »"),
        ("nl", "7 Wonders Duel: regels (Nederlands, 2015), “Speelbeurt”"),
    ],
)
def test_a_passage_is_cited_by_title_printing_and_heading(language: str, told: str) -> None:
    assert (
        passages("fr-reprint Tour de jeu; nl-2015 Speelbeurt", language)[language != "nl"] == told
    )


def test_a_convention_is_called_one() -> None:
    assert passages("convention", "en") == [
        "a convention of this project; the rulebooks do not say it"
    ]


def test_what_is_no_rulebook_is_cited_in_words() -> None:
    assert passages("promo Messe Essen", "nl") == ["de promokaart Messe Essen"]
    assert passages("7wd.io Game log", "fr") == ["les journaux de parties du site 7wd.io"]
    assert passages("", "en") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rulebook_has_a_printing_in_words(language: str) -> None:
    for name, book in books().items():
        cited = passages(f"{name} {book.headings[0]}", language)[0]
        assert (book.title in cited) == bool(book.language)
        assert not cited.startswith(f"{name} ")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_explanation_ends_with_how_to_correct_the_record(language: str) -> None:
    for code, entry in catalogue().items():
        lines = explained(entry, language)
        assert lines[0].startswith(f"{code}: ")
        assert say("explain.mend", language, told=entry.mend[language]) in lines


def test_a_finding_names_the_clauses_that_ask_for_it() -> None:
    lines = explained(catalogue()["D-CARD-05"], "en")
    at = lines.index("The rulebook asks for it:")
    assert lines[at + 1] == "  D059  A turn takes one accessible card; it must"
    assert lines[-1] == "        7 Wonders Duel : règles (French reprint), “Tour de jeu”"


@pytest.mark.parametrize(
    ("edition", "books_cited", "clause"),
    [
        ("reprint", ["French reprint"], "D080"),
        ("2015", ["Dutch, 2015", "French, 2015"], "D079"),
        ("summary", ["French summary"], "D080"),
    ],
)
def test_clauses_are_cited_in_the_printing_of_the_edition(
    edition: str, books_cited: list[str], clause: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert explain_code("D-BEGIN-01", "en", edition) == 0
    _, _, told = capsys.readouterr().out.partition("asks for it")
    assert f"  {clause}  Pawn in the middle" in told
    printings = {line.split("(")[1].split(")")[0] for line in told.split("\n") if "“" in line}
    assert printings == set(books_cited)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "kind"),
    [("D-CARD-05", "rulebook"), ("D-END-02", "convention"), ("W-COPY-01", "reading")],
)
def test_a_finding_says_whose_rule_it_is(code: str, kind: str, language: str) -> None:
    assert say(f"explain.kind.{kind}", language) in explained(catalogue()[code], language)


def test_rulings_joined_to_an_edition_are_cited(capsys: pytest.CaptureFixture[str]) -> None:
    assert explain_code("D-TOKEN-01", "en", "reprint + pair_token may_take") == 0
    assert "the player may take one of the tokens" in capsys.readouterr().out
    assert explain_code("D-TOKEN-01", "en", "reprint + pair_token perhaps") == 2


def test_an_edition_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert explain_code("D-CARD-05", "en", "2016") == 2
    assert capsys.readouterr().err.startswith("there is no edition `2016`; expected ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_is_explained(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain_code("d043", language) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"D043: {clauses()['D043'].says[language]}\n")
    assert "“Handel”" in told or "« Handel »" in told
    assert "(price)" in told
    assert "D-COST-01" in told


@pytest.mark.parametrize(
    ("name", "told"),
    [("no_debts", "\n  D051  "), ("items_are_somewhere", "A convention of this project")],
)
def test_a_theorem_is_explained_by_its_clauses(
    name: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert explain_code(name, "en") == 0
    assert told in capsys.readouterr().out


@pytest.mark.parametrize("status", Status)
def test_every_status_has_words(status: Status) -> None:
    assert known(f"explain.status.{status.name.lower()}")


def test_a_clause_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert explain_code("D999", "en") == 2
    assert "there is no finding, clause or theorem D999" in capsys.readouterr().err


def test_the_nearest_codes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert explain_code("D-CARD-99", "en") == 2
    told = capsys.readouterr().err
    assert told.endswith("did you mean D-CARD-05, D-CARD-04 or D-CARD-03?\n")
    assert explain_code("D-CARD-99", "fr") == 2
    assert capsys.readouterr().err.endswith("D-CARD-05, D-CARD-04 ou D-CARD-03 ?\n")


def test_a_code_that_was_copied_with_blanks(capsys: pytest.CaptureFixture[str]) -> None:
    assert explain_code(" d-card-05 ", "en") == 0
    assert capsys.readouterr().out.startswith("D-CARD-05")
