"""A scoresheet while it is typed in: what is asked, what was answered, and its text as CSV."""

import csv
import io
from dataclasses import dataclass, field

from antipater.checker.base.csv_text import guarded
from antipater.checker.messages.language import SEPARATORS
from antipater.checker.messages.words import column_name
from antipater.checker.sheets.formulas import known_limits, worth
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.judging.beyond import beyond
from antipater.checker.sheets.reading.entries import coins_in, whole_number
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.rules.card_set import CardSet

UNKNOWN = "?"


@dataclass(frozen=True)
class Asked:
    """One question: a category, ``player``, ``board`` or ``total`` of a seat, or of the table
    (``seat`` is None) its ``end`` or ``winner``."""

    what: str
    seat: int | None = None


@dataclass
class Form:
    """Answers by question, as they were accepted; ``?`` is not known, no answer not asked.

    ``seated``: the players are known to sit in this order.
    """

    cards: CardSet
    players: int
    table: str = "1"
    answers: dict[Asked, str] = field(default_factory=dict)
    seated: bool = False

    def beyond(self, seat: int, what: str, number: int) -> bool:
        """Whether no game has an entry beside those that were answered before, of this player and
        of the others."""
        entries = {
            (at, category): points
            for at in self.seats
            for category in self.cards.categories
            if (points := self.points(category, at)) is not None
        }
        known = known_limits(self.cards, None, self.players)
        found = beyond(self.cards, None, known, {**entries, (seat, what): number})
        return (seat, what) in found

    def is_whole(self, seat: int) -> bool:
        """Whether every category of a player is known."""
        return all(self.points(category, seat) is not None for category in self.cards.categories)

    @property
    def questions(self) -> list[Asked]:
        """All questions in their order: names, the end, each category for all, and claims."""
        sheet = GAMES[self.cards.game].sheet
        per_seat = ["player", *(["board"] if "board" in sheet.marks else [])]
        first = [Asked(what, seat) for what in per_seat for seat in self.seats]
        end = [Asked("end")] if len(sheet.ends) > 1 else []
        each = [Asked(c, seat) for c in (*self.cards.categories, "total") for seat in self.seats]
        return [*first, *end, *each, Asked("winner")]

    @property
    def seats(self) -> range:
        """The players, counted from 0."""
        return range(self.players)

    def name(self, seat: int) -> str:
        """A player's name, or its number."""
        return self.answers.get(Asked("player", seat), str(seat + 1))

    def points(self, what: str, seat: int) -> int | None:
        """An entry's points, None where it is not known; coins by the set's rule."""
        text = self.answers.get(Asked(what, seat), UNKNOWN)
        coins = coins_in(text) if what == "treasury" else None
        return whole_number(text) if coins is None else worth(self.cards, coins)

    def total(self, seat: int) -> int:
        """The points known so far."""
        return sum(self.points(c, seat) or 0 for c in self.cards.categories)

    def has_unknown(self, seat: int) -> bool:
        """Whether a category that was asked is not known."""
        return any(self.answers.get(Asked(c, seat)) == UNKNOWN for c in self.cards.categories)

    def without_last(self) -> "Form":
        """This form, its last question open again."""
        self.answers.pop(self.questions[-1], None)
        return self

    def csv(self, language: str) -> str:
        """The sheet as CSV with headings in a language; what was not asked is blank."""
        out = io.StringIO()
        writer = csv.writer(out, delimiter=SEPARATORS[language], lineterminator="\n")
        heads = ["table", "player", *self._columns]
        writer.writerow([column_name(self.cards, head, language) for head in heads])
        for seat in self.seats:
            cells = [self._cell(column, seat) for column in self._columns]
            writer.writerow([guarded(self.table), guarded(self.name(seat)), *cells])
        return out.getvalue()

    @property
    def _columns(self) -> list[str]:
        wanted = [*self.cards.categories]
        if "board" in GAMES[self.cards.game].sheet.marks:
            wanted.insert(0, "board")
        if self.seated:
            wanted.insert(0, "seat")
        extra = ("coins", "end", "winner", "total")
        return [*wanted, *(c for c in extra if any(self._cell(c, seat) for seat in self.seats))]

    def _cell(self, column: str, seat: int) -> str:
        """What stands in a column; of the table's own answers in its first row."""
        if column == "seat":
            return str(seat + 1)
        if column in ("end", "winner"):
            return guarded(self.answers.get(Asked(column), "")) if seat == 0 else ""
        if column in ("treasury", "coins"):
            text = self.answers.get(Asked("treasury", seat), "")
            coins = coins_in(text)
            return (
                (text if coins is None else "")
                if column == "treasury"
                else ("" if coins is None else str(coins))
            )
        return self.answers.get(Asked(column, seat), "")


def form_of(cards: CardSet, sheet: Sheet) -> Form:
    """A sheet to go on with: what it lacks is what remains to be asked.

    A player whose name is its number has none yet.
    """
    form = Form(cards, len(sheet.players), sheet.table, seated=sheet.seated)
    for seat, player in enumerate(sheet.players):
        form.answers |= {Asked(what, seat): text for what, text in _answers(player).items() if text}
        if player.name == str(seat + 1):
            del form.answers[Asked("player", seat)]
    if sheet.end != "civilian":
        form.answers[Asked("end")] = sheet.end
    if sheet.winner or sheet.shared:
        form.answers[Asked("winner")] = sheet.winner or "shared"
    return form


def _answers(player: PlayerEntries) -> dict[str, str]:
    known = {c: str(points) for c, points in player.points.items() if points is not None}
    if player.coins is not None:
        known["treasury"] = f"{player.coins}c"
    total = "" if player.total is None else str(player.total)
    return {"player": player.name, "board": player.board, "total": total, **known}
