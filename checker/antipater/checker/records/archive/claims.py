"""What the rows of every game hold alike: claims, tags and comments."""

from collections.abc import Mapping
from typing import Any

from antipater.checker.messages.words import group
from antipater.checker.records.archive.items import ArchiveItems, known, need
from antipater.checker.records.record import ClaimedResult, Comment, GameRecord


def claims_row(record: GameRecord) -> dict[str, Any]:
    """The columns for a record's claims and remarks."""
    return {
        "result": record.result._asdict() if record.result else None,
        "scores": [(category, list(points)) for category, points in record.scores.items()],
        "tags": list(record.tags.items()),
        "comments": [comment._asdict() for comment in record.comments],
    }


def claims_of(row: Mapping[str, Any], items: ArchiveItems) -> dict[str, Any]:
    """The claims and remarks of a row, as a record has them; raises ``ValueError``."""
    seats = len(row["players"])
    claimed = row["result"]
    if claimed:
        known(claimed["kind"], (None, *group("common.result")))
        known(claimed["winner"], (None, *range(seats)))
        for sharer in claimed["sharers"]:
            known(sharer, range(seats))
    sharers = tuple(claimed["sharers"]) if claimed else ()
    scores = {category: tuple(points) for category, points in row["scores"]}
    for category, points in scores.items():
        known(category, (*items.cards.categories, "total", "coins"))
        need(len(points) == seats, points)
    return {
        "result": ClaimedResult(**claimed | {"sharers": sharers}) if claimed else None,
        "scores": scores,
        "tags": dict(row["tags"]),
        "comments": tuple(Comment(**comment) for comment in row["comments"]),
    }
