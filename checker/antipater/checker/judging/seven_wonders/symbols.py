"""Science symbols of free choice: those that a record says were chosen, in the place of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import Rules, State

FREE = "wildcards"


class Chosen(NamedTuple):
    """The column of free symbols that a chosen one is taken from, and that of the chosen one."""

    free: int
    symbol: int


def free_symbols(
    rules: Rules, record: SevenWondersRecord, state: State, seat: int
) -> Mapping[int, int]:
    """How many symbols of free choice a seat has, by column; one of a copied guild included
    where a line says that the guild is copied."""
    own, guild = state.cities[seat], record.copies.get(seat)
    columns = [c for name, c in rules.cards.column.items() if name.startswith(FREE)]
    copied = Counter[int]()
    for column, amount in rules.items[guild].standing if guild is not None else ():
        copied[column] += amount
    return {column: own[column] + copied[column] for column in columns}


def giving(
    rules: Rules, record: SevenWondersRecord, state: State, seat: int, copied: Item | None = None
) -> Iterator[str]:
    """What gives a seat free symbols: buildings, its board, and a guild that it copies."""
    own, board = state.cities[seat], record.setup.boards[seat]
    stages = rules.standing_stages(board, own)
    for item in rules.items:
        stands = item in rules.buildings and own[item.presence] >= 1
        free = any(rules.cards.columns[column].startswith(FREE) for column, _ in item.standing)
        if free and (stands or item == copied or item in stages):
            yield rules.items[board].slug if item in stages else item.slug


def with_choices(rules: Rules, record: SevenWondersRecord, state: State) -> State:
    """The state in which the symbols that were chosen are those symbols, and free no more."""
    if not record.symbols:
        return state
    cities = list(map(list, state.cities))
    for seat in record.symbols:
        for free, symbol in _chosen(rules, record, state, seat):
            cities[seat][free] -= 1
            cities[seat][symbol] += 1
    return state._replace(cities=tuple(map(tuple, cities)))


def refused_choices(rules: Rules, record: SevenWondersRecord, state: State) -> Iterator[Finding]:
    """Seats that have chosen more symbols than they may."""
    for seat, symbols in record.symbols.items():
        allowed = len(_chosen(rules, record, state, seat))
        if allowed < len(symbols):
            guild = record.copies.get(seat)
            copied = None if guild is None else rules.items[guild]
            told = finding(
                "W-SYMBOL-01",
                line=record.places.get(f"symbols {seat}"),
                expected=allowed,
                found=len(symbols),
                player=record.players[seat],
                about=tuple(giving(rules, record, state, seat, copied)),
            )
            yield replace(told, then="ignored")


def _chosen(rules: Rules, record: SevenWondersRecord, state: State, seat: int) -> list[Chosen]:
    """The choices that a seat has, each out of the narrowest free symbol that can be it."""
    left = dict(free_symbols(rules, record, state, seat))
    names, found = rules.cards.columns, list[Chosen]()
    for symbol in record.symbols[seat]:
        able = [c for c in left if left[c] > 0 and _can_be(names[c], symbol)]
        if able:
            free = max(able, key=lambda column: len(names[column]) > len(FREE))
            left[free] -= 1
            found.append(Chosen(free, rules.cards.column[f"science({symbol})"]))
    return found


def _can_be(column: str, symbol: str) -> bool:
    """Whether a free symbol (``wildcards``, or ``wildcards(gear, tablet)``) can be a symbol."""
    named = column.removeprefix(FREE).strip("()")
    return not named or symbol in named.split(", ")
