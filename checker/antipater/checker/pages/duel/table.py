"""Duel on the page for the table."""

from antipater.checker.judging.duel.setup import figures
from antipater.checker.pages.duel.replay import table
from antipater.checker.pages.table_profile import TablePage
from antipater.checker.pages.words import Plain
from antipater.checker.sheets.duel import military_pairs
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Rules
from antipater.rules.duel.rules import PLAYERS


def pad(cards: CardSet) -> Plain:
    """The conflict pawn: how far it goes to either side."""
    return {"lead": {"kind": "pawn", "most": cards.figure("capital")}}


def recording(cards: CardSet, edition: str | None) -> Plain:
    """What replays need, and how a game is set up: the draft by whose turn it is, and how many
    there are of what."""
    rules, counts = Rules(cards, edition), figures(cards)
    return {
        **table(rules),
        "draft": [[PLAYERS.index(who) for who in row] for row in cards.draft],
        "wonders_each": counts.wonders_each,
        "tokens": counts.tokens,
        "produces": list(rules.produces),
    }


def pairs(cards: CardSet, edition: str | None) -> Plain:
    """The military points that the pawn can leave to both."""
    left = military_pairs(Rules(cards, edition))
    return {} if left is None else {"military": [list(pair) for pair in left]}


TABLE_PAGE = TablePage(pad, recording, pairs=pairs)
