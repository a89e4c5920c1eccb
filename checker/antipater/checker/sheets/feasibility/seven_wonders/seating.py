"""Who sits where at a table whose rows are in no order, and what conflicts alone tell of it."""

from collections.abc import Mapping, Sequence

from antipater.checker.sheets.feasibility.numbers import Condition, Number, least, most, sum_of
from antipater.checker.sheets.feasibility.program import Program
from antipater.checker.sheets.feasibility.search import Situation
from antipater.checker.sheets.feasibility.seven_wonders.military import add_up, conflict_tokens
from antipater.rules.card_set import Item
from antipater.rules.expressions import read_columns
from antipater.rules.seven_wonders import Rules


class Seating:
    """The seats of the rows of a sheet: in their order, or unknown.

    Where the order is not known the first row keeps the first seat, since a table can
    be turned round; beside the Free City it cannot.
    """

    def __init__(self, program: Program, players: int, seats: int, seated: bool) -> None:
        self.program, self.rows = program, range(players)
        fixed = range(players) if seated else range(int(players == seats))
        self.sits: list[list[Number]] = [
            [int(r == s) if r in fixed or s in fixed else program.count(1) for s in self.rows]
            for r in self.rows
        ]
        for line in (*self.sits, *zip(*self.sits, strict=True)):
            program.let(sum_of(line) == 1)

    def at(self, row: int, values: Sequence[Number]) -> Number:
        """Of the values of all seats that of the seat on which the player of a row sits."""
        if isinstance(self.sits[row][row], int):
            return values[row]
        here = values[: len(self.rows)]
        number = self.program.count(max(map(most, here)), min(map(least, here)))
        for sits, value in zip(self.sits[row], here, strict=True):
            self.program.let_where(sits == 1, number == value)
        return number

    def entries(self, by_seat: Sequence[Mapping[str, Number]]) -> tuple[Mapping[str, Number], ...]:
        """The entries of each row: those of the seat on which its player sits."""
        return tuple(
            {name: self.at(row, [points[name] for points in by_seat]) for name in by_seat[0]}
            for row in self.rows
        )

    def order(self, situation: Situation) -> list[int]:
        """The rows in the order in which their players sit."""
        return [next(r for r in self.rows if situation.number(self.sits[r][s])) for s in self.rows]

    def otherwise(self, order: Sequence[int]) -> Condition:
        """That the players do not all sit in this order."""
        together = sum_of(self.sits[row][seat] for seat, row in enumerate(order))
        return together <= len(order) - 1


class Conflicts:
    """The orders around a table in which its conflicts can have ended as the sheet says.

    Nothing is asked but who was the stronger of two neighbours in each age: what shields a city
    can have is left open. Of the entries only those are known here that follow from the tokens.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self.program = Program()
        seats = range(max(players, rules.least_players))
        # For who is stronger the rank of a city serves as well as its shields.
        ranks = [[self.program.count(len(seats) - 1) for _ in rules.ages] for _ in seats]
        tokens = conflict_tokens(rules, ranks)
        told = told_by_tokens(rules)
        by_seat: list[Mapping[str, Number]] = []
        for seat in seats:
            ledger: list[Number] = [0] * len(rules.cards.columns)
            add_up(rules, ledger, tokens[seat])
            points = rules.scoring.points(ledger, *[ledger] * (len(rules.cards.seats) - 1))
            by_seat.append({category: points[category] for category in told})
        self.seats = Seating(self.program, players, len(seats), seated=False)
        self.points = self.seats.entries(by_seat)

    def on_board(self, row: int, written: str) -> Condition:
        """True: boards tell nothing of the order."""
        return True

    def with_city(self, row: int, items: Sequence[Item]) -> list[Condition]:
        """None, likewise."""
        return []

    def seating(self, situation: Situation) -> Sequence[int]:
        """The rows in the order in which their players sit."""
        return self.seats.order(situation)

    def cities(self, situation: Situation) -> None:
        """None: nothing is known of them."""


def told_by_tokens(rules: Rules) -> list[str]:
    """The categories whose points follow from a city's own conflict tokens alone."""
    cards = rules.cards
    return [
        category
        for category in cards.categories
        if category not in cards.scored_at_end
        and all(
            who == cards.seats[0] and cards.column[name] in rules.of_tokens
            for who, name in read_columns(cards.resolved(cards.rules[f"score_{category}"]))
        )
    ]
