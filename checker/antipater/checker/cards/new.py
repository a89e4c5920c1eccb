"""``antipater cards new``: a set of one's own to begin with, which checks."""

from pathlib import Path

import typer

from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import CardSet, Item, Kind

_TEXT = """set {name}
  extends {below}
  en "{title}"  fr "{title}"  nl "{title}"

# A card with some of its lines changed; the others stay as they are in {below}.
# `replace` writes a card anew, `remove` takes it away; without such a word a card is new.
{change}
# A figure or a rule is replaced by writing it again.
# figure starting_coins {coins}
#   source "house rule"

# What must hold at every moment of a game: `antipater prove {name}` proves it.
invariant {name}_coins "nobody ever has less than no coins"
  always own.coins >= 0
"""


def new_set(name: str, below: str, where: Path) -> int:
    """Make a folder with the first file of a set that extends another; the exit status."""
    problem = _problem(name, where)
    if problem:
        typer.echo(problem, err=True)
        return 2
    cards = load_set(below)
    text = _TEXT.format(
        name=name,
        title=name.replace("_", " ").capitalize(),
        below=below,
        change=_changed(cards),
        coins=cards.figure("starting_coins") + 1,
    )
    folder = where / name
    try:
        folder.mkdir(parents=True)
        (folder / f"{name}.cards").write_text(text, "utf-8")
    except OSError as error:
        typer.echo(f"{folder} cannot be written: {error.strerror}", err=True)
        return 2
    typer.echo(f"{folder / f'{name}.cards'}\nantipater cards check {folder}")
    return 0


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
    for item in cards.of_kind(Kind.BUILDING):
        points = _points(cards, item)
        if points:
            return f"change building {item.slug}\n  points {points + 1}\n"
    return ""


def _points(cards: CardSet, item: Item) -> int:
    return sum(n for c, n in item.standing if cards.columns[c].startswith("points("))
