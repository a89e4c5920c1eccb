"""What a line of moves leaves open: ``?`` for a verb or a whole line, ``…`` for lines that lack."""

from collections.abc import Sequence
from typing import NamedTuple

from antipater.grammar.records.duel.amounts import priced
from antipater.grammar.records.duel.moves import Choice, choice, segments
from antipater.grammar.records.duel.words import ORDINAL, Wrong, bare, name_of, named, no_name
from antipater.grammar.records.lines import LineToken, WrittenName, keyword_at

OPEN = "?"
_LACKING = ("…", "...")


class Hole(NamedTuple):
    """A line that leaves open what was done. ``at``: its ``?`` or ``…``.

    ``actor``, ``name``, ``amount`` and ``choices``: the player, the card, the coins, and what was
    chosen then, where they are said; ``many``: that the line stands for any number of lines, even
    none.
    """

    at: WrittenName
    ordinal: int | None = None
    actor: WrittenName | None = None
    name: WrittenName | None = None
    amount: int | None = None
    choices: tuple[Choice, ...] = ()
    many: bool = False


def hole(words: Sequence[LineToken], players: Sequence[str]) -> Hole | None:
    """``12. ?``, ``Anna ?``, ``Anna ? Altar for 3, takes Law`` or ``…``; None for other lines."""
    match = ORDINAL.fullmatch(words[0].text) if len(words) > 1 else None
    ordinal = int(match[1]) if match else None
    rest = words[1:] if match else words
    first = WrittenName(rest[0].text, rest[0].column)
    if len(rest) == 1 and first.text in _LACKING:
        return Hole(first, ordinal, many=True)
    if len(rest) == 1 and first.text == OPEN and ordinal is not None:
        return Hole(first, ordinal)
    known = named(rest, players) or (_other_name(rest) if match else 0)
    known += bool(known) and known < len(rest) and rest[known].text in (":", "-", "–", "—")
    if not known or known >= len(rest) or rest[known].text != OPEN:
        return None
    actor = name_of([word for word in rest[:known] if word.text not in (":", "-", "–", "—")])
    at = WrittenName(OPEN, rest[known].column)
    about, *others = segments(rest[known + 1 :])
    try:
        behind, amount = priced(about, 0) if len(about) > 1 else (about, None)
        choices = tuple(choice(each, 0) for each in others)
    except Wrong:
        return None
    name = name_of(behind)
    if actor is None or (name is None and behind):
        return None
    said = None if name and name.text == OPEN else name
    return Hole(at, ordinal, bare(actor), said, amount, choices)


def _other_name(words: Sequence[LineToken]) -> int:
    """How many words before a ``?`` may be what else a player is called: ``B`` of ``B ? Altar``."""
    before = next((n for n, word in enumerate(words) if word.text == OPEN), 0)
    said = any(keyword_at(words, n) or no_name(words[n]) for n in range(before))
    return 0 if said else before
