"""The coins with which a game begins, where the players agreed on others than the set says."""

from typing import NamedTuple


class Bid(NamedTuple):
    """Coins that a player bid: the ``other`` begins with so many more."""

    seat: int
    other: int
    coins: int


class Start(NamedTuple):
    """What was agreed. ``coins``: by seat those that it begins with, a bid among them, None where
    as the set says (no seat at all: all of them)."""

    coins: tuple[int | None, ...] = ()
    bid: Bid | None = None

    def coins_of(self, usual: int, seats: int) -> tuple[int, ...]:
        """The coins with which each seat begins; ``usual``: those that the set says."""
        more = {self.bid.other: self.bid.coins} if self.bid else {}
        stated = (*self.coins, *(None for _ in range(len(self.coins), seats)))
        return tuple(
            usual + more.get(seat, 0) if coins is None else coins
            for seat, coins in enumerate(stated)
        )


AS_THE_SET_SAYS = Start()
