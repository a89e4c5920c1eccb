"""JSON of a log of Duel: what its events say by type and number, never by their text alone."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.formats.bga.duel import Log
from antipater.checker.records.formats.bga.duel_text import GAME
from antipater.checker.records.formats.bga.lines import (
    Meaning,
    Said,
    is_of_expansion,
    meanings,
    of_event,
    said,
    slug,
    table,
)
from antipater.checker.records.formats.bga.packets import LoggedEvent, Packet, number, object_of
from antipater.checker.records.formats.bga.rendered import rendered
from antipater.checker.records.formats.bga.text import Block
from antipater.checker.records.interchange import Numbers, numbered
from antipater.checker.records.names import names_of
from antipater.checker.records.record import Unreadable
from antipater.rules.card_set import Item

_REVEALS = "nextAgeDraftpoolReveal"
_KINDS = {"cards": "building", "wonders": "wonder", "tokens": "token"}
_CARDS = tuple(_KINDS.values())


def numbers_of(by_slug: Mapping[str, Item]) -> Numbers:
    """The site's numbers, from 1, as ids of the items that there are."""
    kinds = ((name, table(GAME)[kind]) for name, kind in _KINDS.items())
    return {name: numbered(enumerate(slugs, 1), by_slug) for name, slugs in kinds}


def is_duel(packets: Sequence[Packet]) -> bool:
    """Whether some event is one of Duel."""
    known = {meaning.get("event") for meaning in meanings(GAME)} - {""}
    return any(event.kind in known for packet in packets for event in packet.events)


def log_of(packets: Sequence[Packet], players: Sequence[Mapping[str, Any]]) -> Log:
    """The log that packets hold; raises ``Unreadable`` for one of an expansion."""
    reader = _PacketReader(players)
    for packet in packets:
        if not reader.packet(packet):
            break
    return reader.log()


