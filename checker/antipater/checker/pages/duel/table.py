"""Duel on the page for the table."""

from functools import partial

from antipater.checker.compile.duel.memory import Memory
from antipater.checker.judging.duel.setup import figures
from antipater.checker.pages.duel.replay import table
from antipater.checker.pages.table_profile import TablePage
from antipater.checker.pages.words import Plain, in_all_languages
from antipater.checker.records.archive.duel import kinds_of, others_of
from antipater.checker.records.duel.writer import (
    IN,
    LAYS,
    MOVES,
    ON_THE_LINE,
    RAISES,
    SECOND,
    TO,
    WITH,
    word_for,
)
from antipater.checker.sheets.duel import military_pairs
from antipater.grammar.records.keywords import around
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Rules, Verb
from antipater.rules.duel.rules import PLAYERS


def pad(cards: CardSet) -> Plain:
    """The conflict pawn: how far it goes to either side."""
    return {"lead": {"kind": "pawn", "most": cards.figure("capital")}}


def recording(cards: CardSet, edition: str | None) -> Plain:
    """What replays need, and how a game is set up: the draft by whose turn it is, how many there
    are of what, and how moves are written: the verb and what stands before a second item."""
    rules, counts = Rules(cards, edition), figures(cards)
    written = (verb for verb in Memory(rules).verbs if verb is not Verb.BEGIN)
    return {
        **table(rules),
        "draft": [[PLAYERS.index(who) for who in row] for row in cards.draft],
        "wonders_each": counts.wonders_each,
        "tokens": counts.tokens,
        "produces": list(rules.produces),
        "verbs": {
            verb: {
                "word": in_all_languages(partial(word_for, verb)),
                "second": SECOND.get(verb),
                "kinds": list(kinds_of(verb)),
                "others": list(others_of(verb)),
                "choice": verb in ON_THE_LINE,
            }
            for verb in written
        }
        | _prepares(cards)
        | _moves(cards)
        | _lays(cards)
        | _raises(cards),
    }


def _prepares(cards: CardSet) -> Plain:
    """How a record says that a card is put under what is held, if that can be done in a set: a
    move as that by which a wonder is built."""
    if not any(phase.prepared for phase in cards.phases):
        return {}
    return {
        "prepares": {
            "word": in_all_languages(partial(around, "PREPARES")),
            "second": SECOND[Verb.WONDER],
            "kinds": [Kind.CHARACTER],
            "others": list(others_of(Verb.WONDER)),
            "choice": False,
            "as": Verb.WONDER,
        }
    }


def _moves(cards: CardSet) -> Plain:
    """How a record says that something goes from one place of a zone to another, if that can be
    done in a set: a move as that of a swap."""
    if not any(choice.amount and choice.against is not None for choice in cards.choices):
        return {}
    places = [Kind.CHARACTER]
    return {
        "moves": {
            "word": in_all_languages(partial(around, MOVES)),
            "second": TO,
            "kinds": places,
            "others": places,
            "choice": True,
            "as": Verb.SWAP,
        }
    }


def _lays(cards: CardSet) -> Plain:
    """How a record says that something is laid in a free place, if that can be done in a set: a
    move as that of a swap."""
    if cards.free_row is None:
        return {}
    return {
        "lays": {
            "word": in_all_languages(partial(around, LAYS)),
            "second": IN,
            "kinds": [Kind.CHARACTER],
            "others": [Kind.PLACE],
            "choice": True,
            "as": Verb.SWAP,
        }
    }


def _raises(cards: CardSet) -> Plain:
    """How a record says that a wonder is built with a card of the discards, if cards let do that: a
    move as that of a swap."""
    if not any(choice.raises for choice in cards.choices):
        return {}
    return {
        "raises": {
            "word": in_all_languages(partial(around, RAISES)),
            "second": WITH,
            "kinds": [Kind.WONDER],
            "others": list(others_of(Verb.WONDER)),
            "choice": True,
            "as": Verb.SWAP,
        }
    }


def pairs(cards: CardSet, edition: str | None) -> Plain:
    """The military points that the pawn can leave to both."""
    left = military_pairs(Rules(cards, edition))
    return {} if left is None else {"military": [list(pair) for pair in left]}


TABLE_PAGE = TablePage(pad, recording, pairs=pairs)
