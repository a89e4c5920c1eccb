"""Every slip that can have made a record of 7 Wonders wrong, to be tried by judging it again.

Each change is played first from where it begins; only those with which the record gets further,
or agrees better with what it claims, are judged.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from antipater.checker.judging.diagnosis.cause import Cause, GaveUp
from antipater.checker.judging.diagnosis.claims import claims_mended
from antipater.checker.judging.diagnosis.seven_wonders.changes import ChangedPlays, cause, changed
from antipater.checker.judging.diagnosis.seven_wonders.copies import copies
from antipater.checker.judging.diagnosis.seven_wonders.course import Look, StrictCourse
from antipater.checker.judging.diagnosis.seven_wonders.hands import hands
from antipater.checker.judging.diagnosis.seven_wonders.lines import lines
from antipater.checker.judging.diagnosis.seven_wonders.plays import PlaySlips
from antipater.checker.judging.diagnosis.seven_wonders.setup import boards, seats
from antipater.checker.judging.seven_wonders.amounts import CODE as AMOUNT
from antipater.checker.judging.seven_wonders.ends import CLAIMS
from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict

# How many turns are played in search of one slip.
_MOST_TURNS = 8_000
# How much is judged: a change counts more where payments are open, and then with the seats.
_MOST_JUDGED = 150
_OPEN_SEATS = 10


def table_causes(verdict: SevenWondersVerdict) -> Iterator[Cause]:
    """The slips that may explain the findings on a record, the likeliest first.

    Raises ``GaveUp`` at the end where more would have had to be tried.
    """
    record, rules = verdict.record, verdict.rules
    if record.unread is not None:
        return
    yield from claims_mended(verdict, CLAIMS)
    yield from copies(verdict)
    yield from _amounts(verdict)
    course = StrictCourse(rules, record)
    seen = _Seen(course)
    seen.setups(chain(seats(record), boards(rules, record), hands(rules, record)))
    plays = PlaySlips(course)
    seen.plays(chain(lines(plays), plays.found()))
    yield from seen.likeliest()


def _amounts(verdict: SevenWondersVerdict) -> Iterator[Cause]:
    """The amounts that a play can have cost, in the place of the one that is stated."""
    record = verdict.record
    for found in verdict.findings:
        if found.code != AMOUNT or found.move is None or not isinstance(found.expected, tuple):
            continue
        noted, gone = record.plays[found.move - 1], (found.move,)
        for amount in found.expected:
            new, told = noted._replace(coins=amount), {"expected": amount, "found": found.found}
            group = ("amount", found.move)
            change = ChangedPlays("amount", 1.0, noted[:2], gone, (new,), group, values=told)
            yield cause(record, change, changed(record, change))


class _Seen:
    """The changes that a first look found to explain something."""

    def __init__(self, course: StrictCourse) -> None:
        self.course = course
        self.found: list[tuple[Look, Cause]] = []
        self.gave_up = False

    def setups(self, causes: Iterable[Cause]) -> None:
        """Look at changes of the set-up, each as a whole record."""
        for each in causes:
            look = self.course.look(each.record)  # type: ignore[arg-type]  # one of this game
            if look.better(self.course.base):
                self.found.append((look, each))

    def plays(self, changes: Iterable[ChangedPlays]) -> None:
        """Look at changes of plays, from the first turn that they change."""
        course = self.course
        for change in changes:
            if course.turns > _MOST_TURNS:
                self.gave_up = True
                return
            record = changed(course.record, change)
            look = course.look(record, change.since)
            if look.better(course.base) or change.drops:
                self.found.append((look, cause(course.record, change, record)))

    def likeliest(self) -> Iterator[Cause]:
        """The changes to be judged, as many as can be soon."""
        self.found.sort(key=lambda one: (_less(one[0]), one[1].cost))
        left, open_ = _MOST_JUDGED, len(self.course.record.players) ** 3 // _OPEN_SEATS
        for look, each in self.found:
            left -= open_ if look.loose else 1
            if left < 0:
                self.gave_up = True
                break
            yield each
        if self.gave_up:
            raise GaveUp


def _less(look: Look) -> tuple[int, int, int]:
    return -look.reached[0], look.certain, look.soft
