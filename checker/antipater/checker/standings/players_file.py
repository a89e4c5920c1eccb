"""The players of a tournament as a small table lists them: names, aliases, club, seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from antipater.checker.messages.words import say
from antipater.checker.records.headings import place_called
from antipater.checker.records.likeness import key_of
from antipater.checker.sheets.reading.tables import (
    MARKS,
    NotText,
    TableRow,
    UnreadableSheet,
    decoded,
    split,
)
from antipater.checker.standings.counted_game import CountedGame
from antipater.checker.standings.rule_words import RuleWords
from antipater.checker.standings.rules import TournamentRules

_FIELDS = ("name", "aliases", "club", "seed", "withdrawn")
_COLUMNS = RuleWords(("standings.heading.*",))


class WrongPlayers(ValueError):
    """A list that cannot be used; ``reason`` is a name in the texts of ``standings``."""

    def __init__(self, line: int, reason: str, found: str = "", **values: str) -> None:
        super().__init__(reason)
        self.line, self.reason, self.found, self.values = line, reason, found, values

    def told(self, language: str) -> str:
        """What is wrong, with the headings of a language."""
        field, form = _COLUMNS.called("seed", language), say("standings.form.count", language)
        known = _COLUMNS.told(self.found, _FIELDS, language)
        return say(
            f"standings.{self.reason}", language, field=field, form=form, **known, **self.values
        )


@dataclass(frozen=True)
class Entrant:
    """A player of the list. ``seed``: from 1, the strongest. ``withdrawn``: the round from which
    on the player takes no part; empty for none."""

    name: str
    aliases: tuple[str, ...] = ()
    club: str = ""
    seed: int | None = None
    withdrawn: str = ""


def read_players(raw: bytes) -> tuple[Entrant, ...]:
    """The players of a CSV table with a line of headings in any of the languages.

    Several aliases stand in one cell, with ``;``, ``,`` or ``|`` between them as far as that does
    not separate cells. Raises ``WrongPlayers``.
    """
    try:
        text_of_file = decoded(raw)[0]
    except NotText:
        raise WrongPlayers(1, "no_text") from None
    first = next(iter(text_of_file.splitlines()), "")
    separator = max(MARKS, key=first.count)
    try:
        rows = list(split(text_of_file, separator))
    except UnreadableSheet as error:
        raise WrongPlayers(error.findings[0].line or 1, "too_long") from None
    columns = _columns(rows[0]) if rows else {}
    if "name" not in columns.values():
        raise WrongPlayers(1, "no_names")
    found = tuple(_listed(row, columns) for row in rows[1:])
    _check(rows[1:], found)
    return found


def _columns(row: TableRow) -> Mapping[int, str]:
    columns = {}
    for n, cell in enumerate(row.cells):
        name = _COLUMNS.meant(cell, _FIELDS)
        if cell and name is None:
            raise WrongPlayers(row.line, "no_heading", cell)
        if name is not None:
            columns[n] = name
    return columns


def _listed(row: TableRow, columns: Mapping[int, str]) -> Entrant:
    told = {name: row.cells[n] for n, name in columns.items() if n < len(row.cells)}
    name, seed = told.get("name", ""), told.get("seed", "")
    if not key_of(name):
        raise WrongPlayers(row.line, "no_name")
    if seed and not (seed.isascii() and seed.isdecimal() and len(seed) < 7):
        raise WrongPlayers(row.line, "no_value", seed)
    aliases = told.get("aliases", "")
    for mark in (",", "|"):
        aliases = aliases.replace(mark, ";")
    return Entrant(
        name,
        tuple(alias.strip() for alias in aliases.split(";") if alias.strip()),
        told.get("club", ""),
        int(seed) if seed else None,
        place_called(told.get("withdrawn", ""), "round"),
    )


def _check(rows: Sequence[TableRow], listed: Sequence[Entrant]) -> None:
    """No name may stand for two players."""
    seen: dict[str, str] = {}
    for row, one in zip(rows, listed, strict=True):
        for name in {key_of(name): name for name in (one.name, *one.aliases)}.values():
            if key_of(name) in seen:
                other = seen[key_of(name)]
                raise WrongPlayers(row.line, "two_players", name=name, one=other, other=one.name)
            seen[key_of(name)] = one.name


def named(games: Sequence[CountedGame], listed: Sequence[Entrant]) -> Iterator[CountedGame]:
    """The games with the players' names of the list in the place of their aliases."""
    name = namer(listed)
    for game in games:
        places = (replace(place, name=name(place.name)) for place in game.places)
        yield replace(game, places=tuple(places))


def with_names(rules: TournamentRules, listed: Sequence[Entrant]) -> TournamentRules:
    """The rules with the same names in byes and decided games."""
    name = namer(listed)
    return replace(
        rules,
        byes=tuple(replace(bye, player=name(bye.player)) for bye in rules.byes),
        decided=tuple(
            replace(each, players=tuple(map(name, each.players))) for each in rules.decided
        ),
    )


def namer(listed: Sequence[Entrant]) -> Callable[[str], str]:
    """What gives each player the name of the list."""
    names = {key_of(name): one.name for one in listed for name in (one.name, *one.aliases)}
    return lambda name: names.get(key_of(name), name)
