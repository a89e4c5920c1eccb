"""What each entry of a scoresheet can be in any game of a set, whatever the others are.

Sheets are asked about these limits before the solver, and the pad marks what is beyond them.
The solver is asked once for a text, which takes minutes. For the sets that are shipped the
answers lie in ``limits.json``, which ``python -m antipater.checker.sheets.limits`` writes again.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from antipater.checker.games.registry import GAMES
from antipater.grammar import cache as kept
from antipater.grammar.cards.load import load_set
from antipater.grammar.folders import stamps
from antipater.rules.card_set import CardSet, Place

if TYPE_CHECKING:
    from antipater.checker.sheets.feasibility.question import Limit

# By number of players and entry: the least, the most, and values in between that cannot be.
Limits: TypeAlias = "dict[str, dict[str, Limit]]"

# The work that an end of a range, and a value in between, are worth, and the largest value up to
# which those in between are asked about.
_END, _BETWEEN, _MOST = 1.5, 0.05, 16
_SHIPPED = "limits.json"
_NOWHERE = Place("", 0, 0)


def limits(cards: CardSet, edition: str | None, find: bool = False) -> Limits:
    """What each entry can be, for every size of table; nothing where that is not known.

    ``find``: find it out, with the solver, where it is not kept. An entry of which nothing
    was found is left out; every limit holds, but not every value within it can be.
    """
    name = cards.editions[edition or cards.default_edition].name
    key = meaning(cards, name)
    shipped = _shipped().get(f"{cards.slug} {name} {key}")
    if shipped is not None:
        return shipped
    file = kept_as(key)
    found = _checked(kept.read(file))
    if found is None:
        if not find:
            return {}
        found = _found(cards, name)
        kept.write(file, found)
    return found


def kept_as(meaning: str) -> str:
    """The name under which limits are kept: other code may find others."""
    code = stamps(("antipater.checker.sheets", "antipater.rules"), (".py",))
    digest = hashlib.sha256("\n".join([meaning, *code]).encode())
    return f"{digest.hexdigest()[:32]}.limits"


def _checked(data: object) -> "Limits | None":
    """Limits as they were kept; None if the data are anything else."""
    tables = data.values() if isinstance(data, dict) else (None,)
    entries = [each for table in tables for each in _entries(table)]
    return cast("Limits", data) if all(map(_is_limit, entries)) else None


def _entries(table: object) -> list[object]:
    return list(table.values()) if isinstance(table, dict) else [None]


def _is_limit(data: object) -> bool:
    match data:
        case [int(), int(), [*never]]:
            return all(isinstance(each, int) for each in never)
    return False


def meaning(cards: CardSet, edition: str) -> str:
    """A hash of all that a finished game of a set depends on: not of names, sources, places in
    the text, examples or invariants."""
    chosen = cards.editions[edition].rulings
    parts: list[object] = [
        *(replace(item, names={}, place=_NOWHERE, sources=()) for item in cards.items),
        *((rule.name, rule.parameter, rule.formula) for rule in cards.rules.values()),
        *(sorted(chosen.items())),
        *((layout.age, layout.slots) for layout in cards.layouts.values()),
        (cards.columns, cards.categories, cards.loot, cards.draft, cards.producers),
    ]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


@cache
def _shipped() -> Mapping[str, Limits]:
    file = resources.files("antipater.checker.sheets").joinpath(_SHIPPED)
    read: Mapping[str, Limits] = json.loads(file.read_text("utf-8"))
    return read


def _found(cards: CardSet, edition: str) -> Limits:
    sizes = GAMES[cards.game].sheet.players
    return {str(players): _of_table(cards, edition, players) for players in sizes}


def _of_table(cards: CardSet, edition: str, players: int) -> "dict[str, Limit]":
    from antipater.checker.sheets.feasibility.budget import Budget
    from antipater.checker.sheets.feasibility.question import Question

    ends = GAMES[cards.game].sheet.finished(cards, edition, players, False)
    if ends is None:
        return {}
    question = Question(ends, {}, budget=Budget(inf))
    found: dict[str, Limit] = {}
    for category in (*cards.categories, "coins", "total"):
        entry = 0, category
        known = question.range_of(entry, _END)
        if known is None:
            continue
        between = range(known.least + 1, known.most if known.most <= _MOST else known.least)
        never = [n for n in between if question.excludes(entry, n, _BETWEEN)]
        found[category] = (known.least, known.most, never)
    return found


def write_shipped(names: tuple[str, ...]) -> None:
    """Write ``limits.json`` for the shipped sets in their default editions."""
    found = {}
    for name in names:
        cards = load_set(name)
        edition = cards.editions[cards.default_edition].name
        found[f"{cards.slug} {edition} {meaning(cards, edition)}"] = _found(cards, edition)
    lines = (
        f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}"
        for key, value in found.items()
    )
    path = Path(str(resources.files("antipater.checker.sheets"))) / _SHIPPED
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    from antipater.grammar.cards.load import shipped_sets

    write_shipped(tuple(shipped_sets()))
