"""``antipater cards new``: a set of one's own to begin with, which checks."""

from pathlib import Path
from textwrap import fill

import typer

from antipater.checker.games.registry import GAMES
from antipater.checker.messages.lines import told
from antipater.checker.messages.words import display_name, say
from antipater.grammar.cards.load import load_set, read_layers, shipped_sets
from antipater.grammar.cards.pinned import pin_of
from antipater.rules.card_set import CardSet, Item, Kind

_TEXT = """set {name}
  extends {below} at "{pin}"
  en "{title}"  fr "{title}"  nl "{title}"

{pinned}

{changed}
{change}
{figure}
# figure starting_coins {coins}
#   source "{house}"

{example}{proved}
invariant {name}_coins "{invariant}"
  always own.coins >= 0
"""
_REMARKS = ("pinned", "changed", "figure", "proved")
_WIDTH = 100


def new_set(name: str, below: str, where: Path, language: str) -> int:
    """Make a folder with the first file of a set that extends another; the exit status."""
    problem = _problem(name, where)
    if problem:
        typer.echo(told(problem, language), err=True)
        return 2
    cards = load_set(below)
    text = _TEXT.format(
        name=name,
        title=name.replace("_", " ").capitalize(),
        below=below,
        change=_changed(cards),
        coins=cards.figure("starting_coins") + 1,
        pin=pin_of(read_layers(below)),
        example=_example(name, cards, language),
        house=say("cards.new.house", language),
        invariant=say("cards.new.invariant", language),
        **{part: _remark(part, name, below, language) for part in _REMARKS},
    )
    folder = where / name
    try:
        folder.mkdir(parents=True)
        (folder / f"{name}.cards").write_text(text, "utf-8")
    except OSError as error:
        typer.echo(told(f"{folder} cannot be written: {error.strerror}", language), err=True)
        return 2
    typer.echo(
        f"{folder / f'{name}.cards'}\nantipater cards check {folder}\nantipater cards test {folder}"
    )
    return 0


def _remark(part: str, name: str, below: str, language: str) -> str:
    """A remark of the new file, in lines that are not too long."""
    told = say(f"cards.new.{part}", language, name=name, below=below)
    return fill(told, _WIDTH, initial_indent="# ", subsequent_indent="# ")


def _problem(name: str, where: Path) -> str:
    """Why there can be no new set of this name; nothing if there can."""
    if not (name.isidentifier() and name.islower() and len(name) <= 40):
        return f"`{name}` cannot name a set: letters, digits and _, beginning with a letter"
    if name in shipped_sets():
        return f"`{name}` is the name of a set that comes with the project"
    if (where / name).exists():
        return f"{where / name} is there already; nothing was written"
    return ""


def _changed(cards: CardSet) -> str:
    """A change of the first card that has points to change."""
    found = _scoring(cards)
    return f"change building {found[0].slug}\n  points {found[1] + 1}\n" if found else ""


def _example(name: str, cards: CardSet, language: str) -> str:
    """An example of the changed card, of a game that plays any."""
    found = _scoring(cards)
    if found is None or GAMES[cards.game].examples is None:
        return ""
    item, points = found
    told = say("cards.new.example", language, item=display_name(item, language))
    return (
        f'{_remark("played", name, "", language)}\nexample "{told}"\n'
        f"  own has {item.slug}\n  own scores {points + 1} {item.category}\n\n"
    )


def _scoring(cards: CardSet) -> tuple[Item, int] | None:
    """The first building with printed points, and these."""
    for item in cards.of_kind(Kind.BUILDING):
        points = cards.points(item)
        if points:
            return item, points
    return None
