"""The coins with which a game began, where players agreed on others: the tags Bid and Coins."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from antipater.checker.messages.finding import Finding, finding
from antipater.grammar.games import GAMES
from antipater.grammar.records.agreed import stated_coins
from antipater.grammar.records.lines import WrittenName, tag
from antipater.rules.base import Rulebook
from antipater.rules.card_set import CardSet
from antipater.rules.start import Bid, Start

FIGURE = "starting_coins"
START_TAGS = ("Bid", "Coins")
_QUOTE = re.compile('["“”„«»‟]')


class _Problem(Protocol):
    def __call__(self, code: str, line: int, column: int | None, **values: Any) -> None: ...


@dataclass(frozen=True)
class TagReader:
    """What tags that name players are read with.

    ``place``: the line of a tag; ``who``: the seat that a name means, a problem noted where it
    means none; ``seats``: those of players.
    """

    text: str
    tags: Mapping[str, str]
    place: Callable[[str], int]
    who: Callable[[int, WrittenName], int | None]
    problem: _Problem
    players: Sequence[str]
    seats: Sequence[int]

    def called(self, name: str) -> str:
        """What the record itself calls a tag that it has."""
        found = tag(self.text.split("\n")[self.place(name) - 1])
        return found.called if found else name

    def tell(self, code: str, tag: str, word: WrittenName | None = None, /, **values: Any) -> None:
        """Note a problem of a tag, at a word of its value."""
        column = self._at(tag, word).column if word else None
        self.problem(code, self.place(tag), column, **values)

    def by_seat(
        self, tag: str, stated: Sequence[tuple[WrittenName, Any]], twice: str
    ) -> dict[int, Any] | None:
        """What a tag states of players, by seat; ``twice``: the code where it names one again."""
        found: dict[int, Any] = {}
        for word, value in stated:
            seat = self.who(self.place(tag), self._at(tag, word))
            if seat is None:
                return None
            if seat in found:
                self.tell(twice, tag, word, found=word.text)
                return None
            found[seat] = value
        return found

    def _at(self, tag: str, word: WrittenName) -> WrittenName:
        """A word of a tag's value, with its column on the line."""
        quote = _QUOTE.search(self.text.split("\n")[self.place(tag) - 1])
        return WrittenName(word.text, word.column + (quote.end() if quote else 0))


def most_coins(cards: CardSet) -> int:
    """The most coins with which a set could let a game begin."""
    return GAMES[cards.game].figures[FIGURE][1]


def start_of(tags: TagReader, cards: CardSet) -> Start:
    """The coins with which a game began, by its tags."""
    start = Start(_coins(tags, cards), _bid(tags, cards))
    odd = at_odds(start, cards, tags.players)
    if odd is None:
        return start
    tags.tell("R-START-02", "Bid", expected=odd.expected, found=odd.found, **odd.values)
    return start._replace(bid=None)


def at_odds(start: Start, cards: CardSet, players: Sequence[str]) -> Finding | None:
    """That coins which are stated are not those that a bid leaves, if so."""
    if start.bid is None or not start.coins:
        return None
    coins = start.coins_of(cards.figure(FIGURE), len(players))
    bidder, other, more = start.bid
    if coins[other] - coins[bidder] == more:
        return None
    return finding(
        "R-START-02",
        player=players[bidder],
        other=players[other],
        bid=more,
        expected=coins[bidder] + more,
        found=coins[other],
    )


def _coins(tags: TagReader, cards: CardSet) -> tuple[int | None, ...]:
    stated = _stated(tags, "Coins", cards)
    if stated is None:
        return ()
    if isinstance(stated, int):
        return tuple(stated if seat in tags.seats else None for seat in range(len(tags.players)))
    found = tags.by_seat("Coins", stated, "R-COINS-02")
    return tuple(map(found.get, range(len(tags.players)))) if found else ()


def _bid(tags: TagReader, cards: CardSet) -> Bid | None:
    stated = _stated(tags, "Bid", cards)
    if stated is None:
        return None
    if isinstance(stated, int) or len(stated) > 1:
        _unreadable(tags, "Bid", cards)
        return None
    if len(tags.seats) != 2:
        tags.tell("R-START-03", "Bid", found=len(tags.seats))
        return None
    for seat, coins in (tags.by_seat("Bid", stated, "R-COINS-02") or {}).items():
        others = [other for other in tags.seats if other != seat]
        if seat in tags.seats:
            return Bid(seat, others[0], coins)
        _unreadable(tags, "Bid", cards)
    return None


def _stated(
    tags: TagReader, tag: str, cards: CardSet
) -> tuple[tuple[WrittenName, int], ...] | int | None:
    """What a tag states, all of it within what a set could say; None where there is no such."""
    if tag not in tags.tags:
        return None
    stated = stated_coins(tags.tags[tag])
    amounts = [stated] if isinstance(stated, int) else [coins for _, coins in stated or ()]
    if not amounts or max(amounts) > most_coins(cards):
        _unreadable(tags, tag, cards)
        return None
    return stated


def _unreadable(tags: TagReader, tag: str, cards: CardSet) -> None:
    tags.tell(
        "R-START-01", tag, found=tags.tags[tag], expected=most_coins(cards), tag=tags.called(tag)
    )


def start_tags(start: Start, called: Callable[[int], str]) -> Iterator[tuple[str, str]]:
    """The tags that say with which coins a game began; ``called``: a player's name as written."""
    if start.bid:
        yield "Bid", f"{called(start.bid.seat)} {start.bid.coins}"
    stated = [f"{called(s)} {coins}" for s, coins in enumerate(start.coins) if coins is not None]
    if stated:
        yield "Coins", ", ".join(stated)


def start_agreed(
    start: Start, rules: Rulebook, players: Sequence[str], seats: Sequence[int]
) -> Iterator[tuple[str, Any]]:
    """The coins with which players began, and the bid, as plain data; nothing where all began as
    the set says."""
    coins = rules.coins_at_start(start, len(players))
    if coins:
        yield "coins", [coins[seat] for seat in seats]
        bid = start.bid
        yield "bid", bid and {"player": players[bid.seat], "coins": bid.coins}


def start_text(start: Start, cards: CardSet, seats: int) -> Iterator[str]:
    """What a digest says of the coins at the beginning; nothing where they are as the set says."""
    usual = cards.figure(FIGURE)
    coins = start.coins_of(usual, seats)
    if any(each != usual for each in coins):
        yield f"coins:{','.join(map(str, coins))}"
