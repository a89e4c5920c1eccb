"""Duel on the page for the table."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from antipater.checker.compile.duel.memory import Memory
from antipater.checker.judging.duel.setup import figures
from antipater.checker.pages.duel.replay import table
from antipater.checker.pages.table_profile import TablePage
from antipater.checker.pages.words import Plain, in_all_languages
from antipater.checker.records.archive.duel import kinds_of, others_of
from antipater.checker.records.duel.writer import ON_THE_LINE, SECOND, word_for
from antipater.checker.sheets.duel import after_supremacy, military_pairs
from antipater.checker.sheets.feasibility.duel.supremacy import least_science
from antipater.grammar.records.duel.moves import OF_TWO_THINGS
from antipater.grammar.records.keywords import around
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.choices import MOVES
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
        "pays_more": rules.by_acquisition,
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
        | _with_two(cards),
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


class _TwoThings(NamedTuple):
    """Something that is done with two things: in which sets, and of which kinds they are."""

    can_be: Callable[[CardSet], bool]
    kinds: tuple[Kind, ...]
    others: tuple[Kind, ...]


_PLACES = (Kind.CHARACTER,)
_WITH_TWO = {
    "MOVES": _TwoThings(
        lambda cards: any(choice.deed in MOVES for choice in cards.choices), _PLACES, _PLACES
    ),
    "LAYS": _TwoThings(lambda cards: cards.free_row is not None, _PLACES, (Kind.PLACE,)),
    "RAISES": _TwoThings(
        lambda cards: any(choice.raises for choice in cards.choices),
        (Kind.WONDER,),
        others_of(Verb.WONDER),
    ),
}


def _with_two(cards: CardSet) -> Plain:
    """How a record says what can be done with two things in a set, each a move as that of a swap:
    something goes from one place of a zone to another, or is laid in a free place; a wonder is
    built with a card of the discards."""
    return {
        word.lower(): {
            "word": in_all_languages(partial(around, word)),
            "second": OF_TWO_THINGS[word][1],
            "kinds": list(done.kinds),
            "others": list(done.others),
            "choice": True,
            "as": Verb.SWAP,
        }
        for word, done in _WITH_TWO.items()
        if done.can_be(cards)
    }


def pairs(cards: CardSet, edition: str | None) -> Plain:
    """The military points that the pawn can leave to both."""
    left = military_pairs(cards, edition)
    return {} if left is None else {"military": [list(pair) for pair in left]}


def supremacies(cards: CardSet, edition: str | None) -> Plain:
    """After a supremacy the fewest points of the winner, and the most of the other player."""
    found: Plain = {"scientific": {"scientific": [least_science(cards, edition), None]}}
    decided = after_supremacy(cards, edition)
    if decided is not None:
        own, other = zip(*decided, strict=True)
        found["military"] = {"military": [min(own), max(other)]}
    return found


TABLE_PAGE = TablePage(
    pad,
    recording,
    pairs=pairs,
    supremacies=supremacies,
    codes=frozenset({"D-END-02", "D-SETUP-02"}),
)
