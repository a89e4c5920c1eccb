"""Lines that let somebody choose, read a second time from their text, for games of Duel."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

LINE = re.compile(
    r"(?P<by>opponent )?(?P<may>may )?chooses? (?P<number>\d) (?P<what>\w+( or \w+)*)"
    r"( of age (?P<age>\d))? (?P<zone>(of|from) [\w ]+?)"
    r"( and 1 (?P<other>\w+( or \w+)*)( of age (?P<other_age>\d))? (?P<across>(of|from) [\w ]+))?"
    r", (?P<deed>\w+) (it|them|its symbol)"
)


@dataclass(frozen=True)
class Thing:
    """What is printed on a card: its name, what it is, its colour and age."""

    name: str
    kind: str
    colour: str
    age: int


@dataclass(frozen=True)
class Table:
    """What lies where, by name. ``rows``: the slots of the structure from the top, each with its
    card, whether that is there, was laid face up, and which slots lie upon it. ``age``: the age
    that is played; ``left_out``: the names of those that lie in the box of this age."""

    cities: tuple[frozenset[str], frozenset[str]]
    hands: tuple[frozenset[str], frozenset[str]]
    discards: frozenset[str]
    board: frozenset[str]
    box: frozenset[str]
    left_out: frozenset[str]
    rows: Sequence[tuple[int, str, bool, bool, Sequence[int]]]


def chooser(text: str, owner: int) -> int:
    """The player who chooses for a card of the owner's."""
    return 1 - owner if _read(text)["by"] else owner


def may_pass(text: str) -> bool:
    """Whether the choice can be left alone."""
    return bool(_read(text)["may"])


def offered(text: str, owner: int, things: Mapping[str, Thing], table: Table) -> set[str]:
    """The names of what can be chosen for a card of the owner's; of a swap what is given."""
    line = _read(text)
    return set(_fitting(line["what"], line["age"], line["zone"], owner, things, table))


def in_return(text: str, owner: int, things: Mapping[str, Thing], table: Table) -> set[str] | None:
    """The names of what can be had by a swap; None where nothing is swapped."""
    line = _read(text)
    if line["other"] is None:
        return None
    return set(_fitting(line["other"], line["other_age"], line["across"], owner, things, table))


def _fitting(
    what: str, age: str | None, zone: str, owner: int, things: Mapping[str, Thing], table: Table
) -> Iterator[str]:
    words = {word.removesuffix("s") for word in what.split(" or ")}
    for name in _lying(zone, owner, table):
        if _is(things[name], words) and age in (None, str(things[name].age)):
            yield name


def place(text: str, owner: int) -> str:
    """Where what is chosen lies when nothing else has happened."""
    line = _read(text)
    deed, hand = line["deed"], " hand" in line["zone"]
    theirs = 1 - owner if line["zone"] == "of the opponent" else owner
    goes = 1 - owner if deed in ("give", "swap") else owner
    taken = f"{'hand' if hand and deed != 'build' else 'city'} {goes}"
    if deed == "copy":
        return f"city {theirs}"
    return {"discard": "discards", "return": "box", "unbuild": f"hand {theirs}"}.get(deed, taken)


def _read(text: str) -> re.Match[str]:
    line = LINE.fullmatch(text)
    assert line is not None, text
    return line


def _is(thing: Thing, words: set[str]) -> bool:
    if kind := words & {"token", "wonder"}:
        return thing.kind in kind
    if "building" in words:
        return thing.kind in ("building", "guild")
    return thing.kind in words or (thing.kind in ("building", "guild") and thing.colour in words)


def _lying(zone: str, owner: int, table: Table) -> Iterator[str]:
    match zone:
        case "of the opponent":
            yield from table.cities[1 - owner]
        case "of own city":
            yield from table.cities[owner]
        case "from own hand":
            yield from table.hands[owner]
        case "from the hand of the opponent":
            yield from table.hands[1 - owner]
        case "from the structure" | "from the top row":
            there = [place for place, (_, _, left, *_) in enumerate(table.rows) if left]
            for row, name, left, up, upon in table.rows:
                bare = not set(there) & set(upon)
                top = row == 1 and (up or bare)
                if left and (top if zone.endswith("row") else bare):
                    yield name
        case _:
            heap = zone.removeprefix("from ").removeprefix("the ").removeprefix("those ")
            yield from getattr(table, heap.replace(" ", "_"))
