"""What an editor says of a word: the card in plain words, or a formula and some of its values."""

from collections.abc import Iterator, Sequence

from antipater.checker.cards.lookup import Lookup, Thing
from antipater.checker.cards.show import sheet
from antipater.checker.editor.completion import explained
from antipater.checker.editor.symbols import Index, Mention
from antipater.checker.editor.tokens import word_at
from antipater.grammar.cards.reference import quantities
from antipater.rules.card_set import CardSet, Item, Place, Rule
from antipater.rules.expressions import Expression, read_columns
from antipater.rules.ledger import SIGNED

# Quantities from 0 up by which a formula's values are shown; some can be below 0 as well.
_SMALL = (0, 1, 2, 3, 4, 5, 6, 9, 12)
_MOST_ROWS = 6


def of_name(cards: CardSet, mention: Mention, language: str) -> str:
    """Markdown about a name of the set; empty where there is nothing to say of it."""
    parts = list[str]()
    for thing in _things(cards, mention):
        parts.append(f"```text\n{sheet(cards, thing, language)}\n```")
        if isinstance(thing, Rule):
            parts += _values(cards, thing)
    return "\n\n".join(parts)


def as_written(index: Index, mention: Mention) -> str:
    """The text that defines a name, for a set that cannot be used as it stands."""
    places = {m.span.start for m in index.definitions(mention)}
    found = [
        d.text.rstrip()
        for d in index.declarations
        if any(d.file == at.file and d.line == at.line for at in places)
    ]
    return "\n\n".join(f"```antipater-cards\n{text}\n```" for text in found)


def of_word(index: Index, place: Place) -> str:
    """Markdown about the line of which a word is a keyword, or about a quantity; empty where the
    word at a place is neither."""
    construct, quantity = word_at(index.declarations, place)
    return explained(construct) or quantities().get(quantity, "")


def _things(cards: CardSet, mention: Mention) -> Sequence[Thing]:
    name = mention.name
    if mention.family == "rule" and name in cards.rules:
        return [cards.rules[name]]
    by_name = Lookup(cards)
    if mention.family == "board":
        sides = [i for i in cards.items if i.board == name and i.number is None]
        return sides or by_name.named(name).things
    formula = cards.rules.get(f"score_{name}") if mention.family == "category" else None
    if formula or mention.family == "set":
        return [formula] if formula else []
    found = by_name.named(name).things  # also what is called so in some language
    return [t for t in found if isinstance(t, Item) == (mention.family in ("card", "board"))]


def _values(cards: CardSet, rule: Rule) -> Iterator[str]:
    """The rule's value by each quantity that it reads, all others being 0."""
    argument = cards.resources[0] if rule.parameter else ""
    formula = cards.resolved(rule, argument)
    spots = sorted(read_columns(formula))
    if not spots:
        return
    rows = [row for spot in spots for row in _row(cards, formula, spot)]
    head = f"`{rule.name}`" + (f" of {argument}" if argument else "")
    yield f"{head} by each quantity, the others 0:\n\n" + "\n\n".join(rows[:_MOST_ROWS])


def _row(cards: CardSet, formula: Expression, spot: tuple[str, str]) -> Iterator[str]:
    """A table of the values by one quantity, if they differ."""
    seat, column = spot
    low = [-n for n in reversed(_SMALL[1:])] if column in SIGNED else []
    at = [*low, *_SMALL]
    function = cards.compile("hover", formula)
    values = list[str]()
    for number in at:
        ledgers = [[0] * len(cards.columns) for _ in cards.seats]
        ledgers[cards.seats.index(seat)][cards.column[column]] = number
        values.append(_told(function(*ledgers)))
    if len(set(values)) > 1:
        head = f"| {seat}.{column} | " + " | ".join(map(str, at)) + " |"
        rule = "|" + " --- |" * (len(at) + 1)
        yield f"{head}\n{rule}\n| | " + " | ".join(values) + " |"


def _told(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
