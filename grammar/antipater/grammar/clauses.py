"""The clauses of the rulebooks, one by one, in our own words.

Each says what it asks, where it stands in each printing, how the printings differ and what in
the project states it. The files are data: ``clause_text`` reads them and finds what is wrong
with them, and ``tests/test_clauses.py`` holds them to what they name. Tests name the clauses
that they exercise, by the mark ``clause``.
"""

from collections.abc import Mapping
from functools import cache

from antipater.grammar.clause_text import Clause, Clauses, ClauseTextError, read
from antipater.grammar.folders import folder_of


@cache
def files() -> Mapping[str, Clauses]:
    """What the file of each game says; raises ``ClauseTextError`` where one is wrong."""
    folder = folder_of("antipater.dsl_cards") / "clauses"
    games = sorted(file.name.removesuffix(".toml") for file in folder.iterdir())
    return {game: file_of(game) for game in games}


@cache
def file_of(game: str) -> Clauses:
    """What the file of one game says; raises ``ClauseTextError`` where it is wrong."""
    file = folder_of("antipater.dsl_cards") / "clauses" / f"{game}.toml"
    found, wrong = read(file.read_text("utf-8"), str(file), game)
    if wrong:
        raise ClauseTextError(wrong)
    return found


@cache
def clauses() -> Mapping[str, Clause]:
    """Every clause by its name: ``D…`` of Duel, ``W…`` of 7 Wonders."""
    return {name: clause for file in files().values() for name, clause in file.clauses.items()}


def conventions(game: str) -> Mapping[str, str]:
    """What the project states of itself and no rulebook asks, each with what it is for."""
    return files()[game].conventions


def clauses_of(statement: str) -> list[Clause]:
    """The clauses that something states, as ``finding D-CARD-05``."""
    return [clause for clause in clauses().values() if statement in clause.states]


def stated(kind: str) -> list[str]:
    """The names of what states clauses or conventions, of one kind such as ``theorem``."""
    told = [statement for clause in clauses().values() for statement in clause.states]
    told += [statement for game in files() for statement in conventions(game)]
    found = (statement.partition(" ") for statement in told)
    return sorted({name for sort, _, name in found if sort == kind})
