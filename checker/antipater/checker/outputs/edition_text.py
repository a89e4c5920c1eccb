"""What the editions of a set say of one game, as lines for people."""

from collections.abc import Callable, Iterator, Sequence

from antipater.checker.base.plain import Plain
from antipater.checker.judging.by_edition import Alike, Parting
from antipater.checker.messages.language import COLON
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import apart, known, say
from antipater.checker.outputs.text import finding_lines
from antipater.rules.card_set import CardSet


def edition_lines(
    cards: CardSet,
    groups: Sequence[Alike],
    found: Sequence[Parting],
    result: Callable[[Plain, str], str],
    language: str,
) -> Iterator[str]:
    """What each group of editions that agree says, and the rulings that part them (``found``).

    ``result`` words the result of a game or sheet.
    """
    first = groups[0].told
    number = str(first.get("game") or first.get("table") or "")
    place = visible(first["file"]) + (f" {visible(number)}" if number not in ("", "1") else "")
    key = "verdict.editions_same" if len(groups) == 1 else "verdict.editions_differ"
    yield f"{place}: {say(key, language)}"
    for group in groups:
        told = group.told
        count = len(told["findings"])
        valid = say("verdict.valid" if not count else "verdict.invalid", language, count=count)
        outcome = result(told, language)
        line = f"{', '.join(group.editions)}{COLON[language]} {valid}"
        yield "  " + apart([line, outcome] if outcome else [line], language)
        yield from (
            f"    {line}" for line in finding_lines(told["file"], told["findings"], language)
        )
    if found:
        yield "  " + say("verdict.editions_on", language)
    for parting in found:
        yield from (f"    {line}" for line in _parting(cards.game, parting, language))


def _parting(game: str, parting: Parting, language: str) -> Iterator[str]:
    """A ruling, and below it each option with the editions that choose it."""
    chosen: dict[str, list[str]] = {}
    for edition, option in parting.options.items():
        chosen.setdefault(option, []).append(edition)
    ruling = parting.ruling
    yield ruling_words(game, ruling.name, "is", ruling.text, language)
    for option, names in chosen.items():
        decided = ruling_words(game, ruling.name, option, option, language)
        yield f"  {', '.join(names)}{COLON[language]} {decided}"


def ruling_words(game: str, ruling: str, what: str, own: str, language: str) -> str:
    """What a ruling or an option says in a language; in its own words where a set adds it."""
    key = f"rulings.{game}.{ruling}.{what}"
    return say(key, language) if known(key) else own
