"""What is cited of a finding: the clauses as an edition has them, the reader's printing first."""

from itertools import product

import pytest

from antipater.checker.messages.catalogue import catalogue
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.passages import CONVENTION, cited, printing, rules, source
from antipater.grammar.books import books, printings
from antipater.grammar.cards.load import load_set
from antipater.grammar.clause_text import Clause
from antipater.grammar.clauses import clauses, clauses_of

GAMES = ("duel", "seven_wonders")
EDITIONS = [(game, edition) for game in GAMES for edition in load_set(game).editions]
CODES = [code for code in catalogue() if clauses_of(f"finding {code}")]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_finding_cites_what_its_edition_says(game: str, edition: str, language: str) -> None:
    cards = load_set(game)
    under = printing(cards, edition)
    followed = set(printings(game, edition))
    for code in CODES:
        if not any(clause.game == game for clause in clauses_of(f"finding {code}")):
            continue
        told = cited(code, language, under)
        own = any(followed & set(each.clause.headings) for each in told)
        assert told, code
        for each in told:
            assert each.clause.game == game
            assert each.says[language].strip()
            ruled = [key for key in each.clause.when if holds(key, under.options)]
            printed = [each.clause.printed.get(book) for book, _ in each.passages]
            own_words = printed[0] or each.clause.says
            assert all(words is None or words == own_words for words in printed)
            assert each.says == (each.clause.when[ruled[0]].says if ruled else own_words)
            for book, heading in each.passages:
                assert books()[book].has(heading.split(": ")[-1]) or books()[book].has(heading)
                assert not own or book in followed or ruled, (code, book)
            languages = [books()[book].language for book, _ in each.passages]
            assert language not in languages[languages.count(language) :], (code, languages)
        assert dict(rules(code, language, under))
        parts = [part.partition(" ")[0] for part in source(code, language, under).split("; ")]
        assert not {*parts} & {*books()}, code


def holds(key: str, options: object) -> bool:
    ruling, _, option = key.partition(" ")
    return isinstance(options, frozenset) and (ruling, option) in options


@pytest.mark.slow
@pytest.mark.parametrize("clause", list(clauses().values()), ids=lambda c: c.name)
def test_a_clause_that_is_ruled_says_so_under_each_option(clause: Clause) -> None:
    """Unless every edition that rules otherwise follows printings without the clause, or the
    clause says another part of the rule."""
    cards = load_set(clause.game)
    for state in clause.states:
        kind, _, name = state.partition(" ")
        if kind != "ruling" or not any(s.startswith("finding ") for s in clause.states):
            continue
        for edition in cards.editions:
            option = dict(printing(cards, edition).options)[name]
            printed = set(printings(clause.game, edition)) & set(clause.headings)
            if option != cards.rulings[name].options[0] and printed and clause.name not in BESIDE:
                other = name == "central_pawn" and clause.name == "D079"
                assert other or f"{name} {option}" in clause.when, (clause.name, edition)


# What they say holds under each option.
BESIDE = {"W135", "W136"}


@pytest.mark.parametrize(
    ("code", "edition", "language", "says", "where"),
    [
        ("D-CLAIM-02", "summary", "en", "each building", "French summary"),
        ("D-CLAIM-02", "reprint", "en", "yellow", "French reprint"),
        ("D-BEGIN-02", "2015", "nl", "BEGINT", "Nederlands, 2015"),
        ("D-BEGIN-02", "reprint", "en", "CHOOSES", "Fin d'un Âge"),
        ("D-BEGIN-03", "2015", "fr", "DÉBUTE", "français, 2015"),
        ("D-CLAIM-04", "7wd.io", "en", "did not begin wins", "the site 7wd.io"),
        ("D-DESTROY-01", "7wd.io", "fr", "hors du jeu", "du site 7wd.io"),
        ("D-TOKEN-01", "summary", "nl", "Een paar", "Franse samenvatting"),
        ("D-TOKEN-01", "french_2015", "fr", "choisir", "français, 2015"),
        ("D-COST-01", "2015", "nl", "een gebouw ontbreken", "Nederlands, 2015"),
        ("D-COST-01", "reprint", "fr", "ou une Merveille", "réimpression"),
    ],
)
def test_what_an_arbiter_reads(
    code: str, edition: str, language: str, says: str, where: str
) -> None:
    told = list(rules(code, language, printing(load_set("duel"), edition)))
    assert says in "; ".join(rule for rule, _ in told)
    assert where in "; ".join(passage for _, passage in told)


def test_what_two_books_put_differently_is_cited_apart() -> None:
    told = list(rules("W-CLAIM-02", "en", printing(load_set("seven_wonders"))))
    (french,) = [where for rule, where in told if "is not broken" in rule]
    (dutch,) = [where for rule, where in told if "is shared" in rule]
    assert ("French" in french, "Dutch" in french) == (True, False)
    assert ("French" in dutch, "Dutch" in dutch) == (False, True)
    told = list(rules("D-TOKEN-01", "fr", printing(load_set("duel"), "2015")))
    assert [where for rule, where in told if "peut prendre" in rule and "français" in where] == []


def test_conventions_are_told_in_the_readers_words() -> None:
    for code, language in product(("D-CLAIM-08", "R-SYNTAX-01"), LANGUAGES):
        assert catalogue()[code].source == CONVENTION
        ((rule, where),) = rules(code, language)
        assert rule == catalogue()[code].rule[language]
        assert CONVENTION not in source(code, "nl")
        assert where == source(code, language)
