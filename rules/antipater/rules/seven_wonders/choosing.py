"""What waits to be chosen in 7 Wonders after everybody has played, and among which cards.

A choice is told by its ``argument``: how its card words it, empty for the line of old.
"""

from collections.abc import Container, Sequence

from antipater.rules.choices import ItemChoice
from antipater.rules.numbers import Number, Truth, all_true, any_true
from antipater.rules.seven_wonders.moves import UNKNOWN, Due, DueKind, Moment, Play
from antipater.rules.seven_wonders.rules import Rules


def due_for(choice: ItemChoice, seat: int) -> Due:
    """The choice as it waits, of a seat that has built what asks for it."""
    return Due(DueKind.SALVAGE, seat, choice.text)


def waiting(rules: Rules, state: Moment) -> str:
    """What tells the choice that waits; as of the line of old where none does."""
    return state.due[0].argument if rules.worded and state.due else ""


def in_pile(rules: Rules, pile: Container[int], card: int, argument: str = "") -> int | None:
    """The card itself, or else the first of the set among those shown that has its name, and is of
    those that a choice is about, or None."""
    itself = (card,) if rules.unlike else ()  # of cards that are alike it does not matter
    named = (c for c in (*itself, *rules.namesakes(card)) if c in pile)
    return next((c for c in named if rules.misfit(argument, rules.items[c]) == ""), None)


def buildable(rules: Rules, state: Moment, due: Due, card: int) -> Truth:
    """Whether a seat could build a card by a choice, if it lies in the discards; not for one that
    is not known."""
    if card == UNKNOWN:
        return False
    item = rules.items[card]
    meant = rules.misfit(due.argument, item) == ""
    return all_true([meant, state.cities[due.seat][item.presence] < 1])


def nothing_to_choose(rules: Rules, state: Moment, due: Due) -> Truth:
    """Whether nothing in the pile could be built; then the choice is passed over (R18)."""
    return not rules.any_of(
        state.discards, lambda card: card == UNKNOWN or buildable(rules, state, due, card)
    )


def must_choose(rules: Rules, state: Moment, due: Due) -> Truth:
    """Whether a choice cannot be left alone: something that it is about was shown, and the card
    does not say ``may``."""
    if rules.may_pass(due.argument):
        return False
    if rules.must_take and due.kind == DueKind.OFFER:
        return True  # where there is nothing to choose, nothing is asked
    return rules.any_of(state.discards, lambda card: buildable(rules, state, due, card))


def lying(
    rules: Rules, cities: Sequence[Sequence[Number]], choice: ItemChoice
) -> list[tuple[int, Truth]]:
    """The characters of the deck of a draw, and whether each of them lies there: it stands in no
    city; or those that players hold, and whether nobody laid it."""
    zone = rules.cards.zone(choice.row)
    # What players hold is laid once: what is covered comes back into no hand.
    columns = [
        rules.items[item].laid if zone.each else rules.items[item].presence for item in zone.items
    ]
    return [
        (item, all_true(city[column] < 1 for city in cities))
        for item, column in zip(zone.items, columns, strict=True)
    ]


def standing(rules: Rules, city: Sequence[Number], choice: ItemChoice) -> list[tuple[int, Truth]]:
    """The buildings of which one may have to go out of a city, and whether each stands there."""
    return [(item, city[rules.items[item].presence] >= 1) for item in rules.among(choice)]


def there(
    rules: Rules, cities: Sequence[Sequence[Number]], seat: int, choice: ItemChoice
) -> list[tuple[int, Truth]]:
    """Among what a seat chooses when everybody has played, and whether each is there."""
    if choice.drawn:
        return lying(rules, cities, choice)
    return standing(rules, cities[seat], choice)


def can_choose(rules: Rules, state: Moment, play: Play, argument: str) -> Truth:
    """Whether a play names what can be kept of a draw that waits, or discarded: it is there."""
    return any_true(
        all_true([argument == text, _is_among(rules, state, play, late.choice)])
        for text, late in rules.late.items()
    )


def _is_among(rules: Rules, state: Moment, play: Play, choice: ItemChoice) -> Truth:
    among = there(rules, state.cities, play.seat, choice)
    return any_true(all_true([play.card == item, is_there]) for item, is_there in among)
