"""What is known of the end of a game where payments or lines are open, from plain data."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from antipater.checker.base.plain import Plain

Ranges: TypeAlias = Mapping[str, tuple[int, int]]


def is_guessed(game: Mapping[str, Any]) -> bool:
    """Whether points and result are only what came of assumptions: of a record that was not
    found to be completed in any way."""
    return game["completion"] is not None and not game["completion"]["ways"]


def known_end(game: Mapping[str, Any]) -> Plain:
    """The result, None where completions end in several ways, or it is not known how; and every
    player's total and coins, none where they are guessed."""
    found = game["completion"]
    players = known_players(game)
    return {
        "result": game["result"] if found is None or len(found["results"]) == 1 else None,
        "totals": [player["score"]["total"] for player in players],
        "coins": [player["coins"] for player in players],
    }


def known_players(game: Mapping[str, Any]) -> list[Plain]:
    """The players of a game with the numbers that are known of each; none where guessed."""
    if is_guessed(game):
        return []
    cities = zip(game["players"], open_ranges(game), strict=True)
    return [_known_city(city, ranges) for city, ranges in cities]


def open_ranges(game: Mapping[str, Any]) -> list[Ranges]:
    """Of each player the numbers of which there is a range: the least and the most."""
    left = game["open"]["players"] if game["open"] else [{}] * len(game["players"])
    return list(map(_ranges, left))


def _ranges(left: Plain) -> Ranges:
    return {what: (r["least"], r["most"]) for what, r in left.items() if what != "name"}


def known_free_city(game: Mapping[str, Any]) -> Plain | None:
    """The same of the Free City; None where there is none."""
    if game["free_city"] is None or is_guessed(game):
        return None
    left = game["open"]["free_city"] if game["open"] else {}
    return _known_city(game["free_city"], _ranges(left))


def spanned(least: int, most: int) -> str:
    """A number as it is known: as a range where it is open."""
    return f"{least}" if least == most else f"{least}–{most}"


def _known_city(city: Plain, ranges: Ranges) -> Plain:
    """A city with each number as it is known: as what it can be, where there is a range of it."""

    def known(number: int, what: str) -> int | str:
        least, most = ranges.get(what, (number, number))
        return least if least == most else spanned(least, most)

    score = {name: known(points, name) for name, points in city["score"].items()}
    return {**city, "score": score, "coins": known(city["coins"], "coins")}
