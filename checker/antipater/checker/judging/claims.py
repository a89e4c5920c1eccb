"""What a record claims of the result and the points, against what follows from its moves."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from antipater.checker.judging.verdict import GameResult, OpenEnd
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.language import LANGUAGES, listed
from antipater.checker.messages.words import category_names, say, together
from antipater.checker.records.names import names_of
from antipater.checker.records.record import ClaimedResult, GameRecord


class ClaimCodes(NamedTuple):
    """A game's findings on claims: how the game ended, who won, and points of a category."""

    kind: str
    winner: str
    points: str


def result_claimed(
    record: GameRecord, result: GameResult, codes: ClaimCodes, left: OpenEnd | None = None
) -> Iterator[Finding]:
    """A claimed result that is not the one that follows from the play.

    ``left``: what the play leaves open, of which every winner is expected.
    """
    claim = record.result
    if claim is None:
        return
    line = record.places.get("result")
    if claim.kind is not None and claim.kind != result.kind:
        yield finding(codes.kind, line=line, expected=result.kind, found=claim.kind)
        if result.kind == "unfinished":
            return
    if not fits(claim, result.winners):
        claimed = (claim.winner,) if claim.winner is not None else claim.sharers
        found = _named(record, claimed) if claimed else "shared"
        ways = left.winners if left is not None and left.winners else (result.winners,)
        expected = _named(record, *ways) or result.kind
        yield finding(codes.winner, line=line, expected=expected, found=found)


def fits(claim: ClaimedResult, winners: Sequence[int]) -> bool:
    """Whether these can be the winners that a record claims, if it claims any."""
    if claim.shared:
        return len(winners) > 1 and claim.sharers in ((), tuple(winners))
    return claim.winner is None or tuple(winners) == (claim.winner,)


def _named(record: GameRecord, *ways: Sequence[int]) -> object:
    """Who won, in every language: one of several where there are more ways than one."""
    names = [[record.players[seat] for seat in seats] for seats in ways if seats]
    if not names:
        return None

    def words(language: str) -> str:
        each = [together(of_one_way, language) for of_one_way in names]
        return listed(each, say("common.or", language))

    return {language: words(language) for language in LANGUAGES}


def points_claimed(
    record: GameRecord,
    scores: Sequence[Mapping[str, int]],
    codes: ClaimCodes,
    left: OpenEnd | None = None,
) -> Iterator[Finding]:
    """Claimed points that are not those that follow from the play.

    ``left``: what the play leaves open; of points that it leaves open, all are expected, unless
    those claimed are among them: then they do not go with the other claims, and those that do are.
    """
    for category, claimed in record.scores.items():
        for seat, points in enumerate(claimed):
            if category in scores[seat] and points is not None and points != scores[seat][category]:
                yield finding(
                    codes.points,
                    line=record.places.get(f"scores {category}"),
                    expected=_expected(scores[seat][category], points, category, seat, left),
                    found=points,
                    player=record.players[seat],
                    category=category_names(names_of(record.set).cards, category),
                    about=category,
                )


def _expected(
    points: int, claimed: int, category: str, seat: int, left: OpenEnd | None
) -> int | str:
    """The points that were due, or the least and the most of them as ``15–17``."""
    ranges = left.points.get(category) if left is not None else None
    if ranges is None or ranges[seat].least <= claimed <= ranges[seat].most:
        return points
    least, most = ranges[seat].least, ranges[seat].most
    return points if least == most else f"{least}–{most}"
