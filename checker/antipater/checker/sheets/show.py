"""Verdicts on scoresheets as text for people, JSON objects and CSV rows."""

import csv
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from antipater.checker.findings.catalogue import catalogue, message
from antipater.checker.findings.finding import Finding
from antipater.checker.sheets.judging import Verdict
from antipater.checker.sheets.sheet import Reading
from antipater.checker.sheets.words import WORDS, say
from antipater.checker.words import spelled
from antipater.rules.definitions import CardSet


def category_name(cards: CardSet, category: str, language: str) -> str:
    """The name of a category or of another column in a language."""
    if category in WORDS:
        return say(category, language)
    return cards.vocabulary[category][language][0]


def json_object(file: str, game: str, verdict: Verdict, language: str) -> dict[str, Any]:
    """The contract's object for one table."""
    sheet = verdict.sheet
    shown: dict[str, Any] = {
        "file": file,
        "table": sheet.table,
        "ruleset": game,
        "valid": not verdict.findings,
        "result": {
            "kind": verdict.result.kind,
            "winner": verdict.result.winner,
            "shared": verdict.result.shared,
        },
        "players": [
            {"name": p.name, "score": {**p.points, "total": total}, "coins": p.coins}
            for p, total in zip(sheet.players, verdict.totals, strict=True)
        ],
        "findings": [finding_object(f, language) for f in verdict.findings],
        "possible": verdict.possible,
    }
    if verdict.example is not None:
        shown["example"] = list(verdict.example)
    if verdict.conflict is not None:
        shown["conflict"] = [
            {"player": player, "category": category, "value": value, "nearest": list(nearest)}
            for player, category, value, nearest in verdict.conflict
        ]
    if verdict.ranges:
        shown["blank"] = [
            {"player": player, "category": category, "least": low, "most": high}
            for (player, category), (low, high) in verdict.ranges.items()
        ]
    return shown


def finding_object(found: Finding, language: str) -> dict[str, object]:
    """A finding as the contract has it, with the column of the cell."""
    return {
        "code": found.code,
        "move": found.move,
        "line": found.line,
        "column": found.column,
        "message": message(found, language),
        "expected": found.expected,
        "found": found.found,
        "source": catalogue()[found.code].source,
    }


def finding_line(file: str, found: Finding, language: str) -> str:
    """A finding in one line: where, code, what."""
    at = ":".join(str(part) for part in (file, found.line, found.column) if part is not None)
    return f"{at}: {found.code}: {message(found, language)}"


def understood(cards: CardSet, reading: Reading, file: str, language: str) -> Iterator[str]:
    """What was understood of a file: the game, the columns, and anything out of the ordinary."""
    columns = ", ".join(
        title
        if _plain(title) in (field, category_name(cards, field, language))
        else f"{title} = {category_name(cards, field, language)}"
        for title, field in reading.columns.items()
    )
    game = next(iter(spelled(cards.names, language)), cards.slug)
    yield say("understood", language, file=file, game=game, columns=columns).rstrip("; ")
    for note, values in reading.notes:
        shown = ["tab" if value == "\t" else value for value in values]
        yield "  " + say(note, language, *shown)


def _plain(title: str) -> str:
    return title.strip().casefold()


def result_line(cards: CardSet, verdict: Verdict, language: str) -> str:
    """Who won and by what, in words."""
    result = verdict.result
    key = result.kind if result.reason == "supremacy" else result.reason
    if key in ("military", "scientific") and not result.winner:
        key = "unknown"
    tie = "civilian" if cards.game == "duel" else "coins"
    return say(
        f"won by {key}",
        language,
        winner=result.winner or "",
        tie=category_name(cards, tie, language),
    )


def table_line(cards: CardSet, verdict: Verdict, language: str) -> str:
    """One table in one line."""
    sheet = verdict.sheet
    scores = " – ".join(
        f"{p.name} {'?' if total is None else total}"
        for p, total in zip(sheet.players, verdict.totals, strict=True)
    )
    line = f"{say('table', language)} {sheet.table}: {scores}: "
    line += result_line(cards, verdict, language)
    return f"{line}; {_possible(verdict, language)}" if verdict.asked else line


def _possible(verdict: Verdict, language: str) -> str:
    key = {True: "possible", False: "impossible", None: "undecided"}[verdict.possible]
    return say(key, language)


def score_table(cards: CardSet, verdict: Verdict, language: str) -> None:
    """Print one sheet as a table of categories and players."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("")
    players = verdict.sheet.players
    for player in players:
        table.add_column(player.name, justify="right")
    for category in cards.categories:
        name = category_name(cards, category, language)
        table.add_row(name, *(_number(p.points.get(category)) for p in players))
    table.add_section()
    table.add_row(say("total", language), *map(_number, verdict.totals))
    if any(p.coins is not None for p in players):
        table.add_row(f"({say('coins', language)})", *(_number(p.coins) for p in players))
    Console(highlight=False, markup=False, soft_wrap=True).print(table)


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def possible_lines(cards: CardSet, verdict: Verdict, language: str) -> Iterator[str]:
    """What there is to say about whether a sheet is possible."""
    for player, category, value, nearest in verdict.conflict or ():
        yield say(
            "nearest",
            language,
            player=player,
            category=category_name(cards, category, language),
            value=value,
            nearest=", ".join(map(str, nearest)) or say("none", language),
        )
    for (player, category), (low, high) in verdict.ranges.items():
        name = category_name(cards, category, language)
        key = "only" if low == high else "range"
        yield say(key, language, player=player, category=name, low=low, high=high)
    for player_entries, city in zip(verdict.sheet.players, verdict.example or (), strict=False):
        words = city_words(cards, city, language)
        yield say("example", language, player=player_entries.name, city=words)


def city_words(cards: CardSet, city: Mapping[str, object], language: str) -> str:
    """A city by the names of its items."""

    def shown(value: object) -> str:
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(map(shown, value)) or say("none", language)
        item = cards.by_slug.get(str(value))
        return next(iter(spelled(item.names if item else {}, language)), str(value))

    return "; ".join(f"{key}: {shown(value)}" for key, value in city.items())


def write_csv(cards: CardSet, verdicts: Sequence[Verdict]) -> None:
    """Write judged sheets to standard output as CSV."""
    csv.writer(sys.stdout, lineterminator="\n").writerows(csv_rows(cards, verdicts))


def csv_rows(cards: CardSet, verdicts: Sequence[Verdict]) -> Iterator[list[object]]:
    """A heading row, and a row for each player with totals, winner, codes and ``possible``."""
    yield ["table", "player", *cards.categories, "coins", "total", "winner", "findings", "possible"]
    for verdict in verdicts:
        codes = " ".join(dict.fromkeys(f.code for f in verdict.findings))
        result = verdict.result
        possible = {True: "yes", False: "no", None: ""}[verdict.possible]
        for player, total in zip(verdict.sheet.players, verdict.totals, strict=True):
            points = [player.points.get(category) for category in cards.categories]
            won = "shared" if result.shared else "x" if result.winner == player.name else ""
            cells = [verdict.sheet.table, player.name, *points, player.coins, total, won]
            yield ["" if cell is None else cell for cell in [*cells, codes, possible]]
