"""Places that are controlled by who has most there, recounted from what was chosen alone."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

LINE = re.compile(
    r"(?P<by>opponent )?(may )?chooses? \d of (places (?P<first>\d+) to (?P<last>\d+) of )?"
    r"(?P<zone>\w+), "
    r"(?P<whom>opponent )?(?P<way>gain|loses?) (?P<amount>\d) \w+ there"
)
MOVES = re.compile(
    r"(?P<by>opponent )?(may )?(?P<way>move)s? (?P<amount>\d) \w+ (?P<whom>of the opponent )?"
    r"from one of (?P<zone>\w+) to (another|(?P<beside>a neighbouring one))"
)


class Chosen(NamedTuple):
    """A place that a player chose by a line of a card, in words; ``to``: the place to which it
    moves what lies there."""

    player: int
    text: str
    place: str
    to: str = ""


def _read(text: str) -> re.Match[str]:
    line = LINE.fullmatch(text) or MOVES.fullmatch(text)
    assert line is not None, text
    return line


def is_of_a_place(text: str) -> bool:
    """Whether a card lets choose a place by this line, or two."""
    return bool(LINE.fullmatch(text) or MOVES.fullmatch(text))


def influence(chosen: Iterable[Chosen]) -> tuple[Counter[str], Counter[str]]:
    """What both players have in each place after all that was chosen, one after the other."""
    have = Counter[str](), Counter[str]()
    for player, text, place, to in chosen:
        line = _read(text)
        owner = 1 - player if line["by"] else player
        whose = have[1 - owner if line["whom"] else owner]
        amount = int(line["amount"])
        if line["way"] != "gain":
            amount = -min(amount, whose[place])
        whose[place] += amount
        if line["way"] == "move":
            whose[to] -= amount
    return have


def offered(
    text: str, player: int, have: tuple[Counter[str], ...], places: Iterable[str]
) -> set[tuple[str, str]]:
    """The places among which a player chooses by a line, each with that to which it moves what
    lies there, if it does. ``places``: all, as they lie."""
    line, every = _read(text), list(places)
    owner = 1 - player if line["by"] else player
    whose = have[1 - owner if line["whom"] else owner]
    there = [place for place in every if line["way"] == "gain" or whose[place] > 0]
    if line["way"] == "move":
        near = 1 if line["beside"] else len(every)
        far = {(a, b): abs(every.index(a) - every.index(b)) for a in there for b in every}
        return {pair for pair, steps in far.items() if 0 < steps <= near}
    named = every[int(line["first"]) - 1 : int(line["last"])] if line["first"] else every
    return {(place, "") for place in there if place in named}


def controllers(have: tuple[Counter[str], ...], places: Iterable[str]) -> Mapping[str, int | None]:
    """Who controls each place; nobody at a tie."""
    first, second = have
    return {
        place: None if first[place] == second[place] else int(second[place] > first[place])
        for place in places
    }
