"""A choice that cards give: as they say it, while it waits, and when it is made."""

from collections.abc import Callable

from antipater.checker.messages.language import listed
from antipater.checker.messages.words import first_name, roman, say, text, word_of
from antipater.rules.card_set import CardSet
from antipater.rules.choices import CHARACTERS, TOKENS, Fate, ItemChoice
from antipater.rules.effects import Who


def on_card(cards: CardSet, choice: ItemChoice, language: str, by: Who = Who.OWN) -> str:
    """What somebody chooses where, and what is done with it; ``by``: who chooses out of the own
    city."""
    who = ("opponent" if choice.by_opponent else by) + "_may" * choice.may

    def where(part: ItemChoice) -> str:
        if by is Who.OWN:
            return _zone(cards, part, language)
        return say("cards.zone.theirs", language)

    things, zone = _among(cards, choice, choice.number, language, where)
    done = deed(cards, choice, language)
    first = say(f"cards.choice.{who}", language, things=things, zone=zone, deed=done)
    if choice.instead is None:
        return first
    other = on_card(cards, choice.instead, language, by)
    return say("cards.choice.or", language, first=first, other=other)


def forfeit(cards: CardSet, choice: ItemChoice, change: str, language: str) -> str:
    """What somebody discards of the own city, or may, and what comes of that."""
    told = {"things": _things(cards, choice, 1, language), "zone": _zone(cards, choice, language)}
    key = f"cards.change.{'forfeit' if choice.may else 'loss'}"
    return say(key, language, change=change, **told)


def what(cards: CardSet, choice: ItemChoice, language: str) -> str:
    """One of the things of which one is chosen, and where they lie."""
    return f"{_things(cards, choice, 1, language)} {_zone(cards, choice, language)}"


def _zone(cards: CardSet, choice: ItemChoice, language: str) -> str:
    """Where those lie among which one is chosen."""
    row = cards.zone(choice.row) if choice.row else None
    rows = [cards.zone(name) for name in choice.rows if name]
    names = [first_name(each.names, language, each.name) for each in rows]
    named = {"zone": listed(names, say("common.or", language))} if rows else {}
    place = "deck" if row and choice.drawn else choice.zone.name.lower()
    place = "in_hands" if row and row.each else place
    if choice.zone.is_hand and choice.of.kinds == CHARACTERS:
        place = place.replace("hand", "plots")
    if choice.places:
        first, last = choice.places
        return say("cards.zone.places", language, first=first, last=last, **named)
    return say(f"cards.zone.{place}", language, drawn=choice.drawn, **named)


def asked(cards: CardSet, choice: ItemChoice, language: str) -> str:
    """What is to be chosen, with ``{player}`` for who chooses, ``{opponent}`` for the other and
    ``{deed}`` for what is done."""

    def where(part: ItemChoice) -> str:
        if not (part.zone.is_city or part.zone.is_hand):
            return _zone(cards, part, language)
        own = part.zone.is_owners != choice.by_opponent
        held = "plots_of" if part.of.kinds == CHARACTERS else "held_by"
        zone = f"{'of' if part.zone.is_city else held}_{'chooser' if own else 'other'}"
        return text(f"cards.zone.{zone}")[language]

    things, zone = _among(cards, choice, 1, language, where)
    due = f"cards.choice.{'due_may' if choice.may else 'due'}"
    first = say(due, language, player="{player}", things=things, zone=zone, deed="{deed}")
    if choice.instead is None:
        return first
    other = due_words(cards, choice.instead, language)
    return say("cards.choice.or", language, first=first, other=other)


def due_words(cards: CardSet, choice: ItemChoice, language: str) -> str:
    """The same with what is done with it."""
    return asked(cards, choice, language).replace("{deed}", deed(cards, choice, language))


def _among(
    cards: CardSet,
    choice: ItemChoice,
    number: int,
    language: str,
    where: Callable[[ItemChoice], str],
) -> tuple[str, str]:
    """What is chosen, and where that lies; of a swap the other's behind the own."""
    things, zone = _things(cards, choice, number, language), where(choice)
    if choice.against is None or choice.amount or choice.into:
        return things, zone
    theirs = choice.parts[1]
    other = _things(cards, theirs, 1, language)
    told = say("cards.choice.both", language, things=things, zone=zone, other=other)
    return told, where(theirs)


def deed(cards: CardSet, choice: ItemChoice, language: str) -> str:
    """What is done with what is chosen: ``to discard``; tokens are not built, and characters go
    back to their zone. In places that are controlled, somebody has more or less; what is laid comes
    into a free one."""
    kinds, done = choice.of.kinds, str(choice.deed)
    if choice.amount:
        tally = word_of(cards, cards.zone(choice.row).controlled, language)
        done += "_other" * choice.by_opponent
        goal = say(f"cards.goal.{'beside' if choice.beside else 'any'}", language)
        return say(f"cards.deed.{done}", language, n=choice.amount, thing=tally, goal=goal)
    if choice.into:
        row = cards.zone(choice.into)
        return say("cards.deed.place", language, zone=first_name(row.names, language, row.name))
    if choice.raises:
        return say("cards.deed.raise", language)
    if choice.deed is Fate.BUILD and kinds in (TOKENS, CHARACTERS):
        done = "enter"
    elif choice.deed is Fate.RETURN and kinds == CHARACTERS:
        done = "put_back"
    return say(f"cards.deed.{done}", language)


def _things(cards: CardSet, choice: ItemChoice, number: int, language: str) -> str:
    """So many of those that a choice is about: ``1 brown or grey building of Age II``."""
    of = choice.of
    if of.colours:
        named = [word_of(cards, name, language) for name in of.colours]
        colours = listed(named, say("common.or", language))
        things = say("cards.chosen.coloured", language, n=number, colours=colours)
    else:
        things = say(f"cards.chosen.{of.kinds[0]}", language, n=number)
    if of.age:
        things = say("cards.chosen.of_age", language, things=things, age=roman(of.age))
    return things
