"""What a page says of findings and cards: every text in all languages at once."""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import TypeAlias

from antipater.checker.messages.catalogue import Explanation
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import every, group

Words: TypeAlias = Mapping[str, str]
Plain: TypeAlias = dict[str, object]


def page_texts(*files: str) -> Mapping[str, Words]:
    """The texts of ``pages.toml`` by their names, and of other files as ``file.name``, without what
    stands where no script runs, and what a command says of the file that it writes."""
    found = {name: words for name, words in group("pages").items() if name != "no_script"}
    for file in files:
        texts = every(file).items()
        found |= {f"{file}.{n}": words for n, words in texts if not n.startswith("written.")}
    return found


def in_all_languages(told: Callable[[str], str]) -> Words:
    """What a function tells in each language."""
    return {language: told(language) for language in LANGUAGES}


def explained(
    entries: Iterable[Explanation], found: Container[str] = frozenset()
) -> dict[str, Plain]:
    """Findings by code: the rule, its source, how to correct a record in which they were
    ``found``, and the message as it is written in the catalogue, for a page that fills it in."""
    return {
        entry.code: {
            "rule": dict(entry.rule),
            **({"mend": dict(entry.mend)} if entry.code in found else {}),
            "source": entry.source,
            "message": dict(entry.message),
            "expected": entry.expected,
            "found": entry.found,
        }
        for entry in entries
    }
