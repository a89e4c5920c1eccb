"""One game of Duel in a module's memory, move by move."""

from typing import NamedTuple

from antipater.checker.compile.abi import LISTED, NONE, WORD
from antipater.checker.compile.host import HostedGame


class Refused(NamedTuple):
    """Why a module refuses a move: as the engine's ``Refusal``, by numbers.

    ``items``: where ``expected`` is a set of items, those; else None.
    """

    code: str
    item: int
    expected: int
    found: int
    items: tuple[int, ...] | None


class Table(HostedGame):
    """A game of Duel; what ``HostedGame`` says of its place holds."""

    def legal(self) -> list[tuple[int, int]]:
        """Every legal move as a number, with its price."""
        module = self.module
        most = len(module.manifest["items"]) ** 2 * 2
        module.room(module.heap + most * 2 * WORD)
        count = module.run("legal", self.place, module.heap)
        words = module.words(module.heap, count * 2 * WORD)
        return list(zip(words[::2], words[1::2], strict=True))

    def refusal(self, move: int) -> Refused | None:
        """Why a move is refused, or None; ``ValueError`` for a number that is no move."""
        return self._told(self.module.run("refusal", self.place, move))

    def attempt(self, move: int) -> Refused | None:
        """Make a move if it is legal; else tell why it is not, and change nothing."""
        return self._told(self.module.run("attempt", self.place, move))

    def perform(self, move: int) -> None:
        """Make a move that is known to be legal."""
        if self.module.run("perform", self.place, move):
            raise ValueError(f"{move} is no move")

    def price(self, player: int, item: int) -> int:
        """The coins that an item costs a player now."""
        return int(self.module.run("price", self.place, player, item))

    def trade(self, player: int, item: int) -> int | None:
        """The coins for resources that an item costs a player now; None where a chain serves."""
        trade = int(self.module.run("trade", self.place, player, item))
        return None if trade == NONE else trade

    def unit_prices(self, player: int) -> list[int]:
        """What a unit of each resource costs a player now."""
        self.module.run("unit_prices", self.place, player)
        return self.numbers("unit_prices")

    def face_up(self) -> list[int]:
        """The slots of the structure whose cards lie there face up; none during the draft."""
        if not self.number("age"):
            return []
        bits = int(self.module.run("face_up", self.place))
        return [slot for slot in range(bits.bit_length()) if bits >> slot & 1]

    def may_lie(self, item: int) -> bool:
        """Whether a card may be the one in a slot of this age that is not known yet."""
        return bool(self.module.run("may_lie", self.place, item))

    def outcome(self) -> tuple[str, int, bool] | None:
        """How the game ended: the victory, the winner (-1: none), whether it is shared."""
        self.module.run("outcome", self.place)
        kind = self.number("result_kind")
        if not kind:
            return None
        victory = self.module.manifest["victories"][kind - 1]
        return victory, self.number("result_winner"), bool(self.number("result_shared"))

    def points(self) -> tuple[dict[str, int], dict[str, int]]:
        """Both players' points by category, as if the game ended now."""
        for player in (0, 1):
            self.module.run("points", self.place, player)
        points, names = self.numbers("points"), self.module.manifest["categories"]
        size = len(names)
        return (
            dict(zip(names, points[:size], strict=True)),
            dict(zip(names, points[size:], strict=True)),
        )

    def _told(self, code: int) -> Refused | None:
        if not code:
            return None
        if code == NONE:
            raise ValueError("no move of this set")
        name, *_ = self.module.manifest["codes"][code - 1]
        expected, listed = self.number("expected"), None
        if expected == LISTED:
            bits = self.numbers("listed")
            count = len(self.module.manifest["items"])
            listed = tuple(i for i in range(count + 1) if bits[i >> 5] >> (i & 31) & 1)
        return Refused(name, self.number("refused_item"), expected, self.number("found"), listed)
