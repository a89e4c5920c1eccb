"""Lines of effects read a second time, from their text, for games of Duel.

Says how the numbers of two cities differ after a move from what they would be without these
lines. Both treasuries are taken to be full enough that no loss of coins stops at nothing.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

# The numbers of a city by name; whatever is not there is 0.
City = Mapping[str, int]

LINE = re.compile(
    r"(?:when (?P<actor>\w+) (?P<event>builds|discards|chains|buys)(?P<of> [\w ]+)?: )?"
    r"(?:when (?:(?P<who>\w+) )?(?P<told>advances|makes a pair|takes a token|plays the last card of"
    r" an age|an age \w+): )?"
    r"(?:when (?P<rising>\w+)(?:\.(?P<column>\S+))? reaches (?P<mark>\d+)(?: (?P<counted>\w+))?: )?"
    r"(?:(?P<whom>opponent|all|each city with (?P<extent>most|least) (?P<rank>\w+)) )?"
    r"(?P<way>gain|lose)s? (?P<number>\d+) (?P<thing>\w+?)s?"
    r"(?: per (?P<per>\w+)(?P<theirs> of theirs)?)?"
    r"(?: if own\.(?P<held>\w+) >= (?:(?P<least>\d+)|opponent\.(?P<other>\w+)))?"
)


class Seen(NamedTuple):
    """A move as a bystander sees it: who did what, and what came into which city.

    ``before``, ``after``: both cities as they would be without the lines. ``built``: by player,
    the name, colour and kind of what entered. ``told``: what else happened, to which player, by
    what.
    """

    mover: int
    event: str  # "discards", "chains", "buys", or nothing of these
    before: tuple[City, City]
    after: tuple[City, City]
    built: tuple[tuple[int, str, str, str], ...]
    told: tuple[tuple[str, int, str], ...] = ()


def changed(lines: Iterable[tuple[str, str]], seen: Seen) -> list[dict[str, int]]:
    """By player and thing, what lines (each with the card on which it stands) change."""
    found: list[dict[str, int]] = [{}, {}]
    for card, text in lines:
        line = LINE.fullmatch(text)
        assert line is not None, text
        for owner in (0, 1):
            for count, cities in _occasions(line, card, owner, seen):
                if not _holds(line, cities[owner], cities[1 - owner]):
                    continue
                whom = {"opponent": [1 - owner], "all": [0, 1]}.get(line["whom"], [owner])
                if line["rank"]:
                    have = [city.get(line["rank"], 0) for city in cities]
                    best = max(have) if line["extent"] == "most" else min(have)
                    whom = [player for player in (0, 1) if have[player] == best]
                for player in whom:
                    amount = count * int(line["number"])
                    if line["per"]:
                        counted = cities[player if line["theirs"] else owner]
                        amount *= counted.get(line["per"], 0)
                    sign = 1 if line["way"] == "gain" else -1
                    thing = line["thing"]
                    found[player][thing] = found[player].get(thing, 0) + sign * amount
    return found


def _holds(line: re.Match[str], own: City, opponent: City) -> bool:
    """Whether what a line asks for holds, as the owner of its card sees it."""
    if not line["held"]:
        return True
    least = int(line["least"]) if line["least"] else opponent.get(line["other"], 0)
    return own.get(line["held"], 0) >= least


def _occasions(
    line: re.Match[str], card: str, owner: int, seen: Seen
) -> Iterable[tuple[int, tuple[City, City]]]:
    """How often a line acts for an owner, and the cities in which it counts then."""
    if line["rising"] is not None:
        column, mark = line["column"] or line["counted"], int(line["mark"])
        players = {"own": [owner], "opponent": [1 - owner]}.get(line["rising"], [0, 1])
        for player in players:
            was, now = (cities[player].get(column, 0) for cities in (seen.before, seen.after))
            yield seen.after[owner].get(f"built({card})", 0) * (was < mark <= now), seen.after
        return
    if line["told"] is not None:
        for what, player, cause in seen.told:
            happens = what == line["told"] and cause != card
            actors = {"own": [owner], "opponent": [1 - owner]}.get(line["who"], [0, 1])
            stands = seen.after[owner].get(f"built({card})", 0)
            yield stands * (happens and player in actors), seen.after
        return
    if line["event"] is None:
        yield sum((player, name) == (owner, card) for player, name, *_ in seen.built), seen.after
        return
    actors = {"own": [owner], "opponent": [1 - owner]}.get(line["actor"], [0, 1])
    if line["event"] != "builds":
        stands = seen.before[owner].get(f"built({card})", 0)
        yield stands * (seen.mover in actors and seen.event == line["event"]), seen.before
        return
    stands = seen.after[owner].get(f"built({card})", 0)
    wanted = (line["of"] or "").split(" or ")
    for player, name, colour, kind in seen.built:
        fits = not line["of"] or {colour, kind} & {word.strip() for word in wanted}
        is_built = kind != "token" and name != card
        yield stands * bool(player in actors and fits and is_built), seen.after
