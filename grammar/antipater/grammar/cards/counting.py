"""What a card counts (``per brown or grey in the city with most``) as a formula."""

from dataclasses import dataclass

from lark import Token, Tree

from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.grammar.diagnostics import Report
from antipater.rules.card_set import Kind
from antipater.rules.expressions import Constant, Expression, Operation, Quantity

COUNTED = {
    "building": "buildings",
    "wonder": "wonders",
    "stage": "stages",
    "token": "tokens",
    "character": "characters",
    "coin": "coins",
    "coins": "coins",
    "shield": "shields",
}
_ONLY_WITH = {"wonder": Kind.WONDER, "stage": Kind.STAGE, "token": Kind.TOKEN}


def tallies_by_word(words: Vocabulary) -> dict[str, str]:
    """The tallies of a set, by their names and by what one of each is called."""
    return {singular(t): t for t in words.tallies} | {t: t for t in words.tallies}


def singular(name: str) -> str:
    """What one is called of things that have a name in the plural: ``victory`` of victories."""
    return f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")


@dataclass
class Counting:
    """Reads the number and the ``per …`` of one gain or loss; ``others``: whether it concerns
    somebody else, of whom something can be counted."""

    words: Vocabulary
    report: Report
    statement: Statement
    others: bool = False

    def formula(self) -> Expression:
        """The gain: a plain number, or a number times what is counted."""
        number = Constant(int(next((t for t in self.statement.tokens if t.type == "NUMBER"), 1)))
        per = next((part for part in self.statement.parts if part.data == "per"), None)
        if per is None:
            return number
        counted = self._counted(per)
        return counted if number.value == 1 else Operation("*", (number, counted))

    def _counted(self, per: Tree[Token]) -> Expression:
        parts = [part for part in per.children if isinstance(part, Tree)]
        amounts = [part for part in parts if part.data == "amount"]
        place = str(parts[-1].data) if parts[len(amounts) :] else "own"
        if place == "theirs" and not self.others:
            message = "there is nobody else of whom it could be counted"
            span = self.statement.span(parts[-1])
            self.report.error("C-NOT-PLAYED", span, message, expected="`per …` alone")
        own, *others = self.words.seats or ("own",)
        cities = {
            "own": (own,),
            "theirs": (own,),  # of each city that gains or loses, as it sees itself
            "most": (own, *others),
            "neighbours": tuple(others),
            "around": (own, *others),
        }[place]
        counts = tuple(self._city(seat, amounts) for seat in cities)
        if len(counts) == 1:
            return counts[0]
        return Operation("max" if place == "most" else "sum", counts)

    def _city(self, seat: str, amounts: list[Tree[Token]]) -> Expression:
        """What one city has of everything counted, added up."""
        counts = tuple(self._amount(seat, a) for a in amounts)
        return counts[0] if len(counts) == 1 else Operation("sum", counts)

    def _amount(self, seat: str, amount: Tree[Token]) -> Expression:
        number, word = amount.children
        assert isinstance(word, Token)
        size = int(str(number or 1))
        quantity = Quantity(seat, self.column(word))
        if size < 1:
            self.report.error(
                "C-DIVIDE", self.statement.span(amount), "a set of 0 cannot be counted"
            )
            return quantity
        return quantity if size == 1 else Operation("/", (quantity, Constant(size)))

    def _is_there(self, word: str) -> bool:
        """Whether the game has what a word counts; characters lie in zones of the set."""
        if word == "character":
            return bool(self.words.zones)
        return word not in _ONLY_WITH or self.words.has(_ONLY_WITH[word])

    def column(self, word: Token) -> str:
        """The column of what a word counts; what is unknown is noted."""
        words = self.words
        tallies = tallies_by_word(words)
        there = {w: c for w, c in COUNTED.items() if self._is_there(w)}
        known = {c: c for c in words.colours} | there | tallies
        if word not in known:
            self.report.unknown(self.statement.span(word), "thing to count", str(word), known)
        return known.get(str(word), "coins")
