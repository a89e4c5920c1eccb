"""What an editor tells of a place in card text: what can stand there, what stands there, and
the card around it."""

from pathlib import Path
from typing import NamedTuple

from antipater.checker.base.plain import Plain
from antipater.checker.cards.drawing import drawn
from antipater.checker.editor import hover
from antipater.checker.editor.completion import Offer, offers
from antipater.checker.editor.project import Project, home_of, opened, path_of
from antipater.checker.editor.symbols import Mention
from antipater.rules.card_set import CardSet, Item, Place


class NoPlace(ValueError):
    """A place that no card text has; ``str()`` says why, for people."""


class Hover(NamedTuple):
    """Markdown about a word, and the name of the set that it is, if it is one."""

    text: str
    mention: Mention | None


def place_in(project: Project, file: Path, line: int, column: int) -> Place:
    """A place of a set's file. Lines and columns count from 1, in characters.

    Raises ``NoPlace`` where the file is not one of the set, or has no such line.
    """
    name = next((f for f in project.texts if path_of(f).resolve() == file.resolve()), None)
    if name is None:
        raise NoPlace(f"{file}: expected a file of card text that can be read")
    if not 1 <= line <= len(project.lines[name]) or column < 1:
        last = len(project.lines[name])
        raise NoPlace(f"{file}: expected a line from 1 to {last} and a column from 1")
    return Place(name, line, column)


def offered(project: Project, place: Place) -> list[Offer]:
    """What can stand at a place."""
    text, lines = project.texts[place.file], project.lines[place.file]
    before = lines[place.line - 1][: place.column - 1] if place.line <= len(lines) else ""
    return offers(text, place.line - 1, before, project.index)


def told(project: Project, cards: CardSet | None, place: Place, language: str) -> Hover:
    """What there is to say of the word at a place; ``cards``: the set as it can be used."""
    mention = project.index.at(place)
    text = hover.of_name(cards, mention, language) if cards and mention else ""
    if mention and not text:
        text = hover.as_written(project.index, mention)
    return Hover(text or hover.of_word(project.index, place), mention)


def card_around(project: Project, cards: CardSet, place: Place) -> Item | None:
    """The card whose declaration a place is in."""
    above = (d.line for d in project.index.declarations if d.file == place.file)
    begins = max((line for line in above if line <= place.line), default=0)
    here = Place(place.file, begins, 1)
    return next((item for item in cards.items if item.place == here), None)


def plain(file: Path, line: int, column: int, language: str) -> Plain:
    """All of it as plain data, of a file on disk; raises ``NoPlace``."""
    project = opened(home_of(file, {}), {})
    place, cards = place_in(project, file, line, column), project.cards
    item = card_around(project, cards, place) if cards else None
    return {
        "told": told(project, cards, place, language).text,
        "offers": [each._asdict() for each in offered(project, place)],
        "card": item.slug if item else None,
        "drawing": drawn(cards, item, language) if cards and item else None,
    }
