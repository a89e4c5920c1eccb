"""Verdicts as text for people and as JSON objects for scripts."""

from collections.abc import Iterator, Mapping
from typing import Any

from antipater.checker.findings.catalogue import catalogue, follow_up, message, shown
from antipater.checker.findings.finding import Finding
from antipater.checker.records.digest import digest
from antipater.checker.records.source import Game
from antipater.checker.verdict import AnyVerdict
from antipater.checker.words import (
    MESSAGES,
    OUTCOMES,
    UNCHECKED,
    category_names,
    section_title,
    spelled,
    word,
)


def json_object(game: Game, verdict: AnyVerdict | None, language: str) -> dict[str, Any]:
    """The contract's object for one game; of a game that cannot be read only the findings."""
    if verdict is None:
        assert game.problem is not None
        return {
            "file": game.file,
            "game": game.number,
            "digest": None,
            "format": None,
            "ruleset": None,
            "edition": None,
            "valid": False,
            "moves": 0,
            "result": None,
            "players": [],
            "findings": [_finding_object(game.problem, language, ())],
        }
    record = verdict.record
    return {
        "file": game.file,
        "game": game.number,
        "digest": digest(record),
        "format": record.format,
        "ruleset": record.ruleset,
        "edition": verdict.rules.edition.name,
        "valid": verdict.valid,
        "moves": verdict.moves,
        **result_object(verdict),
        "findings": [_finding_object(f, language, record.players) for f in verdict.findings],
        "unchecked": list(verdict.unchecked),
    }


def result_object(verdict: AnyVerdict) -> dict[str, Any]:
    """``result`` and ``players`` of the contract."""
    kind, winner, shared = verdict.result.kind, verdict.result.winner, verdict.result.shared
    record, coins = verdict.record, verdict.rules.coins
    everyone = [
        {"name": name, "score": dict(score), "coins": city[coins]}
        for name, score, city in zip(
            record.players, verdict.scores, verdict.state.cities, strict=True
        )
    ]
    others = [one for seat, one in enumerate(everyone) if seat not in record.seats]
    return {
        "result": {
            "kind": kind,
            "winner": None if winner is None else record.players[winner],
            "shared": shared,
        },
        "players": [everyone[seat] for seat in record.seats],
        **({"free_city": others[0]} if others else {}),
    }


def _finding_object(finding: Finding, language: str, players: tuple[str, ...]) -> dict[str, object]:
    def value(raw: object) -> object:
        plain = raw is None or type(raw) in (int, str, bool)
        return raw if plain else shown(raw, language, players)

    return {
        "code": finding.code,
        "move": finding.move,
        "line": finding.line,
        "message": message(finding, language, players),
        "expected": value(finding.expected),
        "found": value(finding.found),
        "source": catalogue()[finding.code].source,
    }


def place(file: str, finding: Finding, language: str) -> str:
    """Where something was found: file, line, column and move, as far as they are known."""
    at = ":".join(str(part) for part in (file, finding.line, finding.column) if part is not None)
    if finding.move is None:
        return at
    return f"{at}: {word(MESSAGES['move'], language).format(number=finding.move)}"


def finding_lines(
    file: str, finding: Finding, language: str, players: tuple[str, ...] = ()
) -> Iterator[str]:
    """A finding in one line, and in a second what the checker did to go on."""
    told = message(finding, language, players)
    yield f"{place(file, finding, language)}: {finding.code}: {told}"
    if finding.then:
        yield f"    {follow_up(finding, language)}"


def how_it_ended(verdict: AnyVerdict, language: str) -> str:
    """The result in words, or that the game could not be judged to its end."""
    if verdict.complete:
        return outcome_line(verdict, language)
    return word(MESSAGES["so_far"], language).format(count=verdict.moves)


def outcome_line(verdict: AnyVerdict, language: str) -> str:
    """The result in words, with the totals where points decide."""
    result, players = verdict.result, verdict.record.players
    entry = OUTCOMES["shared" if result.shared else result.kind]
    winner = result.winner
    names = {} if winner is None else {"winner": players[winner], "loser": players[winner - 1]}
    line = word(entry, language).format(**names)
    if result.kind == "civilian":
        totals = [verdict.scores[seat]["total"] for seat in verdict.record.seats]
        line += f", {'–'.join(map(str, sorted(totals, reverse=True)))}"
    return line


def score_table(verdict: AnyVerdict, language: str) -> list[str]:
    """Points by category of both players, in columns."""
    cards = verdict.rules.cards
    rows = [["", *verdict.record.players]]
    for category in (*cards.categories, "total"):
        name = category_names(cards, category)[language]
        rows.append([name, *(str(score[category]) for score in verdict.scores)])
    coins = verdict.rules.coins
    coin_row = [str(city[coins]) for city in verdict.state.cities]
    rows.append([word(MESSAGES["coins"], language), *coin_row])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join([row[0].ljust(widths[0]), *_right(row[1:], widths[1:])]).rstrip() for row in rows
    ]


def _right(cells: list[str], widths: list[int]) -> list[str]:
    return [cell.rjust(width) for cell, width in zip(cells, widths, strict=True)]


def verdict_lines(file: str, verdict: AnyVerdict, language: str) -> Iterator[str]:
    """The whole verdict on one game."""
    record, words = verdict.record, _words(language)
    for finding in verdict.findings:
        yield from finding_lines(file, finding, language, record.players)
    count = len(verdict.findings)
    yield f"{file}: " + (words["valid"] if verdict.valid else words["invalid"].format(count=count))
    names = verdict.rules.cards.names
    game = next(iter(spelled(names, language)), verdict.rules.cards.slug)
    edition = verdict.rules.edition.name
    yield "  " + words["judged"].format(game=game, edition=edition, count=verdict.moves)
    yield f"  {how_it_ended(verdict, language)}"
    if verdict.unchecked:
        yield "  " + words["unchecked"].format(parts=", ".join(_titles(verdict, language)))
    yield ""
    yield from (f"  {line}" for line in score_table(verdict, language))


def _words(language: str) -> Mapping[str, str]:
    return {name: word(entry, language) for name, entry in MESSAGES.items()}


def _titles(verdict: AnyVerdict, language: str) -> Iterator[str]:
    """What a record lacks: its sections as the notation calls them, or in words."""
    for part in verdict.unchecked:
        if part in UNCHECKED:
            yield word(UNCHECKED[part], language)
        else:
            yield section_title(part, language)
