"""The readings on which the verdict on a game rests, as plain data."""

from collections.abc import Sequence

from antipater.checker.base.plain import Plain
from antipater.checker.judging.readings import Decided, clauses_read, rulings_that_decide
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.catalogue import text
from antipater.checker.messages.passages import clause_under, passage, passages, printing
from antipater.checker.messages.words import apart, say
from antipater.checker.outputs.edition_text import ruling_words
from antipater.grammar.books import printings
from antipater.grammar.clauses import file_of
from antipater.rules.card_set import Ruling


def plain(verdict: AnyVerdict, language: str) -> list[Plain]:
    """Each reading on which a verdict rests: what was decided, what else could be, and where the
    books speak of it."""
    return told(verdict, tuple(rulings_that_decide(verdict)), language)


def told(verdict: AnyVerdict, decided: Sequence[Decided], language: str) -> list[Plain]:
    """The same, where the rulings that decide are known: to find them takes judgings."""
    cards, edition = verdict.rules.cards, verdict.rules.edition.name
    found = list[Plain]()
    for ruling, option, others in decided:
        words = {o: ruling_words(cards.game, ruling.name, o, o, language) for o in ruling.options}
        point = ruling_words(cards.game, ruling.name, "is", ruling.text, language)
        otherwise = [words[o] for o in others]
        message = say("verdict.reading.ruling", language, point=point, decided=words[option])
        found.append(
            {
                "ruling": ruling.name,
                "option": option,
                "clause": None,
                "move": None,
                "named": None,
                "message": message,
                "otherwise": apart(otherwise, language),
                "source": apart(_passages(cards.game, edition, ruling, language), language),
            }
        )
    for name, move in clauses_read(verdict):
        each = clause_under(file_of(cards.game).clauses[name], language, printing(cards, edition))
        where = [passage(f"{book} {heading}", language) for book, heading in each.passages]
        found.append(
            {
                "ruling": None,
                "option": None,
                "clause": name,
                "move": move,
                "named": None if move is None else verdict.record.name_of(move),
                "message": text(each.says, language),
                "otherwise": text(each.clause.otherwise, language),
                "source": apart(where, language),
            }
        )
    return found


def _passages(game: str, edition: str, ruling: Ruling, language: str) -> list[str]:
    """Where a ruling stands: in the books of the edition, else in all that it names."""
    named = [source.text for source in ruling.sources]
    own = [each for each in named if each.partition(" ")[0] in printings(game, edition)]
    return passages("; ".join(own or named), language)
