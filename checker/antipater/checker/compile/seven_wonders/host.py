"""One game of 7 Wonders in a module's memory, play by play."""

from collections.abc import Sequence
from struct import pack
from typing import NamedTuple

from antipater.checker.compile.abi import NONE, WORD
from antipater.checker.compile.host import HostedGame

_LISTED = 3 * WORD


class Refused(NamedTuple):
    """Why a module refuses a move: as the engine's ``Refusal``, by numbers.

    ``expected`` is -2 where it is a hand or the discards, which stand in the game's memory.
    """

    code: str
    seat: int
    item: int
    expected: int
    found: int


class Table(HostedGame):
    """A game of 7 Wonders; what ``HostedGame`` says of its place holds."""

    def legal(self, seat: int, so_far: int | None = None) -> list[tuple[int, int]]:
        """Every legal play of a seat as a number, with all coins that it pays.

        ``so_far``: for the Free City, its holder's play, which is out of the same hand.
        """
        self._note(so_far)
        module = self.module
        most = len(module.manifest["items"]) * 2 * (self.most_ways + 1)
        module.room(module.heap + most * _LISTED)
        count = module.run("legal", self.place, seat, module.heap)
        words = [word & 0xFFFFFFFF for word in module.words(module.heap, count * _LISTED)]
        plays = zip(words[::3], words[1::3], words[2::3], strict=True)
        return [(low | high << 32, price) for low, high, price in plays]

    @property
    def most_ways(self) -> int:
        """The most ways to pay for one item that are listed."""
        return int(self.module.manifest["state"]["ways_left"]["size"])

    def play_refusal(self, play: int, so_far: int | None = None) -> Refused | None:
        """Why a seat's play is refused, whatever the others play; or None. ``so_far`` as above."""
        self._note(so_far)
        return self._told(self.module.run("play_refusal", self.place, self._put((play,))))

    def refusal(self, plays: Sequence[int]) -> Refused | None:
        """Why a move is refused, or None; ``ValueError`` for numbers that are no plays."""
        return self._told(self.module.run("refusal", self.place, self._put(plays), len(plays)))

    def attempt(self, plays: Sequence[int]) -> Refused | None:
        """Make a move if it is legal; else tell why it is not, and change nothing of the game."""
        return self._told(self.module.run("attempt", self.place, self._put(plays), len(plays)))

    def perform(self, plays: Sequence[int]) -> None:
        """Make a move that is known to be legal."""
        if self.module.run("perform", self.place, self._put(plays), len(plays)):
            raise ValueError("no plays of this set")

    def outcome(self) -> tuple[int, ...] | None:
        """The seats that have won, or None while the game goes on."""
        self.module.run("outcome", self.place)
        winners = self.number("winners")
        seats = range(self.number("players"))
        return tuple(s for s in seats if winners >> s & 1) if self.number("result_kind") else None

    def copy(self, seat: int, guild: int) -> None:
        """Let a seat copy a guild at the end, by its item id; -1 for the one that gives most.

        One that it cannot copy counts for nothing.
        """
        part = self.module.manifest["state"]["chosen"]
        self.module.put(self.place + part["offset"] + seat * WORD, pack("<i", guild))

    def points(self) -> tuple[dict[str, int], ...]:
        """Every seat's points by category, as if the game ended now."""
        seats, names = range(self.number("players")), self.module.manifest["categories"]
        for seat in seats:
            self.module.run("points", self.place, seat)
        points, size = self.numbers("points"), len(names)
        rows = (points[seat * size : (seat + 1) * size] for seat in seats)
        return tuple(dict(zip(names, row, strict=True)) for row in rows)

    def _note(self, so_far: int | None) -> None:
        """Let the module write a play down; it asks no more of it."""
        if so_far is not None:
            self.module.run("play_refusal", self.place, self._put((so_far,)))

    def _put(self, plays: Sequence[int]) -> int:
        self.module.put(self.module.heap, pack(f"<{len(plays)}Q", *plays))
        return self.module.heap

    def _told(self, code: int) -> Refused | None:
        if not code:
            return None
        if code == NONE:
            raise ValueError("no play of this set")
        name = self.module.manifest["codes"][code - 1][0]
        numbers = map(self.number, ("refused_seat", "refused_item", "expected", "found"))
        return Refused(name, *numbers)
