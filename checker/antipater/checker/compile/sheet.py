"""What a scoresheet needs of a set's rules, as a module: points, supremacies, what breaks a tie,
who wins.

A pad fills in columns of a city's ledger (coins, where the pawn stands, symbols); the
functions are the rules' own, run on terms. Every game's sets compile: a pad knows no moves.
"""

from functools import partial
from typing import Any

from antipater.checker.compile.abi import ABI, SECTION, manifest_bytes
from antipater.checker.compile.ir import Function
from antipater.checker.compile.layout import Layout
from antipater.checker.compile.lower import Linker, Tables, lowered
from antipater.checker.compile.recording import Recorder, Row, nothing_collected, record
from antipater.checker.compile.values import Cells
from antipater.checker.compile.wasm import PAGE, Module
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.judging.judge import second_player_wins
from antipater.rules.base import Rulebook
from antipater.rules.card_set import CardSet
from antipater.rules.numbers import if_else
from antipater.rules.winning import winners

_SHEET = 1024  # the memory below it stays empty, so that 0 is the address of nothing


def build_sheet(cards: CardSet, edition: str | None = None) -> bytes:
    """The rules of a set's scoresheet as a WebAssembly module; the same text, the same bytes.

    Raises ``KeyError`` for an edition that the set does not have.
    """
    rules = Rulebook(cards, edition)
    with nothing_collected():
        return _Sheet(rules).module()


class _Sheet:
    """The functions of one set's sheet, and where its numbers stand in memory."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules, self.cards = rules, rules.cards
        self.categories = (*self.cards.categories, "total")
        sheet = GAMES[self.cards.game].sheet
        self.sizes = sheet.players
        ends = (f"{end}_supremacy" for end in sheet.ends)
        self.supremacies = [rule for rule in ends if rule in self.cards.rules]
        self.layout = Layout()
        columns = len(self.cards.columns)
        self.layout.array("cities", len(self.cards.seats) * columns, row=columns)
        self.layout.array("points", len(self.categories))
        for name in ("totals", "ties", "leads", "wins"):
            self.layout.array(name, self.sizes.stop - 1)

    def module(self) -> bytes:
        """The module's bytes."""
        functions = {
            "points": record("points", {}, self.points),
            "tie_break": record("tie_break", {}, self.tie_break, gives=True),
            **{
                rule: record(rule, {}, partial(self.holds, rule), gives=True)
                for rule in self.supremacies
            },
            **{f"winners_{n}": self.winners(n) for n in self.sizes},
        }
        linker, made = Linker(Tables(_SHEET + self.layout.size)), Module()
        linker.functions = {name: number for number, name in enumerate(functions)}
        made.functions = [lowered(function, linker) for function in functions.values()]
        made.exports = list(linker.functions.items())
        tables = linker.tables
        made.pages = -(-(tables.start + len(tables.content)) // PAGE)
        made.data = [(tables.start, bytes(tables.content))]
        made.custom = [(SECTION, manifest_bytes(self.manifest()))]
        return made.encoded()

    def manifest(self) -> dict[str, Any]:
        """What a host must know; described in ``docs/reference/module.md``."""
        return {
            "abi": ABI,
            "game": self.cards.game,
            "set": self.cards.slug,
            "edition": self.rules.edition.name,
            "memory": {"state": _SHEET, "size": self.layout.size},
            "seats": list(self.cards.seats),
            "columns": list(self.cards.columns),
            "categories": list(self.categories),
            "players": [self.sizes.start, self.sizes.stop - 1],
            "state": self.layout.described(),
        }

    def seats(self, recorder: Recorder) -> list[Any]:
        """The city that is scored, and those beside it."""
        array = self.layout["cities"]
        return [
            Row(recorder, array, n * array.row, array.row) for n in range(len(self.cards.seats))
        ]

    def points(self, recorder: Recorder) -> None:
        """Points of the first city by category, with the total."""
        points = self.rules.scoring.points(*self.seats(recorder))
        for n, category in enumerate(self.categories):
            Cells(recorder, self.layout).write("points", points[category], n)

    def tie_break(self, recorder: Recorder) -> Any:
        """What breaks a tie for the first city."""
        return self.rules.tie_break(*self.seats(recorder))

    def holds(self, rule: str, recorder: Recorder) -> Any:
        """Whether a rule holds for the first city."""
        return if_else(self.cards.function(rule)(*self.seats(recorder)), 1, 0)

    def winners(self, players: int) -> Function:
        """For each of so many players whether they lead by their totals, and whether they win
        by what breaks ties as well."""

        def run(recorder: Recorder) -> None:
            cells = Cells(recorder, self.layout)
            totals, ties = (
                [cells.read(name, n) for n in range(players)] for name in ("totals", "ties")
            )
            last_alone = second_player_wins(self.cards, self.rules.edition.name)
            leading = winners(totals, [0] * players)
            for n, wins in enumerate(winners(totals, ties, last_alone)):
                cells.write("leads", if_else(leading[n], 1, 0), n)
                cells.write("wins", if_else(wins, 1, 0), n)

        return record(f"winners {players}", {}, run)
