"""Records written by hand from the text of the rulebooks: what fills them up around a few moves."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from support.places import TESTS

HEAD = """[Game "duel"]
[First "Anna"]
[Second "Bert"]
"""


def discards(age: int, plays: str, first: str = "Anna", second: str = "Bert") -> str:
    """Moves of an age in turn: the plays, after discards of cards that they do not name.

    Twenty moves where the first play is of the player whose turn it then is, else nineteen.
    """
    lines = [line.strip() for line in plays.strip().split("\n")]
    cards = [item for item in load_set("duel").items if item.age == age]
    plain, guilds = (
        [i.names["en"][0] for i in cards if i.kind is kind] for kind in (Kind.BUILDING, Kind.GUILD)
    )
    free = [name for name in (*guilds[:3], *plain) if name not in plays]
    early = 20 - len(lines)
    early -= (first, second)[early % 2] != lines[0].partition(" ")[0]
    told = [f"{(first, second)[n % 2]} discards {card}" for n, card in enumerate(free[:early])]
    return "\n".join([*told, *lines]) + "\n"


def table_text(
    *lines: str,
    seats: tuple[str, ...] = ("Giza A", "Rhodes A", "Ephesus A"),
    names: tuple[str, ...] = ("Anna", "Bert", "Carla", "Dirk", "Eva"),
) -> str:
    """A record of these lines, without deals; who is not named discards a card nobody saw."""
    names = names[: len(seats)]
    told = [f"  {name}: {place}" for name, place in zip(names, seats, strict=True)]
    turns: dict[str, set[str]] = {}
    for line in lines:
        turn, _, rest = line.partition(" ")
        turns.setdefault(turn, set()).update(name for name in names if rest.startswith(name))
    ages = {"I": 1, "II": 2, "III": 3}
    last = max((ages[t.split(".")[0]], int(t.split(".")[1])) for t in turns)
    for age, numeral in enumerate(ages, start=1):
        for at in range(1, 7):
            if (age, at) <= last:
                turns.setdefault(f"{numeral}.{at}", set())
    idle = [
        f"{turn} {name} discards ?"
        for turn, acting in turns.items()
        for name in names
        if name not in acting and not turn.endswith(".7")
    ]
    return "\n".join(['[Game "seven_wonders"]', "Seats", *told, *lines, *idle])


class Case(NamedTuple):
    """A record of ``tests/data/clauses``: the clauses that it tries, the findings that the book has
    for it, and the edition, or who sits where."""

    name: str
    clauses: tuple[str, ...]
    codes: tuple[str, ...]
    beside: str
    text: str


USUAL = "Anna: Giza A, Bert: Rhodes A, Carla: Ephesus A"


@cache
def cases(game: str) -> tuple[Case, ...]:
    """The records of a game, in the order of their file, blocks put in their places."""
    found = list[Case]()
    blocks, text = blocks_of(TESTS / "data" / "clauses" / f"{game}.txt")
    for head, lines in re.findall(r"^= (.*)\n((?:(?!=).*\n)*)", text, flags=re.MULTILINE):
        name, names, codes, beside = [*map(str.strip, head.split("|")), ""][:4]
        wrong = () if codes == "legal" else tuple(codes.split())
        beside = blocks.get(beside, beside)
        found.append(Case(name, tuple(names.split()), wrong, beside, lines.strip("\n")))
    return tuple(found)


def blocks_of(path: Path) -> tuple[dict[str, str], str]:
    """The blocks of a file, which begin with ``==``, and all its text with each in its places."""
    blocks = dict[str, str]()

    def filled(text: str) -> str:
        return re.sub(r"^\+ (\w+)$", lambda m: blocks[m[1]], text, flags=re.MULTILINE)

    text = path.read_text("utf-8")
    for name, lines in re.findall(r"^== (\w+)\n((?:.+\n)*)", text, flags=re.MULTILINE):
        blocks[name] = filled(lines.strip("\n"))
    return blocks, filled(text)


def duel_text(case: Case) -> str:
    """The record of a case, its ages filled up with discards."""
    aged = re.compile(r"((?:^(\d): .*\n)(?:^\2: .*\n)*)", flags=re.MULTILINE)
    return HEAD + aged.sub(
        lambda m: discards(int(m[2]), m[1].replace(f"{m[2]}: ", "")), case.text + "\n"
    )


def seated_text(case: Case) -> str:
    """The record of a case of 7 Wonders, with its seats and the plays of all others."""
    seats = [s.split(": ") for s in (case.beside or USUAL).split(", ")]
    lines = case.text.split("\n")
    plays = [line for line in lines if line.startswith("I")]
    names, places = zip(*seats, strict=True)
    others = [line for line in lines if line not in plays]
    return "\n".join([table_text(*plays, seats=places, names=names), *others]) + "\n"
