"""How ``score`` was called, and its exit status."""

from dataclasses import dataclass

FINE, FINDINGS, UNREADABLE = 0, 1, 2


@dataclass(frozen=True)
class ScoreOptions:
    """``card_set`` and ``edition`` are None where they are to be found out or the default.

    ``editions``: every edition is asked instead of one, and what changes is told.
    ``ranges``: of a possible sheet it is told what blank entries can be.
    ``play``: of a possible sheet a whole game is looked for.
    ``places``: the columns of CSV that tell where a game was played, beside its table.
    ``several``: there are other files, so that what is printed has to name its own.
    """

    json: bool = False
    csv: bool = False
    language: str = "en"
    edition: str | None = None
    possible: bool = False
    card_set: str | None = None
    seated: bool = False
    editions: bool = False
    several: bool = False
    play: bool = False
    ranges: bool = False
    places: tuple[str, ...] = ()
