"""The question ``--possible``: a judged sheet put to the solver, and the answer in its words."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from antipater.checker.messages.finding import finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import say
from antipater.checker.sheets.feasibility.budget import Budget
from antipater.checker.sheets.feasibility.ends import TableEnds
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.checker.sheets.feasibility.question import BRIEF, WHOLE, Entry, Question, Range
from antipater.checker.sheets.feasibility.reasons import (
    Explained,
    Slips,
    explained,
)
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.judging.beyond import known_entries, limits_of, worded
from antipater.checker.sheets.judging.causes import causes, causes_of_sums, written_digits
from antipater.checker.sheets.judging.judge import SheetVerdict, Tell, to_nobody
from antipater.checker.sheets.profile import SheetProfile
from antipater.checker.sheets.sheet import Sheet
from antipater.rules.card_set import CardSet, Item
from antipater.rules.start import Start


class Asker:
    """Asks whether sheets of one set and edition are possible; what is asked about is kept.

    ``play``: of a possible sheet a whole game is looked for; ``find_ranges``: what its
    blanks can be. ``cities``: all that stands in the city of each row, where that is known.
    ``brief``: only the answer is looked for, with a part of the work.
    """

    def __init__(
        self,
        cards: CardSet,
        edition: str | None = None,
        play: bool = False,
        find_ranges: bool = True,
        cities: Sequence[Sequence[Item]] = (),
        brief: bool = False,
    ) -> None:
        self.cards = cards
        self.edition = edition
        self.play = play
        self.find_ranges = find_ranges
        self.cities = cities
        self.brief = brief
        self._ends: dict[tuple[int, bool, Start], TableEnds | None] = {}

    def asked(self, verdict: SheetVerdict, tell: Tell = to_nobody) -> SheetVerdict:
        """The verdict with ``possible`` and what goes with it; ``undecided`` says why not.

        ``tell``: is told the answer once, as soon as it is known.
        """
        sheet = verdict.sheet
        why, because = self._not_asked_because(sheet)
        if because and any(each.code == "S-POSSIBLE-01" for each in verdict.findings):
            # No cards add up to a value: so it is, whatever else is not reckoned with.
            tell(False)
            return replace(verdict, asked=True, possible=False)
        if why:
            tell(None)
            return replace(verdict, asked=True, undecided=why, because=because)
        question, reply = self._answered(sheet, known_entries(sheet, verdict.totals), tell)
        if reply.possible is None:
            return self._undecided(verdict, question, reply)
        if reply.possible is False:
            return self._refuted(verdict, question, reply)
        possible = replace(
            verdict,
            asked=True,
            possible=True,
            example=reply.cities,
            unchecked=(*self._profile.unchecked, *(("sellers",) if reply.lenient else ())),
            seating=self._names(sheet, reply.seating),
            ranges=self._ranges(question, verdict) if self.find_ranges else {},
            ranged=self.find_ranges,
        )
        return self._played(possible, question) if self.play and not self.cities else possible

    def _not_asked_because(self, sheet: Sheet) -> tuple[str, str]:
        """Why a sheet is not asked about, and what is not reckoned with; nothing where it is."""
        if sheet.end != "civilian":
            return "supremacy", ""
        unknown = not_modelled(self.cards)
        if unknown is not None:
            return unknown.what, unknown.name
        if sheet.lacks_rows:
            return "rows", ""
        return "" if self._ends_of(sheet, seated=True) else "players", ""

    def _played(self, verdict: SheetVerdict, question: Question) -> SheetVerdict:
        """The verdict with a whole game that ends so, if one is found."""
        look = self._profile.played
        names = [player.name for player in verdict.sheet.players]
        game = look(self.cards, self.edition, question, names) if look else None
        if game is None:
            return replace(verdict, played=look is not None)
        return replace(
            verdict,
            played=True,
            example=game.cities,
            unchecked=(),
            game=game.record,
            moves=game.moves,
        )

    def _answered(
        self, sheet: Sheet, entries: Mapping[Entry, int], tell: Tell
    ) -> tuple[Question, Explained]:
        """The answer as the rows stand, and if that is no yes, for any order around the table."""
        budget = Budget(BRIEF if self.brief else WHOLE)
        question = self._question(sheet, entries, True, budget)
        if not sheet.seated and self._profile.seats_matter:
            anyhow = self._question(sheet, entries, False, budget)
            example = None if anyhow.is_soon_refuted() else question.example()
            if example:
                tell(True)
                return question, Explained(True, example.cities, example.seating, example.lenient)
            question = anyhow
        if self.brief:
            return question, Explained(question.answer().possible)
        return question, explained(question, self._slips(sheet, entries), tell)

    def _slips(self, sheet: Sheet, entries: Mapping[Entry, int]) -> Slips:
        """The slips about blamed entries: of those that explain totals too the likeliest first."""
        of_sums, digits = causes_of_sums(self.cards, sheet), written_digits(sheet)
        return partial(causes, entries, self.cards.categories, of_sums, digits)

    @staticmethod
    def _undecided(verdict: SheetVerdict, question: Question, reply: Explained) -> SheetVerdict:
        names = [player.name for player in verdict.sheet.players]
        told = [each.told(names) for each in reply.causes]
        return replace(
            verdict,
            asked=True,
            undecided="work",
            doubtful=[(names[e[0]], e[1], question.entries[e]) for e in reply.doubtful],
            causes=[*verdict.causes, *(each for each in told if each not in verdict.causes)],
        )

    def _refuted(self, verdict: SheetVerdict, question: Question, reply: Explained) -> SheetVerdict:
        names = [player.name for player in verdict.sheet.players]
        conflicts = [
            [
                (names[row], category, question.entries[row, category], nearest)
                for (row, category), nearest in conflict.entries.items()
            ]
            for conflict in reply.conflicts
        ]
        told = [each.told(names) for each in reply.causes]
        lines = {player.name: player.line for player in verdict.sheet.players}
        found = [
            finding("S-POSSIBLE-01", line=lines[each[0][0]], found=worded(self.cards, each))
            for each in conflicts
        ]
        if not found:
            beside = (
                {lang: say("sheets.these_cities", lang, players=names) for lang in LANGUAGES}
                if self.cities
                else " + ".join(names)
            )
            found = [finding("S-POSSIBLE-01", line=verdict.sheet.line, found=beside)]
        return replace(
            verdict,
            asked=True,
            possible=False,
            conflicts=conflicts,
            causes=[*verdict.causes, *(each for each in told if each not in verdict.causes)],
            findings=(*(f for f in verdict.findings if f.code != "S-POSSIBLE-01"), *found),
            cut_short=question.budget.short,
        )

    def _ranges(self, question: Question, verdict: SheetVerdict) -> Mapping[tuple[str, str], Range]:
        """What each blank entry can be."""
        ranges: dict[tuple[str, str], Range] = {}
        blank = [
            (row, player.name, category)
            for row, player in enumerate(verdict.sheet.players)
            for category, value in player.points.items()
            if value is None
        ]
        for n, (row, name, category) in enumerate(blank):
            share = question.budget.left / (2 * (len(blank) - n))
            if found := question.range_of((row, category), share):
                ranges[name, category] = found
        return ranges

    @staticmethod
    def _names(sheet: Sheet, rows: Sequence[int] | None) -> tuple[str, ...]:
        """The players in the order in which they would sit, where it is not that of the rows."""
        if rows is None or list(rows) == list(range(len(sheet.players))):
            return ()
        return tuple(sheet.players[row].name for row in rows)

    def _question(
        self, sheet: Sheet, entries: Mapping[Entry, int], seated: bool, budget: Budget
    ) -> Question:
        ends = self._ends_of(sheet, seated)
        assert ends is not None
        given: dict[int, str | Sequence[Item]] = {
            row: player.board for row, player in enumerate(sheet.players) if player.board
        }
        given |= dict(enumerate(self.cities))
        known = limits_of(self.cards, self.edition, sheet, self._size(sheet))
        return Question(ends, entries, given, known, budget)

    def _size(self, sheet: Sheet) -> int:
        """How many play: a city alone has those beside it that every game of its kind has."""
        least, rows = self._profile.players.start, len(sheet.players)
        return least if self.cities and len(self._profile.players) == 1 else rows

    def _ends_of(self, sheet: Sheet, seated: bool) -> TableEnds | None:
        """``seated``: with the rows as the seats, where the ends are told in single orders."""
        in_order = not self._profile.seats_matter or (sheet.seated and any(sheet.start))
        key = self._size(sheet), in_order, sheet.start
        if key not in self._ends:
            self._ends[key] = self._profile.finished(self.cards, self.edition, *key)
        ends = self._ends[key]
        return ends.around.seated if seated and ends and ends.around else ends

    @property
    def _profile(self) -> SheetProfile:
        return GAMES[self.cards.game].sheet