class _PacketReader:
    """Packets gone through. ``names``: the players by their numbers."""

    def __init__(self, players: Sequence[Mapping[str, Any]]) -> None:
        self.names = {str(player.get("id")): str(player.get("name")) for player in players}
        self.blocks: list[Block] = []
        self.after: dict[int, Mapping[str, Mapping[str, int]]] = {}
        self.cells: dict[int, dict[tuple[int, int], str]] = {}
        self.drawn: Sequence[str] = ()
        self.final: Mapping[str, Any] = {}
        self.notes: list[Finding] = []
        self._line, self._move = 1, 0
        self.revealed = False  # the first structure

    def log(self) -> Log:
        """All that was found."""
        return Log(
            blocks=self.blocks,
            after=self.after,
            layouts={age: rows for age in sorted(self.cells) if (rows := self._rows(age))},
            drawn=self.drawn,
            final=self._points(),
            result=self._result(),
            notes=self.notes,
        )

    def packet(self, packet: Packet) -> bool:
        """Read a packet; tells whether the game goes on behind it. Those of one move are one
        block: what a player alone is told may come before the move."""
        if self._move != packet.move or not self.blocks:
            self.blocks.append([])
        self._line, self._move = packet.line, packet.move
        for event in packet.events:
            if event.kind in table("page")["left"]:
                who = self._who(event.args)
                self.notes.append(finding("R-BGA-05", line=packet.line, found=who))
                return False
            self.blocks[-1] += self._said(event)
            if situation := self._state(event):
                self.after[len(self.blocks) - 1] = dict(self._held(situation))
        return True

    def _said(self, event: LoggedEvent) -> Iterator[Said]:
        """What an event says of the game; notes one of which nothing is known."""
        meaning, reveals = of_event(GAME, event.kind, event.args), event.kind == _REVEALS
        if meaning is not None:
            yield Said(meaning, self._line, self._who(event.args), dict(self._words(event.args)))
            yield from self._shown(event.args)
        elif is_of_expansion(GAME, event.kind):
            raise self._of_expansion(event.kind)
        elif reveals and self.revealed:
            chooser = str(event.args.get("player_name", ""))
            yield Said(_first("sign", "chooser"), self._line, chooser, {})
        elif (told := said(GAME, self._line, rendered(event), self.names.values())) is not None:
            if told.meaning.get("ends") or told.meaning.name == "begins":
                yield told
        elif event.kind not in table("page")["events"]:
            self.notes.append(finding("R-BGA-07", line=self._line, found=event.kind))
        self.revealed |= reveals

    def _who(self, args: Mapping[str, Any]) -> str:
        """The player of an event, by number or by name; keeps what it tells of both."""
        name, key = args.get("player_name"), str(args.get(table(GAME)["parts"]["who"]))
        if name and key != "None":
            self.names.setdefault(key, str(name))
        return self.names.get(key, str(name or ""))

    def _words(self, args: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """What an event names: cards by their numbers, and amounts."""
        for part, key in table(GAME)["parts"].items():
            value = number(args.get(key))
            if part in _CARDS and value is not None:
                card = slug(GAME, part, value)
                if card is None:
                    raise self._of_expansion(f"{key} {value}")
                yield part, card
            elif part in _CARDS and isinstance(name := args.get(f"{key[:-2]}Name"), str):
                yield part, name
            elif part not in ("who", *_CARDS) and key in args:
                yield part, str(value or 0)

    def _shown(self, args: Mapping[str, Any]) -> Iterator[Said]:
        """What the payment of an event shows, of the player and of the other."""
        payment, who = object_of(args.get("payment")), self._who(args)
        others = [name for name in self.names.values() if name != who]
        for group, whose in (("payment", [who]), ("payment_of_opponent", others)):
            for key, what in table(GAME)[group].items():
                amount = number(payment.get(key))
                if amount and len(whose) == 1:
                    yield Said(_first("shows", what), self._line, whose[0], {"n": str(amount)})

    def _of_expansion(self, found: str) -> Unreadable:
        return Unreadable(finding("R-BGA-01", line=self._line, found=found))

    def _state(self, event: LoggedEvent) -> Mapping[str, Any]:
        """Keep what an event tells of the table; what the players have, if it tells that."""
        situation: Mapping[str, Any] = {}
        for held in (event.args, object_of(event.args.get("args"))):
            self._lay(object_of(held.get("draftpool")))
            situation = object_of(held.get("playersSituation")) or situation
            for private in (held, *map(object_of, object_of(held.get("_private")).values())):
                if drawn := object_of(private.get("progressTokensFromBox")):
                    known = (slug(GAME, "token", number(key) or 0) for key in drawn)
                    self.drawn = [token or "?" for token in known]
        if "endGameCondition" in situation:
            self.final, situation = situation, {}
        return situation

    def _lay(self, pool: Mapping[str, Any]) -> None:
        """Note which cards of a structure lie where, as far as they are turned up."""
        cards, age = pool.get("cards"), number(pool.get("age"))
        for card in map(object_of, cards if isinstance(cards, list) and age else ()):
            at = number(card.get("row")) or 0, number(card.get("column")) or 0
            known = slug(GAME, "building", number(card.get("building")) or 0)
            cells = self.cells.setdefault(age or 0, {})
            cells[at] = known or cells.get(at, "?")

    def _rows(self, age: int) -> Sequence[Sequence[str]]:
        """The structure of an age row by row; nothing where it is not whole."""
        cells, layout = self.cells[age], names_of(GAME).cards.layouts.get(age)
        if layout is None or len(cells) != len(layout.slots):
            return []
        rows = sorted({row for row, _ in cells})
        return [[cells[at] for at in sorted(cells) if at[0] == row] for row in rows]

    def _held(self, situation: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, int]]]:
        """What each player has, by name."""
        for key, name in self.names.items():
            own = object_of(situation.get(key))
            amounts = {w: number(own.get(k)) for k, w in table(GAME)["situation"].items()}
            yield name, {what: amount for what, amount in amounts.items() if amount is not None}

    def _points(self) -> Mapping[str, Mapping[str, int]]:
        """The points of a game that was decided by them, by category and player."""
        if not self._ended().startswith("civilian"):
            return {}
        found: dict[str, dict[str, int]] = {}
        for key, category in table(GAME)["final"].items():
            for player, name in self.names.items():
                amount = number(object_of(self.final.get(player)).get(key))
                if amount is not None:
                    found.setdefault(category, {})[name] = amount
        return found

    def _ended(self) -> str:
        known: Mapping[str, str] = table(GAME)["conditions"]
        return known.get(str(self.final.get("endGameCondition")), "")

    def _result(self) -> str:
        """How the game ended, and who won it."""
        winner = self.names.get(str(self.final.get("winner")), "")
        how = self._ended()
        return f"{how} {winner}".strip() if winner or "shared" in how else ""


def _first(key: str, value: str) -> Meaning:
    """The first line of the table of which a key says something."""
    return next(meaning for meaning in meanings(GAME) if meaning.get(key) == value)
