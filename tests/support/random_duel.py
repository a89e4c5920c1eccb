"""Random legal games of Duel, as records and as 7wd.io logs, for tests and benchmarks."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from antipater.checker.judging.duel.setup import figures, pools
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.formats.sevenwd_io import tables
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.duel import (
    ROW,
    UNKNOWN,
    Move,
    Rules,
    Setup,
    State,
    Verb,
    begin,
    legal_moves,
    perform,
)
from antipater.rules.start import AS_THE_SET_SAYS, Start

NAMES = ("Anna", "Bert")
RARE_DISCARDS: Mapping[Verb, float] = {Verb.DISCARD: 0.15}


@cache
def rules(set_name: str = "duel_promo", edition: str = "7wd.io") -> Rules:
    return Rules(load_set(set_name), edition)


def random_setup(rng: random.Random, using: Rules, in_play: int | None = None) -> Setup:
    """A set-up as the rulebook makes it, or with another number of guilds."""
    cards, counts = using.cards, figures(using.cards)
    wonders = rng.sample([w.id for w in cards.of_kind(Kind.WONDER)], sum(counts.offered))
    tokens = rng.sample([t.id for t in cards.of_kind(Kind.TOKEN)], counts.tokens + counts.drawn)
    layouts = {}
    if in_play is not None:
        counts = counts._replace(guilds=in_play)
    for age in counts.of_age:
        laid = [c for some, due in pools(cards, age, counts) for c in rng.sample(some, due)]
        if age != ROW:
            rng.shuffle(laid)
        layouts[age] = tuple(laid)
    half = counts.offered[0]
    return Setup(
        rows=(tuple(wonders[:half]), tuple(wonders[half:])),
        tokens=tuple(tokens[: counts.tokens]),
        drawn=tuple(tokens[counts.tokens :]),
        layouts=layouts,
    )


def random_game(
    seed: int,
    using: Rules | None = None,
    favour: Mapping[Verb, float] = RARE_DISCARDS,
    in_play: int | None = None,
    start: Start = AS_THE_SET_SAYS,
) -> tuple[DuelRecord, State]:
    """A game of random moves, building rather than discarding, and its last state.

    ``favour``: how likely a kind of move is beside the others, which count 1. ``in_play``: how
    many guilds, where that is not what the rulebook says. ``start``: with which coins.
    """
    rng = random.Random(seed)
    using = using or rules()
    setup = replace(random_setup(rng, using, in_play), start=start)
    state, moves = begin(using, setup), list[Move]()
    while state.to_move is not None:
        legal = legal_moves(using, state)
        weights = [favour.get(move.verb, 1) for move in legal]
        move = rng.choices(legal, weights)[0]
        moves.append(move)
        state = perform(using, state, move)
    record = DuelRecord(
        format="test",
        set=using.cards.slug,
        players=NAMES,
        setup=setup,
        moves=tuple(moves),
        edition=using.edition.name,
    )
    return record, state


def as_7wdio(record: DuelRecord) -> list[dict[str, Any]]:
    """The record as a 7wd.io log."""
    known = tables(record.set)
    numbers = {
        kind: {item: number for number, item in getattr(known, kind).items()}
        for kind in ("cards", "wonders", "tokens")
    }
    fields = {
        Verb.DRAFT: (2, "wonder", "wonders"),
        Verb.TOKEN: (3, "token", "tokens"),
        Verb.BUILD: (4, "card", "cards"),
        Verb.DISCARD: (6, "card", "cards"),
        Verb.DESTROY: (8, "card", "cards"),
        Verb.DRAWN: (9, "token", "tokens"),
        Verb.TOP_ROW: (10, "card", "cards"),
        Verb.REVIVE: (11, "card", "cards"),
    }

    def body(move: Move) -> dict[str, Any]:
        cards = numbers["cards"]
        match move.verb:
            case Verb.BEGIN:
                return {"id": 7, "player": record.players[move.item]}
            case Verb.WONDER:
                return {"id": 5, "wonder": numbers["wonders"][move.item], "card": cards[move.other]}
            case Verb.LEFT_OUT:
                return {"id": 12, "pick": cards[move.item], "give": cards[move.other]}
        number, field, kind = fields[move.verb]
        return {"id": number, field: numbers[kind][move.item]}

    setup = record.setup
    head = {
        "id": 1,
        "p1": record.players[0],
        "p2": record.players[1],
        "wonders": [numbers["wonders"][w] for row in setup.rows for w in row],
        "tokens": [numbers["tokens"][t] for t in setup.tokens],
        "randomTokens": [numbers["tokens"][t] for t in setup.drawn],
        "cards": {
            str(age): [numbers["cards"][c] for c in cards] for age, cards in setup.layouts.items()
        },
    }
    items: list[dict[str, Any]] = [{"meta": {"actor": ""}, "move": head}]
    for move in record.moves:
        items.append({"meta": {"actor": record.players[move.player]}, "move": body(move)})
    return items


def hiding(record: DuelRecord, hides: Callable[[int, int], bool]) -> DuelRecord:
    """A record without the cards in some slots: of an age and a number."""
    layouts = {
        age: tuple(UNKNOWN if hides(age, slot) else card for slot, card in enumerate(laid))
        for age, laid in record.setup.layouts.items()
    }
    return replace(record, setup=replace(record.setup, layouts=layouts))


def as_it_was_laid(seed: int, name: str = "duel", edition: str = "reprint") -> DuelRecord:
    """A record of which the structures were written as they lay at first, face down or up."""
    using = rules(name, edition)
    slots = {age: layout.slots for age, layout in using.cards.layouts.items()}
    return hiding(random_game(seed, using)[0], lambda age, slot: not slots[age][slot].face_up)
