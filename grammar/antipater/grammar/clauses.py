"""The clauses of the rulebooks, one by one, in our own words.

Each says what it asks, where it stands in each printing, what in the project states it and
which tests exercise it. The files are data; ``tests/test_clauses.py`` holds them to what
they name.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any


class Status(StrEnum):
    """How far the project holds a clause.

    ``WITH_OTHERS``: enforced, but by no test of its own. ``NOT_ENFORCED``: stated in the
    documents, and not checked.
    """

    ENFORCED = "enforced"
    WITH_OTHERS = "enforced with others"
    NOT_ENFORCED = "not enforced"
    MISSING = "missing"
    OUT_OF_SCOPE = "out of scope"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause. ``headings``: where it stands, by the name of the book.

    ``states``: what states it, as ``finding D-CARD-05``, ``rule tie_break``, ``ruling …``,
    ``theorem …``, ``card …`` or ``code duel.turn.build``. ``tests``: below ``tests/``.
    """

    name: str
    game: str
    says: str
    status: Status
    headings: Mapping[str, str]
    states: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    note: str = ""


@cache
def clauses() -> Mapping[str, Clause]:
    """Every clause by its name: ``D…`` of Duel, ``W…`` of 7 Wonders."""
    folder = resources.files("antipater.dsl_cards").joinpath("clauses")
    found: dict[str, Clause] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        game = file.name.removesuffix(".toml")
        for name, fields in tomllib.loads(file.read_text("utf-8")).items():
            found[name] = _clause(name, game, fields)
    return found


def _clause(name: str, game: str, fields: dict[str, Any]) -> Clause:
    lists = {key: tuple(fields.get(key, ())) for key in ("states", "tests")}
    return Clause(name, game, **{**fields, **lists, "status": Status(fields["status"])})


def clauses_of(statement: str) -> list[Clause]:
    """The clauses that something states, as ``finding D-CARD-05``."""
    return [clause for clause in clauses().values() if statement in clause.states]
