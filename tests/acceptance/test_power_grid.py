"""Clauses crossed with powers: what a rule becomes where a card is built, or played, by a power.

Each aspect of the rules meets each power in a record, written from the text of the rulebooks, and
the verdict is the book's, or that of a reading which is told; or the cell cannot occur, and it is
said why. Costs that are beside the point are let stand.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.judging.readings import clauses_read
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.clause_text import Status
from antipater.grammar.clauses import clauses
from support.clause_records import blocks_of, table_text
from support.places import TESTS


class Cell(NamedTuple):
    """A record of a cell, and what the book says of it. ``beside``: lines in the place of the last
    ones, against which something is gained; ``gains``: by what is looked at, by how much."""

    lines: tuple[str, ...]
    codes: tuple[str, ...] = ()
    beside: tuple[str, ...] | None = None
    gains: Mapping[str, int] = {}
    readings: tuple[str, ...] = ()


class Aspect(NamedTuple):
    """A part of the rules, the clauses that state it, and its cells by power; a text says why one
    cannot occur."""

    clauses: tuple[str, ...]
    cells: Mapping[str, Cell | str]


SEATS = {
    "seventh": ("Babylon B", "Rhodes A", "Giza A", "Ephesus A", "Alexandria A"),
    "free": ("Olympia A", "Rhodes A", "Giza A", "Ephesus A", "Alexandria A"),
    "revive": ("Halicarnassus A", "Rhodes A", "Giza A", "Ephesus A", "Alexandria A"),
    "copy": ("Olympia B", "Rhodes A", "Giza A", "Ephesus A", "Alexandria A"),
    "city": ("Giza A", "Rhodes A", "Ephesus A"),
}


@cache
def of_table(power: str, lines: tuple[str, ...]) -> AnyVerdict:
    """The verdict on the lines of a cell, in a game that is over if they come to its end."""
    seats = SEATS[power]
    names: tuple[str, ...] = ("Anna", "Bert", "Carla", "Dirk", "Eva")
    if any("Bert builds stage 2" in line for line in lines):
        seats = (seats[0], "Babylon B", *seats[2:])
    if power == "city":
        names = ("Anna", "Free City", "Bert")
    plays = [line for line in lines if "." in line.split()[0]]
    told = [line for line in lines if line not in plays]
    over = ["III.6 Dirk discards ?"] if told else []
    text = table_text(*plays, *over, seats=seats, names=names)
    return judge_record(read_table("\n".join([text, *told]), shipped_sets()))


def seen(verdict: AnyVerdict, what: str) -> int:
    """A number at the end: of Anna, or of the city between two players."""
    seat = verdict.record.players.index("Free City" if what.startswith("city ") else "Anna")
    what = what.removeprefix("city ")
    city = verdict.state.cities[seat]
    if what == "coins":
        return int(city[verdict.rules.coins])
    return int(city[verdict.rules.lead] if what == "lead" else verdict.scores[seat][what])


WONDERS = {
    "revive": "The Mausoleum",
    "replay": "The Sphinx",
    "top row": "Messe Essen",
    "left out": "The Statue of Liberty",
    "destroy": "The Statue of Zeus",
}


def filled(age: int, lines: list[str], players: tuple[str, str], whole: bool) -> list[str]:
    """The lines of an age, after discards of other cards: of twelve, or of all that are left."""
    taking = sum(line.split()[1] in ("builds", "discards", "lifts") for line in lines)
    count = 20 - taking if whole else 12
    count += (count + players.index(lines[0].split()[0])) % 2
    cards = [item.names["en"][0] for item in load_set("duel").items if item.age == age]
    kept = str([line for line in lines if "revives" not in line])
    free = sorted((name for name in cards if name not in kept), key=lambda n: n not in str(lines))
    return [*(f"{players[n % 2]} discards {card}" for n, card in enumerate(free[:count])), *lines]


@cache
def of_duel(power: str, lines: tuple[str, ...]) -> AnyVerdict:
    """The verdict on the lines of a cell, after discards of an age's other cards: some of them,
    or all where the lines go on to the next age."""
    first = [line.removeprefix("1: ") for line in lines if line.startswith("1: ")]
    rest = [line for line in lines if not line.startswith("1: ")]
    told, begin = ([x for x in rest if (" lets " in x) == later] for later in (False, True))
    players = ("Bert", "Anna") if begin else ("Anna", "Bert")
    early = filled(1, first, players, whole=True) if first else []
    if first:
        early += ["Bert lets Anna begin"]
    early += filled(2 if first else 1, told, players, whole=bool(begin))
    promo = '[Set "duel_promo"]\n' if power in ("top row", "left out") else ""
    text = f"""[Game "duel"]
{promo}[First "{players[0]}"]
[Second "{players[1]}"]

Wonders of Anna
  {WONDERS[power]}, Great Lighthouse, The Pyramids, Circus Maximus
Wonders of Bert
  The Colossus, Great Library, The Appian Way, Piraeus
