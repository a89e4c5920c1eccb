"""The games of a tournament: those that count, and those that do not, with the reason."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from antipater.checker.base.faults import FAULT, fault_finding
from antipater.checker.base.isolation import isolated
from antipater.checker.base.plain import Plain
from antipater.checker.base.storage import files_below
from antipater.checker.judging.edition import checked_edition
from antipater.checker.judging.games import (
    FINDINGS,
    UNREADABLE,
    explained_game,
    judged_game,
    status_of,
    told_game,
)
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.finding import bounded
from antipater.checker.messages.lines import trouble
from antipater.checker.outputs import plain_findings, plain_games, plain_sheets
from antipater.checker.outputs.text import finding_lines
from antipater.checker.records.files import ReadGame
from antipater.checker.records.headings import place_of
from antipater.checker.records.inputs import files_of
from antipater.checker.records.likeness import key_of
from antipater.checker.records.names import names_of
from antipater.checker.records.sources import games
from antipater.checker.sheets.game import GAMES
from antipater.checker.standings.counted_game import CountedGame, Sitting, at, of_record, of_sheet
from antipater.checker.standings.one_table import doubled, filled_in
from antipater.checker.standings.players_file import Entrant, named, namer
from antipater.checker.standings.rule_words import WORDS
from antipater.checker.standings.rules import Bye, TournamentRules
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

if TYPE_CHECKING:
    from antipater.checker.sheets.judging.judge import SheetVerdict
    from antipater.checker.sheets.sheet import PlayerEntries, Sheet, SheetReading

Ruled: TypeAlias = Callable[[CardSet], "str | None"]
# Why a game of some exit status does not count.
_WHY = {FINDINGS: "invalid", UNREADABLE: "unreadable", FAULT: "fault"}
_SHEETS = (".csv", ".tsv", ".toml", ".ods", ".xlsx")
# Notes on how a file was read: what was not, and what may be another table.
_NOT_READ = frozenset(
    {"hidden_sheet", "hidden_rows", "hidden_columns", "no_table", "ranking", "blank_line"}
)


@dataclass(frozen=True)
class Apart:
    """A game that does not count: ``why`` is ``invalid``, ``unreadable``, ``unfinished``,
    ``open`` (who won), ``open_points`` (those in the tournament), ``no_points``, ``no_winner``,
    ``duplicate``, ``conflict`` (two accounts of it differ) or ``fault`` (of ours); ``told``: what
    is wrong, in one line; ``sitting``: as far as it could be read."""

    where: str
    why: str
    told: str = ""
    sitting: Sitting | None = None


class FileRemark(NamedTuple):
    """What should be looked at in a file beside its tables, which count: ``told`` in words;
    ``wrong``: not where it was only left out, as hidden rows are. ``why`` is ``file``, or
    ``no_event``: there is no game of the event that was asked for."""

    told: str
    wrong: bool
    why: str = "file"


@dataclass
class Gathered:
    """The games of all inputs; ``sets``: the card sets of those that could be read; ``byes``: those
    that sheets tell."""

    entries: list[CountedGame] = field(default_factory=list)
    sets: set[str] = field(default_factory=set)
    apart: list[Apart] = field(default_factory=list)
    remarks: list[FileRemark] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)


class _Asked(NamedTuple):
    """How files are read: the ``edition`` by which a set is judged, the ``card_set`` that is
    chosen, the ``language`` of messages. ``others``: the bytes of files that look like sheets and
    say other things; ``listed``: what tells the names of listed players apart."""

    edition: Ruled
    card_set: str | None
    language: str
    others: frozenset[bytes]
    listed: frozenset[str]


def gathered(
    inputs: Iterable[str],
    no_sheets: Sequence[str],
    listed: Sequence[Entrant],
    edition: Ruled,
    card_set: str | None,
    language: str,
) -> Gathered:
    """Judge the records and sheets of files and folders; ``no_sheets``: files that look like
    sheets and say other things. Players are named as they are ``listed``. ``edition``:
    that by which a set is judged, None for what a record claims or the set's own.

    Raises ``UnknownEdition``, and ``CardSetError`` for a chosen set that cannot be used.
    """
    others = frozenset(Path(each).read_bytes() for each in no_sheets if os.path.isfile(each))
    known = frozenset(key_of(name) for one in listed for name in (one.name, *one.aliases))
    asked = _Asked(edition, card_set, language, others, known)
    found, read = Gathered(), set[Path]()
    for name in inputs:
        sheets = list(_sheets_in(name, no_sheets))
        records = [name] if not sheets else [f for f in files_of([name]) if f not in sheets]
        for file in sheets:
            if (path := Path(file).resolve()) in read:
                continue  # named twice, or in a folder and by itself
            read.add(path)
            add = partial(_add_sheets, found, file, asked)
            isolated(add, partial(_fault, found, file, language))
        for file in files_of(records):
            if not (sheets and file == name):  # a folder of sheets alone
                add = partial(_add_records, found, file, asked)
                isolated(add, partial(_fault, found, file, language))
    found.entries = list(named(found.entries, listed))
    found.apart = [_named(each, namer(listed)) for each in found.apart]
    twice = list(doubled(found.entries, language))
    same: dict[int, list[CountedGame]] = {}
    for each in twice:
        told = each.told or each.other.where
        found.apart.append(_apart(each.game, each.why, told))
        same.setdefault(id(each.other), []).append(each.game)
    gone = {id(each.game) for each in twice}
    kept = [entry for entry in found.entries if id(entry) not in gone]
    whole = [reduce(filled_in, same.get(id(entry), ()), entry) for entry in kept]
    found.apart += [_apart(game, "open") for game in whole if game.open]
    found.entries = [game for game in whole if not game.open]
    return found


def _named(apart: Apart, name: Callable[[str], str]) -> Apart:
    if apart.sitting is None:
        return apart
    return replace(
        apart, sitting=apart.sitting._replace(names=tuple(map(name, apart.sitting.names)))
    )


def _apart(game: CountedGame, why: str, told: str = "") -> Apart:
    return Apart(game.where, why, told, game.sitting)


def known_by(found: Gathered, rules: TournamentRules) -> Gathered:
    """The games, apart those of which payments leave open the points in the tournament, or which
    do not tell them."""
    left = [entry for entry in found.entries if rules.leave_open(entry)]
    silent = [entry for entry in found.entries if rules.lacks(entry)]
    return replace(
        found,
        entries=[entry for entry in found.entries if entry not in left + silent],
        apart=[
            *found.apart,
            *(_apart(game, "open_points", ", ".join(game.open_totals)) for game in left),
            *(_apart(game, "no_points") for game in silent),
        ],
    )


def _fault(found: Gathered, where: str, language: str, error: Exception) -> None:
    """Note a file or table at which something of ours failed, or the system."""
    if isinstance(error, OSError):
        found.apart.append(Apart(where, "unreadable", trouble(error, language)))
        return
    told = plain_findings.finding(fault_finding(error, 1), language)["message"]
    found.apart.append(Apart(where, "fault", told))


def _sheets_in(name: str, no_sheets: Sequence[str]) -> Iterator[str]:
    """The scoresheets among what is named, by their suffixes; a text that is named itself, by
    what it holds."""
    from antipater.checker.sheets.reading.inputs import holds_sheet

    others = {Path(file).resolve() for file in no_sheets}
    if not Path(name).is_dir():
        if _is_sheet(name) or holds_sheet(name):
            yield name
        return
    for path in files_below(name):
        if _is_sheet(path) and Path(path).resolve() not in others and not os.path.isdir(path):
            yield path


def _is_sheet(name: str) -> bool:
    return name.lower().removesuffix(".gz").endswith(_SHEETS)


def _add_records(found: Gathered, file: str, asked: _Asked) -> None:
    edition, language = asked.edition, asked.language

    def tell(game: ReadGame, verdict: AnyVerdict | None) -> Plain:
        return plain_games.game(game, verdict, language)

    if file.lower().endswith(".zip") and not _add_packed(found, file, asked):
        return
    for game in games(file, asked.card_set):
        where = game.file + (f" {game.number}" if game.number > 1 else "")
        record = game.record
        ruled = edition(names_of(record.set).cards) if record else None
        found.sets |= {record.set} if record else set()
        place = place_of(record.tags) if record else {}
        sitting = Sitting(place["event"], place["round"], record.players) if record else None
        game, verdict, plain = told_game(*explained_game(*judged_game(game, ruled), ruled), tell)
        if verdict is None or not verdict.valid:
            why = _WHY[status_of(game, verdict)]
            found.apart.append(
                Apart(where, why, _cause(plain) or _first_of(plain["findings"], language), sitting)
            )
        elif verdict.result.kind == "unfinished":
            found.apart.append(Apart(where, "unfinished", sitting=sitting))
        else:
            found.entries.append(of_record(plain, verdict))


def _add_sheets(found: Gathered, file: str, asked: _Asked) -> None:
    """The tables of a sheet, or of the one that is packed in a ``.gz``."""
    if file.lower().endswith(".gz"):
        _add_packed(found, file, asked)
    else:
        _add_sheet(found, file, Path(file).read_bytes(), asked)


def _add_packed(found: Gathered, file: str, asked: _Asked) -> bool:
    """The tables of the sheets in a packed file; whether there is something else to be read. What
    is no sheet in a folder is none here."""
    from antipater.checker.sheets.reading.inputs import is_record, is_text_of_sheet
    from antipater.checker.sheets.reading.packed import holds_records, packed_sheets

    sheets = records = False
    with Path(file).open("rb") as stream:
        for told_as, name, data, problem in packed_sheets(file, stream):
            if problem is not None:
                told = plain_findings.finding(problem, asked.language)["message"]
                found.apart.append(Apart(told_as, "unreadable", told))
            elif data in asked.others:
                continue
            elif is_record(data, name):
                records = True
                continue
            elif _is_sheet(name) or is_text_of_sheet(data):
                add = partial(_add_sheet, found, told_as, data, asked)
                isolated(add, partial(_fault, found, told_as, asked.language))
            sheets = True
        return records or not sheets or holds_records(stream)


def _add_sheet(found: Gathered, file: str, raw: bytes, asked: _Asked) -> None:
    from antipater.checker.sheets.formulas import scorer_of
    from antipater.checker.sheets.judging.judge import judged
    from antipater.checker.sheets.reading.scoresheets import readings
    from antipater.checker.sheets.reading.tables import NotText, UnreadableSheet, decoded
    from antipater.checker.sheets.reading.toml import is_toml, read_toml

    edition, card_set, language = asked[:3]
    try:
        try:
            text = decoded(raw)[0]
        except NotText:
            text = ""
        toml = is_toml(text)
        read = [read_toml(text, file, card_set)] if toml else readings(raw, file, card_set)
        sheets = []
        for each in read:
            own = each.all_sheets
            _beside(found, file, each, bool(own), language)
            name = card_set or each.card_set or GAMES[each.game].cards
            found.sets.add(name)
            sheets += [(name, sheet) for sheet in own]
    except UnreadableSheet as error:
        wrong = error.findings[0]
        told = str(plain_findings.finding(wrong, language)["message"])
        if wrong.found == "ranking":
            found.remarks.append(FileRemark(f"{file}: {told}", False))
        else:
            found.apart.append(Apart(file, "unreadable", told))
        return
    for number, (name, sheet) in enumerate(sheets, 1):
        if (free := _free(sheet, asked.listed)) is not None:
            found.byes.append(Bye(sheet.round, free, sheet.event))
            continue
        cards = load_set(name)
        ruled = checked_edition(cards, edition(cards))
        where = at(file, sheet)
        sitting = Sitting(sheet.event, sheet.round, tuple(each.name for each in sheet.players))
        verdict = partial(judged, cards, sheet, ruled)
        tell = partial(_told_sheet, file, cards, ruled, verdict, language)
        plain = isolated(tell, partial(_fault, found, where, language))
        if plain is None:
            continue
        if plain["findings"]:
            told = _first_of(plain["findings"], language)
            found.apart.append(Apart(where, "invalid", told, sitting))
            continue
        ties = partial(scorer_of(cards, ruled).tie_breaks, sheet.players, sheet.seated)
        entry = of_sheet(plain, name, number, ties)
        if entry is None:
            found.apart.append(Apart(where, "no_winner", sitting=sitting))
        else:
            found.entries.append(entry)


def _free(sheet: "Sheet", listed: frozenset[str]) -> str | None:
    """The player who has no opponent by a sheet, which writes `BYE` in that place and no points;
    somebody may be called so."""

    def is_somebody(player: "PlayerEntries") -> bool:
        told = any((*player.points.values(), player.total, player.coins))
        somebody = told or player.name == sheet.winner or key_of(player.name) in listed
        return somebody or not WORDS.meant(player.name, ("no_opponent",))

    left = [player.name for player in sheet.players if is_somebody(player)]
    return left[0] if len(left) == 1 < len(sheet.players) else None


def _beside(
    found: Gathered, file: str, reading: "SheetReading", any_sheet: bool, language: str
) -> None:
    """Note what is wrong with a file and belongs to no table, and what was not read; a file
    without any table is apart."""
    from antipater.checker.sheets.sheet import NO_ROWS

    wrong = [plain_findings.finding(each, language) for each in bounded(reading.findings)]
    if not any_sheet:
        wrong = wrong or [plain_findings.finding(NO_ROWS, language)]
        found.apart.append(Apart(file, "unreadable", _first_of(wrong, language)))
        return
    notes = [note for note in reading.notes if note[0] in _NOT_READ]
    found.remarks += [FileRemark(line, True) for line in finding_lines(file, wrong, language)]
    found.remarks += [
        FileRemark(f"{file}: {note['message']}", False)
        for note in plain_sheets.notes(notes, language)
    ]


def _told_sheet(
    file: str,
    cards: CardSet,
    edition: str | None,
    verdict: "Callable[[], SheetVerdict]",
    language: str,
) -> Plain | None:
    return plain_sheets.sheet(file, cards, edition, verdict(), language)


def _cause(plain: Plain) -> str:
    """The one slip that explains what is wrong, as far as one does."""
    cause = plain.get("cause")
    return str(cause["message"]) if cause else ""


def _first_of(findings: Sequence[Plain], language: str) -> str:
    """The first finding in one line, without the file's name."""
    return next(finding_lines("", findings, language))
