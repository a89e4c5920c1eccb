"""What is known of the end of a game where payments or lines are open, from plain data."""

from collections.abc import Mapping
from typing import Any

from antipater.checker.base.plain import Plain


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
    left = game["open"]["players"] if game["open"] else [{}] * len(game["players"])
    if is_guessed(game):
        return []
    return [_known_city(city, ranges) for city, ranges in zip(game["players"], left, strict=True)]


def known_free_city(game: Mapping[str, Any]) -> Plain | None:
    """The same of the Free City; None where there is none."""
    if game["free_city"] is None or is_guessed(game):
        return None
    return _known_city(game["free_city"], game["open"]["free_city"] if game["open"] else {})


def _known_city(city: Plain, left: Plain) -> Plain:
    """A city with each number as it is known: as what it can be, where there is a range of it."""

    def known(number: int, what: str) -> int | str:
        if what not in left:
            return number
        least, most = left[what]["least"], left[what]["most"]
        return int(least) if least == most else f"{least}–{most}"

    score = {name: known(points, name) for name, points in city["score"].items()}
    return {**city, "score": score, "coins": known(city["coins"], "coins")}