"""
    return judge_record(read_notation(text + "\n".join([*early, *begin]) + "\n", shipped_sets()))


# Clauses that no aspect names, from one to another, and why crossing them shows nothing more.
BESIDE = {
    "box, set-up and draft are over before a power acts": [("D001", "D034"), ("W001", "W011")],
    "what a cost is, and how it is paid: a power pays as any play does, or nothing (see the cards "
    "without their resources, and chains)": [("D035", "D054"), ("W012", "W045")],
    "how cards lie, are dealt, chosen and passed is before the power": [
        ("D055", "D062"),
        ("W046", "W052"),
        ("W063", "W067"),
    ],
    "a play of a card, as which the power acts or after it": [
        ("D065", "D075"),
        ("W055", "W061"),
    ],
    "between the ages: see the last card": [("D077", "D081")],
    "what is counted of what stands in a city, however it came there": [
        ("D083", "D103"),
        ("W069", "W086"),
        ("W104", "W107"),
    ],
    "tokens act on prices and points, not on what a power does; of the others see above": [
        ("D104", "D114")
    ],
    "what one card brings when it enters a city: see coins, shields and points": [
        ("D120", "D144"),
        ("W128", "W157"),
    ],
    "the wonders and boards, of which the powers are": [("D145", "D162"), ("W108", "W127")],
    "how two players play for the Free City": [("W088", "W103")],
}


def test_every_clause_is_crossed_or_it_is_said_why_not() -> None:
    beside = {
        name
        for name in clauses()
        for ranges in BESIDE.values()
        for first, last in ranges
        if first <= name[:4] <= last
    }
    crossed = {name for grid, *_ in GRIDS for of in grid.values() for name in of.clauses}
    due = {c.name for c in clauses().values() if c.status is not Status.OUT_OF_SCOPE}
    assert due <= beside | crossed
    assert len(crossed & due) >= 40


def read(game: str) -> dict[str, Aspect]:
    """The aspects of a file, and their cells."""
    _, text = blocks_of(TESTS / "data" / "powers" / f"{game}.txt")
    grid = dict[str, Aspect]()
    for head, cells in re.findall(r"^# (.*)\n((?:.+\n)*)", text, flags=re.MULTILINE):
        aspect, _, names = head.partition(" | ")
        found = re.findall(
            r"^= ([a-z ]+?)(?: \| (.*)|: (.*))?\n((?:(?!=).*\n)*)", cells, re.MULTILINE
        )
        grid[aspect] = Aspect(
            tuple(names.split()),
            {power: why or cell(told.split(" | "), lines) for power, told, why, lines in found},
        )
    return grid


def cell(told: list[str], lines: str) -> Cell:
    """A cell: what is told of it in its head, and its lines, of which some have another beside."""
    of = dict(each.split(" ", 1) for each in told if each)
    sides = [line.partition(" ~") for line in lines.splitlines()]
    beside = [other.strip() if between else line for line, between, other in sides]
    gains = (each.rsplit(" ", 1) for each in of.get("gains", "").split(", ") if each)
    return Cell(
        tuple(line for line, *_ in sides),
        tuple(of.get("finds", "").split()),
        tuple(filter(None, beside)) if any(between for _, between, _ in sides) else None,
        {what: int(much) for what, much in gains},
        tuple(of.get("reads", "").split()),
    )


GRIDS = (
    (read("seven_wonders"), of_table, tuple(SEATS)),
    (read("duel"), of_duel, tuple(WONDERS)),
)
CELLS = [
    pytest.param(judge, power, cell, id=f"{aspect}-{power}")
    for grid, judge, _ in GRIDS
    for aspect, of in grid.items()
    for power, cell in of.cells.items()
    if isinstance(cell, Cell)
]


@pytest.mark.slow
@pytest.mark.parametrize(("judge", "power", "cell"), CELLS)
def test_a_cell_is_judged_as_the_book_says(
    judge: Callable[[str, tuple[str, ...]], AnyVerdict], power: str, cell: Cell
) -> None:
    verdict = judge(power, cell.lines)
    assert tuple(found.code for found in verdict.findings) == cell.codes
    if cell.beside is not None:
        other = judge(power, cell.beside)
        assert other.findings == ()
        for what, much in cell.gains.items():
            assert seen(verdict, what) - seen(other, what) == much, what
    told = tuple(each.clause for each in clauses_read(verdict))
    assert told == cell.readings
    for name in told:
        assert all(clauses()[name].otherwise[language] for language in LANGUAGES)


def test_every_cell_is_filled() -> None:
    """By a record, or by the reason for which it cannot occur; each aspect names its clauses."""
    for grid, _, powers in GRIDS:
        for aspect, of in grid.items():
            assert tuple(of.cells) == powers, aspect
            assert all(name in clauses() for name in of.clauses)
            reasons = [cell for cell in of.cells.values() if isinstance(cell, str)]
            assert all(len(reason) > 8 for reason in reasons)
    assert len(CELLS) > 70
