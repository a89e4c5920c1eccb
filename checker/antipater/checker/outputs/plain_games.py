"""Recorded games as plain data: verdicts, points, the table at a move, prices."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from antipater.checker.base.plain import Plain
from antipater.checker.outputs.known import known_end
from antipater.checker.outputs.plain_findings import NOT_SOUGHT, causes, findings, notes, stood
from antipater.checker.records.digest import VERSION, digest

if TYPE_CHECKING:
    from antipater.checker.judging.by_edition import Alike, Parting
    from antipater.checker.judging.price import PriceBreakdown
    from antipater.checker.judging.verdict import AnyVerdict
    from antipater.checker.judging.view import TableView
    from antipater.checker.records.files import ReadGame


def game(
    read: "ReadGame", verdict: "AnyVerdict | None", language: str, digests: int = VERSION
) -> Plain:
    """One game of a file with its verdict; of one that cannot be read only the findings.

    ``digests``: the version of the digest of the play.
    """
    if verdict is None:
        return {
            "file": read.file,
            "game": read.number,
            "digest": None,
            "format": None,
            "ruleset": None,
            "set": None,
            "edition": None,
            "valid": False,
            "complete": False,
            "moves": 0,
            "result": None,
            "players": [],
            "free_city": None,
            "open": None,
            "findings": findings(read, None, language),
            "notes": [],
            "stood": [],
            **NOT_SOUGHT,
            "unchecked": [],
            "known": None,
        }
    record = verdict.record
    told = {
        "file": read.file,
        "game": read.number,
        "digest": digest(record, digests),
        "format": record.format,
        "ruleset": record.ruleset,
        "set": record.set,
        "edition": verdict.rules.edition.name,
        "valid": verdict.valid,
        "complete": verdict.complete,
        "moves": verdict.moves,
        **agreed(verdict),
        **_outcome(verdict),
        "findings": findings(read, verdict, language),
        "notes": notes(read, verdict, language),
        "stood": stood(read, verdict, language),
        **causes(read, verdict, language),
        "unchecked": list(verdict.unchecked),
    }
    is_open = told["open"] or told["completion"]
    return {**told, "known": known_end(told) if is_open else None}


def agreed(verdict: "AnyVerdict") -> Plain:
    """What players agreed on before a game; nothing where they did not."""
    told = verdict.record.agreed_on(verdict.rules)
    return {"agreed": dict(told)} if told else {}


def editions(
    file: str,
    game: int | str | None,
    groups: "Sequence[Alike]",
    found: "Sequence[Parting]" = (),
    unread: Plain | None = None,
) -> Plain:
    """What the editions of a set say of one game or sheet: those that agree together, and the
    rulings that part them (``found``).

    Of a game that cannot be read there is one verdict, ``unread``, of no edition.
    """
    verdicts = [{"editions": list(group.editions), "verdict": group.told} for group in groups]
    return {
        "file": file,
        "game": game,
        "same": len(groups) < 2,
        "verdicts": verdicts or [{"editions": [], "verdict": unread}],
        "rulings": [
            {
                "name": parting.ruling.name,
                "text": parting.ruling.text,
                "options": dict(parting.options),
            }
            for parting in found
        ],
    }


def score(read: "ReadGame", verdict: "AnyVerdict | None", language: str) -> Plain:
    """The points of one recorded game; of one that cannot be read only the findings."""
    if verdict is None:
        unread = game(read, None, language)
        return {key: unread[key] for key in _SCORE}
    record = verdict.record
    return {
        "file": read.file,
        "game": read.number,
        "ruleset": record.ruleset,
        "set": record.set,
        "valid": verdict.valid,
        "complete": verdict.complete,
        "moves": verdict.moves,
        **agreed(verdict),
        **_outcome(verdict),
        "findings": findings(read, verdict, language),
        "stood": stood(read, verdict, language),
    }


_SCORE = ("file", "game", "ruleset", "set", "valid", "complete", "moves", "result", "players",
          "free_city", "open", "findings", "stood")  # fmt: skip


def _outcome(verdict: "AnyVerdict") -> Plain:
    """The result and each player's points and coins; a Free City stands apart."""
    result, record, coins = verdict.result, verdict.record, verdict.rules.coins
    everyone: list[Plain] = [
        {"name": name, "score": dict(points), "coins": city[coins]}
        for name, points, city in zip(
            record.players, verdict.scores, verdict.state.cities, strict=True
        )
    ]
    for seat, guild in verdict.copied.items():
        everyone[seat]["copied"] = guild.slug
    others = [one for seat, one in enumerate(everyone) if seat not in record.seats]
    return {
        "result": {
            "kind": result.kind,
            "winner": None if result.winner is None else record.players[result.winner],
            "shared": result.shared,
            "winners": [record.players[seat] for seat in result.winners],
        },
        "players": [everyone[seat] for seat in record.seats],
        "free_city": others[0] if others else None,
        "open": _open(verdict),
    }


def _open(verdict: "AnyVerdict") -> Plain | None:
    """What payments that are not stated leave open; None where nothing is."""
    end, players = verdict.open, verdict.record.players
    if end is None:
        return None
    ranges = {**end.points, "coins": end.coins}

    def of(seat: int) -> Plain:
        return {"name": players[seat], **{what: by[seat]._asdict() for what, by in ranges.items()}}

    others = [seat for seat in range(len(players)) if seat not in verdict.record.seats]
    return {
        "winners": [[players[seat] for seat in winners] for winners in end.winners],
        "exact": end.exact,
        "players": [of(seat) for seat in verdict.record.seats],
        "free_city": of(others[0]) if others else None,
    }


def view(table: "TableView", named: str) -> Plain:
    """The table at one move; beside these keys, a game has its own."""
    return {"move": table.number, "named": named, "after": table.after, **table.details}


def price(breakdown: "PriceBreakdown") -> Plain:
    """What a card costs a player; beside these keys, a game has its own."""
    chained = breakdown.chained_by
    return {
        "card": breakdown.item.slug,
        "player": breakdown.player,
        "move": breakdown.move,
        "total": breakdown.total,
        "coins": breakdown.coins,
        "chained_by": None if chained is None else chained.slug,
        **breakdown.details,
        "treasury": breakdown.treasury,
    }
