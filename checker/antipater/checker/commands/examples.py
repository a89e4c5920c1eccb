"""``antipater examples``: the records, sheets and sets that the documents speak of."""

import sys
from pathlib import Path
from shutil import copytree
from typing import Annotated

import typer

from antipater.checker.commands.options import Lang, Language
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say

# In the wheel beside the package; in a checkout with the documents.
_PLACES = (
    Path(__file__).parents[1] / "shipped_examples",
    Path(__file__).parents[4] / "docs" / "examples",
)
_UNUSABLE = 2


def examples(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Folder to write; a new one.")],
    lang: Lang = Language.EN,
) -> None:
    """Write the examples of the documents into a new folder. Try the commands on them."""
    raise typer.Exit(write_examples(Path(folder), lang.value))


def examples_folder() -> Path:
    """Where the examples lie."""
    return next(place for place in _PLACES if place.is_dir())


def write_examples(folder: Path, language: str) -> int:
    """Copy the examples; returns the exit status. A folder that is there is left alone."""
    if folder.exists():
        print(say("convert.examples.exists", language, file=visible(str(folder))), file=sys.stderr)
        return _UNUSABLE
    copytree(examples_folder(), folder)
    count = sum(1 for path in folder.rglob("*") if path.is_file())
    print(say("convert.examples.written", language, file=visible(str(folder)), count=count))
    return 0
