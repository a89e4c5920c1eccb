"""No guide and no help has the worst of what "Style of prose" in CONTRIBUTING.md rules out."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.places import TOP

RULED_OUT = re.compile(
    r"\b(anew|thereof|thereby|therein|whereof|in so far|so that it be"
    r"|(?:is|are|was|were|be|been) told"
    r"|(?<!there )is no (?:failure|wonder|building|number)|given up unread|are no more asked)\b",
    re.IGNORECASE,
)
# Second words for what has one: a record, a chain (the Dutch rulebook of Duel: koppeling), a
# played game, an edition; an age with its number is a name; the first is not « 1e ». No French
# verb agrees with the name of a card, which may be a plural (Les Pyramides).
OTHER_WORDS = {
    "fr": re.compile(
        r"(?<!chaque )\benregistrement|\}e\b"
        r"|\{(?:item|assumed)\} (?:n'|ne |est |a |avait|coûte|figure|peut|vaut)"
    ),
    "nl": re.compile(r"\b[Kk]etting|\b[Kk]eten|\b[Pp]artij|\bUitgave\b|\btijdperk \{"),
}
DOCUMENTS = [
    TOP / "README.md",
    *sorted((TOP / "docs" / "guide").glob("*.md")),
    *sorted((TOP / "docs" / "explanation").glob("*.md")),
    *sorted((TOP / "checker" / "antipater" / "checker" / "commands").glob("*.py")),
]
MESSAGES = TOP / "checker" / "antipater" / "checker" / "messages"


@pytest.mark.slow
@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_has_plain_sentences(path: Path) -> None:
    text = path.read_text("utf-8")
    if path.suffix == ".py":  # what is said, in quotes
        text = "\n".join(re.findall(r'help="[^"]*"|"""Te.*?"""', text, re.DOTALL))
    assert [found[0] for found in RULED_OUT.finditer(text)] == []


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(MESSAGES.rglob("*.toml")), ids=lambda path: path.name)
def test_a_message_has_plain_sentences(path: Path) -> None:
    told = texts(tomllib.loads(path.read_text("utf-8")), "en")
    assert [text for text in told if RULED_OUT.search(text)] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHER_WORDS)
def test_one_thing_has_one_word(language: str) -> None:
    found = {
        text
        for path in sorted(MESSAGES.rglob("*.toml"))
        for text in texts(tomllib.loads(path.read_text("utf-8")), language)
        if OTHER_WORDS[language].search(text)
    }
    assert found == set()


def texts(entry: object, language: str) -> Iterator[str]:
    """Every text of a file of messages in a language."""
    if isinstance(entry, dict):
        for key, value in entry.items():
            if isinstance(value, str):
                yield from [value] if key == language else []
            else:
                yield from texts(value, language)


def test_decisions_are_numbered_without_gaps() -> None:
    paths = sorted((TOP / "docs" / "decisions").glob("*.md"))
    for number, path in enumerate(paths, start=1):
        assert path.name.startswith(f"{number:03}-")
        assert path.read_text("utf-8").startswith(f"# {number:03}: ")


def test_the_words_are_found() -> None:
    assert RULED_OUT.search("What is wrong is told at once")
    assert not RULED_OUT.search("It tells what is wrong")
