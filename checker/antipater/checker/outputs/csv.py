"""Judged scoresheets as CSV, made of plain data."""

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence

from antipater.checker.base.csv_text import guarded
from antipater.checker.base.plain import Plain
from antipater.checker.messages.language import SEPARATORS
from antipater.checker.messages.words import column_name, say
from antipater.checker.outputs.plain_sheets import known_total
from antipater.checker.outputs.sheet_text import answer_lines, cause_lines, derived_lines
from antipater.rules.card_set import CardSet

# Columns of the judged sheet that a scoresheet does not have.
_JUDGED = ("findings", "possible", "causes", "notes")


def write_heading(cards: CardSet, language: str, places: Sequence[str] = ()) -> None:
    """Write the heading row to standard output."""
    write_rows([heading(cards, language, places)], language)


def write_sheet(cards: CardSet, sheet: Plain, language: str, places: Sequence[str] = ()) -> None:
    """Write the rows of one sheet to standard output."""
    write_rows(rows(cards, sheet, language, places), language)


def write_rows(lines: Iterable[Sequence[object]], language: str) -> None:
    """Write rows to standard output, for the spreadsheets of a language."""
    separator = SEPARATORS[language]
    csv.writer(sys.stdout, delimiter=separator, lineterminator="\n").writerows(lines)


def heading(cards: CardSet, language: str, places: Sequence[str] = ()) -> list[str]:
    """The headings of ``rows``; ``places``: event and round, and ``end``, where they are told."""
    where, end = _apart(places)
    known = (*where, "table", "player", *cards.categories, "coins", "total", "winner", *end)
    named = [column_name(cards, column, language) for column in known]
    return [*named, *(say(f"sheets.judged.{column}", language) for column in _JUDGED)]


def rows(
    cards: CardSet, sheet: Plain, language: str, places: Sequence[str] = ()
) -> Iterator[list[object]]:
    """A row for each player with ``places`` and table, totals, winner, codes and ``possible``, and
    the causes that are about the player; in the first row what there is to say of the whole sheet.

    A total is as written where points are blank.
    Foreign text that a spreadsheet would take for a formula is preceded by ``'``.
    """
    codes = " ".join(dict.fromkeys(finding["code"] for finding in sheet["findings"]))
    result, possible = sheet["result"], sheet["possible"]
    answer = "yes" if possible else "no"
    possible = "" if possible is None else say(f"sheets.judged.{answer}", language)
    shared = say("common.result.shared", language)
    where, ends = _apart(places)
    kind = (
        ""
        if result["kind"] in ("civilian", None)
        else say(f"common.result.{result['kind']}", language)
    )
    notes = " | ".join(_notes(cards, sheet, language))
    for player in sheet["players"]:
        causes = " | ".join(cause_lines(cards, {"causes": _about(sheet, player["name"])}, language))
        score, name = player["score"], player["name"]
        points = [score.get(category) for category in cards.categories]
        won = shared if name in _sharers(sheet) else "x" if result["winner"] == name else ""
        names = [guarded(sheet[part] or "") for part in (*where, "table")]
        cells = [*names, guarded(name), *points, player["coins"], known_total(player), won]
        cells += [kind if won else "" for _ in ends]
        cells += [codes, possible, guarded(causes), guarded(notes)]
        yield ["" if cell is None else cell for cell in cells]
        notes = ""


def _apart(places: Sequence[str]) -> tuple[list[str], list[str]]:
    """What stands before the table of a row, and what behind its winner."""
    return [part for part in places if part != "end"], [part for part in places if part == "end"]


def _sharers(sheet: Plain) -> list[str]:
    """Who shares a victory; on a sheet, which does not tell more, all players."""
    everyone = [player["name"] for player in sheet["players"]]
    return sheet["result"].get("winners", everyone) if sheet["result"]["shared"] else []


def _notes(cards: CardSet, sheet: Plain, language: str) -> Iterator[str]:
    """How the file was read, what follows for blank entries, and what the answer says."""
    yield from (note["message"] for note in sheet["reading"])
    yield from derived_lines(cards, sheet, language)
    yield from answer_lines(cards, sheet, language)


def _about(sheet: Plain, player: str) -> list[Plain]:
    """The causes that are about a player."""
    return [
        cause
        for cause in sheet["causes"]
        if any(entry["player"] == player for entry in cause["fits"])
    ]
