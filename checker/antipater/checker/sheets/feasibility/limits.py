"""What the entries of a scoresheet can be in any game of a set.

Sheets are asked about these limits before the solver, and the pad marks what is beyond those of
one entry. The solver is asked once for a text, which takes minutes. For the sets that are shipped
the answers lie in ``limits.json``, which ``nox -s generate`` writes again.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TypeAlias

from antipater.checker.sheets.feasibility.known import Known
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.checker.sheets.game import GAMES
from antipater.grammar import cache as kept
from antipater.grammar.cards.load import load_set
from antipater.grammar.folders import stamps
from antipater.rules.card_set import CardSet, Place

# By number of players what entries can be.
Limits: TypeAlias = dict[str, Known]

# The work that an end of a range and a value in between are worth.
_END, _BETWEEN = 1.5, 0.05
_SHIPPED = "limits.json"
_NOWHERE = Place("", 0, 0)


def limits(cards: CardSet, edition: str | None, find: bool = False) -> Limits:
    """What entries can be, for every size of table; nothing where that is not known.

    ``find``: find it out, with the solver, where it is not kept. Every limit holds, but not every
    value within it can be.
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
        kept.write(file, _plain(found))
    return found


def kept_as(meaning: str) -> str:
    """The name under which limits are kept: other code may find others."""
    code = stamps(("antipater.checker.sheets", "antipater.rules"), (".py",))
    digest = hashlib.sha256("\n".join([meaning, *code]).encode())
    return f"{digest.hexdigest()[:32]}.limits"


def _checked(data: object) -> Limits | None:
    """Limits as they were kept; None if the data are anything else."""
    if not isinstance(data, dict) or not all(map(_is_table, data.values())):
        return None
    return {players: Known(alone) for players, alone in data.items()}


def _is_table(data: object) -> bool:
    return isinstance(data, dict) and all(map(_is_limit, data.values()))


def _is_limit(data: object) -> bool:
    match data:
        case [int(), int(), [*never]]:
            return all(isinstance(each, int) for each in never)
    return False


def meaning(cards: CardSet, edition: str) -> str:
    """A hash of all that a finished game of a set depends on: not of names, sources, places in
    the text, examples or invariants."""
    cards = cards.under(edition)
    chosen = cards.editions[edition].rulings
    parts: list[object] = [
        *(_said(replace(item, names={}, place=_NOWHERE, sources=())) for item in cards.items),
        *cards.everywhere,
        *cards.tracks,
        *((rule.name, rule.parameter, rule.formula) for rule in cards.rules.values()),
        *(sorted(chosen.items())),
        *((layout.age, layout.slots) for layout in cards.layouts.values()),
        (cards.columns, cards.categories, cards.loot, cards.draft, cards.producers),
    ]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def _said(value: object) -> object:
    """A part of a set by what it says of itself; what it leaves as it is by default goes unsaid."""
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(map(_said, value))
    if not is_dataclass(value):
        return value
    told = ((f.name, getattr(value, f.name), f.default) for f in fields(value))
    return type(value).__name__, *((name, _said(v)) for name, v, default in told if v != default)


@cache
def _shipped() -> Mapping[str, Limits]:
    file = resources.files("antipater.checker.sheets.feasibility").joinpath(_SHIPPED)
    if not file.is_file():
        return {}
    read = {key: _checked(tables) for key, tables in json.loads(file.read_text("utf-8")).items()}
    return {key: known for key, known in read.items() if known is not None}


def _found(cards: CardSet, edition: str) -> Limits:
    """For every size of table; a size that the set cannot play has none."""
    found = {
        str(players): of_table(cards, edition, players)
        for players in GAMES[cards.game].sheet.players
    }
    return {players: known for players, known in found.items() if known is not None}


def of_table(cards: CardSet, edition: str, players: int) -> Known | None:
    """What entries can be at a table of so many players; None where so many cannot play."""
    from antipater.checker.sheets.feasibility.extremes import RangeWork, extremes

    ends = GAMES[cards.game].sheet.finished(cards, edition, players, False)
    if ends is None or not_modelled(cards) is not None:
        return None
    names = (*cards.categories, "coins", "total")
    return extremes(ends, players, names, RangeWork(_END, _BETWEEN))


def _plain(found: Limits) -> Mapping[str, object]:
    return {players: known.alone for players, known in found.items()}


def outdated(names: Iterable[str]) -> list[str]:
    """The shipped sets of which ``limits.json`` does not tell: their text or rules have changed."""
    return [name for name in names if _key(load_set(name)) not in _shipped()]


def write_shipped(names: Iterable[str]) -> None:
    """Write ``limits.json`` for the shipped sets in their default editions. The solver is asked
    about those that are outdated alone, some minutes for each."""
    found, known = {}, _shipped()
    for name in names:
        cards = load_set(name)
        edition = cards.editions[cards.default_edition].name
        found[_key(cards)] = known.get(_key(cards)) or _found(cards, edition)
    write_limits(found)


def _key(cards: CardSet) -> str:
    edition = cards.editions[cards.default_edition].name
    return f"{cards.slug} {edition} {meaning(cards, edition)}"


def write_limits(found: Mapping[str, Limits]) -> None:
    """Write ``limits.json``, a line for each set."""
    lines = (
        f"{json.dumps(key)}:{json.dumps(_plain(value), separators=(',', ':'))}"
        for key, value in found.items()
    )
    path = Path(str(resources.files("antipater.checker.sheets.feasibility"))) / _SHIPPED
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    _shipped.cache_clear()
