"""Places that are controlled by who has most there, recounted from what was chosen alone."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

LINE = re.compile(
    r"(?P<by>opponent )?(may )?chooses? \d of (?P<zone>\w+), "
    r"(?P<whom>opponent )?(?P<way>gain|loses?) (?P<amount>\d) \w+ there"
)


class Chosen(NamedTuple):
    """A place that a player chose by a line of a card, in words."""

    player: int
    text: str
    place: str


def is_of_a_place(text: str) -> bool:
    """Whether a card lets choose a place by this line."""
    return LINE.fullmatch(text) is not None


def influence(chosen: Iterable[Chosen]) -> tuple[Counter[str], Counter[str]]:
    """What both players have in each place after all that was chosen, one after the other."""
    have = Counter[str](), Counter[str]()
    for player, text, place in chosen:
        line = LINE.fullmatch(text)
        assert line is not None, text
        owner = 1 - player if line["by"] else player
        whose = have[1 - owner if line["whom"] else owner]
        amount = int(line["amount"])
        whose[place] += amount if line["way"] == "gain" else -min(amount, whose[place])
    return have


def offered(
    text: str, player: int, have: tuple[Counter[str], ...], places: Iterable[str]
) -> set[str]:
    """The places among which a player chooses by a line."""
    line = LINE.fullmatch(text)
    assert line is not None, text
    owner = 1 - player if line["by"] else player
    whose = have[1 - owner if line["whom"] else owner]
    return {place for place in places if line["way"] == "gain" or whose[place] > 0}


def controllers(have: tuple[Counter[str], ...], places: Iterable[str]) -> Mapping[str, int | None]:
    """Who controls each place; nobody at a tie."""
    first, second = have
    return {
        place: None if first[place] == second[place] else int(second[place] > first[place])
        for place in places
    }
