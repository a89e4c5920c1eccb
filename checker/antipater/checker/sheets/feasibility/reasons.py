"""Why no game ends with the entries of a sheet: which exclude each other, and which slips fit.

Of the work that a sheet may cost some is kept for this. An entry that is far too large is its own
reason: little work is spent on more.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from antipater.checker.sheets.feasibility.question import (
    COINS,
    WHOLE,
    Entry,
    Question,
    Reply,
)
from antipater.checker.sheets.feasibility.search import ProgramAnswer, Situation
from antipater.checker.sheets.judging.judge import Tell, to_nobody
from antipater.checker.sheets.judging.slips import EntryCause

# The slips about blamed entries, likeliest first.
Slips = Callable[[Sequence[Entry]], Iterable[EntryCause]]

# Work that is kept for reasons, and of it for the slips; what trying slips may cost, what all
# reasons may, and where an entry is far too large.
_EXPLAINING, _CAUSES, _TRYING, _REASONS, _AT_ONCE = 0.6, 0.55, 1.0, 1.5, 1.0
# Work for the nearest values of an entry, and where a slip explains the conflict; for whether a
# row is needed to exclude another entry.
_PART, _SOON, _ROW = 1.0, 0.3, 0.1
# Work for what is not known of a sheet that was not decided, and entries that are doubted.
_DOUBTING, _DOUBTED = 1.6, 3
# Independent conflicts that are told, slips that are tried, and slips that are told, at most.
_MOST_CONFLICTS, _TRIED, _TOLD = 3, 24, 3


@dataclass(frozen=True)
class Conflict:
    """Entries that exclude each other; for each the nearest values that the others allow."""

    entries: Mapping[Entry, tuple[int, ...]]


@dataclass(frozen=True)
class Explained(Reply):
    """An answer with the conflicts and causes that were found, where it is no; where there is none
    with the ``doubtful`` entries without which the others were found possible."""

    conflicts: tuple[Conflict, ...] = ()
    causes: tuple[EntryCause, ...] = ()
    doubtful: tuple[Entry, ...] = ()

    @property
    def conflict(self) -> Mapping[Entry, tuple[int, ...]]:
        """The entries of the first conflict."""
        return self.conflicts[0].entries if self.conflicts else {}


def no_slips(blamed: Sequence[Entry]) -> Iterable[EntryCause]:
    """None: slips are not asked about."""
    return ()


def explained(question: Question, slips: Slips = no_slips, tell: Tell = to_nobody) -> Explained:
    """The answer to a question; a no with its conflicts and slips that explain the first, none
    with what is not known.

    ``tell``: is told the answer before its reasons are looked for.
    """
    budget, kept = question.budget, question.budget.kept
    budget.kept = kept + _EXPLAINING
    reply = question.answer()
    tell(reply.possible)
    if reply.possible is not False:
        budget.kept = kept
        if reply.possible is None:
            return _doubted(question, slips)
        return Explained(reply.possible, reply.cities, reply.seating, reply.lenient)
    reasons = _Reasons(question, slips)
    budget.left = min(budget.left, _AT_ONCE if reasons.is_far_out else _REASONS)
    for_slips = 0.0 if slips is no_slips else _CAUSES
    budget.kept = kept + min(for_slips, budget.left / 2)
    blamed = sorted(next(reasons.conflicts, []), key=question.room)
    budget.kept = kept
    causes = reasons.fitting(blamed)
    return Explained(False, conflicts=tuple(reasons.told(blamed, causes)), causes=tuple(causes))


def _doubted(question: Question, slips: Slips) -> Explained:
    """What is not known of a sheet that was not decided: whether one entry, likely one near the
    top of its range, can be where the others can, or a column of coins; and slips that would fit,
    before others those about all that is doubtful."""
    budget = question.budget
    budget.left = max(budget.left, _DOUBTING)
    likely = sorted(question.entries, key=lambda e: (not question.is_large(e), question.room(e)))
    money = tuple(entry for entry in likely if entry[1] in COINS)
    doubted = [(entry,) for entry in likely[:_DOUBTED]]
    for doubtful in filter(None, (*doubted[:1], money, *doubted[1:])):
        if question.possible_with({}, without=doubtful):
            budget.left = max(budget.left, _CAUSES)
            reasons = _Reasons(question, partial(_about_all_first, slips))
            return Explained(None, causes=tuple(reasons.fitting(doubtful)), doubtful=doubtful)
    return Explained(None)


def _about_all_first(slips: Slips, doubtful: Sequence[Entry]) -> Iterable[EntryCause]:
    return sorted(slips(doubtful), key=lambda cause: not cause.touched.issuperset(doubtful))


class _Reasons:
    """The reasons of one question."""

    def __init__(self, question: Question, slips: Slips) -> None:
        self.question = question
        self.entries = question.entries
        self.budget = question.budget
        self.slips = slips
        self.conflicts = self._conflicts()
        # Whether an entry is beyond all limits, or far too large beside the others.
        self.is_far_out = bool(question.beyond() or question.too_large)

    def told(self, first: list[Entry], causes: Sequence[EntryCause]) -> Iterator[Conflict]:
        """Conflicts that have no entry in common, with the nearest values that fit.

        A slip about entries of the first alone shows that there is no other.
        """
        if not first:
            return
        likeliest = [entry for cause in causes[:1] for entry in cause.entries]
        yield self._told(sorted(first, key=lambda entry: entry not in likeliest), bool(causes))
        if not any(cause.touched <= set(first) for cause in causes):
            for blamed in islice(self.conflicts, _MOST_CONFLICTS - 1):
                yield self._told(blamed, False)

    def fitting(self, blamed: Sequence[Entry]) -> list[EntryCause]:
        """The slips without which the sheet is found possible."""
        found: list[EntryCause] = []
        least = self.budget.left - _TRYING
        for cause in islice(self.slips(blamed), _TRIED):
            enough = self.budget.left < least or not self.budget.open
            if len(found) == _TOLD or (found and enough):
                break
            self.budget.short |= enough
            if not enough and self.question.possible_with(cause.entries, without=cause.replaced):
                found.append(cause)
        return found

    # Conflicts

    def _conflicts(self) -> Iterator[list[Entry]]:
        """Conflicts that have no entry in common, each as small as it was found to be."""
        left = dict(self.entries)
        order = None if self.question.too_large else self.question.of_order()
        for question in (order, self.question.rough(), self.question):
            yield from self._conflicts_of(question, left)
        if left == self.entries and (stricter := self.question.stricter()):
            self.question = stricter  # what fits is asked of the same conditions
            yield from self._conflicts_of(stricter, left)

    def _conflicts_of(
        self, question: Question | None, left: dict[Entry, int]
    ) -> Iterator[list[Entry]]:
        """The same by one question's conditions; leaves the entries that are ``left``."""
        while question and (blamed := self._smallest_conflict(question, _asked_by(question, left))):
            yield blamed
            for entry in blamed:
                del left[entry]

    def _smallest_conflict(self, question: Question, entries: Mapping[Entry, int]) -> list[Entry]:
        """Entries that exclude each other: one if one is enough, else by leaving out; or none."""
        large = self.question.too_large
        if large and large in entries:
            return self.question.beside or self._too_large_beside(question, large)
        suspects = self._suspects(question, entries)
        for entry in suspects:
            if self.budget.open and self._excluded(question, [entry]):
                return [entry]
        kept = list(suspects)
        for entry in suspects:
            rest = [e for e in kept if e != entry]
            if len(kept) > 2 and self.budget.open and self._excluded(question, rest):
                kept = rest
        return kept

    def _too_large_beside(self, question: Question, large: Entry) -> list[Entry]:
        """An entry that is too large, and others beside which it is: all but some rows, if more
        is not found; none where it is not found too large at all."""
        if self._is_too_large(question, [large]):
            return [large]
        kept = sorted(self.entries, key=lambda entry: entry != large)
        found = question is self.question
        for row in sorted({entry[0] for entry in kept}, key=lambda row: row == large[0]):
            rest = [entry for entry in kept if entry[0] != row or entry == large]
            if self._is_too_large(question, rest):
                kept, found = rest, True
        return kept if found else []

    def _is_too_large(self, question: Question, entries: list[Entry]) -> bool:
        """Whether the first of some entries is found too large beside the others."""
        return self.budget.open and question.is_too_large(entries[0], entries, _ROW)

    def _suspects(self, question: Question, entries: Mapping[Entry, int]) -> list[Entry]:
        """Entries among which is a conflict, by the solver's own account; none if none is.

        Where the solver cannot tell, all are; those come first that are nearest to their limit.
        """
        beyond = question.beyond(entries)
        if beyond:
            return beyond
        conditions = {entry: question.holds(entry, value) for entry, value in entries.items()}
        search = question.ends.search
        blamed = question.spent(
            lambda work: search.blamed(conditions, question.undoubted, limit=work), WHOLE / 2
        )
        if isinstance(blamed, ProgramAnswer):
            same = entries == self.entries and blamed is ProgramAnswer.UNKNOWN
            return sorted(entries, key=question.room) if same else []
        return [entry for entry in entries if entry in blamed]

    def _excluded(self, question: Question, entries: Sequence[Entry]) -> bool:
        some = {entry: self.entries[entry] for entry in entries}
        return question.ask(some) is ProgramAnswer.IMPOSSIBLE

    # What would fit

    def _told(self, blamed: Sequence[Entry], is_explained: bool) -> Conflict:
        """A conflict with the nearest values of its entries; where a slip explains it those of the
        likeliest entry, if they are soon found."""
        if not is_explained:
            return Conflict({entry: self._nearest(entry, blamed) for entry in blamed})
        with self.budget.at_most(_SOON):
            return Conflict(dict.fromkeys(blamed, ()) | {blamed[0]: self._nearest(blamed[0])})

    def _nearest(self, entry: Entry, blamed: Sequence[Entry] = ()) -> tuple[int, ...]:
        """The values nearest to an entry's own that all other entries allow, if any are found.

        Where the other entries alone exclude each other, only those blamed are kept.
        """
        if entry == self.question.too_large:
            return ()
        for others in (list(self.entries), list(blamed)):
            if not self.budget.open or not others:
                break
            rest = {e: self.entries[e] for e in others if e != entry}
            if self.question.beyond(rest):
                continue
            rough = self.question.rough()
            if rough:
                guess = self._nearest_beside(rough, entry, rest)
                tried = [self.question.ask({**rest, entry: value}) for value in guess]
                if guess and all(isinstance(each, Situation) for each in tried):
                    return guess
            found = self._nearest_beside(self.question, entry, rest)
            if found:
                return found
        return ()

    def _nearest_beside(
        self, question: Question, entry: Entry, rest: Mapping[Entry, int]
    ) -> tuple[int, ...]:
        value, conditions = self.entries[entry], question.holding(rest)
        term, search = question.term(entry), question.ends.search
        found = question.spent(
            lambda work: search.nearest(term, value, *conditions, limit=work / 2), 2 * _PART
        )
        return () if isinstance(found, ProgramAnswer) else found


def _asked_by(question: Question, entries: Mapping[Entry, int]) -> Mapping[Entry, int]:
    """Those of some entries that a question is about."""
    return {entry: value for entry, value in entries.items() if entry in question.entries}
