"""The reference of the card language in a reader's language."""

import tomllib
from collections.abc import Mapping
from functools import cache

from antipater.grammar.cards.reference import reference
from antipater.grammar.folders import folder_of


def reference_in(language: str) -> str:
    """The reference as Markdown: its headings and meanings told, its examples as they are."""
    if language == "en":
        return reference()
    return "\n".join(_line(line, language) for line in reference().split("\n"))


@cache
def meanings() -> Mapping[str, Mapping[str, str]]:
    """What the reference says, in French and Dutch, by its English."""
    folder = folder_of("antipater.checker.messages")
    return tomllib.loads(folder.joinpath("reference.toml").read_text("utf-8"))


def _line(line: str, language: str) -> str:
    if line.startswith("### "):
        return f"### {_told(line[4:], language)}"
    if not line.startswith("| "):
        return line
    return " | ".join(_told(cell, language) for cell in line.split(" | "))


def _told(cell: str, language: str) -> str:
    """A heading or a cell; the bars at the edges of a line stay."""
    bare = cell.removeprefix("| ").removesuffix(" |")
    told = meanings().get(bare, {}).get(language, bare)
    return cell.replace(bare, told)
