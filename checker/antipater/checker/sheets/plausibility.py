"""The question ``--possible``: a judged sheet put to the solver, and the answer in its words."""

from collections.abc import Mapping
from dataclasses import replace

from antipater.checker.findings.finding import finding
from antipater.checker.sheets.headings import simplified
from antipater.checker.sheets.judging import Verdict
from antipater.checker.sheets.possible.question import Entry, Models, Question
from antipater.rules.definitions import CardSet, Kind


class Asker:
    """Asks whether sheets of one set and edition are possible; models are built once."""

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        self.cards = cards
        self.edition = edition
        self._models: dict[tuple[str, ...], Models] = {}

    def asked(self, verdict: Verdict) -> Verdict:
        """The verdict with ``possible`` and what goes with it.

        Not decided (None) are sheets of a supremacy, of the wrong number of players, or
        those on which the solver stopped at its work limit.
        """
        sheet = verdict.sheet
        models = self._models_of(tuple(player.board for player in sheet.players))
        if sheet.end != "civilian" or models is None:
            return replace(verdict, asked=True)
        entries = _entries(verdict)
        question = Question(models, entries)
        reply = question.answer()
        names = [player.name for player in sheet.players]
        if reply.possible is False:
            conflict = [
                (names[seat], category, entries[seat, category], nearest)
                for (seat, category), nearest in reply.conflict.items()
            ]
            told = " + ".join(
                f"{name}: {category} {value}" for name, category, value, _ in conflict
            )
            found = finding("S-POSSIBLE-01", line=sheet.line, found=told)
            return replace(
                verdict,
                asked=True,
                possible=False,
                conflict=conflict,
                findings=(*verdict.findings, found),
            )
        return replace(
            verdict,
            asked=True,
            possible=reply.possible,
            example=reply.cities,
            ranges=self._ranges(question, verdict) if reply.possible else {},
        )

    def _ranges(
        self, question: Question, verdict: Verdict
    ) -> Mapping[tuple[str, str], tuple[int, int]]:
        """What each blank entry can be."""
        ranges: dict[tuple[str, str], tuple[int, int]] = {}
        for seat, player in enumerate(verdict.sheet.players):
            for category, value in player.points.items():
                if value is None and (found := question.range_of((seat, category))):
                    ranges[player.name, category] = found
        return ranges

    def _models_of(self, boards: tuple[str, ...]) -> Models | None:
        if boards not in self._models:
            duel = self.cards.game == "duel"
            models = self._duel(boards) if duel else self._seven(boards)
            if models is None:
                return None
            self._models[boards] = models
        return self._models[boards]

    def _duel(self, boards: tuple[str, ...]) -> Models | None:
        from antipater.checker.sheets.possible.duel import FinishedDuel
        from antipater.rules.duel import Rules

        if len(boards) != 2:
            return None
        return Models(lambda: FinishedDuel(Rules(self.cards, self.edition)))

    def _seven(self, boards: tuple[str, ...]) -> Models | None:
        from antipater.checker.sheets.possible.seven_wonders import FinishedSevenWonders
        from antipater.rules.seven_wonders import Rules

        rules = Rules(self.cards, self.edition)
        if not 2 <= len(boards) <= rules.most_players:
            return None
        can_be = [board_of(self.cards, board) for board in boards]
        return Models(
            lambda: FinishedSevenWonders(rules, can_be),
            lambda: FinishedSevenWonders(rules, can_be, plain=True),
        )


def board_of(cards: CardSet, written: str) -> frozenset[int]:
    """The boards, by item id, that a cell like ``Giza A`` or ``Giza`` means; all where blank.

    What is no board's name means nothing: then all boards are possible.
    """
    word = simplified(written)
    boards = cards.of_kind(Kind.BOARD)
    fitting = {
        board.id
        for board in boards
        for name in (board.slug, board.board or "", *(n for ns in board.names.values() for n in ns))
        if word and word in (simplified(name), simplified(f"{name} {board.side}"))
    }
    return frozenset(fitting or {board.id for board in boards})


def _entries(verdict: Verdict) -> dict[Entry, int]:
    """The entries that are filled in; a written total counts where the line has blanks."""
    entries: dict[Entry, int] = {}
    for seat, (player, total) in enumerate(zip(verdict.sheet.players, verdict.totals, strict=True)):
        filled = {c: v for c, v in player.points.items() if v is not None}
        entries |= {(seat, category): value for category, value in filled.items()}
        if player.coins is not None and not any(
            f.code == "S-CELL-03" and f.line == player.line for f in verdict.findings
        ):
            entries.pop((seat, "treasury"), None)
            entries[seat, "coins"] = player.coins
        if total is None and player.total is not None:
            entries[seat, "total"] = player.total
    return entries
