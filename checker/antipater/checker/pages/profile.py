"""What a game brings to the report for its replays."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from antipater.checker.pages.words import Plain


@dataclass(frozen=True)
class GameReplay:
    """``table``: of the rules, what a page needs to draw any game of a set. ``replay``: of a
    verdict and the edition asked for, the game move by move. ``compiled``: whether the page
    asks the module of its set.
    """

    table: Callable[[Any], Plain]
    replay: Callable[[Any, str | None], Plain]
    compiled: bool = False
